package live_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/live"
)

// Bots play every game to the end of a match.
func TestBotsPlayEveryGame(t *testing.T) {
	for _, g := range hoyle.Games() {
		synctest.Test(t, func(t *testing.T) {
			m, bots := open(t, g.Name(), "", 0, nil), newBots(2)
			bots.Failed = func(_ *live.Match, seat hoyle.Seat, err error) { t.Errorf("%s: %v: %v", g, seat, err) }
			for seat := range hoyle.Seat(g.Players()) {
				go bots.Play(t.Context(), m, seat, live.Named("random"))
			}
			for range 200 {
				synctest.Wait()
				v := show(t, m, hoyle.Nobody, live.Spot{})
				if v.Turn != hoyle.Nobody {
					t.Fatalf("%s: the bots stopped at %v", g, v.Spot)
				}
				if err := m.Next(t.Context(), v.Spot); err != nil {
					if !v.Over || hoyle.Code(err) != "match-over" {
						t.Errorf("%s: %v", g, err)
					}
					break
				}
			}
		})
	}
}

// A bot whose store fails tries again after the limit of time, and gives its place back before the
// store is called.
func TestBotTriesAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		bots, tries, failures := newBots(1), 0, 0
		m := open(t, "indigo", "", 0, func(context.Context, live.Change, live.Now) error {
			if tries++; len(bots.AtOnce) != 0 {
				t.Error("a bot keeps its place while the store writes")
			}
			if tries == 2 || tries == 3 {
				return errDisk
			}
			return nil
		})
		bots.Failed = func(_ *live.Match, seat hoyle.Seat, err error) {
			if failures++; seat != 0 || !errors.Is(err, errDisk) {
				t.Errorf("%v: %v", seat, err)
			}
		}
		began := time.Now()
		go bots.Play(t.Context(), m, 0, live.Named("house"))
		for now := range m.Follow(t.Context(), m.Look().Spot) {
			if now.Match.Table().Turn() != 1 || failures != 2 || time.Since(began) != 6*time.Second {
				t.Errorf("after %v and %d failures, turn: %v", time.Since(began), failures, now.Match.Table().Turn())
			}
			break
		}
	})
}

// When the program of a bot dies, or the bot panics, the host is told, and another player goes on with the game.
func TestBotDies(t *testing.T) {
	t.Run("error", func(t *testing.T) { dies(t, func() error { return errors.New("the program has ended") }) })
	t.Run("panic", func(t *testing.T) { dies(t, func() error { panic("index out of range") }) })
}

func dies(t *testing.T, how func() error) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		m, bots := open(t, "indigo", "", 0, nil), newBots(2)
		asked := 0
		dying := func(ctx context.Context, now live.Now, seat hoyle.Seat, r *rand.Rand) (string, error) {
			if asked++; asked > 3 {
				return "", how()
			}
			return live.Named("random")(ctx, now, seat, r)
		}
		ctx, dismiss := context.WithCancel(t.Context())
		bots.Failed = func(m *live.Match, seat hoyle.Seat, _ error) {
			dismiss()
			go bots.Play(t.Context(), m, seat, live.Named("random"))
		}
		go bots.Play(ctx, m, 0, dying)
		go bots.Play(t.Context(), m, 1, live.Named("random"))
		if synctest.Wait(); m.Look().Match.Table().Turn() != hoyle.Nobody || asked != 4 {
			t.Errorf("asked %d times, the game stands at %v", asked, m.Look().Spot)
		}
	})
}

// A bot that plays what is not legal is reported, and changes nothing.
func TestBotCheats(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m, bots := open(t, "indigo", "", 0, nil), &live.Bots{}
		var mu sync.Mutex
		var failed []error
		bots.Failed = func(_ *live.Match, _ hoyle.Seat, err error) {
			mu.Lock()
			defer mu.Unlock()
			failed = append(failed, err)
		}
		go bots.Play(t.Context(), m, 0, func(_ context.Context, now live.Now, _ hoyle.Seat, _ *rand.Rand) (string, error) {
			now.Match.Table().UndoTo(0) // its own copy
			return "nonsense", nil
		})
		go bots.Play(t.Context(), m, 0, live.Named("house")) // needs random numbers
		synctest.Wait()
		if len(failed) != 2 || hoyle.Code(errors.Join(failed...)) == "" || m.Look().Match.Table().Len() != 0 {
			t.Errorf("%v", failed)
		}
		expect.Err(t, errors.Join(failed...), bot.ErrRand, failed)
		play(t, m, 0, 0) // the next change asks them again, but they are not awaited
		if synctest.Wait(); len(failed) != 2 {
			t.Errorf("%v", failed[2:])
		}
	})
}

// think takes some time, but ends with ctx.
func think(ctx context.Context, d time.Duration) {
	select {
	case <-time.After(d):
	case <-ctx.Done():
	}
}

// No more bots think at once than are allowed to, and none of them holds up a person.
func TestBotsAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		bots := newBots(3)
		var thinking, most atomic.Int32
		slow := func(ctx context.Context, now live.Now, seat hoyle.Seat, r *rand.Rand) (string, error) {
			n := thinking.Add(1)
			for m := most.Load(); n > m && !most.CompareAndSwap(m, n); m = most.Load() {
			}
			defer thinking.Add(-1)
			think(ctx, time.Second)
			return live.Named("random")(ctx, now, seat, r)
		}
		var all []*live.Match
		for range 20 {
			m := open(t, "indigo", "", 0, nil)
			go bots.Play(t.Context(), m, 0, slow)
			all = append(all, m)
		}
		time.Sleep(500 * time.Millisecond)
		for _, m := range all {
			show(t, m, 1, live.Spot{})
		}
		time.Sleep(10 * time.Second)
		for _, m := range all {
			play(t, m, 1, 0)
		}
		expect.Is(t, most.Load(), 3, "thought at once")
	})
}

// A bot that waited for its place, or thought, while plays were taken back looks again.
func TestBotAfterUndo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m, bots := open(t, "indigo", "", 0, nil), newBots(1)
		bots.Failed = func(_ *live.Match, _ hoyle.Seat, err error) { t.Error(err) }
		go bots.Play(t.Context(), m, 1, func(ctx context.Context, now live.Now, seat hoyle.Seat, r *rand.Rand) (string, error) {
			think(ctx, 2*time.Second)
			return live.Named("house")(ctx, now, seat, r)
		})
		for choice := range 3 {
			play(t, m, 0, choice)
			synctest.Wait() // the bot thinks
			if choice < 2 {
				must.Do(t, m.Undo(t.Context(), m.Look().Spot, 0))
			}
		}
		time.Sleep(time.Minute)
		if synctest.Wait(); m.Look().Spot != spot(t, "1.2.2") {
			t.Errorf("the bot stopped at %v", m.Look().Spot)
		}
	})
}

// A step is for a seat that is still awaited where its time ran out.
func TestStep(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m, bots := open(t, "indigo", "", 0, nil), newBots(1)
		since := m.Look().Awaited[0]
		var thoughts int
		counted := func(ctx context.Context, now live.Now, seat hoyle.Seat, r *rand.Rand) (string, error) {
			thoughts++
			return live.Named("house")(ctx, now, seat, r)
		}
		expire := func() error { return bots.Step(t.Context(), m, since.Seat, since.Since, counted) }
		for _, at := range []string{"", "1.1.0", "2.0.0", "1.0.1"} {
			expect.Err(t, bots.Step(t.Context(), m, 0, spot(t, at), counted), hoyle.ErrStale, "a step at", at)
		}
		if err := expire(); err != nil || m.Look().Match.Table().Turn() != 1 {
			t.Fatalf("nobody moved for seat 0: %v", err)
		}
		expect.Err(t, expire(), hoyle.ErrStale, "the seat moved twice")
		play(t, m, 1, 0)
		if err := expire(); !errors.Is(err, hoyle.ErrStale) || thoughts != 1 {
			t.Errorf("a late timer, after %d thoughts: %v", thoughts, err)
		}
	})
}

// A person who comes back while a bot thinks, or waits for its place, plays on without it.
func TestPersonComesBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m, bots := open(t, "indigo", "", 0, nil), newBots(1)
		for _, full := range []bool{true, false} {
			ctx, back := context.WithCancelCause(t.Context())
			if full {
				bots.AtOnce <- struct{}{}
			}
			var err error
			go func() {
				err = bots.Step(ctx, m, 0, m.Look().Spot, func(ctx context.Context, now live.Now, _ hoyle.Seat, _ *rand.Rand) (string, error) {
					<-ctx.Done()
					return now.Match.Table().Legal(0)[0], nil
				})
			}()
			synctest.Wait()
			back(errDisk)
			if synctest.Wait(); !errors.Is(err, errDisk) || m.Look().Match.Table().Len() != 0 {
				t.Errorf("the bot moved for a person who is back: %v", err)
			}
			if full {
				<-bots.AtOnce
			}
		}
	})
}

// Bots, two for each seat, people who announce and take back, and spectators, all at once: nobody
// sees a moment whose parts do not fit together, or one that is not stored.
func TestAllAtOnce(t *testing.T) {
	var stored sync.Map
	m := open(t, "doppelkopf", "deals", 2, func(_ context.Context, _ live.Change, now live.Now) error {
		stored.Store(now.Spot, now.Match.Table().Len())
		return nil
	})
	bots := newBots(2)
	ctx, stop := context.WithCancel(t.Context())
	var all, players sync.WaitGroup
	for seat := range hoyle.Seat(4) {
		for range 2 {
			players.Go(func() { bots.Play(ctx, m, seat, live.Named("random")) })
		}
	}
	for viewer := hoyle.Nobody; viewer < 4; viewer++ {
		all.Go(func() { watch(ctx, t, m, viewer, &stored) })
	}
	all.Wait()
	stop()
	players.Wait()
}

// watch follows a match to its end, and does whatever its seat may do.
func watch(ctx context.Context, t *testing.T, m *live.Match, viewer hoyle.Seat, stored *sync.Map) {
	t.Helper()
	seen, known := 0, live.Spot{}
	for now := range m.Follow(ctx, known) {
		v, err := now.Show(viewer, known)
		n, ok := stored.Load(v.Spot)
		if err != nil || !ok || n != now.Match.Table().Len() {
			t.Errorf("%v was not stored: %v, %v", v.Spot, n, err)
		}
		if v.From > seen && v.From > 0 || v.From+len(v.Log) != n {
			t.Errorf("at %v, %d plays are known, and the log has %d from %d on", v.Spot, seen, len(v.Log), v.From)
		}
		seen, known = now.Match.Table().Len(), v.Spot
		if v.Over {
			return
		}
		var done error
		switch {
		case v.Turn == hoyle.Nobody:
			done = m.Next(ctx, v.Spot)
		case len(v.Legal) > 0 && seen%3 == 0:
			done = m.Play(ctx, viewer, v.Spot, v.Legal[len(v.Legal)-1])
		case seen%7 == 6:
			done = m.Undo(ctx, v.Spot, seen-1)
		}
		if code := hoyle.Code(done); done != nil && code != "stale" && code != "no-undo" && code != "match-over" && !errors.Is(done, hoyle.ErrIllegal) {
			t.Errorf("at %v: %v", v.Spot, done)
		}
	}
}
