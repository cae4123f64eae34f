package deck_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
)

// place returns a place that bars the cards in a text.
func place(size int, bars string) deck.Place {
	return deck.Place{Size: size, Bars: card.SetOf(card.MustParseList(bars)...)}
}

// orders returns all orders of the cards in which no place has a card that it bars. For each order,
// it returns the number of ways to get it if equal cards count as different.
func orders(cards card.List, places []deck.Place) (ways map[string]float64, total int) {
	var bars []card.Set // by index of the card
	for _, p := range places {
		for range p.Size {
			bars = append(bars, p.Bars)
		}
	}
	ways = map[string]float64{}
	order := slices.Clone(cards)
	var try func(i int)
	try = func(i int) {
		if i == len(order) {
			ways[order.String()]++
			total++
			return
		}
		for k := i; k < len(order); k++ {
			if !bars[i].Has(order[k]) {
				order[i], order[k] = order[k], order[i]
				try(i + 1)
				order[i], order[k] = order[k], order[i]
			}
		}
	}
	try(0)
	return ways, total
}

// Every order that the places allow comes up equally often. The seeds are fixed.
func TestDealIsUniform(t *testing.T) {
	for _, tt := range []struct {
		name, cards string
		places      []deck.Place
	}{
		{"no bars", "AS KS QH JD TC", []deck.Place{place(2, ""), place(2, ""), place(1, "")}},
		{"a void", "AS KS QH JH TH", []deck.Place{place(2, "AS KS"), place(2, ""), place(1, "")}},
		{"a void, and a stock first", "AS KS QH JH TH", []deck.Place{place(1, ""), place(2, ""), place(2, "AS KS")}},
		{"two voids", "AS KS QH JH TC 9C", []deck.Place{place(2, "AS KS"), place(2, "QH JH"), place(2, "")}},
		{"three voids", "AS KS QH JH TC 9C", []deck.Place{place(2, "AS KS"), place(2, "QH JH"), place(2, "TC 9C")}},
		{"two places with the same void", "AS KS QH JH TC 9C", []deck.Place{place(2, "AS KS"), place(1, "AS KS QS"), place(3, "")}},
		{"two of four with the same void, apart", "AS KS QH JH TC 9C", []deck.Place{place(1, "AS"), place(2, ""), place(1, "AS"), place(2, "")}},
		{"equal cards", "AS AS KH KH QD QD", []deck.Place{place(2, "AS"), place(2, "KH"), place(2, "")}},
		{"equal cards, in lots with others", "AS AS KS KH QD QD", []deck.Place{place(2, "AS KS"), place(2, "QD KH"), place(2, "")}},
		{"jokers", "BJ RJ AS KS QS", []deck.Place{place(3, "BJ RJ"), place(2, "AS")}},
		{"face down", "?? ?? AS KS QS", []deck.Place{place(3, "AS KS"), place(2, "")}},
		{"overlapping bars", "AS KS QS JH TH 9D", []deck.Place{place(2, "AS KS JH"), place(2, "KS QS 9D"), place(2, "AS TH")}},
		{"one way for each place", "AS KS QS JS", []deck.Place{place(1, "AS KS QS"), place(1, "AS KS JS"), place(1, "AS QS JS"), place(1, "KS QS JS")}},
		{"six places of one", "AS KS QS JS TS 9S", []deck.Place{place(1, "AS KS"), place(1, "KS QS"), place(1, "QS JS"), place(1, "JS TS"),
			place(1, "TS 9S"), place(1, "9S AS")}},
		{"places of none", "AS KS QS JH", []deck.Place{place(0, "AS KS QS JH"), place(2, "AS"), place(0, ""), place(2, ""), place(0, "KS")}},
		{"bars of cards that are not dealt", "AS KS QS", []deck.Place{place(2, "2C 3C"), place(1, "4C")}},
	} {
		cards := card.MustParseList(tt.cards)
		want, total := orders(cards, tt.places)
		const each = 20
		got := map[string]float64{}
		r := deck.NewSeed(1).Rand()
		for range each * total {
			if !deck.Deal(r, cards, tt.places...) {
				t.Fatalf("%s: not dealt", tt.name)
			}
			got[cards.String()]++
		}
		chi2 := 0.0
		for order, ways := range want {
			expected := each * ways
			chi2 += (got[order] - expected) * (got[order] - expected) / expected
			delete(got, order)
		}
		degrees := float64(len(want) - 1)
		if bound := degrees + 5*math.Sqrt(2*degrees); chi2 > bound || len(got) > 0 {
			t.Errorf("%s: chi-square %.1f over %d orders, bound %.1f; other orders: %v", tt.name, chi2, len(want), bound, got)
		}
	}
}

// If no place bars a card, Deal takes any number of cards and places.
func TestDealWithoutBars(t *testing.T) {
	everything := card.Standard | card.Jokers
	pack := deck.Standard()
	for name, tt := range map[string]struct {
		cards  []card.Card
		places []deck.Place
	}{
		"nothing":                 {nil, nil},
		"nothing to a place":      {nil, []deck.Place{{Bars: everything}}},
		"a pack":                  {pack[:], []deck.Place{{Size: 26}, {Size: 13}, {Size: 13}}},
		"bars of cards not dealt": {pack[:13], []deck.Place{{Size: 6, Bars: card.Hearts.Cards()}, {Size: 7, Bars: card.Spades.Cards()}}},
		"bars of no card":         {pack[:2], []deck.Place{{Bars: everything}, {Size: 2}}},
		"a shoe":                  {deck.Shoe(8), []deck.Place{{Size: 1}, {Size: 415}}},
		"many places":             {deck.Shoe(8), slices.Repeat([]deck.Place{{Size: 8, Bars: card.Jokers}}, 52)},
	} {
		got, want := slices.Clone(tt.cards), slices.Clone(tt.cards)
		deck.Sample(deck.NewSeed(1).Rand(), want, len(want))
		if !deck.Deal(deck.NewSeed(1).Rand(), got, tt.places...) || !slices.Equal(got, want) {
			t.Errorf("%s: dealt %v, want %v", name, card.List(got), card.List(want))
		}
	}
}

func TestDealReportsFalse(t *testing.T) {
	var ranks []deck.Place // nine different bars
	for r := card.Ace; r <= card.Nine; r++ {
		ranks = append(ranks, deck.Place{Size: 1, Bars: r.Cards()})
	}
	p52 := deck.Standard()
	for _, tt := range []struct {
		name   string
		cards  []card.Card
		places []deck.Place
	}{
		{"no place", p52[:1], nil},
		{"too few places", p52[:3], []deck.Place{place(1, ""), place(1, "")}},
		{"too many places", p52[:3], []deck.Place{place(2, ""), place(2, "")}},
		{"no cards", nil, []deck.Place{place(1, "")}},
		{"a negative size", p52[:3], []deck.Place{place(4, ""), place(-1, "")}},
		{"a negative size first", p52[:3], []deck.Place{place(-1, ""), place(4, "")}},
		{"sizes beyond int", p52[:3], []deck.Place{place(math.MaxInt, ""), place(math.MaxInt, ""), place(5, "")}},
		{"every place bars a card", p52[:3], []deck.Place{place(2, "AC"), place(1, "AC 2C")}},
		{"the one place bars a card", p52[:3], []deck.Place{place(3, "3C")}},
		{"a place bars all", p52[:3], []deck.Place{place(1, "AC 2C 3C"), place(2, "")}},
		{"two cards for one", p52[:3], []deck.Place{place(2, "AC 2C"), place(1, "")}},
		{"nine different bars", p52[:9], ranks},
		{"65 cards with bars", deck.Shoe(2)[:65], []deck.Place{place(5, "AC"), place(60, "")}},
	} {
		cards := slices.Clone(tt.cards)
		if deck.Deal(deck.NewSeed(1).Rand(), cards, tt.places...) || !slices.Equal(cards, tt.cards) {
			t.Errorf("%s: %v", tt.name, card.List(cards))
		}
	}
	if cards := deck.Shoe(2)[:64]; !deck.Deal(deck.NewSeed(1).Rand(), cards, place(5, "AC"), place(59, "")) {
		t.Error("64 cards with bars: not dealt")
	}
	if cards := slices.Clone(p52[:8]); !deck.Deal(deck.NewSeed(1).Rand(), cards, ranks[:8]...) {
		t.Error("eight different bars: not dealt")
	}
}

// can reports whether the cards can be dealt. By Hall's theorem, this is so if no set of places
// must take more cards than it has room for.
func can(cards []card.Card, places []deck.Place) bool {
	for some := range 1 << len(places) { // a set of places, with a bit for each
		room, only := 0, len(cards)
		for i, p := range places {
			if some>>i&1 != 0 {
				room += p.Size
			}
		}
		for _, c := range cards {
			for i, p := range places {
				if some>>i&1 == 0 && !p.Bars.Has(c) {
					only--
					break
				}
			}
		}
		if only > room {
			return false
		}
	}
	return true
}

func TestDealRespectsBars(t *testing.T) {
	pack := deck.WithJokers()
	rapid.Check(t, func(t *rapid.T) {
		cards := rapid.SliceOfN(rapid.SampledFrom(pack[:]), 1, 40).Draw(t, "cards")
		bars := rapid.SampledFrom([]card.Set{0, card.Hearts.Cards(), card.Spades.Cards(), card.Hearts.Cards() | card.Clubs.Cards(), card.Ace.Cards(),
			card.Jokers})
		places := make([]deck.Place, rapid.IntRange(1, 7).Draw(t, "places"))
		for i := range places {
			places[i].Bars = bars.Draw(t, "bars")
		}
		for range cards {
			places[rapid.IntRange(0, len(places)-1).Draw(t, "place")].Size++
		}
		dealt := slices.Clone(cards)
		ok := deck.Deal(deck.NewSeed(rapid.Uint64().Draw(t, "seed")).Rand(), dealt, places...)
		if ok != can(cards, places) {
			t.Fatalf("%v to %v: %v", card.List(cards), places, ok)
		}
		if !ok && !slices.Equal(dealt, cards) {
			t.Fatalf("not dealt, but changed: %v", card.List(dealt))
		}
		if ok {
			rest := dealt
			for _, p := range places {
				if hand := card.SetOf(rest[:p.Size]...); hand&p.Bars != 0 {
					t.Fatalf("%v to a place that bars %v", hand, p.Bars)
				}
				rest = rest[p.Size:]
			}
		}
		slices.Sort(dealt)
		slices.Sort(cards)
		if !slices.Equal(dealt, cards) {
			t.Fatalf("dealt %v, want %v", card.List(dealt), card.List(cards))
		}
	})
}

func TestShoeOfTooManyPacks(t *testing.T) {
	const maxPacks = 64
	for _, n := range []int{math.MinInt, -1, 0, maxPacks + 1, math.MaxInt/52 + 1, math.MaxInt} {
		if shoe := deck.Shoe(n); len(shoe) != 0 {
			t.Errorf("%d packs: %d cards", n, len(shoe))
		}
	}
	if shoe := deck.Shoe(maxPacks); len(shoe) != 52*maxPacks {
		t.Errorf("%d packs: %d cards", maxPacks, len(shoe))
	}
}

// hearts holds views of trick games: the unseen cards, and the places to which they can be dealt.
var hearts = []struct {
	name   string
	cards  string
	places []deck.Place
}{
	{
		"first trick", "2C 3C 4C 5C 6C 7C 8C 9C TC JC 2D 3D 4D 5D 6D 7D 8D 9D TD JD 2H 3H 4H 5H 6H 7H 8H 9H TH JH 2S 3S 4S 5S 6S 7S 8S 9S TS",
		[]deck.Place{place(13, ""), place(13, ""), place(13, "")},
	},
	{
		"a void", "2C 3C 4C 5C 6C 7C 2D 3D 4D 5D 6D 7D 2H 3H 4H 5H 6H 7H 2S 3S 4S 5S 6S 7S",
		[]deck.Place{place(8, ""), place(8, "2C 3C 4C 5C 6C 7C"), place(8, "")},
	},
	{
		"two voids", "2C 3C 4C 5C 6C 7C 2D 3D 4D 5D 6D 7D 2H 3H 4H 5H 6H 7H 2S 3S 4S 5S 6S 7S",
		[]deck.Place{place(8, ""), place(8, "2C 3C 4C 5C 6C 7C"), place(8, "2D 3D 4D 5D 6D 7D")},
	},
	{
		"five voids", "2C 3C 4C 2D 3D 4D 2H 3H 4H 2S 3S 4S",
		[]deck.Place{place(4, "2C 3C 4C"), place(4, "2C 3C 4C 2D 3D 4D"), place(4, "2D 3D 4D 2S 3S 4S")},
	},
	{
		"four voids, all hands", "2C 3C 4C 5C 6C 7C 8C 2D 3D 4D 5D 6D 7D 8D 2H 3H 4H 5H 6H 7H 8H 2S 3S 4S 5S 6S 7S 8S",
		[]deck.Place{place(7, "2C 3C 4C 5C 6C 7C 8C"), place(7, "2D 3D 4D 5D 6D 7D 8D"), place(7, "2H 3H 4H 5H 6H 7H 8H"), place(7, "2S 3S 4S 5S 6S 7S 8S")},
	},
}

func TestDealDoesNotAllocate(t *testing.T) {
	r := deck.NewSeed(1).Rand()
	for _, tt := range hearts[:len(hearts)-1] { // the last one has so many ways that intermediate counts are remembered
		cards := card.MustParseList(tt.cards)
		if n := testing.AllocsPerRun(20, func() { deck.Deal(r, cards, tt.places...) }); n > 0 {
			t.Errorf("%s: %v allocations", tt.name, n)
		}
	}
}

func BenchmarkDeal(b *testing.B) {
	for _, tt := range hearts {
		b.Run(fmt.Sprintf("%s, %d cards", tt.name, len(card.MustParseList(tt.cards))), func(b *testing.B) {
			b.ReportAllocs()
			r := deck.NewSeed(1).Rand()
			cards := card.MustParseList(tt.cards)
			for b.Loop() {
				if !deck.Deal(r, cards, tt.places...) {
					b.Fatal("not dealt")
				}
			}
		})
	}
}
