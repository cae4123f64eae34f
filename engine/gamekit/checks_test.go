package gamekit_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/must"
)

// Each check of Problems accepts the values up to its limits and no others.
func TestProblems(t *testing.T) {
	words := []string{"one", "two"}
	cards := func(text string) []card.Card {
		list := must.Have(card.ParseList(strings.ReplaceAll(text, "??", "")))(t)
		return append(list, make([]card.Card, strings.Count(text, "??"))...)
	}
	pack := cards("AS AS KD")
	piles := func(hide bool, texts ...string) func(p *gamekit.Problems) {
		return func(p *gamekit.Problems) {
			var all []gamekit.Pile
			for i, text := range texts {
				all = append(all, gamekit.Pile{Field: "pile" + string(rune('0'+i)), Cards: cards(text), MayHide: hide})
			}
			p.Pack(pack, all...)
		}
	}
	for name, tt := range map[string]struct {
		check func(p *gamekit.Problems)
		want  string // the problems, or "" if there are none
	}{
		"true":            {func(p *gamekit.Problems) { p.Check(true, "f", "no") }, ""},
		"false":           {func(p *gamekit.Problems) { p.Check(false, "f", "%d no", 7) }, "f: 7 no"},
		"length":          {func(p *gamekit.Problems) { p.Len("f", 3, 3) }, ""},
		"other length":    {func(p *gamekit.Problems) { p.Len("f", 2, 3) }, "f: 2 items, want 3"},
		"least":           {func(p *gamekit.Problems) { p.Range("f", 2, 2, 5) }, ""},
		"most":            {func(p *gamekit.Problems) { p.Range("f", 5, 2, 5) }, ""},
		"too small":       {func(p *gamekit.Problems) { p.Range("f", 1, 2, 5) }, "f: 1, want 2 to 5"},
		"too great":       {func(p *gamekit.Problems) { p.Range("f", 6, 2, 5) }, "f: 6, want 2 to 5"},
		"word":            {func(p *gamekit.Problems) { p.Word("f", "two", words) }, ""},
		"no word":         {func(p *gamekit.Problems) { p.Word("f", "", words) }, ""},
		"other word":      {func(p *gamekit.Problems) { p.Word("f", "three", words) }, `f: "three", want one of "one", "two"`},
		"first seat":      {func(p *gamekit.Problems) { p.Seat("f", 0, 2) }, ""},
		"last seat":       {func(p *gamekit.Problems) { p.Seat("f", 1, 2) }, ""},
		"no such seat":    {func(p *gamekit.Problems) { p.Seat("f", 2, 2) }, "f: 2 is not a seat"},
		"nobody's seat":   {func(p *gamekit.Problems) { p.Seat("f", -1, 2) }, "f: -1 is not a seat"},
		"holder":          {func(p *gamekit.Problems) { p.Holder("f", 1, 2) }, ""},
		"nobody":          {func(p *gamekit.Problems) { p.Holder("f", engine.Nobody, 2) }, ""},
		"no holder":       {func(p *gamekit.Problems) { p.Holder("f", 2, 2) }, "f: 2 is not a seat"},
		"whole pack":      {piles(false, "AS", "KD AS"), ""},
		"face-down cards": {piles(true, "AS ??", "??"), ""},
		"not to be seen":  {piles(false, "AS ?? ??"), "pile0: a card is face down"},
		"three of two":    {piles(false, "AS", "AS AS"), "pile1: A♠ is not in the pack, or is used too often"},
		"two foreign":     {piles(false, "QS JS", "KD"), "pile0: Q♠ is not in the pack, or is used too often"},
		"too few":         {piles(false, "AS"), "cards: 1 in all, want 3"},
		"too many":        {piles(false, "AS AS KD KD"), "cards: 4 in all, want 3\npile0: K♦ is not in the pack, or is used too often"},
		"twice as many":   {piles(false, "AS AS KD", "QS QS QS"), "cards: 6 in all, want 3\npile1: Q♠ is not in the pack, or is used too often"},
		"many more":       {piles(false, "AS AS KD", "QS QS QS QS"), "cards: 7 in all, want 3"},
		"down and wrong":  {piles(true, "AS ?? QS"), "pile0: Q♠ is not in the pack, or is used too often"},
		"down, other bad": {piles(false, "??", "QS AS"), "pile0: a card is face down\npile1: Q♠ is not in the pack, or is used too often"},
	} {
		t.Run(name, func(t *testing.T) {
			var p gamekit.Problems
			tt.check(&p)
			for wrapped, err := range map[error]error{engine.ErrPosition: p.Position("chess"), engine.ErrRules: p.Rules("chess")} {
				if p.Any() != (tt.want != "") || (err != nil) != p.Any() || err != nil && !errors.Is(err, wrapped) {
					t.Fatalf("any %t, %v", p.Any(), err)
				}
				if err == nil {
					continue
				}
				expect.Is(t, strings.ReplaceAll(err.Error(), wrapped.Error()+": chess: ", ""), tt.want)
			}
		})
	}
}

// Hostile text does not make an error long: the error lists at most 16 problems, of about 200 bytes
// each.
func TestProblemsAreShort(t *testing.T) {
	var p gamekit.Problems
	p.Add("f", "%s", strings.Repeat("x", 197))
	p.Add("f", "%s", strings.Repeat("x", 198))
	prefix := engine.ErrPosition.Error() + ": g: f: "
	lines := strings.Split(p.Position("g").Error(), "\n")
	if lines[0] != prefix+strings.Repeat("x", 197) || lines[1] != prefix+strings.Repeat("x", 197)+"…" {
		t.Errorf("%q", lines)
	}
	for range 20 {
		p.Add("f", "one more")
	}
	expect.Is(t, strings.Count(p.Rules("g").Error(), "\n")+1, 16, "problems")
}

type rules struct {
	Seats int `json:"seats,omitzero"`
}

var errOpen = errors.New("not this one")

// The decoders of a game return what the function open returns, and change nothing on error.
func TestDecoders(t *testing.T) {
	open := func(r rules) (string, error) {
		if r.Seats == 9 {
			return "nine", errOpen
		}
		return strings.Repeat("s", r.Seats), nil
	}
	for _, tt := range []struct {
		data, want string
		game       error // of UnmarshalGame
		state      error // of DecodeState
	}{
		{`{"seats":3}`, "sss", nil, nil},
		{`{}`, "", nil, nil},
		{`{"seats":9}`, "nine", errOpen, errOpen},
		{`{"seats":"3"}`, "", new(json.UnmarshalTypeError), engine.ErrPosition},
		{`{`, "", new(json.SyntaxError), engine.ErrPosition},
	} {
		g := "before"
		err := gamekit.UnmarshalGame([]byte(tt.data), open, &g)
		if tt.game == nil && (err != nil || g != tt.want) || tt.game != nil && (err == nil || g != "before") {
			t.Errorf("%s: game %q, %v", tt.data, g, err)
		}
		s, err := gamekit.DecodeState([]byte(tt.data), open)
		if s != tt.want || !errors.Is(err, tt.state) {
			t.Errorf("%s: state %q, %v", tt.data, s, err)
		}
		v, err := gamekit.DecodeView([]byte(`{"seat":1,"state":`+tt.data+`}`), func(u engine.View[rules]) (engine.View[string], error) {
			s, err := open(u.State)
			return engine.View[string]{Seat: u.Seat, State: s}, err
		})
		want := engine.View[string]{}
		if tt.state == nil {
			want = engine.View[string]{Seat: 1, State: tt.want}
		}
		if v != want || !errors.Is(err, tt.state) {
			t.Errorf("%s: view %+v, %v", tt.data, v, err)
		}
	}
	r := rules{2}
	if err := gamekit.UnmarshalRules("chess", []byte(`{"seats":4,"x":1}`), &r); !errors.Is(err, engine.ErrRules) || !strings.Contains(err.Error(),
		"chess: ") || r.Seats != 2 {
		t.Errorf("rules %+v, %v", r, err)
	}
	if err := gamekit.UnmarshalSetup("chess", []byte(`{"seats":4,"x":1}`), &r); !errors.Is(err, engine.ErrPosition) || !strings.Contains(err.Error(),
		"chess: ") || r.Seats != 2 {
		t.Errorf("setup %+v, %v", r, err)
	}
	if err := errors.Join(gamekit.UnmarshalRules("chess", []byte(`{"seats":4}`), &r),
		gamekit.UnmarshalSetup("chess", []byte(`{}`), &r)); err != nil || r.Seats != 4 {
		t.Errorf("%+v, %v", r, err)
	}
}

// strict is a setup whose errors already wrap ErrPosition.
type strict struct{}

func (*strict) UnmarshalJSON([]byte) error { return gamekit.Invalid("chess", errOpen) }

// An error in a position is not wrapped twice, and a syntax error is short.
func TestErrorsOfDecodeState(t *testing.T) {
	_, err := gamekit.DecodeState([]byte(`{}`), func(strict) (int, error) { return 0, nil })
	if err == nil || err.Error() != gamekit.Invalid("chess", errOpen).Error() {
		t.Errorf("%v", err)
	}
	_, err = gamekit.DecodeState([]byte(`{`), func(strict) (int, error) { return 0, nil })
	if !errors.Is(err, engine.ErrPosition) || errors.As(err, new(*json.SyntaxError)) {
		t.Errorf("%v", err)
	}
	if gamekit.Invalid("chess") != nil {
		t.Error("no reasons are an error")
	}
}
