# Why a row is worse, as far as why.json tells: below its place, folded.
# What is in why.json was written where the head has run. It is checked against its schema before,
# and each text of it is escaped here.
import "lib/format" as format;
import "lib/text" as text;
import "lib/why" as why;

# input: row
# output: whether why.json may explain it
def explained_row: .verdict == "regression" and why::explainable;

# input: rows
# output: where the row is that an entry of why.json is shown with: one of its case, or that of all
#   cases; null where there is none
# $entry: the entry
def place_of($entry):
  [
    to_entries[]
    | select(.value | explained_row)
    | select(.value.case == $entry.case or .value.case == "all-cases")
    | select($entry.label == null or .value.label == $entry.label)
  ]
  | sort_by(.value.case != $entry.case)
  | .[0].key;

# input: rows, as they are ranked
# output: the same; .why is what explains one, and null in all others, whatever was there
# $why: why.json, or null
# $base: URL of the folder of its pictures, or ""
def with_why($why; $base):
  ($why // { cases: [], commits: [], reason: null }) as $told
  | map(.why = null)
  | reduce ($told.cases[0:32][] | .known = $told.commits | .folder = $base) as $entry (.;
      place_of($entry) as $at
      | if $at == null then . else .[$at].why = (.[$at].why // $entry) end)
  | (map(explained_row) | index(true)) as $first
  | if $told.reason == null or $first == null then .
    else .[$first].why = { reason: $told.reason }
    end;

# input: cost of a request
# output: its text
# $tool: that has told it
def cost_text($tool):
  if $tool == "perf" then format::quantity("us"; .) else format::quantity("instructions"; .) end;

# input: {base, head}
# output: "518 µs → 598 µs"
# $tool: that has told it
def costs_text($tool): "\(.base | cost_text($tool)) → \(.head | cost_text($tool))";

# input: a share of the whole change, or null
# output: ", 92 % of the change"
def share_text:
  if . == null then ""
  elif . > 1.1 then ", more than the whole change"
  elif . > 0.995 then ", the whole change"
  else ", \(format::size_text("paired")) of the change"
  end;

# input: function of an entry
# output: its line, but for its name
# $tool: that has told it
def function_text($tool): "\(costs_text($tool))\(.share | share_text)";

# input: function of an entry
# output: its line
# $tool: that has told it
def function_line($tool):
  (if .kernel then "the kernel, for " else "" end)
  + "\(.name | text::code(100)) \(function_text($tool))"
  + (if .mostly_in == null then "" else ", most of it in \(.mostly_in | text::code(100))" end)
  + (if .file == null then "" else " · \(.file | text::md(80))" end);

# input: one of .missing of an entry
# output: what it says, as Markdown
# $tool: that has told the entry
def missing_line($tool):
  (.share | format::size_text("paired")) as $share
  | if .what == "names" then
      "\($share) of it is in \(.of | text::code(60)), which has no names of functions (stripped)"
    elif $tool == "callgrind" then
      "\($share) of it is \(if .what == "python" then "Python's interpreter"
        else "code made at run time" end): for whom, callgrind cannot tell"
    elif .what == "python" then
      "\($share) of it is Python's interpreter: from 3.12 on, built with frame pointers, it tells"
      + " which functions it runs"
    elif .of == "node" then
      "\($share) of it is code that Node.js has made: with <code>--perf-basic-prof</code> it has"
      + " names"
    elif .of == "jvm" then
      "\($share) of it is code that the JVM has made: with"
      + " <code>-XX:+DumpPerfMapAtExit</code> or a perf map agent it has names"
    else "\($share) of it is code made at run time, without names"
    end;

# input: entry
# output: lines on the commits that touch files of its functions
def commit_lines:
  .known as $known
  | [.functions[0:5][].commits[]] as $shas
  | [$known[] | select(.sha | IN($shas[]))][0:5][]
  | "touched by \(.sha[0:10] | text::code(12)) \(.subject | text::md(100))"
    + " (\(.author | text::md(40)))";

# input: entry
# output: its flame graph: the picture, or where nobody could fetch it the names of its files
def picture_line:
  .folder as $folder
  | .picture
  | values
  | rtrimstr(".svg")
  | if $folder == "" then
      "flame graph: \("\(.).svg" | text::code(70)) \("\(.).png" | text::code(70))"
    else
      "<a href=\"\($folder)/\(.).svg\">"
      + "<img src=\"\($folder)/\(.).png\" width=\"640\" alt=\"flame graph\"></a>"
    end;

# input: entry that has a profile
# output: its lines
def profile_lines:
  .tool as $tool
  | (if $tool == "perf" then "processor time of a \(.per), sampled"
     else "instructions of a \(.per)"
     end) as $what
  | "\($what): **\(costs_text($tool))**",
    (.functions[0:5][] | function_line($tool)),
    (select(.functions == []) | "no function's own cost rose"),
    (.kernel | values | "in the kernel: \(costs_text($tool))"),
    (.missing[0:3][] | missing_line($tool)),
    commit_lines,
    picture_line;

# input: row with .why
# output: what explains it, folded, in one line; "" where nothing does
def why_cell:
  .why
  | if . == null then ""
    else
      [
        (.waits_ms // null | values
          | "waits, does not work: +\(format::quantity("ms"; .)) off the processor"),
        (.reason | values | "not told: \(text::md(200))"),
        (select(.reason == null) | profile_lines)
      ]
      | "<details><summary>why</summary><sub>\(join("<br>"))</sub></details>"
    end;

# input: row with .why
# output: what explains it, for a terminal; nothing where nothing does
def why_words:
  .why
  | values
  | first(
      (.reason | values | "not told: \(text::plain(160))"),
      (.waits_ms // null | values
        | "waits, does not work: +\(format::quantity("ms"; .)) off the processor"),
      (.tool as $tool
        | .functions[0]
        | values
        | "\(.name | text::plain(80)) \(function_text($tool))"),
      "no function's own cost rose"
    );
