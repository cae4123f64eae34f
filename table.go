package hoyle

import (
	"context"
	"math/rand/v2"

	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/engine"
)

// Table is a game in progress: an [engine.AnyTable] at which bots can play too.
// It is used by one goroutine at a time; [Table.Clone] is for bots that think
// meanwhile. The methods of a nil Table panic.
type Table struct {
	engine.AnyTable
	game    Game
	players int
	clone   func() *Table
	choose  func(ctx context.Context, player string, r *rand.Rand) (string, error)
}

// table returns a table of the entry's game, with bots that keep their memory
// from move to move.
func (e entryOf[G, S, M]) table(t *engine.Table[S, M], err error) (*Table, error) {
	if err != nil {
		return nil, err
	}
	return e.seated(t), nil
}

func (e entryOf[G, S, M]) seated(t *engine.Table[S, M]) *Table {
	g, roster, bots := t.Game(), e.roster(e.game), map[string]bot.Bot[S, M]{}
	return &Table{
		AnyTable: t,
		game:     Game{e},
		players:  bot.SeatsPlayed(e.game),
		clone:    func() *Table { return e.seated(t.Clone()) },
		choose: func(ctx context.Context, player string, r *rand.Rand) (string, error) {
			if bots[player] == nil {
				maker, err := roster.Maker(player)
				if err != nil {
					return "", err
				}
				bots[player] = maker()
			}
			return chosen(ctx, g, t.View(t.Turn()), bots[player], r)
		},
	}
}

// Game returns the game, by the rules of the table.
func (t *Table) Game() Game { return t.game }

// Players returns the number of seats that people play, the first of the table.
func (t *Table) Players() int { return t.players }

// Choose returns the text of the move that the bot of that name makes for the
// seat whose turn it is. It sees that seat's view alone. r is for this choice,
// and must not derive from the seed of the deal, or the bot could reconstruct
// it. When ctx ends, the choice is the best so far. The error wraps
// [bot.ErrPlayer], or is [engine.ErrGameOver].
func (t *Table) Choose(ctx context.Context, player string, r *rand.Rand) (string, error) {
	return t.choose(ctx, player, r)
}

// Step makes the move of [Table.Choose].
func (t *Table) Step(ctx context.Context, player string, r *rand.Rand) error {
	move, err := t.Choose(ctx, player, r)
	if err != nil {
		return err
	}
	return t.Play(t.Turn(), move)
}

// Clone returns a copy of the table that goes its own way, with bots of its
// own. It costs the same however many plays there are.
func (t *Table) Clone() *Table { return t.clone() }
