package env_test

import (
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/env"
	"github.com/hoylecards/hoyle/examples/hearts"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/must"
)

// The deals, totals and ends of matches are those of a match that is played at the table, in formats
// with other leaders, other rules and other positions from deal to deal.
func TestMatches(t *testing.T) {
	for _, tt := range []struct {
		game, format string
		n            int
	}{
		{"indigo", "points", 50}, {"indigo", "deals", 3}, {"hearts", "points", 60}, {"catcheleven", "game", 0},
		{"karata", "points", 2}, {"doppelkopf", "session", 4}, {"blackjack:casino", "rounds", 12},
	} {
		t.Run(tt.game, func(t *testing.T) {
			g := must.Have(hoyle.FindIn(append(hoyle.Games(), hearts.ByName()), tt.game))(t)
			e := must.Have(g.MatchEnv(tt.format, tt.n, "", env.Options{Tables: 2, Places: true, Width: 1 << 12}))(t)
			b, seed := e.NewBatch(), deck.NewSeed(3)
			must.Do(t, e.Reset(seed, &b))
			// The seeds are those that package env has always used: of the table, then of the match.
			m := matchAt(t, g, tt.format, tt.n, seed.Derive(0).Derive(1).Derive(0))
			sum, r := make([]float64, e.Info().Seats), deck.NewSeed(1).Rand()
			for played := 0; played < 2; {
				turn := settle(t, m)
				if turn != int(b.Seats[1]) || len(m.Table().Legal(hoyle.Seat(turn))) != int(b.Counts[1]) {
					t.Fatalf("seat %d has %d moves, want seat %d", b.Seats[1], b.Counts[1], turn)
				}
				actions := []int32{int32(r.IntN(int(b.Counts[0]))), int32(r.IntN(int(b.Counts[1])))}
				play(t, m, m.Table().Legal(hoyle.Seat(turn))[actions[1]])
				must.Do(t, e.Step(actions, &b))
				for seat := range sum {
					sum[seat] += float64(b.Rewards[len(sum)+seat])
				}
				if over := settle(t, m) < 0; over != (b.Done[1] == 1) {
					t.Fatalf("done is %d, the match is over: %v", b.Done[1], over)
				} else if !over {
					continue
				}
				for seat, got := range sum {
					if want := m.Total(seat); got != float64(want) {
						t.Errorf("seat %d won %v in the match, want %d", seat, got, want)
					}
				}
				clear(sum)
				played++
				m = matchAt(t, g, tt.format, tt.n, seed.Derive(0).Derive(1).Derive(uint64(played)))
			}
		})
	}
}

func matchAt(t *testing.T, g hoyle.Game, format string, n int, seed deck.Seed) *hoyle.Match {
	t.Helper()
	m, err := g.Match(format, n, seed)
	if err != nil || !m.Next() {
		t.Fatal(err, m.Err())
	}
	return m
}

// settle plays for dealers and goes on to the next deal, until a player has the turn. It returns the
// seat, or -1 if the match is over.
func settle(t *testing.T, m *hoyle.Match) int {
	t.Helper()
	for {
		turn := m.Table().Turn()
		switch {
		case turn == hoyle.Nobody && !m.Next():
			return -1
		case turn == hoyle.Nobody:
		case int(turn) < m.Table().Game().Players():
			return int(turn)
		default:
			play(t, m, m.Table().Legal(turn)[0])
		}
	}
}

func play(t *testing.T, m *hoyle.Match, move string) {
	t.Helper()
	must.Do(t, m.Table().Play(m.Table().Turn(), move))
}

// Against bots, each match is played from every seat, and begins with the same cards.
func TestMatchesFromEverySeat(t *testing.T) {
	g := must.Have(hoyle.Find("indigo"))(t)
	e := must.Have(g.MatchEnv("deals", 2, "random", env.Options{Places: true}))(t)
	b := e.NewBatch()
	must.Do(t, e.Reset(deck.NewSeed(1), &b))
	var seats []uint8
	for steps := 0; len(seats) < 4; steps++ {
		seat := b.Seats[0]
		must.Do(t, e.Step([]int32{0}, &b))
		if b.Done[0] > 0 {
			if seats = append(seats, seat); steps != 24*2-1 {
				t.Errorf("%d decisions in two deals", steps+1)
			}
			steps = -1
		}
	}
	if seats[0] == seats[1] || seats[0] != seats[2] || seats[1] != seats[3] {
		t.Errorf("the learner sat at %v", seats)
	}
}

// Anything that is not a match is refused.
func TestNoMatches(t *testing.T) {
	expect.Fails(env.NewMatches[indigo.State, indigo.Move](nil, host.Deals(indigo.Game{}, 1), nil, env.Options{}))(t, engine.ErrNoGame)
	for _, tt := range []struct {
		format   string
		n        int
		opponent string
		want     error
	}{{"chess", 0, "", hoyle.ErrFormat}, {"deals", -1, "", hoyle.ErrFormat}, {"", 0, "nobody", bot.ErrPlayer}} {
		expect.Fails(hoyle.Games()[3].MatchEnv(tt.format, tt.n, tt.opponent, env.Options{}))(t, tt.want, tt)
	}
	expect.Fails((hoyle.Game{}).MatchEnv("", 0, "", env.Options{}))(t, engine.ErrNoGame)
}
