# Puts the files of functions into a profile.
# input: profile
# output: the same, without what helped to find them
# $found: lines, a tab between: function, file

del(.objects)
| .sources += (
    $found
    | split("\n")
    | map(split("\t") | select(length == 2) | { key: .[0], value: .[1] })
    | from_entries
  )
