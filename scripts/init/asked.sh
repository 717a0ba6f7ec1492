# Sourced by init: what is asked for, and where the service is.

# ask NAME WORDS: asks for what is absent, on a terminal; refuses to go on elsewhere
ask() {
  local -n asked=$1
  [[ -z $asked ]] || return 0
  [[ -t 0 ]] || die "--${1//_/-} is needed: $2"
  read -rep "$2: " asked || true
  [[ $asked ]] || die "--${1//_/-} is needed: $2"
}

# check_asked: sets name, home and places, and refuses what cannot be begun with
check_asked() {
  local file get=${gets[0]-}
  ((${#words[@]} < 2)) || die "one name, not also '${words[1]}' (see --help)"
  check_source
  top=$(git rev-parse --show-toplevel 2>/dev/null) \
    || die "$PWD: not a git repository; call this in that of the service"
  name=${words[0]-}
  # The tools may not be installed yet.
  [[ $name ]] || name=${top##*/} name=${name,,} name=${name//[^a-z0-9]/-}
  [[ $name =~ ^[a-z0-9][a-z0-9-]*$ ]] \
    || die "the name '$name': allowed are small letters, digits and -"
  home=$(realpath -ms -- "$home") path=${home#"$top/"}
  [[ $path != "$home" && $path =~ ^[A-Za-z0-9._/-]+$ ]] \
    || die "--home '$home': allowed is a folder of this repository, by letters, digits and . _ -"
  for file in "$home"/{targets,k6}/"$name" "$home/thresholds/$name.json"; do
    [[ ! -e $file ]] || die "$file is there already, and is not changed;" \
      "allowed is another NAME or another --home"
  done
  ask start 'how it is started, such as "node server.js"'
  ask ready 'a path that it answers once it is ready, such as /health'
  [[ $openapi$har ]] || ask get 'a path that visitors ask for, such as "/search?q=x"'
  [[ -z $get || ${#gets[@]} != 0 ]] || gets=("$get")
  for get in "$ready" ${gets[@]+"${gets[@]}"}; do
    [[ $get == /* && $get != *[[:space:]]* ]] \
      || die "'$get': allowed is a path that begins with /, without spaces"
  done
  [[ -z $openapi || -r $openapi ]] || die "--openapi '$openapi': no such file"
  [[ -z $har || -r $har ]] || die "--har '$har': no such file"
}

# check_source: whether it is one of those that there are
check_source() {
  case $source in
    image:?* | compose:?*)
      type -P docker >/dev/null || type -P podman >/dev/null \
        || die "--source '$source': neither docker nor podman is here;" \
          "allowed without them: a folder, git:URL@REF"
      die "--source '$source': what runs in a container is not the gate's own process, so neither" \
        "its CPU nor its port can be told from others'; allowed: a folder, git:URL@REF, with" \
        "the commands of the image's Dockerfile as --build and --start"
      ;;
    git:*)
      [[ $source =~ ^git:(.+)@([^@/:]+)$ ]] \
        || die "--source '$source': allowed is git:URL@REF, such as git:https://host/a/shop@main"
      ;;
    *) [[ -d $source ]] || die "--source '$source': allowed are a folder, git:URL@REF," \
      "image:NAME, compose:FILE" ;;
  esac
}

# find_source: sets repository, its address as others know it; planned, what plan is told of it,
# and shown, what people tell it; commit
find_source() {
  local ref=HEAD folder found
  if [[ $source == git:* ]]; then
    [[ $source =~ ^git:(.+)@([^@/:]+)$ ]]
    repository=${BASH_REMATCH[1]} ref=${BASH_REMATCH[2]} folder=$box/repository
    git clone -q --no-checkout -- "$repository" "$folder" >&2 \
      || fail "$repository: could not be cloned"
    found=$(git -C "$folder" rev-parse -q --verify "origin/$ref^{commit}" \
      || git -C "$folder" rev-parse -q --verify "$ref^{commit}") \
      || fail "$repository: has no '$ref'"
    ref=$found
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
    || fail "$folder: has no commit yet; the gate compares commits"
  planned=(--source "path:$folder" --base "$commit" --head "$commit")
  git -C "$folder" ls-tree -r --name-only "$commit" | jq -Rnc '[inputs]' >"$box/tracked.json"
}

# address URL: the same as others know it, without anybody's password; nothing where it is of this
# machine
address() {
  [[ ! $1 =~ ^(https?|ssh)://([^/@]*@)?(.+)$ ]] || echo "${BASH_REMATCH[1]}://${BASH_REMATCH[3]}"
}

# read_requests: writes requests.json
read_requests() {
  local file why
  for file in "$openapi" "$har"; do
    [[ -z $file ]] || jq empty "$file" 2>/dev/null \
      || fail "$file: not JSON; a document in YAML must be converted first"
  done
  jqx -n --slurpfile openapi "${openapi:-/dev/null}" --slurpfile har "${har:-/dev/null}" \
    -f "$here/asked.jq" --args ${gets[@]+"${gets[@]}"} >"$box/requests.json" \
    || fail "$openapi$har: its requests could not be read"
  why=$(jqx -r 'import "init/requests" as requests; requests::none' "$box/requests.json")
  [[ -z $why ]] || fail "$why"
}
