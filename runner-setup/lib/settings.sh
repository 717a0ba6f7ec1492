# Sourced by setup, check and remove: the primitives of which every step is made, and the journal that remove follows back.
# shellcheck shell=bash
# Uses  mode: apply · boot (apply, but only what a boot undoes) · plan (print the commands) · check (read back, change nothing); step: its name.
# Sets  changed and wrong: how many settings were changed, or are not as they should be; restart: why the machine has to be started again.

state_dir=/var/lib/tollgate
sys=${TOLLGATE_SYSROOT:-} # a recorded tree that stands in for /sys and /proc
changed=0 wrong=0 restart=''

# of FILTER: from the definition of this host
of() { jq -r "$1" "$definition"; }

# told LEVEL WHAT [REMEDY]: one line for people
told() {
  [[ $1 != bad ]] || wrong=$((wrong + 1))
  printf '%s%-4s%s  %-10s %s\n' "${colour[$1]-}" "$1" "${colour[end]-}" "$step" "$2"
  [[ -z ${3-} ]] || printf '                 → %s\n' "$3"
}

journaled() { grep -qsF -- "$step"$'\t'"$1"$'\t' "$state_dir/journal"; }

# journal NAME UNDO: how to put back what is about to be changed, noted once, before it is
journal() {
  mkdir -p "$state_dir"
  [[ -e $state_dir/journal ]] || install -m 600 /dev/null "$state_dir/journal"
  journaled "$1" || printf '%s\t%s\t%s\n' "$step" "$1" "$2" >>"$state_dir/journal"
}

# setting NAME WANT READ WRITE UNDO [REMEDY]: what READ prints must be WANT; else WRITE is run, and READ must then print it. UNDO puts back what was there,
# which stands in it for @old@. All three are commands, run as they are printed.
setting() {
  [[ $mode != boot ]] || return 0
  transient "$@"
}

# transient …: the same for what a boot undoes, and is therefore done again at every boot
transient() {
  local name=$1 want=$2 read=$3 write=$4 undo=$5 remedy=${6:-sudo runner-setup/setup does it again} now
  now=$(eval "$read" 2>/dev/null) || true
  if [[ $now == "$want" ]]; then
    [[ $mode != check ]] || told ok "$name: $want"
    return 0
  fi
  case $mode in
    check) told bad "$name is '${now:-not there}'; it should be '$want'" "$remedy" ;;
    plan) declare -f "$write" || printf '%s\n' "$write" ;;
    *)
      journal "$name" "${undo//@old@/$(printf %q "$now")}"
      eval "$write" >"$state_dir/log" 2>&1 || fail "$step: $name: '$write' failed: $(tail -n 3 "$state_dir/log"). $remedy"
      now=$(eval "$read" 2>/dev/null) || true
      [[ $now == "$want" ]] || fail "$step: $name did not take: it reads '${now:-nothing}' after '$write', not '$want'. $remedy"
      changed=$((changed + 1))
      told set "$name: $want"
      ;;
  esac
}

# value PATTERN WANT [REMEDY]: a value of the kernel, in each file of the pattern; a machine that has none has no such setting
value() {
  local file there=false
  for file in $sys$1; do
    [[ -e $file ]] || continue
    there=true
    transient "${file#"$sys"}" "$2" "tr '\t' ' ' <$file" "echo $2 >$file" "echo @old@ >$file" "${3:-the kernel refused it: is another program setting it, or a virtual machine?}"
  done
  $there || [[ $mode != check ]] || told none "${1//\*/N}: this machine has no such setting"
}

# contents FILE MODE: standard input is what the file must hold. An earlier file is kept, and comes back when all of it is removed.
contents() {
  local file=$1 permission=$2 text kept=$state_dir/before/${1//\//%}
  text=$(cat)
  setting "$file" "$(sha256sum <<<"$text" | cut -c1-12), mode $permission" "[[ ! -e $file ]] || printf '%s, mode %s' \"\$(sha256sum <$file | cut -c1-12)\" \"\$(stat -c %a $file)\"" \
    "$([[ ! -e $file ]] || journaled "$file" || echo "install -D -m 600 $file $kept && cp -p $file $kept && ")mkdir -p $(dirname "$file") && install -m $permission /dev/stdin $file <<'EOT'"$'\n'"$text"$'\nEOT' \
    "$(if [[ -e $file ]]; then echo "mv -f $kept $file"; else echo "rm -f $file"; fi)"
}

# unit NAME STATE: masked, enabled or disabled, where the distribution has it
unit() {
  local verb=${2%ed}
  if [[ $2 == masked && $(systemctl is-enabled "$1" 2>/dev/null) == @(|not-found) ]]; then
    [[ $mode != check ]] || told none "unit $1: this machine has no such unit"
    return 0
  fi
  [[ $verb != enabl && $verb != disabl ]] || verb+=e
  # Away from a running systemd, such as in an image, there is nothing to stop or start now.
  setting "unit $1" "$2" "systemctl is-enabled $1 2>/dev/null" "systemctl $verb$([[ ! -d /run/systemd/system ]] || echo " --now") $1" "systemctl $([[ $2 == masked ]] && echo unmask || echo disable) $1"
}

# account NAME HOME: a user of the system's own that nobody logs in as
account() {
  setting "user $1" "$2" "getent passwd $1 | cut -d: -f6" "useradd --system --user-group --create-home --home-dir $2 --shell /usr/sbin/nologin $1" "userdel --remove $1"
}
