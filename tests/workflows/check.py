"""Holds the workflows against rules.py and left.py, what else is in .github against habits.py, and
each rule against a file that breaks it.

check.py FOLDER: reads FOLDER/*.yml, the actions beside it, runner-setup/classes.json and
tests/workflows/adopter; prints TAP. Exits 0 when all is well, 1 otherwise.
"""
import sys
from pathlib import Path
from shutil import copytree
from subprocess import run
from tempfile import TemporaryDirectory

import habits
import left
import rules
import triggers

# Each rule, and an edit that must break it: file, what, by what.
CHECKOUT = "@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1"
# Those that also hold for the steps that several jobs share.
OF_ACTIONS = {
    rules.block_style,
    rules.prose,
    rules.pins,
    rules.no_programs,
    rules.no_expression_in_run,
    rules.no_credentials_left,
    rules.no_secrets,
    left.nothing_lost,
    left.handed_over,
    left.plan_by_digest,
}
NO_TOKEN = "    permissions:\n      contents: read # fetches what is tested\n"
ALWAYS = "    if: always()\n    runs-on: ubuntu-24.04\n"
ENDS = "      actions: write # ends a run that waits for a machine that is not there\n"
RULES = {
    rules.block_style: ("ci.yml", "    branches:\n      - main\n", "    branches: [main]\n"),
    rules.prose: ("ci.yml", "# ci: ", "\n# ci: "),
    rules.no_pull_request_target: ("pr-gate.yml", "  pull_request:\n", "  pull_request_target:\n"),
    rules.nothing_granted_to_all: ("pr-gate.yml", "permissions: {}\n", "permissions: read-all\n"),
    rules.grants_on_jobs: ("ci.yml", NO_TOKEN, ""),
    rules.reasons: ("external-pr.yml", "contents: read # fetches the script\n", "contents: read\n"),
    left.handed_over: ("verdict", "        merge-multiple: true\n", ""),
    rules.grants_suffice: ("external-pr.yml", ENDS, ""),
    rules.all_callable: ("external-pr.yml", "  workflow_call:\n", "  workflow_mall:\n"),
    rules.pins: ("ci.yml", CHECKOUT, "@v7 # v7.0.1"),
    rules.time_outs: ("ci.yml", "    timeout-minutes: 60\n", ""),
    rules.no_programs: ("ci.yml", "run: tests/run", "run: tests/run && curl example.invalid"),
    rules.no_expression_in_run: ("ci.yml", "run: tests/run", "run: tests/${{ github.head_ref }}"),
    rules.no_credentials_left: ("ci.yml", "persist-credentials: false", "fetch-depth: 0"),
    rules.no_secrets: ("ci.yml", "run: tests/run", "run: tests/run # ${{ secrets.TOKEN }}"),
    rules.our_machines: ("gate.yml", rules.OURS, "${{ matrix.job.runs_on }}"),
    rules.who_is_trusted: ("gate.yml", "user.type != 'Bot'", "user.type != ''"),
    rules.concurrency: ("pr-gate.yml", "concurrency:\n", "concurrently:\n"),
    triggers.retargeted: ("pr-gate.yml", "      - edited\n", ""),
    rules.runnable_by_act: ("ci.yml", "    name:", "    continue-on-error: true\n    name:"),
    left.nothing_lost: ("gate.yml", "          if-no-files-found: error\n", ""),
    left.no_cache_of_main: ("release-benchmarks.yml", "cache-mode: none\n", ""),
    rules.no_write_where_changes_run: (
        "gate.yml",
        "contents: read # fetches the gate\n",
        "contents: write # fetches the gate\n",
    ),
    left.kept_by_the_base: ("gate.yml", "    cache-mode: read #", "    cache-mode: write #"),
    left.saved_by_main: ("ci.yml", "if: github.event_name == 'push' && steps", "if: steps"),
    left.recorded_first: ("gate.yml", " && !failure()", ""),
    left.plan_by_digest: (
        "verdict",
        "        DIGEST: ${{ fromJSON(inputs.planned).outputs.digest }}\n",
        "",
    ),
    rules.verdict_always: ("gate.yml", ALWAYS, "    runs-on: ubuntu-24.04\n"),
}


class Tap:
    def __init__(self):
        self.number = self.failed = 0

    def test(self, well, words, problems=()):
        self.number += 1
        self.failed += not well
        print(f"{'ok' if well else 'not ok'} {self.number} - {words}")
        for problem in problems:
            print(f"# {problem}")


def test_rule(tap, rule, texts, edit):
    name, what, by = edit
    words = rule.__name__.replace("_", " ")
    files = [rules.Workflow(file, text) for file, text in texts.items()]
    if rule not in OF_ACTIONS:
        files = [each for each in files if not each.is_action]
    others = {each.name: each for each in files}
    context = [others] if rule is rules.grants_suffice else []
    problems = [f"{w.name}: {problem}" for w in files for problem in rule(w, *context)]
    tap.test(not problems, f"{words}: all {len(files)} files", problems)
    broken = texts[name].replace(what, by, 1)
    changed = broken != texts[name]
    failed = changed and list(rule(rules.Workflow(name, broken), *context)) != []
    problems = () if changed else [f"{name} has no {what!r}"]
    tap.test(failed, f"{words}: is seen to fail", problems)


def test_classes(tap):
    classes = rules.CLASSES["classes"]
    well = all(each["build_on"] in rules.HOSTED for each in classes.values())
    tap.test(well, "builds run on hosted images only")
    problems = [
        f"{name} runs on {each['runs_on']}"
        for name, each in classes.items()
        if each["trusted"] == (set(each["runs_on"]) <= rules.HOSTED)
    ]
    words = "a class that is not trusted runs on hosted images, and no other does"
    tap.test(not problems, words, problems)


def test_adopter(tap):
    file = Path(__file__).parent / "adopter/.github/workflows/tollgate.yml"
    text = file.read_text()
    problems = list(triggers.retargeted(rules.Workflow(file.name, text)))
    tap.test(not problems, "retargeted: what an adopter copies", problems)
    for what in ("github.event.comment\n    || ", "!github.event.comment && "):
        broken = text.replace(what, "", 1)
        failed = broken != text and list(triggers.retargeted(rules.Workflow(file.name, broken)))
        tap.test(failed, f"retargeted: is seen to fail without {what.strip(' |&')}")


def test_habits(tap):
    root = Path(__file__).parents[2]
    listed = ["git", "-C", str(root), "ls-files", "-z", "-co", "--exclude-standard"]
    names = run(listed, check=True, capture_output=True, text=True).stdout.split("\0")
    names = [name for name in names if name and (root / name).exists()]
    for check, (name, what, by) in habits.CHECKS.items():
        words = check.__name__.replace("_", " ")
        problems = list(check(root / ".github", names))
        tap.test(not problems, f"{words}: in .github", problems)
        with TemporaryDirectory() as box:
            file = Path(copytree(root / ".github", Path(box, ".github")), name)
            text = file.read_text()
            file.write_text(text.replace(what, by, 1))
            failed = what in text and list(check(Path(box, ".github"), names)) != []
        tap.test(failed, f"{words}: is seen to fail")


def main(folder):
    texts = {path.name: path.read_text() for path in sorted(folder.glob("*.y*ml"))}
    for path in sorted(folder.glob("../actions/*/action.yml")):
        texts[path.parent.name] = path.read_text()
    tap = Tap()
    for rule, edit in RULES.items():
        test_rule(tap, rule, texts, edit)
    test_classes(tap)
    test_adopter(tap)
    test_habits(tap)
    print(f"1..{tap.number}")
    return 1 if tap.failed else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
