package main

import (
	"bytes"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// The test binary is the twin when it is told so: what is tested is a process, without a second build.
func TestMain(m *testing.M) {
	if os.Getenv("TWIN_TEST_AS_MAIN") != "" {
		main()
		return
	}
	os.Exit(m.Run())
}

type process struct {
	*exec.Cmd
	t       *testing.T
	address string
	stderr  bytes.Buffer
	began   time.Time
}

func command(args ...string) *exec.Cmd {
	program, _ := os.Executable()
	c := exec.Command(program, args...)
	c.Env = append(os.Environ(), "TWIN_TEST_AS_MAIN=1")
	return c
}

func start(t *testing.T, endpoint, top string) *process {
	t.Helper()
	return startWith(t, modelText(endpoint, top))
}

func startWith(t *testing.T, text string, args ...string) *process {
	t.Helper()
	file := writeModel(t, text)
	free, err := net.Listen("tcp4", "127.0.0.1:0")
	must(t, err)
	port := free.Addr().(*net.TCPAddr).Port
	free.Close()
	args = append([]string{"-model", file, "-port", fmt.Sprint(port)}, args...)
	p := &process{Cmd: command(args...), t: t, address: free.Addr().String(), began: time.Now()}
	p.Stderr = &p.stderr
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Process.Kill(); p.Wait() })
	for until := time.Now().Add(5 * time.Second); time.Now().Before(until); time.Sleep(5 * time.Millisecond) {
		if p.get("/ready") == "200 ready" {
			return p
		}
	}
	t.Fatalf("not ready: %s", &p.stderr)
	return nil
}

func (p *process) get(path string) string {
	response, err := http.Get("http://" + p.address + path)
	if err != nil {
		return err.Error()
	}
	defer response.Body.Close()
	body, _ := io.ReadAll(response.Body)
	return fmt.Sprintf("%d %s", response.StatusCode, body)
}

func (p *process) exitCode() int {
	done := make(chan bool)
	go func() { p.Wait(); close(done) }()
	select {
	case <-done:
	case <-time.After(4 * time.Second):
		p.t.Fatal("still running")
	}
	return p.ProcessState.ExitCode()
}

func (p *process) memory(key string) int {
	text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.Process.Pid))
	_, after, found := strings.Cut(string(text), key+":")
	var kb int
	if _, err := fmt.Sscanf(after, "%d", &kb); !found || err != nil {
		p.t.Fatalf("no %s in /proc", key)
	}
	return kb
}

func TestExitCodes(t *testing.T) {
	bad := writeModel(t, modelText(`"cpu_us":-1`, ""))
	for _, c := range []struct {
		args, says string
		code       int
	}{
		{"-help", "example: twin -model", 0},
		{"-port 0", "allowed: a port from 1 to 65535", 64},
		{"-port 80x", "invalid value", 64},
		{"-port 8080 more", "extra arguments", 64},
		{"-port 8080 -model " + bad, bad + ": .endpoints.x.cpu_us: -1; allowed: a number from 0", 3},
		{"-port 8080 -model " + bad + ".none", "no such file", 3},
		{"-port 8080", "model.json: no such file", 3},
	} {
		expectExit(t, c.args, c.code, c.says)
	}
}

func expectExit(t *testing.T, args string, code int, says string) {
	t.Helper()
	run := command(strings.Fields(args)...)
	defer time.AfterFunc(4*time.Second, func() { run.Process.Kill() }).Stop() // it may serve instead
	out, _ := run.CombinedOutput()
	if got := run.ProcessState.ExitCode(); got != code || !strings.Contains(string(out), says) {
		t.Errorf("twin %s: exit %d, %s", args, got, out)
	}
}

// writeModel returns the name of a model file.
func writeModel(t *testing.T, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "model.json")
	must(t, os.WriteFile(file, []byte(text), 0o644))
	return file
}

func TestTermEndsCleanly(t *testing.T) {
	p := start(t, `"wait_ms":300`, "")
	answer := make(chan string)
	go func() { answer <- p.get("/x") }()
	time.Sleep(100 * time.Millisecond)
	p.Process.Signal(syscall.SIGTERM)
	if got := <-answer; got != "200 hello x" {
		t.Errorf("the request in flight got %s", got)
	}
	if code := p.exitCode(); code != 0 {
		t.Errorf("exit %d: %s", code, &p.stderr)
	}
	if text := p.stderr.String(); strings.Count(text, "\n") != 1 {
		t.Errorf("expected one line on stderr: %s", text)
	}
}

func TestPortInUse(t *testing.T) {
	p := start(t, "", "")
	second := command(p.Args[1:]...)
	if out, _ := second.CombinedOutput(); second.ProcessState.ExitCode() != 1 || !strings.Contains(string(out), "address already in use") {
		t.Errorf("exit %d: %s", second.ProcessState.ExitCode(), out)
	}
}

func TestTermEndsAHangingTwin(t *testing.T) {
	p := start(t, "", `"hang_after":1`)
	p.get("/x")
	go p.get("/x")
	time.Sleep(50 * time.Millisecond)
	p.Process.Signal(syscall.SIGTERM)
	if code := p.exitCode(); code != 0 {
		t.Errorf("exit %d: %s", code, &p.stderr)
	}
}

func TestDieAfter(t *testing.T) {
	p := start(t, "", `"die_after":3`)
	for i := 0; i < 3; i++ {
		if got := p.get("/metrics"); !strings.HasPrefix(got, "200 ") {
			t.Fatalf("metrics before request %d: %s", i, got)
		}
		if got := p.get("/x"); got != "200 hello x" {
			t.Fatalf("request %d: %s", i, got)
		}
	}
	p.get("/x")
	if code := p.exitCode(); code != 7 {
		t.Errorf("exit %d", code)
	}
}

func TestStartUp(t *testing.T) {
	p := start(t, "", `"startup_ms":400`)
	if took := time.Since(p.began); took < 400*time.Millisecond {
		t.Errorf("ready after %v", took)
	}
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
	share := func(top string) float64 {
		p := start(t, "", top)
		time.Sleep(time.Second)
		p.Process.Signal(syscall.SIGTERM)
		p.exitCode()
		used := p.ProcessState.UserTime() + p.ProcessState.SystemTime()
		return float64(used) / float64(time.Since(p.began))
	}
	idle, burning := share(""), share(`"background_cpu":0.3`)
	if burning < 3*idle || burning > 0.45 { // a busy machine gives less than the model asks for, never more
		t.Errorf("used %.2f of a core, %.2f without", burning, idle)
	}
}
