package bot

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/hoylecards/hoyle/engine"
)

// SearchOptions say how much [Search] and [MonteCarlo] think, and how. The zero
// value is 2000 iterations, with what suits the game.
type SearchOptions[S, M comparable] struct {
	// Iterations is the number made for a choice, by all workers together. 0
	// is 2000, or with a Limit as many as it leaves time for.
	Iterations int
	// Limit, if there is one, returns the context that bounds a choice, as
	// context.WithTimeout does. It is called once for each that is searched.
	Limit func(context.Context) (context.Context, context.CancelFunc)
	// Explore is the weight of how little a move has been tried against how
	// well it has done, where the worst score that its seat has met in this
	// search counts 0 and the best 1. 0 is 0.7.
	Explore float64
	// Rollout makes the bot that plays on where the search stops, for all
	// seats; each worker has its own. Nil is [CalmDoppelkopf] in Doppelkopf,
	// [EagerKarata] in Karata, the house player in Blackjack, and [Random] in
	// any other game.
	Rollout func() Bot[S, M]
	// Consider returns the moves of the seat whose view it is that are worth a
	// look, of those that are legal; none means all. It may change the slice, and
	// is called by all workers at once. A move that it alone leaves is made
	// without a search. Nil considers all, but in Doppelkopf all cards and only
	// what the house would declare or announce.
	Consider func(v engine.View[S], legal []M) []M
	// Depth is the number of moves that the tree looks ahead. With 1 there is
	// nothing to explore: an iteration makes every move, from one and the same
	// position, so that luck is the same for all. 0 is 1 in Blackjack, where
	// what is drawn decides the next move, which the tree does not see but the
	// rollout does, and as many as there are in any other game.
	Depth int
	// Workers is the number of goroutines that search, each for itself; the
	// caller's is one of them, and with 0 the only one.
	Workers int
}

// The defaults. UCB1 is proved with an Explore of √2, which is for the worst
// case; half of that is what plays: in Indigo and Catch Eleven, with 500
// iterations, none of 0.2, 0.4 and 1.2 did clearly better.
const (
	defaultIterations = 2000
	defaultExplore    = 0.7
)

// normal returns the options with the defaults filled in.
func (o SearchOptions[S, M]) normal(g engine.Game[S, M]) SearchOptions[S, M] {
	o.Workers = max(o.Workers, 1)
	switch {
	case o.Iterations > 0:
	case o.Limit != nil:
		o.Iterations = math.MaxInt
	default:
		o.Iterations = defaultIterations
	}
	suit := suited(g)
	if !(o.Explore > 0 && o.Explore < math.Inf(1)) { // not a number included
		o.Explore = defaultExplore
	}
	if o.Rollout == nil {
		o.Rollout = suit.Rollout
	}
	if o.Consider == nil {
		o.Consider = suit.Consider
	}
	if o.Depth <= 0 {
		o.Depth = suit.Depth
	}
	return o
}

// Search is the player that looks ahead: information set Monte Carlo tree
// search for a single observer, as in Cowling, Powley and Whitehouse,
// "Information Set Monte Carlo Tree Search", IEEE Transactions on Computational
// Intelligence and AI in Games 4(2), 2012. It plays any game, for any number of
// seats, each of which wants the most for itself.
//
// Each iteration draws a position that looks like the view, goes down the tree
// by the best of the moves that are legal in it, adds one that is new, plays on
// to the end with the rollout bot, and counts the scores for the moves of the
// tree. Moves that look the same to the searching seat are one in the tree.
// What it draws or is shown is not in the tree: positions that differ by that
// alone share their place in it. Moves out of turn are not looked at.
//
// An iteration ends early, with the scores as they stand, where a game breaks
// its promises, or has no end within 16384 moves behind those of the tree. The tree keeps
// its memory from choice to choice, and has at most 1048576 moves for each
// worker, beyond which it is searched but does not grow.
//
// With several workers each has its own tree and random numbers, and in the end
// their visits are summed. For a number of workers, the same view, moves and
// random numbers give the same choice, unless time or ctx ends it.
type Search[S, M comparable] struct{ trials *trials[S, M] }

// NewSearch returns a Search that plays g. It makes the rollout bots at once.
func NewSearch[S, M comparable](g engine.Game[S, M], o SearchOptions[S, M]) *Search[S, M] {
	try := (*worker[S, M]).descend
	if o.normal(g).Depth == 1 {
		try = (*worker[S, M]).tryAll
	}
	return &Search[S, M]{newTrials(g, o, try, func(a, b Considered[M]) int {
		return cmp.Or(cmp.Compare(a.Visits, b.Visits), cmp.Compare(a.Score, b.Score))
	})}
}

// Choose returns the move that was visited most; of several the one with the
// best mean score, and of these the first. When ctx or the Limit's context ends
// that is the best so far, without any iteration the first. A single legal move
// takes no time and no random numbers.
func (b *Search[S, M]) Choose(ctx context.Context, v engine.View[S], legal []M, r *rand.Rand) M {
	return b.trials.choose(ctx, v, legal, r)
}

// Considered returns what the last Choose found of each move, the best first.
func (b *Search[S, M]) Considered() []Considered[M] { return b.trials.considered() }

// tree is what a worker needs besides the nodes to go down them.
type tree[M any] struct {
	standings []standing // by seat
	path      []int32    // the nodes of this iteration, the root left out
	moves     []M        // the legal moves of a position
	labels    []M        // what is seen of each
	edges     []M        // the labels without duplicates; those in the tree are taken out
	siblings  []int32    // the nodes of those
	logs      [2048]float64
}

func newTree[M any](seats int) tree[M] {
	t := tree[M]{standings: make([]standing, seats)}
	for n := range t.logs {
		t.logs[n] = math.Log(float64(n))
	}
	return t
}

// begin forgets the scores met before.
func (t *tree[M]) begin() {
	for i := range t.standings {
		t.standings[i] = standing{low: math.Inf(1), high: math.Inf(-1)}
	}
}

// log returns the natural logarithm of n, looked up where n is small, as it is
// mostly.
func (t *tree[M]) log(n int) float64 {
	if n < len(t.logs) {
		return t.logs[n]
	}
	return math.Log(float64(n))
}

// standing is a seat's score in this iteration and the range of those before.
type standing struct {
	score, low, high float64
	known            bool // in this iteration
}

// descend is an iteration of Search: down the tree to a move that is new, on
// to the end, and back up.
func (w *worker[S, M]) descend(ctx context.Context) {
	t := &w.tree
	t.path = t.path[:0]
	s, seat := w.game.Determinize(w.view, w.random), w.view.Seat
	t.moves = append(t.moves[:0], w.legal...)
	for at, fresh := int32(0), false; w.isSeat(seat) && len(t.moves) > 0; {
		var m M
		at, m, fresh = w.step(at, &s, seat)
		if at != 0 {
			t.path = append(t.path, at)
		}
		next, err := w.game.Apply(s, seat, m)
		if err != nil {
			break
		}
		s = next
		if fresh || len(t.path) >= w.depth {
			s = w.rollout(ctx, s)
			break
		}
		seat = w.game.Turn(s)
		t.moves = w.game.Legal(t.moves[:0], s, seat)
		if w.consider != nil && len(t.moves) > 1 {
			if few := w.consider(w.game.View(s, seat), t.moves); len(few) > 0 {
				t.moves = few
			}
		}
	}
	w.backUp(&s)
}

func (w *worker[S, M]) isSeat(seat engine.Seat) bool {
	return seat >= 0 && int(seat) < len(w.tree.standings)
}

// step returns the child of a node that the search goes on to, and the move of
// seat in s that leads there: any that is new to the tree, else the best. A new
// one for which the tree has no room is 0.
func (w *worker[S, M]) step(parent int32, s *S, seat engine.Seat) (child int32, m M, fresh bool) {
	t := &w.tree
	hidden := w.label(s, seat)
	w.match(parent, seat)
	if fresh = len(t.edges) > 0; fresh {
		m = t.edges[w.random.IntN(len(t.edges))]
		child = w.add(parent, seat, m)
		if child != 0 {
			w.nodes[child].available = 1
		}
	} else {
		child = w.best()
		m = w.nodes[child].move
	}
	if hidden {
		m = w.behind(m)
	}
	return child, m, fresh
}

// label fills in the labels and the edges of the moves, and reports whether a
// move is hidden.
func (w *worker[S, M]) label(s *S, seat engine.Seat) (hidden bool) {
	t := &w.tree
	t.edges = append(t.edges[:0], t.moves...)
	if seat == w.view.Seat {
		return false
	}
	t.labels = t.labels[:0]
	for _, m := range t.moves {
		seen := w.game.Seen(*s, seat, m, w.view.Seat)
		t.labels = append(t.labels, seen)
		hidden = hidden || seen != m
	}
	if hidden {
		t.edges = t.edges[:0]
		for _, seen := range t.labels {
			if !slices.Contains(t.edges, seen) {
				t.edges = append(t.edges, seen)
			}
		}
	}
	return hidden
}

// behind returns any of the moves that have the label.
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

// match collects the children of a node that seat's edges lead to, counts that
// they are available, and takes their edges out.
func (w *worker[S, M]) match(parent int32, seat engine.Seat) {
	t := &w.tree
	t.siblings = t.siblings[:0]
	for child := w.nodes[parent].first; child != 0 && len(t.edges) > 0; child = w.nodes[child].next {
		n := &w.nodes[child]
		if n.seat != seat {
			continue
		}
		if i := slices.Index(t.edges, n.move); i >= 0 {
			last := len(t.edges) - 1
			t.edges[i] = t.edges[last]
			t.edges = t.edges[:last]
			n.available++
			t.siblings = append(t.siblings, child)
		}
	}
}

// best returns the sibling with the greatest upper confidence bound.
func (w *worker[S, M]) best() (child int32) {
	t := &w.tree
	bound := math.Inf(-1)
	for _, sibling := range t.siblings {
		n := &w.nodes[sibling]
		visits := float64(n.visits)
		b := w.explore * math.Sqrt(t.log(n.available)/visits)
		if st := &t.standings[n.seat]; st.low < st.high {
			b += (n.total/visits - st.low) / (st.high - st.low)
		}
		if b > bound {
			child, bound = sibling, b
		}
	}
	return child
}

// backUp counts the score of s for all moves on the path, each for the seat
// that made it.
func (w *worker[S, M]) backUp(s *S) {
	for i := range w.tree.standings {
		w.tree.standings[i].known = false
	}
	for _, at := range w.tree.path {
		n := &w.nodes[at]
		st := &w.tree.standings[n.seat]
		if !st.known {
			st.score, st.known = float64(w.game.Score(*s, n.seat)), true
			st.low, st.high = min(st.low, st.score), max(st.high, st.score)
		}
		n.visits++
		n.total += st.score
	}
}
