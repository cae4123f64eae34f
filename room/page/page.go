// Package page provides the page of the card room as a browser gets it: its files, compressed,
// under addresses that contain their version, with the rules of the games for players.
package page

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"html"
	"io/fs"
	"maps"
	"net/http"
	"path"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/docs/games"
)

// Page holds the files of the page, both as they are and compressed. An address that begins with
// /v/ and the version always names the same bytes, so a browser asks for them only once.
type Page struct {
	version string
	plain   map[string]file // by the names that they have here
	files   map[string]file // as they are under /v/ and the version
	index   map[string]file // the page itself, by the kind of page that it shows first
}

type file struct{ data, packed []byte }

// kinds are the kinds of pages, by the beginnings of their addresses, with the script of each that is
// not in the first bundle.
var kinds = []struct{ prefix, script string }{
	{"t/", "play.js"}, {"p/", "person.js"}, {"cup/", "cup.js"}, {"replay/", "replay.js"}, {"learn/", "learn.js"},
	{"problem/own", "retry.js"}, {"problem", "problem.js"}, {"", app},
}

// program precedes the version in the page.
const program = `name="generator" content="hoyle room`

// Offline makes the page link to the room without a server, which is at /offline/.
func (p *Page) Offline() {
	for kind, f := range p.index {
		data := bytes.Replace(f.data, []byte("<html "), []byte("<html data-offline "), 1)
		p.index[kind] = file{data, pack(data)}
	}
}

// New reads the files of the page, and the rules of the games for their players. The page names the
// version of the program.
func New(from fs.FS, version string, known []hoyle.Game) (*Page, error) {
	p := &Page{plain: map[string]file{}, index: map[string]file{}}
	err := fs.WalkDir(from, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(from, name)
		p.plain[name] = file{data: data}
		return err
	})
	if err != nil {
		return nil, err
	}
	index := bytes.Replace(p.plain["index.html"].data, []byte(program), []byte(program+" "+html.EscapeString(version)), 1)
	p.plain["index.html"] = file{data: index}
	if err := p.speak(known); err != nil {
		return nil, err
	}
	for _, g := range known {
		p.add("rules/en/"+g.Name()+".md", games.Of(g))
	}
	p.teach()
	p.plain["all.css"] = file{data: p.styles()}
	packAll(p.plain)
	if p.files, err = bundle(p.plain); err != nil {
		return nil, err
	}
	packAll(p.files)
	sum := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(p.files)) {
		data := p.files[name].data
		_, _ = fmt.Fprintf(sum, "%s %d\n%s", name, len(data), data) // a hash accepts everything
	}
	p.version = hex.EncodeToString(sum.Sum(nil)[:8])
	for _, k := range kinds {
		first := p.first(k.script)
		p.index[k.prefix] = file{first, pack(first)}
	}
	return p, nil
}

var (
	style   = regexp.MustCompile(`<link rel="stylesheet" href="/([\w.]+)">\s*`)
	scripts = regexp.MustCompile(`(src|href)="/([\w.]+\.(?:js|css|svg))"`)
)

// styles returns all style sheets of the page, in their order.
func (p *Page) styles() []byte {
	var all []byte
	for _, m := range style.FindAllSubmatch(p.plain["index.html"].data, -1) {
		all = append(all, p.plain[string(m[1])].data...)
	}
	return all
}

// first returns index.html. In it, the addresses of files contain their version, and what a script
// needs is named in advance.
func (p *Page) first(script string) []byte {
	at := "/v/" + p.version + "/"
	page := p.plain["index.html"].data
	if style.Match(page) {
		page = style.ReplaceAll(page, nil)
		var head strings.Builder
		head.WriteString("  <link rel=\"stylesheet\" href=\"/all.css\">\n")
		for _, name := range needs(p.files, nil, app, script) {
			head.WriteString(`  <link rel="modulepreload" href="` + at + name + "\">\n")
		}
		head.WriteString("  <link rel=\"preload\" as=\"fetch\" crossorigin href=\"/api/games\">\n")
		head.WriteString("  <link rel=\"preload\" as=\"fetch\" crossorigin href=\"/api/session?optional\">\n</head>")
		page = bytes.Replace(page, []byte("</head>"), []byte(head.String()), 1)
	}
	return scripts.ReplaceAll(page, []byte(`$1="`+at+`$2"`))
}

// packAll compresses the files that are not yet compressed.
func packAll(files map[string]file) {
	for name, f := range files {
		if f.packed == nil {
			files[name] = file{f.data, pack(f.data)}
		}
	}
}

// pack compresses data, or returns nil if that saves too little.
func pack(data []byte) []byte {
	if packed := gzipped(data); len(packed) < len(data)*9/10 {
		return packed
	}
	return nil
}

// gzipped returns compressed data, which every browser can undo by itself.
func gzipped(data []byte) []byte {
	var all bytes.Buffer
	w, _ := gzip.NewWriterLevel(&all, gzip.BestCompression) // there is that level
	_, _ = w.Write(data)                                    // into memory, which never fails
	_ = w.Close()
	return all.Bytes()
}

// Serve answers with a file of the page, and reports whether there is one. At the addresses of
// tables, cups, people, replays and lessons, it answers with the page itself, and also at an address that a
// person has mistyped.
func (p *Page) Serve(w http.ResponseWriter, r *http.Request) bool {
	name := strings.TrimPrefix(path.Clean(r.URL.Path), "/")
	if rest, ok := strings.CutPrefix(name, "v/"+p.version+"/"); ok {
		if f, ok := p.files[rest]; ok {
			w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
			serve(w, r, rest, f)
			return true
		}
	}
	w.Header().Set("Cache-Control", "no-cache")
	if f, ok := p.plain[name]; ok && name != "index.html" {
		serve(w, r, name, f)
		return true
	}
	kind, known := kindOf(name)
	if !known && !strings.Contains(r.Header.Get("Accept"), "text/html") {
		return false
	}
	if !known {
		w = &lateStatus{w, http.StatusNotFound}
	}
	w.Header().Set("Link", "</v/"+p.version+"/"+p.words(r.Header.Get("Accept-Language"))+`>; rel=preload; as=fetch; crossorigin`)
	serve(w, r, "index.html", p.index[kind])
	return true
}

// words returns the file with the texts of the first language in the request that the page
// supports. If the reader has chosen another language, the page loads that too.
func (p *Page) words(languages string) string {
	for tag := range strings.SplitSeq(languages, ",") {
		base, _, _ := strings.Cut(strings.TrimSpace(tag), ";")
		base, _, _ = strings.Cut(base, "-")
		if name := "i18n/" + strings.ToLower(base) + ".json"; p.plain[name].data != nil {
			return name
		}
	}
	return "i18n/en.json"
}

// kindOf returns the kind of the page at an address, and reports whether there is one.
func kindOf(name string) (string, bool) {
	if name == "" || name == "index.html" {
		return "", true
	}
	for _, k := range kinds {
		if k.prefix != "" && strings.HasPrefix(name, k.prefix) {
			return k.prefix, true
		}
	}
	return "", false
}

// lateStatus is a ResponseWriter that sends a given status instead of 200.
type lateStatus struct {
	http.ResponseWriter
	status int
}

// WriteHeader implements [http.ResponseWriter].
func (l *lateStatus) WriteHeader(status int) {
	if status == http.StatusOK {
		status = l.status
	}
	l.ResponseWriter.WriteHeader(status)
}

// types holds the media types of files that not every system knows.
var types = map[string]string{".md": "text/markdown; charset=utf-8", ".webmanifest": "application/manifest+json"}

// serve answers with a file, compressed if the client accepts that.
func serve(w http.ResponseWriter, r *http.Request, name string, f file) {
	sum := sha256.Sum256(f.data)
	tag := hex.EncodeToString(sum[:8])
	w.Header().Set("Vary", "Accept-Encoding")
	if f.packed != nil && strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
		w.Header().Set("Content-Encoding", "gzip")
		tag += "-gzip"
		f.data = f.packed
	}
	if kind, ok := types[path.Ext(name)]; ok {
		w.Header().Set("Content-Type", kind)
	}
	w.Header().Set("Etag", `"`+tag+`"`)
	http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(f.data))
}
