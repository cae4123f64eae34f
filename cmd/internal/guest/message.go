package guest

import (
	"encoding/json"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/live"
)

// Message is a message from the server, or the news that the connection is lost or back.
type Message struct {
	T            string // hello, view, ok, no, chat, who …, and lost
	ID           string
	Code, Reason string
	Retry        int64  // milliseconds
	Table        Table  // of hello
	Texts        []Text // of chat
	View
}

// Lost is the T of a message that says that there is no connection. Gone is the T of a message that
// says that there will be no other.
const (
	Lost = "lost"
	Gone = "gone"
)

// Text is what somebody has written.
type Text struct {
	At   int64
	Name string
	Text string
}

// Table is what does not change at a table.
type Table struct {
	Title, Game string
	Rules       json.RawMessage
	Hints       bool
}

// View is a table as you see it: the deal, and what a table adds to it.
type View struct {
	live.View

	State   string
	Seats   []Seat
	Match   int
	Rules   json.RawMessage // of the deal, if they are not those of the table
	Clock   *Clock
	Undo    *Request
	MayUndo int
	Rest    *Request // that the rest of the deal be played out; it is, if nobody need answer any more
	MayRest bool
	CanSit  []hoyle.Seat
	Winners []hoyle.Seat
}

// Seat says who sits at a seat.
type Seat struct {
	Name, Bot               string
	Away, Ready, Next       bool
	Vacant, Resigned, Joins bool
}

// Clock holds the milliseconds that the seats have left.
type Clock struct {
	Left    []int64
	Running []hoyle.Seat
}

// Request is what a seat asks for: to take back the plays from number N on, or the rest of the deal.
type Request struct {
	ID   int // which an answer names
	Seat hoyle.Seat
	N    int
	Need []hoyle.Seat // those that have not answered
}
