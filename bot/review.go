package bot

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"runtime"
	"slices"

	"github.com/hoylecards/hoyle/bot/solve"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
	"github.com/hoylecards/hoyle/engine/host"
)

// Reviewer reviews recorded games. For each decision, a search scores the moves, and
// so calculates how much the move played has lost against the best one. The search
// knows only what the seat knew.
//
// The review also gives the value of each move with all cards face up: exactly with an
// Open, otherwise by a search from the position itself. The best move with open cards need
// not be the best with hidden ones: it may be right only because of cards that the seat
// could not know.
type Reviewer[S comparable, M engine.Move] struct {
	Game engine.Game[S, M]
	// Search holds the options of the search; Workers and Limit are ignored. Its iterations
	// are made for each move, but only a quarter of them for a move that is then surely
	// worse than another one, and was not played.
	Search SearchOptions[S, M]
	// Odds, unless nil, returns the exact scores of the legal moves of a view. Then
	// they are not searched.
	Odds func(v engine.View[S]) []MoveStats[M]
	// Open is the game with open cards. Nil means that there is none.
	Open gamekit.Open[S, M]
	// Blunder is the least loss of a blunder. A mistake loses at least a third of it.
	// 0 means that decisions get no grades.
	Blunder float64
	// Reason, unless nil, says in words why the move best was better than the one
	// played. The zero Phrase means that it knows no reason.
	Reason func(v engine.View[S], played, best M) engine.Phrase
	// Positions is the budget of positions to solve a decision with open cards; 0
	// means 250000. Decisions that need more are not solved.
	Positions int
	// Seed is the seed of the random numbers of the search.
	Seed deck.Seed
	// Workers is the number of goroutines, each of which reviews whole decisions;
	// 0 means one for each core.
	Workers int
	// Progress, unless nil, is called after every decision with the number of
	// decisions reviewed and the total number. Calls are serial.
	Progress func(done, total int)
}

const defaultOpenPositions = 250_000

// Review is the review of a game. Scores and losses are in the points of the game; its
// [engine.Unit] says how many make a unit.
type Review struct {
	Game       string          `json:"game"`       // its name
	Rules      json.RawMessage `json:"rules"`      // the JSON of the game
	Seed       deck.Seed       `json:"seed"`       // of the search
	Iterations int             `json:"iterations"` // for each move that is not dropped
	Unit       engine.Unit     `json:"unit"`       // of scores and losses
	Decisions  []Decision      `json:"decisions"`  // in the order of play
	Seats      []SeatReview    `json:"seats"`      // of each seat
}

// Decision is the review of a play in which the seat with the turn had a choice.
type Decision struct {
	Number int          `json:"n"`      // of the play, counted from 0
	Seat   engine.Seat  `json:"seat"`   // that decided
	Played string       `json:"played"` // the move that it made
	Moves  []MoveReview `json:"moves"`  // those that it could make, the best first
	// Exact means that the scores are not estimates: the seat could deduce all cards,
	// and they are leads at the end, or they are from the Odds of the reviewer.
	Exact bool `json:"exact,omitzero"`
	// Loss is the score of the best move minus that of the move played.
	Loss Estimate `json:"loss"`
	// Grade is "??" for a blunder and "?" for a mistake, by the SureLoss. At most three
	// decisions of a seat, those with the greatest SureLoss, have a grade.
	Grade string `json:"grade,omitzero"`
	// Reason says why the best move was better, if the decision has a grade and the
	// game can explain it.
	Reason engine.Phrase `json:"reason,omitzero"`
	// Solved means that the values with open cards are exact: leads in the points of
	// [gamekit.Open], which in Doppelkopf are card points. Otherwise they are scores
	// like those with hidden cards.
	Solved bool `json:"solved,omitzero"`
	// OpenLoss is the value with open cards of the best move, minus that of the move
	// played; nil if they have none.
	OpenLoss *float64 `json:"openLoss,omitempty"`
}

// SureLoss returns the part of the loss that is more than chance: the loss minus
// its margin, at least 0.
func (d Decision) SureLoss() float64 { return max(0, d.Loss.Mean-d.Loss.Margin) }

// MoveReview is the review of a move that could be made.
type MoveReview struct {
	Move   string  `json:"move"`   // its text
	Visits int     `json:"visits"` // iterations that made it, 0 if the score is exact
	Score  float64 `json:"score"`  // mean result of the seat, as in [MoveStats]
	// Open is the value with open cards: the lead of the seat's side at the end if
	// all seats play their best, or, if the reviewer has no Open, the mean result of the
	// seat in a search; nil if an Open would need too many positions.
	Open *float64 `json:"open,omitempty"`
}

// SeatReview sums up the decisions of a seat.
type SeatReview struct {
	Seat      engine.Seat `json:"seat"`      // whose decisions these are
	Decisions int         `json:"decisions"` // the number of its decisions
	Loss      float64     `json:"loss"`      // mean of a decision
	Best      int         `json:"best"`      // decisions without a SureLoss
	Worst     []int       `json:"worst"`     // the numbers of the plays with the greatest SureLoss, the greatest first; at most three
	Open      int         `json:"open"`      // decisions with an OpenLoss
	OpenLoss  float64     `json:"openLoss"`  // mean of these
}

// Run reviews the decisions of a record. The review depends only on the record and
// the fields of r, except Workers. A play out of turn is not a decision, nor is a
// move if it was the only legal one or the only one that Prune leaves.
//
// The error wraps [host.ErrRecord] if the record cannot be replayed. If ctx ends,
// the error wraps the cause, and the review covers the decisions before that.
func (r Reviewer[S, M]) Run(ctx context.Context, record host.Record) (Review, error) {
	table, err := host.OpenTable(r.Game, record)
	if err != nil {
		return Review{}, err
	}
	choices, err := r.choices(table)
	if err != nil {
		return Review{}, err
	}
	review := Review{Game: table.Name(), Rules: table.Rules(), Seed: r.Seed, Iterations: r.Search.normal().Iterations, Unit: engine.SpeechOf(r.Game).Unit()}
	workers := cmp.Or(max(r.Workers, 0), runtime.GOMAXPROCS(0))
	results := inOrder(ctx, workers, len(choices), func(ctx context.Context, i int) Decision {
		return r.decision(ctx, choices[i])
	})
	for i, d := range results {
		if ctx.Err() != nil {
			err = fmt.Errorf("bot: %w", context.Cause(ctx))
			break
		}
		review.Decisions = append(review.Decisions, d)
		if r.Progress != nil {
			r.Progress(i+1, len(choices))
		}
	}
	for seat := range engine.Seat(SeatsPlayed(r.Game)) {
		review.Seats = append(review.Seats, review.sumUp(seat))
	}
	review.grade(r.Blunder)
	return review, err
}

// choice is a play that is to be reviewed.
type choice[S comparable, M engine.Move] struct {
	number int
	state  S // before it
	seat   engine.Seat
	legal  []M
	played int // the index of the move made
}

// choices returns the plays to review.
func (r *Reviewer[S, M]) choices(table *host.Table[S, M]) ([]choice[S, M], error) {
	plays := table.Save().Plays
	table.UndoTo(0)
	var all []choice[S, M]
	for n, p := range plays {
		m, err := r.Game.ParseMove(p.Move)
		if err != nil {
			return nil, err
		}
		if s := table.State(); r.Game.Turn(s) == p.Seat {
			legal := r.considered(s, p.Seat, m)
			if len(legal) > 1 {
				all = append(all, choice[S, M]{n, s, p.Seat, legal, slices.Index(legal, m)})
			}
		}
		if err := table.Play(p.Seat, m); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// considered returns the moves that a search considers, and the one played.
func (r *Reviewer[S, M]) considered(s S, seat engine.Seat, played M) []M {
	legal := r.Game.Legal(nil, s, seat)
	if r.Search.Prune != nil {
		if few := r.Search.Prune(r.Game.View(s, seat), slices.Clone(legal)); len(few) > 0 {
			legal = few
		}
	}
	if !slices.Contains(legal, played) {
		legal = append(legal, played)
	}
	return legal
}

// decision reviews a choice.
func (r *Reviewer[S, M]) decision(ctx context.Context, c choice[S, M]) Decision {
	d := Decision{Number: c.number, Seat: c.seat}
	found := r.exact(ctx, c)
	seed := r.Seed.Derive(uint64(c.number))
	if d.Exact = found != nil; !d.Exact {
		found = newWeigher(r.Game, r.Search).weigh(ctx, r.Game.View(c.state, c.seat), c.legal, c.played, seed.Rand())
	}
	open := r.open(ctx, c.state)
	if d.Solved = open != nil; r.Open == nil {
		open = r.searched(ctx, c, seed.Derive(0))
	}
	best, better := open.best(), c.played
	for i, f := range found {
		text, _ := c.legal[i].MarshalText() // as a record has it
		move := MoveReview{Move: string(text), Visits: f.visits, Score: f.score}
		if value, ok := open[c.legal[i]]; ok {
			move.Open = &value
			if lost := best - value; i == c.played {
				d.OpenLoss = &lost
			}
		}
		if d.Moves = append(d.Moves, move); i == c.played {
			d.Played = move.Move
		}
		if f.ahead.Mean > d.Loss.Mean {
			d.Loss, better = f.ahead, i
		}
	}
	if r.Reason != nil {
		d.Reason = r.Reason(r.Game.View(c.state, c.seat), c.legal[c.played], c.legal[better])
	}
	slices.SortStableFunc(d.Moves, func(a, b MoveReview) int { return cmp.Compare(b.Score, a.Score) })
	return d
}

// exact returns the exact values of the moves if there are odds for them or the seat
// can deduce all cards, else nil.
func (r *Reviewer[S, M]) exact(ctx context.Context, c choice[S, M]) []weighed {
	all := values[M]{}
	if v := r.Game.View(c.state, c.seat); r.Odds != nil {
		for _, m := range r.Odds(v) {
			all[m.Move] = m.Score
		}
	} else if deducer, ok := r.Open.(gamekit.Deducer[S]); ok {
		if s, ok := deducer.Deduce(v); ok {
			all = r.open(ctx, s)
		}
	}
	found := make([]weighed, len(c.legal))
	for i, m := range c.legal {
		value, ok := all[m]
		if !ok {
			return nil
		}
		found[i] = weighed{score: value, ahead: Estimate{Mean: value - all[c.legal[c.played]]}}
	}
	return found
}

// values has what moves are worth.
type values[M engine.Move] map[M]float64

// best returns the greatest value.
func (v values[M]) best() float64 {
	best := math.Inf(-1)
	for _, value := range v {
		best = max(best, value)
	}
	return best
}

// searched returns the mean results of the moves in a search with all cards face up.
// The search uses a tree, which eventually finds the best moves if nothing is
// hidden.
func (r *Reviewer[S, M]) searched(ctx context.Context, c choice[S, M], seed deck.Seed) values[M] {
	const less = 4 // there is no luck left, so fewer iterations are enough
	o := r.Search
	o.Depth, o.Iterations = 0, max(1, o.normal().Iterations/less)
	w := newOpenWeigher(r.Game, c.state, o)
	found := values[M]{}
	for i, f := range w.weigh(ctx, r.Game.View(c.state, c.seat), c.legal, c.played, seed.Rand()) {
		found[c.legal[i]] = f.score
	}
	return found
}

// open returns the leads that the moves lead to with open cards, nil if they are not
// solved.
func (r *Reviewer[S, M]) open(ctx context.Context, s S) values[M] {
	if r.Open == nil {
		return nil
	}
	budget := cmp.Or(max(r.Positions, 0), defaultOpenPositions)
	moves, err := solve.New(r.Open, solve.Options{Positions: budget, Table: budget}).Moves(ctx, s)
	if err != nil {
		return nil
	}
	found := values[M]{}
	for _, m := range moves {
		found[m.Move] = float64(m.Lead)
	}
	return found
}

// sumUp returns the review of a seat.
func (r *Review) sumUp(seat engine.Seat) SeatReview {
	sum := SeatReview{Seat: seat, Worst: []int{}}
	var worst []Decision
	for _, d := range r.Decisions {
		if d.Seat != seat {
			continue
		}
		sum.Decisions++
		sum.Loss += d.Loss.Mean
		if d.SureLoss() > 0 {
			worst = append(worst, d)
		} else {
			sum.Best++
		}
		if d.OpenLoss != nil {
			sum.Open++
			sum.OpenLoss += *d.OpenLoss
		}
	}
	sum.Loss /= float64(max(1, sum.Decisions))
	sum.OpenLoss /= float64(max(1, sum.Open))
	slices.SortStableFunc(worst, func(a, b Decision) int { return cmp.Compare(b.SureLoss(), a.SureLoss()) })
	for _, d := range worst[:min(3, len(worst))] {
		sum.Worst = append(sum.Worst, d.Number)
	}
	return sum
}
