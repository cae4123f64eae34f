package house

import (
	"slices"
	"testing"

	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/karata"
)

// karataTurn returns a setup for two seats in which seat 0 has the given hand, and top lies on
// top of the pile.
func karataTurn(top, hand string) karata.Setup {
	u := karata.Setup{
		Next: engine.Nobody, Winner: engine.Nobody, Direction: 1,
		Last: []bool{false, false}, Held: []int{0, 0},
		Hands: []card.List{card.MustParseList(hand)},
		Pile:  card.MustParseList(top),
	}
	rest := ((card.Standard | card.Jokers) &^ cards(hand) &^ cards(top)).Append(nil)
	u.Hands = append(u.Hands, rest[:4])
	u.Stock = rest[4:]
	return u
}

func TestKarataTable(t *testing.T) {
	for _, tt := range []struct {
		name, top, hand string
		change          func(u *karata.Setup)
		want            []string // the moves that the house may choose
	}{
		{"goes out", "9♠", "8♠ 4♠ 4♦", func(u *karata.Setup) { u.Last[0] = true }, []string{"play 8♠"}},
		{"does not go out without last card, but keeps one to declare", "9♠", "4♠ 4♦", nil, []string{"play 4♠"}},
		{"lays as many cards of a face as it can", "9♠", "9♥ 9♦ K♣ J♣ 6♥ Q♦", nil, []string{"play 9♦", "play 9♥"}},
		{"keeps its ace", "9♠", "A♠ 9♥ K♦ 4♥", nil, []string{"play 9♥"}},
		{"gets rid of a special before an ordinary card", "9♠", "J♠ 9♥ 4♦ 7♣", nil, []string{"play J♠"}},
		{"blocks a bomb with its ace", "3♠", "A♦ 4♠ 6♥", func(u *karata.Setup) { u.Debt = 3 }, []string{"play A♦"}},
		{"counters a bomb rather than blocking it", "3♠", "A♦ 3♦ 6♥", func(u *karata.Setup) { u.Debt = 3 }, []string{"play 3♦"}},
		{"draws when it can do nothing", "9♠", "4♦ 6♥", nil, []string{"draw"}},
		{"lays a question, though it must then draw, rather than only draw", "9♠", "Q♠ 4♦", nil, []string{"play Q♠"}},
		{"asks for the suit it holds", "A♦", "4♠ 9♠ K♦", func(u *karata.Setup) { u.Phase, u.Next = karata.AskingSuit, 1 }, []string{"ask ♠"}},
		{"asks for a card it holds", "A♠", "A♣ 9♠ K♦", func(u *karata.Setup) { u.Phase, u.Next = karata.AskingCard, 1 }, []string{"ask K♦", "ask 9♠"}},
		{"asks for the card it goes out with", "A♠", "4♥ Q♥", func(u *karata.Setup) { u.Phase, u.Next = karata.AskingCard, 1 }, []string{"ask Q♥"}},
		{"declares a hand that can go in one turn", "4♣", "4♥ Q♥", func(u *karata.Setup) { u.Phase, u.Next = karata.Answering, 1 }, []string{"last"}},
		{"does not declare one that cannot", "4♣", "4♥ 7♥", func(u *karata.Setup) { u.Phase, u.Next = karata.Answering, 1 }, []string{"not"}},
		{"may not declare specials", "4♣", "K♥", func(u *karata.Setup) { u.Phase, u.Next = karata.Answering, 1 }, []string{"not"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var g karata.Game
			u := karataTurn(tt.top, tt.hand)
			if tt.change != nil {
				tt.change(&u)
			}
			s := must.Have(g.FromSetup(u))(t)
			var got []string
			for _, m := range karataMoves(g.View(s, 0), g.Legal(nil, s, 0)) {
				got = append(got, m.String())
			}
			slices.Sort(got)
			slices.Sort(tt.want)
			expect.Same(t, got, tt.want, "plays")
		})
	}
}

// A hand that consists only of questions allows too many turns for the house to try them all.
func TestKarataThinksBriefly(t *testing.T) {
	var g karata.Game
	s := must.Have(g.FromSetup(karataTurn("9♠", "Q♠ Q♥ Q♦ Q♣ 8♠ 8♥ 8♦ 8♣ 4♠ 4♥ 4♦ 4♣ A♠ A♥ A♦ A♣ BJ RJ K♠ K♥ K♦ K♣")))(t)
	v, r := g.View(s, 0), deck.NewSeed(1).Rand()
	for v.State.Phase() == karata.Laying && g.Turn(v.State) == 0 {
		legal := g.Legal(nil, v.State, 0)
		m := karataPlayer{}.Choose(t.Context(), v, legal, r)
		if !slices.Contains(legal, m) {
			t.Fatalf("%v is none of %v", m, legal)
		}
		s = must.Have(g.Apply(s, 0, m))(t)
		v = g.View(s, 0)
	}
	if n := v.State.HandLen(0); n > 20 {
		t.Errorf("it has %d cards left", n)
	}
}

func TestKarataBeatsRandom(t *testing.T) {
	for _, rules := range []karata.Rules{{}, {Hand: 7, Fine: 1, Cumulative: true}} {
		g := must.Have(karata.New(rules))(t)
		beatsRandom[karata.State, karata.Move](t, g, karataPlayer{})
	}
}

// With four seats, the house finishes its games, and somebody wins them.
func TestKarataEndsGames(t *testing.T) {
	g := must.Have(karata.New(karata.Rules{Seats: 4}))(t)
	won := 0
	const games = 40
	for n := range uint64(games) {
		bots := slices.Repeat([]bot.Bot[karata.State, karata.Move]{karataPlayer{}}, 4)
		record := must.Have(bot.PlayGame(t.Context(), g, deck.NewSeed(n), 0, bots, deck.NewSeed(n).Derive(0).Rand()))(t)
		for _, score := range record.Score {
			won += score
		}
	}
	if won < games*9/10 {
		t.Errorf("%d of %d games were won", won, games)
	}
}

// The eager player lays any card that it can lay, and declares "last card" if it may.
func TestEagerKarata(t *testing.T) {
	var g karata.Game
	laid := map[karata.Move]bool{}
	for n := range uint64(30) {
		s := g.Deal(deck.NewSeed(n), 0)
		r := deck.NewSeed(n).Derive(0).Rand()
		for seat := g.Turn(s); seat != engine.Nobody; seat = g.Turn(s) {
			legal := g.Legal(nil, s, seat)
			m := eagerKarata{}.Choose(t.Context(), g.View(s, seat), legal, r)
			has := func(k karata.Kind) bool {
				return slices.ContainsFunc(legal, func(m karata.Move) bool { return m.Kind == k })
			}
			if has(karata.Play) && m.Kind != karata.Play || has(karata.Last) && m.Kind != karata.Last {
				t.Fatalf("of %v it makes %v", legal, m)
			}
			if m.Kind == karata.Play {
				laid[m] = true
			}
			s = must.Have(g.Apply(s, seat, m))(t)
		}
	}
	expect.Is(t, len(laid), 54, "cards laid")
}
