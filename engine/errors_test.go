package engine_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/internal/expect"
)

// Every error with a code has a reason without the name of a package, and a text that includes the
// reason. A wrapped error has the code of the outermost one.
func TestCodeAndReason(t *testing.T) {
	revoke := engine.Illegal("bridge", "revoke", "a revoke")
	for _, tt := range []struct {
		err                error
		code, reason, text string
	}{
		{host.ErrStale, "stale", "the table has moved on", "host: the table has moved on"},
		{engine.ErrGameOver, "game-over", "the game is over", "engine: the game is over"},
		{fmt.Errorf("%w: play 3 of 2", host.ErrStale), "stale", "the table has moved on", "host: the table has moved on: play 3 of 2"},
		{fmt.Errorf("%w: plays[3]: %w", host.ErrRecord, revoke), "bad-record", "bad record", "host: bad record: plays[3]: bridge: a revoke"},
		{engine.NewMoveError(1, card.MustParse("7H"), engine.ErrNotYourTurn), "not-your-turn", "not this seat's turn",
			"seat 1: 7H: engine: not this seat's turn"},
		{engine.NewMoveError(1, card.Card(200), engine.ErrGameOver), "game-over", "the game is over", "seat 1: Card(200): engine: the game is over"},
		{engine.NewMoveError(0, nil, nil), "illegal", "illegal move", "seat 0: no move: engine: illegal move"},
		{errors.Join(errors.New("x"), engine.ErrSeat), "no-such-seat", "no such seat", "x\nengine: no such seat"},
		{engine.Sentinel("odd", "two words: no package"), "odd", "two words: no package", "two words: no package"},
		{engine.Sentinel("plain", "no package"), "plain", "no package", "no package"},
		{engine.Illegal("tuck", "full", "no place is left"), "full", "no place is left", "tuck: no place is left"},
		{engine.Illegal("chess", "king", "a king: it is not in the book"), "king", "a king: it is not in the book", "chess: a king: it is not in the book"},
		{errors.New("engine: x"), "", "", "engine: x"},
	} {
		if code, reason := engine.Code(tt.err), engine.Reason(tt.err); code != tt.code || reason != tt.reason || tt.err.Error() != tt.text {
			t.Errorf("%v: code %q, reason %q; want %q, %q, %q", tt.err, code, reason, tt.text, tt.code, tt.reason)
		}
	}
	if engine.Code(nil) != "" || engine.Reason(nil) != "" || (&engine.MoveError{}).Error() == "" {
		t.Error("nil has a code or a reason, or the zero MoveError has no text")
	}
}

// All reasons to refuse a move are illegal moves, and no two sentinels are the same or have one code.
func TestSentinels(t *testing.T) {
	rule := engine.Illegal("bridge", "revoke", "a revoke")
	refusal := engine.NewMoveError(1, card.MustParse("7H"), rule)
	for _, err := range []error{engine.ErrNotYourTurn, engine.ErrGameOver, indigo.ErrNotInHand, rule, refusal, engine.NewMoveError(0, nil, nil)} {
		expect.Err(t, err, engine.ErrIllegal)
	}
	if errors.Is(rule, engine.Illegal("bridge", "revoke", "a revoke")) || errors.Is(engine.ErrFaceDown, engine.ErrIllegal) {
		t.Error("different errors are taken for the same error")
	}
	if e, ok := errors.AsType[*engine.MoveError](refusal); !ok || e.Seat != 1 || e.Move != card.MustParse("7H") || e.Err != rule { //nolint:errorlint // the very error
		t.Errorf("%#v", refusal)
	}
	seen := map[string]bool{}
	for _, err := range []error{
		engine.ErrIllegal, engine.ErrNotYourTurn, engine.ErrGameOver, engine.ErrNoSuchMove, engine.ErrFaceDown, engine.ErrStuck, host.ErrStale,
		engine.ErrMoveText, engine.ErrPosition, engine.ErrRules, engine.ErrSeat, host.ErrRecord, host.ErrSecret, host.ErrMatchOver,
		engine.ErrNoGame,
	} {
		if code := engine.Code(err); code == "" || seen[code] {
			t.Errorf("%v has the code %q", err, code)
		}
		seen[engine.Code(err)] = true
	}
}
