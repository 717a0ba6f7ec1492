package main

import "math/rand/v2"

// Verdicts of the gate on slower cases.

type slower struct {
	Condition string             `json:"condition"`
	Amount    int                `json:"amount"`
	Shape     string             `json:"shape"`
	Limits    string             `json:"limits"`
	Draws     int                `json:"draws"`
	Found     float64            `json:"found"`
	AtLeast   float64            `json:"found_at_least"`
	Rows      map[string]float64 `json:"found_by_metric"`
	Passed    float64            `json:"passed"`
	Open      float64            `json:"open"`
	Launches  float64            `json:"launches"`
	P90       int                `json:"launches_p90"`
	Seconds   float64            `json:"seconds"`
}

// ofShape draws slower cases of one shape, and judges each at all thresholds, as one of a run whose
// other cases are unchanged.
func (p plan) ofShape(from *rand.Rand, of *pool, unchanged []*pool, draws int) []tally {
	tallies := make([]tally, len(p.limits))
	var drawn, other drawnCase
	for range draws {
		var seen variances
		for number := 1; number < p.cases && len(unchanged) > 0; number++ {
			other.draw(from, unchanged[number%len(unchanged)])
			seen.add(&other)
		}
		drawn.draw(from, of)
		seen.add(&drawn)
		p.judgeCase(&drawn, seen.priors(), tallies)
	}
	return tallies
}

// unchanged are the pools of unchanged cases of a condition.
func (p plan) unchanged(all recorded, condition string) []*pool {
	var pools []*pool
	for _, shape := range p.shapes {
		if of := all.pool(condition, 0, shape); of.enough() {
			pools = append(pools, of)
		}
	}
	return pools
}

// ofAllShapes draws slower cases of all shapes.
func (p plan) ofAllShapes(from *rand.Rand, all recorded, condition string, amount,
	draws int) []tally {
	together := make([]tally, len(p.limits))
	for _, shape := range p.shapes {
		for i, t := range p.ofShape(from, all.pool(condition, amount, shape),
			p.unchanged(all, condition), draws) {
			together[i].join(t)
		}
	}
	return together
}

// slowerCases draws one slower case of each shape, and of all shapes together.
func (p plan) slowerCases(condition string, amount, draws int, seed uint64) []slower {
	together := make([]tally, len(p.limits))
	var results []slower
	var rows []metric
	for _, shape := range p.shapes {
		of := p.all.pool(condition, amount, shape)
		if !of.enough() {
			continue
		}
		from := stream(seed, "slower", p.name, condition, amount, shape)
		rows = of.rows
		for i, t := range p.ofShape(from, of, p.unchanged(p.all, condition), draws) {
			results = append(results, t.told(p, rows, condition, amount, shape, p.limits[i]))
			together[i].join(t)
		}
	}
	if !p.all.filled(condition, amount, p.shapes) {
		return results
	}
	least := p.leastFound(condition, amount, draws, seed)
	for i, l := range p.limits {
		one := together[i].told(p, rows, condition, amount, "all", l)
		one.AtLeast = min(one.AtLeast, least[i])
		results = append(results, one)
	}
	return results
}

// leastFound is the share detected at each threshold, with other recorded runs.
func (p plan) leastFound(condition string, amount, draws int, seed uint64) []float64 {
	from := stream(seed, "least", p.name, condition, amount)
	shares, least := make([][]float64, len(p.limits)), make([]float64, len(p.limits))
	for range resamples {
		others := p.all.again(from, condition, amount, p.shapes)
		found := p.ofAllShapes(from, others, condition, amount, max(1, draws/resamples))
		for i, t := range found {
			shares[i] = append(shares[i], share(t.found, len(t.launches)))
		}
	}
	for i := range least {
		least[i] = nearly(shares[i], 0.05)
	}
	return least
}

func (t tally) told(p plan, rows []metric, condition string, amount int, shape string,
	l limits) slower {
	n := len(t.launches)
	by := map[string]float64{}
	for _, m := range rows {
		by[metricNames[m]] = share(t.of[m], n)
	}
	launches := mean(t.launches)
	return slower{condition, amount, shape, l.name, n, share(t.found, n), atLeast(t.found, n), by,
		share(t.passed, n), share(n-t.found-t.passed, n), short(launches), p90(t.launches),
		short(launches * seconds)}
}
