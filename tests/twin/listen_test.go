package main

import (
	"errors"
	"fmt"
	"net"
	"net/http"
	"syscall"
	"testing"
	"time"
)

// How many of 12 connections the kernel completes for a process that accepts none.
func (p *process) takes() int {
	taken := 0
	for i := 0; i < 12; i++ {
		if c, err := net.DialTimeout("tcp4", p.address, 40*time.Millisecond); err == nil {
			defer c.Close()
			taken++
		}
	}
	return taken
}

func TestBacklog(t *testing.T) {
	for top, expected := range map[string]int{`"backlog":2`: 3, "": 12} {
		p := start(t, "", top)
		p.Process.Signal(syscall.SIGSTOP)
		syscall.Wait4(p.Process.Pid, nil, syscall.WUNTRACED, nil) // until it has stopped
		taken := p.takes()
		p.Process.Signal(syscall.SIGCONT)
		if taken < expected-1 || taken > expected+1 {
			t.Errorf("%q: %d connections were taken, expected %d", top, taken, expected)
		}
	}
}

func TestStallFillsTheBacklog(t *testing.T) {
	p := start(t, "", `"backlog":2,"stall":{"every_ms":1000,"for_ms":850}`)
	time.Sleep(200 * time.Millisecond) // ready answers outside of a stall, at most 150 ms before one
	if taken := p.takes(); taken < 3 || taken > 5 {
		t.Errorf("%d connections were taken, expected 2 + 1 by the kernel and 1 by the pending accept", taken)
	}
}

// talk opens a connection, asks for /x and returns what came of it; the connection stays open.
func (p *process) talk() (net.Conn, error) {
	c, err := net.DialTimeout("tcp4", p.address, time.Second)
	if err != nil {
		return nil, err
	}
	p.t.Cleanup(func() { c.Close() })
	c.SetDeadline(time.Now().Add(2 * time.Second))
	// A reset is told once: to the write, if it came before it.
	if _, err = fmt.Fprint(c, "GET /x HTTP/1.1\r\nHost: x\r\n\r\n"); err == nil {
		_, err = c.Read(make([]byte, 1000))
	}
	return c, err
}

func TestMaxConnections(t *testing.T) {
	p := start(t, "", `"max_connections":2`)
	http.DefaultClient.CloseIdleConnections() // start's own
	again := func() (c net.Conn) {
		for until := time.Now().Add(2 * time.Second); time.Now().Before(until); time.Sleep(5 * time.Millisecond) {
			if c, err := p.talk(); err == nil {
				return c
			}
		}
		t.Fatal("a place that was given up is not given again")
		return nil
	}
	for round := 0; round < 3; round++ {
		first, second := again(), again()
		for i := 0; i < 3; i++ {
			if _, err := p.talk(); !errors.Is(err, syscall.ECONNRESET) {
				t.Errorf("round %d: a third connection got %v, expected a reset", round, err)
			}
		}
		first.Close()
		second.Close()
	}
	free := start(t, "", "")
	for i := 0; i < 20; i++ {
		if _, err := free.talk(); err != nil {
			t.Errorf("connection %d without a limit: %v", i, err)
		}
	}
}
