package main

import (
	"encoding/json"
	"os"
	"os/exec"
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
