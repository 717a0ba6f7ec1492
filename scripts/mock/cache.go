package main

import (
	"sync"
	"time"
)

// cache stores the good answer of one endpoint.
type cache interface {
	get() ([]byte, error)      // nothing: the caller has to refresh it
	refreshed(good bool) error // tells what came of that
	drop() error
}

func (t *mock) newCache(name string, e *endpoint) cache {
	switch {
	case e.Cache == nil:
		return nil
	case e.Cache.Store == "redis":
		return &redisCache{t.redis, "mock:" + name, e}
	}
	return &memoryCache{endpoint: e}
}

type memoryCache struct {
	endpoint *endpoint
	sync.Mutex
	expires time.Time
}

// get lets only the first request after expiry refresh the entry; others get the old one meanwhile.
func (c *memoryCache) get() ([]byte, error) {
	c.Lock()
	defer c.Unlock()
	now := time.Now()
	if now.Before(c.expires) {
		return c.endpoint.payload, nil
	}
	c.expires = now.Add(ms(c.endpoint.Cache.TTLMs))
	return nil, nil
}

func (c *memoryCache) refreshed(good bool) error {
	if good {
		return nil
	}
	return c.drop()
}

func (c *memoryCache) drop() error {
	c.Lock()
	defer c.Unlock()
	c.expires = time.Time{}
	return nil
}

type redisCache struct {
	redis    *redis
	key      string
	endpoint *endpoint
}

func (c *redisCache) get() ([]byte, error) { return c.redis.do("GET", c.key) }

func (c *redisCache) refreshed(good bool) error {
	if !good {
		return nil
	}
	lives := wholeMs(c.endpoint.Cache.TTLMs)
	_, err := c.redis.do("SET", c.key, string(c.endpoint.payload), "PX", lives)
	return err
}

func (c *redisCache) drop() error {
	_, err := c.redis.do("DEL", c.key)
	return err
}
