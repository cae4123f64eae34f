package house

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/must"
)

func cards(text string) card.Set { return card.SetOf(card.MustParseList(text)...) }

func TestIndigoTable(t *testing.T) {
	for _, tt := range []struct{ top, hand, may string }{
		{"??", "7♥ 9♥ 8♣ A♠ 3♦ 7♦ Q♥", "7♥ 9♥ Q♥ 3♦ 7♦"},
		{"??", "7♦ 7♥ 4♠ K♣", "7♦ 7♥"},
		{"??", "9♥ 8♣ A♠ 3♦", "9♥ 8♣ A♠ 3♦"},
		{"A♦", "6♣ Q♥ 8♣ J♠ 7♣", "6♣ 8♣ 7♣"},
		{"A♦", "J♠ Q♥ J♣", "J♠ J♣"},
		{"A♦", "J♠ Q♥ K♣", "J♠ Q♥ K♣"},
		{"5♥", "6♥ 8♣ 5♠ 7♦ 7♥", "6♥ 7♥"},
		{"J♥", "3♥ J♣ J♠ 6♦", "J♣ J♠"},
	} {
		t.Run(tt.top+" "+tt.hand, func(t *testing.T) {
			expect.Is(t, indigoCards(cards(tt.hand), card.MustParse(tt.top)), cards(tt.may), "may play")
		})
	}
}

// naiveIndigo applies the rules of the house one by one. Cards are texts of two letters.
func naiveIndigo(hand []string, top string) []string {
	if len(hand) == 1 {
		return hand
	}
	var candidates, sameSuit, sameRank []string
	for _, c := range hand {
		suit, rank := c[1] == top[1], c[0] == top[0]
		if suit {
			sameSuit = append(sameSuit, c)
		}
		if rank {
			sameRank = append(sameRank, c)
		}
		if suit || rank {
			candidates = append(candidates, c)
		}
	}
	switch {
	case len(candidates) == 1:
		return candidates
	case len(sameSuit) >= 2:
		return sameSuit
	case len(sameRank) >= 2:
		return sameRank
	case len(candidates) >= 2:
		return candidates
	}
	for _, at := range []int{1, 0} { // suits, then ranks
		var held []string
		for _, c := range hand {
			n := 0
			for _, other := range hand {
				if other[at] == c[at] {
					n++
				}
			}
			if n >= 2 {
				held = append(held, c)
			}
		}
		if held != nil {
			return held
		}
	}
	return hand
}

func TestIndigoKeepsToItsRules(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pack := deck.Standard()
		deck.NewSeed(rapid.Uint64().Draw(t, "seed")).Shuffle(pack[:])
		hand := card.SetOf(pack[:rapid.IntRange(1, 6).Draw(t, "cards")]...)
		top := rapid.SampledFrom([]card.Card{card.FaceDown, pack[6]}).Draw(t, "top")

		ascii := must.Have(hand.MarshalText())(t)
		topText := must.Have(top.MarshalText())(t)
		want := cards(strings.Join(naiveIndigo(strings.Fields(string(ascii)), string(topText)), " "))
		expect.Is(t, indigoCards(hand, top), want, "may play")
	})
}

func TestIndigoChoosesAllOfThem(t *testing.T) {
	s := indigo.Game{}.Deal(deck.NewSeed(1), 0)
	v := indigo.Game{}.View(s, 0)
	var chosen card.Set
	r := deck.NewSeed(1).Rand()
	for range 200 {
		chosen = chosen.With(indigoPlayer{}.Choose(t.Context(), v, indigo.Game{}.Legal(nil, s, 0), r))
	}
	if want := indigoCards(s.Hand(0), s.Top()); chosen != want {
		t.Errorf("chose %v of %v", chosen, want)
	}
}

func TestIndigoBeatsRandom(t *testing.T) {
	beatsRandom[indigo.State, indigo.Move](t, indigo.Game{}, indigoPlayer{})
}
