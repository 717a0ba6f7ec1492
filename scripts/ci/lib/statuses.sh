# Sourced by asked and verdict: what has been written down of a commit. Uses ci/lib/step.sh.
# shellcheck shell=bash

# list_statuses SHA FILE WORDS: its statuses, the newest first, as a JSON list. Where GitHub does
# not say: 1, none of them, and a warning with these words.
list_statuses() {
  local page got pages='' path code=0
  for ((page = 1; page < 11; page++)); do
    path="/repos/${GITHUB_REPOSITORY-}/commits/$1/statuses?per_page=100&page=$page"
    if ! got=$(github "$path" "${PAUSE_S-}") \
      || ! jq -e 'type == "array"' <<<"$got" >/dev/null 2>&1; then
      warning "GitHub did not say $3 for $1"
      pages='' code=1
      break
    fi
    pages+=$got$'\n'
    (($(jq length <<<"$got") == 100)) || break
  done
  jq -cs 'add // []' <<<"$pages" >"$2" || code=1
  return $code
}
