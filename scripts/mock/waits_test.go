package main

import (
	"testing"
	"time"
)

func TestRareWaits(t *testing.T) {
	tw := build(t, `"rare":{"every":3,"wait_ms":40}`, "")
	for i := 1; i <= 9; i++ {
		begun := time.Now()
		get(tw, "/x")
		if waited := time.Since(begun) >= 40*time.Millisecond; waited != (i%3 == 0) {
			t.Errorf("request %d waited: %v", i, waited)
		}
	}
}

func TestUnlucky(t *testing.T) {
	expectWork(t, build(t, `"cpu_us":30`, `"unlucky":{"one_in":1,"times":2}`), "/x", 60)
	seen := map[float64]bool{}
	for i := 0; i < 60; i++ {
		seen[workOf(build(t, `"cpu_us":30`, `"unlucky":{"one_in":2,"times":2}`), "/x")] = true
	}
	if !seen[30] || !seen[60] || len(seen) != 2 {
		t.Errorf("work of one in two processes: %v", seen)
	}
}

func TestCollectHoldsRequests(t *testing.T) {
	tw := build(t, "", `"collect":{"every":3,"for_ms":60}`)
	for i := 1; i <= 9; i++ {
		begun := time.Now()
		get(tw, "/x")
		// The one after every third waits.
		if waited := time.Since(begun) >= 50*time.Millisecond; waited != (i%3 == 1 && i > 1) {
			t.Errorf("request %d waited: %v", i, waited)
		}
	}
}

func TestLater(t *testing.T) {
	tw := build(t, `"cpu_us":30,"later":{"after":2,"times":3}`, "")
	for i, us := range []float64{30, 30, 90, 90} {
		if got := workOf(tw, "/x"); got != us {
			t.Errorf("request %d: %v µs of work, want %v", i+1, got, us)
		}
	}
}
