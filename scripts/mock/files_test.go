package main

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

const filesModel = `
	"files": {
		"app.js": {"bytes": 300000, "gzip_bytes": 90000},
		"assets/a/zeros.bin": {"bytes": 1000000, "gzip_bytes": 1000},
		"assets/a/noise (1).png": {"bytes": 50000, "gzip_bytes": 50030},
		"assets/b/small.css": {"bytes": 40, "gzip_bytes": 60},
		"empty": {"bytes": 0, "gzip_bytes": 20}
	},
	"variants": {"more": {"files": {"app.js": {"gzip_bytes": 95000}, "empty": null}}}`

func TestTexts(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "dist")
	texts := `"texts": {"db/1.sql": "CREATE TABLE a ();\n"}`
	expectExit(t, "-model "+writeModel(t, modelText("", texts))+" -files "+dir, 0, "")
	content, err := os.ReadFile(filepath.Join(dir, "db/1.sql"))
	must(t, err)
	if string(content) != "CREATE TABLE a ();\n" {
		t.Errorf("%q", content)
	}
	twice := `"files": {"a": {"bytes": 0, "gzip_bytes": 20}}, "texts": {"a": "b"}`
	expectExit(t, "-model "+writeModel(t, modelText("", twice))+" -files "+dir, 3, ".texts.a: allowed")
}

func gzipped(content []byte) int {
	var out bytes.Buffer
	w, _ := gzip.NewWriterLevel(&out, gzip.BestCompression)
	w.Write(content)
	w.Close()
	return out.Len()
}

func TestFiles(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "dist")
	cached := `"cache":{"ttl_ms":1,"hit_cpu_us":1,"store":"redis"}`
	model := writeModel(t, modelText(cached, filesModel))
	expectExit(t, "-model "+model+" -files "+dir, 0, "")
	m, err := readModel(model, "")
	must(t, err)
	for name, f := range m.Files {
		content, err := os.ReadFile(filepath.Join(dir, name))
		must(t, err)
		packed, low, high := gzipped(content), f.GzipBytes*98/100-30, f.GzipBytes*102/100+30
		if len(content) != f.Bytes || packed < low || packed > high {
			t.Errorf("%s: %d bytes, %d compressed; expected %+v", name, len(content), packed, f)
		}
	}
	expectExit(t, "-model "+model+" -variant more -files "+dir+"2", 0, "")
	if content, err := os.ReadFile(dir + "2/app.js"); err != nil || gzipped(content) < 94000 {
		t.Errorf("the variant's app.js: %d bytes, %v", gzipped(content), err)
	}
	if _, err := os.Stat(dir + "2/empty"); err == nil {
		t.Error("a file that the variant takes away was written")
	}
}

// Both sides of a comparison must write the same bytes, on every machine.
func TestFilesAreTheSameEverywhere(t *testing.T) {
	f := fileModel{Bytes: 100, GzipBytes: 90}
	sum := fmt.Sprintf("%x", sha256.Sum256(f.content("assets/app.js")))
	if !strings.HasPrefix(sum, "b5d0b244bfab") {
		t.Errorf("assets/app.js has become %s", sum)
	}
	if bytes.Equal(f.content("a"), f.content("b")) {
		t.Error("two paths have the same content")
	}
}

func TestFilesUsage(t *testing.T) {
	model := writeModel(t, modelText("", filesModel))
	dir := t.TempDir()
	expectExit(t, "-model "+model+" -files "+dir+" -port 8080", 64, "-files with port 8080")
	expectExit(t, "-model "+model+" -files "+dir+" more", 64, "extra arguments")
	expectExit(t, "-model "+model+" -files "+model+"/d", 1, "not a directory")
}

func TestBadFiles(t *testing.T) {
	const file = `{"bytes":1,"gzip_bytes":1}`
	for _, name := range []string{"/etc/x", "../x", "a/../x", "..", "a/..", "./x", "a//x", "a/", ""} {
		text := modelText("", fmt.Sprintf(`"files":{%q:%s}`, name, file))
		says := ".files." + name + ": unknown key (value " + file + ");" +
			" allowed: an object with names that match ^"
		_, err := parseModel([]byte(text), "")
		if err == nil || !strings.HasPrefix(err.Error(), says) {
			t.Errorf("%q: %v", name, err)
		}
	}
}

func TestServedFile(t *testing.T) {
	m, err := parseModel([]byte(modelText("", `"files": {
		"pkg/app.wasm": {
			"bytes": 90000, "gzip_bytes": 9000, "path": "/pkg/app.wasm", "compressed": true
		},
		"plain.css": {"bytes": 90000, "gzip_bytes": 9000, "path": "/plain.css"},
		"kept.css": {"bytes": 9, "gzip_bytes": 30}
	}`)), "")
	must(t, err)
	service := httptest.NewServer(newMock(m, time.Now(), nil))
	defer service.Close()
	for _, c := range []struct {
		path, accepts, encoding string
		status, least, most     int
	}{
		{"/pkg/app.wasm", "gzip", "gzip", 200, 8000, 10000},
		{"/pkg/app.wasm", "identity", "", 200, 90000, 90000},
		{"/plain.css", "gzip", "", 200, 90000, 90000},
		{"/kept.css", "gzip", "", 404, 0, 100},
	} {
		request, err := http.NewRequest("GET", service.URL+c.path, nil)
		must(t, err)
		request.Header.Set("Accept-Encoding", c.accepts)
		response, err := http.DefaultTransport.RoundTrip(request)
		must(t, err)
		body, err := io.ReadAll(response.Body)
		must(t, err)
		encoding := response.Header.Get("Content-Encoding")
		if response.StatusCode != c.status || encoding != c.encoding ||
			len(body) < c.least || len(body) > c.most {
			t.Errorf("%+v: status %d, encoding %q, %d bytes",
				c, response.StatusCode, encoding, len(body))
		}
	}
}
