package enginetest

import (
	"encoding"
	"errors"
	"fmt"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
)

// CheckDecode checks how a game decodes untrusted JSON. A position that
// DecodeState accepts must come back unchanged from its own JSON, and must be
// playable to the end of the game. The same is required of a sample of a view
// that DecodeView accepts. If a check fails, the error wraps a *[Violation]. The
// error is nil if the game refuses the JSON or does not implement
// [engine.Positions].
func CheckDecode[S comparable, M engine.Move](su Suite[S, M], data []byte) error {
	return su.checked(func(su Suite[S, M]) { su.checkDecode(data) })
}

// checkDecode is CheckDecode for a suite that is ready.
func (su Suite[S, M]) checkDecode(data []byte) {
	g, p := su.Game, su.positions()
	if p == nil {
		return
	}
	if s, err := p.DecodeState(data); err == nil {
		su.checkForeign(s)
	}
	for viewer := engine.Nobody; viewer < engine.Seat(g.Seats()); viewer++ {
		v, err := p.DecodeView(fmt.Appendf(nil, `{"seat":%d,"state":%s}`, viewer, data))
		if err != nil {
			continue
		}
		sample := g.Determinize(v, deck.NewSeed(1).Rand())
		if got := g.View(sample, viewer); got != v {
			sampleIsView.broken("%v, from %s, sees\n%s, not\n%s", viewer, data, show(got), show(v))
		}
		if err := su.guarded(func() { su.checkForeign(sample) }); err != nil {
			failOn(fmt.Errorf("%w\nsampled for %v from %s", err, viewer, data))
		}
		at := v.State
		_ = engine.Playout(su.Game, &at, deck.NewSeed(2).Rand(), nil) // must not panic
	}
}

// checkForeign checks a position that does not come from a deal.
func (su Suite[S, M]) checkForeign(s S) {
	su.checkJSON(s)
	end := s
	if err := engine.Playout(su.Game, &end, deck.NewSeed(2).Rand(), nil); err != nil {
		sampleIsWhole.broken("%v, in a game from %s", err, show(s))
	}
	su.checkJSON(end)
	su.checkEnd(end)
}

// checkEnd checks the last position of a game with the suite's End.
func (su Suite[S, M]) checkEnd(s S) {
	if su.End == nil {
		return
	}
	if err := su.End(s); err != nil {
		endIsRight.broken("%v: %s", err, show(s))
	}
}

// checkMoveTextOf checks how a game parses a text from an untrusted source. If ParseMove
// accepts the text, it must return the same move for the text from the move's
// MarshalText and, if the move has a String method, for the text from String. If moves
// have a method UnmarshalText, it must refuse the text or read it as ParseMove does.
// The error is a *[Violation], or nil if no promise is broken.
func checkMoveTextOf[S comparable, M engine.Move](su Suite[S, M], text string) error {
	return su.checked(func(su Suite[S, M]) { su.checkMoveText(text) })
}

// checkMoveText is checkMoveTextOf for a suite that is ready.
func (su Suite[S, M]) checkMoveText(text string) {
	m, err := su.Game.ParseMove(text)
	checkUnmarshal(text, m, err, false)
	if err != nil {
		if !errors.Is(err, engine.ErrMoveText) {
			textIsUnique.broken("%q is refused by %v, which does not wrap ErrMoveText", text, err)
		}
		return
	}
	ascii, err := textOf(m)
	if err != nil {
		textIsUnique.broken("%q reads as %v, which has no text: %v", text, m, err)
	}
	if back, err := su.Game.ParseMove(ascii); err != nil || back != m {
		textIsUnique.broken("%q reads as %v, but %q as %v, error %v", text, m, ascii, back, err)
	}
	if m, ok := any(m).(fmt.Stringer); ok {
		if back, err := su.Game.ParseMove(m.String()); err != nil || any(back) != any(m) {
			textIsUnique.broken("String of a move must be readable by ParseMove: %q is String of the move %q, and reads as %v, error %v",
				m.String(), ascii, back, err)
		}
	}
}

// checkUnmarshal checks that moves with an UnmarshalText read a text as ParseMove does,
// which has returned m and err. UnmarshalText may refuse a text that ParseMove accepts,
// unless the text is what MarshalText returns; it leaves the move unchanged then.
func checkUnmarshal[M engine.Move](text string, m M, err error, marshaled bool) {
	var before, read M
	u, ok := any(&read).(encoding.TextUnmarshaler)
	if !ok {
		return
	}
	failed := u.UnmarshalText([]byte(text))
	if failed == nil && err == nil && read == m || failed != nil && read == before && !marshaled {
		return
	}
	textIsUnique.broken("UnmarshalText reads %q as %v, error %v, but ParseMove as %v, error %v", text, read, failed, m, err)
}
