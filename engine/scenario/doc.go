// Package scenario runs rules that card players write as text: lay the cards, make the moves, say
// what must be true. There is one runner for all games, and no game needs code for it.
//
//	game karata
//
//	== A 2 is countered by a 3 of the same suit
//	> A bomb is countered by a 2 or 3 of the same face or suit.
//	rules {"seats":3}
//	lay hand 0: 2♠ 4♥ 5♥; hand 1: 3♠ K♠ 4♦; hand 2: 6♦ 7♦ 9♦; pile: 9♠; stock: …
//	0 play 2♠ / done / last
//	1 cannot play K♠ (must-counter)
//	1 play 3♠ / done
//	debt = 3
//
//	== Card points
//	game indigo
//	lay won 0: {cards} 5♣ 6♣; won 1: …
//	set turn -1
//	score {score}
//	| cards           | score |
//	| A♣ 10♦ J♥ Q♠ K♣ | 5 15  |
//	| 2♣ 3♦ 4♥ 5♠     | 0 20  |
//
// The text of a record, as [host.Record] describes it, is a scenario too; its chairs change nothing. A scenario says what the
// rules are; a program never writes what it expects. docs/scenarios.md explains it by examples.
//
// # Text
//
// There is one thing on a line.
//
//	== TITLE      begins a scenario; the lines above the first title belong to every scenario
//	# WORDS       a comment
//	> WORDS       a sentence of the rule book
//	| a | b |     a table: the lines above are run for each row, with its cells instead of {a} and {b}
//
// In a row, a line with an empty cell is left out, and a cell with a dash is an empty text. Each
// column must have a place in a line, unless its name begins with #.
//
// # Before the deal
//
//	game NAME                       the game, such as karata or blackjack:casino
//	rules JSON                      options that differ from those of the game
//	first SEAT                      the seat that leads; otherwise 0
//	seed N                          the seed of the deal, in 64 digits if it is hexadecimal; otherwise 0
//	commitment HEX                  the commitment that the seed must have
//	start JSON                      a whole position, as docs/wire.md describes it
//	pack CARDS                      the pack in this order; other cards follow
//	deal PLACE: CARDS; PLACE: CARDS a new deal in which these places have these cards, among others
//	lay PLACE: CARDS; PLACE: CARDS  a position in which these places have these cards, and no others
//	set FIELD VALUE                 a field of that position
//	match FORMAT N                  a match of so many deals or points, such as session 24; its deals come from the seed
//
// A place is a zone, such as "hand 0", "stock" or "dealer", or a field of the position, such as
// "players.0.hands.1.cards"; "hand 1-3" is the hands of three seats. Cards are 10♥, TH or th; a
// rank alone is a card of any suit, ?? is any card, and 12×?? is twelve of them. Where cards are laid,
// … is where all other cards are. The seed determines which cards are taken for those that are not
// named.
//
// # Moves
//
//	SEAT MOVE / MOVE    moves of a seat, as the game's package describes them
//	* MOVE / MOVE       moves of the seats whose turn it is
//	auto N              the first legal move of the seat whose turn it is, N times
//	auto end            the same until the deal is over
//	end LINE; LINE      plays that end as these lines expect, in a deal in which they can
//	next deal           the next deal of the match
//
// A line "end" looks for a deal, unless a line such as "seed" says which one it is, and for plays of it: the
// cards that no line names may be anywhere, and every rule is kept. It always finds the same ones. Nobody
// announces anything in it; do that in lines above.
//
// # Expectations
//
//	SEAT may MOVE / MOVE            each of these moves is legal
//	SEAT may only MOVE / MOVE       these moves are legal, and no others
//	SEAT may only cards MOVE / MOVE the same for the moves that name a card, such as "play 5♠"
//	SEAT may only words MOVE / MOVE the same for the moves that name none
//	SEAT cannot MOVE / MOVE (CODE)  each of these moves is refused, with this code or else by a rule
//	turn SEAT                       it is this seat's turn, or nobody's
//	score N …                       the points of the seats so far, those of seat 0 first
//	points N …                      what the cards count that the sides have won, the side of seat 0 first
//	totals N …                      the points of the chairs in all deals of the match that are over
//	chairs N …                      who has seat 0, seat 1 and so on in this deal of the match, and then who sits out
//	option NAME = VALUE             an option of the rules of this deal
//	last SEAT MOVE / MOVE / …       the last plays; ?? is any, and … is those of the other seats
//	SEAT items NAME N / NAME N      the items of a seat's score
//	SEAT items has NAME N / NAME N  these items and any others
//	PLACE is CARDS                  the place has these cards, in any order
//	PLACE runs CARDS                in this order; … is where others may be
//	PLACE has CARDS                 these and any others
//	PLACE lacks CARDS               none of these
//	PLACE counts N                  so many cards
//	FIELD = VALUE                   a field of the position
//	SEAT sees PLACE is CARDS        what a seat sees, or "nobody" who only watches; so with the others
//	SEAT saw SEAT MOVE              the last play, as a seat saw it, or one that the rules made follow it
//
// In what a seat sees, ?? is a card face down. A VALUE is JSON, a card, a suit, a word, or several of
// these with spaces between them if the field is a list; a field that is missing in the JSON is false,
// 0 or empty. A move is not refused by a rule if the seat does not hold the card (not-in-hand), if it
// is not its turn or if the deal is over; such a refusal needs its code. Only the text of a record, which
// has a seed or a start, may expect nothing.
//
// # Limits
//
// A text from a stranger is soon run, too: it has at most 1 MB, 100 titles, and 8 MB of lines with their
// cells, counted as often as they are run; a scenario has 2,000 lines and 2,000 rows of 100
// cells; and all its rows together make 8,000 plays and deals that are tried.
// A line "end" makes 200,000 plays at most, where to deal four cards counts as a play, and so does to compare them
// with each of its up to 100 lines; a text has no more than 12 lines "end".
package scenario
