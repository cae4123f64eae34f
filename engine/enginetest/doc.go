// Package enginetest checks that a game keeps the promises of package engine.
//
// [Walk] plays one game and checks every promise at every position on the way,
// for every seat, for a spectator and for seats that do not exist. It returns
// a *[Violation] that quotes the promise and shows where it broke. All choices
// come from a function, so that a loop over seeds, a property test and a
// fuzzer can drive the same walk:
//
//	suite := enginetest.Suite[State, Move]{Game: Game{}, …}
//
//	for seed := range uint64(100) {
//		if err := enginetest.Walk(suite, enginetest.Seeded(seed)); err != nil {
//			t.Fatal(err)
//		}
//	}
//
//	f.Fuzz(func(t *testing.T, data []byte) {
//		if err := enginetest.Walk(suite, enginetest.Bytes(data)); err != nil {
//			t.Fatal(err)
//		}
//	})
//
// [Foreign] and [ForeignMove] check what a game makes of JSON and of texts that
// anybody may have written, and are for fuzzers too.
//
// What a walk cannot tell is whether Determinize makes all deals equally
// likely; a game's own tests count that. Run it with the race detector too: now and
// then a walk calls the game from several goroutines at once.
package enginetest
