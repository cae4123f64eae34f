package docs_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/internal/long"
)

// client is a client that draws the zones of a table once, and then follows its events.
type client []hoyle.Zone

// apply applies an event as wire.md describes.
func (c client) apply(e hoyle.Event) error {
	for _, pass := range []func(hoyle.Transfer, card.Card) bool{
		func(t hoyle.Transfer, x card.Card) bool { return t.From != t.To && x != card.FaceDown },
		func(t hoyle.Transfer, x card.Card) bool { return t.From != t.To && x == card.FaceDown },
		func(t hoyle.Transfer, _ card.Card) bool { return t.From == t.To },
	} {
		for _, t := range e.Moved {
			for _, x := range t.Cards {
				if !pass(t, x) {
					continue
				}
				if err := c.move(t, x); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// move moves a card. If the card lies face up in its old zone, move takes that card; otherwise it
// takes a face-down card from there or, if there is none, the first card. A card that is turned up
// stays in its place.
func (c client) move(t hoyle.Transfer, x card.Card) error {
	from, to := c.zone(t.From), c.zone(t.To)
	i := slices.Index(from.Cards, x)
	if i < 0 || from == to {
		i = slices.Index(from.Cards, card.FaceDown)
	}
	if i < 0 && x == card.FaceDown && len(from.Cards) > 0 {
		i = 0
	}
	switch {
	case i < 0:
		return fmt.Errorf("%v is not in %v", x, from)
	case from == to:
		from.Cards[i] = x
	default:
		from.Cards = slices.Delete(from.Cards, i, i+1)
		to.Cards = append(to.Cards, x)
	}
	return nil
}

func (c client) zone(id hoyle.ZoneID) *hoyle.Zone {
	i := slices.IndexFunc(c, func(z hoyle.Zone) bool { return z.ZoneID == id })
	return &c[i]
}

// ordered reports whether the order of the cards in a zone matters. wire.md lists the zones in
// which it does not.
func ordered(game, zone string) bool {
	switch zone {
	case "won":
		return false
	case "hand":
		return game == "blackjack"
	case "table":
		return game != "catcheleven"
	}
	return true
}

// A client that draws the zones once and applies the events sees the zones of the table.
func TestEventsAddUpToZones(t *testing.T) {
	for i, g := range withPresets(t) {
		for n := range long.Or(4, 1) {
			table := deal(t, g, uint64(4*i+n))
			r := deck.NewSeed(uint64(n)).Derive(1).Rand()
			clients := map[hoyle.Seat]client{}
			for seat := hoyle.Nobody; int(seat) < table.Seats(); seat++ {
				clients[seat] = client(table.Zones(seat))
			}
			for table.Turn() != hoyle.Nobody && table.Len() < 300 {
				from := table.Len()
				move, err := table.Choose(t.Context(), table.Turn(), "random", r)
				if n%2 == 0 {
					move = table.Legal(table.Turn())[0]
				}
				if err == nil {
					err = table.Play(table.Turn(), move)
				}
				if err != nil {
					t.Fatal(err)
				}
				for seat, c := range clients {
					c.follow(t, table, seat, from)
				}
			}
		}
	}
}

// follow applies the events, beginning with number from, and compares the zones with the table's.
func (c client) follow(t *testing.T, table *hoyle.Table, seat hoyle.Seat, from int) {
	t.Helper()
	events := table.Log(seat, from)
	for _, e := range events {
		if err := c.apply(e); err != nil {
			t.Fatalf("%v, %v sees %v: %v", table.Game(), seat, e, err)
		}
	}
	for k, z := range table.Zones(seat) {
		want, got := z.Cards, slices.Clone(c[k].Cards)
		if !ordered(table.Game().Name(), z.Name) {
			slices.Sort(want)
			slices.Sort(got)
		}
		if !slices.Equal(got, want) {
			t.Fatalf("%v: after %v, %v sees %v, a client %v", table.Game(), events, seat, z, c[k])
		}
	}
}
