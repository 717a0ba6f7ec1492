package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
)

// model.schema.json describes every key and its unit; models are checked against it.
type model struct {
	StartupMs      float64 `json:"startup_ms"`
	MemoryMB       float64 `json:"memory_mb"`
	Backlog        int     `json:"backlog"`
	MaxConnections int     `json:"max_connections"`
	BackgroundCPU  float64 `json:"background_cpu"`
	Stall          *struct {
		EveryMs float64 `json:"every_ms"`
		ForMs   float64 `json:"for_ms"`
	} `json:"stall"`
	Collect   *collectModel            `json:"collect"`
	Unlucky   *unluckyModel            `json:"unlucky"`
	DieAfter  int64                    `json:"die_after"`
	HangAfter int64                    `json:"hang_after"`
	Files     map[string]fileModel     `json:"files"`
	Texts     map[string]string        `json:"texts"`
	Endpoints map[string]endpointModel `json:"endpoints"`
}

// unluckyModel: one process in so many costs so many times as much, as where memory lies badly.
type unluckyModel struct {
	OneIn int     `json:"one_in"`
	Times float64 `json:"times"`
}

// collectModel: after every Nth answer the service stands still, as for a collection of garbage.
type collectModel struct {
	Every int64   `json:"every"`
	ForMs float64 `json:"for_ms"`
}

type endpointModel struct {
	Path                  string          `json:"path"`
	Method                string          `json:"method"`
	Status                int             `json:"status"`
	Body                  string          `json:"body"`
	CPUUs                 float64         `json:"cpu_us"`
	SerialUs              float64         `json:"serial_us"`
	WaitMs                float64         `json:"wait_ms"`
	Pool                  *poolModel      `json:"pool"`
	Cache                 *cacheModel     `json:"cache"`
	Invalidates           string          `json:"invalidates"`
	PayloadBytes          int             `json:"payload_bytes"`
	RateLimit             *rateLimitModel `json:"rate_limit"`
	MemoryPerRequestBytes int             `json:"memory_per_request_bytes"`
	LeakBytes             int             `json:"leak_bytes"`
	Rare                  *rareModel      `json:"rare"`
	Later                 *laterModel     `json:"later"`
	FailEvery             int64           `json:"fail_every"`
	FailStatus            int             `json:"fail_status"`
	NotFoundAs200         bool            `json:"not_found_as_200"`
}

// laterModel: after so many answers work and wait are so many times as long: longer where a cache
// has filled, shorter where code has been compiled.
type laterModel struct {
	After int64   `json:"after"`
	Times float64 `json:"times"`
}

// rareModel: every Nth request waits, as for a lock.
type rareModel struct {
	Every  int64   `json:"every"`
	WaitMs float64 `json:"wait_ms"`
}

type poolModel struct {
	Name      string  `json:"name"`
	Size      int     `json:"size"`
	TimeoutMs float64 `json:"timeout_ms"`
	Queue     *int    `json:"queue"`
	PerClient int     `json:"per_client"`
}

type cacheModel struct {
	TTLMs    float64 `json:"ttl_ms"`
	HitCPUUs float64 `json:"hit_cpu_us"`
	Store    string  `json:"store"`
}

type rateLimitModel struct {
	PerSecond  float64 `json:"per_second"`
	Burst      float64 `json:"burst"`
	PerAddress bool    `json:"per_address"`
}

type fileModel struct {
	Bytes      int    `json:"bytes"`
	GzipBytes  int    `json:"gzip_bytes"`
	Path       string `json:"path"`
	Compressed bool   `json:"compressed"`
}

func readModel(file, variant string) (*model, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	return parseModel(text, variant)
}

// parseModel checks the model and all its variants, and returns the chosen one.
func parseModel(text []byte, variant string) (*model, error) {
	var root schema
	var value any
	if err := json.Unmarshal(schemaText, &root); err != nil {
		return nil, fmt.Errorf("model.schema.json: %v", err)
	}
	if err := json.Unmarshal(text, &value); err != nil {
		line := 1
		var syntax *json.SyntaxError
		if errors.As(err, &syntax) {
			line += strings.Count(string(text[:syntax.Offset]), "\n")
		}
		return nil, fmt.Errorf("line %d: %v; allowed: one JSON object", line, err)
	}
	chosen, err := root.read(value)
	if err != nil {
		return nil, err
	}
	variants, err := root.readVariants(value.(map[string]any))
	if err == nil && variant != "" {
		if chosen = variants[variant]; chosen == nil {
			err = noVariant{variant, sortedKeys(variants)}
		}
	}
	return chosen, err
}

func (s *schema) read(value any) (*model, error) {
	if err := s.check("", value); err != nil {
		return nil, err
	}
	// Marshalling the checked value again turns 1e3 and 3.0 into integers.
	m := &model{}
	plain, err := json.Marshal(value)
	if err == nil {
		err = json.Unmarshal(plain, m)
	}
	if err != nil {
		return nil, err
	}
	return m, m.checkTogether()
}

// checkTogether refuses invalid combinations of values.
func (m *model) checkTogether() error {
	if len(m.Endpoints) == 0 {
		return errors.New(".endpoints: {}; allowed: at least one endpoint")
	}
	if s := m.Stall; s != nil && s.ForMs >= s.EveryMs {
		return fmt.Errorf(".stall.for_ms: %v; allowed: less than every_ms (%v)", s.ForMs, s.EveryMs)
	}
	checks := []func() error{m.checkPaths, m.checkPools, m.checkInvalidates, m.checkFiles}
	for _, check := range checks {
		if err := check(); err != nil {
			return err
		}
	}
	return nil
}

// checkPaths allows endpoints on one path if each has its own method.
func (m *model) checkPaths() error {
	taken := map[string]map[string]string{"/ready": {"": "readiness"}, "/metrics": {"": "metrics"}}
	for _, name := range sortedKeys(m.Endpoints) {
		e := m.Endpoints[name]
		for _, method := range sortedKeys(taken[e.Path]) {
			owner := taken[e.Path][method]
			if method == "" || e.Method == "" {
				return fmt.Errorf(
					".endpoints.%s.path: %q; allowed: a path that is not taken (%s has it)",
					name, e.Path, owner)
			}
			if method == e.Method {
				return fmt.Errorf(
					".endpoints.%s.method: %q; allowed: a method that is not taken for %s (%s has it)",
					name, method, e.Path, owner)
			}
		}
		if taken[e.Path] == nil {
			taken[e.Path] = map[string]string{}
		}
		taken[e.Path][e.Method] = name
	}
	return nil
}

func (m *model) checkPools() error {
	pools := map[string]*poolModel{}
	for _, name := range sortedKeys(m.Endpoints) {
		here := m.Endpoints[name].Pool
		if here == nil {
			continue
		}
		there := pools[here.Name]
		if there == nil {
			pools[here.Name] = here
			continue
		}
		for _, c := range []struct {
			key         string
			here, there any
		}{
			{"size", here.Size, there.Size},
			{"timeout_ms", here.TimeoutMs, there.TimeoutMs},
			{"queue", here.Queue, there.Queue},
			{"per_client", here.PerClient, there.PerClient},
		} {
			if brief(c.here) != brief(c.there) {
				return fmt.Errorf(
					".endpoints.%s.pool.%s: %s; allowed: %s, as pool %s has elsewhere",
					name, c.key, brief(c.here), brief(c.there), here.Name)
			}
		}
	}
	return nil
}

func (m *model) checkInvalidates() error {
	for _, name := range sortedKeys(m.Endpoints) {
		for _, other := range strings.Fields(m.Endpoints[name].Invalidates) {
			if other == name || m.Endpoints[other].Cache == nil {
				return fmt.Errorf(
					".endpoints.%s.invalidates: %q; allowed: the name of another endpoint, which has a cache",
					name, other)
			}
		}
	}
	return nil
}
