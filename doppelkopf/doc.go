// Package doppelkopf is the rules of Doppelkopf: the tournament game of the
// Deutscher Doppelkopf-Verband with all solos, weddings and announcements, a
// looser home game, and the usages that combine with both.
//
// # Cards
//
// Four seats play with two each of A 10 K Q J 9 in four suits: 48 cards, 12
// each; with [Rules] NoNines 40 cards, 10 each. The two copies of a card are
// the same move. An ace counts 11 card points, a ten 10, a king 4, a queen 3, a
// jack 2, a nine 0: 240 in all.
//
// In the normal game and in a wedding the trumps are, from high to low, ♥10, the
// queens and the jacks, each ♣ ♠ ♥ ♦, and ♦A ♦10 ♦K ♦9. The plain suits ♣ and ♠
// are A 10 K 9, ♥ is A K 9. The ♣, ♠ and ♥ solo put their suit in the place of ♦.
// In the queen solo and the jack solo only those are trumps, in the ace solo
// nothing is; the other cards rank A 10 K Q J 9 in their suit, ♥10 too.
//
// Trump is one class, each plain suit another. A seat that has cards of the class
// led must play one of them, any other seat may play anything. The highest trump
// takes the trick, or else the highest card of the class led; of two equal cards
// the first. The seat that takes it leads the next.
//
// # Contract
//
// From the first seat on, left of the dealer, each declares once: healthy, or a
// reservation. That is a wedding, which needs both ♣Q, or one of the seven solos.
// The others learn only that it is a reservation. When all have declared, a solo
// beats a wedding and a wedding the normal game; of several solos that of the
// earliest seat is played. Only what is played is named. If all are healthy and
// one hand has both ♣Q it is a silent solo, of which only its player knows.
//
// The solo of a seat in CompulsorySolo beats all others', of several such the
// earliest seat's, and its player leads the first trick; in all other deals the
// first seat does. With ForcedSolo the first of these seats is the only one to
// declare, and it must be a solo.
//
// Re are the holders of ♣Q, the soloist, or the declarer of the wedding
// and its partner: the first other seat to win one of the first three tricks. If
// the declarer wins all three it is its ♦ solo. Kontra are the others.
//
// # Announcements
//
// Once the contract is known, in a wedding once the partner is, every seat may
// announce, in turn or out of turn, while it holds enough cards: 11 for Re or
// Kontra, 10 for no 90, 9 for no 60, 8 for no 30, 7 for schwarz; two fewer with
// 40 cards. In a wedding that the second trick has decided it is one card less
// throughout, if the third, two cards.
//
// A level needs the party's Re or Kontra and all levels before it. Those left
// out count as made, if each would still be in time. What one seat announces
// counts for its party, and nothing can be announced twice. Both parties may
// announce the same level.
//
// A party that has announced nothing may answer the other with its Re or Kontra
// alone: the seat that answers may hold one card fewer than the highest level
// needs that the other has reached. If that was too late for an ordinary Re or
// Kontra, the whole party may announce no levels any more.
//
// # Who wins
//
// Re needs 121 card points, or 120 if only Kontra was said; Kontra needs 120,
// or then 121. A party that has announced a level needs 151, 181, 211, or every
// trick; the other, if it has announced no level itself, needs only 90, 60, 30,
// or one trick. If both have and neither makes its own, nobody wins. A trick
// worth no card points is a trick.
//
// # Score
//
// The winners get 1 for winning; 1 each if the losers are under 90, under 60,
// under 30, and without a trick; 2 for Re and 2 for Kontra, if said; 1 for every
// level announced by either party; and 1 for every level by which they have
// beaten an announcement of the losers: at least 120 against no 90, 90 against
// no 60, 60 against no 30, 30 against schwarz.
//
// Extra points, never in a solo, are netted between the parties: 1 for winning
// against the old ladies, that is as Kontra; 1 for each trick of 40 card points
// or more; 1 for each ♦A of the other party in one's tricks, a fox caught; 1
// for winning the last trick with one's own ♣J, Charlie.
//
// If nobody has won, the points for under 90, 60 and 30, for beating an
// announcement, and the extras count all the same, netted.
//
// Each seat of the winners gets the sum, each of the losers loses it, and a seat
// alone gets or loses it three times, so that every deal sums to 0. The sum can
// be negative. Score is 0 until the deal is over; [Game.Breakdown] itemizes it,
// and [Game.Value] returns it for any [Totals].
//
// # Home game
//
// In [House] announcements multiply. The winners' 1 for winning and for how far
// the losers stay behind are multiplied by 1 + a + b, the steps of the highest
// announcement of Re and of Kontra: 0 for none, 1 for Re or Kontra, 2 for no
// 90, to 5 for schwarz. Tricks of 40 card points and Charlie are added to that,
// netted, and are all that counts if nobody wins. There is nothing for the old
// ladies, foxes, or beating an announcement. All else is as in the tournament.
//
// # Usages
//
// SecondDulle lets the second ♥10 of a trick beat the first, if it is trump.
// PigsTrump makes both ♦A of a seat that was dealt both rank above ♥10 for the
// whole deal, if ♦ is trump; everybody learns of it once the contract is known.
// CharlieCaught gives an extra point to the party that wins the last trick for
// each ♣J of the other in it, also beside a Charlie. Each goes with either game.
// There is no poverty, and no dealing again.
//
// # Match
//
// [Game.Match] is a session, [RoundDeals] in a tournament. The lead passes to the
// next seat with each deal. Each seat owes one solo: the first it plays. A solo
// beaten by another's, a silent solo and a failed wedding do not count. The
// player of a solo that it owes leads the first trick, and the same seat is first
// again in the next deal. When only as many deals are left as seats that owe one,
// the first of them, counted from the first seat, is forced to play it; it leads
// too, but then the first seat passes on.
//
// # Sources
//
// The tournament game follows the rules of the Deutscher Doppelkopf-Verband
// (Turnier-Spielregeln, doko-verband.de); doppelkopf.org and pagat.com describe
// the other usages. The tests replay 35 games played online under these rules to
// their official scores.
//
// # Rulings
//
// A pack dealt by hand goes to the seats in whole hands: the packets in which it
// is dealt make no difference to a shuffled one.
//
// A lost reservation stays untold, also to the State: what it was has no effect
// any more. If a solo in that place would have been played it must have been a
// wedding, which everybody can conclude, so [Game.FromSetup] and Determinize do.
//
// The answer of a party takes the limit of the level that the other has reached
// at that moment, also one that it jumped to. It is for Re or Kontra alone: no
// level can be announced along with it.
//
// A party is shown to a seat that knows it by the rules' own list: the soloist;
// the declarer of a wedding, then its partner; a seat that has announced; in
// the normal game one that has played a ♣Q; the seat's own; and the rest as
// Kontra once it knows two Re seats, or one with both ♣Q, be it itself or one
// that has played them. What may be concluded beyond that, as from a seat
// without trumps, is left to the players.
//
// While a wedding is undecided only its declarer has a party. A failed wedding
// stays a Wedding in name, with the declarer as its own partner.
//
// The losers' being under 90, 60 or 30 counts for the winners only; winners who
// have less than that themselves, as after a schwarz that one trick has broken,
// lose nothing by it.
//
// With no winner in a solo, what is netted counts three times for the soloist
// too.
//
// Both ♣J in the last trick: the first one wins it, and is Charlie; the other one
// is caught, if that counts and it is the other party's.
//
// A round with fewer deals than seats that owe a solo forces the first of them,
// one after the other; the rest do not play theirs.
//
// # What a seat sees
//
// Its hand, the trick on the table and all before it, what each seat has declared
// as far as that is open, all announcements and when they were made, the parties
// it knows, and how many cards each hand has.
//
// Determinize deals the cards that are not seen so that every shuffle of the
// pack that leads to the view is equally likely; the copies of a card are told
// apart for that, as in a shuffle they are, and the chance of both ♣Q in one
// hand comes out right. It counts the ways to deal under what play has shown:
// classes that seats have not followed; ♣Q that a seat must hold that has said
// Re, or cannot that has said Kontra, in a normal game; the two of a wedding;
// ♦A of the pigs, or that no hand had both. Before the contract is known it
// draws what lies behind each reservation as well, all seven solos being as
// likely as a wedding.
//
// # Positions
//
// [Game.FromSetup] takes the positions that play leads to. It deals the hands
// again and repeats all declarations, announcements and tricks, so that they must
// be legal. [Game.FromView] takes the views of such positions.
//
// # Zones
//
// [Game.Zones] has "trick", the cards on the table, and "hand" and "won" of each
// seat, the latter with the cards of the tricks it has won.
//
// # Codes
//
// Beside those of package engine, [engine.Code] of a refusal is
//
//	must-declare   the seats still declare
//	must-name      the wedding or the solo must be named
//	must-solo      a forced seat must name a solo
//	no-wedding     a wedding needs both ♣Q
//	must-play      a card must be played
//	not-in-hand    the seat does not hold the card
//	must-follow    the class led must be followed
//	too-early      the parties are not decided yet
//	too-late       the seat holds too few cards for the announcement
//	barred         the party has answered late
//	other-party    the announcement is the other party's
//	already-said   the party has announced that
//
// # Notation
//
// A card is played by its name: TH, QC. The words are healthy, wedding, solo C,
// solo S, solo H, solo D, solo Q, solo J, solo A; re, kontra, no 90, no 60, no 30,
// schwarz. Another seat's wedding or solo, when it is declared, is reservation.
// [Game.Legal] lists declarations in that order; cards in the order of
// [card.Compare], announcements behind them.
package doppelkopf
