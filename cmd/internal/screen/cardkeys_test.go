package screen

import (
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/must"
)

// A card has the same key as long as it is in the hand, and no other card has that key.
func TestCardKeysStay(t *testing.T) {
	for _, args := range []string{"-game karata", "-game home", "-game indigo", "-game karata -names Anna,Ben"} {
		m := open(t, 80, 24, args+" -seed 7 -opponents random")
		was := map[hoyle.Seat]map[token]string{}
		for more := true; more; more = step(t, m) {
			if m.stage != asking {
				continue
			}
			is, owner := map[token]string{}, map[string]token{}
			keys := m.keysOf(m.hand())
			for i, tok := range tokens(m.play.You, m.hand()) {
				key := keys[i]
				if other, ok := owner[key]; ok || key == "" {
					t.Fatalf("%s: %v and %v have the key %q", args, other, tok, key)
				}
				owner[key], is[tok] = tok, key
				if before := was[m.play.You][tok]; before != "" && before != key {
					t.Fatalf("%s: %v had the key %s, and has %s", args, tok.card, before, key)
				}
			}
			was[m.play.You] = is
		}
	}
}

// New cards get the first free keys, but not the key of the last card that left. A new hand begins
// with 1.
func TestCardKeys(t *testing.T) {
	l := labels{keys: map[token]byte{}}
	for _, try := range []struct{ hand, keys string }{
		{"7S 8S 9S", "123"},
		{"7S 9S", "13"},
		{"7S 8H 9S 9S", "1435"}, // not the 2 of 8S
		{"8H 9S 9S", "435"},
		{"6H 8H 9S 9S", "2435"},
		{"AH KH", "12"},
	} {
		hand := must.Have(card.ParseList(try.hand))(t)
		l.see(0, hand)
		got := ""
		for _, tok := range tokens(0, hand) {
			got += string(l.keys[tok])
		}
		expect.Is(t, got, try.keys, try.hand, "keys")
	}
}
