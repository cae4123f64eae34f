package frames_test

import (
	"encoding/json"
	"errors"
	"flag"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/frames"
	"github.com/hoylecards/hoyle/internal/must"
)

// A command line and JSON say the same.
func TestTerms(t *testing.T) {
	var line, text frames.Terms
	f := flag.NewFlagSet("env", flag.ContinueOnError)
	line.Flags(f)
	args := []string{"-game", "pasur", "-rules", `{"seats":4}`, "-opponent", "random", "-masks", "-tables", "3", "-lead", "-places", "-width", "9",
		"-plays", "2"}
	must.Do(t, f.Parse(args))
	data := `{"game":"pasur","rules":{"seats":4},"opponent":"random","masks":true,"tables":3,"lead":true,"places":true,"width":9,"plays":2}`
	must.Do(t, json.Unmarshal([]byte(data), &text))
	if d := cmp.Diff(line, text); d != "" {
		t.Error(d)
	}
	e := must.Have(text.Open(hoyle.Games()))(t)
	if i := e.Info(); i.Game != "catcheleven" || i.Seats != 4 || i.Tables != 3 || i.Width != 9 {
		t.Errorf("%+v", i)
	}
	for _, tt := range []struct {
		terms frames.Terms
		want  error
	}{
		{frames.Terms{Game: "whist"}, hoyle.ErrGame},
		{frames.Terms{Game: "karata", Rules: json.RawMessage(`{"seats":99}`)}, engine.ErrRules},
	} {
		if _, err := tt.terms.Open(hoyle.Games()); !errors.Is(err, tt.want) {
			t.Errorf("%+v: %v", tt.terms, err)
		}
	}
	if _, err := new(frames.Terms).Open(nil); !errors.Is(err, hoyle.ErrGame) {
		t.Errorf("no games: %v", err)
	}
}
