package main

import (
	"encoding/binary"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// sample is a table of two functions by hand. The lists of lines are at 1 (file of both),
// 3 (line of the first, which is also its stack), and 5 (line of the second).
func sample() []byte {
	names := "\x00main.F[go.shape.int,go.shape.string]\x00main.G\x00"
	units := "uuuu"
	files := "a.go"
	lists := "\x00ffssll"
	funcs := make([]byte, 2*indexEntry+2*(dataOf+4))
	at := 8 + 8*headFields
	head := binary.LittleEndian.AppendUint64(append([]byte{}, tableHead...), 2)
	for _, n := range []int{1, 0, at, at + len(names), at + len(names) + len(units), at + len(names) + len(units) + len(files), at + len(names) + len(units) + len(files) + len(lists)} {
		head = binary.LittleEndian.AppendUint64(head, uint64(n))
	}
	for n, f := range [][]uint32{{3, 1, 3}, {0, 1, 5}} {
		from := 2*indexEntry + n*(dataOf+4)
		binary.LittleEndian.PutUint32(funcs[indexEntry*n+4:], uint32(from))
		binary.LittleEndian.PutUint32(funcs[from+stackOf:], f[0])
		binary.LittleEndian.PutUint32(funcs[from+fileOf:], f[1])
		binary.LittleEndian.PutUint32(funcs[from+lineOf:], f[2])
	}
	return append(append(head, names+units+files+lists...), funcs...)
}

func TestStrip(t *testing.T) {
	data := append([]byte("before"), sample()...)
	if err := strip([]segment{{0, []byte("other")}, {100, data}}); err != nil {
		t.Fatal(err)
	}
	from := len("before") + 8 + 8*headFields
	want := "\x00main.F[...]" + string(make([]byte, 25)) + "\x00main.G\x00" + // names
		string(make([]byte, 8)) + // units and files
		"\x00\x00\x00ss\x00\x00"
	if d := cmp.Diff(want, string(data[from:from+len(want)])); d != "" {
		t.Error(d)
	}
	table := tableAt(data[len("before"):])
	for n := range 2 {
		f := table.head[funcsAt] + int(table.uint32(table.head[funcsAt]+indexEntry*n+4))
		if table.uint32(f+fileOf) != 0 || table.uint32(f+lineOf) != 0 {
			t.Errorf("function %d has lines", n)
		}
	}
	if got := table.uint32(table.head[funcsAt] + 2*indexEntry + stackOf); got != 3 {
		t.Errorf("the stack of function 0 is %d", got)
	}
}

func TestNoTable(t *testing.T) {
	for _, data := range []string{"", string(tableHead), string(sample()[:80])} {
		if err := strip([]segment{{0, []byte(data)}}); err == nil {
			t.Errorf("%d bytes: no error", len(data))
		}
	}
}
