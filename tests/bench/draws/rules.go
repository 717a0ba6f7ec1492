package main

import (
	"math"
	"math/rand/v2"
	"slices"
)

// Decision rules of other tools, on one value of each launch and side: logarithms, greater if
// worse.

// arms are the launches whose base, and those whose head a rule uses.
type arms struct{ base, head []*launch }

func (a arms) figures(m metric) (base, head []float64) {
	for _, one := range a.base {
		base = append(base, one.base[m])
	}
	for _, one := range a.head {
		head = append(head, one.head[m])
	}
	return base, head
}

// A chooser draws the launches of one case. The moments are all launches of the condition, whose
// bases form a history.
type chooser func(from *rand.Rand, p *pool, moments []launch) arms

// against is the head of one launch, and the bases of n other moments.
func against(n int) chooser {
	return func(from *rand.Rand, p *pool, moments []launch) arms {
		head := &p.launches[from.IntN(len(p.launches))]
		var others []*launch
		for i := range moments {
			if moments[i].name != head.name {
				others = append(others, &moments[i])
			}
		}
		if others == nil {
			others = []*launch{head}
		}
		var base []*launch
		for _, at := range different(from, n, len(others)) {
			base = append(base, others[at])
		}
		return arms{base, []*launch{head}}
	}
}

// following are n adjacent launches, from a random one on.
func following(from *rand.Rand, n int, p *pool) []*launch {
	var all []*launch
	first := from.IntN(len(p.launches))
	for i := range n {
		all = append(all, &p.launches[(first+i)%len(p.launches)])
	}
	return all
}

// apart is the bases of n launches, and the heads of the next n.
func apart(n int) chooser {
	return func(from *rand.Rand, p *pool, _ []launch) arms {
		all := following(from, 2*n, p)
		return arms{all[:n], all[n:]}
	}
}

// drawnOf are n launches, drawn like those of the gate.
func drawnOf(from *rand.Rand, n int, p *pool) []*launch {
	var all []*launch
	for _, at := range p.blocks(from, n) {
		all = append(all, &p.launches[at])
	}
	return all
}

// byTurns is the bases of n launches, and the heads of the launches after each.
func byTurns(n int) chooser {
	return func(from *rand.Rand, p *pool, _ []launch) arms {
		var drawn arms
		for i, one := range drawnOf(from, 2*n, p) {
			if i%2 == 0 {
				drawn.base = append(drawn.base, one)
			} else {
				drawn.head = append(drawn.head, one)
			}
		}
		return drawn
	}
}

// beside is both sides of n launches.
func beside(n int) chooser {
	return func(from *rand.Rand, p *pool, _ []launch) arms {
		same := drawnOf(from, n, p)
		return arms{same, same}
	}
}

// A decision is whether the head of a row is worse.
type decision func(from *rand.Rand, m metric, base, head []float64) bool

// beyond compares medians with a threshold in percent of the base.
func beyond(percent float64) decision { return within(everywhere(percent)) }

// within compares medians with the thresholds of the gate.
func within(l limits) decision {
	return func(_ *rand.Rand, m metric, base, head []float64) bool {
		return median(head)-median(base) > l.asWorse(m)
	}
}

// inPairs compares the median change within launches with thresholds.
func inPairs(l limits) decision {
	return func(_ *rand.Rand, m metric, base, head []float64) bool {
		var changes []float64
		for i := range base {
			changes = append(changes, head[i]-base[i])
		}
		return median(changes) > l.asWorse(m)
	}
}

// times compares medians with a factor.
func times(factor float64) decision {
	return func(_ *rand.Rand, _ metric, base, head []float64) bool {
		return median(head)-median(base) > math.Log(factor)
	}
}

// predicted is whether the head exceeds the prediction interval of a history of 30. t is the
// quantile of Student's distribution with 29 degrees of freedom.
func predicted(t float64) decision {
	return func(_ *rand.Rand, _ metric, base, head []float64) bool {
		n, sum, squares := float64(len(base)), 0.0, 0.0
		for _, value := range base {
			sum += value
		}
		for _, value := range base {
			squares += (value - sum/n) * (value - sum/n)
		}
		return head[0] > sum/n+t*math.Sqrt(squares/(n-1)*(1+1/n))
	}
}

// ranked is the two-sided test of Mann and Whitney on ten of each side, with a least factor.
func ranked(p, factor float64) decision {
	critical := rankSum(10, p)
	return func(_ *rand.Rand, _ metric, base, head []float64) bool {
		better := 0.0
		for _, one := range base {
			for _, other := range head {
				if one > other {
					better++
				} else if one == other {
					better += 0.5
				}
			}
		}
		return better <= critical && median(head)-median(base) > math.Log(factor)
	}
}

// rankSum is the greatest U of n and n values with a two-sided probability below p.
func rankSum(n int, p float64) float64 {
	ways := make([][]float64, n+1) // ways[j][u]: of j of the values that were added so far
	for j := range ways {
		ways[j] = make([]float64, n*n+1)
	}
	ways[0][0] = 1
	// Each value exceeds the earlier values of the other side.
	for value := range 2 * n {
		for j := min(value+1, n); j > 0; j-- {
			for u := n * n; u >= 0; u-- {
				if below := value - j + 1; below <= n && u >= below {
					ways[j][u] += ways[j-1][u-below]
				}
			}
		}
	}
	all, seen := math.Exp(choose(2*n, n)), 0.0
	for u, way := range ways[n] {
		if seen += way; 2*seen/all >= p {
			return float64(u - 1)
		}
	}
	return float64(n * n)
}

const relabellings = 1000

// relabelled is whether the medians of ten and ten differ more than in 99 of 100 permutations, and
// more than a floor.
func relabelled(above decision) decision {
	return func(from *rand.Rand, m metric, base, head []float64) bool {
		if !above(from, m, base, head) {
			return false
		}
		all, n := slices.Concat(base, head), len(base)
		apart, asFar := median(head)-median(base), 0
		// The eleventh of 1,000 as far apart means chance.
		for i := 0; i < relabellings && asFar <= relabellings/100; i++ {
			for i := range n {
				j := i + from.IntN(2*n-i)
				all[i], all[j] = all[j], all[i]
			}
			if math.Abs(middle(all[n:])-middle(all[:n])) >= apart {
				asFar++
			}
		}
		return asFar <= relabellings/100
	}
}
