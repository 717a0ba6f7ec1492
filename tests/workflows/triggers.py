"""Which events of a pull request or of a comment start a run, as GitHub decides it before a job is
looked at; and the rule for those that measure.
"""
import re

# The activities that start a run, unless the workflow names others.
UNLESS_TOLD = {
    "pull_request": ["opened", "synchronize", "reopened"],
    "issue_comment": ["created", "edited", "deleted"],
}
EVENTS = [*UNLESS_TOLD["pull_request"], "edited", "labeled"]
# What was edited is a title, a text or a base, each a key of changes. A label is of interest where
# it is the one that asks for measuring.
ASKING = "vars.TOLLGATE_WHEN == format('label:{0}', github.event.label.name)"
MEASURED = (
    "(github.event.action != 'edited' || github.event.changes.base)"
    f" && (github.event.action != 'labeled' || {ASKING})"
)
WORDS = (
    "(github.event.action == 'edited' && !github.event.changes.base)"
    f" || (github.event.action == 'labeled' && {ASKING.replace('==', '!=')})"
)
APART = (
    "${{ (%s) && format('words-{0}', github.run_id)"
    " || github.event.pull_request.number || github.ref }}"
)


def settings(on):
    """What a workflow says of its events, whichever of the three ways it says it."""
    if isinstance(on, str):
        return {on: {}}
    return {name: {} for name in on} if isinstance(on, list) else on


def covers(pattern, branch):
    """Whether a filter for branches lets one through; of its signs only * and ** are played."""
    parts = re.split(r"(\*+)", pattern)
    signs = {"*": "[^/]*", "**": ".*"}
    return re.fullmatch("".join(signs.get(each, re.escape(each)) for each in parts), branch)


def starts(on, event_name, event):
    """Whether a workflow with these events runs on this one."""
    wanted = settings(on)
    if event_name not in wanted:
        return False
    if event_name not in UNLESS_TOLD:
        return True
    said = wanted[event_name] or {}
    if event["action"] not in (said.get("types") or UNLESS_TOLD[event_name]):
        return False
    if event_name != "pull_request":
        return True
    base = event["pull_request"]["base"]["ref"]
    return any(covers(pattern, base) for pattern in said.get("branches") or ["**"])


def measured(w):
    """The condition of a job that measures."""
    return f"!github.event.comment && {MEASURED}" if "issue_comment" in w.events else MEASURED


def apart(w):
    """The end of the name of its group: no words end a run, and each is one of its own."""
    commented = f"github.event.comment || {WORDS}"
    return APART % (commented if "issue_comment" in w.events else WORDS)


def retargeted(w):
    """A pull request with another base gets another verdict, and one with the label that asks for
    it; words, of its own or of a comment, and other labels change and end none.
    """
    calls = [job for job in w.jobs.values() if "/gate.yml" in str(job.get("uses", ""))]
    if "pull_request" not in w.events or not calls:
        return
    said = settings(w.on)["pull_request"] or {}
    if sorted(said.get("types") or []) != sorted(EVENTS):
        yield "does not run when a pull request gets another base"
    if not said.get("branches"):
        yield "runs for any base: one commit's check is that of all its pull requests"
    if any(job.get("if") != measured(w) for job in calls):
        yield "does not tell another base from other words"
    if not (w.data.get("concurrency") or {}).get("group", "").endswith(apart(w)):
        yield "other words end the run that measures, or push one out of the queue"
