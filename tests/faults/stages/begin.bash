# Sourced by files, calls and places: options, and the runs whose documents stages read.
# shellcheck shell=bash
# shellcheck source=../../../scripts/lib/common.sh
. "$(dirname "${BASH_SOURCE[0]}")/../../../scripts/lib/common.sh"
here=$TOLLGATE_ROOT/tests/faults/documents
# shellcheck source=../documents/worlds.bash
. "$here/worlds.bash"
seed='' sample='' known=/dev/null
options "seed sample! known" "$@"
[[ $seed =~ ^[0-9]{1,9}$ ]] || die "--seed '$seed': allowed is a whole number of 9 digits at most"
known=$(realpath -- "$known") # stages run elsewhere
box=$(mktemp -d)
trap 'rm -rf "$box"' EXIT
export TMPDIR=$box XDG_CACHE_HOME=$box/cache
tools=${TOLLGATE_TOOLS:-$TOLLGATE_CACHE/tools}
for name in slower passing refreshed unmeasured_run; do world "$name"; done
documents=$here here=$TOLLGATE_ROOT/tests/faults/stages
# shellcheck source=lib.bash
. "$here/lib.bash"
# shellcheck source=services.bash
. "$here/services.bash"

# usually STAGE: runs it without a fault, and keeps what it makes
usually() {
  usual=$box/$1/usual
  rm -rf "$usual" && mkdir -p "$usual"
  limit=60
  attempt "$1"
  [[ ! -d $box/work/out ]] || cp -R "$box/work/out/." "$usual/"
  local found
  found=$(amiss "$1")
  ((code == expected)) || found+="exit code $code"
  [[ -z $found ]] || fail "$1: without a fault: ${found//$'\n'/; }: $(<"$box/err")"
}

# fault GROUP WHAT WORDS; tried GROUP WORDS: a line of what was found
fault() { printf 'fault\t%s\t%s\t%s\n' "$1" "$2" "${3//[$'\t\n']/; }"; }
tried() { printf 'tried\t%s\t%s\n' "$1" "$2"; }
