package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
)

// Rows that compare judges as well, with the verdicts of this copy.

type measuredRow struct {
	Case   string      `json:"case"`
	Set    string      `json:"set"`
	Label  string      `json:"label"`
	Kind   string      `json:"kind"`
	Metric string      `json:"metric"`
	Unit   string      `json:"unit"`
	Better string      `json:"better"`
	Base   [][]float64 `json:"base"`
	Head   [][]float64 `json:"head"`
}

type expected struct {
	Metric   string `json:"metric"`
	Label    string `json:"label"`
	Verdict  string `json:"verdict"`
	Launches int    `json:"launches"`
	Confirm  int    `json:"confirm"`
}

var units = [metrics]string{"ms", "ms", "/s", "us", "instructions"}

func (p *pool) row(m metric, set, label string, launches []int) measuredRow {
	row := measuredRow{Case: "made", Set: set, Label: label, Kind: m.kind(),
		Metric: metricNames[m], Unit: units[m], Better: "lower"}
	if m.toward() < 0 {
		row.Better = "higher"
	}
	for _, at := range launches {
		row.Base = append(row.Base, p.launches[at].samples[m].Base)
		row.Head = append(row.Head, p.launches[at].samples[m].Head)
	}
	return row
}

// A batch is for one call of compare: its rows have the same limits.
type batch struct {
	first, confirm []measuredRow
	expected       []expected
}

func (b *batch) add(p *pool, drawn *drawnCase, l limits, known priors) {
	label := strconv.Itoa(len(b.expected) + 1)
	for i, one := range drawn.judge(looks, l, known).rows {
		m := p.rows[i]
		b.first = append(b.first, p.row(m, "first", label, drawn.at[0]))
		b.confirm = append(b.confirm, p.row(m, "confirm", label, drawn.at[1]))
		b.expected = append(b.expected, expected{metricNames[m], label,
			verdictNames[one.verdict], one.first, one.confirm})
	}
}

func (b *batch) write(folder string, number int, l limits) error {
	for name, value := range map[string]any{"first": b.first, "confirm": b.confirm,
		"expected": b.expected, "limits": l.byName()} {
		path := filepath.Join(folder, fmt.Sprintf("%d-%s.json", number, name))
		if err := writeJSON(path, value); err != nil {
			return err
		}
	}
	return nil
}

func writeJSON(path string, value any) error {
	text, err := json.Marshal(value)
	if err != nil {
		return err
	}
	return os.WriteFile(path, append(text, '\n'), 0o644)
}

// agreement writes batches of rows from all pools in turn.
func agreement(plans []plan, rows int, seed uint64, folder string) error {
	from, next := stream(seed, "agreement"), 0
	var pools []*pool
	for _, p := range plans {
		pools = append(pools, p.all.inOrder()...)
	}
	if len(pools) == 0 {
		return fmt.Errorf("no shape has %d recorded launches", fewest)
	}
	for number, l := range []limits{fine, usual, everywhere(0.5), everywhere(2.5)} {
		var all batch
		var seen variances
		var drawn []*drawnCase
		first := next
		for count := 0; count < (rows+3)/4; next++ {
			one := &drawnCase{}
			one.draw(from, pools[next%len(pools)])
			seen.add(one)
			drawn = append(drawn, one)
			count += len(one.rows)
		}
		for i, one := range drawn {
			all.add(pools[(first+i)%len(pools)], one, l, seen.priors())
		}
		if err := all.write(folder, number, l); err != nil {
			return err
		}
	}
	return nil
}
