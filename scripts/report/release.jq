# How far the change and those before it have come from the last release.
import "lib/names" as names;
import "lib/format" as format;
import "lib/text" as text;

# input: row
# output: "since v1.2.0: +9.1 %", nothing where that is not known
def since_text:
  .kind as $kind
  | .release
  | objects
  | select((.change | type) == "number")
  | "since \(.name | text::md(40)): \(.change | format::change_text($kind))";

# input: row
# output: "slower" of time, "worse" of all else
def slower_text: if .unit | IN("ns", "us", "ms", "s") then "slower" else "worse" end;

# input: row that is beyond its drift limit since the release
# output: "search · c=4 latency p50 is 9.1 % slower than v1.2.0, step by step (this change: +1.8 %)"
def far_text:
  .kind as $kind
  | (.change // 0) as $own
  | (if .better == "higher" then -$own else $own end) as $worse
  | (.release.change | format::size_text($kind) | ltrimstr("−")) as $size
  | "\(names::where_text) \(names::metric_title) is \($size)"
    + " \(slower_text) than \(.release.name | text::plain(40)),"
    + (if $worse > 0 then " step by step" else " by earlier changes" end)
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
  | "- **since \($name)**: how far main's newest stored figure was from that release's, on one"
    + " machine, and this change on top; else head's figure against the release's. ⚠️ marks drift"
    + " beyond the drift limit.";

# input: verdict
# output: what the release is, and what of it could be used, as a line; nothing where there is none
def release_line:
  .release
  | objects
  | (.commit | tostring | .[0:10] | text::code(10)) as $commit
  | (.measured | tostring | .[0:10] | text::plain(10)) as $day
  | "- Release: \(.name | text::md(40)) (\($commit)), measured \($day);"
    + " \(.usable) of \(.rows) rows are held against it"
    + (if .why == null then "" else ", the others were \(.why | text::md(100))" end);
