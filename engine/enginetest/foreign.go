package enginetest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

// checkForeignJSON checks that the decoders refuse JSON that is almost that of a position or a
// view, and leave their argument unchanged.
func (w *walk[S, M]) checkForeignJSON() {
	if w.positions() == nil || w.spared() {
		return
	}
	s := w.passed[w.choose(len(w.passed))]
	data := jsonIsWhole.jsonOf(s)
	w.checkDecodersRead(s, data)
	w.checkForeignState(s, data)
	w.checkForeignViews(s, data)
}

// checkDecodersRead checks that the decoders only read their argument.
func (w *walk[S, M]) checkDecodersRead(s S, data []byte) {
	p := w.positions()
	view, _ := json.Marshal(w.Game.View(s, 0))
	for _, data := range [][]byte{data, view} {
		given := bytes.Clone(data)
		_, _ = p.DecodeState(data)
		_, _ = p.DecodeView(data)
		if !bytes.Equal(data, given) {
			jsonIsWhole.broken("decoding changes %s to %s", given, data)
		}
	}
}

// checkForeignState gives DecodeState the state of views, a position with one field more, and
// positions in which one card is replaced by another.
func (w *walk[S, M]) checkForeignState(s S, data []byte) {
	p := w.positions()
	for _, viewer := range w.viewers[:w.seats+1] {
		v := w.Game.View(s, viewer).State
		if w.hiddenCards(s, viewer) == 0 {
			continue
		}
		if got, err := p.DecodeState(show(v).bytes()); err == nil {
			jsonIsWhole.broken("a view with cards face down is decoded as the position %s", show(got))
		}
	}
	if bytes.HasPrefix(data, []byte(`{"`)) {
		more := slices.Concat([]byte(`{"noSuchField":0,`), data[1:])
		if got, err := p.DecodeState(more); err == nil {
			jsonIsWhole.broken("%s, with a field that positions do not have, is decoded as %s", more, show(got))
		}
	}
	all := occurrences(data)
	for range min(len(all), 4) {
		a, b := all[w.choose(len(all))], all[w.choose(len(all))]
		other := bytes.Clone(data)
		copy(other[a.at:a.at+2], data[b.at:b.at+2])
		if got, err := p.DecodeState(other); err == nil && !slices.Equal(sorted(w.cards(got)), w.pack) {
			jsonIsWhole.broken("%s is decoded as a position with the cards %v, not %v", other, card.List(sorted(w.cards(got))), card.List(w.pack))
		}
	}
}

// checkForeignViews gives DecodeView a whole position as the view of each seat, and views of
// seats outside the game.
func (w *walk[S, M]) checkForeignViews(s S, data []byte) {
	p, public := w.positions(), w.Game.View(s, engine.Nobody)
	for _, viewer := range w.viewers {
		v := w.Game.View(s, viewer)
		got, err := p.DecodeView(fmt.Appendf(nil, `{"seat":%d,"state":%s}`, viewer, data))
		if err == nil && (got != v || got.Seat != viewer) {
			jsonIsWhole.broken("a whole position, as the view of %d, is decoded as %s, not refused", viewer, show(got))
		}
		if viewer == v.Seat {
			continue
		}
		if got, err := p.DecodeView(fmt.Appendf(nil, `{"seat":%d,"state":%s}`, viewer, show(public.State))); err == nil {
			jsonIsWhole.broken("a view of %d, which is not a seat, is decoded as %s", viewer, show(got))
		}
	}
}

// checkDistinct checks that positions that differ have different JSON, so that clients see
// them. If the game decodes positions, checkJSON has checked that already.
func (w *walk[S, M]) checkDistinct(s S) {
	if w.positions() != nil || len(w.passed) == 0 || s == w.before {
		return
	}
	if a := show(s).String(); a == show(w.before).String() {
		jsonIsWhole.broken("%+v and %+v both have the JSON %s", w.before, s, a)
	}
}
