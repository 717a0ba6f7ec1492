package main

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
)

// stream is a generator of its own for each thing that is drawn, so that what is drawn of one does
// not depend on which others there are.
func stream(seed uint64, of ...any) *rand.Rand {
	name := fnv.New64a()
	fmt.Fprintln(name, of...)
	return rand.New(rand.NewPCG(seed, name.Sum64()))
}

// some draws n of a number of things with replacement.
func some(from *rand.Rand, n, of int) []int {
	drawn := make([]int, n)
	for i := range drawn {
		drawn[i] = from.IntN(of)
	}
	return drawn
}

// different draws n different ones; with replacement where there are not so many.
func different(from *rand.Rand, n, of int) []int {
	if n > of {
		return some(from, n, of)
	}
	all := make([]int, of)
	for i := range all {
		all[i] = i
	}
	for i := 0; i < n; i++ {
		j := i + from.IntN(of-i)
		all[i], all[j] = all[j], all[i]
	}
	return all[:n]
}

// aHalf draws n different ones, or with replacement where that would leave less than half: few
// would be nearly the same ones again and again.
func aHalf(from *rand.Rand, n, of int) []int {
	if 2*n > of {
		return some(from, n, of)
	}
	return different(from, n, of)
}
