# Sourced by setup, check and remove: the output of --dry-run, a commented shell script that does
# what setup would do.
# shellcheck shell=bash disable=SC2154
#
# A dry run works for any host, on any machine. On another machine, what the steps would read is
# assumed:
#   assumed      a tree that stands for the machine after its installation; empty on such a machine
#   headed       the step whose heading is printed
#   assumption   the assumption printed last

assumed='' headed='' assumption=''

# assume WHY: creates that tree. A recorded machine may replace its /sys and /proc.
assume() {
  local file content
  assumed=$(mktemp -d)
  trap 'rm -rf "$assumed"' EXIT
  while IFS=$'\t' read -r file content; do
    mkdir -p "$assumed${file%/*}" && printf '%s\n' "$content" >"$assumed$file"
  done < <(jq -r -L "$TOLLGATE_ROOT/runner-setup/lib" 'include "host"; assumed_files' "$definition")
  sys=${sys:-$assumed}
  printf '# %s\n' "For: $(of .title)." "This machine is not read: $1." \
    "Assumed: $(of .assumed.system)." "Nothing of this is set up there yet, and it has these files:"
  of '.assumed.files | to_entries[] | "#   \(.key): \(.value)"'
}

# read_here: the heading on a machine that is such a host
read_here() {
  printf '# %s\n' "Commands for the settings of this machine that differ."
  [[ $(id -u) == 0 ]] \
    || printf '# %s\n' "Not root: settings that only root reads count as not set up."
}

# there PATH, has_program NAME: whether the machine has such a file, such a program
there() { [[ -e $assumed$1 ]]; }
has_program() {
  if [[ -n $assumed ]]; then there "/usr/sbin/$1"; else type -P "$1" >/dev/null; fi
}

# supposing TEXT: prints the assumption behind the next command; nothing where the machine is read
supposing() {
  [[ -n $assumed ]] || return 0
  heading
  [[ $assumption != "$1" ]] || return 0
  assumption=$1
  echo "# Assumed: $1."
}

# remark TEXT: prints a comment
remark() {
  heading
  echo "# $1"
}

# heading: prints the comment of the step, once
heading() {
  [[ $headed != "$step" ]] || return 0
  headed=$step assumption=''
  echo
  sed '/^#/!Q' "$TOLLGATE_ROOT/runner-setup/steps/$step"
}

# shown COMMAND…: prints it as it can be typed, after the functions and variables it needs
shown() {
  local text
  local -A defined=()
  heading
  # Writing a file is printed in another form.
  text=$([[ $1 == put* ]] || define "$1" && command_text "$@")
  [[ -z $assumed ]] || text=${text//"$assumed"/}
  printf '%s\n' "$text"
}

# define NAME: prints a function of the step, after the functions and variables it uses
define() {
  local body word ours="put|put_[a-z_]+|leave_group|${step}_[a-z_]+"
  local variables="services|system_cpus|state_dir|TOLLGATE_ROOT|${step}_[a-z_]+"
  body=$(declare -f "$1") || return 0
  while IFS= read -r word; do
    [[ -z ${defined[$word]-} ]] || continue
    defined[$word]=yes
    if [[ $word =~ ^($ours)$ ]] && declare -F "$word" >/dev/null; then
      define "$word"
    elif [[ $word =~ ^($variables)$ && -v $word ]]; then
      declare -p "$word" | sed 's/^declare -- //'
    fi
  done < <(grep -oE '\b[A-Za-z_]+\b' <<<"${body#*$'\n'}" | sort -u)
  printf '%s\n' "$body"
}
