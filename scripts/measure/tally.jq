# What next.jq must know of the results of one launch.
# input: [{mode, case, launch, side, discarded, invalid, facts, pairs, us}…]
# output: a line of the tally for each
# $us: microseconds that the launch took, starts and ends included
length as $cases
| (map(.us) | add) as $probes
| ([$us - $probes, 0] | max | . / $cases) as $share
| .[]
| .facts |= { lacks, unmeasurable, generator, idle_cpu, rate, pair_variance }
| .start_us = $share
| del(.rows)
