package deck

import (
	"encoding/binary"
	"encoding/hex"
	"fmt"

	"github.com/hoylecards/hoyle/internal/coded"
)

// errCommitment is wrapped by the error for a text that is not a commitment. Its code is
// "not-a-commitment".
var errCommitment = coded.Sentinel("not-a-commitment", "deck: not a commitment of 64 hexadecimal digits")

// Commitment is a promise to deal from a seed, made without revealing the seed.
// Its text form is 64 hexadecimal digits.
type Commitment [32]byte

// Commit returns the commitment to s, to be published before the deal.
func (s Seed) Commit() Commitment { return hash("hoyle:commit:", s[:]) }

// Verify reports whether c is the commitment to seed.
func (c Commitment) Verify(seed Seed) bool { return c == seed.Commit() }

// Combine returns a seed made from all the given seeds, in seat order. The result
// cannot be known without all these seeds, so no player alone can choose the result
// once every player has committed to a seed.
func Combine(seeds ...Seed) Seed {
	parts := make([][]byte, 1, 1+len(seeds))
	parts[0] = binary.BigEndian.AppendUint64(nil, uint64(len(seeds)))
	for i := range seeds {
		parts = append(parts, seeds[i][:])
	}
	return hash("hoyle:combine:", parts...)
}

// String returns the text form of the commitment.
func (c Commitment) String() string { return hex.EncodeToString(c[:]) }

// MarshalText returns the text form of the commitment. It never fails.
func (c Commitment) MarshalText() ([]byte, error) { return hex.AppendEncode(nil, c[:]), nil }

// UnmarshalText reads the text form of a commitment into c. The error wraps
// an error with the code "not-a-commitment"; on error, c is unchanged.
func (c *Commitment) UnmarshalText(text []byte) error {
	seed, err := ParseSeed(string(text))
	if err != nil {
		return fmt.Errorf("%w: %d bytes of text", errCommitment, len(text))
	}
	*c = Commitment(seed)
	return nil
}
