package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/karata"
)

func init() { games["karata"] = playKarata }

func playKarata(c *console) error {
	rules, err := rulesOver(c, karata.Rules{})
	if err != nil {
		return err
	}
	g, err := karata.New(rules)
	if err != nil {
		return err
	}
	names := []string{"You", "Computer"}
	if g.Seats() > 2 {
		names = names[:1]
		for seat := 1; seat < g.Seats(); seat++ {
			names = append(names, fmt.Sprint("Computer ", seat))
		}
	}
	f := karataForm{c, g, c.seatNames(names...)}
	return drive(c, g, 0, f)
}

type karataForm struct {
	*console
	game  karata.Game
	names []string
}

func (f karataForm) begin(s karata.State) {
	f.printf("Karata\n\n%s opens the pile.\n", f.card(s.Top()))
}

func (f karataForm) turn(s karata.State) {
	seat := f.game.Turn(s)
	if laid := s.Laid(); s.Phase() == karata.Laying && len(laid) > 0 {
		f.printf("  the turn so far: %s\n", f.cards(laid))
		return
	} else if s.Phase() != karata.Laying {
		return
	}
	f.printf("\nTop card: %s, %d in the stock\n", f.card(s.Top()), s.StockLen())
	if s.Request() != (karata.Request{}) {
		f.printf("Request: %s\n", f.request(s.Request()))
	}
	if s.Debt() > 0 {
		f.printf("Bomb: %d cards to draw\n", s.Debt())
	}
	f.printf("Order: %s\n", f.order(s))
	if f.open && !f.isHuman(seat) {
		f.printf("%s holds %s\n", f.names[seat], f.cards(byRank(s.Hand(seat))))
	}
}

// order lists the seats as they play, from the one whose turn it is, with the
// number of their cards; a star stands for "last card".
func (f karataForm) order(s karata.State) string {
	var seats []string
	seat := f.game.Turn(s)
	for range f.names {
		star := ""
		if s.SaidLast(seat) {
			star = "*"
		}
		seats = append(seats, fmt.Sprintf("%s %d%s", f.names[seat], s.HandLen(seat), star))
		seat = (seat + engine.Seat(s.Direction()+len(f.names))) % engine.Seat(len(f.names))
	}
	return strings.Join(seats, " > ")
}

// request returns a request with the red suits in red.
func (f karataForm) request(q karata.Request) string {
	switch {
	case q.Lowered:
		return f.card(q.Card) + ", lowered by an ace"
	case q.Card != 0:
		return f.card(q.Card)
	}
	return "any " + q.Suit.String()
}

func (f karataForm) choose(v engine.View[karata.State], legal []karata.Move) (karata.Move, error) {
	if v.State.Phase() == karata.Answering && len(legal) == 1 {
		return legal[0], nil // "last card" cannot be said
	}
	f.printf("Your hand: %s\n", f.cards(byRank(v.State.Hand(v.Seat))))
	switch v.State.Phase() {
	case karata.AskingSuit:
		return f.askFor("Ask for a suit (C, D, H or S):", legal)
	case karata.AskingCard:
		return f.askFor("Ask for a card, such as 9S or BJ:", legal)
	}
	legal = f.withFouls(v, legal)
	for i, m := range legal {
		f.printf("%4d) %s\n", i+1, f.describe(v.State, m))
	}
	k, err := f.askNumber(fmt.Sprintf("Your move (1-%d):", len(legal)), len(legal))
	if err != nil {
		return karata.Move{}, err
	}
	return legal[k-1], nil
}

// withFouls adds what may be laid at the price of a fine: nobody is told.
func (f karataForm) withFouls(v engine.View[karata.State], legal []karata.Move) []karata.Move {
	if f.game.Rules().Fine == 0 || v.State.Phase() != karata.Laying {
		return legal
	}
	var moves []karata.Move
	for _, c := range byRank(v.State.Hand(v.Seat)) {
		moves = append(moves, karata.Move{Kind: karata.Play, Card: c})
	}
	return append(moves, legal[len(legal)-1]) // done or draw
}

// askFor asks until the answer is something that may be requested.
func (f karataForm) askFor(question string, legal []karata.Move) (karata.Move, error) {
	for {
		answer, err := f.ask(question)
		if err != nil {
			return karata.Move{}, err
		}
		if m, err := karata.ParseMove("ask " + answer); err == nil && slices.Contains(legal, m) {
			return m, nil
		}
	}
}

func (f karataForm) describe(s karata.State, m karata.Move) string {
	switch m.Kind {
	case karata.Play:
		return "lay " + f.card(m.Card)
	case karata.Done:
		return "close the turn"
	case karata.Draw:
		return fmt.Sprintf("draw %d", max(1, s.Debt()))
	case karata.Ask:
		return "ask for " + f.request(karata.Request{Suit: m.Suit, Card: m.Card})
	case karata.Last:
		return `say "last card"`
	}
	return "say nothing"
}

func (f karataForm) played(before karata.State, seat engine.Seat, m karata.Move, after karata.State) {
	if m.Kind == karata.Not {
		return // which goes without saying
	}
	f.printf("%s: %s\n", f.names[seat], f.describe(before, m))
	if m.Kind == karata.Play && len(after.Laid()) == 0 {
		f.printf("  *** a foul, fined with %d cards ***\n", after.HandLen(seat)-before.HandLen(seat)-len(before.Laid()))
	}
	if m.Kind == karata.Done {
		if n := after.HandLen(seat) - before.HandLen(seat); n > 0 {
			f.printf("  and draws %d for the question\n", n)
		}
		if after.Direction() != before.Direction() {
			f.printf("  and turns the direction\n")
		}
		if before.Debt() > 0 && after.Debt() == 0 {
			f.printf("  and blocks the bomb\n")
		}
		if after.Next() == seat || f.game.Turn(after) == seat && after.Phase() == karata.Laying {
			f.printf("  and has another turn\n")
		}
	}
	if after.Turnovers() > before.Turnovers() {
		f.printf("--- the pile is turned over: %d in the stock ---\n", after.StockLen())
	}
}

func (f karataForm) end(_ karata.State, _ karata.Move, s karata.State) {
	if s.Winner() == engine.Nobody {
		f.printf("\nThere are no cards left to draw, and nobody has won.\n\n")
		return
	}
	f.printf("\n*** %s won! ***\n\n", f.names[s.Winner()])
}
