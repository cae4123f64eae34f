package enginetest

import (
	"bytes"
	"errors"
	"reflect"
	"slices"
	"strings"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

// forAll returns the check of a position that makes a check of a seat for each seat, for Nobody, and for
// some seats outside the game.
func (w *walk[S, M]) forAll(check func(s S, seat engine.Seat)) func(S) {
	return func(s S) {
		for _, seat := range w.viewers {
			check(s, seat)
		}
	}
}

// checkTurn checks that the seat that has the turn can move.
func (w *walk[S, M]) checkTurn(s S) {
	if turn := w.Game.Turn(s); turn != engine.Nobody && (!w.isSeat(turn) || len(w.Game.Legal(nil, s, turn)) == 0) {
		turnHasMove.broken("it is the turn of %v, which has no legal move: %s", turn, show(s))
	}
}

// checkLegal checks Legal.
func (w *walk[S, M]) checkLegal(s S, seat engine.Seat) {
	g := w.Game
	legal := slices.Clone(g.Legal(nil, s, seat))
	switch {
	case !slices.Equal(legal, g.Legal(nil, s, seat)):
		legalIsList.broken("%v: first %v, then %v", seat, legal, g.Legal(nil, s, seat))
	case len(legal) > 0 && !w.isSeat(seat):
		turnHasMove.broken("%v has %v in %s", seat, legal, show(s))
	case len(legal) > 0 && g.Turn(s) == engine.Nobody:
		overIsOver.broken("%v has %v in %s", seat, legal, show(s))
	}
	w.checkAppends(s, seat, legal)
	for i, m := range legal {
		if slices.Contains(legal[:i], m) {
			legalIsList.broken("%v: %v is twice in %v", seat, m, legal)
		}
	}
	w.checkTexts(legal)
}

// checkAppends checks that Legal changes neither the moves in dst nor slices
// that it returned before.
func (w *walk[S, M]) checkAppends(s S, seat engine.Seat, legal []M) {
	prefix := append(slices.Clone(legal), w.met[len(w.met)-1], w.met[0])
	got := w.Game.Legal(slices.Clone(prefix), s, seat)
	if len(got) < len(prefix) || !slices.Equal(got[:len(prefix)], prefix) || !slices.Equal(got[len(prefix):], legal) {
		legalIsList.broken("%v: %v, but appended to %v: %v", seat, legal, prefix, got)
	}
	again := w.Game.Legal(nil, s, seat)
	for other := range w.seats {
		w.Game.Legal(nil, s, other)
		w.Game.Legal(nil, w.before, other)
	}
	if !slices.Equal(again, legal) {
		legalIsList.broken("%v: %v, but after other calls the same slice has %v", seat, legal, again)
	}
}

func (w *walk[S, M]) checkTexts(legal []M) {
	texts := map[string]M{}
	for _, m := range legal {
		text, err := textOf(m)
		separated := strings.Contains(text, " / ") // as moves in a line of a scenario are
		if err != nil || text == "" || separated || bytes.ContainsFunc([]byte(text), func(r rune) bool { return r < ' ' || r > '~' }) {
			textIsUnique.broken("%v has the text %q, error %v", m, text, err)
		}
		if other, ok := texts[text]; ok {
			textIsUnique.broken("%v and %v both have the text %q", other, m, text)
		}
		texts[text] = m
		if back, err := w.Game.ParseMove(text); err != nil || back != m {
			textIsUnique.broken("%v has the text %q, which is parsed as %v, error %v", m, text, back, err)
		}
		checkUnmarshal(text, m, nil, true)
	}
}

// candidates returns the moves that are legal for some seat, the moves made before,
// those of the suite's Candidates, and a few of all these moves with a card replaced.
func (w *walk[S, M]) candidates(s S) []M {
	moves := slices.Clone(w.met)
	if w.Candidates != nil {
		moves = append(moves, w.Candidates(s)...)
	}
	for seat := range w.seats {
		moves = append(moves, w.Game.Legal(nil, s, seat)...)
	}
	const others = 4
	for range others {
		if m, ok := w.altered(moves[w.choose(len(moves))]); ok {
			moves = append(moves, m)
		}
	}
	if m, ok := w.twisted(moves[w.choose(len(moves))]); ok {
		moves = append(moves, m)
	}
	return moves
}

// twisted returns the move m with another value in one of its fields.
func (w *walk[S, M]) twisted(m M) (other M, ok bool) {
	other = m
	v := reflect.ValueOf(&other).Elem()
	for v.Kind() == reflect.Struct && v.NumField() > 0 || v.Kind() == reflect.Array && v.Len() > 0 {
		if v.Kind() == reflect.Array {
			v = v.Index(w.choose(v.Len()))
		} else {
			v = v.Field(w.choose(v.NumField()))
		}
	}
	switch {
	case !v.CanSet():
	case v.Kind() == reflect.Bool:
		v.SetBool(!v.Bool())
	case v.CanInt():
		v.SetInt(v.Int() ^ 1<<w.choose(7))
	case v.CanUint():
		v.SetUint(v.Uint() ^ 1<<w.choose(8))
	}
	return other, other != m
}

// cardTexts lists the texts that the method altered puts into moves: all cards, and
// FaceDown.
var cardTexts = append(strings.Fields((card.Standard | card.Jokers).String()), "??")

// altered returns the move whose text is the text of m with the first card replaced.
func (w *walk[S, M]) altered(m M) (other M, ok bool) {
	text, err := textOf(m)
	if err != nil {
		return m, false
	}
	for i := range len(text) - 1 {
		if _, err := card.Parse(text[i : i+2]); err == nil {
			other, err := w.Game.ParseMove(text[:i] + cardTexts[w.choose(len(cardTexts))] + text[i+2:])
			return other, err == nil
		}
	}
	return m, false
}

func (w *walk[S, M]) checkApply(s S) {
	candidates := w.candidates(s)
	for _, seat := range w.viewers {
		legal := w.Game.Legal(nil, s, seat)
		for _, m := range candidates {
			next, err := w.Game.Apply(s, seat, m)
			again, errAgain := w.Game.Apply(s, seat, m)
			w.checkPlay(s, seat, m, next, err)
			foul := w.Penalized != nil && w.Penalized(s, seat, m)
			switch {
			case next != again || (err == nil) != (errAgain == nil):
				applyIsPure.broken("%v, %v in %s: first %s, %v, then %s, %v", seat, m, show(s), show(next), err, show(again), errAgain)
			case (err == nil) != (slices.Contains(legal, m) || foul):
				applyIsLegal.broken("%v, %v in %s: Legal has %v, Apply returns %v", seat, m, show(s), legal, err)
			case err == nil && !slices.Equal(sorted(w.cards(next)), w.pack):
				cardsConserved.broken("%v, %v in %s leads to %s", seat, m, show(s), show(next))
			case err != nil:
				w.checkRefusal(s, seat, m, next, err)
			}
		}
	}
}

// whole is the viewer of a position with all cards face up.
const whole engine.Seat = -2

func (w *walk[S, M]) checkRefusal(s S, seat engine.Seat, m M, next S, err error) {
	var move *engine.MoveError
	switch {
	case next != s:
		refusalIsClean.broken("%v, %v in %s, refused (%v), leads to %s", seat, m, show(s), err, show(next))
	case !errors.As(err, &move) || move.Seat != seat:
		refusalIsClean.broken("%v, %v in %s: %#v", seat, m, show(s), err)
	case !errors.Is(err, engine.ErrIllegal):
		refusalIsClean.broken("%v, %v in %s: %v does not wrap ErrIllegal", seat, m, show(s), err)
	case w.Game.Turn(s) == engine.Nobody && !errors.Is(err, engine.ErrGameOver):
		overIsOver.broken("%v, %v in %s: %v", seat, m, show(s), err)
	}
	if named, ok := move.Move.(M); !ok || named != m {
		refusalIsClean.broken("the refusal of %v's %v names %v", seat, m, move.Move)
	}
	code, reason := engine.Code(err), engine.Reason(err)
	if known, ok := w.codes[code]; ok && known != reason {
		codesAreUnique.broken("%q stands for %q and for %q", code, known, reason)
	}
	w.codes[code] = reason
}

func (w *walk[S, M]) checkScore(s S, seat engine.Seat) {
	score := w.Game.Score(s, seat)
	if again := w.Game.Score(s, seat); again != score || score != 0 && !w.isSeat(seat) {
		scoreIsStable.broken("%v in %s: %d, then %d", seat, show(s), score, again)
	}
}

func (w *walk[S, M]) checkCards(s S) {
	if cards := sorted(w.cards(s)); !slices.Equal(cards, w.pack) {
		cardsConserved.broken("%v, not %v: %s", card.List(cards), card.List(w.pack), show(s))
	}
	for _, at := range []S{s, w.Game.View(s, engine.Nobody).State} {
		for i, z := range w.Game.Zones(at) {
			if i >= len(w.zones) || z.ZoneID != w.zones[i] {
				zonesAreFixed.broken("zone %d is %v: %s", i, z.ZoneID, show(at))
			}
		}
		if n := len(w.Game.Zones(at)); n != len(w.zones) {
			zonesAreFixed.broken("there are %d zones, in the first position there were %d: %s", n, len(w.zones), show(at))
		}
	}
}
