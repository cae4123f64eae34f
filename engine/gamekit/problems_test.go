package gamekit_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
	"github.com/hoylecards/hoyle/internal/expect"
)

// Every problem can be read back, in order, however the error is wrapped.
func TestProblemsOf(t *testing.T) {
	var p gamekit.Problems
	p.Range("seats", 9, 2, 4)
	p.Word("bock", "often", []string{"off", "stack"})
	p.Add("hands[1]", "%d cards", 3)
	p.Add("long", "%s", strings.Repeat("x", 300))
	p.Add(strings.Repeat("y", 300), "gone")
	want := []gamekit.Problem{
		{Field: "seats", Text: "9, want 2 to 4"},
		{Field: "bock", Text: `"often", want one of "off", "stack"`},
		{Field: "hands[1]", Text: "3 cards"},
		{Field: "long", Text: strings.Repeat("x", 194) + "…"},
		{Field: strings.Repeat("y", 300), Text: "…"},
	}
	for name, err := range map[string]error{
		"rules": p.Rules("game"), "position": p.Position("game"), "wrapped": fmt.Errorf("table: %w", p.Rules("game")),
	} {
		expect.Same(t, gamekit.ProblemsOf(err), want, name)
	}
	for _, err := range []error{nil, engine.ErrRules, errors.New("x"), new(gamekit.Problems).Rules("game")} {
		if got := gamekit.ProblemsOf(err); got != nil {
			t.Errorf("%v: %v", err, got)
		}
	}
}

// A problem with JSON of the wrong type also names the field, with the path to it.
func TestProblemsOfJSON(t *testing.T) {
	type inner struct {
		N int `json:"n"`
	}
	type rules struct {
		Name string  `json:"name,omitzero"`
		List []inner `json:"list,omitzero"`
	}
	for text, want := range map[string][]gamekit.Problem{
		`{"list":[{"n":1},{"n":"x"}]}`: {{Field: "list[1].n", Text: "want a whole number"}},
		`{"list":[{}]}`:                {{Field: "list[0].n", Text: "missing"}},
		`{"name":"a","name":"b"}`:      {{Field: "name", Text: "given twice"}},
		`{"nam":"a"}`:                  {{Field: "nam", Text: "unknown field"}},
		`{"list":[{"m":1}]}`:           {{Field: "list[0]", Text: `unknown field "m"`}},
		`[]`:                           nil,
		`{`:                            nil,
	} {
		var r rules
		err := gamekit.UnmarshalRules("game", json.RawMessage(text), &r)
		if err == nil {
			t.Errorf("%s is accepted", text)
		}
		expect.Same(t, gamekit.ProblemsOf(err), want, text)
	}
}

// An option is refused if the zero of its field, which stands for the default, is also another of its values,
// and if its field cannot hold a choice.
func TestOptionsThatFieldsCannotHold(t *testing.T) {
	const zero = "zero stands for the default, and is another of its values"
	number, list := gamekit.NumberOption("number", "", "", -5, 5, 1), engine.Option{Name: "list", Kind: engine.OptNumbers, To: 5, Default: [2]int{1, 1}}
	several := func(standard any, choices ...any) engine.Option {
		return engine.Option{Name: "several", Kind: engine.OptSeveral, Choices: choices, Default: standard}
	}
	for _, tt := range []struct {
		option engine.Option
		want   string
	}{
		{number, zero},
		{gamekit.NumberOption("number", "", "", 1, 5, 1), ""},
		{gamekit.NumberOption("number", "", "", 0, 5, 0), ""},
		{list, zero},
		{engine.Option{Name: "list", Kind: engine.OptNumbers, From: 1, To: 5, Default: [2]int{1, 1}}, ""},
		{gamekit.ChoiceOption("word", "", "", "loud", ""), zero},
		{gamekit.ChoiceOption("word", "", "", "", "loud"), ""},
		{engine.Option{Name: "on", Kind: engine.OptSwitch, Default: true}, zero},
		{several([]string{"x"}, "x"), zero},
		{several([]string{}, "x y", "null"), ""},
		{several([]string{}, "x", "a,b"), `a choice is empty, or has a comma or a space at an end: "x", "a,b"`},
		{several([]string{}, " x"), `a choice is empty, or has a comma or a space at an end: " x"`},
	} {
		var p gamekit.Problems
		p.Options(&struct {
			Number  int             `json:"number"`
			List    [2]int          `json:"list"`
			Word    string          `json:"word"`
			On      bool            `json:"on"`
			Several gamekit.Several `json:"several"`
		}{}, []engine.Option{tt.option})
		if got := gamekit.ProblemsOf(p.Rules("game")); len(got) > 1 || (tt.want != "") != p.Any() || p.Any() && got[0].Text != tt.want {
			t.Errorf("%+v: %v, want %q", tt.option, got, tt.want)
		}
	}
}
