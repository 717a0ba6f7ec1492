# Counts of callgrind → folded stacks; with stacks.awk.
# input: files of callgrind with --separate-callers and --demangle=no; a function is named
#        NAME'CALLER'CALLER…, where a number after ' is the depth of a recursion
# output: lines "S COUNT FRAME…", the outermost first, and "F FRAME FILE", its source, all with
#         tabs between

# named(KIND, TEXT): the name after "fn=" and such: "(NUMBER) NAME" at first, then "(NUMBER)"
function named(kind, text, id, end) {
  if (text !~ /^\([0-9]+\)/) return text
  end = index(text, ")")
  id = kind substr(text, 1, end)
  if (length(text) > end) names[id] = substr(text, end + 2)
  return names[id]
}

# nameless(): the object of a function without a name; without a file it was generated at run time
function nameless() { return object == "???" ? "[generated code]" : "[" object "]" }

# stack_of(NAME): its frames, the outermost first; of those without a name only the innermost
function stack_of(name, parts, i, stack) {
  gsub(/\t/, " ", name)
  for (i = split(name, parts, "'"); i > 0; i--) {
    if (parts[i] ~ /^(\?\?\?|0x[0-9a-f]+)$/) parts[i] = i == 1 ? nameless() : ""
    if (parts[i] !~ /^[0-9]*$/) stack = stack "\t" parts[i]
  }
  return stack == "" ? "\t[unknown]" : stack
}

# leaf(STACK): its innermost frame
function leaf(stack) {
  sub(/.*\t/, "", stack)
  return stack
}

FNR == 1 { split("", names); object = file = stack = "" }
/^ob=/ {
  object = named("o", substr($0, 4))
  sub(/.*\//, "", object)
  next
}
/^cob=/ { named("o", substr($0, 5)); next }
/^fl=/ { file = named("f", substr($0, 4)); next }
/^f[ie]=/ { named("f", substr($0, 4)); next }
/^cf[il]=/ { named("f", substr($0, 5)); next }
/^fn=/ {
  stack = stack_of(named("n", substr($0, 4)))
  if (file != "" && file != "???" && !(leaf(stack) in files)) files[leaf(stack)] = file
  next
}
/^cfn=/ { named("n", substr($0, 5)); next }
# The next line is the cost of the callee, which has its own entry.
/^calls=/ { getline; next }
/^[0-9+*-]/ && $2 > 0 { counts[stack] += $2 }
END {
  print_stacks(counts)
  for (name in files) print "F\t" name "\t" files[name]
}
