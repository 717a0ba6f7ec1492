# One source file of a head: the same work, laid out in another way.
#
#   awk -v language=c|go|rust -v name=FILE -v seed=N -v comments=N -v before=N -v after=N
#       -v functions=0|1 -f head.awk FILE
#
# Paragraphs after "Functions, in any order." are functions. comments: lines of comment before each;
# before, after: unused functions before the first and after the last; functions: 1 for a drawn
# order.

# a whole number from 0 on, below most: the same with every awk
function drawn(most) {
  state = state * 16807 % 2147483647
  return state % most
}

# a statement of an unused function
function statement(  number) {
  number = drawn(1000)
  if (language == "c") return "  x = (x << " number % 7 + 1 ") ^ (x / " number + 3 "u);\n"
  if (language == "go") return "\tx = x<<" number % 7 + 1 " ^ x/" number + 3 "\n"
  return "    x = (x << " number % 7 + 1 ") ^ (x / " number + 3 ");\n"
}

# what stands around its statements
function opening(of) {
  if (language == "c") return "__attribute__((noinline)) unsigned " of "(unsigned x) {\n"
  if (language == "go") return "//go:noinline\nfunc " of "(x uint32) uint32 {\n"
  return "#[no_mangle]\n#[inline(never)]\npub extern \"C\" fn " of "(mut x: u32) -> u32 {\n"
}
function ending() {
  if (language == "go") return "\treturn x\n}"
  return language == "c" ? "  return x;\n}" : "    x\n}"
}

# an unused function, which the linker keeps since it is exported; of Go, since a list has it
function unused(  of, body, left) {
  of = "unused_" name "_" ++made
  for (left = 1 + drawn(12); left > 0; left--) body = body statement()
  kept = kept (kept ? ", " : "") of
  return opening(of) body ending()
}

function add(paragraph) { out[++lines] = paragraph }

BEGIN { RS = ""; state = 4711 + seed * 7919 }
!begun { add($0); begun = /Functions, in any order\./; next }
{ function_at[++count] = $0 }
END {
  for (i = count; functions && i > 1; i--) {
    j = 1 + drawn(i)
    held = function_at[i]; function_at[i] = function_at[j]; function_at[j] = held
  }
  for (i = 0; i < before; i++) add(unused())
  for (i = 1; i <= count; i++) {
    note = ""
    for (line = 0; line < comments; line++) note = note "// Says the same again.\n"
    add(note function_at[i])
  }
  for (i = 0; i < after; i++) add(unused())
  if (language == "go" && kept)
    add("var kept_" name " []func(uint32) uint32\n\nfunc init() {\n\tkept_" name \
      " = append(kept_" name ", " kept ")\n}")
  for (i = 1; i <= lines; i++) print (i > 1 ? "\n" : "") out[i]
}
