// Command learn trains the networks of the players that have learned from searches:
//
//	go run -C tools ./learn -game catcheleven -out ../bot/house/catcheleven.net
//
// Players play games whose seeds follow from the number of the game. In each position, all
// legal moves are weighed by the rollouts of the search; the network learns what each is
// worth, compared with the others. Every run writes the same file.
package main

import (
	"context"
	"crypto/sha256"
	"flag"
	"fmt"
	"os"

	"github.com/hoylecards/hoyle/bot/house"
	"github.com/hoylecards/hoyle/catcheleven"
)

func main() {
	var c course
	game := flag.String("game", "catcheleven", "the game: catcheleven or pasur")
	out := flag.String("out", "", "the file to write")
	flag.IntVar(&c.games, "games", 12000, "the number of games to play")
	flag.IntVar(&c.iterations, "iterations", 60, "the iterations for each position")
	flag.IntVar(&c.epochs, "epochs", 4, "how often the network sees each position")
	flag.IntVar(&c.workers, "workers", 1, "the number of goroutines that play")
	flag.Parse()
	if err := run(context.Background(), *game, *out, c); err != nil {
		fmt.Fprintln(os.Stderr, "learn:", err)
		os.Exit(1)
	}
}

// course says how much to learn.
type course struct{ games, iterations, epochs, workers int }

// rulesOf has the rules of each game.
var rulesOf = map[string]catcheleven.Rules{"catcheleven": {}, "pasur": catcheleven.Pasur()}

// run trains the network of a game and writes it to a file.
func run(ctx context.Context, game, out string, c course) error {
	rules, ok := rulesOf[game]
	if !ok {
		return fmt.Errorf("no game %q", game)
	}
	g, err := catcheleven.New(rules)
	if err != nil {
		return err
	}
	lessons, err := school{house.CatchElevenRoster(g), g}.lessons(ctx, c)
	if err != nil {
		return err
	}
	fmt.Println(len(lessons), "positions")
	data := teach(lessons, c.epochs)
	fmt.Printf("%d bytes, SHA-256 %x\n", len(data), sha256.Sum256(data))
	return os.WriteFile(out, data, 0o644)
}
