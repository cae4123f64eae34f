// Package odds calculates what each move of Blackjack is worth by the cards that
// are not seen.
//
//	for _, v := range odds.Of(g, s) {
//		fmt.Println(v.Move, v.Worth)
//	}
//
// [Of] returns the worth of every legal move of the seat to play, [Dealer] the
// chances of the dealer's totals, and [Round] the worth of the next round. They
// take a position or a view and look only at what the seat to play sees: all
// cards on the table, and those of earlier rounds from the shoe. They cover all
// rules of package blackjack.
//
// # Worth
//
// A worth is the mean of what the hand to be played brings, in bets, if the seat
// goes on as well as it can. Hands that are split from it belong to it; other
// hands of the seat do not, because no move changes what they bring. While
// insurance is being asked, the worth includes it. In the home game a worth is
// the chance to win.
//
// # What is exact
//
// The cards that are not seen are the shoe and the hole card, every order equally
// likely. If the dealer has looked at its hole card, only the orders without a
// natural are left. Under these conditions the worths of hit, stand, double and
// surrender are exact, apart from rounding, and so is what insurance adds.
//
// Other players do not matter for them. When the cards that they will draw have
// left the shoe, unseen and in no chosen order, every order of the others is as
// likely as before: the dealer's cards are as good as any. This holds as long as
// the shoe does not run out. Two things are not counted:
//
//   - What the seat could learn from cards that others draw before its next
//     decision: at home if players take turns after every card, and while
//     insurance is being asked for all but the first player. The worth is that of
//     the best play that does not look at these cards.
//   - In the last cards of a shoe, that other players and other hands may leave
//     none for the dealer. For a single player with one hand, a shoe that runs out
//     is counted exactly.
//
// # Splits
//
// The worth of a split is that of a definite play: each hand is hit, stood and
// doubled as is best by its own cards and by those seen before the split, and
// either every pair that may be split again is, or none. This worth is exact. It
// is a little less than the best there is, because a player may also look at the
// cards of the hands played before. With an endless shoe there would be no
// difference; no rules here have one. For the pairs with the greatest difference,
// it is 0.005 of a bet with one whole pack and 0.001 with six; for most it is far
// less. In the last cards of a shoe it can be 0.02. The tests measure it.
//
// A split hand that is being played is exact by itself.
//
// # Time
//
// On one core, most decisions take less than a millisecond and the slowest, a pair
// of twos with six packs, some 15. A round takes about a second.
package odds
