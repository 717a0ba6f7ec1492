# Read by every Bash of a hosted job that is played (BASH_ENV). Where that is runner-setup/install,
# what it is asked for is put where it would have put it, from MOCK_TOOLS, so that it finds all
# there: k6 is not compiled in each test, and a job that does not call it has nothing of this.
# shellcheck shell=bash

# mock_commands PACKAGE: those of it that lie in a bin
mock_commands() { dpkg-query -L "$1" 2>/dev/null | sed -n 's#^/\(usr/\)\?s\?bin/##p'; }

# mock_packages NAME…: their commands, as apt-get would have installed them
mock_packages() {
  local name command
  for name in "$@"; do
    for command in "$name" $(mock_commands "$name"); do
      command=$(PATH=$MOCK_HOST_PATH type -P "$command") || continue
      ln -sf "$command" "$MOCK_INSTALLED/"
    done
  done
}

# mock_step STEP: what a step of the installer leaves in the tools folder
mock_step() {
  local part parts=("$1") tools=${TOLLGATE_TOOLS:-${XDG_CACHE_HOME:-$HOME/.cache}/tollgate/tools}
  case $1 in
    packages) mock_packages gnuplot-nox gnuplot hyperfine tini ;;
    go) parts=(go gofmt) ;;
    s3) parts=(versitygw) ;;
    otava) parts=() ;;
  esac
  mkdir -p "$tools"/{bin,stamps}
  [[ $1 != otava ]] || ln -sfn "$MOCK_TOOLS/otava" "$tools/otava"
  for part in "${parts[@]}"; do
    [[ ! -e $MOCK_TOOLS/bin/$part ]] || cp -P "$MOCK_TOOLS/bin/$part" "$tools/bin/"
  done
  [[ ! -e $MOCK_TOOLS/stamps/$1 ]] || cp "$MOCK_TOOLS/stamps/$1" "$tools/stamps/"
  echo "$1" >>"$MOCK_ARTIFACTS/.github/$GITHUB_RUN_ID/installed.$MOCK_ID"
}

# mock_install [ARGUMENT…]: of runner-setup/install
mock_install() {
  local steps="packages go k6 jq" needed='' name
  while (($#)); do
    case $1 in
      --only) steps=$2 && shift ;;
      --for) needed=$2 && shift ;;
      --tests) needed+=' bats shellcheck shfmt' ;;
      *) ;;
    esac
    shift
  done
  for name in $needed; do
    if [[ $name =~ ^(s3|litestream|act|actionlint|zizmor|node|otava)$ ]]; then
      steps+=" $name"
    else mock_packages "$name"; fi
  done
  for name in $steps; do mock_step "$name"; done
}

mapfile -d '' -t mock_command <"/proc/$$/cmdline"
if [[ /${mock_command[1]-} == */runner-setup/install ]]; then
  mock_install "${mock_command[@]:2}"
fi
unset mock_command
