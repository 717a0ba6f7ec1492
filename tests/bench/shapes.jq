# Recorded launches of the target shapes.

def short:
  if type == "array" then map(short)
  elif . == null or . == 0 then .
  else
    pow(10; 4 - (fabs | log10 | floor)) as $by
    | . * $by
    | round / $by
  end;

def of_launch($at):
  { base: .base[$at], head: .head[$at] }
  | select(all(.[]; . != null and . != []))
  | map_values(short);

def brief: if . == null then null else . * 1000 | round / 1000 end;

# A line for each launch and case: condition, amount, shape, launch, at, others (processors used by
# other programs), steal (share of the time), and for each metric the samples of both sides.
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

# Launches with much other load are of the condition crowded.
def as_it_was:
  { core: 1, bursts: 1.2, share: 0.5, quiet: 0.1 }[.condition] as $most
  | if (.others // 0) <= $most then .
    elif .others > 0.8 then .made = .condition | .condition = "crowded"
    else empty end;

# Lines of launches, by their actual condition.
def kept_launches($condition; $amount; $piece):
  launches($condition; $amount; $piece)
  | as_it_was;

# The number of launches of the shape with the fewest.
def fewest($amount; $shapes):
  map(select(.amount == $amount)) as $lines
  | [$shapes | split(" ")[] as $shape | $lines | map(select(.shape == $shape)) | length]
  | min;
