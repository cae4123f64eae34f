package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"slices"
)

// A Go program carries a table of its functions, and for each of them the files and
// lines of its instructions. Lines serve the trace of a panic alone, and are a tenth of
// the compressed program. strip removes them: a trace names functions without lines.
// The layout is that of runtime.pcHeader and runtime._func.

var errTable = errors.New("no table of functions as Go 1.26 writes it")

// tableHead begins the table: its magic number, two zeros, the size of an instruction
// and that of an address.
var tableHead = []byte{0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8}

// The fields of the header, in words after its head, and their number.
const (
	funcCount  = 0
	namesAt    = 3
	unitsAt    = 4
	linesAt    = 6
	funcsAt    = 7
	headFields = 8
)

// The fields of a function, in bytes from its beginning.
const (
	stackOf    = 16
	fileOf     = 20
	lineOf     = 24
	dataCount  = 28
	dataOf     = 44
	indexEntry = 8
)

// strip removes lines, and the type arguments in the names of functions, from the
// segment that has the table.
func strip(all []segment) error {
	for _, s := range all {
		for at := 0; ; at++ {
			next := bytes.Index(s.data[at:], tableHead)
			if next < 0 {
				break
			}
			at += next
			if t := tableAt(s.data[at:]); t != nil {
				t.dropLines()
				t.dropArguments()
				return nil
			}
		}
	}
	return errTable
}

// table is a table of functions, from its header on.
type table struct {
	data []byte
	head [headFields]int
}

// tableAt returns the table at the beginning of data, nil if there is none.
func tableAt(data []byte) *table {
	t := &table{data: data}
	if len(data) < len(tableHead)+8*headFields {
		return nil
	}
	for i := range t.head {
		t.head[i] = int(binary.LittleEndian.Uint64(data[len(tableHead)+8*i:]))
	}
	parts := t.head[namesAt:]
	if !slices.IsSorted(parts) || parts[0] <= 0 || t.head[funcCount] <= 0 || t.head[funcsAt]+indexEntry*t.head[funcCount] > len(data) {
		return nil
	}
	return t
}

func (t *table) uint32(at int) uint32 { return binary.LittleEndian.Uint32(t.data[at:]) }

// dropLines makes every function one without files and lines, and clears the lists of
// lines that no other list shares.
func (t *table) dropLines() {
	used, gone := map[uint32]bool{0: true}, map[uint32]bool{}
	for n := range t.head[funcCount] {
		f := t.head[funcsAt] + int(t.uint32(t.head[funcsAt]+indexEntry*n+4))
		used[t.uint32(f+stackOf)] = true
		for i := range int(t.uint32(f + dataCount)) {
			used[t.uint32(f+dataOf+4*i)] = true
		}
		gone[t.uint32(f+fileOf)], gone[t.uint32(f+lineOf)] = true, true
		clear(t.data[f+fileOf : f+lineOf+4])
	}
	lines := t.data[t.head[linesAt]:t.head[funcsAt]]
	starts := []int{len(lines)}
	for at := range gone {
		starts = append(starts, int(at))
	}
	for at := range used {
		starts = append(starts, int(at))
	}
	slices.Sort(starts)
	starts = slices.Compact(starts)
	for i, at := range starts[:len(starts)-1] {
		if !used[uint32(at)] {
			clear(lines[at:starts[i+1]])
		}
	}
	clear(t.data[t.head[unitsAt]:t.head[linesAt]]) // the names of files
}

// dropArguments writes the names of generic functions as a trace prints them: F[...].
func (t *table) dropArguments() {
	names := t.data[t.head[namesAt]:t.head[unitsAt]]
	for len(names) > 0 {
		size := bytes.IndexByte(names, 0)
		if size < 0 {
			return
		}
		name := names[:size]
		from, to := bytes.IndexByte(name, '['), bytes.LastIndexByte(name, ']')
		if from >= 0 && to-from > len("[...]") {
			short := append(append(slices.Clone(name[:from]), "[...]"...), name[to+1:]...)
			clear(name[copy(name, short):])
		}
		names = names[size+1:]
	}
}
