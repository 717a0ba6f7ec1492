package main

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// One endpoint /x with these keys, and these keys of the model itself.
func build(t *testing.T, endpoint, top string) *twin {
	t.Helper()
	return buildFrom(t, modelText(endpoint, top))
}

// REDIS_URL is used when the model asks for it.
func buildFrom(t *testing.T, text string) *twin {
	t.Helper()
	m, err := parseModel([]byte(text), "")
	must(t, err)
	r, err := m.openRedis(os.Getenv("REDIS_URL"))
	must(t, err)
	return newTwin(m, time.Now(), r)
}

func modelText(endpoint, top string) string {
	return fmt.Sprintf(`{"schema":"tollgate/twin/1"%s,"endpoints":{"x":{"path":"/x","body":"hello x"%s}}}`, comma(top), comma(endpoint))
}

// The model with these endpoints and nothing else.
func modelOf(endpoints string) string {
	return `{"schema":"tollgate/twin/1","endpoints":{` + endpoints + `}}`
}

func comma(s string) string {
	if s == "" {
		return ""
	}
	return "," + s
}

func get(tw http.Handler, path string) (int, string) {
	w := httptest.NewRecorder()
	tw.ServeHTTP(w, httptest.NewRequest("GET", path, nil))
	return w.Code, w.Body.String()
}

func expect(t *testing.T, tw http.Handler, path string, status int, body string) {
	t.Helper()
	if code, text := get(tw, path); code != status || !strings.HasPrefix(text, body) {
		t.Fatalf("%s: got %d %.40q, expected %d %q", path, code, text, status, body)
	}
}

// CPU time of the calling thread over n requests.
func cpuOf(tw http.Handler, n int) float64 {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	var before, after syscall.Rusage
	syscall.Getrusage(1, &before)
	for i := 0; i < n; i++ {
		get(tw, "/x")
	}
	syscall.Getrusage(1, &after)
	return float64(after.Utime.Nano() + after.Stime.Nano() - before.Utime.Nano() - before.Stime.Nano())
}

func expectRatio(t *testing.T, more, less, low, high float64) {
	t.Helper()
	if ratio := more / less; ratio < low || ratio > high {
		t.Errorf("ratio %.2f, expected %.2f to %.2f", ratio, low, high)
	}
}

// at runs n requests at once and returns how long they took in all.
func at(tw http.Handler, n int) time.Duration {
	var all sync.WaitGroup
	begin := time.Now()
	for i := 0; i < n; i++ {
		all.Add(1)
		go func() { defer all.Done(); get(tw, "/x") }()
	}
	all.Wait()
	return time.Since(begin)
}

func TestNothingBeforeStartUp(t *testing.T) {
	tw := build(t, "", `"startup_ms":60000`)
	expect(t, tw, "/ready", 503, "starting")
	expect(t, tw, "/x", 503, "starting")
}

func TestCPUDoubles(t *testing.T) {
	one, two := build(t, `"cpu_us":2000`, ""), build(t, `"cpu_us":4000`, "")
	expectRatio(t, cpuOf(two, 40), cpuOf(one, 40), 1.6, 2.5)
	serial := build(t, `"serial_us":4000`, "")
	expectRatio(t, cpuOf(serial, 40), cpuOf(one, 40), 1.6, 2.5)
}

func TestSerialSectionAdmitsOne(t *testing.T) {
	tw := build(t, `"serial_us":1000`, "")
	tw.byName["x"].serial.Lock()
	done := make(chan bool)
	go func() { at(tw, 3); close(done) }()
	select {
	case <-done:
		t.Fatal("requests passed an occupied serial section")
	case <-time.After(60 * time.Millisecond):
	}
	tw.byName["x"].serial.Unlock()
	<-done
}

func TestWaitUsesNoCPU(t *testing.T) {
	tw := build(t, `"wait_ms":20`, "")
	begin := time.Now()
	used := cpuOf(tw, 5)
	if wall := time.Since(begin); wall < 100*time.Millisecond || used > 0.2*float64(wall) {
		t.Errorf("5 waits of 20 ms took %v and %v CPU", wall, time.Duration(used))
	}
}

func TestFailuresAreCounted(t *testing.T) {
	for keys, status := range map[string]int{`"fail_every":7`: 500, `"fail_every":7,"fail_status":502`: 502} {
		tw := build(t, keys, "")
		for i := 1; i <= 70; i++ {
			if i%7 == 0 {
				expect(t, tw, "/x", status, "Failed as modelled")
			} else {
				expect(t, tw, "/x", 200, "hello x")
			}
		}
	}
}

func TestNotFoundAs200(t *testing.T) {
	tw := build(t, `"not_found_as_200":true,"cpu_us":1000`, "")
	expect(t, tw, "/x", 200, "Page not found")
}

func TestStallHoldsRequests(t *testing.T) {
	tw := build(t, "", `"stall":{"every_ms":400,"for_ms":200}`)
	if before := at(tw, 4); before > 150*time.Millisecond {
		t.Errorf("no stall was due: %v", before)
	}
	time.Sleep(250*time.Millisecond - time.Since(tw.begin))
	used := cpuOf(tw, 1)
	if over := time.Since(tw.begin); over < 400*time.Millisecond || over > 550*time.Millisecond || used > 5e7 {
		t.Errorf("a request in the stall ended %v after the start, with %v CPU", over, time.Duration(used))
	}
}

func TestHangAfter(t *testing.T) {
	server := httptest.NewServer(build(t, "", `"hang_after":3`))
	defer server.Close()
	client := http.Client{Timeout: 150 * time.Millisecond}
	for i, path := range []string{"/x", "/ready", "/x", "/metrics", "/x", "/x", "/ready", "/metrics"} {
		response, err := client.Get(server.URL + path)
		if answered := err == nil; answered != (i < 5) {
			t.Fatalf("request %d %s: %v", i, path, err)
		} else if answered {
			io.Copy(io.Discard, response.Body)
			response.Body.Close()
		}
	}
}

// must ends the test when something outside of it failed.
func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
