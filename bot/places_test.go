package bot_test

import (
	"errors"
	"math"
	"slices"
	"testing"

	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/must"
)

// The results by place are those that a naive count finds in the records.
func TestPlaces(t *testing.T) {
	a := indigoArena{Game: indigo.Game{}, Deals: 9, Seed: deck.NewSeed(5), Entrants: []indigoEntrant{
		indigoHouse("house"), indigoRandom("random"), indigoRandom("other"),
	}}
	games := listen(&a)
	r := compete(t, a)
	if len(r.Places) != 2 || r.Places[0].Name != "leader" || r.Places[1].Name != "leader+1" {
		t.Fatalf("%+v", r.Places)
	}
	var points [2]float64
	var wins, shared, decisions [2]int
	for _, g := range *games {
		for seat, score := range g.record.Score {
			place := (seat + g.deal) % 2 // the seat that leads in deal d is d mod 2
			points[place] += float64(score)
			switch theirs := g.record.Score[1-seat]; {
			case score > theirs:
				wins[place]++
			case score == theirs:
				shared[place]++
			}
			for _, p := range g.record.Plays {
				if int(p.Seat) == seat {
					decisions[place]++
				}
			}
		}
	}
	for i, p := range r.Places {
		mean, edge := points[i]/27, (points[i]-points[1-i])/27
		if math.Abs(p.Score.Mean-mean) > 1e-9 || math.Abs(p.Edge.Mean-edge) > 1e-9 || p.Seats != 27 ||
			p.Wins != wins[i] || p.Shared != shared[i] || p.Decisions != decisions[i] {
			t.Errorf("%+v, counted %v, %v, %d, %d, %d", p, mean, edge, wins[i], shared[i], decisions[i])
		}
	}
}

// A contest plays a position on: each game begins with its plays, and the seat that had the turn
// there is the leader.
func TestContestPlaysOn(t *testing.T) {
	table := must.Have(host.NewTable[indigo.State, indigo.Move](indigo.Game{}, deck.NewSeed(8), 0))(t)
	for range 7 { // seat 1 has the turn
		must.Do(t, table.Step(t.Context(), table.Turn(), bot.Random[indigo.State, indigo.Move]{}.Choose, deck.NewSeed(2).Rand()))
	}
	from := table.Save()
	a := indigoArena{Game: indigo.Game{}, Deals: 5, Entrants: []indigoEntrant{
		always[indigo.State]("first", first[indigo.Move]), always[indigo.State]("last", last[indigo.Move]),
	}, Start: func(int) (host.Record, error) { return from, nil }}
	games := listen(&a)
	r := compete(t, a)
	leads := 0.0
	for _, g := range *games {
		if g.record.Seed != from.Seed || !slices.Equal(g.record.Plays[:7], from.Plays) || len(g.record.Plays) != 48 {
			t.Errorf("%v", g.record.Plays)
		}
		leads += float64(g.record.Score[1]) / 10
	}
	if len(*games) != 10 || math.Abs(r.Places[0].Score.Mean-leads) > 1e-9 {
		t.Errorf("%d games, %+v, want %v", len(*games), r.Places, leads)
	}
	// 41 plays are left: seat 1 makes 21 of them in each game, and seat 0 makes 20.
	if r.Places[0].Decisions != 210 || r.Places[1].Decisions != 200 {
		t.Errorf("%+v", r.Places)
	}

	over := (*games)[0].record
	a.Start = func(int) (host.Record, error) { return over, nil }
	expect.Fails(a.Run(t.Context()))(t, engine.ErrGameOver, "a game that is over")
	why := errors.New("no deal")
	a.Start = func(int) (host.Record, error) { return host.Record{}, why }
	expect.Fails(a.Run(t.Context()))(t, why)
}
