// Package note writes the log of a card room: lines of JSON whose fields have
// the same names everywhere and contain no secrets.
package note

import (
	"io"
	"log/slog"
	"slices"

	"github.com/hoylecards/hoyle"
)

// The names of the fields of a line. A line that concerns a table or a cup contains
// its id and N; docs/room-operation.md describes all of them.
const (
	Table     = "table"     // the id of a table
	Cup       = "cup"       // the id of a cup
	N         = "n"         // the number of events of the table or cup when the line was written
	Node      = "node"      // the name of the node that wrote the line
	Code      = "code"      // of a refusal, as in PROTOCOL.md
	Error     = "error"     // the text of an error without a code
	Kind      = "kind"      // of an event
	By        = "by"        // the author of an event: person, bot or clock
	Bot       = "bot"       // the name of a bot
	Method    = "method"    // of a request
	Path      = "path"      // of a request
	Status    = "status"    // of an answer
	Stack     = "stack"     // the place of a fault of the room
	Rev       = "rev"       // of an entry of the store
	Entries   = "entries"   // the number of entries of the store
	Operation = "operation" // of an operator
	Result    = "result"    // of an operation
	Round     = "round"     // of a cup
	Number    = "number"    // of a table in a round
	Other     = "other"     // the name of another node
	Nodes     = "nodes"     // the number of nodes that own tables
	Tables    = "tables"    // the number of tables
	Owed      = "owed"      // the number of tables whose people get time back
	More      = "more"      // the number of lines with this message that were left out
)

// Keys are the names of all fields.
var Keys = []string{
	Table, Cup, N, Node, Code, Error, Kind, By, Bot, Method, Path, Status, Stack, Rev, Entries, Operation, Result,
	Round, Number, Other, Nodes, Tables, Owed, More,
}

// Hidden replaces the value of a field that no line should contain.
const Hidden = "•••"

// New returns a log that writes to w. The log hides fields that are not in [Keys]. What goes wrong
// again and again, such as on a full disk, gets one line every 10 seconds, and the next one counts
// the lines that were left out.
func New(w io.Writer, level slog.Level) *slog.Logger {
	lines := slog.NewJSONHandler(w, &slog.HandlerOptions{Level: level, ReplaceAttr: hide})
	return slog.New(calm{lines, &reasons{last: map[string]*reason{}}})
}

func hide(groups []string, a slog.Attr) slog.Attr {
	standard := []string{slog.TimeKey, slog.LevelKey, slog.MessageKey}
	if len(groups) > 0 || !slices.Contains(Keys, a.Key) && !slices.Contains(standard, a.Key) {
		return slog.String(a.Key, Hidden)
	}
	return a
}

// Err returns the field for an error: its code if it has one, because the text may
// contain a move.
func Err(err error) slog.Attr {
	if code := hoyle.Code(err); code != "" {
		return slog.String(Code, code)
	}
	return slog.Any(Error, err)
}
