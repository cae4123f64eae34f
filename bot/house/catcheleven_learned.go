//go:build !js

package house

import (
	"context"
	_ "embed" // for the networks
	"math/rand/v2"
	"sync"

	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/catcheleven"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/learned"
)

// The networks for Catch Eleven and Pasur, trained by the command tools/learn.
var (
	//go:embed catcheleven.net
	catchElevenFile []byte
	//go:embed pasur.net
	pasurFile []byte

	catchElevenNet = netOf(catchElevenFile)
	pasurNet       = netOf(pasurFile)
)

// netOf returns a function that returns the network in a file, parsed on the first call.
func netOf(file []byte) func() *learned.Net {
	return sync.OnceValue(func() *learned.Net {
		n, err := learned.Parse(file, learned.ElevenFeatures())
		if err != nil {
			panic(err) // the file is part of the program
		}
		return n
	})
}

// learnedCatchEleven is the player that has learned from searches which move is best.
type learnedCatchEleven struct {
	net  *learned.Net
	seen learned.Features
}

// learnedPlayers returns the player that has learned the game, if there is one.
func learnedPlayers(g catcheleven.Game) []bot.OtherPlayer[catcheleven.State, catcheleven.Move] {
	net := catchElevenNet
	switch g.Rules() {
	case catcheleven.Rules{}:
	case catcheleven.Pasur():
		net = pasurNet
	default:
		return nil
	}
	return []bot.OtherPlayer[catcheleven.State, catcheleven.Move]{{
		Player: bot.Player{Name: "learned", Strength: "has learned from searches; about as strong, and fast"},
		New:    func() bot.Bot[catcheleven.State, catcheleven.Move] { return &learnedCatchEleven{net: net()} },
		Exact:  true,
	}}
}

// Choose returns the move that the network rates highest. It uses no random numbers.
func (b *learnedCatchEleven) Choose(_ context.Context, v engine.View[catcheleven.State], legal []catcheleven.Move, _ *rand.Rand) catcheleven.Move {
	b.seen.Eleven(&v.State, v.Seat, legal)
	return legal[b.net.Best(&b.seen)]
}
