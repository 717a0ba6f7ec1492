package main

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"
)

// pool is a limited resource for which requests wait.
type pool struct {
	poolModel
	sync.Mutex // guards what follows
	inUse      int
	waiters    []chan struct{} // first come, first served; closed when the place is theirs
	byClient   map[string]int  // requests in use or waiting, where each client has a quota
	acquired   int
	exhausted  int
	seconds    float64
	timeouts   int
	recent     [1000]acquisition // the oldest overwritten first
}

// admit counts a client's request, or refuses it beyond its quota. It returns a func that ends it.
func (p *pool) admit(client string) (func(), error) {
	if p.PerClient == 0 {
		return func() {}, nil
	}
	p.Lock()
	defer p.Unlock()
	if p.byClient[client] >= p.PerClient {
		return nil, refusal{http.StatusTooManyRequests, "quota of the client full"}
	}
	p.byClient[client]++
	return func() {
		p.Lock()
		defer p.Unlock()
		if p.byClient[client]--; p.byClient[client] == 0 {
			delete(p.byClient, client)
		}
	}, nil
}

// acquisition is the time of an acquired place, and its wait in ms.
type acquisition struct {
	at   time.Time
	took float64
}

// The window of p95, so that earlier load does not count.
const recently = 2 * time.Second

// acquire returns a refusal when no place is free in time.
func (p *pool) acquire(ctx context.Context) error {
	begin := time.Now()
	p.Lock()
	if p.inUse < p.Size {
		p.inUse++
		p.count(begin)
		p.Unlock()
		return nil
	}
	p.exhausted++
	if p.Queue != nil && len(p.waiters) >= *p.Queue {
		p.Unlock()
		return refusal{http.StatusTooManyRequests, "pool queue full"}
	}
	mine := make(chan struct{})
	p.waiters = append(p.waiters, mine)
	p.Unlock()

	err := p.wait(ctx, mine)
	p.Lock()
	defer p.Unlock()
	// Timed out, and no place was handed over meanwhile.
	if at := slices.Index(p.waiters, mine); at >= 0 {
		p.waiters = slices.Delete(p.waiters, at, at+1)
		if err == errPoolTimeout {
			p.timeouts++
		}
		return err
	}
	p.count(begin)
	return nil
}

var errPoolTimeout = refusal{http.StatusServiceUnavailable, "pool timeout"}

func (p *pool) wait(ctx context.Context, mine chan struct{}) error {
	var late <-chan time.Time // never, without a timeout
	if p.TimeoutMs > 0 {
		timer := time.NewTimer(ms(p.TimeoutMs))
		defer timer.Stop()
		late = timer.C
	}
	select {
	case <-mine:
		return nil
	case <-late:
		return errPoolTimeout
	case <-ctx.Done():
		return refusal{http.StatusServiceUnavailable, "the client has gone"}
	}
}

func (p *pool) release() {
	p.Lock()
	defer p.Unlock()
	if len(p.waiters) == 0 {
		p.inUse--
		return
	}
	close(p.waiters[0]) // the place changes hands: it is never free in between
	p.waiters = p.waiters[1:]
}

func (p *pool) count(begin time.Time) {
	now := time.Now()
	took := now.Sub(begin).Seconds()
	p.recent[p.acquired%len(p.recent)] = acquisition{now, took * 1000}
	p.acquired++
	p.seconds += took
}

// p95 is the nearest rank.
func (p *pool) p95() float64 {
	var recent []float64
	for _, a := range p.recent[:min(p.acquired, len(p.recent))] {
		if time.Since(a.at) < recently {
			recent = append(recent, a.took)
		}
	}
	if len(recent) == 0 {
		return 0
	}
	slices.Sort(recent)
	return recent[(len(recent)*95+99)/100-1]
}

func (p *pool) figures() map[string]any {
	p.Lock()
	defer p.Unlock()
	return map[string]any{
		"in_use": p.inUse, "size": p.Size, "waiting": len(p.waiters), "timeouts_total": p.timeouts,
		"exhausted_total":     p.exhausted,
		"acquire_seconds_sum": p.seconds, "acquire_seconds_count": p.acquired, "acquire_p95_ms": p.p95(),
	}
}

var poolMetrics = []struct{ name, kind, samples string }{
	{"in_use", "gauge", "in_use"},
	{"size", "gauge", "size"},
	{"waiting", "gauge", "waiting"},
	{"acquire_seconds", "summary", "acquire_seconds_sum acquire_seconds_count"},
	{"acquire_p95_ms", "gauge", "acquire_p95_ms"},
	{"timeouts_total", "counter", "timeouts_total"},
	{"exhausted_total", "counter", "exhausted_total"},
}

// metrics is Prometheus text: the lines of a metric are adjacent.
func (t *mock) metrics() []byte {
	figures := map[string]map[string]any{}
	for name, p := range t.pools {
		figures[name] = p.figures()
	}
	var text strings.Builder
	for _, m := range poolMetrics {
		fmt.Fprintf(&text, "# TYPE mock_pool_%s %s\n", m.name, m.kind)
		for _, sample := range strings.Fields(m.samples) {
			for _, pool := range sortedKeys(figures) {
				fmt.Fprintf(&text, "mock_pool_%s{pool=%q} %v\n", sample, pool, figures[pool][sample])
			}
		}
	}
	return []byte(text.String())
}
