package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strings"
)

var (
	conditions = []string{"core", "bursts", "share", "quiet", "crowded"}
	amounts    = []int{0, 1, 2, 3, 5, 10}
	shapes     = []string{"cpu", "serial", "cached", "brief"}
	// Fewer launches say little.
	fewest = 8
	// Shapes of instruction counts.
	countedShapes = []string{"cpu", "serial", "brief"}
)

type sides struct {
	Base []float64 `json:"base"`
	Head []float64 `json:"head"`
}

// A recorded launch, with the values that rules use.
type launch struct {
	name    string
	samples [metrics]sides
	worse   [metrics]float64 // what the gate judges
	base    [metrics]float64 // logarithms of one figure a side, greater where worse: what a single
	head    [metrics]float64 // run would have told
}

// The launches of one condition, amount and shape.
type pool struct {
	condition string
	amount    int
	shape     string
	rows      []metric
	launches  []launch
	runs      []span
	leftOut   int // launches without a figure of each row
}

// A span is the launches of a pool of one run of the gate, from one index to before another.
type span struct {
	run      string
	from, to int
}

func (p *pool) add(one launch) {
	run, _, _ := strings.Cut(one.name, "/")
	at := len(p.launches)
	if len(p.runs) == 0 || p.runs[len(p.runs)-1].run != run {
		p.runs = append(p.runs, span{run, at, at})
	}
	p.launches = append(p.launches, one)
	p.runs[len(p.runs)-1].to++
}

// recorded maps condition, amount and shape to pools; a missing one is empty.
type recorded map[string]*pool

func key(condition string, amount int, shape string) string {
	return fmt.Sprintf("%s-%d-%s", condition, amount, shape)
}

func (r recorded) pool(condition string, amount int, shape string) *pool {
	if found := r[key(condition, amount, shape)]; found != nil {
		return found
	}
	return &pool{condition: condition, amount: amount, shape: shape}
}

func (p *pool) enough() bool { return len(p.launches) >= fewest }

// filled is whether all these shapes have enough launches.
func (r recorded) filled(condition string, amount int, shapes []string) bool {
	for _, shape := range shapes {
		if !r.pool(condition, amount, shape).enough() {
			return false
		}
	}
	return true
}

// read reads the files PREFIXCONDITION.jsonl of a folder.
func read(folder, prefix string, rows []metric) (recorded, error) {
	all := recorded{}
	for _, condition := range conditions {
		err := all.readFile(filepath.Join(folder, prefix+condition+".jsonl"), rows)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
	}
	return all, nil
}

func (r recorded) readFile(path string, rows []metric) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<20)
	for number := 1; lines.Scan(); number++ {
		if err := r.add(lines.Bytes(), rows); err != nil {
			return fmt.Errorf("%s:%d: %w", path, number, err)
		}
	}
	return lines.Err()
}

func (r recorded) add(line []byte, rows []metric) error {
	var head struct {
		Condition, Shape, Launch string
		Amount                   int
	}
	if err := json.Unmarshal(line, &head); err != nil {
		return err
	}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(line, &fields); err != nil {
		return err
	}
	at := key(head.Condition, head.Amount, head.Shape)
	if r[at] == nil {
		r[at] = &pool{condition: head.Condition, amount: head.Amount, shape: head.Shape, rows: rows}
	}
	one := launch{name: head.Launch}
	for _, m := range rows {
		if fields[metricNames[m]] == nil {
			r[at].leftOut++
			return nil
		}
		if err := json.Unmarshal(fields[metricNames[m]], &one.samples[m]); err != nil {
			return fmt.Errorf("%s: %w", metricNames[m], err)
		}
		worse, there := worseBy(m, one.samples[m].Base, one.samples[m].Head)
		if !there {
			r[at].leftOut++
			return nil
		}
		one.worse[m] = worse
		one.base[m] = math.Log(median(one.samples[m].Base)) * m.toward()
		one.head[m] = math.Log(median(one.samples[m].Head)) * m.toward()
	}
	r[at].add(one)
	return nil
}

// moments are all launches of a condition and shape, with any amount: the base is the same build in
// each, as in a history.
func (r recorded) moments(condition, shape string) []launch {
	var all []launch
	for _, amount := range amounts {
		all = append(all, r.pool(condition, amount, shape).launches...)
	}
	return all
}

// changes are those of the median launch, as shares.
func (p *pool) changes() map[string]float64 {
	of := map[string]float64{}
	for _, m := range p.rows {
		var ratios []float64
		for _, one := range p.launches {
			ratios = append(ratios, (one.head[m]-one.base[m])*m.toward())
		}
		of[metricNames[m]] = short(math.Exp(median(ratios)) - 1)
	}
	return of
}

// carried is the correlation of adjacent launches.
func (p *pool) carried() map[string]float64 {
	of := map[string]float64{}
	for _, m := range p.rows {
		var middle, along, all float64
		for _, one := range p.launches {
			middle += one.worse[m] / float64(len(p.launches))
		}
		for i, one := range p.launches {
			all += (one.worse[m] - middle) * (one.worse[m] - middle)
			if i+1 < p.spanOf(i).to {
				along += (one.worse[m] - middle) * (p.launches[i+1].worse[m] - middle)
			}
		}
		pairs := len(p.launches) - len(p.runs)
		if pairs > 0 && all > 0 {
			of[metricNames[m]] = short(along / float64(pairs) / (all / float64(len(p.launches))))
		}
	}
	return of
}

// inOrder are all pools with enough launches, sorted.
func (r recorded) inOrder() []*pool {
	var all []*pool
	for _, amount := range amounts {
		for _, condition := range conditions {
			for _, shape := range shapes {
				if of := r.pool(condition, amount, shape); of.enough() {
					all = append(all, of)
				}
			}
		}
	}
	return all
}
