package hoyle_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/examples/cribbage"
	"github.com/hoylecards/hoyle/examples/hearts"
	"github.com/hoylecards/hoyle/examples/newgame"
	"github.com/hoylecards/hoyle/examples/rummy"
	"github.com/hoylecards/hoyle/examples/skat"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/must"
)

// In random deals of all games, as every seat and a spectator see them: what is told of a play is true of
// the cards that it moved, and names no zone of another seat; marks name no seat; and cards of the hand
// are picked only for moves that name them.
func TestPicturesAreTrue(t *testing.T) {
	tuck := hoyle.New(newgame.Game{}, hoyle.Spec[newgame.State, newgame.Move]{})
	for _, game := range append(hoyle.Games(), cribbage.ByName(), hearts.ByName(), rummy.ByName(), skat.ByName(), tuck) {
		drawn := 0
		for seed := range uint64(4) {
			table := must.Have(game.Table(deck.NewSeed(seed), 0))(t)
			r := deck.NewSeed(seed).Rand()
			for table.Turn() != hoyle.Nobody {
				seat := table.Awaited()[r.IntN(len(table.Awaited()))]
				truePicks(t, table, seat)
				legal := table.Legal(seat)
				must.Do(t, table.Play(seat, legal[r.IntN(len(legal))]))
				for viewer := hoyle.Nobody; int(viewer) < table.Seats(); viewer++ {
					drawn += trueNews(t, table, viewer)
					for _, m := range table.Marks(viewer) {
						if strings.Contains(m.Text, "seat ") {
							t.Errorf("%v: the mark %q names a seat", game, m.Text)
						}
					}
				}
			}
		}
		t.Logf("%v: %d times drawn", game, drawn)
	}
}

// truePicks checks the picks of a seat, whose hand is counted in another way.
func truePicks(t *testing.T, table *hoyle.Table, seat hoyle.Seat) {
	t.Helper()
	legal, picks := table.Legal(seat), table.Picks(seat)
	if len(picks) != len(legal) {
		t.Fatalf("%v: %d picks for %d moves", table, len(picks), len(legal))
	}
	for i, move := range legal {
		for _, c := range picks[i] {
			text, _ := c.MarshalText()
			if !slices.Contains(strings.FieldsFunc(move, func(r rune) bool { return r == ' ' || r == ',' }), string(text)) {
				t.Fatalf("%v: %q picks %v, which it does not name", table, move, c)
			}
		}
	}
}

// trueNews checks what is told of the last play, and returns how often somebody has drawn cards.
func trueNews(t *testing.T, table *hoyle.Table, viewer hoyle.Seat) (drawn int) {
	t.Helper()
	layouts := table.Game().Layouts()
	e := table.Log(viewer, table.Len()-1)[0]
	for _, n := range table.Tell(viewer, e)[1:] {
		if strings.Contains(n.Say.Text, "of seat") {
			t.Errorf("%v, %v: %v", table, e, n)
		}
		to, from := engine.Hand, hoyle.Layout("any")
		switch n.Say.Key {
		case "told-drew", "told-dealt", "told-got":
			drawn++
		case "told-won":
			to, from = engine.Won, engine.Trick
		case "told-captured":
			to = engine.Won
		default:
			continue
		}
		if !slices.ContainsFunc(e.Moved, func(m hoyle.Transfer) bool {
			came := layouts[m.To.Name] == to && (n.Seat == hoyle.Nobody || m.To.Seat == n.Seat)
			return came && (from == "any" || layouts[m.From.Name] == from)
		}) {
			t.Errorf("%v, %v: %v", table, e, n)
		}
	}
	return drawn
}

// Cards of a count that go back to their players are no news, and three cards that are passed are news
// of the seat that gave them. Both were told as cards drawn.
func TestOpenAndPassedCards(t *testing.T) {
	table := must.Have(hearts.ByName().Table(deck.NewSeed(1), 0))(t)
	for table.Len() < 12 {
		seat := table.Awaited()[0]
		must.Do(t, table.Play(seat, table.Legal(seat)[0]))
	}
	news := table.Tell(0, table.Log(0, 11)[0])
	expect.Is(t, lines(news[1:2]), "seat 0 got 4♣ 5♣ 9♣ from seat 3", "of", lines(news))
	count := hoyle.Event{Seat: 0, Move: "5H", Moved: []hoyle.Transfer{{
		From: hoyle.ZoneID{Name: "starter", Seat: hoyle.Nobody}, To: hoyle.ZoneID{Name: "played", Seat: 1},
	}}}
	table = must.Have(cribbage.ByName().Table(deck.NewSeed(1), 0))(t)
	for _, seat := range []hoyle.Seat{0, 1} {
		must.Do(t, table.Play(seat, table.Legal(seat)[0]))
	}
	count.Number = table.Len()
	for _, z := range table.Zones(0) {
		if z.Name == "starter" {
			count.Moved[0].Cards = z.Cards
		}
	}
	expect.Is(t, lines(table.Tell(0, count)[1:]), "", "open cards that went elsewhere")
	count.Moved[0].Cards = card.List{card.FaceDown}
	expect.Is(t, lines(table.Tell(0, count)[1:]), "seat 1 got 1 card from the starter to the played", "a hidden card that went elsewhere")
}
