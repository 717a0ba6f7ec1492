// shop: searches 2,000 items.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"log"
	"net/http"
	"sort"
	"strings"
	"time"
)

const ROUNDS = 10

var items []string

// rank says how well an item fits what is wanted.
func rank(item, wanted string) (sum int) {
	for round := 0; round < ROUNDS; round++ {
		for _, letter := range item {
			sum = (sum*31 + int(letter) + len(wanted) + round) % 65521
		}
	}
	return sum
}

func search(wanted string) any {
	found := []string{}
	for _, item := range items {
		if strings.Contains(item, wanted) {
			found = append(found, item)
		}
	}
	sort.Slice(found, func(a, b int) bool { return rank(found[a], wanted) > rank(found[b], wanted) })
	return map[string]any{"found": len(found), "best": found[:min(5, len(found))]}
}

func min(a, b int) int {
	if a < b {
		return a
	}
	return b
}

// page answers with what a function returns.
func page(path string, of func(*http.Request) any) {
	http.HandleFunc(path, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		if err := json.NewEncoder(w).Encode(of(r)); err != nil {
			log.Print(err)
		}
	})
}

func main() {
	port := flag.Int("port", 8080, "where it listens")
	flag.Parse()
	for number := 0; number < 2000; number++ {
		items = append(items, fmt.Sprintf("Item %d", number))
	}
	page("/health", func(*http.Request) any { return map[string]string{"status": "ready"} })
	page("/search", func(r *http.Request) any { return search(r.URL.Query().Get("q")) })
	page("/items", func(*http.Request) any {
		return map[string]any{"time": time.Now(), "items": items[:20]}
	})
	log.Fatal(http.ListenAndServe(fmt.Sprintf("127.0.0.1:%d", *port), nil))
}
