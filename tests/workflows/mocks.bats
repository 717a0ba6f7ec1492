#!/usr/bin/env bats
# The mocks of the actions, each asked alone: what mocks/README.md says of an action, here
# it is seen.
# shellcheck disable=SC2030,SC2031 # each test sets its own

load lib
setup() {
  fresh
  export MOCKS=$ROOT/tests/workflows/mocks GITHUB_RUN_ID=1 GITHUB_RUN_ATTEMPT=1
  export GITHUB_REPOSITORY=acme/it GITHUB_WORKSPACE=$box/work GITHUB_EVENT_NAME=push
  export GITHUB_OUTPUT=$box/output GITHUB_STATE=$box/state HOME=$box/home
  mkdir -p "$box"/{work,home}
  cd "$box/work" || return
}

# act_on ACTION [INPUT=VALUE…]: runs an action; its words are in $box/said
act_on() {
  local given=() input name
  for input in "${@:2}"; do
    name=${input%%=*}
    given+=("INPUT_${name^^}=${input#*=}")
  done
  env "${given[@]}" node "$MOCKS/$1/main.js" >"$box/said" 2>&1
}
upload() { act_on upload-artifact overwrite=false include-hidden-files=false "$@"; }
download() { act_on download-artifact merge-multiple=false run-id=1 "$@"; }
# said WORDS: the action has said so
said() { grep -qF -- "$1" "$box/said"; }
# files FOLDER: all that is in it, one line
files() { (cd "$1" && find . -mindepth 1 ! -type d | sort | tr '\n' ' ' | sed 's/ $//'); }
# made NAME [ATTEMPT]: an artifact with one file, which has the attempt in it
made() {
  mkdir -p "$box/made" && echo "${2:-1}" >"$box/made/of-$1"
  GITHUB_RUN_ATTEMPT=${2:-1} GITHUB_WORKSPACE=$box upload name="$1" path=made
  rm -r "$box/made"
}

@test "upload: a name is taken once in an attempt, unless overwritten; in another it is free" {
  made plan
  echo rest >rest
  ! upload name=plan path=rest || false
  said '(409) Conflict: an artifact with this name already exists on the workflow run'
  upload name=plan path=rest overwrite=true
  [ "$(files "$MOCK_ARTIFACTS/1/plan")" = ./rest ]
  GITHUB_RUN_ATTEMPT=2 upload name=plan path=rest
}

@test "upload: what begins with a dot is left out, also where it is the path itself" {
  mkdir -p folder/.hidden .cache && touch folder/{seen,.unseen} folder/.hidden/file .cache/file
  upload name=a path=folder
  [ "$(files "$MOCK_ARTIFACTS/1/a")" = ./seen ]
  ! upload name=b path=.cache if-no-files-found=error || false
  upload name=c path=folder include-hidden-files=true
  [ "$(files "$MOCK_ARTIFACTS/1/c")" = './.hidden/file ./.unseen ./seen' ]
}

@test "upload: no files are a warning, and no artifact, unless told" {
  mkdir empty
  upload name=a path=empty
  said '::warning::No files were found with the provided path: empty'
  upload name=a path=missing if-no-files-found=ignore
  ! said '::warning::' || false
  ! upload name=a path=empty if-no-files-found=error || false
  [ ! -e "$MOCK_ARTIFACTS/1/a" ]
}

@test "upload: a folder's own name is not kept, nor modes; links become what they point to" {
  mkdir -p one/deep && echo x >one/deep/run && chmod 755 one/deep/run && ln -s deep/run one/link
  upload name=a path=one/
  [ "$(files "$MOCK_ARTIFACTS/1/a")" = './deep/run ./link' ]
  [ "$(stat -c %a "$MOCK_ARTIFACTS/1/a/deep/run")" = 644 ]
  [ ! -L "$MOCK_ARTIFACTS/1/a/link" ]
}

@test "upload: a file alone loses its folder; of several paths the common part is lost" {
  mkdir -p build/{x,y} && touch build/x/a.tar build/y/b.tar
  upload name=a path=build/x/a.tar
  [ "$(files "$MOCK_ARTIFACTS/1/a")" = ./a.tar ]
  upload name=b path=$'build/x\nbuild/y/b.tar'
  [ "$(files "$MOCK_ARTIFACTS/1/b")" = './x/a.tar ./y/b.tar' ]
  upload name=c path=$'build/**/*.tar\n!build/y/**'
  [ "$(files "$MOCK_ARTIFACTS/1/c")" = ./x/a.tar ]
}

@test "upload: some characters are refused, in names of artifacts and of files" {
  touch fine 'not:fine'
  ! upload name=a/b path=fine || false
  said 'The artifact name is not valid: a/b.'
  ! upload name=a path='not:fine' || false
  said 'The path for one of the files in artifact is not valid'
}

@test "download: by name straight into the folder; a name that is not there fails" {
  made one && made two
  download name=one path=into
  [ "$(files into)" = ./of-one ]
  ! download name=three path=into || false
  said 'Unable to download artifact(s): Artifact not found for name: three'
}

@test "download: a pattern that one matches: straight into the folder; two: a folder each" {
  made plan && made other
  download pattern='{plan,job-*}' path=one
  [ "$(files one)" = ./of-plan ]
  made job-a
  download pattern='{plan,job-*}' path=two
  [ "$(files two)" = './job-a/of-job-a ./plan/of-plan' ]
  download path=all
  [ "$(files all)" = './job-a/of-job-a ./other/of-other ./plan/of-plan' ]
}

@test "download: a pattern that none matches: green, and nothing, not even the folder" {
  made plan
  download pattern='job-*' path=into
  said 'Total of 0 artifact(s) downloaded'
  [ ! -e into ]
}

@test "download: merged, all into one folder" {
  made job-a && made job-b
  download pattern='job-?' path=into merge-multiple=true
  [ "$(files into)" = './of-job-a ./of-job-b' ]
  download pattern='!job-a' path=not
  [ "$(files not)" = ./of-job-b ]
}

@test "download: an earlier attempt's is listed but not to be had, unless GitHub's API is asked" {
  made plan 1 && made job 2
  export GITHUB_RUN_ATTEMPT=2
  download name=job path=own
  ! download name=plan path=earlier || false
  said '(404) Not Found: workflow run not found'
  ! download pattern='*' path=both || false
  download name=plan path=earlier github-token=a
  [ "$(files earlier)" = ./of-plan ]
}

@test "download: of two attempts' artifacts of one name comes that with the highest id: the older" {
  made plan 1 && made plan 2
  GITHUB_RUN_ATTEMPT=2 download name=plan path=into github-token=a
  [ "$(cat into/of-plan)" = 1 ]
  # As itself the job finds the same one, which it cannot have.
  ! GITHUB_RUN_ATTEMPT=2 download name=plan path=own || false
}

@test "download: another run's needs a token, and the token actions: read" {
  made plan
  export GITHUB_RUN_ID=2
  ! download name=plan path=into || false
  ! download name=plan path=into github-token=job:acme/it:contents=read || false
  said 'Resource not accessible by integration'
  download name=plan path=into github-token=job:acme/it:actions=read
}

@test "download: what has expired fails, what is damaged fails unless told" {
  made plan && made other
  expire 1 plan
  ! download name=plan path=into github-token=a || false
  said 'Artifact has expired'
  file=$(grep -l '"other"' "$MOCK_ARTIFACTS"/.github/1/artifacts/*.json)
  edit "$file" '.damaged = true'
  ! download name=other path=into || false
  said "Artifact 'other' digest validation failed"
  download name=other path=into digest-mismatch=warn
}

# cached ACTION [NAME=VALUE…]: an action of the cache, on ./kept
cached() { act_on "$1" path=kept key="${key:-k}" "${@:2}"; }
# of REF [BASE]: the job is one of this ref
of() { export GITHUB_REF=$1 GITHUB_BASE_REF=${2-}; }

@test "cache: a key is written once, and is found by those that may" {
  mkdir kept && echo 1 >kept/file
  of refs/heads/main && cached cache/save
  echo 2 >kept/file && cached cache/save
  said 'Unable to reserve cache with key k'
  rm -r kept && cached cache/restore
  [ "$(cat kept/file)" = 1 ]
  grep -A 1 '^cache-hit<<' "$box/output" | grep -qx true
  # A key is that of its paths, too.
  ! act_on cache/restore path=other key=k fail-on-cache-miss=true || false
}

@test "cache: of jobs that write a key at once one does, and none fails" {
  mkdir kept && touch kept/file
  of refs/heads/main && cached cache/save
  # As it is while another one writes.
  for entry in "$MOCK_CACHE"/refs+heads+main/*; do mv "$entry" "$entry.part"; done
  cached cache/save
  said 'Unable to reserve cache with key k'
  [ -e "$entry.part" ]
}

@test "cache: a pull request reads its own and its base's, never another's; main reads main's" {
  mkdir kept && touch kept/file
  of refs/pull/7/merge main && cached cache/save
  cached cache/restore fail-on-cache-miss=true
  of refs/pull/8/merge main
  ! cached cache/restore fail-on-cache-miss=true || false
  of refs/heads/main
  ! cached cache/restore fail-on-cache-miss=true || false
  cached cache/save
  of refs/pull/8/merge main
  cached cache/restore fail-on-cache-miss=true
  of refs/tags/v1
  cached cache/restore fail-on-cache-miss=true
}

@test "cache: a miss has no cache-hit at all, and is not a failure; a beginning is not a hit" {
  mkdir kept && touch kept/file
  of refs/heads/main
  cached cache/restore
  said 'Cache not found for input keys: k'
  ! grep -q '^cache-hit' "$box/output" || false
  key=k-1 cached cache/save
  cached cache/restore restore-keys=k-
  grep -A 1 '^cache-hit<<' "$box/output" | grep -qx false
}

@test "cache: read-only jobs write nothing, those without a cache read nothing, and stay green" {
  mkdir kept && touch kept/file
  of refs/heads/main
  MOCK_MODE='read' cached cache/save
  said '::warning::'
  [ ! -e "$MOCK_CACHE/log" ]
  cached cache/save
  ! MOCK_MODE='' cached cache/restore fail-on-cache-miss=true || false
}
