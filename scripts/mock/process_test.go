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

// The test binary is the mock when it is told so: what is tested is a process, without a second
// build.
func TestMain(m *testing.M) {
	if os.Getenv("MOCK_TEST_AS_MAIN") != "" {
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
	c.Env = append(os.Environ(), "MOCK_TEST_AS_MAIN=1")
	return c
}

func start(t *testing.T, endpoint, top string) *process {
	t.Helper()
	return startWith(t, modelText(endpoint, top))
}

func startWith(t *testing.T, text string, args ...string) *process {
	t.Helper()
	file := writeModel(t, text)
	var p *process
	for tries := 0; tries < 5; tries++ { // somebody else may take the port before the mock does
		free, err := net.Listen("tcp4", "127.0.0.1:0")
		must(t, err)
		free.Close()
		address := free.Addr().String()
		_, port, _ := net.SplitHostPort(address)
		mock := command(append([]string{"-model", file, "-port", port}, args...)...)
		p = &process{Cmd: mock, t: t, address: address, began: time.Now()}
		p.Stderr = &p.stderr
		must(t, p.Start())
		t.Cleanup(func() { p.Process.Kill(); p.exitCode() })
		if p.ready() {
			return p
		}
	}
	t.Fatalf("not ready: %s", &p.stderr)
	return nil
}

// ready waits until it answers, or has ended.
func (p *process) ready() bool {
	ready := false
	eventually(func() bool {
		ready = p.get("/ready") == "200 ready"
		state, _ := os.ReadFile(fmt.Sprintf("/proc/%d/stat", p.Process.Pid))
		return ready || strings.Contains(string(state), ") Z ")
	})
	return ready
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
	case <-time.After(patience):
		p.t.Fatal("still running")
	}
	return p.ProcessState.ExitCode()
}

func TestExitCodes(t *testing.T) {
	bad := writeModel(t, modelText(`"cpu_us":-1`, ""))
	for _, c := range []struct {
		args, says string
		code       int
	}{
		{"-help", "example: mock -model", 0},
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
	defer time.AfterFunc(patience, func() { run.Process.Kill() }).Stop() // it may serve instead
	out, _ := run.CombinedOutput()
	if got := run.ProcessState.ExitCode(); got != code || !strings.Contains(string(out), says) {
		t.Errorf("mock %s: exit %d, %s", args, got, out)
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
	p := start(t, `"wait_ms":300,"pool":{"name":"db","size":1}`, "")
	answer := make(chan string)
	go func() { answer <- p.get("/x") }()
	eventually(func() bool {
		return !strings.Contains(p.get("/metrics"), `acquire_seconds_count{pool="db"} 0`)
	})
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
	out, _ := second.CombinedOutput()
	code := second.ProcessState.ExitCode()
	if code != 1 || !strings.Contains(string(out), "address already in use") {
		t.Errorf("exit %d: %s", code, out)
	}
}

func TestTermEndsAHangingMock(t *testing.T) {
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
