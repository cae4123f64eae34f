package hoyle_test

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/examples/hearts"
	"github.com/hoylecards/hoyle/examples/newgame"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/must"
)

func TestSpecsOfTheLibrary(t *testing.T) {
	for _, g := range append(hoyle.Games(), hearts.ByName()) {
		expect.Err(t, g.Check(), nil)
	}
	expect.Err(t, (hoyle.Game{}).Check(), engine.ErrNoGame)
}

type (
	tuckSpec   = hoyle.Spec[newgame.State, newgame.Move]
	tuckFormat = hoyle.FormatSpec[newgame.State, newgame.Move]
	tuckRoster = bot.Roster[newgame.State, newgame.Move]
)

// cheat chooses a card that no hand contains.
type cheat struct{}

func (cheat) Choose(context.Context, engine.View[newgame.State], []newgame.Move, *rand.Rand) newgame.Move {
	return newgame.Move{Card: card.King.Of(card.Spades)}
}

// unnamed is Tuck with a name that is not one word.
type unnamed struct{ newgame.Game }

func (unnamed) Name() string { return "two words" }

// silent is Tuck without words.
type silent struct {
	newgame.Game
	engine.Speech[newgame.State, newgame.Move]
}

func (silent) MarshalJSON() ([]byte, error)                                      { return []byte("{}"), nil }
func (silent) Say(newgame.State, engine.Seat, newgame.Move) (none engine.Phrase) { return none }
func (silent) Unit() engine.Unit                                                 { return engine.Unit{} }

// chosen is Tuck with options.
type chosen struct {
	newgame.Game
	options []hoyle.Option
}

func (g chosen) Options() []hoyle.Option { return g.options }

// sized is Tuck with an option for the number of players, which changes nothing.
type sized struct {
	newgame.Game
	Friends int `json:"friends,omitzero"`
}

func (sized) Options() []hoyle.Option {
	return []hoyle.Option{gamekit.PlayersOption(gamekit.NumberOption("friends", "Friends", "Who plays.", 2, 4, 2))}
}

// numbered is Tuck with a line that has numbers.
type numbered struct{ newgame.Game }

func (numbered) Breakdown(newgame.State, engine.Seat) []engine.ScoreLine {
	return []engine.ScoreLine{{Name: "cards 2 of 13"}}
}

// endless is Tuck in which the leader may pass without end.
type endless struct{ newgame.Game }

func (g endless) Apply(s newgame.State, seat engine.Seat, m newgame.Move) (newgame.State, error) {
	_, err := g.Game.Apply(s, seat, m)
	return s, err
}

// Each fault that an author makes in a spec is found, and named by its part.
func TestCheck(t *testing.T) {
	deals := func(name string) tuckFormat {
		return tuckFormat{Format: hoyle.Format{Name: name, Title: "Deals", N: 2}, Set: host.Deals[newgame.State, newgame.Move]}
	}
	atLeastTwo := func(g engine.Game[newgame.State, newgame.Move], n int) host.Format[newgame.State, newgame.Move] {
		return host.Deals(g, max(n, 2))
	}
	failing := func(engine.Game[newgame.State, newgame.Move], int) (f host.Format[newgame.State, newgame.Move]) {
		return f
	}
	roster := func(others ...bot.OtherPlayer[newgame.State, newgame.Move]) func(engine.Game[newgame.State, newgame.Move]) tuckRoster {
		return func(g engine.Game[newgame.State, newgame.Move]) tuckRoster {
			return tuckRoster{Game: g, Others: others}
		}
	}
	german := func(keys ...string) tuckSpec {
		words := map[string]string{}
		for _, key := range keys {
			words[key] = "{1}"
		}
		return tuckSpec{Words: map[string]map[string]string{"de": words}}
	}
	cheating := func() bot.Bot[newgame.State, newgame.Move] { return cheat{} }
	for name, tt := range map[string]struct {
		game engine.Game[newgame.State, newgame.Move]
		spec tuckSpec
		want string
	}{
		"no fault":             {nil, tuckSpec{}, ""},
		"a whole spec":         {nil, tuckSpec{Title: "Tuck", Presets: []hoyle.Preset{{Name: "plain", Title: "Plain"}}, Formats: []tuckFormat{deals("two")}}, ""},
		"a roster of nobody":   {nil, tuckSpec{Bots: func(engine.Game[newgame.State, newgame.Move]) (r tuckRoster) { return r }}, ""},
		"a list of no formats": {nil, tuckSpec{Formats: []tuckFormat{}}, ""},
		"a mistyped preset":    {nil, tuckSpec{Presets: []hoyle.Preset{{Name: "league", Title: "League", Rules: json.RawMessage(`{"legue":true}`)}}}, `preset "league": `},
		"an unnamed preset":    {nil, tuckSpec{Presets: []hoyle.Preset{{Title: "League"}}}, `preset "": "" cannot be typed`},
		"a preset of words":    {nil, tuckSpec{Presets: []hoyle.Preset{{Name: "my league", Title: "League"}}}, `cannot be typed`},
		"an untitled preset":   {nil, tuckSpec{Presets: []hoyle.Preset{{Name: "league"}}}, `preset "league": no title`},
		"a preset twice":       {nil, tuckSpec{Presets: []hoyle.Preset{{Name: "a", Title: "A"}, {Name: "a", Title: "B"}}}, `preset "a": there are two`},
		"too many seats":       {nil, tuckSpec{Seats: hoyle.Range{From: 3, To: 4}}, "Seats: from 3 to 4, but the game has 2"},
		"half a range":         {nil, tuckSpec{Players: hoyle.Range{From: 2}}, "Players: from 2 to 0"},
		"a format without Set": {nil, tuckSpec{Formats: []tuckFormat{{Format: hoyle.Format{Name: "x", Title: "X"}}}}, `format "x": `},
		"a format of no game":  {nil, tuckSpec{Formats: []tuckFormat{{Format: hoyle.Format{Name: "x", Title: "X"}, Set: failing}}}, `format "x": `},
		"a format twice":       {nil, tuckSpec{Formats: []tuckFormat{deals("two"), deals("two")}}, `format "two": there are two`},
		"an unnamed format":    {nil, tuckSpec{Formats: []tuckFormat{deals("")}}, `format "": "" cannot`},
		"no number of deals":   {nil, tuckSpec{Formats: []tuckFormat{{Format: hoyle.Format{Name: "x", Title: "X", Endless: true}, Set: host.Deals[newgame.State, newgame.Move]}}}, `format "x": a match with Deals or Endless needs`},
		"points, not deals":    {nil, tuckSpec{Formats: []tuckFormat{{Format: hoyle.Format{Name: "x", Title: "X", N: 1, Deals: true}, Set: atLeastTwo}}}, `format "x": a match of one deal has another`},
		"a default of no use":  {chosen{options: []hoyle.Option{{Name: "x", Kind: engine.OptNumber, From: 1, To: 2, Default: 3}}}, tuckSpec{}, `option "x": its default is 3, want a whole number from 1 to 2`},
		"a size of no effect":  {sized{}, tuckSpec{Players: hoyle.Range{From: 2, To: 3}}, `option "friends": 3 makes it 2 players`},
		"a size that fails":    {chosen{options: []hoyle.Option{gamekit.PlayersOption(gamekit.NumberOption("x", "X", "", 2, 4, 2))}}, tuckSpec{}, `option "x": `},
		"a need of nothing":    {chosen{options: []hoyle.Option{{Name: "x", Kind: engine.OptSwitch, Default: false, Needs: []engine.Need{{Option: "x", Values: []any{true}}}}}}, tuckSpec{}, `option "x": it needs "x", which does not stand before it`},
		"a need of no value":   {chosen{options: []hoyle.Option{{Name: "x", Kind: engine.OptSwitch, Default: false}, {Name: "y", Kind: engine.OptSwitch, Default: false, Needs: []engine.Need{{Option: "x", Values: []any{1}}}}}}, tuckSpec{}, `option "y": it needs x to be 1, want true or false`},
		"a bot that cheats":    {nil, tuckSpec{Bots: roster(bot.OtherPlayer[newgame.State, newgame.Move]{Player: bot.Player{Name: "sly", Strength: "sly"}, New: cheating})}, `bot "sly": `},
		"a bot without New":    {nil, tuckSpec{Bots: roster(bot.OtherPlayer[newgame.State, newgame.Move]{Player: bot.Player{Name: "sly", Strength: "sly"}})}, `bot "sly": `},
		"a bot without words":  {nil, tuckSpec{Bots: roster(bot.OtherPlayer[newgame.State, newgame.Move]{Player: bot.Player{Name: "sly"}, New: cheating})}, `bot "sly": no title`},
		"a game of words":      {unnamed{}, tuckSpec{}, `the game: "two words" cannot`},
		"no unit":              {silent{}, tuckSpec{}, `Speech: the unit "" is 0 points`},
		"no words":             {silent{}, tuckSpec{}, `Speech: no words for "5H"`},
		"words":                {nil, tuckSpec{Words: map[string]map[string]string{"de": {"game": "Tuck", "move.tuck *": "versteckt {1}", "no.not-in-hand": "Nein."}}}, ""},
		"a word of no kind":    {nil, tuckSpec{Words: map[string]map[string]string{"de": {"lobby.title": "Meins"}}}, `Words: de: "lobby.title" is not a key`},
		"a kind alone":         {nil, tuckSpec{Words: map[string]map[string]string{"de": {"move": "spielt"}}}, `Words: de: "move" is not a key`},
		"an empty word":        {nil, tuckSpec{Words: map[string]map[string]string{"de": {"game": ""}}}, `Words: de: "game" is not a key, names nothing that the game has, or has no text`},
		"a zone renamed":       {nil, german("zone.table"), `Words: de: "zone.table"`},
		"a line of no kind":    {nil, german("line."), `Words: de: "line."`},
		"an option renamed":    {nil, german("option.jokers"), `Words: de: "option.jokers"`},
		"a group renamed":      {nil, german("group.Jokers"), `Words: de: "group.Jokers"`},
		"a value renamed":      {nil, german("value.jokers.two"), `Words: de: "value.jokers.two"`},
		"a preset renamed":     {nil, german("preset.jokers"), `Words: de: "preset.jokers"`},
		"a level of no bot":    {nil, german("strength.house"), `Words: de: "strength.house"`},
		"a refusal renamed":    {nil, german("no.nonsense"), `Words: de: "no.nonsense"`},
		"a question of no use": {nil, german("ask.nonsense"), `Words: de: "ask.nonsense"`},
		"a move of no text":    {nil, german("move.*"), `Words: de: "move.*"`},
		"stars misplaced":      {nil, german("did.tuck * *"), `Words: de: "did.tuck * *"`},
		"words that fit":       {nil, german("zone.hand", "no.not-in-hand", "strength.easy", "did.tuck *", "move.5H", "lesson"), ""},
		"numbers in a line":    {numbered{}, tuckSpec{Words: map[string]map[string]string{"de": {"line.cards * of *": "{1} von {2} Karten"}}}, ""},
		"no end":               {endless{}, tuckSpec{}, `format "deals": a deal does not end`},
	} {
		t.Run(name, func(t *testing.T) {
			if tt.game == nil {
				tt.game = newgame.Game{}
			}
			err := hoyle.New(tt.game, tt.spec).Check()
			if tt.want == "" && err != nil || tt.want != "" && (hoyle.Code(err) != "invalid-spec" || !strings.Contains(err.Error(), tt.want)) {
				t.Errorf("%v, want %q", err, tt.want)
			}
		})
	}
}

// What deals do not show is only doubted: it may be rare. It hides no fault.
func TestCheckDoubts(t *testing.T) {
	for _, key := range []string{"mark.triples", "line.bombs", "ask.tucks *"} {
		words := map[string]string{key: "{1}"}
		g := hoyle.New(newgame.Game{}, tuckSpec{Words: map[string]map[string]string{"de": words}})
		if err := g.Check(); hoyle.Code(err) != "doubtful-spec" || !strings.Contains(err.Error(), key) {
			t.Errorf("%s: %v", key, err)
		}
		words["zone.nonsense"] = "x"
		if err := g.Check(); hoyle.Code(err) != "invalid-spec" {
			t.Errorf("%s: %v", key, err)
		}
	}
}

// A format without a Set is an error, not a panic.
func TestFormatWithoutSet(t *testing.T) {
	g := hoyle.New(newgame.Game{}, tuckSpec{Formats: []tuckFormat{{Format: hoyle.Format{Name: "x", Title: "X"}}}})
	expect.Fails(g.Match("x", 0, deck.NewSeed(1)))(t, hoyle.ErrFormat)
}

// jsonText returns the JSON of a value.
func jsonText(t *testing.T, v any) json.RawMessage {
	t.Helper()
	return must.Have(json.Marshal(v))(t)
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
		{"catcheleven", "seats", "5", "", "want one of 2, 3, 4"},
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
			if o.ByDeal || slices.Contains([]string{"bock", "hand", "callBonus", "povertyFree"}, o.Name) || o.Kind == engine.OptNumbers {
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
	expect.Is(t, applies, want, g.Name(), o.Name, "applies in", data)
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
