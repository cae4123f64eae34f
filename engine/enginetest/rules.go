package enginetest

import (
	"bytes"
	"errors"
	"reflect"
	"slices"
	"strings"
	"sync"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
)

// checkLegal checks Legal for every seat.
func (w *walk[S, M]) checkLegal(s S) error {
	g := w.Game
	turn := g.Turn(s)
	if turn != engine.Nobody && (!w.isSeat(turn) || len(g.Legal(nil, s, turn)) == 0) {
		return TurnHasMove.broken("it is the turn of %v, which has no legal move: %s", turn, show(s))
	}
	for _, seat := range w.viewers {
		legal := slices.Clone(g.Legal(nil, s, seat))
		switch {
		case !slices.Equal(legal, g.Legal(nil, s, seat)):
			return LegalIsList.broken("%v: first %v, then %v", seat, legal, g.Legal(nil, s, seat))
		case len(legal) > 0 && !w.isSeat(seat):
			return TurnHasMove.broken("%v has %v", seat, legal)
		case len(legal) > 0 && turn == engine.Nobody:
			return OverIsOver.broken("%v has %v in %s", seat, legal, show(s))
		}
		if err := w.checkAppends(s, seat, legal); err != nil {
			return err
		}
		for i, m := range legal {
			if slices.Contains(legal[:i], m) {
				return LegalIsList.broken("%v: %v is twice in %v", seat, m, legal)
			}
		}
		if err := w.checkTexts(legal); err != nil {
			return err
		}
	}
	return nil
}

// checkAwaited checks the seats that must move, if the game names them.
func (w *walk[S, M]) checkAwaited(s S) error {
	g, ok := w.inner().(engine.Awaiter[S])
	if !ok {
		return nil
	}
	turn := w.Game.Turn(s)
	for _, seat := range w.viewers {
		switch awaited := g.Awaits(s, seat); {
		case awaited && (turn == engine.Nobody || len(w.Game.Legal(nil, s, seat)) == 0):
			return AwaitedMustMove.broken("%v is awaited and has no legal move: %s", seat, show(s))
		case !awaited && seat == turn && seat != engine.Nobody:
			return AwaitedMustMove.broken("%v has the turn and is not awaited: %s", seat, show(s))
		}
	}
	return nil
}

// checkAppends checks that Legal changes neither the moves in dst nor slices
// that it returned before.
func (w *walk[S, M]) checkAppends(s S, seat engine.Seat, legal []M) error {
	prefix := slices.Clone(legal)
	slices.Reverse(prefix)
	prefix = append(prefix, w.met[len(w.met)-1], w.met[0])
	got := w.Game.Legal(slices.Clone(prefix), s, seat)
	if len(got) < len(prefix) || !slices.Equal(got[:len(prefix)], prefix) || !slices.Equal(got[len(prefix):], legal) {
		return LegalIsList.broken("%v: %v, but appended to %v: %v", seat, legal, prefix, got)
	}
	again := w.Game.Legal(nil, s, seat)
	for other := range w.seats {
		w.Game.Legal(nil, s, other)
		w.Game.Legal(nil, w.before, other)
	}
	if !slices.Equal(again, legal) {
		return LegalIsList.broken("%v: %v, but after other calls the same slice has %v", seat, legal, again)
	}
	return nil
}

func (w *walk[S, M]) checkTexts(legal []M) error {
	texts := map[string]M{}
	for _, m := range legal {
		text, err := textOf(m)
		if err != nil || text == "" || bytes.ContainsFunc([]byte(text), func(r rune) bool { return r < ' ' || r > '~' }) {
			return TextIsUnique.broken("%v has the text %q, error %v", m, text, err)
		}
		if other, ok := texts[text]; ok {
			return TextIsUnique.broken("%v and %v both have the text %q", other, m, text)
		}
		texts[text] = m
		if back, err := w.Game.ParseMove(text); err != nil || back != m {
			return TextIsUnique.broken("%v has the text %q, which is parsed as %v, error %v", m, text, back, err)
		}
	}
	return nil
}

// candidates returns the moves that are or were legal for some seat, those of
// the suite, and some with other cards.
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
	return moves
}

// cardTexts has the texts that altered puts into moves: all cards, and FaceDown.
var cardTexts = append(strings.Fields((card.Standard | card.Jokers).String()), "??")

// altered returns the move whose text is that of m with its first card replaced.
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

func (w *walk[S, M]) checkApply(s S) error {
	candidates := w.candidates(s)
	for _, seat := range w.viewers {
		legal := w.Game.Legal(nil, s, seat)
		for _, m := range candidates {
			next, err := w.Game.Apply(s, seat, m)
			again, errAgain := w.Game.Apply(s, seat, m)
			foul := w.Penalized != nil && w.Penalized(s, seat, m)
			switch {
			case next != again || (err == nil) != (errAgain == nil):
				return ApplyIsPure.broken("%v, %v in %s: first %s, %v, then %s, %v", seat, m, show(s), show(next), err, show(again), errAgain)
			case (err == nil) != (slices.Contains(legal, m) || foul):
				return ApplyIsLegal.broken("%v, %v in %s: Legal has %v, Apply returns %v", seat, m, show(s), legal, err)
			case err == nil && !slices.Equal(sorted(w.cards(next)), w.pack):
				return CardsConserved.broken("%v, %v in %s leads to %s", seat, m, show(s), show(next))
			case err != nil:
				if err := w.checkRefusal(s, seat, m, next, err); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// checkInPlace compares the InPlace of the game with Turn, Legal and Apply.
func (w *walk[S, M]) checkInPlace(s S) error {
	g := w.inPlace()
	at := s
	if turn := g.TurnOf(&at); turn != w.Game.Turn(s) {
		return DoorsAgree.broken("TurnOf is %v, Turn %v: %s", turn, w.Game.Turn(s), show(s))
	}
	for _, seat := range w.viewers {
		legal := w.Game.Legal(nil, s, seat)
		if got := g.AppendMoves(slices.Clone(w.met), &at, seat); !slices.Equal(got, append(slices.Clone(w.met), legal...)) {
			return DoorsAgree.broken("%v: AppendMoves %v, Legal %v: %s", seat, got, legal, show(s))
		}
		if at != s {
			return DoorsAgree.broken("TurnOf or AppendMoves change %s to %s", show(s), show(at))
		}
		for _, m := range legal {
			next, err := w.Game.Apply(s, seat, m)
			if again := advance(g, &at, seat, m); again != nil || err != nil || at != next {
				return DoorsAgree.broken("%v, %v in %s: Advance leads to %s, %v; Apply to %s, %v", seat, m, show(s), show(at), again, show(next), err)
			}
			at = s
		}
	}
	return nil
}

// lists is an engine whose other methods are hidden, so that Playout uses lists of moves.
type lists[S comparable, M engine.Move] struct{ engine.Engine[S, M] }

// checkRollout plays a position and its views out by the game's own method, and compares
// the results with those by lists.
func (w *walk[S, M]) checkRollout(s S) error {
	g, ok := w.inner().(engine.Roller[S])
	if !ok {
		return nil
	}
	seed := deck.NewSeed(uint64(len(w.passed)))
	for _, viewer := range append(w.viewers, whole) {
		from := s
		if viewer != whole {
			from = w.Game.View(s, viewer).State
		}
		end, want, r, rWant := from, from, seed.Rand(), seed.Rand()
		err, errWant := rollout(g, &end, r), engine.Playout(lists[S, M]{w.Game}, &want, rWant, nil)
		switch {
		case engine.Code(err) != engine.Code(errWant):
			return RolloutIsSame.broken("%v, not %v: %s", err, errWant, show(from))
		case err == nil && (end != want || r.Uint64() != rWant.Uint64()):
			return RolloutIsSame.broken("%s leads to %s, not %s, or draws more or fewer numbers", show(from), show(end), show(want))
		}
	}
	return nil
}

// whole is the viewer of a position with all cards face up.
const whole engine.Seat = -2

func (w *walk[S, M]) checkRefusal(s S, seat engine.Seat, m M, next S, err error) error {
	var move *engine.MoveError
	switch {
	case next != s:
		return RefusalIsClean.broken("%v, %v in %s, refused (%v), leads to %s", seat, m, show(s), err, show(next))
	case !errors.As(err, &move) || move.Seat != seat || move.Move == "":
		return RefusalIsClean.broken("%v, %v in %s: %#v", seat, m, show(s), err)
	case !errors.Is(err, engine.ErrIllegal):
		return RefusalIsClean.broken("%v, %v in %s: %v does not wrap ErrIllegal", seat, m, show(s), err)
	case w.Game.Turn(s) == engine.Nobody && !errors.Is(err, engine.ErrGameOver):
		return OverIsOver.broken("%v, %v in %s: %v", seat, m, show(s), err)
	}
	return nil
}

func (w *walk[S, M]) checkScore(s S) error {
	for _, seat := range w.viewers {
		score := w.Game.Score(s, seat)
		if again := w.Game.Score(s, seat); again != score || score != 0 && !w.isSeat(seat) {
			return ScoreIsStable.broken("%v in %s: %d, then %d", seat, show(s), score, again)
		}
	}
	return nil
}

func (w *walk[S, M]) checkCards(s S) error {
	if cards := sorted(w.cards(s)); !slices.Equal(cards, w.pack) {
		return CardsConserved.broken("%v, not %v: %s", card.List(cards), card.List(w.pack), show(s))
	}
	for _, at := range []S{s, w.Game.View(s, engine.Nobody).State} {
		for i, z := range w.Game.Zones(at) {
			if i >= len(w.zones) || z.ZoneID != w.zones[i] {
				return ZonesAreFixed.broken("zone %d is %v: %s", i, z.ZoneID, show(at))
			}
		}
		if n := len(w.Game.Zones(at)); n != len(w.zones) {
			return ZonesAreFixed.broken("there are %d zones, in the first position there were %d: %s", n, len(w.zones), show(at))
		}
	}
	return nil
}

// checkShared makes the same calls from several goroutines and compares the
// results. The race detector finds shared memory.
func (w *walk[S, M]) checkShared(s S) error {
	g := w.Game
	seat := max(g.Turn(s), 0)
	type result struct {
		deal, next, sample S
		legal              []M
		seen               M
		view               engine.View[S]
		score              int
		json               string
	}
	call := func() (r result) {
		r.deal = g.Deal(deck.NewSeed(1), seat)
		r.legal = g.Legal(nil, s, seat)
		if len(r.legal) > 0 {
			r.next, _ = g.Apply(s, seat, r.legal[0]) // was legal before
			r.seen = g.Redact(s, seat, r.legal[0], engine.Nobody)
		}
		r.view = g.View(s, seat)
		r.sample = g.Determinize(r.view, deck.NewSeed(1).Rand())
		r.score = g.Score(s, seat)
		r.json = show(s)
		return r
	}
	var group sync.WaitGroup
	results, failed := make([]result, 4), make([]error, 4)
	for i := range results {
		group.Go(func() {
			defer caught(&failed[i])
			results[i] = call()
		})
	}
	group.Wait()
	if err := errors.Join(failed...); err != nil {
		return err
	}
	want := call()
	for _, r := range results {
		if !reflect.DeepEqual(r, want) {
			return SharedIsSafe.broken("in %s one goroutine got %+v, another %+v", show(s), r, want)
		}
	}
	return nil
}
