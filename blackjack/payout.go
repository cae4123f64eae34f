package blackjack

import "github.com/hoylecards/hoyle/engine"

// Payout is the payment for a natural.
type Payout uint8

// The payouts of a natural.
const (
	ThreeToTwo Payout = iota
	SixToFive
	EvenMoney
)

// Totals are the hands of two cards that may be doubled.
type Totals uint8

// The hands that may be doubled. An ace that counts 11 makes no hard total.
const (
	AnyTwo       Totals = iota
	NineToEleven        // hard 9, 10 and 11
	TenEleven           // hard 10 and 11
)

var (
	payoutTexts = engine.Words[Payout]{ThreeToTwo: "3:2", SixToFive: "6:5", EvenMoney: "1:1"}
	totalsTexts = engine.Words[Totals]{AnyTwo: "any", NineToEleven: "9-11", TenEleven: "10-11"}
)

// String returns 3:2, 6:5 or 1:1.
func (p Payout) String() string { return payoutTexts.Of(p) }

// MarshalText returns the text of the payout.
func (p Payout) MarshalText() ([]byte, error) { return payoutTexts.Marshal(p, engine.ErrRules) }

// UnmarshalText reads the text of a payout into p. On error, p is unchanged.
func (p *Payout) UnmarshalText(text []byte) error {
	return payoutTexts.Unmarshal(p, text, engine.ErrRules)
}

// tenths returns what a natural is paid for a bet.
func (p Payout) tenths() int { return [...]int{ThreeToTwo: 15, SixToFive: 12, EvenMoney: 10}[p] }

// String returns any, 9-11 or 10-11.
func (t Totals) String() string { return totalsTexts.Of(t) }

// MarshalText returns the text of the totals.
func (t Totals) MarshalText() ([]byte, error) { return totalsTexts.Marshal(t, engine.ErrRules) }

// UnmarshalText reads the text of totals into t. On error, t is unchanged.
func (t *Totals) UnmarshalText(text []byte) error {
	return totalsTexts.Unmarshal(t, text, engine.ErrRules)
}

// has reports whether two cards make one of the totals. Two with an ace among
// them make a soft total, which is 12 at least.
func (t Totals) has(two tally) bool {
	total, _ := two.total()
	low := [...]int{AnyTwo: 0, NineToEleven: 9, TenEleven: 10}[t]
	return t == AnyTwo || low <= total && total <= 11
}
