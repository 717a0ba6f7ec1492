# For the tests of how a run is played: a repository with next to nothing in it, and a way to ask
# the small GitHub. Loaded after lib.
# shellcheck shell=bash disable=SC2154,SC2034
# box: see lib.bash; it, repository: read by the tests and by lib.bash

# small: the repository it, and an event that says nothing
small() {
  fresh
  repository=acme/it
  export MOCK_REPOSITORIES=$box/repositories MOCKS=$ROOT/tests/workflows/mocks
  it=$MOCK_REPOSITORIES/acme/it
  new_repository "$it"
  mkdir -p "$it/.github/workflows"
  echo '{}' >"$box/event.json"
}

# sample NAME [AS]: one of samples/, as a workflow of it
sample() { cp "$ROOT/tests/workflows/samples/$1.yml" "$it/.github/workflows/${2:-$1}.yml"; }
# file NAME: a workflow of it, from standard input
file() { cat >"$it/.github/workflows/$1"; }
# play RUN [OPTION…]: a.yml on a push
play() { workflow push a.yml "$(git -C "$it" rev-parse HEAD)" "$@"; }

# asks METHOD PATH TOKEN [JSON]: prints the status; the answer is in $box/answer
asks() {
  curl -s --noproxy '*' -o "$box/answer" -w '%{http_code}' -X "$1" \
    -H "Authorization: Bearer $3" -H 'Accept: application/vnd.github+json' \
    ${4:+-H 'Content-Type: application/json' -d "$4"} \
    "$(<"$box/server.url")/repos/acme/it$2"
}
message() { jq -r .message "$box/answer"; }
