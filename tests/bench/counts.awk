# Rows of simulated counts of one set, as JSON. Reads nothing.
# -v case= set= rows= launches=   an error_rate row has its own case, CASE-ROW
# -v metric=  error_rate or stalled_slots
# -v of=      requests or slots a launch and side
# -v bad= worse=  share of bad ones on both sides, and additionally of the head
# -v alike=   correlation between the slots of a launch and side: its share is drawn from a beta
#             distribution
# -v seldom=  share of the launches that have all bad ones
# -v bursts=  share of launches with 20 to 200 additional bad ones on one side

function share_of_launch(share) {
  if (seldom) share = uniform() < seldom ? share / seldom : 0
  return alike && share > 0 ? beta(share * (1 / alike - 1), (1 - share) * (1 / alike - 1)) : share
}

function counts(side,   bad_ones) {
  bad_ones = hits(of, share_of_launch(bad + side * worse))
  if (side == burst_side) bad_ones += 20 + int(181 * uniform())
  return "[" bad_ones "]"
}

BEGIN {
  sow(seed)
  for (row = 1; row <= rows; row++) {
    base = head = all = ""
    for (l = 0; l < launches; l++) {
      burst_side = uniform() < bursts ? uniform() < 0.5 : -1
      base = base (l ? "," : "") counts(0)
      head = head (l ? "," : "") counts(1)
      all = all (l ? "," : "") "[" of "]"
    }
    whose = metric == "error_rate" ? case "-" row "\",\"label\":null" \
      : case "\",\"label\":\"" row "\""
    printf "%s{\"case\":\"%s,\"set\":\"%s\",\"metric\":\"%s\",\"unit\":\"\",\"better\":\"lower\",",
      (row > 1 ? "," : ""), whose, set, metric
    printf "\"kind\":\"count\",\"base\":[%s],\"base_of\":[%s],\"head\":[%s],\"head_of\":[%s]}\n",
      base, all, head, all
  }
}
