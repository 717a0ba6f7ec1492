# Sourced by setup, check and remove: which host this is, what was asked for, and its steps in
# order.
# shellcheck shell=bash disable=SC2034
#
# What was asked for belongs to the state that all steps share (see lib/settings.sh):
#   host repository credential group pull_requests services agent api
#   definition   the file that defines the host
#   system_cpus  the processors that are left to the system

# shellcheck source=runner-setup/lib/settings.sh
. "$TOLLGATE_ROOT/runner-setup/lib/settings.sh"
# shellcheck source=runner-setup/versions.env
. "$TOLLGATE_ROOT/runner-setup/versions.env"
asked=/etc/tollgate/setup.json

hosts() {
  echo "allowed are" "$(find "$TOLLGATE_ROOT/runner-setup/hosts" -name '*.json' -printf '%f\n' \
    | sort | sed 's/[.]json$//' | paste -sd' ')"
}

# of FILTER: from the definition of this host
of() { jq -r "$1" "$definition"; }

# defined: finds the definition of the host
defined() {
  definition=$TOLLGATE_ROOT/runner-setup/hosts/$host.json
  [[ $host =~ ^[a-z0-9-]+$ && -r $definition ]] || die "--host '$host': $(hosts)"
  type -P jq >/dev/null || get_jq
  system_cpus=$(of .system_cpus)
}

# get_jq: the definitions are read with it, before the first step installs anything
get_jq() {
  local missing='jq is missing, and'
  [[ $mode == apply ]] \
    || die_with 3 "$missing $definition cannot be read without it: apt-get install jq"
  { apt-get -qq update && apt-get -qq install -y --no-install-recommends jq; } >/dev/null 2>&1 \
    || fail "$missing apt-get cannot install it: no network to the package mirror?"
}

# asked_for NAME: what an earlier run of setup was told
asked_for() { [[ -n $assumed || ! -r $asked ]] || jq -r --arg name "$1" '.[$name] // ""' "$asked"; }

# new_setup: what this run is told; what it is not told stays as it was
new_setup() {
  defined
  [[ -n $repository ]] || repository=$(asked_for repository)
  [[ -n $services ]] || services=$(asked_for services)
  [[ -n $group ]] || group=$(asked_for group)
  [[ -n $api ]] || api=$(asked_for api)
  api=${api:-$GITHUB_API}
  [[ -n $pull_requests ]] || pull_requests=$(asked_for pull_requests)
  group=${group:-1} pull_requests=${pull_requests:-false}
}

# load_setup: what setup was told
load_setup() {
  if [[ ! -r $asked && -z $host ]] || ! type -P jq >/dev/null; then
    fail "$asked: not there; runner-setup/setup has not run on this machine"
  fi
  host=${host:-$(asked_for host)} repository='' services='' group='' pull_requests='' credential=''
  api=''
  new_setup
}

# suits: refuses a machine that is not what it was called; a dry run then assumes one
suits() {
  local why
  why=$(unlike)
  if [[ $mode == plan ]]; then
    if [[ -n $why ]]; then assume "$why"; else read_here; fi
  elif [[ -n $why ]]; then fail "$why"; fi
}

# unlike: why this machine cannot be the host; nothing if it can
unlike() {
  local arch model='' wanted
  arch=$(of .arch) wanted=$(of '.model // ""')
  [[ ! -r $sys/proc/device-tree/model ]] || model=$(tr -d '\0' <"$sys/proc/device-tree/model")
  if ! type -P apt-get >/dev/null; then
    echo "it is no Debian, Ubuntu or Raspberry Pi OS: there is no apt-get"
  elif [[ $(uname -m) != "$arch" ]]; then
    echo "--host $host is for $arch; this machine is $(uname -m)"
  elif [[ $model != *"$wanted"* ]]; then
    echo "--host $host is for a $wanted; this machine says that it is '${model:-no such thing}'"
  fi
}

# only_one: two of these at once would undo each other's work. What systemd starts while setup is at
# work would do what that does.
only_one() {
  mkdir -p "$state_dir"
  exec 9>"$state_dir/lock"
  ! flock -n 9 || return 0
  [[ ${mode-} != boot ]] || exit 0
  fail "another setup or remove is at work on this machine"
}

each_step() {
  for step in $(of '.steps[]'); do
    # shellcheck source=/dev/null
    . "$TOLLGATE_ROOT/runner-setup/steps/$step"
  done
}
