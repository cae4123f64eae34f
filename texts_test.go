package hoyle_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"log/slog"
	"math"
	"reflect"
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
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/long"
	"github.com/hoylecards/hoyle/internal/must"
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
	commitment := must.Have(seed.Commit().MarshalText())(t)
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
		view := must.Have(table.ViewJSON(table.Turn()))(t)
		must.Do(t, table.Play(table.Turn(), table.Legal(table.Turn())[0]))
		position := must.Have(table.PositionJSON())(t)
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
	data := must.Have(json.Marshal(v))(t)
	return string(data)
}

func deal(t *testing.T, name string) *hoyle.Table {
	t.Helper()
	g := must.Have(hoyle.FindIn(append(hoyle.Games(), tuck()), name))(t)
	return must.Have(g.Table(deck.NewSeed(3), 0))(t)
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
			must.Do(t, table.Step(t.Context(), table.Turn(), "random", deck.NewSeed(8).Rand()))
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
	table := must.Have(hoyle.New(strict{}, hoyle.Spec[newgame.State, newgame.Move]{Title: "Tuck"}).Table(deck.NewSeed(1), 0))(t)
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
		expect.Err(t, tt.err, tt.kind)
	}
	if want := `engine: not a move: doppelkopf: "11\u2665\ufe0f"`; noMove == nil || noMove.Error() != want {
		t.Errorf("%v, want %s", noMove, want)
	}
}

// longest is the greatest length that an error may have, however long the parsed text is.
const longest = 2000

// The errors of every parser quote only a part of a long text.
func TestErrorsAreShort(t *testing.T) {
	size := long.Or(1<<20, 1<<14)
	for _, unit := range long.Or([]string{"1", "é", `{"a":`}, []string{"é"}) {
		huge := strings.Repeat(unit, size/len(unit))
		texts := map[string]string{
			"plain": huge, "quoted": quoted(t, huge), "an object": `{` + quoted(t, huge) + `:1}`,
		}
		for what, text := range texts {
			for name, err := range parseAll(t, text) {
				if err != nil && len(err.Error()) > longest {
					t.Errorf("%s of %.9q, %s: an error of %d bytes: %.200s", name, unit, what, len(err.Error()), err)
				}
			}
		}
	}
}

func quoted(t *testing.T, text string) string {
	t.Helper()
	data := must.Have(json.Marshal(text))(t)
	return string(data)
}

// parseAll returns the errors of all parsers for a text, by name.
func parseAll(t *testing.T, text string) map[string]error {
	t.Helper()
	all := map[string]error{}
	add := func(name string, err error) { all[name] = err }
	_, err := card.Parse(text)
	add("card.Parse", err)
	_, err = card.ParseList(text)
	add("card.ParseList", err)
	_, err = deck.ParseSeed(text)
	add("deck.ParseSeed", err)
	add("a commitment", new(deck.Commitment).UnmarshalText([]byte(text)))
	add("a list of cards", json.Unmarshal([]byte(text), new(card.List)))
	add("a set of cards", json.Unmarshal([]byte(text), new(card.Set)))
	add("a zone", json.Unmarshal([]byte(text), new(engine.Zone)))
	add("a record as JSON", json.Unmarshal([]byte(text), new(host.Record)))
	add("a match as JSON", json.Unmarshal([]byte(text), new(hoyle.MatchRecord)))
	one := strings.ReplaceAll(text, "\n", " ")
	for _, key := range []string{"", "0 ", "game ", "rules ", "seed ", "first ", "start ", "score ", "score 1 "} {
		_, err = host.ParseRecord(key + one)
		add("a record with "+key, err)
	}
	for _, name := range []string{"indigo", "doppelkopf"} {
		_, err = hoyle.Open(host.Record{Game: name, Rules: json.RawMessage(`{` + quoted(t, text) + `:1}`)})
		add("the rules of a record", err)
		_, err = hoyle.Open(host.Record{Game: name, Rules: json.RawMessage(`{}`), Seed: deck.NewSeed(1), Plays: []host.Play{{Seat: 0, Move: text}}})
		add("the plays of a record", err)
	}
	_, err = hoyle.Find(text)
	add("a name", err)
	for _, g := range hoyle.Games() {
		parseGame(t, g, text, add)
	}
	return all
}

// parseGame adds the errors of the parsers of a game.
func parseGame(t *testing.T, g hoyle.Game, text string, add func(name string, err error)) {
	t.Helper()
	_, err := g.With([]byte(text))
	add(g.Name()+": rules", err)
	_, err = g.TableAt([]byte(text))
	add(g.Name()+": a position", err)
	r := deck.NewSeed(1).Rand()
	_, err = g.Choose(t.Context(), []byte(text), "random", r)
	add(g.Name()+": a view", err)
	table := must.Have(g.Table(deck.NewSeed(1), 0))(t)
	add(g.Name()+": a move", table.Play(table.Turn(), text))
	_, err = table.Choose(t.Context(), 0, text, r)
	add(g.Name()+": a player", err)
	_, err = g.Match(text, 0, deck.NewSeed(1))
	add(g.Name()+": a format", err)
}

// FindIn does not find the zero Game, and asking a bot without random numbers is an error.
func TestNothingToGoBy(t *testing.T) {
	if g, err := hoyle.FindIn([]hoyle.Game{{}}, ""); !errors.Is(err, hoyle.ErrGame) {
		t.Errorf("found %q: %v", g.Name(), err)
	}
	for _, g := range hoyle.Games() {
		table := must.Have(g.Table(deck.NewSeed(1), 0))(t)
		for _, player := range g.Info().Bots {
			if err := table.Step(t.Context(), table.Turn(), player.Name, nil); !errors.Is(err, bot.ErrRand) || table.Len() > 0 {
				t.Errorf("%s: %s chose without random numbers: %v", g.Name(), player.Name, err)
			}
		}
	}
}

// The encoder of encoding/json was rewritten for Go 1.27, and Go 1.26 has it as an experiment.
// Whichever of the two encodes, the JSON of this library is the same, byte for byte.
func TestJSONIsThatOfEveryEncoder(t *testing.T) {
	const zeros = "0000000000000000000000000000000000000000000000000000000000000000"
	table := deal(t, "karata")
	unknown := func(field string) error {
		return new(karata.Rules).UnmarshalJSON([]byte(`{"` + field + `":1}`))
	}
	seven := strings.TrimSuffix(zeros, "0") + "7"
	for _, tt := range []struct {
		v    any
		want string
	}{
		{host.Record{}, `{"game":"","rules":{},"seed":"` + zeros + `","first":0}`},
		{
			host.Record{Game: "tuck", Rules: []byte(" {\n\"a\" : \"<&\" } "), Seed: deck.NewSeed(7), First: 1,
				Plays: []host.Play{{Seat: 1, Move: `6S x "5D"`}}, Score: []int{-1, 2}},
			`{"game":"tuck","rules":{"a":"\u003c\u0026"},"seed":"` + seven + `","first":1,"plays":[{"seat":1,"move":"6S x \"5D\""}],"score":[-1,2]}`,
		},
		{host.Record{Game: "x\xff\u2028é", Start: []byte(`{}`), Seed: deck.NewSeed(7)}, "{\"game\":\"x\ufffd\\u2028é\",\"rules\":{},\"start\":{}}"},
		{&host.Record{Plays: []host.Play{}, Score: []int{}}, `{"game":"","rules":{},"seed":"` + zeros + `","first":0}`},
		{hoyle.MatchRecord{}, `{"game":"","rules":null,"format":"","n":0,"seed":"` + zeros + `","deals":null}`},
		{hoyle.MatchRecord{Game: "a", Rules: []byte(`{}`), FormatName: "deals", N: 4, Deals: []hoyle.Record{}},
			`{"game":"a","rules":{},"format":"deals","n":4,"seed":"` + zeros + `","deals":[]}`},
		{host.Event{Seat: -1, Move: "??"}, `{"n":0,"seat":-1,"move":"??"}`},
		{
			host.Event{Number: 2, Move: "TH", Moved: []host.Transfer{{
				From: engine.ZoneID{Name: "hand"}, To: engine.ZoneID{Name: "table", Seat: -1}, Cards: card.MustParseList("?? ?? TH ??"),
			}}, Then: []host.Play{{Seat: 1, Move: "re"}}},
			`{"n":2,"seat":0,"move":"TH","moved":[{"from":{"name":"hand","seat":0},"to":{"name":"table","seat":-1},"cards":[2,"TH",1]}],"then":[{"seat":1,"move":"re"}]}`,
		},
		{engine.ZoneOf("stock", -1, nil), `{"name":"stock","seat":-1,"cards":[]}`},
		{[]hoyle.Zone(nil), `null`},
		{hoyle.Phrase{Text: "a < b"}, `{"text":"a \u003c b"}`},
		{hoyle.Problem{Field: "aéb", Text: "\t\u2029\x00\x7f"}, "{\"field\":\"aéb\",\"text\":\"\\t\\u2029\\u0000\x7f\"}"},
		{hoyle.Problems(unknown("a\xff\xfeb"))[0], "{\"field\":\"a\ufffdb\",\"text\":\"unknown field\"}"},
		{table.Say(0, "no\xfemove"), "{\"text\":\"no\ufffdmove\"}"},
		{hoyle.Option{Name: "n", Kind: engine.OptChoice, Choices: []any{"a", 2, true}, Default: 2},
			`{"name":"n","title":"","about":"","kind":"choice","choices":["a",2,true],"default":2}`},
		{card.List(nil), `[]`},
		{card.MustParseList("TH ?? BJ"), `["TH","??","BJ"]`},
		{map[card.Suit]card.Set{card.Spades: card.SetOf(card.BlackJoker), card.Clubs: 0}, `{"C":"","S":"BJ"}`},
		{[]any{deck.Seed{}, deck.Commitment{}, (*deck.Seed)(nil)}, `["` + zeros + `","` + zeros + `",null]`},
		{bot.Estimate{Mean: 1e21, Margin: math.Inf(1)}, `{"mean":1e+21,"margin":null}`},
		{[]bot.Estimate{{Mean: -0.5, Margin: 1e-7}}, `[{"mean":-0.5,"margin":1e-7}]`},
		{find(t, "single-deck"), `{"game":"blackjack","rules":{"casino":true,"doubleAfterSplit":true,"splitTo":4,"unlikeTens":true,"insurance":true}}`},
		{karata.Rules{Seats: 3, Fine: 1}, `{"seats":3,"fine":1}`},
		{catcheleven.Game{}, `{}`},
		{doppelkopf.Rules{Solos: doppelkopf.SolosOf(doppelkopf.SoloClubs), CompulsorySolo: [4]bool{true}},
			`{"solos":["solo C"],"compulsorySolo":[true,false,false,false]}`},
		{struct {
			State indigo.Setup `json:"state"`
		}{indigo.Setup{}}, `{"state":` + jsonOf(t, &indigo.Setup{}) + `}`},
		{catcheleven.Move{Card: card.MustParse("6S"), Takes: card.SetOf(card.MustParse("5D"))}, `"6S x 5D"`},
	} {
		got, err := json.Marshal(tt.v)
		if err != nil || string(got) != tt.want {
			t.Errorf("%T: %v\n got %s\nwant %s", tt.v, err, got, tt.want)
		}
	}
}

// Both encoders give the same reasons for refusing JSON.
func TestJSONIsRefusedAlike(t *testing.T) {
	record := `{"game":"tuck","rules":{},"seed":"` + deck.NewSeed(7).Hex() + `","first":0}`
	in := func(old, now string) string { return strings.Replace(record, old, now, 1) }
	type refused struct{ text, want string }
	type target struct {
		read  func(text []byte) error
		cases []refused
	}
	for name, target := range map[string]target{
		"record": {func(text []byte) error { return new(host.Record).UnmarshalJSON(text) }, []refused{
			{in(`"game"`, `"Game"`), `host: bad record: unknown field "Game"`},
			{in(`"first":0`, `"first":0,"first":0`), `host: bad record: first: given twice`},
			{in(`"first":0`, `"first":0,"f\u0069rst":0`), `host: bad record: first: given twice`},
			{in(`"first":0`, `"first":"0"`), `host: bad record: first: want a whole number`},
			{in(`"first":0`, `"first":0.5`), `host: bad record: first: want a whole number`},
			{in(`"first":0`, `"first":128`), `host: bad record: first: 128 is out of range`},
			{in(`"first":0`, `"first":null`), `host: bad record: first: missing`},
			{in(`{}`, `[]`), `host: bad record: rules: want an object, got []`},
			{in(`"tuck"`, `7`), `host: bad record: game: want a text`},
			{in(`"tuck"`, "\"\xff\""), `host: bad record: game: not plain text: "�"`},
			{in(`"tuck"`, `"\ud800"`), `host: bad record: game: not plain text: "�"`},
			{in(`"first":0`, "\"first\":0,\"\xff\":0"), `host: bad record: unknown field "�"`},
			{in(`"first":0`, `"first":0,"\ud800":0`), `host: bad record: unknown field "�"`},
			{in(`0000`, `000x`), `host: bad record: seed: not a seed of 64 hexadecimal digits: encoding/hex: invalid byte: U+0078 'x'`},
			{in(`"`+deck.NewSeed(7).Hex()+`"`, `[]`), `host: bad record: seed: want a text, got []`},
			{`{"game":"tuck"`, `host: bad record: unexpected end of JSON input`},
			{record + "}", `host: bad record: invalid character '}' after top-level va…`},
			{``, `host: bad record: unexpected end of JSON input`},
			{`[]`, `host: bad record: want an object, got []`},
		}},
		"rules": {func(text []byte) error { _, err := find(t, "catcheleven").With(text); return err }, []refused{
			{`{"Seats":2}`, `engine: invalid rules: catcheleven: Seats: unknown field`},
			{`{"seats":2,"seats":2}`, `engine: invalid rules: seats: given twice`},
			{`{"seats":2,"se\u0061ts":2}`, `engine: invalid rules: seats: given twice`},
			{`{"seats":"2"}`, `engine: invalid rules: catcheleven: seats: want one of 2, 3, 4`},
			{`{"pasur":null}`, `engine: invalid rules: catcheleven: pasur: want true or false`},
			{`{"pasur":true`, `engine: invalid rules: unexpected end of JSON input`},
		}},
		"typed rules": {func(text []byte) error { return new(karata.Rules).UnmarshalJSON(text) }, []refused{
			{`{"seats":true}`, `engine: invalid rules: karata: seats: want a whole number`},
			{`{"cumulative":1}`, `engine: invalid rules: karata: cumulative: want true or false`},
			{`{"seats":99999999999999999999}`, `engine: invalid rules: karata: seats: 99999999999999999999 is out of range`},
		}},
		"solos": {func(text []byte) error { return new(doppelkopf.Rules).UnmarshalJSON(text) }, []refused{
			{`{"solos":["solo Z"]}`, `engine: invalid rules: doppelkopf: solos: "solo Z" is not a solo, or is named twice`},
			{`{"solos":7}`, `engine: invalid rules: doppelkopf: solos: want a list of solos, got 7`},
			{`{"compulsorySolo":[1,2,3,4]}`, `engine: invalid rules: doppelkopf: compulsorySolo[0]: want true or false`},
			{`{"compulsorySolo":[true]}`, `engine: invalid rules: doppelkopf: compulsorySolo: 1 items, want 4`},
		}},
		"position": {func(text []byte) error { _, err := indigo.Game{}.DecodeState(text); return err }, []refused{
			{`{"turn":0,"turn":0}`, `engine: invalid position: indigo: turn: given twice`},
			{`{"Turn":0}`, `engine: invalid position: indigo: unknown field "Turn"`},
			{`null`, `engine: invalid position: indigo: want an object, got null`},
			{`{"turn":x}`, `engine: invalid position: invalid character 'x' looking for beginn…`},
			{`{"table":["ZZ"]}`, `engine: invalid position: indigo: table: "ZZ" is not a card`},
			{`{"table":["10♥` + "\ufe0f" + `"]}`, `engine: invalid position: indigo: table: want "TH", got "10\u2665\ufe0f"`},
			{`{"table":[7]}`, `engine: invalid position: indigo: table: list: want a JSON array of cards, got [7]`},
		}},
		"view": {func(text []byte) error { _, err := indigo.Game{}.DecodeView(text); return err }, []refused{
			{`{"seat":0,"seat":0}`, `engine: invalid position: engine: view: seat: given twice`},
			{`{"SEAT":0}`, `engine: invalid position: engine: view: unknown field "SEAT"`},
			{`{`, `engine: invalid position: unexpected end of JSON input`},
		}},
		"zone": {func(text []byte) error { return new(hoyle.Zone).UnmarshalJSON(text) }, []refused{
			{`{"name":"a","seat":0,"cards":[0]}`, `engine: zone: cards: 0 is neither a card nor a number of face-down cards`},
			{`{"name":"a","seat":0,"cards":{}}`, `engine: zone: cards: want an array of cards and numbers, got {}`},
		}},
	} {
		for _, c := range target.cases {
			err := target.read([]byte(c.text))
			if err == nil || err.Error() != c.want {
				t.Errorf("%s: %q:\n got %v\nwant %s", name, c.text, err, c.want)
			}
		}
	}
}

// An error of a method that encodes is found in the error of the encoder.
func TestJSONKeepsErrors(t *testing.T) {
	expect.Fails(json.Marshal(card.List{200}))(t, card.ErrSyntax, "a list with a value that is not a card")
	expect.Fails(json.Marshal(catcheleven.Move{Card: 200}))(t, card.ErrSyntax, "a move that does not exist")
	for v, kind := range map[any]error{
		new(host.Record): hoyle.ErrRecord, new(hoyle.MatchRecord): hoyle.ErrRecord, new(karata.Rules): hoyle.ErrRules, new(karata.Game): hoyle.ErrRules,
		new(doppelkopf.Setup): engine.ErrPosition, new(deck.Seed): deck.ErrSeed, new(card.Card): card.ErrSyntax, new(card.List): card.ErrSyntax,
	} {
		text := `{"x":1}`
		if _, isText := v.(interface{ MarshalText() ([]byte, error) }); isText {
			text = `"x"`
		}
		expect.Err(t, json.Unmarshal([]byte(text), v), kind, v)
	}
}

// Nothing that a program prints or logs shows a seed or a card of a running deal: whatever it
// prints is the same for another seed. JSON is the form of storage, so it shows seeds and cards on
// purpose.
func TestNothingPrintsSecrets(t *testing.T) {
	seed := deck.NewSeed(0x5ec2e7)
	decimal := strings.Trim(fmt.Sprint([32]byte(seed)), "[]")
	secrets := []string{seed.Hex(), strings.ToUpper(seed.Hex()), decimal[len(decimal)-12:], "5ec2e7", "♠", "♥", `"hands"`}
	values, others := handles(t, seed), handles(t, deck.NewSeed(0x07be42).Derive(1))
	for name, v := range values {
		for nest, in := range nests(v) {
			other := nests(others[name])[nest]
			for _, format := range formats() {
				mustHide(t, name+" in "+nest+" by "+format, fmt.Sprintf(format, in), fmt.Sprintf(format, other), secrets)
			}
			mustHide(t, name+" in "+nest+" in an error", fmt.Errorf("no: %v, %w", in, engine.ErrSeat).Error(),
				fmt.Errorf("no: %v, %w", other, engine.ErrSeat).Error(), secrets)
			mustHide(t, name+" in "+nest+" as t.Log prints it", fmt.Sprintln(in), fmt.Sprintln(other), secrets)
			mustHide(t, name+" in "+nest+" in a log", logged(in, nest), logged(other, nest), secrets)
		}
	}
}

// handles returns what holds secrets, by name: of each type a value and a pointer.
func handles(t *testing.T, seed deck.Seed) map[string]any {
	t.Helper()
	values := map[string]any{}
	add(values, "a seed", seed)
	for _, g := range hoyle.Games() {
		table := must.Have(g.Table(seed, 0))(t)
		match, err := g.Match("", 0, seed)
		if err != nil || !match.Next() {
			t.Fatal(err)
		}
		add(values, g.Name()+": a table", *table)
		add(values, g.Name()+": a match", *match)
		add(values, g.Name()+": a record", table.Save())
		add(values, g.Name()+": a match record", match.Save())
	}
	typed(t, values, seed, blackjack.Game{})
	typed(t, values, seed, catcheleven.Game{})
	typed(t, values, seed, doppelkopf.Game{})
	typed(t, values, seed, indigo.Game{})
	typed(t, values, seed, karata.Game{})
	return values
}

// add adds a value and a pointer to it, with what they lie in.
func add[T any](values map[string]any, name string, v T) {
	values[name] = v
	values["pointer to "+name] = &v
	values["list of "+name] = []T{v}
	values["array of "+name] = [1]T{v}
	values["map of "+name] = map[string]T{"k": v}
	values["struct of "+name] = struct{ V T }{v}
	values["pointers in list, "+name] = []*T{&v}
	values["pointers in map, "+name] = map[string]*T{"k": &v}
	values["pointer in struct, "+name] = struct{ P *T }{&v}
}

// typed adds to values those whose types depend on the game: a table, a match, a finished deal, a
// position, and a view.
func typed[S comparable, M engine.Move](t *testing.T, values map[string]any, seed deck.Seed, g engine.Game[S, M]) {
	t.Helper()
	table := must.Have(host.NewTable(g, seed, 0))(t)
	match := host.NewMatch(seed, host.Deals(g, 2))
	if !match.Next() {
		t.Fatal(match.Err())
	}
	name := "typed " + g.Name()
	add(values, name+": a table", *table)
	add(values, name+": a match", *match)
	add(values, name+": a position", table.State())
	values[name+": a deal"], values[name+": a view"] = host.Deal[S]{Played: 1, End: table.State()}, table.View(0)
}

// nests returns a value as programs hold it.
func nests(v any) map[string]any {
	type holder struct{ V any }
	return map[string]any{
		"itself": v, "a list": []any{v}, "a map": map[int]any{1: v},
		"a struct": holder{v}, "a pointer to a struct": &holder{v}, "a list in a struct": holder{[]any{holder{v}}},
	}
}

// formats returns every verb of package fmt and every letter that is not one, with its flags and
// widths. The verbs %p and %w of a value are faults that go vet reports, and package fmt does not
// ask the value.
func formats() []string {
	var all []string
	for _, verb := range long.Or("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnoqrstuvxyz", "vsdxqtcegUz") {
		all = append(all, "%"+string(verb), "%+"+string(verb), "%#"+string(verb))
	}
	for _, verb := range []string{"v", "d", "t"} {
		all = append(all, "%-"+verb, "% "+verb, "%0"+verb, "%9"+verb, "%.3"+verb, "%+#09.3"+verb, "%-200"+verb, "%[1]"+verb)
	}
	return all
}

// logged returns what both handlers of slog write, as an attribute and in a group. The JSON of a
// record in a list is the form of storage.
func logged(v any, nest string) string {
	var out bytes.Buffer
	text := slog.New(slog.NewTextHandler(&out, &slog.HandlerOptions{ReplaceAttr: untimed}))
	text.Info("seen", "value", v, slog.Group("in", "a group", v))
	if _, plain := v.(slog.LogValuer); plain && nest == "itself" {
		slog.New(slog.NewJSONHandler(&out, &slog.HandlerOptions{ReplaceAttr: untimed})).With("value", v).Info("seen", "value", v)
	}
	return out.String()
}

func untimed(_ []string, a slog.Attr) slog.Attr {
	if a.Key == slog.TimeKey {
		return slog.Attr{}
	}
	return a
}

// mustHide fails the test if a text depends on the seed, or shows a seed in any notation, or a
// card.
func mustHide(t *testing.T, what, text, other string, secrets []string) {
	t.Helper()
	if text != other {
		t.Errorf("%s shows %.300s, and with another seed %.300s", what, text, other)
		return
	}
	for _, secret := range secrets {
		if strings.Contains(text, secret) {
			t.Errorf("%s shows %q: %.300s", what, secret, text)
			return
		}
	}
}

// The zero values do not panic, and print what they are.
func TestZeroTableAndMatch(t *testing.T) {
	var table hoyle.Table
	var match hoyle.Match
	for format, want := range map[string]string{"%v": ", 0 plays, turn: nobody", "%#v": ", 0 plays, turn: nobody", "%t": ", 0 plays, turn: nobody"} {
		expect.Is(t, fmt.Sprintf(format, table), want, format, "of the zero Table")
	}
	expect.Is(t, fmt.Sprint(match), "match of ,  0, 0 deals", "the zero Match")
	call(t, &table)
	call(t, &match)
	if match.Next() || !errors.Is(match.Err(), engine.ErrNoGame) || match.Table() != nil || match.Deal(0) != nil || match.Len() != 0 || match.Total(0) != 0 || match.Over() {
		t.Errorf("the zero Match: %v", match.Err())
	}
	expect.Err(t, table.Play(0, "7H"), engine.ErrNoGame, "a play at the zero Table")
	if _, err := table.Record(); !errors.Is(err, engine.ErrNoGame) || table.Turn() != hoyle.Nobody || table.Seats() != 0 {
		t.Errorf("the zero Table: %v", err)
	}
}

// call calls every method of a value with zero arguments, and with seats that do not exist.
func call(t *testing.T, v any) {
	t.Helper()
	for _, seat := range []engine.Seat{0, engine.Nobody, 1, 127} {
		of := reflect.ValueOf(v)
		for i := range of.NumMethod() {
			method := of.Type().Method(i)
			if method.Name == "Format" {
				continue
			}
			var args []reflect.Value
			for n := range method.Type.NumIn() - 1 {
				switch in := method.Type.In(n + 1); in {
				case reflect.TypeFor[context.Context]():
					args = append(args, reflect.ValueOf(t.Context()))
				case reflect.TypeFor[engine.Seat]():
					args = append(args, reflect.ValueOf(seat))
				default:
					args = append(args, reflect.Zero(in))
				}
			}
			func() {
				defer func() {
					if p := recover(); p != nil {
						t.Errorf("%T.%s%v panics: %v", v, method.Name, args, p)
					}
				}()
				if method.Type.IsVariadic() {
					of.Method(i).CallSlice(args)
				} else {
					of.Method(i).Call(args)
				}
			}()
		}
	}
}
