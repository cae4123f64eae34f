package live_test

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"sync"
	"testing"
	"testing/synctest"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/live"
)

// A bot keeps its chair, and those who sit out see what spectators see.
func TestChairs(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := must.Have(live.New(t.Context(), match(t, "doppelkopf:table=5,noCompulsorySolo", "session", 2), nil))(t)
		bots := &live.Bots{Rand: func() *rand.Rand { return rand.New(rand.NewPCG(1, 2)) }}
		var mu sync.Mutex
		chose := map[string]bool{} // deal, chair and seat
		for chair := range hoyle.Seat(5) {
			go bots.Play(t.Context(), m, chair, func(ctx context.Context, now live.Now, seat hoyle.Seat, r *rand.Rand) (string, error) {
				mu.Lock()
				defer mu.Unlock()
				chose[fmt.Sprintln(now.Match.Len(), int(chair), int(seat))] = true
				return live.Named("random")(ctx, now, seat, r)
			})
		}
		synctest.Wait()
		first := m.Look()
		out, err := first.Show(4, live.Spot{})
		spectator, err2 := first.Show(hoyle.Nobody, live.Spot{})
		if err != nil || err2 != nil || string(out.Game) != string(spectator.Game) || out.Seat != 4 || fmt.Sprint(out.Chairs) != "[0 1 2 3 4]" {
			t.Errorf("%v, %v: %+v", err, err2, out)
		}
		expect.Fails(first.Show(5, live.Spot{}))(t, engine.ErrSeat, "a sixth chair")
		must.Do(t, m.Next(t.Context(), first.Spot))
		synctest.Wait()
		if v, err := m.Look().Show(0, first.Spot); err != nil || fmt.Sprint(v.Chairs) != "[1 2 3 4 0]" || !v.Over || len(v.Total) != 5 {
			t.Errorf("%v: %+v", err, v)
		}
		want := map[string]bool{}
		for seat := range 4 {
			want[fmt.Sprintln(1, seat, seat)], want[fmt.Sprintln(2, seat+1, seat)] = true, true
		}
		if !maps.Equal(chose, want) {
			t.Errorf("chosen by %v, want %v", chose, want)
		}
	})
}
