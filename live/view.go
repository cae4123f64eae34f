package live

import (
	"encoding/json"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/engine"
)

// Now is a match at one moment, with every secret: a copy that belongs to the caller, the spot,
// and the seats that must move before the game goes on.
type Now struct {
	Match   *hoyle.Match
	At      Spot
	Awaited []Awaited
	news    *news
}

// View is what a seat sees of a match at one moment, for a client to draw. It contains nothing that
// the seat may not see.
type View struct {
	At      Spot            `json:"at"`      // the spot to send back with a click
	Seat    hoyle.Seat      `json:"seat"`    // whose view it is; Nobody for a spectator
	Turn    hoyle.Seat      `json:"turn"`    // the seat that the deal waits for; Nobody once it is over
	Awaited []Awaited       `json:"awaited"` // the seats that must move before the deal goes on
	Moves   []Move          `json:"moves"`   // the legal moves of the seat whose view it is
	Zones   []hoyle.Zone    `json:"zones"`   // where the cards lie
	View    json.RawMessage `json:"view"`    // the view of the game
	Scores  []int           `json:"scores"`  // by seat, in this deal
	Totals  []int           `json:"totals"`  // by seat, in all finished deals
	Over    bool            `json:"over"`    // whether the match is over
	// Logs has the plays that the client missed, one list for each deal. It is empty if the client
	// must draw the zones again, because the plays that it knows are not those of the match.
	Logs [][]Event `json:"logs"`
}

// Move is a legal move: its text, and the words for a button.
type Move struct {
	Move string       `json:"move"` // the text of the move
	Say  hoyle.Phrase `json:"say"`  // what it does, in words
}

// Event is a play as the seat saw it, and the words for its move.
type Event struct {
	hoyle.Event

	Say hoyle.Phrase `json:"say"` // what the move did, in words
}

// Save returns the record of the match, for the host's own storage.
func (now Now) Save() Record {
	if now.Match == nil {
		return Record{}
	}
	return Record{now.Match.Save(), now.At.line}
}

// Show returns what seat sees, and in Logs the plays after the spot from, which is the last one
// that the client knows. A spectator has the seat [hoyle.Nobody]. The error wraps
// [engine.ErrSeat] if there is no such seat.
func (now Now) Show(seat hoyle.Seat, from Spot) (View, error) {
	if now.Match == nil {
		return View{}, engine.ErrNoGame
	}
	t := now.Match.Table()
	if err := checkSeat(t, seat, hoyle.Nobody); err != nil {
		return View{}, err
	}
	view, err := t.ViewJSON(seat)
	if err != nil {
		return View{}, err
	}
	v := View{
		At: now.At, Seat: seat, Turn: t.Turn(), Awaited: now.Awaited, Moves: []Move{}, Zones: t.Zones(seat),
		View: view, Over: now.Match.Over(), Logs: [][]Event{},
	}
	for _, move := range t.Legal(seat) {
		v.Moves = append(v.Moves, Move{move, t.Say(seat, move)})
	}
	for other := range hoyle.Seat(t.Seats()) {
		v.Scores, v.Totals = append(v.Scores, t.Score(other)), append(v.Totals, now.Match.Total(other))
	}
	if from.deal > 0 && from.line == now.At.line {
		if now.news != nil && from == now.news.since {
			v.Logs = append(v.Logs, now.news.to(seat))
			return v, nil
		}
		for ; from.deal <= now.At.deal; from = (Spot{from.deal + 1, from.line, 0}) {
			v.Logs = append(v.Logs, logs(now.Match.Deal(from.deal-1), from.n, seat)[0])
		}
	}
	return v, nil
}

// logs returns the plays at a table as each viewer saw them, with their words.
func logs(t *hoyle.Table, from int, viewers ...hoyle.Seat) [][]Event {
	all := make([][]Event, len(viewers))
	for i, log := range t.Logs(from, viewers...) {
		all[i] = make([]Event, len(log))
		for k, e := range log {
			all[i][k] = Event{e, t.At(e.Number).Say(e.Seat, e.Move)}
		}
	}
	return all
}
