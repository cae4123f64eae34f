package journal

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

var errOlder = errors.New("this program does not open stores of that version")

// adopt writes the contents of an older store to a log, with the same revs and times, and then
// deletes the older store.
func (d *Disk) adopt(ctx context.Context, dir string, options []Option) error {
	if _, err := os.Stat(d.dir); errors.Is(err, fs.ErrNotExist) {
		if err := d.translate(ctx, dir, options); err != nil {
			return fmt.Errorf("the older store in %s is not read: %w", dir, err)
		}
	}
	if err := os.RemoveAll(filepath.Join(dir, oldDir)); err != nil {
		return fmt.Errorf("journal: %w", err)
	}
	return nil
}

// translate writes the contents of an older store to a log.
func (d *Disk) translate(ctx context.Context, dir string, options []Option) error {
	older := settle(options).older
	if older == nil {
		return errOlder
	}
	old, err := older(ctx, dir, options...)
	if err != nil {
		return err
	}
	defer func() { _ = old.Close() }()
	sealed, err := Seal(old, d.number, d.keys)
	if err == nil {
		err = sealed.proveOld(ctx)
	}
	if err != nil {
		return err
	}
	part := d.dir + ".part"
	if err := errors.Join(os.RemoveAll(part), os.MkdirAll(part, 0o700)); err != nil {
		return err
	}
	next := newDisk(part, d.number, d.keys, options)
	if err := next.replay(); err != nil {
		return err
	}
	go next.run()
	err = next.copyFrom(ctx, old)
	if err = errors.Join(err, next.Close()); err != nil {
		return err
	}
	return errors.Join(os.Rename(part, d.dir), syncDir(dir))
}

// copyFrom writes all entries of another journal to an empty log.
func (d *Disk) copyFrom(ctx context.Context, from Journal) error {
	for _, shelf := range Shelves() {
		counts, err := from.Counts(ctx, shelf)
		if err != nil {
			return err
		}
		for key, n := range counts {
			entries, err := from.Read(ctx, shelf, key, 0)
			if err == nil && len(entries) < n {
				err = fmt.Errorf("%w: %s.%s has %d of %d entries", ErrDamaged, shelf, key, len(entries), n)
			}
			if err == nil {
				err = d.copyAll(subject{shelf, key}, entries)
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// copyAll writes entries, keeping their revs and times.
func (d *Disk) copyAll(at subject, entries []Entry) error {
	all := make([]*request, len(entries))
	for i, e := range entries {
		all[i] = &request{done: make(chan struct{}), frame: frame{kind: frameEntry, at: at, rev: e.Rev, time: e.At.UnixNano(), data: e.Data}}
		d.queue <- all[i]
	}
	for _, r := range all {
		if <-r.done; r.err != nil {
			return r.err
		}
	}
	return nil
}
