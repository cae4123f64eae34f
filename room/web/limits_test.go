package web

import (
	"net/http"
	"net/http/httptest"
	"testing"
)

// Behind several proxies, the client is the one that the first of them names; what is in front of that, the client may
// have made up.
func TestClientBehindProxies(t *testing.T) {
	for proxies, want := range map[int]string{0: "192.0.2.9", 1: "192.0.2.3", 2: "192.0.2.2", 3: "192.0.2.1", 5: "192.0.2.1"} {
		s := Server{Options: Options{Proxied: proxies}}
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.RemoteAddr = "192.0.2.9:1234"
		r.Header.Add("X-Forwarded-For", "192.0.2.1, 192.0.2.2")
		r.Header.Add("X-Forwarded-For", "192.0.2.3")
		if got := s.client(r, "").Address; got != want {
			t.Errorf("%d proxies: %s, want %s", proxies, got, want)
		}
	}
}
