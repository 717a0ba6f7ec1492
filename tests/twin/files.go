package main

import (
	"fmt"
	"hash/fnv"
	"math/rand"
	"os"
	"path/filepath"
)

// The schema's pattern keeps paths below the folder: none is absolute or has a "..".
func (m *model) writeFiles(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for _, name := range sortedKeys(m.Files) {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, m.Files[name].content(name), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// Deflate makes one byte of some 1030 zeros, and gzip adds about 25 of its own: the noise is what
// is left.
func (f fileModel) content(name string) []byte {
	content := make([]byte, f.Bytes)
	noise := min(max(f.GzipBytes-f.Bytes/1030-25, 0), f.Bytes)
	seed := fnv.New64a()
	seed.Write([]byte(name))
	rand.New(rand.NewSource(int64(seed.Sum64()))).Read(content[:noise])
	return content
}

func (m *model) checkFiles() error {
	for _, name := range sortedKeys(m.Files) {
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
