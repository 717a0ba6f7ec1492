// Whether ajv takes each of many documents: theirs.js SCHEMA < LINES. Prints true or false a line.
'use strict';
const fs = require('fs');
const readline = require('readline');
const Ajv = require('ajv/dist/2020');

const ajv = new Ajv({ strict: true, strictTypes: false, strictRequired: false });
ajv.addKeyword('samples');
const fits = ajv.compile(JSON.parse(fs.readFileSync(process.argv[2], 'utf8')));

readline
  .createInterface({ input: process.stdin })
  .on('line', (line) => process.stdout.write(`${fits(JSON.parse(line).document)}\n`));
