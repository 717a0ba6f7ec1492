//go:build go1.25

package main

import (
	"net/http/httptest"
	"testing"
	"testing/synctest"
	"time"
)

func TestRateLimit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		tw := build(t, `"rate_limit":{"per_second":20,"burst":3}`, "")
		for _, pause := range []time.Duration{0, time.Second} {
			time.Sleep(pause)
			for i := 0; i < 3; i++ {
				expect(t, tw, "/x", 200, "hello x")
			}
			expect(t, tw, "/x", 429, "Too many requests")
		}
		time.Sleep(50 * time.Millisecond) // one more
		expect(t, tw, "/x", 200, "hello x")
		expect(t, tw, "/x", 429, "Too many requests")
	})
}

func TestRateLimitPerAddress(t *testing.T) {
	for keys, expected := range map[string]int{
		`,"per_address":true`:  200,
		`,"per_address":false`: 429,
		"":                     429,
	} {
		tw := build(t, `"rate_limit":{"per_second":0,"burst":2`+keys+`}`, "")
		from := func(address, forwarded string) int {
			r, w := httptest.NewRequest("GET", "/x", nil), httptest.NewRecorder()
			r.RemoteAddr = address
			r.Header.Set("X-Forwarded-For", forwarded)
			tw.ServeHTTP(w, r)
			return w.Code
		}
		codes := []int{
			from("127.0.1.1:1000", "1.1.1.1"),
			from("127.0.1.1:1001", "2.2.2.2"),
			from("127.0.1.1:1002", "3.3.3.3"),
			from("127.0.1.2:1000", "1.1.1.1"),
		}
		if codes[0] != 200 || codes[1] != 200 || codes[2] != 429 || codes[3] != expected {
			t.Errorf("%q: %v, expected 200 200 429 %d", keys, codes, expected)
		}
	}
}
