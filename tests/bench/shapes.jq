# Launches of the target shapes, as they are recorded.

# input: a sample, or several; null where a slot had no answer
# output: the same, with five digits that count
def short:
  if type == "array" then map(short)
  elif . == null or . == 0 then .
  else
    pow(10; 4 - (fabs | log10 | floor)) as $by
    | . * $by
    | round / $by
  end;

# input: a row of a measurement
# output: {base, head} of one of its launches, null where a side has nothing
# $at: which
def of_launch($at):
  { base: .base[$at], head: .head[$at] }
  | select(all(.[]; . != null and . != []))
  | map_values(short);

# input: a number, or null
# output: it with three digits after the point
def brief: if . == null then null else . * 1000 | round / 1000 end;

# input: measurement.json
# output: a line of each launch and case: condition, amount, shape, launch, at, others (processors
#         that others kept busy), steal (share of the time), and for each timed metric the samples
#         of both sides in the metric's unit
# $condition: what was done to the machine
# $amount: percent of CPU a request that the head was given more
# $piece: which run of this condition and amount it is of
def launches($condition; $amount; $piece):
  . as $all
  | .cases[]
  | . as $case
  | range(.launches) as $at
  | {
      $condition,
      $amount,
      shape: .endpoint,
      launch: "\($piece)/\($at + 1)",
      at: $all.created,
      others: (.noise.neighbours[$at] | brief),
      steal: (.noise.steal[$at] | brief)
    } as $line
  | [
      $all.rows[]
      | select(.case == $case.case)
      | select(.metric | IN("latency_p50", "latency_p95", "throughput", "cpu_per_request",
        "instructions_per_request"))
    ] as $rows
  | if .probe == "instructions" then
      $rows[] as $row
      | $line + { shape: $row.label } + { ($row.metric): ($row | of_launch($at)) }
    else
      $line + ($rows | map({ (.metric): of_launch($at) }) | add)
    end;

# Beside much other work than the condition's own a launch is of a condition by itself: crowded.
# input: a line of a launch
# output: the same with the condition that it had, and made, what was done to the machine, where
#         that is another; nothing of a launch that was neither quiet nor crowded
def as_it_was:
  { core: 1, bursts: 1.2, share: 0.5, quiet: 0.1 }[.condition] as $most
  | if (.others // 0) <= $most then .
    elif .others > 0.8 then .made = .condition | .condition = "crowded"
    else empty end;

# input: measurement.json
# output: its lines, each of the condition that it had
# $condition, $amount, $piece: see launches
def kept_launches($condition; $amount; $piece):
  launches($condition; $amount; $piece)
  | as_it_was;

# input: lines of a condition
# output: how many there are, of the shape that has fewest
# $amount: only lines of this one count
# $shapes: names of those that there must be, with spaces between
def fewest($amount; $shapes):
  map(select(.amount == $amount)) as $lines
  | [$shapes | split(" ")[] as $shape | $lines | map(select(.shape == $shape)) | length]
  | min;
