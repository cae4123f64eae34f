package blackjack

import (
	"cmp"
	"fmt"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine/gamekit"
)

// checkTurn checks that the seat to play has a choice.
func (s *State) checkTurn(problems *gamekit.Problems, r *Rules) {
	asks := r.Insurance && s.up() == card.Ace
	p, h := int(s.turn.Seat()), int(s.hand)
	for i := range int(s.players) {
		if s.insured>>i&1 != 0 && (!asks || s.insuring && i >= p) {
			problems.Add(fmt.Sprintf("players[%d]", i), "insured, but not asked for insurance")
		}
	}
	switch {
	case s.turn == 0:
		problems.Check(s.hand == 0 && !s.offering(), "turn", "nobody, but the round is not over")
	case s.insuring:
		problems.Check(asks && s.hand == 0 && !s.surrendering, "insuring", "insurance is not offered")
	case s.hands[p][h].len() < 2 || s.hands[p][h].flags() != 0 || s.isFull(r, p, h):
		problems.Add("hand", "the hand is not to be played")
	case s.surrendering:
		problems.Check(s.beforeLook(r) && s.hand == 0, "surrendering", "early surrender is not offered")
	case s.hands[p][h].len() == 2:
		problems.Check(s.hasChoice(r, p, h), "hand", "the player has no choice")
	}
}

// checkHands checks that every hand is possible by itself and that it fits the
// turn.
func (s *State) checkHands(problems *gamekit.Problems, r *Rules) {
	for p := range int(s.players) {
		for h := range s.count(p) {
			if fault := cmp.Or(s.handFault(r, p, h), s.turnFault(r, p, h)); fault != "" {
				problems.Add(handField(p, h), "%s", fault)
			}
		}
	}
}

// handFault returns what is wrong with a hand by itself, or "" if nothing is wrong.
func (s *State) handFault(r *Rules, p, h int) string {
	hand, at := s.hands[p][h], s.start(p, h)
	n, flags := hand.len(), hand.flags()
	split := s.hands[p][1] != 0
	if n > 2 {
		if before, _ := s.sum(at, n-1).total(); before >= twentyOne || !split && r.Charlie > 0 && n > r.Charlie {
			return "a card was drawn to 21 or more, or to a Charlie"
		}
	}
	switch {
	case n == 1 && !split:
		return "one card"
	case split && !s.splitCards(r, p, h):
		return "its first card cannot come from a split"
	case n > 2 && s.frozen(r, p, h):
		return "a split ace got more than one card"
	case flags&(flags-1) != 0:
		return "more than one of stood, doubled and surrendered"
	case flags != 0 && n < 2:
		return "one card, but played"
	case hand.is(stood) && s.frozen(r, p, h) && (!r.ResplitAces || n != 2 || !s.pair(r, p, h)):
		return "a split ace stands automatically"
	case hand.is(stood) && s.isFull(r, p, h):
		return "a hand of 21 or more, or a Charlie, does not stand by a move"
	case hand.is(surrendered) && (!r.Surrender || n != 2 || split || s.isFull(r, p, h)):
		return "it cannot have been surrendered"
	case hand.is(doubled) && (!r.Casino || n != 3 || split && !r.DoubleAfterSplit || !r.mayDouble(s.sum(at, 2))):
		return "it cannot have been doubled"
	}
	return ""
}

// splitCards reports whether the first card of player p's hand h can come from
// splits of the first hand.
func (s *State) splitCards(r *Rules, p, h int) bool {
	first := s.row.rank(s.start(p, 0))
	return r.alike(first, s.row.rank(s.start(p, h))) && (first != card.Ace || r.ResplitAces || s.count(p) == 2)
}

// turnFault returns the reason why a hand does not fit the turn, or "" if it does.
func (s *State) turnFault(r *Rules, p, h int) string {
	hand, turn := s.hands[p][h], int(s.turn.Seat())
	over := s.turn == 0
	peeked := over && !s.noHole && s.dealerNatural() // the natural ended the round
	switch {
	case hand == 2|surrendered && s.beforeLook(r) && !s.insuring && (!s.surrendering || p < turn):
		return ""
	case peeked, s.offering(), !over && p > turn && !r.inRounds():
		if hand != 2 || h > 0 {
			return "it has been played too early"
		}
	case over, p < turn && !r.inRounds(), p == turn && h < int(s.hand):
		if !s.isPlayed(r, p, h) {
			return "it has not been played"
		}
	case r.inRounds():
		return s.roundFault(r, p)
	case h > int(s.hand) && hand != 1:
		return "a waiting split hand has one card"
	}
	return ""
}

// isPlayed reports whether a hand is over.
func (s *State) isPlayed(r *Rules, p, h int) bool {
	// A hand that may be split now could have been split when its player was asked,
	// because the number of hands only grows and the number of cards in the shoe only
	// shrinks.
	hand := s.hands[p][h]
	frozen := hand.len() == 2 && s.frozen(r, p, h) && !s.maySplit(r, p, h)
	return hand.flags() != 0 || s.isFull(r, p, h) || frozen
}

// roundFault does what turnFault does, for a round in which the turn goes to the
// next player after every move. Of the players who are still in, those before the
// player to play have one card more than that player.
func (s *State) roundFault(r *Rules, p int) string {
	hand, turn := s.hands[p][0], int(s.turn.Seat())
	n, want := hand.len(), s.hands[turn][0].len()
	if p < turn {
		want++
	}
	switch {
	case !hand.is(stood) && !s.isFull(r, p, 0) && n != want:
		return fmt.Sprintf("cards: %d, want %d", n, want)
	case hand.is(stood) && n >= want, n > want:
		return "it has been played too early"
	}
	return ""
}

// checkDealt checks the dealer's cards while the round is in progress.
func (s *State) checkDealt(p *gamekit.Problems) {
	n, want := int(s.dealer), 2
	if s.noHole {
		want = 1
	}
	p.Check(n == want, "dealer", "cards while the round runs: %d, want %d", n, want)
	p.Check(s.offering() || !s.dealerNatural(), "dealer", "a natural, but the round is not over")
	p.Check(!s.holeDown() || s.holes(s.unseen()) != counts{}, "dealer", "with every unseen card, a natural, but the round is not over")
}

// checkDrawn checks the dealer's cards when the round is over.
func (s *State) checkDrawn(p *gamekit.Problems, r *Rules) {
	open := s.anyOpen(r)
	n, want := int(s.dealer), 2
	if s.noHole && !s.takesSecond(r, open) {
		want = 1
	}
	total, soft := s.dealerTotal()
	p.Check(!s.holeDown(), "dealer", "the hole card is face down, but the round is over")
	p.Check(n == want || n > want && open, "dealer", "cards: %d, want %d", n, want)
	p.Check(!open || s.shoe == 0 || !r.DealerHits(total, soft), "dealer", "it must draw on %d", total)
	for i := want; i < n; i++ {
		before, soft := s.sum(s.dealerAt(), i).total()
		p.Check(r.DealerHits(before, soft), "dealer", "it does not draw on %d", before)
	}
}

// checkShoe checks that the round can have begun from this shoe, and that the shoe
// has enough cards for those that are owed.
func (s *State) checkShoe(p *gamekit.Problems) {
	p.Check(s.discards == counts{} || s.enough(int(s.drawn)+int(s.shoe)), "discards", "the cut card came out before this round")
	if s.turn != 0 {
		p.Check(s.room(int(s.turn.Seat()), int(s.hand)) >= 0, "shoe", "too few cards for those that are owed")
	}
}
