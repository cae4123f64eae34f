package journal

import (
	"context"
	"crypto/cipher"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"fmt"

	lru "github.com/hashicorp/golang-lru/v2"
)

// A sealed entry consists of a version, the number of the key, a nonce, and the entry. The entry is
// preceded by its length and padded with zeros, so that the size reveals little. A pack is sealed
// in the same way, and stands for all entries before it.
const (
	sealVersion = 1
	packVersion = 2
	sealHead    = 2
	sealLength  = 4
	sealPad     = 128
)

// Sealed is a journal whose entries are encrypted in the underlying journal, each subject with a
// key of its own. Entries are bound to their places: one that was moved, copied or changed is
// refused.
type Sealed struct {
	Journal
	number byte
	keys   map[byte][]byte
	sealer *lru.Cache[sealing, cipher.AEAD]
	packed *lru.Cache[subject, packing]
	ids    []byte // the key of the ids of entries
}

type sealing struct {
	subject
	number byte
}

// maxSealers is the largest number of subjects whose keys are kept in memory.
const maxSealers = 4096

// Seal returns a journal whose entries are sealed in j with the key that has the given number.
// Entries sealed with one of the other keys can still be read. A key has 32 bytes.
func Seal(j Journal, number byte, keys map[byte][]byte) (*Sealed, error) {
	if len(keys[number]) != 32 {
		return nil, fmt.Errorf("%w: key %d has %d bytes, want 32", ErrSealed, number, len(keys[number]))
	}
	s := &Sealed{Journal: j, number: number, keys: keys}
	s.sealer, _ = lru.New[sealing, cipher.AEAD](maxSealers) // there are such sizes
	s.packed, _ = lru.New[subject, packing](maxPacked)
	var err error
	s.ids, err = s.derive(number, "ids")
	return s, err
}

// hidden returns what the store learns about an id, because an id may say who acted where.
func (s *Sealed) hidden(id string) string {
	if id == "" {
		return ""
	}
	code := hmac.New(sha256.New, s.ids)
	_, _ = code.Write([]byte(id)) // it never fails
	return base64.RawURLEncoding.EncodeToString(code.Sum(nil)[:16])
}

func (s *Sealed) aead(at sealing) (cipher.AEAD, error) {
	if a, ok := s.sealer.Get(at); ok {
		return a, nil
	}
	master := s.keys[at.number]
	if master == nil {
		return nil, fmt.Errorf("%w: no key %d", ErrSealed, at.number)
	}
	a, err := aeadFor(string(at.shelf)+"."+at.key, master, nil)
	if err != nil {
		return nil, err
	}
	s.sealer.Add(at, a)
	return a, nil
}

// place returns the place to which an entry is bound: its subject and, unless its shelf
// forgets entries, the entry before it.
func place(at subject, after uint64) []byte {
	if shelves[at.shelf].Most > 0 {
		after = Unfenced
	}
	return binary.BigEndian.AppendUint64([]byte(string(at.shelf)+"."+at.key+"."), after)
}

// seal returns a sealed entry, bound to a place.
func (s *Sealed) seal(at subject, version byte, data, place []byte) ([]byte, error) {
	a, err := s.aead(sealing{at, s.number})
	if err != nil {
		return nil, err
	}
	size := (sealLength + len(data) + sealPad - 1) / sealPad * sealPad
	plain := make([]byte, size)
	binary.BigEndian.PutUint32(plain, uint32(len(data)))
	copy(plain[sealLength:], data)
	box := make([]byte, sealHead+a.NonceSize(), sealHead+a.NonceSize()+size+a.Overhead())
	box[0], box[1] = version, s.number
	nonce := box[sealHead:]
	if _, err := rand.Read(nonce); err != nil {
		return nil, err
	}
	return a.Seal(box, nonce, plain, place), nil //nolint:gosec // the nonce is random
}

// unseal returns the data of an entry that was sealed for the given place.
func (s *Sealed) unseal(at subject, box, place []byte) ([]byte, error) {
	a, err := s.aead(sealing{at, box[1]})
	if err != nil {
		return nil, err
	}
	if len(box) < sealHead+a.NonceSize() {
		return nil, ErrSealed
	}
	nonce, sealed := box[sealHead:sealHead+a.NonceSize()], box[sealHead+a.NonceSize():]
	plain, err := a.Open(nil, nonce, sealed, place)
	if err != nil || len(plain) < sealLength {
		return nil, ErrSealed
	}
	n := binary.BigEndian.Uint32(plain)
	if uint64(n) > uint64(len(plain)-sealLength) {
		return nil, ErrSealed
	}
	return plain[sealLength:][:n], nil
}

// version returns the version of a sealed entry. It is 0 for anything else.
func version(box []byte) byte {
	if len(box) < sealHead {
		return 0
	}
	return box[0]
}

// Append implements [Journal].
func (s *Sealed) Append(ctx context.Context, shelf Shelf, key string, after uint64, id string, data []byte) (uint64, error) {
	at := subject{shelf, key}
	after = s.below(at, after)
	box, err := s.seal(at, sealVersion, data, place(at, after))
	if err != nil {
		return 0, err
	}
	return s.Journal.Append(ctx, shelf, key, after, s.hidden(id), box)
}

// Follow implements [Journal].
func (s *Sealed) Follow(shelf Shelf, news func(News)) (func(), error) {
	return s.Journal.Follow(shelf, func(n News) { news(s.openNews(shelf, n)) })
}

// openNews opens the entry in news, if it belongs to a shelf whose entries are bound to each other.
func (s *Sealed) openNews(shelf Shelf, n News) News {
	at, box := subject{shelf, n.Key}, n.Data
	n.Data = nil
	if shelves[shelf].Most > 0 || version(box) != sealVersion {
		return n
	}
	data, err := s.unseal(at, box, place(at, n.After))
	if err != nil {
		return n // the reader of the entry learns why
	}
	if p, ok := s.packed.Get(at); ok && p.rev == n.After {
		n.After = p.last
	}
	n.Data = data
	return n
}

// Read implements [Journal]. The rev must be 0 or that of an entry that Read or
// Append returned.
func (s *Sealed) Read(ctx context.Context, shelf Shelf, key string, after uint64) ([]Entry, error) {
	boxes, err := s.Journal.Read(ctx, shelf, key, after)
	if err != nil {
		return nil, err
	}
	return s.open(subject{shelf, key}, after, boxes)
}

// open opens the sealed entries of a subject that were read after a rev.
func (s *Sealed) open(at subject, after uint64, boxes []Entry) ([]Entry, error) {
	boxes = fromLastPack(boxes)
	all := make([]Entry, 0, len(boxes))
	for _, box := range boxes {
		var err error
		switch version(box.Data) {
		case sealVersion:
			var data []byte
			if data, err = s.unseal(at, box.Data, place(at, after)); err == nil {
				all = append(all, Entry{box.Rev, data, box.At})
			}
		case packVersion:
			all, err = s.openPack(at, after, box)
		default:
			err = ErrSealed
		}
		if err != nil {
			return nil, fmt.Errorf("%s.%s: entry %d: %w", at.shelf, at.key, box.Rev, err)
		}
		after = box.Rev
	}
	if most := shelves[at.shelf].Most; most > 0 && len(all) > most {
		all = all[len(all)-most:]
	}
	return all, nil
}
