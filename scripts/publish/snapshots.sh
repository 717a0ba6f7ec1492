# Sourced by publish: which snapshots there are, and what a page needs of each.

# classes BASELINES TARGET: runner classes that have a snapshot of the target
classes() {
  [[ -d $1 ]] || return 0
  (cd "$1" && find . -mindepth 3 -maxdepth 3 -path "./*/$2/*.json") | cut -d/ -f2 | sort -u
}

# only_class BASELINES TARGET: the class that is meant when none is named: measured before published
only_class() {
  local all
  read_lines all classes "$1" "$2"
  ((${#all[@]} < 2)) || read_lines all grep -vx published < <(printf '%s\n' "${all[@]}")
  ((${#all[@]} > 0)) || fail "$1/*/$2: there is no snapshot;" \
    "allowed: one or more, such as baselines/CLASS/$2/main.json"
  ((${#all[@]} == 1)) || die "--runner is needed: there are snapshots of ${all[*]}"
  echo "${all[0]}"
}

# file_of FOLDER VERSION: its snapshot. FOLDER is that of a class and target.
file_of() {
  case $2 in
    published/*) echo "${1%/*/*}/published/${1##*/}/${2#*/}.json" ;;
    *) echo "$1/$2.json" ;;
  esac
}

# chosen_versions FOLDER VERSIONS: names of the snapshots, oldest first
chosen_versions() {
  local folder=$1 name there
  there=$(cd "$folder" && find . -maxdepth 1 -name '*.json' | sed 's|^./||; s/[.]json$//' | sort)
  [[ -n $there ]] || fail "$folder: there is no snapshot; allowed: one or more"
  for name in ${2//,/ }; do
    [[ $name =~ ^(published/)?[A-Za-z0-9._-]+$ && -e $(file_of "$folder" "$name") ]] \
      || fail "$(file_of "$folder" "$name"): no such snapshot; there are: ${there//$'\n'/, }"
  done
  [[ -z $2 ]] || there=${2//,/$'\n'}
  grep . <<<"$there" | sort -u | jqx -nrR 'import "publish/age" as age; [inputs] | age::by_age[]'
}

# read_snapshot FILE VERSION WHOLE DEFINITION TARGET RUNNER: prints what the page needs of it.
# Without collecting garbage, as there is memory for each.
read_snapshot() {
  local schemas=$TOLLGATE_ROOT/scripts/lib/schema
  GOGC=off GOMEMLIMIT=350MiB jq -L "$TOLLGATE_ROOT/scripts" -cn \
    -f "$TOLLGATE_ROOT/scripts/publish/read.jq" --slurpfile page "$4" \
    --slurpfile measurement "$schemas/measurement.json" \
    --slurpfile published "$schemas/published.json" \
    --arg file "$1" --arg version "$2" --argjson whole "$3" --arg target "$5" --arg runner "$6" "$1"
}

# read_snapshots FOLDER DEFINITION PARTS VERSION…: each one's part of the page in the folder PARTS,
# as many at once as there are processors. The newest are looked at as a whole.
read_snapshots() {
  local folder=$1 definition=$2 parts=$3 n=0 processors wholes whole name part file
  local runner=${1%/*}
  shift 3
  processors=$(nproc)
  [[ $processors =~ ^[1-9][0-9]*$ ]] || fail "nproc: how many processors there are is not known"
  wholes=$(jq '[2, (.forms[].pairs // 1) + 1] | max' "$definition")
  for name; do
    n=$((n + 1))
    whole=false
    (($# - n >= wholes)) || whole=true
    part=$parts/$(printf %05d "$n")
    file=$(file_of "$folder" "$name")
    while (($(jobs -rp | wc -l) >= processors)); do wait -n || true; done
    read_snapshot "$file" "$name" "$whole" "$definition" "${folder##*/}" "${runner##*/}" \
      >"$part.json" 2>"$part.why" &
  done
  wait
  n=0
  for name; do
    n=$((n + 1))
    part=$parts/$(printf %05d "$n")
    [[ -s $part.json ]] \
      || fail "$(file_of "$folder" "$name"): not complete JSON: $(head -c 300 "$part.why")"
  done
}
