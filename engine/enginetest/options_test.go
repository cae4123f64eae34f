package enginetest

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
	"github.com/hoylecards/hoyle/examples/newgame"
)

// handicap is Tuck with an option, its description, and JSON that may be wrong.
type handicap struct {
	newgame.Game
	Points  int
	options []engine.Option
	loses   bool // the option is not in the JSON
}

// points is the JSON of the option.
type points struct {
	Points int `json:"points,omitzero"`
}

func (g *handicap) Score(s state, seat engine.Seat) int {
	score := g.Game.Score(s, seat)
	if seat == 0 && s.Left == 0 && s != (state{}) {
		score += g.Points
	}
	return score
}

func (g *handicap) Options() []engine.Option { return slices.Clone(g.options) }

func (g *handicap) Rules() struct {
	Points int `json:"points"`
} {
	return struct {
		Points int `json:"points"`
	}{g.Points}
}

func (g *handicap) MarshalJSON() ([]byte, error) {
	if g.loses {
		return []byte("{}"), nil
	}
	return json.Marshal(points{g.Points})
}

// reads reads the JSON of a handicap. It is a package variable because a game that is read from JSON
// has no function of its own.
var reads = strictly

func (g *handicap) UnmarshalJSON(data []byte) error { return reads(g, data) }

// strictly reads the option as a game should.
func strictly(g *handicap, data []byte) error {
	var p points
	if err := gamekit.UnmarshalRules("tuck", data, &p); err != nil {
		return err
	}
	if p.Points < 0 || p.Points > 10 {
		return engine.ErrRules
	}
	g.Points = p.Points
	return nil
}

// laxly reads any JSON with the option.
func laxly(g *handicap, data []byte) error {
	var p points
	err := json.Unmarshal(data, &p)
	g.Points = p.Points
	return err
}

// reading makes handicaps read their JSON in another way until the test ends.
func reading(t *testing.T, read func(g *handicap, data []byte) error) {
	t.Helper()
	reads = read
	t.Cleanup(func() { reads = strictly })
}

// given returns the error of a suite of a handicap that is not read from JSON.
func given(g *handicap) error {
	return faultOf(Suite[state, move]{
		Game: g, Shows: shows, Walks: 1,
		ReadGame: func([]byte) (engine.Game[state, move], error) { return g, nil },
	})
}

var (
	pointsOption = gamekit.NumberOption("points", "Points", "The points given to seat 0.", 0, 10, 0)
	pointsChoice = gamekit.ChoiceOption("points", "Points", "The points given to seat 0.", 0, 5)
)

// optionWith returns a changed option.
func optionWith(o engine.Option, change func(o *engine.Option)) engine.Option {
	change(&o)
	return o
}

func TestLostOptionsAreFound(t *testing.T) {
	for loses, want := range map[bool]Promise{false: sound, true: recordReplays} {
		su := Suite[state, move]{Game: &handicap{Points: 5, options: []engine.Option{pointsOption}, loses: loses}, Shows: shows, Walks: 3}
		mustViolate(t, want, faultOf(su))
	}
}

// unread is Tuck with a number in its JSON, which is read as the function rereads says.
type unread struct {
	newgame.Game
	Points int
}

var rereads func() error

func (g *unread) MarshalJSON() ([]byte, error) { return json.Marshal(points{g.Points}) }
func (g *unread) UnmarshalJSON([]byte) error   { return rereads() }

// The JSON of a game must be read, and as the same game.
func TestGamesComeBackFromJSON(t *testing.T) {
	for name, err := range map[string]error{"refused": errors.New("no JSON"), "forgotten": nil} {
		t.Run(name, func(t *testing.T) {
			rereads = func() error { return err }
			mustViolate(t, gameIsJSON, faultOf(Suite[state, move]{Game: &unread{Points: 5}, Shows: shows, Walks: 1}))
		})
	}
	refuses := game(openly)
	refuses.ReadGame = func([]byte) (engine.Game[state, move], error) { return nil, errors.New("no game") }
	mustViolate(t, gameIsJSON, faultOf(refuses))
}

// Each kind of option has its own kinds of faults.
func TestOptionsAreChecked(t *testing.T) {
	reading(t, laxly)
	number := optionWith(pointsOption, func(o *engine.Option) { o.To = 1 })
	kind := func(o engine.Option, change func(o *engine.Option)) []engine.Option {
		return []engine.Option{optionWith(o, change)}
	}
	for name, tt := range map[string]struct {
		options []engine.Option
		fault   string // "" if there is none
	}{
		"a number":            {[]engine.Option{number}, ""},
		"a choice":            {[]engine.Option{pointsChoice}, ""},
		"numbers":             {kind(number, func(o *engine.Option) { o.Kind = engine.OptNumbers }), ""},
		"none":                {nil, "but fields [points]"},
		"twice":               {[]engine.Option{pointsOption, pointsOption}, "there are options [points points]"},
		"a different name":    {kind(pointsOption, func(o *engine.Option) { o.Name = "handicap" }), "there are options [handicap]"},
		"a different default": {kind(pointsOption, func(o *engine.Option) { o.Default = 3 }), "but left out it makes"},
		"a switch whose values are not true and false": {kind(number, func(o *engine.Option) { o.Kind, o.To = engine.OptSwitch, 0 }), "false is refused"},
		"a list of values that the game refuses":       {kind(pointsChoice, func(o *engine.Option) { o.Kind = engine.OptSeveral }), "[0] is refused"},
		"a list whose choices omit the default":        {kind(pointsChoice, func(o *engine.Option) { o.Kind, o.Choices = engine.OptSeveral, []any{5} }), "[5] is refused"},
		"no title":                                     {kind(number, func(o *engine.Option) { o.Title = "" }), "no title"},
		"no description":                               {kind(pointsChoice, func(o *engine.Option) { o.About = "" }), "no title or description"},
		"a choice without the default":                 {kind(pointsChoice, func(o *engine.Option) { o.Choices = []any{5} }), "not among its choices"},
		"a number with a small default":                {kind(number, func(o *engine.Option) { o.From, o.To = 1, 2 }), "not in its range"},
		"a number with a large default":                {kind(number, func(o *engine.Option) { o.Default = 2 }), "not in its range"},
		"no choices":                                   {kind(pointsChoice, func(o *engine.Option) { o.Kind, o.Choices = engine.OptSeveral, nil }), "an empty range"},
		"a number with an empty range":                 {kind(number, func(o *engine.Option) { o.From = 1 }), "an empty range"},
		"numbers with an empty range":                  {kind(number, func(o *engine.Option) { o.Kind, o.To = engine.OptNumbers, 0 }), "an empty range"},
		"a number whose range is less than empty":      {kind(number, func(o *engine.Option) { o.From = 2 }), "an empty range"},
		"a default without JSON":                       {kind(number, func(o *engine.Option) { o.Default = func() {} }), "no JSON"},
	} {
		t.Run(name, func(t *testing.T) {
			err := given(&handicap{options: tt.options})
			if tt.fault == "" {
				mustViolate(t, sound, err)
			} else if mustViolate(t, optionsAreRules, err); err == nil || !strings.Contains(err.Error(), tt.fault) {
				t.Errorf("got %v, want: %s", err, tt.fault)
			}
		})
	}
}

// Every value that an option offers is one that the game accepts.
func TestOptionsAreTaken(t *testing.T) {
	choice := optionWith(pointsChoice, func(o *engine.Option) { o.Choices = []any{0, 5, 300} })
	negative := optionWith(pointsOption, func(o *engine.Option) { o.From = -1 })
	one := optionWith(negative, func(o *engine.Option) { o.Default = 1 })
	some := engine.Option{Name: "points", Title: "Points", About: "Seat 0 gets them.", Kind: engine.OptSeveral, Choices: []any{1}, Default: 0}
	for name, tt := range map[string]struct {
		option  engine.Option
		refused int
		want    Promise
	}{
		"all numbers":   {pointsOption, 999, sound},
		"negative ones": {negative, 999, sound},
		"zero is one":   {one, 999, optionsAreRules},
		"all choices":   {choice, 999, sound},
		"not the most":  {pointsOption, 10, optionsAreRules},
		"not the least": {negative, -1, optionsAreRules},
		"not a choice":  {choice, 300, optionsAreRules},
		"some of many":  {some, 999, optionsAreRules},
	} {
		t.Run(name, func(t *testing.T) {
			reading(t, func(g *handicap, data []byte) error {
				err := laxly(g, data)
				if tt.option.Default == 1 && g.Points == 1 {
					g.Points = 0 // stands for the default
				}
				if err != nil || g.Points != tt.refused {
					return err
				}
				return engine.ErrRules
			})
			mustViolate(t, tt.want, given(&handicap{options: []engine.Option{tt.option}}))
		})
	}
}

func TestOptionsAreRefused(t *testing.T) {
	for name, tt := range map[string]struct {
		want Promise
		read func(g *handicap, data []byte) error
	}{
		"strictly": {sound, strictly},
		"unknown options too": {optionsAreRules, func(g *handicap, data []byte) error {
			var p points
			if err := json.Unmarshal(data, &p); err != nil {
				return engine.ErrRules
			}
			return strictly(g, []byte(show(p).String()))
		}},
		"any number": {optionsAreRules, func(g *handicap, data []byte) error {
			var p points
			err := gamekit.UnmarshalRules("tuck", data, &p)
			g.Points = p.Points
			return err
		}},
		"with the wrong error": {optionsAreRules, func(g *handicap, data []byte) error {
			if strictly(g, data) != nil {
				return errors.New("no")
			}
			return nil
		}},
		"with a change": {optionsAreRules, func(g *handicap, data []byte) error {
			err := strictly(g, data)
			if err != nil {
				g.Points = 3
			}
			return err
		}},
	} {
		t.Run(name, func(t *testing.T) {
			reading(t, tt.read)
			g := &handicap{options: []engine.Option{pointsOption}}
			mustViolate(t, tt.want, faultOf(Suite[state, move]{Game: g, Shows: shows, Walks: 1}))
		})
	}
}

// linked is a game with three options. The second needs the first, and the third needs the second.
type linked struct{ First, Second, Third bool }

func (l *linked) UnmarshalJSON(data []byte) error {
	type plain linked
	if err := json.Unmarshal(data, (*plain)(l)); err != nil {
		return err
	}
	if l.Second && !l.First || l.Third && !l.Second {
		return engine.ErrRules
	}
	return nil
}

// An option may need a second one, which may need a third one.
func TestOptionsMayNeedOthers(t *testing.T) {
	var all []engine.Option
	for _, name := range []string{"third", "second", "first"} {
		all = append(all, engine.Option{Name: name, Kind: engine.OptSwitch})
	}
	mustEnd(t, sound, func() { checkBounds(linked{}, all) })
}

// timid is a game that refuses its option if it is true for both seats.
type timid struct{ Blind []bool }

func (g *timid) UnmarshalJSON(data []byte) error {
	type plain timid
	if err := json.Unmarshal(data, (*plain)(g)); err != nil {
		return err
	}
	if len(g.Blind) == 2 && g.Blind[0] && g.Blind[1] {
		return engine.ErrRules
	}
	return nil
}

// A game must accept an option for seats that is true for all of them, whether the option is a slice
// or an array.
func TestOptionsForAllSeatsAreTried(t *testing.T) {
	for _, standard := range []any{[]bool{false, false}, [2]bool{}} {
		o := engine.Option{Name: "Blind", Kind: engine.OptSeats, Default: standard}
		mustEnd(t, optionsAreRules, func() { checkBounds(timid{}, []engine.Option{o}) })
	}
}
