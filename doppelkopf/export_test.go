package doppelkopf

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
)

var _ engine.Checked[State, Move] = open{}

// FewRounds and ManyRounds fit the tilts of Determinize.
const FewRounds, ManyRounds = fewRounds, manyRounds

// DeterminizeRare returns the part of Determinize that draws deals with tilts, which are fitted in at most
// so many rounds.
func (g Game) DeterminizeRare(rounds int) func(engine.View[State], *rand.Rand) State {
	return func(v engine.View[State], r *rand.Rand) State {
		s := g.View(v.State, v.Seat).State
		g.try(&s, r, tiltedDraws, rounds)
		s.parties()
		return s
	}
}

// IsTrump reports whether c is a trump. No card is a trump while the seats are declaring.
func (s State) IsTrump(c card.Card) bool {
	trump, _ := s.Rank(c)
	return trump
}

// Beats reports whether c, if it were played now, would take the trick on the table from best, the
// best card in it so far.
func (g Game) Beats(s State, c, best card.Card) bool {
	k, b := kindOf[c], kindOf[best]
	return k != noCard && b != noCard && s.contract != NoContract && s.beats(g.rules(), k, b)
}

// Doppelkopf is the first kind of extra points, as Totals counts them.
const Doppelkopf = fullTrick

// Totals are the facts by which a deal is scored, each first for Re, then for Kontra.
type Totals struct {
	CardPoints, Tricks [2]int
	Levels             [2]Level
	Solo               bool
	Extras             extras
	Bonuses            [len(bonuses)][2]int
}

// Totals returns the totals of a finished deal. Before the end they are zero.
func (g Game) Totals(s State) Totals {
	if !s.over() {
		return Totals{}
	}
	t := s.tally(g.rules())
	return Totals{t.cardPoints, t.tricks, t.levels, t.solo, t.extras, t.bonuses}
}

func (t *Totals) plain() *totals {
	return &totals{cardPoints: t.CardPoints, tricks: t.Tricks, levels: t.Levels, solo: t.Solo, extras: t.Extras, bonuses: t.Bonuses}
}

// Winner returns the party that wins. It is NoParty if neither does.
func (g Game) Winner(t Totals) Party { return Party(t.plain().winner(g.rules()) + int(Re)) }

// Value returns the points that each seat of Re wins in a deal with these totals.
func (g Game) Value(t Totals) int {
	var l ledger
	l.account(t.plain(), g.rules())
	return l.sum
}

// Lines returns the items that make up the Value.
func (g Game) Lines(t Totals) []engine.ScoreLine {
	l := ledger{itemize: true}
	l.account(t.plain(), g.rules())
	return l.lines
}

// CausesBock reports whether a deal that has been played causes a Bock.
func (g Game) CausesBock(s State) bool { return g.causesBock(&s) }

// Endgame returns a position of a contract in which the seats have the given hands and the seat
// turn leads. The position has no history.
func (g Game) Endgame(c Contract, turn engine.Seat, hands ...card.List) (s State) {
	s.begin(g.rules(), c, turn)
	for seat, cards := range hands {
		s.hands[seat] = handOf(cards)
	}
	s.turn = engine.HolderOf(turn)
	return s
}

// Open is the game with all hands face up; all its methods are exported.
type Open = open

// Announced returns the highest level that a party has announced.
func (s State) Announced(p Party) Level { return s.levels[p] }

// Declared returns the declaration of a seat. It is the zero Move if the seat has made none yet.
// Once the contract is known, a reservation is no longer named.
func (s State) Declared(seat engine.Seat) Move { return s.declared[seat] }

// Hyperpigs returns the seat with the pair above the superpigs. It is Nobody if there is none.
func (s State) Hyperpigs() engine.Seat { return s.pigs[2].Seat() }

// Superpigs returns the seat with the pair above the pigs, or Nobody if no seat has superpigs.
func (s State) Superpigs() engine.Seat { return s.pigs[1].Seat() }

// Compare orders cards as players hold them: the trumps from high to low, then
// ♣ ♠ ♥ ♦, each from high to low. While the seats are declaring, it uses the order of the normal
// game.
func (s State) Compare(a, b card.Card) int {
	return cmp.Compare(s.place(a), s.place(b))
}

// DealHands deals the four given hands, by seat. The error wraps [engine.ErrPosition] if they are
// not equal parts of a whole pack, and [engine.ErrSeat] if first is not a seat.
func (g Game) DealHands(hands []card.List, first engine.Seat) (State, error) {
	var p gamekit.Problems
	p.Len("hands", len(hands), seats)
	for seat, cards := range hands[:min(len(hands), seats)] {
		p.Len(fmt.Sprintf("hands[%d]", seat), len(cards), g.rules().handSize())
	}
	if p.Any() {
		return State{}, p.Position("doppelkopf")
	}
	from := max(0, first) % seats
	return g.DealPack(slices.Concat(append(hands[from:seats:seats], hands[:from]...)...), first)
}

// CardPoints returns the card points of the cards in the trick.
func (t Trick) CardPoints() int {
	sum := 0
	for _, c := range t.Cards {
		sum += CardPoints(c)
	}
	return sum
}

// FromView returns the view that v describes.
func (g Game) FromView(v engine.View[Setup]) (engine.View[State], error) { return g.fromView(v) }
