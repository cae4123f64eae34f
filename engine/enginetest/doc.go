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
// positions, and the cards that each seat may see.
//
// [Walk] plays one game whose choices come from a function, so that a property
// test can drive it. [Fuzz], [FuzzDecode] and [FuzzMoveText] are for fuzzing.
// Run the tests with the race detector too: walks call a game from several
// goroutines at once.
//
// # What the suite checks
//
// Besides checking the promises in play, the suite
//
//   - swaps two hidden cards in the JSON of a position and plays both positions
//     side by side: views, moves, scores, refusals and events must stay equal for
//     viewers who do not see the cards;
//   - makes every move with Apply and with Advance, and calls every method with
//     the zero position, with invalid seats and with moves of other cards;
//   - replays every record with a game read from its own JSON;
//   - compares deals that show a viewer the same cards;
//   - lists all positions that look like a view, if they are few, and counts how
//     often each is drawn.
//
// The first and the last need a game that implements [engine.Positions].
//
// # What it cannot find
//
//   - A wrong score, winner or rule: only a game's own tests know its rules.
//   - A card shown to a seat that should not see it, if Shows, or the name of the
//     zone, marks it as visible.
//   - A move that Apply takes and Legal does not list, if neither Candidates lists
//     it nor a legal move becomes it when a card in its text is replaced.
//   - A Determinize that ignores facts known from play, such as that a seat is out
//     of a suit, if DecodeState accepts positions that contradict them.
//   - A bias of Determinize that occurs only in views with many hidden cards, except
//     in the order of the stock.
package enginetest
