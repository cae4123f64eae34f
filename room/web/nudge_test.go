package web_test

import (
	"sync/atomic"
	"testing"
	"time"

	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/room/host"
	"github.com/hoylecards/hoyle/room/web"
)

// waiting has Ann and Ben play until Ann is waiting for Ben. The function clock advances the room's
// time.
func waiting(t *testing.T, order string) (id string, ann, ben *seat, clock func(time.Duration)) {
	t.Helper()
	var late atomic.Int64
	now := func() time.Time { return time.Now().Add(time.Duration(late.Load())) }
	r := newRoom(t, func(h *host.Options, o *web.Options) { h.Now, o.Now = now, now })
	id = r.person("Ann").open(order)
	ann, ben = r.person("Ann").join(id), r.person("Ben").join(id)
	ann.must("sit", `"seat":0`)
	ben.must("sit", `"seat":1`)
	ann.must("ready", "")
	ben.must("ready", "")
	for _, s := range []*seat{ann, ben} {
		s.until("the deal", func() bool { return len(s.view.Awaited) > 0 })
	}
	for ann.awaited() {
		n := ann.view.Len()
		ann.play(ann.view.Legal[0])
		ann.until("the play", func() bool { return ann.view.Len() > n })
	}
	return id, ann, ben, func(d time.Duration) { late.Add(int64(d)) }
}

// A player can remind another player who takes a long time. The reminder appears on any page of
// the room, but players cannot send it often.
func TestNudge(t *testing.T) {
	id, ann, ben, clock := waiting(t, `{"game":"indigo","title":"Friday"}`)
	nudge := func(s *seat, want string) {
		t.Helper()
		if got := s.say("nudge", `"seat":1`); got != want {
			t.Errorf("%s nudges Ben: %q, want %q", s.Name, got, want)
		}
	}
	nudge(ann, "not-now")
	clock(16 * time.Second)
	nudge(ben, "not-now")
	nudge(ann.room.person("Sam").join(id), "not-seated")
	expect.Is(t, ann.say("nudge", `"seat":0`), "not-now", "a nudge of herself")
	expect.Is(t, ann.say("nudge", `"seat":-7`), "not-now", "a nudge of no seat")
	lobby := &seat{person: ben.person}
	lobby.conn, _ = ben.dial("/api/lobby/ws", nil)
	lobby.until("the lobby", func() bool { return lobby.last.T != "" })
	nudge(ann, "")
	for _, s := range []*seat{ben, lobby} {
		s.until("the nudge", func() bool { return s.last.T == "nudge" })
		if got := s.last.Nudge; got.From != ann.Account || got.Name != "Ann" || got.Title != "Friday" || got.GameTitle != "Indigo" {
			t.Errorf("%+v", got)
		}
	}
	nudge(ann, "too-fast")
	clock(31 * time.Second)
	nudge(ann, "")
	ben.play(ben.view.Legal[0])
	nudge(ann, "not-now")
}

// A person who has blocked the author is not reminded, and the author cannot tell the difference.
func TestNudgeBlocked(t *testing.T) {
	_, ann, ben, clock := waiting(t, `{"game":"indigo"}`)
	ben.do("PUT", "/api/blocked/"+ann.Account, "", 200, nil)
	clock(16 * time.Second)
	ann.must("nudge", `"seat":1`)
	ben.write(`{"t":"chat","id":"later","text":"later"}`)
	ben.until("the answer", func() bool { // which would come after a nudge
		if ben.last.T == "nudge" {
			t.Error("a nudge from somebody who is blocked")
		}
		return ben.last.ID == "later"
	})
}

// While a person who is to move is away, the others see when a bot will play.
func TestUntil(t *testing.T) {
	_, ann, ben, _ := waiting(t, `{"game":"indigo"}`)
	left := time.Now()
	_ = ben.conn.CloseNow()
	ann.until("Ben to be away", func() bool { return ann.last.T == "who" && !ann.last.Online[1] })
	at := time.UnixMilli(ann.last.Until[1])
	if ann.last.Until[0] != 0 || at.Before(left.Add(time.Minute-time.Second)) || at.After(time.Now().Add(time.Minute+time.Second)) {
		t.Errorf("a bot plays at %d; Ben left at %v", ann.last.Until, left)
	}
}
