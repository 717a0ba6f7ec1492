# What is said beside the tables: noise, what was left out, what an inconclusive result does to the
# check, the last release, and what was accepted.
import "lib/format" as format;
import "lib/names" as names;
import "lib/text" as text;
import "lib/verdicts" as verdicts;

# input: share
# output: "17 %", "2.5 %"
def share_text:
  . * 100
  | (format::fixed(if . < 9.95 then 1 else 0 end) | rtrimstr(".0")) + " %";

# "0.8 of a processor", "2.5 processors"
def processors_text:
  format::fixed(1)
  + if . < 0.95 then " of a processor" else " processors" end;

# input: words
# output: "a", "a and b", "a, b and c"
def listed:
  if length < 2 then .[0] // ""
  else "\(.[:-1] | join(", ")) and \(.[-1])"
  end;

# What was large of the noise
def disturbances:
  [
    (.steal | numbers | "its host took \(share_text) of its time (steal)"),
    (.memory | numbers | "processes waited for memory \(share_text) of the time"),
    (.neighbours | numbers | "other programs used \(processors_text)")
  ];

# Nothing if it took no more than usual
def launches_taken:
  [.launches, .usual | numbers]
  | select(length == 2 and .[0] > .[1])
  | "it took \(.[0]) launches instead of \(.[1])";

def discarded_text:
  .discarded
  | numbers
  | select(. > 0)
  | "\(tostring | format::thousands) launch\(if . == 1 then " was" else "es were" end) discarded:"
    + " measurement.json says why.";

# input: verdict
# output: what was large of its noise in one sentence or two, nothing where it was quiet
def noise_text:
  .noise
  | objects
  | disturbances as $disturbances
  | [
      (select($disturbances != [])
        | [($disturbances | listed), launches_taken]
        | "The machine was busy, which widens intervals: \(join("; "))."),
      discarded_text
    ]
  | select(. != [])
  | join(" ");

# input: verdict
# output: whether noise has made it take more than usual
def noise_has_cost: any(.noise | objects; any(launches_taken; true));

# input: seconds
# output: "40 seconds", "4 minutes"
def duration_text:
  if . < 90 then "\(ceil) second\(if ceil == 1 then "" else "s" end)"
  else "\(. / 60 | ceil) minutes"
  end;

def options_text:
  [
    (.at_most | numbers | "--launches \(.)"),
    (.budget | strings | "--budget \(text::plain(12))")
  ]
  | join(" ");

# "about 30 more launches, 4 minutes", "" where that is not known
def cost_text:
  [
    (.launches | numbers | "about \(tostring | format::thousands) more launches"),
    (.seconds | numbers | select(. > 0) | duration_text)
  ]
  | join(", ");

# Of some rows no number of launches can be named; they are open, too.
# input: verdict
# output: one line on what would settle its open rows, nothing where no number of launches would
# quoted: options → how they are shown
def more_text(quoted):
  ([.rows[]? | select(.verdict == "inconclusive" and .gated == true)] | length) as $inconclusive
  | .more
  | objects
  | cost_text as $cost
  | options_text as $options
  | .rows
  | numbers
  | . as $settled
  | ([$settled, $inconclusive] | max) as $open
  | "\($open | tostring | format::thousands) row\(if $open == 1 then " is" else "s are" end) open"
    + if $cost == "" then "."
      else
        ": \($cost), would settle "
        + (if $open == 1 then "it" elif $settled < $open then "\($settled) of them" else "them" end)
        + (if $options == "" then "." else ": \($options | quoted)" end)
      end;

# {why, names} of each reason, three at most
def by_reason:
  [arrays | .[] | objects | { name: (.case // .target), why }]
  | group_by(.why)
  | .[0:3][]
  | { why: (.[0].why | text::plain(100)), names: map(.name) }
  | if .names[1:] != [] then .why |= sub(" its paths$"; " their paths") else . end;

def listed_names($most; shown):
  (length - $most) as $more
  | (.[0:$most] | map(shown) | join(", ")) + if $more > 0 then " and \($more) more" else "" end;

# input: a list of {case or target, why}, untrusted
# output: lines of Markdown; many names are folded
def left_out_lines:
  by_reason
  | (.why | text::md(200)) as $why
  | (.names | listed_names(40; text::code(60))) as $names
  | if .names[8:] == [] then "", "> **Left out:** \($names) (\($why))"
    else
      "",
      "<details><summary>Left out: \(.names | length) in all (\($why))</summary>",
      "",
      $names,
      "",
      "</details>"
    end;

# input: a list of {case or target, why}, untrusted
# output: lines of plain text
def left_out_words:
  by_reason
  | "Left out: \(.names | listed_names(10; text::plain(60))) (\(.why))";

def thresholds_file(quoted): "thresholds/\(.target | text::slug).json" | quoted;

# input: verdict
# output: one sentence, nothing where a verdict may fail the check
# quoted: words of a file → how they are shown
def reports_text(quoted):
  select(verdicts::reports)
  | "Report only, no verdict fails the check: \(thresholds_file(quoted)) sets"
    + " \("\"mode\": \"report\"" | quoted).";

# input: verdict
# output: one sentence, nothing where it is not inconclusive
# quoted: words of a file → how they are shown
def inconclusive_text(quoted):
  select(verdicts::reports | not)
  | select(.verdict == "inconclusive" and (.inconclusive | type) == "object")
  | thresholds_file(quoted) as $file
  | .inconclusive
  | (if .counts == "fail" then ["fails", "own", "self-hosted", "warn"]
     else ["does not fail", "hosted", "hosted", "fail"] end)
    as [$does, $default, $where, $other]
  | def setting: "\"inconclusive\": \"\(.)\"" | quoted;
  select(.counts | IN("fail", "warn"))
  | if .why == "told" then
      "Inconclusive \($does) the check: \($file) sets \(.counts | setting)."
    elif .why == $default then
      "Inconclusive \($does) the check, the default on \($where) runners;"
      + " \($file) can set \($other | setting)."
    else empty end;

# input: row
# output: "since v1.2.0: +9.1 %", nothing where that is not known
def since_text:
  .kind as $kind
  | .release
  | objects
  | select((.change | type) == "number")
  | "since \(.name | text::md(40)): \(.change | format::change_text($kind))";

# "slower" of time, "worse" of all else
def slower_text: if .unit | IN("ns", "us", "ms", "s") then "slower" else "worse" end;

# "search · c=4 · latency p50 is 9.1 % slower than v1.2.0, gradually (this change: +1.8 %)"
def far_text:
  .kind as $kind
  | (.change // 0) as $own
  | (if .better == "higher" then -$own else $own end) as $worse
  | (.release.change | format::size_text($kind) | ltrimstr("−")) as $size
  | "\(names::row_text) is \($size)"
    + " \(slower_text) than \(.release.name | text::plain(40)),"
    + (if $worse > 0 then " gradually" else " from earlier changes" end)
    + " (this change: \($own | format::change_text($kind)))";

# input: verdict
# output: a sentence on what is far from the release, nothing where nothing is
def release_text:
  [.rows[] | select((.release | type) == "object" and .release.beyond == true)]
  | sort_by(-(.release.change | fabs))
  | select(. != [])
  | (map(far_text)[0:3] | join("; "))
    + (if length > 3 then "; and \(length - 3) more" else "" end)
    + ".";

# input: verdict
# output: how the column of stored values is read where it tells of a release, or nothing
def release_reading:
  .release
  | objects
  | (.name | text::md(40)) as $name
  | "- **since \($name)**: main's newest stored value against that release's, on one machine,"
    + " and this change on top; otherwise head's value against the release's. ⚠️ marks drift beyond"
    + " its threshold.";

# input: verdict
# output: what the release is, and what of it could be used, as a line; nothing where there is none
def release_line:
  .release
  | objects
  | (.commit | tostring | .[0:10] | text::code(10)) as $commit
  | (.measured | tostring | .[0:10] | text::plain(10)) as $day
  | "- Release: \(.name | text::md(40)) (\($commit)), measured \($day);"
    + " \(.usable) of \(.rows) rows are compared with it"
    + (if .why == null then "" else "; the others were \(.why | text::md(100))" end);

def entry:
  {
    metric,
    endpoint,
    concurrency,
    variant,
    up_to: "\(.accepted.up_to)%",
    until: .accepted.until,
    reason: .accepted.reason
  }
  | with_entries(select(.value != null));

# input: verdict
# output: what is to be kept after the merge, folded; nothing where nothing was accepted here
def accepted_text:
  [.rows[] | select(.verdict == "accepted" and (.accepted | type) == "object") | entry]
  | if . == [] then ""
    else
      "\n<details><summary>Accepted for this commit alone: to keep it after the merge, add to"
      + " <code>accepted</code> of the threshold file</summary>\n\n"
      + (map(tojson) | join(",\n") | text::fenced(3000))
      + "\n</details>\n"
    end;
