# Many cells, one verdict.

# input: a cell of cells.json; output: the verdict of a cell that left none, and why
def unmeasured($why; $now):
  { schema: "tollgate/verdict/1", verdict: "missing", exit: 3, headline: "Not measured: \($why)", aa: false, counts: {}, target, runner, source: (.source | split(":")[0]),
    created: $now, sides: { base: { ref: .base, commit: (.base_commit // .base) }, head: { ref: .head, commit: (.head_commit // .head) } }, rows: [] };

# input: what a cell left as verdict.json; output: what is wrong with it, "" if nothing is. $cell: what was planned
def doubt($cell):
  if type != "object" or .schema != "tollgate/verdict/1" then "its verdict is none"
  elif .target != $cell.target or .runner != $cell.runner then "its verdict is of \(.target) on \(.runner)"
  elif [.sides.base.commit, .sides.head.commit] != [$cell.base_commit, $cell.head_commit] then "its verdict is of other commits than were planned"
  elif (.exit | IN(0, 1, 2, 3) | not) or (.exit == 0 and (.verdict | IN("invalid", "missing", "regression"))) then "its verdict contradicts itself"
  else "" end;

# input: verdicts of all cells; output: the exit code of the run, the worst of them. In mode release it is enough to have been measured.
def worst($mode): map(.exit) | if any(. == 3) then 3 elif $mode == "release" then 0 elif any(. == 1) then 1 elif any(. == 2) then 2 else 0 end;

# input: a verdict; output: one line for people
def line: "\(.target) on \(.runner): \(.verdict): \(.headline)" | gsub("[[:cntrl:]]"; " ");
