package house

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/catcheleven"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/must"
)

// The easy player takes a Basaat if it can, and otherwise captures, even if only one of many moves does so.
func TestSimpleCatchEleven(t *testing.T) {
	var g catcheleven.Game
	r := deck.NewSeed(1).Rand()
	for _, tt := range []struct{ table, hand, want string }{
		{"5♥ K♦", "6♣ 3♠ 4♠ 8♠", "6♣ x 5♥"},
		{"4♦ 5♥", "7♠ 6♠ 2♣ 3♠", "2♣ x 4♦,5♥"},
		{"5♥", "6♣ J♠ 3♠ 4♠", "6♣ x 5♥"}, // a jack makes no Basaat
	} {
		s := eleven(t, g, tt.table, tt.hand)
		for range 20 {
			if m := (simpleCatchEleven{g}).Choose(t.Context(), g.View(s, 0), g.Legal(nil, s, 0), r); m.String() != tt.want {
				t.Fatalf("plays %v of %s on %s, want %s", m, tt.hand, tt.table, tt.want)
			}
		}
	}
}

// eleven returns a position in which seat 0 has the given hand.
func eleven(t *testing.T, g catcheleven.Game, table, hand string) catcheleven.State {
	t.Helper()
	h := card.MustParseList(hand)
	rest := (card.Standard &^ cards(table) &^ cards(hand)).Append(nil)
	return must.Have(g.FromSetup(catcheleven.Setup{
		Last: 1, Table: card.MustParseList(table),
		Hands: []card.List{h, rest[:len(h)]}, Won: []card.List{{}, rest[len(h):]}, Basaats: []int{0, 0},
	}))(t)
}

func TestCatchElevenTable(t *testing.T) {
	for _, tt := range []struct {
		name, table, hand string
		want              []string
	}{
		{"capture of greatest weight", "7♠ 2♠ 3♣ 6♠", "10♥ 5♠ 4♦ 10♣", []string{"4♦ x 7♠"}},
		{"jack", "10♦ 4♦ Q♥ 8♠", "5♥ A♦ 6♥ J♠", []string{"J♠ x 4♦,10♦,Q♥,8♠"}},
		{"any jack that takes something", "10♦ 4♦", "J♥ A♦ J♠", []string{"J♥ x 4♦,10♦", "J♠ x 4♦,10♦"}},
		{"a jack takes nothing from nothing", "", "J♥ 5♠", []string{"5♠"}},
		{"2♦ weighs most", "2♦ 8♣ 9♥", "9♠ 2♣ 3♣ K♣", []string{"9♠ x 2♦"}},
		{"2♦ weighs two more than a diamond", "2♦ 5♦ 3♥", "9♠ 3♣ K♣", []string{"9♠ x 2♦"}},
		{"ties to the one with more cards", "2♣ 3♣ 4♥ 8♦", "2♠ 3♠", []string{"2♠ x 2♣,3♣,4♥"}},
		{"a diamond outweighs a card", "9♥ 5♥ 4♥ A♠ K♦", "2♠ 2♥ K♠ 10♣", []string{"K♠ x K♦"}},
		{"level in weight and cards: any", "9♥ 9♠", "2♠ 2♥ 3♥", []string{"2♠ x 9♥", "2♠ x 9♠", "2♥ x 9♥", "2♥ x 9♠"}},
		{"no capture: a queen or king that is not a diamond", "9♥", "Q♠ K♥ K♦ 10♠", []string{"Q♠", "K♥"}},
		{"otherwise the highest non-diamond", "8♥", "10♠ 10♦ 9♣ A♥", []string{"10♠"}},
		{"several level", "8♥", "10♠ 10♣ 9♣ A♥", []string{"10♠", "10♣"}},
		{"an ace is lowest", "8♥", "A♠ 2♣ Q♦", []string{"2♣"}},
		{"otherwise the highest diamond", "", "2♦ Q♦ 10♦ J♣", []string{"Q♦"}},
		{"otherwise any jack", "", "J♣ J♦", []string{"J♣", "J♦"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var g catcheleven.Game
			s := eleven(t, g, tt.table, tt.hand)
			var got []string
			for _, m := range catchElevenMoves(g.Legal(nil, s, 0)) {
				got = append(got, m.String())
			}
			slices.Sort(got)
			slices.Sort(tt.want)
			expect.Same(t, got, tt.want, "plays")
		})
	}
}

// naiveCatchEleven applies the rules of the house one by one.
func naiveCatchEleven(legal []catcheleven.Move) []catcheleven.Move {
	only := func(moves []catcheleven.Move, keep func(catcheleven.Move) bool) []catcheleven.Move {
		return slices.DeleteFunc(slices.Clone(moves), func(m catcheleven.Move) bool { return !keep(m) })
	}
	most := func(moves []catcheleven.Move, of func(catcheleven.Move) int) []catcheleven.Move {
		best := -1
		for _, m := range moves {
			best = max(best, of(m))
		}
		return only(moves, func(m catcheleven.Move) bool { return of(m) == best })
	}
	isJack := func(m catcheleven.Move) bool { return m.Card.Rank() == card.Jack }
	isDiamond := func(m catcheleven.Move) bool { return m.Card.Suit() == card.Diamonds }
	captures := only(legal, func(m catcheleven.Move) bool { return m.Takes != 0 })
	if jacks := only(captures, isJack); len(jacks) > 0 {
		return jacks
	}
	if len(captures) > 0 {
		heaviest := most(captures, func(m catcheleven.Move) int {
			weight := 0
			for c := range m.Takes.With(m.Card).All() {
				weight++
				if c.Suit() == card.Diamonds {
					weight += 2
				}
				if c == card.Two.Of(card.Diamonds) {
					weight += 2
				}
			}
			return weight
		})
		return most(heaviest, func(m catcheleven.Move) int { return m.Takes.Len() })
	}
	court := only(legal, func(m catcheleven.Move) bool {
		return !isDiamond(m) && (m.Card.Rank() == card.Queen || m.Card.Rank() == card.King)
	})
	if len(court) > 0 {
		return court
	}
	rank := func(m catcheleven.Move) int { return int(m.Card.Rank()) }
	if plain := only(legal, func(m catcheleven.Move) bool { return !isDiamond(m) && !isJack(m) }); len(plain) > 0 {
		return most(plain, rank)
	}
	if diamonds := only(legal, func(m catcheleven.Move) bool { return isDiamond(m) && !isJack(m) }); len(diamonds) > 0 {
		return most(diamonds, rank)
	}
	return legal
}

func TestCatchElevenKeepsToItsRules(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pack := deck.Standard()
		deck.NewSeed(rapid.Uint64().Draw(t, "seed")).Shuffle(pack[:])
		hand, table := rapid.IntRange(1, 4).Draw(t, "hand"), rapid.IntRange(0, 6).Draw(t, "table")
		g := rapid.SampledFrom([]catcheleven.Rules{{}, catcheleven.Pasur()}).Draw(t, "rules")
		game := must.Have(catcheleven.New(g))(t)
		s := must.Have(game.FromSetup(catcheleven.Setup{
			Last: 1, Table: pack[:table], Hands: []card.List{pack[table:][:hand], pack[table+hand:][:hand]},
			Won: []card.List{{}, pack[table+2*hand:]}, Basaats: []int{0, 0},
		}))(t)
		legal := game.Legal(nil, s, 0)
		expect.Same(t, catchElevenMoves(legal), naiveCatchEleven(legal), "of", legal, "plays")
	})
}

func TestCatchElevenBeatsRandom(t *testing.T) {
	for _, rules := range []catcheleven.Rules{{}, catcheleven.Pasur()} {
		g := must.Have(catcheleven.New(rules))(t)
		beatsRandom[catcheleven.State, catcheleven.Move](t, g, catchElevenPlayer{})
	}
}

// beatsRandom plays each deal of a two-player game twice, with the seats exchanged, and checks that
// the house is ahead of random play by three standard errors.
func beatsRandom[S comparable, M engine.Move](t *testing.T, g engine.Game[S, M], house bot.Bot[S, M]) {
	t.Helper()
	r := deck.NewSeed(1).Derive(0).Rand()
	var sum, squares float64
	const deals = 300
	for n := range uint64(deals) {
		diff := 0
		for seat := range 2 {
			bots := []bot.Bot[S, M]{bot.Random[S, M]{}, bot.Random[S, M]{}}
			bots[seat] = house
			record := must.Have(bot.PlayGame(t.Context(), g, deck.NewSeed(n), engine.Seat(n%2), bots, r))(t)
			diff += record.Score[seat] - record.Score[1-seat]
		}
		sum += float64(diff)
		squares += float64(diff) * float64(diff)
	}
	mean := sum / deals
	variance := squares/deals - mean*mean
	if mean <= 0 || mean*mean < 3*3*variance/deals {
		t.Errorf("the house is ahead by %.2f a pair of deals, variance %.1f", mean, variance)
	}
}
