package server

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/room/book"
	"github.com/hoylecards/hoyle/room/host"
	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/web"
)

// request is what an operator asks for.
type request struct {
	Args  []string      `json:"args"`
	For   time.Duration `json:"for"`
	Why   string        `json:"why"`
	JSON  bool          `json:"json"`
	N     int           `json:"n"`     // people of an invitation
	Where string        `json:"where"` // the flags that say where the room is
}

// request returns what the command line asks for.
func (c config) request() request {
	q := request{Args: c.args, For: c.lasts, Why: c.why, JSON: c.json, N: c.people}
	for _, f := range [][2]string{{"metrics", c.metrics}, {"data", c.data}, {"key", c.key}} {
		if f[1] != "" {
			q.Where += fmt.Sprintf(" -%s %s", f[0], f[1])
		}
	}
	return q
}

// job is a command to carry out: on a store and, unless that is nil, in the room that runs there. It may write to w
// what is too long for a value.
type job struct {
	request
	store store
	room  *web.Server
	w     io.Writer
}

// onStores are the commands that work on a store, whether or not a room runs there. They return the value to
// print.
var onStores = map[string]func(context.Context, job) (any, error){
	"backup":  func(ctx context.Context, j job) (any, error) { return j.store.Backup(ctx, j.w) },
	"check":   func(ctx context.Context, j job) (any, error) { return survey(ctx, j.store, nil) },
	"rekey":   func(ctx context.Context, j job) (any, error) { return j.store.Rekey(ctx) },
	"reports": func(ctx context.Context, j job) (any, error) { return host.Reports(ctx, j.store) },
	"bot": func(ctx context.Context, j job) (any, error) {
		account, token, err := web.NewProgram(ctx, j.store, j.Args[0])
		return newProgram{account, token}, err
	},
}

// newProgram is the account of a program that has just been made.
type newProgram struct {
	Account string `json:"account"`
	Token   string `json:"token"`
}

// live are the commands that only a running room can carry out. They return the value to print, which is
// nil if they only do something.
var live = map[string]func(context.Context, job) (any, error){
	"people": func(ctx context.Context, j job) (any, error) { return j.room.Accounts(ctx) },
	"rename": func(ctx context.Context, j job) (any, error) { return nil, j.room.Rename(ctx, j.Args[0], j.Args[1]) },
	"ban": func(ctx context.Context, j job) (any, error) {
		return nil, j.room.Ban(ctx, j.Args[0], time.Now().Add(j.For), j.Why)
	},
	"unban": func(ctx context.Context, j job) (any, error) {
		return nil, j.room.Ban(ctx, j.Args[0], time.UnixMilli(0), "")
	},
	"delete":   func(ctx context.Context, j job) (any, error) { return nil, j.room.Delete(ctx, j.Args[0]) },
	"invite":   func(ctx context.Context, j job) (any, error) { return j.room.Invite(ctx, "", j.N) },
	"invites":  func(ctx context.Context, j job) (any, error) { return j.room.Invitations(ctx, "") },
	"revoke":   func(ctx context.Context, j job) (any, error) { return nil, j.room.Revoke(ctx, "", j.Args[0]) },
	"suspects": func(ctx context.Context, j job) (any, error) { return j.room.Host.Suspects(ctx) },
	"tables":   func(_ context.Context, j job) (any, error) { return j.room.Host.AllTables(), nil },
	"end":      func(ctx context.Context, j job) (any, error) { return nil, j.room.Host.End(ctx, j.Args[0]) },
	"say":      func(_ context.Context, j job) (any, error) { return nil, j.room.Say(j.Args[0], j.For) },
}

// readRequest reads what an operator asks for.
func readRequest(name string, body io.Reader) (q request, err error) {
	if err = json.NewDecoder(body).Decode(&q); err == nil && !find(name).takes(len(q.Args)) {
		err = fmt.Errorf("%d arguments, want %s", len(q.Args), find(name).usage())
	}
	return q, err
}

// done returns the result of a command for the log: what it has counted, or the account or the table, but not what
// somebody has written.
func done(name string, q request, value any) string {
	switch counted := value.(type) {
	case fmt.Stringer:
		return counted.String()
	case []host.Report:
		return fmt.Sprintf("%d reports", len(counted))
	case newProgram:
		return counted.Account
	}
	if len(q.Args) == 0 || name == "say" {
		return ""
	}
	return q.Args[0]
}

// write writes the result of a command as JSON or as text.
func write(w io.Writer, value any, q request) error {
	if _, itself := value.(journal.BackedUp); itself { // the backup is the result
		return nil
	}
	if value == nil {
		value = struct{}{}
	}
	if q.JSON {
		return json.NewEncoder(w).Encode(value)
	}
	text := "done\n"
	switch all := value.(type) {
	case []web.Invitation:
		return columns(w, all, inviteText)
	case []web.Account:
		return columns(w, all, accountText)
	case []book.Suspect:
		return columns(w, all, suspectText)
	case []host.Summary:
		return columns(w, all, tableText)
	case []host.Report:
		text = ""
		for _, r := range all {
			text += reportText(r, q.Where)
		}
	case web.Invitation:
		text = all.Code + "\n"
	case newProgram:
		text = all.Token + "\n"
	case fmt.Stringer:
		text = all.String()
	}
	_, err := io.WriteString(w, text)
	return err
}

// columns writes a line of columns for each of some values.
func columns[T any](w io.Writer, all []T, text func(T) []any) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, one := range all {
		for _, column := range text(one) {
			_, _ = fmt.Fprintf(t, "%v\t", column) // Flush returns the error
		}
		_, _ = fmt.Fprintln(t)
	}
	return t.Flush()
}

// accountText returns the columns of an account. What strangers have written is quoted, so that it cannot
// control a terminal.
func accountText(a web.Account) []any {
	is := clock(a.Seen)
	if a.Here {
		is = "here"
	}
	if a.Banned > 0 {
		is += fmt.Sprintf(" banned until %s %q", clock(a.Banned), a.Why)
	}
	return []any{a.Account, fmt.Sprintf("%q", a.Name), is}
}

// inviteText returns the columns of an invitation.
func inviteText(i web.Invitation) []any {
	came := make([]string, len(i.Came))
	for n, g := range i.Came {
		came[n] = fmt.Sprintf("%q (%s)", g.Name, g.Account)
	}
	return []any{i.ID, clock(i.At), "by " + cmp.Or(i.By, "the operator"), fmt.Sprintf("%d left", i.Left), strings.Join(came, ", ")}
}

// tableText returns the columns of a table.
func tableText(s host.Summary) []any {
	var names []string
	for _, seat := range s.Seats {
		switch {
		case seat.Account != "":
			names = append(names, fmt.Sprintf("%q", seat.Name))
		case seat.Bot != "":
			names = append(names, seat.Bot)
		default:
			names = append(names, "-")
		}
	}
	return []any{s.ID, s.Game, s.Phase, clock(s.Opened), fmt.Sprintf("%q", s.Title), strings.Join(names, ", ")}
}

// suspectText returns the columns of an account that others may have fed.
func suspectText(s book.Suspect) []any {
	return []any{
		s.Account, fmt.Sprintf("%q", s.Name), s.Game, fmt.Sprintf("%d of %d wins, %d by resignation, against:", s.Fed, s.Won,
			s.Quit), strings.Join(s.Others, " "),
	}
}

// clock returns a time as operators read it.
func clock(at int64) string { return time.UnixMilli(at).UTC().Format("2006-01-02 15:04") }

// refuse answers with an error that the operator can mend, and reports whether it is one.
func refuse(w http.ResponseWriter, err error) bool {
	text := hoyle.Reason(err)
	switch {
	case errors.Is(err, journal.ErrDamaged):
		text = err.Error()
	case hoyle.Code(err) == "":
		return false
	}
	w.WriteHeader(http.StatusBadRequest)
	_, _ = io.WriteString(w, text)
	return true
}
