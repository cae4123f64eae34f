// Terminal is a group chat in one terminal, where people play cards with bots.
//
//	go run ./examples/chat/terminal -game karata:seats=3 ann bob
//
// Each line is what somebody writes, such as "ann: 2". What is whispered to a person has the name
// before it.
package main

import (
	"bufio"
	"context"
	"crypto/rand"
	"flag"
	"fmt"
	"log"
	mrand "math/rand/v2"
	"os"
	"strings"
	"time"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/examples/chat"
	"github.com/hoylecards/hoyle/examples/hearts"
	"github.com/hoylecards/hoyle/live"
)

var bots = live.Bots{
	Rand: func() *mrand.Rand { return mrand.New(mrand.NewChaCha8(secret())) },
	Limit: func(ctx context.Context) (context.Context, context.CancelFunc) {
		return context.WithTimeout(ctx, 3*time.Second)
	},
	Failed: func(_ *live.Match, seat hoyle.Seat, err error) { log.Printf("%v: %v", seat, err) },
}

func main() {
	spelling := flag.String("game", "karata:seats=3", "play `GAME`, with its rules")
	format := flag.String("format", "", "play a match in `FORMAT`; the usual one by default")
	flag.Parse()
	if err := run(*spelling, *format, flag.Args()); err != nil {
		log.Fatal(err)
	}
}

func run(spelling, format string, people []string) error {
	game, err := hoyle.FindIn(append(hoyle.Games(), hearts.ByName()), spelling)
	if err != nil {
		return err
	}
	match, err := game.Match(format, 0, deck.Seed(secret()))
	if err != nil {
		return err
	}
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	m, err := live.New(ctx, match, nil)
	if err != nil {
		return err
	}
	table, err := chat.New(m, people, func(text string) { fmt.Println(text) }, func(person, text string) {
		fmt.Println("\t" + person + ": " + strings.ReplaceAll(text, "\n", "\n\t"))
	})
	if err != nil {
		return err
	}
	go table.Run(ctx, &bots)
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		if person, text, ok := strings.Cut(lines.Text(), ":"); ok {
			_ = table.Hear(ctx, strings.TrimSpace(person), text) // the person has been told
		}
	}
	return lines.Err()
}

func secret() (s [32]byte) {
	rand.Read(s[:])
	return s
}
