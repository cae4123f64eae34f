package solve

import "math/bits"

// table remembers bounds on the values of positions. It grows up to the limit in the
// field most; then new entries replace the entries that took the least work.
type table struct {
	most    int
	entries []entry // in buckets; their number is a power of two
	used    int
	age     uint32 // the age of the valid entries; all other entries count as empty
}

// entry holds the known facts about a position.
type entry struct {
	rest      [4]uint64
	low, high int32 // bounds on the points to come for side 0
	age       uint32
	best      uint16 // the index of the best move
	work      uint16 // the number of binary digits in the number of positions that the search visited
}

const (
	bucket  = 4       // the number of entries in which a position may be stored
	fewest  = 1 << 10 // the number of entries at first
	largest = 1 << 26 // the greatest number of entries, so that sizes fit in 32 bits
)

// forget empties the table.
func (t *table) forget() {
	t.used = 0
	if t.age++; t.age == 0 { // the age has wrapped around
		clear(t.entries)
		t.age = 1
	}
}

// find returns the entry of a position, or nil if there is none.
func (t *table) find(rest [4]uint64) *entry {
	if rest == ([4]uint64{}) || len(t.entries) == 0 {
		return nil
	}
	at := t.bucket(rest)
	for i := range at {
		if e := &at[i]; e.rest == rest && e.age == t.age {
			return e
		}
	}
	return nil
}

// bucket returns the entries in which a position may be stored.
func (t *table) bucket(rest [4]uint64) []entry {
	i := int(mix(rest)&uint64(len(t.entries)-1)) &^ (bucket - 1)
	return t.entries[i : i+bucket : i+bucket]
}

// put remembers bounds on the value of a position, the index of its best move, and
// the number of positions that the search visited to find them.
func (t *table) put(rest [4]uint64, low, high int, best uint16, work int) {
	if rest == ([4]uint64{}) {
		return
	}
	t.grow()
	fresh := entry{rest, int32(low), int32(high), t.age, best, uint16(bits.Len(uint(work)))}
	at := t.bucket(rest)
	worst := 0
	for i := range at {
		e := &at[i]
		if e.age != t.age {
			t.used++
			*e = fresh
			return
		}
		if e.rest == rest {
			*e = fresh
			return
		}
		if e.work < at[worst].work {
			worst = i
		}
	}
	at[worst] = fresh
}

// grow makes room if the table is half full.
func (t *table) grow() {
	old := t.entries
	if size := min(t.size(), max(fewest, 2*len(old))); 2*t.used >= len(old) && size > len(old) {
		t.entries = make([]entry, size)
	} else {
		return
	}
	t.used = 0
	for _, e := range old {
		if e.age == t.age {
			t.keep(e)
		}
	}
}

// keep puts an entry into the table unless its bucket is full.
func (t *table) keep(e entry) {
	at := t.bucket(e.rest)
	for i := range at {
		if at[i].age != t.age {
			at[i] = e
			t.used++
			return
		}
	}
}

// size returns the largest number of entries that the table may have, a power of two.
func (t *table) size() int {
	return 1 << (bits.Len(uint(min(max(t.most, bucket), largest))) - 1)
}

// mix returns a hash of a position, the same on every machine.
func mix(rest [4]uint64) uint64 {
	fold := func(a, b uint64) uint64 {
		high, low := bits.Mul64(a, b)
		return high ^ low
	}
	h := fold(rest[0]^0x9e3779b97f4a7c15, rest[1]^0xbf58476d1ce4e5b9)
	return fold(h^rest[2]^0x94d049bb133111eb, rest[3]^h^0xd6e8feb86659fd93)
}
