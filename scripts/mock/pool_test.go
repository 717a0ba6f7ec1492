//go:build go1.25

package main

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

func TestPoolLimitsWhoWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		expectTime(t, at(build(t, `"wait_ms":30,"pool":{"name":"db","size":2}`, ""), 8), 4*30)
		expectTime(t, at(build(t, `"wait_ms":30`, ""), 8), 30)
	})
	by := buildFrom(t, modelOf(`
		"a":{"path":"/x","body":"a","wait_ms":1,"pool":{"name":"db","size":1}},
		"b":{"path":"/b","body":"b","wait_ms":1,"pool":{"name":"db","size":1}},
		"c":{"path":"/c","body":"c","wait_ms":1,"pool":{"name":"other","size":1}}`)).byName
	if by["a"].pool != by["b"].pool || by["a"].pool == by["c"].pool {
		t.Error("pools are not shared by name")
	}
}

// occupy takes a place of pool db, and waits for so many to queue when it is called as a function.
func occupy(t *testing.T, tw *mock) (queue func(int)) {
	t.Helper()
	must(t, tw.pools["db"].acquire(context.Background()))
	// A pool that fails must not hold the test for ever.
	rescue := time.AfterFunc(patience, tw.pools["db"].release)
	t.Cleanup(func() { rescue.Stop() })
	return func(expected int) {
		t.Helper()
		waiting := func() any { return tw.pools["db"].figures()["waiting"] }
		if !eventually(func() bool { return waiting() == expected }) {
			t.Fatalf("%v wait, expected %d", waiting(), expected)
		}
	}
}

func expectMetric(t *testing.T, tw *mock, lines ...string) {
	t.Helper()
	_, text := get(tw, "/metrics")
	for _, line := range lines {
		if !strings.Contains("\n"+text, "\n"+line+"\n") {
			t.Errorf("no %s in\n%s", line, text)
		}
	}
}

func TestPoolQuota(t *testing.T) {
	tw := build(t, `"wait_ms":1,"pool":{"name":"db","size":9,"per_client":1}`, "")
	leave, err := tw.pools["db"].admit("")
	must(t, err)
	expect(t, tw, "/x", 429, "quota of the client full")
	_, err = tw.pools["db"].admit("another")
	must(t, err)
	leave()
	expect(t, tw, "/x", 200, "hello x")
	expect(t, tw, "/x", 200, "hello x")
}

func TestPoolForgetsEarlierWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := &pool{poolModel: poolModel{Size: 1}}
		p.count(time.Now().Add(-time.Second))
		if p95 := p.p95(); p95 != 1000 {
			t.Errorf("p95 %v ms, expected 1000", p95)
		}
		time.Sleep(recently)
		if p95 := p.p95(); p95 != 0 {
			t.Errorf("p95 %v ms, expected none", p95)
		}
	})
}

func TestPoolExhaustion(t *testing.T) {
	tw := build(t, `"wait_ms":1,"pool":{"name":"db","size":1,"queue":0}`, "")
	expect(t, tw, "/x", 200, "hello x")
	expectMetric(t, tw, `mock_pool_exhausted_total{pool="db"} 0`)
	occupy(t, tw)
	expect(t, tw, "/x", 429, "pool queue full")
	expectMetric(t, tw, `mock_pool_exhausted_total{pool="db"} 1`)
}

func TestPoolTimeout(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		tw := build(t, `"wait_ms":1,"pool":{"name":"db","size":1,"timeout_ms":60}`, "")
		occupy(t, tw)
		begin := time.Now()
		expect(t, tw, "/x", 503, "pool timeout")
		expectTime(t, time.Since(begin), 60)
		expectMetric(t, tw,
			`mock_pool_timeouts_total{pool="db"} 1`,
			`mock_pool_waiting{pool="db"} 0`,
			`mock_pool_acquire_seconds_count{pool="db"} 1`)
		tw.pools["db"].release()
		expect(t, tw, "/x", 200, "hello x")
		expectMetric(t, tw, `mock_pool_timeouts_total{pool="db"} 1`, `mock_pool_in_use{pool="db"} 0`)
	})
}

func TestPoolQueue(t *testing.T) {
	for _, queue := range []int{0, 2} {
		tw := build(t, fmt.Sprintf(`"wait_ms":1,"pool":{"name":"db","size":1,"queue":%d}`, queue), "")
		waiting := occupy(t, tw)
		done := make(chan string, queue)
		for i := 0; i < queue; i++ {
			go func() { _, text := get(tw, "/x"); done <- text }()
		}
		waiting(queue)
		expect(t, tw, "/x", 429, "pool queue full")
		tw.pools["db"].release()
		for i := 0; i < queue; i++ {
			if text := <-done; text != "hello x" {
				t.Errorf("a queued request got %s", text)
			}
		}
		expect(t, tw, "/x", 200, "hello x")
	}
}

func TestPoolServesInOrderAndForgetsWhoGivesUp(t *testing.T) {
	tw := build(t, `"wait_ms":1,"pool":{"name":"db","size":1}`, "")
	p, waiting := tw.pools["db"], occupy(t, tw)
	order := make(chan int, 3)
	for i := 0; i < 3; i++ {
		ctx, giveUp := context.WithCancel(context.Background())
		go func(i int) {
			if p.acquire(ctx) == nil {
				order <- i
			}
		}(i)
		waiting(min(i+1, 2))
		if i == 1 {
			giveUp()
			waiting(1)
		}
		defer giveUp()
	}
	for _, expected := range []int{0, 2} {
		p.release()
		if got := <-order; got != expected {
			t.Errorf("%d came next, expected %d", got, expected)
		}
	}
	p.release()
	expectMetric(t, tw,
		`mock_pool_in_use{pool="db"} 0`,
		`mock_pool_timeouts_total{pool="db"} 0`,
		`mock_pool_acquire_seconds_count{pool="db"} 3`)
}

func TestMetrics(t *testing.T) {
	pools := func(db, other string) string {
		return modelOf(
			endpointOf("a", "/a", `"wait_ms":1,"pool":{"name":"`+db+`","size":2}`),
			endpointOf("b", "/b", `"pool":{"name":"`+other+`","size":7}`))
	}
	tw := buildFrom(t, pools("db", "other"))
	occupy(t, tw)
	waiting := occupy(t, tw)
	go get(tw, "/a")
	waiting(1)
	expectMetric(t, tw,
		`mock_pool_in_use{pool="db"} 2`,
		`mock_pool_waiting{pool="db"} 1`,
		"# TYPE mock_pool_size gauge\n"+
			`mock_pool_size{pool="db"} 2`+"\n"+
			`mock_pool_size{pool="other"} 7`,
		`mock_pool_acquire_p95_ms{pool="other"} 0`,
		"# TYPE mock_pool_acquire_seconds summary",
		`mock_pool_acquire_seconds_sum{pool="other"} 0`,
		"# TYPE mock_pool_timeouts_total counter")
}

func TestPoolFigures(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := &pool{}
		for i := 2000; i > 0; i-- {
			p.count(time.Now().Add(-ms(float64(i))))
		}
		if p95, sum := p.p95(), p.seconds; p95 != 950 || sum < 2000.999 || sum > 2001.001 {
			t.Errorf("p95 of the last 1000: %v ms; sum of all: %v s", p95, sum)
		}
	})
}
