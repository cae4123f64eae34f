package journal

import (
	"cmp"
	"slices"
	"time"
)

// spot is where an entry is in the segments.
type spot struct {
	rev     uint64
	time    int64
	segment uint64
	offset  int64
	size    int64
}

// knownFor is the time for which a store knows the ids of entries.
const knownFor = 2 * time.Minute

// index holds the places of all entries. They follow from the frames of the segments, applied one
// after the other.
type index struct {
	keeps    map[Shelf]Kept
	bytes    map[Shelf]int64 // of its entries
	subjects map[subject][]spot
	rev      uint64           // the greatest one
	newest   int64            // the time of the newest entry
	live     map[uint64]int64 // the bytes of entries in each segment
	ids      map[string]known
	order    []string // of ids
}

// known is an entry whose id is known.
type known struct {
	rev  uint64
	time int64
}

func newIndex(keeps map[Shelf]Kept) index {
	return index{keeps: keeps, bytes: map[Shelf]int64{}, subjects: map[subject][]spot{}, live: map[uint64]int64{}, ids: map[string]known{}}
}

// gone reports whether an entry of a shelf is too old to be kept.
func (x *index) gone(shelf Shelf, s spot, now time.Time) bool {
	days := x.keeps[shelf].Days
	return days > 0 && now.Sub(time.Unix(0, s.time)) >= time.Duration(days)*24*time.Hour
}

// entries returns the places of the entries of a subject that are not too old.
func (x *index) entries(at subject, now time.Time) []spot {
	all := x.subjects[at]
	for len(all) > 0 && x.gone(at.shelf, all[0], now) {
		all = all[1:]
	}
	return all
}

// last returns the rev of the last entry of a subject. It is 0 if the subject has none.
func (x *index) last(at subject, now time.Time) uint64 {
	if all := x.entries(at, now); len(all) > 0 {
		return all[len(all)-1].rev
	}
	return 0
}

// apply carries out the frame at a place.
func (x *index) apply(f frame, s spot) {
	x.rev, x.newest = max(x.rev, f.rev), max(x.newest, f.time)
	switch f.kind {
	case frameReplace:
		x.dropUpTo(f.at, f.rev)
		x.insert(f.at, s)
	case frameEntry:
		x.insert(f.at, s)
		if f.id != "" {
			x.ids[f.id] = known{f.rev, f.time}
			x.order = append(x.order, f.id)
			x.forget(time.Unix(0, x.newest))
		}
	case framePurge:
		x.dropUpTo(f.at, f.rev)
	}
}

// insert adds an entry to a subject, or gives it another place. The shelf forgets its oldest
// entries.
func (x *index) insert(at subject, s spot) {
	all := x.subjects[at]
	i, found := slices.BinarySearchFunc(all, s.rev, func(s spot, rev uint64) int { return int(int64(s.rev) - int64(rev)) })
	if found {
		x.count(at, all[i], -1)
		all[i] = s
	} else {
		all = slices.Insert(all, i, s)
	}
	x.count(at, s, 1)
	x.subjects[at] = all
	if keeps := shelves[at.shelf].Most; keeps > 0 && len(all) > keeps {
		x.drop(at, len(all)-keeps)
	}
}

// dropUpTo deletes the entries of a subject up to a rev.
func (x *index) dropUpTo(at subject, rev uint64) {
	n := 0
	for n < len(x.subjects[at]) && x.subjects[at][n].rev <= rev {
		n++
	}
	x.drop(at, n)
}

// drop deletes the first n entries of a subject.
func (x *index) drop(at subject, n int) {
	all := x.subjects[at]
	for _, s := range all[:n] {
		x.count(at, s, -1)
	}
	if n == len(all) {
		delete(x.subjects, at)
	} else if n > 0 {
		x.subjects[at] = slices.Clone(all[n:])
	}
}

// count adds the size of an entry to those of its segment and its shelf n times.
func (x *index) count(at subject, s spot, n int64) {
	x.live[s.segment] += n * s.size
	x.bytes[at.shelf] += n * s.size
}

// sweep deletes what is too old, and the oldest entries of shelves that are too large.
func (x *index) sweep(now time.Time) {
	for at, all := range x.subjects {
		if x.keeps[at.shelf].Days > 0 {
			x.drop(at, len(all)-len(x.entries(at, now)))
		}
	}
	for shelf := range x.keeps {
		if x.isFull(shelf) {
			x.thin(shelf)
		}
	}
}

// overflows reports whether a shelf has more bytes than it keeps.
func (x *index) overflows() bool {
	for shelf := range x.keeps {
		if x.isFull(shelf) {
			return true
		}
	}
	return false
}

func (x *index) isFull(shelf Shelf) bool {
	most := x.keeps[shelf].Bytes
	return most > 0 && x.bytes[shelf] > most
}

// thin deletes the oldest subjects of a shelf until there is space for some new ones.
func (x *index) thin(shelf Shelf) {
	var all []subject
	for at := range x.subjects {
		if at.shelf == shelf {
			all = append(all, at)
		}
	}
	slices.SortFunc(all, func(a, b subject) int { return cmp.Compare(x.subjects[a][0].time, x.subjects[b][0].time) })
	for _, at := range all {
		if x.bytes[shelf] <= x.keeps[shelf].Bytes/16*15 {
			break
		}
		x.drop(at, len(x.subjects[at]))
	}
}

// forget forgets old ids.
func (x *index) forget(now time.Time) {
	n := 0
	for n < len(x.order) && now.Sub(time.Unix(0, x.ids[x.order[n]].time)) > knownFor {
		delete(x.ids, x.order[n])
		n++
	}
	x.order = x.order[n:]
}

// holds reports whether an entry with the given rev is at the given place.
func (x *index) holds(at subject, s spot) bool {
	for _, have := range x.subjects[at] {
		if have.rev == s.rev {
			return have.segment == s.segment && have.offset == s.offset
		}
	}
	return false
}
