package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"html"
	"io/fs"
	"net/http"
	"path"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/docs/games"
)

// files are those of the page, also compressed. An address below /v/ and their version
// always names the same bytes, so that a browser asks for them once.
type files struct {
	version string
	plain   map[string]file
	index   map[string]file // the page itself, by the kind of page that it shows first
}

type file struct{ data, packed []byte }

// pages are the kinds of pages by the beginnings of their addresses, and the script of
// each.
var pages = []struct{ prefix, script string }{
	{"t/", "table.js"}, {"p/", "person.js"}, {"cup/", "cup.js"}, {"replay/", "replay.js"}, {"", "lobby.js"},
}

// program stands in the page before the version.
const program = `name="generator" content="hoyle room`

// load reads the files of the page, which names the version of the program, and the rules
// of the games for their players.
func load(from fs.FS, version string, known []hoyle.Game) (*files, error) {
	fl := &files{plain: map[string]file{}, index: map[string]file{}}
	err := fs.WalkDir(from, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(from, name)
		fl.plain[name] = file{data: data}
		return err
	})
	if err != nil {
		return nil, err
	}
	index := bytes.Replace(fl.plain["index.html"].data, []byte(program), []byte(program+" "+html.EscapeString(version)), 1)
	fl.plain["index.html"] = file{data: index}
	for _, g := range known {
		name := "rules/en/" + g.Name() + ".md"
		if text, ok := games.Page(g.Name()); ok && fl.plain[name].data == nil {
			fl.plain[name] = file{data: []byte(text)}
		}
	}
	fl.plain["all.css"] = file{data: fl.styles()}
	names := make([]string, 0, len(fl.plain))
	for name := range fl.plain {
		names = append(names, name)
	}
	slices.Sort(names)
	sum := sha256.New()
	for _, name := range names {
		f := fl.plain[name]
		_, _ = fmt.Fprintf(sum, "%s %d\n%s", name, len(f.data), f.data) // a hash takes everything
		fl.plain[name] = file{f.data, pack(f.data)}
	}
	fl.version = hex.EncodeToString(sum.Sum(nil)[:8])
	for _, p := range pages {
		page := fl.page(p.script)
		fl.index[p.prefix] = file{page, pack(page)}
	}
	return fl, nil
}

var (
	style    = regexp.MustCompile(`<link rel="stylesheet" href="/([\w.]+)">\s*`)
	imported = regexp.MustCompile(`(?m)^(?:import|export)\b[^;]*?"(\.{1,2}/[\w./]+)";`)
	script   = regexp.MustCompile(`(src|href)="/([\w.]+\.(?:js|css|svg))"`)
)

// styles returns all style sheets of the page, in their order.
func (fl *files) styles() []byte {
	var all []byte
	for _, m := range style.FindAllSubmatch(fl.plain["index.html"].data, -1) {
		all = append(all, fl.plain[string(m[1])].data...)
	}
	return all
}

// page returns index.html with its files by their version, and with what a script needs
// named in advance.
func (fl *files) page(first string) []byte {
	at := "/v/" + fl.version + "/"
	page := fl.plain["index.html"].data
	if style.Match(page) {
		page = style.ReplaceAll(page, nil)
		var head strings.Builder
		head.WriteString("  <link rel=\"stylesheet\" href=\"/all.css\">\n")
		for _, name := range fl.needs(nil, "app.js", first) {
			head.WriteString(`  <link rel="modulepreload" href="` + at + name + "\">\n")
		}
		head.WriteString("  <link rel=\"preload\" as=\"fetch\" crossorigin href=\"/api/games\">\n</head>")
		page = bytes.Replace(page, []byte("</head>"), []byte(head.String()), 1)
	}
	return script.ReplaceAll(page, []byte(`$1="`+at+`$2"`))
}

// needs returns scripts and all that they import, each once.
func (fl *files) needs(found []string, names ...string) []string {
	for _, name := range names {
		f, ok := fl.plain[name]
		if !ok || slices.Contains(found, name) {
			continue
		}
		found = append(found, name)
		for _, m := range imported.FindAllSubmatch(f.data, -1) {
			found = fl.needs(found, path.Join(path.Dir(name), string(m[1])))
		}
	}
	return found
}

// pack compresses data, or returns nil if that does not pay.
func pack(data []byte) []byte {
	var packed bytes.Buffer
	w, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err == nil {
		_, err = w.Write(data)
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil || packed.Len() >= len(data)*9/10 {
		return nil
	}
	return packed.Bytes()
}

// page answers with the files of the page. The addresses of tables, cups, people and
// replays have the page itself, and so has one that a person has mistyped.
func (s *Server) page(w http.ResponseWriter, r *http.Request) {
	name := strings.TrimPrefix(path.Clean(r.URL.Path), "/")
	fl := s.files
	if rest, ok := strings.CutPrefix(name, "v/"+fl.version+"/"); ok {
		if f, ok := fl.plain[rest]; ok {
			w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
			serve(w, r, rest, f)
			return
		}
	}
	w.Header().Set("Cache-Control", "no-cache")
	if f, ok := fl.plain[name]; ok && name != "index.html" {
		serve(w, r, name, f)
		return
	}
	kind, known := kindOf(name)
	if !known && !strings.Contains(r.Header.Get("Accept"), "text/html") {
		s.fail(w, r, errNotFound)
		return
	}
	if !known {
		w = &lateStatus{w, http.StatusNotFound}
	}
	serve(w, r, "index.html", fl.index[kind])
}

// kindOf returns the kind of the page at an address, and reports whether there is one.
func kindOf(name string) (string, bool) {
	if name == "" || name == "index.html" {
		return "", true
	}
	for _, p := range pages {
		if p.prefix != "" && strings.HasPrefix(name, p.prefix) {
			return p.prefix, true
		}
	}
	return "", false
}

// lateStatus is an answer whose status, if all is well, is another one.
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

// types are those that not every system knows.
var types = map[string]string{".md": "text/markdown; charset=utf-8", ".webmanifest": "application/manifest+json"}

// serve answers with a file, compressed if the client takes that.
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

// packed compresses the answers of a handler that has no secrets.
func packed(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Vary", "Accept-Encoding")
		if !strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
			h.ServeHTTP(w, r)
			return
		}
		w.Header().Set("Content-Encoding", "gzip")
		z := gzip.NewWriter(w)
		h.ServeHTTP(&packing{w, z}, r)
		_ = z.Close() // the client may have gone
	})
}

// packing is an answer that is compressed.
type packing struct {
	http.ResponseWriter
	z *gzip.Writer
}

// Write implements [http.ResponseWriter].
func (p *packing) Write(data []byte) (int, error) { return p.z.Write(data) }
