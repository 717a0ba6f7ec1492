#!/usr/bin/env bats
# The mock of actions/checkout, asked alone: what mocks/README.md says of it.

load lib
setup() {
  fresh
  export MOCK_REPOSITORIES=$box/repositories GITHUB_REPOSITORY=acme/it
  export GITHUB_WORKSPACE=$box/work GITHUB_EVENT_NAME=push GITHUB_EVENT_PATH=$box/event.json
  export GITHUB_OUTPUT=$box/output
  mkdir -p "$box/work" && echo '{}' >"$box/event.json"
  it=$MOCK_REPOSITORIES/acme/it
  new_repository "$it"
  echo 1 >"$it/file" && first=$(commit_all "$it" first)
  git -C "$it" tag v1
  echo 2 >"$it/file" && second=$(commit_all "$it" second)
  export GITHUB_SHA=$first MOCK_TOKEN=job:acme/it:contents=read
  cd "$box/work" || return
}

# fetched [INPUT=VALUE…]: runs the action; its words are in $box/said
fetched() {
  env REPOSITORY='' REF='' TOKEN='' INTO='' CLEAN=true DEPTH=1 TAGS=false CREDENTIALS=false \
    UNSAFE=false "$@" "$ROOT/tests/workflows/mocks/checkout/checkout" >"$box/said" 2>&1
}
said() { grep -qF -- "$1" "$box/said"; }

@test "checkout: the commit of the run, alone: no history, no tags, no branches" {
  fetched
  [ "$(cat file)" = 1 ]
  fetched INTO=deeper REF="$second"
  [ "$(git -C deeper rev-list --count HEAD)" -eq 1 ]
  [ -z "$(git -C deeper tag)$(git -C deeper branch -r)" ]
  ! git -C deeper cat-file -e "$first" 2>/dev/null || false
  grep -qx "commit=$second" "$box/output"
}

@test "checkout: what act does not know in actions is another, and git sees no change" {
  mkdir -p "$it"/.github/actions/{a,b}
  for name in a b; do echo '${{ github.token }}' >"$it/.github/actions/$name/action.yml"; done
  fetched REF="$(commit_all "$it" actions)"
  [ "$(grep -lF '${{ env.MOCK_TOKEN }}' .github/actions/*/action.yml | wc -l)" -eq 2 ]
  [ -z "$(git status --porcelain)" ]
}

@test "checkout: all of it, with all branches and tags, where that is asked for" {
  fetched DEPTH=0 REF="$first" INTO=all
  [ "$(git -C all tag)" = v1 ]
  git -C all rev-parse -q --verify "origin/main^{commit}"
  [ "$(git -C all rev-parse HEAD)" = "$first" ]
  fetched TAGS=true REF="$second" INTO=tagged
  [ "$(git -C tagged tag)" = v1 ]
}

@test "checkout: of another repository its default branch; by the name of a branch or a tag, too" {
  new_repository "$MOCK_REPOSITORIES/acme/other"
  echo 3 >"$MOCK_REPOSITORIES/acme/other/file"
  commit_all "$MOCK_REPOSITORIES/acme/other" third
  fetched REPOSITORY=acme/other INTO=other
  [ "$(cat other/file)" = 3 ]
  fetched REF=v1 INTO=tag
  [ "$(cat tag/file)" = 1 ]
  fetched REF=main INTO=branch
  [ "$(cat branch/file)" = 2 ]
}

@test "checkout: what is not there, and a path outside, are refused" {
  ! fetched REF=0123456789012345678901234567890123456789 || false
  ! fetched REPOSITORY=acme || false
  said "Invalid repository 'acme'. Expected format {owner}/{repo}."
  ! fetched INTO=../out || false
  said "is not under '$box/work'"
  ! fetched REPOSITORY=acme/none INTO=none || false
  said 'Not Found - https://docs.github.com/rest/repos/repos#get-a-repository'
}

@test "checkout: into a folder that is there: a repository is cleaned, anything else goes" {
  fetched INTO=a
  touch a/more && echo 9 >a/file
  fetched INTO=a
  [ "$(ls a)" = file ]
  [ "$(cat a/file)" = 1 ]
  touch a/more
  fetched INTO=a CLEAN=false
  [ -e a/more ]
  mkdir b && touch b/more
  fetched INTO=b
  [ "$(ls b)" = file ]
}

@test "checkout: a private repository is not there for another's token" {
  export MOCK_PRIVATE='acme/it acme/tollgate=word,other'
  cp -r "$it" "$MOCK_REPOSITORIES/acme/tollgate"
  fetched
  ! MOCK_TOKEN=job:acme/it: fetched INTO=none || false
  ! fetched REPOSITORY=acme/tollgate INTO=a REF="$first" || false
  said "fatal: repository 'https://github.com/acme/tollgate/' not found"
  fetched REPOSITORY=acme/tollgate INTO=a REF="$first" TOKEN=other
  ! fetched REPOSITORY=acme/tollgate INTO=b REF="$first" TOKEN=wor || false
}

@test "checkout: a fork's commit is not fetched where the run is trusted" {
  jq -n --arg head "$second" '{
    repository: { id: 1 },
    workflow_run: {
      event: "pull_request",
      head_sha: $head,
      head_repository: { id: 2, full_name: "mallory/it" }
    }
  }' >"$box/event.json"
  export GITHUB_EVENT_NAME=workflow_run
  ! fetched REF="$second" || false
  said "Refusing to check out fork pull request code from a 'workflow_run' workflow."
  ! fetched REF=refs/pull/7/merge || false
  fetched REF="$second" UNSAFE=true
  fetched REF="$first"
  edit "$box/event.json" '.workflow_run.head_repository.id = 1'
  fetched REF="$second"
}

@test "checkout: credentials that stay are refused: a rule of ours, not the action's" {
  ! fetched CREDENTIALS=true || false
}
