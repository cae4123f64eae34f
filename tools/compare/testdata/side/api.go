package side

import (
	"math/rand/v2"

	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
)

type record = host.Record

// table plays moves from text.
type table[S comparable, M move] struct{ *host.Table[S, M] }

func (t table[S, M]) Play(seat engine.Seat, move string) error {
	m, err := t.Game().ParseMove(move)
	if err != nil {
		return err
	}
	return t.Table.Play(seat, m)
}

// api returns what the work needs of a game.
func api[S comparable, M move](roster bot.Roster[S, M]) adapter[S, M] {
	g := roster.Game
	return adapter[S, M]{
		advance: engine.AsInPlace(g),
		checked: g.(checkedDoor[S, M]),
		playout: func(s *S, r *rand.Rand, buf []M) error { return engine.Playout(g, s, r, buf) },
		table: func(seed deck.Seed) (hosted, error) {
			t, err := host.NewTable(g, seed, 0)
			return table[S, M]{t}, err
		},
		record: func(of hosted) record { return of.(table[S, M]).Save() },
		log:    func(of hosted, viewer engine.Seat) int { return len(of.(table[S, M]).Log(viewer, 0)) },
		replay: func(r record) (S, error) { return host.Replay(g, r) },
		search: func(iterations int) chooser[S, M] {
			o := roster.Search
			o.Iterations = iterations
			return bot.NewSearch(g, o)
		},
		tree: func(iterations int) chooser[S, M] {
			return bot.NewSearch(g, bot.SearchOptions[S, M]{Iterations: iterations})
		},
	}
}
