package hoyle_test

import (
	"encoding/json"
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/catcheleven"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/karata"
)

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
			host.Record{Game: "tuck", Rules: []byte(" {\n\"a\" : \"<&\" } "), Seed: deck.NewSeed(7), First: 1, Plays: []host.Play{{Seat: 1, Move: `6S x "5D"`}}, Score: []int{-1, 2}},
			`{"game":"tuck","rules":{"a":"\u003c\u0026"},"seed":"` + seven + `","first":1,"plays":[{"seat":1,"move":"6S x \"5D\""}],"score":[-1,2]}`,
		},
		{host.Record{Game: "x\xff\u2028é", Start: []byte(`{}`), Seed: deck.NewSeed(7)}, "{\"game\":\"x\ufffd\\u2028é\",\"rules\":{},\"start\":{}}"},
		{&host.Record{Plays: []host.Play{}, Score: []int{}}, `{"game":"","rules":{},"seed":"` + zeros + `","first":0}`},
		{hoyle.MatchRecord{}, `{"game":"","rules":null,"format":"","n":0,"seed":"` + zeros + `","deals":null}`},
		{hoyle.MatchRecord{Game: "a", Rules: []byte(`{}`), FormatName: "deals", N: 4, Deals: []hoyle.Record{}}, `{"game":"a","rules":{},"format":"deals","n":4,"seed":"` + zeros + `","deals":[]}`},
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
		{hoyle.Option{Name: "n", Kind: hoyle.OptChoice, Choices: []any{"a", 2, true}, Default: 2}, `{"name":"n","title":"","about":"","kind":"choice","choices":["a",2,true],"default":2}`},
		{card.List(nil), `[]`},
		{card.MustParseList("TH ?? BJ"), `["TH","??","BJ"]`},
		{map[card.Suit]card.Set{card.Spades: card.SetOf(card.BlackJoker), card.Clubs: 0}, `{"C":"","S":"BJ"}`},
		{[]any{deck.Seed{}, deck.Commitment{}, (*deck.Seed)(nil)}, `["` + zeros + `","` + zeros + `",null]`},
		{bot.Estimate{Mean: 1e21, Margin: math.Inf(1)}, `{"mean":1e+21,"margin":null}`},
		{[]bot.Estimate{{Mean: -0.5, Margin: 1e-7}}, `[{"mean":-0.5,"margin":1e-7}]`},
		{find(t, "single-deck"), `{"game":"blackjack","rules":{"casino":true,"doubleAfterSplit":true,"splitTo":4,"unlikeTens":true,"insurance":true}}`},
		{karata.Rules{Seats: 3, Fine: 1}, `{"seats":3,"fine":1}`},
		{catcheleven.Game{}, `{}`},
		{doppelkopf.Rules{Solos: doppelkopf.SolosOf(doppelkopf.SoloClubs), CompulsorySolo: [4]bool{true}}, `{"solos":["solo C"],"compulsorySolo":[true,false,false,false]}`},
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
			{`{"seats":"2"}`, `engine: invalid rules: catcheleven: seats: want one of 2, 4`},
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
	if _, err := json.Marshal(card.List{200}); !errors.Is(err, card.ErrSyntax) {
		t.Errorf("a list with a value that is not a card: %v", err)
	}
	if _, err := json.Marshal(catcheleven.Move{Card: 200}); !errors.Is(err, card.ErrSyntax) {
		t.Errorf("a move that does not exist: %v", err)
	}
	for v, kind := range map[any]error{
		new(host.Record): hoyle.ErrRecord, new(hoyle.MatchRecord): hoyle.ErrRecord, new(karata.Rules): hoyle.ErrRules, new(karata.Game): hoyle.ErrRules,
		new(doppelkopf.Setup): engine.ErrPosition, new(deck.Seed): deck.ErrSeed, new(card.Card): card.ErrSyntax, new(card.List): card.ErrSyntax,
	} {
		text := `{"x":1}`
		if _, isText := v.(interface{ MarshalText() ([]byte, error) }); isText {
			text = `"x"`
		}
		if err := json.Unmarshal([]byte(text), v); !errors.Is(err, kind) {
			t.Errorf("%T: %v, want %v", v, err, kind)
		}
	}
}
