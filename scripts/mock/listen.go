package main

import (
	"fmt"
	"net"
	"sync"
	"sync/atomic"
	"syscall"
)

// On Linux a second listen() sets a new backlog, which net.Listen cannot.
func listen(port, backlog int) (net.Listener, error) {
	listener, err := net.Listen("tcp4", fmt.Sprintf("127.0.0.1:%d", port))
	if err != nil || backlog == 0 {
		return listener, err
	}
	raw, err := listener.(*net.TCPListener).SyscallConn()
	if err == nil {
		raw.Control(func(fd uintptr) { err = syscall.Listen(int(fd), backlog) })
	}
	return listener, err
}

// A stalled service accepts nothing, so its backlog fills.
type stallingListener struct {
	net.Listener
	t *mock
}

func (l stallingListener) Accept() (net.Conn, error) {
	l.t.waitOutStall()
	return l.Listener.Accept()
}

// A limited service resets further connections, as an overflowing backlog does.
type limitedListener struct {
	net.Listener
	most int64
	open atomic.Int64
}

func limited(listener net.Listener, most int) net.Listener {
	if most == 0 {
		return listener
	}
	return &limitedListener{Listener: listener, most: int64(most)}
}

func (l *limitedListener) Accept() (net.Conn, error) {
	for {
		connection, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		if l.open.Load() < l.most { // only this loop adds to it
			l.open.Add(1)
			return &countedConnection{Conn: connection, gone: sync.OnceFunc(func() { l.open.Add(-1) })}, nil
		}
		connection.(*net.TCPConn).SetLinger(0)
		connection.Close()
	}
}

// Servers may close a connection twice.
type countedConnection struct {
	net.Conn
	gone func()
}

func (c *countedConnection) Close() error {
	defer c.gone()
	return c.Conn.Close()
}
