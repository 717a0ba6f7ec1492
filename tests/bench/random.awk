# Random numbers, the same on every awk: the difference of two generators of L'Ecuyer, whose
# products stay below 2^53. -v seed=N

function sow(number) {
  first = number % 2147483562 + 1
  second = (number * 69069 + 1) % 2147483398 + 1
  for (number = 0; number < 20; number++) uniform()
}

# uniform: in (0, 1)
function uniform(   between) {
  first = first * 40014 % 2147483563
  second = second * 40692 % 2147483399
  between = first - second
  if (between < 1) between += 2147483562
  return between / 2147483563
}

# normal: mean 0, standard deviation 1; computed in pairs
function normal(   far, way) {
  if (have_spare) {
    have_spare = 0
    return spare
  }
  far = sqrt(-2 * log(uniform()))
  way = 6.283185307179586 * uniform()
  spare = far * sin(way)
  have_spare = 1
  return far * cos(way)
}

# hits: binomial, of so many throws with this probability
function hits(throws, probability,   count, at) {
  if (probability <= 0) return 0
  # From hit to hit, so that rare ones are cheap.
  for (;;) {
    at += int(log(uniform()) / log(1 - probability)) + 1
    if (at > throws) return count + 0
    count++
  }
}
