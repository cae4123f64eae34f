package main

import (
	"fmt"
	"slices"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/catcheleven"
	"github.com/hoylecards/hoyle/engine"
)

func init() {
	games["catcheleven"] = func(c *console) error { return playCatchEleven(c, catcheleven.Rules{}) }
	games["pasur"] = func(c *console) error { return playCatchEleven(c, catcheleven.Pasur()) }
}

func playCatchEleven(c *console, rules catcheleven.Rules) error {
	rules, err := rulesOver(c, rules)
	if err != nil {
		return err
	}
	g, err := catcheleven.New(rules)
	if err != nil {
		return err
	}
	f := catchElevenForm{console: c, game: g, names: c.seatNames("You", "Computer"), title: "Catch Eleven", sweep: "Basaat"}
	if g.Seats() == 4 {
		f.names = c.seatNames("You", "Left", "Partner", "Right")
	}
	if g.Rules().Pasur {
		f.title, f.sweep = "Pasur", "Soor"
	}
	return drive(c, g, 0, f)
}

type catchElevenForm struct {
	*console
	game         catcheleven.Game
	names        []string
	title, sweep string
}

func (f catchElevenForm) begin(s catcheleven.State) {
	f.printf("%s\n", f.title)
	f.deal(s)
}

// deal announces a new hand.
func (f catchElevenForm) deal(s catcheleven.State) {
	f.printf("\n--- four cards each, %d left in the stock ---\n", s.StockLen())
}

func (f catchElevenForm) turn(s catcheleven.State) {
	table := "nothing"
	if s.Table() != 0 {
		table = f.cards(byRank(s.Table()))
	}
	f.printf("\nOn the table: %s\n", table)
	if seat := f.game.Turn(s); f.open && !f.isHuman(seat) {
		f.printf("%s: %s\n", f.names[seat], f.cards(byRank(s.Hand(seat))))
	}
}

func (f catchElevenForm) choose(v engine.View[catcheleven.State], legal []catcheleven.Move) (catcheleven.Move, error) {
	f.printf("Your hand: %s\n", f.cards(byRank(v.State.Hand(v.Seat))))
	slices.SortStableFunc(legal, func(a, b catcheleven.Move) int { return card.CompareRank(a.Card, b.Card) })
	for i, m := range legal {
		f.printf("%4d) %s\n", i+1, f.describe(m))
	}
	k, err := f.askNumber(fmt.Sprintf("Your move (1-%d):", len(legal)), len(legal))
	if err != nil {
		return catcheleven.Move{}, err
	}
	return legal[k-1], nil
}

func (f catchElevenForm) describe(m catcheleven.Move) string {
	if m.Takes == 0 {
		return f.card(m.Card) + " is laid down"
	}
	return f.card(m.Card) + " takes " + f.cards(byRank(m.Takes))
}

func (f catchElevenForm) played(before catcheleven.State, seat engine.Seat, m catcheleven.Move, after catcheleven.State) {
	f.printf("%s: %s\n", f.names[seat], f.describe(m))
	side, other := catcheleven.Side(seat), 1-catcheleven.Side(seat)
	switch {
	case after.Basaats(side) > before.Basaats(side):
		f.printf("*** %s! ***\n", f.sweep)
	case after.Basaats(other) < before.Basaats(other):
		f.printf("*** %s, which takes one of the other side's away ***\n", f.sweep)
	}
	if f.game.Turn(after) != engine.Nobody && after.StockLen() < before.StockLen() {
		f.deal(after)
	}
}

func (f catchElevenForm) end(before catcheleven.State, m catcheleven.Move, s catcheleven.State) {
	left := before.Table() &^ m.Takes
	if m.Takes == 0 {
		left = left.With(m.Card)
	}
	if left &^= s.Table(); left != 0 {
		f.printf("\nThe last capture brings %s: %s\n", f.side(s.LastCapture()), f.cards(byRank(left)))
	}
	f.printf("\n%-14s%14s%14s\n", "", f.side(0), f.side(1))
	f.printf("%-14s%14d%14d\n", "cards", s.Won(0).Len(), s.Won(1).Len())
	for _, name := range f.lineNames(s) {
		f.printf("%-14s%14s%14s\n", name, f.points(s, 0, name), f.points(s, 1, name))
	}
	f.printf("%-14s%14d%14d\n\n", "points", f.game.Score(s, 0), f.game.Score(s, 1))
}

// side names the seats of a side.
func (f catchElevenForm) side(side int) string {
	if len(f.names) == 2 {
		return f.names[side]
	}
	return f.names[side] + "+" + f.names[side+2]
}

// lineNames returns the items of both sides' scores, each once.
func (f catchElevenForm) lineNames(s catcheleven.State) []string {
	var names []string
	for seat := range engine.Seat(2) {
		for _, line := range f.game.Breakdown(s, seat) {
			if !slices.Contains(names, line.Name) {
				names = append(names, line.Name)
			}
		}
	}
	return names
}

func (f catchElevenForm) points(s catcheleven.State, seat engine.Seat, name string) string {
	for _, line := range f.game.Breakdown(s, seat) {
		if line.Name == name {
			return fmt.Sprint(line.Points)
		}
	}
	return "-"
}
