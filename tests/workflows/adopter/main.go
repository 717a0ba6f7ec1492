// shop: a service to show how a repository adopts the gate.
package main

import (
	"flag"
	"fmt"
	"log"
	"net/http"
	"strings"
)

var items []string

// search answers ?q= with the items that contain it.
func search(w http.ResponseWriter, r *http.Request) {
	wanted := strings.ToLower(r.URL.Query().Get("q"))
	found := 0
	for _, item := range items {
		if strings.Contains(strings.ToLower(item), wanted) {
			fmt.Fprintln(w, item)
			found++
		}
	}
	fmt.Fprintf(w, "%d items found\n", found)
}

func main() {
	port := flag.Int("port", 8080, "where it listens")
	flag.Parse()
	for number := 0; number < 2000; number++ {
		items = append(items, fmt.Sprintf("Item %d", number))
	}
	http.HandleFunc("/health", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "ok") })
	http.HandleFunc("/items", search)
	log.Fatal(http.ListenAndServe(fmt.Sprintf("127.0.0.1:%d", *port), nil))
}
