// Runs the script as actions/github-script v8 does: an async function of github, context and core,
// whose relative require starts at the workspace.
'use strict';
const path = require('node:path');

const { env } = process;
// The local GitHub is never behind a proxy; Octokit would ask one.
for (const name of ['http_proxy', 'https_proxy', 'all_proxy'])
  for (const each of [name, name.toUpperCase()]) delete env[each];
const packages = (name) => require(require.resolve(name, { paths: [env.MOCK_MODULES] }));
const core = packages('@actions/core');
const { context, getOctokit } = packages('@actions/github');
const { requestLog } = packages('@octokit/plugin-request-log');
const { retry } = packages('@octokit/plugin-retry');

const token = env['INPUT_GITHUB-TOKEN'] || env.MOCK_TOKEN || 'none';
const github = getOctokit(token, { retry: { enabled: false } }, retry, requestLog);
const from = (name) =>
  require(name.startsWith('.') ? path.resolve(env.GITHUB_WORKSPACE, name) : name);
const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor;
new AsyncFunction('github', 'context', 'core', 'require', env.INPUT_SCRIPT)(
  github,
  context,
  core,
  from,
)
  .then((result) => core.setOutput('result', JSON.stringify(result)))
  .catch((error) => {
    console.error(error);
    core.setFailed(`Unhandled error: ${error}`);
  });
