package main

import (
	"bufio"
	"bytes"
	"context"
	_ "embed"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/bot/house"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/indigo"
)

// dialogueText is the dialogue that the original program publishes; "> " marks what the person types,
// and "..." a gap.
//
//go:embed testdata/dialogue.txt
var dialogueText string

// A pack that deals the cards of the published dialogue, and plays that fill its gap: the hands of
// the two deals in between are our own, and leave both sides with the published cards and points.
const (
	publishedPack = "7♣ 2♣ 9♣ J♦ 7♥ 10♥ 10♣ A♣ 2♦ 10♠ 6♥ 5♦ 4♦ Q♠ J♠ A♥ " +
		"4♠ 5♠ 3♦ 2♥ 8♥ 3♠ 7♠ K♦ J♣ Q♦ 4♥ K♠ 8♦ 9♦ 10♦ A♦ Q♣ 8♠ 5♥ J♥ 2♠ 3♣ 5♣ K♥ " +
		"8♣ 3♥ 6♦ 6♠ K♣ 4♣ Q♥ 6♣ 7♦ 9♥ 9♠ A♠"
	gap = "A♣ Q♠ 10♠ 5♦ 10♣ J♠ 3♠ J♣ 8♥ 4♥ 5♠ K♦ 3♦ 7♠ 4♠ K♠ 2♥ Q♦ Q♣ K♥ 10♦ J♥ 9♦ 3♣ A♦ 5♣ 8♠ 5♥ 8♦ 2♠ " +
		"6♦ Q♥ 3♥ 6♣ 8♣"
)

// script is a bot that plays given cards.
type script struct{ cards *[]card.Card }

func (b script) Choose(context.Context, engine.View[indigo.State], []indigo.Move, *rand.Rand) indigo.Move {
	next := (*b.cards)[0]
	*b.cards = (*b.cards)[1:]
	return next
}

// The published dialogue, word for word.
func TestPublishedDialogue(t *testing.T) {
	begin, end, _ := strings.Cut(dialogueText, "...\n\n")
	pack, between := card.MustParseList(publishedPack), card.MustParseList(gap)
	plays := map[engine.Seat][]card.Card{
		player:   card.MustParseList("2♦ 7♥ 10♥"),
		computer: card.MustParseList("4♦ 6♥ A♥"),
	}
	for i, c := range between { // the person begins
		plays[engine.Seat(i%2)] = append(plays[engine.Seat(i%2)], c)
	}
	plays[player] = append(plays[player], card.MustParseList("6♠ K♣ 4♣")...)
	plays[computer] = append(plays[computer], card.MustParseList("A♠ 9♠ 9♥ 7♦")...)

	computers := plays[computer]
	var out bytes.Buffer
	d := dialogue{
		in: bufio.NewScanner(strings.NewReader("yes\n" + answers(pack, plays[player]))), out: &out, pack: pack, open: true,
		bot: script{&computers},
	}
	if err := d.play(t.Context()); err != nil {
		t.Fatal(err)
	}
	if want := printed(begin); !strings.HasPrefix(out.String(), want) {
		t.Errorf("it begins\n%s\nwant\n%s", out.String()[:min(out.Len(), len(want))], want)
	}
	if want := printed(end); !strings.HasSuffix(out.String(), want) {
		t.Errorf("it ends\n%s\nwant\n%s", out.String()[max(0, out.Len()-len(want)):], want)
	}
}

// printed returns a dialogue without what the person types.
func printed(text string) string {
	return strings.Join(slices.DeleteFunc(strings.SplitAfter(text, "\n"), func(l string) bool { return strings.HasPrefix(l, "> ") }), "")
}

// answers returns the numbers that choose the plays of the seat that leads: its hands come first.
func answers(pack, plays []card.Card) (text string) {
	for deal := range 4 {
		hand := slices.Clone(pack[4+12*deal:][:6])
		for _, c := range plays[6*deal:][:6] {
			i := slices.Index(hand, c)
			hand = slices.Delete(hand, i, i+1)
			text += strconv.Itoa(i+1) + "\n"
		}
	}
	return text
}

// What the person types is asked for until it is good, and exit ends the game at any question.
func TestAnswers(t *testing.T) {
	for _, tt := range []struct{ name, typed, want string }{
		{"exit at the first question", "exit\n", "Indigo Card Game\nPlay first?\nGame Over\n"},
		{"neither yes nor no", "maybe\n\nexit\n", "Indigo Card Game\nPlay first?\nPlay first?\nPlay first?\nGame Over\n"},
		{"the end of the input", "", "Indigo Card Game\nPlay first?\nGame Over\n"},
		{
			"a number out of range, a word, and exit", "YES\n0\n7\nx\nexit\n",
			"Indigo Card Game\nPlay first?\nInitial cards on the table: 7♣ 2♣ 9♣ J♦\n\n" +
				"4 cards on the table, and the top card is J♦\nCards in hand: 1)7♥ 2)10♥ 3)10♣ 4)A♣ 5)2♦ 6)10♠ \n" +
				strings.Repeat("Choose a card to play (1-6):\n", 4) + "Game Over\n",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var out bytes.Buffer
			d := dialogue{in: bufio.NewScanner(strings.NewReader(tt.typed)), out: &out, pack: card.MustParseList(publishedPack)}
			if err := d.play(t.Context()); err != nil {
				t.Fatal(err)
			}
			if out.String() != tt.want {
				t.Errorf("printed\n%s\nwant\n%s", &out, tt.want)
			}
		})
	}
}

// The computer's hand stays hidden unless it is asked for, and every deal comes to its end.
func TestHiddenHand(t *testing.T) {
	pack := card.MustParseList(publishedPack)
	var out bytes.Buffer
	d := dialogue{
		in: bufio.NewScanner(strings.NewReader("no\n" + strings.Repeat("1\n", 24))), out: &out, pack: pack,
		bot: house.IndigoRoster(indigo.Game{}).Basic(), dice: deck.NewSeed(1).Rand(),
	}
	if err := d.play(t.Context()); err != nil {
		t.Fatal(err)
	}
	// The computer leads, so the first hand of the pack is its own; after its first play five are left.
	if before, _, _ := strings.Cut(out.String(), "Cards in hand"); strings.Count(before, "♥")+strings.Count(before, "♠") > 2 {
		t.Errorf("the computer's hand is shown:\n%s", before)
	}
	if strings.Count(out.String(), "Computer plays") != 24 || !strings.HasSuffix(out.String(), "\n\nGame Over\n") {
		t.Errorf("printed\n%s", &out)
	}
}
