# Sourced by every stage: paths, errors, options, JSON files. The line that sources it runs no
# command, hence its ${0%/*}: a failed command could not be reported yet.
# Sets TOLLGATE_ROOT, PATH and no_proxy.
# Reads TOLLGATE_TOOLS: the folder of the tools; TOLLGATE_JQ: a folder with the jq to use; and
# TOLLGATE_HOME: the folder with targets/, k6/ and thresholds/ (default: this repository).

TOLLGATE_ROOT=$(cd "${BASH_SOURCE[0]%/*}/../.." && pwd)
TOLLGATE_HOME=${TOLLGATE_HOME:-$TOLLGATE_ROOT}
TOLLGATE_CACHE=${XDG_CACHE_HOME:-$HOME/.cache}/tollgate
PATH=${TOLLGATE_JQ:+$TOLLGATE_JQ:}${TOLLGATE_TOOLS:-$TOLLGATE_CACHE/tools}/bin:$PATH
LC_ALL=C # one sort order, one decimal point
export TOLLGATE_ROOT TOLLGATE_HOME PATH LC_ALL
# Services under test listen on this machine; no proxy leads there.
no_proxy=${no_proxy:-${NO_PROXY-}}
[[ ,$no_proxy, == *,127.0.0.1,* ]] || no_proxy=127.0.0.1,localhost${no_proxy:+,$no_proxy}
export no_proxy

# stage_name: the prefix of this stage's messages
stage_name() { room_of "$0"; }

# room_of EXECUTABLE: its name for people: the folder of a `run`, else the file
room_of() {
  local folder=${1%/*}
  if [[ ${1##*/} == run ]]; then echo "${folder##*/}"; else echo "${1##*/}"; fi
}

# Exit codes are a contract: 1 regression, 2 inconclusive, 3 invalid or failed to measure, 64 usage.
die_with() {
  local code=$1
  shift
  printf '%s: %s\n' "$(stage_name)" "$*" >&2
  # A stage with --failure FILE writes the reason there, for the report of its caller.
  [[ -z ${failure-} ]] || printf '%s\n' "$*" >"$failure"
  exit "$code"
}
die() { die_with 64 "$@"; }
fail() { die_with 3 "$@"; }

# no_chance_exit: from here on an unhandled failure of a command ends the stage with 3 and names
# the command. Its own exit code could be 1 or 2, which are verdicts, and a killed jq prints
# nothing.
no_chance_exit() { trap 'by_chance $? "$BASH_COMMAND"' ERR; }
# by_chance CODE COMMAND: 3 and 64 are reported already; 130 and 143 are an interruption
by_chance() {
  local command=${2//[[:cntrl:]]/ }
  (($1 != 3 && $1 != 64 && $1 != 130 && $1 != 143)) || exit "$1"
  fail "'${command:0:160}' ended with exit code $1"
}

say() { printf '%s\n' "$*" >&2; }

# targets_there: the names of the targets in TOLLGATE_HOME, for messages
targets_there() {
  local targets_found=("$TOLLGATE_HOME"/targets/*/target.json)
  if [[ ! -e ${targets_found[0]} ]]; then
    echo "none in $TOLLGATE_HOME/targets (scripts/gate init --help says how to begin)"
    return
  fi
  targets_found=("${targets_found[@]%/*}")
  echo "${targets_found[*]##*/}"
}

# usage: prints the comment block at the top of the calling script as its --help
usage() { awk 'NR > 1 { if (!/^#/) exit; sub(/^# ?/, ""); print }' "$0"; }

# options NAMES ARGUMENT…: sets the variable NAME for each "--NAME VALUE"; a - becomes a _. An
# option listed as "NAME!" takes no value and becomes "yes". Other words go to the array `words`.
options() {
  local allowed=" ${1//$'\n'/ } " option
  shift
  words=()
  while (($#)); do
    option=${1#--}
    case $1 in
      -h | --help) usage || true && exit 0 ;;
      -*)
        if [[ $allowed == *" $option! "* ]]; then
          printf -v "${option//-/_}" yes
          shift
          continue
        fi
        # shellcheck disable=SC2086 # a list
        [[ $allowed == *" $option "* ]] \
          || die "unknown option $1; allowed are$(printf ' --%s' ${allowed//!/}) (see --help)"
        (($# > 1)) || die "$1 needs a value (see --help)"
        printf -v "${option//-/_}" %s "$2"
        shift 2
        ;;
      *) words+=("$1") && shift ;;
    esac
  done
}

# A tag that is a release's: 1.2, v1.2.3; v2.0-rc.1 is none.
# shellcheck disable=SC2034 # store and ci/maintain/track-main read it
release_tag='^v?[0-9]+([.][0-9]+)+$'

# jqx: jq, with the modules of scripts/. gojq is a Go program: GOGC spends memory to save a tenth of
# its time.
jqx() { GOGC=300 GOMEMLIMIT=420MiB jq -L "$TOLLGATE_ROOT/scripts" "$@"; }

# sorted_jqx: jqx for stored documents: keys are sorted, whatever the jq. gojq always sorts them and
# refuses -S.
sorted_jqx() {
  local sort=(-S)
  jq -nS 0 >/dev/null 2>&1 || sort=()
  jqx ${sort[@]+"${sort[@]}"} "$@"
}

# read_lines NAME COMMAND…: sets the array NAME to the lines that a command prints, and fails when
# the command does. A loop over a process substitution does not notice a failure.
read_lines() {
  local -n lines_read=$1
  local text code
  # The dot protects empty lines at the end.
  text=$(
    "${@:2}"
    code=$?
    echo .
    exit $code
  )
  code=$?
  ((code == 0)) || return $code
  text=${text%.}
  lines_read=()
  [[ -z $text ]] || mapfile -t lines_read <<<"${text%$'\n'}"
}

# text_of FILE KEY…: prints the text at this path of a document. Checks its length: a jq that exits
# with 0 but prints nothing, or half, would go unnoticed.
text_of() {
  local size text
  text=$(jq -j 'getpath($ARGS.positional) | "\(utf8bytelength)\n\(.)."' "$1" --args "${@:2}") \
    || return
  size=${text%%$'\n'*}
  text=${text#*$'\n'}
  text=${text%.}
  [[ $size == "${#text}" ]] || fail "$1: the text of ${*:2} could not be read whole"
  printf %s "$text"
}

# allowed_cpus: the processors this process may use, such as 0-3
allowed_cpus() { awk '/^Cpus_allowed_list:/ { print $2 }' /proc/self/status; }

# unmarked FILE: refuses a byte order mark, which C jq accepts and gojq does not
unmarked() {
  local first=
  [[ ! -f $1 ]] || IFS= read -r -N 3 first <"$1" || true
  [[ $first != $'\xef\xbb\xbf' ]] \
    || fail "$1: begins with a byte order mark; allowed: JSON in UTF-8 without one"
}

# complete FILE: refuses what is not JSON
complete() {
  local problem
  unmarked "$1"
  problem=$(jq empty "$1" 2>&1) || fail "$1: not complete JSON: ${problem#jq: }"
}

# valid SCHEMA FILE: refuses a file that violates scripts/lib/schema/SCHEMA.json; the error names
# file, path, value and what is allowed
valid() {
  local schema=$TOLLGATE_ROOT/scripts/lib/schema/$1.json problem
  [[ -r $2 ]] || fail "$2: no such file, or not readable"
  unmarked "$2"
  problem=$(jqx -rn --arg file "$2" --slurpfile schema "$schema" \
    'import "lib/schema" as schema; schema::problems($schema[0]; [inputs]) | "\($file): \(.)"' \
    "$2" 2>&1) || {
    complete "$2"
    fail "$2: could not be checked against $1.json"
  }
  [[ -z $problem ]] || fail "$problem"
}

# write FILE: replaces FILE by standard input, atomically; refuses empty input. Writes into what is
# no regular file, such as /dev/null.
write() {
  local part=$1.part.$$
  if [[ -e $1 && ! -f $1 ]]; then
    cat >"$1"
    return
  fi
  if cat >"$part" && [[ -s $part ]]; then mv -f "$part" "$1"; else
    rm -f "$part"
    say "$(stage_name): $1: could not be written, or its content was empty"
    return 3
  fi
}

# sha FILE: prints its digest; - is standard input
sha() {
  local digest
  digest=$(sha256sum "$1") || return
  digest=${digest#\\} digest=${digest%% *}
  [[ $digest =~ ^[0-9a-f]{64}$ ]] || fail "$1: its digest could not be made"
  echo "sha256:$digest"
}

# digest_of DIR: prints one digest of the names and contents of all files below it. Fails where
# there
# are none: an empty list would have a valid digest.
digest_of() {
  local list line='^\\?[0-9a-f]{64}  [.]/'
  list=$(cd "$1" && find . -type f -print0 | sort -z | xargs -0 -r sha256sum) || return
  [[ $list =~ $line ]] || fail "$1: its files could not be listed, or there are none"
  sha - <<<"$list"
}

# progress TEXT [SECONDS_LEFT]: one live line on a terminal, a line per call elsewhere
# progress_end TEXT: the last one
progress() {
  local text=$1
  [[ -z ${2-} ]] || printf -v text '%s · %d:%02d left' "$1" $(($2 / 60)) $(($2 % 60))
  if [[ -t 2 ]]; then printf '\r\033[K%s' "$text" >&2; else say "$text"; fi
}
progress_end() { if [[ -t 2 ]]; then printf '\r\033[K%s\n' "$1" >&2; else say "$1"; fi; }
