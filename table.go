package hoyle

import (
	"context"
	"math/rand/v2"

	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/engine"
)

// Table is a game in progress: an [engine.AnyTable] at which bots can play too.
// It must not be used by several goroutines at once; a bot that thinks meanwhile
// uses a [Table.Clone]. The methods of a nil Table panic.
type Table struct {
	engine.AnyTable
	game    Game
	players int
	clone   func() *Table
	advise  func(ctx context.Context, seat engine.Seat, player string, r *rand.Rand) ([]Advice, error)
	review  func(ctx context.Context, r Reviewer) (bot.Review, error)
}

// Advice is the opinion of a bot on a move.
type Advice struct {
	Move   string `json:"move"`
	Visits int    `json:"visits"` // the number of times that a search tried the move; 0 for other bots
	// Score is the score of the seat at the end that the bot expects after the move,
	// or its lead if the search of the game plays for the lead. A bot that does not
	// calculate scores, such as "random", leaves it 0.
	Score float64 `json:"score"`
	// Exact means that the seat can deduce all cards. Score is then the lead of its
	// side at the end if all seats play their best, and Visits is 0.
	Exact bool `json:"exact,omitzero"`
}

// table returns the Table of t unless there is an error.
func (e entryOf[G, S, M]) table(t *engine.Table[S, M], err error) (*Table, error) {
	if err != nil {
		return nil, err
	}
	return e.seated(t), nil
}

// seated returns the Table of t, whose bots keep their memory from move to move.
func (e entryOf[G, S, M]) seated(t *engine.Table[S, M]) *Table {
	g, roster, bots := t.Game(), e.roster(e.game), map[string]bot.Bot[S, M]{}
	return &Table{
		AnyTable: t,
		game:     Game{e},
		players:  bot.SeatsPlayed(e.game),
		clone:    func() *Table { return e.seated(t.Clone()) },
		advise: func(ctx context.Context, seat engine.Seat, player string, r *rand.Rand) ([]Advice, error) {
			if bots[player] == nil {
				maker, err := roster.Maker(player)
				if err != nil {
					return nil, err
				}
				bots[player] = maker()
			}
			return advised(ctx, g, t.View(seat), bots[player], r)
		},
		review: func(ctx context.Context, r Reviewer) (bot.Review, error) {
			own := bot.Reviewer[S, M]{
				Game: g, Search: roster.Search, Odds: roster.Odds, Open: roster.Open,
				Positions: r.Positions, Seed: r.Seed, Workers: r.Workers, Progress: r.Progress,
			}
			if r.Iterations > 0 {
				own.Search.Iterations = r.Iterations
			}
			return own.Run(ctx, t.Save())
		},
	}
}

// Game returns the game with the rules of the table.
func (t *Table) Game() Game { return t.game }

// Players returns the number of seats for people. They come before other seats.
func (t *Table) Players() int { return t.players }

// Choose is [Table.ChooseFor] for the seat whose turn it is.
func (t *Table) Choose(ctx context.Context, player string, r *rand.Rand) (string, error) {
	return t.ChooseFor(ctx, t.Turn(), player, r)
}

// ChooseFor returns the text of the move that the bot of that name makes for seat,
// which must be one of [engine.AnyTable.Awaited]. The names are those of Bots in [Info]; a
// number of iterations may follow that of a search, as in "search:500". The bot sees
// only the view of the seat. It gets its random numbers from r, which must not be
// the stream of the deal's seed, or the bot could reconstruct the deal. If ctx ends,
// the choice is the best so far.
// The error wraps [bot.ErrPlayer], or is [engine.ErrGameOver],
// [engine.ErrNotYourTurn] or [engine.ErrStuck].
func (t *Table) ChooseFor(ctx context.Context, seat engine.Seat, player string, r *rand.Rand) (string, error) {
	advice, err := t.AdviseFor(ctx, seat, player, r)
	if err != nil {
		return "", err
	}
	return advice[0].Move, nil
}

// Advise is [Table.AdviseFor] for the seat whose turn it is.
func (t *Table) Advise(ctx context.Context, player string, r *rand.Rand) ([]Advice, error) {
	return t.AdviseFor(ctx, t.Turn(), player, r)
}

// AdviseFor returns the advice of the bot of that name for the moves of seat, the
// best first. A bot that calculates scores, such as "search", has advice for each
// move that it considered, any other bot only for its choice. The arguments and
// errors are those of [Table.ChooseFor].
func (t *Table) AdviseFor(ctx context.Context, seat engine.Seat, player string, r *rand.Rand) ([]Advice, error) {
	return t.advise(ctx, seat, player, r)
}

// Step is [Table.StepFor] for the seat whose turn it is.
func (t *Table) Step(ctx context.Context, player string, r *rand.Rand) error {
	return t.StepFor(ctx, t.Turn(), player, r)
}

// StepFor makes the move of [Table.ChooseFor].
func (t *Table) StepFor(ctx context.Context, seat engine.Seat, player string, r *rand.Rand) error {
	move, err := t.ChooseFor(ctx, seat, player, r)
	if err != nil {
		return err
	}
	return t.Play(seat, move)
}

// Clone returns an independent copy of the table, with new bots. It takes
// constant time.
func (t *Table) Clone() *Table { return t.clone() }
