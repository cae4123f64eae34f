package env_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/blackjack"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/catcheleven"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/env"
	"github.com/hoylecards/hoyle/examples/hearts"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/golden"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/karata"
)

// The layout of observations never changes, and neither do the bytes of a position. The files in
// testdata are written by lay, which shares no code with the package.
func TestLayout(t *testing.T) {
	t.Run("indigo", func(t *testing.T) { checkLayout(t, indigo.Game{}) })
	t.Run("karata", func(t *testing.T) { checkLayout(t, must.Have(karata.New(karata.Rules{Seats: 3}))(t)) })
	t.Run("catcheleven", func(t *testing.T) { checkLayout(t, must.Have(catcheleven.New(catcheleven.Rules{Seats: 4}))(t)) })
	t.Run("doppelkopf", func(t *testing.T) { checkLayout(t, doppelkopf.Game{}) })
	t.Run("blackjack", func(t *testing.T) { checkLayout(t, must.Have(blackjack.New(blackjack.Casino()))(t)) })
	t.Run("hearts", func(t *testing.T) { checkLayout(t, hearts.Game{}) })
}

func checkLayout[S comparable, M engine.Move](t *testing.T, g engine.Game[S, M]) {
	t.Helper()
	s := g.Deal(deck.NewSeed(5), 0)
	for range 25 {
		if legal := g.Legal(nil, s, g.Turn(s)); len(legal) > 0 {
			next := must.Have(g.Apply(s, g.Turn(s), legal[len(legal)-1]))(t)
			if g.Turn(next) == engine.Nobody {
				break
			}
			s = next
		}
	}
	at, info := observed(t, g)
	var want, got strings.Builder
	for _, seat := range []engine.Seat{engine.Nobody, 0, engine.Seat(g.Seats() - 1)} {
		fmt.Fprintf(&want, "seen by %d\n", seat)
		fmt.Fprintf(&got, "seen by %d\n", seat)
		lay(&want, g, g.View(s, seat))
		seen := at(s, seat)
		for _, f := range info.Fields {
			line(&got, f, seen[f.At:f.At+f.Len])
		}
	}
	golden.Check(t, "testdata/"+g.Name()+".txt", want.String())
	expect.Is(t, got.String(), want.String(), "the observation is")
}

// line writes a field as its bytes without the zeros at the end, and the number of these zeros.
func line(to *strings.Builder, f env.Field, all []byte) {
	fmt.Fprintf(to, "%4d %2d %-24s %x /%d\n", f.At, f.Seat, f.Name, bytes.TrimRight(all, "\x00"), f.Len)
}

// lay writes the fields of the observation of a view, as the package comment describes them.
func lay[S comparable, M engine.Move](to *strings.Builder, g engine.Game[S, M], v engine.View[S]) {
	at := 0
	put := func(name string, seat int, all ...byte) {
		line(to, env.Field{Name: name, Seat: seat, At: at, Len: len(all)}, all)
		at += len(all)
	}
	viewer, seats := max(v.Seat, 0), engine.Seat(g.Seats())
	speech, own := engine.SpeechOf[S, M](g), g.(engine.Observer[S])
	tableFacts, seatFacts := own.Facts()
	for i := range seats {
		seat := (viewer + i) % seats
		flag := map[bool]byte{true: 1}[seat == g.Turn(v.State)]
		put("turn", int(i), flag)
		mine, its := speech.Side(v.State, viewer), speech.Side(v.State, seat)
		side := map[bool]byte{true: 1, false: 2}[mine == its]
		if mine == -1 || its == -1 {
			side = 0
		}
		put("side", int(i), side)
		score := g.Score(v.State, seat)
		put("score", int(i), byte(score&0xff), byte(score>>8&0xff))
		for j, value := range own.AppendFacts(nil, &v.State, seat) {
			put(seatFacts[j], int(i), value)
		}
	}
	for j, value := range own.AppendFacts(nil, &v.State, engine.Nobody) {
		put(tableFacts[j], -1, value)
	}
	zones := g.Zones(v.State)
	turned := map[string]engine.Seat{} // how many zones of each name have been laid out
	for _, z := range zones {
		if z.Seat == engine.Nobody {
			put(z.Name, -1, append(counted(z.Cards), lastOf(z.Cards)...)...)
			continue
		}
		var group []engine.Zone
		for _, other := range zones {
			if other.Name == z.Name && other.Seat != engine.Nobody {
				group = append(group, other)
			}
		}
		i := turned[z.Name]
		turned[z.Name]++
		put(z.Name, int(i), counted(group[(int(i)+int(viewer))%len(group)].Cards)...)
	}
}

// counted returns how often a zone holds each card, and how many of its cards are face down.
func counted(cards card.List) []byte {
	counts := make([]byte, 55)
	for _, c := range cards {
		i := 54
		if c.Valid() {
			i = c.Index()
		}
		counts[i]++
	}
	return counts
}

// lastOf returns the index plus 1 of each of the last four cards, the last one first.
func lastOf(cards card.List) []byte {
	last := make([]byte, 4)
	for i, c := range slices.Backward(cards) {
		if n := len(cards) - 1 - i; n < 4 {
			last[n] = byte(c.Index() + 1) // 0 for a face-down card
		}
	}
	return last
}
