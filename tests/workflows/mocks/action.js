// action: the inputs and outputs of an action, and how it fails. input(name) is '' where none is
// given; flag(name) is a boolean; output(name, value); fail(words) ends the step; grants(token)
// says what a token may do.
'use strict';
const fs = require('node:fs');

const { env } = process;
const input = (name) => (env[`INPUT_${name.toUpperCase().replaceAll(' ', '_')}`] ?? '').trim();

// As core.getBooleanInput reads YAML's words.
const flag = (name) => {
  const said = input(name);
  if (['true', 'True', 'TRUE'].includes(said)) return true;
  if (['false', 'False', 'FALSE'].includes(said)) return false;
  throw new Error(`Input does not meet YAML 1.2 "Core Schema" specification: ${name}`);
};

const output = (name, value) => {
  const end = `end-${Math.random()}`;
  fs.appendFileSync(env.GITHUB_OUTPUT, `${name}<<${end}\n${value}\n${end}\n`);
};

const warn = (words) => console.log(`::warning::${words}`);
const fail = (words) => {
  console.log(`::error::${words}`);
  process.exitCode = 1;
};

// token "job:OWNER/NAME:contents=read,…": {repository, may(name, level)}. Any other token is one
// that a person has made: it may do everything. That of act itself may nothing: whoever has it got
// it by a way that expand.py does not know.
const grants = (token) => {
  if (token === 'not-played') return { repository: 'none', may: () => false };
  const found = /^job:([^:]+):(.*)$/.exec(token);
  if (!found) return { repository: undefined, may: () => true };
  const given = Object.fromEntries(
    found[2]
      .split(',')
      .filter((each) => each !== '')
      .map((each) => each.split('=')),
  );
  const may = (name, level) => {
    const has = given[name] ?? given['*'];
    return has === 'write' || has === level;
  };
  return { repository: found[1], may };
};

module.exports = { input, flag, output, warn, fail, grants };
