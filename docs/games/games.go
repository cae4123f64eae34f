// Package games holds a page for the players of each game: the rules in
// their words, what each option does, how to type the moves, and a deal that
// the engine has played. A page reads the same in a browser, as Markdown,
// and as plain text in a terminal: no line is longer than 79 characters. The
// exact rule book of a game, for programmers, is the comment of its package.
package games

import (
	"embed"
	"regexp"
)

//go:embed blackjack.md
var blackjack string

//go:embed catcheleven.md
var catchEleven string

//go:embed doppelkopf.md
var doppelkopf string

//go:embed indigo.md
var indigo string

//go:embed karata.md
var karata string

//go:embed flow
var flow embed.FS

// Page returns the page of the game with the given name, written as in records, as plain text, and
// reports whether there is one. The page of Catch Eleven covers Pasur too, and that of Blackjack the
// casino.
func Page(name string) (string, bool) {
	page, ok := Illustrated(name)
	return picture.ReplaceAllString(page, ""), ok
}

// Illustrated returns the page of a game as Page does, as Markdown with its pictures, whose addresses
// begin with flow/.
func Illustrated(name string) (string, bool) {
	page, ok := source(name)
	return comment.ReplaceAllString(page, ""), ok
}

// Flow returns the picture, in SVG, of what may follow what in a deal of a game, and reports whether
// there is one. The command tools/flow draws it.
func Flow(name string) ([]byte, bool) {
	data, err := flow.ReadFile("flow/" + name + ".svg")
	return data, err == nil
}

// picture is a picture in a paragraph of its own.
var picture = regexp.MustCompile(`(?m)^!\[.*\]\(.*\)\n\n`)

// comment is a line that marks a part of a page that is made from scenarios.
var comment = regexp.MustCompile(`(?m)^<!-- .* -->\n`)

func source(name string) (string, bool) {
	switch name {
	case "blackjack":
		return blackjack, true
	case "catcheleven":
		return catchEleven, true
	case "doppelkopf":
		return doppelkopf, true
	case "indigo":
		return indigo, true
	case "karata":
		return karata, true
	}
	return "", false
}
