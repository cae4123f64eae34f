// Package hoyle plays card games by complete and exact rules, and finds each game by its
// name. It is for servers, apps, simulations and research. Most programs use this package
// alone. A program that knows its game at compile time can use the types in that game's
// package, together with package engine/host.
//
// A [Game] describes itself before any deal: its seats, options, presets, match formats and
// bots. It makes a [Table] or a [Match], and runs contests between bots. [Open] and
// [OpenMatch] open the records of tables and matches. [New] returns a Game for a game of
// your own, which works like those of this library. There is no registration: a server
// keeps a list of games.
//
//	var seed deck.Seed
//	rand.Read(seed[:]) // from crypto/rand
//	game, err := hoyle.Find("karata")
//	table, err := game.Table(seed, 0)
//	for table.Turn() != hoyle.Nobody {
//		err = table.Step(ctx, table.Turn(), "house", r) // or table.Play(seat, "play 7H")
//	}
//
// The seed is the secret of the deal. The bots' random numbers, r, must not come from the
// stream of that seed.
//
// # Games
//
//   - [github.com/hoylecards/hoyle/indigo]: Indigo, two seats, the smallest game
//   - [github.com/hoylecards/hoyle/catcheleven]: Catch Eleven, two seats or two
//     teams, and Pasur, the traditional game from which Catch Eleven comes
//   - [github.com/hoylecards/hoyle/blackjack]: Blackjack, one to seven players
//     and the dealer, at home or in the casino
//   - [github.com/hoylecards/hoyle/karata]: Karata, two to six seats; several cards can
//     be played in one turn
//   - [github.com/hoylecards/hoyle/doppelkopf]: Doppelkopf, four seats, in two
//     parties that are hidden at first
//
// Each package comment is the rule book of its game: rules, options, sources, rulings,
// notation. A page for players is in docs/games. What each game has:
//
//	game         seats  options  presets                      its own bots            exact play              problems
//	blackjack    1-7    yes      casino and others            house, exact, counter   odds of each move       -
//	catcheleven  2-4    yes      pasur                        house, sharp            once all cards follow   yes
//	doppelkopf   4      yes      tournament, home and others  house                   with open cards         -
//	indigo       2      no       none                         house, sharp            once all cards follow   yes
//	karata       2-6    yes      none                         house                   -                       -
//
// Every game also has the bots easy, medium, strong, search and random, and formats of matches.
//
// # Foundations
//
//   - [github.com/hoylecards/hoyle/card]: cards, suits, ranks, sets of cards
//   - [github.com/hoylecards/hoyle/deck]: packs, seeds, the shuffle, and proofs
//     that a deal was honest
//   - [github.com/hoylecards/hoyle/engine]: the interface of a game
//   - [github.com/hoylecards/hoyle/engine/host]: tables, matches, events and
//     records, for programs that know the types of a game
//   - [github.com/hoylecards/hoyle/engine/gamekit]: what authors of games use
//     besides the interface: lists of problems in a position, strict JSON, options
//   - [github.com/hoylecards/hoyle/engine/enginetest]: checks for any game,
//     including yours
//   - [github.com/hoylecards/hoyle/engine/scenario]: rules as text, which a program runs
//   - [github.com/hoylecards/hoyle/live]: a match that many goroutines share, for servers
//
// # Players
//
//   - [github.com/hoylecards/hoyle/bot]: bots that play any game from the view of
//     their seat, contests to compare them, and reviews of games
//   - [github.com/hoylecards/hoyle/bot/solve]: exact values of positions with all
//     cards face up
//   - [github.com/hoylecards/hoyle/bot/puzzle]: problems, in which one move wins the deal
//   - [github.com/hoylecards/hoyle/bot/house]: players, each of which knows one game
//   - [github.com/hoylecards/hoyle/blackjack/odds]: the exact value of each move of
//     Blackjack
//   - [github.com/hoylecards/hoyle/env]: many tables at once, for programs that learn
//
// # Promises
//
// No package of this library performs I/O or reads a clock. No state that a caller can
// observe is shared. Behind the scenes, packages share deck's pool of shuffle sources, each
// of which is wiped after use; a pool of buffers and a cache of types for JSON; and the list of
// the library's games. Only the conformance suite and bot start goroutines, and bot only if
// the caller asks for them.
package hoyle
