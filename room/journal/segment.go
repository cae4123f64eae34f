package journal

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"
)

// segment is a file of the log.
type segment struct {
	chest
	size int64
	born time.Time
}

// output is a file that is written to.
type output interface {
	WriteAt(data []byte, offset int64) (int, error)
	Sync() error // what was written; the file's time stamp need not be synced
	Truncate(size int64) error
	Close() error
}

// createFile creates a file of the log.
func createFile(name string) (output, error) {
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	return dataFile{f}, err
}

// extra is the number of zeros that are written beyond what is needed. Because of them, the next
// syncs need not change anything else on the disk, and do not wait for the writes of other
// programs.
const extra = 2 << 20

// finish closes the file of the last segment, and frees the space that it does not need. The next
// segment says where this one ends.
func (d *Disk) finish(out output) {
	_ = out.Truncate(d.segments[len(d.segments)-1].size)
	_ = out.Close()
}

// roll begins a new segment if the last one is large, or cannot be written to.
func (d *Disk) roll() error {
	if last := d.segments[len(d.segments)-1]; last.size < segmentSize && !d.full {
		return nil
	}
	if err := d.begin(); d.full {
		return err
	}
	return nil // if no new segment can be made now, the last one grows
}

// begin begins a new segment.
func (d *Disk) begin() error {
	number, prior := uint64(1), int64(0)
	if n := len(d.segments); n > 0 {
		number, prior = d.segments[n-1].number+1, d.segments[n-1].size
	}
	head, c, err := appendHead(nil, number, d.number, d.keys[d.number], prior, d.index.rev)
	if err != nil {
		return err
	}
	out, err := d.create(d.name(number))
	if err != nil {
		return err
	}
	next := &segment{c, int64(len(head)), time.Now()}
	if err := d.install(out, next, head); err != nil {
		return errors.Join(err, out.Close(), os.Remove(d.name(number)))
	}
	if d.out != nil {
		d.finish(d.out)
	}
	d.mu.Lock()
	d.segments = append(d.segments, next)
	d.mu.Unlock()
	d.out, d.full, d.ahead = out, false, next.size
	return nil
}

// install writes the head of a segment, and names the segment in the mark.
func (d *Disk) install(out output, next *segment, head []byte) error {
	_, err := out.WriteAt(head, 0)
	if err == nil {
		err = out.Sync()
	}
	if err == nil {
		err = syncDir(d.dir)
	}
	if err != nil {
		return err
	}
	first := next.number
	if len(d.segments) > 0 {
		first = d.segments[0].number
	}
	return d.writeMark(mark{first, next.number, next.size, d.index.rev})
}

// syncDir syncs a directory, so that new files in it are not lost.
func syncDir(dir string) error {
	f, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// name returns the name of the file of a segment.
func (d *Disk) name(number uint64) string { return filepath.Join(d.dir, fmt.Sprintf("%08d", number)) }

// chestOf returns the chest of a segment. The chest is empty if there is no such segment.
func (d *Disk) chestOf(number uint64) chest {
	d.mu.RLock()
	defer d.mu.RUnlock()
	for _, s := range d.segments {
		if s.number == number {
			return s.chest
		}
	}
	return chest{}
}
