// Bootstraps runs from recorded launches, and judges them by the rule of the gate and by others:
// sensitivity.json, rivals.json, and batches of rows for compare.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"sync"
)

// Seconds of a launch of a case, from tests/bench/run spent.
const seconds = 2.34

type found struct {
	Recorded  []measured  `json:"recorded"`
	Unchanged []unchanged `json:"unchanged"`
	Slower    []slower    `json:"slower"`
}

type sensitivity struct {
	Draws   int                           `json:"draws"`
	Seed    uint64                        `json:"seed"`
	Rows    int                           `json:"rows"`
	Seconds float64                       `json:"seconds_a_launch"`
	Limits  map[string]map[string]float64 `json:"limits"`
	found
	Instructions found `json:"instructions"`
}

type rivals struct {
	Draws        int          `json:"draws"`
	Seed         uint64       `json:"seed"`
	Rows         int          `json:"rows"`
	Relabellings int          `json:"relabellings"`
	Rules        []rule       `json:"rules"`
	Unchanged    []ruleRuns   `json:"unchanged"`
	Slower       []ruleFound  `json:"slower"`
	Errors       []ruleErrors `json:"errors"`
	Versus       []versus     `json:"versus"`
	Limited      []versus     `json:"versus_with_limits"`
}

// plans returns those of timed cases, and of instruction counts.
func plans(folder string) ([]plan, error) {
	all, err := read(folder, "", timed)
	if err != nil {
		return nil, err
	}
	ofCounts, err := read(folder, "instructions-", counted)
	if err != nil {
		return nil, err
	}
	moments := map[string][]launch{}
	for _, condition := range conditions {
		for _, shape := range shapes {
			moments[condition+shape] = all.moments(condition, shape)
		}
	}
	return []plan{
		{"timed", all, shapes, casesOfRun, []limits{fine, usual}, moments},
		{"instructions", ofCounts, countedShapes, rowsOfRun, []limits{fine}, nil},
	}, nil
}

func (p plan) found(draws int, seed uint64) found {
	var runs []func() []unchanged
	var cases []func() []slower
	for _, condition := range conditions {
		for _, by := range sidesOfRuns {
			if p.all.filled(condition, 0, p.shapes) {
				runs = append(runs, func() []unchanged {
					return p.unchangedRuns(condition, by, draws, seed)
				})
			}
		}
		for _, amount := range amounts[1:] {
			cases = append(cases, func() []slower {
				return p.slowerCases(condition, amount, draws, seed)
			})
		}
	}
	return found{p.measured(), together(p.name+", whole runs", runs),
		together(p.name+", slower cases", cases)}
}

// rivals judges A/A runs and slower cases by each rule.
func (p plan) rivals(draws int, seed uint64) rivals {
	all := rivals{Draws: draws, Seed: seed, Rows: rowsOfRun, Relabellings: relabellings,
		Rules: rules(), Errors: []ruleErrors{}, Versus: []versus{}, Limited: []versus{}}
	var runs []func() []ruleRuns
	var cases []func() []ruleFound
	for _, condition := range conditions {
		for i := range all.Rules {
			if !p.all.filled(condition, 0, p.shapes) {
				continue
			}
			runs = append(runs, func() []ruleRuns {
				return []ruleRuns{p.unchangedBy(rules()[i], condition, draws, seed)}
			})
			for _, amount := range amounts {
				if p.all.filled(condition, amount, p.shapes) {
					cases = append(cases, func() []ruleFound {
						return []ruleFound{p.slowerBy(rules()[i], condition, amount, draws, seed)}
					})
				}
			}
		}
	}
	all.Unchanged = together("rivals, whole runs", runs)
	all.Slower = together("rivals, slower cases", cases)
	all.compared()
	return all
}

// compared sets the errors of all rules, and those of Tollgate against the best other rule.
func (r *rivals) compared() {
	for _, condition := range conditions {
		var errors []ruleErrors
		for _, runs := range r.Unchanged {
			for _, of := range r.Slower {
				if of.Amount == 10 && of.Condition == condition && runs.Condition == condition &&
					of.Rule == runs.Rule && of.Setting == runs.Setting {
					errors = append(errors, errorsOf(runs, of))
				}
			}
		}
		if len(errors) > 0 {
			r.Errors = append(r.Errors, errors...)
			r.Versus = append(r.Versus, versusOf(errors, false))
			r.Limited = append(r.Limited, versusOf(errors, true))
		}
	}
}

// together runs tasks in parallel; results are in the order of the tasks.
func together[T any](name string, tasks []func() []T) []T {
	results, found := make([][]T, len(tasks)), []T{}
	var all sync.WaitGroup
	room := make(chan bool, runtime.GOMAXPROCS(0))
	for i, task := range tasks {
		room <- true
		fmt.Fprintf(os.Stderr, "draws: %s: %d of %d\n", name, i+1, len(tasks))
		all.Add(1)
		go func() {
			defer func() { <-room; all.Done() }()
			results[i] = task()
		}()
	}
	all.Wait()
	for _, one := range results {
		found = append(found, one...)
	}
	return found
}

func run() error {
	folder := flag.String("launches", ".", "folder of the recorded launches")
	out := flag.String("out", ".", "folder that gets what was found")
	draws := flag.Int("draws", 10000, "draws of each kind")
	rows := flag.Int("agree", 3000, "rows that compare is to judge too")
	seed := flag.Uint64("seed", 1, "what they are drawn by")
	flag.Parse()
	both, err := plans(*folder)
	if err != nil {
		return err
	}
	if err := agreement(both, *rows, *seed, *out); err != nil {
		return err
	}
	all := sensitivity{Draws: *draws, Seed: *seed, Rows: rowsOfRun, Seconds: seconds,
		Limits:       map[string]map[string]float64{"fine": fine.byName(), "usual": usual.byName()},
		found:        both[0].found(*draws, *seed),
		Instructions: both[1].found(*draws, *seed)}
	if err := writeJSON(filepath.Join(*out, "sensitivity.json"), all); err != nil {
		return err
	}
	return writeJSON(filepath.Join(*out, "rivals.json"), both[0].rivals(*draws, *seed))
}

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "draws:", err)
		os.Exit(3)
	}
}
