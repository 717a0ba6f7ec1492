# Sourced by setup, check and remove: the functions that steps use, and the journal for remove.
# shellcheck shell=bash
#
# All steps share one state:
#   mode     apply · boot (apply, but only what a boot undoes) · plan (print the commands) ·
#            check (read back, change nothing)
#   step     name of the present step
#   sys      a recorded tree instead of /sys and /proc; empty on a real machine
#   changed  number of changed settings
#   wrong    number of wrong settings
#   restart  why the machine must be restarted

# shellcheck source=runner-setup/lib/changes.sh
. "$TOLLGATE_ROOT/runner-setup/lib/changes.sh"
# shellcheck source=runner-setup/lib/plan.sh
. "$TOLLGATE_ROOT/runner-setup/lib/plan.sh"
state_dir=/var/lib/tollgate
sys='' changed=0 wrong=0 restart=''

declare -A colour=([ok]='' [bad]='' [set]='' [end]='')
if [[ -t 1 && -z ${NO_COLOR-} && ${TERM-dumb} != dumb ]]; then
  colour=([ok]=$'\e[32m' [bad]=$'\e[31m' [set]=$'\e[33m' [end]=$'\e[0m')
fi

# report LEVEL TEXT [REMEDY]: prints one line
report() {
  [[ $1 != bad ]] || wrong=$((wrong + 1))
  printf '%s%-4s%s  %-10s %s\n' "${colour[$1]-}" "$1" "${colour[end]-}" "$step" "$2"
  [[ -z ${3-} ]] || printf '                 → %s\n' "$3"
}

# journaled NAME: whether this setting of the step was changed before
journaled() { grep -qsF -- "$step"$'\t'"$1"$'\t' "$state_dir/journal"; }

# journal NAME COMMAND…: adds the command that restores a setting, once, before it is changed: a
# line of step, name and the words of the command, with tabs between
journal() {
  local line
  journaled "$1" && return
  mkdir -p "$state_dir"
  [[ -e $state_dir/journal ]] || install -m 600 /dev/null "$state_dir/journal"
  printf -v line '\t%s' "$@"
  [[ $* != *[$'\t\n']* ]] || fail "$step: $1: its value has several lines, or a tab"
  printf '%s%s\n' "$step" "$line" >>"$state_dir/journal"
}

# setting NAME WANT --read COMMAND… --write COMMAND… --undo COMMAND… [--remedy TEXT]
# Where --read does not print WANT, --write runs, and --read must print it then. --undo restores the
# old value, @old@. A command is a program or a function with arguments; --undo may use functions of
# lib/changes.sh only, as remove reads no steps.
setting() {
  [[ $mode == boot ]] || transient "$@"
}

# transient …: a setting that does not survive a boot, so it is set again at every boot
transient() {
  local name=$1 want=$2 word now
  local -a read=() write=() undo=() remedy=()
  for word in "${@:3}"; do
    case $word in
      --read | --write | --undo | --remedy) local -n part=${word#--} ;;
      *) part+=("$word") ;;
    esac
  done
  ((${#remedy[@]})) || remedy=('run sudo runner-setup/setup')
  [[ -z $assumed ]] || { shown "${write[@]}" && return; }
  now=$("${read[@]}" 2>/dev/null) || true
  if [[ $now == "$want" ]]; then
    [[ $mode != check ]] || report ok "$name: $want"
    return 0
  fi
  case $mode in
    check) report bad "$name is '${now:-not there}'; it should be '$want'" "${remedy[0]}" ;;
    plan) shown "${write[@]}" ;;
    *)
      journal "$name" "${undo[@]//@old@/"$now"}"
      "${write[@]}" >"$state_dir/log" 2>&1 || fail "$step: $name: '$(command_text "${write[@]}")'" \
        "failed: $(tail -n 3 "$state_dir/log"). ${remedy[0]}"
      now=$("${read[@]}" 2>/dev/null) || true
      [[ $now == "$want" ]] || fail "$step: $name did not take: it reads '${now:-nothing}'" \
        "after '$(command_text "${write[@]}")', not '$want'. ${remedy[0]}"
      changed=$((changed + 1))
      report set "$name: $want"
      ;;
  esac
}

# value PATTERN WANT [REMEDY]: a value of the kernel, in each file of the pattern; a machine without
# such files has no such setting
value() {
  local file there=false refused='the kernel refused it: is another program setting it,'
  refused+=' or a virtual machine?'
  for file in $sys$1; do
    [[ -e $file ]] || continue
    there=true
    supposing "it has ${1//cpu[0-9]\//cpu*/}"
    transient "${file#"$sys"}" "$2" --read value_of "$file" --write put "$file" "$2" \
      --undo put "$file" @old@ --remedy "${3:-$refused}"
  done
  $there || [[ $mode != check ]] || report none "${1//\*/N}: this machine has no such setting"
}
value_of() { tr '\t' ' ' <"$1"; }

# contents FILE MODE: standard input becomes the file. remove restores an earlier file.
contents() {
  local file=$1 permission=$2 text kept='' before=$state_dir/before/${1//\//%}
  local -a undo=(rm -f "$file")
  text=$(cat)
  if [[ -z $assumed && -e $file ]]; then
    undo=(mv -f "$before" "$file")
    journaled "$file" || kept=$before
  fi
  setting "$file" "$(sha256sum <<<"$text" | cut -c1-12), mode $permission" \
    --read file_state "$file" --write put_file "$file" "$permission" "$kept" "$text" \
    --undo "${undo[@]}"
}
file_state() {
  [[ ! -e $1 ]] || printf '%s, mode %s' "$(sha256sum <"$1" | cut -c1-12)" "$(stat -c %a "$1")"
}

# unit NAME STATE: masked, enabled or disabled, where the distribution has it
unit() {
  local verb back=disable
  local -a now=(--now)
  if [[ $2 == masked ]] && ! has_unit "$1"; then
    [[ $mode != check ]] || report none "unit $1: this machine has no such unit"
    return 0
  fi
  case $2 in
    masked) verb=mask back=unmask ;;
    enabled) verb=enable ;;
    disabled) verb=disable ;;
  esac
  # Without a running systemd, as in an image, nothing starts or stops.
  [[ -n $assumed || -d /run/systemd/system ]] || now=()
  local -a undo=(systemctl "$back" "$1")
  [[ $back != disable ]] || undo=(systemctl disable ${now[@]+"${now[@]}"} "$1")
  setting "unit $1" "$2" --read systemctl is-enabled "$1" \
    --write systemctl "$verb" ${now[@]+"${now[@]}"} "$1" --undo "${undo[@]}"
}

has_unit() {
  supposing "it has such a unit; without one there is nothing to mask"
  [[ -n $assumed || $(systemctl is-enabled "$1" 2>/dev/null) != @(|not-found) ]]
}

# account NAME HOME: a system user without a login
account() {
  setting "user $1" "$2" --read home_of "$1" --undo userdel --remove "$1" \
    --write useradd --system --user-group --create-home --home-dir "$2" \
    --shell /usr/sbin/nologin "$1"
}
home_of() { getent passwd "$1" | cut -d: -f6; }
