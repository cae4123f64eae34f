// Package house provides the house players: for each game of this library, a
// fast player that plays as a sensible person would.
//
// It also provides a [bot.Roster] for each game, with the house player and the options
// for a search of the game:
//
//	search := bot.NewSearch(g, house.DoppelkopfRoster(g).Search)
package house
