# What only the measuring machine knows of a run: machine.json.

# which processors make the load, and which serve: lists as taskset reads them. The first ones, with
# the system and its interrupts, make the load. One processor cannot be shared out: nulls.
def pins:
  [
    split(",")[]
    | split("-")
    | map(tonumber)
    | range(.[0]; .[-1] + 1)
    | tostring
  ] as $all
  | ($all | length / 2 | ceil) as $half
  | if ($all | length) < 2 then
      { server: null, generator: null }
    else
      { server: ($all[$half:] | join(",")), generator: ($all[:$half] | join(",")) }
    end;

# input: a target definition
# output: the same without what does not change how it is measured: texts for people, which commits
#   and cases are selected when, layouts that a run may take, and which functions are attributed to
#   their callers
def measured_definition:
  del(
    ."$schema",
    .paths,
    .profile,
    .title,
    .build.relayout,
    .build.architectures[]?.relayout,
    .source.base,
    .source.head,
    .source.licence,
    .source.note,
    .cases[]?.paths,
    .cases[]?.tier,
    .cases[]?.why
  );

# input: {host, cpus, counter, definition, scripts, control, k6, jq, hyperfine}: host: facts; cpus:
#   the processors that may be used, such as "0-1,3"; counter: what machine/counter prints, or null;
#   definition, scripts, control: digests of the target definition, of the k6 scripts and of what
#   the control workload runs; the others: versions
# output: machine.json
def machine:
  .counter as $counter
  | {
      schema: "tollgate/machine/1",
      pins: (.cpus | pins),
      host,
      key: {
        definition,
        scripts,
        control,
        tools: (
          { k6, jq, hyperfine }
          + if $counter.tool then { instructions: "\($counter.tool) \($counter.version)" }
            else {} end
        )
      }
    }
    + if $counter then { $counter } else {} end;
