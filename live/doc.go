// Package live holds a match that many goroutines share: people, bots and programs play it, and
// spectators watch it. It is the core of a server, of a chat bot, or of a terminal on a network,
// for any game. It reads no clock, opens no file and logs nothing: storage, random numbers and
// limits of time are given to it.
//
//	game, err := hoyle.Find(name)          // such as "karata:seats=3"
//	match, err := game.Match("", 0, seed)  // 32 secret bytes
//	m, err := live.New(ctx, match, store)  // or live.Open(ctx, hoyle.Games(), record, store)
//	go bots.Play(ctx, m, 1, live.Named("house"))
//
//	v, err := m.Look().Show(0, live.Spot{})        // what seat 0 sees
//	err = m.Play(ctx, 0, v.Spot, v.Legal[0])           // refused if seat 0 has clicked twice
//	for now := range m.Follow(ctx, v.Spot) { … }     // at each change
//
// # Spots
//
// A [Spot] is a place in a match. A client names the spot that it has seen, so that a click is
// played once, in the deal that it was meant for, and never after plays have been taken back.
//
// # Stored before told
//
// Each change is made on a copy, stored, and only then shown. So nobody hears of a play that a
// crash can lose, and a change that was refused or not stored has changed nothing. Those who look
// wait for no store and for no bot; everything in one [View] belongs to one moment.
//
// # What is left to the host
//
// The host authenticates clients and passes their seats; it asks the other players before
// [Match.Undo]; it starts a timer for each seat that is [Awaited]; and it decides which bots a
// client may choose. The page docs/hosting.md shows how to build a server from this package.
//
// # Codes
//
// The errors of this package have the codes "no-undo" ([ErrUndo]) and "bad-spot" (a text that is
// not a Spot). The others are those of packages hoyle and engine/host, such as "stale".
package live
