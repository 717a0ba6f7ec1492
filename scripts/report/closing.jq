# What stands below the tables of a comment: how to read them, the pictures, how it was measured.
import "report/notes" as notes;
import "lib/names" as names;
import "lib/text" as text;

# input: "2026-11-20T17:00:00Z"
# output: "2026-11-20 17:00 UTC"
def minute:
  text::plain(20)
  | if test("^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}") then "\(.[0:10]) \(.[11:16]) UTC"
    else "date unknown"
    end;

# input: side {ref, commit, subject}
# output: its ref and commit, and what the commit is called where that is known
def side_text:
  (names::side_text | text::code(80))
  + (.subject // "" | text::md(60) | if . == "" then "" else " \(.)" end);

# input: verdict
# output: how to read the tables
# $stored: whether they have a column of stored values
def reading($stored):
  [
    "",
    "- **change** is head against base, in the same minutes on one machine. Each *launch*, a fresh"
      + " start of both sides, gives one value; the change is their Hodges–Lehmann estimate,"
      + " […] its confidence interval. **base** and **head** are medians over all launches; where"
      + " their ratio is not the change, the row says why.",
    "- A row passes if […] ends within its threshold. It is a regression if the change exceeds the"
      + " threshold and […] excludes zero, in two sets of fresh launches. Otherwise it stays *open*"
      + " and is tested again after more launches; open at the end means inconclusive.",
    (select($stored and (.release == null or .stored != null))
      | "- **stored**: the value in the stored baseline and head's change against it;"
        + " ⚠️ marks drift beyond its threshold."),
    (select($stored) | notes::release_reading),
    ""
  ]
  | join("\n");

# input: names of pictures
# output: Markdown that shows them, or lists them
# $base: the URL of their folder, "" where they are nowhere to be had from
def pictures($base):
  if . == [] then ""
  elif $base == "" then
    "\n<details><summary>\(length) pictures, beside this report</summary>\n\n"
    + (map("`\(.).svg` `\(.).png`") | join(", "))
    + "\n\n</details>\n"
  else
    "\n<details open><summary>Pictures</summary>\n\n"
    + (map(
        "<a href=\"\($base)/\(.).svg\">"
        + "<img src=\"\($base)/\(.).png\" width=\"640\" alt=\"\(.)\"></a>"
      )
      | join("\n"))
    + "\n\n</details>\n"
  end;

# "name value · …"
def facts($budget):
  . as $all
  | [
      objects
      | keys[]
      | select($all[.] != null)
      | "\(. | text::md(30)) \($all[.] | text::code(80))"
    ]
  | reduce .[] as $fact ({ left: $budget, texts: [] };
      .left -= ($fact | utf8bytelength) + 4
      | if .left > 0 then .texts += [$fact] else . end)
  | .texts
  | if . == [] then "not recorded" else join(" · ") end;

def looks_text:
  ([.rows[].launches | numbers] | [min, max] | map(select(. != null))) as $rest
  | (.looks | arrays | map(numbers | tostring) | select(. != [])) as $looks
  | (.clearing | if type == "number" then "after \(.) launches for what is clear, " else "" end)
    as $clearing
  | "tested \($clearing)after \($looks | notes::listed) launches per set"
    + (.pairs | if type == "number" then ", each of \(.) pairs or more" else "" end)
    + if $rest == [] then ""
      elif $rest[0] == $rest[1] then "; all rows use \($rest[0])"
      else "; rows use \($rest | join(" to "))"
      end;

# input: verdict
# output: one sentence, nothing where each side is one build
def layouts_text:
  .sides
  | objects
  | .head
  | objects
  | .layouts
  | arrays
  | "Each launch took another of \(length) layouts of each build (--relayout).";

def red_and_green_text:
  .gated_rows as $rows
  | [.red, .green]
  | select(map(type) == ["number", "number"] and ($rows | type) == "number")
  | (.[0] * .[0] * $rows | notes::share_text) as $both
  | map(notes::share_text) as [$red, $green]
  | "at most \($red) false positives per row and set, \($both) per run over \($rows) gated rows and"
    + " both sets; at most \($green) false passes per row";

def effort:
  (looks_text | "- Launches: \(.)."),
  (layouts_text | "- Layouts: \(.)"),
  (red_and_green_text | "- Error rates: \(.)."),
  (.budget_s | numbers | "- Budget: \(notes::duration_text) of measuring."),
  (.asked | objects | select(. != {}) | "- Options: \(facts(400))");

def stored_text:
  if . == null then "none"
  else
    "\(side_text), \(.created | minute), "
    + (if .usable == true then "usable" else "not usable" end)
    + (.why // "" | text::md(200) | if . == "" then "" else ": \(.)" end)
  end;

# input: verdict
# output: how it was measured, folded, and the command that repeats it
# $budget: bytes that the facts about the machine may have
def method($budget):
  [
    "",
    "<details><summary>Machine, tools, method</summary>",
    "",
    "- Machine: \(.host | facts($budget))",
    "- Tools: \(.tools | facts($budget / 2))",
    "- CPUs: \(.pins | facts($budget / 4))",
    effort,
    (.base_own | arrays
      | "- Base: built and started by its own definition, which differs in"
        + " \(map(text::md(20)) | join(", "))"),
    "- Stored baseline: \(.stored | stored_text)",
    notes::release_line,
    "",
    "</details>",
    (select(.reproduce != null) | "", "Run it again:", "", (.reproduce | text::fenced(1500))),
    ""
  ]
  | join("\n");
