package static_test

import (
	"math"
	"slices"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/bot/house"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/karata"
)

// shedding sets problems of Karata, with open hands and a closed stock: one move wins whatever cards are drawn, and
// after each of the others the opponent does.
func shedding(t *testing.T) setter {
	t.Helper()
	var g karata.Game
	s := ending[karata.State, karata.Move]{
		game: g, player: house.KarataRoster(g).Basic(),
		left: func(s karata.State, seat engine.Seat) int {
			if s.Phase() == karata.AskingCard || s.StockLen() < 12 { // too many moves, or the pile could be turned over
				return math.MaxInt
			}
			return max(s.HandLen(seat), s.HandLen(1-seat))
		},
		mates: func(_ karata.State, a, b engine.Seat) bool { return a == b },
		wins: func(leads []float64) bool {
			return one(leads) && !slices.Contains(leads, 0)
		},
		chance: func(from, s karata.State) bool {
			return s.Phase() == karata.Laying && s.Hand(s.Turn())&^from.Hand(s.Turn()) != 0
		},
	}.setter(t)
	s.again = reshuffled
	return s
}

// reshuffled checks who wins with other stocks, by a search in which all cards are known, as deep as it has to be.
func reshuffled(t *testing.T, table *hoyle.Table, move string, lead float64) (low, high float64) {
	t.Helper()
	var g karata.Game
	before := must.Have(host.OpenTable(g, table.Save()))(t).State()
	winner := before.Turn()
	if lead < 0 {
		winner = 1 - winner
	}
	for n := range uint64(3) {
		u := before.Setup()
		deck.NewSeed(n).Shuffle(u.Stock)
		s := must.Have(g.FromSetup(u))(t)
		s = must.Have(g.Apply(s, s.Turn(), must.Have(g.ParseMove(move))(t)))(t)
		plies := 0
		for plies < 20 && !forces(g, s, winner, plies) {
			plies++
		}
		if plies == 20 {
			return 0, 0
		}
	}
	return lead, lead
}

// forces reports whether a seat wins within so many plies, whatever the other plays.
func forces(g karata.Game, s karata.State, winner engine.Seat, plies int) bool {
	mover := s.Turn()
	if mover == engine.Nobody || plies == 0 {
		return g.Score(s, winner) == 1
	}
	for _, m := range g.Legal(nil, s, mover) {
		next, _ := g.Apply(s, mover, m) // legal moves are not refused
		if forces(g, next, winner, plies-1) == (mover == winner) {
			return mover == winner
		}
	}
	return mover != winner
}
