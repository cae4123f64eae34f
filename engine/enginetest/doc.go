// Package enginetest checks that a game keeps the promises of package engine.
//
// One call is a conformance test:
//
//	func TestConformance(t *testing.T) {
//		enginetest.Run(t, enginetest.Suite[State, Move]{Game: Game{}})
//	}
//
// [Run] plays games with fixed seeds and checks every promise at every position,
// for every seat, a spectator and invalid seats. It fails with a [Violation] that
// quotes the promise and shows where it was broken. With Samples it also counts
// whether deals and samples are fair. The rest of a [Suite] is optional: moves to
// try, penalties, what a game must end with, who sees which cards.
//
// [Walk] is one game whose choices come from a function, so that a property test
// can drive it; [Fuzz], [FuzzDecode] and [FuzzMoveText] are for fuzzers. Run the
// tests with the race detector too: walks call a game from several goroutines at
// once.
//
// # What is looked for
//
// Besides playing by the promises, the suite
//
//   - swaps two hidden cards in the JSON of a position and plays both worlds side
//     by side: views, moves, scores, refusals and events must stay the same for
//     those who do not see the cards;
//   - makes every move through both doors of the game, and calls every method
//     with the zero position, with invalid seats and with moves of other cards;
//   - replays every record by the game's own JSON;
//   - compares deals that show a viewer the same cards;
//   - lists all positions that look like a view, where they are few, and counts
//     how often each is drawn.
//
// The last four need a game that meets [engine.Positions].
//
// # What it cannot find
//
//   - A wrong score, winner or rule: what a game should be is known to its own
//     tests alone.
//   - Cards that are shown to too many, if they lie in a zone that Shows, or the
//     name of the zone, gives out as open.
//   - A move that Legal hides and Apply takes, if neither Candidates lists it nor
//     a move with another card has its form.
//   - A Determinize that ignores what play has made known, such as that a seat is
//     out of a suit, if DecodeState takes positions that contradict it.
//   - A bias of Determinize that only views with many hidden cards have, except in
//     the order of the stock.
package enginetest
