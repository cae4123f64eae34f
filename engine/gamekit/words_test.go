package gamekit_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
	"github.com/hoylecards/hoyle/internal/expect"
)

type color uint8

var colors = gamekit.Words[color]{"", "red", "green"}

func TestWords(t *testing.T) {
	for v, want := range map[color]string{0: "", 1: "red", 2: "green", 3: "gamekit_test.color(3)", 255: "gamekit_test.color(255)"} {
		expect.Is(t, colors.Of(v), want, uint8(v), "is")
		text, err := colors.Marshal(v, engine.ErrRules)
		if known := int(v) < len(colors); known != (err == nil) || known && string(text) != want || !known && !errors.Is(err, engine.ErrRules) {
			t.Errorf("%d: %q, %v", uint8(v), text, err)
		}
	}
	for text, want := range map[string]color{"": 0, "red": 1, "green": 2} {
		if v := color(9); colors.Unmarshal(&v, []byte(text), engine.ErrRules) != nil || v != want {
			t.Errorf("%q is %d", text, v)
		}
	}
	for _, text := range []string{"Red", "blue", " red", strings.Repeat("x", 1000)} {
		v := color(2)
		if err := colors.Unmarshal(&v, []byte(text), engine.ErrPosition); !errors.Is(err, engine.ErrPosition) || v != 2 || len(err.Error()) > 120 {
			t.Errorf("%.20q: %d, %v", text, v, err)
		}
	}
}
