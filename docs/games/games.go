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

//go:embed *.md
var pages embed.FS

// comment is a line that marks a part of a page that is made from scenarios.
var comment = regexp.MustCompile(`(?m)^<!-- .* -->\n`)

// Page returns the page of the game with the given name, written as in records, as plain text, and
// reports whether there is one. The page of Catch Eleven covers Pasur too, and that of Blackjack the
// casino.
func Page(name string) (string, bool) {
	page, err := pages.ReadFile(name + ".md")
	return comment.ReplaceAllString(string(page), ""), err == nil
}

// Of returns the page of a game: that of this package or, for any other game, the one that the game itself has.
func Of(g interface {
	Name() string
	Page() string
}) string {
	if page, ok := Page(g.Name()); ok {
		return page
	}
	return g.Page()
}
