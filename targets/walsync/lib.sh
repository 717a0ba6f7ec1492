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
# watch_on TOOL FILE…: starts a tool on databases (absolute paths: with others walsync does nothing
# and says nothing), until it has its first snapshots; sets watcher, its session. TOOL: walsync;
# litestream, one process for each database, as its document has it; litestream-shared, one for all.
watch_on() {
  local tool=$1 store=$1-$$
  shift
  case $tool in
    walsync)
      in_background "${ARTIFACT-}/bin/walsync" watch "$@" -b "s3://tollgate/$store" \
        --endpoint "$AWS_ENDPOINT_URL_S3"
      has_begun "$tool" 'walsync running' 1
      ;;
    litestream)
      litestream_on "$store" "${@/#/1 }"
      has_begun "$tool" 'replicating to' "$#"
      ;;
    litestream-shared)
      litestream_on "$store" "$# $*"
      has_begun "$tool" 'replicating to' "$#"
      ;;
  esac
}

# in_background COMMAND…: starts it in a session of its own
in_background() {
  : >watch.log # before it is read; what is started may take a while to begin
  "${in_session[@]}" "$PWD" 3 "$@" >>watch.log 2>&1 </dev/null &
  watcher=$!
  disown
}

# litestream_on STORE "N FILE…"…: a process for each of these, which are databases without spaces in
# their paths. The last one takes the place of the shell, so that there is no other process.
litestream_on() {
  local store=$1 files=() words number=0 configurations=()
  shift
  for words; do
    # shellcheck disable=SC2206 # a list
    files=(${words#* })
    number=$((number + 1))
    # JSON is YAML
    jq -n -f "$here/litestream.jq" --arg endpoint "$AWS_ENDPOINT_URL_S3" --arg prefix "$store" \
      --args "${files[@]}" >"litestream-$number.yml"
    configurations+=("litestream-$number.yml")
  done
  in_background bash -c '
    for file in "${@:2}"; do litestream replicate -config "$file" & done
    exec litestream replicate -config "$1"' bash "${configurations[@]}"
}

# has_begun TOOL WORDS N: waits until the log has the words so often
has_begun() {
  local tries
  for ((tries = 0; tries < 600; tries++)); do
    (($(grep -c "$2" watch.log) < $3)) || return 0
    kill -0 "$watcher" 2>/dev/null || break
    sleep 0.05
  done
  fail "$1 does not watch: $(tail -n 3 watch.log | tr '\n' '|')"
}

# databases_watched TOOL N: makes so many databases of 100 kB and has the tool watch them; sets
# files, and of, which stands before the metrics of a peer: nothing of ours can change them, so no
# limit speaks of them
databases_watched() {
  local i
  files=() of=''
  [[ $1 =~ ^(walsync|litestream|litestream-shared)$ && $2 =~ ^[1-9][0-9]*$ ]] \
    || die "'$1' '$2': allowed are walsync, litestream or litestream-shared, and a number of" \
      "databases"
  if [[ $1 != walsync ]]; then
    "$TOLLGATE_ROOT/runner-setup/install" --for litestream
    of=peer_
  fi
  for ((i = 1; i <= $2; i++)); do
    files+=("$PWD/$1-$i.db")
    "$db" make "${files[-1]}" 0.1 "$i"
  done
  watch_on "$1" "${files[@]}"
}

# still_watching TOOL: fails where it has ended meanwhile
still_watching() {
  [[ -n $(pids_of "$watcher") ]] || fail "$1 ended while it watched: $(tail -n 2 watch.log)"
}

watch_off() { [[ -z $watcher ]] || { end_session "$watcher" && watcher=''; }; }
trap watch_off EXIT
trap 'exit 143' INT TERM HUP
