package main

import "math/rand/v2"

// What the gate makes of whole runs in which nothing has changed, and of one slower case.

// A plan is what a run is made of.
type plan struct {
	name    string
	all     recorded
	shapes  []string
	cases   int
	seconds float64 // of a launch and case
	limits  []limits
	moments map[string][]launch // by condition and shape: see recorded.moments
}

// Each shape has its share of the cases.
func (p plan) shape(number int) string { return p.shapes[number%len(p.shapes)] }

// A tally is what was counted over cases.
type tally struct {
	found, passed  int
	open, improved int // rows
	of             [metrics]int
	launches       []int
}

func (t *tally) add(rows []metric, one caseJudged) {
	within, found := 0, false
	for i, row := range one.rows {
		switch row.verdict {
		case regression:
			found = true
			t.of[rows[i]]++
		case open:
			t.open++
		case improvement:
			t.improved++
			within++
		case pass:
			within++
		}
	}
	if found {
		t.found++
	}
	if within == len(rows) {
		t.passed++
	}
	t.launches = append(t.launches, one.launches)
}

type unchanged struct {
	Condition    string  `json:"condition"`
	Limits       string  `json:"limits"`
	Sides        string  `json:"sides"`
	Runs         int     `json:"runs"`
	Alarmed      int     `json:"alarmed"`
	Share        float64 `json:"share"`
	AtMost       float64 `json:"at_most"`
	OpenRows     float64 `json:"open_rows"`
	Improvements float64 `json:"improvements"`
	Launches     float64 `json:"launches"`
	Minutes      float64 `json:"minutes"`
}

// Of so few recorded launches the middle is not at 0, and both sets are drawn from the same ones.
// Where nothing has changed the sides differ by nothing but their names, so these are "swapped" by
// a coin too, beside what was "recorded".
var sidesOfRuns = []string{"recorded", "swapped"}

// unchangedRuns draws whole runs, and judges each at all limits.
func (p plan) unchangedRuns(condition, sides string, runs int, seed uint64) []unchanged {
	from := stream(seed, "unchanged", p.name, condition, sides)
	tallies, alarmed := make([]tally, len(p.limits)), make([]int, len(p.limits))
	var drawn drawnCase
	if sides == "swapped" {
		drawn.coin = from
	}
	for range runs {
		before := make([]int, len(p.limits))
		for i := range p.limits {
			before[i] = tallies[i].found
		}
		for number := range p.cases {
			p.oneCase(&drawn, from, p.all.pool(condition, 0, p.shape(number)), p.limits, tallies)
		}
		for i := range p.limits {
			if tallies[i].found > before[i] {
				alarmed[i]++
			}
		}
	}
	var results []unchanged
	for i, l := range p.limits {
		t, launches := tallies[i], mean(tallies[i].launches)*float64(p.cases)
		results = append(results, unchanged{condition, l.name, sides, runs, alarmed[i],
			share(alarmed[i], runs), atMost(alarmed[i], runs), share(t.open, runs),
			share(t.improved, runs), short(launches), short(launches * p.seconds / 60)})
	}
	return results
}

// oneCase draws a case and counts what becomes of it at each of the limits.
func (p plan) oneCase(drawn *drawnCase, from *rand.Rand, of *pool, at []limits, into []tally) {
	drawn.draw(from, of)
	for i, l := range at {
		into[i].add(of.rows, drawn.judge(looks, l))
	}
}

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

// slowerCases draws one slower case of each shape, and of all shapes together.
func (p plan) slowerCases(condition string, amount, draws int, seed uint64) []slower {
	at := append([]limits{half(amount)}, p.limits...)
	together := make([]tally, len(at))
	var results []slower
	var rows []metric
	for _, shape := range p.shapes {
		of := p.all.pool(condition, amount, shape)
		if !of.enough() {
			continue
		}
		from := stream(seed, "slower", p.name, condition, amount, shape)
		tallies := make([]tally, len(at))
		var drawn drawnCase
		for range draws {
			p.oneCase(&drawn, from, of, at, tallies)
		}
		rows = of.rows
		for i, l := range at {
			results = append(results, tallies[i].told(p, rows, condition, amount, shape, l))
			together[i].join(tallies[i])
		}
	}
	if p.all.filled(condition, amount, p.shapes) {
		for i, l := range at {
			results = append(results, together[i].told(p, rows, condition, amount, "all", l))
		}
	}
	return results
}

func (t *tally) join(other tally) {
	t.found += other.found
	t.passed += other.passed
	for m := range t.of {
		t.of[m] += other.of[m]
	}
	t.launches = append(t.launches, other.launches...)
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
		short(launches * p.seconds)}
}

// What was recorded of a pool, beside what was added.
type measured struct {
	Condition string             `json:"condition"`
	Amount    int                `json:"amount"`
	Shape     string             `json:"shape"`
	Launches  int                `json:"launches"`
	LeftOut   int                `json:"left_out"`
	Worse     map[string]float64 `json:"measured"` // the head's share beyond the base
}

func (p plan) measured() []measured {
	results := []measured{}
	for _, condition := range conditions {
		for _, amount := range amounts {
			for _, shape := range p.shapes {
				of := p.all.pool(condition, amount, shape)
				if len(of.launches) == 0 {
					continue
				}
				results = append(results, measured{condition, amount, shape, len(of.launches),
					of.leftOut, of.changes()})
			}
		}
	}
	return results
}
