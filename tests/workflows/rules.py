"""What our workflows must be, beside what actionlint and zizmor look for. Python, because PyYAML
reads a workflow as GitHub does, and comes with zizmor.

A rule takes a workflow, or the steps that several share (an action), and yields what is wrong.
"""
import json
import re
from pathlib import Path

import yaml

CLASSES = json.loads((Path(__file__).parents[2] / "runner-setup/classes.json").read_text())
HOSTED = set(CLASSES["images"])
# The one place from which a machine of our own can be reached, and who may.
OURS = "${{ needs.plan.outputs.trusted == 'true' && matrix.job.runs_on || 'ubuntu-24.04' }}"
# Where a bisection builds: an image of GitHub's, as the job before it has made sure.
IMAGE = "${{ needs.authorize.outputs.image }}"
TRUSTED = (
    "${{ contains(fromJSON('[\"push\", \"workflow_dispatch\", \"schedule\"]'), github.event_name)"
    " || (github.event_name == 'pull_request' && github.event.pull_request.user.type != 'Bot'"
    " && github.event.pull_request.head.repo.full_name == github.repository) }}"
)
# What is called from where it lies, in this repository or in the gate that a job has fetched.
OF_OURS = r"\./\.github/workflows/(gate|pr-comment)\.yml|\./tollgate/\.github/actions/[a-z-]+"
# The token for a private gate, which only fetches it; and the key of an S3 store.
KNOWN = {
    "${{ secrets.gate_token }}",
    "${{ secrets.gate_token || github.token }}",
    "${{ secrets.store_key_id }}",
    "${{ secrets.store_secret }}",
}
# An option with a plain word, or with a variable that is the step's own.
OPTION = r"( --[a-z-]+ [^\s;|&<>`$()]+| --[a-z-]+ \"\$[A-Z_]+\")"
ONE_SCRIPT = rf"(exec )?(tollgate/)?(scripts|tests)/[a-z/-]+{OPTION}*( --key| --all)?"
ONE_MODULE = (
    r"await require\('\./(tollgate/)?scripts/ci/github/[a-z-]+\.js'\)"
    r"\(\{ github, context, core \}\)"
)


class Workflow:
    def __init__(self, name, text):
        self.name, self.text, self.lines = name, text, text.splitlines()
        self.data = yaml.safe_load(text)
        self.on = self.data.get("on", self.data.get(True)) or {}
        self.events = {self.on} if isinstance(self.on, str) else set(self.on)
        self.is_action = "runs" in self.data
        self.jobs = {"action": self.data["runs"]} if self.is_action else self.data["jobs"]

    def steps(self):
        for job_name, job in self.jobs.items():
            for step in job.get("steps", []):
                yield job_name, step

    def uses(self):
        """Names of jobs with what they call."""
        for name, job in self.jobs.items():
            if "uses" in job:
                yield name, job["uses"]
        for name, step in self.steps():
            if "uses" in step:
                yield name, step["uses"]


def block_style(w):
    for token in yaml.scan(w.text):
        flow = isinstance(token, (yaml.FlowMappingStartToken, yaml.FlowSequenceStartToken))
        at = token.start_mark
        # That nothing is granted to all jobs cannot be said in another way.
        if flow and not w.lines[at.line].startswith("permissions: {}"):
            yield f"line {at.line + 1} has a mapping or a list in braces or brackets"


def prose(w):
    if not w.text.startswith("# "):
        yield "does not begin with what it is for"


def no_pull_request_target(w):
    if "pull_request_target" in w.text:
        yield "pull_request_target"


def nothing_granted_to_all(w):
    if w.data.get("permissions") != {}:
        yield f"permissions is {w.data.get('permissions')}, must be {{}} at the top"


def grants_on_jobs(w):
    for name, job in w.jobs.items():
        if not isinstance(job.get("permissions"), dict):
            yield f"job {name} names no permissions of its own"
        elif any(value not in ("read", "write", "none") for value in job["permissions"].values()):
            yield f"job {name} grants more than single permissions"


def reasons(w):
    for number, line in enumerate(w.lines, 1):
        if re.match(r"\s+[a-z-]+: (read|write)\b", line) and not re.search(r" # \w.+ ", line):
            yield f"line {number} grants without a reason: {line.strip()}"


def pins(w):
    for name, used in w.uses():
        if re.fullmatch(OF_OURS, used):
            continue
        if not re.fullmatch(r"actions/[a-z-]+(/[a-z]+)?@[0-9a-f]{40}", used):
            yield f"job {name} uses {used}, which is no full commit of an official action"
        elif not re.search(re.escape(used) + r" # v\d+\.\d+\.\d+$", w.text, re.M):
            yield f"job {name} uses {used} without its version beside it"


def time_outs(w):
    for name, job in w.jobs.items():
        if not {"uses", "timeout-minutes"} & set(job):
            yield f"job {name} has no timeout-minutes"


def no_programs(w):
    for name, step in w.steps():
        run = step.get("run")
        if run is not None and not re.fullmatch(ONE_SCRIPT, run):
            yield f"job {name} runs more than one script: {run!r}"
        script = step.get("with", {}).get("script")
        if script is not None and not re.fullmatch(ONE_MODULE, script):
            yield f"job {name} has a program in its script: {script!r}"


def no_expression_in_run(w):
    for name, step in w.steps():
        commands = [step.get(key, "") for key in ("run", "shell", "working-directory")]
        commands.append(step.get("with", {}).get("script", ""))
        if any("${{" in str(command) for command in commands):
            yield f"job {name} puts an expression into a command"


def no_credentials_left(w):
    for name, step in w.steps():
        checks_out = step.get("uses", "").startswith("actions/checkout@")
        if checks_out and step.get("with", {}).get("persist-credentials") is not False:
            yield f"job {name} checks out with credentials"


def no_secrets(w):
    for said in re.findall(r"[^\s].*\bsecrets\b(?!:).*", w.text):
        if said.split(": ", 1)[-1] not in KNOWN:
            yield f"a secret for more than fetching the gate, or for its store: {said}"


def our_machines(w):
    for name, job in w.jobs.items():
        where = job.get("runs-on")
        if "uses" in job or where in HOSTED:
            continue
        if where == "${{ matrix.image }}" and set(job["strategy"]["matrix"]["image"]) <= HOSTED:
            continue
        # Which images those are, the schema of the runner classes says.
        if w.name == "gate.yml" and where in ("${{ matrix.leg.build_on }}", OURS):
            continue
        if w.name == "bisect.yml" and name == "measure" and where == IMAGE:
            continue
        yield f"job {name} runs on {where}, which may be a machine of our own"


def who_is_trusted(w):
    if w.name == "gate.yml" and w.jobs["plan"]["outputs"].get("trusted") != TRUSTED:
        yield "trusts others than runs of main and pull requests of this repository's own people"


def concurrency(w):
    if w.events == {"workflow_call"}:
        return
    # Of a job, where calls of one run would otherwise end each other.
    found = [w.data.get("concurrency")] + [job.get("concurrency") for job in w.jobs.values()]
    wanted = [each for each in found if each is not None]
    if not wanted or any(set(each) != {"group", "cancel-in-progress"} for each in wanted):
        yield "has no concurrency with group and cancel-in-progress"
    elif not re.search(r"^ *# .+\n( *#.*\n)* *concurrency:", w.text, re.M):
        yield "does not say why its concurrency is as it is"


def runnable_by_act(w):
    for name, job in w.jobs.items():
        for key in ("container", "services", "continue-on-error"):
            if key in job:
                yield f"job {name} has {key}"
        if "outputs" in job and "strategy" in job:
            yield f"job {name} has outputs of a matrix"
    for name, step in w.steps():
        if step.get("uses", "").startswith("docker://"):
            yield f"job {name} uses a Docker action"


def no_write_where_changes_run(w):
    if "pull_request" in w.events or w.name in ("gate.yml", "bisect.yml"):
        for name, job in w.jobs.items():
            # What is called restricts itself, see grants_suffice.
            if "uses" not in job and "write" in job["permissions"].values():
                yield f"job {name} may write, in a run of a pull request's own workflow"


def grants_suffice(w, others):
    """GitHub does not start a run in which a called job asks for more than its caller grants."""
    for name, job in w.jobs.items():
        called = others.get(str(job.get("uses", "")).rpartition("/")[2])
        for inner, asked in (called.jobs if called else {}).items():
            for what, level in asked["permissions"].items():
                granted = job["permissions"].get(what, "none")
                if granted != level and granted != "write":
                    yield f"job {name} grants {what}: {granted}, but {inner} asks for {level}"


def all_callable(w):
    # Those that are of this repository only.
    if w.name not in ("ci.yml", "pr-gate.yml", "release.yml") and "workflow_call" not in w.events:
        yield "cannot be called from another repository"


def verdict_always(w):
    if w.name != "gate.yml":
        return
    verdict = w.jobs["verdict"]
    if verdict.get("if") != "always()":
        yield "verdict does not run whatever happens"
    if "measure" in verdict["needs"] or "plan" not in verdict["needs"]:
        yield "verdict waits for a runner that may not be there, or not for the plan"
