# The cases of a verdict to explain, and how each is loaded again.
import "lib/verdicts" as verdicts;
import "lib/request" as request;
import "lib/text" as text;

# The row of all cases has no load of its own: the case whose CPU rose most stands for it.
def stands_for_all:
  map(select(.metric == "cpu_per_request" and .case != "all-cases" and .change != null))
  | select(. != [])
  | max_by(.change)
  | .case;

# Names of the cases with an explainable regression, the worst first.
def worse_cases:
  .rows as $rows
  | [.rows[] | select(.verdict == "regression" and verdicts::explainable)]
  | sort_by(-(.change // 0))
  | reduce (.[] | if .case == "all-cases" then $rows | stands_for_all else .case end) as $case
      ([]; if index($case) then . else . + [$case] end);

# input: verdict
# output: {case: as planned, labels: of its regressions} of each such case
# $plan: plan.json
def subjects($plan):
  .rows as $rows
  | worse_cases[] as $name
  | {
      case: ($plan.cases[] | select(.case == $name)),
      labels: [
        $rows[]
        | select(.case == $name and .verdict == "regression" and verdicts::explainable)
        | .label
      ]
      | unique
      | map(values)
    };

# input: {case, labels} of subjects
# output: request.json, as probes take it
# $options: {plan, machine: [content of the file], inputs, home, sysroot, base, head: folders,
#   seconds: of load, call_graph: fp or dwarf, tool: perf or callgrind}
def request($options):
  . as $subject
  | $options as { $base, $head }
  | [{ base: { artifact: "\($base)/artifact" }, head: { artifact: "\($head)/artifact" } }] as $sides
  | $options + { case: .case, launch: 1, seed: 1, slots: [{}], sides: $sides }
  | request::request(.)
  # Where instructions are counted each endpoint or command is a label; else the case has one load.
  | [$subject.case | (.endpoints // [])[], (.commands // {} | keys[])] as $known
  | . + {
      tool: $options.tool,
      labels: [$subject.labels[] | select(IN($known[]))],
      seconds: $options.seconds,
      call_graph: $options.call_graph
    };

# input: such a request
# output: a request of the probe k6 that loads both sides like the case
# $base, $head: run.json of the side
def load($base; $head):
  .guard_ms = (if .case.executor == "burst" then 0 else 50 end)
  # Longer slots leave less of the time to the guards between them.
  | .slot_ms = (.case.slot_ms // 500)
  | .pairs = ([1, .seconds * 500 / (.slot_ms + .guard_ms)] | max | floor)
  | .sides.base += $base
  | .sides.head += $head;

# input: k6.json
# output: {side: number of its requests}
def requests_sent:
  .sides
  | group_by(.side)
  | map({ (.[0].side): (map(.requests) | add) })
  | add;

def of_case($rows):
  .case as $case
  | $rows
  | map(select(.case == $case and .base != null and .head != null and .base > 0));

# With a queue for few processors a little more work makes everybody wait longer, so a case
# waits only where its work has hardly grown.
# input: {case, label}
# output: ms that a request takes longer off the processor; null where it works more or is no slower
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
# output: the name of its picture
def picture_name: ["why", .case, (.label | values)] | join("-") | text::slug;
