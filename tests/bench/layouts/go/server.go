// server PORT: GET /table answers with the digest of a table that it parses, sorts and renders.
package main

import (
	"fmt"
	"log"
	"net/http"
	"os"
)

var text = makeText()

// Functions, in any order.

func table(out http.ResponseWriter, _ *http.Request) {
	var rows [rowCount]row
	var page [rowCount * 24]byte
	sorted := parseTable(text, rows[:0])
	sortRows(sorted)
	fmt.Fprintf(out, "Table %08x %08x\n", digestRows(sorted), renderRows(page[:0], sorted))
}

func ready(out http.ResponseWriter, _ *http.Request) { fmt.Fprintln(out, "ready") }

func main() {
	if len(os.Args) != 2 {
		log.Fatal("usage: server PORT")
	}
	http.HandleFunc("/table", table)
	http.HandleFunc("/ready", ready)
	log.Fatal(http.ListenAndServe("127.0.0.1:"+os.Args[1], nil))
}
