# Sourced by init: its options, the source of the service, and the requests.

# prompt NAME TEXT: reads a missing option from the terminal; fails without one
prompt() {
  local -n value=$1
  [[ -z $value ]] || return 0
  [[ -t 0 ]] || die "--${1//_/-} is needed: $2"
  read -rep "$2: " value || true
  [[ $value ]] || die "--${1//_/-} is needed: $2"
}

# check_options: sets name, home, path and top, and rejects what is not valid
check_options() {
  local file get=${gets[0]-}
  ((${#words[@]} < 2)) || die "unexpected '${words[1]}': one NAME is allowed (see --help)"
  check_source
  top=$(git rev-parse --show-toplevel 2>/dev/null) \
    || die "$PWD: not a git repository; run this in that of the service"
  name=${words[0]-}
  # The tools may not be installed yet.
  [[ $name ]] || name=${top##*/} name=${name,,} name=${name//[^a-z0-9]/-}
  [[ $name =~ ^[a-z0-9][a-z0-9-]*$ ]] \
    || die "NAME '$name': allowed are a-z, 0-9 and -"
  home=$(realpath -ms -- "$home") path=${home#"$top/"}
  [[ $path != "$home" && $path =~ ^[A-Za-z0-9._/-]+$ ]] \
    || die "--home '$home': allowed is a folder of this repository, of letters, digits and . _ -"
  for file in "$home"/{targets,k6}/"$name" "$home/thresholds/$name.json"; do
    [[ ! -e $file ]] || die "$file exists and is not changed;" \
      "allowed: another NAME or another --home"
  done
  prompt start 'the command that starts the service, such as "node server.js"'
  prompt ready 'a path that it answers when it is ready, such as /health'
  [[ $openapi$har ]] || prompt get 'a path that visitors request, such as "/search?q=x"'
  [[ -z $get || ${#gets[@]} != 0 ]] || gets=("$get")
  for get in "$ready" ${gets[@]+"${gets[@]}"}; do
    [[ $get == /* && $get != *[[:space:]]* ]] \
      || die "path '$get': allowed is a path that begins with /, without spaces"
  done
  [[ -z $openapi || -r $openapi ]] || die "--openapi '$openapi': no such file, or not readable"
  [[ -z $har || -r $har ]] || die "--har '$har': no such file, or not readable"
}

# check_source: rejects a --source that is not valid here
check_source() {
  case $source in
    image:?* | compose:?*)
      type -P docker >/dev/null || type -P podman >/dev/null \
        || die "--source '$source': neither docker nor podman is installed;" \
          "allowed without them: a folder, git:URL@REF"
      die "--source '$source': a service in a container is not the gate's own process, so its CPU" \
        "and its port cannot be attributed; allowed: a folder, git:URL@REF, with the commands of" \
        "the image's Dockerfile as --build and --start"
      ;;
    git:*)
      [[ $source =~ ^git:(.+)@([^@/:]+)$ ]] \
        || die "--source '$source': allowed is git:URL@REF, such as git:https://host/a/shop@main"
      ;;
    *) [[ -d $source ]] || die "--source '$source': allowed are a folder, git:URL@REF," \
      "image:NAME, compose:FILE" ;;
  esac
}

# find_source: sets repository, its public address; commit; plan_options, those of plan for it; and
# shown, --source as a user types it
find_source() {
  local ref=HEAD folder
  if [[ $source == git:* ]]; then
    [[ $source =~ ^git:(.+)@([^@/:]+)$ ]]
    repository=${BASH_REMATCH[1]} ref=${BASH_REMATCH[2]} folder=$box/repository
    git clone -q --no-checkout -- "$repository" "$folder" >&2 \
      || fail "$repository: could not be cloned"
    ref=$(git -C "$folder" rev-parse -q --verify "origin/$ref^{commit}" \
      || git -C "$folder" rev-parse -q --verify "$ref^{commit}") \
      || fail "$repository: has no '${BASH_REMATCH[2]}'"
  else
    folder=$(git -C "$source" rev-parse --show-toplevel 2>/dev/null) \
      || die "--source '$source': not a git repository"
    repository=$(git -C "$folder" remote get-url origin 2>/dev/null) || repository=''
  fi
  repository=$(address "$repository")
  # shellcheck disable=SC2016 # as it is typed
  shown='path:$PWD'
  [[ $source != git:* ]] || shown=upstream
  commit=$(git -C "$folder" rev-parse -q --verify "$ref^{commit}") \
    || fail "$folder: has no commit; the gate compares commits"
  plan_options=(--source "path:$folder" --base "$commit" --head "$commit")
  git -C "$folder" ls-tree -r --name-only "$commit" | jq -Rnc '[inputs]' >"$box/tracked.json"
}

# address URL: the URL without a password; nothing for a path of this machine
address() {
  [[ ! $1 =~ ^(https?|ssh)://([^/@]*@)?(.+)$ ]] || echo "${BASH_REMATCH[1]}://${BASH_REMATCH[3]}"
}

# read_requests: writes requests.json
read_requests() {
  local file why
  for file in "$openapi" "$har"; do
    [[ -z $file ]] || jq empty "$file" 2>/dev/null \
      || fail "$file: not JSON; convert a document in YAML first"
  done
  jqx -n --slurpfile openapi "${openapi:-/dev/null}" --slurpfile har "${har:-/dev/null}" \
    'import "init/requests" as r; r::requests($ARGS.positional; $openapi; $har)' \
    --args ${gets[@]+"${gets[@]}"} >"$box/requests.json" \
    || fail "$openapi $har: the requests could not be read"
  why=$(jqx -r 'import "init/requests" as requests; requests::none' "$box/requests.json")
  [[ -z $why ]] || fail "$why"
}
