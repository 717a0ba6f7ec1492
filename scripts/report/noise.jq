# What noise has cost a run, and what rows that are still open would cost.
import "lib/format" as format;
import "lib/text" as text;

# input: share
# output: "17 %", "2.5 %"
def share_text:
  . * 100
  | (format::fixed(if . < 9.95 then 1 else 0 end) | rtrimstr(".0")) + " %";

# input: amount of processors
# output: "0.8 of a processor", "2.5 processors"
def processors_text:
  format::fixed(1)
  + if . < 0.95 then " of a processor" else " processors" end;

# input: words
# output: "a", "a and b", "a, b and c"
def listed:
  if length < 2 then .[0] // ""
  else "\(.[:-1] | join(", ")) and \(.[-1])"
  end;

# input: noise of a verdict
# output: what was large, in words
def disturbances:
  [
    (.steal | numbers | "it lost \(share_text) of its time to its host"),
    (.memory | numbers | "processes waited for memory \(share_text) of the time"),
    (.neighbours | numbers | "other programs kept \(processors_text) busy")
  ];

# input: noise of a verdict
# output: what it took, nothing where it took no more than usual
def launches_taken:
  [.launches, .usual | numbers]
  | select(length == 2 and .[0] > .[1])
  | "it took \(.[0]) launches instead of \(.[1])";

# input: noise of a verdict
# output: a sentence about launches that did not count, nothing where all did
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

# input: what would settle the open rows, see more_text
# output: the options by which it is asked for
def options_text:
  [
    (.at_most | numbers | "--launches \(.)"),
    (.budget | strings | "--budget \(text::plain(12))")
  ]
  | join(" ");

# input: what would settle the open rows, see more_text
# output: "about 30 more launches, 4 minutes", "" where that is not known
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
