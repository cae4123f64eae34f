package house

import (
	"slices"
	"testing"

	"github.com/hoylecards/hoyle/blackjack"
	"github.com/hoylecards/hoyle/blackjack/odds"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/internal/long"
	"github.com/hoylecards/hoyle/internal/must"
)

// rowLoses returns how much a move of a hand from eight packs loses against the best move, and the move that
// the house chooses. The hand has the given ranks. It is not split, and is asked whether it surrenders
// early if the rules say so.
func rowLoses(t *testing.T, rules blackjack.Rules, up card.Rank, ranks ...card.Rank) (loss float64, m blackjack.Move) {
	t.Helper()
	rules.Decks = 8
	g := gameOf(t, blackjack.New, rules)
	var hand card.List
	for _, r := range ranks {
		hand = append(hand, r.Of(card.Clubs))
	}
	dealer := card.List{card.Five.Of(card.Hearts), up.Of(card.Hearts)}
	if rules.NoHole {
		dealer = dealer[1:]
	}
	u := g.NewSetup(nil, dealer, hand)
	u.Surrendering = rules.EarlySurrender && !rules.NoHole && (up == card.Ace || up == card.Ten)
	s := must.Have(g.FromSetup(u))(t)
	v := g.View(s, 0)
	m = blackjackPlayer{g.Rules()}.Choose(t.Context(), v, g.Legal(nil, s, 0), nil)
	all := odds.Of(g, v.State)
	i := slices.IndexFunc(all, func(o odds.MoveWorth) bool { return o.Move == m })
	return all[0].Worth - all[i].Worth, m
}

// The rows for early surrender are the best play with eight packs, and are those of published basic
// strategy: 14 to 16 against a ten; 5 to 7 and 12 to 17 against an ace, and two twos if the dealer hits soft 17.
func TestEarlySurrenderRows(t *testing.T) {
	for _, rules := range []blackjack.Rules{
		{}, {HitSoft17: true}, {NoHole: true}, {NoHole: true, OriginalBets: true},
	} {
		rules.Casino, rules.Surrender, rules.EarlySurrender, rules.SplitTo, rules.DoubleAfterSplit = true, true, true, 4, true
		for _, up := range []card.Rank{card.Ten, card.Ace} {
			for a := card.Ace; a <= card.Ten; a++ {
				for b := max(a, card.Two); b <= card.Ten; b++ {
					total, soft := blackjack.Total(a.Of(card.Clubs), b.Of(card.Clubs))
					if total == 21 || int(a+b)%long.Or(1, 3) != 0 {
						continue
					}
					gives := !soft && (up == card.Ten && 14 <= total && total <= 16 ||
						up == card.Ace && (5 <= total && total <= 7 || 12 <= total && total <= 17 || total == 4 && rules.HitSoft17))
					loss, m := rowLoses(t, rules, up, a, b)
					if loss > 0.008 && gives || (m == blackjack.Surrender) != gives {
						t.Errorf("%+v: %v %v against %v: %v loses %.4f", rules, a, b, up, m, loss)
					}
				}
			}
		}
	}
}

// The rows for hands that lack one card or two to a Charlie are the best play with eight packs, up to a
// sixtieth of a bet; for hands of more than five cards, whose many twos are gone from the shoe, up to a fortieth.
func TestCharlieRows(t *testing.T) {
	for _, rules := range []blackjack.Rules{{}, {Casino: true}, {Casino: true, HitSoft17: true}, {Casino: true, NoHole: true}} {
		for rules.Charlie = 5; rules.Charlie <= long.Or(7, 5); rules.Charlie++ {
			for lacking := 1; lacking <= 2; lacking++ {
				for up := card.Ace; up <= card.Ten; up++ {
					for total := 12; total <= 20; total++ {
						for _, soft := range []bool{false, true} {
							hand := handOf(total, soft, rules.Charlie-lacking)
							if hand == nil {
								continue
							}
							if loss, m := rowLoses(t, rules, up, hand...); loss > map[bool]float64{true: 1. / 60, false: 1. / 40}[rules.Charlie == 5] {
								t.Errorf("%+v: %v against %v: %v loses %.4f", rules, hand, up, m, loss)
							}
						}
					}
				}
			}
		}
	}
}

// handOf returns n ranks with the given total, or nil if there are none.
func handOf(total int, soft bool, n int) (ranks []card.Rank) {
	if soft {
		total, n = total-11, n-1
		ranks = append(ranks, card.Ace)
	}
	for ; n > 0; n-- {
		r := min(card.Rank(total-2*(n-1)), card.Ten) // the others are twos at least
		if r < card.Two {
			return nil
		}
		ranks, total = append(ranks, r), total-int(r)
	}
	if total != 0 {
		return nil
	}
	return ranks
}
