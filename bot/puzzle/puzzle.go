// Package puzzle finds problems for players: positions in which one move wins the deal, and no
// other does.
//
// The problems are fair: the seat to move can deduce all cards, as in the last hands of many
// games for two. So a problem has one solution, although cards are hidden, and both sides can
// play on from it as well as possible. Positions come from games of the house player.
//
// A game has problems if its roster has an Open that is a [gamekit.Deducer]. In this library,
// these are Indigo and Catch Eleven with all their rules, Pasur among them.
package puzzle

import (
	"context"
	"math"
	"slices"

	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/bot/solve"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/internal/absent"
	"github.com/hoylecards/hoyle/internal/texts"
)

// ErrNone means that no problem was found: seats cannot deduce all cards in the game, or
// problems are too rare. Its code is "no-puzzle".
var ErrNone = engine.Sentinel("no-puzzle", "puzzle: the game has no problems")

// Puzzle is a problem for players: a position in which one move wins the deal.
type Puzzle struct {
	Record host.Record    // the deal up to the problem
	Seat   engine.Seat    // the seat that has to find the move
	Leads  map[string]int // how far the side of the seat is ahead at the end, by its move; exactly one lead is above 0
	Line   []string       // the move that wins, and the best play of all seats after it
	Grade  Grade          // how hard the problem is
}

// problem is a Puzzle whose types are known.
type problem[S comparable, M engine.Move] struct {
	record host.Record
	state  S
	seat   engine.Seat
	moves  []solve.Valued[M] // the values of all legal moves
	line   []M
}

// puzzle returns the problem as a Puzzle.
func (p *problem[S, M]) puzzle(grade Grade) Puzzle {
	all := Puzzle{Record: p.record, Seat: p.seat, Leads: map[string]int{}, Grade: grade}
	for _, m := range p.moves {
		all.Leads[texts.Move(m.Move)] = m.Lead
	}
	for _, m := range p.line {
		all.Line = append(all.Line, texts.Move(m))
	}
	return all
}

// Grade says who finds the move of a problem.
type Grade string

// The weakest player that finds the move, in three tries out of three and without an exact
// calculation, gives a problem its grade. A move that gains more at once than every other is easy.
const (
	Easy   Grade = "easy"
	Medium Grade = "medium"
	Strong Grade = "strong"
	Hard   Grade = "hard" // no player finds the move
)

const (
	mostDeals = 10_000
	fewest    = 3 // moves in a problem
	tries     = 3
)

// Find returns the problem of a seed: that of the first of many deals that has one with one of
// the given grades, or with any grade if none is given. Problems are the same on every machine;
// another version of the players may change them. The error is [ErrNone], or wraps that of a play, that of package solve, or the
// cause if ctx ends.
func Find[S comparable, M engine.Move](ctx context.Context, roster bot.Roster[S, M], seed deck.Seed, grades ...Grade) (Puzzle, error) {
	deducer, ok := roster.Open.(gamekit.Deducer[S])
	if !ok || absent.Is(roster.Open) {
		return Puzzle{}, ErrNone
	}
	f := finder[S, M]{roster, deducer, solve.New(roster.Open, solve.Options{})}
	for n := range uint64(mostDeals) {
		deal := seed.Derive(n)
		p, err := f.deal(ctx, deal)
		if err != nil {
			return Puzzle{}, err
		}
		if p.moves == nil {
			continue
		}
		grade, err := f.grade(ctx, &p, deal.Derive(1))
		if err != nil || len(grades) == 0 || slices.Contains(grades, grade) {
			return p.puzzle(grade), err
		}
	}
	return Puzzle{}, ErrNone
}

// finder looks for problems in a game.
type finder[S comparable, M engine.Move] struct {
	roster  bot.Roster[S, M]
	deducer gamekit.Deducer[S]
	solver  *solve.Solver[S, M]
}

// deal plays a deal up to its first problem. If there is none, the result has no moves.
func (f *finder[S, M]) deal(ctx context.Context, seed deck.Seed) (p problem[S, M], err error) {
	table, err := host.NewTable(f.roster.Game, seed, 0)
	if err != nil {
		return p, err
	}
	var player bot.Bot[S, M] = bot.Random[S, M]{}
	if f.roster.Basic != nil {
		player = f.roster.Basic()
	}
	r := seed.Derive(0).Rand()
	for seat := table.Turn(); seat != engine.Nobody; seat = table.Turn() {
		if moves, err := f.valued(ctx, table, seat); err != nil || moves != nil {
			p = problem[S, M]{record: table.Save(), state: table.State(), seat: seat, moves: moves}
			if err == nil {
				p.line, err = f.line(ctx, table)
			}
			return p, err
		}
		if err := table.Step(ctx, seat, player.Choose, r); err != nil {
			return p, err
		}
	}
	return p, nil
}

// valued returns the values of the moves if the position is a problem, and otherwise nil.
func (f *finder[S, M]) valued(ctx context.Context, table *host.Table[S, M], seat engine.Seat) ([]solve.Valued[M], error) {
	legal := table.Legal(seat)
	if len(legal) < fewest {
		return nil, nil
	}
	if s, ok := f.deducer.Deduce(table.View(seat)); !ok || s != table.State() {
		return nil, nil
	}
	moves, err := f.solver.Moves(ctx, table.State())
	if err != nil || len(moves) < len(legal) {
		return nil, err
	}
	won := 0
	for _, m := range moves {
		if m.Lead > 0 {
			won++
		}
	}
	if won != 1 {
		return nil, nil
	}
	return moves, nil
}

// line returns the best play from the position of a table on. Of moves that are equally good, it
// takes the first.
func (f *finder[S, M]) line(ctx context.Context, table *host.Table[S, M]) (all []M, err error) {
	for end := table.Clone(); end.Turn() != engine.Nobody; {
		moves, err := f.solver.Moves(ctx, end.State())
		if err != nil {
			return nil, err
		}
		best := slices.MaxFunc(moves, func(a, b solve.Valued[M]) int { return a.Lead - b.Lead }).Move
		if err := end.Play(end.Turn(), best); err != nil {
			return nil, err
		}
		all = append(all, best)
	}
	return all, nil
}

// grade returns the grade of a problem.
func (f *finder[S, M]) grade(ctx context.Context, p *problem[S, M], seed deck.Seed) (Grade, error) {
	roster := f.roster
	roster.Open = nil // so that nobody calculates
	if obvious, err := f.obvious(p); obvious || err != nil {
		return Easy, err
	}
	view := roster.Game.View(p.state, p.seat)
	for _, level := range []Grade{Easy, Medium, Strong} {
		maker, err := bot.Maker(roster, string(level))
		if err != nil {
			return "", err
		}
		found := 0
		for n := range uint64(tries) {
			if maker().Choose(ctx, view, roster.Game.Legal(nil, p.state, p.seat), seed.Derive(n).Rand()) == p.line[0] {
				found++
			}
		}
		if err := context.Cause(ctx); err != nil {
			return "", err
		}
		if found == tries {
			return level, nil
		}
	}
	return Hard, nil
}

// obvious reports whether the winning move gains more at once than every other move.
func (f *finder[S, M]) obvious(p *problem[S, M]) (bool, error) {
	g := f.roster.Game
	wins, most := math.MinInt, math.MinInt // the leads after the winning move, and after the best of the others
	for _, m := range p.moves {
		next, err := g.Apply(p.state, p.seat, m.Move)
		if err != nil {
			return false, err
		}
		lead := 0
		for seat := range engine.Seat(g.Seats()) {
			if score := g.Score(next, seat); seat == p.seat {
				lead += (g.Seats() - 1) * score
			} else {
				lead -= score
			}
		}
		if m.Lead > 0 {
			wins = lead
		} else {
			most = max(most, lead)
		}
	}
	return wins > most, nil
}
