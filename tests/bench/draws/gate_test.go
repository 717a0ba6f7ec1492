package main

import (
	"math"
	"slices"
	"testing"
)

// Ranks that facts of the design tell for runs of 60 rows, computed there another way.
func TestRanksOfSixtyRows(t *testing.T) {
	var red, green []int
	for _, look := range looksOf(60) {
		red, green = append(red, look.red), append(green, look.green)
	}
	if want := []int{2, 11, 41, 130, 333}; !slices.Equal(red, want) {
		t.Errorf("red %v, want %v", red, want)
	}
	if want := []int{1, 8, 35, 118, 310}; !slices.Equal(green, want) {
		t.Errorf("green %v, want %v", green, want)
	}
}

func TestSmallest(t *testing.T) {
	from := stream(1, "smallest")
	for n := 1; n < 60; n++ {
		values := make([]float64, n)
		for i := range values {
			values[i] = float64(from.IntN(n))
		}
		sorted := slices.Clone(values)
		slices.Sort(sorted)
		for k := range values {
			if got := smallest(values, k); got != sorted[k] {
				t.Fatalf("%d of %v: %g, want %g", k, sorted, got, sorted[k])
			}
		}
		if got := middle(values); got != middleOfSorted(sorted) {
			t.Fatalf("middle of %v: %g", sorted, got)
		}
	}
}

func TestWorseBy(t *testing.T) {
	for _, test := range []struct {
		name       string
		metric     metric
		base, head []float64
		want       float64
	}{
		{"one figure", cpu, []float64{100}, []float64{110}, math.Log(1.1)},
		{"less is worse", throughput, []float64{110}, []float64{100}, math.Log(1.1)},
		{"of four pairs the middle two", p50, []float64{1, 1, 1, 1}, []float64{9, 1.1, 1.1, .1},
			math.Log(1.1)},
	} {
		got, there := worseBy(test.metric, test.base, test.head)
		if !there || math.Abs(got-test.want) > 1e-11 {
			t.Errorf("%s: %g (%v), want %g", test.name, got, there, test.want)
		}
	}
	if _, there := worseBy(p50, []float64{1, 2}, []float64{1}); there {
		t.Error("sides of other lengths have a figure")
	}
	if _, there := worseBy(p50, []float64{1, 0}, []float64{1, 1}); there {
		t.Error("a missing sample has a figure")
	}
}

// row is one of launches that alternate around a middle.
func row(first, confirm, noise float64) *drawnRow {
	var made drawnRow
	for i := range most {
		around := noise * float64(i%5-2)
		made.first.worse[i], made.confirm.worse[i] = first+around, confirm+around
	}
	return &made
}

func TestJudge(t *testing.T) {
	for _, test := range []struct {
		name string
		row  *drawnRow
		want judged
	}{
		{"nothing changed", row(0, 0, .001), judged{pass, 4, 0}},
		{"slower twice", row(.2, .2, .001), judged{regression, 10, 10}},
		{"slower, and then not", row(.2, 0, .001), judged{open, 10, 10}},
		{"faster", row(-.2, 0, .001), judged{improvement, 10, 0}},
		{"a little faster", row(-.01, 0, .001), judged{pass, 4, 0}},
		{"too noisy to tell", row(0, 0, .4), judged{open, 48, 0}},
		{"within its limit", row(.01, 0, .001), judged{pass, 4, 0}},
	} {
		if got := test.row.judge(looks, math.Log(1.03), -1); got != test.want {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}
}
