package blackjack

import (
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
)

// Payout is the payment for a natural.
type Payout uint8

// The payouts of a natural.
const (
	ThreeToTwo Payout = iota
	SixToFive
	EvenMoney
)

// Totals are the totals of two cards that may be doubled.
type Totals uint8

// The totals that may be doubled. In a hard total no ace counts 11.
const (
	AnyTwo       Totals = iota
	NineToEleven        // hard 9, 10 and 11
	TenEleven           // hard 10 and 11
)

var (
	payoutTexts = gamekit.Words[Payout]{ThreeToTwo: "3:2", SixToFive: "6:5", EvenMoney: "1:1"}
	totalsTexts = gamekit.Words[Totals]{AnyTwo: "any", NineToEleven: "9-11", TenEleven: "10-11"}
)

// String returns the text of the payout: 3:2, 6:5 or 1:1.
func (p Payout) String() string { return payoutTexts.Of(p) }

// MarshalText returns the text of [Payout.String]. If there is no such payout, the
// error wraps [engine.ErrRules].
func (p Payout) MarshalText() ([]byte, error) { return payoutTexts.Marshal(p, engine.ErrRules) }

// UnmarshalText reads the text of a payout into p. On error, which wraps
// [engine.ErrRules], p is unchanged.
func (p *Payout) UnmarshalText(text []byte) error {
	return payoutTexts.Unmarshal(p, text, engine.ErrRules)
}

// tenths returns the payment for a natural, in tenths of a bet.
func (p Payout) tenths() int { return [...]int{ThreeToTwo: 15, SixToFive: 12, EvenMoney: 10}[p] }

// String returns the text of the totals: any, 9-11 or 10-11.
func (t Totals) String() string { return totalsTexts.Of(t) }

// MarshalText returns the text of [Totals.String]. If there are no such totals, the
// error wraps [engine.ErrRules].
func (t Totals) MarshalText() ([]byte, error) { return totalsTexts.Marshal(t, engine.ErrRules) }

// UnmarshalText reads the text of totals into t. On error, which wraps
// [engine.ErrRules], t is unchanged.
func (t *Totals) UnmarshalText(text []byte) error {
	return totalsTexts.Unmarshal(t, text, engine.ErrRules)
}

// has reports whether two cards have one of the totals. With an ace, their total is
// soft and at least 12.
func (t Totals) has(two tally) bool {
	total, _ := two.total()
	low := [...]int{AnyTwo: 0, NineToEleven: 9, TenEleven: 10}[t]
	return t == AnyTwo || low <= total && total <= 11
}
