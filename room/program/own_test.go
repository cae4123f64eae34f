package program_test

import (
	"os"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/room/table"
)

// The owner of a table gives a seat to a program of the operator, which plays a deal to its end.
// This also works at a table with a password. Only the owner can do this, and no client can name
// the command.
func TestOwnPrograms(t *testing.T) {
	t.Setenv("ROOM_SECRET", "x")
	for _, access := range []string{`"public"`, `"password","password":"secret"`} {
		r := newRoom(t, patient)
		ann, at := r.ann(`{"game":"indigo","format":"deals","n":1,"sit":true,"access":` + access + `}`)
		ben := made[session](r, "", "POST", "/api/session", `{"name":"Ben","bearer":true}`)
		path := "/api/tables/" + at.ID + "/program"
		for _, tt := range []struct{ token, body, code string }{
			{ben.Token, `{"name":"Mine","seat":1}`, "not-owner"},
			{"", `{"name":"Mine","seat":1}`, "no-session"},
			{ann.Token, `{"name":"exec:` + os.Args[0] + `","seat":1}`, "no-such-bot"},
			{ann.Token, `{"name":"","seat":1}`, "no-such-bot"},
			{ann.Token, `{"name":"Mine","seat":0}`, "seat-taken"},
			{ann.Token, `{"name":"Mine","seat":1,"command":"ls"}`, "bad-request"},
		} {
			if status, body := r.ask(tt.token, "POST", path, tt.body); status < 400 || !strings.Contains(body, `"`+tt.code+`"`) {
				t.Errorf("%s: %d %s, want %s", tt.body, status, body, tt.code)
			}
		}
		if got := made[struct{ Seat hoyle.Seat }](r, ann.Token, "POST", path, `{"name":"Mine","seat":1}`).Seat; got != 1 {
			t.Fatalf("it sits at %d", got)
		}
		if c := at.State().Chairs[1]; c.Name != "Mine (bot)" || !c.Program {
			t.Errorf("%+v", c)
		}
		r.do(at, ann, table.Event{Kind: table.Ready})
		r.await(at, "a match", func(s *table.State) bool { return s.Phase == table.Playing })
		for r.turn(at, ann) {
		}
		s := r.await(at, "the end of the match", func(s *table.State) bool { return s.Phase == table.Over })
		record, err := s.Match.Record(0)
		if err != nil || len(record.Plays) != 48 {
			t.Errorf("%d plays, %v", len(record.Plays), err)
		}
		again := must.Have(hoyle.Open(hoyle.Record{Game: record.Game, Seed: record.Seed, First: record.First}))(t)
		for n, p := range record.Plays {
			if first := again.Legal(p.Seat)[0]; p.Seat == 1 && p.Move != first {
				t.Errorf("play %d is %s, the program plays %s", n, p.Move, first)
			}
			must.Do(t, again.Play(p.Seat, p.Move))
		}
	}
}
