# A comment of one line where all passes, and the whole one where something does not.
# shellcheck shell=bash

follow() { sed -i "/^  | first(\$/r $recipes/short.txt" scripts/report/comment.jq; }

shows() {
  local pass regression
  pass=$(lines_of pass) && regression=$(lines_of regression) || return 1
  ((pass == 2 && regression > 20)) && grep '^<!-- tollgate:' "$box/pass/comment.md"
}

# lines_of CASE: of the comment on the verdict of a golden case
lines_of() {
  local from=$box/$1.golden
  mkdir -p "$from" && tests/golden/report/make "$1" "$from" || return
  scripts/report/run --verdict "$from/verdict.json" --measurement "$from/measurement.json" \
    --out "$box/$1" && wc -l <"$box/$1/comment.md"
}
