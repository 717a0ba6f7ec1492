# Samples of perf → folded stacks; with stacks.awk.
# input: output of `perf script -F ip,sym,dso`: a sample is lines "IP NAME (OBJECT)", the innermost
#        first, and an empty line
# output: lines "S COUNT FRAME…", the outermost first, and "O FRAME OBJECT", all with tabs between.
#         A frame of the kernel ends in _[k]; one without a name is [OBJECT], or [generated code]
#         where there is no file behind it.

# frame(LINE): its name, "" where it is unknown; stores its object
function frame(line, at, name, object) {
  sub(/^[ \t]*[0-9a-f]+ /, "", line)
  at = match(line, / \([\/\[]/)
  if (!at) return ""
  name = substr(line, 1, at - 1)
  object = substr(line, at + 2, length(line) - at - 2)
  gsub(/\t/, " ", name)
  if (object ~ /^\[(kernel|guest\.kernel)/ || object ~ /\.ko(\.[a-z]+)?$/)
    return (name == "[unknown]" ? "[kernel]" : name) "_[k]"
  if (name != "[unknown]") {
    if (!(name in objects)) objects[name] = object
    return name
  }
  if (object == "[unknown]") return ""
  if (object ~ /^(\/\/anon|\[|\/memfd:|\/dev\/zero|\/tmp\/perf-)/) return "[generated code]"
  sub(/.*\//, "", object)
  return "[" object "]"
}

# flush(): counts the sample read
function flush(stack, i) {
  if (!lines) return
  for (i = depth; i > 0; i--) stack = stack "\t" frames[i]
  if (stack == "") stack = "\t[unknown]"
  counts[stack]++
  lines = depth = 0
}

/^[ \t]*$/ { flush(); next }
{
  lines++
  name = frame($0)
  # Frames without a name are skipped; 80 frames are enough for readers.
  if (name != "" && depth < 80) frames[++depth] = name
}
END {
  flush()
  print_stacks(counts)
  for (name in objects) print "O\t" name "\t" objects[name]
}
