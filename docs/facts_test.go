package docs_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/env"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/karata"
)

const (
	yes    = "1 for yes"
	number = "their number"
	index  = "its index plus 1"
	ended  = "1 if it stood, 2 if it was doubled, 4 if it was surrendered; their sum"
)

// facts explains the values of the observed facts of every game.
var facts = map[string]map[string]string{
	"blackjack": {
		"insured": yes, "end of hand 1": ended, "end of hand 2": ended, "end of hand 3": ended, "end of hand 4": ended,
		"hand to play": "which hand of the seat to move, from 0 on", "offer": "1 insurance, 2 early surrender",
	},
	"catcheleven": {"sweeps": number, "captured last": yes},
	"doppelkopf": {
		"declarer": yes, "partner": yes, "party": enum(doppelkopf.Re), "declaration": "the number of the move plus 1",
		"card points": number, "classes not followed": "bits: 1 trumps, 2 ♣, 4 ♦, 8 ♥, 16 ♠", "pigs": "bits: 1 pigs, 2 superpigs, 4 hyperpigs",
		"contract": enum(doppelkopf.Normal), "announced by Re": enum(doppelkopf.Said), "announced by Kontra": enum(doppelkopf.Said),
		"stage of the exchange": "1 the poor seat lays cards, 2 the others are asked, 3 cards go back", "card led": index,
	},
	"indigo": {"captured last": yes},
	"karata": {
		"said last card": yes, "has the next turn": yes, "cards of the last turnover": number, "phase": enum(karata.Laying),
		"requested suit": enum(card.Clubs), "requested card": index, "request lowered": yes, "cards owed or jumps": number,
		"cards laid": "their number in this turn", "backward": yes, "turnovers": number,
	},
	"hearts": {
		"led the first trick": yes, "cards passed": number, "suits not followed": "bits: 1 ♣, 2 ♦, 4 ♥, 8 ♠",
		"hearts are broken": yes, "passing": yes,
	},
}

// enum lists values, from the first on, with their numbers.
func enum[T interface {
	~uint8
	String() string
}](first T) string {
	var all []string
	for v := first; v.String() != "" && v.String() != "?" && !strings.Contains(v.String(), "("); v++ {
		all = append(all, fmt.Sprintf("%d %v", v, v))
	}
	return strings.Join(all, ", ")
}

// factTable lists the values of the facts of games.
func factTable(t *testing.T, games []hoyle.Game) string {
	t.Helper()
	table := row("game", "fact", "value") + row("---", "---", "---")
	for _, g := range games {
		var order []string // values
		named := map[string][]string{}
		for _, f := range environment(t, g).Info().Fields {
			if f.Len > 1 || f.Seat > 0 || f.Name == "turn" || f.Name == "side" {
				continue
			}
			value := facts[g.Name()][f.Name]
			if value == "" {
				t.Errorf("%v: nothing explains the fact %q", g, f.Name)
			}
			if named[value] == nil {
				order = append(order, value)
			}
			named[value] = append(named[value], f.Name)
		}
		for _, value := range order {
			table += row(g.String(), strings.Join(named[value], ", "), value)
		}
	}
	return table
}

// cardTable lists the indices of cards.
func cardTable() string {
	table := row("index", "cards") + row("---:", "---") + row("0, 1", "the black and the red joker")
	for suit := card.Clubs; suit <= card.Spades; suit++ {
		first, last := card.Ace.Of(suit), card.King.Of(suit)
		table += row(fmt.Sprintf("%d to %d", first.Index(), last.Index()), fmt.Sprintf("%v, 2 to 10, J, Q, %v", first, last))
	}
	return table
}

// numberTable lists the numbers of moves that differ only in a card, and those of other moves.
func numberTable(t *testing.T, games []hoyle.Game) string {
	t.Helper()
	table := row("game", "numbers", "moves", "index of the card") + row("---", "---:", "---", "---")
	for _, g := range games {
		moves := environment(t, g).Info().Moves
		for from := 0; from < len(moves); {
			kind, to := kindOf(moves[from]), from
			for to < len(moves) && kindOf(moves[to]) == kind {
				to++
			}
			table += row(g.String(), fmt.Sprintf("%d to %d", from, to-1), shortened(moves[from:to]), offset(moves[from:to], from))
			from = to
		}
	}
	return table
}

// kindOf returns the text of a move with "card" in place of its card, or "" if it has no card.
// All captures are of one kind.
func kindOf(move string) string {
	if strings.Contains(move, " x ") {
		return "capture"
	}
	words := strings.Fields(move)
	for i, word := range words {
		if _, err := card.Parse(word); err == nil {
			words[i] = "card"
		}
	}
	if text := strings.Join(words, " "); strings.Contains(text, "card") {
		return text
	}
	return ""
}

// shortened returns a list of moves, or the ends of a long one.
func shortened(moves []string) string {
	if len(moves) > 8 {
		last := code(moves[len(moves)-1])
		if kindOf(moves[0]) == "capture" {
			return "captures, to " + last
		}
		return code(moves[0]) + " … " + last
	}
	return code(strings.Join(moves, "`, `"))
}

// offset says how the indices of the cards in moves follow from the numbers of the moves.
func offset(moves []string, from int) string {
	var d []int
	for n, m := range moves {
		words := strings.Fields(m)
		c, err := card.Parse(words[len(words)-1])
		if err != nil || kindOf(m) == "capture" {
			return ""
		}
		d = append(d, c.Index()-from-n)
	}
	for _, other := range d {
		if other != d[0] {
			return "the cards of the pack in their order"
		}
	}
	switch n := d[0]; {
	case n > 0:
		return fmt.Sprintf("number + %d", n)
	case n < 0:
		return fmt.Sprintf("number - %d", -n)
	}
	return "number"
}

func environment(t *testing.T, g hoyle.Game) *env.Env {
	t.Helper()
	return must.Have(g.Env("", env.Options{Places: true, Width: 1 << 12, Lead: true}))(t)
}

// dealTable returns a table of what was counted in random games.
func dealTable(t *testing.T, games []hoyle.Game) string {
	t.Helper()
	const deals = 200
	table := row("game", "most legal moves", "decisions of a deal", "of the longest", "deals with the same score for all") +
		row("---", "---:", "---:", "---:", "---:")
	for _, g := range games {
		e := environment(t, g)
		b, r := e.NewBatch(), deck.NewSeed(2).Rand()
		b.Masks, b.Observations = nil, nil
		must.Do(t, e.Reset(deck.NewSeed(1), &b))
		var most, steps, longest, length, shared int
		lead := make([]float32, g.Seats()) // of each seat
		for done := 0; done < deals; {
			most = max(most, int(b.Counts[0]))
			must.Do(t, e.Step([]int32{int32(r.IntN(int(b.Counts[0])))}, &b))
			steps, length = steps+1, length+1
			level := true
			for seat, won := range b.Rewards {
				lead[seat] += won
				level = level && lead[seat] == 0
			}
			if b.Done[0] == 0 {
				continue
			}
			if level {
				shared++
			}
			done, longest, length = done+1, max(longest, length), 0
			clear(lead)
		}
		table += row(g.String(), fmt.Sprint(most), fmt.Sprintf("%.0f", float64(steps)/deals), fmt.Sprint(longest),
			fmt.Sprintf("%.1f %%", 100*float64(shared)/deals))
	}
	return table
}
