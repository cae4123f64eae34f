// Package hoyle is the index of a library of card games according to the
// rules: complete, exact, and made to be embedded in servers, apps,
// simulations and research. Nothing in it does I/O, reads a clock, or keeps
// globals, and only two things start goroutines: the conformance suite, to see
// what a game makes of them, and bot, where a caller asks for several. This
// package has no code.
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
// Each package comment is the game's rule book: rules, options, sources,
// rulings, notation.
//
// # What the games stand on
//
//   - [github.com/hoylecards/hoyle/card]: cards, suits, ranks, sets of cards
//   - [github.com/hoylecards/hoyle/deck]: packs, seeds, the one shuffle, and
//     proofs that a deal was honest
//   - [github.com/hoylecards/hoyle/engine]: what a game is; views, records,
//     tables for servers, matches, playouts
//   - [github.com/hoylecards/hoyle/engine/enginetest]: checks for any game,
//     yours included
//
// # Players
//
//   - [github.com/hoylecards/hoyle/bot]: bots that play what they see, some of
//     them any game; an arena to compare them; all games by their names
package hoyle
