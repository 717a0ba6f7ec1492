# For lint and whatever tests programs: every jq that they must run on, each in a folder of its own.
# A stage takes the one of the folder that it is told:
#
#   TOLLGATE_JQ=$folder scripts/compare/run …

# jq_folders: the folders, one a line: jq as others have it, then gojq. Of the former the one that
# GitHub's machines have; all, by version, where TESTED_JQS is "all" (tests/run --all)
jq_folders() {
  local JQS=() CJQ folder tools=${TOLLGATE_TOOLS:-$TOLLGATE_CACHE/tools}
  # shellcheck source=runner-setup/versions.env
  . "$TOLLGATE_ROOT/runner-setup/versions.env"
  [[ ${TESTED_JQS-} == all ]] || JQS=("$CJQ_VERSION")
  for folder in "${JQS[@]/#/jqs/}" bin; do
    folder=$tools/${folder%% *}
    [[ -x $folder/jq ]] \
      || fail "$folder/jq is missing; runner-setup/install --tests --for jqs installs it"
    echo "$folder"
  done
}

# jq_name FOLDER: what its jq is called in what people read: jq-1.7.1, gojq
jq_name() {
  local version
  version=$("$1/jq" --version)
  echo "${version%% *}"
}
