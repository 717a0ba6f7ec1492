# The origin and the format of each file of results/.

def result:
  { schema: "tollgate/bench/1", bench: $ARGS.named.bench, command: $ARGS.named.command }
  + {
      made: $ARGS.named.made,
      machine: ($ARGS.named.facts
        | { cpu, cores, memory_mb, arch, kernel, os, virtualisation, load })
    }
  + .;

def holds_rows: any(.. | arrays; any(.[]; type == "object"));

# JSON with one object a line, so that diffs show rows.
def row_a_line($indent):
  "\($indent)  " as $deeper
  | if $indent != "" and (holds_rows | not) then tojson
    elif type == "array" then
      "[\n" + (map($deeper + row_a_line($deeper)) | join(",\n")) + "\n\($indent)]"
    else
      [keys[] as $key | "\($deeper)\($key | tojson): \(.[$key] | row_a_line($deeper))"]
      | "{\n" + join(",\n") + "\n\($indent)}"
    end;
