package web_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/room/host"
	"github.com/hoylecards/hoyle/room/web"
)

// An account that its owner deletes is out of use for seven days, during which they may take it back, and then gone.
// People who type the code of another account keep their own for that time, and have it again when they sign out.
func TestGrace(t *testing.T) {
	var passed time.Duration
	r := newRoom(t, func(h *host.Options, _ *web.Options) { h.Now = func() time.Time { return time.Now().Add(passed) } })
	ann, ben, eve := r.person("Ann"), r.person("Ben"), r.person("Eve")
	refused := func(p *person, code string) {
		t.Helper()
		if _, data := p.ask("GET", "/api/session?optional", ""); !strings.Contains(string(data), `"`+code+`"`) {
			t.Errorf("%s: %s, want %s", p.Name, data, code)
		}
	}
	ann.do("DELETE", "/api/session?later", "", 200, nil)
	refused(ann, "ending")
	ann.do("GET", "/api/friends", "", 403, nil)
	var back struct{ Account string }
	if ann.do("PUT", "/api/session", "", 200, &back); back.Account != ann.Account {
		t.Errorf("Ann is %q again, was %q", back.Account, ann.Account)
	}
	ann.do("GET", "/api/friends", "", 200, nil)

	answer := ben.cookie("POST", "/api/session/device", `{"code":"`+eve.code()+`"}`)
	there := &person{room: r, Token: answer.Value}
	refused(ben, "ending")
	answer = there.cookie("DELETE", "/api/session/device", "")
	var own struct{ Account string }
	if (&person{room: r, Token: answer.Value}).do("GET", "/api/session", "", 200, &own); own.Account != ben.Account {
		t.Errorf("after signing out: %q, was %q", own.Account, ben.Account)
	}

	eve.do("DELETE", "/api/session?later", "", 200, nil)
	r.server.EndDue(t.Context())
	refused(eve, "ending")
	passed = 7*24*time.Hour + time.Minute
	r.server.EndDue(t.Context())
	eve.do("PUT", "/api/session", "", 401, nil)
	ben.do("PUT", "/api/session", "", 200, nil)
}

// cookie sends a request, and returns the cookie of its answer.
func (p *person) cookie(method, path, body string) *http.Cookie {
	p.room.t.Helper()
	r := must.Have(http.NewRequestWithContext(p.room.t.Context(), method, p.room.http.URL+path, strings.NewReader(body)))(p.room.t)
	r.Header.Set("Authorization", "Bearer "+p.Token)
	answer, err := p.room.http.Client().Do(r)
	if err != nil {
		p.room.t.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	if all := answer.Cookies(); answer.StatusCode == http.StatusOK && len(all) == 1 {
		return all[0]
	}
	var refused json.RawMessage
	_ = json.NewDecoder(answer.Body).Decode(&refused)
	p.room.t.Fatalf("%s %s: %s %s %v", method, path, answer.Status, refused, answer.Cookies())
	return nil
}
