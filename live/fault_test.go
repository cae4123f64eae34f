package live_test

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/internal/long"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/live"
)

// disk is a store that is slow, and that often fails or blocks.
type disk struct {
	r       *rand.Rand
	data    []byte // the last record
	appends bool
	lines   []live.Change // after the record, if the disk appends
	faults  int
}

func (d *disk) store(ctx context.Context, c live.Change, now live.Now) error {
	time.Sleep(time.Duration(d.r.IntN(20)) * time.Millisecond)
	switch d.r.IntN(6) {
	case 0:
		d.faults++
		return errDisk
	case 1:
		d.faults++
		ctx, cancel := context.WithTimeout(ctx, time.Second)
		defer cancel()
		<-ctx.Done()
		return ctx.Err()
	}
	if d.appends && c != (live.Change{}) {
		d.lines = append(d.lines, c)
		return nil
	}
	data, err := json.Marshal(now.Save())
	d.data = data
	return err
}

// open opens what is on the disk.
func (d *disk) open(t *testing.T, keep live.Store) (*live.Match, error) {
	t.Helper()
	var r live.Record
	must.Do(t, json.Unmarshal(d.data, &r))
	return live.Open(t.Context(), hoyle.Games(), r, keep, d.lines...)
}

// person plays a seat at random, and clicks again until the store has written the play.
type person struct {
	r     *rand.Rand
	plays int          // that Play has confirmed
	heard []hoyle.Play // of all seats, in all deals
	known live.Spot
}

// play plays the first seat until the match is over, or ctx ends.
func (p *person) play(ctx context.Context, t *testing.T, m *live.Match) {
	t.Helper()
	for now := range m.Follow(ctx, live.Spot{}) { // a client that connects draws the table
		v, err := now.Show(0, p.known)
		if err != nil {
			t.Error(err)
		}
		if p.known == (live.Spot{}) {
			p.heard = logs(now.Match)[:len(logs(now.Match))-v.Len()]
		}
		for _, log := range append(v.Ended, v.Log) {
			for _, e := range log {
				p.heard = append(p.heard, hoyle.Play{Seat: e.Seat, Move: e.Move})
			}
		}
		p.known = v.Spot
		if v.Over {
			return
		}
		for clicked := false; !clicked && ctx.Err() == nil; time.Sleep(time.Millisecond) {
			err = nil
			switch v.Turn {
			case hoyle.Nobody:
				err = m.Next(ctx, v.Spot)
			case 0:
				if err = m.Play(ctx, 0, v.Spot, v.Legal[p.r.IntN(len(v.Legal))]); err == nil {
					p.plays++
				}
			}
			clicked = err == nil
			if code := hoyle.Code(err); code != "" {
				t.Errorf("at %v: %v", v.Spot, err)
				return
			}
		}
	}
}

// logs returns the plays of all deals as the first seat saw them.
func logs(m *hoyle.Match) (all []hoyle.Play) {
	for i := range m.Len() {
		for _, e := range m.Deal(i).Log(0, 0) {
			all = append(all, hoyle.Play{Seat: e.Seat, Move: e.Move})
		}
	}
	return all
}

// A program whose store fails, blocks and is slow crashes again and again. Nobody has heard of a play
// that is lost, no click is lost or counts twice, and the match comes to its end.
func TestCrashes(t *testing.T) {
	matches, lives := 0, 0
	for i, g := range hoyle.Games() {
		format, n := "deals", 2
		if !slices.ContainsFunc(g.Info().Formats, func(f hoyle.Format) bool { return f.Name == format }) {
			format, n = "", 0
		}
		for seed := range uint64(long.Or(20, 1)) {
			matches++
			synctest.Test(t, func(t *testing.T) { lives += crashes(t, match(t, g.Name(), format, n), seed+uint64(long.Or(0, i))) })
		}
	}
	if lives < 3*matches {
		t.Errorf("%d matches took only %d programs", matches, lives)
	}
}

// crashes plays a match to its end, and returns how many programs that took. If the seed is odd, the disk has appends.
func crashes(t *testing.T, match *hoyle.Match, seed uint64) (lives int) {
	t.Helper()
	data := must.Have(json.Marshal(live.Record{MatchRecord: match.Save()}))(t)
	d, p := &disk{r: rand.New(rand.NewPCG(seed, 0)), data: data, appends: seed%2 == 1}, &person{r: rand.New(rand.NewPCG(seed, 1))}
	for over := false; !over; {
		m, err := d.open(t, d.store)
		if errors.Is(err, errDisk) || errors.Is(err, context.DeadlineExceeded) {
			continue // the first deal was not stored
		} else if err != nil {
			t.Fatal(err)
		}
		lives++
		life(t, m, p, time.Duration(d.r.IntN(5000))*time.Millisecond)
		now := m.Look()
		if again, err := d.open(t, nil); err != nil || !reflect.DeepEqual(now.Save(), again.Look().Save()) {
			t.Fatalf("%v: what is seen is not what is stored: %v", match, err)
		}
		plays, own := logs(now.Match), 0
		for _, play := range plays {
			if play.Seat == 0 {
				own++
			}
		}
		if len(p.heard) > len(plays) || !slices.Equal(p.heard, plays[:len(p.heard)]) {
			t.Fatalf("%v: the person heard of %v, but played was %v", match, p.heard, plays)
		}
		if own != p.plays {
			t.Fatalf("%v: the person made %d plays, but %d were stored", match, p.plays, own)
		}
		over = now.Match.Over()
	}
	if d.faults == 0 {
		t.Errorf("%v: the disk never failed", match)
	}
	return lives
}

// life is the time of a program until it crashes.
func life(t *testing.T, m *live.Match, p *person, d time.Duration) {
	t.Helper()
	ctx, crash := context.WithTimeout(t.Context(), d)
	defer crash()
	bots := newBots(2)
	var all sync.WaitGroup
	for seat := 1; seat < m.Look().Match.Game().Players(); seat++ {
		all.Go(func() { bots.Play(ctx, m, hoyle.Seat(seat), live.Named("house")) })
	}
	p.play(ctx, t, m)
	all.Wait()
}
