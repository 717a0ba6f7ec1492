// machine: what a job finds on the machine it runs on, as the environment {HOME, PATH, …} that its
// steps get. give(runsOn) takes the labels of its runs-on.
//   hosted     an image that nobody has used: a home of its own, the commands of image.txt and the
//              image's jq. What runner-setup/install makes is there once the job has called it
//              (installer.bash).
//   our own    a machine that runner-setup/setup has set up: all tools, and a home that stays
// Reads  MOCK_TOOLS: a folder in which runner-setup/install has made all; MOCKS; HOME.
'use strict';
const fs = require('node:fs');
const path = require('node:path');

const { env } = process;
// The jq of each image: its README, "Installed apt packages".
const JQ = { 'ubuntu-22.04': '1.6', 'ubuntu-24.04': '1.7.1', 'ubuntu-26.04': '1.8.1' };

const folders = () =>
  (env.PATH ?? '').split(':').filter((folder) => folder && !folder.startsWith(env.MOCK_TOOLS));
const found = (command) =>
  folders()
    .map((folder) => path.join(folder, command))
    .find((file) => fs.existsSync(file));

const commands = () =>
  fs
    .readFileSync(path.join(env.MOCKS, 'image.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .flatMap((line) => line.replace(/^[^:]*: /, '').split(' '));

// What this machine has not, the play has not either.
const image = (bin, name) => {
  const jq = path.join(env.MOCK_TOOLS, 'jqs', JQ[name], 'jq');
  if (!fs.existsSync(jq))
    throw new Error(`${jq}: missing; runner-setup/install --for jqs installs it`);
  fs.mkdirSync(bin, { recursive: true });
  for (const command of new Set(commands())) {
    const file = found(command);
    if (file) fs.symlinkSync(file, path.join(bin, command));
  }
  fs.symlinkSync(jq, path.join(bin, 'jq'));
};

const hosted = (name) => {
  const home = fs.mkdtempSync(path.join(env.HOME, 'hosted-'));
  const [bin, installed] = ['image', 'installed'].map((folder) => path.join(home, '.play', folder));
  image(bin, name);
  const temporary = path.join(home, 'tmp');
  [installed, temporary].forEach((folder) => fs.mkdirSync(folder));
  return {
    HOME: home,
    TMPDIR: temporary,
    PATH: `${bin}:${installed}`,
    BASH_ENV: path.join(env.MOCKS, 'installer.bash'),
    MOCK_INSTALLED: installed,
    MOCK_HOST_PATH: folders().join(':'),
  };
};

const ours = () => {
  const home = path.join(env.HOME, 'ours');
  fs.mkdirSync(home, { recursive: true });
  return { HOME: home, PATH: folders().join(':'), TOLLGATE_TOOLS: env.MOCK_TOOLS };
};

const give = (runsOn) => {
  const name = [runsOn]
    .flat()
    .find((label) => label.startsWith('ubuntu-'))
    ?.replace(/-arm$/, '');
  return name ? hosted(name) : ours();
};

module.exports = { give };
