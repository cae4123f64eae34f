package gametest

import (
	"bytes"
	"encoding/json"
	"maps"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/must"
)

// The most milliseconds of processor time that a call may take: at least ten times what
// the call takes on a quiet machine, because instrumentation by the fuzzer and other
// programs slow calls down.
const (
	mostDecode = 400
	mostSample = 100
)

// FuzzCost fuzzes the time that DecodeState, DecodeView and Determinize take. Each input
// is the seed of a search, which begins at a position that start draws, changes the JSON
// of the position or of a view, and continues from those changes that do not shorten the
// time. The test fails if a call takes more processor time than the limit.
func FuzzCost[S comparable, M engine.Move](f *testing.F, start func(r *rand.Rand) (engine.Positions[S, M], S)) {
	f.Helper()
	if _, ok := ThreadTime(); !ok {
		f.Skip("the processor time of a thread is not known on this system")
	}
	for n := range uint64(4) {
		f.Add(n)
	}
	f.Fuzz(func(t *testing.T, n uint64) {
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		r := deck.NewSeed(n).Rand()
		g, s := start(r)
		viewer := engine.Seat(r.IntN(g.Seats()+1) - 1)
		climb(t, r, s, func(data []byte) int { return decodeTime(t, data, func() { _, _ = g.DecodeState(data) }) })
		climb(t, r, g.View(s, viewer), func(data []byte) int {
			cost := decodeTime(t, data, func() { _, _ = g.DecodeView(data) })
			v, err := g.DecodeView(data)
			if err != nil {
				return cost
			}
			return cost + 2*limited(t, mostSample, data, func() { g.Determinize(v, deck.NewSeed(n).Rand()) })
		})
	})
}

// Anywhere returns a function that plays random moves in one of the games.
func Anywhere[S comparable, M engine.Move, G engine.Positions[S, M]](games ...G) func(*rand.Rand) (engine.Positions[S, M], S) {
	return func(r *rand.Rand) (engine.Positions[S, M], S) {
		g := games[r.IntN(len(games))]
		s := g.Deal(deck.NewSeed(r.Uint64()), 0)
		for range r.IntN(60) {
			legal := g.Legal(nil, s, g.Turn(s))
			if len(legal) == 0 {
				break
			}
			next, err := g.Apply(s, g.Turn(s), legal[r.IntN(len(legal))])
			if err != nil {
				break
			}
			s = next
		}
		return g, s
	}
}

func decodeTime(t *testing.T, data []byte, call func()) int {
	t.Helper()
	return limited(t, mostDecode, data, call)
}

// limited returns the microseconds of processor time that a call takes. It fails the
// test if the call takes too long several times in a row.
func limited(t *testing.T, milliseconds int, data []byte, call func()) int {
	t.Helper()
	least := 0
	for try := range 4 {
		before, _ := ThreadTime()
		call()
		after, _ := ThreadTime()
		if cost := after - before; try == 0 || cost < least {
			least = cost
		}
		if least <= 1000*milliseconds {
			return least
		}
	}
	t.Fatalf("%d ms, more than %d, for %s", least/1000, milliseconds, data)
	return least
}

// climb changes the JSON of v step by step. It keeps the changes after which the
// JSON costs no less.
func climb(t *testing.T, r *rand.Rand, v any, cost func([]byte) int) {
	t.Helper()
	data := must.Have(json.Marshal(v))(t)
	most := cost(data)
	for range 24 {
		next := mutated(r, data)
		if c := cost(next); c >= most {
			data, most = next, c
		}
	}
}

// mutated returns JSON with some of its values in other places, or left out.
func mutated(r *rand.Rand, data []byte) []byte {
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		return data
	}
	for range 1 + r.IntN(3) {
		var all []place
		find(v, func(w any) { v = w }, func() {}, &all)
		a, b := all[r.IntN(len(all))], all[r.IntN(len(all))]
		switch r.IntN(4) {
		case 0, 1:
			a.set(b.value)
			b.set(a.value)
		case 2:
			a.set(b.value)
		default:
			a.drop()
		}
	}
	changed, err := json.Marshal(v)
	if err != nil {
		return data
	}
	return changed
}

// place is a place of a text, a number or a boolean in JSON.
type place struct {
	value any
	set   func(any)
	drop  func() // removes the value from its list
}

// find appends the places in v to the list all. If v is neither a list nor an object,
// its only place is that of v itself.
func find(v any, set func(any), drop func(), all *[]place) {
	switch v := v.(type) {
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(v)) {
			find(v[name], func(w any) { v[name] = w }, func() {}, all)
		}
	case []any:
		for i := range v {
			find(v[i], func(w any) { v[i] = w }, func() { set(slices.Delete(slices.Clone(v), i, i+1)) }, all)
		}
	default:
		*all = append(*all, place{v, set, drop})
	}
}
