# Sourced by walsync's probes. They are given ARTIFACT, S3, DATA and CPUS, work in a folder of their
# own, and print metric lines.
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=../../scripts/lib/common.sh
source "${TOLLGATE_ROOT:-$here/../..}/scripts/lib/common.sh"
# shellcheck source=../../scripts/lib/session.sh
source "$TOLLGATE_ROOT/scripts/lib/session.sh"
[[ ${1-} != --help ]] || { usage && exit; }
export AWS_ACCESS_KEY_ID=tollgate AWS_SECRET_ACCESS_KEY=tollgate-secret
export AWS_REGION=us-east-1 AWS_ENDPOINT_URL_S3=${S3-}
unset AWS_CA_BUNDLE
db=$here/db

walsync() { "${ARTIFACT-}/bin/walsync" "$@"; }
now_us() { REPLY=${EPOCHREALTIME/./}; }

# metric NAME UNIT BETTER SAMPLES [LABEL] [KIND]: one line; SAMPLES is a JSON array
metric() {
  jq -nc --arg metric "$1" --arg unit "$2" --arg better "$3" --argjson samples "$4" \
    --arg of "${5-}" --arg kind "${6:-launch}" -f "$here/metric.jq"
}

# quantile SHARE: of a JSON array of numbers on standard input, as an array of one
quantile() { jq -c "sort | [.[(length * $1 | ceil) - 1]]"; }

watcher=''
# watch_on TOOL FILE…: starts walsync or litestream on databases (absolute paths: with others
# walsync does nothing and says nothing), until it has its first snapshots; sets watcher, its
# session
watch_on() {
  local tool=$1 tries store=$1-$$
  shift
  if [[ $tool == walsync ]]; then
    "${in_session[@]}" "$PWD" 3 "${ARTIFACT-}/bin/walsync" watch "$@" -b "s3://tollgate/$store" \
      --endpoint "$AWS_ENDPOINT_URL_S3" >watch.log 2>&1 </dev/null &
  else
    # JSON is YAML
    jq -n -f "$here/litestream.jq" --arg endpoint "$AWS_ENDPOINT_URL_S3" --arg prefix "$store" \
      --args "$@" >litestream.yml
    "${in_session[@]}" "$PWD" 3 litestream replicate -config litestream.yml \
      >watch.log 2>&1 </dev/null &
  fi
  watcher=$!
  disown
  for ((tries = 0; tries < 600; tries++)); do
    ! grep -qE 'walsync running|replicating to' watch.log || return 0
    kill -0 "$watcher" 2>/dev/null || break
    sleep 0.05
  done
  fail "$tool does not watch: $(tail -n 3 watch.log | tr '\n' '|')"
}
watch_off() { [[ -z $watcher ]] || { end_session "$watcher" && watcher=''; }; }
trap watch_off EXIT
trap 'exit 143' INT TERM HUP
