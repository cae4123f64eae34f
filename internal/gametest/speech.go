package gametest

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/must"
)

// Phrases fails the test unless the game says some moves in s in the right words. The
// map want holds these words by the texts of the moves.
func Phrases[S comparable, M engine.Move](tb testing.TB, g engine.Game[S, M], s S, want map[string]engine.Phrase) {
	tb.Helper()
	for text, phrase := range want {
		m := must.Have(g.ParseMove(text))(tb)
		if diff := cmp.Diff(phrase, engine.SpeechOf(g).Say(s, g.Turn(s), m)); diff != "" {
			tb.Errorf("%s (-want +got):\n%s", text, diff)
		}
	}
}

// Sorts fails the test unless the game holds the cards of a hand in the order wanted.
func Sorts[S comparable, M engine.Move](tb testing.TB, g engine.Game[S, M], hand, want string) {
	tb.Helper()
	var s S
	cards := card.MustParseList(hand)
	engine.SpeechOf(g).SortHand(s, cards)
	if !slices.Equal(cards, card.MustParseList(want)) {
		tb.Errorf("%s is held as %v, want %s", hand, cards, want)
	}
}

// indexed is a game that numbers its moves.
type indexed[S comparable, M engine.Move] interface {
	engine.Game[S, M]
	engine.Indexer[M]
}

// Numbers fails the test unless the game has the given number of numbered moves, gives
// some of them the right numbers, and finds all moves again by their numbers without an
// allocation. The map want holds the right numbers by the texts of the moves. Others have no number.
func Numbers[S comparable, M engine.Move](tb testing.TB, g indexed[S, M], moves int, want map[string]int, others ...M) {
	tb.Helper()
	if g.Moves() != moves {
		tb.Errorf("%d moves, want %d", g.Moves(), moves)
	}
	for text, index := range want {
		m := must.Have(g.ParseMove(text))(tb)
		if got := g.Index(m); got != index {
			tb.Errorf("%s has the number %d, want %d", text, got, index)
		}
	}
	for _, m := range others {
		if i := g.Index(m); i != -1 {
			tb.Errorf("%v has the number %d", m, i)
		}
	}
	for i := -2; i < moves+2; i++ {
		m, ok := g.MoveAt(i)
		if ok != (0 <= i && i < moves) || ok && g.Index(m) != i {
			tb.Fatalf("number %d: %v, %v, which has the number %d", i, m, ok, g.Index(m))
		}
	}
	step, i := moves/50, 0
	if n := testing.AllocsPerRun(50, func() {
		m, _ := g.MoveAt(i)
		i = g.Index(m) + max(step, 1)
		i %= moves
	}); n != 0 {
		tb.Errorf("MoveAt and Index allocate %v times", n)
	}
}

// observed is a game whose facts learning programs see.
type observed[S comparable, M engine.Move] interface {
	engine.Game[S, M]
	engine.Observer[S]
}

// Facts fails the test unless the text want lists all facts of the table and of each
// seat in s that are not 0, such as "cards owed 3; 1: insured 1, end of hand 1 2".
func Facts[S comparable, M engine.Move](tb testing.TB, g observed[S, M], s S, want string) {
	tb.Helper()
	table, names := g.Facts()
	var all []string
	for seat := engine.Nobody; seat < engine.Seat(g.Seats()); seat++ {
		var facts []string
		for i, value := range g.AppendFacts(nil, &s, seat) {
			if value != 0 {
				facts = append(facts, fmt.Sprintf("%s %d", table[i], value))
			}
		}
		switch text := strings.Join(facts, ", "); {
		case text == "":
		case seat == engine.Nobody:
			all = append(all, text)
		default:
			all = append(all, fmt.Sprintf("%d: %s", seat, text))
		}
		table = names
	}
	if got := strings.Join(all, "; "); got != want {
		tb.Errorf("the facts are %q, want %q", got, want)
	}
}
