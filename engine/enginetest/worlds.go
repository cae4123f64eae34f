package enginetest

import (
	"bytes"
	"encoding/json"
	"reflect"
	"slices"
	"strings"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
)

// occurrence is a card in the JSON of a position.
type occurrence struct {
	card card.Card
	at   int // where its text begins
}

// occurrences returns the face-up cards in JSON, in order. A string in the JSON can hold
// one card, or several cards with spaces between them.
func occurrences(data []byte) []occurrence {
	var all []occurrence
	for i := 0; i < len(data); i++ {
		if data[i] != '"' {
			continue
		}
		n := bytes.IndexByte(data[i+1:], '"')
		if n < 0 {
			break
		}
		for at := i + 1; at+2 <= i+1+n; at += 3 {
			c, err := card.Parse(string(data[at : at+2]))
			if err != nil || at+2 < i+1+n && data[at+2] != ' ' {
				break
			}
			if c != card.FaceDown {
				all = append(all, occurrence{c, at})
			}
		}
		i += n + 1
	}
	return all
}

// swapped returns the JSON with two cards swapped.
func swapped(data []byte, a, b occurrence) []byte {
	data = bytes.Clone(data)
	for i := range 2 {
		data[a.at+i], data[b.at+i] = data[b.at+i], data[a.at+i]
	}
	return data
}

// world returns the position that data describes. It reports true if the game decodes the
// position unchanged except for the order of cards, and if the viewer sees the same cards
// as in s although hidden cards lie elsewhere.
func (w *walk[S, M]) world(s S, viewer engine.Seat, data []byte) (other S, ok bool) {
	other, err := w.positions().DecodeState(data)
	if err != nil || other == s {
		return other, false
	}
	if !sameCards(w.Game.Zones(w.Game.View(s, viewer).State), w.Game.Zones(w.Game.View(other, viewer).State)) ||
		sameCards(w.Game.Zones(s), w.Game.Zones(other)) {
		return other, false
	}
	back, err := json.Marshal(other)
	return other, err == nil && (bytes.Equal(back, data) || reflect.DeepEqual(sortedCards(back), sortedCards(data)))
}

// sortedCards returns JSON as Go values, in which the cards of every array of cards
// and the words of every string are sorted.
func sortedCards(data []byte) any {
	var v any
	if json.Unmarshal(data, &v) != nil {
		return nil
	}
	return sortTexts(v)
}

func sortTexts(v any) any {
	switch v := v.(type) {
	case string:
		words := strings.Fields(v)
		slices.Sort(words)
		return strings.Join(words, " ")
	case map[string]any:
		for key, item := range v {
			v[key] = sortTexts(item)
		}
	case []any:
		texts := true
		for i, item := range v {
			v[i] = sortTexts(item)
			_, text := v[i].(string)
			texts = texts && text && len(v[i].(string)) == 2
		}
		if texts {
			slices.SortFunc(v, func(a, b any) int { return strings.Compare(a.(string), b.(string)) })
		}
	}
	return v
}

func sameCards(a, b []engine.Zone) bool {
	return slices.EqualFunc(a, b, func(a, b engine.Zone) bool { return a.ZoneID == b.ZoneID && slices.Equal(a.Cards, b.Cards) })
}

// twin returns a position that differs from s in two cards that the viewer does
// not see. It reports whether a few tries have found such a position.
func (w *walk[S, M]) twin(s S, viewer engine.Seat) (other S, ok bool) {
	data := show(s).bytes()
	all := occurrences(data)
	if len(all) < 2 {
		return s, false
	}
	const tries = 4
	for range tries {
		a, b := all[w.choose(len(all))], all[w.choose(len(all))]
		if a.card == b.card {
			continue
		}
		if other, ok = w.world(s, viewer, swapped(data, a, b)); ok {
			w.swap = [2]card.Card{a.card, b.card}
			return other, true
		}
	}
	return s, false
}

// checkTwins plays, side by side, two positions that a viewer cannot tell apart.
func (w *walk[S, M]) checkTwins(s S) {
	if w.positions() == nil {
		return
	}
	if w.choose(3) > 0 {
		return // this costs as much as all other checks
	}
	viewer := w.viewers[w.choose(int(w.seats)+1)] // the seats, and a spectator
	a := s
	b, ok := w.twin(s, viewer)
	if !ok {
		return
	}
	steps := [...]int{0, 0, 0, 0, 2, 2, 2, w.MaxPlays}[w.choose(8)]
	for {
		w.compareTwins(a, b, viewer)
		if steps--; steps < 0 || w.Game.Turn(a) == engine.Nobody {
			return
		}
		seat, m, ok := w.commonMove(a, b, viewer)
		if !ok {
			return
		}
		nextA, errA := w.Game.Apply(a, seat, m)
		nextB, errB := w.Game.Apply(b, seat, m)
		if errA != nil || errB != nil {
			applyIsLegal.broken("%v, %v in %s: %v; in %s: %v", seat, m, show(a), errA, show(b), errB)
		}
		viewA, viewB := w.Game.View(nextA, viewer), w.Game.View(nextB, viewer)
		switch {
		case viewA == viewB:
			if x, y := host.Transfers(w.Game, a, nextA, viewer), host.Transfers(w.Game, b, nextB, viewer); !reflect.DeepEqual(x, y) {
				viewsAgree.broken("%v sees %v's %v move %v in %s, but %v in %s", viewer, seat, m, x, show(a), y, show(b))
			}
		case sameCards(w.Game.Zones(viewA.State), w.Game.Zones(viewB.State)) && w.stillTwins(nextA, viewer, w.swap):
			viewsAgree.broken("after %v's %v, %v sees\n%s, in a position that looked the same\n%s", seat, m, viewer, show(viewA), show(viewB))
		default:
			return // under the rules, the move shows which of the two positions this is
		}
		a, b = nextA, nextB
	}
}

// compareTwins checks that a viewer cannot tell two positions apart.
func (w *walk[S, M]) compareTwins(a, b S, viewer engine.Seat) {
	g := w.Game
	w.forAll(w.checkScore)(a)
	if x, y := g.View(a, viewer), g.View(b, viewer); x != y {
		viewsAgree.broken("%v sees\n%s, and with two hidden cards changed\n%s", viewer, show(x), show(y))
	}
	if x, y := g.Legal(nil, a, viewer), g.Legal(nil, b, viewer); !slices.Equal(x, y) {
		viewsAgree.broken("%v has the moves %v in %s, but %v in %s, which looks the same", viewer, x, show(a), y, show(b))
	}
	for seat := range w.seats {
		if x, y := g.Score(a, seat), g.Score(b, seat); x != y {
			viewsAgree.broken("%v has %d points in %s, but %d in %s, which looks the same to %v", seat, x, show(a), y, show(b), viewer)
		}
	}
	if w.choose(4) > 0 {
		return
	}
	w.checkRefusals(a, viewer, b)
}

// checkOnlyMoves compares the moves that are legal in only one of two positions that look the
// same, such as plays of a hidden card: if a viewer sees the same after two of them, it must
// see the same move.
func (w *walk[S, M]) checkOnlyMoves(a, b S, viewer engine.Seat) {
	g := w.Game
	for seat := range w.seats {
		inA, inB := g.Legal(nil, a, seat), g.Legal(nil, b, seat)
		seen := map[engine.View[S]]M{}
		for _, m := range inA {
			if slices.Contains(inB, m) {
				continue
			}
			if next, err := g.Apply(a, seat, m); err == nil {
				seen[g.View(next, viewer)] = g.Redact(a, seat, m, viewer)
			}
		}
		for _, m := range inB {
			if len(seen) == 0 || slices.Contains(inA, m) {
				continue
			}
			next, err := g.Apply(b, seat, m)
			if err != nil {
				continue
			}
			if other, ok := seen[g.View(next, viewer)]; ok && other != g.Redact(b, seat, m, viewer) {
				redactIsBlind.broken("%v sees a move of %v as %v in %s, but as %v in %s, and the same before and after it", viewer, seat,
					other, show(a), g.Redact(b, seat, m, viewer), show(b))
			}
		}
	}
}

// merged returns, for each seat, the legal moves that lead to the same position as another one.
func (w *walk[S, M]) merged(s S) [][][]M {
	all := make([][][]M, w.seats)
	for seat := range w.seats {
		by := map[S][]M{}
		var order []S
		for _, m := range w.Game.Legal(nil, s, seat) {
			next, err := w.Game.Apply(s, seat, m)
			if err != nil {
				continue
			}
			if by[next] == nil {
				order = append(order, next)
			}
			by[next] = append(by[next], m)
		}
		for _, next := range order {
			if len(by[next]) > 1 {
				all[seat] = append(all[seat], by[next])
			}
		}
	}
	return all
}

// checkMerged compares moves that lead to the same position, as far as a viewer is concerned that
// takes the position for the given sample. If only one of the moves is legal in the sample, the
// viewer must see them as the same move: otherwise it learns what no view shows.
func (w *walk[S, M]) checkMerged(s S, merged [][][]M, sample S, viewer engine.Seat) {
	for seat, groups := range merged {
		seat := engine.Seat(seat)
		if len(groups) == 0 || seat == viewer {
			continue
		}
		legal := w.Game.Legal(nil, sample, seat)
		for _, group := range groups {
			for _, m := range group[1:] {
				one, other := w.Game.Redact(s, seat, group[0], viewer), w.Game.Redact(s, seat, m, viewer)
				if one != other && slices.Contains(legal, group[0]) != slices.Contains(legal, m) {
					redactIsBlind.broken("%v sees %v's %v as %v and %v as %v in %s; both lead to the same position, but only one of them is legal in %s", viewer, seat, group[0], one, m, other, show(s), show(sample))
				}
			}
		}
	}
}

// commonMove chooses a move that is legal and looks the same in both positions. If a move
// looks different in them although the viewer sees the same before and after the move, the
// engine has revealed what the viewer does not see.
func (w *walk[S, M]) commonMove(a, b S, viewer engine.Seat) (seat engine.Seat, m M, ok bool) {
	var options []option[M]
	for seat := range w.seats {
		inB := w.Game.Legal(nil, b, seat)
		for _, m := range w.Game.Legal(nil, a, seat) {
			if !slices.Contains(inB, m) {
				continue
			}
			x, y := w.Game.Redact(a, seat, m, viewer), w.Game.Redact(b, seat, m, viewer)
			if x == y {
				options = append(options, option[M]{seat, m})
				continue
			}
			nextA, errA := w.Game.Apply(a, seat, m)
			nextB, errB := w.Game.Apply(b, seat, m)
			if errA == nil && errB == nil && w.Game.View(nextA, viewer) == w.Game.View(nextB, viewer) {
				redactIsBlind.broken("%v sees %v's %v as %v in %s, but as %v in %s, and the same after it", viewer, seat, m, x,
					show(a), y, show(b))
			}
		}
	}
	if len(options) == 0 {
		return engine.Nobody, m, false
	}
	o := options[w.choose(len(options))]
	return o.seat, o.move, true
}

// stillTwins reports whether s looks the same to the viewer with two copies of the given
// cards swapped. If it does not, the rules have revealed a fact about these cards, such as
// that a dealer has no natural.
func (w *walk[S, M]) stillTwins(s S, viewer engine.Seat, cards [2]card.Card) bool {
	data := show(s).bytes()
	all := occurrences(data)
	for _, a := range all {
		for _, b := range all {
			if a.card != cards[0] || b.card != cards[1] {
				continue
			}
			if other, ok := w.world(s, viewer, swapped(data, a, b)); ok && w.Game.View(other, viewer) == w.Game.View(s, viewer) {
				return true
			}
		}
	}
	return false
}
