package cup

import (
	"encoding/json"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/room/table"
)

// Kind is the kind of an [Event].
type Kind string

// The kinds of events. Those marked "from the room alone" never come from a client.
const (
	Open   Kind = "open"    // the cup is opened; the first event, from the room alone
	Join   Kind = "join"    // a person takes a place
	Leave  Kind = "leave"   // a person gives up the place
	Remove Kind = "remove"  // the owner takes the place from a person, who may not join again
	Start  Kind = "start"   // the owner starts the cup
	Call   Kind = "call"    // the players of a table are called to it; from the room alone
	NoShow Kind = "no-show" // people have not arrived at their table in time; from the room alone
	Result Kind = "result"  // a table has a winner; from the room alone
	End    Kind = "end"     // the cup is called off
)

// Event is one event of a cup. Which fields it has depends on its kind.
type Event struct {
	V      int        `json:"v,omitempty"`     // the version of the rules by which it was accepted
	N      int        `json:"n"`               // its number, from 0 on
	At     int64      `json:"at"`              // milliseconds since 1970
	Kind   Kind       `json:"k"`               // the kind of the event
	By     string     `json:"by,omitempty"`    // its author, as at a table
	Who    string     `json:"who,omitempty"`   // the account of its author
	Name   string     `json:"name,omitempty"`  // of a person who joins
	Whom   string     `json:"whom,omitempty"`  // the account of a person who is removed
	ID     string     `json:"id,omitempty"`    // of the intention: an event sent again has no second effect
	Seed   *deck.Seed `json:"seed,omitempty"`  // of a person who joins
	Round  int        `json:"round,omitempty"` // of a table, from 0 on
	Table  int        `json:"table,omitempty"` // its number in the round, from 0 on
	Away   []int      `json:"away,omitempty"`  // the places of a table whose people are not there
	Winner int        `json:"won,omitempty"`   // the number of the winner among the sides of the table
	Points [][]int    `json:"pts,omitempty"`   // of the sides of the table, match by match
	Wins   []int      `json:"wins,omitempty"`  // of the sides of the table
	Drawn  bool       `json:"drawn,omitempty"` // the winner was drawn by lot
	Config *Config    `json:"open,omitempty"`  // of a new cup
}

// Version is the version of new events. Before version 2, nobody could be removed.
const Version = 2

// Config is the configuration of a cup. It contains the cup's secret.
type Config struct {
	Game   string          `json:"game"`            // its name
	Rules  json.RawMessage `json:"rules,omitempty"` // its options
	Format string          `json:"format"`          // of its matches
	Number int             `json:"number"`          // of deals or points of the format
	Title  string          `json:"title"`           // for people
	Access table.Access    `json:"access"`          // Public or Link
	Clock  *table.Clock    `json:"clock"`           // nil without one
	Size   int             `json:"size"`            // the largest number of places, 2 to MaxSize
	Best   int             `json:"best"`            // the number of matches at a table, odd
	Start  Starting        `json:"start"`           // when it starts
	Come   int             `json:"come"`            // the seconds that people have to come to their table
	Fill   bool            `json:"fill"`            // bots take the places that are left
	Secret deck.Seed       `json:"secret"`          // from which the draw derives
}

// Starting defines when a cup starts.
type Starting string

// The ways to start. The owner may start any cup that has two sides.
const (
	ByOwner  Starting = "owner" // only if the owner does
	WhenFull Starting = "full"  // as soon as all places are taken
)

// The bounds of a cup.
const (
	MaxSize   = 64
	MinCome   = 5    // seconds
	MaxCome   = 3600 // seconds
	maxJoins  = 20   // by one person, so that a few people cannot fill the cup with events
	MaxEvents = 3000 // people cannot join after that many; a cup that has started needs fewer than 300 more
)
