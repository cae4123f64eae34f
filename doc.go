// Package hoyle is a library of card games with complete and exact rules, to
// embed in servers, apps, simulations and research. This package has every game
// by name, for programs that do not know at compile time which game they run.
// Other programs can use the package of a game, which has its types.
//
// A [Game] describes itself before any deal: seats, options, presets, formats of
// matches, bots. It makes a [Table] or a [Match], opens the records of both, and
// runs contests between bots. [New] returns a Game for a game of your own, which
// works like those of this library. There is no registration: a server keeps a
// list of games.
//
//	var seed deck.Seed
//	rand.Read(seed[:]) // of crypto/rand
//	game, err := hoyle.Find("karata")
//	table, err := game.Table(seed, 0)
//	for table.Turn() != engine.Nobody {
//		err = table.Step(ctx, "house", r) // or table.Play(seat, "play 7H")
//	}
//
// The seed is the secret of the deal. The random numbers r of the bots must not come
// from it.
//
// # Games
//
//   - [github.com/hoylecards/hoyle/indigo]: Indigo, two seats, the smallest
//   - [github.com/hoylecards/hoyle/catcheleven]: Catch Eleven, two seats or two
//     teams, and Pasur, the traditional game it comes from
//   - [github.com/hoylecards/hoyle/blackjack]: Blackjack, one to seven players
//     and the dealer, at home or in the casino
//   - [github.com/hoylecards/hoyle/karata]: Karata, two to six seats, in which
//     several cards can make one turn
//   - [github.com/hoylecards/hoyle/doppelkopf]: Doppelkopf, four seats, in two
//     parties that are hidden at first
//
// Each package comment is the rule book of the game: rules, options, sources,
// rulings, notation.
//
// # Foundations
//
//   - [github.com/hoylecards/hoyle/card]: cards, suits, ranks, sets of cards
//   - [github.com/hoylecards/hoyle/deck]: packs, seeds, the shuffle, and proofs
//     that a deal was honest
//   - [github.com/hoylecards/hoyle/engine]: the interface of a game; views,
//     events, records, tables and matches
//   - [github.com/hoylecards/hoyle/engine/enginetest]: checks for any game,
//     yours included
//
// # Players
//
//   - [github.com/hoylecards/hoyle/bot]: bots that play any game from the view of
//     their seat, an arena to compare them, and reviews of games
//   - [github.com/hoylecards/hoyle/bot/solve]: exact values of positions with all
//     cards face up
//   - [github.com/hoylecards/hoyle/bot/house]: the players that know one game
//   - [github.com/hoylecards/hoyle/blackjack/odds]: the exact worth of each move of
//     Blackjack
//
// No package of this library does I/O, reads a clock, or has mutable global
// state. Only bot and the conformance suite start goroutines, and bot only if the
// caller asks for them.
package hoyle
