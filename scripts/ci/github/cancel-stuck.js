// cancel-stuck: cancels this run when all that is left of it waits for a missing runner. GitHub
// queues such a job for a day, and until the run is over no workflow starts on workflow_run, and no
// job can be re-run.
// Reads   LOST: JSON list of the jobs that found no runner, TARGET_CLASS each; RUN_ID (default:
//         GITHUB_RUN_ID); OWN_JOB: the name of this job below the caller of gate.yml (default:
//         after / cancel-stuck); EVERY_S: seconds between requests (default: 60); PATIENCE_S:
//         seconds to wait at most (default: 3600).
// Sends   GET the run's jobs, repeatedly; POST cancel, once only lost jobs were left twice in a
//         row. Where none of them is queued any more: nothing.
// Returns {ended: true} or {ended: false, reason}; the same as outputs; a line in the step summary.
// Fails   never: a failure is a warning and the reason. The verdict exists already, and GitHub ends
//         the job after a day.
'use strict';
const { setTimeout: wait } = require('node:timers/promises');
const { retry, words, tell } = require('./lib/retry.js');
const { plain } = require('./lib/escape.js');

const QUEUED = ['queued', 'waiting', 'pending', 'requested'];
const MEASURES = /^(?:(.+) \/ )?measure ([a-z0-9-]+) on ([a-z0-9.-]+)$/;
const OWN_JOB = /^[a-z][a-z0-9-]*( \/ [a-z0-9-]+)*$/;
const STAYS = 'the job stays queued until GitHub ends it after a day';

// lostJobs: LOST as a list; throws when it is malformed.
const lostJobs = (text) => {
  const list = JSON.parse(text);
  const good = (id) => /^[a-z0-9-]+_[a-z0-9.-]+$/.test(id);
  if (Array.isArray(list) && list.every(good)) return list;
  throw new Error(`LOST is '${plain(text)}': allowed is a list of TARGET_CLASS`);
};

// read: the inputs; throws when one is malformed.
const read = (env) => {
  const must = (name, value, pattern) => {
    if (!pattern.test(value))
      throw new Error(`${name} is '${plain(value)}': allowed is ${pattern.source}`);
    return value;
  };
  return {
    lost: lostJobs(env.LOST || '[]'),
    run: Number(must('RUN_ID', env.RUN_ID || env.GITHUB_RUN_ID || '', /^[1-9][0-9]{0,14}$/)),
    job: must('OWN_JOB', env.OWN_JOB || 'after / cancel-stuck', OWN_JOB),
    every: Number(must('EVERY_S', env.EVERY_S || '60', /^[1-9][0-9]{0,3}$/)),
    patience: Number(must('PATIENCE_S', env.PATIENCE_S || '3600', /^[0-9]{1,5}$/)),
  };
};

// caller: what precedes a called job's own name; null when that is another name.
const caller = (name, own) =>
  name === own || name.endsWith(` / ${own}`) ? name.slice(0, -own.length) : null;

// waitsFor: "TARGET on CLASS" of a queued job that is lost; null otherwise. `ending`: callers whose
// cancel-stuck job is at work. It starts after that call's verdict, so its queued jobs are lost,
// too; otherwise two calls that lost jobs would wait for each other.
const waitsFor = ({ name, status }, lost, ending) => {
  const [, before, target, runner] = MEASURES.exec(name) ?? [];
  if (!target || !QUEUED.includes(status)) return null;
  const other = ending.length > 1 && ending.includes(before ? `${before} / ` : '');
  return other || lost.includes(`${target}_${runner}`) ? `${target} on ${runner}` : null;
};

// judge: {left: how many jobs are unfinished, cancel-stuck jobs aside, waiting: those that are
// lost}.
const judge = (jobs, { job, lost }) => {
  const open = jobs.filter(({ status }) => status !== 'completed');
  const working = ({ name, status }) => status === 'in_progress' && caller(name, job) !== null;
  const ending = open.filter(working).map(({ name }) => caller(name, job));
  const left = open.filter((one) => !working(one));
  const waiting = left.map((one) => waitsFor(one, lost, ending)).filter(Boolean);
  return { left: left.length, waiting };
};

// watch: the lost jobs that are all that is left of the run, [] when none is queued, null on
// time-out. `look`: as judge, or null when GitHub did not answer.
const watch = async (look, { every, patience, sleep, now }) => {
  const end = now() + 1000 * patience;
  for (let before = false; ;) {
    const seen = await look();
    if (seen?.waiting.length === 0) return [];
    const alone = seen !== null && seen.left === seen.waiting.length;
    if (alone && before) return seen.waiting;
    if (now() + 1000 * every > end) return null;
    before = alone;
    await sleep(every);
  }
};

const cancelStuck = async (github, repo, request, timing) => {
  const { actions } = github.rest;
  const { run, patience } = request;
  const options = { ...repo, run_id: run, filter: 'latest', per_page: 100 };
  const jobs = () => github.paginate(actions.listJobsForWorkflowRun, options);
  const look = async () => {
    try {
      return judge(await retry(jobs, timing), request);
    } catch (error) {
      if (error.status >= 500) return null;
      throw error;
    }
  };
  const waiting = request.lost.length > 0 ? await watch(look, { ...request, ...timing }) : [];
  if (waiting === null) throw new Error(`other jobs were unfinished after ${patience} seconds`);
  if (waiting.length === 0)
    return { ended: false, reason: 'no job waits for a missing runner' };
  try {
    await retry(() => actions.cancelWorkflowRun({ ...repo, run_id: run }), timing);
  } catch (error) {
    if (error.status === 409) return { ended: false, reason: 'it is over already' };
    throw error;
  }
  return { ended: true, waiting };
};

module.exports = async ({ github, context, core, env = process.env, ...overrides }) => {
  const timing = { sleep: (seconds) => wait(1000 * seconds), now: Date.now, ...overrides };
  let result;
  let level = 'info';
  try {
    result = await cancelStuck(github, context.repo, read(env), timing);
  } catch (error) {
    result = { ended: false, reason: `${words(error)}; ${STAYS}` };
    level = 'warning';
  }
  const { ended, waiting, reason = '' } = result;
  const line = ended
    ? `This run is cancelled: no runner took what was left of it: ${waiting.join(', ')}.`
    : `This run is not cancelled: ${reason}`;
  await tell(core, { level, line, outputs: { ended, reason } });
  return result;
};
