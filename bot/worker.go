package bot

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/hoylecards/hoyle/engine"
)

// worker performs its share of the iterations with memory of its own, which it
// keeps from choice to choice.
type worker[S comparable, M engine.Move] struct {
	game        engine.Game[S, M]
	inPlace     engine.InPlace[S, M] // the InPlace of the game
	checked     engine.Checked[S, M] // the Checked of the game
	exploration float64
	depth       int
	lead        bool
	prune       func(engine.View[S], []M) []M
	bot         Bot[S, M]
	picker      Picker[M]           // the bot, if it is a Picker
	outer       engine.PlayOuter[S] // plays out by itself; nil if there is none
	anyMove     bool                // whether the bot is Random
	faceUp      bool                // whether no move is hidden from the searching seat
	answers     bool                // whether the bot makes the moves of all other seats
	source      *rand.PCG
	random      *rand.Rand
	worlds      worlds[S]

	// The state of the choice in progress.
	view   engine.View[S]
	legal  []M
	nodes  []node            // the root, then the nodes of the legal moves, then all others
	edges  []edge[M]         // for each node, the edge that leads to it
	blocks [len(sizes)]int32 // for each size, the first free block; its first node links to the next free block
	tree   tree[M]

	// The state of the playout in progress.
	state S
	moves []M          // scratch space of a playout
	draws engine.Draws // the random numbers of a playout by Random, the same as in a playout by the game itself
}

func newWorker[S comparable, M engine.Move](g engine.Game[S, M], o SearchOptions[S, M]) *worker[S, M] {
	w := &worker[S, M]{
		game: g, inPlace: engine.AsInPlace[S, M](g), checked: engine.AsChecked[S, M](g),
		exploration: o.Exploration, depth: o.Depth, lead: o.Lead, prune: o.Prune, bot: o.Playout(),
	}
	w.picker, _ = w.bot.(Picker[M])
	w.outer, _ = w.bot.(engine.PlayOuter[S])
	if _, w.anyMove = w.bot.(Random[S, M]); w.anyMove {
		w.outer, _ = engine.Engine[S, M](g).(engine.PlayOuter[S])
	}
	w.source = rand.NewPCG(0, 0)
	w.random = rand.New(w.source)
	w.tree = newTree[M](g.Seats())
	w.worlds = newWorlds(g, o)
	return w
}

// begin forgets the previous choice and seeds the random numbers for the next one.
func (w *worker[S, M]) begin(v engine.View[S], legal []M, r *rand.Rand) {
	w.source.Seed(r.Uint64(), r.Uint64())
	w.view, w.legal = v, legal
	w.nodes, w.edges = append(w.nodes[:0], node{}), append(w.edges[:0], edge[M]{})
	for _, m := range legal {
		w.nodes, w.edges = append(w.nodes, node{}), append(w.edges, edge[M]{move: m, seat: v.Seat})
	}
	clear(w.blocks[:])
	w.tree.begin()
	w.worlds.begin(v, w.random)
}

// run performs n iterations with the moves at the given indices.
func (w *worker[S, M]) run(ctx context.Context, active []int, n int) {
	for range n {
		if ctx.Err() != nil {
			return
		}
		start := w.worlds.draw(w.random)
		for _, i := range active {
			w.playOut(ctx, start, i)
		}
	}
}

// playOut makes the move at index i in the position start, goes on through the tree to
// the end of the game, and returns the result.
func (w *worker[S, M]) playOut(ctx context.Context, start S, i int) float64 {
	w.state = start
	w.tree.path = append(w.tree.path[:0], int32(1+i))
	if w.advance(w.view.Seat, w.legal[i], false) {
		if w.depth == 1 {
			w.playout(ctx)
		} else {
			seat := w.list()
			w.walk(ctx, int32(1+i), seat, w.prune == nil)
		}
	}
	w.backUp()
	return w.tree.standings[w.view.Seat].score
}

// longest is the number of moves after which a playout is stopped. No card game
// takes that many, but the caller's game may never end.
const longest = 1 << 14

// playout plays to the end of the game, or until no move is legal, a move is
// refused, or longest is reached.
func (w *worker[S, M]) playout(ctx context.Context) {
	if w.outer != nil {
		_ = w.outer.PlayOut(&w.state, w.random) // on error the scores so far count
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

// pick returns the move of the playout bot, or a random move if the bot's move is
// not legal. If there is only one move, pick does not call the bot.
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

// edge is a move in the tree of a search. Edges are stored apart from nodes, because
// a search looks at all edges that leave a node, but only at a few of the nodes that
// they lead to.
type edge[M engine.Move] struct {
	move      M           // as the searching seat sees it
	seat      engine.Seat // the seat that made it
	children  uint16      // the number of children of the node that it leads to
	available int32       // the number of times that it was made or could have been made
}

// node is the place in the tree that an edge leads to. A link is an index; 0 means no
// node.
type node struct {
	first  int32 // the first of its children, which lie side by side
	visits int32
	total  float64 // the sum of the results of the seat that made the move
}

// maxNodes bounds the memory of a worker, even if nothing bounds the number of
// iterations.
const maxNodes = 1 << 20

// sizes are the possible sizes of a block, in nodes: 1, 2, 3, 4, 6, 8, 12, 16 and so on.
var sizes = func() (all [40]int32) {
	all = [40]int32{1, 2, 3}
	for i := 3; i < len(all); i++ {
		all[i] = 2 * all[i-2]
	}
	return all
}()

// add adds a node as the last child of its parent and returns it, or returns 0 if
// there is no room.
func (w *worker[S, M]) add(parent int32, e edge[M]) int32 {
	n := w.edges[parent].children
	size, full := slices.BinarySearch(sizes[:], int32(n))
	if full {
		size++
	}
	if n == math.MaxUint16 || (full || n == 0) && !w.widen(parent, size) {
		return 0
	}
	child := w.nodes[parent].first + int32(n)
	w.edges[child], w.nodes[child] = e, node{}
	w.edges[parent].children++
	return child
}

// widen moves the children of a node to a block of the next size, and reports whether
// there was room. The old block is reused.
func (w *worker[S, M]) widen(parent int32, size int) bool {
	block, places := w.blocks[size], int(sizes[size])
	switch {
	case block != 0:
		w.blocks[size] = w.nodes[block].first
	case len(w.nodes)+places > maxNodes:
		return false
	default:
		block = int32(len(w.nodes))
		w.nodes = append(w.nodes, make([]node, places)...)
		w.edges = append(w.edges, make([]edge[M], places)...)
	}
	first, n := &w.nodes[parent].first, w.edges[parent].children
	if size > 0 {
		copy(w.nodes[block:], w.nodes[*first:][:n])
		copy(w.edges[block:], w.edges[*first:][:n])
		w.nodes[*first].first, w.blocks[size-1] = w.blocks[size-1], *first
	}
	*first = block
	return true
}
