package hoyle_test

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/examples/newgame"
)

// inverse returns the view that a text shows, by reading the text: the lists of cards in the line
// of the state are the zones that it names.
func inverse(t *testing.T, seat hoyle.Seat, text string) []byte {
	t.Helper()
	state, zones := "", map[string]string{}
	for line := range strings.Lines(text) {
		name, rest, _ := strings.Cut(strings.TrimSuffix(line, "\n"), ": ")
		if name == "state" {
			state = rest
			break
		}
		var cards card.List
		for word := range strings.FieldsSeq(rest) {
			n, _, hidden := strings.Cut(word, "x??")
			if k, err := card.Parse(word); err == nil {
				cards = append(cards, k)
			} else if hidden {
				var count int
				if _, err := fmt.Sscan(n, &count); err != nil {
					t.Fatal(err)
				}
				for range count {
					cards = append(cards, card.FaceDown)
				}
			}
		}
		data, err := json.Marshal(cards)
		if err != nil {
			t.Fatal(err)
		}
		zones[`"`+name+`"`] = string(data)
	}
	state = regexp.MustCompile(`"[a-z][a-z 0-9]*":?`).ReplaceAllStringFunc(state, func(word string) string {
		return cmp.Or(zones[word], word) // the name of a field ends in a colon
	})
	return fmt.Appendf(nil, `{"seat":%d,"state":%s}`, seat, state)
}

// The text of a view is complete under all rules: the view can be read from it again. And it shows
// nothing else, because a table that has only the view shows the same.
func TestShowIsComplete(t *testing.T) {
	texts := map[string]string{}
	r := rand.New(rand.NewPCG(5, 6))
	sets, turns := 0, 0
	everyRules(t, func(g hoyle.Game) {
		sets++
		if testing.Short() && sets%16 != 0 && g.Info().Preset == "" {
			return
		}
		table, err := g.Table(deck.NewSeed(r.Uint64()), hoyle.Seat(r.IntN(g.Players())))
		if err != nil {
			t.Fatal(err)
		}
		for table.Turn() != hoyle.Nobody && table.Len() < 100 {
			moves := table.Legal(table.Turn())
			if err := table.Play(table.Turn(), moves[r.IntN(len(moves))]); err != nil {
				t.Fatal(err)
			}
			if r.IntN(4) > 0 {
				continue
			}
			viewer := hoyle.Seat(r.IntN(table.Seats()+1) - 1)
			text := table.Show(viewer)
			view, err := table.ViewJSON(viewer)
			if err != nil {
				t.Fatal(err)
			}
			if got := inverse(t, viewer, text); !bytes.Equal(got, view) {
				t.Fatalf("%s\nreads as\n%s\nnot as\n%s", text, got, view)
			}
			if key := g.Spelling() + string(view); texts[text] != "" && texts[text] != key {
				t.Fatalf("two views have the text\n%s", text)
			} else {
				texts[text] = key
			}
			other, err := g.TableOfView(view, r)
			if err != nil {
				t.Fatal(err)
			}
			if shown := other.Show(viewer); shown != text {
				t.Fatalf("the view alone is\n%s\nnot\n%s", shown, text)
			}
			if strings.Contains(text, "\nmoves:\n") {
				turns++
			}
		}
	})
	if len(texts) < sets/8 || turns < sets/32 {
		t.Errorf("%d rules, %d texts, %d with moves", sets, len(texts), turns)
	}
}

// The lines of a text, one after the other.
func TestShow(t *testing.T) {
	game := hoyle.New(newgame.Game{}, hoyle.Spec[newgame.State, newgame.Move]{})
	table, err := game.Table(deck.NewSeed(1), 0)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(table.Show(0), "\n")
	for i, want := range []string{"game: tuck", "you: seat 0", "to move: 0", "scores: 0 0"} {
		if lines[i] != want {
			t.Errorf("line %d is %q, want %q", i+1, lines[i], want)
		}
	}
	if lines[len(lines)-1] != "" || !strings.Contains(table.Show(0), "\nmoves:\n  ") || !strings.HasSuffix(table.Show(1), "\nmoves: none\n") {
		t.Errorf("%s\n%s", table.Show(0), table.Show(1))
	}
	for _, viewer := range []hoyle.Seat{-9, hoyle.Nobody, 99} {
		text := table.Show(viewer)
		for _, want := range []string{"\nyou: a spectator\n", "\nhand of seat 0: 3x??\n", "\nstate: {\"left\":", "\nmoves: none\n"} {
			if !strings.Contains(text, want) {
				t.Errorf("%d sees no %q:\n%s", viewer, want, text)
			}
		}
	}
	if text := (&hoyle.Table{}).Show(0); !strings.Contains(text, "to move: nobody\n") {
		t.Errorf("the zero table is\n%s", text)
	}
}
