// Package blackjack implements the rules of Blackjack: the home game for points
// and, with the option Casino, the casino game for bets. Other options set the
// rules that vary among casinos.
//
// # Rules
//
// One to seven players each play alone against the dealer. The dealer has the last
// seat and makes no decisions: Apply plays the dealer's hand, and the turn never
// goes to the dealer. A [Game] is a single round. Player 0 is always the first to
// get a card and the first to be asked for a move.
//
// A number card counts as its number, a court card as 10, and an ace as 1 or 11.
// The total of a hand is the highest sum that is not over 21; the total is soft if
// an ace counts as 11. A hand over 21 is bust. An ace and a card that counts as ten
// are a natural if they are the two cards dealt.
//
// Each player gets a card, in order, and then the dealer gets one, the hole card,
// which stays face down. Then each player and the dealer get a second card, face
// up.
//
// With the option Charlie, a hand of that many cards, 5, 6 or 7, wins at once if it is not bust. A
// hand made by a split is never a Charlie, and a dealer's natural beats a Charlie.
//
// # At home
//
// The zero [Rules] are the home game with one pack and one player. A natural wins
// at once, unless the dealer has one too: the dealer wins ties. A dealer's natural
// ends the round, and all players lose. Otherwise the players take turns to hit or
// stand, one move at a time, until all are done. A player is done after standing,
// after reaching 21 (the hand then stands automatically), or after going bust (the
// player then loses). With the option OneByOne, each player finishes before the
// next is asked.
//
// Then the hole card is turned up. If any player has neither gone bust nor had a
// natural or a Charlie, the dealer draws on 16 or less and stands on 17 or more. The higher
// total wins, and the dealer wins ties. A player who goes bust loses even if the
// dealer goes bust too.
//
// For example, a player with 10♣ 6♥ hits, gets 4♦ and stands on 20. The dealer
// turns up 9♠ beside 7♦, draws a card on 16, gets K♣ and goes bust: the player
// wins.
//
// The winner of each hand scores a point, so the points of a round add up to the
// number of players.
//
// # In the casino
//
// The option Casino adds bets and everything else in this section; [Casino],
// [SingleDeck] and [European] return three common sets of rules. Each player makes
// one bet, and the players are asked one by one. A tie, called a push, returns the
// bet.
//
//   - With Insurance, if the dealer shows an ace, each player in order insures or
//     declines before play, even a player with a natural. Insurance costs half a
//     bet and pays 2:1 if the dealer has a natural.
//   - A dealer who shows an ace or a card that counts as ten peeks at the hole
//     card: immediately or, if insurance is offered, after the last answer. A
//     dealer's natural ends the round, pushes with players' naturals, and wins the
//     bets on all other hands. If the dealer has no natural, insurance bets are
//     lost, naturals are paid 3:2 or as the option Natural defines, and play
//     begins.
//   - With Surrender, a player may surrender as the first move on the two cards
//     dealt, and then loses half the bet.
//   - With EarlySurrender, a dealer's natural does not take the other half. If the
//     dealer is about to peek, each player in order, except those with a natural,
//     first surrenders or declines, and nobody may surrender after the peek.
//   - A player may double the bet on two cards, and then gets exactly one more
//     card. The option Doubling can limit this to hard 9, 10 and 11, or to hard 10
//     and 11. A split hand can be doubled only with DoubleAfterSplit.
//   - A player may split two cards of the same rank, or, with UnlikeTens, any two
//     cards that count as ten, as long as the player has fewer than SplitTo hands.
//     Each card begins a hand with a bet of its own. The first hand gets a second
//     card immediately and is played; the new hand is played next, and gets its
//     second card then. A total of 21 after a split is not a natural.
//   - Split aces get one card each and stand, unless HitSplitAces lets them be
//     played like other hands. With ResplitAces, a split ace that gets another ace
//     may be split again or stand.
//   - If a hand is open, that is, neither bust nor surrendered nor a natural or a Charlie, the
//     dealer draws on 16 or less and, with HitSoft17, also on soft 17. Otherwise
//     the dealer only turns up its hole card.
//   - With NoHole, the dealer first gets one card, face up, and its second after
//     the players have played. The dealer takes the second card if a hand is still
//     open. It also takes the second card if it shows an ace or a card that counts
//     as ten and the result of a natural, a Charlie, a late surrender or an insurance bet
//     depends on that card. A dealer's natural then pushes with players' naturals and wins
//     the bets on all other hands in full, including doubled, split and surrendered
//     hands.
//   - With OriginalBets, that natural takes only the bet that a player made first.
//     It returns the bets added by doubling and splitting, those of bust hands too,
//     so the dealer also takes the second card for them.
//
// [Game.Next] deals the next round from the same shoe, unless the cut card has come
// out. Behind the cut card are 13 cards for each pack. [Game.Match] returns the
// format of a match, which is a series of rounds. No card is burned, and no round
// is cut short. If the shoe runs low, a hit or a double requires one card in the
// shoe and a split requires two, not counting the cards that are owed to waiting
// split hands and to a dealer without a hole card. A dealer who has no card to draw
// stands.
//
// Scores are in tenths of a bet and include insurance. The dealer's score is minus
// the sum of the players' scores. [Game.Result] returns the score of a single hand.
//
// # What a seat sees
//
// A seat sees everything except the cards of the shoe and the hole card. A seat knows
// how many cards are in the shoe. Until the round is over, only the dealer sees the
// hole card. The cards of earlier rounds from the same shoe are public.
//
// # Sources
//
// The home game is the one played in many families and console programs. The casino
// rules are those of tables in Nevada and Atlantic City, and of European tables
// without a hole card, as Michael Shackleford's wizardofodds.com and Peter
// Griffin's The Theory of Blackjack describe them. The tests compare the results
// with figures from these sources. For example, with endless packs, a dealer who
// stands on soft 17, doubling on any two cards and after splits, and splits to four
// hands, the player loses 0.5117% of a bet on average. So they do with the effects of early
// surrender, of a Charlie and of a missing hole card in tables of rule variations for eight packs.
//
// # Rulings
//
//   - The home game always deals from whole packs: [Game.Next] does not continue
//     it. Only the casino has a cut card, so only there can several rounds be dealt
//     from one shoe.
//   - OneByOne is allowed in the casino too, but has no effect there.
//   - The cut card has come out once the first card behind it has been dealt. If
//     exactly 13 cards for each pack are left, the cut card is on top of the shoe,
//     and one more round is dealt.
//   - The next round requires two cards for each seat, even with NoHole, although
//     the dealer then gets only one card before the players have played.
//   - Insurance is always for half the bet. Casinos let players insure for less, but each
//     part of an insurance has the same odds, so all or nothing loses no choice that matters.
//   - Insurance comes before surrender, even before early surrender. An insured hand
//     may be surrendered afterwards.
//   - Early surrender is an option beside Surrender, not a third value of it: the text of
//     rules with late surrender stays as it is.
//   - A player who declines early surrender cannot surrender later, when it would be worth
//     less. Without a hole card nobody peeks, so early surrender is then a first move,
//     like late surrender.
//   - OriginalBets makes a game without a hole card as good as one with it: a player loses to
//     a natural what a dealer who peeks would have taken. Some casinos keep the bets of bust hands.
//   - A Charlie is paid 1:1. Only a dealer without a hole card can still get a natural
//     against it.
//   - A natural is two cards as dealt, so a split or doubled hand is never a
//     natural. A natural cannot be surrendered, because its player is never asked.
//   - With NoHole, naturals and surrenders are settled immediately if the dealer
//     shows neither an ace nor a card that counts as ten.
//   - With NoHole, if the dealer takes its second card although no hand is open, it draws no
//     further cards.
//   - In a hard total, no ace counts as 11. So where Doubling limits the totals, an
//     ace and a 9 may not be doubled as a hard 10.
//   - Two aces after a split that may be neither hit nor split again, because the
//     player already has SplitTo hands or the shoe has too few cards, stand
//     automatically.
//   - Without HitSplitAces, a split ace cannot be doubled either, because it has
//     already received its one card.
//   - Cards are owed to the waiting split hands of the player who is being asked.
//     Splits that later players may make are not considered.
//
// # Positions
//
// A [State] takes 248 bytes, whatever the number of packs. It stores the cards of
// the round in one row of 208 places of six bits each: first the cards on the
// table, hand by hand, then the next cards of the shoe, in order. The cards of the
// shoe after the row are only counted, and so are the cards of earlier rounds.
//
// No round needs more cards than the row holds. A player can draw to a hand only
// while its cards, with aces counted as 1, add up to at most 20, and the dealer can
// draw only while its own cards add up to at most 16. So, not counting the last
// card of each hand, the four hands of each of seven players and the dealer's hand
// add up to at most 28·20 + 16 = 576. In eight packs, the 160 cards from ace to
// five add up to 480, and 16 sixes add up to the other 96. Together with a last
// card for each of 29 hands, that is at most 176 + 29 = 205 cards.
//
// With up to four packs, the row holds the whole shoe. A larger shoe is shuffled
// with the seed of the deal, by [deck.Seed.Shuffle], and its first 208 cards form
// the row. The order of the other cards is replaced by a secret: the last 16 bytes
// of seed.Derive(1). Before the next round, the cards after the row are put in the
// order of [card.Compare] and shuffled with the seed that consists of 16 zero bytes
// and the secret; they then follow the cards that are left in the row. The next
// secret is the second half of the result of Derive(1) for that seed. So the deal
// determines the whole shoe. [Game.DealPack] determines only the row; the secret is
// then zero.
//
// [Game.FromSetup] accepts the positions that can arise in a round. The packs must be
// whole, and the hands must have been played by the rules up to the current turn. The
// dealer must have taken exactly the cards that the rules require, and the round must
// have begun before the cut card came out. FromSetup does not check whether earlier
// rounds could have left exactly these discards. [Game.DecodeView] accepts the views of
// such positions, in which the shoe is face down, and so is the hole card if the seat
// does not see it. [Game.NewSetup] returns the Setup of a puzzle.
//
// For Determinize, equal cards count as different cards, as in a real shoe. All
// orders of the unseen cards are equally likely, except that the hole card does not
// make a natural once the dealer has peeked, or, at home, while the round is in
// progress.
//
// # Zones
//
// [Game.Zones] returns "hand", "hand 2" and so on for each player, as many as the
// rules allow; "dealer" for the dealer's seat, with the hole card first; "shoe",
// with the next card first; "rest", the cards after the row; and "discards", the
// cards of earlier rounds.
//
// # Words and numbers
//
// The keys of [Game.Say] are the texts of the moves; "hit", "stand" and "double" come with the
// totals of the hand, one or, if it is soft, two. To decline early surrender is "keep". [Game.SeatName] uses the key
// "dealer". [Game.Index] numbers the moves from 0 to 6 in the order in which their texts
// are listed below. Neither keys nor numbers ever change.
//
// # Notation
//
// The text of a move is one word: hit, stand, double, split, surrender, insure or
// decline. [Game.Legal] lists the moves in this order.
package blackjack
