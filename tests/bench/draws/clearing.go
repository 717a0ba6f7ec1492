package main

import "math"

// A copy of scripts/compare/clearing.jq: the look that may only clear.

const (
	clearAt    = 4
	clearShare = 0.4
	priorFree  = 4
)

// The t of a bound, without and with other cases.
var (
	aloneT  = studentQuantile(green*clearShare, clearAt-1)
	shrunkT = studentQuantile(green*clearShare, clearAt-1+priorFree)
)

// studentTail is the probability that Student's t is above t; Abramowitz and Stegun 26.7.3 and 4.
func studentTail(t float64, free int) float64 {
	angle := math.Atan(t / math.Sqrt(float64(free)))
	square := math.Cos(angle) * math.Cos(angle)
	odd := free % 2
	term, sum := 1.0, 1.0
	for k := 1 + odd; k < free-1; k += 2 {
		term *= square * float64(k) / float64(k+1)
		sum += term
	}
	between := math.Sin(angle) * sum
	if odd == 1 {
		between = angle
		if free > 1 {
			between += math.Sin(angle) * math.Cos(angle) * sum
		}
		between *= 2 / math.Pi
	}
	return max((1-between)/2, 0)
}

func studentQuantile(chance float64, free int) float64 {
	low, high := 0.0, 1000.0
	for range 60 {
		if middle := (low + high) / 2; studentTail(middle, free) > chance {
			low = middle
		} else {
			high = middle
		}
	}
	return high
}

// meanAndVariance of the first launches.
func (s *set) meanAndVariance() (mean, variance float64) {
	for _, value := range s.worse[:clearAt] {
		mean += value / clearAt
	}
	for _, value := range s.worse[:clearAt] {
		variance += (value - mean) * (value - mean) / (clearAt - 1)
	}
	return
}

// Priors are the mean variances of metrics over several cases; below 0 where one case has it.
type priors [metrics]float64

var noPriors = priors{-1, -1, -1, -1, -1}

// A variances adds up those of several cases.
type variances struct {
	sum   priors
	count [metrics]int
}

func (v *variances) add(c *drawnCase) {
	for _, m := range c.rows {
		_, variance := c.row[m].first.meanAndVariance()
		v.sum[m] += variance
		v.count[m]++
	}
}

func (v *variances) priors() priors {
	result := noPriors
	for m, count := range v.count {
		if count > 1 {
			result[m] = v.sum[m] / float64(count)
		}
	}
	return result
}

// cleared tells whether the first launches show that a row is within its limit. What seems to be an
// improvement goes on, for the label.
func (s *set) cleared(prior, limit float64) bool {
	mean, variance := s.meanAndVariance()
	t := aloneT
	if prior >= 0 {
		t = shrunkT
		variance = (priorFree*prior + (clearAt-1)*variance) / (priorFree + clearAt - 1)
	}
	return mean >= -limit && mean+t*math.Sqrt(variance/clearAt) < limit
}
