// Package catcheleven is the rules of Catch Eleven, the fishing game known as
// Yazdeh, and of Pasur, the traditional Persian game it comes from.
//
// # Rules
//
// Two seats play each for itself, or four in two teams, seats 0 and 2 against
// 1 and 3. A side is a seat or a team: it has one won pile and one score, which
// both partners are credited with. The pack is the 52 cards.
//
// Four cards go to each seat, all four at once, beginning with the first and
// going round in seat order; the first time four more are laid face up on the
// table after that. The first plays first, the turn goes round. When all hands
// are empty four more cards are dealt to each, nothing to the table, until the
// stock is used up: six hands for two seats, three for four.
//
// A move is a card of the hand and the cards it takes from the table:
//
//   - A number card, ace to ten, takes one set of number cards that makes
//     exactly 11 together with it, an ace counting 1. If there are several such
//     sets the player chooses.
//   - A queen or king takes one card of its rank. If there are several the
//     player chooses.
//   - A jack takes every card on the table.
//
// Any card of the hand may be chosen, but one that can take something must. One
// that cannot is laid on the table.
//
// A Basaat is a capture that leaves the table empty, made with any card but a
// jack. It counts in every hand, the last card included.
//
// After the last play the cards on the table go to the side that captured
// last, which is no capture and no Basaat. [Rules] LeaveTable lets them stay. If
// nobody ever captured they stay too, but play does not come to that: the last
// card would find something among the other 51.
//
// # Score
//
// Most cards 3, most diamonds 1, nobody if they are level; 2♦ 2, J♦ 1, every
// Basaat 10. While the deal runs, Score has what can no longer be lost:
// Basaats, 2♦ and J♦. [Game.Breakdown] itemizes.
//
// # Match
//
// [Game.Match] deals until a side has 62 points with two seats, 120 with four,
// and is ahead of the other. The lead goes to the first seat, counted from the
// last leader on, of the side that won the last deal; after a level deal the
// same seat leads again. [Game.RandomLead] is the other usage.
//
// # Pasur
//
// [Pasur] returns the traditional rules, as pagat.com describes them and as the
// paper arXiv 2508.06559 takes them for its games. They differ so:
//
//   - A jack takes numbers and jacks, but neither queens nor kings. If only
//     those lie on the table it captures nothing and is laid down.
//   - The opening table has no jack, and at most two queens and two kings: the
//     pack, as it lies, is shuffled again until that is so, with random numbers
//     from the same stream. [Game.DealPack] refuses any other pack.
//   - A capture that leaves the table empty is called a soor and is worth 5. It
//     counts neither with a jack nor in the last hand, the one played after the
//     stock is used up.
//   - Seven clubs or more are worth 7, each ace 1, each jack 1, 10♦ 3, 2♣ 2: 20
//     a deal, less only if LeaveTable leaves some of them to nobody. While the
//     deal runs, Score has soors, aces, jacks, 10♦ and 2♣, and the 7 as soon as a
//     side has seven clubs.
//   - A match is to 62, with four seats too.
//
// With CancelSoor, a soor made while the other side has one in this deal takes
// one of theirs away and does not count itself. A score can then fall during
// the deal. A capture that is not a soor, as in the last hand, cancels none.
// CancelSoor without Pasur is an error; LeaveTable goes with both games.
//
// # Rulings
//
// A jack that lies on the table is taken by jacks alone. The numbers around it
// can be taken, but while it lies there they leave the table not empty.
// The rules never ask in which order the table was laid: it is a set.
//
// # What a seat sees
//
// Its own hand, the table, both won piles, the Basaats, who captured last, and
// how many cards the stock and each hand have. Play shows nothing of a hand but
// the cards it plays, so Determinize deals all unseen cards at random.
//
// # Positions
//
// [Game.FromSetup] wants what the rules need to go on: the pack of 52 whole,
// hands that fit the turn, a stock of whole hands, won piles that fit the last
// capture and the Basaats. It does not ask whether play could have led there.
// [Game.FromView] wants the same of a view, in which the cards that its seat does
// not see lie face down.
//
// # Zones
//
// [Game.Zones] has "table", "stock", "hand" of each seat, and "won" of seat 0 and
// of seat 1, each for its side.
//
// # Codes
//
// Beside those of package engine, [engine.Code] of a refusal is
//
//	not-in-hand    the seat does not hold the card
//	not-on-table   a card to take does not lie there
//	no-capture     the card played does not take those cards
//	must-capture   the card played takes some cards, but is laid down
//
// # Notation
//
// A move is the card, and behind an x the cards it takes with commas between,
// in any order: 5C, 2H x 9D, JS x KS,QD,5H. They are written in the order of
// [card.Compare]. [Game.Legal] has the cards of the hand in that order, and the
// captures of a card in the order of what they take, compared card by card.
package catcheleven
