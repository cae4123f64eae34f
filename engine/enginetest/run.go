package enginetest

import (
	"fmt"
	"testing"

	"github.com/hoylecards/hoyle/engine"
)

// Run calls [Check] and fails the test if Check returns an error. With -short, Run
// plays a fifth of the games.
func Run[S comparable, M engine.Move](t *testing.T, su Suite[S, M]) {
	t.Helper()
	if testing.Short() {
		su.Walks = (su.walks() + 4) / 5
	}
	if err := Check(su); err != nil {
		t.Fatal(err)
	}
}

// Check plays games as [Walk] does, with fixed seeds and as many as Walks says,
// and calls [CheckFair] if Samples is not 0. The error wraps the *[Violation] of
// the first promise that is broken.
func Check[S comparable, M engine.Move](su Suite[S, M]) error {
	if err := su.checkOptions(); err != nil {
		return err
	}
	all := newTally()
	for seed := range uint64(su.walks()) {
		if err := su.walk(Seeded(seed), all); err != nil {
			return fmt.Errorf("walk %d: %w", seed, err)
		}
	}
	if err := all.check(); err != nil {
		return err
	}
	if su.Samples > 0 {
		return CheckFair(su)
	}
	return nil
}

// Fuzz fuzzes [Walk]: the bytes of an input are the choices of a game.
func Fuzz[S comparable, M engine.Move](f *testing.F, su Suite[S, M]) {
	f.Helper()
	f.Add([]byte("\x00\x01\x00\x00\x00\x05\x00\x02\x00\x07\x00\x03\x00\x01"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if err := Walk(su, Bytes(data)); err != nil {
			t.Fatal(err)
		}
	})
}

// FuzzDecode fuzzes [CheckDecode]. It starts from the given seeds and from the
// JSON of positions and views of the game.
func FuzzDecode[S comparable, M engine.Move](f *testing.F, su Suite[S, M], seeds ...string) {
	f.Helper()
	for _, data := range append(seeds, samples(su)...) {
		f.Add([]byte(data))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if err := CheckDecode(su, data); err != nil {
			t.Fatal(err)
		}
	})
}

// FuzzMoveText fuzzes [CheckMoveText]. It starts from the given seeds.
func FuzzMoveText[S comparable, M engine.Move](f *testing.F, su Suite[S, M], seeds ...string) {
	f.Helper()
	for _, text := range seeds {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if err := CheckMoveText(su, text); err != nil {
			t.Fatal(err)
		}
	})
}

// samples returns the JSON of some positions of a game and of their views.
func samples[S comparable, M engine.Move](su Suite[S, M]) []string {
	var all []string
	choose := Seeded(1)
	g := su.Game
	for s, plays := g.Deal(seedOf(choose), 0), 0; g.Turn(s) != engine.Nobody; plays++ {
		if plays%8 == 0 {
			all = append(all, show(s), show(g.View(s, 0).State))
		}
		legal := g.Legal(nil, s, g.Turn(s))
		if len(legal) == 0 {
			break
		}
		next, err := g.Apply(s, g.Turn(s), legal[choose(len(legal))])
		if err != nil {
			break
		}
		s = next
	}
	return all
}
