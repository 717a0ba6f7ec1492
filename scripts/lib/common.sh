# Sourced by every stage: where things are, how to fail, how to speak to people. Before that there
# is nobody to say that a command has failed, so the line that sources this calls none: hence its
# ${0%/*}.
# Sets TOLLGATE_ROOT, PATH and no_proxy.
# Reads TOLLGATE_TOOLS; TOLLGATE_JQ, a folder with the jq to be used,
# whatever others there are; and TOLLGATE_HOME, the folder whose rooms are used.

TOLLGATE_ROOT=$(cd "${BASH_SOURCE[0]%/*}/../.." && pwd)
TOLLGATE_HOME=${TOLLGATE_HOME:-$TOLLGATE_ROOT}
TOLLGATE_CACHE=${XDG_CACHE_HOME:-$HOME/.cache}/tollgate
PATH=${TOLLGATE_JQ:+$TOLLGATE_JQ:}${TOLLGATE_TOOLS:-$TOLLGATE_CACHE/tools}/bin:$PATH
LC_ALL=C # one sort order, one decimal point
export TOLLGATE_ROOT TOLLGATE_HOME PATH LC_ALL
# What is measured is on this machine, and no proxy leads there.
no_proxy=${no_proxy:-${NO_PROXY-}}
[[ ,$no_proxy, == *,127.0.0.1,* ]] || no_proxy=127.0.0.1,localhost${no_proxy:+,$no_proxy}
export no_proxy

# stage_name: what this is called when it speaks. A room's own executable is called run.
stage_name() { room_of "$0"; }

# room_of EXECUTABLE: the name that people know it by
room_of() {
  local folder=${1%/*}
  if [[ ${1##*/} == run ]]; then echo "${folder##*/}"; else echo "${1##*/}"; fi
}

# Exit codes are a contract: 1 regression, 2 inconclusive, 3 invalid or failed to measure, 64 usage.
die_with() {
  local code=$1
  shift
  printf '%s: %s\n' "$(stage_name)" "$*" >&2
  # A stage that takes --failure FILE leaves the reason there, for the report of whoever called it.
  [[ -z ${failure-} ]] || printf '%s\n' "$*" >"$failure"
  exit "$code"
}
die() { die_with 64 "$@"; }
fail() { die_with 3 "$@"; }

# no_chance_exit: from here on a command that fails where nobody has thought of it ends the stage
# with 3, and is named. Its own code could be 1 or 2, which are verdicts, and a jq that is killed
# says nothing.
no_chance_exit() { trap 'by_chance $? "$BASH_COMMAND"' ERR; }
# by_chance CODE COMMAND: 3 and 64 have been told already; 130 and 143 are an interruption
by_chance() {
  local command=${2//[[:cntrl:]]/ }
  (($1 != 3 && $1 != 64 && $1 != 130 && $1 != 143)) || exit "$1"
  fail "'${command:0:160}' ended with exit code $1"
}

say() { printf '%s\n' "$*" >&2; }

# targets_there: which targets the home has, for people
targets_there() {
  local targets_found=("$TOLLGATE_HOME"/targets/*/target.json)
  if [[ ! -e ${targets_found[0]} ]]; then
    echo "none in $TOLLGATE_HOME/targets (scripts/gate init --help says how to begin)"
    return
  fi
  targets_found=("${targets_found[@]%/*}")
  echo "${targets_found[*]##*/}"
}

# usage: prints the comment block at the top of the calling script, as its --help.
usage() { awk 'NR > 1 { if (!/^#/) exit; sub(/^# ?/, ""); print }' "$0"; }

# options NAMES ARGUMENT…: sets the variable NAME of each "--NAME VALUE", where a - becomes a _.
# A name that is listed as "NAME!" takes no value and becomes "yes". Other words go to the array
# `words`.
options() {
  local allowed=" ${1//$'\n'/ } " option
  shift
  words=()
  while (($#)); do
    option=${1#--}
    case $1 in
      -h | --help) usage && exit 0 ;;
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

# gojq is a Go program: a tenth less time for collecting garbage while there is memory.
jqx() { GOGC=300 GOMEMLIMIT=420MiB jq -L "$TOLLGATE_ROOT/scripts" "$@"; }

# sorted_jqx: jqx, for a document that is kept: its keys are in order, whatever jq made it. gojq
# always sorts them, and does not know -S.
sorted_jqx() {
  local sort=(-S)
  jq -nS 0 >/dev/null 2>&1 || sort=()
  jqx ${sort[@]+"${sort[@]}"} "$@"
}

# read_lines NAME COMMAND…: what a command prints becomes the array NAME, line by line. A loop that
# reads from the command would not see it fail, and do without the rest.
read_lines() {
  local -n lines_read=$1
  local text code
  # Without the dot, last lines that are empty would get lost.
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

# text_of FILE KEY…: the text that a document holds there, all of it or none. A jq that ends with 0
# and says nothing, or half of it, or something else, would not be seen.
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

# allowed_cpus: the processors that this process may use, such as 0-3
allowed_cpus() { awk '/^Cpus_allowed_list:/ { print $2 }' /proc/self/status; }

# unmarked FILE: refuses one with a byte order mark, which gojq does not read and C jq does.
unmarked() {
  local first=
  [[ ! -f $1 ]] || IFS= read -r -N 3 first <"$1" || true
  [[ $first != $'\xef\xbb\xbf' ]] \
    || fail "$1: begins with a byte order mark; allowed: JSON in UTF-8 without one"
}

# complete FILE: refuses one that is not JSON. Line ends may be those of any system.
complete() {
  local problem
  unmarked "$1"
  problem=$(jq empty "$1" 2>&1) || fail "$1: not complete JSON: ${problem#jq: }"
}

# valid SCHEMA FILE: refuses a file that is not JSON, or not of scripts/lib/schema/SCHEMA.json,
# naming file, path, value and what is allowed.
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

# write FILE: standard input becomes FILE at once or not at all; nothing is no input. What is no
# file, such as /dev/null, is written to and stays.
write() {
  local part=$1.part.$$
  if [[ -e $1 && ! -f $1 ]]; then
    cat >"$1"
    return
  fi
  if cat >"$part" && [[ -s $part ]]; then mv -f "$part" "$1"; else
    rm -f "$part"
    say "$(stage_name): $1: could not be written, or there was nothing to be written to it"
    return 3
  fi
}

# sha FILE: its digest; - is standard input
sha() {
  local digest
  digest=$(sha256sum "$1") || return
  digest=${digest#\\} digest=${digest%% *}
  [[ $digest =~ ^[0-9a-f]{64}$ ]] || fail "$1: its digest could not be made"
  echo "sha256:$digest"
}

# digest_of DIR: one digest of all files below it, by name and content. None at all would have the
# digest of a list that got lost.
digest_of() {
  local list line='^\\?[0-9a-f]{64}  [.]/'
  list=$(cd "$1" && find . -type f -print0 | sort -z | xargs -0 -r sha256sum) || return
  [[ $list =~ $line ]] || fail "$1: its files could not be listed, or there are none"
  sha - <<<"$list"
}

# progress TEXT [SECONDS_LEFT]: one live line on a terminal, plain lines elsewhere: there whoever
# calls it does so a few times.
# progress_end TEXT: the last of them.
progress() {
  local text=$1
  [[ -z ${2-} ]] || printf -v text '%s · %d:%02d left' "$1" $(($2 / 60)) $(($2 % 60))
  if [[ -t 2 ]]; then printf '\r\033[K%s' "$text" >&2; else say "$text"; fi
}
progress_end() { if [[ -t 2 ]]; then printf '\r\033[K%s\n' "$1" >&2; else say "$1"; fi; }
