package local

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"slices"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/cmd/internal/guest"
	"github.com/hoylecards/hoyle/live"
)

// Guest is somebody at a table. Its methods may be called by several goroutines at once.
type Guest struct {
	table *Table
	seat  hoyle.Seat
	came  chan guest.Message
	ctx   context.Context // ends when the guest has left
	quit  context.CancelFunc
}

// Leave ends the stay. The seat remains the person's.
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
	match := g.table.Match()
	if match == nil {
		return nil, errors.New("there is no deal yet")
	}
	r, err := match.Look().Match.Record(deal)
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
	t, game := g.table, g.table.match.Game()
	g.tell(guest.Message{T: "hello", Table: guest.Table{Title: t.title, Game: game.Name(), Rules: game.Rules(), Hints: true}})
	for g.ctx.Err() == nil && t.ctx.Err() == nil {
		seats, match, same := t.seats()
		if match == nil {
			g.tell(guest.Message{T: "view", View: guest.View{View: live.View{Seat: g.seat, Turn: hoyle.Nobody}, State: "waiting", Seats: seats, MayUndo: -1}})
			<-same.Done()
			continue
		}
		for now := range match.Follow(same, live.Spot{}) {
			v, err := g.view(now, seats)
			if err != nil {
				g.tell(guest.Message{T: guest.Gone, Reason: live.Refuse(err).Reason})
				return
			}
			g.tell(guest.Message{T: "view", View: v})
		}
	}
}

// view returns what the guest sees at a moment.
func (g *Guest) view(now live.Now, seats []guest.Seat) (guest.View, error) {
	v, err := now.See(g.seat, live.Spot{})
	if err != nil {
		return guest.View{}, err
	}
	t := now.Match.Table()
	to := guest.View{View: v, State: "playing", Seats: seats, MayUndo: g.mayUndo(t)}
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

// mayUndo returns the number of plays before the last move of a person alone among bots, or -1.
func (g *Guest) mayUndo(t *hoyle.Table) int {
	if !g.table.alone() || t.Turn() == hoyle.Nobody {
		return -1
	}
	for n, e := range slices.Backward(t.Log(g.seat, 0)) {
		if e.Seat == g.seat {
			return n
		}
	}
	return -1
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
	match := g.table.Match()
	if kind == "chat" {
		text, _ := fields["text"].(string)
		g.table.say(g.seat, text)
		return nil
	}
	if match == nil {
		return nil
	}
	spot, _ := fields["spot"].(live.Spot)
	switch kind {
	case "play":
		move, _ := fields["move"].(string)
		return match.Play(g.ctx, g.seat, spot, move)
	case "next":
		err := match.Next(g.ctx, spot)
		if errors.Is(err, hoyle.ErrStale) {
			return nil // somebody else was faster
		}
		return err
	case "undo":
		now := match.Look()
		if n := g.mayUndo(now.Match.Table()); n >= 0 {
			return match.UndoTo(g.ctx, now.Spot, n)
		}
		return live.ErrUndo
	}
	return nil
}
