# What is kept of a snapshot's raw samples, so that years of them stay small. The rule, for rows of
# times and amounts:
# - of a launch with two samples or more stay the least, the median and the greatest, and their
#   number (base_n, head_n); of a lone sample itself
# - each in six significant digits; every table, picture and stored value is made of medians of
#   launches, so none of them changes
# - base samples stay only in what "all cases" pools; a stored snapshot has the same build on both
#   sides
# Counts and sizes stay as they are; what a service said does not stay.
import "lib/stats" as stats;

# input: a number
# output: the same in six significant digits
def six: stats::significant(6);

# input: samples of one launch
# output: their median in six digits, null of none. Of what thinned keeps it is the same.
def middle_of_launch:
  sort
  | if length == 3 and .[0] != null then .[1] | six
    elif length == 1 then .[0] | if . == null then . else six end
    else . - [null] | if length == 0 then null else stats::median | six end end;

# input: samples of one launch
# output: least, median and greatest of them
def thinned: . - [null] | if length < 2 then map(six) else [min, stats::median, max] | map(six) end;

# input: a row of times or amounts
# output: the same with one side thinned, and how many samples that had
# $side: "base" or "head"
def thin_side($side):
  # The same with how many samples each launch had
  def counted:
    if .[$side + "_n"] == null and any(.[$side][]; length > 1) then
      .[$side + "_n"] = [.[$side][] | [. - [null] | length]]
    else . end;
  if .[$side] == null then . else counted | .[$side] |= map(thinned) end;

# The metrics are policy.json's pooled_metrics; jq 1.6 aborts where a page's program reads one more
# data file, so they stand here again, and a test holds them equal.
# input: a row
# output: the same, thinned
def thin_row:
  if .set == "first" and (.metric | IN("throughput", "cpu_per_request", "stalled_slots")) then .
  else del(.base, .base_of) end
  | if .kind == "paired" or .kind == "launch" then thin_side("base") | thin_side("head") else . end;

# input: a stored snapshot (tollgate/measurement/1), thinned before or not
# output: the same, thinned
def thin:
  .rows |= map(select(.set != "confirm") | thin_row)
  | .cases |= map(select(.set != "confirm") | del(.answers));

# input: a measurement
# output: its head alone, as a snapshot of it: what the base was belongs to an earlier version's
def head_alone:
  .sides |= del(.base)
  | .rows |= map(select(.head != null) | del(.base, .base_of, .base_n));
