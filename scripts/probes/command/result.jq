# Lines that a target's own command prints, and cargo bench's.

# input: a line of text; output: {metric, unit, better, samples}, none for a line of cargo bench that measures nothing
def metric_line:
  if test("^test .* bench: ") then
    capture("^test (?<name>[^ ]+) .*bench: +(?<ns>[0-9,.]+) ns/iter") | { metric: "bench_ns", label: .name, unit: "ns", better: "lower", samples: [.ns | gsub(","; "") | tonumber] }
  elif test("^(|running .*|test .*|test result: .*)$") then empty
  else . as $line | fromjson
    | if (.metric | type) == "string" and (.unit | type) == "string" and (.better == "lower" or .better == "higher")
         and (.samples | type) == "array" and (.samples | length > 0) and all(.samples[]; type == "number" and (isnan | not) and . >= 0)
      then . else error("\($line): allowed is {\"metric\", \"unit\", \"better\": \"lower\" or \"higher\", \"samples\": [numbers from 0 up]}") end
  end;

# input: metric lines of all sides; output: what the probe found
def result($metrics):
  . as $lines
  | { rows: [group_by([.metric, .label])[] | .[0] as $first
        | reduce .[] as $line ({ metric: $first.metric, label: $first.label, unit: $first.unit, better: $first.better, kind: ($first.kind // "launch") };
            .[$line.side] += $line.samples)],
      invalid: [$metrics[] as $m | select(all($lines[]; .metric != $m)) | { reason: "the command printed no metric \"\($m)\"" }], facts: {} };
