package journal

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"
)

// Salvage opens what is whole in the directory of a store that may be damaged, for reading only, and says
// what is not. It changes no file.
func Salvage(dir string, number byte, keys map[byte][]byte, options ...Option) (d *Disk, damaged []string, err error) {
	d = newDisk(filepath.Join(dir, logDir), number, keys, options)
	d.closed = true // for writers
	numbers, err := d.list()
	if err != nil {
		return nil, nil, err
	}
	m, err := d.readMark()
	if err != nil {
		damaged = append(damaged, err.Error())
	}
	numbers = slices.DeleteFunc(numbers, func(n uint64) bool { return n < m.first }) // they were about to be deleted
	for want := m.first; err == nil && want <= m.last; want++ {
		if !slices.Contains(numbers, want) {
			damaged = append(damaged, d.name(want)+" is missing")
		}
	}
	for i, n := range numbers {
		data, err := os.ReadFile(d.name(n))
		if err != nil {
			damaged = append(damaged, err.Error())
			continue
		}
		end := int64(0)
		if n == m.last {
			end = m.size
		}
		if i > 0 && len(d.segments) > 0 && n > m.last && len(data) < segmentHead {
			continue // it was about to begin
		}
		damaged = append(damaged, d.salvage(n, data, end)...)
	}
	if d.index.rev < m.rev {
		damaged = append(damaged, fmt.Sprintf("the log ends at entry %d, but had entry %d", d.index.rev, m.rev))
	}
	d.now = d.steady()
	return d, damaged, nil
}

// salvage reads the frames of a segment that should reach to the given end, and says where there are none.
func (d *Disk) salvage(number uint64, data []byte, end int64) (damaged []string) {
	c, prior, _, err := openHead(data, number, d.keys)
	if n := len(d.segments); err == nil && n > 0 && d.segments[n-1].number == number-1 && d.segments[n-1].size < prior {
		damaged = append(damaged, fmt.Sprintf("%s was changed or cut at byte %d", d.name(number-1), d.segments[n-1].size))
	}
	if err != nil {
		damaged = append(damaged, fmt.Sprintf("%s: its head cannot be read: %v", d.name(number), err))
		if len(data) < segmentHead || d.keys[data[len(segmentMagic)+1]] == nil {
			return damaged
		}
		if c, err = newChest(number, d.keys[data[len(segmentMagic)+1]], data[len(segmentMagic)+2:segmentOpen]); err != nil {
			return damaged
		}
	}
	s := &segment{c, min(int64(segmentHead), int64(len(data))), time.Now()}
	d.segments = append(d.segments, s)
	for offset := s.size; offset < int64(len(data)); {
		f, size, err := s.openFrame(data[offset:], offset)
		if err != nil {
			offset++
			continue
		}
		if offset > s.size {
			damaged = append(damaged, fmt.Sprintf("%s was changed from byte %d to byte %d", d.name(number), s.size, offset))
		}
		d.index.apply(f, spot{f.rev, f.time, number, offset, size})
		offset += size
		s.size = offset
	}
	if s.size < end {
		damaged = append(damaged, fmt.Sprintf("%s was changed or cut at byte %d", d.name(number), s.size))
	}
	return damaged
}
