package outside

import (
	"encoding/json"

	"github.com/hoylecards/hoyle"
)

// Protocol is the version of the protocol.
const Protocol = 1

// HostHello is the first message of the host. The player answers it with a
// [PlayerReady].
type HostHello struct {
	T        string `json:"t" jsonschema:"enum=hello"` // the kind of message
	Protocol int    `json:"protocol"`                  // the version of the protocol, 1
}

// HostDeal begins a deal, or resumes it in the middle.
type HostDeal struct {
	T       string          `json:"t" jsonschema:"enum=deal"` // the kind of message
	ID      int             `json:"id"`                       // of the deal, in the messages that follow
	Game    string          `json:"game"`                     // its name
	Rules   json.RawMessage `json:"rules"`                    // the JSON of its rules
	Seats   int             `json:"seats"`                    // the number of seats
	Players int             `json:"players"`                  // the number of seats for players, which come first
	First   hoyle.Seat      `json:"first"`                    // the seat that leads; -1 if the deal began from a position
	Seat    hoyle.Seat      `json:"seat"`                     // of the player
	Match   *HostMatch      `json:"match,omitempty"`          // left out for a single deal
}

// HostMatch is the match of a deal so far.
type HostMatch struct {
	Format string `json:"format"`           // its name
	N      int    `json:"n"`                // the number of deals to play or points to reach
	Deal   int    `json:"deal"`             // the number of this deal, from 0 on
	Total  []int  `json:"total"`            // the points of each chair before this deal
	Chairs []int  `json:"chairs,omitempty"` // of each seat in this deal, then those that sit out; left out if chairs and seats agree
}

// HostEvent tells a player that wants the log what has been played since the last
// message of this kind.
type HostEvent struct {
	T   string        `json:"t" jsonschema:"enum=event"` // the kind of message
	ID  int           `json:"id"`                        // of the deal
	Log []hoyle.Event `json:"log"`                       // the plays, as the seat saw them
}

// HostMove asks for a move. The player answers it with a [PlayerMove].
type HostMove struct {
	T     string          `json:"t" jsonschema:"enum=move"` // the kind of message
	ID    int             `json:"id"`                       // of the deal
	N     int             `json:"n"`                        // the number of plays so far
	Ms    int64           `json:"ms"`                       // the time for the answer, in milliseconds
	Legal []string        `json:"legal"`                    // the moves that the seat may make
	View  json.RawMessage `json:"view,omitempty"`           // what the seat sees; left out unless wanted
	Zones []hoyle.Zone    `json:"zones,omitempty"`          // what the seat sees, as zones; left out unless wanted
	Text  string          `json:"text,omitempty"`           // what the seat sees, as the text that wire.md describes; left out unless wanted

	Observation []byte  `json:"observation,omitempty"` // what the seat sees, encoded as learning.md describes, in base64; left out unless wanted
	Numbers     []int32 `json:"numbers,omitempty"`     // of the legal moves, as in learning.md; left out unless the observation is wanted
}

// HostStop withdraws the request for a move. An answer that the player sends before it has read
// this message counts only if the host asks again with the same id and n.
type HostStop struct {
	T  string `json:"t" jsonschema:"enum=stop"` // the kind of message
	ID int    `json:"id"`                       // of the deal
	N  int    `json:"n"`                        // of the question
}

// HostNo refuses an answer. The first time, the player may answer again in the time that
// is left.
type HostNo struct {
	T      string `json:"t" jsonschema:"enum=no"` // the kind of message
	ID     int    `json:"id"`                     // of the deal
	N      int    `json:"n"`                      // of the question
	Code   string `json:"code"`                   // for programs
	Reason string `json:"reason"`                 // for people
}

// HostOver ends a deal, or the player's part in it.
type HostOver struct {
	T     string              `json:"t" jsonschema:"enum=over"` // the kind of message
	ID    int                 `json:"id"`                       // of the deal
	Score []int               `json:"score,omitempty"`          // of each seat; left out if the deal is not over
	Lines [][]hoyle.ScoreLine `json:"lines,omitempty"`          // the items of the score of each seat; left out if the game has none
	Fault string              `json:"fault,omitempty"`          // why the player no longer plays; left out if the deal is over
}

// HostPing asks whether the player is there. The player answers it with a [PlayerPong].
type HostPing struct {
	T string `json:"t" jsonschema:"enum=ping"` // the kind of message
}

// HostQuit is the last message. The player then ends.
type HostQuit struct {
	T string `json:"t" jsonschema:"enum=quit"` // the kind of message
}

// PlayerReady answers a [HostHello].
type PlayerReady struct {
	T        string   `json:"t" jsonschema:"enum=ready"` // the kind of message
	Protocol int      `json:"protocol"`                  // the version of the protocol, 1
	Name     string   `json:"name"`                      // of the player, for people
	Games    []string `json:"games,omitempty"`           // the names of the games that it plays; left out if it plays all
	Wants    []string `json:"wants,omitempty"`           // what it wants to be told: some of view, zones, text, log, observation
	Parallel int      `json:"parallel,omitempty"`        // the number of deals that it can play at once; left out for 1
}

// PlayerMove answers a [HostMove], with the move or with its place in the list of legal
// moves.
type PlayerMove struct {
	T    string `json:"t" jsonschema:"enum=move"` // the kind of message
	ID   int    `json:"id"`                       // of the deal
	N    int    `json:"n"`                        // of the question
	Move string `json:"move,omitempty"`           // its text; left out if the message has an i
	I    *int   `json:"i,omitempty"`              // its place in the list of legal moves, from 0 on; left out if the message has a move
}

// PlayerInfo says something for the log of the host.
type PlayerInfo struct {
	T      string         `json:"t" jsonschema:"enum=info"` // the kind of message
	ID     int            `json:"id,omitempty"`             // of a deal
	N      int            `json:"n,omitempty"`              // of a question
	Text   string         `json:"text,omitempty"`           // for people
	Advice []hoyle.Advice `json:"advice,omitempty"`         // what the player thinks of its moves
}

// PlayerPong answers a [HostPing].
type PlayerPong struct {
	T string `json:"t" jsonschema:"enum=pong"` // the kind of message
}
