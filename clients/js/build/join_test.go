package main

import (
	"bytes"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// image is the memory that segments make.
func image(all []segment) []byte {
	size := 0
	for _, s := range all {
		size = max(size, s.at+len(s.data))
	}
	memory := make([]byte, size)
	for _, s := range all {
		copy(memory[s.at:], s.data)
	}
	return memory
}

// Whatever the segments, the joined ones make the same memory, with a gap between any two.
func TestJoinKeepsTheMemory(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var all []segment
		at := 0
		for range rapid.IntRange(0, 20).Draw(t, "segments") {
			at += rapid.SampledFrom([]int{0, 1, 63, 64, 200, maxGap - 1, maxGap, 9000}).Draw(t, "gap")
			data := rapid.SliceOfN(rapid.Byte(), 1, 5).Draw(t, "data")
			all = append(all, segment{at, data})
			at += len(data)
		}
		want := image(all)
		all = rapid.Permutation(all).Draw(t, "order")
		few := join(all)
		again, err := segmentsOf(sectionOf(few))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(want, image(again)) {
			t.Error("the memory is another one")
		}
		for i := range max(len(few)-1, 0) {
			if gap := few[i+1].at - few[i].at - len(few[i].data); gap < maxGap {
				t.Errorf("a gap of %d is left", gap)
			}
		}
	})
}

// A module with two segments keeps its other sections; the table of functions, which
// every program has, is asked for.
func TestPackedModule(t *testing.T) {
	head := "\x00asm\x01\x00\x00\x00"
	other := "\x00\x03\x02hi"
	if got, err := packed([]byte(head + other)); err != nil || string(got) != head+other {
		t.Errorf("packed without data: %q, %v", got, err)
	}
	data := "\x0b\x0d\x02" + "\x00\x41\x05\x0b\x01b" + "\x00\x41\x01\x0b\x01a"
	if _, err := packed([]byte(head + data)); !errors.Is(err, errTable) {
		t.Errorf("packed without a table: %v", err)
	}
	got, err := segmentsOf([]byte(data[2:]))
	if err != nil {
		t.Fatal(err)
	}
	want := "\x01" + "\x00\x41\x01\x0b\x05a\x00\x00\x00b"
	if d := cmp.Diff(want, string(sectionOf(join(got)))); d != "" {
		t.Error(d)
	}
	for _, bad := range []string{"", "\x7fELF\x01\x00\x00\x00", head + "\x0b", head + "\x0b\x05\x01", head + "\x0b\x04\x01\x01\x00\x00"} {
		if _, err := packed([]byte(bad)); !errors.Is(err, errModule) {
			t.Errorf("packed(%q): %v", bad, err)
		}
	}
}
