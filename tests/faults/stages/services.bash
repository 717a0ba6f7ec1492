# Sourced beside lib.bash: stages that have commits and processes; see there. What is measured is a
# service of one file, in a repository of its own.
# shellcheck shell=bash

# a_service: $box/service/repo with the commits base and head, and $box/service/home, its definition
a_service() {
  local place=$box/service side
  [[ ! -e $place ]] || return 0
  mkdir -p "$place"/home/{targets/shop,thresholds,k6}
  git init -q -b main "$place/repo"
  for side in base head; do
    printf 'page of %s\n' "$side" >>"$place/repo/page"
    git -C "$place/repo" add page
    git -C "$place/repo" -c user.name=t -c user.email=t@example.invalid commit -qm "$side"
    git -C "$place/repo" branch -f "$side"
  done
  cp "$here/shop.json" "$place/home/targets/shop/target.json"
  cp "$here/shop.py" "$place/home/targets/shop/"
  jq -n --arg metric size_raw --arg share 5% -f "$TOLLGATE_ROOT/tests/lib/limit.jq" \
    | jq '.target = "shop"' >"$place/home/thresholds/shop.json"
}

# The repository is named by its place, which is the same in each attempt.
stage_plan() {
  a_service
  cp -R "$box/service"/{repo,home} in/
  command=("$TOLLGATE_ROOT/scripts/plan/run" shop --home in/home --source path:in/repo)
  command+=(--base base --head head --runner x86-2core --out out)
  reads=(in/home/targets/shop/target.json in/home/thresholds/shop.json)
}
lenient_plan() {
  local text commits=inputs/commits.json
  # Another definition has another plan.
  ((code == 0)) && [[ -z ${altered-} ]] || return 0
  same plan.json
  # They only explain: a plan does without, and says so.
  if [[ ! -e $box/work/out/$commits ]] && grep -q 'commits .* could not be listed' "$box/err"; then
    cp "$usual/$commits" "$box/work/out/$commits"
  fi
  text=$(cd "$box/work/out" && digest_of inputs) || true
  [[ $text == "$(cd "$usual" && digest_of inputs)" ]] || echo "inputs/ is not as usual"
}

stage_build() {
  a_service
  cp -R "$box/service"/{repo,home} in/
  "$TOLLGATE_ROOT/scripts/plan/run" shop --home in/home --source path:in/repo --base base \
    --head head --runner x86-2core --out in/run 2>/dev/null
  jq '.repository = "in/repo"' in/run/plan.json >in/plan && mv in/plan in/run/plan.json
  command=("$TOLLGATE_ROOT/scripts/build/run" --plan in/run/plan.json --side head --out out)
  reads=(in/run/plan.json in/run/inputs/target.json)
}
lenient_build() {
  ((code == 0)) || return 0
  local made=$box/work/out kept
  [[ -n $(find "$made/artifact" -type f -size +0) ]] || echo "an empty build is made"
  [[ -n ${altered-} ]] || cmp -s "$made/artifact/page" "$usual/artifact/page" \
    || echo "another build is made"
  [[ $(jq -r .digest "$made/build.json" 2>/dev/null) == "$(digest_of "$made/artifact")" ]] \
    || echo "exit code 0, and build.json does not fit"
  # What is kept is taken for the build of this commit from then on.
  kept=$(find "$box/work/cache" -name build.json | head -n 1)
  [[ -z $kept || -n ${altered-} ]] || cmp -s "${kept%/*}/artifact/page" "$usual/artifact/page" \
    || echo "another build is kept"
}

# A service that is up answers; and whatever has become of it, down ends it all.
stage_deploy() {
  a_service
  cp -R "$box/service/home" in/
  mkdir in/artifact && echo page >in/artifact/page
  environment=("TOLLGATE_HOME=$box/work/in/home")
  command=("$here/up-and-down" --target in/home/targets/shop/target.json --artifact in/artifact)
  reads=(in/home/targets/shop/target.json)
}
lenient_deploy() {
  ((code)) || grep -qx answered "$box/out" || echo "exit code 0, but it never was up"
  "$TOLLGATE_ROOT/scripts/deploy/run" down --run "$box/work/out" || true
}

# own_tools: the tools, for a stage that installs what it misses: what fails here must not change
# those of the machine
own_tools() {
  mkdir -p tools/bin
  ln -sf "$tools"/bin/* tools/bin/
  cp -R "$tools/stamps" tools/
}

# A whole run of what was built elsewhere, of which the page has grown. The machine stands still,
# but for its clocks: one that stood would be set, by every second that passes.
stage_gate() {
  a_service
  own_tools
  cp -R "$box/service"/{repo,home} in/
  "$TOLLGATE_ROOT/scripts/machine/facts" --record in/machine
  rm -rf in/machine/sys/class/thermal in/machine/sys/devices/platform
  ln -sf /proc/uptime in/machine/proc/uptime
  local run=in/built side class
  class=$("$TOLLGATE_ROOT/scripts/machine/facts" | jq -r .runner)
  "$TOLLGATE_ROOT/scripts/plan/run" shop --home in/home --source path:in/repo --base base \
    --head head --runner "$class" --out "$run" 2>/dev/null
  for side in base head; do
    "$TOLLGATE_ROOT/scripts/build/run" --plan "$run/plan.json" --side "$side" \
      --out "$run/$side" 2>/dev/null
  done
  command=("$TOLLGATE_ROOT/scripts/gate" run shop --home in/home --built "$run" --out out)
  command+=(--sysroot in/machine)
  reads=("$run"/{plan,head/build,inputs/target,inputs/thresholds}.json) expected=1 codes='1 2'
}
lenient_gate() {
  ((code)) || echo "exit code 0"
  ((code != 1)) || [[ -s $box/work/out/verdict.json ]] || echo "exit code 1 without a verdict"
  red_verdict "$box/work/out/verdict.json"
}

# The commit that is asked for is not the head of the pull request.
stage_authorize() {
  local api=in/api/repos/me/it/pulls
  mkdir -p "$api"
  jq -n --arg sha "$(printf %040d 1)" '{ state: "open", head: { $sha } }' >"$api/7"
  environment=(PULL=7 "SHA=$(printf %040d 2)" GITHUB_REPOSITORY=me/it)
  environment+=("GITHUB_API_URL=file://$PWD/in/api")
  command=("$TOLLGATE_ROOT/scripts/ci/command/authorize" --pause 0)
  reads=(in/api/repos/me/it/pulls/7) expected=3
}
lenient_authorize() { ((code)) || echo "it is authorized"; }

# A page of what others have published.
stage_publish() {
  cp -R "$TOLLGATE_ROOT"/{targets,thresholds,baselines} in/
  command=("$TOLLGATE_ROOT/scripts/publish/run" --target walsync --runner published)
  command+=(--home in --out out)
  reads=(in/targets/walsync/{target,page}.json in/thresholds/walsync.json)
  reads+=(in/baselines/published/walsync/2026-01-13.json)
}
lenient_publish() {
  # Another snapshot or definition has another page.
  [[ -n ${altered-} ]] || { same BENCHMARKS.md && same index.html; }
  ((code)) || [[ -s $box/work/out/BENCHMARKS.md ]] || echo "exit code 0 without a page"
}
