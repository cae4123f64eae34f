// Package local seats a person at a table of this process, as package guest does at a table of a card
// room. The person gets the same messages, so that the full-screen terminal shows them both.
package local

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/cmd/internal/guest"
	"github.com/hoylecards/hoyle/live"
)

// Guest is a person at a table. Its methods may be called by several goroutines at once.
type Guest struct {
	title string
	match *live.Match
	seat  hoyle.Seat
	seats []guest.Seat
	came  chan guest.Message
	ctx   context.Context // ends when the guest has left
	quit  context.CancelFunc
}

// Sit gives a person a seat of a match that has begun, and in which somebody else plays the other seats.
// The names are theirs. Nobody may take plays back. The guest leaves when ctx ends.
func Sit(ctx context.Context, title string, match *live.Match, seat hoyle.Seat, names []string) *Guest {
	g := &Guest{title: title, match: match, seat: seat, came: make(chan guest.Message, 16)}
	for i, name := range names {
		g.seats = append(g.seats, guest.Seat{Bot: name})
		if hoyle.Seat(i) == seat {
			g.seats[i] = guest.Seat{Name: "You", Ready: true}
		}
	}
	g.ctx, g.quit = context.WithCancel(ctx)
	go g.stay()
	return g
}

// Leave ends the stay.
func (g *Guest) Leave() { g.quit() }

// Next returns the next message, or false after the last one.
func (g *Guest) Next() (guest.Message, bool) {
	select {
	case m := <-g.came:
		return m, true
	case <-g.ctx.Done():
		return guest.Message{}, false
	}
}

// Record returns the record of a deal whose cards are out of play.
func (g *Guest) Record(_ context.Context, _, deal int) (json.RawMessage, error) {
	r, err := g.match.Look().Match.Record(deal)
	if err != nil {
		return nil, err
	}
	return json.Marshal(r)
}

// tell passes a message to the guest.
func (g *Guest) tell(m guest.Message) {
	select {
	case g.came <- m:
	case <-g.ctx.Done():
	}
}

// stay tells the guest what happens at the table, until the guest leaves.
func (g *Guest) stay() {
	game := g.match.Look().Match.Game()
	g.tell(guest.Message{T: "hello", Table: guest.Table{Title: g.title, Game: game.Name(), Rules: game.Rules(), Hints: true}})
	for now := range g.match.Follow(g.ctx, live.Spot{}) {
		v, err := g.view(now)
		if err != nil {
			g.tell(guest.Message{T: guest.Gone, Reason: live.Refuse(err).Reason})
			return
		}
		g.tell(guest.Message{T: "view", View: v})
	}
}

// view returns what the guest sees at a moment.
func (g *Guest) view(now live.Now) (guest.View, error) {
	v, err := now.See(g.seat, live.Spot{})
	if err != nil {
		return guest.View{}, err
	}
	t := now.Match.Table()
	to := guest.View{View: v, State: "playing", Seats: g.seats, MayUndo: -1}
	if rules := t.Game().Rules(); !bytes.Equal(rules, now.Match.Game().Rules()) {
		to.Rules = rules
	}
	switch {
	case v.Over:
		to.State, to.Winners = "over", winners(v.Total)
	case v.Turn == hoyle.Nobody:
		to.State = "paused"
	}
	return to, nil
}

// winners returns the seats with the most points.
func winners(totals []int) (best []hoyle.Seat) {
	for seat, total := range totals {
		switch {
		case len(best) > 0 && total < totals[best[0]]:
			continue
		case len(best) > 0 && total > totals[best[0]]:
			best = nil
		}
		best = append(best, hoyle.Seat(seat))
	}
	return best
}

// Send does what the guest asks for. A refusal comes as a message. The answers have no id.
func (g *Guest) Send(kind string, fields map[string]any) string {
	go func() {
		if err := g.do(kind, fields); err != nil {
			refusal := live.Refuse(err)
			g.tell(guest.Message{T: "no", Code: refusal.Code, Reason: refusal.Reason})
		}
	}()
	return ""
}

func (g *Guest) do(kind string, fields map[string]any) error {
	spot, _ := fields["spot"].(live.Spot)
	switch kind {
	case "play":
		move, _ := fields["move"].(string)
		return g.match.Play(g.ctx, g.seat, spot, move)
	case "next":
		err := g.match.Next(g.ctx, spot)
		if errors.Is(err, hoyle.ErrStale) {
			return nil // somebody else was faster
		}
		return err
	case "undo":
		return live.ErrUndo
	}
	return nil
}
