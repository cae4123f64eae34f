package journal

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"
)

// Disk is a journal in a directory, for one process. All requests that are waiting are written and
// synced together. The files are segments of a log, in which everything is sealed. What is still
// needed from an old segment is written again at the end of the log, and then the old file is
// deleted.
type Disk struct {
	bus
	dir    string
	number byte // of the newest key
	keys   map[byte][]byte
	create func(name string) (output, error)
	clock  func() time.Time // of the machine
	now    func() time.Time // for the ages of entries

	sending sync.RWMutex // held while a request is sent, so that no request comes after the end
	closed  bool
	queue   chan *request
	ended   chan struct{}

	mu       sync.RWMutex // guards the fields below, which only the goroutine of run changes
	index    index
	segments []*segment // in order; the last one is written to
	failed   error      // of the last write
	wrote    time.Time  // when a write last succeeded

	out     output // to the last segment
	full    bool   // nothing more can be written to the last segment
	ahead   int64  // the size of the file, which has zeros after the last frame
	marked  mark
	cleaned int64 // the offset up to which the first segment is clean
	until   uint64
	stuck   error      // the first segment cannot be cleaned
	waiting []*request // for everything before segment number until to be clean
}

// request is what one caller wants to be written.
type request struct {
	frame
	after  uint64
	fenced bool
	clean  bool   // everything is to be written again
	prior  uint64 // the rev of the entry before it
	err    error
	done   chan struct{}
}

// logDir is the name of the directory for the segments, in that of the store.
const logDir = "log"

// OpenDisk opens the journal in a directory, or makes a new one if there is none. The key with the
// given number seals new entries; the other keys open existing entries. The error is ErrSealed or
// ErrDamaged if the store cannot be read as it was written.
func OpenDisk(dir string, number byte, keys map[byte][]byte, options ...Option) (*Disk, error) {
	if len(keys[number]) != 32 {
		return nil, fmt.Errorf("%w: key %d has %d bytes, want 32", ErrSealed, number, len(keys[number]))
	}
	d := newDisk(filepath.Join(dir, logDir), number, keys, options)
	if err := os.MkdirAll(d.dir, 0o700); err != nil {
		return nil, fmt.Errorf("journal: %w", err)
	}
	if err := d.replay(); err != nil {
		return nil, err
	}
	go d.run()
	return d, nil
}

// newDisk returns a log in a directory. The log is not open yet.
func newDisk(dir string, number byte, keys map[byte][]byte, options []Option) *Disk {
	s := settle(options)
	d := &Disk{
		dir: dir, number: number, keys: keys, create: s.create, clock: s.clock, index: newIndex(s.keeps),
		queue: make(chan *request, maxBatch), ended: make(chan struct{}), wrote: time.Now(),
	}
	d.now = d.steady()
	return d
}

// diskWait is how long a writer waits for the disk to take an entry before being told that the
// entry's fate is unknown.
const diskWait = 3 * time.Second

// do writes a request, and returns the rev of its entry. It does not wait longer than diskWait.
func (d *Disk) do(ctx context.Context, r *request) (uint64, error) {
	ctx, cancel := context.WithTimeout(ctx, diskWait)
	defer cancel()
	return d.await(ctx, r)
}

// await writes a request, and returns the rev of its entry.
func (d *Disk) await(ctx context.Context, r *request) (uint64, error) {
	r.done = make(chan struct{})
	d.sending.RLock()
	if d.closed {
		d.sending.RUnlock()
		return 0, ErrClosed
	}
	select {
	case d.queue <- r:
		d.sending.RUnlock()
	case <-ctx.Done():
		d.sending.RUnlock()
		return 0, fmt.Errorf("%w: %w", ErrUnknown, ctx.Err())
	}
	select {
	case <-r.done:
		return r.rev, r.err
	case <-ctx.Done():
		return 0, fmt.Errorf("%w: %w", ErrUnknown, ctx.Err())
	}
}

// Append implements [Journal].
func (d *Disk) Append(ctx context.Context, shelf Shelf, key string, after uint64, id string, data []byte) (uint64, error) {
	return d.store(ctx, frame{kind: frameEntry, at: subject{shelf, key}, id: id, data: data}, 0, after)
}

// Replace implements [Journal].
func (d *Disk) Replace(ctx context.Context, shelf Shelf, key string, after uint64, old time.Duration, data []byte) (uint64, error) {
	return d.store(ctx, frame{kind: frameReplace, at: subject{shelf, key}, data: data}, old, after)
}

// store writes an entry that counts as stored some time ago.
func (d *Disk) store(ctx context.Context, f frame, old time.Duration, after uint64) (uint64, error) {
	if !IsKey(f.at.key) {
		return 0, ErrKey
	}
	if len(f.data) > MaxEntry {
		return 0, fmt.Errorf("%w: an entry of %d bytes", ErrFull, len(f.data))
	}
	f.time = d.Now().Add(-old).UnixNano()
	return d.do(ctx, &request{frame: f, after: after, fenced: after != Unfenced})
}

// Skip implements [Journal].
func (d *Disk) Skip(ctx context.Context, _ Shelf, rev uint64) error {
	_, err := d.do(ctx, &request{frame: frame{kind: frameSkip, rev: rev}})
	return err
}

// Purge implements [Journal].
func (d *Disk) Purge(ctx context.Context, shelf Shelf, key string) error {
	if !IsKey(key) {
		return ErrKey
	}
	_, err := d.do(ctx, &request{frame: frame{kind: framePurge, at: subject{shelf, key}}})
	return err
}

// Compact rewrites everything with the newest key, and deletes the old files. Others may read and
// write at the same time.
func (d *Disk) Compact(ctx context.Context) error {
	_, err := d.await(ctx, &request{clean: true})
	return err
}

// maxReads is the number of times that Read tries to read a subject whose files are being deleted.
const maxReads = 10

// Read implements [Journal].
func (d *Disk) Read(_ context.Context, shelf Shelf, key string, after uint64) ([]Entry, error) {
	at := subject{shelf, key}
	for try := 0; ; try++ {
		d.mu.RLock()
		spots := slices.Clone(d.index.entries(at, d.now()))
		d.mu.RUnlock()
		i := slices.IndexFunc(spots, func(s spot) bool { return s.rev > after })
		if i < 0 {
			return nil, nil
		}
		entries, err := d.readAll(at, spots[i:])
		if !errors.Is(err, fs.ErrNotExist) || try == maxReads { // the file has been deleted, because a newer one contains all of it
			return entries, err
		}
	}
}

// readAll reads the entries of a subject at the given places.
func (d *Disk) readAll(at subject, spots []spot) ([]Entry, error) {
	all := make([]Entry, 0, len(spots))
	var file *os.File
	var of chest
	defer func() {
		if file != nil {
			_ = file.Close()
		}
	}()
	for _, s := range spots {
		if file == nil || of.number != s.segment {
			if file != nil {
				_ = file.Close()
			}
			var err error
			if file, err = os.Open(d.name(s.segment)); err != nil {
				return nil, fmt.Errorf("journal: %w", err)
			}
			of = d.chestOf(s.segment)
		}
		b := make([]byte, s.size)
		if _, err := file.ReadAt(b, s.offset); err != nil {
			return nil, fmt.Errorf("journal: %w", err)
		}
		if of.aead == nil {
			return nil, fmt.Errorf("journal: %w", fs.ErrNotExist)
		}
		f, _, err := of.openFrame(b, s.offset)
		if err != nil || f.at != at || f.rev != s.rev {
			return nil, fmt.Errorf("%w: segment %d, entry %d at %d", ErrDamaged, s.segment, s.rev, s.offset)
		}
		all = append(all, Entry{f.rev, f.data, time.Unix(0, f.time)})
	}
	return all, nil
}

// Counts implements [Journal].
func (d *Disk) Counts(_ context.Context, shelf Shelf) (map[string]int, error) {
	d.mu.RLock()
	defer d.mu.RUnlock()
	counts, now := map[string]int{}, d.now()
	for at := range d.index.subjects {
		if n := len(d.index.entries(at, now)); at.shelf == shelf && n > 0 {
			counts[at.key] = n
		}
	}
	return counts, nil
}

// probeEvery is the time after which Check writes to the disk even if nothing has failed.
const probeEvery = 5 * time.Second

// Check implements [Journal]. It writes to the disk, unless a write has just succeeded.
func (d *Disk) Check(ctx context.Context) error {
	d.sending.RLock()
	closed := d.closed
	d.sending.RUnlock()
	d.mu.RLock()
	fresh := d.failed == nil && time.Since(d.wrote) < probeEvery
	d.mu.RUnlock()
	switch {
	case closed:
		return ErrClosed
	case fresh:
		return nil
	}
	_, err := d.do(ctx, &request{frame: frame{kind: frameProbe}})
	return err
}

// Delay implements [Journal].
func (d *Disk) Delay() time.Duration { return 0 }

// Close implements [Journal].
func (d *Disk) Close() error {
	d.sending.Lock()
	if d.closed {
		d.sending.Unlock()
		return nil
	}
	d.closed = true
	close(d.queue)
	d.sending.Unlock()
	<-d.ended
	return nil
}
