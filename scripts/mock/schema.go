package main

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"math"
	"regexp"
	"sort"
	"strings"
)

//go:embed model.schema.json
var schemaText []byte

// schema is the part of JSON Schema that model.schema.json uses; an object there is closed unless
// it says otherwise.
type schema struct {
	Type              string             `json:"type"`
	Const             any                `json:"const"`
	Pattern           string             `json:"pattern"`
	Minimum           float64            `json:"minimum"`
	Maximum           float64            `json:"maximum"`
	Required          []string           `json:"required"`
	Properties        map[string]*schema `json:"properties"`
	PatternProperties map[string]*schema `json:"patternProperties"`
	Open              bool               `json:"additionalProperties"`
}

func (s *schema) check(at string, value any) error {
	ok := false
	switch v := value.(type) {
	case bool:
		ok = s.Type == "boolean"
	case string:
		ok = s.Type == "string" && (s.Const == nil || s.Const == v) &&
			regexp.MustCompile(s.Pattern).MatchString(v)
	case float64:
		ok = (s.Type == "number" || s.Type == "integer" && v == math.Trunc(v)) &&
			v >= s.Minimum && v <= s.Maximum
	case map[string]any:
		if s.Type == "object" {
			return s.checkObject(at, v)
		}
	}
	if !ok {
		return fmt.Errorf("%s: %s; allowed: %s", at+dot(at), brief(value), s.allowed())
	}
	return nil
}

func (s *schema) checkObject(at string, object map[string]any) error {
	for _, key := range s.Required {
		if _, ok := object[key]; !ok {
			required := strings.Join(s.Required, ", ")
			return fmt.Errorf("%s: %s is missing; required: %s", at+dot(at), key, required)
		}
	}
	for _, key := range sortedKeys(object) {
		of := s.Properties[key]
		for pattern, each := range s.PatternProperties {
			if regexp.MustCompile(pattern).MatchString(key) {
				of = each
			}
		}
		if of == nil && s.Open {
			continue
		}
		if of == nil {
			found := brief(object[key])
			return fmt.Errorf("%s.%s: unknown key (value %s); allowed: %s", at, key, found, s.allowed())
		}
		if err := of.check(at+"."+key, object[key]); err != nil {
			return err
		}
	}
	return nil
}

func (s *schema) allowed() string {
	switch {
	case s.Const != nil:
		return brief(s.Const)
	case len(s.PatternProperties) > 0:
		return "an object with names that match " + strings.Join(sortedKeys(s.PatternProperties), ", ")
	case s.Open:
		return "any object"
	case s.Type == "object":
		return "an object with the keys " + strings.Join(sortedKeys(s.Properties), ", ")
	case s.Type == "string":
		return "a string that matches " + s.Pattern
	case s.Type == "boolean":
		return "true, false"
	}
	kind := map[string]string{"number": "a number", "integer": "a whole number"}[s.Type]
	return fmt.Sprintf("%s from %.15g to %.15g", kind, s.Minimum, s.Maximum)
}

func dot(at string) string {
	if at == "" {
		return "."
	}
	return ""
}

func brief(value any) string {
	text, _ := json.Marshal(value)
	if len(text) > 60 {
		return string(text[:60]) + "…"
	}
	return string(text)
}

func sortedKeys[V any](of map[string]V) []string {
	keys := make([]string, 0, len(of))
	for key := range of {
		keys = append(keys, key)
	}
	sort.Strings(keys)
	return keys
}
