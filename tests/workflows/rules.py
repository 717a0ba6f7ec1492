"""What our workflows must be, beside what actionlint and zizmor look for. Python, because PyYAML reads a workflow as GitHub does, and comes with zizmor.

rules.py FOLDER: reads FOLDER/*.yml and FOLDER/../../scripts/lib/schema/classes.json; prints TAP: each rule on all files, and each rule seen to fail on a
file that breaks it. Exits 0 when all is well, 1 otherwise.
"""
import json
import re
import sys
from pathlib import Path

import yaml

HOSTED = {"ubuntu-22.04", "ubuntu-24.04", "ubuntu-22.04-arm", "ubuntu-24.04-arm"}
# The one place from which a machine of our own can be reached.
GUARD = ("${{ (github.event_name != 'pull_request' || (github.event.pull_request.head.repo.full_name == github.repository"
         " && github.event.pull_request.user.type != 'Bot')) && matrix.cell.runs_on || 'ubuntu-22.04' }}")


class Workflow:
    def __init__(self, name, text):
        self.name, self.text, self.lines = name, text, text.splitlines()
        self.data = yaml.safe_load(text)
        self.on = self.data.get("on", self.data.get(True))
        self.events = {self.on} if isinstance(self.on, str) else set(self.on)
        self.jobs = self.data["jobs"]

    def steps(self):
        for job_name, job in self.jobs.items():
            for step in job.get("steps", []):
                yield job_name, step


def length(w):
    if len(w.lines) > 120:
        yield f"{len(w.lines)} lines, at most 120"


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
        if re.match(r"\s+(permissions: \{ .*(read|write)|[a-z-]+: (read|write)\b)", line) and not re.search(r" # \w.+ ", line):
            yield f"line {number} grants without a reason: {line.strip()}"


def pins(w):
    uses = [(n, job["uses"]) for n, job in w.jobs.items() if "uses" in job] + [(n, s["uses"]) for n, s in w.steps() if "uses" in s]
    for name, used in uses:
        if used == "./.github/workflows/gate.yml":
            continue
        if not re.fullmatch(r"actions/[a-z-]+(/[a-z]+)?@[0-9a-f]{40}", used):
            yield f"job {name} uses {used}, which is no full commit of an official action"
        elif not re.search(re.escape(used) + r" # v\d+\.\d+\.\d+$", w.text, re.M):
            yield f"job {name} uses {used} without its version beside it"


def time_outs(w):
    for name, job in w.jobs.items():
        if "uses" not in job and "timeout-minutes" not in job:
            yield f"job {name} has no timeout-minutes"


def no_programs(w):
    for name, step in w.steps():
        run = step.get("run")
        if run is not None and not re.fullmatch(r"(exec )?(tollgate/|main/)?(scripts|tests)/[a-z/-]+( --[a-z-]+ [^\s;|&<>`$()]+| --[a-z-]+ \"\$[A-Z_]+\")*", run):
            yield f"job {name} runs more than one script: {run!r}"
        script = step.get("with", {}).get("script")
        if script is not None and not re.fullmatch(r"await require\('\./(tollgate/|main/)?scripts/ci/post/[a-z-]+\.js'\)\(\{ github, context, core \}\)", script):
            yield f"job {name} has a program in its script: {script!r}"


def no_expression_in_run(w):
    for name, step in w.steps():
        for key in ("run", "shell", "working-directory"):
            if "${{" in str(step.get(key, "")) or "${{" in str(step.get("with", {}).get("script", "")):
                yield f"job {name} puts an expression into a command"


def no_credentials_left(w):
    for name, step in w.steps():
        if step.get("uses", "").startswith("actions/checkout@") and step.get("with", {}).get("persist-credentials") is not False:
            yield f"job {name} checks out with credentials"


def no_secrets(w):
    if re.search(r"\bsecrets\b", w.text):
        yield "secrets"


def our_machines(w):
    for name, job in w.jobs.items():
        where = job.get("runs-on")
        if "uses" in job or where in HOSTED:
            continue
        if where == "${{ matrix.image }}" and set(job["strategy"]["matrix"]["image"]) <= HOSTED:
            continue
        # Which images those are, the schema of the runner classes says.
        if w.name == "gate.yml" and (where == "${{ matrix.cell.build_on }}" or where == GUARD):
            continue
        yield f"job {name} runs on {where}, which may be a machine of our own"


def concurrency(w):
    if w.events == {"workflow_call"}:
        return
    wanted = w.data.get("concurrency")
    if not isinstance(wanted, dict) or set(wanted) != {"group", "cancel-in-progress"}:
        yield "has no concurrency with group and cancel-in-progress"
    elif not re.search(r"^# .+\n(#.*\n)*concurrency:", w.text, re.M):
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


def nothing_lost(w):
    for name, step in w.steps():
        if step.get("uses", "").startswith("actions/upload-artifact@") and step["with"].get("if-no-files-found") != "error":
            yield f"job {name} uploads nothing without an error"


def no_cache_of_main(w):
    calls = any(str(job.get("uses", "")).endswith("/gate.yml") for job in w.jobs.values())
    if calls and w.events != {"pull_request"} and w.data.get("cache-mode") != "none":
        yield "builds in a run of main's, but cache-mode is not none"


def no_write_where_changes_run(w):
    if "pull_request" in w.events or w.name == "gate.yml":
        for name, job in w.jobs.items():
            if "write" in job["permissions"].values():
                yield f"job {name} may write, in a run of a pull request's own workflow"


def verdict_always(w):
    if w.name == "gate.yml" and (w.jobs["verdict"].get("if") != "always()" or "measure" in w.jobs["verdict"]["needs"] or "plan" not in w.jobs["verdict"]["needs"]):
        yield "verdict does not run whatever happens, or waits for a runner that may not be there"


# Each rule, and an edit that must break it: file, what, by what.
RULES = {
    length: ("ci.yml", "name: ci\n", "name: ci\n" + "# more\n" * 120),
    prose: ("ci.yml", "# ci: ", "\n# ci: "),
    no_pull_request_target: ("pr-gate.yml", "  pull_request:\n", "  pull_request_target:\n"),
    nothing_granted_to_all: ("pr-gate.yml", "permissions: {}\n", "permissions: { contents: read }\n"),
    grants_on_jobs: ("ci.yml", "    permissions:\n      contents: read # fetches what is tested\n", ""),
    reasons: ("outside.yml", "contents: read # fetches the script\n", "contents: read\n"),
    pins: ("ci.yml", "@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1", "@v7 # v7.0.1"),
    time_outs: ("ci.yml", "    timeout-minutes: 60\n", ""),
    no_programs: ("ci.yml", "run: tests/run", "run: tests/run && curl example.invalid"),
    no_expression_in_run: ("ci.yml", "run: tests/run", "run: tests/run ${{ github.head_ref }}"),
    no_credentials_left: ("ci.yml", "persist-credentials: false", "fetch-depth: 0"),
    no_secrets: ("ci.yml", "run: tests/run", "run: tests/run\n        env: { TOKEN: \"${{ secrets.TOKEN }}\" }"),
    our_machines: ("gate.yml", GUARD, "${{ matrix.cell.runs_on }}"),
    concurrency: ("pr-gate.yml", "concurrency: {", "concurrently: {"),
    runnable_by_act: ("ci.yml", "    timeout-minutes: 60\n", "    timeout-minutes: 60\n    continue-on-error: true\n"),
    nothing_lost: ("gate.yml", "path: plan/, if-no-files-found: error", "path: plan/"),
    no_cache_of_main: ("release-benchmarks.yml", "cache-mode: none\n", ""),
    no_write_where_changes_run: ("gate.yml", "permissions: { contents: read } # fetches the gate\n", "permissions: { contents: write } # fetches the gate\n"),
    verdict_always: ("gate.yml", "    if: always()\n    runs-on: ubuntu-24.04\n", "    runs-on: ubuntu-24.04\n"),
}


def main(folder):
    texts = {path.name: path.read_text() for path in sorted(folder.glob("*.y*ml"))}
    number = failed = 0

    def tap(well, words, problems=()):
        nonlocal number, failed
        number, failed = number + 1, failed + (not well)
        print(f"{'ok' if well else 'not ok'} {number} - {words}")
        for problem in problems:
            print(f"# {problem}")

    for rule, (name, what, by) in RULES.items():
        words = rule.__name__.replace("_", " ")
        problems = [f"{file}: {problem}" for file, text in texts.items() for problem in rule(Workflow(file, text))]
        tap(not problems, f"{words}: all {len(texts)} workflows", problems)
        broken = texts[name].replace(what, by, 1)
        tap(broken != texts[name] and list(rule(Workflow(name, broken))) != [], f"{words}: is seen to fail", () if broken != texts[name] else [f"{name} has no {what!r}"])
    schema = json.loads((folder / "../../scripts/lib/schema/classes.json").read_text())
    images = set(schema["properties"]["classes"]["additionalProperties"]["properties"]["build_on"]["enum"])
    tap(images <= HOSTED, "builds run on hosted images only, whatever a class says")
    print(f"1..{number}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
