# Read by every Bash of a hosted job that is played (BASH_ENV). Where that is runner-setup/install,
# what it is asked for is put where it would have put it, from STAND_IN_TOOLS, so that it finds all
# there: k6 is not compiled in each test, and a job that does not call it has nothing of this.
# shellcheck shell=bash

# stand_in_commands PACKAGE: those of it that lie in a bin
stand_in_commands() { dpkg-query -L "$1" 2>/dev/null | sed -n 's#^/\(usr/\)\?s\?bin/##p'; }

# stand_in_packages NAME…: their commands, as apt-get would have installed them
stand_in_packages() {
  local name command
  for name in "$@"; do
    for command in "$name" $(stand_in_commands "$name"); do
      command=$(PATH=$STAND_IN_HOST_PATH type -P "$command") || continue
      ln -sf "$command" "$STAND_IN_INSTALLED/"
    done
  done
}

# stand_in_step STEP: what a step of the installer leaves in the tools folder
stand_in_step() {
  local part parts=("$1") tools=${TOLLGATE_TOOLS:-${XDG_CACHE_HOME:-$HOME/.cache}/tollgate/tools}
  case $1 in
    packages) stand_in_packages gnuplot-nox gnuplot hyperfine tini ;;
    go) parts=(go gofmt) ;;
    s3) parts=(versitygw) ;;
    otava) parts=() ;;
  esac
  mkdir -p "$tools"/{bin,stamps}
  [[ $1 != otava ]] || ln -sfn "$STAND_IN_TOOLS/otava" "$tools/otava"
  for part in "${parts[@]}"; do
    [[ ! -e $STAND_IN_TOOLS/bin/$part ]] || cp -P "$STAND_IN_TOOLS/bin/$part" "$tools/bin/"
  done
  [[ ! -e $STAND_IN_TOOLS/stamps/$1 ]] || cp "$STAND_IN_TOOLS/stamps/$1" "$tools/stamps/"
  echo "$1" >>"$STAND_IN_ARTIFACTS/.github/$GITHUB_RUN_ID/installed.$STAND_IN_ID"
}

# stand_in_install [ARGUMENT…]: of runner-setup/install
stand_in_install() {
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
    else stand_in_packages "$name"; fi
  done
  for name in $steps; do stand_in_step "$name"; done
}

mapfile -d '' -t stand_in_command <"/proc/$$/cmdline"
if [[ /${stand_in_command[1]-} == */runner-setup/install ]]; then
  stand_in_install "${stand_in_command[@]:2}"
fi
unset stand_in_command
