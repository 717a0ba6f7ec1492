package main

import (
	"math"
	"math/rand/v2"
)

// A copy of the rule of compare (scripts/compare, scripts/lib/stats.jq), fast enough for tens of
// thousands of runs; bench sensitivity checks it with compare.

const (
	rowsOfRun  = 40
	casesOfRun = 10
	most       = 48 // launches of a set
	green      = 0.01
	atLimit    = 0.1
)

var lookAt = []int{10, 15, 22, 33, most}

// A look has ranks of the sorted Walsh averages; 0 with too few launches.
type look struct{ launches, red, green, redFirst, beyond int }

// rank is the greatest k for which the true median lies below the k-th smallest Walsh average of n
// launches with probability alpha at most.
func rank(n int, alpha float64) int {
	most := n * (n + 1) / 4
	ways := make([]float64, most+1)
	ways[0] = 1
	for r := 1; r <= n; r++ {
		for sum := most; sum >= r; sum-- {
			ways[sum] += ways[sum-r]
		}
	}
	allowed, seen, k := alpha*math.Pow(2, float64(n)), 0.0, 0
	for _, way := range ways {
		if seen += way; seen > allowed {
			break
		}
		k++
	}
	return k
}

// looksOf returns the looks of a run with so many rows.
func looksOf(rows int) []look {
	red := math.Sqrt(0.01 / float64(rows))
	var looks []look
	before := 0
	for _, n := range lookAt {
		share := float64(n-before) / most
		looks = append(looks, look{n, rank(n, red*share),
			rank(n, green*(1-clearShare)*share),
			rank(n, red*float64(n)/most), rank(n, atLimit)})
		before = n
	}
	return looks
}

var looks = looksOf(rowsOfRun)

// A set is one row's launches, with the Walsh averages of each look used.
type set struct {
	worse [most]float64
	walsh [5][]float64
	there [5]bool
}

func (s *set) averages(at int) []float64 {
	if s.there[at] {
		return s.walsh[at]
	}
	values := s.worse[:lookAt[at]]
	all := s.walsh[at][:0]
	for i, value := range values {
		for _, other := range values[i:] {
			all = append(all, (value+other)/2)
		}
	}
	s.walsh[at], s.there[at] = all, true
	return all
}

// smallest is the k-th smallest value, from 0; it reorders values. Sorting takes five times as
// long.
func smallest(values []float64, k int) float64 {
	low, high := 0, len(values)-1
	for low < high {
		pivot, i, j := values[(low+high)/2], low, high
		for i <= j {
			for values[i] < pivot {
				i++
			}
			for values[j] > pivot {
				j--
			}
			if i <= j {
				values[i], values[j] = values[j], values[i]
				i++
				j--
			}
		}
		if k > j {
			low = max(low, min(i, k))
		}
		if k < i {
			high = min(high, max(j, k))
		}
	}
	return values[k]
}

// middle is the estimated change.
func middle(values []float64) float64 {
	n := len(values)
	if n%2 == 1 {
		return smallest(values, n/2)
	}
	return (smallest(values, n/2-1) + smallest(values, n/2)) / 2
}

type verdict int

const (
	pass verdict = iota
	improvement
	suspect
	open // also what was suspect, and not found again
	regression
)

var verdictNames = []string{"pass", "improvement", "suspect", "inconclusive", "regression"}

// word is the verdict of one look.
func (s *set) word(at int, l look, limit float64) verdict {
	all := s.averages(at)
	n, red, green := len(all), l.red, l.green
	switch {
	case red == 0 || green == 0:
		return open
	case smallest(all, red-1) > 0 && smallest(all, l.beyond-1) > limit:
		return suspect
	case smallest(all, n-red) < 0 && middle(all) < -limit:
		return improvement
	case smallest(all, n-green) < limit:
		return pass
	}
	return open
}

// judge returns the verdict of the first look that decides.
func (s *set) judge(looks []look, from int, limit float64) (verdict, int) {
	for at := from; at < len(looks); at++ {
		now := looks[at]
		if at == from {
			now.red = now.redFirst
		}
		if word := s.word(at, now, limit); word != open {
			return word, at
		}
	}
	return open, len(looks) - 1
}

// judged is the verdict of both sets, and the launches used of each.
type judged struct {
	verdict        verdict
	first, confirm int
}

// A bootstrapped row of a case: two sets of launches.
type drawnRow struct{ first, confirm set }

func (r *drawnRow) judge(looks []look, limit, prior float64) judged {
	if r.first.cleared(prior, limit) {
		return judged{pass, clearAt, 0}
	}
	word, at := r.first.judge(looks, 0, limit)
	result := judged{word, looks[at].launches, 0}
	if word != suspect {
		return result
	}
	again, then := r.confirm.judge(looks, at, limit)
	result.confirm = looks[then].launches
	result.verdict = open
	if again == suspect {
		result.verdict = regression
	}
	return result
}

// A bootstrapped case: the rows of one launch stay together. Reused, as its buffers are large.
type drawnCase struct {
	rows []metric
	row  [metrics]drawnRow
	at   [2][]int   // which launches, of both sets
	coin *rand.Rand // where there is one, it falls for each launch which side is called head
}

func (c *drawnCase) draw(from *rand.Rand, p *pool) {
	c.rows = p.rows
	for set := range c.at {
		c.at[set] = p.blocks(from, most)
	}
	first, confirm := c.signs(), c.signs()
	for _, m := range c.rows {
		c.row[m].first.fill(p, m, c.at[0], &first)
		c.row[m].confirm.fill(p, m, c.at[1], &confirm)
	}
}

func (s *set) fill(p *pool, m metric, launches []int, signs *[most]float64) {
	for i, at := range launches {
		s.worse[i] = p.launches[at].worse[m] * signs[i]
	}
	s.there = [5]bool{}
}

func (c *drawnCase) signs() (signs [most]float64) {
	for i := range signs {
		signs[i] = 1
		if c.coin != nil && c.coin.IntN(2) == 1 {
			signs[i] = -1
		}
	}
	return signs
}

// A case continues while one of its rows is open, and is measured again while one is suspect.
type caseJudged struct {
	rows     []judged // in the order of the case's rows
	launches int
}

func (c *drawnCase) judge(looks []look, l limits, known priors) caseJudged {
	result := caseJudged{rows: make([]judged, len(c.rows))}
	first, confirm := 0, 0
	for i, m := range c.rows {
		one := c.row[m].judge(looks, l.asWorse(m), known[m])
		result.rows[i] = one
		first, confirm = max(first, one.first), max(confirm, one.confirm)
	}
	result.launches = first + confirm
	return result
}
