#!/usr/bin/env node
// targets/hono/app.js ARTIFACT PORT: a fixed text, and JSON that is sent back, with the packages of
// ARTIFACT/node_modules.
// Example: tests/examples/targets/hono/app.js run/head/artifact 8080
const { readFileSync } = require('fs');
const { createRequire } = require('module');
const { resolve } = require('path');

if (process.argv[2] === '--help') {
  const lines = readFileSync(__filename, 'utf8').split('\n').slice(1);
  console.log(lines.slice(0, 3).map((line) => line.replace('// ', '')).join('\n'));
  process.exit();
}
const [folder, port] = process.argv.slice(2);
const packages = createRequire(`${resolve(folder)}/`);
const { Hono } = packages('hono');
const { serve } = packages('@hono/node-server');

const app = new Hono();
app.get('/', (c) => c.text('Hello'));
app.post('/json', async (c) => c.json(await c.req.json()));
serve({ fetch: app.fetch, hostname: '127.0.0.1', port: Number(port) });
