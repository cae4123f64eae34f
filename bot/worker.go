package bot

import (
	"context"
	"math/rand/v2"
	"slices"
	"sync"

	"github.com/hoylecards/hoyle/engine"
)

// trials is the common part of Search and MonteCarlo: iterations on one or more
// workers, and their results.
type trials[S comparable, M engine.Move] struct {
	options SearchOptions[S, M]
	workers []*worker[S, M]
	compare func(a, b MoveStats[M]) int // the better move is greater
	found   []MoveStats[M]              // in the order of the legal moves
}

func newTrials[S comparable, M engine.Move](g engine.Game[S, M], o SearchOptions[S, M],
	try func(*worker[S, M], context.Context), compare func(a, b MoveStats[M]) int,
) *trials[S, M] {
	o = o.normal()
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
	if t.options.Prune != nil {
		if few := t.options.Prune(v, slices.Clone(legal)); len(few) > 0 {
			legal = few
		}
	}
	t.found = t.found[:0]
	for _, m := range legal {
		t.found = append(t.found, MoveStats[M]{Move: m})
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

// stats returns a copy of the results, the best first.
func (t *trials[S, M]) stats() []MoveStats[M] {
	found := slices.Clone(t.found)
	slices.SortStableFunc(found, func(a, b MoveStats[M]) int { return t.compare(b, a) })
	return found
}

// worker makes its share of the iterations with memory of its own, which it
// keeps from choice to choice.
type worker[S comparable, M engine.Move] struct {
	game        engine.Game[S, M]
	inPlace     engine.InPlace[S, M]                 // of the game
	try         func(*worker[S, M], context.Context) // an iteration
	iterations  int
	exploration float64
	depth       int
	lead        bool
	prune       func(engine.View[S], []M) []M
	bot         Bot[S, M]
	picker      Picker[M]        // the bot, if it is one
	roller      engine.Roller[S] // that plays rollouts by itself, if there is one
	anyMove     bool             // the bot is Random
	source      *rand.PCG
	random      *rand.Rand

	// Of the choice in progress.
	view  engine.View[S]
	legal []M
	nodes []node[M] // the root is the first; MonteCarlo has only its children
	tree  tree[M]   // for Search alone

	// Of the iteration in progress.
	state S
	moves []M          // scratch space of a rollout
	draws engine.Draws // of a random rollout, the same as a rollout of the game itself would make
}

func newWorker[S comparable, M engine.Move](
	g engine.Game[S, M], o SearchOptions[S, M], try func(*worker[S, M], context.Context), iterations int,
) *worker[S, M] {
	w := &worker[S, M]{
		game: g, inPlace: engine.AsInPlace[S, M](g), try: try, iterations: iterations,
		exploration: o.Exploration, depth: o.Depth, lead: o.Lead, prune: o.Prune, bot: o.Rollout(),
	}
	w.picker, _ = w.bot.(Picker[M])
	w.roller, _ = w.bot.(engine.Roller[S])
	if _, w.anyMove = w.bot.(Random[S, M]); w.anyMove {
		w.roller, _ = engine.Engine[S, M](g).(engine.Roller[S])
	}
	w.source = rand.NewPCG(0, 0)
	w.random = rand.New(w.source)
	w.tree = newTree[M](g.Seats())
	return w
}

// begin forgets the choice before and seeds the random numbers of this one.
func (w *worker[S, M]) begin(v engine.View[S], legal []M, r *rand.Rand) {
	w.source.Seed(r.Uint64(), r.Uint64())
	w.view, w.legal = v, legal
	if w.iterations < maxNodes { // else it grows when needed
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
func (w *worker[S, M]) report(found []MoveStats[M]) {
	for child := w.nodes[0].first; child != 0; child = w.nodes[child].next {
		n := &w.nodes[child]
		if i := slices.Index(w.legal, n.move); i >= 0 {
			found[i].Visits += n.visits
			found[i].Score += n.total
		}
	}
}

// longest is the number of moves after which a rollout is stopped. No card game
// takes that many, but a game of the caller may never end.
const longest = 1 << 14

// rollout plays to the end of the game, or until no move is legal, a move is
// refused, or longest is reached.
func (w *worker[S, M]) rollout(ctx context.Context) {
	if w.roller != nil {
		_ = w.roller.Rollout(&w.state, w.random) // on error the scores so far count
		return
	}
	w.draws = engine.NewDraws(w.random)
	for range longest {
		seat := w.inPlace.TurnOf(&w.state)
		if seat == engine.Nobody {
			return
		}
		w.moves = w.inPlace.AppendMoves(w.moves[:0], &w.state, seat)
		if len(w.moves) == 0 || w.inPlace.Advance(&w.state, seat, w.pick(ctx, seat)) != nil {
			return
		}
	}
}

// pick returns the move of the rollout bot, or a random one if that is not
// legal. If there is only one move, it does not call the bot.
func (w *worker[S, M]) pick(ctx context.Context, seat engine.Seat) M {
	if len(w.moves) == 1 {
		return w.moves[0]
	}
	if w.anyMove {
		return w.moves[w.draws.IntN(len(w.moves))]
	}
	if w.picker != nil {
		if i := w.picker.Pick(w.moves, w.random); 0 <= i && i < len(w.moves) {
			return w.moves[i]
		}
	}
	m := w.bot.Choose(ctx, w.game.View(w.state, seat), w.moves, w.random)
	if slices.Contains(w.moves, m) {
		return m
	}
	w.moves = w.inPlace.AppendMoves(w.moves[:0], &w.state, seat) // the bot may have changed the slice
	if slices.Contains(w.moves, m) {
		return m
	}
	return w.moves[w.random.IntN(len(w.moves))]
}

// node is a move in the tree of a search. Links are indices, 0 is none.
type node[M engine.Move] struct {
	move      M           // as the searching seat sees it
	seat      engine.Seat // that made it
	first     int32       // its first child
	next      int32       // its next sibling
	visits    int
	available int     // the number of times that it was made or could have been
	total     float64 // sum of the seat's scores at the ends
}

// maxNodes bounds the memory of a worker in a search that is not bounded by
// iterations.
const maxNodes = 1 << 20

// add makes a node the first child of its parent and returns it, 0 if there is
// no room.
func (w *worker[S, M]) add(parent int32, seat engine.Seat, m M) int32 {
	if len(w.nodes) >= maxNodes {
		return 0
	}
	child := int32(len(w.nodes))
	w.nodes = append(w.nodes, node[M]{move: m, seat: seat, next: w.nodes[parent].first})
	w.nodes[parent].first = child
	return child
}
