package outside

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/live"
)

// A program plays in a match that many share. When it dies or is late, its substitute goes on, and
// the match comes to its end.
func TestLiveMatch(t *testing.T) {
	for habit, fault := range map[string]Kind{"first": "", "dies": Gone, "mute": Late} {
		match := must.Have(find(t, "indigo").Match("deals", 1, deck.NewSeed(1)))(t)
		m := must.Have(live.New(t.Context(), match, nil))(t)
		limits := patient
		if fault == Late {
			limits = hasty
		}
		p := start(t, named(habit), limits)
		seat := p.Sit(t.Context(), "", m.Look().Match.Table(), 0, nil)
		bots := &live.Bots{
			Rand:   func() *rand.Rand { return rand.New(rand.NewPCG(1, 2)) },
			Failed: func(_ *live.Match, seat hoyle.Seat, err error) { t.Errorf("%s: %v: %v", habit, seat, err) },
		}
		ctx, stop := context.WithCancel(t.Context())
		go bots.Play(ctx, m, 0, func(ctx context.Context, now live.Now, _ hoyle.Seat, r *rand.Rand) (string, error) {
			return seat.Choose(ctx, now.Match.Table(), r)
		})
		go bots.Play(ctx, m, 1, live.Named("random"))
		for now := range m.Follow(ctx, live.Spot{}) {
			if now.Match.Over() {
				break
			}
		}
		stop()
		if got := p.Faults(); fault != "" && got.Counts[fault] == 0 || fault == "" && len(got.Counts) > 0 {
			t.Errorf("%s: %+v", habit, got)
		}
	}
}
