package live_test

import (
	"context"
	"encoding/json"
	"errors"
	"runtime"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/long"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/live"
)

var errDisk = errors.New("the disk is full")

// A change that is not stored is not made, and what is stored can be opened.
func TestStoreFails(t *testing.T) {
	var disk []byte
	broken := errDisk
	keep := func(_ context.Context, _ live.Change, now live.Now) error {
		if broken != nil {
			return broken
		}
		data, err := json.Marshal(now.Save())
		disk = data
		return err
	}
	expect.Fails(live.New(t.Context(), match(t, "karata", "", 0), keep))(t, errDisk, "the first deal was not stored")
	broken = nil
	m := open(t, "karata", "", 0, keep)
	if len(disk) == 0 {
		t.Error("the first deal was not stored")
	}
	broken = errDisk
	at := m.Look().Spot
	if err := m.Play(t.Context(), 0, at, "draw"); !errors.Is(err, errDisk) || live.Refuse(err).Code != "internal" {
		t.Errorf("not stored: %v", err)
	}
	broken = nil
	expect.Err(t, m.Play(t.Context(), 0, at, "draw"), nil, "a play that was not stored was made")
	var r live.Record
	must.Do(t, json.Unmarshal(disk, &r))
	unasked := func(context.Context, live.Change, live.Now) error { t.Error("stored what was stored"); return nil }
	again, err := live.Open(t.Context(), hoyle.Games(), r, unasked)
	if err != nil || again.Look().Spot != m.Look().Spot {
		t.Errorf("opened again at %v: %v", again.Look().Spot, err)
	}
	if now := again.Look(); len(now.Awaited) != 1 || now.Awaited[0].Since != now.Spot {
		t.Errorf("opened at %v, the seats are awaited since %v", now.Spot, now.Awaited)
	}
	r.Deals[0].Plays[0].Seat = 1
	expect.Fails(live.Open(t.Context(), hoyle.Games(), r, nil))(t, hoyle.ErrRecord, "a damaged record was opened")
	waiting := live.Record{MatchRecord: match(t, "karata", "", 0).Save()}
	if again, err = live.Open(t.Context(), hoyle.Games(), waiting, keep); err != nil || again.Look().Spot != spot(t, "1.0.0") {
		t.Errorf("a match that had not begun: %v", err)
	}
	if err := json.Unmarshal(disk, &r); err != nil || len(r.Deals) != 1 || len(r.Deals[0].Plays) != 0 {
		t.Errorf("its first deal was not stored: %v, %v", r, err)
	}
	broken = errDisk
	expect.Fails(live.Open(t.Context(), hoyle.Games(), waiting, keep))(t, errDisk, "its first deal was not stored")
}

// A record without its line, or with a field that it does not have, is refused: its host has not
// written what Save returned. What Save returns survives its JSON, even after a byte order mark.
func TestRecordIsStrict(t *testing.T) {
	m := open(t, "indigo", "", 0, nil)
	play(t, m, 0, 0)
	must.Do(t, m.Undo(t.Context(), m.Look().Spot, 0))
	saved := must.Have(json.Marshal(m.Look().Save()))(t)
	match := must.Have(json.Marshal(m.Look().Match.Save()))(t)
	if want := `{"match":` + string(match) + `,"line":1}`; string(saved) != want {
		t.Errorf("%s, want %s", saved, want)
	}
	for text, good := range map[string]bool{
		string(saved): true, `{}`: false, string(match): false, `{"line":1}`: false, `{"match":` + string(match) + `}`: false,
		`{"match":` + string(match) + `,"lin":1}`: false, `{"match":` + string(match) + `,"line":1,"names":[]}`: false, `{"match":{},"line":1}`: false,
	} {
		r := live.Record{Line: 7}
		if err := json.Unmarshal([]byte(text), &r); good != (err == nil) || !good && (!errors.Is(err, hoyle.ErrRecord) || r.Line != 7 || len(r.Deals) != 0) {
			t.Errorf("%.20s…%.20s: %v, line %d", text, text[max(0, len(text)-20):], err, r.Line)
		}
	}
	var r live.Record
	if err := r.UnmarshalJSON([]byte("\ufeff" + string(saved) + "\n")); err != nil || r.Line != 1 {
		t.Errorf("a file with a byte order mark: line %d, %v", r.Line, err)
	}
	r.Line = -1
	expect.Fails(live.Open(t.Context(), hoyle.Games(), r, nil))(t, hoyle.ErrRecord, "a line of -1 was opened")
}

// While a store is blocked, everybody sees the moment before, and those who want to make a change
// wait no longer than their contexts.
func TestStoreBlocks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		blocked, free := false, make(chan struct{})
		m := open(t, "doppelkopf", "", 0, func(context.Context, live.Change, live.Now) error {
			if blocked {
				<-free
			}
			return nil
		})
		blocked = true
		v := show(t, m, m.Look().Match.Table().Turn(), live.Spot{})
		var first, late error
		go func() { first = m.Play(t.Context(), v.Seat, v.Spot, v.Legal[0]) }()
		synctest.Wait()
		if now := m.Look(); now.Spot != v.Spot {
			t.Errorf("%v is seen before it is stored", now.Spot)
		}
		wait, cancel := threeSeconds(t.Context())
		defer cancel()
		began := time.Now()
		late = m.Play(wait, v.Seat, v.Spot, v.Legal[0])
		if !errors.Is(late, context.DeadlineExceeded) || time.Since(began) != 3*time.Second {
			t.Errorf("after %v: %v", time.Since(began), late)
		}
		close(free)
		for now := range m.Follow(t.Context(), v.Spot) {
			expect.Is(t, now.Match.Table().Len(), 1, "no play was made")
			break
		}
		if synctest.Wait(); first != nil {
			t.Error(first)
		}
	})
}

// A panic in a store leaves the match as it was, and usable.
func TestStorePanics(t *testing.T) {
	mad := false
	m := open(t, "karata", "", 0, func(context.Context, live.Change, live.Now) error {
		if mad {
			panic("store")
		}
		return nil
	})
	at := m.Look().Spot
	func() {
		defer func() { mad = recover() == nil }()
		mad = true
		_ = m.Play(t.Context(), 0, at, "draw")
	}()
	expect.Err(t, m.Play(t.Context(), 0, at, "draw"), nil)
}

// A store gets the moments in order, each before anybody sees it, with the context of the caller. It
// may keep what it gets.
func TestStoreComesFirst(t *testing.T) {
	type key struct{}
	var m *live.Match
	var kept []live.Now
	m = open(t, "indigo", "", 0, func(ctx context.Context, _ live.Change, now live.Now) error {
		if m != nil && (ctx.Value(key{}) != true || m.Look().Spot == now.Spot) {
			t.Errorf("%v was seen before it was stored", now.Spot)
		}
		kept = append(kept, now)
		return nil
	})
	ctx := context.WithValue(t.Context(), key{}, true)
	for range 5 {
		v := show(t, m, m.Look().Match.Table().Turn(), live.Spot{})
		must.Do(t, m.Play(ctx, v.Seat, v.Spot, v.Legal[0]))
	}
	for n, now := range kept {
		expect.Is(t, now.Match.Table().Len(), n, "moment")
	}
}

// A caller who is gone changes nothing.
func TestCallerIsGone(t *testing.T) {
	m := open(t, "karata", "", 0, nil)
	gone, leave := context.WithCancelCause(t.Context())
	leave(errDisk)
	for range 50 {
		if err := m.Play(gone, 0, m.Look().Spot, "draw"); !errors.Is(err, errDisk) {
			t.Fatal(err)
		}
	}
	for range m.Follow(gone, live.Spot{}) {
		t.Error("a client that is gone follows")
	}
}

// Many clients, in the long form a thousand, follow one match, each at its own pace, and none misses a play.
func TestManyFollow(t *testing.T) {
	m := open(t, "indigo", "", 0, nil)
	seen := make([]int, long.Or(1000, 100))
	var all sync.WaitGroup
	for i := range seen {
		all.Go(func() {
			known := live.Spot{}
			for now := range m.Follow(t.Context(), known) {
				v, err := now.Show(hoyle.Seat(i%3-1), known)
				if err != nil {
					t.Error(err)
				}
				for _, log := range append(v.Ended, v.Log) {
					seen[i] += len(log)
				}
				if known == (live.Spot{}) {
					seen[i] = plays(now.Match)
				}
				if known = v.Spot; v.Over {
					return
				}
				if i%2 == 0 {
					runtime.Gosched()
				}
			}
		})
	}
	for end := finish(t, m); !end.Over; end = finish(t, m) {
		must.Do(t, m.Next(t.Context(), end.Spot))
	}
	all.Wait()
	for i, n := range seen {
		if want := plays(m.Look().Match); n != want {
			t.Fatalf("client %d saw %d plays of %d", i, n, want)
		}
	}
}

// plays returns the number of plays in all deals.
func plays(m *hoyle.Match) (n int) {
	for deal := range m.Len() {
		n += m.Deal(deal).Len()
	}
	return n
}

// Thousands of matches wait in one process: each takes less than 8 KB apart from its position, and
// no goroutine except for the seats of bots.
func TestManyMatches(t *testing.T) {
	n := long.Or(10_000, 500)
	before, routines := memory(), runtime.NumGoroutine()
	all := make([]*live.Match, n)
	for i := range all {
		all[i] = open(t, "indigo", "", 0, nil)
		for range 8 {
			play(t, all[i], all[i].Look().Match.Table().Turn(), 0)
		}
	}
	if each := (memory() - before) / uint64(n); each > 8<<10 {
		t.Errorf("a match takes %d bytes", each)
	}
	if now := runtime.NumGoroutine(); now != routines {
		t.Errorf("%d goroutines for people", now-routines)
	}
	bots, games := newBots(2), sync.WaitGroup{}
	ctx, stop := context.WithCancel(t.Context())
	for _, m := range all {
		games.Go(func() { bots.Play(ctx, m, 1, live.Named("random")) })
	}
	if now := runtime.NumGoroutine(); now > routines+n {
		t.Errorf("%d goroutines for %d bots", now-routines, n)
	}
	for _, m := range all {
		for now := range m.Follow(ctx, live.Spot{}) {
			if len(now.Awaited) == 0 || now.Awaited[0].Seat != 1 {
				break
			}
		}
	}
	stop()
	games.Wait()
}

func memory() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}
