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
  if (probability < 1e-12) return 0
  if (probability > 1 - 1e-12) return throws
  # From hit to hit, so that rare ones are cheap.
  for (;;) {
    at += int(log(uniform()) / log(1 - probability)) + 1
    if (at > throws) return count + 0
    count++
  }
}

# gamma: of this shape and scale 1 (Marsaglia and Tsang 2000)
function gamma(shape,   few, scale, value, x) {
  if (shape < 1) return gamma(shape + 1) * exp(log(uniform()) / shape)
  few = shape - 1 / 3
  scale = 1 / sqrt(9 * few)
  for (;;) {
    x = normal()
    value = (1 + scale * x) ^ 3
    if (value > 0 && log(uniform()) < x * x / 2 + few - few * value + few * log(value))
      return few * value
  }
}

function beta(a, b,   part) {
  part = gamma(a)
  return part / (part + gamma(b))
}
