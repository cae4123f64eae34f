package journal

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/binary"
	"io"
	"slices"
	"time"
)

// packing describes a pack: one sealed entry that stands for all entries of its subject up to that
// point, with their revs and times. Because of packs, a subject can be read at all times, even
// while it is resealed. Readers see the entries in the pack, not the pack itself. A reader that has
// read the last of these entries has nothing more to read in the pack, and appends after that
// entry.
type packing struct {
	last uint64 // the rev of the last entry in the pack
	rev  uint64 // of the pack itself
	n    int    // the number of entries in the pack
}

// maxPacked is the number of subjects whose packs are remembered. The pack of any other subject is
// found again when an append is refused and its writer then reads the subject.
const maxPacked = 20_000

// Counts implements [Journal]. A subject that was resealed by another node counts as one entry up
// to the pack, until it is read.
func (s *Sealed) Counts(ctx context.Context, shelf Shelf) (map[string]int, error) {
	counts, err := s.Journal.Counts(ctx, shelf)
	for key := range counts {
		if p, ok := s.packed.Peek(subject{shelf, key}); ok {
			counts[key] += p.n - 1
		}
	}
	return counts, err
}

// packPlace returns the place to which a pack is bound: only its subject.
func packPlace(at subject) []byte {
	return []byte(string(at.shelf) + "." + at.key + ".pack")
}

// fromLastPack returns entries from the last pack on. The pack contains the
// entries before it, which may still be there if the process ended while they were being deleted.
func fromLastPack(boxes []Entry) []Entry {
	for i, box := range slices.Backward(boxes) {
		if version(box.Data) == packVersion {
			return boxes[i:]
		}
	}
	return boxes
}

// below returns the rev in the underlying journal after which an entry is to be
// appended.
func (s *Sealed) below(at subject, after uint64) uint64 {
	if p, ok := s.packed.Get(at); ok && p.last == after {
		return p.rev
	}
	return after
}

// openPack returns the entries of a pack with a rev greater than the parameter after.
func (s *Sealed) openPack(at subject, after uint64, box Entry) ([]Entry, error) {
	plain, err := s.unseal(at, box.Data, packPlace(at))
	if err != nil {
		return nil, err
	}
	entries, err := unpack(plain)
	if err != nil || len(entries) == 0 {
		return nil, ErrSealed
	}
	for i := range entries {
		if entries[i].Rev == 0 { // the entry that replaced the others
			entries[i].Rev = box.Rev
		}
	}
	s.packed.Add(at, packing{entries[len(entries)-1].Rev, box.Rev, len(entries)})
	return slices.DeleteFunc(entries, func(e Entry) bool { return e.Rev <= after }), nil
}

// Replace implements [Journal].
func (s *Sealed) Replace(ctx context.Context, shelf Shelf, key string, after uint64, old time.Duration, data []byte) (uint64, error) {
	at := subject{shelf, key}
	box, err := s.sealPack(at, []Entry{{Data: data, At: s.now().Add(-old)}})
	if err != nil {
		return 0, err
	}
	return s.Journal.Replace(ctx, shelf, key, s.below(at, after), old, box)
}

// sealPack returns a pack of entries.
func (s *Sealed) sealPack(at subject, entries []Entry) ([]byte, error) {
	plain, err := pack(entries)
	if err != nil {
		return nil, err
	}
	return s.seal(at, packVersion, plain, packPlace(at))
}

// pack returns entries as bytes.
func pack(entries []Entry) ([]byte, error) {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	for _, e := range entries {
		head := binary.AppendUvarint(nil, e.Rev)
		head = binary.AppendUvarint(head, uint64(max(e.At.UnixMilli(), 0)))
		head = binary.AppendUvarint(head, uint64(len(e.Data)))
		if _, err := z.Write(append(head, e.Data...)); err != nil {
			return nil, err
		}
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// unpack returns the entries that were packed.
func unpack(data []byte) ([]Entry, error) {
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	plain, err := io.ReadAll(z)
	if err != nil {
		return nil, err
	}
	var entries []Entry
	for len(plain) > 0 {
		var head [3]uint64 // rev, time, length
		for i := range head {
			n, size := binary.Uvarint(plain)
			if size <= 0 {
				return nil, ErrSealed
			}
			head[i], plain = n, plain[size:]
		}
		if head[2] > uint64(len(plain)) {
			return nil, ErrSealed
		}
		entries = append(entries, Entry{head[0], plain[:head[2]:head[2]], time.UnixMilli(int64(head[1])).UTC()})
		plain = plain[head[2]:]
	}
	return entries, nil
}
