package local

import (
	"bytes"
	"context"
	"encoding/json"
	"math/rand/v2"
	"sync"
	"testing"
	"testing/synctest"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/cmd/internal/guest"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/examples/hearts"
	"github.com/hoylecards/hoyle/internal/worlds"
	"github.com/hoylecards/hoyle/live"
)

// open opens a table at which the given number of people sit, in seats before those of the bots.
func open(t *testing.T, g hoyle.Game, format string, n, people int) *Table {
	t.Helper()
	match, err := g.Match(format, n, deck.NewSeed(1))
	if err != nil {
		t.Fatal(err)
	}
	names := make([]string, g.Players())
	for seat := people; seat < len(names); seat++ {
		names[seat] = "random"
	}
	return New(t.Context(), "a table", match, newBots(), names)
}

func newBots() *live.Bots {
	return &live.Bots{Rand: func() *rand.Rand { return rand.New(rand.NewPCG(1, 2)) }}
}

// sit seats a person whose key is the name.
func sit(t *testing.T, at *Table, name string) *Guest {
	t.Helper()
	g, ok := at.Sit(t.Context(), name, name)
	if !ok {
		t.Fatalf("no seat for %s", name)
	}
	return g
}

// view returns the next view that a guest gets, or else the next refusal.
func view(t *testing.T, g *Guest) guest.Message {
	t.Helper()
	for {
		m, ok := g.Next()
		if !ok || m.T == guest.Gone {
			t.Errorf("no view: %+v", m)
			return m
		}
		if m.T == "view" || m.T == "no" {
			return m
		}
	}
}

func click(g *Guest, v guest.View, move string) {
	g.Send("play", map[string]any{"spot": v.Spot, "move": move})
}

// Two people, or one where no more can play, end a match of each game among bots.
func TestMatches(t *testing.T) {
	for _, g := range append(hoyle.Games(), hearts.ByName()) {
		t.Run(g.Name(), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				at := open(t, g, g.Info().Formats[0].Name, 1, min(2, g.Players()))
				var people sync.WaitGroup
				for seat := range min(2, g.Players()) {
					guest := sit(t, at, string(rune('a'+seat)))
					people.Go(func() {
						for v := view(t, guest); v.State != "over"; v = view(t, guest) {
							switch {
							case v.State == "paused":
								guest.Send("next", map[string]any{"spot": v.Spot})
							case v.T == "view" && v.Turn == v.Seat: // a view can come twice, and the second click is refused
								click(guest, v.View, v.Legal[0])
							}
						}
					})
				}
				people.Wait()
				if !at.Ended() {
					t.Error("the match is not over")
				}
			})
		})
	}
}

// The first deal waits for everybody. A person who comes back has the seat again; a stranger gets none.
func TestSeats(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g, err := hoyle.Find("indigo")
		if err != nil {
			t.Fatal(err)
		}
		at := open(t, g, "", 0, 2)
		ann := sit(t, at, "ann")
		if v := view(t, ann); v.State != "waiting" || v.Seat != 0 || at.Match() != nil || v.Seats[1].Name != "" {
			t.Errorf("one person sees %+v", v)
		}
		ben := sit(t, at, "ben")
		if v := view(t, ben); v.State != "playing" || v.Seat != 1 || v.Seats[0].Name != "ann" {
			t.Errorf("the second person sees %+v", v)
		}
		ben.Leave()
		synctest.Wait()
		if v := last(ann); !v.Seats[1].Away {
			t.Errorf("somebody has left, and the other sees %+v", v.Seats)
		}
		if _, ok := at.Sit(t.Context(), "eve", "eve"); ok {
			t.Error("a stranger has a seat")
		}
		if v := view(t, sit(t, at, "ben")); v.Seat != 1 {
			t.Errorf("back, at seat %v", v.Seat)
		}
		if at.Empty() || !at.Knows("ben") || at.Knows("eve") {
			t.Error("the table does not know who is there")
		}
	})
}

// last returns the newest view that a guest has got.
func last(g *Guest) (v guest.View) {
	for {
		synctest.Wait()
		select {
		case m := <-g.came:
			if m.T == "view" {
				v = m.View
			}
		default:
			return v
		}
	}
}

// A second click is refused, and a person alone among bots may take a move back.
func TestClicks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g, err := hoyle.Find("indigo")
		if err != nil {
			t.Fatal(err)
		}
		at := open(t, g, "", 0, 1)
		ann := sit(t, at, "ann")
		before := view(t, ann)
		click(ann, before.View, before.Legal[0])
		after := last(ann)
		if after.Len() != 2 || after.MayUndo != 0 {
			t.Fatalf("after a play and the bot's answer: %+v", after)
		}
		click(ann, before.View, before.Legal[0])
		if m := view(t, ann); m.Code != "stale" {
			t.Errorf("clicked twice: %+v", m)
		}
		ann.Send("undo", map[string]any{"n": 0})
		if v := last(ann); v.Len() != 0 {
			t.Errorf("taken back: %+v", v)
		}
		ann.Send("chat", map[string]any{"text": "sorry"})
		if m, ok := ann.Next(); !ok || m.T != "chat" || m.Texts[0].Text != "sorry" {
			t.Errorf("a text: %+v", m)
		}
		if _, err := ann.Record(t.Context(), 0, 0); hoyle.Code(err) != "secret" {
			t.Errorf("the record of a deal that is being played: %v", err)
		}
	})
}

// door returns what the guest who sits shift seats further than the viewer is told.
func door(t *testing.T, m *hoyle.Match, viewer hoyle.Seat, shift int) (worlds.Door, error) {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	t.Cleanup(stop)
	at := New(ctx, "a table", m, newBots(), make([]string, m.Game().Players()))
	guests := make([]*Guest, m.Game().Players())
	for seat := range guests {
		guests[seat] = sit(t, at, string(rune('a'+seat)))
	}
	for _, g := range guests { // nobody but the viewer reads
		go func() {
			for ok := int(g.seat) != (int(viewer)+shift)%len(guests); ok; {
				_, ok = g.Next()
			}
		}()
	}
	watched := guests[(int(viewer)+shift)%len(guests)]
	for { // until everybody is there
		if v := view(t, watched); v.State != "waiting" && v.Seats[len(guests)-1].Name != "" && !v.Seats[len(guests)-1].Away {
			break
		}
	}
	return func(seat hoyle.Seat, move string) []byte {
		var sent bytes.Buffer
		to := json.NewEncoder(&sent)
		now := at.Match().Look()
		if move != "" {
			if err := at.Match().Play(ctx, seat, now.Spot, move); err == nil {
				_ = to.Encode(view(t, watched))
			} else if seat == viewer {
				_ = to.Encode(live.Refuse(err))
			}
		}
		return sent.Bytes()
	}, nil
}

// What a guest is told does not depend on cards that the seat cannot see. A screen shows nothing else.
func TestSecrets(t *testing.T) {
	r, err := worlds.Compare(10, func(m *hoyle.Match, viewer hoyle.Seat) (worlds.Door, error) { return door(t, m, viewer, 0) })
	if err == nil {
		err = r.Enough()
	}
	if err != nil {
		t.Error(err)
	}
	if r, err := worlds.Compare(10, func(m *hoyle.Match, viewer hoyle.Seat) (worlds.Door, error) { return door(t, m, viewer, 1) }); err != nil || r.Leak == "" {
		t.Errorf("another seat's messages leak nothing: %+v, %v", r, err)
	}
}

// A person sits at a table whose other seat is played elsewhere, and may not take plays back.
func TestRunning(t *testing.T) {
	game, err := hoyle.Find("indigo")
	if err != nil {
		t.Fatal(err)
	}
	match, err := game.Match("deals", 1, deck.NewSeed(1))
	if err != nil {
		t.Fatal(err)
	}
	m, err := live.New(t.Context(), match, nil)
	if err != nil {
		t.Fatal(err)
	}
	person := sit(t, Running(t.Context(), "a table", m, []string{"", "model"}), "a")
	go newBots().Play(t.Context(), m, 1, live.Named("random"))
	plays := 0
	for v := view(t, person).View; v.State != "over"; v = view(t, person).View {
		if v.MayUndo != -1 || v.Seats[1].Bot != "model" {
			t.Fatalf("%+v", v)
		}
		if v.Turn == 0 && v.Seat == 0 && len(v.Legal) > 0 {
			plays++
			click(person, v, v.Legal[0])
		}
	}
	if plays < 24 {
		t.Errorf("%d plays", plays)
	}
}
