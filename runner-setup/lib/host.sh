# Sourced by setup, check and remove: the host, the options of setup, and the steps in order.
# shellcheck shell=bash disable=SC2034
#
# The options are part of the state that all steps share (see lib/settings.sh):
#   host repository credential group pull_requests services agent api
#   definition   the file that defines the host
#   system_cpus  the processors of the system

# shellcheck source=runner-setup/lib/settings.sh
. "$TOLLGATE_ROOT/runner-setup/lib/settings.sh"
# shellcheck source=runner-setup/versions.env
. "$TOLLGATE_ROOT/runner-setup/versions.env"
setup_file=/etc/tollgate/setup.json

hosts() {
  echo "allowed are" "$(find "$TOLLGATE_ROOT/runner-setup/hosts" -name '*.json' -printf '%f\n' \
    | sort | sed 's/[.]json$//' | paste -sd' ')"
}

# of FILTER: a value of the definition of the host
of() { jq -r "$1" "$definition"; }

# read_definition: of the host
read_definition() {
  definition=$TOLLGATE_ROOT/runner-setup/hosts/$host.json
  [[ $host =~ ^[a-z0-9-]+$ && -r $definition ]] || die "--host '$host': $(hosts)"
  type -P jq >/dev/null || get_jq
  system_cpus=$(of .system_cpus)
}

# get_jq: jq reads the definitions before the first step installs anything
get_jq() {
  local missing='jq is missing, and'
  [[ $mode == apply ]] \
    || die_with 3 "$missing $definition cannot be read without it: apt-get install jq"
  { apt-get -qq update && apt-get -qq install -y --no-install-recommends jq; } >/dev/null 2>&1 \
    || fail "$missing apt-get cannot install it: no network to the package mirror?"
}

# stored NAME: an option of an earlier run of setup
stored() {
  [[ -n $assumed || ! -r $setup_file ]] || jq -r --arg name "$1" '.[$name] // ""' "$setup_file"
}

# new_setup: the options of this run; others stay as they were
new_setup() {
  read_definition
  [[ -n $repository ]] || repository=$(stored repository)
  [[ -n $services ]] || services=$(stored services)
  [[ -n $group ]] || group=$(stored group)
  [[ -n $api ]] || api=$(stored api)
  api=${api:-$GITHUB_API}
  [[ -n $pull_requests ]] || pull_requests=$(stored pull_requests)
  group=${group:-1} pull_requests=${pull_requests:-false}
}

# load_setup: the options of the last setup
load_setup() {
  if [[ ! -r $setup_file && -z $host ]] || ! type -P jq >/dev/null; then
    fail "$setup_file: not there; runner-setup/setup has not run on this machine"
  fi
  host=${host:-$(stored host)} repository='' services='' group='' pull_requests='' credential=''
  api=''
  new_setup
}

# check_host: refuses a machine that is not the host; a dry run then assumes one
check_host() {
  local why
  why=$(mismatch)
  if [[ $mode == plan ]]; then
    if [[ -n $why ]]; then assume "$why"; else read_here; fi
  elif [[ -n $why ]]; then fail "$why"; fi
}

# mismatch: why this machine cannot be the host; nothing where it can
mismatch() {
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

# only_one: refuses a second run at the same time. At boot it ends, as the running setup does its
# work.
only_one() {
  mkdir -p "$state_dir"
  exec 9>"$state_dir/lock"
  ! flock -n 9 || return 0
  [[ ${mode-} != boot ]] || exit 0
  fail "another setup or remove is running on this machine"
}

each_step() {
  for step in $(of '.steps[]'); do
    # shellcheck source=/dev/null
    . "$TOLLGATE_ROOT/runner-setup/steps/$step"
  done
}
