package enginetest

import (
	"context"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
)

// seeded returns a function that makes random choices from a seed.
func seeded(seed uint64) func(n int) int { return rand.New(rand.NewPCG(seed, 0)).IntN }

// Bytes returns a function that makes choices for [Walk] from data, such as the
// input of a fuzz test. Each choice uses two bytes. Once the data is used up,
// every choice is 0.
func Bytes(data []byte) func(n int) int {
	return func(n int) int {
		if len(data) < 2 {
			return 0
		}
		x := int(data[0])<<8 | int(data[1])
		data = data[2:]
		return x % n
	}
}

// seedOf returns a seed for a deal. Such seeds have no bytes in common except by
// chance.
func seedOf(choose func(n int) int) deck.Seed {
	return deck.NewSeed(uint64(choose(1 << 16))).Derive(0)
}

// style is a way to choose moves.
type style int

const (
	anyMove  style = iota // all legal moves are equally likely
	rareMove              // a move of the kind that has been made least, in a deal that offers one
	ownMove               // the choice of the suite
)

// choices returns the style and the choices of the walk with the given number. They depend
// on the rules of the game, so that two sets of rules do not get the same walks.
func (su Suite[S, M]) choices(walk int) (func(n int) int, style) {
	rules := fnv.New64a()
	_ = su.guarded(func() { _ = json.NewEncoder(rules).Encode(su.Game) })
	choose := rand.New(rand.NewPCG(uint64(walk), rules.Sum64())).IntN
	if su.Choose != nil && walk%4 == 2 {
		return choose, ownMove
	}
	return choose, style(walk % 2)
}

// option is a legal move of a seat.
type option[M engine.Move] struct {
	seat engine.Seat
	move M
}

// options returns the legal moves of all seats.
func (w *walk[S, M]) options(s S) []option[M] {
	var all []option[M]
	for seat := range w.seats {
		for _, m := range w.Game.Legal(nil, s, seat) {
			all = append(all, option[M]{seat, m})
		}
	}
	return all
}

// chooseMove chooses one of the legal moves of all seats.
func (w *walk[S, M]) chooseMove(s S) (engine.Seat, M) {
	options := w.options(s)
	switch {
	case len(w.path) > 0 && slices.Contains(options, w.path[0]):
		options, w.path = w.path[:1], w.path[1:]
	case w.style == rareMove:
		options = w.rarest(options)
	case w.style == ownMove:
		return w.ownChoice(s, options)
	}
	o := options[w.choose(len(options))]
	return o.seat, o.move
}

// scout returns a deal, and its moves, with a move of a kind that has been made less often than
// the kinds of moves in other deals. It plays deals without checks until it has made enough
// moves, and so finds moves that only a rare deal allows. A game may be broken, so scout returns
// no moves if it cannot play on.
func (w *walk[S, M]) scout() (seed deck.Seed, first engine.Seat, path []option[M]) {
	const enough, aDeal = 2000, 8 // moves, and moves that take as long as a deal
	least := math.MaxInt
	for moves := 0; moves < enough && least > 0; {
		from, leader := seedOf(w.choose), engine.Seat(w.choose(int(w.seats)))
		var made []option[M]
		fewest := math.MaxInt
		s := w.Game.Deal(from, leader)
		for ; w.Game.Turn(s) != engine.Nobody; moves++ {
			options := w.options(s)
			if len(options) == 0 || len(made) == w.MaxPlays {
				return from, leader, nil
			}
			options = w.rarest(options)
			o := options[w.choose(len(options))]
			next, err := w.Game.Apply(s, o.seat, o.move)
			if err != nil {
				return from, leader, nil
			}
			made, s = append(made, o), next
			fewest = min(fewest, w.made[w.kindOf(o.move)])
		}
		moves += aDeal
		if path == nil || fewest < least {
			seed, first, path, least = from, leader, made, fewest
		}
	}
	return seed, first, path
}

// rarest returns the moves of one of the kinds that have been made least.
func (w *walk[S, M]) rarest(options []option[M]) []option[M] {
	kinds := make([]string, len(options))
	var rare []string
	for i, o := range options {
		kinds[i] = w.kindOf(o.move)
		switch {
		case len(rare) == 0 || w.made[kinds[i]] < w.made[rare[0]]:
			rare = append(rare[:0], kinds[i])
		case w.made[kinds[i]] == w.made[rare[0]] && !slices.Contains(rare, kinds[i]):
			rare = append(rare, kinds[i])
		}
	}
	kind := rare[w.choose(len(rare))]
	var of []option[M]
	for i, o := range options {
		if kinds[i] == kind {
			of = append(of, o)
		}
	}
	return of
}

// ownChoice lets the suite choose a move for the seat of one of the options, or for the seat
// that has the turn if the seat of the option need not move.
func (w *walk[S, M]) ownChoice(s S, options []option[M]) (engine.Seat, M) {
	seat := options[w.choose(len(options))].seat
	if !engine.Awaits(w.inner(), s, seat) {
		seat = w.Game.Turn(s)
	}
	legal := w.Game.Legal(nil, s, seat)
	m := w.Choose(context.Background(), w.Game.View(s, seat), slices.Clone(legal), seedOf(w.choose).Rand())
	if !slices.Contains(legal, m) {
		failOn(fmt.Errorf("enginetest: Choose returns %v, which is not a legal move of %v", m, seat))
	}
	return seat, m
}
