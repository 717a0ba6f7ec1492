#!/usr/bin/env bats
# Where GitHub is, its servers say: no address of theirs is fixed, and a proxy is not passed by.

load ../lib/scratch

setup() {
  scratch
  cd "$box" || return
}

# read_by_lint LINE FILE: what lint says of a repository that is one such file
read_by_lint() {
  mkdir -p "repo/${2%/*}"
  printf '%s\n' "$1" >"repo/$2"
  git -C repo init -q
  run "$ROOT/tests/lint" repo
  rm -rf repo
  echo "$output"
}

@test "addresses: lint finds a fixed one in each kind of code, but for tests and versions.env" {
  while read -r file line; do
    read_by_lint "$line" "$file"
    [[ $output == *"$file:1: an address of GitHub, which has servers elsewhere, too"* ]]
  done <<'EOT'
scripts/ci/ask.sh curl "https://api.github.com/repos"
scripts/ci/github/ask.js fetch('http://raw.githubusercontent.com/x');
runner-setup/tools/act curl https://objects.githubusercontent.com
.github/workflows/a.yml server: https://github.com
scripts/report/link.jq "https://acme.github.io/page"
EOT
  while read -r file line; do
    read_by_lint "$line" "$file"
    [[ $output != *"address of GitHub"* ]]
  done <<'EOT'
tests/ask.bash curl "https://api.github.com/repos"
runner-setup/versions.env API=https://api.github.com
runner-setup/tools/act go_build "github.com/nektos/act@v1"
EOT
}

@test "addresses: a job asks the server that its runner names, and says so where none is named" {
  executable "$box/curl" <<<'echo "${@: -1}"'
  ask() { bash -c 'set -euo pipefail; source "$1/scripts/lib/common.sh"
    source "$1/scripts/ci/lib/job.sh"; github /repos/a/b 0' job "$ROOT"; }
  PATH=$box:$PATH GITHUB_API_URL=https://github.example.com/api/v3 run ask
  [ "$output" = https://github.example.com/api/v3/repos/a/b ]
  PATH=$box:$PATH GITHUB_API_URL='' run ask
  refused 64 "GITHUB_API_URL is not set"
}

@test "addresses: a machine that is set up asks the API, and fetches from, what it is told" {
  of_versions() {
    bash -c 'source "$1"; echo "$GITHUB_API $AGENT_RELEASES"' it "$ROOT/runner-setup/versions.env"
  }
  unset GITHUB_API_URL AGENT_RELEASES
  run of_versions
  [[ $output == https://api.github.com" "* ]]
  GITHUB_API_URL=https://example.com/api/v3 AGENT_RELEASES=https://mirror run of_versions
  [ "$output" = "https://example.com/api/v3 https://mirror" ]
}

@test "addresses: a proxy is for what is elsewhere, never for the service" {
  reached() { bash -c 'source "$1/scripts/lib/common.sh"; env' reached "$ROOT" | grep ^no_proxy; }
  run env -u no_proxy -u NO_PROXY bash -c "ROOT=$ROOT; $(declare -f reached); reached"
  [ "$output" = no_proxy=127.0.0.1,localhost ]
  run env -u no_proxy NO_PROXY=a.example bash -c "ROOT=$ROOT; $(declare -f reached); reached"
  [ "${lines[-1]}" = no_proxy=127.0.0.1,localhost,a.example ]
  # Once is enough, however many stages call each other.
  no_proxy=localhost,127.0.0.1 run reached
  [ "${lines[-1]}" = no_proxy=localhost,127.0.0.1 ]
}
