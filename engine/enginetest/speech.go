package enginetest

import (
	"math"
	"slices"
	"strings"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/texts"
)

// The promises of a game that implements [engine.Speech], [engine.Indexer] or
// [engine.Follower].
const (
	sayIsText      Promise = "Say returns one line of text for every legal move, no two in a list the same, and one line or none that tells of it"
	speechIsPublic Promise = "what Say, Side and SortHand tell of a view is true in every position that looks like it"
	sidesShare     Promise = "seats of one side have the same Score"
	unitIsUnit     Promise = "a unit has a name, and at least one point makes it"
	sortKeepsCards Promise = "SortHand keeps the cards of a hand, seen or not"
	seatNameIsName Promise = "SeatName returns one line of text, no two the same, or the zero Phrase, as it does for what is not a seat"
	followsIsOpen  Promise = "what a play makes a seat do has a text, and is the same for all views"
	indexIsUnique  Promise = "every legal move has a number from 0 to Moves()-1 of its own, MoveAt returns the move of each number and no other, and what is not a move has the number -1"
)

// maxNumbered is the largest number of moves for which all numbers are checked.
const maxNumbered = 100_000

// checkSpeech checks the speech of a position and of its views.
func (w *walk[S, M]) checkSpeech(s S) {
	g, ok := w.inner().(engine.Speech[S, M])
	if !ok {
		return
	}
	if unit := g.Unit(); unit.Name == "" || unit.Per < 1 {
		unitIsUnit.broken("%+v", unit)
	}
	for a := range w.seats {
		for b := range a {
			if side := g.Side(s, a); side >= 0 && side == g.Side(s, b) && w.Game.Score(s, a) != w.Game.Score(s, b) {
				sidesShare.broken("%v and %v are on side %d in %s", b, a, side, show(s))
			}
		}
		checkSay(g, s, a, w.Game.Legal(nil, s, a))
	}
	w.forAll(w.checkSpeechOfView)(s)
}

// checkSay checks the words for a seat's legal moves.
func checkSay[S comparable, M engine.Move](g engine.Speech[S, M], s S, seat engine.Seat, legal []M) {
	said := map[string]M{}
	for _, m := range legal {
		p := g.Say(s, seat, m)
		if p.Text == "" || !oneLine(p.Text) || !oneLine(p.Told) {
			sayIsText.broken("%v, %v in %s: %q, %q", seat, m, show(s), p.Text, p.Told)
		}
		texts := []string{p.Text}
		if p.Key != "" { // a translation has only the key and the arguments
			texts = append(texts, strings.Join(append([]string{"", p.Key}, p.Args...), "\n"))
		}
		for _, text := range texts {
			if other, ok := said[text]; ok {
				sayIsText.broken("%v, %v and %v in %s: %+v", seat, other, m, show(s), p)
			}
			said[text] = m
		}
	}
}

// oneLine reports whether a text is one line, without spaces around it.
func oneLine(text string) bool {
	return strings.TrimSpace(text) == text && !strings.Contains(text, "\n")
}

// checkSpeechOfView compares what the speech says about a view with what it says about
// s, a position that has this view.
func (w *walk[S, M]) checkSpeechOfView(s S, viewer engine.Seat) {
	g, ok := w.inner().(engine.Speech[S, M])
	if !ok {
		return
	}
	v := w.Game.View(s, viewer).State
	for seat := range w.seats {
		if told := g.Side(v, seat); told != -1 && told != g.Side(s, seat) {
			speechIsPublic.broken("%v sees %v on side %d, but it is on side %d in %s", viewer, seat, told, g.Side(s, seat), show(s))
		}
		for _, m := range w.Game.Legal(nil, s, seat) {
			m = w.Game.Redact(s, seat, m, viewer)
			if told, is := g.Say(v, seat, m), g.Say(s, seat, m); !samePhrase(told, is) {
				speechIsPublic.broken("%v's %v is %+v in the view of %v, but %+v in %s", seat, m, told, viewer, is, show(s))
			}
		}
	}
	for _, z := range w.Game.Zones(v) {
		told, is := slices.Clone(z.Cards), slices.Clone(z.Cards)
		g.SortHand(v, told)
		g.SortHand(s, is)
		if !slices.Equal(sorted(told), sorted(z.Cards)) {
			sortKeepsCards.broken("%v became %v in %s", z.Cards, told, show(v))
		}
		if !slices.Equal(told, is) {
			speechIsPublic.broken("%v sorts %v, but %v in %s", viewer, told, is, show(s))
		}
	}
}

// checkSpeechOfAnything calls the methods of the speech with all seats, with moves that are
// not legal, and with lists of cards that are not hands.
func (w *walk[S, M]) checkSpeechOfAnything() {
	g, ok := w.inner().(engine.Speech[S, M])
	if !ok {
		return
	}
	named := map[string]engine.Seat{"": engine.Nobody}
	for seat := range w.seats {
		name := g.SeatName(seat)
		if other, taken := named[name.Text]; taken && name.Text != "" || !oneLine(name.Text) {
			seatNameIsName.broken("%v is %q, as is %v, or the name is not one line", seat, name.Text, other)
		}
		named[name.Text] = seat
	}
	s := w.passed[w.choose(len(w.passed))]
	for seat := range w.strangers() {
		if name := g.SeatName(seat); name.Text != "" {
			seatNameIsName.broken("%d, which is not a seat, is %q", seat, name.Text)
		}
		g.Side(s, seat) // must not panic
	}
	for _, at := range []S{s, w.Game.View(s, engine.Nobody).State, *new(S)} {
		for _, m := range w.candidates(s) {
			for _, seat := range w.viewers {
				g.Say(at, seat, m) // must not panic
			}
		}
		lists := []card.List{nil, w.pack, append(slices.Repeat(card.List{card.FaceDown}, len(w.pack)), w.pack...)}
		for _, z := range w.Game.Zones(s) {
			lists = append(lists, z.Cards)
		}
		for _, list := range lists {
			hand := slices.Clone(list)
			if g.SortHand(at, hand); !slices.Equal(sorted(hand), sorted(list)) {
				sortKeepsCards.broken("%v became %v in %s", list, hand, show(at))
			}
		}
	}
}

// checkIndex checks the numbers of the legal moves and of others, and once per game all
// numbers.
func (w *walk[S, M]) checkIndex(g engine.Indexer[M], s S) {
	if len(w.passed) == 0 {
		checkNumbers(g)
	}
	for seat := range w.seats {
		numbered := map[int]M{}
		for _, m := range w.Game.Legal(nil, s, seat) {
			i := g.Index(m)
			if other, taken := numbered[i]; taken {
				indexIsUnique.broken("%v and %v both have the number %d in %s", other, m, i, show(s))
			}
			if i < 0 {
				indexIsUnique.broken("%v has the number %d in %s", m, i, show(s))
			}
			numbered[i] = m
		}
	}
	for _, m := range w.candidates(s) {
		i := g.Index(m)
		at, found := g.MoveAt(i)
		shared := found && w.SharesNumber != nil && w.SharesNumber(m)
		if i != -1 && (i < 0 || i >= g.Moves() || !found || at != m && !shared) {
			indexIsUnique.broken("%v has the number %d of %d, which is that of %v, %v", m, i, g.Moves(), at, found)
		}
	}
}

// checkNumbers checks that each number has a move, and that numbers out of range have none.
func checkNumbers[M engine.Move](g engine.Indexer[M]) {
	moves := g.Moves()
	for _, i := range []int{math.MinInt, -1, moves, moves + 1, math.MaxInt} {
		if m, ok := g.MoveAt(i); ok {
			indexIsUnique.broken("number %d of %d is %v", i, moves, m)
		}
	}
	for i := range min(moves, maxNumbered) {
		if m, ok := g.MoveAt(i); !ok || g.Index(m) != i {
			indexIsUnique.broken("number %d of %d is %v, %v, which has the number %d", i, moves, m, ok, g.Index(m))
		}
	}
}

// checkFollows checks what Follows says about the play that led to s. A deal is not a play.
func (w *walk[S, M]) checkFollows(g engine.Follower[S, M], s S) {
	before, after := w.before, s
	seat, m, follows := g.Follows(&before, &after)
	switch {
	case follows && (!w.isSeat(seat) || texts.Move(m) == ""), before != w.before, after != s:
		followsIsOpen.broken("%v, %v from %s to %s", seat, m, show(w.before), show(s))
	case follows && w.before == s:
		followsIsOpen.broken("%v, %v before the first play of %s", seat, m, show(s))
	}
	for _, viewer := range w.viewers {
		from, to := w.Game.View(w.before, viewer).State, w.Game.View(s, viewer).State
		if a, n, also := g.Follows(&from, &to); a != seat || n != m || also != follows {
			followsIsOpen.broken("%v, %v; but %v, %v for %v, from %s to %s", seat, m, a, n, viewer, show(w.before), show(s))
		}
	}
}
