# The table of recipes for scripts/README.md.

# input: a recipe
# output: its files
def files:
  [(.files[] | "`\(.path)`"), (.new // [] | .[] | "new: `\(.)`")] | join(", ");

"",
"| change | files | and then |",
"|---|---|---|",
(.[] | "| \(.change) | \(files) | \(.then) |"),
""
