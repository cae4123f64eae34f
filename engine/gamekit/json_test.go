package gamekit_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/must"
)

// form has a field of every kind that positions have.
type form struct {
	Seat  engine.Seat `json:"seat"`
	Card  card.Card   `json:"card"`
	Hands []card.List `json:"hands"`
	Tidy  card.List   `json:"tidy"`
	Owing [3]bool     `json:"owing"`
	Items []item      `json:"items"`
	Seed  deck.Seed   `json:"seed,omitzero"`
	Share *float64    `json:"share"`
	Suits []card.Suit `json:"suits"`
	Bytes []byte      `json:"bytes,omitempty"`
	Text  string      `json:"text,omitempty"`
	Count uint8       `json:"count"`
	Rest  any         `json:"rest,omitempty"`
}

type item struct {
	Name string `json:"name"`
	N    int    `json:"n,omitzero"`
}

func sample() form {
	half := 0.5
	return form{
		Seat: -1, Card: card.BlackJoker, Hands: []card.List{card.MustParseList("AS TH"), {card.FaceDown}}, Tidy: card.List{},
		Owing: [3]bool{true}, Items: []item{{"x", 1}, {"y", 0}}, Share: &half, Suits: []card.Suit{card.Clubs}, Bytes: []byte{1, 2}, Text: `<"é&`, Count: 200,
	}
}

const sampleJSON = `{"seat":-1,"card":"BJ","hands":[["AS","TH"],["??"]],"tidy":[],"owing":[true,false,false],` +
	`"items":[{"name":"x","n":1},{"name":"y"}],"share":0.5,"suits":["C"],"bytes":"AQI=","text":"\u003c\"é\u0026","count":200}`

func TestMarshalIsJSON(t *testing.T) {
	f := sample()
	got, err := gamekit.Marshal(&f)
	if string(got) != sampleJSON || err != nil {
		t.Errorf("%s, %v, want\n%s", got, err, sampleJSON)
	}
	want, err := json.Marshal(f)
	if string(got) != string(want) || err != nil {
		t.Errorf("json.Marshal writes %s, %v", want, err)
	}
	var zero form
	got, err = gamekit.Marshal(&zero)
	want, _ = json.Marshal(zero)
	// A nil list of cards is written like a list without cards.
	if string(got) != string(want) || err != nil {
		t.Errorf("zero: %s, %v, want %s", got, err, want)
	}
	zero.Hands = []card.List{{250}}
	expect.Fails(gamekit.Marshal(&zero))(t, card.ErrSyntax, "a value that is not a card")
	if got, err := gamekit.Marshal(7); string(got) != "7" || err != nil {
		t.Errorf("a number: %s, %v", got, err)
	}
	lists := struct{ Nested nest }{nest{{}, {nil, {}}}}
	if got, err := gamekit.Marshal(&lists); string(got) != `{"Nested":[[],[null,[]]]}` || err != nil {
		t.Errorf("lists of themselves: %s, %v", got, err)
	}
}

type nest []nest

// label is a value whose text may need escapes in JSON. An empty text is refused.
type label string

func (l label) MarshalText() ([]byte, error) { return l.AppendText(nil) }

func (l label) AppendText(dst []byte) ([]byte, error) {
	if l == "" {
		return dst, card.ErrSyntax
	}
	return append(dst, l...), nil
}

// stamp is a label that can only be marshaled.
type stamp struct{ label label }

func (s stamp) MarshalText() ([]byte, error) { return s.label.MarshalText() }

func TestMarshalEscapesTexts(t *testing.T) {
	for text, want := range map[label]string{
		"plain ~": `"plain ~"`, `"`: `"\""`, `\`: `"\\"`, "<": `"\u003c"`, ">": `"\u003e"`, "&": `"\u0026"`, "\n": `"\n"`, "é": `"é"`, "\x7f": "\"\x7f\"",
		`<"é&`: `"\u003c\"é\u0026"`,
	} {
		want = `{"A":` + want + `,"B":` + want + `}`
		both := struct {
			A label
			B stamp
		}{text, stamp{text}}
		if got, err := gamekit.Marshal(&both); string(got) != want || err != nil {
			t.Errorf("%q: %s, %v, want %s", text, got, err, want)
		}
		if got, err := json.Marshal(both); string(got) != want || err != nil {
			t.Errorf("%q: json.Marshal writes %s, %v", text, got, err)
		}
	}
	for _, bad := range []any{&struct{ A label }{}, &struct{ B stamp }{}} {
		if got, err := gamekit.Marshal(bad); !errors.Is(err, card.ErrSyntax) {
			t.Errorf("%T: %s, %v", bad, got, err)
		}
	}
}

func TestUnmarshalReadsWhatMarshalWrites(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := form{
			Seat: engine.Seat(rapid.Int8().Draw(t, "seat")), Hands: []card.List{{}}, Tidy: card.List{}, Items: []item{}, Suits: []card.Suit{},
			Text: rapid.String().Draw(t, "text"), Seed: deck.NewSeed(rapid.Uint64().Draw(t, "seed")),
		}
		for range rapid.IntRange(0, 3).Draw(t, "items") {
			want.Items = append(want.Items, item{rapid.String().Draw(t, "name"), rapid.Int().Draw(t, "n")})
		}
		data := must.Have(gamekit.Marshal(&want))(t)
		var got, std form
		if err := errors.Join(gamekit.Unmarshal(data, &got), json.Unmarshal(data, &std)); err != nil {
			t.Fatalf("%s: %v", data, err)
		}
		if diff := cmp.Diff(std, got, cmp.AllowUnexported(form{})); diff != "" {
			t.Fatalf("%s (-encoding/json +engine):\n%s", data, diff)
		}
	})
}

func TestUnmarshalRefuses(t *testing.T) {
	swap := func(old, text string) string {
		if !strings.Contains(sampleJSON, old) {
			t.Fatalf("no %s", old)
		}
		return strings.Replace(sampleJSON, old, text, 1)
	}
	long := strings.Repeat("x", 4<<20)
	for _, tt := range []struct{ name, text, want string }{
		{"nothing", "", "JSON"},
		{"null", "null", "want an object"},
		{"an array", "[]", "want an object"},
		{"broken", `{"seat":`, "JSON"},
		{"something after it", sampleJSON + "1", "after"},
		{"a missing field", swap(`"seat":-1,`, ``), "seat: missing"},
		{"a missing field of an item", swap(`"name":"x",`, ``), "items[0].name: missing"},
		{"null for a number", swap(`-1`, `null`), "seat: unexpected null"},
		{"null for a list", swap(`[["AS","TH"],["??"]]`, `null`), "hands: unexpected null"},
		{"null in a list", swap(`["??"]`, `null`), "hands[1]: unexpected null"},
		{"an unknown field", swap(`"seat"`, `"king":1,"seat"`), `unknown field "king"`},
		{"an unknown field of an item", swap(`"name":"x"`, `"name":"x","king":1`), `items[0]: unknown field "king"`},
		{"a field twice", swap(`"seat":-1`, `"seat":-1,"seat":0`), "seat: given twice"},
		{"a field of an item twice", swap(`"n":1`, `"n":1,"n":2`), "items[0].n: given twice"},
		{"a field twice, once with an escaped letter", swap(`"seat":-1`, `"seat":-1,"s\u0065at":0`), "seat: given twice"},
		{"another case", swap(`"seat"`, `"Seat"`), `unknown field "Seat"`},
		{"another case of an item", swap(`"name"`, `"NAME"`), `items[0]: unknown field "NAME"`},
		{"null in a list of texts", swap(`["C"]`, `["C",null]`), "suits[1]: unexpected null"},
		{"a short array", swap(`[true,false,false]`, `[true]`), "owing: 1 items, want 3"},
		{"a long array", swap(`[true,false,false]`, `[true,true,true,true]`), "owing: 4 items, want 3"},
		{"a text for a number", swap(`-1`, `"x"`), "seat: want a whole number"},
		{"a number too large", swap(`200`, `300`), "count: 300 is out of range"},
		{"an object for a list", swap(`[{"name":"x","n":1},{"name":"y"}]`, `{}`), "items: want an array"},
		{"not a card", swap(`BJ`, `BX`), `"BX" is not a card`},
		{"a long unknown field", swap(`"seat"`, `"`+long+`":1,"seat"`), "unknown field"},
		{"a long text", swap(`-1`, `"`+long+`"`), "seat: "},
		{"a long card", swap(`BJ`, long), "is not a card"},
		{"a long list", swap(`[["AS","TH"],["??"]]`, `[["`+long+`"]]`), "hands[0]: "},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := form{Seat: 77}
			err := gamekit.Unmarshal([]byte(tt.text), &got)
			if err == nil || !strings.Contains(err.Error(), tt.want) || len(err.Error()) > 250 {
				t.Errorf("got %.300v, want %q", err, tt.want)
			}
			if diff := cmp.Diff(form{Seat: 77}, got, cmp.AllowUnexported(form{})); diff != "" {
				t.Errorf("the value has changed:\n%s", diff)
			}
		})
	}
	for _, v := range []any{nil, form{}, new(int), (*form)(nil)} {
		if err := gamekit.Unmarshal([]byte(`{}`), v); err == nil {
			t.Errorf("it reads into %T", v)
		}
	}
}

func TestUnmarshalKeepsOptionalFields(t *testing.T) {
	got := item{"x", 7}
	if err := gamekit.Unmarshal([]byte(` { "name" : "y" } `), &got); err != nil || got != (item{"y", 7}) {
		t.Errorf("%+v, %v", got, err)
	}
}

// The time to read a text grows with its length, not with the square of its length.
func BenchmarkUnmarshal(b *testing.B) {
	for _, n := range []int{100, 1000, 10000} {
		text := []byte(strings.Replace(sampleJSON, `{"name":"y"}`, strings.Repeat(`{"name":"y"},`, n)+`{"name":"y"}`, 1))
		b.Run(fmt.Sprint(n, " items"), func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				var f form
				must.Do(b, gamekit.Unmarshal(text, &f))
			}
		})
	}
}
