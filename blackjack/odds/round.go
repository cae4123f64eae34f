package odds

import (
	"math"

	"github.com/hoylecards/hoyle/blackjack"
	"github.com/hoylecards/hoyle/card"
)

// Round returns the worth of the next round for a player, insurance included, before
// the cards of that round are dealt. If s is a finished round and another round can
// follow from its shoe, the next round is dealt from that shoe; otherwise, the next
// round is dealt from whole packs. Other players make no difference. In a casino that
// lets players choose their bets, the right bet increases with the worth of the round.
func Round(g blackjack.Game, s blackjack.State) float64 {
	rules := g.Rules().Filled()
	if g.Continues(s) {
		return round(rules, unseen(rules, s))
	}
	return round(rules, packs(float64(rules.Decks)))
}

// round returns the worth of a round dealt from a shoe: the mean over the dealer's
// card and the two cards of the hand.
func round(rules blackjack.Rules, shoe ranks) float64 {
	known := map[deal]float64{}
	return shoe.mean(func(up card.Rank, left ranks) float64 { return against(rules, up, left, known) })
}

// deal is a deal to a hand. For the cards that count as ten, all that matters is how many can make a
// pair with a card of the hand.
type deal struct {
	up, a, b, pair int
	like           float64
}

// against returns the worth of a round against a card that the dealer shows: the mean over the two
// cards of the hand, dealt from the other cards. The map known holds the worth of deals.
func against(rules blackjack.Rules, up card.Rank, left ranks, known map[deal]float64) float64 {
	t := newTable(rules, blackjack.Value(up), left.shoe())
	return left.mean(func(a card.Rank, left ranks) float64 {
		return left.mean(func(b card.Rank, left ranks) float64 {
			t.left = left.shoe()
			clear(t.known)
			at := seated{table: t, spare: t.spare(0), hands: 1}
			at.hold(left, a, b)
			d := deal{t.up, blackjack.Value(min(a, b)), blackjack.Value(max(a, b)), at.pair, at.like}
			if _, ok := known[d]; !ok {
				known[d] = at.round()
			}
			return known[d]
		})
	})
}

// mean returns the mean of the function worth over the cards that can come next. It
// passes each card to worth, together with the cards that are then left.
func (r ranks) mean(worth func(next card.Rank, left ranks) float64) (mean float64) {
	n := r.shoe().n
	for rank := card.Ace; rank <= card.King; rank++ {
		if cards := r[rank]; cards > 0 {
			left := r
			left[rank]--
			mean += float64(cards / n * worth(rank, left))
		}
	}
	return mean
}

// round returns the worth of a hand as it was dealt.
func (at *seated) round() float64 {
	worth := at.start()
	if at.rules.Insurance && at.up == 1 {
		worth += max(0, at.insurance())
	}
	return worth
}

// insurance returns the worth of insurance itself, which wins a bet if the dealer
// has a natural, and otherwise loses half a bet.
func (at *seated) insurance() float64 { return float64((float64(3*at.naturals()) - 1) / 2) }

// start returns the worth of a hand as it was dealt, before the dealer checks for a
// natural, and without insurance.
func (at *seated) start() float64 {
	if total, _ := at.total(); total < 21 && at.rules.EarlySurrender {
		return max(at.played(), -0.5)
	}
	return at.played()
}

// played returns the worth of a hand as it was dealt that is not surrendered early.
func (at *seated) played() float64 {
	naturals := at.naturals()
	if total, _ := at.total(); total == 21 {
		if at.rules.Casino {
			return paid(at.rules.Natural) * (1 - naturals)
		}
		return 1 - naturals
	}
	worth := math.Inf(-1)
	for _, m := range at.moves() {
		worth = max(worth, at.in(m))
	}
	if at.apart {
		worth += float64(naturals * at.lost())
	}
	return worth
}

// moves returns the moves of a hand as it was dealt.
func (at *seated) moves() []blackjack.Move {
	moves := []blackjack.Move{blackjack.Stand}
	if at.spare >= 1 {
		moves = append(moves, blackjack.Hit)
		if doubles(at.rules, at.hand) {
			moves = append(moves, blackjack.Double)
		}
	}
	if at.pair != 0 && at.rules.SplitTo > 1 && at.spare >= 2 {
		moves = append(moves, blackjack.Split)
	}
	if at.rules.Surrender && !at.rules.EarlySurrender {
		moves = append(moves, blackjack.Surrender)
	}
	return moves
}

// paid returns the worth of a natural that wins.
func paid(natural string) float64 {
	switch natural {
	case "6:5":
		return 1.2
	case "1:1":
		return 1
	}
	return 1.5
}
