package journal

import (
	"fmt"
	"os"
	"time"
)

// A segment older than cleanAfter is written again if something in it was deleted. So is the first
// segment if less than half of everything is still needed.
const (
	cleanAfter = 24 * time.Hour
	maxShort   = 8 // segments that are not full
	cleanStep  = 256 << 10
)

// dirty reports whether the first segment must be written again.
func (d *Disk) dirty() bool {
	first := d.segments[0]
	switch {
	case d.stuck != nil || len(d.segments) == 1:
		return false
	case first.number < d.until:
		return true
	}
	var size, live int64
	for _, s := range d.segments {
		size += s.size
		live += d.index.live[s.number]
	}
	many := int64(len(d.segments)) > 2*size/segmentSize+maxShort // each start begins a segment
	return many || size > 2*live+2*segmentSize || time.Since(first.born) > cleanAfter && d.index.live[first.number] < first.size-int64(segmentHead)
}

// renew begins a new segment, and makes a request wait until those before it are clean. If err is
// not nil, renew refuses the request.
func (d *Disk) renew(r *request, err error) {
	if err == nil {
		err = d.stuck
	}
	if err == nil {
		err = d.begin()
	}
	if err != nil {
		r.answer(fmt.Errorf("%w: %w", ErrUnknown, err))
		return
	}
	d.until = d.segments[len(d.segments)-1].number
	d.waiting = append(d.waiting, r)
}

// move adds to a draft the next entries of the first segment that are still needed, and returns the
// position at which it stopped looking.
func (d *Disk) move(w *draft) (int64, error) {
	first := d.segments[0]
	if first == w.to {
		return d.cleaned, nil
	}
	from := max(d.cleaned, int64(segmentHead))
	b := make([]byte, min(first.size-from, cleanStep+frameHead+maxFrame))
	if len(b) == 0 {
		return from, nil
	}
	file, err := os.Open(d.name(first.number))
	if err != nil {
		return 0, err
	}
	defer func() { _ = file.Close() }()
	if _, err := file.ReadAt(b, from); err != nil {
		return 0, err
	}
	offset := from
	for offset < first.size && offset-from < cleanStep {
		f, size, err := first.openFrame(b[offset-from:], offset)
		if err != nil {
			return 0, d.damage(first, offset)
		}
		if at := (spot{rev: f.rev, segment: first.number, offset: offset}); d.index.holds(f.at, at) {
			f.kind, f.id = frameEntry, ""
			w.add(f)
		}
		offset += size
	}
	return offset, nil
}

// discard deletes the first segment if nothing in it is needed any more.
func (d *Disk) discard() {
	first := d.segments[0]
	last := d.segments[len(d.segments)-1]
	if d.cleaned < first.size || first == last {
		return
	}
	if d.writeMark(mark{d.segments[1].number, last.number, last.size, d.index.rev}) != nil {
		return // discard it the next time
	}
	_ = os.Remove(d.name(first.number)) // or the next start does
	_ = syncDir(d.dir)
	d.mu.Lock()
	d.segments = d.segments[1:]
	delete(d.index.live, first.number)
	d.mu.Unlock()
	d.cleaned = 0
	if d.segments[0].number >= d.until {
		d.cleanedUp(nil)
	}
}

// cleanedUp answers the requests that are waiting for everything to be clean.
func (d *Disk) cleanedUp(err error) {
	for _, r := range d.waiting {
		r.answer(err)
	}
	d.waiting = nil
}
