// Package odds calculates the worth (the expected value) of every move of Blackjack
// from the unseen cards.
//
//	for _, m := range odds.Of(g, s) {
//		fmt.Println(m.Move, m.Worth)
//	}
//
// [Of] returns the worth of every legal move of the seat to play, [Dealer] returns
// the chances of the dealer's totals, and [Round] returns the worth of the next
// round. They take a position or a view. They use only the cards that the seat to
// play sees: those that lie open on the table, and those of earlier rounds from the
// shoe. They cover all rules of package blackjack.
//
// # Worth
//
// The worth of a move is the mean result of the hand to be played, in bets, if the
// seat goes on as well as it can. Hands that are split from it belong to it; other
// hands of the seat do not, because no move changes their mean. While insurance is
// being offered, its result is included. In the home game the worth is the chance
// of winning.
//
// # Exactness
//
// The unseen cards are the shoe and the hole card. All orders of them are equally likely,
// except that those with a natural are impossible once the dealer has looked at its hole
// card. Under these conditions the worths of hit, stand, double and surrender are exact,
// apart from rounding, and so is the worth of insurance.
//
// Other players make no difference. The cards that they will draw leave the
// shoe unseen, and their number does not depend on the cards behind them. So every
// order of the cards behind them is as likely as before, and the dealer's cards
// are distributed as if nobody had drawn. This holds as long as the shoe does not
// run out. Two things are not counted:
//
//   - Information from cards that others draw before the seat's next decision.
//     There is some such information at home, if players take turns after every
//     card, and in the casino, while insurance is being offered, for a seat that is
//     not the first to play. The worth then is that of the best play that ignores
//     these cards.
//   - Near the end of a shoe, the cards that other players and other hands
//     take away from the dealer. For a single player with one hand, a shoe that
//     runs out is counted exactly.
//
// # Splits
//
// The worth of a split is that of a fixed strategy: each hand hits, stands or doubles as well
// as it can, judging by its own cards and those seen before the split, and either every pair
// that may be split again is split, or none is. For this strategy the worth is exact. The
// worth of the strategy is a little less than that of the best play, because a player can
// also look at the cards of the hands played before. With an endless shoe there would be no
// difference, but the rules of the game do not provide for one. For the worst pairs the
// difference is about 0.005 of a bet with one whole pack and 0.001 with six; for most pairs
// it is far less. Near the end of a shoe it can be 0.02. The tests measure it.
//
// The worths of the moves of a split hand are exact for that hand by itself.
//
// # Time
//
// On one core, most decisions take less than a millisecond, and the slowest, a pair
// of twos with six packs, takes about 15. A round takes about a second.
package odds
