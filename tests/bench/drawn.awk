# Rows of launches drawn with replacement, as JSON. Reads lines "BASE HEAD", one a launch.
# -v case= set= metric= unit= rows= launches=

{
  base[NR] = $1
  head[NR] = $2
}

END {
  sow(seed)
  for (row = 1; row <= rows; row++) {
    of_base = of_head = ""
    for (l = 0; l < launches; l++) {
      at = 1 + int(uniform() * NR)
      of_base = of_base (l ? "," : "") "[" base[at] "]"
      of_head = of_head (l ? "," : "") "[" head[at] "]"
    }
    printf "%s{\"case\":\"%s\",\"set\":\"%s\",\"label\":\"%d\",\"kind\":\"launch\",",
      (row > 1 ? "," : ""), case, set, row
    printf "\"metric\":\"%s\",\"unit\":\"%s\",\"better\":\"lower\",\"base\":[%s],\"head\":[%s]}\n",
      metric, unit, of_base, of_head
  }
}
