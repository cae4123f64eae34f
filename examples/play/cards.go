package main

import (
	"slices"
	"strings"

	"github.com/hoylecards/hoyle/card"
)

// card returns a card as it is printed, red suits in red where the terminal
// has colors.
func (c *console) card(k card.Card) string { return c.colored(k, k.String()) }

// colored returns text in the color of a card.
func (c *console) colored(k card.Card, text string) string {
	if c.color && k.Color() == card.Red {
		return "\x1b[31m" + text + "\x1b[0m"
	}
	return text
}

// cards returns cards with spaces between them.
func (c *console) cards(list []card.Card) string {
	texts := make([]string, len(list))
	for i, k := range list {
		texts[i] = c.card(k)
	}
	return strings.Join(texts, " ")
}

// byRank returns the cards of the set from ace to king.
func byRank(s card.Set) []card.Card {
	list := s.Append(nil)
	slices.SortFunc(list, card.CompareRank)
	return list
}
