# Sourced by bisectable and bisect: the request of a bisection.

# check_request: refuses malformed inputs
check_request() {
  local name
  HOME_PATH=${HOME_PATH:-.}
  must TARGET '[a-z0-9][a-z0-9-]*' "the name of a target"
  for name in GOOD BAD; do
    must $name '[A-Za-z0-9][A-Za-z0-9._/+-]{0,200}' "a commit, a tag or a branch"
  done
  must ONLY '[A-Za-z0-9*?,._-]{0,500}' "names of cases, with commas between, or nothing"
  must METRIC '[a-z0-9_]{0,60}' "the name of a metric, or nothing"
  must LIMIT '([0-9]{1,3}([.][0-9]{1,2})?%)?' "a share such as 2.5%, or nothing"
  must RUNNER '[a-z0-9][a-z0-9-]*' "the name of a runner class"
  [[ $HOME_PATH =~ ^[A-Za-z0-9._/-]+$ && /$HOME_PATH/ != */../* && $HOME_PATH != /* ]] \
    || die "HOME_PATH is '$HOME_PATH': allowed is a folder inside the repository"
}

# is_gate DIR: whether that is the gate's own repository, whose targets have their commits elsewhere
is_gate() { [[ $HOME_PATH == . && -x $1/scripts/gate && -d $1/scripts/mock ]]; }

# commit_in DIR REF: its full commit; a branch may only be known as origin's
commit_in() {
  git -C "$1" rev-parse -q --verify "$2^{commit}" \
    || git -C "$1" rev-parse -q --verify "origin/$2^{commit}" \
    || fail "'$2' is no commit, branch or tag of this repository"
}
