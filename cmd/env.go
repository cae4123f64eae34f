package cmd

import (
	"bufio"
	"context"
	"flag"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/cmd/internal/frames"
	"github.com/hoylecards/hoyle/env"
)

// env plays many tables of a game for a learning program in any language: it reads actions from its
// input and writes observations to its output, as docs/learning.md describes.
func (p program) env(_ context.Context, args []string) error {
	var o env.Options
	f := flag.NewFlagSet("env", flag.ContinueOnError)
	f.SetOutput(p.err)
	name := f.String("game", "indigo", "the `name` of a game or preset")
	rules := f.String("rules", "{}", "the `JSON` of rules that differ from those of the game")
	opponent := f.String("opponent", "", "the `name` of the bot at the other seats, such as random, house or search:100; by default the learner plays all seats")
	masks := f.Bool("masks", false, "send masks, a byte for each move of the game")
	f.IntVar(&o.Tables, "tables", 1, "the `number` of tables")
	f.BoolVar(&o.Lead, "lead", false, "rewards are of the lead: the score minus the mean of all others")
	f.BoolVar(&o.Places, "places", false, "actions are places in the list of legal moves")
	f.IntVar(&o.Width, "width", 0, "the greatest `number` of legal moves to send of a table; by default 64")
	f.IntVar(&o.Plays, "plays", 0, "the `number` of last plays in an observation")
	if err := f.Parse(args); err != nil {
		return err
	}
	game, err := hoyle.FindIn(p.games, *name)
	if err != nil {
		return err
	}
	if game, err = game.With([]byte(*rules)); err != nil {
		return err
	}
	e, err := game.Env(*opponent, o)
	if err != nil {
		return err
	}
	return frames.Serve(e, *masks, bufio.NewReader(p.in), bufio.NewWriterSize(p.out, 1<<20))
}
