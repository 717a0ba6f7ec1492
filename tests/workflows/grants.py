"""What a job's token and its cache can do, as GitHub works it out from the workflow.

token(permissions) and cache modes of a job; beyond(asked, allowed): why a called job is refused.
"""
from nodes import get, plain

LEVELS = {"none": 0, "read": 1, "write": 2}
# Of a job that says nothing, in a repository that is new.
DEFAULT = {"contents": "read", "packages": "read"}
CACHE = {
    "none": frozenset(),
    "read": frozenset({"read"}),
    "write-only": frozenset({"write"}),
    "write": frozenset({"read", "write"}),
}


def permissions(job, workflow, allowed):
    """The job's own, the workflow's, those of the call, or a new repository's."""
    said = plain(get(job, "permissions"))
    if said is None:
        said = plain(get(workflow, "permissions"))
    if said is None:
        return DEFAULT if allowed is None else allowed
    if isinstance(said, str):
        level = {"read-all": "read", "write-all": "write"}.get(said)
        return {"*": level} if level else {}
    return {name: level for name, level in said.items() if level != "none"}


def beyond(asked, allowed):
    """What is asked for and not allowed, in GitHub's words; None when all is."""
    for name, level in asked.items():
        most = allowed.get(name, allowed.get("*", "none"))
        if LEVELS[level] > LEVELS[most]:
            return f"'{name}: {level}', but is only allowed '{name}: {most}'"
    return None


def token(repository, granted, reads_only):
    """A token that says what it may: job:OWNER/NAME:contents=read,…"""
    words = [
        f"{name}={'read' if reads_only else level}" for name, level in sorted(granted.items())
    ]
    return f"job:{repository}:{','.join(words)}"


def cache(job, workflow, allowed):
    """The cache's mode: the job's own, the workflow's or the event's; never more than the caller's.

    As the words of a set: read, write, both or none.
    """
    said = plain(get(job, "cache-mode")) or plain(get(workflow, "cache-mode"))
    return CACHE[said] & allowed if said else allowed
