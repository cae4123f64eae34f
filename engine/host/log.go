package host

import (
	"fmt"
	"strings"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/strictjson"
	"github.com/hoylecards/hoyle/internal/texts"
)

// Event is a play as one viewer saw it.
type Event struct {
	Number int         `json:"n"`    // the number of the play, counted from 0
	Seat   engine.Seat `json:"seat"` // the seat that made the move
	Move   string      `json:"move"` // the text of the move, redacted for the viewer
	// The cards that the play moved, grouped by the zones they came from and went to, in
	// the order of [engine.Game.Zones]. Steps in between, such as a trick that was complete
	// for a moment, are not listed.
	Moved []Transfer `json:"moved,omitempty"`
	// What the rules made a seat do right after the play, without a choice, such as an
	// announcement that a trick forced.
	Then []Play `json:"then,omitempty"`
}

// String returns the event in one line: the seat, the move, the transfers, and what
// followed.
func (e Event) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%v: %s", e.Seat, e.Move)
	for _, t := range e.Moved {
		fmt.Fprintf(&b, "; %v", t)
	}
	for _, p := range e.Then {
		fmt.Fprintf(&b, "; then %v: %s", p.Seat, p.Move)
	}
	return b.String()
}

// Transfer lists cards that moved from one zone to another, or, if both zones are the
// same, cards that were turned face up there. A card that the viewer does not see in
// its new zone is [card.FaceDown].
type Transfer struct {
	From  engine.ZoneID `json:"from"`  // the zone where the cards were
	To    engine.ZoneID `json:"to"`    // the zone where the cards are now
	Cards card.List     `json:"cards"` // in the JSON, a number stands for a run of that many face-down cards
}

// String returns the transfer in one line, such as "stock to hand of seat 0:
// ?? ??".
func (t Transfer) String() string { return fmt.Sprintf("%v to %v: %v", t.From, t.To, t.Cards) }

type transferJSON struct {
	From  engine.ZoneID   `json:"from"`
	To    engine.ZoneID   `json:"to"`
	Cards strictjson.Runs `json:"cards"`
}

// MarshalJSON returns the JSON of the transfer, in which a number stands for a
// run of that many face-down cards.
func (t Transfer) MarshalJSON() ([]byte, error) {
	return strictjson.Marshal(&transferJSON{t.From, t.To, strictjson.Runs(t.Cards)})
}

// UnmarshalJSON reads the JSON of a transfer into t. On error, t is unchanged.
func (t *Transfer) UnmarshalJSON(data []byte) error {
	var j transferJSON
	if err := strictjson.Unmarshal(data, &j); err != nil {
		return fmt.Errorf("host: transfer: %w", err)
	}
	*t = Transfer{j.From, j.To, card.List(j.Cards)}
	return nil
}

// Log returns the plays as viewer saw them: the viewer's own moves as they were made, the
// moves of others redacted, and the cards that the plays moved. The parameter from is the
// number of the first play that Log returns. The time that Log takes hardly depends on the
// number of earlier plays.
func (t *Table[S, M]) Log(viewer engine.Seat, from int) []Event { return t.Logs(from, viewer)[0] }

// Logs returns the [Table.Log] of each viewer, in the order of the parameter viewers. It costs less
// than asking for one log after the other.
func (t *Table[S, M]) Logs(from int, viewers ...engine.Seat) [][]Event {
	g := t.Game()
	follower, _ := g.(engine.Follower[S, M])
	from = min(max(from, 0), len(t.plays))
	logs, seen := make([][]Event, len(viewers)), make([][]engine.Zone, len(viewers))
	for v := range logs {
		logs[v] = make([]Event, 0, len(t.plays)-from)
	}
	if from == len(t.plays) {
		return logs
	}
	before, after := t.at(from), t.start // all plays share the variable after, because it is on the heap
	was := g.Zones(before)
	for v, viewer := range viewers {
		seen[v] = g.Zones(g.View(before, viewer).State)
	}
	var d differ
	for i, p := range t.plays[from:] {
		after = before
		t.again(&after, p)
		is := g.Zones(after)
		for v, viewer := range viewers {
			now := g.Zones(g.View(after, viewer).State)
			e := Event{
				Number: from + i,
				Seat:   p.seat,
				Move:   texts.Move(g.Redact(before, p.seat, p.move, viewer)),
				Moved:  d.transfers(was, is, seen[v], now),
			}
			if follower != nil {
				if seat, m, ok := follower.Follows(&before, &after); ok {
					e.Then = []Play{{seat, texts.Move(m)}}
				}
			}
			logs[v], seen[v] = append(logs[v], e), now
		}
		was, before = is, after
	}
	return logs
}
