package web_test

import (
	"io"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/room/host"
	"github.com/hoylecards/hoyle/room/static"
	"github.com/hoylecards/hoyle/room/web"
)

// fetched is an answer, with its body as it came.
type fetched struct {
	status int
	header http.Header
	text   string
}

// fetch sends a request.
func (r *room) fetch(path string, header http.Header) fetched {
	r.t.Helper()
	request := must.Have(http.NewRequestWithContext(r.t.Context(), http.MethodGet, r.http.URL+path, http.NoBody))(r.t)
	request.Header = header
	answer, err := r.http.Client().Do(request)
	if err != nil {
		r.t.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	data := must.Have(io.ReadAll(answer.Body))(r.t)
	return fetched{answer.StatusCode, answer.Header, string(data)}
}

// The page refers to its files by names that contain their version, and files under these names
// never change. Under their own names, files are requested each time. All files are compressed for
// clients that accept compression.
func TestVersions(t *testing.T) {
	r := newRoom(t, func(_ *host.Options, o *web.Options) { o.Page = pageOf(t, static.Files) })
	get := func(path, encoding, accept string) fetched {
		t.Helper()
		return r.fetch(path, http.Header{"Accept-Encoding": {encoding}, "Accept": {accept}})
	}
	page := get("/", "identity", "text/html")
	if got := page.header.Get("Cache-Control"); got != "no-cache" {
		t.Errorf("the page: %q", got)
	}
	if !strings.Contains(page.text, `<meta name="generator" content="hoyle room v1.2.3&lt;">`) {
		t.Errorf("the page does not name the program: %s", page.text)
	}
	m := regexp.MustCompile(`"(/v/[0-9a-f]{16}/)app\.js"`).FindStringSubmatch(page.text)
	if m == nil {
		t.Fatalf("the page has no version: %s", page.text)
	}
	for path, want := range map[string]string{
		m[1] + "app.js": "public, max-age=31536000, immutable", "/app.js": "no-cache", "/v/0123456789abcdef/app.js": "",
	} {
		answer := get(path, "gzip", "*/*")
		if want == "" {
			if answer.status != http.StatusNotFound {
				t.Errorf("%s: %d", path, answer.status)
			}
			continue
		}
		if answer.header.Get("Cache-Control") != want || answer.header.Get("Content-Encoding") != "gzip" || answer.header.Get("Vary") != "Accept-Encoding" {
			t.Errorf("%s: %v", path, answer.header)
		}
	}
	for languages, want := range map[string]string{"": "en", "fr, de-AT;q=0.8, en": "de", "DE": "de", "sw": "en"} {
		answer := r.fetch("/", http.Header{"Accept": {"text/html"}, "Accept-Language": {languages}})
		if got := answer.header.Get("Link"); got != "<"+m[1]+"i18n/"+want+".json>; rel=preload; as=fetch; crossorigin" {
			t.Errorf("%q: %s", languages, got)
		}
	}
	if !strings.Contains(page.text, `rel="modulepreload" href="`+m[1]+`app.js"`) {
		t.Errorf("nothing is loaded in advance: %s", page.text)
	}
}

// A person who mistypes an address gets the page, with the status of an error; a program
// gets a refusal.
func TestMistypedAddress(t *testing.T) {
	r := newRoom(t)
	answer := r.fetch("/nowhere", http.Header{"Accept": {"text/html"}})
	if answer.status != http.StatusNotFound || !strings.Contains(answer.text, "<!doctype html>") {
		t.Errorf("%d: %s", answer.status, answer.text)
	}
	if answer = r.fetch("/nowhere", http.Header{}); answer.status != http.StatusNotFound || !strings.Contains(answer.text, "not-found") {
		t.Errorf("%d: %s", answer.status, answer.text)
	}
}
