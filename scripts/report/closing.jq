# What stands below the tables of a comment: how to read them, the pictures, how it was measured.
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

# input: anything
# output: how to read the tables
def reading:
  [
    "",
    "- **change** is head against base, in the same minutes on one machine; […] is its interval."
      + " A regression was found twice, over fresh processes.",
    "- **of limit**: a full bar is the limit."
      + " **detectable**: the smallest change the row could have seen;"
      + " coarser than its limit means inconclusive, never pass.",
    "- **stored**: the value in the stored baseline and head's change against it;"
      + " ⚠️ marks drift beyond the drift limit.",
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

# input: number of the method
# output: its text, "?" where it is not known
def figure: text::md(12) | if . == "" then "?" else . end;

# input: verdict
# output: the smallest change that could be detected, over the gated rows; "" where none is known
def detectable_text:
  [.rows[] | select(.gated == true and .kind == "paired") | .detectable | numbers]
  | sort
  | if . == [] then ""
    else
      [.[0], .[length / 2 | floor], .[-1]]
      | map(format::size_text(""))
      | " Smallest detectable change of the paired rows:"
        + " \(.[0]) at best, \(.[1]) in the middle, \(.[2]) at worst."
    end;

# input: verdict
# output: one sentence on how much was measured
def effort:
  "\(.pairs | figure) pairs over \(.launches | figure) launches,"
  + " confidence \(.confidence | figure) per row for \(.gated_rows | figure) gated rows.";

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
    "- Method: \(effort)\(detectable_text)",
    (.base_own | arrays
      | "- Base: built and started by its own definition, which differs in"
        + " \(map(text::md(20)) | join(", "))"),
    "- Stored baseline: \(.stored | stored_text)",
    "",
    "</details>",
    (select(.reproduce != null) | "", "Run it again:", "", (.reproduce | text::fenced(1500))),
    ""
  ]
  | join("\n");
