# What every file of results/ says of itself, and the form in which it is kept.

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

# input: any value
# output: whether there is a list of objects in it
def holds_rows: any(.. | arrays; any(.[]; type == "object"));

# A difference between two results is then a difference of rows.
# input: a result, or a part of one
# output: its text, which is JSON: each key of a result, and of what holds a list of objects, is on
#         a line of its own, and so is each of these objects; everything else is on one line
# $indent: the spaces before these lines; none for a result
def row_a_line($indent):
  "\($indent)  " as $deeper
  | if $indent != "" and (holds_rows | not) then tojson
    elif type == "array" then
      "[\n" + (map($deeper + row_a_line($deeper)) | join(",\n")) + "\n\($indent)]"
    else
      [keys[] as $key | "\($deeper)\($key | tojson): \(.[$key] | row_a_line($deeper))"]
      | "{\n" + join(",\n") + "\n\($indent)}"
    end;
