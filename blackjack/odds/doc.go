// Package odds calculates the worth (the expected value) of every legal move in
// Blackjack from the unseen cards.
//
//	for _, m := range odds.Of(g, s) {
//		fmt.Println(m.Move, m.Worth)
//	}
//
// [Of] returns the worth of every legal move of the seat to play, [Dealer] returns
// the chances of the dealer's totals, and [Round] returns the worth of the next
// round. These functions take a position or a view. They use only the cards that
// the seat to play sees: the cards that lie face up on the table, and the cards of
// earlier rounds from the same shoe. They cover all rules of package blackjack.
//
// # Worth
//
// The worth of a move is the mean result of the hand to be played, in bets, if the
// seat plays on as well as it can. The results of hands that are split from that
// hand are included. The results of the seat's other hands are not, because no move
// changes their mean. While insurance is being offered, the result of insurance is
// included too. In the home game, the worth is the chance of winning.
//
// # Exactness
//
// The unseen cards are the shoe and the hole card. All orders of these cards are equally
// likely, except that orders that give the dealer a natural are impossible once the
// dealer has looked at its hole card. Under these conditions, the worths of hit, stand,
// double and surrender are exact, apart from rounding, and so is the worth of insurance.
//
// Other players make no difference. The cards that they will draw are still unseen,
// and how many cards they draw does not depend on the cards that follow. So every
// order of the cards that follow is as likely as before, and the dealer's cards are
// distributed as if nobody else had drawn. This is true as long as the shoe does
// not run out. Two things are not taken into account:
//
//   - Information from cards that others draw before the seat's next decision.
//     There is such information at home, if the turn goes to the next player after
//     every move. In the casino, there is such information while insurance is being
//     offered, for a seat that is not the first to play. The worth is then that of
//     the best play that ignores these cards.
//   - Near the end of a shoe, the cards that other players and other hands take
//     away from the dealer. For a single player with one hand, even a shoe that
//     runs out is taken into account exactly.
//
// # Splits
//
// The worth of a split is that of a fixed strategy. Each hand hits, stands or doubles as well
// as it can, judging by its own cards and the cards seen before the split. Either every pair
// that may be split again is split, or no pair is. For this strategy, the worth is exact. The
// worth of the strategy is a little less than that of the best play, because a player can
// also judge by the cards of the hands already played. With an endless shoe, there would be
// no difference, but the rules of the game do not provide for an endless shoe. For the worst
// pairs, the difference is about 0.005 of a bet with one whole pack and 0.001 with six; for
// most pairs, it is far less. Near the end of a shoe, the difference can be 0.02. The tests
// measure the difference.
//
// The worths of a split hand's moves are exact for that hand by itself.
//
// # Time
//
// On one core, most decisions take less than a millisecond, and the slowest, a pair
// of twos with six packs, takes about 15 milliseconds. [Round] takes about a
// second.
package odds
