"""What GitHub reads of .github beside the workflows: issue forms, dependabot.yml, CODEOWNERS. It
leaves out a form that it does not understand, and does not say so to whoever opens an issue.

Each check takes the folder .github and the names of all files of the repository, and yields what
is wrong.
"""
import re

import yaml

# What a form must say of each kind of question.
ASKS = {
    "markdown": {"value"},
    "input": {"label"},
    "textarea": {"label"},
    "dropdown": {"label", "options"},
    "checkboxes": {"label", "options"},
}
# What a pin is written in, by the name of dependabot's ecosystem.
PINS = {
    "github-actions": r"\.github/(workflows/[^/]+\.yml|actions/[^/]+/action\.yml)",
    "npm": r"(.+/)?package\.json",
    "pip": r"(.+/)?(requirements[^/]*|otava)\.txt",
    "gomod": r"(.+/)?go\.mod",
}
# A service that is a copy of somebody's repository has its own pins, and others are made up.
NOT_OURS = r"(tests/(workflows/adopter|bench/adopters|examples)|targets)/.*"


def forms(github, _):
    for path in sorted((github / "ISSUE_TEMPLATE").glob("*.yml")):
        form, name = yaml.safe_load(path.read_text()), path.name
        if name == "config.yml":
            continue
        if not {"name", "description", "body"} <= set(form):
            yield f"{name}: lacks name, description or body"
            continue
        ids = [each["id"] for each in form["body"] if "id" in each]
        if len(set(ids)) != len(ids) or not all(re.fullmatch(r"[A-Za-z0-9_-]+", i) for i in ids):
            yield f"{name}: ids are {ids}; allowed are different ones of letters, digits, - and _"
        for each in form["body"]:
            kind, said = each.get("type"), each.get("attributes", {})
            if kind not in ASKS or not ASKS[kind] <= set(said):
                yield f"{name}: a {kind} with {sorted(said)}; allowed: {ASKS}"
        if all(each.get("type") == "markdown" for each in form["body"]):
            yield f"{name}: asks nothing"


def places(update):
    return update.get("directories") or [update["directory"]]


def updated(github, names):
    """Every pin is proposed a newer version of, after a week; and no place is named in vain."""
    config = yaml.safe_load((github / "dependabot.yml").read_text())
    ours = [name for name in names if not re.fullmatch(NOT_OURS, name)]
    asked = {each["package-ecosystem"]: each for each in config["updates"]}
    for system, pattern in PINS.items():
        pins = {name.rpartition("/")[0] for name in ours if re.fullmatch(pattern, name)}
        if system == "github-actions":
            # "/" stands for the folder of workflows.
            pins = {"" if name.endswith("/workflows") else name for name in pins}
        given = {place.strip("/") for place in places(asked[system])} if system in asked else set()
        for pin in sorted(pins):
            if pin not in given and f"{pin.rpartition('/')[0]}/*" not in given:
                yield f"/{pin}: has pins of {system}, which dependabot.yml does not name"
        for place in sorted(given):
            if place.rstrip("/*") not in pins | {pin.rpartition("/")[0] for pin in pins}:
                yield f"/{place}: dependabot.yml names it, but it has no pins of {system}"
    for each in config["updates"]:
        if each.get("cooldown", {}).get("default-days", 0) < 7:
            yield f"{each['package-ecosystem']}: takes versions that are younger than a week"


def owned(github, names):
    """The paths of CODEOWNERS are there, so that a folder that moves keeps its owner."""
    for line in (github / "CODEOWNERS").read_text().splitlines():
        path, *owners = line.split() or ["#"]
        if path.startswith("#"):
            continue
        if not owners or not all(re.fullmatch(r"@[\w-]+(/[\w-]+)?", each) for each in owners):
            yield f"CODEOWNERS: {line}: names no owner"
        if path != "*" and not any(name.startswith(path.strip("/")) for name in names):
            yield f"CODEOWNERS: {path}: is not there"


def tags_apart(github, _):
    """A tag of the gate itself starts no benchmarks; any other version does."""
    name = "release-benchmarks.yml"
    data = yaml.safe_load((github / "workflows" / name).read_text())
    tags = data.get("on", data.get(True))["push"]["tags"]
    if tags != ["v[0-9]*", "!v0.*"]:
        yield f"{name}: starts for {tags}; a tag v0.* is one of the gate itself"


# Each check, and an edit that must break it: file, what, by what.
CHECKS = {
    forms: ("ISSUE_TEMPLATE/bug.yml", "    id: steps\n", "    id: what\n"),
    updated: ("dependabot.yml", "/tests/post", "/tests"),
    owned: ("CODEOWNERS", "/thresholds/ ", "/limits/ "),
    tags_apart: ("workflows/release-benchmarks.yml", '      - "!v0.*"\n', ""),
}
