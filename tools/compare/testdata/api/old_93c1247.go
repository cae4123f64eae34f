package side

import (
	"math/rand/v2"

	"github.com/hoylecards/hoyle/blackjack"
	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/catcheleven"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/karata"
)

// The interfaces before the contract had InPlace: a playout took and returned the position by
// value, tables knew from a third type parameter how to read a move's text, and a search chose the
// options that suit the game.

type record = engine.Record

func indigoAPI(g indigo.Game) adapter[indigo.State, indigo.Move] {
	return api[indigo.State, indigo.Move](g)
}

func catchElevenAPI(g catcheleven.Game) adapter[catcheleven.State, catcheleven.Move] {
	return api[catcheleven.State, catcheleven.Move](g)
}

func karataAPI(g karata.Game) adapter[karata.State, karata.Move] {
	return api[karata.State, karata.Move](g)
}

func doppelkopfAPI(g doppelkopf.Game) adapter[doppelkopf.State, doppelkopf.Move] {
	return api[doppelkopf.State, doppelkopf.Move](g)
}

func blackjackAPI(g blackjack.Game) adapter[blackjack.State, blackjack.Move] {
	return api[blackjack.State, blackjack.Move](g)
}

func api[S comparable, M move, P engine.MoveText[M]](g engine.Game[S, M]) adapter[S, M] {
	search := func(iterations int) chooser[S, M] {
		return bot.NewSearch(g, bot.SearchOptions[S, M]{Iterations: iterations})
	}
	return adapter[S, M]{
		playout: func(s *S, r *rand.Rand, buf []M) (err error) {
			*s, err = engine.Playout(g, *s, r, buf)
			return err
		},
		table:  func(seed deck.Seed) (hosted, error) { return engine.NewTable[S, M, P](g, seed, 0) },
		record: func(table hosted) record { return table.(*engine.Table[S, M]).Record() },
		log:    func(table hosted, viewer engine.Seat) int { return len(table.(*engine.Table[S, M]).Log(viewer)) },
		replay: func(r record) (S, error) { return engine.Replay[S, M, P](g, r) },
		search: search,
		tree:   search,
	}
}
