# Sourced by what runs whole stages: each stage on documents of a run in which something is worse,
# and what must hold however it fares. Of a stage NAME
#   stage_NAME     makes what it reads, in in/; sets command, its words, and reads, those documents
#                  that are mutated; expected, its exit code, where that is not 0; codes, those
#                  that it has beside 0 3 64; speaks, where what it prints says how it ended;
#                  folder, one that it wants to be there. It runs in $box/work, beside in/
#   lenient_NAME   prints what it has made that is better than a run without a fault makes it
# shellcheck shell=bash

usual='' # a folder with what the stage made without a fault
env=$(type -P env)
limit=60 # seconds until a stage counts as hung

# prepared STAGE: $box/STAGE/in; sets command, reads, environment, codes
prepared() {
  environment=() reads=() codes='' speaks='' expected=0 folder=''
  rm -rf "$box/work"
  mkdir -p "$box/$1/in" "$box/work"
  cd "$box/$1" || return
  "stage_$1"
}

# attempt STAGE [WORD…]: runs it on fresh documents, behind these words; sets code
attempt() {
  local name=$1
  shift
  rm -rf "$box/work" && mkdir -p "$box/work"/{tmp,cache}
  cp -R "$box/$name/in" "$box/work/in"
  mkdir -p "$box/work/$folder"
  [[ ! -e $box/$name/tools ]] || cp -RP "$box/$name/tools" "$box/work/tools"
  [[ -z ${altered-} ]] || cp "$box/altered" "$box/work/$altered"
  before=$(digest_of "$box/work/in")
  code=0
  (
    cd "$box/work"
    [[ ! -e tools ]] || tools=$PWD/tools
    TMPDIR=$box/work/tmp XDG_CACHE_HOME=$box/work/cache TOLLGATE_TOOLS=$tools \
      timeout -k 3 "$limit" "$@" "$env" "${environment[@]}" "${command[@]}"
  ) >"$box/out" 2>"$box/err" </dev/null 3>&- || code=$?
}

# amiss STAGE: what must not be after an attempt, a line each
amiss() {
  case $code in
    0) ;;
    1 | 2 | 3 | 64)
      # 1 and 2 are verdicts, so who gives none may not end with them.
      [[ " 3 64 $codes " == *" $code "* ]] || echo "exit code $code: $(last_word)"
      [[ -s $box/err || ($speaks && -s $box/out) ]] || echo "exit code $code without a word"
      ;;
    124 | 137) [[ ${may_hang-} ]] || echo "exit code $code" ;;
    *) echo "exit code $code: $(last_word)" ;;
  esac
  [[ $(digest_of "$box/work/in") == "$before" ]] || echo "what it reads is changed"
  "lenient_$1"
  still_runs
}

# last_word: the end of what it said
last_word() { tail -n 1 "$box/err" | cut -c1-150; }

# still_runs: what an attempt has left behind, which is then ended
still_runs() {
  local pid pids=() tries
  # What has been ended may take a moment to be gone.
  for ((tries = 0; tries < 40; tries++)); do
    mapfile -t pids < <(pgrep -f -- "$box/work")
    ((${#pids[@]})) || return 0
    sleep 0.05
  done
  for pid in ${pids[@]+"${pids[@]}"}; do
    echo "still runs: $(tr '\0' ' ' <"/proc/$pid/cmdline" | cut -c1-100)"
    kill -KILL "$pid"
  done 2>/dev/null
}

# red_verdict FILE [CASES]: what is better in a verdict than in the usual one; cases, a JSON list,
# of which rows may be new
red_verdict() {
  [[ -e $1 ]] || return 0
  jq -r --slurpfile usual "$usual/${1#"$box/work/out/"}" --argjson optional "${2-[]}" \
    -f "$here/better.jq" "$1" 2>/dev/null \
    || echo "${1#"$box/work/"} is no verdict"
}

# red_text FILE: a comment whose heading is another one than the usual, or a green one where what is
# called says anything at all. A document may say what is worse than any regression: that nothing
# could be measured.
red_text() {
  local first
  first=$(grep -am1 '^## ' "$1" 2>/dev/null) || true
  [[ $first != "$(grep -m1 '^## ' "$usual/${1##*/}")" ]] || return 0
  [[ ${way-} != garbage || $first =~ ✅|🟢|⏭ ]] || return 0
  [[ -z ${altered-} || $first != '## 🚫 '* ]] || return 0
  echo "another heading: ${first:0:80}"
}

# same FILE: whether it is as usual, where the stage says that it has made it
same() {
  ((code)) || cmp -s "$box/work/out/$1" "$usual/$1" \
    || echo "exit code 0, and $1 is not as usual"
}

stage_compare() {
  local part
  for part in plan.json inputs first confirm; do cp -R "$box/slower/$part" in/; done
  command=("$TOLLGATE_ROOT/scripts/compare/run" --plan in/plan.json --out out)
  command+=(in/{first,confirm}/measurement.json)
  reads=(in/plan.json in/inputs/thresholds.json in/{first,confirm}/measurement.json)
}
lenient_compare() {
  local optional='[]'
  # A row without a base is how an optional case tells that the base does not have it.
  [[ ${altered-} != */measurement.json ]] \
    || optional=$(jq -c '[.cases[] | select(.optional) | .case]' in/plan.json)
  red_verdict "$box/work/out/verdict.json" "$optional"
  ((code)) || [[ -s $box/work/out/verdict.json ]] || echo "exit code 0 without a verdict"
}

stage_report() {
  cp "$box/slower"/{verdict,measurement}.json in/
  command=("$TOLLGATE_ROOT/scripts/report/run" --verdict in/verdict.json)
  command+=(--measurement in/measurement.json --out out)
  reads=(in/verdict.json in/measurement.json)
}
lenient_report() { ((code)) || red_text "$box/work/out/comment.md"; }

# One of two jobs is worse; the other one could pass for both.
stage_collect() {
  local left=in/left
  mkdir -p "$left"/{good,shop}_x86-2core.1
  cp "$box/slower/verdict.json" "$left/shop_x86-2core.1/"
  jq '.target = "good"' "$box/passing/verdict.json" >"$left/good_x86-2core.1/verdict.json"
  job_list gate "$left"/*/verdict.json >in/jobs.json
  speaks=yes expected=1 codes='1 2'
  command=("$TOLLGATE_ROOT/scripts/ci/verdict/collect" --jobs in/jobs.json --from "$left")
  command+=(--out out)
  reads=(in/jobs.json "$left/shop_x86-2core.1/verdict.json")
}
# A list that has lost jobs is a list all the same. That it is the one that was made its digest
# says, which verdict looks at before it asks collect.
of_less() {
  [[ ${altered-} == in/jobs.json ]] \
    && jq -e --slurpfile made "$box/collect/$altered" -f "$here/less.jq" "$box/work/$altered"
}
lenient_collect() {
  ((code)) || of_less >/dev/null 2>&1 || echo "exit code 0"
  ((code != 1)) || [[ -s $box/work/out/shop_x86-2core/verdict.json ]] \
    || echo "exit code 1 without a verdict"
  red_verdict "$box/work/out/shop_x86-2core/verdict.json"
}

stage_comment() {
  local call=in/verdicts/0a1b2c3d.1
  mkdir -p "$call/shop_x86-2core"
  jq '.exit = 1 | .problem = null' "$box/unmeasured_run.json" >"$call/run.json"
  cp "$box/slower/verdict.json" "$call/shop_x86-2core/"
  command=("$TOLLGATE_ROOT/scripts/ci/comment/run" --from in/verdicts --out out/comment.md)
  reads=("$call/run.json" "$call/shop_x86-2core/verdict.json") folder=out
}
lenient_comment() { ((code)) || red_text "$box/work/out/comment.md"; }

# The new snapshot is worse, and no reason is given.
stage_refresh() {
  local stored=in/before/baselines/x86-2core/shop
  mkdir -p "$stored" in/before/thresholds in/left/shop_x86-2core.1
  jq .thresholds "$box/refreshed.json" >in/before/thresholds/shop.json
  jq .old "$box/refreshed.json" >"$stored/main.json"
  jq .new "$box/refreshed.json" >in/left/shop_x86-2core.1/baseline.json
  job_list baseline "$box/slower/verdict.json" >in/jobs.json
  command=("$TOLLGATE_ROOT/scripts/ci/maintain/refresh" --jobs in/jobs.json --from in/left)
  command+=(--before in/before --out out)
  reads=(in/jobs.json in/before/thresholds/shop.json in/left/shop_x86-2core.1/baseline.json)
  reads+=("$stored/main.json") expected=1 codes=1
}
lenient_refresh() {
  ((code)) || echo "exit code 0"
  ((code != 1)) || grep -q 'is worse than its thresholds allow' "$box/err" \
    || echo "exit code 1, and nothing is worse"
  [[ ! -e $box/work/out/files ]] || echo "a baseline is proposed"
}
