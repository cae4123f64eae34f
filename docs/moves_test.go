package docs_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/long"
	"github.com/hoylecards/hoyle/internal/must"
)

// form is a form of the moves of a game: card stands for any card, suit for
// C, D, H or S, and … for any number of repetitions of what precedes it.
type form struct{ game, text, example, about string }

var forms = []form{
	{"blackjack", "hit", "hit", "take a card"},
	{"blackjack", "stand", "stand", "take no more"},
	{"blackjack", "double", "double", "double the bet, for one more card"},
	{"blackjack", "split", "split", "make two hands of two like cards"},
	{"blackjack", "surrender", "surrender", "give the hand up for half the bet"},
	{"blackjack", "insure", "insure", "insure against a dealer's natural"},
	{"blackjack", "decline", "decline", "do not insure, or do not surrender early"},
	{"catcheleven", "card", "5C", "lay the card on the table"},
	{"catcheleven", "card x card,…", "JS x KS,QD,5H", "play the card and take those after the x, in any order"},
	{"doppelkopf", "healthy", "healthy", "declare the normal game"},
	{"doppelkopf", "wedding", "wedding", "declare a wedding"},
	{"doppelkopf", "solo suit", "solo C", "declare a solo with that suit as trumps"},
	{"doppelkopf", "solo Q", "solo Q", "declare a solo of queens"},
	{"doppelkopf", "solo J", "solo J", "declare a solo of jacks"},
	{"doppelkopf", "solo A", "solo A", "declare a solo without trumps"},
	{"doppelkopf", "solo ranks", "solo QJ", "declare a solo of kings, or of several ranks"},
	{"doppelkopf", "solo suit only", "solo C only", "declare a solo with that suit alone as trumps"},
	{"doppelkopf", "wedding suit", "wedding suit", "declare a wedding that a plain suit decides"},
	{"doppelkopf", "wedding trump", "wedding trump", "declare a wedding that a trump decides"},
	{"doppelkopf", "wedding second suit", "wedding second suit", "declare a wedding that the second plain suit decides"},
	{"doppelkopf", "poverty", "poverty", "declare a poverty"},
	{"doppelkopf", "throw in", "throw in", "throw the hand in"},
	{"doppelkopf", "reservation", "reservation", "any of these, as the others see it declared; `solo ??` is a solo while seats bid for it"},
	{"doppelkopf", "bid level", "bid no 90", "bid for a solo: `re`, `no 90`, `no 60`, `no 30` or `schwarz`"},
	{"doppelkopf", "match", "match", "match a bid"},
	{"doppelkopf", "pass", "pass", "give the solo up"},
	{"doppelkopf", "take", "take", "take the cards of a poverty"},
	{"doppelkopf", "refuse", "refuse", "do not take them"},
	{"doppelkopf", "give card", "give 9D", "give the card in the exchange"},
	{"doppelkopf", "give ??", "give ??", "the same, as the others see it"},
	{"doppelkopf", "card", "TH", "play the card"},
	{"doppelkopf", "re", "re", "announce that the seat belongs to Re"},
	{"doppelkopf", "kontra", "kontra", "announce that the seat belongs to Kontra"},
	{"doppelkopf", "no 90", "no 90", "announce that the others will stay under 90; also `no 60` and `no 30`"},
	{"doppelkopf", "no 60", "no 60", ""},
	{"doppelkopf", "no 30", "no 30", ""},
	{"doppelkopf", "schwarz", "schwarz", "announce that the others will win no trick"},
	{"indigo", "card", "QH", "play the card"},
	{"karata", "play card", "play TH", "lay a card from the hand"},
	{"karata", "done", "done", "close the turn"},
	{"karata", "draw", "draw", "lay nothing"},
	{"karata", "ask suit", "ask S", "ask for a suit"},
	{"karata", "ask card", "ask 9S", "ask for a card"},
	{"karata", "last", "last", "declare \"last card\""},
	{"karata", "not", "not", "do not declare it"},
}

func moveTable() string {
	table := row("game", "move", "example", "what it does") + row("---", "---", "---", "---")
	for _, f := range forms {
		if f.about != "" {
			table += row(f.game, code(f.text), code(f.example), f.about)
		}
	}
	return table
}

// pattern returns the regular expression that matches the texts of a form.
func (f form) pattern() *regexp.Regexp {
	const card, suit = `([A2-9TJQK][CDHS]|BJ|RJ)`, `[CDHS]`
	text := strings.NewReplacer("card,…", card+"(,"+card+")*", "card", card, "solo suit", "solo "+suit, "ask suit", "ask "+suit,
		"bid level", "bid (re|no 90|no 60|no 30|schwarz)",
		"ranks", "(K|QJ|KJ|KQ|KQJ)", "??", `\?\?`).Replace(f.text)
	return regexp.MustCompile("^" + text + "$")
}

// Every move that is legal or seen in random games of all presets has one of
// the forms of its game, and every form occurs.
func TestForms(t *testing.T) {
	met := map[form]bool{}
	patterns := map[form]*regexp.Regexp{}
	for _, f := range forms {
		patterns[f] = f.pattern()
		if !patterns[f].MatchString(f.example) {
			t.Errorf("%+v: the example has a different form", f)
		}
	}
	known := map[string]bool{}
	check := func(g hoyle.Game, texts ...string) {
		for _, text := range texts {
			if known[g.Name()+text] {
				continue
			}
			known[g.Name()+text] = true
			n := 0
			for f, p := range patterns {
				if f.game == g.Name() && p.MatchString(text) {
					met[f] = true
					n++
				}
			}
			expect.Is(t, n, 1, g.Name(), text, "forms")
		}
	}
	rare, err := find(t, "doppelkopf").With([]byte(`{"solos":["solo C only"],"soloOrder":"bid"}`)) // these are in no preset
	if err != nil {
		t.Fatal(err)
	}
	for i, g := range append(withPresets(t), rare) {
		for n := range long.Or(40, 3) {
			table := deal(t, g, uint64(40*i+n))
			r := deck.NewSeed(uint64(n)).Derive(1).Rand()
			for plays := 0; table.Turn() != engine.Nobody; plays++ {
				for seat := range engine.Seat(table.Seats()) {
					check(g, table.Legal(seat)...)
				}
				legal := table.Legal(table.Turn())
				if n%2 == 0 && slices.Contains(legal, "healthy") { // let a poverty win
					legal = slices.DeleteFunc(legal, func(move string) bool { return move != "healthy" && move != "poverty" })
					must.Do(t, table.Play(table.Turn(), legal[len(legal)-1]))
				} else if err := table.Step(t.Context(), table.Turn(), "random", r); err != nil {
					t.Fatal(err)
				}
			}
			for _, e := range table.Log(engine.Nobody, 0) {
				check(g, e.Move)
			}
		}
	}
	for _, f := range forms {
		if !met[f] && long.Tests() {
			t.Errorf("%+v does not occur", f)
		}
		g := must.Have(hoyle.Find(f.game))(t)
		if err := deal(t, g, 1).Play(0, f.example); engine.Code(err) == "not-a-move" {
			t.Errorf("%+v: %v", f, err)
		}
	}
}

// withPresets returns the games under all of their presets.
func withPresets(t *testing.T) []hoyle.Game {
	t.Helper()
	var all []hoyle.Game
	for _, g := range hoyle.Games() {
		all = append(all, g)
		for _, p := range g.Info().Presets {
			with := must.Have(g.With(p.Rules))(t)
			all = append(all, with)
		}
	}
	return all
}

// deal returns a table of a game.
func deal(t *testing.T, g hoyle.Game, seed uint64) *hoyle.Table {
	t.Helper()
	return must.Have(g.Table(deck.NewSeed(seed), 0))(t)
}
