package hoyle

import (
	"context"

	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
)

// Contest is a [bot.Arena] whose entrants are players by name. The other fields
// are those of Arena.
type Contest struct {
	Players  []string // the names of the entrants, such as "house" or "search:500"
	Seed     deck.Seed
	Deals    int
	Workers  int
	Progress func(done, total int)
	Record   func(bot.PlayedGame)
	Clock    func() int64
}

// Contest plays a contest and returns the results of the players. The errors are
// those of [bot.Arena.Run], and [bot.ErrPlayer] if a name is unknown.
func (g Game) Contest(ctx context.Context, c Contest) (bot.Report, error) {
	if g.of == nil {
		return bot.Report{}, engine.ErrNoGame
	}
	return g.of.contest(ctx, c)
}
