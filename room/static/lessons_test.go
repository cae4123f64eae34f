package static_test

import (
	"encoding/json"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/examples/hearts"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/room/static"
)

// lesson is the script of a lesson.
type lesson struct {
	Seat  hoyle.Seat
	Names []string
	Deals []struct {
		Record hoyle.Record
		Says   map[int]struct {
			En, De string
			Why    *sentence
		}
		End sentence
	}
}

type sentence struct{ En, De string }

// Every game of the room has a lesson. The library plays its deals to their ends, its sentences stand
// at turns of the reader, and where there is a choice, they name the card that the script plays.
func TestLessons(t *testing.T) {
	games := append(hoyle.Games(), hearts.ByName())
	for _, g := range games {
		t.Run(g.Name(), func(t *testing.T) {
			data := must.Have(fs.ReadFile(static.Files, "lessons/"+g.Name()+".json"))(t)
			var l lesson
			must.Do(t, json.Unmarshal(data, &l))
			said := 0
			for _, d := range l.Deals {
				end := must.Have(hoyle.OpenIn(games, d.Record))(t)
				if d.Record.Game != g.Name() || end.Turn() != hoyle.Nobody || end.Players() != len(l.Names) {
					t.Errorf("a deal of %s with %d players and the turn of %d at its end", d.Record.Game, end.Players(), end.Turn())
				}
				for _, n := range slices.Sorted(maps.Keys(d.Says)) {
					one := d.Says[n]
					if n >= len(d.Record.Plays) || d.Record.Plays[n].Seat != l.Seat {
						t.Errorf("after %d plays it is not the turn of the reader", n)
						continue
					}
					checkNamed(t, end.At(n), l.Seat, d.Record.Plays[n].Move, one.En, one.De)
					checkSentence(t, sentence{one.En, one.De})
					if one.Why != nil {
						checkSentence(t, *one.Why)
					}
				}
				checkSentence(t, d.End)
				said += len(d.Says)
			}
			if said < 8 || said > 16 {
				t.Errorf("%d sentences", said)
			}
		})
	}
}

// checkNamed checks that the texts name the first card of a move, unless the seat has no other move.
func checkNamed(t *testing.T, at *hoyle.Table, seat hoyle.Seat, move string, texts ...string) {
	t.Helper()
	for word := range strings.FieldsFuncSeq(move, func(r rune) bool { return r == ' ' || r == ',' }) {
		if _, err := card.Parse(word); err != nil {
			continue
		}
		for _, text := range texts {
			if len(at.Legal(seat)) > 1 && !strings.Contains(text, "{"+word+"}") {
				t.Errorf("after %d plays, %q does not name the card of %s", at.Len(), text, move)
			}
		}
		return
	}
}

var named = regexp.MustCompile(`\{([^}]*)\}`)

// checkSentence checks that a sentence is there in both languages, and short, and that the same cards
// are named in both, each by its text.
func checkSentence(t *testing.T, s sentence) {
	t.Helper()
	for _, text := range []string{s.En, s.De} {
		if len(text) < 20 || len(text) > 280 || !strings.ContainsAny(text[len(text)-1:], ".!?") {
			t.Errorf("%q is not a sentence", text)
		}
		for _, m := range named.FindAllStringSubmatch(text, -1) {
			if _, err := card.Parse(m[1]); err != nil && !strings.Contains("C D H S", m[1]) {
				t.Errorf("%q names %s", text, m[1])
			}
		}
	}
	cards := func(text string) []string {
		return slices.Compact(slices.Sorted(slices.Values(named.FindAllString(text, -1))))
	}
	if !slices.Equal(cards(s.En), cards(s.De)) {
		t.Errorf("%q and %q name different cards", s.En, s.De)
	}
}
