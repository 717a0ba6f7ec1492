package main

import "time"

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
