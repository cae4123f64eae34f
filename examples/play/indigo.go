package main

import (
	"fmt"
	"strings"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/indigo"
)

func init() { games["indigo"] = playIndigo }

func playIndigo(c *console) error {
	rules, err := rulesOver(c, indigo.Rules{})
	if err != nil {
		return err
	}
	g, err := indigo.New(rules)
	if err != nil {
		return err
	}
	c.printf("Indigo Card Game\n")
	var first engine.Seat
	if c.isHuman(0) {
		yes, err := c.askYes("Play first?")
		if err != nil {
			return err
		}
		if !yes {
			first = 1
		}
	}
	f := indigoForm{c, g, c.seatNames("Player", "Computer")}
	return drive(c, g, first, f)
}

// indigoForm is the classic look of the game on a console.
type indigoForm struct {
	*console
	game  indigo.Game
	names []string
}

func (f indigoForm) begin(s indigo.State) {
	f.printf("Initial cards on the table: %s\n", f.cards(s.Table()))
}

func (f indigoForm) turn(s indigo.State) {
	f.tableLine(s.Table())
	seat := f.game.Turn(s)
	if f.open && !f.isHuman(seat) {
		f.printf("%s holds %s\n", f.names[seat], f.cards(s.Hand(seat).Append(nil)))
	}
}

func (f indigoForm) tableLine(table card.List) {
	if len(table) == 0 {
		f.printf("\nNo cards on the table\n")
		return
	}
	f.printf("\n%d cards on the table, and the top card is %s\n", len(table), f.card(table[len(table)-1]))
}

func (f indigoForm) choose(_ engine.View[indigo.State], legal []indigo.Move) (indigo.Move, error) {
	texts := make([]string, len(legal))
	for i, m := range legal {
		texts[i] = fmt.Sprintf("%d)%s", i+1, f.card(m))
	}
	f.printf("Cards in hand: %s\n", strings.Join(texts, " "))
	k, err := f.askNumber(fmt.Sprintf("Choose a card to play (1-%d):", len(legal)), len(legal))
	if err != nil {
		return 0, err
	}
	return legal[k-1], nil
}

func (f indigoForm) played(before indigo.State, seat engine.Seat, m indigo.Move, after indigo.State) {
	if !f.isHuman(seat) {
		f.printf("%s plays %s\n", f.names[seat], f.card(m))
	}
	if indigo.Captures(m, before.Top()) {
		f.printf("%s wins cards\n", f.names[seat])
		f.standing(after, f.game.CardPoints)
	}
}

// standing prints what both have, by some way of counting points.
func (f indigoForm) standing(s indigo.State, points func(indigo.State, engine.Seat) int) {
	f.printf("Score: %s %d - %s %d\n", f.names[0], points(s, 0), f.names[1], points(s, 1))
	f.printf("Cards: %s %d - %s %d\n", f.names[0], s.Won(0).Len(), f.names[1], s.Won(1).Len())
}

func (f indigoForm) end(before indigo.State, m indigo.Move, s indigo.State) {
	// The table as it stood before the leftovers were collected.
	table := append(before.Table(), m)
	if indigo.Captures(m, before.Top()) {
		table = nil
	}
	f.tableLine(table)
	f.standing(s, f.game.Score)
}
