package journal

import (
	"bufio"
	"compress/gzip"
	"context"
	"crypto/hmac"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"time"
)

// ErrNotEmpty means that a backup cannot be restored into a journal that has
// entries.
var ErrNotEmpty = errors.New("journal: the store is not empty")

// Verify reads a backup to its end, and returns how much it contains. The error is ErrBackup, or
// comes from r.
func (s *Sealed) Verify(r io.Reader) (BackedUp, error) {
	return s.readBackup(r, func(subject, uint64, []Entry) error { return nil })
}

// Restore seals the contents of a backup with the newest key, and writes them into a journal
// without entries. It reads the whole backup first, and writes nothing if it is incomplete. Revs,
// times and the order of entries are those of the backup. The error is ErrBackup or ErrNotEmpty, or
// comes from r or from the store. If Restore fails while it writes, it deletes the entries that it
// has written.
func (s *Sealed) Restore(ctx context.Context, r io.ReadSeeker) (BackedUp, error) {
	last, over := map[Shelf]uint64{}, map[string]bool{}
	if _, err := r.Seek(0, io.SeekStart); err != nil {
		return BackedUp{}, err
	}
	b, err := s.readBackup(r, func(at subject, rev uint64, _ []Entry) error {
		last[at.shelf] = max(last[at.shelf], rev)
		over[at.key] = over[at.key] || at.shelf == Records
		return nil
	})
	if err != nil {
		return b, err
	}
	for _, shelf := range Shelves() {
		if keys, err := Keys(ctx, s, shelf); err != nil || len(keys) > 0 {
			return b, errors.Join(err, ErrNotEmpty)
		}
	}
	if _, err = r.Seek(0, io.SeekStart); err != nil {
		return b, err
	}
	for shelf, rev := range last {
		if err := s.Skip(ctx, shelf, rev); err != nil {
			return b, err
		}
	}
	b, err = s.readBackup(r, func(at subject, _ uint64, entries []Entry) error {
		if at.shelf == Tables && over[at.key] { // it was about to be deleted
			return nil
		}
		return s.put(ctx, at, entries)
	})
	if err != nil {
		return b, errors.Join(err, s.clear(context.WithoutCancel(ctx)))
	}
	return b, nil
}

// put writes entries to a subject that has none.
func (s *Sealed) put(ctx context.Context, at subject, entries []Entry) error {
	err := s.putPack(ctx, at, 0, entries)
	if !errors.Is(err, errTooLarge) {
		return err
	}
	after := uint64(0)
	for _, e := range entries {
		if after, err = s.Append(ctx, at.shelf, at.key, after, "", e.Data); err != nil {
			return err
		}
	}
	return nil
}

// clear deletes everything.
func (s *Sealed) clear(ctx context.Context) error {
	for _, shelf := range Shelves() {
		keys, err := Keys(ctx, s, shelf)
		for _, key := range keys {
			err = errors.Join(err, s.Purge(ctx, shelf, key))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// reader collects the entries of a subject in a backup.
type reader struct {
	s     *Sealed
	at    subject
	boxes []Entry
	sum   *BackedUp
	each  func(at subject, rev uint64, entries []Entry) error
}

// flush passes the entries of the subject and their greatest rev to the function each.
func (r *reader) flush() error {
	if len(r.boxes) == 0 {
		return nil
	}
	entries, err := r.s.open(r.at, 0, r.boxes)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrBackup, err)
	}
	r.sum.Subjects[r.at.shelf]++
	r.sum.Entries += len(r.boxes)
	rev := r.boxes[len(r.boxes)-1].Rev
	r.boxes = nil
	return r.each(r.at, rev, entries)
}

// readBackup passes every subject of a backup to the function each. The error is nil only if the
// backup is whole.
func (s *Sealed) readBackup(file io.Reader, each func(at subject, rev uint64, entries []Entry) error) (BackedUp, error) {
	b := BackedUp{Subjects: map[Shelf]int{}}
	z, err := gzip.NewReader(file)
	if err != nil {
		return b, fmt.Errorf("%w: %w", ErrBackup, err)
	}
	lines := bufio.NewScanner(z)
	lines.Buffer(nil, maxLine)
	code, err := s.readHead(lines, &b)
	if err != nil {
		return b, err
	}
	r := reader{s: s, sum: &b, each: each}
	for lines.Scan() {
		var line backupLine
		if err := json.Unmarshal(lines.Bytes(), &line); err != nil {
			return b, fmt.Errorf("%w: %w", ErrBackup, err)
		}
		next := subject{line.Shelf, line.Key}
		if next != r.at || line.Code != "" {
			if err := r.flush(); err != nil {
				return b, err
			}
		}
		if line.Code != "" {
			return b, endsBackup(lines, code, line.Code)
		}
		hashLine(code, lines.Bytes())
		if line.Failed != nil {
			b.Failed = line.Failed
			continue
		}
		r.at, r.boxes = next, append(r.boxes, Entry{line.Rev, line.Data, time.UnixMilli(line.At)})
	}
	return b, fmt.Errorf("%w: it has no end: %w", ErrBackup, errors.Join(lines.Err(), io.ErrUnexpectedEOF))
}

// readHead reads the first line of a backup, and returns the hash of its lines.
func (s *Sealed) readHead(lines *bufio.Scanner, b *BackedUp) (hash.Hash, error) {
	var head backupHead
	if !lines.Scan() || json.Unmarshal(lines.Bytes(), &head) != nil || head.Backup != backupKind {
		return nil, fmt.Errorf("%w: it does not begin like one", ErrBackup)
	}
	if head.Version != backupVersion {
		return nil, fmt.Errorf("%w: version %d, want %d", ErrBackup, head.Version, backupVersion)
	}
	b.Made = head.Made
	code, err := s.backupCode(head.Key)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrBackup, err)
	}
	hashLine(code, lines.Bytes())
	return code, nil
}

// hashLine adds a line to a hash. This never fails.
func hashLine(code hash.Hash, line []byte) {
	_, _ = code.Write(line)
	_, _ = code.Write([]byte{'\n'})
}

// endsBackup returns an error unless the code of the lines is want and nothing follows.
func endsBackup(lines *bufio.Scanner, code hash.Hash, want string) error {
	sum, err := hex.DecodeString(want)
	if err != nil || !hmac.Equal(sum, code.Sum(nil)) {
		return fmt.Errorf("%w: it was changed", ErrBackup)
	}
	if lines.Scan() || lines.Err() != nil {
		return fmt.Errorf("%w: something follows its end", ErrBackup)
	}
	return nil
}
