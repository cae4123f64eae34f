package blackjack

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
