# rows.csv: every figure that was looked at, a line each.

# A spreadsheet takes text that begins so for a formula.
# input: anything
# output: the same as it can stand in a cell
def cell: if type == "string" and test("^[=+@\t\r-]") then "'\(.)" else . end;

# input: series.json
# output: the lines of rows.csv
def csv:
  .points as $points
  | "target,runner,machine,commit,committed,measured,release,case,endpoint,concurrency,variant,"
    + "metric,label,unit,better,value",
    (.series[]
      | . as $series
      | [.case, .endpoint, .concurrency, .variant, .metric, .label, .unit, .better] as $row
      | range(.at | length) as $i
      | $points[$series.at[$i]]
      | [.target, .runner, .machine_name // .machine, .commit, .committed, .measured, .release,
          $row[], $series.values[$i]]
      | map(cell)
      | @csv);
