package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

type mock struct {
	*model
	begin   time.Time
	ballast []byte
	redis   *redis
	byName  map[string]*endpoint
	byPath  map[string]map[string]*endpoint // by method, "" for any
	pools   map[string]*pool
	served  atomic.Int64
	leaked  leak
	pause   pause

	isUnlucky bool
}

type endpoint struct {
	endpointModel
	payload []byte
	// Whether it contains {n}.
	isNumbered bool
	produced   atomic.Int64
	requests   atomic.Int64
	begun      atomic.Int64
	aged       atomic.Int64
	serial     sync.Mutex
	pool       *pool
	cache      cache
	limiter    *limiter
}

// refusal is an answer other than that of the endpoint.
type refusal struct {
	status int
	text   string
}

func (r refusal) Error() string { return r.text }

func newMock(m *model, begin time.Time, r *redis) *mock {
	t := &mock{
		model:  m,
		begin:  begin,
		redis:  r,
		byName: map[string]*endpoint{},
		byPath: map[string]map[string]*endpoint{},
		pools:  map[string]*pool{},
	}
	t.isUnlucky = m.Unlucky != nil && rand.IntN(m.Unlucky.OneIn) == 0
	t.ballast = touch(allocate(int(m.MemoryMB * (1 << 20))))
	for name, em := range m.Endpoints {
		e := t.newEndpoint(name, em)
		t.byName[name] = e
		if t.byPath[em.Path] == nil {
			t.byPath[em.Path] = map[string]*endpoint{}
		}
		t.byPath[em.Path][em.Method] = e
	}
	return t
}

func (t *mock) newEndpoint(name string, em endpointModel) *endpoint {
	if t.isUnlucky {
		em.CPUUs *= t.Unlucky.Times
	}
	e := &endpoint{endpointModel: em, payload: []byte(em.Body)}
	if missing := em.PayloadBytes - len(em.Body); missing > 0 {
		e.payload = []byte(em.Body + strings.Repeat(".", missing))
	}
	if em.Pool != nil {
		if t.pools[em.Pool.Name] == nil {
			t.pools[em.Pool.Name] = &pool{poolModel: *em.Pool, byClient: map[string]int{}}
		}
		e.pool = t.pools[em.Pool.Name]
	}
	if em.RateLimit != nil {
		e.limiter = &limiter{rateLimitModel: em.RateLimit, buckets: map[string]*bucket{}}
	}
	e.isNumbered = strings.Contains(em.Body, "{n}")
	e.cache = t.newCache(name, e)
	return e
}

func (t *mock) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	t.waitOutStall()
	t.pause.waitOut()
	if time.Since(t.begin) < ms(t.StartupMs) {
		answer(w, http.StatusServiceUnavailable, []byte("starting"))
		return
	}
	// Polls of /ready and /metrics do not count, as their number differs between runs.
	nth := t.served.Load() + 1
	if r.URL.Path != "/ready" && r.URL.Path != "/metrics" {
		nth = t.served.Add(1)
	}
	if t.DieAfter > 0 && nth > t.DieAfter {
		fmt.Fprintf(os.Stderr, "mock: die_after %d\n", t.DieAfter)
		os.Exit(7)
	}
	if t.Collect != nil && nth%t.Collect.Every == 0 {
		t.pause.begin(ms(t.Collect.ForMs))
	}
	io.Copy(io.Discard, r.Body)
	if t.HangAfter > 0 && nth > t.HangAfter {
		<-r.Context().Done()
		return
	}
	t.route(w, r)
}

func (t *mock) route(w http.ResponseWriter, r *http.Request) {
	methods := t.byPath[r.URL.Path]
	e := methods[""]
	if e == nil {
		e = methods[r.Method]
	}
	switch {
	case r.URL.Path == "/ready":
		answer(w, http.StatusOK, []byte("ready"))
	case r.URL.Path == "/metrics":
		answerAs(w, "text/plain; version=0.0.4; charset=utf-8", http.StatusOK, t.metrics())
	case methods == nil && t.fileAt(r.URL.Path) != "":
		t.serveFile(t.fileAt(r.URL.Path), w, r)
	case methods == nil:
		answer(w, http.StatusNotFound, []byte("Page not found"))
	case e == nil:
		w.Header().Set("Allow", strings.Join(sortedKeys(methods), ", "))
		answer(w, http.StatusMethodNotAllowed, []byte("Method not allowed"))
	case e.limiter != nil && !e.limiter.admits(r, time.Now()):
		answer(w, http.StatusTooManyRequests, []byte("Too many requests"))
	case e.NotFoundAs200:
		answer(w, http.StatusOK, []byte("Page not found"))
	default:
		t.play(e, w, r)
	}
}

func (t *mock) play(e *endpoint, w http.ResponseWriter, r *http.Request) {
	defer release(touch(allocate(e.MemoryPerRequestBytes)))
	t.leaked.keep(e.LeakBytes)
	e.waitNowAndThen()
	payload, err := e.produce(r)
	if err == nil && e.FailEvery > 0 && e.requests.Add(1)%e.FailEvery == 0 {
		err = refusal{orElse(e.FailStatus, http.StatusInternalServerError), "Failed as modelled"}
	}
	if err == nil && e.Invalidates != "" {
		// Before the answer: its client must not see the old entry.
		for _, name := range strings.Fields(e.Invalidates) {
			err = errors.Join(err, t.byName[name].cache.drop())
		}
	}
	if err != nil {
		no := refusal{http.StatusServiceUnavailable, err.Error()}
		errors.As(err, &no)
		answer(w, no.status, []byte(no.text))
		return
	}
	answer(w, orElse(e.Status, http.StatusOK), payload)
}

// produce does the work of a good answer.
func (e *endpoint) produce(r *http.Request) ([]byte, error) {
	if e.cache == nil {
		return e.numbered(), e.payInFull(r)
	}
	kept, err := e.cache.get()
	if err != nil {
		return nil, err
	}
	if kept != nil {
		work(e.Cache.HitCPUUs)
		return kept, nil
	}
	paid := e.payInFull(r)
	return e.payload, errors.Join(paid, e.cache.refreshed(paid == nil))
}

// numbered makes answers differ, as tokens do.
func (e *endpoint) numbered() []byte {
	if !e.isNumbered {
		return e.payload
	}
	nth := strconv.FormatInt(e.produced.Add(1), 10)
	return bytes.ReplaceAll(e.payload, []byte("{n}"), []byte(nth))
}

func (e *endpoint) payInFull(r *http.Request) error {
	times := e.times()
	work(e.CPUUs * times)
	if e.SerialUs > 0 {
		e.serial.Lock()
		work(e.SerialUs)
		e.serial.Unlock()
	}
	if e.WaitMs == 0 {
		return nil
	}
	if e.pool != nil {
		leave, err := e.pool.admit(r.Header.Get("Authorization"))
		if err != nil {
			return err
		}
		defer leave()
		if err := e.pool.acquire(r.Context()); err != nil {
			return err
		}
		defer e.pool.release()
	}
	time.Sleep(ms(e.WaitMs * times))
	return nil
}

func answer(w http.ResponseWriter, status int, body []byte) {
	answerAs(w, "text/html; charset=utf-8", status, body)
}

func answerAs(w http.ResponseWriter, kind string, status int, body []byte) {
	w.Header().Set("Content-Type", kind)
	w.Header().Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(status)
	w.Write(body)
}

func orElse(value, otherwise int) int {
	if value == 0 {
		return otherwise
	}
	return value
}

func ms(n float64) time.Duration { return time.Duration(n * float64(time.Millisecond)) }
