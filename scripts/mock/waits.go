package main

import (
	"sync/atomic"
	"time"
)

// waitOutStall sleeps until the end of a stall; stalls are at the end of periods, not at start-up.
func (t *mock) waitOutStall() {
	if t.Stall == nil {
		return
	}
	left := ms(t.Stall.EveryMs) - time.Since(t.begin)%ms(t.Stall.EveryMs)
	if left <= ms(t.Stall.ForMs) {
		time.Sleep(left)
	}
}

func (e *endpoint) waitNowAndThen() {
	if e.Rare != nil && e.begun.Add(1)%e.Rare.Every == 0 {
		time.Sleep(ms(e.Rare.WaitMs))
	}
}

// pause is a time in which the whole service waits: new requests do, and what runs goes on.
type pause struct{ until atomic.Int64 }

func (p *pause) begin(length time.Duration) { p.until.Store(time.Now().Add(length).UnixNano()) }

func (p *pause) waitOut() { time.Sleep(time.Until(time.Unix(0, p.until.Load()))) }

// times is the factor of work and wait at this age.
func (e *endpoint) times() float64 {
	if e.Later == nil || e.aged.Add(1) <= e.Later.After {
		return 1
	}
	return e.Later.Times
}
