# For the tests of build: a scratch repository whose commits are built by a program of bash, and
# what was built.
# shellcheck shell=bash

# a_commit: a repository with one commit, and a plan with it on both sides
a_commit() {
  scratch
  export XDG_CACHE_HOME="$box/a cache"
  repo=$box/repo
  export BUILDS=$box/builds
  git init -q -b main "$repo"
  commit one 'greeting=hello'
  mkdir -p "$box/run/inputs"
  building <<'EOT'
. ./source
echo $greeting $NAME >program
mkdir -p web
echo page | tee web/a.html >web/b.html
EOT
  plan one one
}
# commit NAME TEXT: a commit and a branch of this name, whose file "source" holds the text
commit() {
  echo "$2" >"$repo/source"
  git -C "$repo" add source
  git -C "$repo" -c user.name=t -c user.email=t@example.invalid commit -q --allow-empty -m "$1"
  git -C "$repo" branch -f "$1"
}
# building: the target is built by standard input, a program of bash; each build is a line in
# $BUILDS
building() {
  program="echo building >>\$BUILDS; $(paste -sd ';')" # of one line, as all of a definition
  target .
}
# target FILTER: a definition with what is built by that program
target() {
  cat >"$box/defined" <<'EOT'
{
  "schema": "tollgate/target/1",
  "target": "shop",
  "title": "A shop",
  "source": { "kind": "git", "repository": "https://example.invalid/shop" },
  "build": {
    "env": { "NAME": "world in {out}" },
    "artifacts": ["program", "web/*.html"]
  },
  "cases": [{ "endpoint": "program", "probe": "size", "files": ["program"] }]
}
EOT
  jq --arg program "$program" ".build.commands = [[\"bash\", \"-c\", \$program]] | $1" \
    "$box/defined" >"$box/run/inputs/target.json"
}
# plan BASE HEAD: a plan with these commits; replan FILTER: the plan, changed
plan() {
  cat >"$box/run/plan.json" <<EOT
{
  "schema": "tollgate/plan/1",
  "target": "shop",
  "runner": "x86-2core",
  "source": "upstream",
  "repository": "$repo",
  "base": { "ref": "$1", "commit": "$(git -C "$repo" rev-parse "$1")" },
  "head": { "ref": "$2", "commit": "$(git -C "$repo" rev-parse "$2")" },
  "launches": 1,
  "looks": [1],
  "pairs": 1,
  "red": 0.01,
  "green": 0.01,
  "budget_s": 60,
  "asked": {},
  "inconclusive": { "counts": "fail", "why": "own" },
  "cases": [{ "case": "program", "endpoint": "program", "probe": "size" }],
  "rows": []
}
EOT
}
replan() { jq "$1" "$box/run/plan.json" >"$box/p" && mv "$box/p" "$box/run/plan.json"; }
build() {
  local side=${1:-head}
  run "$ROOT/scripts/build/run" --plan "$box/run/plan.json" --side "$side" \
    --out "$box/run/$side" "${@:2}"
}
builds() { wc -l <"$BUILDS"; }
digest() { jq .digest "$box/run/$1/build.json"; }
# artifacts: the files of the head's
artifacts() { (cd "$box/run/head/artifact" && find . -type f | sort | xargs); }
# kept: the builds that are kept, or what else is there
kept() { find "$XDG_CACHE_HOME/tollgate/builds" -mindepth 1 -maxdepth 1 "$@"; }
# only_builds: nothing is left of the work but what is kept on purpose
only_builds() {
  [ -z "$(ls -A "$box/tmp")" ]
  [ -z "$(kept ! -name 'shop-*')" ]
}
# refused WORDS: build has failed with these words and neither made nor kept anything
refused() {
  echo "$output"
  [ "$status" -eq 3 ]
  [[ $output == *"$1"* ]]
  [ ! -e "$box/run/head/build.json" ]
  [ -z "$(ls -A "$XDG_CACHE_HOME/tollgate/builds" 2>/dev/null)" ]
  [ -z "$(ls -A "$box/tmp")" ]
}
