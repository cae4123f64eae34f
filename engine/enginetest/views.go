package enginetest

import (
	"errors"
	"slices"
	"strings"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
)

// checkJSON checks that a position comes back unchanged from its JSON.
func (su Suite[S, M]) checkJSON(s S) { su.comesBack(s, jsonIsWhole) }

// comesBack ends a check with a violation of the given promise unless a position comes back unchanged from its JSON.
func (su Suite[S, M]) comesBack(s S, promised Promise) {
	p := su.positions()
	if p == nil {
		return
	}
	data := promised.jsonOf(s)
	if back, err := p.DecodeState(data); err != nil || back != s {
		promised.broken("%s came back as %s, error %v", data, show(back), err)
	}
}

func (w *walk[S, M]) checkViews(s S) {
	tried := w.outcomes(s)
	for _, viewer := range w.viewers {
		v := w.Game.View(s, viewer)
		w.checkView(s, viewer, v)
		if viewer != v.Seat {
			continue // an invalid seat, whose view is a spectator's
		}
		w.checkHidden(s, v)
		w.checkSizes(v)
		w.checkPublicParts(s, v)
		w.checkViewJSON(v)
		w.checkNoGuess(v, tried)
	}
}

func (w *walk[S, M]) checkView(s S, viewer engine.Seat, v engine.View[S]) {
	g := w.Game
	public := g.View(s, engine.Nobody)
	switch {
	case w.isSeat(viewer) && v.Seat != viewer:
		viewHasSeat.broken("the view of %v is that of %v", viewer, v.Seat)
	case !w.isSeat(viewer) && v != public:
		viewHasSeat.broken("the view of %d is %s, not a spectator's", viewer, show(v))
	case g.Turn(v.State) != g.Turn(s):
		viewHasMoves.broken("%v: Turn %v, not %v", viewer, g.Turn(v.State), g.Turn(s))
	case !slices.Equal(g.Legal(nil, v.State, viewer), g.Legal(nil, s, viewer)):
		viewHasMoves.broken("%v: moves %v, not %v", viewer, g.Legal(nil, v.State, viewer), g.Legal(nil, s, viewer))
	case g.View(v.State, v.Seat) != v:
		viewIsView.broken("the view of the view of %v is\n%s, not\n%s", viewer, show(g.View(v.State, v.Seat)), show(v))
	case g.View(v.State, engine.Nobody) != public:
		viewHasPublic.broken("from the view of %v a spectator sees\n%s, not\n%s", viewer, show(g.View(v.State, engine.Nobody)), show(public))
	}
	for seat := range w.seats {
		if got, want := g.Score(v.State, seat), g.Score(s, seat); got != want {
			viewHasMoves.broken("%v: %v has Score %d, not %d", viewer, seat, got, want)
		}
	}
}

// checkHidden compares the zones of a view with the cards that the viewer may see.
func (w *walk[S, M]) checkHidden(s S, v engine.View[S]) {
	viewer := v.Seat
	shown := w.Game.Zones(v.State)
	for i, z := range w.Game.Zones(s) {
		want := slices.Clone(z.Cards)
		for j := range want {
			if !w.Shows(s, z, j, viewer) {
				want[j] = card.FaceDown
			}
		}
		if !slices.Equal(faceUp(shown[i].Cards), faceUp(want)) || len(shown[i].Cards) != len(want) {
			viewHides.broken("%v sees %v: %v, not %v", viewer, z.ZoneID, shown[i].Cards, want)
		}
	}
}

// checkSizes checks that the views of a view have as many cards in every zone as the view
// itself.
func (w *walk[S, M]) checkSizes(v engine.View[S]) {
	viewer, shown := v.Seat, w.Game.Zones(v.State)
	for _, other := range w.viewers {
		for i, z := range w.Game.Zones(w.Game.View(v.State, other).State) {
			if len(z.Cards) != len(shown[i].Cards) {
				viewIsView.broken("the view of %v has %d cards in %v, but the view of it by %v has %d", viewer, len(shown[i].Cards), z.ZoneID,
					other, len(z.Cards))
			}
		}
	}
}

// faceUp returns the face-up cards of a list.
func faceUp(cards card.List) card.List {
	return slices.DeleteFunc(slices.Clone(cards), func(c card.Card) bool { return c == card.FaceDown })
}

func (w *walk[S, M]) checkViewJSON(v engine.View[S]) {
	data := jsonIsWhole.jsonOf(v)
	if p := w.positions(); p != nil {
		if back, err := p.DecodeView(data); err != nil || back != v {
			jsonIsWhole.broken("the view %s came back as %s, error %v", data, show(back), err)
		}
	}
}

// outcome is what Apply returns for a move of a seat.
type outcome[S comparable, M engine.Move] struct {
	seat engine.Seat
	move M
	next S
	err  error
}

// outcomes returns the outcomes of moves by every seat, and by Nobody.
func (w *walk[S, M]) outcomes(s S) []outcome[S, M] {
	var all []outcome[S, M]
	candidates := w.candidates(s)
	for seat := engine.Nobody; seat < w.seats; seat++ {
		for _, m := range candidates {
			next, err := w.Game.Apply(s, seat, m)
			all = append(all, outcome[S, M]{seat, m, next, err})
		}
	}
	return all
}

// checkNoGuess makes the moves of a position in a view of it. If the viewer then sees
// cards other than those after the same move in the game, the engine has guessed cards.
func (w *walk[S, M]) checkNoGuess(v engine.View[S], tried []outcome[S, M]) {
	g, viewer := w.Game, v.Seat
	for _, o := range tried {
		got, err := g.Apply(v.State, o.seat, o.move)
		w.checkPlay(v.State, o.seat, o.move, got, err)
		switch {
		case err != nil && got != v.State:
			refusalIsClean.broken("%v, %v on the view %s, refused (%v), leads to %s", o.seat, o.move, show(v), err, show(got))
		case err != nil && !errors.Is(err, engine.ErrIllegal) && !errors.Is(err, engine.ErrFaceDown):
			refusalIsClean.broken("%v, %v on the view %s: %v", o.seat, o.move, show(v), err)
		case err != nil && o.err == nil && !errors.Is(err, engine.ErrFaceDown):
			viewNoGuess.broken("%v, %v on the view %s: %v", o.seat, o.move, show(v), err)
		case err == nil && o.err != nil:
			viewNoGuess.broken("%v, %v is legal on the view %s, not in the game: %v", o.seat, o.move, show(v), o.err)
		case err == nil && g.View(got, viewer) != g.View(o.next, viewer):
			viewNoGuess.broken("%v, %v leads from the view to\n%s, in the game to\n%s", o.seat, o.move, show(g.View(got, viewer)),
				show(g.View(o.next, viewer)))
		}
	}
}

// checkRedact compares redacted moves with the views after the moves.
func (w *walk[S, M]) checkRedact(s S) {
	g := w.Game
	for _, m := range w.candidates(s) {
		for _, seat := range w.viewers {
			g.Redact(s, seat, m, engine.Nobody) // must not panic
		}
	}
	for seat := range w.seats {
		for _, viewer := range w.viewers {
			w.checkRedactFor(s, seat, viewer)
		}
	}
}

// alike is the moves that a viewer sees as the same, and what follows them.
type alike[S comparable, M engine.Move] struct {
	seen         M
	hides        bool // whether the viewer sees cards of them face down
	next         S    // after the last of them
	view         engine.View[S]
	moves, views int
	shown        bool // whether the views after them show different cards
}

func (w *walk[S, M]) checkRedactFor(s S, seat, viewer engine.Seat) {
	const down = "??"
	g := w.Game
	type result struct {
		seen M
		next S
	}
	byView := map[engine.View[S]]result{}
	byMove := map[M]*alike[S, M]{}
	var all []*alike[S, M]
	for _, m := range g.Legal(nil, s, seat) {
		seen := g.Redact(s, seat, m, viewer)
		text, err := textOf(seen)
		if err != nil || text == "" || viewer == seat && seen != m {
			redactIsOwn.broken("%v sees %v's %v as %v, text %q, error %v", viewer, seat, m, seen, text, err)
		}
		next, err := g.Apply(s, seat, m)
		if err != nil {
			applyIsLegal.broken("%v, %v in %s: %v", seat, m, show(s), err)
		}
		view := g.View(next, viewer)
		other, known := byView[view]
		if known && other.seen != seen && other.next != next {
			redactHides.broken("%v sees %v and %v of %v, but has the same view after both: %s", viewer, other.seen, seen, seat, show(view))
		}
		byView[view] = result{seen, next}
		w.checkHidden(next, view)
		if byMove[seen] == nil {
			byMove[seen] = &alike[S, M]{seen: seen, hides: strings.Contains(text, down), next: next, view: view}
			all = append(all, byMove[seen])
		}
		same := byMove[seen]
		if !w.movesAlike(s, same.next, next, viewer) {
			redactShows.broken("%v sees two moves of %v as %v, but other cards after each: %s, %s", viewer, seat, seen,
				show(g.View(same.next, viewer)), show(view))
		}
		same.next = next
		same.moves++
		if !known {
			same.views++
			same.shown = same.shown || !sameCards(g.Zones(same.view.State), g.Zones(view.State))
		}
	}
	w.checkAlike(seat, viewer, all)
}

// checkAlike checks that views do not give moves away that a viewer sees as the same. The rules
// may want that a view tells something about such moves, but not which of many cards are face down.
func (w *walk[S, M]) checkAlike(seat, viewer engine.Seat, all []*alike[S, M]) {
	const many = 16
	for _, same := range all {
		if same.views < 2 || same.shown || w.Game.Turn(same.next) == engine.Nobody {
			continue
		}
		if same.hides && same.views == same.moves && same.moves >= many {
			redactIsKept.broken("%v sees each of %d moves of %v as %v, but has another view after each, such as %s", viewer, same.moves, seat,
				same.seen, show(same.view))
		}
		w.doubt(len(w.passed), viewIsSilent, "%v sees each of %d moves of %v as %v, but has one of %d views after it, such as %s", viewer, same.moves, seat, same.seen, same.views, show(same.view))
	}
}

// movesAlike reports whether viewer sees the same cards, face up, change zones from position s to
// position a as from position s to position b. Cards that are only turned up do not count:
// a move may show more cards than its own, such as all cards passed before. Nor do cards of the
// viewer, and cards that lie face down: the last of several secret declarations may decide whether
// they move.
func (w *walk[S, M]) movesAlike(s, a, b S, viewer engine.Seat) bool {
	if sameCards(w.Game.Zones(w.Game.View(a, viewer).State), w.Game.Zones(w.Game.View(b, viewer).State)) {
		return true
	}
	moved := func(next S) []host.Transfer {
		all := host.Transfers(w.Game, s, next, viewer)
		for i := range all {
			all[i].Cards = faceUp(all[i].Cards)
		}
		return slices.DeleteFunc(all, func(t host.Transfer) bool {
			return t.From == t.To || len(t.Cards) == 0 || w.isSeat(viewer) && t.From.Seat == viewer
		})
	}
	return slices.EqualFunc(moved(a), moved(b), func(a, b host.Transfer) bool {
		return a.From == b.From && a.To == b.To && slices.Equal(a.Cards, b.Cards)
	})
}

// textOf returns the text form of a move.
func textOf[M engine.Move](m M) (string, error) {
	text, err := m.MarshalText()
	return string(text), err
}
