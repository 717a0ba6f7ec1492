# Whether a case is slower because it waits, and not because it works.
import "lib/text" as text;

# input: {case, label}
# output: the rows of a verdict that are of it
# $rows: of the verdict
def of_case($rows):
  .case as $case
  | $rows
  | map(select(.case == $case and .base != null and .head != null and .base > 0));

# Where many wait for few processors a little more work makes everybody wait longer; so it is only
# waiting where the work has hardly grown, in its own measure.
# input: {case, label}
# output: ms that a request takes longer off the processor; null where it works more, or is not
#   slower
# $rows: of the verdict
def waits($rows):
  of_case($rows)
  | [.[] | select(.metric == "cpu_per_request")][0] as $cpu
  | [.[] | select(.verdict == "regression" and (.metric | startswith("latency_")))][0] as $latency
  | if $cpu == null or $latency == null then null
    else
      (($cpu.head - $cpu.base) / 1000) as $work
      | ($latency.head - $latency.base) as $time
      | if $time > 0
          and $work < $time / 2
          and ($cpu.head / $cpu.base - 1) * 4 < $latency.head / $latency.base - 1
        then $time - ([$work, 0] | max)
        else null
        end
    end;

# input: {case, label}
# output: what its picture is called
def picture_name: ["why", .case, (.label | values)] | join("-") | text::slug;
