package bot

import (
	"cmp"
	"context"
	"math/bits"
	"math/rand/v2"
	"slices"
	"sync"

	"github.com/hoylecards/hoyle/engine"
)

// Search is a player that looks ahead. It plays any game with any number of seats,
// and assumes that each seat maximizes its own score or, with the option Lead, its
// lead.
//
// Each iteration draws a position that is consistent with the view, and makes each
// move in it, so that luck is the same for all moves. After each of these moves the
// iteration descends a tree; at each node it follows the best of the moves that are legal
// in the position reached. It then adds a new move to the tree, plays to the end with the
// playout bot, and adds the scores to the moves on its path through the tree. With the
// option Depth 1 there is no tree: the playout follows immediately.
//
// The search drops the worse half of the moves after a first share of the iterations,
// the worse half of the rest after twice as many more iterations, and so on. The last
// two or so moves get about half of all iterations. This is sequential halving, as in
// Karnin, Koren and Somekh, "Almost Optimal Exploration in Multi-Armed Bandits", ICML
// 2013.
//
// The tree is that of single-observer information set Monte Carlo tree search, as in
// Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree Search", IEEE
// Transactions on Computational Intelligence and AI in Games 4(2), 2012. Moves that
// look the same to the searching seat are one move in the tree. Cards that a move
// draws or reveals are not part of the tree: positions that differ only in such cards
// share a node. Moves out of turn are not searched.
//
// A playout ends early, with the scores so far, if the game breaks its promises or
// lasts more than 16384 moves beyond the tree. The memory of the tree is reused for the
// next choice. A move in a tree takes 16 bytes for its node and 8 bytes for its edge.
// The edge takes more if the move type of the game is not small. Some of the allocated
// space stays unused. A worker's tree holds at most 1048576 moves; a full tree stops
// growing, but is still searched.
//
// With several workers, each has its own tree and random numbers, and their results
// are added up. With the same number of workers, the same view, moves and random numbers
// give the same choice, unless a Limit or ctx ends the search.
type Search[S comparable, M engine.Move] struct {
	options SearchOptions[S, M]
	workers []*worker[S, M]
	found   []MoveStats[M] // in the order of the legal moves
	active  []int          // the moves that have not been dropped, as indices into found
	others  sync.WaitGroup // for all workers but one, in a round
}

// MoveStats is the result of one move in a search.
type MoveStats[M engine.Move] struct {
	Move   M       `json:"move"`
	Visits int     `json:"visits"` // the number of iterations that made the move
	Score  float64 `json:"score"`  // the seat's mean result in those iterations; without visits, 0 or a value that the bot calculated
	// Exact means that Score is not an estimate: it is the lead of the seat's side
	// at the end if all seats play their best. Visits is then 0.
	Exact bool `json:"exact,omitzero"`
}

// NewSearch returns a Search that plays g. It makes the playout bots immediately.
// It panics if g is nil.
func NewSearch[S comparable, M engine.Move](g engine.Game[S, M], o SearchOptions[S, M]) *Search[S, M] {
	b := &Search[S, M]{options: normal(o)}
	for range b.options.Workers {
		b.workers = append(b.workers, newWorker(g, b.options))
	}
	return b
}

// Choose returns the move that has the best mean score and was not dropped, or the first
// such move if several share that score. If ctx or the context of Limit ends, Choose
// returns the best move so far, or the first move if there was no iteration. A single
// legal move is returned without a search and without random numbers.
func (b *Search[S, M]) Choose(ctx context.Context, v engine.View[S], legal []M, r *rand.Rand) M {
	if b.options.Prune != nil {
		if few := b.options.Prune(v, slices.Clone(legal)); len(few) > 0 {
			legal = few
		}
	}
	b.found, b.active = b.found[:0], b.active[:0]
	for i, m := range legal {
		b.found, b.active = append(b.found, MoveStats[M]{Move: m}), append(b.active, i)
	}
	if len(legal) > 1 && b.workers[0].isSeat(v.Seat) {
		b.run(ctx, v, legal, r)
	}
	return slices.MaxFunc(b.found, compareStats).Move
}

// compareStats compares the results of two moves; the better result is the greater one.
// A move that was dropped later counts as better, because it has more visits.
func compareStats[M engine.Move](a, b MoveStats[M]) int {
	return cmp.Or(cmp.Compare(a.Visits, b.Visits), cmp.Compare(a.Score, b.Score))
}

// Stats returns the result of each move in the last Choose, the best first.
func (b *Search[S, M]) Stats() []MoveStats[M] {
	return ranked(b.found, compareStats)
}

// ranked returns the results in order, the greatest first.
func ranked[M engine.Move](found []MoveStats[M], compare func(x, y MoveStats[M]) int) []MoveStats[M] {
	order := make([]int, len(found)) // indices, so that one sort serves all games
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return compare(found[j], found[i]) })
	sorted := make([]MoveStats[M], len(found))
	for i, from := range order {
		sorted[i] = found[from]
	}
	return sorted
}

// run performs the iterations in rounds, and drops half of the moves after each round.
// Each round after the first has twice as many iterations as the round before it.
func (b *Search[S, M]) run(ctx context.Context, v engine.View[S], legal []M, r *rand.Rand) {
	if b.options.Limit != nil {
		var cancel context.CancelFunc
		ctx, cancel = b.options.Limit(ctx)
		defer cancel()
	}
	for _, w := range b.workers {
		w.begin(v, legal, r)
	}
	all, done := b.options.Iterations, 0
	for rounds := bits.Len(uint(len(legal) - 1)); rounds > 0 && ctx.Err() == nil; rounds-- {
		n := (all - done) / (1<<rounds - 1)
		b.round(ctx, n)
		if done += n; n > 0 {
			b.drop()
		}
	}
}

// round performs n iterations, shared among the workers, with the moves that have
// not been dropped, and adds up the results.
func (b *Search[S, M]) round(ctx context.Context, n int) {
	for i, w := range b.workers {
		share := n / len(b.workers)
		if i < n%len(b.workers) {
			share++
		}
		if i == len(b.workers)-1 {
			w.run(ctx, b.active, share)
		} else {
			b.others.Go(func() { w.run(ctx, b.active, share) })
		}
	}
	b.others.Wait()
	for _, i := range b.active {
		f := &b.found[i]
		f.Visits, f.Score = 0, 0
		for _, w := range b.workers {
			f.Visits += int(w.nodes[1+i].visits)
			f.Score += w.nodes[1+i].total
		}
		if f.Visits > 0 {
			f.Score /= float64(f.Visits)
		}
	}
}

// drop drops the worse half of the moves.
func (b *Search[S, M]) drop() {
	slices.SortStableFunc(b.active, func(i, j int) int { return compareStats(b.found[j], b.found[i]) })
	b.active = b.active[:(len(b.active)+1)/2]
	slices.Sort(b.active)
}
