package enginetest

import (
	"slices"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
	"github.com/hoylecards/hoyle/internal/texts"
)

// The promises of what people see of a game: [engine.Layouter], [engine.Marker] and [gamekit.Picker].
const (
	layoutIsKnown Promise = "Layouts returns the layouts of package engine; a hand and won cards belong to a seat, a trick to the table"
	marksArePlain Promise = "a mark has a key and one line of text, is there once, and lies before a seat of the game or in the middle; those of the table come first"
	marksAreTrue  Promise = "a view has no mark that a position that looks like it does not have"
	picksAreHeld  Promise = "Picks returns cards that lie in the hands of the seat, no card more often than there, and the same for the view of the seat"
)

// checkPicture checks the layouts, the marks and the picks of a position and its views.
func (w *walk[S, M]) checkPicture(s S) {
	layouts, held := gamekit.LayoutsOf(w.inner()), make([]card.List, w.Game.Seats())
	for _, z := range w.Game.Zones(s) {
		l, seated := layouts[z.Name], z.Seat != engine.Nobody
		switch l {
		case engine.Fan, engine.Row, engine.Pile, engine.Aside:
		case engine.Hand, engine.Won, engine.Trick:
			if seated == (l == engine.Trick) {
				layoutIsKnown.broken("%v is %q", z.ZoneID, l)
			}
		default:
			layoutIsKnown.broken("%v is %q", z.ZoneID, l)
		}
		if l == engine.Hand {
			held[z.Seat] = append(held[z.Seat], z.Cards...)
		}
	}
	for seat := range w.seats {
		w.checkPicks(s, seat, held[seat])
	}
	w.checkMarks(s)
}

// checkPicks checks the picks of a seat that holds some cards.
func (w *walk[S, M]) checkPicks(s S, seat engine.Seat, held card.List) {
	legal := w.Game.Legal(nil, s, seat)
	seen := gamekit.PicksOf(w.inner(), w.Game.View(s, seat).State, seat, legal)
	for i, picks := range gamekit.PicksOf(w.inner(), s, seat, legal) {
		if !slices.Equal(picks, seen[i]) {
			picksAreHeld.broken("%v of %v picks %v, but %v in its view, in %s", texts.Move(legal[i]), seat, picks, seen[i], show(s))
		}
		left := slices.Clone(held)
		for _, c := range picks {
			at := slices.Index(left, c)
			if at < 0 || !c.Valid() {
				picksAreHeld.broken("%v of %v picks %v, but %v are held, in %s", texts.Move(legal[i]), seat, picks, held, show(s))
			}
			left = slices.Delete(left, at, at+1)
		}
	}
}

// checkMarks checks the marks of a position and of its views.
func (w *walk[S, M]) checkMarks(s S) {
	g, ok := w.inner().(engine.Marker[S])
	if !ok {
		return
	}
	all := g.Marks(s)
	for i, m := range all {
		switch {
		case m.Key == "" || m.Text == "" || !oneLine(m.Text),
			m.Seat != engine.Nobody && !w.isSeat(m.Seat),
			i > 0 && m.Seat == engine.Nobody && all[i-1].Seat != engine.Nobody,
			slices.ContainsFunc(all[:i], func(n engine.Mark) bool { return sameMark(m, n) }):
			marksArePlain.broken("%+v of %+v in %s", m, all, show(s))
		}
	}
	for _, viewer := range w.viewers {
		for _, m := range g.Marks(w.Game.View(s, viewer).State) {
			if !slices.ContainsFunc(all, func(n engine.Mark) bool { return sameMark(m, n) }) {
				marksAreTrue.broken("%v sees %+v, which is not among %+v in %s", viewer, m, all, show(s))
			}
		}
	}
}

func sameMark(a, b engine.Mark) bool {
	return a.Seat == b.Seat && samePhrase(a.Phrase, b.Phrase)
}

func samePhrase(a, b engine.Phrase) bool {
	return a.Key == b.Key && a.Text == b.Text && a.Told == b.Told && slices.Equal(a.Args, b.Args)
}
