"""Which events of a pull request start a run, as GitHub decides it before a job is looked at; and
the rule for those that measure.
"""
import re

# The activities of a pull request that start a run, unless the workflow names others.
UNLESS_TOLD = ["opened", "synchronize", "reopened"]
# What was edited is a title, a text or a base, each a key of changes.
MEASURED = "github.event.action != 'edited' || github.event.changes.base"
WORDS = "github.event.action == 'edited' && !github.event.changes.base"
APART = (
    "${{ " + WORDS + " && format('words-{0}', github.run_id)"
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
    if event_name != "pull_request":
        return True
    said = wanted[event_name] or {}
    if event["action"] not in (said.get("types") or UNLESS_TOLD):
        return False
    base = event["pull_request"]["base"]["ref"]
    return any(covers(pattern, base) for pattern in said.get("branches") or ["**"])


def retargeted(w):
    """A pull request with another base gets another verdict, and keeps it when its words change."""
    calls = [job for job in w.jobs.values() if "/gate.yml" in str(job.get("uses", ""))]
    if "pull_request" not in w.events or not calls:
        return
    said = settings(w.on)["pull_request"] or {}
    if sorted(said.get("types") or []) != sorted([*UNLESS_TOLD, "edited"]):
        yield "does not run when a pull request gets another base"
    if not said.get("branches"):
        yield "runs for any base: one commit's check is that of all its pull requests"
    if any(job.get("if") != MEASURED for job in calls):
        yield "does not tell another base from other words"
    if not (w.data.get("concurrency") or {}).get("group", "").endswith(APART):
        yield "other words end the run that measures, or push one out of the queue"
