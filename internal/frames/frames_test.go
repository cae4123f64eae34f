package frames_test

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"encoding/json"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/env"
	"github.com/hoylecards/hoyle/internal/frames"
	"github.com/hoylecards/hoyle/internal/must"
)

func little(n ...int32) []byte {
	var all []byte
	for _, i := range n {
		all = binary.LittleEndian.AppendUint32(all, uint32(i))
	}
	return all
}

// What comes through the pipe agrees with what an environment in the same process returns.
func TestServe(t *testing.T) {
	const tables = 2
	game := must.Have(hoyle.Find("indigo"))(t)
	start := func() *env.Env {
		return must.Have(game.Env("", env.Options{Tables: tables, Places: true, Width: 6}))(t)
	}
	requests := bytes.Join([][]byte{
		[]byte("r"), little(7, 0), []byte("s"), little(0, 5), []byte("s"), little(0, 6), []byte("o"), little(1, 1), []byte("o"), little(2,
			0), []byte("e"), little(0, -1),
	}, nil)
	var out bytes.Buffer
	must.Do(t, frames.Serve(start(), true, bufio.NewReader(bytes.NewReader(requests)), bufio.NewWriter(&out)))
	head, rest, _ := bytes.Cut(out.Bytes(), []byte("\n"))
	var info struct {
		env.Info
		Masks bool `json:"masks"`
	}
	if err := json.Unmarshal(head, &info); err != nil || !info.Masks || info.Size != 348 || info.Width != 6 || len(info.Moves) != 52 {
		t.Fatalf("%s, %v", head, err)
	}
	want := start()
	b := want.NewBatch()
	frame := func() []byte {
		all := little(append(append([]int32{0}, b.Counts...), bits(b.Rewards)...)...)
		return slices.Concat(all, little(b.Legal...), b.Seats, b.Done, b.Masks, b.Observations)
	}
	next := func(name string, want []byte) {
		t.Helper()
		if len(rest) < len(want) || !bytes.Equal(rest[:len(want)], want) {
			t.Fatalf("%s: %v, want %v", name, rest[:min(len(rest), len(want))], want)
		}
		rest = rest[len(want):]
	}
	must.Do(t, want.Reset(deck.NewSeed(7), &b))
	next("reset", frame())
	must.Do(t, want.Step([]int32{0, 5}, &b))
	next("step", frame())
	const refused = "env: bad environment: action 6 is not legal at table 1"
	next("a refused step", append(little(int32(len(refused))), refused...))
	next("observe", want.Observe(little(0), 1, 1))
	const unknown = "env: no such request"
	next("a table that does not exist", append(little(int32(len(unknown))), unknown...))
	next("the end", want.ObserveEnd(little(0), 0, -1))
	if len(rest) > 0 {
		t.Errorf("and %d bytes more", len(rest))
	}
	for text, wrong := range map[string]bool{"": false, "x": true, "rxx": true} {
		if err := frames.Serve(start(), false, bufio.NewReader(strings.NewReader(text)), bufio.NewWriter(&out)); (err != nil) != wrong {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func bits(all []float32) (n []int32) {
	for _, f := range all {
		n = append(n, int32(math.Float32bits(f)))
	}
	return n
}
