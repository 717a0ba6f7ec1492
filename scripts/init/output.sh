# Sourced by init: writes everything to its place.

# find_gate: sets gate and pin, repository and commit of this gate as a workflow names them; and
# known, "" where it has no remote
find_gate() {
  local url
  gate=acme/tollgate known=''
  url=$(git -C "$TOLLGATE_ROOT" remote get-url origin 2>/dev/null) || url=''
  if [[ $url =~ ^((https?|ssh)://[^/]+/|[^/]+@[^/:]+:)(.*/)?([^/]+/[^/]+)$ ]]; then
    gate=${BASH_REMATCH[4]%.git} known=yes
  fi
  pin=$(git -C "$TOLLGATE_ROOT" rev-parse HEAD 2>/dev/null) \
    || fail "$TOLLGATE_ROOT: not a git repository, so a workflow cannot name its commit"
}

# main_branch: the default branch, main, master or the current one: the first that exists
main_branch() {
  local branch at
  branch=$(git -C "$top" symbolic-ref -q --short refs/remotes/origin/HEAD) || branch=''
  branch=${branch#origin/}
  for branch in "$branch" main master "$(git -C "$top" branch --show-current)"; do
    [[ -n $branch ]] || continue
    for at in "$branch" "origin/$branch"; do
      ! git -C "$top" rev-parse -q --verify "$at" >/dev/null || break 2
    done
  done
  echo "${branch:-main}"
}

# workflow: prints the workflow file
workflow() {
  local text
  text=$(<"$here/tollgate.yml")
  text=${text//'{branch}'/$(main_branch)}
  text=${text//'{gate}'/$gate} text=${text//'{pin}'/$pin}
  printf '%s\n' "${text//'{home}'/$path}"
}

# place FROM TO: copies a file or folder to a new place; adds what it creates to created
place() {
  local folder=${2%/*}
  while [[ ! -d $folder ]]; do created=("$folder" "${created[@]}") folder=${folder%/*}; done
  created=("$2" ${created[@]+"${created[@]}"})
  mkdir -p "${2%/*}" && cp -R "$1" "$2"
}

# undo: removes everything in created
undo() {
  local one
  for one in ${created[@]+"${created[@]}"}; do
    if [[ -d $one && ! -L $one ]]; then rm -rf "$one"; else rm -f "$one"; fi
  done
}

# write_all: writes everything or, by undo, nothing; sets written and unchanged
write_all() {
  local one to
  mkdir -p "$box/workflows"
  workflow >"$box/workflows/tollgate.yml"
  local pairs=("$room/targets/$name" "$home/targets/$name" "$room/k6/$name" "$home/k6/$name"
    "$room/thresholds/$name.json" "$home/thresholds/$name.json" "$room/k6/lib" "$home/k6/lib"
    "$box/workflows/tollgate.yml" "$top/.github/workflows/tollgate.yml")
  for ((one = 0; one < ${#pairs[@]}; one += 2)); do
    to=${pairs[one + 1]}
    if [[ -e $to ]]; then unchanged+=("${to#"$top/"}"); else
      place "${pairs[one]}" "$to" || fail "$to: could not be written; nothing is"
      written+=("${to#"$top/"}")
    fi
  done
  add_names
  created=()
}

# add_names: adds options, names and places to facts.json, for the summary
add_names() {
  jq --arg name "$name" --arg gate "$gate" --arg pin "$pin" --arg known "$known" \
    --arg path "$path" --arg shown "$shown" --arg root "$TOLLGATE_ROOT" \
    --arg main "$(main_branch)" --arg measured "${no_measure:-measured}" \
    --arg written "${written[*]-}" --arg unchanged "${unchanged[*]-}" \
    --slurpfile options "$box/options.json" '. + $ARGS.named + { options: $options[0] }' \
    "$box/facts.json" >"$box/facts.new"
  mv "$box/facts.new" "$box/facts.json"
}
