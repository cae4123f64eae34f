// Command learn trains the networks of the players that have learned from searches:
//
//	go run -C tools ./learn -game catcheleven -out ../bot/house/catcheleven.net
//
// It learns in rounds, from games whose seeds follow from the number of the game. First a small
// network learns what a position between two hands is worth. Then all legal moves of each position
// are weighed: from many drawn positions, the hand is played to its end, and that network values
// the result. The player's network learns what each move is worth compared with the others. In the
// first round, all seats play like the house, and in later rounds like the player that came out of
// the round before. Every run writes the same file.
package main

import (
	"crypto/sha256"
	"flag"
	"fmt"
	"os"

	"github.com/hoylecards/hoyle/bot/house"
	"github.com/hoylecards/hoyle/catcheleven"
	"github.com/hoylecards/hoyle/internal/learned"
)

func main() {
	var c course
	game := flag.String("game", "catcheleven", "the game: catcheleven or pasur")
	out := flag.String("out", "", "the file to write")
	flag.IntVar(&c.rounds, "rounds", 3, "the number of rounds")
	flag.IntVar(&c.games, "games", 2000, "the number of games to play in a round")
	flag.IntVar(&c.iterations, "iterations", 20, "the iterations for each position")
	flag.IntVar(&c.outlooks, "outlooks", 30000, "the games of a round that show what a position between two hands is worth")
	flag.IntVar(&c.epochs, "epochs", 6, "how often the network sees each position")
	flag.IntVar(&c.workers, "workers", 1, "the number of goroutines that play")
	flag.Parse()
	if err := run(*game, *out, c); err != nil {
		fmt.Fprintln(os.Stderr, "learn:", err)
		os.Exit(1)
	}
}

// course says how much to learn.
type course struct{ rounds, games, iterations, outlooks, epochs, workers int }

// rulesOf holds the rules of each game.
var rulesOf = map[string]catcheleven.Rules{"catcheleven": {}, "pasur": catcheleven.Pasur()}

// run trains the network of a game and writes it to a file.
func run(game, out string, c course) error {
	rules, ok := rulesOf[game]
	if !ok {
		return fmt.Errorf("no game %q", game)
	}
	g, err := catcheleven.New(rules)
	if err != nil {
		return err
	}
	s := school{house.CatchElevenRoster(g), g}
	as := s.house
	var data []byte
	for round := range c.rounds {
		lessons := s.lessons(as, c, firstSeed+uint64(round*c.games))
		data = teach(lessons, c.epochs)
		fmt.Printf("%d positions, %d bytes, SHA-256 %x\n", len(lessons), len(data), sha256.Sum256(data))
		n, err := learned.Parse(data, learned.ElevenFeatures())
		if err != nil {
			return err
		}
		as = func() player { return graduate(n) }
	}
	return os.WriteFile(out, data, 0o644)
}
