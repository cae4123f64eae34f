package journal

import (
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"sync"
)

// A sealed entry is a version, the number of the key, a nonce, and the entry with
// its length in front and zeros behind, so that the length reveals little.
const (
	sealVersion = 1
	sealHead    = 2
	sealLength  = 4
	sealPad     = 128
)

// Sealed is a journal whose entries are encrypted in the journal below it, each
// subject with a key of its own, and bound to their places: an entry that was
// moved, copied or changed is refused.
type Sealed struct {
	Journal
	number byte
	keys   map[byte][]byte
	mu     sync.Mutex
	sealer map[sealing]cipher.AEAD
}

type sealing struct {
	subject
	number byte
}

// maxSealers is the number of keys of subjects that are kept.
const maxSealers = 4096

// Seal returns a journal whose entries are sealed in j by the key of that number.
// Entries sealed by one of the other keys can still be read. Keys are of 32
// bytes.
func Seal(j Journal, number byte, keys map[byte][]byte) (*Sealed, error) {
	if len(keys[number]) != 32 {
		return nil, fmt.Errorf("%w: key %d has %d bytes, want 32", ErrSealed, number, len(keys[number]))
	}
	return &Sealed{Journal: j, number: number, keys: keys, sealer: map[sealing]cipher.AEAD{}}, nil
}

func (s *Sealed) aead(at sealing) (cipher.AEAD, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if a := s.sealer[at]; a != nil {
		return a, nil
	}
	master := s.keys[at.number]
	if master == nil {
		return nil, fmt.Errorf("%w: no key %d", ErrSealed, at.number)
	}
	key, err := hkdf.Key(sha256.New, master, nil, "hoyle room "+string(at.shelf)+"."+at.key, 32)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	a, err := cipher.NewGCM(block)
	if err != nil {
		return nil, err
	}
	if len(s.sealer) >= maxSealers {
		clear(s.sealer)
	}
	s.sealer[at] = a
	return a, nil
}

// place returns what an entry is bound to: its subject, and the entry before it
// unless its shelf forgets entries.
func place(shelf Shelf, key string, after uint64) []byte {
	if shelves[shelf].keeps > 0 {
		after = Unfenced
	}
	return binary.BigEndian.AppendUint64([]byte(string(shelf)+"."+key+"."), after)
}

// Append implements [Journal].
func (s *Sealed) Append(ctx context.Context, shelf Shelf, key string, after uint64, id string, data []byte) (uint64, error) {
	a, err := s.aead(sealing{subject{shelf, key}, s.number})
	if err != nil {
		return 0, err
	}
	size := (sealLength + len(data) + sealPad - 1) / sealPad * sealPad
	plain := make([]byte, size)
	binary.BigEndian.PutUint32(plain, uint32(len(data)))
	copy(plain[sealLength:], data)
	box := make([]byte, sealHead+a.NonceSize(), sealHead+a.NonceSize()+size+a.Overhead())
	box[0], box[1] = sealVersion, s.number
	nonce := box[sealHead:]
	if _, err := rand.Read(nonce); err != nil {
		return 0, err
	}
	return s.Journal.Append(ctx, shelf, key, after, id, a.Seal(box, nonce, plain, place(shelf, key, after))) //nolint:gosec // the nonce is random
}

// Read implements [Journal]. The rev must be 0 or that of an entry that Read or
// Append returned.
func (s *Sealed) Read(ctx context.Context, shelf Shelf, key string, after uint64) ([]Entry, error) {
	entries, err := s.Journal.Read(ctx, shelf, key, after)
	if err != nil {
		return nil, err
	}
	for i := range entries {
		data, err := s.open(shelf, key, after, entries[i].Data)
		if err != nil {
			return nil, fmt.Errorf("%s.%s: entry %d: %w", shelf, key, entries[i].Rev, err)
		}
		entries[i].Data, after = data, entries[i].Rev
	}
	return entries, nil
}

func (s *Sealed) open(shelf Shelf, key string, after uint64, box []byte) ([]byte, error) {
	if len(box) < sealHead || box[0] != sealVersion {
		return nil, ErrSealed
	}
	a, err := s.aead(sealing{subject{shelf, key}, box[1]})
	if err != nil {
		return nil, err
	}
	if len(box) < sealHead+a.NonceSize() {
		return nil, ErrSealed
	}
	nonce, sealed := box[sealHead:sealHead+a.NonceSize()], box[sealHead+a.NonceSize():]
	plain, err := a.Open(nil, nonce, sealed, place(shelf, key, after))
	if err != nil || len(plain) < sealLength {
		return nil, ErrSealed
	}
	n := binary.BigEndian.Uint32(plain)
	if uint64(n) > uint64(len(plain)-sealLength) {
		return nil, ErrSealed
	}
	return plain[sealLength:][:n], nil
}
