package bot

import (
	"context"
	"math"
	"slices"
	"sync"

	"github.com/hoylecards/hoyle/engine"
)

// tree holds what a worker remembers while it descends through the nodes below the
// moves that are searched.
type tree[M engine.Move] struct {
	standings []standing // by seat
	path      []int32    // the nodes of this playout, without the root
	moves     []M        // the legal moves in the current position
	labels    []M        // each of these moves as the searching seat sees it
	fresh     []M        // the labels without duplicates; match removes those already in the tree
	siblings  []int32    // the nodes of the labels that match removed
	logs      *[2048]float64
}

func newTree[M engine.Move](seats int) tree[M] {
	return tree[M]{standings: make([]standing, seats), logs: logarithms()}
}

var logarithms = sync.OnceValue(func() *[2048]float64 {
	var logs [2048]float64
	for n := 1; n < len(logs); n++ {
		logs[n] = logarithm(n)
	}
	return &logs
})

// logarithm returns the natural logarithm of n, which is at least 1. Unlike that of package math, the
// result is the same on every processor.
func logarithm(n int) float64 {
	part, power := math.Frexp(float64(n))
	if part < math.Sqrt2/2 {
		part, power = 2*part, power-1
	}
	z, sum := (part-1)/(part+1), 0.0
	for i := 23.0; i > 0; i -= 2 { // the series of the area tangent: z is below 0.172, and so 12 terms are enough
		sum = float64(sum*z*z) + 1/i
	}
	return float64(float64(power)*math.Ln2) + float64(2*z*sum)
}

// begin forgets the scores of earlier searches.
func (t *tree[M]) begin() {
	for i := range t.standings {
		t.standings[i] = standing{low: math.Inf(1), high: math.Inf(-1)}
	}
}

// log returns the natural logarithm of n. It looks up the logarithms of small numbers,
// which are needed most often.
func (t *tree[M]) log(n int) float64 {
	if n < len(t.logs) {
		return t.logs[n]
	}
	return logarithm(n)
}

// standing is a seat's score in this playout and the range of its scores in earlier
// playouts.
type standing struct {
	score, low, high float64
	known            bool // whether this playout has set the score
}

// walk goes down the tree from a node to a new move, and on to the end of the game. The
// moves in w.tree are those of the given seat. If the parameter listed is true, these
// moves are certainly legal.
func (w *worker[S, M]) walk(ctx context.Context, at int32, seat engine.Seat, listed bool) {
	t := &w.tree
	for w.isSeat(seat) && len(t.moves) > 0 {
		var m M
		var fresh bool
		if w.answers && seat != w.view.Seat {
			at, m = w.reply(ctx, at, seat)
			fresh = at == 0
		} else {
			at, m, fresh = w.step(at, seat)
		}
		if at != 0 {
			t.path = append(t.path, at)
		}
		if !w.advance(seat, m, listed) {
			return
		}
		if fresh || len(t.path) >= w.depth {
			w.playout(ctx)
			return
		}
		seat, listed = w.list(), w.prune == nil
	}
}

// list fills in the tree's moves, those of the seat that has the turn, and returns that seat.
func (w *worker[S, M]) list() engine.Seat {
	seat := w.inPlace.TurnOf(&w.state)
	w.tree.moves = w.inPlace.AppendMoves(w.tree.moves[:0], &w.state, seat)
	if w.prune != nil && len(w.tree.moves) > 1 {
		if few := w.prune(w.game.View(w.state, seat), w.tree.moves); len(few) > 0 {
			w.tree.moves = few
		}
	}
	return seat
}

// advance makes a move and reports whether it is legal. If the parameter listed is true,
// the game itself has listed the move, and advance does not check it. It does check a move
// that comes from Prune or from the caller of the search.
func (w *worker[S, M]) advance(seat engine.Seat, m M, listed bool) bool {
	if listed {
		return w.inPlace.Advance(&w.state, seat, m) == nil
	}
	return w.checked.Play(&w.state, seat, m) == nil
}

func (w *worker[S, M]) isSeat(seat engine.Seat) bool {
	return seat >= 0 && int(seat) < len(w.tree.standings)
}

// step returns the child of a node to continue with, and the move of the given seat that
// leads to that child. The move is a random one that is new to the tree, or the best move
// if no move is new. A new child is 0 if the tree has no room for it.
func (w *worker[S, M]) step(parent int32, seat engine.Seat) (child int32, m M, fresh bool) {
	t := &w.tree
	hidden := w.label(seat)
	w.match(parent, seat)
	if fresh = len(t.fresh) > 0; fresh {
		m = t.fresh[w.random.IntN(len(t.fresh))]
		child = w.add(parent, edge[M]{move: m, seat: seat, available: 1})
	} else {
		child = w.best(seat)
		m = w.edges[child].move
	}
	if hidden {
		m = w.behind(m)
	}
	return child, m, fresh
}

// label fills in the labels of the moves, with and without duplicates, and reports
// whether any move is hidden.
func (w *worker[S, M]) label(seat engine.Seat) (hidden bool) {
	t := &w.tree
	t.fresh = append(t.fresh[:0], t.moves...)
	if seat == w.view.Seat || w.faceUp {
		return false
	}
	t.labels = append(t.labels[:0], t.moves...)
	s, labels := w.state, t.labels // a position on the stack is copied less often
	for i, m := range labels {
		if seen := w.game.Redact(s, seat, m, w.view.Seat); seen != m {
			labels[i], hidden = seen, true
		}
	}
	if hidden {
		t.fresh = t.fresh[:0]
		for _, seen := range labels {
			if !slices.Contains(t.fresh, seen) {
				t.fresh = append(t.fresh, seen)
			}
		}
	}
	return hidden
}

// behind returns one of the moves that have the label; all are equally likely.
func (w *worker[S, M]) behind(label M) (m M) {
	same := 0
	for i, seen := range w.tree.labels {
		if seen == label {
			if same++; w.random.IntN(same) == 0 {
				m = w.tree.moves[i]
			}
		}
	}
	return m
}

// match collects those children of a node that the fresh labels lead to, counts
// these children as available, and removes their labels from the fresh ones.
func (w *worker[S, M]) match(parent int32, seat engine.Seat) {
	first := w.nodes[parent].first
	edges := w.edges[first:][:w.edges[parent].children]
	fresh, siblings := w.tree.fresh, w.tree.siblings[:0]
	for at := len(edges) - 1; at >= 0 && len(fresh) > 0; at-- {
		e := &edges[at]
		if e.seat != seat {
			continue
		}
		if i := slices.Index(fresh, e.move); i >= 0 {
			last := len(fresh) - 1
			fresh[i] = fresh[last]
			fresh = fresh[:last]
			e.available = min(e.available, math.MaxInt32-1) + 1
			siblings = append(siblings, first+int32(at))
		}
	}
	w.tree.fresh, w.tree.siblings = fresh, siblings
}

// best returns the sibling with the greatest upper confidence bound. All siblings are
// moves of the given seat. The function compares the bounds as integers, without a branch,
// because processors cannot predict which sibling is better.
func (w *worker[S, M]) best(seat engine.Seat) (child int32) {
	st := w.tree.standings[seat]
	nodes, edges := w.nodes, w.edges
	bound := int64(math.MinInt64)
	for _, sibling := range w.tree.siblings {
		n := &nodes[sibling]
		visits := float64(n.visits)
		b := float64(w.exploration * math.Sqrt(w.tree.log(int(edges[sibling].available))/visits))
		if st.low < st.high {
			b += (n.total/visits - st.low) / (st.high - st.low)
		}
		order := int64(math.Float64bits(b))
		if order ^= order >> 63 & math.MaxInt64; order > bound { // as integers, negative floats sort in reverse order
			child, bound = sibling, order
		}
	}
	return child
}

// backUp adds, to each move on the path, the result of the seat that made the
// move.
func (w *worker[S, M]) backUp() {
	for i := range w.tree.standings {
		w.tree.standings[i].known = false
	}
	for _, at := range w.tree.path {
		n, seat := &w.nodes[at], w.edges[at].seat
		st := &w.tree.standings[seat]
		if !st.known {
			st.score, st.known = w.result(seat), true
			st.low, st.high = min(st.low, st.score), max(st.high, st.score)
		}
		if n.visits < math.MaxInt32 {
			n.visits++
			n.total += st.score
		}
	}
}

// result returns a seat's score at the end of a playout or, with the option Lead,
// its lead.
func (w *worker[S, M]) result(seat engine.Seat) float64 {
	own := w.game.Score(w.state, seat)
	seats := w.game.Seats()
	if !w.lead || seats < 2 {
		return float64(own)
	}
	all := 0
	for other := range engine.Seat(seats) {
		all += w.game.Score(w.state, other)
	}
	return float64(own) - float64(all-own)/float64(seats-1)
}
