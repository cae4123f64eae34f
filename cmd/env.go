package cmd

import (
	"bufio"
	"context"
	"flag"

	"github.com/hoylecards/hoyle/cmd/internal/frames"
	"github.com/hoylecards/hoyle/cmd/internal/usage"
	"github.com/hoylecards/hoyle/env"
)

// env plays many tables of a game for a learning program in any language: it reads actions from its
// input and writes observations to its output, as docs/learning.md describes.
func (p program) env(_ context.Context, args []string) error {
	var o env.Options
	f := flag.NewFlagSet("env", flag.ContinueOnError)
	name := f.String("game", "", "the `GAME`, if it does not stand in front")
	rules := f.String("rules", "{}", "rules in `JSON`, such as {\"seats\":4}")
	opponent := f.String("opponent", "", "the `BOT` at the other seats; without one, you play all")
	masks := f.Bool("masks", false, "send masks, a byte for each move of the game")
	f.IntVar(&o.Tables, "tables", 1, "the number `N` of tables")
	f.BoolVar(&o.Lead, "lead", false, "rewards are the score minus the mean of the others")
	f.BoolVar(&o.Places, "places", false, "actions are places in the list of legal moves")
	f.IntVar(&o.Width, "width", 0, "send at most `N` legal moves of a table; 0 means 64")
	f.IntVar(&o.Plays, "plays", 0, "observe the last `N` plays")
	if err := usage.Parse(f, args, usage.One(name)); err != nil {
		return err
	}
	game, err := usage.Game(p.games, *name)
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
