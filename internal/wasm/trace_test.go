package wasm

import (
	"encoding/binary"
	"errors"
	"testing"

	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/must"
)

const (
	before = "before"
	names  = "\x00main.F[go.shape.int,go.shape.string]\x00main.G\x00"
	units  = "uuuu"
	files  = "a.go"

	// The lists are named by letters: files, stack, lines, what is unsafe, pointers, and what is
	// inlined.
	lists = "\x00ffssllUUppii"
	// The data are six that are kept, and then what is inlined, arguments, and wrappers for each
	// function.
	data = "KKKKKKiaAwIaAW"

	// size is the size of a function with three lists and eight data.
	size = listsOf + 3*4 + 8*4
)

// The two functions share files, and the first one's lines are also its stack.
var functions = []struct{ stack, file, line, unsafe, pointers, inlined uint32 }{
	{3, 1, 3, 7, 9, 11}, {0, 1, 5, 7, 0, 0},
}

// places are those of the data of the functions.
var places = [][]uint32{{0, 1, 2, 6, 3, 7, 8, 9}, {0, absent, 4, 10, 5, 11, 12, 13}}

// sample is a memory with a table written by hand, for a version of Go with the given dataFrom. A
// word before its description has its address too.
func sample(field int) []byte {
	le := binary.LittleEndian
	code := make([]byte, 2*indexEntry+2*size)
	for n, f := range functions {
		from := 2*indexEntry + n*size
		le.PutUint32(code[indexEntry*n+4:], uint32(from))
		le.PutUint32(code[from+listCount:], 3)
		le.PutUint32(code[from+unitOf:], 7)
		le.PutUint32(code[from+unitOf+4:], 99)
		for at, v := range map[int]uint32{stackOf: f.stack, fileOf: f.file, lineOf: f.line, listsOf: f.unsafe, listsOf + 4: f.pointers,
			listsOf + 8: f.inlined} {
			le.PutUint32(code[from+at:], v)
		}
		code[from+idOf], code[from+dataCount] = 6, 8
		for i, v := range places[n] {
			le.PutUint32(code[from+listsOf+3*4+4*i:], v)
		}
	}
	parts := []string{names, units, files, lists, string(code)}
	at := len(tableHead) + 8*headFields
	head := le.AppendUint64([]byte(before+string(tableHead)), 2)
	head = le.AppendUint64(le.AppendUint64(head, 1), 0)
	body := ""
	for _, p := range parts {
		head = le.AppendUint64(head, uint64(at+len(body)))
		body += p
	}
	all := append(append(head, body...), data...)
	from := len(all) - len(data)
	module := make([]byte, 8*(field+2))
	le.PutUint64(module, uint64(len(before)))
	le.PutUint64(module[8*field:], uint64(from))
	le.PutUint64(module[8*(field+1):], uint64(from+len(data)))
	all = le.AppendUint64(all, uint64(len(before)))
	return append(all, module...)
}

func TestStrip(t *testing.T) {
	for version, field := range dataFrom {
		t.Run(version, func(t *testing.T) { strips(t, field) })
	}
}

func strips(t *testing.T, field int) {
	t.Helper()
	memory := sample(field)
	must.Do(t, strip(memory, field))
	got := tableAt(memory, len(before), field)
	want := "\x00main.F[...]" + string(make([]byte, 25)) + "\x00main.G\x00" + // names
		string(make([]byte, 8)) + // units and files
		"\x00\x00\x00ss\x00\x00\x00\x00pp\x00\x00"
	from := len(tableHead) + 8*headFields
	expect.Same(t, string(got.data[from:from+len(want)]), want)
	expect.Same(t, string(got.funcs), "KKKKKK\x00\x00\x00\x00\x00\x00\x00\x00")
	kept := [][]uint32{{3, 0, 0, 3, 0, 0, 6 | 8<<24, 0, 9, 0, 0, 1, 2, absent, 3, absent, absent, absent},
		{0, 0, 0, 3, 0, 0, 6 | 8<<24, 0, 0, 0, 0, absent, 4, absent, 5, absent, absent, absent}}
	for n, want := range kept {
		f := got.data[got.head[funcsAt]+2*indexEntry+n*size:]
		words := make([]uint32, len(want))
		for i := range words {
			words[i] = uint32(number(f[stackOf+4*i:]))
		}
		expect.Same(t, words, want, "function", n)
	}
}

// A memory without a table in the format of the given Go is left unchanged, and that is an error.
func TestNoTable(t *testing.T) {
	all := string(sample(40))
	for _, tt := range []struct {
		data  string
		field int
	}{{"", 40}, {string(tableHead), 40}, {all[:80], 40}, {all[:len(all)-8], 40}, {all, 43}} {
		kept := []byte(tt.data)
		if err := strip(kept, tt.field); !errors.Is(err, errTable) || string(kept) != tt.data {
			t.Errorf("%d bytes, field %d: changed, %v", len(tt.data), tt.field, err)
		}
	}
}

// Only versions of Go whose layout is known are stripped.
func TestFieldOf(t *testing.T) {
	for version, want := range map[string]int{"go1.26": 40, "go1.26.8": 40, "go1.27.1": 43, "go1.27rc1": 43, "go1.2": 0, "go1.260": 0, "go1.28": 0,
		"devel": 0} {
		if got, known := fieldOf(version); got != want || known != (want > 0) {
			t.Errorf("%s: %d, %t", version, got, known)
		}
	}
}
