package hoyle_test

import (
	"encoding/json"
	"errors"
	"maps"
	"math/rand/v2"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/examples/newgame"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/long"
	"github.com/hoylecards/hoyle/internal/must"
)

// unquoted matches what no shell changes.
var unquoted = regexp.MustCompile(`^[A-Za-z0-9:=,+._/%-]+$`)

// backAndForth spells a game, and finds it again.
func backAndForth(t *testing.T, g hoyle.Game, games ...hoyle.Game) {
	t.Helper()
	spelling := g.Spelling()
	again, err := hoyle.FindIn(games, spelling)
	if err != nil || again.Name() != g.Name() || string(again.Rules()) != string(g.Rules()) {
		t.Errorf("%s %s is spelled %s, which is %s, %v", g.Name(), g.Rules(), spelling, again.Rules(), err)
	}
}

// valuesOf returns values of an option: all, or the least, the greatest and the default.
func valuesOf(o hoyle.Option) (all []any) {
	switch o.Kind {
	case engine.OptSwitch:
		return []any{true, false}
	case engine.OptNumber:
		return []any{o.From, o.To, o.Default}
	case engine.OptChoice:
		return o.Choices
	case engine.OptSeats:
		return []any{o.Default, []bool{true, false, false, true}}
	case engine.OptSeveral:
		all = []any{o.Default, o.Choices, []any{}}
		for _, c := range o.Choices {
			all = append(all, []any{c})
		}
		return all
	}
	n := reflect.ValueOf(o.Default).Len()
	return []any{o.Default, append([]int{o.To, o.To}, slices.Repeat([]int{o.From}, n-2)...)}
}

// everyRules yields games with every value of every option, under the standard rules and under every
// preset, and with options drawn together.
func everyRules(t *testing.T, yield func(hoyle.Game)) {
	t.Helper()
	r := rand.New(rand.NewPCG(1, 2))
	try := func(g hoyle.Game, rules map[string]any) {
		data := must.Have(json.Marshal(rules))(t)
		if with, err := g.With(data); err == nil { // otherwise the rules of the game contradict each other
			yield(with)
		}
	}
	for _, g := range hoyle.Games() {
		about := g.Info()
		for _, p := range append([]hoyle.Preset{{Rules: json.RawMessage("{}")}}, about.Presets...) {
			base := must.Have(g.With(p.Rules))(t)
			try(base, nil)
			for _, o := range about.Options {
				for _, v := range valuesOf(o) {
					try(base, map[string]any{o.Name: v})
				}
			}
			for range 50 * min(1, len(about.Options)) {
				drawn := map[string]any{}
				for range 1 + r.IntN(4) {
					o := about.Options[r.IntN(len(about.Options))]
					values := valuesOf(o)
					drawn[o.Name] = values[r.IntN(len(values))]
				}
				try(base, drawn)
			}
		}
	}
}

// All rules survive their spelling.
func TestSpellingIsTheInverseOfFind(t *testing.T) {
	sets := 0
	everyRules(t, func(g hoyle.Game) {
		if sets++; sets%long.Or(1, 4) != 0 {
			return
		}
		backAndForth(t, g, hoyle.Games()...)
		if s := g.Spelling(); !unquoted.MatchString(s) {
			t.Errorf("a shell changes %s", s)
		}
	})
	if sets < 1000 {
		t.Errorf("only %d sets of rules", sets)
	}
}

func TestSpelling(t *testing.T) {
	for spelling, rules := range map[string]string{
		"indigo":                                          `{}`,
		"karata:seats=3,fine=2":                           `{"seats":3,"fine":2}`,
		"catcheleven:pasur":                               `{"pasur":true}`,
		"catcheleven:pasur,seats=4":                       `{"seats":4,"pasur":true}`,
		"blackjack:casino=true":                           `{"casino":true}`, // a preset has the same name
		"blackjack:casino":                                `{"decks":6,"casino":true,"doubleAfterSplit":true,"splitTo":4,"unlikeTens":true,"surrender":true,"insurance":true}`,
		"blackjack:casino=true,natural=6:5":               `{"casino":true,"natural":"6:5"}`,
		"doppelkopf:home,noNines":                         `{"noNines":true,"house":true}`,
		"doppelkopf:secondDulle=not_last":                 `{"secondDulle":"not last"}`,
		"doppelkopf:solos=solo_Q+solo_J":                  `{"solos":["solo Q","solo J"]}`,
		"doppelkopf:callCards=11+9+6+3+3":                 `{"callCards":[11,9,6,3,3]}`,
		"doppelkopf:pub,throwInKings=0":                   `{"secondDulle":"always","soloLeads":true,"noCompulsorySolo":true,"throwInNines":5,"poverty":"trumps"}`,
		"doppelkopf:compulsorySolo=true+false+false+true": `{"compulsorySolo":[true,false,false,true]}`,
	} {
		want := fresh(t, spelling, rules)
		g, err := hoyle.Find(spelling)
		if err != nil || string(g.Rules()) != string(want.Rules()) {
			t.Errorf("%s has the rules %s, want %s; %v", spelling, g.Rules(), want.Rules(), err)
		}
		expect.Is(t, want.Spelling(), spelling, rules, "is spelled")
	}
	for spelling, same := range map[string]string{
		"pasur:seats=4":                     "catcheleven:pasur,seats=4",
		"karata:fine=2,seats=3":             "karata:seats=3,fine=2",
		"karata:seats=2":                    "karata",
		"doppelkopf:noNines=true":           "doppelkopf:noNines",
		"doppelkopf:home,house=false":       "doppelkopf",
		`doppelkopf:solos=["solo Q"]`:       "doppelkopf:solos=solo_Q",
		"doppelkopf:secondDulle=not last":   "doppelkopf:secondDulle=not_last",
		`doppelkopf:secondDulle="not last"`: "doppelkopf:secondDulle=not_last",
		"Karata: seats=3, fine=2\u200b":     "karata:seats=3,fine=2",
		"doppelkopf:At home,noNines":        "doppelkopf:home,noNines",
		"doppelkopf:noNines,house":          "doppelkopf:home,noNines",
		"blackjack:decks=2,casino":          "blackjack:decks=2,casino=true", // a preset stands first, if at all
	} {
		expect.Is(t, find(t, spelling).Spelling(), same, spelling, "is")
	}
	expect.Is(t, (hoyle.Game{}).Spelling(), "", "the zero Game is spelled")
}

// fresh returns the game that a spelling begins with, with the given rules.
func fresh(t *testing.T, spelling, rules string) hoyle.Game {
	t.Helper()
	name, _, _ := strings.Cut(spelling, ":")
	return must.Have(find(t, name).With(json.RawMessage(rules)))(t)
}

func TestSpelledWrong(t *testing.T) {
	for spelling, want := range map[string]string{
		"karata:two":                `karata: no preset or option "two", want seats, hand, fine`,
		"karata:":                   `karata: no preset or option ""`,
		"karata:seats=3,":           `karata: no preset or option ""`,
		"karata:seats":              `karata: seats: want a whole number from 2 to 6`,
		"karata:seats=x":            `karata: seats: want a whole number from 2 to 6`,
		"karata:seats=9":            "karata: seats: want a whole number from 2 to 6",
		"karata:seats=3,seats=3":    "karata: seats: given twice",
		"karata:seats=nine,hend=3":  "karata: seats: want a whole number from 2 to 6\nno preset or option \"hend\", want seats",
		"indigo:pasur":              `indigo: no preset or option "pasur"`,
		"pasur:european":            `catcheleven: no preset or option "european", want pasur, seats, cancelSoor`,
		"doppelkopf:noNines=maybe":  `doppelkopf: noNines: want true or false`,
		"doppelkopf:poverty=much":   `doppelkopf: poverty: want one of "off", "trumps", "three"`,
		"doppelkopf:solos=solo_Q+x": `doppelkopf: solos: want a list without repeats, each one of "solo C", "solo S"`,
		"doppelkopf:solos=[":        "doppelkopf: solos: ",
		"doppelkopf:noNines,home":   `doppelkopf: no preset or option "home"`,
	} {
		_, err := hoyle.Find(spelling)
		if !errors.Is(err, hoyle.ErrRules) || engine.Code(err) != "invalid-rules" || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", spelling, err, want)
		}
	}
	long := strings.Repeat("x", 1000)
	for _, spelling := range []string{"karata:" + long, "karata:seats=" + long, "karata:" + long + "=1"} {
		if _, err := hoyle.Find(spelling); !errors.Is(err, hoyle.ErrRules) || len(err.Error()) > 200 {
			t.Errorf("%.40s…: %v", spelling, err)
		}
	}
}

// A form learns what is wrong with each item of a spelling, or with the name of the game.
func TestProblemsOfSpellings(t *testing.T) {
	const unknown = `no preset or option "hend", want seats, hand, fine, cumulative, jumpsCountered`
	games := `, want one of blackjack, catcheleven, doppelkopf, indigo, karata, or a preset`
	seats := hoyle.Problem{Field: "seats", Text: "want a whole number from 2 to 6"}
	for spelling, want := range map[string][]hoyle.Problem{
		"karata:seats=nine,hend=3":   {seats, {Field: "hend", Text: unknown}},
		"karata:hend,seats=9,fine=2": {{Field: "hend", Text: unknown}, seats},
		"karata:seats=9,seats=3":     {seats, {Field: "seats", Text: "given twice"}},
		"karata:seats=6,hand=9":      {{Field: "hand", Text: "9, want 3 to 8"}},
		"karate":                     {{Field: "game", Text: `"karate"` + games}},
		"karate:seats=3":             {{Field: "game", Text: `"karate"` + games}},
		"karata:" + strings.Repeat(",", 99): append([]hoyle.Problem{{Text: `no preset or option "", want seats, hand, fine, cumulative, jumpsCountered`}},
			slices.Repeat([]hoyle.Problem{{Text: `no preset or option ""`}}, 9)...), // 74 bytes and 9 times 22 are more than 250
	} {
		if _, err := hoyle.Find(spelling); !slices.Equal(hoyle.Problems(err), want) {
			t.Errorf("%.40s: %q, want %q", spelling, hoyle.Problems(err), want)
		}
	}
}

// An unknown name is answered with the names that there are, and with presets only if there are some.
func TestUnknownGame(t *testing.T) {
	plain := hoyle.New(newgame.Game{}, hoyle.Spec[newgame.State, newgame.Move]{})
	for _, tt := range []struct {
		games []hoyle.Game
		want  string
	}{
		{[]hoyle.Game{plain}, `hoyle: no such game: "whist", want one of ` + plain.Name()},
		{[]hoyle.Game{plain, find(t, "catcheleven")}, `hoyle: no such game: "whist", want one of ` + plain.Name() + ", catcheleven, or a preset"},
	} {
		if _, err := hoyle.FindIn(tt.games, "whist"); !errors.Is(err, hoyle.ErrGame) || err.Error() != tt.want {
			t.Errorf("%v, want %s", err, tt.want)
		}
	}
}

// odd is somebody else's game, whose rules have fields that nobody describes.
type odd struct {
	newgame.Game `json:"-"`
	Words        []string       `json:"words,omitempty"`
	Any          map[string]int `json:"any,omitempty"`
	Text         string         `json:"text,omitempty"`
	On           bool           `json:"on,omitempty"`
}

// described is odd with descriptions.
type described struct{ odd }

func (described) Options() []hoyle.Option {
	return []hoyle.Option{
		{Name: "words", Kind: engine.OptSeveral, Choices: []any{"a+b", "a_b", "1", "true", `"`, "", "a,b", "[", "plain one", " "}, Default: []string{}},
		{Name: "text", Kind: engine.OptChoice, Choices: []any{"", "1", "null", "x,y=z", "not last"}, Default: ""},
		{Name: "on", Kind: engine.OptSwitch, Default: false}, {Name: "any", Default: nil},
	}
}

func TestSpellingOfAnyGame(t *testing.T) {
	hostile := []string{"a+b", "a_b", "1", "true", `"`, "", "a,b", "[", "plain one", " "}
	for _, g := range []hoyle.Game{
		hoyle.New(odd{}, hoyle.Spec[newgame.State, newgame.Move]{Presets: []hoyle.Preset{
			{Name: "on", Rules: json.RawMessage(`{"on":true}`)}, {Name: "a,b", Rules: json.RawMessage(`{"text":"1"}`)}, {Name: "broken", Rules: json.RawMessage(`{`)},
		}}),
		hoyle.New(described{}, hoyle.Spec[newgame.State, newgame.Move]{}),
	} {
		for n := range 1 << len(hostile) {
			var words []string
			for i, w := range hostile {
				if n&(1<<i) != 0 {
					words = append(words, w)
				}
			}
			rules := map[string]any{"words": words, "on": n%3 == 0, "text": []string{"", "1", "null", "x,y=z", "not last"}[n%5]}
			if n%7 == 0 {
				rules["any"] = map[string]int{"a,b": 1, "=": 2}
			}
			maps.DeleteFunc(rules, func(string, any) bool { return n%11 == 0 })
			data := must.Have(json.Marshal(rules))(t)
			with := must.Have(g.With(data))(t)
			backAndForth(t, with, g)
		}
	}
}

// FindIn takes any text without a panic, and what it finds survives its spelling.
func FuzzFind(f *testing.F) {
	for _, s := range []string{"karata:seats=3,fine=2", `doppelkopf:home,solos=["solo Q"]`, "pasur:seats=4", "blackjack:casino,natural=6:5", `karata:"\`} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, spelling string) {
		g, err := hoyle.Find(spelling)
		if (err == nil) == slices.Contains([]string{"no-such-game", "invalid-rules"}, hoyle.Code(err)) {
			t.Errorf("%q: %v", spelling, err)
		}
		if err == nil {
			backAndForth(t, g, hoyle.Games()...)
		}
	})
}
