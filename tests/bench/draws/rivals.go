package main

import (
	"math"
	"math/rand/v2"
)

// Other decision rules on the same samples.

// A rule decides whether any row of a case is worse, and how many launches of both sides it needs.
type rule struct {
	Name    string `json:"rule"`
	Setting string `json:"setting"`
	What    string `json:"what"`
	judge   func(from *rand.Rand, p *pool, moments []launch) (bool, float64)
}

// ruleOf judges each row by itself, on the same launches. A launch of one side costs half.
func ruleOf(name, setting, what string, launches float64, draw chooser, worse decision) rule {
	return rule{name, setting, what,
		func(from *rand.Rand, p *pool, moments []launch) (bool, float64) {
			drawn, any := draw(from, p, moments), false
			for _, m := range p.rows {
				base, head := drawn.figures(m)
				any = any || worse(from, m, base, head)
			}
			return any, launches
		}}
}

func gateRule(setting, what string, l limits) rule {
	var drawn drawnCase
	return rule{Name: "tollgate", Setting: setting, What: what,
		judge: func(from *rand.Rand, p *pool, _ []launch) (bool, float64) {
			drawn.draw(from, p)
			one := drawn.judge(looks, l, noPriors)
			for _, row := range one.rows {
				if row.verdict == regression {
					return true, float64(one.launches)
				}
			}
			return false, float64(one.launches)
		}}
}

func rules() []rule {
	const usually, tuned, limited = "default", "tuned", "limits"
	return []rule{
		gateRule("usual", "Tollgate, with the demo's limits", usual),
		gateRule(limited, "Tollgate, with limits of 3 %", fine),
		ruleOf("previous", usually, "last run of main, 200 %", .5, against(1), times(2)),
		ruleOf("previous", tuned, "last run of main, 110 %", .5, against(1), times(1.1)),
		ruleOf("stored", usually, "stored median of 3 runs, 10 %", .5, against(3), beyond(10)),
		ruleOf("stored", tuned, "stored median of 3 runs, 25 %", .5, against(3), beyond(25)),
		ruleOf("history", usually, "t interval over 30 runs, .99", .5, against(30), predicted(t99)),
		ruleOf("history", tuned, "t interval over 30 runs, .9999", .5, against(30),
			predicted(t9999)),
		ruleOf("ranks", usually, "Mann-Whitney, 10 and 10 runs, p < .05", 10, byTurns(10),
			ranked(.05, 1)),
		ruleOf("ranks", tuned, "Mann-Whitney, 10 and 10 runs, p < .002 and 1.1 times", 10,
			byTurns(10), ranked(.002, 1.1)),
		ruleOf("relabelled", usually, "relabelling of 10 pairs, .99 and 5 %", 10, beside(10),
			relabelled(times(1.05))),
		ruleOf("relabelled", tuned, "relabelling of 10 pairs, .99 and 15 %", 10, beside(10),
			relabelled(times(1.15))),
		ruleOf("few", usually, "3 runs after 3 in one job, 10 %", 3, apart(3), beyond(10)),
		ruleOf("few", tuned, "7 and 7 runs in turns, 8 %", 7, beside(7), beyond(8)),
		ruleOf("longer", usually, "10 runs after 10 in one job, 10 %", 10, apart(10), beyond(10)),
		ruleOf("longer", tuned, "10 runs after 10 in one job, 20 %", 10, apart(10), beyond(20)),
		// No tool has these defaults: its rule with a threshold for each metric.
		ruleOf("stored", limited, "stored median of 3 runs, the gate's limits", .5, against(3),
			within(usual)),
		ruleOf("few", limited, "7 and 7 runs in turns, the gate's limits", 7, beside(7),
			within(usual)),
		ruleOf("longer", limited, "20 pairs of fresh starts, median change, the gate's limits", 20,
			beside(20), inPairs(usual)),
		ruleOf("relabelled", limited, "relabelling of 10 pairs, .99 and the gate's limits", 10,
			beside(10), relabelled(within(usual))),
	}
}

// Quantiles of Student's distribution with 29 degrees of freedom.
const (
	t99   = 2.4620
	t9999 = 4.2541
)

type ruleRuns struct {
	Condition string  `json:"condition"`
	Rule      string  `json:"rule"`
	Setting   string  `json:"setting"`
	Runs      int     `json:"runs"`
	Alarmed   int     `json:"alarmed"`
	Share     float64 `json:"share"`
	AtMost    float64 `json:"at_most"`
	Minutes   float64 `json:"minutes"`
}

// unchangedBy counts false positives of a rule in A/A runs.
func (p plan) unchangedBy(r rule, condition string, runs int, seed uint64) ruleRuns {
	from := stream(seed, "unchanged by", r.Name, r.Setting, condition)
	alarmed, launches := 0, 0.0
	for range runs {
		any := false
		for number := range p.cases {
			shape := p.shape(number)
			worse, used := r.judge(from, p.all.pool(condition, 0, shape), p.moments[condition+shape])
			any, launches = any || worse, launches+used
		}
		if any {
			alarmed++
		}
	}
	return ruleRuns{condition, r.Name, r.Setting, runs, alarmed, share(alarmed, runs),
		atMost(alarmed, runs), short(launches / float64(runs) * seconds / 60)}
}

type ruleFound struct {
	Condition string  `json:"condition"`
	Amount    int     `json:"amount"`
	Rule      string  `json:"rule"`
	Setting   string  `json:"setting"`
	Draws     int     `json:"draws"`
	Found     float64 `json:"found"`
	AtLeast   float64 `json:"found_at_least"`
	AtMost    float64 `json:"found_at_most"`
}

// slowerBy counts slower cases that a rule detects, the same number of each shape.
func (p plan) slowerBy(r rule, condition string, amount, draws int, seed uint64) ruleFound {
	found := 0
	for _, shape := range p.shapes {
		from := stream(seed, "slower by", r.Name, r.Setting, condition, amount, shape)
		for range draws {
			worse, _ := r.judge(from, p.all.pool(condition, amount, shape),
				p.moments[condition+shape])
			if worse {
				found++
			}
		}
	}
	n := draws * len(p.shapes)
	return ruleFound{condition, amount, r.Name, r.Setting, n, share(found, n), atLeast(found, n),
		atMost(found, n)}
}

// errors are false positives in A/A runs, and missed regressions of 10 %.
type ruleErrors struct {
	Condition string  `json:"condition"`
	Rule      string  `json:"rule"`
	Setting   string  `json:"setting"`
	False     float64 `json:"false_alarms"`
	Missed    float64 `json:"missed"`
	Sum       float64 `json:"sum"`
	AtMost    float64 `json:"sum_at_most"`
}

func errorsOf(runs ruleRuns, of ruleFound) ruleErrors {
	return ruleErrors{runs.Condition, runs.Rule, runs.Setting, runs.Share, short(1 - of.Found),
		short(runs.Share + 1 - of.Found), short(runs.AtMost + 1 - of.AtLeast)}
}

type versus struct {
	Condition string  `json:"condition"`
	Tollgate  float64 `json:"tollgate"`
	AtMost    float64 `json:"tollgate_at_most"`
	Rival     string  `json:"rival"`
	Setting   string  `json:"setting"`
	Best      float64 `json:"best"`
	Ratio     float64 `json:"ratio"`
	RatioMost float64 `json:"ratio_at_most"`
}

// versusOf compares with the best other rule; limited includes rules with the gate's thresholds.
func versusOf(all []ruleErrors, limited bool) versus {
	own, best := all[0], ruleErrors{Sum: math.Inf(1)}
	for _, other := range all {
		if other.Rule != own.Rule && other.Sum < best.Sum && (limited || other.Setting != "limits") {
			best = other
		}
	}
	least := max(best.Sum, 1e-5) // less than so little cannot be told apart
	return versus{own.Condition, own.Sum, own.AtMost, best.Rule, best.Setting, best.Sum,
		short(own.Sum / least), short(own.AtMost / least)}
}
