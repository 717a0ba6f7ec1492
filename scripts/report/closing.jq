# What stands below the tables of a comment: how to read them, the pictures, how it was measured.
import "report/noise" as noise;
import "report/release" as release;
import "lib/format" as format;
import "lib/text" as text;

# input: "2026-11-20T17:00:00Z"
# output: "2026-11-20 17:00 UTC"
def minute:
  text::plain(20)
  | if test("^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}") then "\(.[0:10]) \(.[11:16]) UTC"
    else "date unknown"
    end;

# input: side { ref, commit }
# output: ref@short commit
def side_text:
  (.commit | if type == "string" then .[0:10] else "unknown" end) as $commit
  | "\(.ref | text::code(60))@\($commit | text::code(12))";

# input: verdict
# output: how to read the tables
# $stored: whether they have a column of stored values
def reading($stored):
  [
    "",
    "- **change** is head against base, in the same minutes on one machine. Each *launch*, one"
      + " fresh start of both sides, gives one figure of it; the change is their middle and […]"
      + " where it lies, however noisy the machine. It compares the sides second by second;"
      + " **base** and **head** are medians of all. Where noise makes the two differ, the row says"
      + " why.",
    "- A row passes where […] ends within its limit. It is a regression where the change is beyond"
      + " the limit and […] above none, found twice, over fresh launches. Until then it is *open*"
      + " and looked at again after more launches; open at the end means inconclusive.",
    (select($stored and (.release == null or .stored != null))
      | "- **stored**: the value in the stored baseline and head's change against it;"
        + " ⚠️ marks drift beyond the drift limit."),
    (select($stored) | release::release_reading),
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

# input: object of scalars
# output: "name value · …"
# $budget: bytes that it may have
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

# input: verdict
# output: after how many launches its rows were looked at, and on how many they rest
def looks_text:
  ([.rows[].launches | numbers] | [min, max] | map(select(. != null))) as $rest
  | (.looks | arrays | map(numbers | tostring) | select(. != [])) as $looks
  | "looks after \($looks | noise::listed) launches a set"
    + (.pairs | if type == "number" then ", of \(.) pairs or more each" else "" end)
    + if $rest == [] then ""
      elif $rest[0] == $rest[1] then "; all rows rest on \($rest[0])"
      else "; rows rest on \($rest | join(" to "))"
      end;

# input: verdict
# output: how often chance may mislead it
def red_and_green_text:
  .gated_rows as $rows
  | [.red, .green]
  | select(map(type) == ["number", "number"] and ($rows | type) == "number")
  | (.[0] * .[0] * $rows | noise::share_text) as $both
  | map(noise::share_text) as [$red, $green]
  | "chance calls a row worse in at most \($red) of sets,"
    + " any of \($rows) gated rows in both sets in \($both) of runs;"
    + " and a row within its limit in at most \($green)";

# input: verdict
# output: how much was measured, how sure it is, and what was asked for, as lines
def effort:
  (looks_text | "- Launches: \(.)."),
  (red_and_green_text | "- Errors: \(.)."),
  (.budget_s | numbers | "- Budget: \(noise::duration_text) of measuring."),
  (.asked | objects | select(. != {}) | "- Asked for: \(facts(400))");

# input: stored baseline or null
# output: what it is of, and whether it could be used
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
    release::release_line,
    "",
    "</details>",
    (select(.reproduce != null) | "", "Run it again:", "", (.reproduce | text::fenced(1500))),
    ""
  ]
  | join("\n");
