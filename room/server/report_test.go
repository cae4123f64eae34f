package server

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/room/friends"
	"github.com/hoylecards/hoyle/room/host"
)

// The operator can read the reports of a room whether or not it is running.
func TestReports(t *testing.T) {
	dir := t.TempDir()
	room := start(t, dir)
	var eve struct{ Account, Token string }
	room.post("/api/session", `{"name":"Eve","bearer":true}`, &eve)
	room.token = eve.Token
	room.botTables(1)
	room.played(1) // now the room knows Eve
	var ann struct{ Token string }
	room.post("/api/session", `{"name":"Ann","bearer":true}`, &ann)
	room.token = ann.Token
	c := config{data: dir, metrics: room.config.metrics, command: "reports"}
	read := func() string {
		t.Helper()
		var out bytes.Buffer
		must.Do(t, operate(t.Context(), c, &out))
		return out.String()
	}
	if got := read(); got != "" {
		t.Errorf("before there is one: %q", got)
	}
	room.post("/api/people/"+eve.Account+"/report", `{"why":"cheats","text":"sees my cards"}`, &struct{}{})
	want := `cheats: "Eve" (` + eve.Account + `) by "Ann" (`
	if got := read(); !strings.Contains(got, want) || !strings.HasSuffix(got,
		"\n    says \"sees my cards\"\n    room ban "+eve.Account+" -why cheats -metrics "+c.metrics+" -data "+dir+"\n") {
		t.Errorf("%q, want %q", got, want)
	}
	c.json = true
	var all []host.Report
	if got := read(); json.Unmarshal([]byte(got), &all) != nil || len(all) != 1 || all[0].Of.Account != eve.Account || all[0].Text != "sees my cards" {
		t.Errorf("-json: %s", got)
	}
	room.stop()
	c.metrics, c.json = "", false
	if got := read(); !strings.Contains(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// What strangers write cannot control the operator's terminal.
func TestReportText(t *testing.T) {
	got := reportText(host.Report{
		Of: friends.Known{Name: "Eve\x1b[2J", Account: "e"}, By: friends.Known{Name: "Jürgen", Account: "j"}, Why: "texts",
		Text: "a\nb", Table: "t", Title: "F\u202e", Wrote: []host.Text{{Text: "\r<b>"}},
	}, "")
	want := `1970-01-01 00:00 texts: "Eve\x1b[2J" (e) by "Jürgen" (j) at "F\u202e" (t)` + "\n" + `    says "a\nb"` + "\n" +
		`    1970-01-01 00:00 wrote "\r<b>"` + "\n    room ban e -why texts\n"
	if got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}
