// Package blackjack implements the rules of Blackjack: the home game for points
// and, with options, the casino game for bets, with the rules that vary among
// casinos.
//
// # Rules
//
// One to seven players play against the dealer, each for itself. The dealer has the
// last seat and makes no decisions: Apply plays for it, and it never has the turn.
// One [Game] is one round. Player 0 is always the first to get a card and the first
// to be asked.
//
// A number card counts as its number, a court card as 10, and an ace as 1 or 11.
// The total of a hand is the highest that is not over 21; it is soft if an ace
// counts as 11. A hand over 21 is bust. An ace and a card that counts as ten, dealt
// together, are a natural.
//
// Each player gets a card, in order, and then the dealer gets one, the hole card,
// which stays face down. Then each player and the dealer get a second card, face
// up.
//
// # At home
//
// The zero [Rules] are the home game with one pack and one player. A natural wins
// at once, unless the dealer has one too: the dealer wins ties. A natural of the
// dealer ends the round, and all players lose. Otherwise the players hit or stand
// in turn, round after round, until all are done. A player is done after standing,
// after reaching 21 (the hand then stands automatically), or after going bust (the
// player then loses). With the option OneByOne, each player finishes before the
// next is asked.
//
// Then the hole card is turned up. If any player is left who is not bust and had no
// natural, the dealer draws below 17 and stands on 17 or more. The higher total
// wins, and the dealer wins ties. A player who is bust has lost even if the dealer
// is bust too.
//
// For example, a player with 10♣ 6♥ hits, gets 4♦ and stands on 20. The dealer
// turns up 9♠ beside 7♦, draws a card on 16, gets K♣ and is bust: the player wins.
//
// The winner of each hand scores a point, so a round has as many points as
// players.
//
// # In the casino
//
// The option Casino adds bets and everything that follows here; [Casino],
// [SingleDeck] and [European] return three common sets of rules. Each player makes
// one bet, and the players are asked one by one. A tie is called a push and returns
// the bet.
//
//   - With Insurance, if the dealer shows an ace, each player in order insures or
//     declines before play, even a player with a natural. Insurance costs half a
//     bet and pays 2:1 if the dealer has a natural.
//   - A dealer who shows an ace or a card that counts as ten peeks at the hole
//     card: immediately or, if insurance is offered, after the last answer. A
//     natural of the dealer ends the round, pushes with naturals, and wins all
//     other bets. If there is none, insurance bets are lost, naturals are paid 3:2
//     or as the option Natural defines, and play begins.
//   - A player may surrender as the first move on the two cards dealt, and then
//     loses half the bet.
//   - A player may double the bet on two cards, and then gets exactly one more
//     card. The option Doubling can limit this to hard 9, 10 and 11, or to hard 10
//     and 11. A split hand can be doubled only with DoubleAfterSplit.
//   - A player may split two cards of one rank, or with UnlikeTens any two cards
//     that count as ten, as long as the player has fewer than SplitTo hands. Each
//     card begins a hand with a bet of its own. The first hand gets a second card
//     immediately and is played; the new hand comes right after it and gets its
//     second card when it is played. A total of 21 after a split is not a natural.
//   - Split aces get one card each and stand, unless HitSplitAces lets them be
//     played like other hands. With ResplitAces, two aces may be split again or
//     stand.
//   - The dealer draws to 17, and with HitSoft17 also on soft 17, but only if a
//     hand is left that is neither bust nor surrendered nor a natural. Otherwise
//     the dealer only turns up its hole card.
//   - With NoHole, the dealer first gets one card, face up, and its second after
//     the players have played. It takes the second if a hand is still open, or if
//     it shows an ace or a card that counts as ten, and the result of a natural, a
//     surrender or an insurance bet depends on the second card. Its natural then
//     wins every bet in full, including doubled, split and surrendered ones, and
//     pushes with naturals.
//
// [Game.Next] deals the next round from the same shoe, unless the cut card has come
// out. There are 13 cards for each pack behind the cut card. [Game.Match] is a
// series of rounds. No card is burned, and no round is broken off. If the shoe runs
// short, a hit or a double requires one card and a split requires two in the shoe,
// not counting the cards that are owed to waiting split hands and to a dealer
// without a hole card. A dealer who has no card to draw stands.
//
// Score is in tenths of a bet and includes insurance. The dealer's score is the
// negative sum of the players' scores. [Game.Result] returns the score of each
// hand.
//
// # What a seat sees
//
// A seat sees everything except the shoe, of which it knows the number of cards,
// and the hole card, which only the dealer sees until the round is over. The cards
// of earlier rounds from the same shoe are public.
//
// # Sources
//
// The home game is that of many families and console programs. The casino's rules
// are those of tables in Nevada and Atlantic City, and of European tables without a
// hole card, as Michael Shackleford's wizardofodds.com and Peter Griffin's The
// Theory of Blackjack describe them. The tests compare the results with figures
// from these sources: with endless packs, a dealer who stands on soft 17, doubling
// on any two cards and after splits, and four hands, the player loses 0.5117 % of a
// bet.
//
// # Rulings
//
//   - The home game always deals from whole packs: [Game.Next] does not continue
//     it. Only the casino has a cut card, and therefore several rounds from one
//     shoe.
//   - OneByOne is allowed in the casino too, but has no effect there.
//   - The cut card has come out when the first card behind it has. If exactly 13
//     cards for each pack are left, the cut card is on top of the shoe, and one
//     more round is dealt.
//   - The next round requires two cards for each seat, even with NoHole, although
//     the dealer then gets only one card before the players have played.
//   - Insurance comes before surrender, because only late surrender is offered. An
//     insured hand may be surrendered afterwards.
//   - A natural is two cards as dealt, so a split or doubled hand is never one. A
//     natural cannot be surrendered, because its player is never asked.
//   - With NoHole, naturals and surrenders are settled immediately if the dealer
//     shows neither an ace nor a card that counts as ten.
//   - With NoHole, if the dealer takes its second card only for a natural, a
//     surrender or an insurance bet, it does not draw further cards.
//   - In a hard total no ace counts as 11. So where Doubling limits the totals, an
//     ace and a 9 may not be doubled as a hard 10.
//   - Two aces after a split that may be neither hit nor split again, because there
//     are SplitTo hands or the shoe has too few cards, stand automatically.
//   - Without HitSplitAces, a split ace cannot be doubled either, because it has
//     already received its one card.
//   - Cards are owed to the waiting split hands of the player who is being asked.
//     Splits that later players may make are not considered.
//
// # Positions
//
// A [State] takes 248 bytes, whatever the number of packs. It stores the cards of
// the round in one row of 208 places with six bits each: first the cards on the
// table, hand by hand, then the next cards, in order. The cards after the row are
// only counted, and so are those of earlier rounds.
//
// No round needs more cards than the row has. Players can draw to a hand only while
// its cards, with aces as 1, add up to at most 20, and the dealer can draw only
// while its own add up to at most 16. So without the last card of each hand, the
// hands of seven players with four hands each, and of the dealer, add up to at most
// 28·20 + 16 = 576. In eight packs, the 160 cards from ace to five add up to 480,
// and 16 sixes to 96. Together with a last card for each of 29 hands, that is at
// most 176 + 29 = 205 cards.
//
// With up to four packs, the row holds the whole shoe. A larger shoe is shuffled
// with the seed of the deal, by [deck.Seed.Shuffle], and its first 208 cards are
// the row. The order of the other cards is replaced by a secret: the last 16 bytes
// of seed.Derive(1). Before the next round, the cards after the row are put in the
// order of [card.Compare] and shuffled with the seed that consists of 16 zero bytes
// and the secret; they then follow what is left of the row. The next secret is the
// second half of that seed's Derive(1). So the deal determines the whole shoe.
// [Game.DealPack] determines only the row; its secret is zero.
//
// [Game.FromSetup] accepts the positions that can arise in a round. The packs must be
// whole, the hands must have been played by the rules up to the present turn, the
// dealer must have exactly the right cards, and the round must have begun before the
// cut card came out. FromSetup does not check whether earlier rounds can have used
// exactly the discards. [Game.FromView] accepts the views of such positions, in which
// the shoe is face down, and so is the hole card if the seat does not see it.
// [Game.NewSetup] returns the Setup of a puzzle.
//
// For Determinize, equal cards count as different cards, as in a real shoe. All
// orders of the unseen cards are equally likely, except that the hole card does not
// make a natural once the dealer has peeked, or, at home, while the round is in
// progress.
//
// # Zones
//
// [Game.Zones] returns "hand", "hand 2" and so on for each player, as many as the
// rules allow; "dealer" for the dealer's seat, the hole card first; "shoe", the
// next card first; "rest", the cards after the row; and "discards", the cards of
// earlier rounds.
//
// # Codes
//
// In addition to the codes of package engine, [engine.Code] returns:
//
//	no-bets        the home game has only hit and stand
//	insurance      an offer must be accepted or declined first; without one, neither is possible
//	no-surrender   the hand may not be surrendered
//	not-two-cards  that is possible only with a hand of two cards
//	not-a-pair     these two cards may not be split
//	split-aces     split aces get one card each
//	max-hands      the player may not have more hands
//	no-double      the hand may not be doubled
//	shoe-too-low   too few cards are left in the shoe
//
// # Words and numbers
//
// The keys of [Game.Say] are the texts of the moves. [Game.SeatName] uses the key
// "dealer". [Game.Index] numbers the moves from 0 to 6 in the order of their texts below.
// Neither keys nor numbers ever change.
//
// # Notation
//
// The text of a move is one word: hit, stand, double, split, surrender, insure or
// decline. [Game.Legal] lists the moves in this order.
package blackjack
