// Package blackjack is the rules of Blackjack: the home game for points, and
// by options the casino's game for bets, with the rules that casinos vary.
//
// # Rules
//
// One to seven players play, each alone, against the dealer. The dealer is the
// last seat and decides nothing: its cards come inside Apply, and it never has
// the turn. One [Game] is one round; player 0 is always dealt to and asked first.
//
// Number cards count their number, court cards 10, an ace 1 or 11. A hand's
// total is the highest that is not over 21; it is soft while an ace counts 11.
// Over 21 a hand is bust. An ace and a ten-valued card, dealt together, are a
// natural.
//
// Everybody gets a card, the players in order and then the dealer, whose first
// card is its hole card and stays face down; then everybody gets a second card,
// face up.
//
// # At home
//
// The zero [Rules] are the home game, with one pack and one player. A natural
// wins at once; if the dealer has one too, the tie is the dealer's. A dealer's
// natural ends the round, and all players lose. Otherwise the players who are
// still in hit or stand, one after the other, round after round, until nobody is
// in. To stand is final; a hand of 21 stands by itself, a bust hand is lost, and
// neither is asked again. With OneByOne each player finishes before the next is
// asked.
//
// Then the hole card is turned, and if a player is left who is neither bust nor
// had a natural, the dealer draws below 17 and stands on every 17 or more. The
// higher total wins, ties are the dealer's, and a player who is bust has lost
// even if the dealer busts too.
//
// The winner of each hand scores a point, so that a round's points are as many
// as its players.
//
// # In the casino
//
// Casino switches on a bet of each player, and all that follows; [Casino],
// [SingleDeck] and [European] return three common sets of rules. Players are asked
// one by one, and a tie, called a push, leaves the bet where it is.
//
//   - With Insurance, if the dealer shows an ace, all players in order, naturals
//     included, first answer insure or decline. Insurance costs half a bet, and
//     is paid 2:1 if the dealer has a natural.
//   - A dealer who shows an ace or a ten-valued card peeks: at once, or after
//     the last answer. Its natural ends the round, pushes with naturals and
//     takes all other bets. If there is none, insurances are lost, naturals are
//     paid 3:2, or as Natural has it, and play begins.
//   - surrender gives up half the bet, as the first move on the two cards dealt.
//   - double on two cards doubles the bet for one more card and no other.
//     Doubling can limit it to hard 9, 10 and 11 or to hard 10 and 11; a split
//     hand is doubled only with DoubleAfterSplit.
//   - split makes two hands, with a bet each, of two cards of one rank, or with
//     UnlikeTens of any two ten-valued ones, while the player has fewer than
//     SplitTo hands. The first hand gets its second card at once and is played;
//     the new one lies right behind it and gets its second card when its turn
//     comes. 21 after a split is no natural.
//   - Split aces get one card each and stand, unless HitSplitAces lets them be
//     played like other hands. With ResplitAces a second ace may be split again,
//     or stood on.
//   - The dealer draws to 17, and to soft 17 with HitSoft17, only if a hand is
//     left that is not bust, surrendered, or a natural. Otherwise it only turns
//     its hole card.
//   - With NoHole the dealer gets one card, face up, in the first turn of the
//     deal, and its second after the players: if a hand is still open, or if it
//     shows an ace or a ten and a natural, a surrender or an insurance waits for
//     it. Its natural then takes every bet in full, the doubled, the split and
//     the surrendered ones, and pushes with naturals.
//
// [Game.Next] deals the next round from the same shoe, unless the cut card has
// come out: it has 13 cards a pack behind it. [Game.Match] is a series of rounds.
// No card is burnt, and a round is never broken off. If the shoe runs short, hit
// and double need one card and split two, beyond those that waiting split hands
// and a dealer without a hole card are owed; a dealer who finds no card stands.
//
// Score is in tenths of a bet, insurance included, and the dealer's is what the
// players' together are short of 0. [Game.Result] has it hand by hand.
//
// # What a seat sees
//
// Everything but the shoe, of which it knows the number of cards, and the hole
// card, which only the dealer knows until the round is over. The cards of
// earlier rounds from the shoe are known to all.
//
// # Sources
//
// The home game is the one that console programs play, and most families. The
// casino's rules are those of tables in Nevada and Atlantic City, and of
// European ones without a hole card, in the words of Michael Shackleford's
// wizardofodds.com and Peter Griffin's The Theory of Blackjack. The tests
// compare with their figures: for endless packs, S17, double any two, DAS and
// four hands, the player loses 0.5117 % of a bet.
//
// # Rulings
//
//   - The home game is dealt from whole packs: [Game.Next] never goes on with
//     them. Continuing a shoe belongs to the cut card, which is the casino's.
//   - OneByOne may be set for the casino too, and changes nothing there.
//   - The cut card has come out when the first card behind it has. With exactly
//     13 cards a pack left it lies on top, and one more round is dealt.
//   - For the next round two cards for every seat must be left, with NoHole too,
//     where the dealer takes only one of them at first.
//   - Insurance comes before surrender: this is late surrender only. An insured
//     hand may be surrendered afterwards.
//   - A natural is two cards dealt, so a hand surrendered, split or doubled never
//     is one, and a natural cannot be surrendered: it is never asked.
//   - With NoHole, naturals and surrenders are settled at once if the dealer
//     shows neither ace nor ten, for they wait for nothing.
//   - With NoHole, the second card that the dealer takes for a natural, a
//     surrender or an insurance alone is its last: it does not draw on.
//   - A hard total has no ace that counts 11: with Doubling, an ace and a nine
//     are no 10.
//   - A pair of aces from a split that can be neither hit nor split again, for
//     there are SplitTo hands or the shoe is too low, stands by itself.
//   - Without HitSplitAces a split ace is not doubled either: it has had its one
//     card.
//   - A card is owed to every waiting split hand of the player who is asked, and
//     to nobody else: later players' splits are not foreseen.
//
// # Positions
//
// A [State] takes 248 bytes, with eight packs too. It has the cards of the round
// in one row of 208 places, six bits each: those on the table, hand behind hand,
// and then those to come, in order. The cards behind the row are only counted,
// as are those of earlier rounds.
//
// No round needs more than the row has. A player's hand is drawn to as long as
// its cards, aces counted 1, make 20 or less, the dealer's as long as they make
// 16 or less. So before the last card of each, the hands of seven players with
// four hands each, and of the dealer, make 28·20 + 16 = 576 at most. Of
// eight packs, the 160 cards from ace to five make 480 of these, and 16 sixes 96;
// with a last card for each that is 176 + 29 = 205 cards.
//
// Up to four packs the row holds the whole shoe. A larger one is shuffled whole
// by the seed of the deal as [deck.Shuffle] does, and its first 208 cards are the
// row. The order of the others is forgotten, and decided anew by a secret of 16
// bytes, the last ones of seed.Derive(1): before the next round, the cards
// behind the row, in the order of [card.Compare], are shuffled with the seed
// that ends in the secret and is zero before it, and fill the row; the next
// secret is the last half of that seed's Derive(1). So the whole shoe is fixed
// once it is dealt. [Game.DealPack] fixes the row alone; its secret is zero.
//
// [Game.FromSetup] wants a position that a round can come to: the packs whole,
// every hand played by the rules as far as the turn has come, the dealer's cards
// those it must have, and a round that began before the cut card came out. It does
// not ask whether earlier rounds could have used up just the discards.
// [Game.FromView] wants the same of a view, in which the shoe lies face down,
// and the hole card too if its seat does not see it.
//
// Determinize holds the copies of a card for different cards, as they are in a
// real shoe: every order of the real cards that are not seen is equally likely.
// Once the dealer has peeked, or the home game has gone on, the hole card makes
// no natural.
//
// # Zones
//
// [Game.Zones] has "hand", "hand 2" and so on of each player, as many as the rules
// allow; "dealer" of the dealer's seat, the hole card first; "shoe", the next card
// first; "rest", the cards behind the row; "discards", cards of earlier rounds.
//
// # Codes
//
// Beside those of package engine, [engine.Code] of a refusal is
//
//	no-bets        the home game has hit and stand only
//	insurance      it must be answered first, or is not offered
//	no-surrender   surrender is no choice here
//	not-two-cards  only a hand of two cards may do that
//	not-a-pair     these two cards may not be split
//	split-aces     split aces get one card each
//	max-hands      no more hands are allowed
//	no-double      this hand may not be doubled
//	shoe-too-low   too few cards are left in the shoe
//
// # Notation
//
// A move is a word in lower case: hit, stand, double, split, surrender, insure,
// decline. [Game.Legal] lists them in this order.
package blackjack
