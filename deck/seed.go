package deck

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"math/rand/v2"
)

// ErrSeed is wrapped by the error of every text that is no seed.
var ErrSeed = errors.New("deck: not a seed of 64 hexadecimal digits")

// Seed decides a deal: the same seed gives the same cards for ever. It is a
// secret as long as the game runs. Its text form is 64 hexadecimal digits.
type Seed [32]byte

// NewSeed returns the seed numbered n, for tests and for players who pass on
// the number of a deal. It is no secret: whoever sees a hand can find n.
func NewSeed(n uint64) Seed {
	var s Seed
	binary.BigEndian.PutUint64(s[24:], n)
	return s
}

// ParseSeed reads the text form of a seed, 64 hexadecimal digits in any case.
// The error wraps [ErrSeed].
func ParseSeed(text string) (Seed, error) {
	var s Seed
	if len(text) != hex.EncodedLen(len(s)) {
		return Seed{}, fmt.Errorf("%w: %d bytes of text", ErrSeed, len(text))
	}
	if _, err := hex.Decode(s[:], []byte(text)); err != nil {
		return Seed{}, fmt.Errorf("%w: %w", ErrSeed, err) // which does not quote a seed that is nearly right
	}
	return s, nil
}

// Derive returns the nth seed that s gives rise to, as for the nth deal of a
// match. It tells nothing of s or of its other seeds.
func (s Seed) Derive(n uint64) Seed {
	var count [8]byte
	binary.BigEndian.PutUint64(count[:], n)
	return hash("hoyle:derive:", s[:], count[:])
}

// Rand returns a new source of the seed's random numbers, at its beginning.
// Whoever is given that of a deal's seed knows the cards: give bots another's,
// such as Derive's.
func (s Seed) Rand() *rand.Rand { return rand.New(rand.NewChaCha8(s)) }

// String returns the text form of the seed.
func (s Seed) String() string { return hex.EncodeToString(s[:]) }

// AppendText appends the text form of the seed to dst. It never fails.
func (s Seed) AppendText(dst []byte) ([]byte, error) { return hex.AppendEncode(dst, s[:]), nil }

// MarshalText returns the text form of the seed. It never fails.
func (s Seed) MarshalText() ([]byte, error) { return s.AppendText(nil) }

// UnmarshalText is [ParseSeed] into s, which keeps its value on an error.
func (s *Seed) UnmarshalText(text []byte) error {
	parsed, err := ParseSeed(string(text))
	if err == nil {
		*s = parsed
	}
	return err
}

// hash is SHA-256 over a label that no other use shares, and the parts.
func hash(label string, parts ...[]byte) (sum [32]byte) {
	h := sha256.New()
	h.Write([]byte(label))
	for _, p := range parts {
		h.Write(p)
	}
	h.Sum(sum[:0])
	return sum
}
