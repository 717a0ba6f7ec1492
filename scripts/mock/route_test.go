package main

import (
	"net/http/httptest"
	"strings"
	"testing"
)

func TestRoutes(t *testing.T) {
	tw := build(t, `"status":201,"payload_bytes":500`, "")
	expect(t, tw, "/x?q=1", 201, "hello x")
	expect(t, tw, "/ready", 200, "ready")
	expect(t, tw, "/y", 404, "Page not found")
	if _, body := get(tw, "/x"); len(body) != 500 {
		t.Errorf("payload of %d bytes", len(body))
	}
	if _, body := get(build(t, `"payload_bytes":3`, ""), "/x"); body != "hello x" {
		t.Errorf("short payload_bytes: %q", body)
	}
}

func TestMethods(t *testing.T) {
	tw := buildFrom(t, modelOf(`
		"list":{"path":"/a","method":"GET","body":"list"},
		"make":{"path":"/a","method":"POST","body":"made","status":201},
		"any":{"path":"/b","body":"any"}`))
	for _, c := range []struct {
		request, body string
		status        int
	}{
		{"GET /a", "list", 200},
		{"POST /a", "made", 201},
		{"DELETE /a", "Method not allowed", 405},
		{"HEAD /a", "", 405},
		{"GET /b", "any", 200},
		{"DELETE /b", "any", 200},
		{"POST /c", "Page not found", 404},
		{"POST /ready", "ready", 200},
	} {
		method, path, _ := strings.Cut(c.request, " ")
		w := httptest.NewRecorder()
		tw.ServeHTTP(w, httptest.NewRequest(method, path, nil))
		if w.Code != c.status || !strings.HasPrefix(w.Body.String(), c.body) {
			t.Errorf("%s: %d %s", c.request, w.Code, w.Body)
		}
		if allow := w.Header().Get("Allow"); (w.Code == 405) != (allow == "GET, POST") {
			t.Errorf("%s: Allow %q", c.request, allow)
		}
	}
}

func TestPathsAreDecoded(t *testing.T) {
	p := startWith(t, modelOf(
		endpointOf("rom", "/games/nintendo_snes/Super Mario World (USA).sfc", "")))
	for path, expected := range map[string]string{
		"/games/nintendo_snes/Super%20Mario%20World%20(USA).sfc":     "200 rom",
		"/games/nintendo_snes/Super%20Mario%20World%20%28USA%29.sfc": "200 rom",
		"/games/nintendo_snes/Super%20Mario%20World.sfc":             "404 Page not found",
	} {
		if got := p.get(path); got != expected {
			t.Errorf("%s: %s", path, got)
		}
	}
}
