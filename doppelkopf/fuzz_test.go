package doppelkopf_test

import (
	"testing"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/enginetest"
	"github.com/hoylecards/hoyle/internal/gametest"
	"github.com/hoylecards/hoyle/internal/long"
	"github.com/hoylecards/hoyle/internal/must"
)

func FuzzWalk(f *testing.F) {
	if long.Tests() {
		f.Add(uint8(0), uint8(0), []byte{})
		f.Add(uint8(3), uint8(1), []byte("0123456789abcdefghijklmnopqrstuvwxyz0123456789abcdefghijklmnopqrstuvwxyz"))
	}
	f.Fuzz(func(t *testing.T, variant, contract uint8, data []byte) {
		r := variants[int(variant)%len(variants)]
		su := suite(mustNew(r))
		if !r.ForcedSolo && contract%2 == 1 {
			su = startedSuite(started{mustNew(r), declared(contracts[contract/2%9]).declare})
		}
		must.Do(t, enginetest.Walk(su, enginetest.Bytes(data)))
	})
}

// FuzzHome plays whole deals under random rules. Deals with odd numbers begin with a poverty.
func FuzzHome(f *testing.F) {
	if long.Tests() {
		f.Add(uint64(1), []byte{})
		f.Add(uint64(8), []byte("0123456789abcdefghijklmnopqrstuvwxyz0123456789abcdefghijklmnopqrstuvwxyz"))
	}
	f.Fuzz(func(t *testing.T, n uint64, data []byte) {
		rules := randomRules(newRand(n))
		su := suite(mustNew(rules))
		if n%2 == 1 && rules.Poverty != "" && !rules.ForcedSolo {
			g := poor{mustNew(rules), int(n/2) % 4}
			su.Game = g
			su.ReadGame = func([]byte) (engine.Game[doppelkopf.State, doppelkopf.Move], error) { return g, nil }
		}
		if err := enginetest.Walk(su, enginetest.Bytes(data)); err != nil {
			t.Fatalf("%+v: %v", rules, err)
		}
	})
}

func FuzzMoveText(f *testing.F) {
	enginetest.FuzzMoveText(f, suite(game), "5C", "TH", "10♥", "solo C", "no 90", "RE", "schwarz", "reservation", "no  90 ", "ſolo C")
}

// FuzzSetup begins with positions that have announcements and reservations, because these positions
// do not occur if all moves are made in turn.
func FuzzSetup(f *testing.F) {
	house := mustNew(variants[len(variants)-1])
	pigs := mustNew(doppelkopf.Rules{PigsTrump: true})
	games := []doppelkopf.Game{game, pigs, house}
	r := deck.NewSeed(1).Rand()
	for n := range uint64(12) {
		g := games[n%3]
		s := g.Deal(deck.NewSeed(n), 1)
		for range 7 * n {
			if g.Turn(s) == engine.Nobody {
				break
			}
			seat, m := temper{8, 4}.choose(g, s, r)
			s = must.Have(g.Apply(s, seat, m))(f)
		}
		gametest.Seeds(f, s, g.View(s, engine.Seat(n%4)).State)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, g := range games {
			must.Do(t, enginetest.CheckDecode(suite(g), data))
		}
	})
}
