package web_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/room/host"
	"github.com/hoylecards/hoyle/room/web"
)

// In a room for members, a stranger without an account sees only the page and the list of games, on any
// route. An invitation lets in as many people as it says, counts them, and lets in nobody once it is revoked.
func TestMembersOnly(t *testing.T) {
	r := newRoom(t, func(_ *host.Options, o *web.Options) {
		o.Members = true
		o.Limits.Guesses = web.Limit{Burst: 1000, Every: 1}
	})
	stranger := &person{room: r}
	open := map[string]bool{"/": true, "/healthz": true, "/readyz": true, "/api/games": true, "/api/csp": true, "/api/session": true, "/api/session/device": true}
	n := 0
	for _, pattern := range r.server.Patterns() {
		method, path, _ := strings.Cut(pattern, " ")
		if open[path] {
			continue
		}
		n++
		path = strings.NewReplacer("{m}", "0", "{d}", "0", "{game}", "indigo", "{id}", "a", "{account}", "a").Replace(path)
		if status, data := stranger.ask(method, path, "{}"); status != 401 || !strings.Contains(string(data), "no-session") {
			t.Errorf("%s: %d %s", pattern, status, data)
		}
	}
	if n < 40 {
		t.Errorf("%d routes", n)
	}
	join := func(name, code string, status int) *person {
		t.Helper()
		p := &person{room: r}
		p.do("POST", "/api/session", fmt.Sprintf(`{"name":%q,"bearer":true,"invite":%q}`, name, code), status, p)
		return p
	}
	join("Eve", "", 403)
	join("Eve", "ABCD", 403)
	first := must.Have(r.server.Invite(t.Context(), "", 2))(t)
	join("house", first.Code, 400) // that name is taken by a bot, and costs no place
	ann := join("Ann", strings.ToLower(first.Code), 200)
	ben := join("Ben", first.Code, 200)
	join("Eve", first.Code, 403)
	ann.do("POST", "/api/session", `{"name":"Anna"}`, 200, nil) // a new name needs no invitation
	var own web.Invitation
	ann.do("POST", "/api/invites", `{}`, 200, &own)
	ann.do("POST", "/api/invites", `{"people":11}`, 400, nil)
	join("Cem", own.Code, 200)
	var list struct{ Invites []web.Invitation }
	ann.do("GET", "/api/invites", "", 200, &list)
	if got := list.Invites; len(got) != 1 || got[0].ID != own.ID || got[0].Code != "" || got[0].Left != 0 ||
		len(got[0].Came) != 1 || got[0].Came[0].Name != "Cem" {
		t.Errorf("Ann's invitations: %+v", got)
	}
	var second web.Invitation
	ann.do("POST", "/api/invites", `{"people":3}`, 200, &second)
	ben.do("DELETE", "/api/invites/"+second.ID, "", 404, nil)
	ann.do("DELETE", "/api/invites/"+second.ID, "", 200, nil)
	join("Eve", second.Code, 403)
	ann.do("DELETE", "/api/session", "", 200, nil) // her invitations go, and so does she from the one by which she came
	all, err := r.server.Invitations(t.Context(), "")
	if err != nil || len(all) != 1 || len(all[0].Came) != 1 || all[0].Came[0].Name != "Ben" {
		t.Errorf("%+v, %v", all, err)
	}
}
