package web

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/bot"
)

// A review searches each decision, but only briefly, because a person is waiting.
const (
	reviewIterations = 150
	reviewPositions  = 1_000_000 // for all decisions together
	reviewTime       = 15 * time.Second
)

// reviewed is the answer to a request for a review. Part means that there was not enough
// time for all decisions.
type reviewed struct {
	bot.Review
	Part bool `json:"part"`
}

// review answers with what each play of a deal has cost, once the cards of the deal are out
// of play. Only one review runs at a time.
func (s *Server) review(_ http.ResponseWriter, r *http.Request) (any, error) {
	who, err := s.who(r)
	if err != nil {
		return nil, err
	}
	p, err := s.match(r)
	if err != nil {
		return nil, err
	}
	record, _, err := p.deal(r.PathValue("d"))
	if err != nil {
		return nil, err
	}
	t, err := hoyle.OpenIn(s.Games, record)
	if err != nil {
		return nil, err
	}
	if err := s.hints.take(s.client(r, who.Account)); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(r.Context(), reviewTime)
	defer cancel()
	leave, err := s.reviews.enter(ctx, s.client(r, ""))
	if err != nil {
		return nil, err
	}
	defer leave()
	review, err := s.Host.Mind.Review(ctx, t, hoyle.Reviewer{Iterations: reviewIterations, Positions: reviewPositions, Workers: 1})
	if err != nil && ctx.Err() == nil && !errors.Is(err, context.DeadlineExceeded) {
		return nil, err
	}
	if len(review.Decisions) == 0 {
		review.Decisions = []bot.Decision{}
	}
	return reviewed{review, err != nil}, nil
}
