//go:build go1.25

// A clock that leaps when all wait (synctest) needs the timers of Go 1.23, which go.mod is older
// than.
//go:debug asynctimerchan=0

package main

import (
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// patience is how long a test waits for what must come. It is never waited in full where all is
// well.
const patience = time.Minute

// eventually asks again and again until it holds, and says whether it did.
func eventually(holds func() bool) bool {
	for until := time.Now().Add(patience); time.Now().Before(until); {
		if holds() {
			return true
		}
		time.Sleep(5 * time.Millisecond)
	}
	return false
}

// One endpoint /x with these keys, and these keys of the model itself.
func build(t *testing.T, endpoint, top string) *mock {
	t.Helper()
	return buildFrom(t, modelText(endpoint, top))
}

// REDIS_URL is used when the model asks for it.
func buildFrom(t *testing.T, text string) *mock {
	t.Helper()
	m, err := parseModel([]byte(text), "")
	must(t, err)
	r, err := m.openRedis(os.Getenv("REDIS_URL"))
	must(t, err)
	return newMock(m, time.Now(), r)
}

func modelText(endpoint, top string) string {
	x := `"x":{"path":"/x","body":"hello x"` + comma(endpoint) + `}`
	return `{"schema":"tollgate/mock/1"` + comma(top) + `,"endpoints":{` + x + `}}`
}

// The model with these endpoints and nothing else.
func modelOf(endpoints ...string) string {
	return `{"schema":"tollgate/mock/1","endpoints":{` + strings.Join(endpoints, ",") + `}}`
}

// One endpoint, whose body is its name, with these further keys.
func endpointOf(name, path, keys string) string {
	return `"` + name + `":{"path":"` + path + `","body":"` + name + `"` + comma(keys) + `}`
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

// workOf returns what one request costs, in microseconds of the model: work is counted, for time
// would be the machine's.
func workOf(tw http.Handler, path string) float64 {
	before := stepsDone.Load()
	get(tw, path)
	return float64(stepsDone.Load()-before) / stepsPerMicrosecond
}

func expectWork(t *testing.T, tw http.Handler, path string, expected float64) {
	t.Helper()
	if cost := workOf(tw, path); cost != expected {
		t.Errorf("%s cost %v us of work, expected %v", path, cost, expected)
	}
}

func expectTime(t *testing.T, took time.Duration, milliseconds float64) {
	t.Helper()
	if took != ms(milliseconds) {
		t.Errorf("took %v, expected %v ms", took, milliseconds)
	}
}

// at runs n requests at once and returns how long they took in all. Where the clock leaps
// (synctest), that is exact.
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

func TestWorkIsWhatTheModelSays(t *testing.T) {
	expectWork(t, build(t, `"cpu_us":2000`, ""), "/x", 2000)
	expectWork(t, build(t, `"serial_us":4000`, ""), "/x", 4000)
	expectWork(t, build(t, `"cpu_us":20.5,"serial_us":4`, ""), "/x", 24.5)
	expectWork(t, build(t, "", ""), "/x", 0)
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
	synctest.Test(t, func(t *testing.T) {
		tw, begin := build(t, `"wait_ms":20`, ""), time.Now()
		for i := 0; i < 5; i++ {
			expectWork(t, tw, "/x", 0)
		}
		expectTime(t, time.Since(begin), 100)
	})
}

func TestFailuresAreCounted(t *testing.T) {
	for keys, status := range map[string]int{
		`"fail_every":7`:                   500,
		`"fail_every":7,"fail_status":502`: 502,
	} {
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
	synctest.Test(t, func(t *testing.T) {
		tw := build(t, "", `"stall":{"every_ms":400,"for_ms":200}`)
		expectTime(t, at(tw, 4), 0)
		time.Sleep(250 * time.Millisecond)
		expectWork(t, tw, "/x", 0)
		expectTime(t, time.Since(tw.begin), 400)
		expectTime(t, at(tw, 4), 0)
	})
}

func TestHangAfter(t *testing.T) {
	server := httptest.NewServer(build(t, "", `"hang_after":3`))
	defer server.Close()
	for i, path := range []string{"/x", "/ready", "/x", "/metrics", "/x", "/x", "/ready", "/metrics"} {
		client := http.Client{Timeout: patience}
		if i >= 5 {
			client.Timeout = 150 * time.Millisecond // it will not answer, however long one waits
		}
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
