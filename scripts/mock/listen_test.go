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

// How many of 12 connections, all at once, the kernel completes for a listener that accepts none.
// It tries again after a second.
func taken(address string) int {
	connections := make(chan net.Conn, 12)
	for i := 0; i < 12; i++ {
		go func() {
			c, _ := net.DialTimeout("tcp4", address, 900*time.Millisecond)
			connections <- c
		}()
	}
	count := 0
	for i := 0; i < 12; i++ {
		if c := <-connections; c != nil {
			defer c.Close()
			count++
		}
	}
	return count
}

func TestBacklog(t *testing.T) {
	for top, expected := range map[string]int{`"backlog":2`: 3, "": 12} {
		p := start(t, "", top)
		p.Process.Signal(syscall.SIGSTOP)
		syscall.Wait4(p.Process.Pid, nil, syscall.WUNTRACED, nil) // until it has stopped
		taken := taken(p.address)
		p.Process.Signal(syscall.SIGCONT)
		if taken < expected-1 || taken > expected+1 {
			t.Errorf("%q: %d connections were taken, expected %d", top, taken, expected)
		}
	}
}

func TestStallFillsTheBacklog(t *testing.T) {
	tw := build(t, "", `"backlog":2,"stall":{"every_ms":600000,"for_ms":599000}`)
	tw.begin = time.Now().Add(-2 * time.Second) // in the midst of a stall
	listener, err := listen(0, tw.Backlog)
	must(t, err)
	defer listener.Close()
	go stallingListener{listener, tw}.Accept()
	if taken := taken(listener.Addr().String()); taken < 2 || taken > 4 {
		t.Errorf("%d connections were taken, expected 2 + 1 by the kernel", taken)
	}
}

// talk opens a connection, asks for /x and returns what came of it; the connection stays open.
func (p *process) talk() (net.Conn, error) {
	c, err := net.DialTimeout("tcp4", p.address, patience)
	if err != nil {
		return nil, err
	}
	p.t.Cleanup(func() { c.Close() })
	c.SetDeadline(time.Now().Add(patience))
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
		given := eventually(func() (ok bool) {
			var err error
			c, err = p.talk()
			return err == nil
		})
		if !given {
			t.Fatal("a place that was given up is not given again")
		}
		return c
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
