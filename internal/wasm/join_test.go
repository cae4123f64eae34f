package wasm

import (
	"bytes"
	"testing"

	"pgregory.net/rapid"

	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/must"
)

// Whatever the segments are, the new segments make the same memory, with a gap between any two.
func TestCutKeepsTheMemory(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var all []segment
		var want []byte
		for range rapid.IntRange(0, 20).Draw(t, "segments") {
			want = append(want, make([]byte, rapid.SampledFrom([]int{0, 1, 63, 64, 200, minGap - 1, minGap, 9000}).Draw(t, "gap"))...)
			data := rapid.SliceOfN(rapid.Byte(), 1, 5).Draw(t, "data")
			all = append(all, segment{len(want), data})
			want = append(want, data...)
		}
		all = rapid.Permutation(all).Draw(t, "order")
		few := cut(image(all))
		again := must.Have(segmentsOf(sectionOf(few)))(t)
		if !bytes.Equal(bytes.TrimRight(want, "\x00"), bytes.TrimRight(image(again), "\x00")) {
			t.Error("the memory is different")
		}
		for i := range max(len(few)-1, 0) {
			if gap := few[i+1].at - few[i].at - len(few[i].data); gap < minGap {
				t.Errorf("a gap of %d is left", gap)
			}
		}
	})
}

// A module keeps its sections; segments that are near one another are joined.
func TestPackedModule(t *testing.T) {
	head := "\x00asm\x01\x00\x00\x00"
	other := "\x00\x03\x02hi"
	whole := func([]byte) error { return nil }
	if got, err := packed([]byte(head+other), whole); err != nil || string(got) != head+other {
		t.Errorf("packed without data: %q, %v", got, err)
	}
	data := "\x0b\x0d\x02" + "\x00\x41\x05\x0b\x01b" + "\x00\x41\x01\x0b\x01a"
	if got, err := packed([]byte(head+data), whole); err != nil || string(got) != head+"\x0b\x0b\x01\x00\x41\x01\x0b\x05a\x00\x00\x00b" {
		t.Errorf("packed: %q, %v", got, err)
	}
	got := must.Have(segmentsOf([]byte(data[2:])))(t)
	want := "\x01" + "\x00\x41\x01\x0b\x05a\x00\x00\x00b"
	expect.Same(t, string(sectionOf(cut(image(got)))), want)
	for _, bad := range []string{"", "\x7fELF\x01\x00\x00\x00", head + "\x0b", head + "\x0b\x05\x01", head + "\x0b\x04\x01\x01\x00\x00"} {
		expect.Fails(packed([]byte(bad), whole))(t, errModule, bad)
	}
	expect.Fails(packed([]byte(head+data), func([]byte) error { return errTable }))(t, errTable, "a memory that cannot be stripped")
}
