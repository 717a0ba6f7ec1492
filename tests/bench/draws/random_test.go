package main

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestBlocksFollowEachOtherWithinARun(t *testing.T) {
	all, from := made(1), stream(1, "blocks")
	for n := 1; n < 60; n++ {
		drawn := all.blocks(from, n)
		if len(drawn) != n {
			t.Fatalf("%d launches, want %d", len(drawn), n)
		}
		for i, at := range drawn {
			if i%inARow == 0 {
				continue
			}
			before, run := drawn[i-1], all.spanOf(at)
			if at != before+1 && (before != run.to-1 || at != run.from) {
				t.Fatalf("%d follows %d in the run from %d to %d", at, before, run.from, run.to)
			}
		}
	}
}

func TestAgainHasAsManyRunsOfAllShapesAlike(t *testing.T) {
	all := recorded{}
	for _, shape := range []string{"cpu", "brief"} {
		of := made(1)
		of.condition, of.shape = "quiet", shape
		all[key("quiet", 0, shape)] = of
	}
	var seen []string
	for i := range 20 {
		others := all.again(stream(uint64(i), "again"), "quiet", 0, []string{"cpu", "brief"})
		one, other := others.pool("quiet", 0, "cpu"), others.pool("quiet", 0, "brief")
		if len(one.runs) != 4 || len(one.launches) != 40 {
			t.Fatalf("%d runs, %d launches, want 4 and 40", len(one.runs), len(one.launches))
		}
		var runs []string
		for j, launch := range one.launches {
			if launch.name != other.launches[j].name {
				t.Fatalf("%s of one shape, %s of the other", launch.name, other.launches[j].name)
			}
			if j%10 == 0 {
				runs = append(runs, strings.Split(launch.name, "/")[1])
			}
		}
		seen = append(seen, strings.Join(runs, " "))
	}
	slices.Sort(seen)
	if different := slices.Compact(seen); len(different) < 10 {
		t.Errorf("of 20 draws %d differ", len(different))
	}
}

// Of six runs one is not like the others. Another recording might have had more of its kind.
func TestBoundsAllowForFewRuns(t *testing.T) {
	all := recorded{}
	for amount, other := range map[int]int{0: 10, 10: 0} {
		for _, shape := range shapes {
			of := &pool{condition: "quiet", amount: amount, shape: shape, rows: timed}
			for i := range 60 {
				slower := amount
				if i < 10 {
					slower = other
				}
				one := launch{name: fmt.Sprintf("%d/%d", i/10, i%10)}
				for _, m := range timed {
					one.worse[m] = float64(slower)*.01 + float64(i%5-2)*.001
				}
				of.add(one)
			}
			all[key("quiet", amount, shape)] = of
		}
	}
	p := plan{"timed", all, shapes, casesOfRun, []limits{usual}, nil}
	if got := p.unchangedRuns("quiet", "recorded", 1000, 1)[0]; got.AtMost < got.Share+.1 {
		t.Errorf("red in %g of the runs, at most %g", got.Share, got.AtMost)
	}
	for _, got := range p.slowerCases("quiet", 10, 1000, 1) {
		if got.Shape == "all" && got.AtLeast > got.Found-.1 {
			t.Errorf("found in %g of the cases, at least %g", got.Found, got.AtLeast)
		}
	}
}

func TestALaunchThatLacksASampleIsLeftOut(t *testing.T) {
	all := recorded{}
	for _, head := range []string{"[2]", "[null]", "[]"} {
		line := `{"condition": "quiet", "amount": 0, "shape": "cpu", "launch": "a/1",
			"instructions_per_request": {"base": [1], "head": ` + head + `}}`
		if err := all.add([]byte(line), counted); err != nil {
			t.Fatal(err)
		}
	}
	if of := all.pool("quiet", 0, "cpu"); len(of.launches) != 1 || of.leftOut != 2 {
		t.Errorf("%d launches, %d left out, want 1 and 2", len(of.launches), of.leftOut)
	}
}

func TestCarried(t *testing.T) {
	all := &pool{rows: []metric{cpu}}
	for i, value := range []float64{1, 1, 1, 1, -1, -1, -1, -1} {
		one := launch{name: []string{"a/", "b/"}[i/4]}
		one.worse[cpu] = value
		all.add(one)
	}
	if got := all.carried()["cpu_per_request"]; got != 1 {
		t.Errorf("%g where each launch is as the one before, want 1", got)
	}
	for i := range all.launches {
		all.launches[i].worse[cpu] = float64(1 - 2*(i%2))
	}
	if got := all.carried()["cpu_per_request"]; got != -1 {
		t.Errorf("%g where each launch is the contrary of the one before, want -1", got)
	}
}

func TestNearly(t *testing.T) {
	values := []float64{5, 1, 4, 2, 3}
	for _, test := range []struct{ share, want float64 }{{.05, 1}, {.4, 2}, {.95, 5}, {1, 5}} {
		if got := nearly(values, test.share); got != test.want {
			t.Errorf("%g of them: %g, want %g", test.share, got, test.want)
		}
	}
}
