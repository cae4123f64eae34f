package journal

import (
	"errors"
	"fmt"
	"time"
)

// Limits on how much is written at once and on the size of a segment, and the intervals between the
// log's regular tasks.
const (
	maxBatch    = 1024
	maxBytes    = 1 << 20
	segmentSize = 8 << 20
	dutyEvery   = time.Second
	markEvery   = 10 * time.Second
	sweepEvery  = time.Hour
)

// run writes what is in the queue until the queue is closed.
func (d *Disk) run() {
	defer close(d.ended)
	duty := time.NewTicker(dutyEvery)
	defer duty.Stop()
	marked, swept := time.Now(), time.Now()
	for open := true; open; {
		var batch []*request
		if len(d.waiting) > 0 && d.failed == nil { // requests are waiting until everything is clean
			select {
			case r, ok := <-d.queue:
				batch, open = d.gather(r, ok)
			default:
			}
		} else {
			select {
			case r, ok := <-d.queue:
				batch, open = d.gather(r, ok)
			case <-duty.C:
			}
		}
		d.commit(batch)
		if time.Since(marked) >= markEvery {
			marked = time.Now()
			_ = d.mark() // or it succeeds ten seconds later
			d.mu.Lock()
			d.index.forget(d.now())
			d.mu.Unlock()
		}
		if time.Since(swept) >= sweepEvery || d.index.overflows() {
			swept = time.Now()
			d.mu.Lock()
			d.index.sweep(d.now())
			d.mu.Unlock()
		}
	}
	d.cleanedUp(ErrClosed)
	_ = d.mark() // without a mark, the next start reads further
	d.finish(d.out)
}

// gather returns a request that came from the queue, and as many of the requests waiting behind it
// as may be written at once. It reports whether the queue is open.
func (d *Disk) gather(r *request, open bool) ([]*request, bool) {
	var batch []*request
	for size := 0; open && size < maxBytes; {
		batch, size = append(batch, r), size+len(r.data)
		if len(batch) == maxBatch {
			break
		}
		select {
		case r, open = <-d.queue:
		default:
			return batch, true
		}
	}
	return batch, open
}

// answer ends a request with an error, or successfully if err is nil.
func (r *request) answer(err error) {
	if r.err = err; err != nil {
		r.rev = 0
	}
	close(r.done)
}

// draft is what is about to be written.
type draft struct {
	bytes  []byte
	from   int64
	to     *segment
	frames []frame
	spots  []spot
	taken  []*request         // whose frames are in it
	rev    uint64             // the greatest rev
	last   map[subject]uint64 // the revs of the last entries of subjects in it
	counts map[subject]int
	ids    map[string]uint64
}

// commit writes a batch of requests, and some of the frames that must be moved, with one sync.
func (d *Disk) commit(batch []*request) {
	cleaning := d.dirty()
	if len(batch) == 0 && !cleaning {
		return
	}
	err := d.roll()
	for _, r := range batch {
		if r.clean {
			d.renew(r, err)
		}
	}
	w := draft{
		to: d.segments[len(d.segments)-1], rev: d.index.rev,
		last: map[subject]uint64{}, counts: map[subject]int{}, ids: map[string]uint64{},
	}
	w.from = w.to.size
	for _, r := range batch {
		if !r.clean {
			d.take(&w, r, err)
		}
	}
	var moved int64
	if cleaning && err == nil {
		var unread error
		if moved, unread = d.move(&w); unread != nil { // the segment stays, and the requests are still written
			cleaning = false
			d.cleanedUp(unread)
		}
		if errors.Is(unread, ErrDamaged) {
			d.stuck = unread
		}
	}
	if err == nil && len(w.bytes) > 0 {
		err = d.write(&w)
	}
	d.applied(&w, err)
	if cleaning && err == nil {
		d.cleaned = moved
		d.discard()
	}
}

// take adds a request to a draft, or refuses it. If err is not nil, nothing can be written.
func (d *Disk) take(w *draft, r *request, err error) {
	if err != nil {
		r.answer(fmt.Errorf("%w: %w", ErrUnknown, err))
		return
	}
	switch r.kind {
	case frameEntry, frameReplace:
		if d.refuses(w, r) {
			return
		}
		d.place(w, r)
	case framePurge:
		r.rev = w.rev
		w.last[r.at], w.counts[r.at] = 0, 0
	case frameSkip:
		r.rev = max(r.rev, w.rev)
		w.rev = r.rev
	}
	w.taken = append(w.taken, r)
	w.add(r.frame)
}

// place gives an entry its rev, unless it has one from an older store.
func (d *Disk) place(w *draft, r *request) {
	if r.rev == 0 {
		r.rev = w.rev + 1
	}
	w.rev = max(w.rev, r.rev)
	r.prior = d.lastIn(w, r.at)
	n := d.countIn(w, r.at) + 1
	if r.kind == frameReplace {
		n = 1
	}
	w.last[r.at], w.counts[r.at] = r.rev, n
	if r.id != "" {
		w.ids[r.id] = r.rev
	}
}

// refuses answers a request that must not be written, and reports whether it has done so.
func (d *Disk) refuses(w *draft, r *request) bool {
	rev, known := w.ids[r.id], r.id != ""
	if k, ok := d.index.ids[r.id]; ok && known && rev == 0 && d.now().Sub(time.Unix(0, k.time)) < knownFor {
		rev = k.rev
	}
	switch {
	case r.fenced && r.after != d.lastIn(w, r.at):
		r.answer(ErrRaced)
	case known && rev != 0:
		r.rev = rev
		if w.ids[r.id] != 0 { // it is being written: the request gets the answer of the earlier one
			w.taken = append(w.taken, r)
			r.kind = frameProbe
			return true
		}
		r.answer(nil)
	case shelves[r.at.shelf].Most == 0 && r.kind == frameEntry && d.countIn(w, r.at) >= MaxEntries:
		r.answer(ErrFull)
	default:
		return false
	}
	return true
}

// lastIn returns the rev that the last entry of a subject will have after a draft is written.
func (d *Disk) lastIn(w *draft, at subject) uint64 {
	if rev, ok := w.last[at]; ok {
		return rev
	}
	return d.index.last(at, d.now())
}

// countIn returns the number of entries that a subject will have after a draft is written.
func (d *Disk) countIn(w *draft, at subject) int {
	if n, ok := w.counts[at]; ok {
		return n
	}
	return len(d.index.subjects[at])
}

// add adds a frame to a draft.
func (w *draft) add(f frame) {
	offset := w.from + int64(len(w.bytes))
	f.batch = w.from
	w.bytes = w.to.appendFrame(w.bytes, f, offset)
	w.frames = append(w.frames, f)
	w.spots = append(w.spots, spot{f.rev, f.time, w.to.number, offset, w.from + int64(len(w.bytes)) - offset})
}

// write writes a draft and syncs it. After an error, none of the draft counts: the segment is cut,
// and if the contents of the file are uncertain, the next segment says where this one ends.
func (d *Disk) write(w *draft) error {
	b := w.bytes
	if w.from+int64(len(b)) > d.ahead {
		b = append(b, make([]byte, extra)...)
	}
	_, err := d.out.WriteAt(b, w.from)
	unsure := err == nil // nobody knows what a failed sync leaves on the disk
	if unsure {
		err = d.out.Sync()
	}
	if err == nil {
		d.ahead = max(d.ahead, w.from+int64(len(b)))
		return nil
	}
	d.ahead = w.from
	if cut := d.out.Truncate(w.from); cut != nil || unsure {
		d.full = true
	}
	return err
}

// applied makes what was written count, and answers the requests that are waiting for it.
func (d *Disk) applied(w *draft, err error) {
	d.mu.Lock()
	if d.failed = err; err == nil {
		d.wrote = time.Now()
		w.to.size += int64(len(w.bytes))
		for i, f := range w.frames {
			d.index.apply(f, w.spots[i])
		}
	}
	d.mu.Unlock()
	for _, r := range w.taken {
		if err != nil {
			r.answer(fmt.Errorf("%w: %w", ErrUnknown, err))
			continue
		}
		r.answer(nil)
		if r.kind == frameEntry {
			d.tell(newsOf(r.at.shelf), News{Key: r.at.key, Rev: r.rev, After: r.prior, Data: r.data})
		}
	}
}
