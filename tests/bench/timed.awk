# Rows of simulated samples of one set, as JSON. Reads nothing.
# -v case= set= rows= launches=
# -v change=  how much worse the head is, as a share
# -v kind=    paired, with pairs= slots a launch and side, or launch, with one throughput value
# -v noise=   standard deviation of the logarithm of a pair's ratio; the rest is optional:
# -v tails=   degrees of freedom of Student's t instead of the normal distribution
# -v series=  correlation of a slot's noise with the next slot of its side
# -v common=  standard deviation of the effect of a launch on both sides
# -v side=    standard deviation of the effect of a launch on the ratio of its sides
# -v wander=  correlation of common and side between adjacent launches
# -v modes=   2 or 3 modes of a launch, in which the sides differ by apart=
# -v drift=   change of both sides within a launch, up to this share
# -v spikes=  share of slots that take 1.5 to 3 times as long
# -v bursts=  share of launches with spikes in up to half of the slots of one side

# shock: mean 0, standard deviation 1
function shock(   sum, i) {
  if (!tails) return normal()
  for (i = 0; i < tails; i++) sum += normal() ^ 2
  return normal() / sqrt(sum / tails * tails / (tails - 2))
}

# wandered: mean 0, standard deviation 1; before: of the launch before, "" for the first
function wandered(before) {
  return before == "" ? normal() : wander * before + sqrt(1 - wander ^ 2) * normal()
}

function begin_launch(   side_of) {
  ratio = log(1 + sign * change) + side * (of_ratio = wandered(of_ratio))
  if (modes == 2) ratio += uniform() < 0.5 ? apart : -apart
  if (modes == 3) ratio += (int(uniform() * 3) - 1) * apart
  level = log(100) + common * (of_level = wandered(of_level))
  slope = drift * (2 * uniform() - 1)
  for (side_of = 0; side_of < 2; side_of++) kept[side_of] = shock()
  burst_side = -1
  if (uniform() < bursts) {
    burst_side = uniform() < 0.5
    burst_pairs = 1 + int(uniform() * pairs / 2)
    burst_begins = int(uniform() * (pairs - burst_pairs + 1))
  }
}

# slot: the logarithm of the time of a side (1: head) in a pair. The first side alternates.
function slot(pair, side_of, turn,   value) {
  kept[side_of] = series * kept[side_of] + sqrt(1 - series ^ 2) * shock()
  value = level + side_of * ratio + noise / sqrt(2) * kept[side_of]
  value += slope * (2 * pair + turn) / (2 * pairs)
  if (uniform() < spikes) value += log(1.5 + 1.5 * uniform())
  if (side_of == burst_side && pair >= burst_begins && pair < burst_begins + burst_pairs)
    value += log(1.5 + 1.5 * uniform())
  return sprintf("%.6g", exp(value))
}

function launch(   pair, turn, side_of) {
  begin_launch()
  for (pair = 0; pair < pairs; pair++) {
    side_of = uniform() < 0.5
    for (turn = 0; turn < 2; turn++) {
      samples[side_of] = samples[side_of] (pair ? "," : "[") slot(pair, side_of, turn)
      side_of = 1 - side_of
    }
  }
  samples[0] = samples[0] "]"
  samples[1] = samples[1] "]"
}

BEGIN {
  sow(seed)
  if (kind == "launch") pairs = 1
  sign = kind == "launch" ? -1 : 1
  about = kind == "launch" ? "\"throughput\",\"unit\":\"/s\",\"better\":\"higher\"" \
    : "\"latency_p50\",\"unit\":\"ms\",\"better\":\"lower\""
  for (row = 1; row <= rows; row++) {
    samples[0] = samples[1] = of_ratio = of_level = ""
    for (l = 0; l < launches; l++) {
      if (l) samples[0] = samples[0] ","
      if (l) samples[1] = samples[1] ","
      launch()
    }
    printf "%s{\"case\":\"%s\",\"set\":\"%s\",\"label\":\"%d\",\"kind\":\"%s\",\"metric\":%s,",
      (row > 1 ? "," : ""), case, set, row, kind, about
    printf "\"base\":[%s],\"head\":[%s]}\n", samples[0], samples[1]
  }
}
