// rights: what GitHub asks of a token. refused(world, route, token) is undefined, or why a request
// is refused: {status, message}.
// A job's token has what its permissions say, in its own repository. world.public: everybody may
// read. world.may_propose: the setting "Allow GitHub Actions to create and approve pull requests",
// which is off in a repository that is new.
'use strict';
const { grants } = require('./action.js');

const INTEGRATION = 'Resource not accessible by integration';
const PROPOSE = 'GitHub Actions is not permitted to create or approve pull requests.';

// The first that fits: any of these permissions will do.
const NEEDS = [
  [/\/actions\//, ['actions']],
  [/\/commits\/\{commit_sha\}\/pulls$/, ['pull-requests']],
  [/\/statuses/, ['statuses']],
  [/\/issues$/, ['issues']],
  [/\/issues\//, ['issues', 'pull-requests']],
  [/\/pulls/, ['pull-requests']],
  [/\/(git|releases|contents|commits|branches|tags|compare)/, ['contents']],
  [/\/(check-runs|check-suites)/, ['checks']],
];

const refused = (world, route, token) => {
  const { repository, may } = grants(token);
  if (!repository) return undefined;
  const [method, template] = route.split(' ');
  const level = method === 'GET' ? 'read' : 'write';
  const needs = NEEDS.find(([pattern]) => pattern.test(template))?.[1] ?? [];
  const granted = needs.length === 0 || needs.some((name) => may(name, level));
  if (!granted && !(level === 'read' && world.public)) return { status: 403, message: INTEGRATION };
  if (route === 'POST /repos/{owner}/{repo}/pulls' && !world.may_propose)
    return { status: 403, message: PROPOSE };
  return undefined;
};

module.exports = { refused };
