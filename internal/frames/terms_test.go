package frames_test

import (
	"encoding/json"
	"flag"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/expect"
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
	expect.Same(t, text, line)
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
		expect.Fails(tt.terms.Open(hoyle.Games()))(t, tt.want, tt.terms)
	}
	expect.Fails(new(frames.Terms).Open(nil))(t, hoyle.ErrGame, "no games")
}
