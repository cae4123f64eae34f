package enginetest

import (
	"fmt"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
)

// Foreign checks what a suite makes of JSON that anybody may have written, such
// as a fuzzer. What passes for a position comes back from its JSON and can be
// played to its end; so can what is sampled from what passes for a seat's view.
// So Decode must refuse views, and DecodeView what is not that seat's. It
// returns a *[Broken] if one cannot, and nil for what passes for nothing.
func Foreign[S, M comparable](su Suite[S, M], data []byte) error {
	if s, err := su.Decode(data); err == nil {
		if err := su.checkForeign(s); err != nil {
			return err
		}
	}
	for viewer := engine.Nobody; viewer < engine.Seat(su.Game.Seats()); viewer++ {
		v, err := su.DecodeView(fmt.Appendf(nil, `{"seat":%d,"state":%s}`, viewer, data))
		if err != nil {
			continue
		}
		sample := su.Game.Determinize(v, deck.NewSeed(1).Rand())
		if got := su.Game.View(sample, viewer); got != v {
			return SampleIsView.broken("%v, from %s, sees\n%s, not\n%s", viewer, data, show(got), show(v))
		}
		if err := su.checkForeign(sample); err != nil {
			return fmt.Errorf("%w\nsampled for %v from %s", err, viewer, data)
		}
		_, _ = engine.Playout(su.Game, v.State, deck.NewSeed(2).Rand(), nil) // which must not panic
	}
	return nil
}

// checkForeign checks a position that did not come of a deal.
func (su Suite[S, M]) checkForeign(s S) error {
	if err := su.checkJSON(s); err != nil {
		return err
	}
	end, err := engine.Playout(su.Game, s, deck.NewSeed(2).Rand(), nil)
	if err != nil {
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

// ForeignMove checks a text that anybody may have written: if it reads as a move,
// both that move's texts, of String and of MarshalText, read as the same one.
func ForeignMove[M interface {
	comparable
	fmt.Stringer
}, P engine.MoveText[M]](text string) error {
	var m M
	if err := P(&m).UnmarshalText([]byte(text)); err != nil {
		return nil //nolint:nilerr // a text that is no move is none of its concern
	}
	ascii, err := P(&m).MarshalText()
	if err != nil {
		return TextIsUnique.broken("%q reads as %v, which has no text: %v", text, m, err)
	}
	for _, form := range []string{m.String(), string(ascii)} {
		var back M
		if err := P(&back).UnmarshalText([]byte(form)); err != nil || back != m {
			return TextIsUnique.broken("%q reads as %v, but %q as %v, error %v", text, m, form, back, err)
		}
	}
	return nil
}
