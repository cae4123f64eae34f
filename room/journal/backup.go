package journal

import (
	"compress/gzip"
	"context"
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"strings"
	"time"
)

// ErrBackup means that a file is not a backup, is incomplete, or was made with another key.
var ErrBackup = errors.New("journal: not a whole backup that this key has made")

// A backup consists of gzipped lines of JSON: a head, a line for each entry, sealed as it is
// stored, and an end with a code that proves that the room wrote these lines.
const (
	backupKind    = "hoyle room"
	backupVersion = 1
	maxLine       = 2*MaxEntry + 1<<10
)

type backupHead struct {
	Backup  string    `json:"backup"`
	Version int       `json:"version"`
	Key     byte      `json:"key"` // the number of the key of the code
	Made    time.Time `json:"made"`
}

// backupLine is an entry, the numbers of the subjects that are left out, or the end, which contains
// a code.
type backupLine struct {
	Shelf  Shelf         `json:"s,omitempty"`
	Key    string        `json:"k,omitempty"`
	Rev    uint64        `json:"r,omitempty"`
	At     int64         `json:"at,omitempty"` // milliseconds since 1970
	Data   []byte        `json:"d,omitempty"`
	Failed map[Shelf]int `json:"failed,omitempty"`
	Code   string        `json:"code,omitempty"`
}

// BackedUp counts the contents of a backup.
type BackedUp struct {
	Made     time.Time
	Entries  int
	Subjects map[Shelf]int
	Failed   map[Shelf]int // subjects that no key opens, which are left out
	Lost     []string      // which subjects these are; not in the file
}

// String returns the numbers in words.
func (b BackedUp) String() string {
	var text strings.Builder
	fmt.Fprintf(&text, "%d entries:", b.Entries)
	for _, shelf := range Shelves() {
		fmt.Fprintf(&text, " %s %d", shelves[shelf].Stream, b.Subjects[shelf])
		if n := b.Failed[shelf]; n > 0 {
			fmt.Fprintf(&text, " (no key opens %d more)", n)
		}
	}
	return text.String()
}

// backupCode returns the hash that proves a backup. It is computed with the key that has the given
// number.
func (s *Sealed) backupCode(number byte) (hash.Hash, error) {
	key, err := s.derive(number, "backup")
	if err != nil {
		return nil, err
	}
	return hmac.New(sha256.New, key), nil
}

// derive returns a key for a purpose, computed from the key with the given number.
func (s *Sealed) derive(number byte, purpose string) ([]byte, error) {
	master := s.keys[number]
	if master == nil {
		return nil, fmt.Errorf("%w: no key %d", ErrSealed, number)
	}
	return hkdf.Key(sha256.New, master, nil, "hoyle room "+purpose, 32)
}

// Token returns a secret for a purpose. Everybody with the key can compute it.
func (s *Sealed) Token(purpose string) (string, error) {
	key, err := s.derive(s.number, "token "+purpose)
	return hex.EncodeToString(key), err
}

// Backup writes everything that is stored. Others may read and write at the same time. Every
// subject is written as it is at one moment. Entries that follow from other entries are written
// after them.
func (s *Sealed) Backup(ctx context.Context, w io.Writer) (BackedUp, error) {
	b := BackedUp{Made: time.Now().UTC(), Subjects: map[Shelf]int{}, Failed: map[Shelf]int{}}
	code, err := s.backupCode(s.number)
	if err != nil {
		return b, err
	}
	z, err := gzip.NewWriterLevel(w, gzip.BestSpeed)
	if err != nil {
		return b, err
	}
	lines := json.NewEncoder(io.MultiWriter(z, code))
	if err := lines.Encode(backupHead{backupKind, backupVersion, s.number, b.Made}); err != nil {
		return b, err
	}
	for _, shelf := range Shelves() {
		keys, err := Keys(ctx, s, shelf)
		if err != nil {
			return b, err
		}
		for _, key := range keys {
			if err := s.backupSubject(ctx, subject{shelf, key}, lines, &b); err != nil {
				return b, err
			}
		}
	}
	if len(b.Failed) > 0 {
		if err := lines.Encode(backupLine{Failed: b.Failed}); err != nil {
			return b, err
		}
	}
	if err := json.NewEncoder(z).Encode(backupLine{Code: hex.EncodeToString(code.Sum(nil))}); err != nil {
		return b, err
	}
	return b, z.Close()
}

func (s *Sealed) backupSubject(ctx context.Context, at subject, lines *json.Encoder, b *BackedUp) error {
	boxes, err := s.Journal.Read(ctx, at.shelf, at.key, 0)
	if err != nil {
		return err
	}
	boxes = fromLastPack(boxes)
	if _, err := s.open(at, 0, boxes); err != nil {
		b.Failed[at.shelf]++
		b.Lost = append(b.Lost, err.Error())
		return nil // a subject that cannot be read now could not be restored
	}
	for _, box := range boxes {
		if err := lines.Encode(backupLine{Shelf: at.shelf, Key: at.key, Rev: box.Rev, At: box.At.UnixMilli(), Data: box.Data}); err != nil {
			return err
		}
	}
	b.Entries += len(boxes)
	if len(boxes) > 0 {
		b.Subjects[at.shelf]++
	}
	return nil
}
