package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/hoylecards/hoyle/bot/house"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/catcheleven"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/learned"
)

// Every run writes the same file, however many goroutines play.
func TestRunsAreTheSame(t *testing.T) {
	var files [][]byte
	for _, workers := range []int{1, 3} {
		path := filepath.Join(t.TempDir(), "net")
		if err := run(t.Context(), "pasur", path, course{games: 4, iterations: 2, epochs: 2, workers: workers}); err != nil {
			t.Fatal(err)
		}
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, data)
	}
	if !bytes.Equal(files[0], files[1]) {
		t.Error("the files differ")
	}
	if err := run(t.Context(), "whist", "", course{}); err == nil {
		t.Error("there is no game of that name")
	}
}

// In the last hand everything is known. If 2♦ captures, seat 0 has a Basaat and 2♦, 12
// points; if 7♥ does, it gets 2♦ with the cards that are left, 2 points. The other seat has
// most cards, most diamonds and J♦: 5 points.
func TestWeigh(t *testing.T) {
	var g catcheleven.Game
	s, err := g.FromSetup(catcheleven.NewSetup(card.MustParseList("4♣ 5♥"), card.MustParseList("2♦ 7♥"), card.MustParseList("K♠ Q♠")))
	if err != nil {
		t.Fatal(err)
	}
	got := school{house.CatchElevenRoster(g), g}.weigh(g.View(s, 0), g.Legal(nil, s, 0), 3, deck.NewSeed(1).Rand())
	if want := []float32{7, -3}; !slices.Equal(got, want) {
		t.Errorf("the moves %v are worth %v, want %v", g.Legal(nil, s, 0), got, want)
	}
}

// A network learns a rule: that a move is worth as much as the cards that it captures.
func TestTeach(t *testing.T) {
	lessons := captures(0, 400)
	n, err := learned.Parse(teach(lessons, 6), learned.ElevenFeatures())
	if err != nil {
		t.Fatal(err)
	}
	fresh := captures(400, 440)
	right := 0
	for i := range fresh {
		l := &fresh[i]
		if l.worth[n.Best(&l.seen)] == slices.Max(l.worth) {
			right++
		}
	}
	if 100*right < 98*len(fresh) {
		t.Errorf("%d of %d moves are the best", right, len(fresh))
	}
}

// captures returns lessons from random games, in which a move is worth the number of cards
// that it captures.
func captures(from, to uint64) (lessons []lesson) {
	var g catcheleven.Game
	for n := from; n < to; n++ {
		s, r := g.Deal(deck.NewSeed(n), 0), deck.NewSeed(n).Derive(0).Rand()
		for seat := g.Turn(s); seat != engine.Nobody; seat = g.Turn(s) {
			legal := g.Legal(nil, s, seat)
			if len(legal) > 1 {
				var l lesson
				l.seen.Eleven(g.View(s, seat), legal)
				for _, m := range legal {
					l.worth = append(l.worth, float32(m.Takes.Len()))
				}
				lessons = append(lessons, l)
			}
			s, _ = g.Apply(s, seat, legal[r.IntN(len(legal))])
		}
	}
	return lessons
}
