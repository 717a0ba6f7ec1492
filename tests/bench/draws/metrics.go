package main

import (
	"math"
	"slices"
)

// A metric is one row of a case, with one number a launch.
type metric int

const (
	p50 metric = iota
	p95
	throughput
	cpu
	instructions
	metrics
)

var metricNames = [metrics]string{
	"latency_p50", "latency_p95", "throughput", "cpu_per_request", "instructions_per_request",
}

// The rows of a case under load by k6, and of one of instruction counts.
var (
	timed   = []metric{p50, p95, throughput, cpu}
	counted = []metric{instructions}
)

// toward is -1 if lower is worse.
func (m metric) toward() float64 {
	if m == throughput {
		return -1
	}
	return 1
}

// paired is whether samples at the same index are of one pair of slots.
func (m metric) paired() bool { return m == p50 || m == p95 }

func (m metric) kind() string {
	if m.paired() {
		return "paired"
	}
	return "launch"
}

// limits are thresholds by row, as shares of the base.
type limits struct {
	name  string
	share [metrics]float64
}

// asWorse is a threshold of a row as a logarithm.
func (l limits) asWorse(m metric) float64 {
	if m.toward() > 0 {
		return math.Log(1 + l.share[m])
	}
	return -math.Log(1 - l.share[m])
}

// The thresholds of whole runs: "fine" for a quiet machine, "usual" those of the demo.
var (
	fine  = limits{"fine", [metrics]float64{.03, .25, .10, .03, .01}}
	usual = limits{"usual", [metrics]float64{.06, .25, .15, .05, .02}}
)

// everywhere is the same threshold for each row.
func everywhere(percent float64) limits {
	l := limits{name: "everywhere"}
	for m := range l.share {
		l.share[m] = percent / 100
	}
	return l
}

func (l limits) byName() map[string]float64 {
	shares := map[string]float64{}
	for m, name := range metricNames {
		shares[name] = l.share[m]
	}
	return shares
}

func median(values []float64) float64 {
	sorted := slices.Clone(values)
	slices.Sort(sorted)
	return middleOfSorted(sorted)
}

func middleOfSorted(sorted []float64) float64 {
	n := len(sorted)
	if n%2 == 1 {
		return sorted[n/2]
	}
	return (sorted[n/2-1] + sorted[n/2]) / 2
}

// middleHalf is the mean of the middle half.
func middleHalf(values []float64) float64 {
	sorted := slices.Clone(values)
	slices.Sort(sorted)
	quarter := len(sorted) / 4
	kept := sorted[quarter : len(sorted)-quarter]
	sum := 0.0
	for _, value := range kept {
		sum += value
	}
	return sum / float64(len(kept))
}

// settled rounds to twelve digits after the point, like compare, as the last digit of a logarithm
// differs between jqs.
func settled(value float64) float64 { return math.Round(value*1e12) / 1e12 }

// worseBy is the change of one launch, as a logarithm; false where a sample is missing or not
// positive.
func worseBy(m metric, base, head []float64) (float64, bool) {
	if len(base) == 0 || len(base) != len(head) {
		return 0, false
	}
	for i := range base {
		if base[i] <= 0 || head[i] <= 0 {
			return 0, false
		}
	}
	if !m.paired() || len(base) == 1 {
		return settled(math.Log(median(head)/median(base))) * m.toward(), true
	}
	logs := make([]float64, len(base))
	for i := range base {
		logs[i] = math.Log(head[i] / base[i])
	}
	return settled(middleHalf(logs)) * m.toward(), true
}
