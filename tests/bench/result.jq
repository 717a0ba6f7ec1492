# What every file of results/ says of itself.

# input: what a bench found, an object
# output: the same, with its origin
# $bench: its name
# $command: what makes it anew
# $made: the day
# $facts: of the machine, as machine/facts tells them
def result:
  { schema: "tollgate/bench/1", bench: $ARGS.named.bench, command: $ARGS.named.command }
  + {
      made: $ARGS.named.made,
      machine: ($ARGS.named.facts
        | { cpu, cores, memory_mb, arch, kernel, os, virtualisation, load })
    }
  + .;
