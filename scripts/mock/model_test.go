package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"reflect"
	"strings"
	"testing"
)

const demo = "../../targets/demo/"

func TestIntegersMayBeWrittenAnyWay(t *testing.T) {
	text := modelText(`"leak_bytes":2e3,"fail_every":3.0`, `"startup_ms":2.5`)
	m, err := parseModel([]byte(text), "")
	must(t, err)
	x := m.Endpoints["x"]
	if x.LeakBytes != 2000 || x.FailEvery != 3 || m.StartupMs != 2.5 {
		t.Errorf("%+v", m)
	}
}

// Every key of the schema must reach the program, or a model would be accepted and ignored.
func TestEveryKeyIsRead(t *testing.T) {
	var s schema
	if err := json.Unmarshal(schemaText, &s); err != nil {
		t.Fatal(err)
	}
	sample := func(of *schema) map[string]any {
		object := map[string]any{}
		for key, p := range of.Properties {
			switch p.Type {
			case "number", "integer":
				object[key] = 1
			case "boolean":
				object[key] = true
			case "string":
				object[key] = "/s"
			case "object":
				object[key] = map[string]any{}
			}
		}
		return object
	}
	check := func(of *schema, into any) {
		text, _ := json.Marshal(sample(of))
		decoder := json.NewDecoder(strings.NewReader(string(text)))
		decoder.DisallowUnknownFields()
		if err := decoder.Decode(into); err != nil {
			t.Error(err)
		}
	}
	e := s.Properties["endpoints"].PatternProperties["^[a-z][a-z0-9-]*$"]
	delete(s.Properties, "schema")
	delete(s.Properties, "variants") // read before the rest, by TestVariants
	m, em := model{}, endpointModel{}
	check(&s, &m)
	check(e, &em)
	check(s.Properties["stall"], m.Stall)
	check(e.Properties["pool"], em.Pool)
	check(e.Properties["cache"], em.Cache)
	check(e.Properties["rate_limit"], em.RateLimit)
	for _, file := range s.Properties["files"].PatternProperties {
		check(file, &fileModel{})
	}
}

func TestDemoAndItsChanges(t *testing.T) {
	if _, err := readModel(demo+"mock.json", ""); err != nil {
		t.Fatal(err)
	}
	jq, err := exec.LookPath("jq")
	if err != nil {
		t.Skip("no jq")
	}
	text, err := os.ReadFile(demo + "changes.json")
	if err != nil {
		t.Fatal(err)
	}
	var changes map[string]string
	if err := json.Unmarshal(text, &changes); err != nil {
		t.Fatal(err)
	}
	same, _ := exec.Command(jq, ".", demo+"mock.json").Output()
	for name, filter := range changes {
		changed, err := exec.Command(jq, filter, demo+"mock.json").Output()
		if err != nil {
			t.Errorf("%s: %v", name, err)
		} else if _, err := parseModel(changed, ""); err != nil {
			t.Errorf("%s: %v", name, err)
		} else if (string(changed) == string(same)) != (name == "identical") {
			t.Errorf("%s: only identical may leave the model as it is", name)
		}
	}
}

func TestSchemaDescribesEveryKey(t *testing.T) {
	var walk func(at string, value any)
	walk = func(at string, value any) {
		object, _ := value.(map[string]any)
		properties, _ := object["properties"].(map[string]any)
		for key, p := range properties {
			if p.(map[string]any)["description"] == nil {
				t.Errorf("%s.%s has no description", at, key)
			}
			walk(at+"."+key, p)
		}
		for key, p := range object {
			if key == "patternProperties" {
				for _, each := range p.(map[string]any) {
					walk(at+".*", each)
				}
			}
		}
	}
	var root any
	if err := json.Unmarshal(schemaText, &root); err != nil {
		t.Fatal(err)
	}
	walk("", root)
}

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
