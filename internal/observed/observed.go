// Package observed helps games to implement engine.Observer.
package observed

import "github.com/hoylecards/hoyle/card"

// Lay is the function that receives the cards of a zone.
type Lay = func(zone int, c card.Card, n int)

// Set lays the cards of a set.
func Set(lay Lay, zone int, set card.Set) {
	for rest := set; rest != 0; rest &= rest - 1 {
		lay(zone, rest.First(), 1)
	}
}

// Hand lays the face-down cards of a hand, then the others.
func Hand(lay Lay, zone int, down uint8, set card.Set) {
	lay(zone, card.FaceDown, int(down))
	Set(lay, zone, set)
}

// List lays cards in order.
func List(lay Lay, zone int, cards []card.Card) {
	for len(cards) > 0 {
		n := 1
		for n < len(cards) && cards[n] == cards[0] {
			n++
		}
		lay(zone, cards[0], n)
		cards = cards[n:]
	}
}

// Flag returns 1 for true and 0 for false.
func Flag(is bool) byte {
	if is {
		return 1
	}
	return 0
}
