package screen

import (
	"cmp"
	"maps"
	"slices"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/card"
)

// cardKeys are the keys for the cards of a hand.
const cardKeys = "1234567890ABCDEFGHIJKLMNOPQRSTUVWXYZ"

// token is a card of a hand. The field nth tells equal cards apart.
type token struct {
	seat hoyle.Seat
	card card.Card
	nth  int
}

// labels are the keys of the cards in the hands. A card keeps its key as long as it is in the hand.
type labels struct {
	keys map[token]byte
	last byte // the key of the last card that left, which the next new card does not get
}

// tokens returns the cards of a hand, with equal cards told apart.
func tokens(seat hoyle.Seat, hand card.List) []token {
	all := make([]token, len(hand))
	for i, k := range hand {
		n := 0
		for _, other := range hand[:i] {
			if other == k {
				n++
			}
		}
		all[i] = token{seat, k, n}
	}
	return all
}

// see gives keys to the new cards of a hand, from left to right.
func (l *labels) see(seat hoyle.Seat, hand card.List) {
	held := tokens(seat, hand)
	var used []byte
	for _, t := range slices.SortedFunc(maps.Keys(l.keys), func(a, b token) int { return cmp.Or(cmp.Compare(a.card, b.card), a.nth-b.nth) }) {
		switch here := slices.Contains(held, t); {
		case t.seat == seat && here:
			used = append(used, l.keys[t])
		case t.seat == seat:
			l.last = l.keys[t]
			delete(l.keys, t)
		}
	}
	if len(used) == 0 { // a new hand
		l.last = 0
	}
	for _, t := range held {
		if _, ok := l.keys[t]; ok {
			continue
		}
		for i := range len(cardKeys) {
			if key := cardKeys[i]; key != l.last && !slices.Contains(used, key) {
				l.keys[t] = key
				used = append(used, key)
				break
			}
		}
	}
}

// keysOf returns the keys of the cards of your hand. A key is "" if there are no keys left.
func (m *model) keysOf(hand card.List) []string {
	keys := make([]string, len(hand))
	for i, t := range tokens(m.play.You, hand) {
		if key, ok := m.labels.keys[t]; ok {
			keys[i] = string(key)
		}
	}
	return keys
}
