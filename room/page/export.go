package page

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
	"time"
)

// Local is what the room without a server needs besides the files of the page.
type Local struct {
	Program []byte        // in WebAssembly
	Support []byte        // wasm_exec.js of the Go version that built it
	Pace    time.Duration // the least time that a bot takes for a move
	Quick   bool          // bots do not wait: for tests
}

//go:embed sw.js
var keeper string

// Policy is the content security policy of the page without a server. Its program needs 'wasm-unsafe-eval'.
const Policy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'self'"

// Folder returns the files of a room without a server, keyed by name. All but a few are in
// v/VERSION, so that two versions can exist side by side.
func (p *Page) Folder(l Local) (map[string][]byte, error) {
	files := map[string][]byte{"room.bin": gzipped(l.Program), "offline/wasm_exec.js": l.Support}
	for name, f := range p.files {
		if !slices.Contains([]string{"index.html", "manifest.webmanifest"}, name) && path.Ext(name) != ".css" || name == "all.css" {
			files[name] = f.data
		}
	}
	sum := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(files)) {
		_, _ = fmt.Fprintf(sum, "%s %d\n%s", name, len(files[name]), files[name]) // a hash accepts everything
	}
	_, _ = fmt.Fprint(sum, l.Pace, l.Quick, string(p.plain["index.html"].data), keeper)
	version := hex.EncodeToString(sum.Sum(nil)[:8])
	folder := map[string][]byte{
		"index.html":           p.alone("v/"+version+"/", l),
		"manifest.webmanifest": bytes.ReplaceAll(p.plain["manifest.webmanifest"].data, []byte(`"/`), []byte(`"./`)),
		"icon.svg":             files["icon.svg"],
		"icon-512.png":         files["icon-512.png"],
	}
	for name, data := range files {
		folder["v/"+version+"/"+name] = data
	}
	kept := []string{"./"}
	for _, name := range slices.Sorted(maps.Keys(folder)) {
		if name != "index.html" {
			kept = append(kept, name)
		}
	}
	list, err := json.Marshal(kept)
	if err != nil {
		return nil, err
	}
	folder["sw.js"] = fmt.Appendf(nil, "const VERSION = %q;\nconst FILES = %s;\n%s", version, list, keeper)
	return folder, nil
}

// alone returns the index.html of a room without a server. The parameter at is the path of its
// files.
func (p *Page) alone(at string, l Local) []byte {
	text := string(style.ReplaceAll(p.plain["index.html"].data, nil))
	quick := ""
	if l.Quick {
		quick = " data-quick"
	}
	var head strings.Builder
	fmt.Fprintf(&head, "  <link rel=\"stylesheet\" href=\"%sall.css\">\n", at)
	for _, name := range needs(p.files, nil, "offline/start.js", app) {
		fmt.Fprintf(&head, "  <link rel=\"modulepreload\" href=\"%s%s\">\n", at, name)
	}
	return []byte(strings.NewReplacer(
		`<html `, fmt.Sprintf(`<html data-room="offline" data-pace="%d"%s `, l.Pace.Milliseconds(), quick),
		`<meta charset="utf-8">`, `<meta charset="utf-8">`+"\n  "+`<meta http-equiv="Content-Security-Policy" content="`+Policy+`">`,
		`src="/app.js"`, `src="`+at+`offline/start.js"`,
		`href="/"`, `href="./"`, `href="/icon`, `href="./icon`, `href="/manifest`, `href="./manifest`,
		`</head>`, head.String()+`</head>`,
	).Replace(text))
}
