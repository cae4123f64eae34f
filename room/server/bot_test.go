package server

import (
	"bytes"
	"io"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/internal/must"
)

// The operator can make the account of a program whether or not the room is running. The token
// opens no session of a person, and the token itself is not stored.
func TestNewBot(t *testing.T) {
	dir := t.TempDir()
	room := start(t, dir)
	c := config{data: dir, metrics: room.config.metrics, command: "bot", args: []string{"Deep"}}
	var running, stopped bytes.Buffer
	must.Do(t, operate(t.Context(), c, &running))
	c.args = []string{"Deep (bot)"}
	if err := operate(t.Context(), c, io.Discard); err == nil || !strings.Contains(err.Error(), "1 to 24 characters") {
		t.Errorf("a name with the mark: %v", err)
	}
	for token, want := range map[string]int{strings.TrimSpace(running.String()): http.StatusNotFound, "x": http.StatusUnauthorized} {
		r := must.Have(http.NewRequestWithContext(t.Context(), http.MethodGet, room.url+"/api/tables/none/player", nil))(t)
		r.Header.Set("Authorization", "Bearer "+token)
		answer, err := http.DefaultClient.Do(r)
		must.Do(t, err)
		_ = answer.Body.Close()
		if answer.StatusCode != want {
			t.Errorf("%q: %d, want %d", token, answer.StatusCode, want)
		}
	}
	room.stop()
	c.metrics, c.args = "", []string{"Deep"}
	must.Do(t, operate(t.Context(), c, &stopped))
	if token := regexp.MustCompile(`^[a-z2-7]{26}\n$`); !token.MatchString(running.String()) ||
		!token.MatchString(stopped.String()) || running.String() == stopped.String() {
		t.Errorf("%q, %q", running.String(), stopped.String())
	}
}
