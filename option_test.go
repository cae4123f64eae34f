package hoyle_test

import (
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/examples/hearts"
)

// jsonText returns the JSON of a value.
func jsonText(t *testing.T, v any) json.RawMessage {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// Every value of every option survives its text, and is what the game then has.
func TestOptionTextIsTheInverseOfParse(t *testing.T) {
	values := 0
	for _, g := range append(hoyle.Games(), hearts.ByName()) {
		for _, o := range g.Info().Options {
			for _, v := range valuesOf(o) {
				value := jsonText(t, v)
				text := o.Text(value)
				got, err := o.Parse(text)
				if err != nil || string(got) != string(value) {
					t.Errorf("%s.%s: %s is %q, which is %s, %v", g.Name(), o.Name, value, text, got, err)
				}
				values++
				with, err := g.With(jsonText(t, map[string]any{o.Name: v}))
				same := string(with.Rules()) == string(g.Rules()) // the game takes the value for its default
				if err == nil && string(with.Value(o.Name)) != string(value) && !same {
					t.Errorf("%s.%s is %s, want %s", g.Name(), o.Name, with.Value(o.Name), value)
				}
			}
			if got, want := g.Value(o.Name), jsonText(t, o.Default); string(got) != string(want) {
				t.Errorf("%s.%s is %s by default, want %s", g.Name(), o.Name, got, want)
			}
		}
	}
	if values < 200 {
		t.Errorf("only %d values", values)
	}
}

// What people type is read as they mean it, and the refusal says what is wanted.
func TestOptionParse(t *testing.T) {
	option := func(game, name string) hoyle.Option {
		options := find(t, game).Info().Options
		return options[at(options, name)]
	}
	for _, tt := range []struct{ game, option, text, want, problem string }{
		{"karata", "seats", "3", "3", ""},
		{"karata", "seats", " 3\u200b ", "3", ""},
		{"karata", "seats", "7", "", "want a whole number from 2 to 6"},
		{"karata", "seats", "3.0", "", "want a whole number from 2 to 6"},
		{"karata", "seats", "", "", "want a whole number from 2 to 6"},
		{"karata", "seats", "three", "", "want a whole number from 2 to 6"},
		{"karata", "cumulative", "yes", "true", ""},
		{"karata", "cumulative", "OFF", "false", ""},
		{"karata", "cumulative", "1", "", "want true or false"},
		{"karata", "cumulative", `"true"`, "", "want true or false"},
		{"blackjack", "natural", "6:5", `"6:5"`, ""},
		{"blackjack", "natural", "2:1", "", `want one of "3:2", "6:5", "1:1"`},
		{"catcheleven", "seats", "4", "4", ""},
		{"catcheleven", "seats", "3", "", "want one of 2, 4"},
		{"doppelkopf", "secondDulle", "Not last", `"not last"`, ""},
		{"doppelkopf", "secondDulle", "not_last", `"not last"`, ""},
		{"doppelkopf", "secondDulle", `"not last"`, `"not last"`, ""},
		{"doppelkopf", "solos", "solo Q, Solo J", `["solo Q","solo J"]`, ""},
		{"doppelkopf", "solos", "solo_Q+solo_J", `["solo Q","solo J"]`, ""},
		{"doppelkopf", "solos", `["solo Q"]`, `["solo Q"]`, ""},
		{"doppelkopf", "solos", "", "[]", ""},
		{"doppelkopf", "solos", "solo Q, solo Q", "", "want a list without repeats"},
		{"doppelkopf", "callCards", "11, 9, 6, 3, 3", "[11,9,6,3,3]", ""},
		{"doppelkopf", "callCards", "11, 9", "", "want a list of 5, each a whole number from 0 to 12"},
		{"doppelkopf", "compulsorySolo", "yes,no,no,yes", "[true,false,false,true]", ""},
	} {
		got, err := option(tt.game, tt.option).Parse(tt.text)
		if string(got) != tt.want || errors.Is(err, hoyle.ErrRules) != (tt.problem != "") {
			t.Errorf("%s, %q: %s, %v", tt.option, tt.text, got, err)
		}
		problems := hoyle.Problems(err)
		if tt.problem != "" && (len(problems) != 1 || problems[0].Field != tt.option || !strings.HasPrefix(problems[0].Text, tt.problem)) {
			t.Errorf("%s, %q: %v, want %s", tt.option, tt.text, problems, tt.problem)
		}
	}
	if v := find(t, "karata").Value("pasur"); v != nil {
		t.Errorf("no such option: %s", v)
	}
	if v := (hoyle.Game{}).Value("seats"); v != nil {
		t.Errorf("no game: %s", v)
	}
}

// An option that needs others is refused without them and taken with them; one that needs none is
// taken under the standard rules.
func TestOptionNeeds(t *testing.T) {
	needs := 0
	for _, g := range append(hoyle.Games(), hearts.ByName()) {
		options := g.Info().Options
		for i, o := range options {
			if o.ByDeal || o.Name == "bock" || o.Name == "hand" || o.Kind == hoyle.OptNumbers {
				continue // what limits them is not a value of one option
			}
			with := map[string]any{}
			for _, need := range o.Needs {
				other := options[at(options[:i], need.Option)] // it stands before o
				for _, deeper := range other.Needs {
					with[deeper.Option] = deeper.Values[0]
				}
				with[need.Option] = need.Values[0]
			}
			for _, v := range valuesOf(o) {
				if string(jsonText(t, v)) == string(jsonText(t, o.Default)) {
					continue
				}
				with[o.Name] = v
				taken(t, g, o, with, true)
				for _, need := range o.Needs {
					for _, w := range valuesOf(options[at(options, need.Option)]) {
						if !slices.Contains(texts(t, need.Values), string(jsonText(t, w))) {
							without := maps.Clone(with)
							without[need.Option] = w
							taken(t, g, o, without, false)
							needs++
						}
					}
				}
			}
		}
	}
	if needs < 40 {
		t.Errorf("only %d needs", needs)
	}
}

// taken checks whether a game takes rules with an option, and whether the option applies in them.
func taken(t *testing.T, g hoyle.Game, o hoyle.Option, rules map[string]any, want bool) {
	t.Helper()
	data := jsonText(t, rules)
	if _, err := g.With(data); (err == nil) != want {
		t.Errorf("%s: %s %s: %v", g.Name(), o.Name, data, err)
	}
	applies := o.Applies(func(name string) json.RawMessage {
		if v, set := rules[name]; set {
			return jsonText(t, v)
		}
		return g.Value(name)
	})
	if applies != want {
		t.Errorf("%s: %s applies in %s: %t", g.Name(), o.Name, data, applies)
	}
}

// at returns the place of the option with a name.
func at(options []hoyle.Option, name string) int {
	return slices.IndexFunc(options, func(o hoyle.Option) bool { return o.Name == name })
}

func texts(t *testing.T, values []any) (all []string) {
	t.Helper()
	for _, v := range values {
		all = append(all, string(jsonText(t, v)))
	}
	return all
}
