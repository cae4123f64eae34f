package enginetest

import (
	"fmt"
	"testing"

	"github.com/hoylecards/hoyle/engine"
)

// Run plays games as [Check] does, and fails the test with an error for each promise that is
// broken. With -short, Run plays a fifth of the games. With -v, it logs the [Coverage].
func Run[S comparable, M engine.Move](t *testing.T, su Suite[S, M]) {
	t.Helper()
	if testing.Short() {
		su.Walks = (su.walks() + 4) / 5
	}
	all := newTally()
	all.goOn = true
	reached, err := su.survey(all)
	for _, broken := range all.found {
		t.Error(broken)
	}
	if err != nil {
		t.Fatal(err)
	}
	if testing.Verbose() {
		t.Log(reached)
	}
}

// Check plays games as [Walk] does, with fixed seeds and as many as Walks says, and calls
// [CheckFair] if Samples is not 0. In every second game it chooses, of the legal moves, one
// of the kind that was made least so far. The error wraps the *[Violation] of the first
// promise that is broken.
func Check[S comparable, M engine.Move](su Suite[S, M]) error {
	_, err := su.survey(newTally())
	return err
}

// Cover is [Check], and also returns what the games have reached.
func Cover[S comparable, M engine.Move](su Suite[S, M]) (Coverage, error) {
	return su.survey(newTally())
}

// survey is Cover with a given tally. If the tally goes on after violations, they are not
// returned.
func (su Suite[S, M]) survey(all *tally) (Coverage, error) {
	if su.Game == nil {
		return Coverage{}, engine.ErrNoGame
	}
	if err := all.keep(su.checkOptions()); err != nil {
		return Coverage{}, err
	}
	for n := range su.walks() {
		choose, style := su.choices(n)
		if err := all.keep(su.walk(choose, style, all)); err != nil {
			return Coverage{}, fmt.Errorf("walk %d: %w", n, err)
		}
	}
	if err := all.keep(all.check()); err != nil {
		return Coverage{}, err
	}
	if su.Samples > 0 {
		if err := all.keep(CheckFair(su)); err != nil {
			return Coverage{}, err
		}
	}
	w := newWalk(su.guard(), nil)
	w.tally = all
	reached := w.coverage()
	for _, kind := range su.Reaches {
		if reached.Made[kind] == 0 {
			return reached, all.keep(kindsAreMade.broken("no move of the kind %q in %d games", kind, su.walks()))
		}
	}
	return reached, nil
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
			all = append(all, show(s).String(), show(g.View(s, 0).State).String())
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
