package enginetest

import (
	"fmt"
	"testing"

	"github.com/hoylecards/hoyle/engine"
)

// Run fails the test with the error of [Check].
func Run[S comparable, M engine.Move](t *testing.T, su Suite[S, M]) {
	t.Helper()
	if err := Check(su); err != nil {
		t.Fatal(err)
	}
}

// Check walks through Walks games with fixed seeds and calls [CheckFair] if the
// suite has Samples. It returns the *[Violation] of the first promise that is
// broken.
func Check[S comparable, M engine.Move](su Suite[S, M]) error {
	walks := su.Walks
	if walks == 0 {
		walks = 20
	}
	if err := checkOptions(su.Game); err != nil {
		return err
	}
	all := newTally()
	for seed := range uint64(walks) {
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

// Fuzz fuzzes walks: every input is a game, whose choices are its bytes.
func Fuzz[S comparable, M engine.Move](f *testing.F, su Suite[S, M]) {
	f.Helper()
	f.Add([]byte{})
	f.Add([]byte("\x00\x01\x00\x00\x00\x05\x00\x02\x00\x07\x00\x03\x00\x01"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if err := Walk(su, Bytes(data)); err != nil {
			t.Fatal(err)
		}
	})
}

// FuzzDecode fuzzes [CheckDecode], from the JSON of positions and views of a
// game, and of what is given.
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

// FuzzMoveText fuzzes [CheckMoveText], from the texts given.
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

// samples returns the JSON of some positions of a game, and of the views of
// them.
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
