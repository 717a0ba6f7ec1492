# What a profile cannot tell, and what would let it.
import "why/names" as names;

# input: stacks
# output: the sum of those for which f is true
def share_of(f):
  ([.[]] | add // 0) as $all
  | ([to_entries[] | select(.key | split(";") | f) | .value] | add // 0)
  | if $all > 0 then . / $all else 0 end;

# input: frames of a stack
# output: whether the innermost has no name, and lies in a file
def nameless: .[-1] | test("^\\[[^\\]]+\\]$") and . != "[generated code]" and . != "[kernel]";

# input: frames of a stack
# output: whether the innermost was made at run time
def generated: .[-1] == "[generated code]";

# input: stacks
# output: which runtime makes code as it runs, as far as its own functions tell
def runtime:
  first(
    (select(any(keys[]; test("(^|;)(v8::|node::|Builtins_|\\[node\\])"))) | "node"),
    (select(any(keys[]; test("(^|;)(Java|JVM_|\\[libjvm[.]so\\])"))) | "jvm"),
    "other"
  );

# input: stacks
# output: the file that holds most of what has no name
def nameless_object:
  [to_entries[] | .value as $n | (.key | split(";")) | select(nameless) | { name: .[-1], n: $n }]
  | group_by(.name)
  | max_by(map(.n) | add)
  | .[0].name[1:-1][0:100];

# input: frames of a stack
# output: whether CPython's interpreter runs there, and nobody knows for which function
def interpreted: any(.[]; startswith("_PyEval_EvalFrame")) and all(.[]; names::of_python | not);

# input: profile
# output: {what: names|generated|python, of, share} of each kind of what it cannot tell. Less than a
#   tenth is not worth a line.
def missing:
  .sides.head.stacks
  | . as $stacks
  | (
      { what: "names", share: share_of(nameless) },
      { what: "generated", share: share_of(generated) },
      { what: "python", share: share_of(interpreted) }
    )
  | select(.share >= 0.1)
  | .what as $what
  | .of = (
      $stacks
      | if $what == "names" then nameless_object
        elif $what == "generated" then runtime
        else null
        end
    );
