# What is asked of why/profile for one case.
# input: {case, labels} of subjects.jq
# output: request.json, as probes are asked
# $plan, $machine: [content of its file]
# $inputs, $home, $sysroot, $base, $head: folders
# $seconds: how long the load may last
# $call_graph: how stacks are found: fp, or dwarf
# $tool: perf or callgrind
import "lib/request" as request;

. as $subject
| [{ base: { artifact: "\($base)/artifact" }, head: { artifact: "\($head)/artifact" } }] as $sides
| $ARGS.named + { case: .case, launch: 1, seed: 1, slots: [{}], sides: $sides }
| request::request(.)
# Where instructions are counted each endpoint is a label, or each command; else the case has one
# load.
| [$subject.case | (.endpoints // [])[], (.commands // {} | keys[])] as $known
| . + {
    $tool,
    labels: [$subject.labels[] | select(IN($known[]))],
    $seconds,
    $call_graph
  }
