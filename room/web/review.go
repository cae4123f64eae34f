package web

import (
	"context"
	"errors"
	"time"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/internal/knows"
)

// A review of a deal searches each decision only briefly, because a person is waiting. Then the page
// asks for one decision after another, and each of them is searched for longer.
const (
	reviewIterations = 150
	reviewPositions  = 1_000_000 // for all decisions together
	reviewDeeper     = 10        // times as many iterations for a single decision
	reviewTime       = 15 * time.Second
)

// reviewed is the answer to a request for a review.
type reviewed struct {
	bot.Review
	Part    bool           `json:"part"`              // there was not enough time for all decisions
	Chances []knows.Chance `json:"chances,omitempty"` // what the player of a single play that surely cost something could know
}

// review answers with what each play of a deal has cost, or one of them, once the cards of the deal
// are out of play. Only one review runs at a time.
func (s *Server) review(c *call) (any, error) {
	o := hoyle.Reviewer{Iterations: reviewIterations, Positions: reviewPositions, Workers: 1}
	switch play, err := number(c.URL.Query().Get("play"), -1); {
	case err != nil:
		return nil, err
	case play >= 0:
		o.Iterations, o.Positions, o.Only = reviewDeeper*reviewIterations, 1, []int{play}
	default:
		if err := take(s.hints, c.from); err != nil {
			return nil, err
		}
	}
	ctx, cancel := context.WithTimeout(c.Context(), reviewTime)
	defer cancel()
	return s.reviewOf(ctx, c, o)
}

// reviewOf reviews the deal that a request names.
func (s *Server) reviewOf(ctx context.Context, c *call, o hoyle.Reviewer) (any, error) {
	_, record, _, err := s.deal(c)
	if err != nil {
		return nil, err
	}
	t, err := hoyle.OpenIn(s.Games, record)
	if err != nil {
		return nil, err
	}
	review, err := s.Host.Mind.Review(ctx, t.Clone(), o)
	answer := reviewed{Review: review}
	if err == nil && len(o.Only) == 1 && len(review.Decisions) == 1 && review.Decisions[0].SureLoss() > 0 {
		d := review.Decisions[0]
		answer.Chances, err = s.Host.Mind.Know(ctx, t.At(d.Number), d.Seat)
	}
	if err != nil && ctx.Err() == nil && !errors.Is(err, context.DeadlineExceeded) {
		return nil, err
	}
	if len(review.Decisions) == 0 {
		answer.Decisions = []bot.Decision{}
	}
	answer.Part = err != nil
	return answer, nil
}
