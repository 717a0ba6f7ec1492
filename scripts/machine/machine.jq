# machine.json, of its parts.
# input: nothing
# output: machine.json
# $host: the facts of the machine
# $cpus: the processors that may be used, such as "0-1,3"
# $definition, $scripts, $control: digests of the target definition, of the k6 scripts and of what
#   the control workload runs
# $k6, $jq, $hyperfine: versions
# $counter: what machine/counter says, null where nobody wants to know

import "machine/pins" as pins;

{
  schema: "tollgate/machine/1",
  pins: ($cpus | pins::pins),
  host: $host,
  key: {
    definition: $definition,
    scripts: $scripts,
    control: $control,
    tools: (
      { k6: $k6, jq: $jq, hyperfine: $hyperfine }
      + if $counter.tool then { instructions: "\($counter.tool) \($counter.version)" } else {} end
    )
  }
}
| if $counter then .counter = $counter else . end
