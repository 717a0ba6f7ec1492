package main

import "math/rand/v2"

// Verdicts of the gate on A/A runs, and the recordings.

// A plan is the cases of a run.
type plan struct {
	name    string
	all     recorded
	shapes  []string
	cases   int
	limits  []limits
	moments map[string][]launch // by condition and shape: see recorded.moments
}

// Cases of each shape.
func (p plan) shape(number int) string { return p.shapes[number%len(p.shapes)] }

// A tally counts cases.
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

func (t *tally) join(other tally) {
	t.found += other.found
	t.passed += other.passed
	t.open += other.open
	t.improved += other.improved
	for m := range t.of {
		t.of[m] += other.of[m]
	}
	t.launches = append(t.launches, other.launches...)
}

type unchanged struct {
	Condition    string  `json:"condition"`
	Limits       string  `json:"limits"`
	Sides        string  `json:"sides"`
	Runs         int     `json:"runs"`
	Alarmed      int     `json:"alarmed"`
	Share        float64 `json:"share"`
	AtMost       float64 `json:"at_most"`
	Green        float64 `json:"green"`
	OpenRows     float64 `json:"open_rows"`
	Improvements float64 `json:"improvements"`
	Launches     float64 `json:"launches"`
	Minutes      float64 `json:"minutes"`
	MinutesP90   float64 `json:"minutes_p90"`
}

// The median of few recorded launches is not 0, and both sets are drawn from them. In A/A launches
// the sides are exchangeable, so they are "swapped" at random, too, beside "recorded".
var sidesOfRuns = []string{"recorded", "swapped"}

// Bootstraps of the recording itself, so that bounds include the number of recorded runs.
const resamples = 40

// A runTally counts whole runs by verdict.
type runTally struct {
	tally
	alarmed, green int
	ofRuns         []int // launches
}

// wholeRuns draws A/A runs, and judges each at all thresholds.
func (p plan) wholeRuns(from, coin *rand.Rand, all recorded, condition string, n int) []runTally {
	results, tallies := make([]runTally, len(p.limits)), make([]tally, len(p.limits))
	drawn := make([]drawnCase, p.cases)
	for range n {
		clear(tallies)
		var seen variances
		for number := range drawn {
			drawn[number].coin = coin
			drawn[number].draw(from, all.pool(condition, 0, p.shape(number)))
			seen.add(&drawn[number])
		}
		for number := range drawn {
			p.judgeCase(&drawn[number], seen.priors(), tallies)
		}
		for i, t := range tallies {
			if t.found > 0 {
				results[i].alarmed++
			} else if t.open == 0 {
				results[i].green++
			}
			results[i].join(t)
			results[i].ofRuns = append(results[i].ofRuns, sum(t.launches))
		}
	}
	return results
}

func (p plan) unchangedRuns(condition, sides string, runs int, seed uint64) []unchanged {
	from := stream(seed, "unchanged", p.name, condition, sides)
	var coin *rand.Rand
	if sides == "swapped" {
		coin = from
	}
	shares := make([][]float64, len(p.limits))
	for range resamples {
		others := p.all.again(from, condition, 0, p.shapes)
		n := max(1, runs/resamples)
		for i, t := range p.wholeRuns(from, coin, others, condition, n) {
			shares[i] = append(shares[i], share(t.alarmed, n))
		}
	}
	var results []unchanged
	for i, t := range p.wholeRuns(from, coin, p.all, condition, runs) {
		launches := mean(t.ofRuns)
		results = append(results, unchanged{condition, p.limits[i].name, sides, runs, t.alarmed,
			share(t.alarmed, runs), max(atMost(t.alarmed, runs), nearly(shares[i], 0.95)),
			share(t.green, runs), share(t.open, runs), share(t.improved, runs), short(launches),
			short(launches * seconds / 60), short(float64(p90(t.ofRuns)) * seconds / 60)})
	}
	return results
}

// judgeCase counts the verdicts of a case at each threshold.
func (p plan) judgeCase(drawn *drawnCase, known priors, into []tally) {
	for i, l := range p.limits {
		into[i].add(drawn.rows, drawn.judge(looks, l, known))
	}
}

// The measured change of a pool, beside the added work.
type measured struct {
	Condition string             `json:"condition"`
	Amount    int                `json:"amount"`
	Shape     string             `json:"shape"`
	Launches  int                `json:"launches"`
	Runs      int                `json:"runs"`
	LeftOut   int                `json:"left_out"`
	Worse     map[string]float64 `json:"measured"` // the head's share beyond the base
	Carried   map[string]float64 `json:"carried"`
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
					len(of.runs), of.leftOut, of.changes(), of.carried()})
			}
		}
	}
	return results
}
