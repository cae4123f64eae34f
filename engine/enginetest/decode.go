package enginetest

import (
	"errors"
	"fmt"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
)

// CheckDecode checks what a game, which must meet [engine.Positions], makes of
// untrusted JSON: whatever DecodeState accepts must come back from its own JSON
// and be playable to the end, and so must any sample of a view that DecodeView
// accepts. It returns a *[Violation], or nil if there is none, such as if the
// JSON is refused.
func CheckDecode[S comparable, M engine.Move](su Suite[S, M], data []byte) (err error) {
	if su.Game == nil {
		return engine.ErrNoGame
	}
	defer caught(&err)
	su = su.guard()
	g, p := su.Game, su.positions()
	if p == nil {
		return nil
	}
	if s, err := p.DecodeState(data); err == nil {
		if err := su.checkForeign(s); err != nil {
			return err
		}
	}
	for viewer := engine.Nobody; viewer < engine.Seat(g.Seats()); viewer++ {
		v, err := p.DecodeView(fmt.Appendf(nil, `{"seat":%d,"state":%s}`, viewer, data))
		if err != nil {
			continue
		}
		sample := g.Determinize(v, deck.NewSeed(1).Rand())
		if got := g.View(sample, viewer); got != v {
			return SampleIsView.broken("%v, from %s, sees\n%s, not\n%s", viewer, data, show(got), show(v))
		}
		if err := su.checkForeign(sample); err != nil {
			return fmt.Errorf("%w\nsampled for %v from %s", err, viewer, data)
		}
		at := v.State
		_ = engine.Playout(su.Game, &at, deck.NewSeed(2).Rand(), nil) // which must not panic
	}
	return nil
}

// checkForeign checks a position that did not come of a deal.
func (su Suite[S, M]) checkForeign(s S) error {
	if err := su.checkJSON(s); err != nil {
		return err
	}
	end := s
	if err := engine.Playout(su.Game, &end, deck.NewSeed(2).Rand(), nil); err != nil {
		return SampleIsWhole.broken("%v, in a game from %s", err, show(s))
	}
	if err := su.checkJSON(end); err != nil {
		return err
	}
	return su.checkEnd(end)
}

// checkEnd checks what the suite says of the end of a game.
func (su Suite[S, M]) checkEnd(s S) error {
	if su.End == nil {
		return nil
	}
	if err := su.End(s); err != nil {
		return EndIsRight.broken("%v: %s", err, show(s))
	}
	return nil
}

// CheckMoveText checks what a game makes of an untrusted text: if it reads as a
// move, the move's own texts, of MarshalText and of String if it has that, read
// as the same one. It returns a *[Violation], or nil if there is none.
func CheckMoveText[S comparable, M engine.Move](su Suite[S, M], text string) (err error) {
	if su.Game == nil {
		return engine.ErrNoGame
	}
	defer caught(&err)
	su = su.guard()
	m, err := su.Game.ParseMove(text)
	if err != nil {
		if !errors.Is(err, engine.ErrMoveText) {
			return TextIsUnique.broken("%q is refused by %v, which does not wrap ErrMoveText", text, err)
		}
		return nil
	}
	ascii, err := textOf(m)
	if err != nil {
		return TextIsUnique.broken("%q reads as %v, which has no text: %v", text, m, err)
	}
	forms := []string{ascii}
	if m, ok := any(m).(fmt.Stringer); ok {
		forms = append(forms, m.String())
	}
	for _, form := range forms {
		if back, err := su.Game.ParseMove(form); err != nil || back != m {
			return TextIsUnique.broken("%q reads as %v, but %q as %v, error %v", text, m, form, back, err)
		}
	}
	return nil
}
