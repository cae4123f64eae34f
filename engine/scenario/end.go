package scenario

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

// quest is the search for a deal and plays that end as a line "end" says. It changes a card of the deal or
// the preference for a move at a time, and keeps what brings the end no farther from what is wanted; now and
// then also what does not.
type quest struct {
	*run
	wants  []string
	random *rand.Rand
	pack   card.List          // nil if the deal is given
	likes  []map[string]int64 // how much each seat likes a move
	tries  int                // how many more plays it may make
	cost   int                // of a try, besides its plays
	met    []made             // the choices of the last deal that was played
}

// cardsOfPlay is the number of cards that are dealt, or of which it is seen how they end, in the time of a play.
const cardsOfPlay = 4

// kept is how much a seat likes a move that it makes only if it must.
const kept = math.MinInt64

// made is a move of a seat.
type made struct {
	seat engine.Seat
	move string
}

// end plays on to an end that is as wanted. If no line says which deal it is, the cards that no line names
// are dealt so that the plays so far are legal, and the end can be reached.
func (r *run) end(text string) error {
	q := quest{run: r, wants: strings.Split(strings.TrimSuffix(text, ";"), ";"), random: r.seed.Derive(1).Rand(), tries: mostTries}
	if err := r.possible(q.wants); err != nil || len(q.wants) > mostWants {
		return cmp.Or(err, fmt.Errorf("want at most %d lines behind end", mostWants))
	}
	q.cost = len(r.cards()) * (1 + len(q.wants)) / cardsOfPlay
	q.like()
	if r.deals != nil && !r.recorded {
		if _, err := r.game.TableOf(r.deals.pack, r.first); err == nil {
			q.pack = slices.Clone(r.deals.pack)
		}
	}
	best, off, err := q.try()
	for least := off; err == nil && off > 0 && q.tries > 0; {
		undo := q.change()
		t, now, tryErr := q.try()
		err = tryErr
		switch {
		case err != nil:
		case now > off && (t == nil || q.random.IntN(50) > 0): // now and then a step back leads out of a dead end
			undo()
		default:
			if off = now; now < least {
				best, least = t, now
			}
		}
	}
	if best != nil && r.match == nil {
		r.table = best
	} else if best != nil {
		for _, p := range best.Save().Plays[len(r.made):] {
			err = errors.Join(err, r.table.Play(p.Seat, p.Move))
		}
	}
	switch {
	case err != nil || off == 0:
	case best == nil:
		err = errors.New("no deal was found in which the plays so far are legal")
	default:
		err = fmt.Errorf("no deal and plays that end so were found in %d plays: ask for less, such as ?? for a card; the nearest: %w", mostTries, q.wrong(best))
	}
	return err
}

// possible returns an error if the last plays that are wanted need cards that the pack does not have.
func (r *run) possible(wants []string) error {
	var p pattern
	for _, want := range wants {
		for word := range strings.FieldsSeq(want) {
			if c, err := card.Parse(word); err == nil && c != card.FaceDown && strings.HasPrefix(strings.TrimSpace(want), "last") {
				p.wants = append(p.wants, card.SetOf(c))
			}
		}
	}
	_, _, err := take(r.cards(), []pile{{cards: p}})
	return err
}

// like makes the seats like moves at random, but the last plays that are wanted least: each seat keeps
// its card as long as it may.
func (q *quest) like() {
	q.likes = make([]map[string]int64, q.table.Seats())
	for i := range q.likes {
		q.likes[i] = map[string]int64{}
	}
	for _, want := range q.wants {
		word, rest, _ := strings.Cut(strings.TrimSpace(want), " ")
		first, moves, _ := strings.Cut(strings.TrimSpace(rest), " ")
		seat, err := strconv.Atoi(first)
		if err != nil || seat < 0 || strings.TrimSuffix(word, ":") != "last" {
			continue
		}
		for i, typed := range list(moves) {
			if move, err := q.game.MoveText(typed); err == nil {
				q.likes[(seat+i)%len(q.likes)][move] = kept
			}
		}
	}
}

// change changes a card of the deal, or what a seat likes. The function that it returns takes that back.
func (q *quest) change() (undo func()) {
	if n := len(q.pack); n > 0 && q.random.IntN(2) == 0 {
		i, j := q.random.IntN(n), q.random.IntN(n)
		swap := func() { q.pack[i], q.pack[j] = q.pack[j], q.pack[i] }
		swap()
		return swap
	}
	if len(q.met) == 0 {
		return func() {}
	}
	if cards := slices.DeleteFunc(slices.Clone(q.met), func(m made) bool { return !hasCard(m.move) }); len(cards) > 0 {
		q.met = cards // nobody plays a solo for no reason
	}
	m := q.met[q.random.IntN(len(q.met))]
	old := q.likes[m.seat][m.move]
	if old == kept {
		return func() {}
	}
	q.likes[m.seat][m.move] = q.random.Int64() - q.random.Int64()
	return func() { q.likes[m.seat][m.move] = old }
}

// try plays the deal to its end, and returns how far that is from what is wanted. There is no table if the
// plays so far are not legal in the deal.
func (q *quest) try() (t *hoyle.Table, off int, err error) {
	q.met = q.met[:0]
	q.tries -= q.cost
	if t = q.dealt(); t == nil {
		return nil, math.MaxInt, nil
	}
	if err := q.finish(t); err != nil {
		return nil, 0, err
	}
	for _, want := range q.wants {
		var fault Fault
		switch err := q.expects(t, want); {
		case err == nil:
		case errors.As(err, &fault):
			off += fault.distance()
		default:
			return t, 0, err
		}
	}
	return t, off, nil
}

// dealt returns a table of the deal after the plays so far, or nil if they are not legal in it.
func (q *quest) dealt() *hoyle.Table {
	if q.pack == nil {
		return q.table.At(len(q.made))
	}
	t, err := q.game.TableOf(q.pack, q.first)
	if err != nil || !q.deals.holds(t) {
		q.tries--
		return nil
	}
	for _, m := range q.made {
		if q.tries--; t.Play(m.seat, m.move) != nil {
			return nil
		}
	}
	return t
}

// finish makes the plays that the seats like best until the deal ends, or no play is left to make.
func (q *quest) finish(t *hoyle.Table) error {
	for seat := t.Turn(); seat != engine.Nobody; seat = t.Turn() {
		legal := q.natural(t.Legal(seat))
		if q.tries--; len(legal) == 0 || q.tries < 0 {
			break
		}
		best := legal[0]
		for i, move := range legal {
			if _, known := q.likes[seat][move]; !known {
				q.likes[seat][move] = q.random.Int64()
				if !hasCard(move) {
					q.likes[seat][move] = int64(-i)
				}
			}
			if q.likes[seat][move] > q.likes[seat][best] {
				best = move
			}
		}
		if len(legal) > 1 {
			for _, move := range legal {
				q.met = append(q.met, made{seat, move})
			}
		}
		if err := t.Play(seat, best); err != nil {
			return err
		}
	}
	return nil
}

// natural returns the moves that name a card if there are any: nobody announces anything unasked.
func (q *quest) natural(legal []string) []string {
	if slices.ContainsFunc(legal, hasCard) {
		return slices.DeleteFunc(legal, func(move string) bool { return !hasCard(move) })
	}
	return legal
}

// hasCard reports whether a move names a card.
func hasCard(move string) bool {
	return slices.ContainsFunc(strings.Fields(move), func(word string) bool { _, err := card.Parse(word); return err == nil })
}

// expects runs a line that expects something of a table.
func (q *quest) expects(t *hoyle.Table, want string) error {
	if word, rest, ok := strings.Cut(want, ":"); ok {
		want = word + rest
	}
	r := *q.run
	r.table, r.early = t, nil
	word, rest, _ := strings.Cut(strings.TrimSpace(want), " ")
	if verb, _, _ := strings.Cut(rest, " "); slices.Contains([]string{"end", "auto", "*"}, word) ||
		!relation.MatchString(want) && !slices.Contains([]string{"last", "points", "score", "turn"}, word) && verbs[verb] == nil {
		return errLine
	}
	return r.line(strings.TrimSpace(want))
}

// wrong returns the first thing that is not as wanted.
func (q *quest) wrong(t *hoyle.Table) error {
	for _, want := range q.wants {
		var fault Fault
		if err := q.expects(t, want); errors.As(err, &fault) {
			return fmt.Errorf("%s: got %s", strings.TrimSpace(clip(want)), clip(fault.Got))
		}
	}
	return errLine
}

// distance measures how far what the game does is from what a line wants. The last plays weigh more than
// points, which are easier to find.
func (f Fault) distance() (off int) {
	cards, isCards := strings.CutPrefix(f.Want, "has ")
	want, got := strings.Fields(cards), strings.Fields(f.Got)
	if parts := strings.Split(f.Got, " / "); !isCards && strings.Contains(f.Want, " / ") {
		want, got = strings.Split(f.Want, " / "), parts
	}
	if !isCards && len(want) != len(got) {
		return 1
	}
	for i, w := range want {
		if isCards {
			if p, err := parsePattern(w, 0); err == nil && len(p.wants) == 1 && !slices.ContainsFunc(got, func(text string) bool {
				c, _ := card.Parse(text)
				return p.wants[0].Has(c)
			}) {
				off++
			}
			continue
		}
		a, errA := strconv.Atoi(w)
		if b, errB := strconv.Atoi(got[i]); errA == nil && errB == nil {
			off += max(a-b, b-a)
		} else {
			off += 30 * apart(strings.Fields(w), strings.Fields(got[i]))
		}
	}
	return max(1, off)
}

// apart counts the words in which two moves differ, with the seat in front of the first one.
func apart(want, got []string) (off int) {
	for i, word := range want {
		if i >= len(got) || word != got[i] {
			off++
		}
	}
	return off
}
