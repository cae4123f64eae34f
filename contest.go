package hoyle

import (
	"context"

	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/env"
)

// Contest says which players compete, in how many deals; [Game.Contest] plays it.
type Contest = bot.Contest

// Contest plays a contest and returns the results of the players. The errors are
// those of [bot.PlayContest].
func (g Game) Contest(ctx context.Context, c Contest) (bot.Report, error) {
	return g.ready().contest(ctx, c)
}

func (e *gameOf[S, M]) contest(ctx context.Context, c Contest) (bot.Report, error) {
	return bot.PlayContest(ctx, e.roster(), c)
}

// Env returns an environment for programs that learn the game. The learner plays one seat
// of each table, and the bot that the parameter opponent names plays the others. If
// opponent is "", the learner plays all seats. The error wraps [bot.ErrPlayer], or is that
// of [env.New].
func (g Game) Env(opponent string, o env.Options) (*env.Env, error) {
	return g.ready().env(nil, opponent, o)
}

// MatchEnv returns an environment in which each table plays whole matches in a format, such as "points",
// for n deals or points; "" is the first format of the game, and 0 its usual number. The rewards of a
// match add up to its totals. Otherwise MatchEnv is like [Game.Env]. The error may also wrap [ErrFormat].
func (g Game) MatchEnv(format string, n int, opponent string, o env.Options) (*env.Env, error) {
	return g.ready().env(&Format{Name: format, N: n}, opponent, o)
}

// env returns an environment for single deals, or for matches in a format.
func (e *gameOf[S, M]) env(match *Format, opponent string, o env.Options) (*env.Env, error) {
	var format host.Format[S, M]
	if match != nil {
		f, n, err := e.format(match.Name, match.N)
		if err != nil {
			return nil, err
		}
		format = f.Set(e.game, n)
	}
	if opponent == "" {
		return env.NewMatches(e.game, format, nil, o)
	}
	first, err := bot.Maker(e.roster(), opponent)
	if err != nil {
		return nil, err
	}
	return env.NewMatches(e.game, format, func(g engine.Game[S, M]) bot.Bot[S, M] {
		maker, err := bot.Maker(entryOf(g, e.spec).roster(), opponent)
		if err != nil { // the rules of this deal have no such player
			maker = first
		}
		return maker()
	}, o)
}
