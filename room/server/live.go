package server

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/room/book"
	"github.com/hoylecards/hoyle/room/host"
	"github.com/hoylecards/hoyle/room/web"
)

// errand is what an operator asks a room that runs to do.
type errand struct {
	Args []string      `json:"args"`
	For  time.Duration `json:"for"`
	Why  string        `json:"why"`
	JSON bool          `json:"json"`
}

// live are the commands that only a room that runs can carry out. They return the value to print, which is
// nil if they only do something.
var live = map[string]func(ctx context.Context, room *web.Server, e errand) (any, error){
	"people": func(ctx context.Context, room *web.Server, _ errand) (any, error) { return room.Accounts(ctx) },
	"rename": func(ctx context.Context, room *web.Server, e errand) (any, error) {
		return nil, room.Rename(ctx, e.Args[0], e.Args[1])
	},
	"ban": func(ctx context.Context, room *web.Server, e errand) (any, error) {
		return nil, room.Ban(ctx, e.Args[0], time.Now().Add(e.For), e.Why)
	},
	"unban": func(ctx context.Context, room *web.Server, e errand) (any, error) {
		return nil, room.Ban(ctx, e.Args[0], time.UnixMilli(0), "")
	},
	"delete": func(ctx context.Context, room *web.Server, e errand) (any, error) {
		return nil, room.Delete(ctx, e.Args[0])
	},
	"suspects": func(ctx context.Context, room *web.Server, _ errand) (any, error) { return room.Host.Suspects(ctx) },
	"tables":   func(_ context.Context, room *web.Server, _ errand) (any, error) { return room.Host.AllTables(), nil },
	"end": func(ctx context.Context, room *web.Server, e errand) (any, error) {
		return nil, room.Host.End(ctx, e.Args[0])
	},
	"say": func(_ context.Context, room *web.Server, e errand) (any, error) {
		return nil, room.Say(e.Args[0], e.For)
	},
}

// carryOut carries out a command of an operator, and writes its result. The value done is for the log. An
// error with a code is the operator's fault.
func carryOut(ctx context.Context, room *web.Server, name string, body io.Reader, w io.Writer) (done fmt.Stringer, err error) {
	var e errand
	if err := json.NewDecoder(body).Decode(&e); err != nil {
		return nil, err
	}
	if want := len(find(name).args); len(e.Args) != want {
		return nil, fmt.Errorf("%d arguments, want %d", len(e.Args), want)
	}
	value, err := live[name](ctx, room, e)
	if err != nil {
		return nil, err
	}
	var of strings.Builder // for the log: an account or a table, but not what somebody has written
	if len(e.Args) > 0 && name != "say" {
		of.WriteString(e.Args[0])
	}
	return &of, write(w, value, e.JSON)
}

// write writes the result of a command as JSON or as text.
func write(w io.Writer, value any, asJSON bool) error {
	switch all := value.(type) {
	case nil:
		if asJSON {
			value = struct{}{}
			break
		}
		_, err := io.WriteString(w, "done\n")
		return err
	case []web.Account:
		if !asJSON {
			return columns(w, all, accountText)
		}
	case []book.Suspect:
		if !asJSON {
			return columns(w, all, suspectText)
		}
	case []host.Summary:
		if !asJSON {
			return columns(w, all, tableText)
		}
	}
	return json.NewEncoder(w).Encode(value)
}

// columns writes a line of columns for each of some values.
func columns[T any](w io.Writer, all []T, text func(T) []any) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, one := range all {
		for _, column := range text(one) {
			_, _ = fmt.Fprintf(t, "%v\t", column) // Flush says what fails
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
	if hoyle.Code(err) == "" {
		return false
	}
	w.WriteHeader(http.StatusBadRequest)
	_, _ = io.WriteString(w, hoyle.Reason(err))
	return true
}
