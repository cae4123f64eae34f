package wasm

import (
	"bytes"
	"encoding/binary"
	"errors"
	"maps"
	"slices"
	"strings"
)

// A Go program carries a table of its functions. Each function has lists that say, for the
// places of its instructions, which files and lines they come from, which calls are inlined,
// and which arguments are alive. Many of these lists serve only the trace of a panic, and
// take a sixth of the compressed program. strip removes them. A trace then still names the
// functions that are called, but no inlined functions, lines or arguments. The layout is
// that of runtime.pcHeader, runtime._func and runtime.moduledata; CONTRIBUTING.md says why this
// is worth its upkeep, and what to do when the layout changes.

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
	listCount  = 28
	unitOf     = 32 // and then the line of its beginning
	idOf       = 40
	dataCount  = 43
	listsOf    = 44
	indexEntry = 8
)

// The lists and the data of a function that are not only for traces: where its stack
// holds pointers, and what it has deferred.
const stackMapList = 1

var keptData = []int{0, 1, 2, 4}

// absent stands for the place of data that a function does not have; for a list that it
// does not have, the place is 0.
const absent = 1<<32 - 1

// dataFrom holds, for each version of Go, the field of the description of the module that says
// where the data of the functions begin, in words from the beginning of the description. The next
// field says where they end, and the first one is the address of the table.
var dataFrom = map[string]int{"go1.26": 40, "go1.27": 43}

// fieldOf returns dataFrom of the version of Go that compiles, such as go1.27.1, and reports whether
// its layout is known.
func fieldOf(version string) (field int, known bool) {
	for minor, field := range dataFrom {
		if rest, ok := strings.CutPrefix(version, minor); ok && (rest == "" || rest[0] < '0' || rest[0] > '9') {
			return field, true
		}
	}
	return 0, false
}

// strip removes from a memory what only a trace reads. The parameter field is dataFrom of the
// version of Go that linked the program. If there is no table, strip changes nothing and returns
// an error.
func strip(memory []byte, field int) error {
	for at := 0; ; at++ {
		next := bytes.Index(memory[at:], tableHead)
		if next < 0 {
			return errTable
		}
		at += next
		if t := tableAt(memory, at, field); t != nil {
			t.drop()
			t.dropArguments()
			return nil
		}
	}
}

var errTable = errors.New("no table of functions as Go links it")

// table is a table of functions, from its header on.
type table struct {
	data  []byte
	head  [headFields]int
	funcs []byte // the data of functions
}

// tableAt returns the table at an address, or nil if there is none.
func tableAt(memory []byte, at, field int) *table {
	t := &table{data: memory[at:]}
	if len(t.data) < len(tableHead)+8*headFields {
		return nil
	}
	for i := range t.head {
		t.head[i] = word(t.data[len(tableHead):], i)
	}
	parts := t.head[namesAt:]
	if !slices.IsSorted(parts) || parts[0] <= 0 || t.head[funcCount] <= 0 || t.head[funcsAt]+indexEntry*t.head[funcCount] > len(t.data) {
		return nil
	}
	// Words outside the description may hold the address too.
	address := binary.LittleEndian.AppendUint64(nil, uint64(at))
	for rest := memory; ; rest = rest[1:] {
		next := bytes.Index(rest, address)
		if next < 0 || len(rest) < next+8*(field+2) {
			return nil
		}
		rest = rest[next:]
		from, to := word(rest, field), word(rest, field+1)
		if at+t.head[funcsAt] <= from && from <= to && to <= len(memory) {
			t.funcs = memory[from:to]
			return t
		}
	}
}

func word(data []byte, n int) int { return int(binary.LittleEndian.Uint64(data[8*n:])) }

func number(data []byte) int { return int(binary.LittleEndian.Uint32(data)) }

// drop takes from each function what only traces use, and clears the lists and data
// that no function uses any more.
func (t *table) drop() {
	lists, data := uses{0: true}, uses{}
	index := t.data[t.head[funcsAt]:]
	for n := range t.head[funcCount] {
		f := index[number(index[indexEntry*n+4:]):]
		lists.keep(f[stackOf:])
		lists.drop(f[fileOf:], 0)
		lists.drop(f[lineOf:], 0)
		clear(f[unitOf:idOf])
		refs := f[listsOf:]
		for i := range number(f[listCount:]) {
			if i == stackMapList {
				lists.keep(refs)
			} else {
				lists.drop(refs, 0)
			}
			refs = refs[4:]
		}
		for i := range int(f[dataCount]) {
			if slices.Contains(keptData, i) {
				data.keep(refs)
			} else {
				data.drop(refs, absent)
			}
			refs = refs[4:]
		}
	}
	lists.clear(t.data[t.head[linesAt]:t.head[funcsAt]])
	data.clear(t.funcs)
	clear(t.data[t.head[unitsAt]:t.head[linesAt]]) // the names of files
}

// uses are the places in a part of the table that functions have referred to, and
// whether a function still refers to each.
type uses map[int]bool

func (u uses) keep(ref []byte) { u[number(ref)] = true }

// drop replaces a reference with the value none.
func (u uses) drop(ref []byte, none uint32) {
	at := number(ref)
	u[at] = u[at] || uint32(at) == absent
	binary.LittleEndian.PutUint32(ref, none)
}

// clear clears the unused places, each up to the next one.
func (u uses) clear(part []byte) {
	next := len(part)
	for _, at := range slices.Backward(slices.Sorted(maps.Keys(u))) {
		if !u[at] {
			clear(part[at:next])
		}
		next = min(at, next)
	}
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
