package host

import (
	"cmp"
	"fmt"
	"slices"
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
		return fmt.Errorf("engine: transfer: %w", err)
	}
	*t = Transfer{j.From, j.To, card.List(j.Cards)}
	return nil
}

// Log returns the plays as viewer saw them: the viewer's own moves as they were made, the
// moves of others redacted, and the cards that the plays moved. The parameter from is the
// number of the first play that Log returns. The time that Log takes hardly depends on the
// number of earlier plays.
func (t *Table[S, M]) Log(viewer engine.Seat, from int) []Event {
	g := t.Game()
	follower, _ := g.(engine.Follower[S, M])
	from = min(max(from, 0), len(t.plays))
	log := make([]Event, 0, len(t.plays)-from)
	before, after := t.at(from), t.start // all plays share the variable after, because it is on the heap
	for i, p := range t.plays[from:] {
		after = before
		t.again(&after, p)
		e := Event{
			Number: from + i,
			Seat:   p.seat,
			Move:   texts.Move(g.Redact(before, p.seat, p.move, viewer)),
			Moved:  Transfers(g, before, after, viewer),
		}
		if follower != nil {
			if seat, m, ok := follower.Follows(&before, &after); ok {
				e.Then = []Play{{seat, texts.Move(m)}}
			}
		}
		log = append(log, e)
		before = after
	}
	return log
}

// Transfers returns the cards that moved from zone to zone between two positions of a game,
// as viewer saw them. The number of cards comes from the positions; the face of a card is
// shown only if the viewer sees the card in its new zone. If the viewer cannot tell from
// which of several zones a card has come, or whether it already lay face down in its new
// zone, the card counts as turned up there.
func Transfers[S comparable, M engine.Move](g engine.Game[S, M], before, after S, viewer engine.Seat) []Transfer {
	return transfers(g.Zones(before), g.Zones(after), g.Zones(g.View(before, viewer).State), g.Zones(g.View(after, viewer).State))
}

// transfers returns the cards that moved between two positions. The parameters was and is
// are the zones of the two positions; then and now are the same zones as a viewer sees
// them.
func transfers(was, is, then, now []engine.Zone) []Transfer {
	if len(was) != len(is) || len(now) != len(is) {
		return nil
	}
	moves, stayed := displaced(countZones(was), countZones(is))
	seen := countZones(then)
	doubt(moves, seen, func(zone int, c card.Card) bool {
		return mayHaveLain(then[zone].Cards, now[zone].Cards, c)
	})
	fresh := newlySeen(countZones(now), seen, stayed)
	var all []Transfer
	for len(moves) > 0 {
		m, n := moves[0], 1
		for n < len(moves) && moves[n].from == m.from && moves[n].to == m.to {
			n++
		}
		cards := fresh[m.to].take(now[m.to].Cards, moves[:n])
		all = append(all, Transfer{is[m.from].ZoneID, is[m.to].ZoneID, cards})
		moves = moves[n:]
	}
	for i := range fresh { // the remaining cards were turned face up in their zones
		if cards := fresh[i].rest(now[i].Cards); len(cards) > 0 {
			all = append(all, Transfer{is[i].ZoneID, is[i].ZoneID, cards})
		}
	}
	return all
}

// counts holds the number of copies of each card, at the card's index plus 1. The number of
// face-down cards is at 0.
type counts [card.Count + 1]int16

func (n *counts) of(c card.Card) *int16 { return &n[c.Index()+1] }

func countZones(zones []engine.Zone) []counts {
	all := make([]counts, len(zones))
	for i, z := range zones {
		for _, c := range z.Cards {
			*all[i].of(c)++
		}
	}
	return all
}

// displacement is a card that moved from one zone to another.
type displacement struct {
	from, to, card int
	doubtful       bool // the viewer cannot know that the card came from this zone
}

// displaced returns the cards that moved, in the order of the zones, and how
// many copies of each card stayed in each zone.
func displaced(was, is []counts) (moves []displacement, stayed []counts) {
	stayed = make([]counts, len(is))
	for c := range card.Count + 1 {
		to := 0
		for from := range was {
			stayed[from][c] = min(was[from][c], is[from][c])
			for range was[from][c] - stayed[from][c] {
				for to < len(is) && is[to][c] <= was[to][c] {
					to++
				}
				if to == len(is) {
					break
				}
				moves = append(moves, displacement{from: from, to: to, card: c})
				is[to][c]--
			}
		}
	}
	slices.SortStableFunc(moves, func(a, b displacement) int {
		return cmp.Or(a.from-b.from, a.to-b.to)
	})
	return moves, stayed
}

// doubt marks the cards whose origin a viewer cannot know. The viewer has not seen such a
// card before, and cannot tell it from cards that have come to the same zone from
// elsewhere, or from cards that lay there face down. The function lay reports whether a
// card may have lain face down in a zone.
func doubt(moves []displacement, seen []counts, lay func(zone int, c card.Card) bool) {
	unseen := func(m displacement) bool { return seen[m.from][m.card] == 0 }
	for i, m := range moves {
		moves[i].doubtful = unseen(m) && (lay(m.to, (card.Standard|card.Jokers).At(m.card-1)) || slices.ContainsFunc(moves, func(other displacement) bool {
			return other.to == m.to && other.from != m.from && unseen(other)
		}))
	}
}

// mayHaveLain reports whether the card c, which now lies in a zone, may be one that the
// viewer saw face down there before. It may be if a card lay face down there and some cards
// there still do. If none does now, c must lie in the place of a card that was face down.
func mayHaveLain(before, now card.List, c card.Card) bool {
	for i, was := range before {
		if was == card.FaceDown && (slices.Contains(now, card.FaceDown) || i < len(now) && now[i] == c) {
			return true
		}
	}
	return false
}

// newlySeen returns, for each zone, the face-up cards that the viewer did not see there
// before.
func newlySeen(now, before, stayed []counts) []counts {
	for i := range now {
		for c := range now[i] {
			now[i][c] -= min(before[i][c], stayed[i][c])
		}
		now[i][0] = 0 // face-down cards
	}
	return now
}

// take returns the cards that moved to a zone, in the order of the zone; unseen and
// doubtful cards come last, face down. It removes the others from n, the cards newly seen
// in the zone.
func (n *counts) take(zone card.List, moves []displacement) card.List {
	var came counts
	for _, m := range moves {
		if n[m.card] > came[m.card] && !m.doubtful {
			came[m.card]++
		}
	}
	for c := range came {
		n[c] -= came[c]
	}
	cards := came.rest(zone)
	return append(cards, make(card.List, len(moves)-len(cards))...)
}

// rest returns the counted cards in the order of a zone that contains them, and
// sets their counts to 0.
func (n *counts) rest(zone card.List) card.List {
	var cards card.List
	for _, c := range zone {
		if k := n.of(c); *k > 0 {
			*k--
			cards = append(cards, c)
		}
	}
	return cards
}
