package wasm

import (
	"bytes"
	"encoding/binary"
	"errors"
	"slices"
)

// The Go linker leaves out the zeros of the data, and writes what is between them as
// some 90,000 segments, each with its address. A compressor finds the patterns in the
// data only without these addresses: with its segments joined, the program is larger,
// but 7 percent smaller when compressed.

// minGap is the least number of zeros that makes a new segment worth its address.
const minGap = 1024

const dataSection = 11

var errModule = errors.New("not a WebAssembly module as Go links it")

// segment is a run of bytes in memory.
type segment struct {
	at   int
	data []byte
}

// packed returns the module with few segments of data instead of many, after strip has changed
// its memory.
func packed(module []byte, strip func(memory []byte) error) ([]byte, error) {
	if len(module) < 8 || string(module[:4]) != "\x00asm" {
		return nil, errModule
	}
	out := slices.Clone(module[:8])
	for r := (reader{data: module[8:]}); len(r.data) > 0; {
		kind := r.byte()
		section := r.take(r.number())
		if r.bad {
			return nil, errModule
		}
		if kind == dataSection {
			segments, err := segmentsOf(section)
			if err != nil {
				return nil, err
			}
			memory := image(segments)
			if err := strip(memory); err != nil {
				return nil, err
			}
			section = sectionOf(cut(memory))
		}
		out = append(binary.AppendUvarint(append(out, kind), uint64(len(section))), section...)
	}
	return out, nil
}

// image returns the memory that the segments fill.
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

// cut returns the segments that fill a memory, with a gap between each segment and the
// next.
func cut(memory []byte) (few []segment) {
	gap := make([]byte, minGap)
	for at := 0; ; {
		rest := bytes.TrimLeft(memory[at:], "\x00")
		if len(rest) == 0 {
			return few
		}
		at = len(memory) - len(rest)
		if next := bytes.Index(rest, gap); next >= 0 {
			rest = rest[:next]
		}
		few = append(few, segment{at, rest})
		at += len(rest)
	}
}

// segmentsOf reads a section of data. All its segments are active, in memory 0, at an
// address that is a constant.
func segmentsOf(section []byte) ([]segment, error) {
	r := reader{data: section}
	var all []segment
	for range r.number() {
		if r.byte() != 0 || r.byte() != i32Const {
			return nil, errModule
		}
		at := r.signed()
		if r.byte() != end {
			return nil, errModule
		}
		all = append(all, segment{at, r.take(r.number())})
		if r.bad || at < 0 {
			return nil, errModule
		}
	}
	return all, nil
}

// The instructions of the address of a segment.
const (
	i32Const = 0x41
	end      = 0x0b
)

func sectionOf(segments []segment) []byte {
	out := binary.AppendUvarint(nil, uint64(len(segments)))
	for _, s := range segments {
		out = appendSigned(append(out, 0, i32Const), s.at)
		out = binary.AppendUvarint(append(out, end), uint64(len(s.data)))
		out = append(out, s.data...)
	}
	return out
}

// appendSigned appends a number as signed LEB128.
func appendSigned(out []byte, n int) []byte {
	for n < -64 || n > 63 {
		out = append(out, byte(n&0x7f|0x80))
		n >>= 7
	}
	return append(out, byte(n&0x7f))
}

// reader reads the parts of a module. It is bad after it has read past the end.
type reader struct {
	data []byte
	bad  bool
}

func (r *reader) take(n int) []byte {
	if n < 0 || n > len(r.data) {
		r.bad, r.data = true, nil
		return nil
	}
	head := r.data[:n]
	r.data = r.data[n:]
	return head
}

func (r *reader) byte() byte {
	if b := r.take(1); len(b) == 1 {
		return b[0]
	}
	return 0
}

// number reads an unsigned LEB128.
func (r *reader) number() int {
	n, size := binary.Uvarint(r.data)
	if size <= 0 || n > 1<<31-1 {
		r.take(-1)
		return 0
	}
	r.take(size)
	return int(n)
}

// signed reads a signed LEB128.
func (r *reader) signed() int {
	n, shift := 0, 0
	for {
		b := r.byte()
		n |= int(b&0x7f) << shift
		shift += 7
		if b < 0x80 || shift > 28 {
			if b&0x40 != 0 {
				n |= -1 << shift
			}
			return n
		}
	}
}
