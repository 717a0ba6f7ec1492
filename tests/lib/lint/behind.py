#!/usr/bin/env python3
# What one pull request runs through, for tests/lint --figures.
"""Counts the files behind one pull request: what pr-gate.yml calls, and what these call, source,
import, require or read, as far as it stands in their text.

  tests/lib/lint/behind.py [--list] [FOLDER]

  --list   prints the files instead, each with the file that names it first
  FOLDER   a git working tree; default: the present folder

Prints  the number of files, then those of each room
Exits   0
Example: tests/lib/lint/behind.py --list | grep scripts/lib
"""
import collections
import os
import re
import subprocess
import sys

ROOMS = [".github", "scripts", "k6/lib", "runner-setup"]
# Names of files by what surrounds them; {} are the places where such a name is looked for.
NAMES = [
    (r"((?:\.github|scripts|runner-setup|k6)/[\w./-]+)", ["{}", "{}/action.yml"]),
    (r'(?:import|include) \\?"([\w./-]+)\\?"', ["scripts/{}.jq", "scripts/{}.json"]),
    (r"shellcheck source=([\w./-]+)", ["{dir}/{}", "{}"]),
    (r'\$\{?(?:here|scripts|lib|room|0%/\*)\}?"?/([\w./-]+)', ["{dir}/{}", "scripts/{}"]),
    (r"""require\(['"]([\w./-]+)['"]\)""", ["{dir}/{}"]),
    (r"from '([\w./-]+)'", ["{dir}/{}"]),
    (r"\bvalid ([a-z0-9]+)", ["scripts/lib/schema/{}.json"]),
]
# What is called by a name that is put together: the stages, and the parts of each kind of probe.
GATE = "scripts/gate"
STAGE = re.compile(r"scripts/(plan|build|deploy|measure|compare|report|why)/run$")
PROBE = re.compile(r"scripts/probes/\w+/(run|result\.jq|probe\.json)$")


def named_by(path, tracked):
    """the tracked files that a file names"""
    with open(path, encoding="utf-8", errors="replace") as file:
        lines = [line for line in file if "shellcheck source" in line
                 or not re.match(r"\s*(#|//)", line)]
    text = "".join(lines)
    for pattern, places in NAMES:
        for name in re.findall(pattern, text):
            for place in places:
                where = place.replace("{dir}", os.path.dirname(path)).replace("{}", name)
                yield os.path.normpath(where)
    if path == GATE:
        yield from filter(STAGE.search, tracked)
    if "scripts/probes" in text:
        yield from filter(PROBE.search, tracked)


def behind(start, tracked):
    """file → the file that names it first, from the file `start` on"""
    first, left = {start: ""}, [start]
    while left:
        path = left.pop(0)
        for name in named_by(path, tracked):
            if name in tracked and name not in first and not os.path.islink(name):
                first[name] = path
                left.append(name)
    return first


def main(words):
    if "--help" in words or "-h" in words:
        print(__doc__)
        return
    folders = [word for word in words if word != "--list"]
    os.chdir(folders[0] if folders else ".")
    listed = subprocess.run(["git", "ls-files", "--", *ROOMS], check=True, text=True,
                            stdout=subprocess.PIPE).stdout.split("\n")
    found = behind(".github/workflows/pr-gate.yml", set(filter(os.path.isfile, listed)))
    if "--list" in words:
        for path, by in sorted(found.items()):
            print(path, by, sep="\t")
        return
    rooms = collections.Counter("/".join(path.split("/")[:2]) for path in found).most_common()
    print("\n".join([str(len(found))] + [f"{number:5} {room}" for room, number in rooms]))


main(sys.argv[1:])
