package main

import (
	"strings"
	"testing"
)

const poolDB = `"pool":{"name":"db","size":2}`

// badModels: a model, and what the mock must say of it.
var badModels = []struct{ name, text, message string }{
	{"not JSON", "{\n\"schema\": NaN}",
		`line 2: invalid character 'N'`},
	{"trailing data", modelText("", "") + "{}",
		`line 1: invalid character '{' after top-level value`},
	{"another version", strings.Replace(modelText("", ""), "mock/1", "mock/2", 1),
		`.schema: "tollgate/mock/2"; allowed: "tollgate/mock/1"`},
	{"no version", `{"endpoints":{}}`,
		`.: schema is missing; required: schema, endpoints`},
	{"not an object", `[]`,
		`.: []; allowed: an object with the keys background_cpu`},
	{"no endpoint", `{"schema":"tollgate/mock/1","endpoints":{}}`,
		`.endpoints: {}; allowed: at least one endpoint`},
	{"endpoint name", `{"schema":"tollgate/mock/1","endpoints":{"A b":{}}}`,
		`.endpoints.A b: unknown key (value {}); allowed: an object with names that match ^[a-z]`},
	{"unknown key", modelText("", `"startup":5`),
		`.startup: unknown key (value 5); allowed: an object with the keys background_cpu, backlog`},
	{"unknown inside", modelText(`"cpu_uss":5`, ""),
		`.endpoints.x.cpu_uss: unknown key (value 5)`},
	{"wrong type", modelText(`"cpu_us":"5"`, ""),
		`.endpoints.x.cpu_us: "5"; allowed: a number from 0 to 10000000`},
	{"null", modelText(`"wait_ms":null`, ""),
		`.endpoints.x.wait_ms: null; allowed: a number from 0 to 600000`},
	{"negative", modelText(`"leak_bytes":-1`, ""),
		`.endpoints.x.leak_bytes: -1; allowed: a whole number from 0 to 100000000`},
	{"fraction", modelText(`"fail_every":2.5`, ""),
		`.endpoints.x.fail_every: 2.5; allowed: a whole number`},
	{"infinite", modelText(`"cpu_us":1e999`, ""),
		`cannot unmarshal number 1e999`},
	{"too much", modelText("", `"background_cpu":1.5`),
		`.background_cpu: 1.5; allowed: a number from 0 to 1`},
	{"status", modelText(`"status":99`, ""),
		`.endpoints.x.status: 99; allowed: a whole number from 200 to 599`},
	{"boolean", modelText(`"not_found_as_200":1`, ""),
		`.endpoints.x.not_found_as_200: 1; allowed: true, false`},
	{"half a pool", modelText(`"pool":{"size":2}`, ""),
		`.endpoints.x.pool: name is missing; required: name, size`},
	{"no object", modelText(`"cache":3`, ""),
		`.endpoints.x.cache: 3; allowed: an object with the keys hit_cpu_us, store, ttl_ms`},
	{"path", strings.Replace(modelText("", ""), "/x", "x", 1),
		`.endpoints.x.path: "x"; allowed: a string that matches ^/`},
	{"ready", strings.Replace(modelText("", ""), "/x", "/ready", 1),
		`.endpoints.x.path: "/ready"; allowed: a path that is not taken`},
	{"stall", modelText("", `"stall":{"every_ms":10,"for_ms":10}`),
		`.stall.for_ms: 10; allowed: less than every_ms (10)`},
	{"pool sizes", modelOf(
		endpointOf("a", "/a", poolDB),
		endpointOf("b", "/b", `"pool":{"name":"db","size":3}`)),
		`.endpoints.b.pool.size: 3; allowed: 2, as pool db has elsewhere`},
	{"same path", modelOf(
		endpointOf("a", "/a", ""),
		endpointOf("b", "/a", "")),
		`.endpoints.b.path: "/a"; allowed: a path that is not taken (a has it)`},
	{"metrics", strings.Replace(modelText("", ""), "/x", "/metrics", 1),
		`.endpoints.x.path: "/metrics"; allowed: a path that is not taken (metrics has it)`},
	{"method", modelText(`"method":"get"`, ""),
		`.endpoints.x.method: "get"; allowed: a string that matches ^(GET|POST|PUT|DELETE|PATCH)$`},
	{"no method after one", modelOf(
		endpointOf("a", "/a", `"method":"GET"`),
		endpointOf("b", "/a", "")),
		`.endpoints.b.path: "/a"; allowed: a path that is not taken (a has it)`},
	{"method after none", modelOf(
		endpointOf("a", "/a", ""),
		endpointOf("b", "/a", `"method":"GET"`)),
		`.endpoints.b.path: "/a"; allowed: a path that is not taken (a has it)`},
	{"same method", modelOf(
		endpointOf("a", "/a", `"method":"PUT"`),
		endpointOf("b", "/a", `"method":"GET"`),
		endpointOf("c", "/a", `"method":"PUT"`)),
		`.endpoints.c.method: "PUT"; allowed: a method that is not taken for /a (a has it)`},
	{"pool timeouts", modelOf(
		endpointOf("a", "/a", poolDB),
		endpointOf("b", "/b", `"pool":{"name":"db","size":2,"timeout_ms":5}`)),
		`.endpoints.b.pool.timeout_ms: 5; allowed: 0, as pool db has elsewhere`},
	{"pool queues", modelOf(
		endpointOf("a", "/a", poolDB),
		endpointOf("b", "/b", `"pool":{"name":"db","size":2,"queue":0}`)),
		`.endpoints.b.pool.queue: 0; allowed: null, as pool db has elsewhere`},
	{"store", modelText(`"cache":{"ttl_ms":1,"hit_cpu_us":1,"store":"disk"}`, ""),
		`.endpoints.x.cache.store: "disk"; allowed: a string that matches ^redis$`},
	{"invalidates nobody", modelText(`"invalidates":"y"`, ""),
		`.endpoints.x.invalidates: "y"; allowed: the name of another endpoint, which has a cache`},
	{"invalidates itself", modelText(`"invalidates":"x","cache":{"ttl_ms":1,"hit_cpu_us":1}`, ""),
		`.endpoints.x.invalidates: "x"; allowed: the name of another`},
	{"invalidates no cache", modelOf(
		endpointOf("a", "/a", ""),
		endpointOf("b", "/b", `"invalidates":"a"`)),
		`.endpoints.b.invalidates: "a"; allowed`},
	{"variant", modelText("", `"variants":{"a":5}`),
		`.variants.a: 5; allowed: any object`},
	{"variant in a variant", modelText("", `"variants":{"a":{"variants":{}}}`),
		`.variants.a.variants: {}; allowed: any key of the model but this`},
	{"variant with an unknown key", modelText("", `"variants":{"a":{"endpoints":{"x":{"cpu":5}}}}`),
		`variant a: .endpoints.x.cpu: unknown key (value 5); allowed`},
	{"variant without endpoints", modelText("", `"variants":{"a":{"endpoints":null}}`),
		`variant a: .: endpoints is missing; required: schema, endpoints`},
	{"gzip makes more", modelText("", `"files":{"a":{"bytes":1000,"gzip_bytes":1066}}`),
		`.files.a.gzip_bytes: 1066; allowed: from 1 to 1065, as gzip can make of 1000 bytes`},
	{"gzip makes less", modelText("", `"files":{"a":{"bytes":5000,"gzip_bytes":4}}`),
		`.files.a.gzip_bytes: 4; allowed: from 5 to 5069`},
	{"half a file", modelText("", `"files":{"a":{"bytes":5000}}`),
		`.files.a: gzip_bytes is missing; required: bytes, gzip_bytes`},
}

func TestBadModels(t *testing.T) {
	for _, c := range badModels {
		_, err := parseModel([]byte(c.text), "")
		if err == nil || !strings.Contains(err.Error(), c.message) {
			t.Errorf("%s:\n got      %v\n expected %s", c.name, err, c.message)
		}
	}
}
