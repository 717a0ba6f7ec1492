# A program that includes a module, calls each of its functions, and never comes to it. jq 1.6 dies
# of data files where a program binds no variable, hence $most.
# $name: of the module

# input: a function as modulemeta has it, such as "round/2"
# output: a call of it
def call:
  split("/")
  | [range(.[1] | tonumber) | "."] as $arguments
  | .[0] + (if $arguments == [] then "" else "(\($arguments | join("; ")))" end);

$name
| modulemeta.defs
| map(call) + ["."]
| "include \"\($name)\"; 0 as $most | if null then (\(join(", "))) else empty end"
