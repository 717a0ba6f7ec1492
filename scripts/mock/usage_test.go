package main

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"
)

func (p *process) memory(key string) int {
	text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.Process.Pid))
	_, after, found := strings.Cut(string(text), key+":")
	var kb int
	if _, err := fmt.Sscanf(after, "%d", &kb); !found || err != nil {
		p.t.Fatalf("no %s in /proc", key)
	}
	return kb
}

func TestMemory(t *testing.T) {
	small, big := start(t, "", ""), start(t, `"memory_per_request_bytes":33554432`, `"memory_mb":48`)
	if more := big.memory("VmRSS") - small.memory("VmRSS"); more < 44<<10 || more > 56<<10 {
		t.Errorf("48 MB are %d kB", more)
	}
	before := big.memory("VmRSS")
	for i := 0; i < 3; i++ {
		big.get("/x")
	}
	if peak := big.memory("VmHWM") - before; peak < 31<<10 || peak > 40<<10 {
		t.Errorf("32 MB per request peak at %d kB", peak)
	}
	if after := big.memory("VmRSS") - before; after > 8<<10 {
		t.Errorf("%d kB were not released", after)
	}
}

func TestLeak(t *testing.T) {
	p := start(t, `"leak_bytes":20480`, "")
	p.get("/x")
	before := p.memory("VmRSS")
	for i := 0; i < 1000; i++ {
		p.get("/x")
	}
	if more := p.memory("VmRSS") - before; more < 18<<10 || more > 28<<10 {
		t.Errorf("1000 × 20 kB are %d kB", more)
	}
}

func TestBackgroundCPU(t *testing.T) {
	p := start(t, "", `"background_cpu":0.3`)
	ms := func() int { // of CPU, user and system
		text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/stat", p.Process.Pid))
		_, after, _ := strings.Cut(string(text), ") ")
		fields := strings.Fields(after)
		user, _ := strconv.Atoi(fields[11])
		system, _ := strconv.Atoi(fields[12])
		return 10 * (user + system)
	}
	// It works though nobody asks.
	if !eventually(func() bool { return ms() >= 500 }) {
		t.Fatalf("used %d ms", ms())
	}
	// A busy machine gives less than the model asks for, never more.
	if took := time.Since(p.began); took < time.Second {
		t.Errorf("used half a second of CPU within %v", took)
	}
}
