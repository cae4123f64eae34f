// Package enginetest checks that a game keeps the promises of package engine.
//
// One call is a conformance test:
//
//	func TestConformance(t *testing.T) {
//		enginetest.Run(t, enginetest.Suite[State, Move]{Game: Game{}})
//	}
//
// [Run] plays games with fixed seeds and checks every promise at every position,
// for every seat, a spectator and invalid seats. It fails with a [Violation] for each
// promise that is broken: the error quotes the promise, shows where it was broken, and has a
// record that replays the game up to there. If Samples is set, Run also
// checks, by counting, that deals and samples are fair. The other optional fields of
// a [Suite] include moves to try, documented penalties, a check of final positions,
// the cards that each seat may see, and the moves that share a number.
//
// # What the suite reaches
//
// A check finds nothing in positions that no game reaches. In half of its games, Run
// therefore looks for deals that allow moves of a kind that was seldom made, and makes
// them; Reaches in [Suite] says what a kind is. The games depend on the rules, so each set of rules
// gets others. With -v, Run logs the [Coverage]: how often each kind of move was made, the
// kinds never made, the fields of positions never set, the optional interfaces that the
// game does not implement, the moves that nobody has numbered, and what is in doubt. If random play does not reach a part of a game, set Choose; if
// a kind of move must not be missed, list it in Reaches.
//
// Two seeds may deal the same, since a game may have few deals; all may only if Samples says that there is one deal.
//
// [Walk] plays one game whose choices come from a function, so that a property
// test can drive the game. [Fuzz], [FuzzDecode] and [FuzzMoveText] are for fuzzing.
// [Perft] counts continuations, to compare a game with another implementation of its
// rules. Run the tests with the race detector too: walks call a game from several
// goroutines at once.
//
// # What the suite checks
//
// Besides checking the promises during play, the suite
//
//   - swaps two hidden cards in the JSON of a position and plays both positions
//     side by side: views, moves, scores, redacted moves, refusals and events must
//     stay equal for viewers who do not see the cards;
//   - makes every move with Apply, Advance and Play, in positions and views, and calls
//     every method with the zero position, with invalid seats and with moves that have
//     other cards;
//   - tries each of the 256 values of Seat as a viewer, a mover and the first seat
//     of a deal, in a third of the games;
//   - compares what positions and views say about awaited seats, the items of scores,
//     and deals to come, if the game implements the interfaces for them;
//   - overwrites the lists that a game returns, and calls the game's methods from several
//     goroutines;
//   - gives the game damaged texts and damaged JSON to parse: positions with a field or a
//     card that does not belong there, whole positions as views, and views as positions;
//   - gives the game rules in which an option has its least or its greatest value, or one of
//     its choices, and rules in which an option has a value that it does not allow;
//   - deals shuffled packs, and lists of cards that are not packs, if the game has a DealPack;
//   - replays every record, also with a copy of the game read from the game's own JSON;
//   - compares deals that show a viewer the same cards;
//   - compares the words for moves, the sides and the order of hands in a view with those
//     in positions that look like the view;
//   - checks that the number of every move leads back to the move;
//   - compares the cards that learning programs observe with the zones, and checks the
//     facts that these programs observe, in positions and views;
//   - lists all positions that look like a view, if they are few, and counts how
//     often each is drawn.
//
// The first and the last of these checks need a game that implements
// [engine.Positions].
//
// # What the suite doubts
//
// Some faults cannot be told from what the rules of a game may want. They fail no test; the
// Doubts of a Coverage list them, each with a record. In a third of the games, the suite looks for
//
//   - a sample without a card that its viewer has seen disappear into a hand or a pile: a view
//     need not remember what its seat has seen;
//   - a sample with which an earlier play was not legal, as when a seat that could not follow now
//     has the suit, if the game implements [engine.Positions];
//   - a play that turns a pile face down in an order that the mover can foresee, as when the same
//     seed shuffles it in every deal: the rules may want it to be turned over as it is;
//   - a move after which a view differs by something that was hidden before it, but not by cards,
//     as when a field tells the suit of a card that was buried: the rules may want that everybody
//     is told.
//
// # What the suite cannot find
//
//   - A wrong score, winner or rule: only a game's own tests know its rules.
//   - A card shown to a seat that should not see it, if Shows, or the name of the
//     zone, marks the card as visible.
//   - A move that Apply accepts although Legal does not list it, unless Candidates returns
//     the move, or the move results from replacing a card in the text of a legal move.
//   - A Determinize that ignores what follows from an announcement or, in a game whose pack has
//     a card twice or that does not implement [engine.Positions], from a play.
//   - Two shuffles of one deal that use the same seed.
//   - A bias in Determinize that occurs only in views with many hidden cards, except a
//     bias in the order of the stock.
//   - A fault that shows only once in thousands of games, such as a panic when one seat
//     takes all tricks, a view that is wrong with one particular hand, or a wrong sample
//     that occurs only with a rare contract. Test such positions separately, or also check
//     a variant of the game whose Deal produces them often.
//   - A fault that needs more games than Walks to show: a suite with two walks usually
//     misses a fault that one game in ten shows, unless it belongs to a kind of move.
//   - A DecodeState or DecodeView that accepts a position that cannot arise in play, such
//     as one with a trick against the rules, if the game can continue from there.
//     [FuzzDecode] tries more positions, but only the game knows which of these can arise.
package enginetest
