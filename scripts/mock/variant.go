package main

import (
	"fmt"
	"strings"
)

// noVariant is wrong usage, not an error of the model.
type noVariant struct {
	asked string
	known []string
}

func (n noVariant) Error() string {
	known := "none"
	if len(n.known) > 0 {
		known = strings.Join(n.known, ", ")
	}
	return fmt.Sprintf("no variant %q; allowed: %s", n.asked, known)
}

// readVariants checks all of them, so that an invalid one is found at once.
func (s *schema) readVariants(value map[string]any) (map[string]*model, error) {
	patches, _ := value["variants"].(map[string]any)
	plain := mergePatch(value, map[string]any{"variants": nil})
	variants := map[string]*model{}
	for _, name := range sortedKeys(patches) {
		patched, _ := mergePatch(plain, patches[name]).(map[string]any)
		if nested, ok := patched["variants"]; ok {
			return nil, fmt.Errorf(
				".variants.%s.variants: %s; allowed: any key of the model but this", name, brief(nested))
		}
		m, err := s.read(patched)
		if err != nil {
			return nil, fmt.Errorf("variant %s: %w", name, err)
		}
		variants[name] = m
	}
	return variants, nil
}

// mergePatch is RFC 7386. It does not change the target, from which all variants start.
func mergePatch(target, patch any) any {
	changes, ok := patch.(map[string]any)
	if !ok {
		return patch
	}
	merged := map[string]any{}
	if object, ok := target.(map[string]any); ok {
		for key, value := range object {
			merged[key] = value
		}
	}
	for key, value := range changes {
		if value == nil {
			delete(merged, key)
		} else {
			merged[key] = mergePatch(merged[key], value)
		}
	}
	return merged
}
