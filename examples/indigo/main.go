// Indigo plays a deal of Indigo at a terminal, in the words of the program that the game comes
// from. It shows how a small program uses the typed packages: the rules, a shuffle, and a bot.
//
//	go run ./examples/indigo
//
// Answer exit to leave. The flag -open shows the computer's hand, as the classic program does.
package main

import (
	"bufio"
	"context"
	"crypto/rand"
	"flag"
	"fmt"
	"io"
	"log"
	rand2 "math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/bot/house"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/indigo"
)

// The seats.
const player, computer engine.Seat = 0, 1

func main() {
	open := flag.Bool("open", false, "show the computer's hand")
	flag.Parse()
	var seed deck.Seed
	_, _ = rand.Read(seed[:]) // never fails
	pack := deck.Standard()
	seed.Shuffle(pack[:])
	d := dialogue{
		in: bufio.NewScanner(os.Stdin), out: os.Stdout, pack: pack[:], open: *open,
		bot: house.IndigoRoster(indigo.Game{}).Basic(), dice: seed.Derive(0).Rand(),
	}
	if err := d.play(context.Background()); err != nil {
		log.Fatal(err)
	}
}

// dialogue is a deal between a person and a bot.
type dialogue struct {
	indigo.Game
	in   *bufio.Scanner
	out  io.Writer
	pack []card.Card
	bot  bot.Bot[indigo.State, indigo.Move]
	dice *rand2.Rand
	open bool // whether the computer's hand is shown
}

func (d dialogue) say(format string, args ...any) { _, _ = fmt.Fprintf(d.out, format+"\n", args...) }

// play plays the deal to its end, or until the person leaves.
func (d dialogue) play(ctx context.Context) error {
	defer d.say("Game Over")
	d.say("Indigo Card Game")
	answer, ok := d.ask("Play first?", func(s string) bool { return s == "yes" || s == "no" })
	if !ok {
		return nil
	}
	first := player
	if answer == "no" {
		first = computer
	}
	s, err := d.DealPack(d.pack, first)
	if err != nil {
		return err
	}
	d.say("Initial cards on the table: %v\n", s.Table())
	for s.Turn() != engine.Nobody {
		d.sayTable(s.Table())
		m, ok := d.choose(ctx, s)
		if !ok {
			return nil
		}
		if s, err = d.move(s, m); err != nil {
			return err
		}
	}
	return nil
}

// ask asks until an answer is good. It reports false if the person leaves.
func (d dialogue) ask(question string, good func(string) bool) (answer string, ok bool) {
	for d.say("%s", question); d.in.Scan(); d.say("%s", question) {
		switch answer := strings.ToLower(strings.TrimSpace(d.in.Text())); {
		case answer == "exit":
			return "", false
		case good(answer):
			return answer, true
		}
	}
	return "", false
}

// choose returns the card that the seat whose turn it is plays. It reports false if the person leaves.
func (d dialogue) choose(ctx context.Context, s indigo.State) (card.Card, bool) {
	hand := d.hand(s)
	if s.Turn() == computer {
		if d.open {
			d.say("%v ", hand)
		}
		m := d.bot.Choose(ctx, d.View(s, computer), d.Legal(nil, s, computer), d.dice)
		d.say("Computer plays %v", m)
		return m, true
	}
	var list strings.Builder
	for i, c := range hand {
		fmt.Fprintf(&list, "%d)%v ", i+1, c)
	}
	d.say("Cards in hand: %s", &list)
	number := func(s string) int { n, _ := strconv.Atoi(s); return n }
	answer, ok := d.ask(fmt.Sprintf("Choose a card to play (1-%d):", len(hand)), func(s string) bool {
		return 1 <= number(s) && number(s) <= len(hand)
	})
	if !ok {
		return card.FaceDown, false
	}
	return hand[number(answer)-1], true
}

// hand returns the hand of the seat whose turn it is, in the order in which it was dealt.
func (d dialogue) hand(s indigo.State) card.List {
	hand := s.Hand(s.Turn())
	return slices.DeleteFunc(slices.Clone(card.List(d.pack)), func(c card.Card) bool { return !hand.Has(c) })
}

// move plays a card and says what it wins.
func (d dialogue) move(s indigo.State, m card.Card) (indigo.State, error) {
	seat, top, table := s.Turn(), s.Top(), append(s.Table(), m)
	next, err := d.Apply(s, seat, m)
	if err != nil {
		return s, err
	}
	if top != card.FaceDown && (m.Suit() == top.Suit() || m.Rank() == top.Rank()) {
		table = nil
		d.say("%s wins cards", [...]string{"Player", "Computer"}[seat])
		d.sayScore(next, d.cardPoints(next, player), d.cardPoints(next, computer))
	}
	if next.Turn() == engine.Nobody {
		d.sayTable(table)
		d.sayScore(next, d.Score(next, player), d.Score(next, computer))
	}
	return next, nil
}

// cardPoints returns the points of the cards that a seat has won, without those for most cards.
func (d dialogue) cardPoints(s indigo.State, seat engine.Seat) int {
	lines := d.Breakdown(s, seat)
	if len(lines) == 0 || !strings.HasPrefix(lines[0].Name, "A") {
		return 0
	}
	return lines[0].Points
}

func (d dialogue) sayTable(table card.List) {
	if len(table) == 0 {
		d.say("No cards on the table")
		return
	}
	d.say("%d cards on the table, and the top card is %v", len(table), table[len(table)-1])
}

func (d dialogue) sayScore(s indigo.State, one, other int) {
	d.say("Score: Player %d - Computer %d", one, other)
	d.say("Cards: Player %d - Computer %d\n", s.Won(player).Len(), s.Won(computer).Len())
}
