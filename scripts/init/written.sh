# Sourced by init: what it has made comes to where it belongs.

# pinned: sets gate and pin: where this gate is, and its commit, as a workflow names them; and
# known, whether that was told by its remote
pinned() {
  local url
  gate=acme/tollgate known=''
  url=$(git -C "$TOLLGATE_ROOT" remote get-url origin 2>/dev/null) || url=''
  if [[ $url =~ ^((https?|ssh)://[^/]+/|[^/]+@[^/:]+:)(.*/)?([^/]+/[^/]+)$ ]]; then
    gate=${BASH_REMATCH[4]%.git} known=yes
  fi
  pin=$(git -C "$TOLLGATE_ROOT" rev-parse HEAD 2>/dev/null) \
    || fail "$TOLLGATE_ROOT: not a git repository, so a workflow cannot name its commit"
}

# main_branch: that of the repository; where none is called so, the one that is checked out
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

# place FROM TO: a file or folder that is not there yet; what has been made is noted, for take_back
place() {
  local folder=${2%/*}
  while [[ ! -d $folder ]]; do made=("$folder" "${made[@]}") folder=${folder%/*}; done
  made=("$2" ${made[@]+"${made[@]}"})
  mkdir -p "${2%/*}" && cp -R "$1" "$2"
}

# take_back: removes what has been made, where that was not all
take_back() {
  local one
  for one in ${made[@]+"${made[@]}"}; do
    if [[ -d $one && ! -L $one ]]; then rm -rf "$one"; else rm -f "$one"; fi
  done
}

# write_all: to its places, all of it or, by take_back, nothing; sets written and left, for people
write_all() {
  local one to
  mkdir -p "$box/workflows"
  workflow >"$box/workflows/tollgate.yml"
  local pairs=("$room/targets/$name" "$home/targets/$name" "$room/k6/$name" "$home/k6/$name"
    "$room/thresholds/$name.json" "$home/thresholds/$name.json" "$room/k6/lib" "$home/k6/lib"
    "$box/workflows/tollgate.yml" "$top/.github/workflows/tollgate.yml")
  for ((one = 0; one < ${#pairs[@]}; one += 2)); do
    to=${pairs[one + 1]}
    if [[ -e $to ]]; then left+=("${to#"$top/"}"); else
      place "${pairs[one]}" "$to" || fail "$to: could not be written; nothing was"
      written+=("${to#"$top/"}")
    fi
  done
  note_written
  made=()
}

# note_written: into facts.json, for what is told at the end
note_written() {
  jq --arg name "$name" --arg gate "$gate" --arg pin "$pin" --arg known "$known" \
    --arg path "$path" --arg shown "$shown" --arg root "$TOLLGATE_ROOT" \
    --arg main "$(main_branch)" --arg measured "${no_measure:-measured}" \
    --arg written "${written[*]-}" --arg left "${left[*]-}" --slurpfile asked "$box/asked.json" \
    '. + $ARGS.named + { asked: $asked[0] }' "$box/facts.json" >"$box/facts.new"
  mv "$box/facts.new" "$box/facts.json"
}
