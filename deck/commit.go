package deck

import (
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
)

// ErrCommitment is wrapped by the error of every text that is no commitment.
var ErrCommitment = errors.New("deck: not a commitment of 64 hexadecimal digits")

// Commitment is a promise to deal from one seed, which it does not tell. Its
// text form is 64 hexadecimal digits.
type Commitment [32]byte

// Commit returns the commitment to s, to be published before the deal.
func (s Seed) Commit() Commitment { return hash("hoyle:commit:", s[:]) }

// Verify reports whether c was the commitment to seed.
func (c Commitment) Verify(seed Seed) bool { return c == seed.Commit() }

// Combine returns the seed made of all of the seeds, in seat order. Whoever
// does not know all of them knows nothing of it, so nobody alone can choose it
// once every seed is committed to.
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

// AppendText appends the text form of the commitment to dst. It never fails.
func (c Commitment) AppendText(dst []byte) ([]byte, error) { return hex.AppendEncode(dst, c[:]), nil }

// MarshalText returns the text form of the commitment. It never fails.
func (c Commitment) MarshalText() ([]byte, error) { return c.AppendText(nil) }

// UnmarshalText reads the text form of a commitment into c, which keeps its
// value on an error. The error wraps [ErrCommitment].
func (c *Commitment) UnmarshalText(text []byte) error {
	seed, err := ParseSeed(string(text))
	if err != nil {
		return fmt.Errorf("%w: %d bytes of text", ErrCommitment, len(text))
	}
	*c = Commitment(seed)
	return nil
}
