// jobs: those of a run, as GitHub's API lists them, and the end that a cancelled run comes to.
//   list(world, run, which)   which: latest, all, or the number of an attempt
//   run(id)                   what is known of a run, undefined where nothing is; runs(query): of
//                             several
//   find(world, id)           the job of that id, of the last attempt of its run
//   cancel(run)               false when the run is over already
// From records.js it has what has begun; what is planned in an artifact and has not, waits for its
// runner. Where no job has been recorded (a test that plays none), one is over when its artifact
// is there, and at work before. world.offline: runner classes whose jobs find no runner.
'use strict';
const fs = require('node:fs');
const path = require('node:path');
const artifacts = require('./artifacts.js');
const records = require('./records.js');
const openapi = require('../../post/openapi.js');

const PLAN = /^plan(-(?<call>[0-9a-f]{8})-(?<attempt>[0-9]+))?$/;
const CREATED = '2026-11-20T17:00:00Z';

const attempts = (run) => {
  const all = records.attempts(run);
  return all.length > 0 ? all : [1];
};

// plans: of each call the latest plan: {call, prefix, jobs}. A called job has its caller's name
// before its own.
const plans = (run) => {
  const found = artifacts
    .list(run)
    .map((artifact) => ({ artifact, named: PLAN.exec(artifact.name)?.groups }))
    .filter(({ named }) => named);
  return Object.values(
    Object.fromEntries(
      found
        .toSorted((one, other) => one.artifact.attempt - other.artifact.attempt)
        .map(({ artifact, named }) => [
          named.call ?? '',
          {
            call: named.call,
            prefix: (artifact.by ?? 'gate / plan').replace(/[^/]*$/, '').trim(),
            jobs: JSON.parse(fs.readFileSync(path.join(artifact.at, 'jobs.json'), 'utf8')).jobs,
          },
        ]),
    ),
  );
};

// waiting: the planned jobs of which none has begun
const waiting = (world, run, attempt, begun) => {
  const there = new Set(artifacts.list(run).map(({ name }) => name));
  const played = begun.length > 0;
  const status = (call, { id, runner }) => {
    const done = [`job-${id}`, `job-${call}-${id}-${attempt}`].some((name) => there.has(name));
    if (done) return 'completed';
    return played || (world.offline ?? []).includes(runner) ? 'queued' : 'in_progress';
  };
  return plans(run).flatMap(({ call, prefix, jobs }) =>
    jobs
      .map((job) => ({
        name: `${prefix} measure ${job.target} on ${job.runner}`.trim(),
        status: status(call, job),
        runs_on: job.runs_on ?? [],
      }))
      .filter(({ name }) => !begun.some((record) => record.name === name)),
  );
};

// shown: a job in GitHub's words. What an earlier attempt has done is listed with the later one,
// without its steps.
const shown = (run, attempt, example) => (job) => {
  const over = job.status === 'completed';
  return {
    ...example,
    id: records.id(run, attempt, { job: job.job ?? job.name, matrix: job.matrix }),
    run_id: Number(run),
    run_attempt: attempt,
    name: job.name,
    status: job.status,
    conclusion: over ? (job.conclusion ?? 'success') : null,
    created_at: CREATED,
    started_at: job.started ?? CREATED,
    completed_at: over ? CREATED : null,
    steps: job.over ? [] : example.steps,
    labels: [job.runs_on ?? 'ubuntu-24.04'].flat(),
    runner_name: job.status === 'queued' ? null : example.runner_name,
  };
};

const of = (world, run, attempt) => {
  const begun = records.of(attempt, run);
  const rest = waiting(world, run, attempt, begun).map((job) =>
    job.status === 'queued' && records.cancelled(attempt, run)
      ? { ...job, status: 'completed', conclusion: 'cancelled' }
      : job,
  );
  const others = begun.length > 0 ? [] : [{ name: 'gate / plan', status: 'completed' }];
  const example = openapi.example('job-paginated').jobs[0];
  return [...others, ...begun, ...rest].map(shown(run, attempt, example));
};

const list = (world, run, which) => {
  const known = attempts(run);
  if (which === 'all') return known.flatMap((attempt) => of(world, run, attempt));
  return of(world, run, which === 'latest' ? Math.max(...known) : which);
};

const run = (id) => {
  const known = records.run(id);
  if (!known) return undefined;
  const last = Math.max(...attempts(id));
  const over = fs.existsSync(path.join(records.folder(last, id), 'over'));
  return {
    ...openapi.example('workflow-run'),
    id,
    ...known,
    run_attempt: last,
    status: over ? 'completed' : 'in_progress',
  };
};

// runs: those of a commit, an event or a status, the newest first.
const runs = ({ head_sha: head, event, status }) =>
  records
    .runs()
    .map((id) => run(Number(id)))
    .filter((one) => (!head || one.head_sha === head) && (!event || one.event === event))
    .filter((one) => !status || one.status === status)
    .toSorted((one, other) => other.id - one.id);

const find = (world, id) =>
  records
    .runs()
    .flatMap((each) => list(world, each, 'latest'))
    .find((job) => job.id === id);

const cancel = (run) => {
  const attempt = Math.max(...attempts(run));
  const place = records.folder(attempt, run);
  if (fs.existsSync(path.join(place, 'over'))) return false;
  fs.mkdirSync(place, { recursive: true });
  fs.writeFileSync(path.join(place, 'cancelled'), '');
  return true;
};

module.exports = { list, run, runs, find, cancel };
