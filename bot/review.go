package bot

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"runtime"
	"slices"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
)

// Reviewer holds the options of a review. The zero value is a sensible one.
type Reviewer struct {
	// Iterations is the number of search iterations for each move; 0 means as many as the
	// search of the roster makes. A move that was not played is dropped after a quarter of
	// them if by then it is surely worse than another move.
	Iterations int
	// Positions is the budget, in positions, for solving the decisions with open cards,
	// from the last one back; 0 means 2 million. The decisions before the one at which
	// the budget is used up are not solved.
	Positions int
	// Only holds the numbers of the plays to review; nil means all plays. The search gives a
	// decision the same scores as in a review of all plays.
	Only []int
	// Seed is the seed for the random numbers of the search.
	Seed deck.Seed
	// Workers is the number of goroutines, each of which reviews whole decisions;
	// 0 means one for each core.
	Workers int
	// Progress, unless nil, is called after every decision with the number of
	// decisions reviewed so far and the total number. Calls are serial.
	Progress func(done, total int)
}

// reviewer reviews a game with the search and the other knowledge of its roster.
type reviewer[S comparable, M engine.Move] struct {
	Roster[S, M]
	Reviewer
}

const (
	defaultOpenPositions = 2_000_000
	openTable            = 1 << 18 // positions; a larger table saves hardly any work
)

// Review is the review of a game. Scores and losses are in the points of the game; the
// [engine.Unit] of the game says how many points make a unit.
type Review struct {
	Game       string          `json:"game"`       // the name of the game
	Rules      json.RawMessage `json:"rules"`      // the JSON of the game
	Seed       deck.Seed       `json:"seed"`       // the seed of the search
	Iterations int             `json:"iterations"` // the number for each move that is not dropped
	Unit       engine.Unit     `json:"unit"`       // the unit of scores and losses
	Decisions  []Decision      `json:"decisions"`  // in the order of play
	Seats      []SeatReview    `json:"seats"`      // one for each seat with a player
}

// Decision is the review of a play in which the seat with the turn had a choice.
type Decision struct {
	Number int          `json:"n"`      // the number of the play, counted from 0
	Seat   engine.Seat  `json:"seat"`   // the seat that decided
	Played string       `json:"played"` // the move that the seat made
	Moves  []MoveReview `json:"moves"`  // the moves that were reviewed, the best first
	// Exact means that the scores are not estimates. Either the seat could deduce all
	// cards, and the scores are leads at the end; or the scores come from the Odds of
	// the roster.
	Exact bool `json:"exact,omitzero"`
	// Loss is the score of the best move minus the score of the move played.
	Loss Estimate `json:"loss"`
	// Grade is "??" for a blunder and "?" for a mistake, according to the SureLoss. At
	// most three decisions of a seat, those with the greatest SureLoss, have a grade.
	Grade string `json:"grade,omitzero"`
	// Reason says why the best move was better, if the decision has a grade and the
	// game can explain it.
	Reason engine.Phrase `json:"reason,omitzero"`
	// Solved means that the values with open cards are exact: leads in the points of
	// [gamekit.Open], which in Doppelkopf are card points. Otherwise the values are
	// scores, as they are with hidden cards.
	Solved bool `json:"solved,omitzero"`
	// OpenLoss is the greatest value of a move with open cards, minus the value of the
	// move played. It is nil if the move played has no such value.
	OpenLoss *float64 `json:"openLoss,omitempty"`
}

// SureLoss returns the part of the loss that chance does not explain: the loss minus
// its margin, but at least 0.
func (d Decision) SureLoss() float64 { return max(0, d.Loss.Mean-d.Loss.Margin) }

// MoveReview is the review of a move that the seat could make.
type MoveReview struct {
	Move   string  `json:"move"`   // the text of the move
	Visits int     `json:"visits"` // the number of iterations that made the move, or 0 if the score is exact
	Score  float64 `json:"score"`  // the seat's mean result, as in [MoveStats]
	// Open is the value with open cards. If the roster has no Open, the value is the
	// seat's mean result in a search. Otherwise, it is the lead that the seat's side has at
	// the end if all seats play their best. It is nil if the position could not be solved,
	// or if the Open does not list the move.
	Open *float64 `json:"open,omitempty"`
}

// SeatReview sums up the decisions of a seat.
type SeatReview struct {
	Seat      engine.Seat `json:"seat"`      // whose decisions these are
	Decisions int         `json:"decisions"` // the number of the seat's decisions
	Loss      float64     `json:"loss"`      // the mean loss of a decision
	Best      int         `json:"best"`      // the number of decisions whose SureLoss is 0
	Worst     []int       `json:"worst"`     // the numbers of the plays with the greatest SureLoss, the greatest first; at most three
	Open      int         `json:"open"`      // the number of decisions with an OpenLoss
	OpenLoss  float64     `json:"openLoss"`  // the mean OpenLoss of those decisions
}

// ReviewGame reviews a recorded game. For each decision, the search of the roster scores the
// moves, and so shows how much the seat lost by not making the best move. The search knows only
// what the seat knew; its Workers and Limit are ignored. If the roster has Odds, they give the
// scores. The Blunder of the roster is the least loss that has the grade "??", and its Reason
// explains it.
//
// The review also gives the value of each move with all cards face up. If the roster has an
// Open, the value is exact; otherwise it comes from a search that begins at the actual position.
// The best move with open cards need not be the best with hidden ones: it may be right only
// because of cards that the seat could not know.
//
// The review depends only on the record, the roster and the options, except Workers. A play out
// of turn is not a decision, nor is a move that was the only legal one or the only one left by
// Prune.
//
// The error wraps [host.ErrRecord] if the record cannot be replayed. If ctx ends,
// the error wraps the cause, and the review covers the decisions reviewed by then.
func ReviewGame[S comparable, M engine.Move](ctx context.Context, roster Roster[S, M], record host.Record, o Reviewer) (Review, error) {
	r := &reviewer[S, M]{roster, o}
	if o.Iterations > 0 {
		r.Search.Iterations = o.Iterations
	}
	return r.run(ctx, record)
}

func (r *reviewer[S, M]) run(ctx context.Context, record host.Record) (Review, error) {
	table, err := host.OpenTable(r.Game, record)
	if err != nil {
		return Review{}, err
	}
	choices, err := r.choices(table)
	if err != nil {
		return Review{}, err
	}
	r.solve(ctx, choices)
	review := Review{Game: r.Game.Name(), Rules: table.Rules(), Seed: r.Seed, Iterations: normal(r.Search).Iterations, Unit: engine.SpeechOf(r.Game).Unit()}
	err = review.fill(ctx, r.Workers, len(choices), r.Progress, func(ctx context.Context, i int) Decision {
		return r.decision(ctx, &choices[i])
	})
	for seat := range engine.Seat(SeatsPlayed(r.Game)) {
		review.Seats = append(review.Seats, review.sumUp(seat))
	}
	review.grade(r.Blunder)
	return review, err
}

// fill adds n decisions. The error wraps the cause if ctx ends.
func (r *Review) fill(ctx context.Context, workers, n int, progress func(done, total int), decide func(context.Context, int) Decision) error {
	r.Decisions = []Decision{}
	for i, d := range inOrder(ctx, cmp.Or(max(workers, 0), runtime.GOMAXPROCS(0)), n, decide) {
		if ctx.Err() != nil {
			return fmt.Errorf("bot: %w", context.Cause(ctx))
		}
		r.Decisions = append(r.Decisions, d)
		if progress != nil {
			progress(i+1, n)
		}
	}
	return nil
}

// choice is a play to review.
type choice[S comparable, M engine.Move] struct {
	number int
	state  S // the position before the play
	seat   engine.Seat
	legal  []M
	played int     // the index of the move made
	open   *values // the exact values with open cards; nil if they are not known
}

// choices returns the plays to review.
func (r *reviewer[S, M]) choices(table *host.Table[S, M]) ([]choice[S, M], error) {
	plays := table.Save().Plays
	table.UndoTo(0)
	var all []choice[S, M]
	for n, p := range plays {
		m, err := r.Game.ParseMove(p.Move)
		if err != nil {
			return nil, err
		}
		if s := table.State(); r.Game.Turn(s) == p.Seat && (r.Only == nil || slices.Contains(r.Only, n)) {
			legal := r.considered(s, p.Seat, m)
			if len(legal) > 1 {
				all = append(all, choice[S, M]{n, s, p.Seat, legal, slices.Index(legal, m), nil})
			}
		}
		if err := table.Play(p.Seat, m); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// considered returns the moves that a search considers, and the move played.
func (r *reviewer[S, M]) considered(s S, seat engine.Seat, played M) []M {
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
func (r *reviewer[S, M]) decision(ctx context.Context, c *choice[S, M]) Decision {
	v := r.Game.View(c.state, c.seat)
	found := r.exact(c, v)
	seed := r.Seed.Derive(uint64(c.number))
	exact := found != nil
	if !exact {
		found = newWeigher(r.Game, r.Search).weigh(ctx, v, c.legal, c.played, seed.Rand())
	}
	open, solved := c.open, c.open != nil
	if r.Open == nil {
		open = r.searched(ctx, c, v, seed.Derive(0))
	}
	moves := make([]MoveReview, len(c.legal))
	for i, m := range c.legal {
		text, _ := m.MarshalText() // as in a record
		moves[i].Move = string(text)
	}
	d := Decision{Number: c.number, Seat: c.seat, Exact: exact, Solved: solved}
	if better := d.weigh(moves, c.played, found, open); r.Reason != nil {
		d.Reason = r.Reason(v, c.legal[c.played], c.legal[better])
	}
	return d
}

// weigh fills in the scores of the moves. It returns the index of the best move, or of the
// move played if no other move is ahead of it.
func (d *Decision) weigh(moves []MoveReview, played int, found []weighed, open *values) (better int) {
	better, d.Played = played, moves[played].Move
	for i, f := range found {
		moves[i].Visits, moves[i].Score = f.visits, f.score
		if open != nil {
			moves[i].Open = open.of[i]
		}
		if f.ahead.Mean > d.Loss.Mean {
			d.Loss, better = f.ahead, i
		}
	}
	if value := moves[played].Open; value != nil {
		lost := open.best - *value
		d.OpenLoss = &lost
	}
	slices.SortStableFunc(moves, func(a, b MoveReview) int { return cmp.Compare(b.Score, a.Score) })
	d.Moves = moves
	return better
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
