package deck

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"

	"github.com/hoylecards/hoyle/internal/coded"
	"github.com/hoylecards/hoyle/internal/texts"
)

// ErrSeed is wrapped by the error for a text that is not a seed. Its code is "not-a-seed".
var ErrSeed = coded.Sentinel("not-a-seed", "deck: not a seed of 64 hexadecimal digits")

// Seed determines a deal: the same seed always gives the same cards. Keep it secret
// until the game is over. Packages fmt and slog do not print it. Its text form,
// [Seed.Hex], is 64 hexadecimal digits; its JSON is a string with that text.
type Seed [32]byte

// NewSeed returns seed number n, for tests and for players who pass on the number
// of a deal. The seed is not secret: anybody who sees a hand can find n by trying one
// number after another.
func NewSeed(n uint64) Seed {
	var s Seed
	binary.BigEndian.PutUint64(s[24:], n)
	return s
}

// ParseSeed returns the seed of a text: 64 hexadecimal digits, in upper or lower
// case. White space around the text, such as the end of a line, and characters that nobody
// sees do not matter. The error wraps [ErrSeed].
func ParseSeed(text string) (Seed, error) {
	var s Seed
	text = texts.Typed(text)
	if len(text) != hex.EncodedLen(len(s)) {
		return Seed{}, fmt.Errorf("%w: %d bytes of text", ErrSeed, len(text))
	}
	if _, err := hex.Decode(s[:], []byte(text)); err != nil {
		return Seed{}, fmt.Errorf("%w: %w", ErrSeed, err) // err quotes one byte at most, so a mistyped seed stays secret
	}
	return s, nil
}

// Derive returns the nth seed derived from s, such as that of the nth deal of a
// match. A derived seed reveals nothing about s or about other seeds derived from s.
func (s Seed) Derive(n uint64) Seed {
	var count [8]byte
	binary.BigEndian.PutUint64(count[:], n)
	return hash("hoyle:derive:", s[:], count[:])
}

// Rand returns a new stream of random numbers that s determines. The stream of a
// deal's seed reveals the cards; give bots the stream of a derived seed.
func (s Seed) Rand() *rand.Rand { return rand.New(rand.NewChaCha8(s)) }

// Hex returns the text form of the seed, which reveals the deal.
func (s Seed) Hex() string { return hex.EncodeToString(s[:]) }

const hidden = "Seed(secret)"

// Format prints Seed(secret) for every verb of package fmt.
func (Seed) Format(f fmt.State, _ rune) { _, _ = io.WriteString(f, hidden) }

// LogValue returns Seed(secret).
func (Seed) LogValue() slog.Value { return slog.StringValue(hidden) }

// MarshalText returns the text form of the seed. It never fails.
func (s Seed) MarshalText() ([]byte, error) { return hex.AppendEncode(nil, s[:]), nil }

// UnmarshalText reads a seed into s, as [ParseSeed] does. On error, s is
// unchanged.
func (s *Seed) UnmarshalText(text []byte) error {
	return texts.Set(s, text, ParseSeed)
}

// hash returns the SHA-256 of a label, which is different for each use, followed by the
// parts.
func hash(label string, parts ...[]byte) (sum [32]byte) {
	h := sha256.New()
	h.Write([]byte(label))
	for _, p := range parts {
		h.Write(p)
	}
	h.Sum(sum[:0])
	return sum
}
