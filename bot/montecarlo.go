package bot

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"
	"sync"

	"github.com/hoylecards/hoyle/engine"
)

// MonteCarlo is the plain player by samples, the measure for better ones: each
// iteration draws a position that looks like the view, makes every legal move
// in it, and plays each to the end. It chooses the move with the best mean
// score, as if nobody learned anything on the way. It plays any game.
type MonteCarlo[S, M comparable] struct{ trials *trials[S, M] }

// NewMonteCarlo returns a MonteCarlo that plays g. Of the options it has no use
// for Explore and Depth; an iteration costs it as many rollouts as there are legal moves.
func NewMonteCarlo[S, M comparable](g engine.Game[S, M], o SearchOptions[S, M]) *MonteCarlo[S, M] {
	return &MonteCarlo[S, M]{newTrials(g, o, (*worker[S, M]).tryAll, func(a, b Considered[M]) int {
		return cmp.Compare(a.Score, b.Score)
	})}
}

// Choose returns the move with the best mean score, the first of the best.
func (b *MonteCarlo[S, M]) Choose(ctx context.Context, v engine.View[S], legal []M, r *rand.Rand) M {
	return b.trials.choose(ctx, v, legal, r)
}

// Considered returns what the last Choose found of each move, the best first.
func (b *MonteCarlo[S, M]) Considered() []Considered[M] { return b.trials.considered() }

// tryAll is an iteration of MonteCarlo: the legal moves are the children of the
// root, in order.
func (w *worker[S, M]) tryAll(ctx context.Context) {
	if len(w.nodes) == 1 {
		for _, m := range w.legal {
			w.add(0, w.view.Seat, m)
		}
	}
	start := w.game.Determinize(w.view, w.random)
	for i, m := range w.legal {
		s, err := w.game.Apply(start, w.view.Seat, m)
		if err == nil {
			s = w.rollout(ctx, s)
		}
		w.nodes[1+i].visits++
		w.nodes[1+i].total += float64(w.game.Score(s, w.view.Seat))
	}
}

// Considered is what a search found of a move.
type Considered[M any] struct {
	Move   M       `json:"move"`
	Visits int     `json:"visits"` // iterations that made it
	Score  float64 `json:"score"`  // mean of the seat's own score at their ends, 0 without visits
}

// trials is what Search and MonteCarlo share: iterations on one or more workers,
// and what they found in the end.
type trials[S, M comparable] struct {
	options SearchOptions[S, M]
	workers []*worker[S, M]
	compare func(a, b Considered[M]) int // which of two moves is better
	found   []Considered[M]              // in the order of the legal moves
}

func newTrials[S, M comparable](g engine.Game[S, M], o SearchOptions[S, M],
	try func(*worker[S, M], context.Context), compare func(a, b Considered[M]) int,
) *trials[S, M] {
	o = o.normal(g)
	t := &trials[S, M]{options: o, compare: compare}
	for i := range o.Workers {
		iterations := o.Iterations / o.Workers
		if i < o.Iterations%o.Workers {
			iterations++
		}
		t.workers = append(t.workers, newWorker(g, o, try, iterations))
	}
	return t
}

func (t *trials[S, M]) choose(ctx context.Context, v engine.View[S], legal []M, r *rand.Rand) M {
	if t.options.Consider != nil {
		if few := t.options.Consider(v, slices.Clone(legal)); len(few) > 0 {
			legal = few
		}
	}
	t.found = t.found[:0]
	for _, m := range legal {
		t.found = append(t.found, Considered[M]{Move: m})
	}
	if len(legal) > 1 {
		t.run(ctx, v, legal, r)
	}
	return slices.MaxFunc(t.found, t.compare).Move
}

func (t *trials[S, M]) run(ctx context.Context, v engine.View[S], legal []M, r *rand.Rand) {
	if t.options.Limit != nil {
		var cancel context.CancelFunc
		ctx, cancel = t.options.Limit(ctx)
		defer cancel()
	}
	for _, w := range t.workers {
		w.begin(v, legal, r)
	}
	var others sync.WaitGroup
	for _, w := range t.workers[1:] {
		others.Go(func() { w.run(ctx) })
	}
	t.workers[0].run(ctx)
	others.Wait()
	for _, w := range t.workers {
		w.report(t.found)
	}
	for i, f := range t.found {
		if f.Visits > 0 {
			t.found[i].Score /= float64(f.Visits)
		}
	}
}

// considered returns a copy of what was found, the best first.
func (t *trials[S, M]) considered() []Considered[M] {
	found := slices.Clone(t.found)
	slices.SortStableFunc(found, func(a, b Considered[M]) int { return t.compare(b, a) })
	return found
}

// worker makes its share of the iterations with memory of its own, which it
// keeps from choice to choice.
type worker[S, M comparable] struct {
	game       engine.Game[S, M]
	try        func(*worker[S, M], context.Context) // an iteration
	iterations int
	explore    float64
	depth      int
	consider   func(engine.View[S], []M) []M
	bot        Bot[S, M]
	picker     picker[M] // the bot, if it is one
	source     *rand.PCG
	random     *rand.Rand

	// Of the choice in progress.
	view  engine.View[S]
	legal []M
	nodes []node[M] // the root is the first; MonteCarlo has only its children
	tree  tree[M]   // what else Search needs

	moves []M // scratch space of a rollout
}

// picker is met by a Bot that can do without the view, which need not be made
// for it then. If pick is not ok, Choose is asked.
type picker[M any] interface {
	pick(legal []M, r *rand.Rand) (m M, ok bool)
}

func newWorker[S, M comparable](
	g engine.Game[S, M], o SearchOptions[S, M], try func(*worker[S, M], context.Context), iterations int,
) *worker[S, M] {
	w := &worker[S, M]{game: g, try: try, iterations: iterations, explore: o.Explore, depth: o.Depth, consider: o.Consider, bot: o.Rollout()}
	w.picker, _ = w.bot.(picker[M])
	w.source = rand.NewPCG(0, 0)
	w.random = rand.New(w.source)
	w.tree = newTree[M](g.Seats())
	return w
}

// begin forgets the choice before and seeds the random numbers of this one.
func (w *worker[S, M]) begin(v engine.View[S], legal []M, r *rand.Rand) {
	w.source.Seed(r.Uint64(), r.Uint64())
	w.view, w.legal = v, legal
	if w.iterations < mostNodes { // else it grows as it must
		w.nodes = slices.Grow(w.nodes[:0], w.iterations+1)
	}
	w.nodes = append(w.nodes[:0], node[M]{})
	w.tree.begin()
}

func (w *worker[S, M]) run(ctx context.Context) {
	for range w.iterations {
		if ctx.Err() != nil {
			return
		}
		w.try(w, ctx)
	}
}

// report adds the visits and the sums of the scores of the root's children to
// the moves they belong to.
func (w *worker[S, M]) report(found []Considered[M]) {
	for child := w.nodes[0].first; child != 0; child = w.nodes[child].next {
		n := &w.nodes[child]
		if i := slices.Index(w.legal, n.move); i >= 0 {
			found[i].Visits += n.visits
			found[i].Score += n.total
		}
	}
}

// longest is the number of moves after which a rollout is broken off: no game
// of cards takes as many, and a game may be one that never ends.
const longest = 1 << 14

// rollout plays s to the end and returns the last position. A move of the bot
// that is refused is replaced by a random one; if that is refused too, if there
// is none, or if there is no end in sight, it returns the position reached.
func (w *worker[S, M]) rollout(ctx context.Context, s S) S {
	for range longest {
		seat := w.game.Turn(s)
		if seat == engine.Nobody {
			return s
		}
		w.moves = w.game.Legal(w.moves[:0], s, seat)
		if len(w.moves) == 0 {
			return s
		}
		next, err := w.game.Apply(s, seat, w.pick(ctx, &s, seat))
		if err != nil {
			if next, err = w.game.Apply(s, seat, w.moves[w.random.IntN(len(w.moves))]); err != nil {
				return s
			}
		}
		s = next
	}
	return s
}

// pick returns the move of the rollout bot, which is not asked where there is
// but one.
func (w *worker[S, M]) pick(ctx context.Context, s *S, seat engine.Seat) M {
	if len(w.moves) == 1 {
		return w.moves[0]
	}
	if w.picker != nil {
		if m, ok := w.picker.pick(w.moves, w.random); ok {
			return m
		}
	}
	return w.bot.Choose(ctx, w.game.View(*s, seat), w.moves, w.random)
}

// node is a move in the tree of a search. Links are indices, 0 is none.
type node[M any] struct {
	move      M           // as the searching seat sees it
	seat      engine.Seat // that made it
	first     int32       // its first child
	next      int32       // its next sibling
	visits    int
	available int     // how often it could have been made instead of its siblings, or was
	total     float64 // sum of the seat's scores at the ends
}

// mostNodes bounds the memory of a worker in a search that is not bounded by
// iterations.
const mostNodes = 1 << 20

// add makes a node the first child of its parent and returns it, or 0 if there
// is no room.
func (w *worker[S, M]) add(parent int32, seat engine.Seat, m M) int32 {
	if len(w.nodes) >= mostNodes {
		return 0
	}
	child := int32(len(w.nodes))
	w.nodes = append(w.nodes, node[M]{move: m, seat: seat, next: w.nodes[parent].first})
	w.nodes[parent].first = child
	return child
}
