package blackjack

// The values of the options that take a word. In the rules of a [Game], the first
// word of each list is replaced by the empty string.
var (
	naturalWords  = []string{"3:2", "6:5", "1:1"}
	doublingWords = []string{"any", "9-11", "10-11"}
)

// naturalPays returns the payment for a natural, in tenths of a bet.
func (r *Rules) naturalPays() int {
	switch r.Natural {
	case "6:5":
		return 12
	case "1:1":
		return 10
	}
	return 15
}

// mayDouble reports whether two cards have a total on which the player may double.
// If either card is an ace, the total is soft and at least 12.
func (r *Rules) mayDouble(two tally) bool {
	total, _ := two.total()
	switch r.Doubling {
	case "9-11":
		return 9 <= total && total <= 11
	case "10-11":
		return 10 <= total && total <= 11
	}
	return true
}
