package table

import (
	"encoding/json"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/live"
)

// Kind is the kind of an [Event].
type Kind string

// The kinds of events. Those marked "from the room alone" never come from a client.
const (
	Open    Kind = "open"    // the table is opened; the first event, from the room alone
	Admit   Kind = "admit"   // an account has given the password, or is a guest of the owner; from the room alone
	Sit     Kind = "sit"     // a person takes a seat
	Leave   Kind = "leave"   // a person gives up the seat
	Kick    Kind = "kick"    // the owner empties a seat
	SetBot  Kind = "bot"     // the owner puts a bot into a seat
	Ready   Kind = "ready"   // a person is ready for a match
	Unready Kind = "unready" // a person is not ready after all
	Play    Kind = "play"    // a seat makes a move
	Next    Kind = "next"    // a person wants the next deal
	Start   Kind = "start"   // a match of a series begins; from the room alone
	Late    Kind = "late"    // a bot plays for a person from now on; from the room alone
	Back    Kind = "back"    // a person plays again
	Undo    Kind = "undo"    // a person asks to take a play back
	Rest    Kind = "rest"    // a person asks for the rest of the deal to be played out
	Agree   Kind = "agree"   // a person answers such a request
	Resign  Kind = "resign"  // a person gives up the match
	Resume  Kind = "resume"  // the room was down, and that time does not count; from the room alone
	Rename  Kind = "rename"  // a person has another name; from the room alone
	Pass    Kind = "pass"    // the table gets another owner
	End     Kind = "end"     // the table is closed
)

// The authors of events.
const (
	ByPerson = "person"
	ByBot    = "bot"
	ByClock  = "clock" // the room
)

// Event is one event of a table. Which fields are set depends on its kind.
type Event struct {
	V       int        `json:"v,omitempty"`       // the version of the rules by which it was accepted
	N       int        `json:"n"`                 // its number, from 0 on
	At      int64      `json:"at"`                // milliseconds since 1970
	Kind    Kind       `json:"k"`                 // the kind of the event
	Seat    hoyle.Seat `json:"s"`                 // the seat that it is about
	By      string     `json:"by,omitempty"`      // its author
	Who     string     `json:"who,omitempty"`     // the account of its author
	Name    string     `json:"name,omitempty"`    // of a person who sits down
	Home    uint16     `json:"home,omitempty"`    // where a person who sits down comes from, as [State.Home] has it; 0 if unknown
	Program bool       `json:"program,omitempty"` // whether it is the account of a program
	Guest   string     `json:"guest,omitempty"`   // the account that the owner lets in without the password
	ID      string     `json:"id,omitempty"`      // of the intention: an event sent again has no second effect
	Spot    live.Spot  `json:"spot,omitzero"`     // what the author has seen
	Match   int        `json:"match,omitempty"`   // before version 3: the number of the match that a play is for
	Deal    int        `json:"deal,omitempty"`    // before version 3: the number of the deal that a play is for
	Plays   int        `json:"plays,omitempty"`   // the number of plays to go back to; before version 3, also those that the author has seen
	Move    string     `json:"m,omitempty"`       // of a play
	Bot     string     `json:"bot,omitempty"`     // the name of a bot
	Request int        `json:"request,omitempty"` // the number of the event with the request that this answers
	Yes     bool       `json:"yes,omitempty"`     // the answer
	Seed    *deck.Seed `json:"seed,omitempty"`    // of a player who is ready
	Config  *Config    `json:"open,omitempty"`    // of a new table
}

// Config is the configuration of a table. It contains the table's secret.
type Config struct {
	Game         string          `json:"game"`                // its name
	Rules        json.RawMessage `json:"rules,omitempty"`     // its options
	Format       string          `json:"format"`              // of its matches
	Number       int             `json:"number"`              // of deals or points of the format
	Title        string          `json:"title"`               // for people
	Access       Access          `json:"access"`              // who may come in
	Password     string          `json:"password"`            // a hash of it, for Access Password
	Clock        *Clock          `json:"clock"`               // nil without one
	Bots         []string        `json:"bots"`                // by seat; empty for a person
	Hints        bool            `json:"hints"`               // players may ask for advice
	NoSpectators bool            `json:"noSpectators"`        // only players may watch
	Rated        bool            `json:"rated,omitempty"`     // matches in which only people play count for their ratings
	Strangers    bool            `json:"strangers,omitempty"` // in the middle of a match, too, people may take the seats of bots
	Pause        int64           `json:"pause"`               // the longest pause between deals, in milliseconds
	Series       *Series         `json:"series,omitempty"`    // nil unless the table is part of a cup
	Secret       deck.Seed       `json:"secret"`              // from which the room's seeds derive, one for each match
}

// Access defines who may come to a table.
type Access string

// The kinds of access.
const (
	Public   Access = "public"   // listed in the lobby, open to everybody
	Link     Access = "link"     // not listed; open to everybody who knows its address
	Password Access = "password" // listed; open to those who know the password
)

// Clock is the time that players have: a bank for the plays of a deal, and an increment for each
// play.
type Clock struct {
	Bank      int `json:"bankSeconds"`
	Increment int `json:"incrementSeconds"`
}

// Version is the version of new events. Events from an older version have the effect that they had
// when they were stored: in version 0 a person who sat down played at once, grace was unlimited,
// and changes were not counted; before version 2, a person could ask for the same play again and
// again, and waiting for the answers cost no time; before version 3, a play named the number of
// plays that its author had seen, and so counted after other plays with the same number, an answer
// named no request, a table kept its owner, only its owner gave seats to bots, and a player who was away was not asked
// before the rest of a deal was played out; before version 4, no table was for strangers.
const Version = 4

// MaxEvents is the largest number of events of a table.
const MaxEvents = 6000
