package main

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"hash/fnv"
	"math/rand"
	"net/http"
	"os"
	"path/filepath"
	"strings"
)

// The schema's pattern keeps paths below the folder: none is absolute or has a "..".
func (m *model) writeFiles(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for _, name := range m.fileNames() {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, m.fileContent(name), 0o644); err != nil {
			return err
		}
	}
	return nil
}

func (m *model) fileContent(name string) []byte {
	if text, ok := m.Texts[name]; ok {
		return []byte(text)
	}
	return m.Files[name].content(name)
}

func (m *model) fileNames() []string {
	return append(sortedKeys(m.Files), sortedKeys(m.Texts)...)
}

// Deflate makes one byte of about 1030 zeros, and gzip adds about 25; the rest is noise.
func (f fileModel) content(name string) []byte {
	content := make([]byte, f.Bytes)
	noise := min(max(f.GzipBytes-f.Bytes/1030-25, 0), f.Bytes)
	seed := fnv.New64a()
	seed.Write([]byte(name))
	rand.New(rand.NewSource(int64(seed.Sum64()))).Read(content[:noise])
	return content
}

// fileAt is the name of the file that is served at a path, "" where none is.
func (m *model) fileAt(path string) string {
	for name, f := range m.Files {
		if f.Path == path {
			return name
		}
	}
	return ""
}

// serveFile creates the file for each request: storing it would use memory that the model lacks.
func (m *model) serveFile(name string, w http.ResponseWriter, r *http.Request) {
	f := m.Files[name]
	content := f.content(name)
	if f.Compressed && strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
		var packed bytes.Buffer
		writer := gzip.NewWriter(&packed)
		writer.Write(content)
		writer.Close()
		content = packed.Bytes()
		w.Header().Set("Content-Encoding", "gzip")
	}
	answerAs(w, "application/octet-stream", http.StatusOK, content)
}

func (m *model) checkFiles() error {
	for _, name := range sortedKeys(m.Files) {
		if _, ok := m.Texts[name]; ok {
			return fmt.Errorf(".texts.%s: allowed: a path that .files does not have", name)
		}
		f := m.Files[name]
		least, most := f.Bytes/1000, f.Bytes+f.Bytes/1000+64
		if f.GzipBytes < least || f.GzipBytes > most {
			return fmt.Errorf(
				".files.%s.gzip_bytes: %d; allowed: from %d to %d, as gzip can make of %d bytes",
				name, f.GzipBytes, least, most, f.Bytes)
		}
	}
	return nil
}
