// writer: whether the author of a comment has write access here.
// Reads   a comment, as its event has it.
// Sends   GET the author's permission.
// Returns isBot: whether no person has written it; lacks: why its author may not, '' who may.
// Fails   as GitHub does.
'use strict';
const { plain } = require('./escape.js');

// What the API says of the roles write, maintain and admin.
const MAY = ['write', 'maintain', 'admin'];

const isBot = ({ user, performed_via_github_app: app }) =>
  user?.type !== 'User' || /\[bot\]$/.test(user.login) || Boolean(app);

// permission: what the author may do in this repository; none, where GitHub knows nothing of it.
const permission = async (github, repo, username) => {
  try {
    const { data } = await github.rest.repos.getCollaboratorPermissionLevel({ ...repo, username });
    return data.permission;
  } catch (error) {
    if (error.status === 404) return 'none';
    throw error;
  }
};

const lacks = async (github, repo, { user: { login } }) => {
  const may = await permission(github, repo, login);
  return MAY.includes(may) ? '' : `${login} has no write access here, but ${plain(may)}`;
};

module.exports = { isBot, lacks };
