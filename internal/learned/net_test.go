package learned

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/hoylecards/hoyle/deck"
)

// The network chooses like one that adds up its weights one by one, with any weights,
// and with as many features as a lane has room for.
func TestBestAgreesWithPlainSums(t *testing.T) {
	const features = 40
	rapid.Check(t, func(t *rapid.T) {
		r := deck.NewSeed(rapid.Uint64().Draw(t, "seed")).Rand()
		extreme := rapid.Bool().Draw(t, "extreme")
		weight := func(least, most int) int {
			if extreme {
				return [2]int{least, most}[r.IntN(2)]
			}
			return least + r.IntN(most-least+1)
		}
		rows := make([][Hidden]int8, features)
		var bias, out [Hidden]int16
		for j := range Hidden {
			for f := range rows {
				rows[f][j] = int8(weight(math.MinInt8, math.MaxInt8))
			}
			bias[j], out[j] = int16(weight(math.MinInt16, math.MaxInt16)), int16(weight(math.MinInt16, math.MaxInt16))
		}
		n, err := Parse(Bytes(rows, bias, out), features)
		if err != nil {
			t.Fatal(err)
		}
		var f Features
		fill := func(count int) {
			for range count {
				f.add(r.IntN(features))
			}
			f.end()
		}
		fill(maxRows - 30)
		moves := rapid.IntRange(1, 12).Draw(t, "moves")
		for range moves {
			fill(r.IntN(31))
		}
		best, most := 0, int64(0)
		for i := range moves {
			value := plain(rows, bias, out, f.Position(), f.Move(i))
			if i == 0 || value > most {
				best, most = i, value
			}
		}
		if got := n.Best(&f); f.Moves() != moves || got != best {
			t.Errorf("of %d moves, %d is the best, want %d", f.Moves(), got, best)
		}
	})
}

func plain(rows [][Hidden]int8, bias, out [Hidden]int16, features ...[]uint16) (value int64) {
	for j := range Hidden {
		unit := int(bias[j])
		for _, list := range features {
			for _, f := range list {
				unit += int(rows[f][j])
			}
		}
		value += int64(max(0, unit)) * int64(out[j])
	}
	return value
}

// Of equal moves the first is the best.
func TestBestIsTheFirst(t *testing.T) {
	n, err := Parse(Bytes(make([][Hidden]int8, 1), [Hidden]int16{}, [Hidden]int16{}), 1)
	if err != nil {
		t.Fatal(err)
	}
	var f Features
	for range 4 { // the position and three moves
		f.add(0)
		f.end()
	}
	if got := n.Best(&f); got != 0 {
		t.Errorf("of three equal moves, %d is the best", got)
	}
}

func TestParseRefuses(t *testing.T) {
	data := Bytes(make([][Hidden]int8, 3), [Hidden]int16{}, [Hidden]int16{})
	if _, err := Parse(data, 4); err == nil {
		t.Error("a network of 3 features is read as one of 4")
	}
	if _, err := Parse(data[1:], 3); err == nil {
		t.Error("a network without its first byte is read")
	}
	for _, end := range []int{tail - 1, 0} {
		if _, err := Parse(data[:end], 0); err == nil {
			t.Errorf("a network of %d bytes is read", end)
		}
	}
	if _, err := Parse(append(data, 0), 3); err == nil {
		t.Error("a network with a further byte is read")
	}
}

// Every weight is read as it was written, and small ones take few bits.
func TestWeightsAreBits(t *testing.T) {
	var written rice
	for w := math.MinInt8; w <= math.MaxInt8; w++ {
		written.add(int8(w))
	}
	read := rice{data: written.data}
	for w := math.MinInt8; w <= math.MaxInt8; w++ {
		if got := read.weight(); got != w {
			t.Fatalf("%d is read as %d", w, got)
		}
	}
	for w, want := range map[int8]int{0: 5, -8: 5, 7: 5, 8: 6, -9: 6, 127: 19, -128: 19, 112: 19, 111: 18} {
		var one rice
		if one.add(w); one.at != want {
			t.Errorf("%d takes %d bits, want %d", w, one.at, want)
		}
	}
}
