package main

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"net"
	"regexp"
	"strconv"
	"strings"
	"time"
)

const (
	redisConnections = 8
	redisTimeout     = 2 * time.Second
)

// redis is a small pool of connections; nil ones are dialled on demand.
type redis struct {
	address string
	idle    chan *redisConnection
}

type redisConnection struct {
	net.Conn
	in *bufio.Reader
}

var redisURL = regexp.MustCompile(`^redis://([^/@:]+:[0-9]+)/?$`)

// openRedis does not connect: the service may start before its cache.
func (m *model) openRedis(url string) (*redis, error) {
	for _, name := range sortedKeys(m.Endpoints) {
		if c := m.Endpoints[name].Cache; c == nil || c.Store != "redis" {
			continue
		}
		found := redisURL.FindStringSubmatch(url)
		if found == nil {
			return nil, fmt.Errorf(
				"REDIS_URL: %q; allowed: redis://HOST:PORT, as .endpoints.%s.cache.store is redis",
				url, name)
		}
		r := &redis{found[1], make(chan *redisConnection, redisConnections)}
		for i := 0; i < redisConnections; i++ {
			r.idle <- nil
		}
		return r, nil
	}
	return nil, nil
}

// do returns nil for a missing value.
func (r *redis) do(args ...string) ([]byte, error) {
	c := <-r.idle
	defer func() { r.idle <- c }()
	if c == nil {
		dialled, err := net.DialTimeout("tcp", r.address, redisTimeout)
		if err != nil {
			return nil, fmt.Errorf("redis: %w", err)
		}
		c = &redisConnection{dialled, bufio.NewReader(dialled)}
	}
	value, err := c.command(args)
	if err != nil { // what else this connection would say is not known
		c.Close()
		c = nil
		err = fmt.Errorf("redis: %w", err)
	}
	return value, err
}

// command speaks RESP 2: an array of bulk strings there; a simple string, an error, a number or a
// bulk string back.
func (c *redisConnection) command(args []string) ([]byte, error) {
	c.SetDeadline(time.Now().Add(redisTimeout))
	request := fmt.Appendf(nil, "*%d\r\n", len(args))
	for _, arg := range args {
		request = fmt.Appendf(request, "$%d\r\n%s\r\n", len(arg), arg)
	}
	if _, err := c.Write(request); err != nil {
		return nil, err
	}
	line, err := c.in.ReadString('\n')
	if err != nil {
		return nil, err
	}
	switch said := strings.TrimRight(line[1:], "\r\n"); line[0] {
	case '+', ':':
		return []byte(said), nil
	case '$':
		return c.bulk(said)
	default:
		return nil, fmt.Errorf("it says %q", strings.TrimSpace(line))
	}
}

func (c *redisConnection) bulk(length string) ([]byte, error) {
	n, err := strconv.Atoi(length)
	if err != nil || n < 0 { // -1: no such key
		return nil, err
	}
	value := make([]byte, n+len("\r\n"))
	_, err = io.ReadFull(c.in, value)
	return value[:n], err
}

// Redis allows no fraction of a millisecond, and no 0.
func wholeMs(n float64) string { return strconv.Itoa(int(math.Max(1, math.Round(n)))) }
