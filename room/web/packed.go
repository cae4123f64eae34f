package web

import (
	"compress/gzip"
	"net/http"
	"strings"
)

// packed returns a handler that compresses the answers of another handler, which must
// contain no secrets.
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

// packing is a ResponseWriter that compresses.
type packing struct {
	http.ResponseWriter
	z *gzip.Writer
}

// Write implements [http.ResponseWriter].
func (p *packing) Write(data []byte) (int, error) { return p.z.Write(data) }
