// Package env is an environment for programs that learn: many tables of a game at once,
// with observations as bytes and moves as numbers. It plays any game. The document
// docs/learning.md shows how to use the package, in Go and from Python.
//
//	e, err := env.New(g, house, env.Options{Tables: 256}) // or by name: hoyle.Game.Env
//	b := e.NewBatch()
//	err = e.Reset(seed, &b)
//	for {
//		… choose actions, using b.Observations, b.Legal and b.Masks …
//		err = e.Step(actions, &b)
//	}
//
// The learner plays either one seat of each table against bots, taking the seats in turn,
// or all seats. A step is one move of the learner at every table, followed by the moves of
// the bots until the learner's next move. When a deal ends, the table gets the next deal
// immediately. Only the seat that has the turn is asked: moves out of turn, such as an
// early announcement, are not made.
//
// The same seed, options, bots and actions give the same deals and moves. The deals of a
// table do not depend on the number of tables. If the learner plays one seat, each deal is
// played once from every seat, so that good cards help nobody. An environment must not be
// used by several goroutines at once; give each goroutine its own.
//
// # Observations
//
// An observation is what one seat sees, in bytes. It is calculated from the view of that
// seat, so positions that look alike to a seat have the same observation. Seats are counted
// from the viewer, who is seat 0: the same situation gives the same bytes from every chair.
// Numbers of more than one byte have the low byte first. [Info] lists the fields, in this
// order:
//
//	for each seat:   turn         1 if the seat has the turn, 0 if not
//	                 side         1 if it is on the viewer's side, 2 if not, 0 if the viewer does not know
//	                 score        2 bytes, as in engine.Game.Score
//	                 facts        the game's facts about the seat, one byte each
//	for the table:   facts        the game's facts about the table, one byte each
//	for each zone:   54 cards     how many of each the zone has, in the order of card.Card.Index
//	                 face down    how many cards of the zone lie face down
//	                 last cards   only for zones of the table: the last 4 cards, the last one first,
//	                              each as its index plus 1, or 0 if it is face down or missing
//	for each play:   seat         the seat that made the play, plus 1; the last play comes first
//	                 move         2 bytes: its number plus 1, or 0 if it is hidden from the viewer
//
// A count above 255 is given as 255. Zones are in the order of engine.Game.Zones, but the
// seats' zones with the same name are rotated: the viewer's own zone comes first, then that
// of the next seat, and so on. Facts are those of [engine.Observer]; a game that does not
// implement this interface has no facts. Plays are included only if the options ask for
// them, and only plays of the current deal. The other fields suffice to play the game.
//
// This layout, like the JSON of docs/wire.md, is fixed: in every later version, a position
// has the same observation. So a trained player works with every later version.
//
// # Actions
//
// An action is the number of a legal move, as [gamekit.NumbersOf] numbers the moves of a game,
// or the move's place in the list of legal moves. If a game does not number its moves, the legal ones
// that remain without a number have, in the order of the list, the numbers that follow the last one. Numbers and masks suit games with few
// moves. Places suit games with many moves: Catch Eleven has 12,180. A learner of such a
// game can rate each move in the list by what the move does: the text of a move says, for
// example, which card it plays and which cards it captures.
package env
