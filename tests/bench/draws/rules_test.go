package main

import (
	"fmt"
	"math"
	"testing"
)

// Greatest U in the tables of Mann and Whitney for ten and ten.
func TestRankSum(t *testing.T) {
	for _, test := range []struct{ p, want float64 }{{.05, 23}, {.01, 16}} {
		if got := rankSum(10, test.p); got != test.want {
			t.Errorf("p < %g: %g, want %g", test.p, got, test.want)
		}
	}
}

// Student's density with 29 degrees of freedom, summed up to the quantiles.
func TestQuantiles(t *testing.T) {
	a, _ := math.Lgamma(15)
	b, _ := math.Lgamma(14.5)
	scale := math.Exp(a-b) / math.Sqrt(29*math.Pi)
	for _, test := range []struct{ t, above float64 }{{t99, .01}, {t9999, .0001}} {
		const step = 1e-4
		below := 0.5
		for x := step / 2; x < test.t; x += step {
			below += scale * math.Pow(1+x*x/29, -15) * step
		}
		if math.Abs(1-below-test.above) > .005*test.above {
			t.Errorf("above %g: %g, want %g", test.t, 1-below, test.above)
		}
	}
}

func TestBounds(t *testing.T) {
	for _, test := range []struct {
		seen, of    int
		least, most float64
	}{{0, 100, 0, .03622}, {100, 100, .96378, 1}, {5, 100, .01643, .11284}} {
		least, most := atLeast(test.seen, test.of), atMost(test.seen, test.of)
		if math.Abs(least-test.least) > 2e-5 || math.Abs(most-test.most) > 2e-5 {
			t.Errorf("%d of %d: %g to %g", test.seen, test.of, least, most)
		}
	}
}

// made is a pool whose head is slower by a factor in each launch.
func made(factor float64) *pool {
	from := stream(1, "made")
	all := &pool{rows: timed}
	for i := range 40 {
		one := launch{name: fmt.Sprintf("%d/%d", i/10, i%10)}
		for _, m := range timed {
			one.base[m] = .02 * from.NormFloat64()
			one.head[m] = one.base[m] + .01*from.NormFloat64() + math.Log(factor)
			one.worse[m] = one.head[m] - one.base[m]
		}
		all.add(one)
	}
	return all
}

func TestRulesFindWhatIsLarge(t *testing.T) {
	same, slow := made(1), made(2.5)
	for _, rule := range rules() {
		from := stream(1, rule.Name, rule.Setting)
		if worse, _ := rule.judge(from, slow, slow.launches); !worse {
			t.Errorf("%s, %s: does not find 2.5 times", rule.Name, rule.Setting)
		}
		if rule.Setting == "default" { // not so each of them: five in a hundred rows by chance
			continue
		}
		if worse, _ := rule.judge(from, same, same.launches); worse {
			t.Errorf("%s, %s: worse where nothing has changed", rule.Name, rule.Setting)
		}
	}
}
