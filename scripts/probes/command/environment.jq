# What a side's command finds in its environment.
# input: a request
# output: lines NAME=value
# $side: which side
import "lib/placeholders" as placeholders;

{
  SIDE: $side,
  URL: (.sides[$side].url // ""),
  LAUNCH: .launch,
  CPUS: (.pins.server // "")
}
+ (placeholders::places($side) | with_entries(.key |= ascii_upcase))
| to_entries[]
| "\(.key)=\(.value)"
