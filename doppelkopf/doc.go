// Package doppelkopf implements the rules of Doppelkopf: the tournament game of the Deutscher
// Doppelkopf-Verband, with all solos, weddings and announcements; a looser home game; and the
// options of many home tables, which can be combined with either game.
//
// # Cards
//
// Four seats play with two each of A 10 K Q J 9 in four suits: 48 cards, 12 per seat. With NoNines
// in [Rules], there are 40 cards, 10 per seat. Playing either copy of a card is the same move. An
// ace counts 11 card points, a ten 10, a king 4, a queen 3, a jack 2, a nine 0: 240 in all.
//
// In the normal game and in a wedding, the trumps are, from high to low, ♥10; the queens, then the
// jacks, each in the order ♣ ♠ ♥ ♦; and ♦A ♦10 ♦K ♦9. The plain suits ♣ and ♠ rank A 10 K 9; ♥
// ranks A K 9. In the ♣, ♠ and ♥ solos, the suit of the solo takes the place of ♦. In the queen
// solo, only the queens are trumps; in the jack solo, only the jacks; in the ace solo, there are no
// trumps. In these three solos, all other cards, including ♥10, rank A 10 K Q J 9 in their suits.
//
// The trumps form one class, and each plain suit forms another. A seat that has cards of the class
// led must play one of them; any other seat may play any card. The highest trump takes the trick
// or, if there is none, the highest card of the class led; of two equal cards, the first wins. The
// seat that takes the trick leads the next one.
//
// # Contract
//
// Beginning with the first seat, which is to the left of the dealer, each seat in turn declares
// that it is healthy or that it has a reservation. A reservation is a wedding, which needs both ♣Q,
// or one of the seven solos. The other seats learn only that the seat has a reservation. Once all
// seats have declared, a solo beats a wedding, and a wedding beats the normal game; of several
// solos, the earliest is played. Only the winning declaration is named. If all seats are healthy
// and one hand has both ♣Q, the deal is a silent solo, known only to its player.
//
// A compulsory solo, which is a solo by a seat in CompulsorySolo, beats all other solos; of several
// compulsory solos, the earliest is played. The player of a compulsory solo leads the first trick;
// in all other deals, the first seat leads. With ForcedSolo, only the first of the seats in
// CompulsorySolo declares, and it must declare a solo.
//
// Re consists of the holders of ♣Q, or of the soloist, or of the declarer of a wedding and the
// partner. The partner is the first other seat to win one of the first three tricks. If the
// declarer wins all three, it plays a ♦ solo. Kontra consists of the other seats.
//
// # Announcements
//
// Once the contract is known, or, in a wedding, once the partner is known, every seat may announce,
// in turn or out of turn, while it holds enough cards: 11 for Re or Kontra, 10 for no 90, 9 for no
// 60, 8 for no 30, 7 for schwarz (no trick). With 40 cards, two fewer are enough. If the second
// trick decides a wedding, one card fewer is enough for each announcement; if the third trick does,
// two cards fewer are enough.
//
// An announcement above Re or Kontra requires the party's Re or Kontra and all lower levels. Levels
// that are skipped count as announced if each of them would still be in time. A seat announces for
// its party. A party cannot announce anything twice, but both parties may announce the same level.
//
// A party that has announced nothing may answer the other party, but only with its own Re or
// Kontra. The seat that answers may hold one card fewer than is needed for the highest level that
// the other party has announced. If an ordinary Re or Kontra would have been too late, the
// answering party may not announce any level after that.
//
// # Who wins
//
// Re needs 121 card points, or 120 if only Kontra was announced; Kontra needs 120, or 121 in that
// case. A party that has announced a higher level needs 151 (no 90), 181 (no 60), 211 (no 30) or
// every trick (schwarz). The other party, if it has announced no such level, needs only 90, 60, 30
// or one trick. If both parties have announced such levels and neither makes its own, nobody wins.
// A trick without card points counts as a trick.
//
// # Score
//
// The winners get 1 for winning; 1 each for keeping the losers under 90, under 60, under 30 and
// without a trick; 2 for Re and 2 for Kontra, if announced; 1 for every higher level announced by
// either party; and 1 for every such level that the losers have announced and the winners have
// beaten: with at least 120 against no 90, 90 against no 60, 60 against no 30, 30 against schwarz.
//
// Outside solos, extra points are netted between the parties: 1 if Kontra wins against the old
// ladies (the ♣Q); 1 for each trick of 40 card points or more; 1 for each ♦A of the other party
// taken in a trick (a fox caught); and 1 for winning the last trick with ♣J (Charlie).
//
// If nobody has won, the points for keeping the other party under 90, 60 and 30 and for beating an
// announcement still count, as do the extras. All these points are netted between the parties.
//
// Each winner gets the sum, which can be negative, and each loser loses it; a seat that plays alone
// gets or loses it three times. The scores of each deal add up to 0. Score is 0 until the deal is
// over; [Game.Breakdown] itemizes it.
//
// # Home game
//
// With [House], announcements multiply the score. The winners' points for winning and for keeping
// the losers under 90, under 60, under 30 and without a trick are multiplied by 1 + a + b, where a
// and b stand for the highest announcements of Re and of Kontra: 0 for none, 1 for Re or Kontra, 2
// for no 90, and so on to 5 for schwarz. Then the points for tricks of 40 card points or more and
// for Charlie are netted and added; if nobody wins, these are all that counts. There are no points
// for the old ladies, foxes or beaten announcements. Everything else is as in the tournament.
//
// # Order of cards at home
//
// With NoDulle, both ♥10 (the Dullen) are plain cards: hearts rank A 10 K 9, and ♣Q is the highest
// trump. SecondDulle lets the second ♥10 of a trick beat the first wherever ♥10 is a trump, even in
// the solo in which hearts alone are trumps and ♥10 is not the highest of them.
//
// With PigsTrump, if the trumps are those of the normal game, both ♦A in one hand (the pigs) rank
// above all other trumps. PigsWhen decides when they begin to do so: at the start, when everybody
// learns of them with the contract; when one ♦A is played from a hand that has both; or when the
// second is played. In the last case, only the second ranks so high, and only if the seat has won
// the trick in which it played the first. Superpigs adds a pair that ranks above the pigs: both ♦9
// (both ♦K in a pack without nines) or both ♦10. Hyperpigs adds both ♦K, which rank above the
// superpigs. Each pair needs the pair before it, which may be in another hand. A pig is not a fox.
// In a poverty, the hands after the exchange count. With PigsSuits, both aces of the suit of a ♣, ♠
// or ♥ solo in one hand are pigs, too; there are no superpigs then.
//
// # Declarations at home
//
// Solos is the set of solos that may be declared. In addition to the seven solos, there are the
// king solo; solos in which two of the ranks king, queen and jack, or all three, are trumps, higher
// ranks first; and four solos in which one suit alone is trump, in the order A 10 K Q J 9. With
// SoloLeads, the player of a declared solo leads the first trick. With SoloOrder, the solo that wins
// among several compulsory solos, or else among several others, is not the earliest one: it is the
// highest by kind, which is queens, jacks, ♦, ♣, ♠, ♥ and the others ("queens first") or ♦, queens,
// jacks, ♣, ♠, ♥ and the others ("trumps first"), or the one for which most is bid ("bid").
//
// With "bid", everybody learns which seats have such a solo, but not which solo. The earliest of
// them holds the game, and the next must bid an announcement above the level that the holder has
// reached, or pass; the holder must match it and keeps the game, or pass. When one of the two has
// passed, the next of these seats bids against the other. What the winner has bid or matched is
// announced.
//
// With SecondRound, if several seats have a reservation, each of them names it in turn, for everybody
// to hear: it may name any declaration that its hand allows, or say that it is healthy.
//
// Wedding decides which kind of trick finds the partner: any trick, a trick to which a plain suit
// is led, a trick to which a trump is led, or whichever of these the declarer chooses. With "second
// suit", the first trick to which a plain suit is led finds no partner, but the following ones do. The
// trick must be one of the first WeddingTricks tricks. For each trick before the one that finds the
// partner, one card fewer is enough to announce. With WeddingRuff, a declarer who wins a trick with a
// trump to which a plain suit is led, before a partner is found, plays alone from then on.
//
// A hand that meets the condition of a ThrowIn option may be thrown in. A poverty may be declared with
// at most three trumps of the normal game; with PovertyFox, ♦A do not count; with PovertyFree, the only
// ♦A in the hand or one ♦9 does not. With PovertyFrom, a hand needs at least so many trumps of any
// kind. A compulsory solo beats all other declarations; then come, in this order, any other solo,
// throwing in, a poverty, and a wedding. Of equal declarations, the earliest wins. With
// ThrowInBeatsSolo, throwing in comes first. Once a hand has been thrown in, the deal is over, and
// nobody scores. If PovertyTwo is "redeal" and several seats have declared a poverty, of which one
// would win, the deal is over in the same way, and these seats are named.
//
// # Poverty
//
// The poor seat lays down all its trumps, face down; if Poverty is "three", it adds other cards of
// its choice until there are three cards. The other seats, beginning to the left of the poor seat,
// are asked in turn to take or refuse the cards. If all refuse, the deal is over, and nobody
// scores. The seat that takes the cards (the taker) gives back as many cards of its choice. Then
// everybody learns, depending on PovertyTold, how many of the cards given back are trumps, whether
// any are, or nothing. Only the poor seat and the taker know which cards were exchanged. These two
// seats are Re. The cards rank as in the normal game, but the ♣Q do not decide the parties.
//
// If PovertyWith is "partner", the ♣Q decide the parties as in the normal game, and a hand with both
// of them is no poverty. Only one seat is asked: the first after the poor seat that belongs to its
// party. By that, everybody learns all parties.
//
// # Announcements at home
//
// CallCards changes how many cards a seat must hold to announce. With CallsByTrick, the number of
// cards that have been played counts instead: level n, counted from 1 for Re and Kontra, is in time
// while at most 4n cards have been played. The limit is four cards later for an answer, and four
// more for each trick beyond the first that a wedding took to find the partner. With ForcedCall,
// the winner of the first trick of a normal game or a silent solo announces Re or Kontra without
// making a move if the trick has at least ForcedCall card points and the winner's party has
// announced nothing. ForcedCallAlso extends this to the trick that decides a wedding, to declared
// solos, and to parties that have announced: these announce the next level.
//
// CallsOnTable gives six limits for the number of cards played, for Re, Kontra and the four levels. An
// answer has the limit of its own Re or Kontra, but a wedding moves the limits by four cards for each trick.
//
// CallCustoms restricts or extends announcing. "between tricks" means that nothing is announced while
// a trick lies on the table. In a declared solo, "solo kontra first" means that the soloist announces
// only once Kontra has, and "solo before lead" that nothing is announced after the first card. With
// "before wedding", the declarer may announce from the start, and each other seat may say Kontra once
// before the wedding is decided. The Kontra of the partner then becomes Re or, if Re has been
// announced, its next level, and that of the others stands, once for the party.
//
// # Score at home
//
// With RePoints, Re needs that number of card points instead of 121, or one fewer if only Kontra was
// announced, and Kontra needs the rest; no other limit changes. Multiplier multiplies each Score.
//
// With Doubling, Re and Kontra score no points of their own. If a party wins, each of the two that
// was announced doubles the points of the game or, with "all", these points and the extras.
//
// With Cowardice, except in a solo, the points of the game go to the losers if the winners have won
// at least three levels more than they have announced. The number of levels won is 1 for winning,
// plus 1 each for keeping the losers under 90, under 60, under 30 and without a trick. The number
// of levels announced is 0 for nothing, 1 for Re or Kontra, and so on up to 5 for schwarz.
//
// With Doubling "one", however, nothing is doubled: Re and Kontra score one point each. LevelPoints
// is what each announced level from no 90 on is worth. CallBonus gives one point of the
// game to the winners for each party that has announced before the first card; for each jump, which
// is a level that is in time although a lower one no longer is; and for each party with a seat that
// has said Kontra before the wedding was decided. A jump is allowed only with that bonus.
//
// SoloPoints gives the winners of a solo of jacks, of queens, of ♦ or of any other kind so many
// points of the game; a solo that nobody has declared is a ♦ solo. With DrawNoWin, nobody gets the
// point for winning with 120 card points for each party, except Kontra against a soloist. With
// NeverNegative, the party that gets the points of the game never loses points.
//
// NoOldLadies, NoFox, NoCharlie and NoDoppelkopf each remove an extra. Doppelkopf is the least card
// points of a trick that counts as such. Each of the following options adds an extra, all but
// FoxLastCaught in the home game too:
//
//   - HeartTrick: a trick of four plain hearts.
//   - FoxLast: winning the last trick with a ♦A that is not a pig.
//   - FoxLastCaught: a fox caught in the last trick counts once more. This option is not
//     for the home game, in which foxes do not count.
//   - DulleCaught: winning, with ♥10, a trick that also contains the other party's ♥10.
//   - CharlieCaught: each ♣J of the other party in the last trick, even if Charlie wins the trick;
//     with CharlieQueen, only if ♦Q wins it.
//
// # Lines of a score
//
// [Game.Breakdown] uses these lines, for Kontra as well as for Re. Only Kontra wins against the old
// ladies, and the multipliers vary.
//
//	won by Re; Re under 90; Re under 60; Re under 30; Re without a trick
//	Re announced; no 90 announced by Re; no 60 announced by Re
//	no 30 announced by Re; schwarz announced by Re
//	120 by Re against no 90; 90 by Re against no 60
//	60 by Re against no 30; 30 by Re against schwarz
//	Re announced too little, reversed
//	announcements, times 2; Re announced, doubled
//	against the old ladies; Doppelkopf for Re; fox caught by Re
//	Charlie for Re; Charlie caught by Re; heart trick for Re
//	dulle caught by Re; fox last for Re; fox caught last by Re
//	announced before the first card by Re; jump by Re
//	announced before the wedding by Re; Re wins a solo of this kind
//	not below 0 for Re; this deal counts 2 times; alone against three
//
// # Match
//
// [Game.Match] returns the format of a session; a round of a tournament has [RoundDeals] deals. Any
// seat may be first in the first deal, and the next seat is first in each further deal. Unless the
// rules have NoCompulsorySolo, each seat owes one solo, and the first solo that it plays is the one
// it owes. A solo beaten by another seat's solo, a silent solo and a failed wedding do not count. A
// seat that plays the solo it owes leads the first trick, and the next deal has the same first
// seat. When there are only as many deals left as seats that owe a solo, the first of these seats,
// counting from the first seat of the deal, is forced to play its solo. That seat also leads the
// first trick, but in the next deal the next seat is first. With SoloLeads, the first seat stays
// the same after each solo that was not forced; with SoloPasses, only after a compulsory one. A deal
// that ends without play is dealt again with the same first seat, and does not count as a deal of the
// session.
//
// With a Table of five, the dealer sits out: seat 0, which is first, belongs to the player to the left
// of the dealer, and the other seats to the next ones. Everything above is then about players instead
// of seats: the deal passes to the next player where another seat would be first, and each of the five
// owes a solo. A session usually has 30 deals, of which each player plays 24.
//
// With Counting, only the points that seats win count in the totals of a match, or only those that they
// lose. The Score of the deal stays as it is.
//
// With Bock, a deal with one of these causes makes the next four deals, or five with five at the table,
// count double: 120 card points for each party; a trick of four plain hearts, not in a solo; a party
// that has announced and has not won, or only Re; a solo lost; a party without a trick; or a Score of 0
// for every seat. If Bocks overlap, they multiply, or each begins when the one before it is over. A
// deal after which the same seat is first again, or a deal that is dealt again, does not count as one
// of these.
//
// # Sources
//
// The tournament game follows the rules of the Deutscher Doppelkopf-Verband (Turnier-Spielregeln,
// doko-verband.de); doppelkopf.org and pagat.com describe the options. The tests replay 35 games
// that were played online under the tournament rules, and arrive at the official scores.
//
// # Rulings
//
// What a losing reservation stood for stays secret. A State does not record it, because it no
// longer has an effect. If anything but a wedding would have won, the seat's reservation must have
// been a wedding. Everybody can conclude that, so [Game.FromSetup] and Determinize do too.
//
// The limit for an answer depends on the highest level that the other party has announced by then,
// even if that party skipped lower levels.
//
// A view shows the parties of these seats: the soloist; the declarer of a wedding, and the partner
// once found; a seat that has announced; in the normal game, a seat that has played a ♣Q; and the
// viewer itself. Once the viewer knows all of Re, the other seats are shown as Kontra. In the
// normal game, this takes two known Re seats, or one seat known to have been dealt both ♣Q: the
// viewer itself, or a seat that has played both.
//
// While a wedding is undecided, only its declarer has a party. A failed wedding stays a Wedding in
// name, with the declarer as its own partner.
//
// If a party wins, only the winners get points for keeping the other party under 90, 60 or 30. If
// the winners are under such a limit themselves, for example after beating an announced schwarz
// with one trick, they lose nothing.
//
// If both ♣J are in the last trick and one of them wins it, the winner is the first one played,
// which is Charlie. The second ♣J is caught if it is the other party's and catching it counts.
//
// If a session has fewer deals left than seats that owe a solo, it forces these seats in order, one
// in each deal; the remaining seats do not play the solos that they owe. With five at the table, a
// player who sits out cannot be forced, and the next one who owes a solo and plays is forced instead.
//
// The dealer who sits out scores nothing. Tables of six and seven are left out, because no source says
// who sits out; so are those of three, for which no rules were found.
//
// If Cowardice gives the points of the game to the losers, the winners still count as winners in
// all other respects: for the point against the old ladies, and for the causes of a Bock.
//
// The poor seat and the taker are shown as Re once the exchange is over, not before. If the ♣Q decide
// the parties and one hand has both, the seat that is asked is the next one to the left without them, and the
// hand with both is shown as Re alone and scores as in a ♦ solo.
//
// Before a wedding is decided, a seat other than the declarer can say only Kontra, because it cannot
// know more. Its limits are those of Kontra; what it says shows no party. A Kontra that becomes Re
// counts as announced when it was said. Both sides may answer late, because nobody knows yet who opposes
// whom: the declarer any Kontra, and a seat the declarer's Re. What the declarer answered stays a late Re even
// if it becomes Re itself. A late Kontra bars Kontra if it is its first; if it becomes Re, it was no answer,
// and bars nothing. What follows from the trick that decides is one announcement by the partner: the level
// of its Kontra and, if that trick forces one and "raise" is set or nothing was said, the next level.
//
// A bid may reach schwarz at once, as an announcement may. If all seats but the earliest pass, nothing is announced.
// What a seat declared in the first round has no effect once it has named its reservation.
//
// A seat whose reservation has lost must have had a hand that allowed some declaration that
// would have lost. [Game.FromSetup] and Determinize accept no other hands.
//
// Everybody sees how many trumps the poor seat lays down, even if it adds other cards, as the trumps come first.
//
// A forced announcement depends on the party of the first trick's winner. In a view that does not
// show that party, the last card of the trick cannot be played if it may force an announcement.
//
// Left out, because sources differ or the rule is one table's own: announcing without being named
// (a tuck or knock), since no source says which party then needs 121; a card that a bride lays aside
// face down, which would hide a card of a trick; sheep; two poverties at once; pigs by choice;
// contracts that count as announced; a wedding with the owner of a certain ace; an ace solo that is
// only played for every trick; leading in the first two solos alone; misdeals and money. An answer to
// a forced announcement does not do instead of it. Of equal bids, none wins by the kind of the solo.
//
// # What a seat sees
//
// A seat sees its hand, the trick on the table and all earlier tricks, the declarations that are
// open, all announcements and when they were made, the parties it knows, and the size of each hand.
//
// In a poverty, the poor seat and the taker see the cards that were laid down and given back. Each
// also sees, face up, the cards that the other got and must still have. All other seats see only
// how many cards were exchanged, and what everybody is told. A spectator sees no hand.
//
// Determinize deals the unseen cards so that all shuffles of the pack that lead to the view are
// equally likely. To this end, the copies of a card are told apart, as they are in a shuffle, so
// that the chance that one hand has both ♣Q is right. The deals agree with all that play has shown:
//
//   - A seat has no card of a class that it has failed to follow.
//   - In a normal game, a seat that has announced Re was dealt a ♣Q, and a seat that has announced
//     Kontra was not. If the winner of the first trick did not have to announce because its party
//     had already announced, this shows the winner's party too.
//   - The declarer of a wedding was dealt both ♣Q.
//   - A hand that was thrown in or declared poor allowed that declaration. The hand of a seat whose
//     reservation lost and cannot have been a solo allowed some losing declaration.
//   - A seat with pigs had both ♦A. If pigs are possible but no seat has them, no hand had both ♦A
//     (PigsWhen "at start"), or no hand that has played one ♦A had the other ("on play").
//   - In a poverty, the hands fit the numbers of cards exchanged, the poor seat has kept no trumps,
//     and the trumps that came back fit what everybody was told.
//
// When the poor seat adds cards to its trumps one by one, everybody sees which of the face-down
// cards were added. A position does not record that, because it keeps these cards in no order. If a
// view does not show which cards were exchanged, every exchange that could have led to the hands is
// equally likely; in this case, the copies of a card are not told apart. Before the contract is
// known, Determinize also draws the reservations: all declarations that a seat's hand allows are
// equally likely.
//
// # Positions
//
// [Game.FromSetup] accepts the positions that can arise in play. It deals the hands again and
// repeats all declarations, the exchange of a poverty, and all announcements and tricks; every move
// must be legal. [Game.DecodeView] accepts the views of such positions. [Game.NewSetup] returns the
// Setup of a normal game with given hands.
//
// # Zones
//
// [Game.Zones] returns "trick" (the cards on the table) and each seat's "hand" and "won" (the cards
// of the tricks that it has won). If the rules have poverties, there is also "exchange", which
// holds the cards that lie on the table between the poor seat and the taker.
//
// # Words and numbers
//
// [Game.Say] uses the keys "play" and "give", with the card as the argument, and "give-unseen". The
// other keys are the texts of the moves with hyphens, such as "solo-QJ" and "no-90". [Game.Side] is
// 0 for Re and 1 for Kontra. [Game.Marks] uses the keys of the declarations and announcements,
// "party-re" and "party-kontra", "pigs", "superpigs" and "hyperpigs".
//
// [Game.Index] numbers every move that is possible under some rules, with cards in the order of
// [card.Compare]:
//
//	0 … 23    play the card
//	24 … 45   the declarations, in the order of the contracts from healthy on
//	46 … 51   re, kontra, no 90, no 60, no 30, schwarz
//	52, 53    take, refuse
//	54 … 77   give the card
//	78        wedding second suit
//	79 … 85   bid re, bid no 90, bid no 60, bid no 30, bid schwarz, match, pass
//
// [Reservation], [GiveUnseen] and a solo that is not named, which no seat can make, have no number. Neither keys
// nor numbers ever change.
//
// # Notation
//
// A card is played by its name: TH, QC. The texts of the other moves are: healthy, wedding, wedding
// suit, wedding trump, poverty, throw in, wedding second suit, and the solos: solo C, solo S, solo H,
// solo D, solo Q, solo J, solo A, solo K, solo QJ, solo KJ, solo KQ, solo KQJ, solo C only and so on;
// take, refuse, give TC; re, kontra, no 90, no 60, no 30, schwarz; bid re, bid no 90 and so on, match,
// pass. A declaration by another seat, unless it is healthy, is shown as reservation, or as solo ?? if
// seats have bid for it; a card that another seat gives is shown as give ??. [Game.Legal] lists
// declarations in the order given here, and cards in the order of [card.Compare]; announcements come
// last.
package doppelkopf
