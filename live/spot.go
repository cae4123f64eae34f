package live

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/texts"
)

// errSpot, "bad-spot": a text is not a Spot.
var errSpot = engine.Sentinel("bad-spot", "live: not a spot")

// Spot is a place in a match: a deal, and a number of plays in it. No two positions of a match have
// the same Spot, even if plays have been taken back and others made. Spots are compared with ==.
// The zero Spot is nowhere: it stands for a client that knows nothing yet.
//
// Its text and its JSON are a short word such as "1.0.12", or "" for the zero Spot. To a client the
// word means nothing; the client sends it back.
type Spot struct {
	deal int // counted from 1
	line int // how often plays of the match have been taken back
	n    int // the number of plays in the deal
}

// spotOf returns the last spot of a match that has begun.
func spotOf(match *hoyle.Match, line int) Spot { return Spot{match.Len(), line, match.Table().Len()} }

// in reports whether no deal has begun between two spots, and no plays have been taken back.
func (s Spot) in(now Spot) bool { return s.deal == now.deal && s.line == now.line }

// Compare returns a negative number if s comes before another spot of the match in time, a positive
// number if it comes after it, and otherwise 0.
func (s Spot) Compare(other Spot) int {
	return cmp.Or(cmp.Compare(s.line, other.line), cmp.Compare(s.deal, other.deal), cmp.Compare(s.n, other.n))
}

// String returns the text of the spot.
func (s Spot) String() string {
	if s.deal <= 0 {
		return ""
	}
	return fmt.Sprintf("%d.%d.%d", s.deal, s.line, s.n)
}

// MarshalText returns the text of the spot.
func (s Spot) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads the text of a spot into s. If the text is not that of a spot, the code of the
// error is "bad-spot", and s is unchanged. The spot need not be in any match.
func (s *Spot) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*s = Spot{}
		return nil
	}
	var read Spot
	rest := string(text)
	for _, n := range []*int{&read.deal, &read.line, &read.n} {
		var word string
		word, rest, _ = strings.Cut(rest, ".")
		*n, _ = strconv.Atoi(word)
	}
	if read.String() != string(text) || min(read.line, read.n) < 0 {
		return fmt.Errorf("%w: %q", errSpot, texts.Clip(string(text)))
	}
	*s = read
	return nil
}
