// The search of server.c in Go: net/http, and a map. Usage: server PORT
package main

import (
	"fmt"
	"net/http"
	"os"
)

const (
	ROUNDS_TOKENIZE_QUERY  = 200
	ROUNDS_SCORE_DOCUMENTS = 200
	ROUNDS_RANK_HITS       = 200
	ROUNDS_HIGHLIGHT_TERMS = 200
	ROUNDS_RENDER_PAGE     = 200
	ROUNDS_CHECKSUM_BODY   = 200

	letters = 64
	ranked  = 12
)

var text = func() []byte {
	made := make([]byte, letters)
	for i := range made {
		made[i] = 'a' + byte(i*5%26)
		if i%7 == 6 {
			made[i] = ' '
		}
	}
	return made
}()

//go:noinline
func tokenizeQuery(hash uint32) uint32 {
	for round := 0; round < ROUNDS_TOKENIZE_QUERY; round++ {
		for _, letter := range text {
			if letter != ' ' {
				hash = (hash ^ uint32(letter)) * 16777619
			}
		}
	}
	return hash
}

//go:noinline
func scoreDocuments(hash uint32) uint32 {
	scores := map[uint32]uint32{}
	for round := uint32(0); round < ROUNDS_SCORE_DOCUMENTS; round++ {
		for i := uint32(0); i < 4; i++ {
			score := scores[round%16+i*16]*31 + hash
			scores[round%16+i*16] = score
			hash += score >> 3
		}
	}
	return hash
}

//go:noinline
func rankHits(hash uint32) uint32 {
	var hits [ranked]uint32
	for round := 0; round < ROUNDS_RANK_HITS; round++ {
		for i := range hits {
			hits[i] = (hash + uint32(i)*37) * 2654435761 % 1000
		}
		for i := 1; i < ranked; i++ {
			for j := i; j > 0 && hits[j-1] > hits[j]; j-- {
				hits[j-1], hits[j] = hits[j], hits[j-1]
			}
		}
		hash += hits[ranked/2] + 1
	}
	return hash
}

//go:noinline
func highlightTerms(page []byte, hash uint32) uint32 {
	for round := 0; round < ROUNDS_HIGHLIGHT_TERMS; round++ {
		for i := 1; i < len(text); i++ {
			page[i] = text[i]
			if text[i-1] == ' ' {
				page[i] &^= 32
			}
			hash = hash*33 + uint32(page[i])
		}
	}
	return hash
}

//go:noinline
func renderPage(page []byte, hash uint32) uint32 {
	for round := 0; round < ROUNDS_RENDER_PAGE; round++ {
		for i := range page {
			page[i] = "0123456789abcdef"[hash>>(i%28)&15]
			hash = hash*1103515245 + uint32(page[i])
		}
	}
	return hash
}

//go:noinline
func checksumBody(page []byte, hash uint32) uint32 {
	for round := 0; round < ROUNDS_CHECKSUM_BODY; round++ {
		for _, letter := range page {
			hash = (hash<<5 | hash>>27) ^ uint32(letter)
		}
	}
	return hash
}

func home(out http.ResponseWriter, _ *http.Request) {
	page := make([]byte, letters)
	hash := checksumBody(page, renderPage(page, 2166136261))
	fmt.Fprintf(out, "Welcome home %s %08x\n", page, hash)
}

func search(out http.ResponseWriter, _ *http.Request) {
	page := make([]byte, letters)
	hash := rankHits(scoreDocuments(tokenizeQuery(2166136261)))
	hash = checksumBody(page, renderPage(page, highlightTerms(page, hash)))
	fmt.Fprintf(out, "Search results %s %08x\n", page, hash)
}

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: server PORT")
		os.Exit(64)
	}
	http.HandleFunc("/home", home)
	http.HandleFunc("/search", search)
	http.HandleFunc("/ready", func(out http.ResponseWriter, _ *http.Request) {
		fmt.Fprintln(out, "ready")
	})
	fmt.Fprintln(os.Stderr, http.ListenAndServe("127.0.0.1:"+os.Args[1], nil))
	os.Exit(3)
}
