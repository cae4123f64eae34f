package guest

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// A link to a table that does not exist is refused in words about tables.
func TestNoTable(t *testing.T) {
	t.Setenv("XDG_CONFIG_HOME", t.TempDir()) // for the token
	room := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/api/session" {
			w.WriteHeader(http.StatusNotFound)
			_, _ = w.Write([]byte(`{"code":"not-found","reason":"there is no such thing, or it is gone"}`))
			return
		}
		_, _ = w.Write([]byte(`{"token":"secret"}`))
	}))
	defer room.Close()
	if _, err := Join(t.Context(), room.URL+"/t/abc", "Ann"); err == nil || !strings.HasPrefix(err.Error(), "there is no table at this link") {
		t.Error(err)
	}
}
