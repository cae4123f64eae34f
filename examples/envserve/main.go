// Envserve plays many tables of a game for a learning program in any language: it reads
// actions from its standard input and writes observations to its standard output, as
// docs/learning.md describes.
//
//	go run ./examples/envserve -game indigo -opponent random -tables 256
package main

import (
	"bufio"
	"flag"
	"fmt"
	"os"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/env"
	"github.com/hoylecards/hoyle/examples/envserve/frames"
	"github.com/hoylecards/hoyle/examples/hearts"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "envserve:", err)
		os.Exit(1)
	}
}

func run() error {
	var o env.Options
	name := flag.String("game", "indigo", "the `name` of a game or preset; hearts too")
	rules := flag.String("rules", "{}", "the `JSON` of rules that differ from those of the game")
	opponent := flag.String("opponent", "", "the `name` of the bot at the other seats, such as random, house or search:100; by default the learner plays all seats")
	masks := flag.Bool("masks", false, "send masks, a byte for each move of the game")
	flag.IntVar(&o.Tables, "tables", 1, "the `number` of tables")
	flag.BoolVar(&o.Lead, "lead", false, "rewards are of the lead: the score minus the mean of all others")
	flag.BoolVar(&o.Places, "places", false, "actions are places in the list of legal moves")
	flag.IntVar(&o.Width, "width", 0, "the greatest `number` of legal moves to send of a table; by default 64")
	flag.IntVar(&o.Plays, "plays", 0, "the `number` of last plays in an observation")
	flag.Parse()
	game, err := hoyle.FindIn(append(hoyle.Games(), hoyle.New(hearts.Game{}, hoyle.Spec[hearts.State, hearts.Move]{})), *name)
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
	return frames.Serve(e, *masks, bufio.NewReader(os.Stdin), bufio.NewWriterSize(os.Stdout, 1<<20))
}
