package parlor

import (
	"io"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/examples/newgame"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/must"
)

// A game with melds and without tricks, which this program does not know, is told as what it is.
func TestTellOwnGame(t *testing.T) {
	game := hoyle.New(newgame.Game{}, hoyle.Spec[newgame.State, newgame.Move]{Title: "Tuck"})
	table := must.Have(game.Table(deck.NewSeed(1), 0))(t)
	s := &Session{Printer: &Printer{Out: io.Discard, Columns: 80}, Game: game, Table: table, People: []string{You}, Names: []string{You, "Ben"}, chairs: []int{0, 1}}
	s.Watch(0)
	expect.Is(t, s.symbols("knock, and discard 6S"), "knock, and discard 6♠")
	expect.Is(t, s.symbols("play 6S,6H, ask C,6D"), "play 6♠ 6♥, ask ♣ 6♦")
	expect.Is(t, s.symbols("a;b,c or 6S,x or ,"), "a;b,c or 6S,x or ,") // no list of cards
	zone := func(name string, seat hoyle.Seat) hoyle.ZoneID { return hoyle.ZoneID{Name: name, Seat: seat} }
	two := card.List{card.Six.Of(card.Spades), card.Six.Of(card.Hearts)}
	for want, moved := range map[string]hoyle.Transfer{
		"Ben moved 6♠ 6♥ from the hand to the melds.": {From: zone("hand", 1), To: zone("melds", 1), Cards: two},
		"Ben drew 6♠ 6♥ from the stock.":              {From: zone("stock", hoyle.Nobody), To: zone("hand", 1), Cards: two},
		"You drew 2 cards from the stock.":            {From: zone("stock", hoyle.Nobody), To: zone("hand", 0), Cards: card.List{card.FaceDown, card.FaceDown}},
		"2 cards moved from the discards to the stock.": {From: zone("discards", hoyle.Nobody), To: zone("stock", hoyle.Nobody),
			Cards: card.List{card.FaceDown, card.FaceDown}},
		"": {From: zone("hand", 0), To: zone("melds", 0), Cards: two}, // the move says it
	} {
		expect.Is(t, s.story(hoyle.Event{Seat: 0, Move: "lay", Moved: []hoyle.Transfer{moved}}), strings.TrimSpace("You: lay. "+want), moved)
	}
	var out strings.Builder
	s.Out = &out
	s.Short(s.Choices())
	if s.Last() != "" || strings.Contains(out.String(), "trick") {
		t.Errorf("a last trick:\n%s", out.String())
	}
}

// A zone has the English word of the game, or else its name.
func TestCalled(t *testing.T) {
	game := hoyle.New(newgame.Game{}, hoyle.Spec[newgame.State, newgame.Move]{Title: "Tuck", Words: map[string]map[string]string{"en": {"zone.stock": "draw pile"}}})
	s := &Session{Game: game, Table: must.Have(game.Table(deck.NewSeed(1), 0))(t)}
	for name, want := range map[string]string{"stock": "draw pile", "hand": "hand"} {
		expect.Is(t, s.Called(hoyle.Zone{ZoneID: hoyle.ZoneID{Name: name}}), want, name, "is called")
	}
}

// Where a move picks several cards, the moves of single cards do not show the hand.
func TestSingles(t *testing.T) {
	two := card.List{card.Six.Of(card.Spades), card.Six.Of(card.Hearts)}
	choices := []Choice{{Picks: two[:1]}, {Picks: two[1:]}}
	if !Singles(two, choices) || Singles(two, append(choices, Choice{Picks: two})) {
		t.Error("two single cards are a hand, a pair beside them is not")
	}
}
