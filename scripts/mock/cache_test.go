//go:build go1.25

package main

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

func TestCacheRefreshesOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		tw := build(t, `"cpu_us":50,"wait_ms":100,"cache":{"ttl_ms":400,"hit_cpu_us":3}`, "")
		for i, full := range []float64{1, 0, 1} {
			if i == 2 {
				time.Sleep(400 * time.Millisecond)
			}
			before := stepsDone.Load()
			// Who refreshes waits; the others do not wait for it.
			expectTime(t, at(tw, 6), full*100)
			paid := float64(stepsDone.Load()-before) / stepsPerMicrosecond
			if paid != full*50+(6-full)*3 {
				t.Errorf("round %d: %v us of work, expected %v in full and the rest as hits", i, paid, full)
			}
		}
	})
}

// fakeRedis knows GET, SET … PX and DEL, and remembers what it was told. Nothing expires by itself.
// Its connections can be ended.
type fakeRedis struct {
	sync.Mutex
	values      map[string]string
	told        []string
	connections []net.Conn
	complaint   string
}

// REDIS_URL is set for this test.
func startRedis(t *testing.T) *fakeRedis {
	t.Helper()
	listener, err := net.Listen("tcp4", "127.0.0.1:0")
	must(t, err)
	t.Cleanup(func() { listener.Close() })
	t.Setenv("REDIS_URL", "redis://"+listener.Addr().String())
	f := &fakeRedis{values: map[string]string{}}
	go func() {
		for {
			c, err := listener.Accept()
			if err != nil {
				return
			}
			f.Lock()
			f.connections = append(f.connections, c)
			f.Unlock()
			go f.talk(c)
		}
	}()
	return f
}

func (f *fakeRedis) talk(c net.Conn) {
	in := bufio.NewReader(c)
	for {
		var words, length int
		if _, err := fmt.Fscanf(in, "*%d\r\n", &words); err != nil {
			c.Close()
			return
		}
		args := make([]string, words)
		for i := range args {
			fmt.Fscanf(in, "$%d\r\n", &length)
			arg := make([]byte, length+2)
			io.ReadFull(in, arg)
			args[i] = string(arg[:length])
		}
		io.WriteString(c, f.obey(args))
	}
}

func (f *fakeRedis) obey(args []string) string {
	f.Lock()
	defer f.Unlock()
	f.told = append(f.told, strings.Join(args, " "))
	value, ok := f.values[args[1]]
	switch {
	case f.complaint != "":
		return "-" + f.complaint + "\r\n"
	case args[0] == "GET" && ok:
		return fmt.Sprintf("$%d\r\n%s\r\n", len(value), value)
	case args[0] == "GET":
		return "$-1\r\n"
	case args[0] == "SET" && len(args) == 5 && args[3] == "PX":
		f.values[args[1]] = args[2]
		return "+OK\r\n"
	case args[0] == "DEL":
		delete(f.values, args[1])
		return ":1\r\n"
	}
	return "-ERR not known here\r\n"
}

// complain makes it answer everything with this error.
func (f *fakeRedis) complain(text string) {
	f.Lock()
	defer f.Unlock()
	f.complaint = text
}

// set gives mock:x another value, or none.
func (f *fakeRedis) set(value string) {
	f.Lock()
	defer f.Unlock()
	if delete(f.values, "mock:x"); value != "" {
		f.values["mock:x"] = value
	}
}

// dialogue returns what it was told since the last call.
func (f *fakeRedis) dialogue() string {
	f.Lock()
	defer f.Unlock()
	defer func() { f.told = nil }()
	return strings.Join(f.told, "; ")
}

func TestRedisCache(t *testing.T) {
	f := startRedis(t)
	tw := build(t, `"cpu_us":50,"cache":{"ttl_ms":60000.2,"hit_cpu_us":3,"store":"redis"}`, "")
	for i, expected := range []struct {
		cost float64
		told string
	}{
		{50, "GET mock:x; SET mock:x hello x PX 60000"},
		{3, "GET mock:x"},
		{50, "GET mock:x; SET mock:x hello x PX 60000"},
	} {
		if i == 2 {
			f.set("") // as when it has expired
		}
		expectWork(t, tw, "/x", expected.cost)
		if told := f.dialogue(); told != expected.told {
			t.Errorf("request %d: %s", i, told)
		}
	}
	expect(t, tw, "/x", 200, "hello x")
	f.set("from\r\nredis")
	expect(t, tw, "/x", 200, "from\r\nredis")
	at(tw, 30)
	if f.Lock(); len(f.connections) > redisConnections {
		t.Errorf("%d connections", len(f.connections))
	}
	f.Unlock()
}

func TestRedisTrouble(t *testing.T) {
	f := startRedis(t)
	p := start(t, `"cache":{"ttl_ms":60000,"hit_cpu_us":1,"store":"redis"}`, "")
	if got := p.get("/x"); got != "200 hello x" {
		t.Fatal(got)
	}
	f.complain("LOADING")
	if got := p.get("/x"); got != `503 redis: it says "-LOADING"` {
		t.Error(got)
	}
	f.complain("")
	f.Lock()
	for _, c := range f.connections {
		c.Close()
	}
	f.Unlock()
	for i := 0; i < redisConnections; i++ {
		p.get("/x") // may meet a connection that has ended
	}
	for i := 0; i < redisConnections; i++ {
		if got := p.get("/x"); got != "200 hello x" {
			t.Errorf("after a restart of redis: %s", got)
		}
	}
}

func TestRedisURL(t *testing.T) {
	model := writeModel(t, modelText(`"cache":{"ttl_ms":1,"hit_cpu_us":1,"store":"redis"}`, ""))
	for _, url := range []string{
		"", "127.0.0.1:6379", "redis://127.0.0.1", "redis://secret@127.0.0.1:6379",
	} {
		t.Setenv("REDIS_URL", url)
		says := fmt.Sprintf("REDIS_URL: %q; allowed: redis://HOST:PORT,"+
			" as .endpoints.x.cache.store is redis", url)
		expectExit(t, "-port 8080 -model "+model, 3, says)
	}
}

func TestInvalidates(t *testing.T) {
	startRedis(t)
	for _, store := range []string{"", `,"store":"redis"`} {
		cached := `"cpu_us":30,"cache":{"ttl_ms":60000,"hit_cpu_us":1` + store + `}`
		tw := buildFrom(t, modelOf(
			endpointOf("a", "/a", cached),
			endpointOf("b", "/b", `"invalidates":"a","fail_every":2`)))
		for i, c := range []struct {
			path string
			cost float64
		}{{"/a", 30}, {"/a", 1}, {"/b", 0}, {"/a", 30}, {"/a", 1}, {"/b", 0}, {"/a", 1}} {
			if cost := workOf(tw, c.path); cost != c.cost {
				t.Errorf("%q: request %d, %s, cost %v us", store, i, c.path, cost)
			}
		}
	}
}

func TestInvalidatesSeveral(t *testing.T) {
	cached := `"cpu_us":30,"cache":{"ttl_ms":60000,"hit_cpu_us":1}`
	tw := buildFrom(t, modelOf(
		endpointOf("a", "/a", cached),
		endpointOf("b", "/b", cached),
		endpointOf("c", "/c", `"invalidates":"a b"`)))
	for _, cost := range []float64{30, 30} {
		expectWork(t, tw, "/a", cost)
		expectWork(t, tw, "/b", cost)
		expectWork(t, tw, "/c", 0)
	}
}

func TestARefusedRefreshIsNotKept(t *testing.T) {
	f := startRedis(t)
	for _, store := range []string{"", `,"store":"redis"`} {
		cache := `"cache":{"ttl_ms":60000,"hit_cpu_us":1` + store + `}`
		pool := `"pool":{"name":"db","size":1,"queue":0}`
		tw := build(t, `"cpu_us":30,"wait_ms":1,`+pool+","+cache, "")
		occupy(t, tw)
		expect(t, tw, "/x", 429, "pool queue full")
		tw.pools["db"].release()
		expectWork(t, tw, "/x", 30)
	}
	if told := f.dialogue(); told != "GET mock:x; GET mock:x; SET mock:x hello x PX 60000" {
		t.Error(told)
	}
}
