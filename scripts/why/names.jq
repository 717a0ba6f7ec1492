# What functions are called.

# Where a runtime tells perf what it has made, names have a path, which is another one on each side,
# a line, and how well the function is optimised by now.
# input: the name of a function
# output: "work app.js", "(anonymous) app.js", "py::work:app.py"; other names as they are
def of_a_map:
  sub("^(LazyCompile|Function|JS|Script|Eval):[*~^+]?"; "")
  | sub("^ /"; "(anonymous) /")
  | sub("^(?<name>[^ ]+) /([^ ]*/)?(?<file>[^/ ]+?)(:[0-9]+)*$"; "\(.name) \(.file)")
  | sub("^py::(?<name>[^:]*):.*/"; "py::\(.name):");

# Base and head are compared by these names. What compilers put behind a name changes from build to
# build: a hash of Rust's, the number of a copy that GCC or LLVM has made for one caller.
# input: the name of a function, demangled
# output: the same as people know it, and the same in every build; without the ; that divides frames
def known_as:
  sub("::h[0-9a-f]{16}$"; "")
  | sub("@@?[A-Za-z_.0-9]+$"; "")
  | sub("([.](constprop|isra|part|cold|lto_priv|llvm|clone)([.][0-9]+)*)+$"; "")
  | sub("[.]abi(0|internal)$"; "")
  | of_a_map
  | gsub(";"; ",")
  | if . == "" then "[unknown]" else . end;

# gojq copies an object for each key that is put into it.
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

# What Python's functions cost is spent in those of its interpreter, which run for all of them.
# input: a stack
# output: the function that its cost is told of: the innermost, or that of Python's which it runs
#   for; for time in the kernel, who has called it, with the mark of the kernel
def teller:
  split(";") as $frames
  | [$frames[] | select(in_kernel | not)] as $called
  | ([$called[] | select(of_python)][-1] // $called[-1] // "")
    + if $frames[-1] | in_kernel then "_[k]" else "" end;
