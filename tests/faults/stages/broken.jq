# What a file may hold that is no document.
# input: nothing
# output: {names, text} of each
# $text: a document as it should be
# $seed: which of them
# $one_of: of so many one is taken, 1 for all
# $known: lines of tests/faults/known; what is named there is always taken

[
  { names: "/ nothing", text: "" },
  { names: "/ blanks", text: "\n \n" },
  { names: "/ cut off", text: $text[0:($text | length) / 2 | floor] },
  { names: "/ without its end", text: ($text | rtrimstr("\n") | .[:-1]) },
  { names: "/ twice", text: ($text + $text) },
  { names: "/ followed by words", text: ($text + "x") },
  { names: "/ zeros", text: ("\u0000" * 512) },
  { names: "/ deep", text: ("[" * 12000) },
  { names: "/ null", text: "null" },
  { names: "/ a number", text: "1e999" },
  { names: "/ not a number", text: "nan" }
]
| to_entries[]
| .value as $broken
| select((.key + $seed) % $one_of == 0 or ($known | contains($broken.names + "  #")))
| .value
