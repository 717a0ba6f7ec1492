package main

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"
)

// stream is a separate generator for each draw, so that draws are independent of each other.
func stream(seed uint64, of ...any) *rand.Rand {
	name := fnv.New64a()
	fmt.Fprintln(name, of...)
	return rand.New(rand.NewPCG(seed, name.Sum64()))
}

// inARow is the length of a block of launches, which keeps the dependence between adjacent
// launches. Blocks of all ten of a run would leave few combinations.
const inARow = 5

// blocks draws n launches of a pool with replacement, in blocks within a run; after the last launch
// follows the first.
func (p *pool) blocks(from *rand.Rand, n int) []int {
	var drawn []int
	for len(drawn) < n {
		first := from.IntN(len(p.launches))
		run := p.spanOf(first)
		length := run.to - run.from
		for i := range min(inARow, length) {
			drawn = append(drawn, run.from+(first-run.from+i)%length)
		}
	}
	return drawn[:n]
}

func (p *pool) spanOf(at int) span {
	for _, run := range p.runs {
		if at < run.to {
			return run
		}
	}
	panic("no run has this launch")
}

// again is a bootstrap of the recording itself: as many runs, with replacement, the same of each
// shape.
func (r recorded) again(from *rand.Rand, condition string, amount int, shapes []string) recorded {
	var names []string
	for _, shape := range shapes {
		for _, run := range r.pool(condition, amount, shape).runs {
			if !slices.Contains(names, run.run) {
				names = append(names, run.run)
			}
		}
	}
	for {
		others := recorded{}
		for i := range names {
			name := names[from.IntN(len(names))]
			for _, shape := range shapes {
				others.take(r.pool(condition, amount, shape), name, i)
			}
		}
		if others.filled(condition, amount, shapes) {
			return others
		}
	}
}

// take adds one run of a pool as the i-th.
func (r recorded) take(p *pool, run string, i int) {
	at := key(p.condition, p.amount, p.shape)
	if r[at] == nil {
		r[at] = &pool{condition: p.condition, amount: p.amount, shape: p.shape, rows: p.rows}
	}
	for _, span := range p.runs {
		if span.run != run {
			continue
		}
		for _, one := range p.launches[span.from:span.to] {
			one.name = fmt.Sprintf("%d/%s", i, one.name)
			r[at].add(one)
		}
	}
}

// different draws n different ones, or all if there are fewer.
func different(from *rand.Rand, n, of int) []int {
	n = min(n, of)
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
