# Sourced by setup, check and remove: what --dry-run prints. It is a shell script that does what
# setup would do, with comments for people.
# shellcheck shell=bash disable=SC2154
#
# A dry run is for any host, on any machine. Where this machine is not such a one, what the steps
# would read from it is assumed:
#   assumed    a tree that stands for the machine as it was installed; empty where it is this one
#   headed     the step whose words have been printed
#   supposed   what has last been said to be assumed

assumed='' headed='' supposed=''

# assume WHY: makes that tree. A recorded machine may stand for /sys and /proc all the same.
assume() {
  local file content
  assumed=$(mktemp -d)
  trap 'rm -rf "$assumed"' EXIT
  while IFS=$'\t' read -r file content; do
    mkdir -p "$assumed${file%/*}" && printf '%s\n' "$content" >"$assumed$file"
  done < <(jq -r -f "$TOLLGATE_ROOT/runner-setup/lib/assumed.jq" "$definition")
  sys=${sys:-$assumed}
  printf '# %s\n' "For: $(of .title)." "This machine is not read: $1." \
    "Assumed: $(of .assumed.system)." "Nothing of this is set up there yet, and it has these files:"
  of '.assumed.files | to_entries[] | "#   \(.key): \(.value)"'
}

# read_here: the same for a machine that is such a host
read_here() {
  printf '# %s\n' "What is not as it should be on this machine, as it is now."
  [[ $(id -u) == 0 ]] || printf '# %s\n' "Not root: what only root can read counts as not set up."
}

# there PATH: has the machine such a file? has_program NAME: a program?
there() { [[ -e $assumed$1 ]]; }
has_program() {
  if [[ -n $assumed ]]; then there "/usr/sbin/$1"; else type -P "$1" >/dev/null; fi
}

# supposing WORDS: what is shown next is right only if so; nothing where the machine is read
supposing() {
  [[ -n $assumed ]] || return 0
  heading
  [[ $supposed != "$1" ]] || return 0
  supposed=$1
  echo "# Assumed: $1."
}

# remark WORDS: for people
remark() {
  heading
  echo "# $1"
}

# heading: what the step is for, once
heading() {
  [[ $headed != "$step" ]] || return 0
  headed=$step supposed=''
  echo
  sed '/^#/!Q' "$TOLLGATE_ROOT/runner-setup/steps/$step"
}

# shown COMMAND…: as it could be typed, after what of ours it needs
shown() {
  local text
  local -A defined=()
  heading
  # A file that is written is typed in another way.
  text=$([[ $1 == put* ]] || define "$1" && typed "$@")
  [[ -z $assumed ]] || text=${text//"$assumed"/}
  printf '%s\n' "$text"
}

# define NAME: a function of the step, and before it what it uses of ours: functions and variables
define() {
  local body word ours="put|put_[a-z_]+|leave_group|${step}_[a-z_]+"
  local told="services|system_cpus|state_dir|TOLLGATE_ROOT|${step}_[a-z_]+"
  body=$(declare -f "$1") || return 0
  while IFS= read -r word; do
    [[ -z ${defined[$word]-} ]] || continue
    defined[$word]=yes
    if [[ $word =~ ^($ours)$ ]] && declare -F "$word" >/dev/null; then
      define "$word"
    elif [[ $word =~ ^($told)$ && -v $word ]]; then declare -p "$word" | sed 's/^declare -- //'; fi
  done < <(grep -oE '\b[A-Za-z_]+\b' <<<"${body#*$'\n'}" | sort -u)
  printf '%s\n' "$body"
}
