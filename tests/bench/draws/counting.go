package main

import (
	"math"
	"slices"
)

// Output has five digits after the point.
func short(value float64) float64 { return math.Round(value*1e5) / 1e5 }

func share(seen, of int) float64 { return short(float64(seen) / float64(of)) }

// atMost and atLeast are the bounds of Clopper and Pearson at 95 %.
func atMost(seen, n int) float64 {
	if seen == n {
		return 1
	}
	low, high := float64(seen)/float64(n), 1.0
	for range 60 {
		middle := (low + high) / 2
		if noMore(seen, n, middle) > 0.025 {
			low = middle
		} else {
			high = middle
		}
	}
	return math.Ceil(high*1e5) / 1e5
}

func atLeast(seen, n int) float64 {
	return math.Floor((1-atMost(n-seen, n))*1e5) / 1e5
}

// noMore is the probability of at most k hits of n, for p ≥ k / n.
func noMore(k, n int, p float64) float64 {
	term := math.Exp(choose(n, k) + float64(k)*math.Log(p) + float64(n-k)*math.Log1p(-p))
	sum := term
	for i := k; i > 0 && term > 1e-16*sum; i-- {
		term *= float64(i) / float64(n-i+1) * (1 - p) / p
		sum += term
	}
	return sum
}

// choose is the logarithm of n over k.
func choose(n, k int) float64 {
	a, _ := math.Lgamma(float64(n + 1))
	b, _ := math.Lgamma(float64(k + 1))
	c, _ := math.Lgamma(float64(n - k + 1))
	return a - b - c
}

func sum(values []int) int {
	all := 0
	for _, value := range values {
		all += value
	}
	return all
}

func mean(values []int) float64 { return float64(sum(values)) / float64(len(values)) }

// nearly is the quantile at a share.
func nearly(values []float64, share float64) float64 {
	sorted := slices.Sorted(slices.Values(values))
	return sorted[max(0, int(math.Ceil(share*float64(len(sorted))))-1)]
}

// p90 is the 90th percentile.
func p90(values []int) int {
	sorted := slices.Clone(values)
	slices.Sort(sorted)
	return sorted[int(math.Ceil(0.9*float64(len(sorted))))-1]
}
