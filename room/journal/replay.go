package journal

import (
	"bytes"
	"errors"
	"fmt"
	"hash/crc32"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"time"
)

// mark is the state of the log at some moment, kept in a separate file, so that a log that has
// become shorter is noticed.
type mark struct {
	first, last uint64 // segments
	size        int64  // of the last one
	rev         uint64
}

// markFile is the name of the file that holds the mark.
const markFile = "last"

func (m mark) text() string {
	return fmt.Sprintf("segments %d to %d, bytes %d, entry %d", m.first, m.last, m.size, m.rev)
}

// mark stores the state of the log, if it has changed.
func (d *Disk) mark() error {
	last := d.segments[len(d.segments)-1]
	m := mark{d.segments[0].number, last.number, last.size, d.index.rev}
	if m == d.marked {
		return nil
	}
	return d.writeMark(m)
}

func (d *Disk) writeMark(m mark) error {
	name, text := filepath.Join(d.dir, markFile), m.text()
	err := writeSynced(name+".part", fmt.Appendf(nil, "%s, sum %08x\n", text, crc32.ChecksumIEEE([]byte(text))))
	if err == nil {
		err = os.Rename(name+".part", name)
	}
	if err == nil {
		d.marked = m
	}
	return err
}

// writeSynced writes a file and syncs it.
func writeSynced(name string, data []byte) error {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if err == nil {
		err = f.Sync()
	}
	return errors.Join(err, f.Close())
}

// readMark reads the mark. The error is fs.ErrNotExist if there is none.
func (d *Disk) readMark() (mark, error) {
	var m mark
	data, err := os.ReadFile(filepath.Join(d.dir, markFile))
	if err != nil {
		return m, err
	}
	var sum uint32
	_, err = fmt.Sscanf(string(data), "segments %d to %d, bytes %d, entry %d, sum %x", &m.first, &m.last, &m.size, &m.rev, &sum)
	if err != nil || sum != crc32.ChecksumIEEE([]byte(m.text())) {
		return m, fmt.Errorf("%w: the file %s is not one that the room wrote", ErrDamaged, filepath.Join(d.dir, markFile))
	}
	return m, nil
}

// damage returns the error for a segment that lacks a frame at an offset where there must be one.
func (d *Disk) damage(s *segment, offset int64) error {
	return fmt.Errorf("%w: %s was changed or cut at byte %d", ErrDamaged, d.name(s.number), offset)
}

// replay reads the log and compares it with the mark. If there is no log yet, it begins one.
func (d *Disk) replay() error {
	numbers, err := d.list()
	if err != nil {
		return err
	}
	m, err := d.readMark()
	if errors.Is(err, fs.ErrNotExist) && len(numbers) <= 1 { // it was about to begin
		if len(numbers) == 1 {
			if whole, err := d.holdsMore(numbers[0]); whole || err != nil {
				return errors.Join(err, fmt.Errorf("%w: %s has no file %s", ErrDamaged, d.dir, markFile))
			}
			_ = os.Remove(d.name(numbers[0]))
		}
		return d.begin()
	}
	if err != nil {
		return fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	if numbers, err = d.expect(m, numbers); err != nil {
		return err
	}
	d.marked = m
	if err := d.replaySegments(m, numbers); err != nil {
		return err
	}
	if d.index.rev < m.rev {
		return fmt.Errorf("%w: it ends at entry %d, but had entry %d", ErrDamaged, d.index.rev, m.rev)
	}
	d.now = d.steady()
	d.index.sweep(d.now())
	last := d.segments[len(d.segments)-1]
	_ = os.Truncate(d.name(last.number), last.size) // the rest is not needed
	return d.begin()                                // the last write to the last segment may be incomplete
}

// holdsMore reports whether a segment contains more than a head.
func (d *Disk) holdsMore(number uint64) (bool, error) {
	data, err := os.ReadFile(d.name(number))
	return len(bytes.TrimRight(data, "\x00")) > segmentHead, err
}

// list returns the numbers of the segments, in order.
func (d *Disk) list() ([]uint64, error) {
	files, err := os.ReadDir(d.dir)
	if err != nil {
		return nil, fmt.Errorf("journal: %w", err)
	}
	var numbers []uint64
	for _, f := range files {
		if n, err := strconv.ParseUint(f.Name(), 10, 64); err == nil {
			numbers = append(numbers, n)
		}
	}
	slices.Sort(numbers)
	return numbers, nil
}

// expect returns the segments that the mark names and those after them. It deletes older segments,
// which were about to be deleted.
func (d *Disk) expect(m mark, numbers []uint64) ([]uint64, error) {
	for len(numbers) > 0 && numbers[0] < m.first {
		if err := os.Remove(d.name(numbers[0])); err != nil {
			return nil, fmt.Errorf("journal: %w", err)
		}
		numbers = numbers[1:]
	}
	for want := m.first; want <= m.last; want++ {
		if i := int(want - m.first); i >= len(numbers) || numbers[i] != want {
			return nil, fmt.Errorf("%w: %s is missing", ErrDamaged, d.name(want))
		}
	}
	for i := range numbers {
		if want := m.first + uint64(i); numbers[i] != want {
			return nil, fmt.Errorf("%w: %s is missing", ErrDamaged, d.name(want))
		}
	}
	return numbers, nil
}

// replaySegments reads the segments. A segment ends where the head of the next one says; the
// last one ends where its last write is incomplete.
func (d *Disk) replaySegments(m mark, numbers []uint64) error {
	var before *segment
	var data []byte // of the segment before
	for _, n := range numbers {
		next, err := os.ReadFile(d.name(n))
		if err != nil {
			return fmt.Errorf("journal: %w", err)
		}
		c, prior, rev, err := openHead(next, n, d.keys)
		if err != nil && n > m.last { // it was about to begin
			if err := os.Remove(d.name(n)); err != nil {
				return fmt.Errorf("journal: %w", err)
			}
			break
		}
		if err != nil {
			return err
		}
		if before != nil {
			if end := d.replaySegment(before, data[:min(int64(len(data)), prior)]); end != prior {
				return d.damage(before, end)
			}
		}
		d.index.rev = max(d.index.rev, rev)
		before, data = &segment{c, int64(len(next)), time.Now()}, next
		if info, err := os.Stat(d.name(n)); err == nil {
			before.born = info.ModTime()
		}
		d.segments = append(d.segments, before)
	}
	end := d.replaySegment(before, data)
	if before.number == m.last && end < m.size || before.provesMore(data, end) {
		return d.damage(before, end)
	}
	return nil
}

// replaySegment reads the frames of a segment, and returns where they end.
func (d *Disk) replaySegment(s *segment, data []byte) int64 {
	offset := int64(segmentHead)
	for offset < int64(len(data)) {
		f, size, err := s.openFrame(data[offset:], offset)
		if err != nil {
			break
		}
		d.index.apply(f, spot{f.rev, f.time, s.number, offset, size})
		offset += size
	}
	s.size = offset
	return offset
}

// provesMore reports whether the bytes after the end of the frames contain frames that were written
// when everything up to that end was already on the disk. In that case the part in between was
// damaged. Otherwise the last write was incomplete, and was never acknowledged.
func (s *segment) provesMore(data []byte, end int64) bool {
	for offset := end + 1; offset < int64(len(data)); offset++ {
		if f, _, err := s.openFrame(data[offset:], offset); err == nil {
			return f.batch > end
		}
	}
	return false
}
