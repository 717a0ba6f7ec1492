# Folded stacks of both sides → a profile: what each spends, by stack.

# Runtimes give perf names with a path, which differs between sides, a line, and a mark of
# optimisation: they become "work app.js", "(anonymous) app.js", "py::work:app.py".
def runtime_name:
  sub("^(LazyCompile|Function|JS|Script|Eval):[*~^+]?"; "")
  | sub("^ /"; "(anonymous) /")
  | sub("^(?<name>[^ ]+) /([^ ]*/)?(?<file>[^/ ]+?)(:[0-9]+)*$"; "\(.name) \(.file)")
  | sub("^py::(?<name>[^:]*):.*/"; "py::\(.name):");

# Base and head are compared by these names, so what compilers append is cut: hashes of Rust,
# numbers of copies made by GCC or LLVM. No ";", which separates frames.
def readable_name:
  sub("::h[0-9a-f]{16}$"; "")
  | sub("@@?[A-Za-z_.0-9]+$"; "")
  | sub("([.](constprop|isra|part|cold|lto_priv|llvm|clone)([.][0-9]+)*)+$"; "")
  | sub("[.]abi(0|internal)$"; "")
  | runtime_name
  | gsub(";"; ",")
  | if . == "" then "[unknown]" else . end;

# No reduce: gojq copies the object for each key.
# input: [{key, value}…]
# output: key → the sum of its values
def summed:
  group_by(.key)
  | map({ key: .[0].key, value: (map(.value) | add) })
  | from_entries;

# input: a frame
# output: whether it is of the kernel
def in_kernel: endswith("_[k]");

# input: a frame
# output: whether it is a function of Python's
def of_python: startswith("py::");

# The interpreter spends what Python's functions cost.
# input: a stack
# output: the function that its cost counts for: the innermost, or the Python function that it runs
#   for; for time in the kernel the caller, with the mark of the kernel
def cost_owner:
  split(";") as $frames
  | [$frames[] | select(in_kernel | not)] as $called
  | ([$called[] | select(of_python)][-1] // $called[-1] // "")
    + if $frames[-1] | in_kernel then "_[k]" else "" end;

# {stack: count}, with readable frames and ; between them
def stacks($people):
  [
    .[]
    | split("\t")
    | select(.[0] == "S")
    | { key: (.[2:] | map($people[.] // .) | join(";")), value: (.[1] | tonumber) }
  ]
  | summed;

# {function: {place, symbol}}: the file of its source, or the object that contains it
def places($kind; $people):
  [
    .[]
    | split("\t")
    | select(.[0] == $kind and length == 3)
    | { key: ($people[.[1]] // .[1]), value: { place: .[2], symbol: .[1] } }
  ]
  | from_entries;

# {name in a program: readable name}
def people: [.[0], .[1] | split("\n")] | transpose
  | map({ key: .[0], value: .[1] | readable_name })
  | from_entries;

# input: null
# output: {case, label, tool, per, worth, sides: {side: {requests, stacks}}, sources, objects}
#   worth: us of one sample, or 1 for instructions; sources: {function: file}; objects:
#   {function: {place, symbol}}, the object that contains it
# $options: {case, tool, of: its label, or "", per: request or run, hz: samples a second, or 0,
#   requests: {side: number}, base, head: text of the folded stacks, names, plain: the names in the
#   programs, and as c++filt writes them, a line each}
def profile($options):
  $options as { $base, $head, $hz, $names, $plain, $requests }
  | ([$names, $plain] | people) as $people
  | ([$base, $head] | map(split("\n"))) as [$of_base, $of_head]
  | $options
  | {
      case,
      label: (if .of == "" then null else .of end),
      tool,
      per,
      worth: (if $hz > 0 then 1e6 / $hz else 1 end),
      sides: {
        base: { requests: $requests.base, stacks: ($of_base | stacks($people)) },
        head: { requests: $requests.head, stacks: ($of_head | stacks($people)) }
      },
      sources: ($of_head | places("F"; $people) | map_values(.place)),
      objects: ($of_head | places("O"; $people))
    };

# input: profile
# output: the profile with the files of functions, without objects
# $found: lines, a tab between: function, file
def with_sources($found):
  del(.objects)
  | .sources += (
      $found
      | split("\n")
      | map(split("\t") | select(length == 2) | { key: .[0], value: .[1] })
      | from_entries
    );
