package cribbage

import (
	"cmp"
	"encoding/json"
	"math/rand/v2"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
)

const (
	seats    = 2
	handSize = 6
	cribSize = 4
	most     = 31 // the count
)

// Rules are the points that win, 121 if 0, and those that the seats have before the deal.
type Rules struct {
	Points  int `json:"points,omitzero"`
	Pegged0 int `json:"pegged0,omitzero"`
	Pegged1 int `json:"pegged1,omitzero"`
}

const usual = 121

func (r Rules) points() int { return cmp.Or(r.Points, usual) }

// Validate returns an error that names each option with a wrong value.
func (r Rules) Validate() error {
	var p gamekit.Problems
	p.Range("points", r.points(), 31, 241)
	p.Range("pegged0", r.Pegged0, 0, r.points()-1)
	p.Range("pegged1", r.Pegged1, 0, r.points()-1)
	return p.Rules("cribbage")
}

// UnmarshalJSON reads rules.
func (r *Rules) UnmarshalJSON(data []byte) error { return gamekit.UnmarshalRules("cribbage", data, r) }

// Game is the rules of a deal. The zero Game goes to 121.
type Game struct {
	gamekit.PlainSpeech[State, Move]
	rules Rules
}

var _ interface {
	engine.Game[State, Move]
	engine.Awaiter[State]
	engine.Itemizer[State]
} = Game{}

// New returns the game with the given rules.
func New(r Rules) (Game, error) {
	if err := r.Validate(); err != nil {
		return Game{}, err
	}
	if r.Points == usual {
		r.Points = 0
	}
	return Game{rules: r}, nil
}

// MarshalJSON returns the rules.
func (g Game) MarshalJSON() ([]byte, error) { return json.Marshal(g.rules) }

// UnmarshalJSON reads the rules.
func (g *Game) UnmarshalJSON(data []byte) error { return gamekit.UnmarshalGame(data, New, g) }

// Options returns the points that win, and what a match sets.
func (Game) Options() []engine.Option {
	pegged0 := gamekit.NumberOption("pegged0", "Pegged by seat 0", "The points that seat 0 has before the deal.", 0, 240, 0)
	pegged1 := gamekit.NumberOption("pegged1", "Pegged by seat 1", "The points that seat 1 has before the deal.", 0, 240, 0)
	pegged0.ByDeal, pegged1.ByDeal = true, true
	return []engine.Option{gamekit.NumberOption("points", "Points", "The points that win.", 31, 241, usual), pegged0, pegged1}
}

// Name returns "cribbage".
func (Game) Name() string { return "cribbage" }

// Seats returns 2.
func (Game) Seats() int { return seats }

// The items of a score.
const (
	heels = iota
	pegging
	inHand
	inCrib
	items
)

var itemNames = [items]string{"heels", "pegging", "hand", "crib"}

// State is a position, or the view that a seat has of one. The sets hold the cards that are seen.
type State struct {
	Dealer  engine.Seat
	Turn    engine.Holder
	Hands   [seats]card.Set
	Down    [seats]int8         // the number of face-down cards in each hand
	Bars    [seats]card.Set     // the cards that each hand cannot contain, as it has said go
	Away    [seats]card.Set     // what each seat has laid into the crib
	Laid    [seats]int8         // the number of these cards
	Next    card.Card           // the card that will be the starter
	Starter card.Card           // face down until both have laid cards away
	Stock   card.Set            // the other cards
	Line    [8]card.Card        // the cards of the count
	By      [8]engine.Holder    // the seats that have laid them
	Long    int8                // how many they are
	Gone    engine.Holder       // who has said go
	Played  [seats]card.Set     // in earlier counts
	Shown   bool                // the hands have been counted
	Items   [seats][items]uint8 // of the scores
}

// Deal deals six cards to each seat. The seat first lays the first card; the other is the dealer.
func (Game) Deal(seed deck.Seed, first engine.Seat) State {
	if !isSeat(first) {
		first = 0
	}
	pack := deck.Standard()
	seed.Shuffle(pack[:])
	s := State{Dealer: 1 - first, Turn: engine.HolderOf(first), Next: pack[2*handSize], Stock: card.SetOf(pack[2*handSize+1:]...)}
	s.Hands[first], s.Hands[1-first] = card.SetOf(pack[:handSize]...), card.SetOf(pack[handSize:2*handSize]...)
	return s
}

func isSeat(seat engine.Seat) bool { return seat == 0 || seat == 1 }

// Turn returns the seat to move. While both lay cards away, it is one that has not.
func (Game) Turn(s State) engine.Seat { return s.Turn.Seat() }

// Awaits reports whether a seat must move: both at once while cards are laid away.
func (Game) Awaits(s State, seat engine.Seat) bool { return s.awaits(seat) }

func (s *State) awaits(seat engine.Seat) bool {
	switch {
	case !isSeat(seat) || s.Turn == 0:
		return false
	case s.laying():
		return s.Laid[seat] == 0
	}
	return seat == s.Turn.Seat()
}

// laying reports whether cards are being laid away.
func (s *State) laying() bool { return s.Starter == card.FaceDown }

// Score returns the points of a seat in this deal.
func (g Game) Score(s State, seat engine.Seat) (sum int) {
	for _, line := range g.Breakdown(s, seat) {
		sum += line.Points
	}
	return sum
}

// Breakdown returns the points for the starter, in play, and for the hands and the crib.
func (Game) Breakdown(s State, seat engine.Seat) (lines []engine.ScoreLine) {
	if !isSeat(seat) {
		return nil
	}
	for i, n := range s.Items[seat] {
		if n > 0 {
			lines = append(lines, engine.ScoreLine{Name: itemNames[i], Points: int(n)})
		}
	}
	return lines
}

// View returns what a seat sees: its hand, what it has laid away and, once the hands have been
// counted, the crib.
func (Game) View(s State, seat engine.Seat) engine.View[State] {
	if !isSeat(seat) {
		seat = engine.Nobody
	}
	v := s
	v.Hands, v.Next, v.Stock = [seats]card.Set{}, card.FaceDown, 0
	if !s.Shown {
		v.Away = [seats]card.Set{}
	}
	if seat != engine.Nobody {
		v.Hands[seat], v.Away[seat] = s.Hands[seat], s.Away[seat]
	}
	for i, hand := range s.Hands {
		v.Down[i] = s.Down[i] + int8((hand &^ v.Hands[i]).Len())
	}
	return engine.View[State]{Seat: seat, State: v}
}

// Redact hides from others which cards a seat lays away.
func (Game) Redact(_ State, seat engine.Seat, m Move, viewer engine.Seat) Move {
	if m.Act == Lay && viewer != seat {
		m.Cards = 0
	}
	return m
}

// stockSize returns the number of cards in the stock.
func (s *State) stockSize() int {
	if s.laying() {
		return 52 - 2*handSize
	}
	return 51 - 2*handSize
}

// Determinize deals the unseen cards to the hands, the crib and the stock.
func (g Game) Determinize(v engine.View[State], r *rand.Rand) State {
	s := g.View(v.State, v.Seat).State
	if s == (State{}) {
		return s
	}
	cards := (card.Standard &^ card.SetOf(append(s.Line[:s.Long:s.Long], s.Starter)...) &^
		(s.Hands[0] | s.Hands[1] | s.Played[0] | s.Played[1] | s.Away[0] | s.Away[1])).Append(nil)
	var places [2*seats + 1]deck.Place
	for i := range seats {
		places[i] = deck.Place{Size: int(s.Down[i]), Bars: s.Bars[i]}
		places[seats+i].Size = int(s.Laid[i]) - s.Away[i].Len()
	}
	places[2*seats].Size = s.stockSize()
	if !deck.Deal(r, cards, places[:]...) {
		return s
	}
	take := func(n int) (taken card.List) {
		taken, cards = cards[:n], cards[n:]
		return taken
	}
	for i := range seats {
		s.Hands[i], s.Down[i] = s.Hands[i]|card.SetOf(take(places[i].Size)...), 0
	}
	for i := range seats {
		s.Away[i] |= card.SetOf(take(places[seats+i].Size)...)
	}
	if s.laying() {
		s.Next = take(1)[0]
	}
	s.Stock = card.SetOf(cards...)
	return s
}

// Zones returns the stock, the starter, the cards of the count and the crib, and each seat's hand and
// the cards that it has played before.
func (Game) Zones(s State) []engine.Zone {
	var stock, starter card.List
	if s != (State{}) {
		stock = s.Stock.Fill(s.stockSize() - min(1, int(s.Next)))
	}
	if s.Next != card.FaceDown {
		stock = append(card.List{s.Next}, stock...)
	}
	if s.Starter != card.FaceDown {
		starter = card.List{s.Starter}
	}
	zones := []engine.Zone{
		engine.ZoneOf("stock", engine.Nobody, stock),
		engine.ZoneOf("starter", engine.Nobody, starter),
		engine.ZoneOf("count", engine.Nobody, s.Line[:s.Long]),
		engine.ZoneOf("crib", engine.Nobody, (s.Away[0] | s.Away[1]).Fill(int(s.Laid[0]+s.Laid[1]))),
	}
	for seat := range engine.Seat(seats) {
		zones = append(zones,
			engine.ZoneOf("hand", seat, s.Hands[seat].Fill(s.Hands[seat].Len()+int(s.Down[seat]))),
			engine.ZoneOf("played", seat, s.Played[seat].Append(nil)))
	}
	return zones
}
