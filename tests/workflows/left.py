"""What our workflows must be where a job leaves something: to another job, or to a later run.

Rules as in rules.py.
"""
import re

# A script in the folder of its job, where it may be called run; or an action.
OURS = r"scripts/ci/([a-z]+)/([a-z-]+)|tollgate/\.github/actions/([a-z-]+)"


def nothing_lost(w):
    for name, step in w.steps():
        uploads = step.get("uses", "").startswith("actions/upload-artifact@")
        if uploads and step["with"].get("if-no-files-found") != "error":
            yield f"job {name} uploads nothing without an error"


def handed_over(w):
    """What a download does depends on how many artifacts there are, unless it flattens them; and
    it finds those of an earlier attempt by the run's id only."""
    for name, step in w.steps():
        if step.get("uses", "").startswith("actions/download-artifact@"):
            given = step["with"]
            if "name" not in given and given.get("merge-multiple") is not True:
                yield f"job {name} downloads into folders that depend on their number"
            if not {"run-id", "github-token"} <= set(given):
                yield f"job {name} does not find what an earlier attempt has left"
        if step.get("uses", "").startswith("actions/upload-artifact@"):
            given = step["with"]
            if not given["name"].endswith("-${{ github.run_attempt }}") or "overwrite" in given:
                yield f"job {name} uploads under a name that an earlier attempt may have taken"


def scripts_of(job):
    """The scripts and actions that a job runs: its steps, by name."""
    for step in job.get("steps", []):
        said = step.get("run", "") + step.get("uses", "")
        found = re.search(OURS, said)
        if found:
            folder, program, action = found.groups()
            yield action or (folder if program == "run" else program), step


def kept_by_the_base(w):
    """Who runs something of a change could keep anything for later runs, under any name."""
    if w.is_action:
        return
    for name, job in w.jobs.items():
        runs = {script for script, _ in scripts_of(job)} & {"build", "measure", "bisect"}
        mode = job.get("cache-mode", w.data.get("cache-mode"))
        if runs and name != "build-base" and mode not in ("read", "none"):
            yield f"job {name} may write to the cache, and something of a change runs there"


def saved_by_main(w):
    """Where the code of a pull request runs, only a push to main may write what main reads."""
    if w.is_action or "pull_request" not in w.events:
        return
    for name, step in w.steps():
        saves = re.match(r"actions/cache(/save)?@", step.get("uses", ""))
        if saves and "github.event_name == 'push' && " not in step.get("if", ""):
            yield f"job {name} writes to the cache in a run of a pull request"


def recorded_first(w):
    if w.name == "gate.yml":
        head, record = w.jobs["build-head"], w.jobs["record-digests"]
        waits = "record-digests" in head["needs"] and "build-base" in record["needs"]
        if not waits or "if" in record or "!failure()" not in head["if"]:
            yield "builds something of a change before it is known what the bases were built to"


def plan_by_digest(w):
    """Any job of a run can put another plan in the place of the one that was made."""
    readers = {"build", "measure", "verdict", "refresh", "release-files", "track-main"}
    for name, job in w.jobs.items():
        for script, step in scripts_of(job):
            given = {**step.get("env", {}), **step.get("with", {})}
            if script in readers and not {"DIGEST", "planned"} & set(given):
                yield f"job {name} lets {script} read a plan without its digest"


def no_cache_of_main(w):
    calls = any(str(job.get("uses", "")).endswith("/gate.yml") for job in w.jobs.values())
    proposed = {"pull_request", "merge_group"}
    if calls and not w.events <= proposed and w.data.get("cache-mode") != "none":
        yield "builds in a run of main's, but cache-mode is not none"
