package side

import (
	"math/rand/v2"

	"github.com/hoylecards/hoyle/blackjack"
	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/bot/house"
	"github.com/hoylecards/hoyle/catcheleven"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/karata"
)

// The interfaces before package engine was divided: tables and records were in package engine,
// tables read the texts of moves, and a move was checked only by value.

type record = engine.Record

func indigoAPI(g indigo.Game) adapter[indigo.State, indigo.Move] {
	return api(house.IndigoRoster(g))
}

func catchElevenAPI(g catcheleven.Game) adapter[catcheleven.State, catcheleven.Move] {
	return api(house.CatchElevenRoster(g))
}

func karataAPI(g karata.Game) adapter[karata.State, karata.Move] {
	return api(house.KarataRoster(g))
}

func doppelkopfAPI(g doppelkopf.Game) adapter[doppelkopf.State, doppelkopf.Move] {
	return api(house.DoppelkopfRoster(g))
}

func blackjackAPI(g blackjack.Game) adapter[blackjack.State, blackjack.Move] {
	return api(house.BlackjackRoster(g))
}

func api[S comparable, M move](roster bot.Roster[S, M]) adapter[S, M] {
	g := roster.Game
	return adapter[S, M]{
		advance: engine.AsInPlace(g),
		playout: func(s *S, r *rand.Rand, buf []M) error { return engine.Playout(g, s, r, buf) },
		table:   func(seed deck.Seed) (hosted, error) { return engine.NewTable(g, seed, 0) },
		record:  func(table hosted) record { return table.(*engine.Table[S, M]).Save() },
		log:     func(table hosted, viewer engine.Seat) int { return len(table.(*engine.Table[S, M]).Log(viewer, 0)) },
		replay:  func(r record) (S, error) { return engine.Replay(g, r) },
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
