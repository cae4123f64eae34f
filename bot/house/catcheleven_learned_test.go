//go:build !js

package house

import (
	"crypto/sha256"
	"fmt"
	"runtime"
	"testing"

	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/catcheleven"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/gametest"
)

// The networks are those that the command tools/learn writes; the command prints these sums.
func TestLearnedFiles(t *testing.T) {
	for want, file := range map[string][]byte{
		"4ff5bcfa143b6da677719bb3af223d3e6b51e5e6883d46170cc3abb29baa716a": catchElevenFile,
		"3a2bd083e609693d78420e601dc4bb4b6a274928448f42c158ce771e9982e021": pasurFile,
	} {
		if got := fmt.Sprintf("%x", sha256.Sum256(file)); got != want || len(file) > 300_000 {
			t.Errorf("%d bytes have the sum %s, want %s", len(file), got, want)
		}
	}
}

// The learned player is far ahead of the house. There is no learned player for rules that it has
// not learned.
func TestLearnedBeatsHouse(t *testing.T) {
	for _, rules := range []catcheleven.Rules{{}, catcheleven.Pasur()} {
		ahead(t, CatchElevenRoster(gameOf(t, catcheleven.New, rules)), "learned", "house", 100)
	}
	for _, rules := range []catcheleven.Rules{{Seats: 4}, {LeaveTable: true}} {
		if _, err := bot.Maker(CatchElevenRoster(gameOf(t, catcheleven.New, rules)), "learned"); err == nil {
			t.Errorf("there is a learned player of %+v", rules)
		}
	}
}

// openings returns views of choices early and late in deals, and the legal moves.
func openings(g catcheleven.Game, n int) (views []engine.View[catcheleven.State], moves [][]catcheleven.Move) {
	for i := range uint64(n) {
		s := g.Deal(deck.NewSeed(i), 0)
		r := deck.NewSeed(i).Derive(0).Rand()
		for range i % 40 {
			legal := g.Legal(nil, s, g.Turn(s))
			s, _ = g.Apply(s, g.Turn(s), legal[r.IntN(len(legal))])
		}
		views, moves = append(views, g.View(s, g.Turn(s))), append(moves, g.Legal(nil, s, g.Turn(s)))
	}
	return views, moves
}

func TestLearnedAllocatesNothing(t *testing.T) {
	var b bot.Bot[catcheleven.State, catcheleven.Move] = &learnedCatchEleven{net: catchElevenNet()}
	views, moves := openings(catcheleven.Game{}, 200)
	all := func() {
		for i, v := range views {
			b.Choose(t.Context(), v, moves[i], nil)
		}
	}
	if n := testing.AllocsPerRun(5, all); n > 0 { // the first run makes the buffer
		t.Errorf("%v allocations", n)
	}
}

// BenchmarkLearned measures the time of a choice by the learned player. It also measures the
// processor time, which does not depend on what else the machine is doing.
func BenchmarkLearned(b *testing.B) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	player := &learnedCatchEleven{net: catchElevenNet()}
	views, moves := openings(catcheleven.Game{}, 200)
	b.ReportAllocs()
	from, _ := gametest.ThreadTime()
	for i := range b.N {
		player.Choose(b.Context(), views[i%200], moves[i%200], nil)
	}
	to, _ := gametest.ThreadTime()
	b.ReportMetric(1000*float64(to-from)/float64(b.N), "cpu-ns/op")
}
