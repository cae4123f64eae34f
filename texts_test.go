package hoyle_test

import (
	"encoding/json"
	"errors"
	"iter"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/blackjack"
	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/catcheleven"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/examples/hearts"
	"github.com/hoylecards/hoyle/examples/newgame"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/internal/texts/touched"
	"github.com/hoylecards/hoyle/karata"
)

// door is a way in for texts: it reads a text and returns what it understands.
type door struct {
	name  string
	texts []string // as hoyle writes them
	touch func(string) iter.Seq2[string, string]
	read  func(text string) (any, error)
}

// parser returns the door that a parse function is.
func parser[T any](name string, parse func(string) (T, error), texts ...string) door {
	return door{name, texts, touched.Typed, func(text string) (any, error) { return parse(text) }}
}

// unmarshaler returns the door that an UnmarshalText or UnmarshalJSON method is.
func unmarshaler[T any, P interface{ *T }](name string, touch func(string) iter.Seq2[string, string], read func(P, []byte) error, texts ...string) door {
	return door{name, texts, touch, func(text string) (any, error) {
		var v T
		err := read(P(&v), []byte(text))
		return v, err
	}}
}

func moves[S comparable, M engine.Move](g engine.Game[S, M], texts ...string) door {
	return parser("moves of "+g.Name(), g.ParseMove, texts...)
}

func doors(t *testing.T) []door {
	t.Helper()
	seed := deck.NewSeed(0xabc)
	commitment, err := seed.Commit().MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	indigoGame := find(t, "indigo")
	return []door{
		parser("suit", card.ParseSuit, "C", "D", "H", "S"),
		parser("rank", card.ParseRank, "T", "10", "A", "joker"),
		parser("card", card.Parse, "TH", "10H", "AS", "7C", "2D", "BJ", "??"),
		parser("cards", card.ParseList, "TH", "TH AS", "KD,QC"),
		parser("set", card.ParseSet, "TH", "TH AS", "KD,QC"),
		unmarshaler("text of a set", touched.Typed, (*card.Set).UnmarshalText, "TH AS"),
		parser("seed", deck.ParseSeed, seed.Hex()),
		unmarshaler("text of a seed", touched.Typed, (*deck.Seed).UnmarshalText, seed.Hex()),
		unmarshaler("text of a commitment", touched.Typed, (*deck.Commitment).UnmarshalText, string(commitment)),
		moves(indigo.Game{}, "TH", "9S"),
		moves(catcheleven.Game{}, "TH", "6S x 5D", "JC x 2H,3S,KD"),
		moves(blackjack.Game{}, "hit", "stand"),
		moves(karata.Game{}, "play TH", "ask S", "ask 9C", "done"),
		moves(doppelkopf.Game{}, "TH", "healthy", "no 90", "solo C", "give 9D"),
		moves(hearts.Game{}, "QS"),
		parser("game", func(name string) (string, error) {
			g, err := hoyle.Find(name)
			return g.String(), err
		}, "karata", "Karata", "Catch Eleven", "pasur", "blackjack:casino", "Blackjack (Casino)"),
		parser("format", func(name string) (string, error) {
			m, err := indigoGame.Match(name, 3, seed)
			if err != nil {
				return "", err
			}
			format, _ := m.Terms()
			return format, nil
		}, "points", "To points", "deals"),
		parser("bot", func(name string) (any, error) { return nil, indigoGame.CheckBot(name) }, "house", "search:50"),
		parser("table", func(move string) (string, error) { return played(t, "karata", move) }, "draw"),
		parser("table of a game of one's own", func(move string) (string, error) { return played(t, "tuck", move) }, legal(t, "tuck")),
		parser("words for a move", func(move string) (string, error) {
			return deal(t, "karata").Say(0, move).Text, nil
		}, "play TH", "draw"),
	}
}

// bodies are the doors for files and messages.
func bodies(t *testing.T) []door {
	t.Helper()
	var all []door
	for _, name := range []string{"indigo", "pasur", "casino", "karata", "home"} {
		g := find(t, name)
		table := deal(t, name)
		view, err := table.ViewJSON(table.Turn())
		if err != nil {
			t.Fatal(err)
		}
		if err := table.Play(table.Turn(), table.Legal(table.Turn())[0]); err != nil {
			t.Fatal(err)
		}
		position, err := table.PositionJSON()
		if err != nil {
			t.Fatal(err)
		}
		record := table.Save()
		data := jsonOf(t, record)
		m, err := g.Match("", 0, deck.NewSeed(5))
		if err != nil || !m.Next() {
			t.Fatal(err)
		}
		one := func(what string, read func(text string) (any, error), text string) {
			all = append(all, door{what + " of " + name, []string{text}, touched.Body, read})
		}
		one("rules", func(text string) (any, error) {
			with, err := find(t, g.Name()).With(json.RawMessage(text))
			return string(with.Rules()), err
		}, string(g.Rules()))
		one("position", func(text string) (any, error) { return savedTable(g.TableAt([]byte(text))) }, string(position))
		one("view", func(text string) (any, error) {
			return g.Choose(t.Context(), []byte(text), "random", deck.NewSeed(1).Rand())
		}, string(view))
		one("record", func(text string) (any, error) { return hoyle.ParseRecord(text) }, record.Text())
		one("JSON of a record", func(text string) (any, error) {
			var r host.Record
			err := r.UnmarshalJSON([]byte(text))
			return r, err
		}, data)
		one("JSON of a match", func(text string) (any, error) {
			var r hoyle.MatchRecord
			err := r.UnmarshalJSON([]byte(text))
			return r, err
		}, jsonOf(t, m.Save()))
		one("record with rules", func(text string) (any, error) {
			r := record
			r.Rules = json.RawMessage(text)
			return savedTable(hoyle.Open(r))
		}, string(g.Rules()))
	}
	return all
}

func jsonOf(t *testing.T, v any) string {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func deal(t *testing.T, name string) *hoyle.Table {
	t.Helper()
	g, err := hoyle.FindIn(append(hoyle.Games(), tuck()), name)
	if err != nil {
		t.Fatal(err)
	}
	table, err := g.Table(deck.NewSeed(3), 0)
	if err != nil {
		t.Fatal(err)
	}
	return table
}

func legal(t *testing.T, name string) string {
	t.Helper()
	table := deal(t, name)
	return table.Legal(table.Turn())[0]
}

// played makes a move at a new table and returns the move that the record has.
func played(t *testing.T, name, move string) (string, error) {
	t.Helper()
	table := deal(t, name)
	if err := table.Play(table.Turn(), move); err != nil {
		return "", err
	}
	return table.Save().Plays[0].Move, nil
}

func savedTable(table *hoyle.Table, err error) (any, error) {
	if err != nil {
		return nil, err
	}
	return table.Save(), nil
}

// Every way in reads a text that a phone, an editor or a page has touched as it reads the
// text itself.
func TestTextsFromOutside(t *testing.T) {
	for _, d := range slices.Concat(doors(t), bodies(t)) {
		t.Run(d.name, func(t *testing.T) {
			for _, text := range d.texts {
				want, err := d.read(text)
				if err != nil {
					t.Fatalf("%q: %v", text, err)
				}
				for change, arrives := range d.touch(text) {
					got, err := d.read(arrives)
					if diff := cmp.Diff(want, got); err != nil || diff != "" {
						t.Errorf("%s: %+q: %v\n%s", change, arrives, err, diff)
					}
				}
			}
		})
	}
}

// A record that a person has typed or sent is read line by line, and is written again without
// what was touched.
func TestTouchedRecord(t *testing.T) {
	for _, name := range []string{"indigo", "pasur", "karata", "home"} {
		table := deal(t, name)
		for range 12 {
			if err := table.Step(t.Context(), table.Turn(), "random", deck.NewSeed(8).Rand()); err != nil {
				t.Fatal(err)
			}
		}
		want := table.Save()
		inLines, inJSON := map[string]string{}, map[string]hoyle.Record{}
		for line := range strings.Lines(want.Text()) {
			line = strings.TrimSuffix(line, "\n")
			for change, arrives := range touched.Typed(line) {
				if strings.Contains(line, "{") {
					arrives = "\u200e " + line + "\u200b\t" // inside JSON, every character counts
				}
				inLines[change] += arrives + "\n"
			}
		}
		for i, p := range want.Plays {
			for change, arrives := range touched.Typed(p.Move) {
				r, ok := inJSON[change]
				if !ok {
					r = want
					r.Plays = slices.Clone(want.Plays)
				}
				r.Plays[i].Move = arrives
				inJSON[change] = r
			}
		}
		for change, text := range inLines {
			got, err := hoyle.ParseRecord(text)
			if diff := cmp.Diff(want, got); err != nil || diff != "" || touched.Unseen(got.Text()) {
				t.Errorf("%s, %s: %v\n%s", name, change, err, diff)
			}
		}
		for change, r := range inJSON {
			if again, err := savedTable(hoyle.Open(r)); err != nil || !cmp.Equal(again, any(want)) {
				t.Errorf("%s, %s, opened: %v", name, change, err)
			}
			var got hoyle.Record
			err := json.Unmarshal([]byte(jsonOf(t, r)), &got)
			if diff := cmp.Diff(want, got); err != nil || diff != "" {
				t.Errorf("%s, %s, as JSON: %v\n%s", name, change, err, diff)
			}
		}
	}
}

// strict is Tuck that reads only the texts that it writes.
type strict struct{ newgame.Game }

func (g strict) ParseMove(text string) (newgame.Move, error) {
	m, err := g.Game.ParseMove(text)
	if written, _ := m.MarshalText(); err == nil && string(written) != text {
		return newgame.Move{}, hoyle.ErrMoveText
	}
	return m, err
}

// A table reads a move that somebody has touched, also in a game that reads only its own texts.
func TestTableReadsTouchedMoves(t *testing.T) {
	table := must(hoyle.New(strict{}, hoyle.Spec[newgame.State, newgame.Move]{Title: "Tuck"}).Table(deck.NewSeed(1), 0))
	move := table.Legal(0)[0]
	if err := table.Play(0, "\u00a0"+move+"\u200b"); err != nil || table.Save().Plays[0].Move != move {
		t.Errorf("%s: %v", move, err)
	}
}

// An error shows characters that nobody sees by their escapes.
func TestErrorsShowWhatNobodySees(t *testing.T) {
	g := find(t, "doppelkopf")
	_, noGame := hoyle.Find("brid\u200bge\ufe0f")
	_, noFormat := g.Match("lea\ufe0fgue", 0, deck.NewSeed(1))
	_, noCard := card.Parse("11\ufe0f")
	_, noMove := doppelkopf.Game{}.ParseMove("11♥\ufe0f")
	_, noRules := g.With([]byte(`{"secondDulle":"x` + "\ufe0f" + `"}`))
	_, noSolo := g.With([]byte(`{"x` + "\ufe0f" + `":1}`))
	_, noRecord := hoyle.ParseRecord("ga\ufe0fm\n")
	_, noValue := find(t, "indigo").TableAt([]byte(`"` + "\ufe0f" + `"`))
	noBot := g.CheckBot("nobody\ufe0f")
	for _, err := range []error{noGame, noFormat, noCard, noMove, noRules, noSolo, noRecord, noValue, noBot} {
		if err == nil || touched.Unseen(err.Error()) {
			t.Errorf("%+q", err)
		}
	}
	for _, tt := range []struct {
		err  error
		kind error
	}{{noGame, hoyle.ErrGame}, {noFormat, hoyle.ErrFormat}, {noBot, bot.ErrPlayer}, {noRecord, hoyle.ErrRecord}, {noMove, hoyle.ErrMoveText}} {
		if !errors.Is(tt.err, tt.kind) {
			t.Errorf("%v is not %v", tt.err, tt.kind)
		}
	}
	if want := `engine: not a move: doppelkopf: "11\u2665\ufe0f"`; noMove == nil || noMove.Error() != want {
		t.Errorf("%v, want %s", noMove, want)
	}
}
