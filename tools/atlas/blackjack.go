package main

import (
	"fmt"
	"strings"

	"github.com/hoylecards/hoyle/blackjack"
	"github.com/hoylecards/hoyle/blackjack/odds"
)

// variant is a change of the casino's rules.
type variant struct {
	title  string
	change func(*blackjack.Rules)
}

var variants = []variant{
	{"`casino`: six packs", func(*blackjack.Rules) {}},
	{"one pack", func(r *blackjack.Rules) { r.Decks = 1 }},
	{"two packs", func(r *blackjack.Rules) { r.Decks = 2 }},
	{"eight packs", func(r *blackjack.Rules) { r.Decks = 8 }},
	{"a natural pays 6:5", func(r *blackjack.Rules) { r.Natural = "6:5" }},
	{"a natural pays 1:1", func(r *blackjack.Rules) { r.Natural = "1:1" }},
	{"the dealer draws on soft 17", func(r *blackjack.Rules) { r.HitSoft17 = true }},
	{"no surrender", func(r *blackjack.Rules) { r.Surrender = false }},
	{"no splits", func(r *blackjack.Rules) { r.SplitTo = 1 }},
	{"no doubling after a split", func(r *blackjack.Rules) { r.DoubleAfterSplit = false }},
	{"doubling on hard 10 and 11 only", func(r *blackjack.Rules) { r.Doubling = "10-11" }},
	{"aces may be split again", func(r *blackjack.Rules) { r.ResplitAces = true }},
	{"split aces may draw", func(r *blackjack.Rules) { r.HitSplitAces = true }},
	{"no hole card", func(r *blackjack.Rules) { r.NoHole = true }},
	{"`european`: no hole card, no surrender", func(r *blackjack.Rules) { *r = blackjack.European() }},
	{"`single-deck`: one pack, no surrender", func(r *blackjack.Rules) { *r = blackjack.SingleDeck() }},
}

// rounds returns a table of what a round of Blackjack from whole packs is worth by the best play.
func rounds() (string, error) {
	casino, err := round(func(*blackjack.Rules) {})
	if err != nil {
		return "", err
	}
	var table strings.Builder
	table.WriteString(headRow("casino rules", "a round is worth, in % of a bet", "change"))
	for _, v := range variants {
		worth, err := round(v.change)
		if err != nil {
			return "", err
		}
		fmt.Fprintf(&table, "| %s | %+.3f | %+.3f |\n", v.title, 100*worth, 100*(worth-casino))
	}
	table.WriteString("\n" + headRow("home game, packs", "the player wins, in % of rounds"))
	for _, packs := range []int{1, 2, 6} {
		worth, err := round(func(r *blackjack.Rules) { *r = blackjack.Rules{Decks: packs} })
		if err != nil {
			return "", err
		}
		fmt.Fprintf(&table, "| %d | %.3f |\n", packs, 100*worth)
	}
	return table.String(), nil
}

// round returns the worth of a round by the casino's rules with a change.
func round(change func(*blackjack.Rules)) (float64, error) {
	rules := blackjack.Casino()
	change(&rules)
	g, err := blackjack.New(rules)
	if err != nil {
		return 0, err
	}
	return odds.Round(g, blackjack.State{}), nil
}
