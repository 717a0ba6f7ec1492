# What bats prints, as tap.awk reads it.
# part: the name of its file

# told: all of the last test
function told() {
  if (name == "") return
  if (bad) printf "fault\t%s\tfails\t\n", name
  printf "%stried\t%s\t\n", words, name
  words = ""
}
/^(not )?ok / {
  told()
  name = $0
  bad = sub(/^not ok [0-9]+ /, "", name)
  sub(/^ok [0-9]+ /, "", name)
}
/^#/ {
  gsub(/\t/, " ")
  words = words "said\t" name "\t" $0 "\n"
}
END {
  told()
  if (name == "") printf "fault\t%s\thas no test\t\ntried\t%s\t\n", part, part
}
