package main

import (
	"net"
	"net/http"
	"sync"
	"time"
)

// limiter is a token bucket for all, or one for each address.
type limiter struct {
	*rateLimitModel
	sync.Mutex
	buckets map[string]*bucket
}

type bucket struct {
	tokens   float64
	refilled time.Time
}

// X-Forwarded-For comes from the client and does not count.
func (l *limiter) admits(r *http.Request, now time.Time) bool {
	address := ""
	if l.PerAddress {
		address, _, _ = net.SplitHostPort(r.RemoteAddr)
	}
	l.Lock()
	defer l.Unlock()
	b := l.buckets[address]
	if b == nil {
		b = &bucket{l.Burst, now}
		l.buckets[address] = b
	}
	b.tokens = min(b.tokens+now.Sub(b.refilled).Seconds()*l.PerSecond, l.Burst)
	b.refilled = now
	if b.tokens < 1 {
		return false
	}
	b.tokens--
	return true
}
