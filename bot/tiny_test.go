package bot

import (
	"context"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/must"
)

// These three games are so small that their best moves can be found by exhaustive search.

// num is a small number: a move in these games, and a score.
type num int8

// MarshalText returns the number in decimals.
func (n num) MarshalText() ([]byte, error) { return strconv.AppendInt(nil, int64(n), 10), nil }

// open holds the methods, other than the rules, of a game in which nothing is hidden.
type open[S comparable] struct{}

func (open[S]) Name() string                      { return "tiny" }
func (open[S]) Deal(deck.Seed, engine.Seat) (s S) { return s }
func (open[S]) View(s S, seat engine.Seat) engine.View[S] {
	return engine.View[S]{Seat: seat, State: s}
}
func (open[S]) Redact(_ S, _ engine.Seat, m num, _ engine.Seat) num { return m }
func (open[S]) Determinize(v engine.View[S], _ *rand.Rand) (s S)    { return v.State }
func (open[S]) Zones(S) []engine.Zone                               { return nil }

func (open[S]) ParseMove(text string) (num, error) {
	n, err := strconv.ParseInt(text, 10, 8)
	return num(n), err
}

// heap is a game in which seats take turns to take one to three items from a heap; the seat that
// takes the last item wins. The seat to play loses if the size of the heap is a multiple of four.
type heap struct{ open[heapState] }

type heapState struct{ left, turn, won num }

func (heap) Seats() int { return 2 }

func (heap) Turn(s heapState) engine.Seat {
	if s.left == 0 {
		return engine.Nobody
	}
	return engine.Seat(s.turn)
}

func (g heap) Legal(dst []num, s heapState, seat engine.Seat) []num {
	if g.Turn(s) == seat {
		for n := num(1); n <= min(3, s.left); n++ {
			dst = append(dst, n)
		}
	}
	return dst
}

func (g heap) Apply(s heapState, seat engine.Seat, m num) (heapState, error) {
	if g.Turn(s) != seat || m < 1 || m > min(3, s.left) {
		return s, engine.ErrIllegal
	}
	s.left -= m
	s.turn = 1 - s.turn
	if s.left == 0 {
		s.won = num(seat) + 1
	}
	return s, nil
}

func (heap) Score(s heapState, seat engine.Seat) int {
	if s.won > 0 && engine.Seat(s.won-1) == seat {
		return 1
	}
	return 0
}

// row is a game in which seats take turns to take a number from either end of a row until none is
// left. The score of a seat is the sum of its numbers.
type row struct {
	open[rowState]
	seats int
}

type rowState struct {
	numbers [8]num
	from    num // the rest of the row
	to      num
	turn    num
	taken   [3]num
}

func (g row) Seats() int { return g.seats }

func (g row) Turn(s rowState) engine.Seat {
	if s.from == s.to {
		return engine.Nobody
	}
	return engine.Seat(s.turn)
}

// Legal appends 0 for the left end, and 1 for the right end if that is a different number.
func (g row) Legal(dst []num, s rowState, seat engine.Seat) []num {
	if g.Turn(s) != seat || seat == engine.Nobody {
		return dst
	}
	if dst = append(dst, 0); s.to-s.from > 1 {
		dst = append(dst, 1)
	}
	return dst
}

func (g row) Apply(s rowState, seat engine.Seat, m num) (rowState, error) {
	if g.Turn(s) != seat || seat == engine.Nobody || m < 0 || m > 1 {
		return s, engine.ErrIllegal
	}
	if m == 0 {
		s.taken[seat] += s.numbers[s.from]
		s.from++
	} else {
		s.to--
		s.taken[seat] += s.numbers[s.to]
	}
	s.turn = (s.turn + 1) % num(g.seats)
	return s, nil
}

func (g row) Score(s rowState, seat engine.Seat) int {
	if seat < 0 || int(seat) >= g.seats {
		return 0
	}
	return int(s.taken[seat])
}

// solve returns the scores if every seat plays the best move for itself, the best move now, and how
// much better it is than the other move. It also reports whether two moves are nearly equal
// anywhere, because that may make a great difference to the other seats.
func (g row) solve(s rowState) (scores [3]num, best num, margin int, near bool) {
	seat := g.Turn(s)
	if seat == engine.Nobody {
		return s.taken, 0, 0, false
	}
	for i, m := range g.Legal(nil, s, seat) {
		next, err := g.Apply(s, seat, m)
		if err != nil {
			panic(err)
		}
		end, _, _, below := g.solve(next)
		if i == 0 {
			scores, best, near = end, m, below
			continue
		}
		margin = int(end[seat] - scores[seat])
		if margin > 0 {
			scores, best = end, m
		}
		margin = max(margin, -margin)
		near = near || below || margin < 3
	}
	return scores, best, margin, near
}

// rowOf returns a row of n random numbers from 1 to 30.
func rowOf(n int, r *rand.Rand) rowState {
	s := rowState{to: num(n)}
	for i := range n {
		s.numbers[i] = num(1 + r.IntN(30))
	}
	return s
}

// swap is a game with hidden cards and hidden moves. Two seats hold two each of the cards 1 to 7;
// the other cards are the stock. Each seat in turn either stands, or throws a card away face down
// and takes the next card from the stock. Then the greater sum wins.
type swap struct{ open[swapState] }

const (
	stand     = 0
	someThrow = -1 // a throw as the other seat sees it
)

type swapState struct {
	hands [2]uint8 // 1<<c for the card c
	down  [2]num   // cards face down, in views only
	threw [2]bool
	throw [2]num // the card thrown away, 0 if it cannot be seen
	stock [3]num
	left  num // moves to go
}

func (swap) Seats() int { return 2 }

func (swap) Turn(s swapState) engine.Seat {
	if s.left == 0 {
		return engine.Nobody
	}
	return engine.Seat(2 - s.left)
}

func (g swap) Legal(dst []num, s swapState, seat engine.Seat) []num {
	if g.Turn(s) != seat || seat == engine.Nobody {
		return dst
	}
	dst = append(dst, stand)
	for c := num(1); c <= 7; c++ {
		if s.hands[seat]>>c&1 == 1 {
			dst = append(dst, c)
		}
	}
	return dst
}

func (g swap) Apply(s swapState, seat engine.Seat, m num) (swapState, error) {
	switch {
	case g.Turn(s) != seat || seat == engine.Nobody || m < 0 || m > 7:
		return s, engine.ErrIllegal
	case m != stand && s.hands[seat]>>m&1 == 0:
		return s, engine.ErrIllegal
	case m != stand && s.stock[0] == 0:
		return s, engine.ErrFaceDown
	}
	if m != stand {
		s.hands[seat] = s.hands[seat]&^(1<<m) | 1<<s.stock[0]
		s.threw[seat], s.throw[seat] = true, m
		s.stock = [3]num{s.stock[1], s.stock[2]}
	}
	s.left--
	return s, nil
}

func (g swap) Score(s swapState, seat engine.Seat) int {
	if g.Turn(s) == engine.Nobody && (seat == 0 || seat == 1) && pips(s.hands[seat]) > pips(s.hands[1-seat]) {
		return 1
	}
	return 0
}

func pips(hand uint8) (n int) {
	for c := range 8 {
		n += c * int(hand>>c&1)
	}
	return n
}

func (g swap) View(s swapState, seat engine.Seat) engine.View[swapState] {
	v := swapState{threw: s.threw, left: s.left}
	for i := range s.hands {
		if engine.Seat(i) == seat {
			v.hands[i], v.down[i], v.throw[i] = s.hands[i], s.down[i], s.throw[i]
		} else {
			v.down[i] = num(bits.OnesCount8(s.hands[i])) + s.down[i]
		}
	}
	return engine.View[swapState]{Seat: seat, State: v}
}

func (swap) Redact(_ swapState, seat engine.Seat, m num, viewer engine.Seat) num {
	if seat != viewer && m != stand {
		return someThrow
	}
	return m
}

// unseen returns the cards that a view does not show.
func (swap) unseen(s swapState) (cards []num) {
	for c := num(1); c <= 7; c++ {
		if (s.hands[0]|s.hands[1])>>c&1 == 0 && !slices.Contains(s.throw[:], c) {
			cards = append(cards, c)
		}
	}
	return cards
}

// fill replaces face-down cards with the given ones, and puts the rest on the stock.
func (swap) fill(s swapState, cards []num) swapState {
	for i := range s.hands {
		for ; s.down[i] > 0; s.down[i]-- {
			s.hands[i] |= 1 << cards[0]
			cards = cards[1:]
		}
		if s.threw[i] && s.throw[i] == 0 {
			s.throw[i], cards = cards[0], cards[1:]
		}
	}
	copy(s.stock[:], cards)
	return s
}

func (g swap) Determinize(v engine.View[swapState], r *rand.Rand) swapState {
	s := g.View(v.State, v.Seat).State
	cards := g.unseen(s)
	r.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
	return g.fill(s, cards)
}

// all returns every position that is consistent with a view. All of them are equally likely.
func (g swap) all(v engine.View[swapState]) (positions []swapState) {
	cards := g.unseen(v.State)
	var permute func(k int)
	permute = func(k int) {
		if k == len(cards) {
			positions = append(positions, g.fill(v.State, cards))
			return
		}
		for i := k; i < len(cards); i++ {
			cards[k], cards[i] = cards[i], cards[k]
			permute(k + 1)
			cards[k], cards[i] = cards[i], cards[k]
		}
	}
	permute(0)
	return positions
}

// worth returns the chance of winning with a move, judged from the view v alone. If the other seat
// can reply, it replies once: with a random move, or with the better of the two replies that the
// seat of v can tell apart.
func (g swap) worth(v engine.View[swapState], m num, random bool) float64 {
	type chance struct{ own, other, of float64 }
	replies := map[num]chance{}
	for _, s := range g.all(v) {
		s, err := g.Apply(s, v.Seat, m)
		if err != nil {
			panic(err)
		}
		other := 1 - v.Seat
		moves := g.Legal(nil, s, other)
		if len(moves) == 0 {
			c := replies[stand]
			replies[stand] = chance{c.own + float64(g.Score(s, v.Seat)), 0, c.of + 1}
		}
		for _, reply := range moves {
			end, err := g.Apply(s, other, reply)
			if err != nil {
				panic(err)
			}
			label := g.Redact(s, other, reply, v.Seat)
			if random {
				label = someThrow
			}
			c := replies[label]
			replies[label] = chance{c.own + float64(g.Score(end, v.Seat)), c.other + float64(g.Score(end, other)), c.of + 1}
		}
	}
	var best chance
	for _, label := range []num{stand, someThrow} {
		if c := replies[label]; c.of > 0 && (best.of == 0 || c.other/c.of > best.other/best.of) {
			best = c
		}
	}
	return best.own / best.of
}

// best returns the best move and how much better it is than the next best.
func (g swap) best(v engine.View[swapState], random bool) (best num, margin float64) {
	var first, second float64
	for _, m := range g.Legal(nil, v.State, v.Seat) {
		switch w := g.worth(v, m, random); {
		case w > first:
			best, first, second = m, w, first
		case w > second:
			second = w
		}
	}
	return best, first - second
}

// swapViews returns the views of seat 0 at the beginning, one for each hand, and those of seat 1
// after seat 0 has stood or thrown a card away.
func swapViews() (views []engine.View[swapState]) {
	for low := num(1); low <= 7; low++ {
		for high := low + 1; high <= 7; high++ {
			hand := uint8(1<<low | 1<<high)
			views = append(views,
				engine.View[swapState]{Seat: 0, State: swapState{hands: [2]uint8{hand, 0}, down: [2]num{0, 2}, left: 2}},
				engine.View[swapState]{Seat: 1, State: swapState{hands: [2]uint8{0, hand}, down: [2]num{2, 0}, left: 1}},
				engine.View[swapState]{Seat: 1, State: swapState{hands: [2]uint8{0, hand}, down: [2]num{2, 0}, left: 1, threw: [2]bool{true}}},
			)
		}
	}
	return views
}

// The fixtures keep those promises of the engine that a search relies on.
func TestTinyGames(t *testing.T) {
	r := deck.NewSeed(1).Rand()
	for _, v := range swapViews() {
		for range 20 {
			s := swap{}.Determinize(v, r)
			if got := (swap{}).View(s, v.Seat); got != v {
				t.Fatalf("%+v became %+v", v, got)
			}
			must.Do(t, engine.Playout(swap{}, &s, r, nil))
		}
		expect.Is(t, len(swap{}.all(v)), 120, "positions behind", v)
	}
	for left := range num(9) {
		expect.Err(t, engine.Playout(heap{}, &heapState{left: left}, r, nil), nil)
	}
	// The seats take 9, then 3, then 1; or 3, then 9, then 1. At the end 3 and 1 are near each other.
	scores, best, margin, near := row{seats: 2}.solve(rowState{numbers: [8]num{3, 1, 9}, to: 3})
	if scores != [3]num{10, 3} || best != 1 || margin != 6 || !near {
		t.Errorf("%v by %d, margin %d, near %t", scores, best, margin, near)
	}
}

// choose asks a bot for the move of the seat whose turn it is in s.
func choose[S comparable, M engine.Move](t *testing.T, g engine.Game[S, M], b Bot[S, M], s S, r *rand.Rand) M {
	t.Helper()
	return chooseIn(t, t.Context(), g, b, s, r)
}

//nolint:revive // t first, as everywhere
func chooseIn[S comparable, M engine.Move](t *testing.T, ctx context.Context, g engine.Game[S, M], b Bot[S, M], s S,
	r *rand.Rand) M {
	t.Helper()
	seat := g.Turn(s)
	legal := g.Legal(nil, s, seat)
	m := b.Choose(ctx, g.View(s, seat), legal, r)
	if !slices.Contains(legal, m) {
		t.Fatalf("chose %v of %v", m, legal)
	}
	return m
}
