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
		if err := run("pasur", path, course{rounds: 2, games: 4, iterations: 2, outlooks: 40, epochs: 2, workers: workers}); err != nil {
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
	if err := run("whist", "", course{}); err == nil {
		t.Error("no error for a game that does not exist")
	}
}

// In the last hand everything is known. If 2♦ captures, seat 0 has a Basaat and 2♦: 12 points. If
// 7♥ captures, seat 0 gets 2♦ with the cards that are left: 2 points. The other seat has the most
// cards, the most diamonds and J♦: 5 points.
func TestWeigh(t *testing.T) {
	var g catcheleven.Game
	s, err := g.FromSetup(catcheleven.NewSetup(card.MustParseList("4♣ 5♥"), card.MustParseList("2♦ 7♥"), card.MustParseList("K♠ Q♠")))
	if err != nil {
		t.Fatal(err)
	}
	school := school{house.CatchElevenRoster(g), g}
	got := (&teacher{school: school, player: school.house(), iterations: 3}).weigh(g.View(s, 0), g.Legal(nil, s, 0), deck.NewSeed(1).Rand())
	if want := []float32{7, -3}; !slices.Equal(got, want) {
		t.Errorf("the moves %v are worth %v, want %v", g.Legal(nil, s, 0), got, want)
	}
}

// The worth of a move includes the outlook of the seat that leads the next hand.
func TestWeighLooksBeyondTheHand(t *testing.T) {
	var g catcheleven.Game
	s := school{house.CatchElevenRoster(g), g}
	at := g.Deal(deck.NewSeed(1), 0)
	for seat, more := range []float32{5, -5} { // seat 0 leads
		v, legal := g.View(at, engine.Seat(seat)), g.Legal(nil, at, engine.Seat(seat))
		weigh := func(outlook outlook) []float32 {
			t := teacher{school: s, player: s.house(), outlook: outlook, iterations: 2}
			return t.weigh(v, legal, deck.NewSeed(2).Rand())
		}
		plain, bright := weigh(always(0)), weigh(always(5))
		for i := range legal {
			if bright[i] != plain[i]+more {
				t.Errorf("seat %d: the move %v is worth %v, want %v", seat, legal[i], bright[i], plain[i]+more)
			}
		}
		at, _ = g.Apply(at, v.Seat, legal[0])
	}
}

// always returns an outlook with the same value for every position.
func always(value float32) outlook {
	o := outlook{newPupil(1, deck.NewSeed(1).Rand())}
	clear(o.in.at)
	o.bias.at[0], o.out.at[0] = 1, value
	return o
}

// The outlook foresees part of the results of games that it has not seen.
func TestLearnOutlook(t *testing.T) {
	var g catcheleven.Game
	s := school{house.CatchElevenRoster(g), g}
	o := s.learnOutlook(s.house(), 4000)
	var after [hands]between
	var wrong, spread float32
	for n := range 2000 {
		s.playHands(s.house(), uint64(10_000+n), &after)
		for i := range after[:hands-1] {
			came := float32(after[hands-1].lead - after[i].lead)
			foreseen := o.weigh(&after[i].seen)[0]
			wrong += (came - foreseen) * (came - foreseen)
			spread += came * came
		}
	}
	if wrong > 0.99*spread {
		t.Errorf("the squared error is %.3f of the spread", wrong/spread)
	}
}

// A network learns the rule that a move is worth the number of cards that it captures.
func TestTeach(t *testing.T) {
	lessons := captures(0, 400)
	n, err := learned.Parse(teach(lessons, 3), learned.ElevenFeatures())
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
				l.seen.Eleven(&s, seat, legal)
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
