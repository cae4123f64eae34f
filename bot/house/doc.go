// Package house has the house players: for each game of this library a player
// that knows it, and plays quickly as a sensible person would.
//
// It has a [bot.Roster] for each game too. Besides the house player that has the
// options that suit a search of the game:
//
//	search := bot.NewSearch(g, house.DoppelkopfRoster(g).Search)
package house
