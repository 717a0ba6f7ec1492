package main

import (
	"encoding/json"
	"reflect"
	"testing"
)

// The examples of RFC 7386, appendix A.
func TestMergePatch(t *testing.T) {
	for _, c := range [][3]string{
		{`{"a":"b"}`, `{"a":"c"}`, `{"a":"c"}`},
		{`{"a":"b"}`, `{"b":"c"}`, `{"a":"b","b":"c"}`},
		{`{"a":"b"}`, `{"a":null}`, `{}`},
		{`{"a":"b","b":"c"}`, `{"a":null}`, `{"b":"c"}`},
		{`{"a":["b"]}`, `{"a":"c"}`, `{"a":"c"}`},
		{`{"a":"c"}`, `{"a":["b"]}`, `{"a":["b"]}`},
		{`{"a":{"b":"c"}}`, `{"a":{"b":"d","c":null}}`, `{"a":{"b":"d"}}`},
		{`{"a":[{"b":"c"}]}`, `{"a":[1]}`, `{"a":[1]}`},
		{`["a","b"]`, `["c","d"]`, `["c","d"]`},
		{`{"a":"b"}`, `["c"]`, `["c"]`},
		{`{"a":"foo"}`, `null`, `null`},
		{`{"a":"foo"}`, `"bar"`, `"bar"`},
		{`{"e":null}`, `{"a":1}`, `{"e":null,"a":1}`},
		{`[1,2]`, `{"a":"b","c":null}`, `{"a":"b"}`},
		{`{}`, `{"a":{"bb":{"ccc":null}}}`, `{"a":{"bb":{}}}`},
	} {
		var target, before, patch, expected any
		for i, into := range []*any{&target, &patch, &expected} {
			must(t, json.Unmarshal([]byte(c[i]), into))
		}
		json.Unmarshal([]byte(c[0]), &before)
		got := mergePatch(target, patch)
		if !reflect.DeepEqual(got, expected) || !reflect.DeepEqual(target, before) {
			t.Errorf("%s with %s: %v, the target then %v", c[0], c[1], got, target)
		}
	}
}

func TestVariants(t *testing.T) {
	text := modelText(`"status":201`, `"variants": {
		"other": {
			"endpoints": {
				"x": {"body": "hello other", "status": null},
				"y": {"path": "/y", "body": "new"}
			}
		},
		"also": {}
	}`)
	for variant, expected := range map[string][2]string{
		"":      {"201 hello x", "404 Page not found"},
		"also":  {"201 hello x", "404 Page not found"},
		"other": {"200 hello other", "200 new"},
	} {
		p := startWith(t, text, "-variant", variant)
		if got := [2]string{p.get("/x"), p.get("/y")}; got != expected {
			t.Errorf("%q: %v", variant, got)
		}
	}
	const x = "-port 8080 -variant x -model "
	expectExit(t, x+writeModel(t, text), 64, "mock: no variant \"x\"; allowed: also, other\n")
	plain := writeModel(t, modelText("", ""))
	expectExit(t, x+plain, 64, "mock: no variant \"x\"; allowed: none\n")
	bad := writeModel(t, modelText("", `"variants":{"a":{},"b":{"endpoints":{"x":{"cpu_us":-1}}}}`))
	says := bad + ": variant b: .endpoints.x.cpu_us: -1; allowed: a number from 0"
	expectExit(t, "-port 8080 -variant a -model "+bad, 3, says)
}
