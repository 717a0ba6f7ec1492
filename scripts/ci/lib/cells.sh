# Sourced by plan, collect, refresh and release-files: what was planned, and what is of it.

# planned_cells FILE: sets planned, the cells of that list; refuses one that is no list, or that was
# not read to its end
planned_cells() {
  local count is_list='.schema == "tollgate/cells/1" and (.cells | type) == "array"'
  jq -e "$is_list" "$1" >/dev/null 2>&1 || fail "$1: is no list of cells; did planning fail?"
  read_lines planned jq -c '.cells[]' "$1"
  # Asked twice, for a cell that is not read would not be missed.
  count=$(jq '.cells | length' "$1")
  [[ ${#planned[@]} == "$count" ]] || fail "$1: of $count cells ${#planned[@]} could be read"
}

# named CELL: sets id, target and runner
named() {
  id=$(jq -r .id <<<"$1")
  [[ $id =~ $cell_name ]] || fail "a cell is called '$id': allowed is TARGET_CLASS"
  # shellcheck disable=SC2034 # those who call this read them
  target=${id%%_*} runner=${id#*_}
}

# of_its_cell FILE CELL: refuses what is no measurement, or not that of the cell
of_its_cell() {
  local other
  valid measurement "$1"
  other=$(jqx -r --argjson cell "$2" 'include "ci/lib/cells"; other_than($cell)' "$1")
  [[ -z $other ]] || fail "$1: $other"
}

# list_changed: plan/changed, the paths of changed files; a list that is cut short would leave out
# too much
list_changed() {
  local listed
  jq -r '.changed // [] | .[]' plan/cells.json >plan/changed
  listed=$(wc -l <plan/changed)
  [[ $listed == "$(jq '.changed // [] | length' plan/cells.json)" ]] \
    || fail "plan/changed: holds $listed paths, others than plan/cells.json"
}
