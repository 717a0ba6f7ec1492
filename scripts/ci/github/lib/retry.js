// retry: an operation that talks to GitHub, retried where that can help
// Reads   scripts/lib/retry.json: pauses_s, the seconds before each retry; longest_s, the longest
//         wait that GitHub may ask for.
// Sends   what the operation sends; each retry starts it anew, so it must read before it writes.
// Returns what the operation returns.
// Fails   with the operation's last error, when no pause is left:
//   403, 429   after the seconds of retry-after (or until x-ratelimit-reset, when nothing remains),
//              if they are at most longest_s; without, after the pauses
//   5xx        and broken connections, which Octokit calls 500: after the pauses
//   others     at once
'use strict';
const { setTimeout: wait } = require('node:timers/promises');
const { escape, plain } = require('./escape.js');

const { pauses_s: PAUSES, longest_s: LONGEST } = require('../../../lib/retry.json');

// retryAfter: the seconds that GitHub asks to wait, null if it names none.
const retryAfter = (headers, now) => {
  if (/^[0-9]+$/.test(headers['retry-after'] ?? '')) return Number(headers['retry-after']);
  const reset =
    headers['x-ratelimit-remaining'] === '0' ? Number(headers['x-ratelimit-reset']) : NaN;
  return Number.isFinite(reset) ? Math.max(1, Math.ceil(reset - now() / 1000)) : null;
};

// patience: the seconds until the next try, null if there is none.
const patience = (error, tries, now) => {
  const passing = error.status === 403 || error.status === 429 || error.status >= 500;
  if (tries > PAUSES.length || !passing) return null;
  const named = error.status < 500 ? retryAfter(error.response?.headers ?? {}, now) : null;
  if (named === null) return PAUSES[tries - 1];
  return named <= LONGEST ? named : null;
};

const retry = async (
  operation,
  { sleep = (seconds) => wait(1000 * seconds), now = Date.now } = {},
) => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await operation();
    } catch (error) {
      const seconds = patience(error, tries, now);
      if (seconds === null) throw error;
      await sleep(seconds);
    }
  }
};

// words: an error in one plain line. GitHub's own message may quote what it was sent.
const words = (error) =>
  plain(
    error?.status ? `GitHub answered ${error.status}: ${error.message}` : (error?.message ?? error),
    300,
  );

// tell: the result of a step: in the log, in the step summary and as outputs. Never throws.
const tell = async (core, { level = 'info', line, outputs = {} }) => {
  try {
    for (const [name, value] of Object.entries(outputs)) core.setOutput(name, value);
    core[level](line);
    await core.summary.addRaw(`${escape(line, 400)}\n\n`).write();
  } catch (error) {
    core.warning(`the step summary could not be written: ${words(error)}`);
  }
};

module.exports = { retry, words, tell };
