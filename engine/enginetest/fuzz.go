package enginetest

import (
	"encoding/binary"
	"hash/fnv"
	"reflect"
	"testing"

	"github.com/hoylecards/hoyle/engine"
)

// Fuzz fuzzes games. The bytes of an input determine the moves of a game and what is checked in it:
// all promises about one position, and one of the promises about whole games. An execution
// therefore takes about a twelfth of the time of [Walk]. With -fuzzminimizetime 10x, the fuzzer
// spends its time on new games instead of on shortening inputs.
func Fuzz[S comparable, M engine.Move](f *testing.F, su Suite[S, M]) {
	f.Helper()
	for position := range 8 {
		f.Add([]byte{0, byte(position), 0, byte(position), 0, 1, 0, byte(position % 2), 0, 5, 0, 2, 0, 7})
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if err := su.spot(data); err != nil {
			t.Fatal(err)
		}
	})
}

// spot plays the game that data describes and checks a part of it. The first bytes choose the
// part, and the others are the seed and the moves. Once they are used up, the moves are random.
func (su Suite[S, M]) spot(data []byte) error {
	sum := fnv.New64a()
	_, _ = sum.Write(data[:min(len(data), 8)]) // the same for other moves
	random := seeded(sum.Sum64())
	number := func() int {
		if len(data) < 2 {
			return random(1 << 16)
		}
		x := binary.BigEndian.Uint16(data)
		data = data[2:]
		return int(x)
	}
	position, game := number(), number()
	return su.checked(func(su Suite[S, M]) {
		checkPlain(reflect.TypeFor[S](), reflect.TypeFor[M]())
		w := newWalk(su, random)
		w.spot(func(n int) int { return number() % n }, position, game)
	})
}

// spot plays a game as choose says. It then checks one of its positions, and makes one of the
// checks of the game.
func (w *walk[S, M]) spot(choose func(n int) int, position, game int) {
	w.checkSeats()
	seed, first := seedOf(choose), engine.Seat(choose(int(w.seats)))
	w.begin(seed, first)
	random := w.choose
	w.choose = choose
	w.play(func(S, int) {})
	w.choose = random
	plays := position % len(w.passed)
	w.before = w.passed[max(plays-1, 0)]
	s := w.passed[plays]
	w.checkPosition(s, plays)
	checks := append(w.checksOfGame(), func() { w.checkSamples(s) })
	w.try(plays, checks[game%len(checks)])
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

// FuzzMoveText fuzzes [checkMoveTextOf]. It starts from the given seeds.
func FuzzMoveText[S comparable, M engine.Move](f *testing.F, su Suite[S, M], seeds ...string) {
	f.Helper()
	for _, text := range seeds {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if err := checkMoveTextOf(su, text); err != nil {
			t.Fatal(err)
		}
	})
}

// samples returns the JSON of some positions of a game and of their views.
func samples[S comparable, M engine.Move](su Suite[S, M]) []string {
	var all []string
	choose := seeded(1)
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
