package engine_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
)

// Every error with a code has a reason without the name of a package, and a text that includes the
// reason.
func TestCodeAndReason(t *testing.T) {
	for _, tt := range []struct {
		err                error
		code, reason, text string
	}{
		{host.ErrStale, "stale", "the table has moved on", "host: the table has moved on"},
		{engine.ErrGameOver, "game-over", "the game is over", "engine: the game is over"},
		{fmt.Errorf("%w: play 3 of 2", host.ErrStale), "stale", "the table has moved on", "host: the table has moved on: play 3 of 2"},
		{engine.NewMoveError(1, card.MustParse("7H"), engine.ErrNotYourTurn), "not-your-turn", "not this seat's turn",
			"seat 1: 7H: engine: not this seat's turn"},
		{errors.Join(errors.New("x"), engine.ErrSeat), "no-such-seat", "no such seat", "x\nengine: no such seat"},
		{engine.Sentinel("odd", "two words: no package"), "odd", "two words: no package", "two words: no package"},
		{engine.Sentinel("plain", "no package"), "plain", "no package", "no package"},
		{engine.Illegal("tuck", "full", "no place is left"), "full", "no place is left", "tuck: no place is left"},
		{errors.New("x"), "", "", "x"},
	} {
		if code, reason := engine.Code(tt.err), engine.Reason(tt.err); code != tt.code || reason != tt.reason || tt.err.Error() != tt.text {
			t.Errorf("%v: code %q, reason %q; want %q, %q, %q", tt.err, code, reason, tt.text, tt.code, tt.reason)
		}
	}
	if engine.Code(nil) != "" || engine.Reason(nil) != "" {
		t.Error("nil has a code or a reason")
	}
}
