package server

import (
	"bytes"
	"encoding/json"
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	documents "github.com/hoylecards/hoyle/internal/commands"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/room/host"
	"github.com/hoylecards/hoyle/room/web"
)

// operator calls commands of a running room.
type operator struct {
	t    *testing.T
	room *started
}

// do carries out a command line, and returns its output and its error.
func (o operator) do(args ...string) (string, error) {
	o.t.Helper()
	c, err := parse(append(args, "-metrics", o.room.config.metrics, "-data", o.room.config.data), &bytes.Buffer{})
	if err != nil {
		o.t.Fatal(err)
	}
	var out bytes.Buffer
	err = operate(o.t.Context(), c, &out)
	return out.String(), err
}

// shows carries out a command line whose output must match a pattern.
func (o operator) shows(pattern string, args ...string) {
	o.t.Helper()
	if out, err := o.do(args...); err != nil || !regexp.MustCompile(pattern).MatchString(out) {
		o.t.Errorf("%s: %q, %v, want %s", strings.Join(args, " "), out, err, pattern)
	}
}

// An operator looks who is there, gives a name, bans, lifts a ban, ends a table, says something and deletes an
// account, all while the room runs. A banned person can neither come back nor begin anew.
func TestOperatorOfARoomThatRuns(t *testing.T) {
	room := start(t, t.TempDir())
	o := operator{t, room}
	var eve struct{ Account, Token string }
	room.post("/api/session", `{"name":"Eve","bearer":true}`, &eve)
	room.token = eve.Token
	room.botTables(1)
	socket := room.dial(room.open())
	o.shows(`(?m)^`+eve.Account+`  "Eve"  here`, "people")
	var all []web.Account
	if out, err := o.do("people", "-json"); err != nil || json.Unmarshal([]byte(out), &all) != nil || len(all) != 1 || all[0].Name != "Eve" || !all[0].Here {
		t.Errorf("people -json: %s, %v", out, err)
	}
	o.shows("^done\n$", "rename", eve.Account, "Evelyn R.")
	o.shows(`"Evelyn R\."`, "people")
	o.shows("^done\n$", "say", "The room starts again at 10.")
	for text := ""; !strings.Contains(text, `{"t":"say","text":"The room starts again at 10."`); {
		_, data, err := socket.Read(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		text = string(data)
	}
	var tables []host.Summary
	if out, err := o.do("tables", "-json"); err != nil || json.Unmarshal([]byte(out), &tables) != nil || len(tables) != 2 {
		t.Fatalf("tables -json: %s, %v", out, err)
	}
	o.shows("^done\n$", "end", tables[0].ID)
	wait(t, "the end of the table", func() bool { out, _ := o.do("tables"); return !strings.Contains(out, tables[0].ID) })

	o.shows("^done\n$", "ban", eve.Account, "-for", "48h", "-why", "texts")
	o.shows(`banned until .* "texts"`, "people")
	for _, token := range []string{eve.Token, ""} {
		if status, code := room.session(token); status != http.StatusForbidden || code != "banned" {
			t.Errorf("token %q: %d %s", token, status, code)
		}
	}
	o.shows("^done\n$", "unban", eve.Account)
	if status, code := room.session(eve.Token); status != http.StatusOK {
		t.Errorf("after the ban: %d %s", status, code)
	}
	o.shows("^done\n$", "delete", eve.Account)
	if out, err := o.do("people"); err != nil || out != "" {
		t.Errorf("after the deletion: %q, %v", out, err)
	}
}

// open opens a table, and returns its id.
func (s *started) open() string {
	s.t.Helper()
	var made struct{ ID string }
	s.post("/api/tables", `{"game":"indigo"}`, &made)
	return made.ID
}

// session asks for a session by a token, and returns the status of the answer and its code.
func (s *started) session(token string) (status int, code string) {
	s.t.Helper()
	r := must.Have(http.NewRequestWithContext(s.t.Context(), http.MethodPost, s.url+"/api/session", strings.NewReader(`{"name":"Eve"}`)))(s.t)
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		s.t.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	var refused struct{ Code string }
	must.Do(s.t, json.NewDecoder(answer.Body).Decode(&refused))
	return answer.StatusCode, refused.Code
}

// What makes no sense is refused with a reason, and changes nothing.
func TestOperatorRefused(t *testing.T) {
	room := start(t, t.TempDir())
	o := operator{t, room}
	for _, tt := range []struct{ args, want string }{
		{"rename nobody Ann", "no such"},
		{"ban nobody", "no such"},
		{"delete nobody", "no such"},
		{"end nothing", "no such"},
		{"say \x1b", "cannot see"},
	} {
		if out, err := o.do(strings.SplitN(tt.args, " ", 3)...); err == nil || !strings.Contains(err.Error(), tt.want) || out != "" {
			t.Errorf("%q: %q, %v", tt.args, out, err)
		}
	}
	c := config{data: room.config.data, command: "people"}
	if err := operate(t.Context(), c, &bytes.Buffer{}); !errors.Is(err, errNotRunning) {
		t.Errorf("without a running room: %v", err)
	}
}

// The commands that the page about operation shows for a running room do what they say.
func TestCommandsOfThePageRun(t *testing.T) {
	room := start(t, t.TempDir())
	o := operator{t, room}
	var eve struct{ Account, Token string }
	room.post("/api/session", `{"name":"Eve","bearer":true}`, &eve)
	room.token = eve.Token
	table, n := room.open(), 0
	var invited web.Invitation
	if out, err := o.do("invite", "-people", "2", "-json"); err != nil || json.Unmarshal([]byte(out), &invited) != nil || invited.Left != 2 || invited.Code == "" {
		t.Fatalf("%s, %v", out, err)
	}
	o.shows(`^`+invited.ID+`  .*  by the operator  2 left`, "invites")
	all := must.Have(documents.All(os.DirFS(filepath.Join("..", ".."))))(t)
	var last [][]string // an account can be deleted once
	for _, c := range all {
		if args, ok := argsOf(c); ok && len(args) > 0 && strings.HasPrefix(c.Where, "docs/room-operation.md") && live[args[0]] != nil {
			n++
			line := strings.NewReplacer("ACCOUNT", eve.Account, "TABLE", table, "INVITATION", invited.ID).Replace(strings.Join(args, "\x00"))
			args = strings.Split(strings.Replace(line, "\x00-metrics\x00localhost:9090", "", 1), "\x00")
			if args[0] == "delete" {
				last = append(last, args)
				continue
			}
			o.shows("", args...)
		}
	}
	for _, args := range last {
		o.shows("^done\n$", args...)
	}
	if n < len(live) {
		t.Errorf("the page shows %d commands, the room has %d", n, len(live))
	}
}
