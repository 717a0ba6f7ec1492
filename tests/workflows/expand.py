"""Makes a workflow playable: does what GitHub does before a job starts and act does not.

expand.py --tree DIR --entry FILE --event-name NAME --event FILE --repository OWNER/NAME --sha SHA
          --repositories DIR [--enterprise]

Rewrites DIR/.github/workflows/FILE. Each call of a workflow, from here or from a repository in
--repositories, gets a copy of its own beside it, called.PATH.yml. Each job gets
  - a first step, which gives it the tools of its machine and leaves out what an earlier attempt has
    done, and a last one, which keeps what became of it (mocks/job);
  - a token that can do what its permissions say and no more (grants.py);
  - job.workflow_repository and job.workflow_sha, which act does not know; --enterprise leaves them
    empty, as GitHub Enterprise Server does.
Exits 0; 1 where GitHub would not start the run: because the workflow does not ask for this event,
or in GitHub's words.
"""
import argparse
import json
import re
import subprocess
import sys
from pathlib import Path

import grants
import triggers
from nodes import drop, dump, get, leaves, load, mapping, pairs, plain, put, scalar

ELSEWHERE = re.compile(r"([^/]+/[^/]+)/\.github/workflows/([^@]+)@(.+)")
OVER = "env.MOCK_OVER != 'true'"


class Refused(Exception):
    """GitHub does not start this run."""


def expression(text):
    """What a value with ${{ }} in it is, as one expression."""
    texts = re.split(r"\$\{\{(.*?)\}\}", text.strip(), flags=re.S)
    words, found = [each.replace("'", "''") for each in texts[::2]], texts[1::2]
    if not found:
        return f"'{words[0]}'"
    if words == ["", ""]:
        return found[0].strip()
    words = [each.replace("{", "{{").replace("}", "}}") for each in words]
    form = words[0] + "".join(f"{{{at}}}{word}" for at, word in enumerate(words[1:]))
    return f"format('{form}', {', '.join(found)})"


def condition(text):
    """An if, with or without ${{ }}."""
    return expression(text) if "${{" in text else text


class File:
    """A workflow file of a commit, as one call of it finds it.

    call: the jobs through which it is called, from outside in: (id, name, needs) of each.
    allowed: what the last of them may do at most; None where nothing called it.
    cache: the same of the cache.
    """

    def __init__(self, play, repository, sha, name, call=(), allowed=None, cache=None):
        self.play, self.repository, self.sha, self.name = play, repository, sha, name
        self.call, self.allowed, self.cache = call, allowed, cache
        # A call is known by the folder of its jobs.
        self.prefix = "".join(f"{each}/" for each, _, _ in call)
        self.node = load(play.text(repository, sha, name))
        known = {"workflow_repository": repository, "workflow_sha": sha}
        for leaf in leaves(self.node):
            for word, value in known.items():
                value = "" if play.given.enterprise else value
                leaf.value = re.sub(rf"\bjob\.{word}\b", f"'{value}'", leaf.value)

    def expand(self):
        """Rewrites its jobs; returns the name under which it is written."""
        jobs = dict(pairs(get(self.node, "jobs")))
        calls = {name for name, job in jobs.items() if get(job, "uses") is not None}
        for name, job in jobs.items():
            granted = grants.permissions(job, self.node, self.allowed)
            self.check(name, granted)
            mode = grants.cache(job, self.node, self.cache)
            if name in calls:
                call = name, self.title(name, job), self.needs(job, calls)
                self.expand_call(call, job, granted, mode)
            else:
                token = grants.token(self.play.given.repository, granted, self.play.reads_only)
                self.expand_job(name, job, calls, {"TOKEN": token, "MODE": " ".join(sorted(mode))})
            drop(job, "cache-mode")
        drop(self.node, "cache-mode")
        name = f"called.{self.prefix}yml".replace("/", ".") if self.call else self.name
        (self.play.folder / name).write_text(dump(self.node))
        return name

    def check(self, name, granted):
        more = self.allowed is not None and grants.beyond(granted, self.allowed)
        if more:
            raise Refused(
                f"Error calling workflow '{self.repository}/.github/workflows/{self.name}"
                f"@{self.sha}'. The nested job '{name}' is requesting {more}."
            )

    @staticmethod
    def title(name, job):
        return plain(get(job, "name")) or name

    def needs(self, job, calls):
        """The jobs before it, those with a slash at the end being calls."""
        said = plain(get(job, "needs")) or []
        said = [said] if isinstance(said, str) else said
        return [self.prefix + each + "/" * (each in calls) for each in said]

    def expand_call(self, call, job, granted, mode):
        uses = plain(get(job, "uses"))
        found = ELSEWHERE.fullmatch(uses)
        repository, file, ref = found.groups() if found else (
            self.repository, uses.removeprefix("./.github/workflows/"), self.sha
        )
        called = File(
            self.play, repository, self.play.commit(repository, ref), file,
            (*self.call, call), granted, mode,
        )
        put(job, "uses", scalar(f"./.github/workflows/{called.expand()}"))

    def expand_job(self, name, job, calls, known):
        """known: what the job is told of itself."""
        token = f"'{known['TOKEN']}'"
        for leaf in leaves(job):
            leaf.value = re.sub(r"\b(github\.token|secrets\.GITHUB_TOKEN)\b", token, leaf.value)
            leaf.value = re.sub(r"\bjob\.check_run_id\b", "env.MOCK_ID", leaf.value)
        # What its caller needs, it needs as well.
        needs = [*(each for _, _, needs in self.call for each in needs), *self.needs(job, calls)]
        titles = [*(title for _, title, _ in self.call), self.title(name, job)]
        known = known | {
            "JOB": self.prefix + name,
            "NEEDS": " ".join(needs),
            "NAME": " / ".join(titles),
            "IF": re.sub(r"[${}]", "", plain(get(job, "if")) or ""),
            "MATRIX": "${{ toJSON(matrix) }}",
            "RUNS_ON": f"${{{{ toJSON({self.runs_on(job)}) }}}}",
        }
        environment = get(job, "env") or mapping()
        for key, value in known.items():
            put(environment, f"MOCK_{key}", scalar(value))
        put(job, "env", environment)
        self.steps(job)

    @staticmethod
    def runs_on(job):
        said = plain(get(job, "runs-on"))
        if isinstance(said, str):
            return expression(said)
        labels = json.dumps(said)
        return f"fromJSON('{labels}')"

    @staticmethod
    def steps(job):
        """A step before and one after; an output that is empty is that of the earlier attempt."""
        given = {}
        for name, node in pairs(get(job, "outputs")):
            given[f"MOCK_OUTPUT_{name}"] = node.value
            earlier, made = f"steps.mock.outputs.{name}", expression(node.value)
            node.value = f"${{{{ {OVER} && ({made}) || {earlier} }}}}"
        steps = get(job, "steps")
        for step in steps.value:
            when = plain(get(step, "if"))
            put(step, "if", scalar(f"{OVER} && ({condition(when)})" if when else OVER))
        begin = mapping(id="mock", shell="bash", run='"$MOCKS/job" begin')
        end = mapping(shell="bash", run='"$MOCKS/job" end')
        put(end, "if", scalar(f"always() && {OVER}"))
        put(end, "env", mapping(MOCK_STATUS="${{ job.status }}", **given))
        steps.value = [begin, *steps.value, end]


class Play:
    """What is the same for all workflows of a run."""

    def __init__(self, given):
        self.given = given
        self.folder = Path(given.tree) / ".github/workflows"
        self.event = json.loads(Path(given.event).read_text())
        pull = self.event.get("pull_request") or {}
        head = (pull.get("head") or {}).get("repo") or {}
        author = (pull.get("user") or {}).get("login")
        # The token of a fork's run, and of Dependabot's, reads, whatever the workflow says.
        self.reads_only = given.event_name == "pull_request" and (
            head.get("full_name") != given.repository or author == "dependabot[bot]"
        )

    def git(self, repository, *words):
        return subprocess.run(
            ["git", "-C", f"{self.given.repositories}/{repository}", *words],
            capture_output=True, text=True, check=False,
        )

    def commit(self, repository, ref):
        return self.git(repository, "rev-parse", f"{ref}^{{commit}}").stdout.strip() or ref

    def text(self, repository, sha, name):
        shown = self.git(repository, "show", f"{sha}:.github/workflows/{name}")
        if shown.returncode:
            raise Refused(
                f"Error calling workflow '{repository}/.github/workflows/{name}@{sha}': "
                "workflow was not found."
            )
        return shown.stdout


def main():
    parser = argparse.ArgumentParser()
    for name in ("tree", "entry", "event-name", "event", "repository", "sha", "repositories"):
        parser.add_argument(f"--{name}", required=True)
    parser.add_argument("--enterprise", action="store_true")
    play = Play(parser.parse_args())
    low_trust = play.given.event_name == "pull_request_target"
    cache = grants.CACHE["read" if low_trust else "write"]
    try:
        entry = File(play, play.given.repository, play.given.sha, play.given.entry, cache=cache)
        if not triggers.starts(plain(get(entry.node, "on")), play.given.event_name, play.event):
            print(f"No run of {play.given.entry}: it does not ask for this event.")
            return 1
        entry.expand()
    except Refused as refused:
        print(f"Invalid workflow file: .github/workflows/{play.given.entry}")
        print(f"The workflow is not valid. {refused}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
