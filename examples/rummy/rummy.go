package rummy

import (
	"math/rand/v2"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
)

const (
	seats     = 2
	handSize  = 7
	stockSize = 40 - seats*handSize - 1
	maxTurns  = 80
)

// pack is the cards from ace to ten.
var pack = card.Standard &^ (card.Jack.Cards() | card.Queen.Cards() | card.King.Cards())

// State is a position, or the view that a seat has of one. The sets hold the cards that are seen;
// the numbers count all of them.
type State struct {
	Hands  [seats]card.Set
	Held   [seats]int8          // the number of cards in each hand
	Known  [seats]card.Set      // the cards in each hand that were taken from the discard pile
	Old    [seats]int8          // the other cards in each hand that it has had since the last turnover
	Melds  [seats]card.Set      // the cards laid down
	Top    card.Card            // of the discard pile; face down after it was taken
	Under  card.Set             // the discards below it
	Stock  [stockSize]card.Card // the next card first, then those that are gone, as zeros
	Left   int8                 // the number of cards in the stock
	Turned card.Set             // the cards that the stock and all draws from it come from
	Turns  int8                 // the number of turns to go
	Drawn  bool                 // whether the seat has drawn, and must discard
	Turn   engine.Holder
	Out    engine.Holder // the seat that has gone out
	Seed   deck.Seed     // of the turnovers; zero in views
}

// Game is the rules. It has no options.
type Game struct{}

var _ engine.Game[State, Move] = Game{}

// ByName returns the game for programs that know games by their names.
func ByName() hoyle.Game {
	return hoyle.New(Game{}, hoyle.Spec[State, Move]{
		Title: "Rummy", About: "Draw, lay down melds, and go out first.",
		Bots: func(g engine.Game[State, Move]) bot.Roster[State, Move] {
			return bot.Roster[State, Move]{Game: g, Basic: func() bot.Bot[State, Move] { return House{} }}
		},
	})
}

// Name returns "rummy".
func (Game) Name() string { return "rummy" }

// Seats returns 2.
func (Game) Seats() int { return seats }

// Deal deals seven cards to each seat and turns one up. The seeds of later shuffles derive from
// the seed of the deal, so the whole game follows from it.
func (Game) Deal(seed deck.Seed, first engine.Seat) State {
	if first != 1 {
		first = 0
	}
	cards := pack.Append(nil)
	seed.Shuffle(cards)
	s := State{
		Held: [seats]int8{handSize, handSize}, Left: stockSize, Turned: pack,
		Turns: maxTurns, Turn: engine.HolderOf(first), Seed: seed.Derive(1),
	}
	s.Hands[0], s.Hands[1] = card.SetOf(cards[:handSize]...), card.SetOf(cards[handSize:2*handSize]...)
	s.Top = cards[2*handSize]
	copy(s.Stock[:], cards[2*handSize+1:])
	return s
}

// Turn returns the seat to play.
func (Game) Turn(s State) engine.Seat { return s.Turn.Seat() }

// Score returns the pips in the other hand for the seat that has gone out, and otherwise 0.
func (Game) Score(s State, seat engine.Seat) int {
	if seat == engine.Nobody || seat != s.Out.Seat() {
		return 0
	}
	sum := 0
	for c := range s.Hands[1-seat].All() {
		sum += int(c.Rank())
	}
	return sum
}

// View returns what a seat sees: its hand, the cards in the other hand that it has seen before, and
// all that lies open. It sees both hands when the deal is over, but never the stock or the seed.
func (Game) View(s State, seat engine.Seat) engine.View[State] {
	if seat < 0 || seat >= seats {
		seat = engine.Nobody
	}
	v := State{
		Held: s.Held, Known: s.Known, Old: s.Old, Melds: s.Melds, Top: s.Top, Under: s.Under,
		Left: s.Left, Turned: s.Turned, Turns: s.Turns, Drawn: s.Drawn, Turn: s.Turn, Out: s.Out,
	}
	for of, hand := range s.Hands {
		v.Hands[of] = hand & s.Known[of]
		if engine.Seat(of) == seat || s.Turn == 0 {
			v.Hands[of] = hand
		}
	}
	return engine.View[State]{Seat: seat, State: v}
}

// Redact returns the move: a draw does not name its card, and all other cards are open.
func (Game) Redact(_ State, _ engine.Seat, m Move, _ engine.Seat) Move { return m }

// Determinize deals the unseen cards. Those that were not in the last turnover have been in the
// hands since before it; all others lie in the stock or were drawn from it.
func (g Game) Determinize(v engine.View[State], r *rand.Rand) State {
	s := g.View(v.State, v.Seat).State // never trust the caller to hide the rest
	if s == (State{}) {
		return s
	}
	unseen := pack &^ (s.Under | s.Melds[0] | s.Melds[1] | s.Hands[0] | s.Hands[1]).With(s.Top)
	old, fresh := (unseen &^ s.Turned).Append(nil), (unseen & s.Turned).Append(nil)
	deck.Sample(r, old, len(old))
	deck.Sample(r, fresh, len(fresh))
	for seat, hand := range s.Hands {
		hidden := int(s.Held[seat]) - hand.Len()
		if hidden == 0 {
			continue // the seat of the view, or an open hand
		}
		n := int(s.Old[seat])
		s.Hands[seat] |= card.SetOf(old[:n]...) | card.SetOf(fresh[:hidden-n]...)
		old, fresh = old[n:], fresh[hidden-n:]
	}
	copy(s.Stock[:], fresh)
	s.Seed = deck.NewSeed(r.Uint64())
	return s
}

// Layouts makes the discards a pile, because only the top card may be taken.
func (Game) Layouts() map[string]engine.Layout {
	return map[string]engine.Layout{"discards": engine.Pile}
}

// Zones returns the stock, the discard pile with its top card last, and the hands and melds.
func (Game) Zones(s State) []engine.Zone {
	discards := s.Under.Append(nil)
	if s.Top != card.FaceDown {
		discards = append(discards, s.Top)
	}
	stock := append(card.List{}, s.Stock[:s.Left]...)
	zones := []engine.Zone{engine.ZoneOf("stock", engine.Nobody, stock), engine.ZoneOf("discards", engine.Nobody, discards)}
	for seat, hand := range s.Hands {
		zones = append(zones, engine.ZoneOf("hand", engine.Seat(seat), hand.Fill(int(s.Held[seat]))),
			engine.ZoneOf("melds", engine.Seat(seat), s.Melds[seat].Append(nil)))
	}
	return zones
}
