package games

// Names returns names by which the page of a game, or what the program says about it, gives away which
// game it is: other names of it, games that belong to it, and where it comes from. The name and the
// title of the game are not among them.
func Names(game string) []string {
	return map[string][]string{
		"catcheleven": {"Pasur", "Yazdeh", "Iran", "Persia", "Basaat", "Basaats", "Soor", "Soors"},
		"doppelkopf":  {"FreeDoko", "Freedoko", "German", "Germany", "Karlchen", "double head"},
		"karata":      {"Kadi", "Kenya", "Swahili"},
	}[game]
}
