package local

import (
	"bytes"
	"context"
	"encoding/json"
	"math/rand/v2"
	"testing"
	"testing/synctest"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/cmd/internal/guest"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/examples/hearts"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/internal/worlds"
	"github.com/hoylecards/hoyle/live"
)

// sit seats a person at seat 0 of a match whose other seats bots play.
func sit(t *testing.T, g hoyle.Game, format string, n int) *Guest {
	t.Helper()
	match := must.Have(g.Match(format, n, deck.NewSeed(1)))(t)
	m := must.Have(live.New(t.Context(), match, nil))(t)
	bots := live.Bots{Rand: func() *rand.Rand { return rand.New(rand.NewPCG(1, 2)) }}
	names := make([]string, g.Players())
	for seat := 1; seat < len(names); seat++ {
		names[seat] = "random"
		go bots.Play(t.Context(), m, hoyle.Seat(seat), live.Named("random"))
	}
	return Sit(t.Context(), "a table", m, 0, names)
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

// A person ends a match of each game among bots.
func TestMatches(t *testing.T) {
	for _, g := range append(hoyle.Games(), hearts.ByName()) {
		t.Run(g.Name(), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ann := sit(t, g, g.Info().Formats[0].Name, 1)
				for v := view(t, ann); v.State != "over"; v = view(t, ann) {
					switch {
					case t.Failed():
						return
					case v.State == "paused":
						ann.Send("next", map[string]any{"spot": v.Spot})
					case v.T == "view" && v.Turn == v.Seat: // a view can come twice, and the second click is refused
						click(ann, v.View, v.Legal[0])
					}
				}
			})
		})
	}
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

// A second click is refused, and nobody takes plays back or sees the record of a deal that is being played.
func TestClicks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := must.Have(hoyle.Find("indigo"))(t)
		ann := sit(t, g, "", 0)
		before := view(t, ann)
		if before.MayUndo != -1 || before.Seats[0].Name != "You" || before.Seats[1].Bot != "random" {
			t.Errorf("%+v", before.View)
		}
		click(ann, before.View, before.Legal[0])
		if after := last(ann); after.Len() != 2 {
			t.Fatalf("after a play and the bot's answer: %+v", after)
		}
		click(ann, before.View, before.Legal[0])
		if m := view(t, ann); m.Code != "stale" {
			t.Errorf("clicked twice: %+v", m)
		}
		ann.Send("undo", nil)
		if m := view(t, ann); m.T != "no" {
			t.Errorf("taken back: %+v", m)
		}
		if _, err := ann.Record(t.Context(), 0, 0); hoyle.Code(err) != "secret" {
			t.Errorf("the record of a deal that is being played: %v", err)
		}
		ann.Leave()
		for ok := true; ok; {
			_, ok = ann.Next()
		}
	})
}

// door returns what the guest who sits shift seats further than the viewer is told.
func door(t *testing.T, m *hoyle.Match, viewer hoyle.Seat, shift int) (worlds.Door, error) {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	t.Cleanup(stop)
	at, err := live.New(ctx, m, nil)
	if err != nil {
		return nil, err
	}
	players := m.Game().Players()
	watched := Sit(ctx, "a table", at, hoyle.Seat((int(viewer)+shift)%players), make([]string, players))
	view(t, watched)
	return func(seat hoyle.Seat, move string) []byte {
		var sent bytes.Buffer
		to := json.NewEncoder(&sent)
		now := at.Look()
		if move != "" {
			if err := at.Play(ctx, seat, now.Spot, move); err == nil {
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
	worlds.Check(t, 10, door)
}
