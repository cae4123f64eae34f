package enginetest

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/must"
)

// A table of cards leaves out cards that lie face down, and no others.
func TestTableHasAllCards(t *testing.T) {
	counted := table{}
	for _, c := range (card.Standard | card.Jokers).Append(card.List{card.FaceDown}) {
		counted.add("stock", c)
	}
	total := 0.0
	for _, n := range counted["stock"] {
		total += n
	}
	if want := float64(card.Count); total != want {
		t.Errorf("%v cards, want %v", total, want)
	}
}

// The order of the cards counts in the stock, but not in a hand. A copy that the viewer sees does not
// count.
func TestWeight(t *testing.T) {
	pair := card.List{pip, pip, ace}
	for _, tt := range []struct {
		zone  string
		seen  card.List // by the viewer, in the place of the cards
		ways  float64
		cards card.List
	}{
		{"stock", card.List{card.FaceDown, card.FaceDown, card.FaceDown}, 2, pair},
		{"hand", card.List{card.FaceDown, card.FaceDown, card.FaceDown}, 1, pair},
		{"stock", card.List{pip, card.FaceDown, card.FaceDown}, 1, pair},
		{"stock", card.List{card.FaceDown, card.FaceDown, ace}, 2, pair},
		{"stock", card.List{card.FaceDown, card.FaceDown, card.FaceDown}, 6, card.List{pip, pip, pip}},
	} {
		w := walkOf(after(onView, nil, func(c *call) { c.see = view{Seat: c.seat} }), after(onZones, nil, func(c *call) {
			cards := tt.cards
			if zero(c) {
				cards = tt.seen
			}
			c.zones = []engine.Zone{{ZoneID: engine.ZoneID{Name: tt.zone, Seat: engine.Nobody}, Cards: slices.Clone(cards)}}
		}))
		expect.Is(t, w.weight(opening, 0), tt.ways, tt.cards, "in the", tt.zone, "seen as", tt.seen, "ways")
	}
}

// A position is a world of another only if the game decodes it as it is.
func TestWorldIsDecodedUnchanged(t *testing.T) {
	for changed, want := range map[bool]bool{false: true, true: false} {
		w := walkOf(after(onState, func(*call) bool { return changed }, otherFirst))
		data := must.Have(json.Marshal(swappedStock(opening)))(t)
		if _, ok := w.world(opening, 0, data); ok != want {
			t.Errorf("a changed position %v: %v", changed, ok)
		}
	}
}

// A redacted move may tell what the viewer sees after the move, here the last card of the stock.
func TestRedactTellsWhatTheMoveShows(t *testing.T) {
	for shown, want := range map[bool]Promise{true: sound, false: redactIsBlind} {
		w := walkOf(after(onRedact, nil, func(c *call) { c.seen = move{Card: c.s.Stock[len(c.s.Stock)-1]} }),
			after(onView, func(c *call) bool { return shown && c.s.Left < opening.Left }, func(c *call) { c.see.State.Stock = c.s.Stock }))
		mustEnd(t, want, func() { w.commonMove(opening, swappedStock(opening), 1) })
	}
}
