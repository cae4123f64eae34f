package hearts

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/long"
	"github.com/hoylecards/hoyle/internal/must"
)

func cards(t *testing.T, text string) card.List {
	t.Helper()
	return must.Have(card.ParseList(text))(t)
}

// What the house plays against a moon, and to shoot one. Seat 0 plays; took holds the cards with points
// that each seat has taken.
func TestMoon(t *testing.T) {
	const most = "QS 2H 3H 4H 5H 6H" // 18 points, a threat
	for _, tt := range []struct {
		name, hand, trick, want string
		took                    [seats]string
	}{
		{"keeps its hearts from seat 3", "AH 7H 8C", "3D 2D KD", "8♣", [seats]string{3: most}},
		{"discards a heart if there is no threat", "AH 7H 8C", "3D 2D KD", "A♥", [seats]string{2: "2H", 3: "3H"}},
		{"a heart for seat 2 stops seat 3", "7H 8H KC", "3D KD 2D", "7♥", [seats]string{3: most}},
		{"takes a heart from seat 3", "AD 4D 9C", "8D 9H KD", "A♦", [seats]string{3: most}},
		{"takes none if two have points", "AD 4D 9C", "8D 9H KD", "4♦", [seats]string{2: "2H", 3: "QS 3H 4H 5H 6H"}},
		{"leads what nobody beats", "AS KS 2C", "", "A♠", [seats]string{0: most}},
		{"leads low otherwise", "AS KS 2C", "", "2♣", [seats]string{1: "2H", 2: "3H"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			hand := card.SetOf(cards(t, tt.hand)...)
			s := Laid(hand, cards(t, tt.trick), true)
			for seat, took := range tt.took {
				s.taken[seat] = card.SetOf(cards(t, took)...)
				s.laid[seat] = s.taken[seat]
			}
			for i, c := range s.trick() {
				seat := (engine.Seat(i) - engine.Seat(len(s.trick())) + seats) % seats
				s.laid[seat] = s.laid[seat].With(c)
			}
			legal := Game{}.Legal(nil, s, 0)
			m := House{}.Choose(context.Background(), engine.View[State]{State: s}, legal, nil)
			if m.String() != tt.want {
				t.Errorf("plays %v of %v, want %s", m, legal, tt.want)
			}
		})
	}
}

// gambler goes for the moon as long as nobody else has points, even if it has bad cards.
type gambler struct{}

func (gambler) Choose(_ context.Context, v engine.View[State], legal []Move, _ *rand.Rand) Move {
	t := newSight(&v.State, v.Seat)
	t.moon.shoots = t.losers() <= handSize/3
	for seat, taken := range v.State.taken {
		if engine.Seat(seat) != v.Seat && taken&points != 0 || v.State.passing() {
			t.moon.shoots = false
		}
	}
	best := legal[0]
	for _, m := range legal {
		if t.likes(m.Card) > t.likes(best.Card) {
			best = m
		}
	}
	return best
}

// contest plays deals with all directions of passing, and returns how many points seat 0 is ahead of the
// others in each, and how many moons it shoots.
func contest(t *testing.T, deals int, first, others bot.Bot[State, Move]) (lead float64, moons int) {
	t.Helper()
	for n := range deals {
		g := Game{rules: Rules{Pass: Pass(n % seats)}}
		s := g.Deal(deck.NewSeed(uint64(n)), 0)
		for seat := s.Turn(); seat != engine.Nobody; seat = s.Turn() {
			b := others
			if seat == 0 {
				b = first
			}
			m := b.Choose(t.Context(), g.View(s, seat), g.Legal(nil, s, seat), nil)
			must.Do(t, g.Play(&s, seat, m))
		}
		if s.taken[0]&points == points {
			moons++
		}
		lead += float64(3*g.Score(s, 0)-g.Score(s, 1)-g.Score(s, 2)-g.Score(s, 3)) / 3
	}
	return lead / float64(deals), moons
}

// Houses let a player who always tries shoot the moon in at most one deal of 20, and in less than half as
// many deals as players who do not watch. They shoot some themselves, and are ahead of such players.
func TestMoons(t *testing.T) {
	deals := long.Or(4000, 1000)
	_, through := contest(t, deals, gambler{}, House{})
	_, before := contest(t, deals, gambler{}, quick{})
	lead, shot := contest(t, deals, House{}, quick{})
	t.Logf("let through %d, before %d; shot %d; ahead by %.2f", through, before, shot, lead)
	if through > deals/20 || 2*through > before || shot < deals/200 || lead < 1 {
		t.Errorf("let through %d, before %d; shot %d; ahead by %.2f in %d deals", through, before, shot, lead, deals)
	}
}
