package main

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

func TestCacheRefreshesOnce(t *testing.T) {
	tw := build(t, `"wait_ms":100,"cache":{"ttl_ms":400,"hit_cpu_us":10}`, "")
	var slow atomic.Int64
	round := func() {
		var all sync.WaitGroup
		for i := 0; i < 6; i++ {
			all.Add(1)
			go func() {
				defer all.Done()
				if begin := time.Now(); at(tw, 1) >= 0 && time.Since(begin) > 90*time.Millisecond {
					slow.Add(1)
				}
			}()
		}
		all.Wait()
	}
	for i, expected := range []int64{1, 1, 2} {
		if i == 2 {
			time.Sleep(400 * time.Millisecond)
		}
		if round(); slow.Load() != expected {
			t.Fatalf("round %d: %d full costs so far, expected %d", i, slow.Load(), expected)
		}
	}
	hit := build(t, `"cpu_us":10,"cache":{"ttl_ms":60000,"hit_cpu_us":4000}`, "")
	expectRatio(t, cpuOf(hit, 40), cpuOf(build(t, `"cpu_us":2000`, ""), 40), 1.5, 2.5)
}

// fakeRedis knows GET, SET … PX and DEL, and remembers what it was told. Its connections can be ended.
type fakeRedis struct {
	sync.Mutex
	values      map[string]string
	expires     map[string]time.Time
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
	f := &fakeRedis{values: map[string]string{}, expires: map[string]time.Time{}}
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
	case args[0] == "GET" && ok && time.Now().Before(f.expires[args[1]]):
		return fmt.Sprintf("$%d\r\n%s\r\n", len(value), value)
	case args[0] == "GET":
		return "$-1\r\n"
	case args[0] == "SET" && len(args) == 5 && args[3] == "PX":
		age, _ := time.ParseDuration(args[4] + "ms")
		f.values[args[1]], f.expires[args[1]] = args[2], time.Now().Add(age)
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

// dialogue returns what it was told since the last call.
func (f *fakeRedis) dialogue() string {
	f.Lock()
	defer f.Unlock()
	defer func() { f.told = nil }()
	return strings.Join(f.told, "; ")
}

func TestRedisCache(t *testing.T) {
	f := startRedis(t)
	tw := build(t, `"wait_ms":40,"cache":{"ttl_ms":300.2,"hit_cpu_us":10,"store":"redis"}`, "")
	for i, expected := range []string{"GET twin:x; SET twin:x hello x PX 300", "GET twin:x", "GET twin:x; SET twin:x hello x PX 300"} {
		if i == 2 {
			time.Sleep(300 * time.Millisecond)
		}
		begin := time.Now()
		expect(t, tw, "/x", 200, "hello x")
		if full := time.Since(begin) >= 40*time.Millisecond; full != (i != 1) {
			t.Errorf("request %d took %v", i, time.Since(begin))
		}
		if told := f.dialogue(); told != expected {
			t.Errorf("request %d: %s", i, told)
		}
	}
	f.Lock()
	f.values["twin:x"] = "from\r\nredis"
	f.Unlock()
	expect(t, tw, "/x", 200, "from\r\nredis")
	at(tw, 30)
	if f.Lock(); len(f.connections) > redisConnections {
		t.Errorf("%d connections", len(f.connections))
	}
	f.Unlock()
	hit := build(t, `"cpu_us":10,"cache":{"ttl_ms":60000,"hit_cpu_us":4000,"store":"redis"}`, "")
	expectRatio(t, cpuOf(hit, 20), cpuOf(build(t, `"cpu_us":2000`, ""), 20), 1.5, 3)
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
	for _, url := range []string{"", "127.0.0.1:6379", "redis://127.0.0.1", "redis://secret@127.0.0.1:6379"} {
		t.Setenv("REDIS_URL", url)
		expectExit(t, "-port 8080 -model "+model, 3, fmt.Sprintf("REDIS_URL: %q; allowed: redis://HOST:PORT, as .endpoints.x.cache.store is redis", url))
	}
}

func TestInvalidates(t *testing.T) {
	startRedis(t)
	for _, store := range []string{"", `,"store":"redis"`} {
		tw := buildFrom(t, modelOf(`"a":{"path":"/a","body":"a","wait_ms":30,"cache":{"ttl_ms":60000,"hit_cpu_us":1`+store+`}},
			"b":{"path":"/b","body":"b","invalidates":"a","fail_every":2}`))
		for i, c := range []struct {
			path string
			full bool
		}{{"/a", true}, {"/a", false}, {"/b", false}, {"/a", true}, {"/a", false}, {"/b", false}, {"/a", false}} {
			begin := time.Now()
			get(tw, c.path)
			if full := time.Since(begin) >= 30*time.Millisecond; full != c.full {
				t.Errorf("%q: request %d, %s, took %v", store, i, c.path, time.Since(begin))
			}
		}
	}
}

func TestARefusedRefreshIsNotKept(t *testing.T) {
	f := startRedis(t)
	for _, store := range []string{"", `,"store":"redis"`} {
		tw := build(t, `"wait_ms":30,"pool":{"name":"db","size":1,"queue":0},"cache":{"ttl_ms":60000,"hit_cpu_us":1`+store+`}`, "")
		occupy(t, tw)
		expect(t, tw, "/x", 429, "pool queue full")
		tw.pools["db"].release()
		begin := time.Now()
		expect(t, tw, "/x", 200, "hello x")
		if took := time.Since(begin); took < 30*time.Millisecond {
			t.Errorf("%q: answered from nothing after %v", store, took)
		}
	}
	if told := f.dialogue(); told != "GET twin:x; GET twin:x; SET twin:x hello x PX 60000" {
		t.Error(told)
	}
}
