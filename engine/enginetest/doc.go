// Package enginetest checks that a game keeps the promises of package engine.
//
// One call is a conformance test:
//
//	func TestConformance(t *testing.T) {
//		enginetest.Run(t, enginetest.Suite[State, Move]{Game: Game{}})
//	}
//
// [Run] plays games with fixed seeds and checks every promise at every position,
// for every seat, a spectator and invalid seats. It fails with a [Violation]
// that quotes the promise and shows where it was broken. With Samples it also
// checks, by counting, that deals and samples are fair. The other fields of a
// [Suite] are optional: moves to try, documented penalties, a check of final
// positions, the cards that each seat may see, and the moves that share a number.
//
// [Walk] plays one game whose choices come from a function, so that a property
// test can drive it. [Fuzz], [FuzzDecode] and [FuzzMoveText] are for fuzzing.
// [Perft] counts continuations, to compare a game with another reading of its rules.
// Run the tests with the race detector too: walks call a game from several
// goroutines at once.
//
// # What the suite checks
//
// Besides checking the promises in play, the suite
//
//   - swaps two hidden cards in the JSON of a position and plays both positions
//     side by side: views, moves, scores, redacted moves, refusals and events must
//     stay equal for viewers who do not see the cards;
//   - makes every move with Apply, Advance and Play, in positions and views, and calls
//     every method with the zero position, with invalid seats and with moves of other
//     cards;
//   - treats each of the 256 values of a Seat as a viewer, a mover and the first seat
//     of a deal, once in every game;
//   - compares what positions and views say about awaited seats, the items of scores
//     and deals to come, if the game implements the interfaces for them;
//   - overwrites the lists that a game returns, and calls its methods from several
//     goroutines;
//   - gives the game damaged texts and damaged JSON to parse, and rules with the least,
//     the greatest and each possible value of every option;
//   - replays every record with a game read from its own JSON;
//   - compares deals that show a viewer the same cards;
//   - compares the words, the sides and the order of a hand that a view gives with those
//     of positions that look like it, and the number of every move with its move;
//   - compares what learning programs observe, cards and facts, with the zones, in
//     positions and views;
//   - lists all positions that look like a view, if they are few, and counts how
//     often each is drawn.
//
// The first and the last of these checks need a game that implements
// [engine.Positions].
//
// # What it cannot find
//
//   - A wrong score, winner or rule: only a game's own tests know its rules.
//   - A card shown to a seat that should not see it, if Shows, or the name of the
//     zone, marks it as visible.
//   - A move that Apply takes and Legal does not list, unless Candidates lists it,
//     or replacing a card in the text of a legal move yields it.
//   - A Determinize that ignores facts known from play, such as that a seat is out
//     of a suit, if DecodeState accepts positions that contradict them.
//   - A bias of Determinize that occurs only in views with many hidden cards, except
//     in the order of the stock.
//   - A fault in what happens once in thousands of games, such as a panic when one seat
//     takes all tricks, a view that is wrong with one particular hand, or a sample of a
//     view that needs a rare contract. Test such positions by themselves, or let a Deal
//     of your own produce them often and check that game too.
//   - A fault that needs more games than Walks: a suite with two walks misses what one
//     game in ten shows.
//   - A DecodeState or DecodeView that accepts what play cannot lead to, such as a trick
//     against the rules, if play can go on from it. [FuzzDecode] tries more positions,
//     but only the game knows which of them play can lead to.
package enginetest
