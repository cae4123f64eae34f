package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
)

func init() { games["doppelkopf"] = playDoppelkopf }

func playDoppelkopf(c *console) error {
	rules, err := rulesOver(c, doppelkopf.Rules{})
	if err != nil {
		return err
	}
	g, err := doppelkopf.New(rules)
	if err != nil {
		return err
	}
	f := &doppelkopfForm{console: c, game: g, names: c.seatNames("You", "Left", "Across", "Right")}
	return drive(c, g, 0, f)
}

// doppelkopfForm shows the tricks laid out by seat, and tells of parties what
// the human knows, or everybody does.
type doppelkopfForm struct {
	*console
	game  doppelkopf.Game
	names []string
	trick int // the last one that was headed
}

func (f *doppelkopfForm) begin(s doppelkopf.State) {
	f.printf("Doppelkopf\n\n%s first.\n", f.verb(s.First(), "declare", "declares"))
}

func (f *doppelkopfForm) turn(s doppelkopf.State) {
	seat := f.game.Turn(s)
	if n := len(s.Tricks()); n > f.trick {
		f.trick = n
		f.printf("\n--- trick %d, led by %s ---\n", n, f.names[seat])
	}
	if f.open && !f.isHuman(seat) {
		f.printf("%s holds %s\n", f.names[seat], f.cards(sortedHand(s, seat)))
	}
}

// choose takes the number of a move, or its text.
func (f *doppelkopfForm) choose(v engine.View[doppelkopf.State], legal []doppelkopf.Move) (doppelkopf.Move, error) {
	s := v.State
	if s.Contract() != doppelkopf.NoContract {
		f.layOut(s.Trick())
	}
	f.printf("Your hand: %s\n", f.cards(sortedHand(s, v.Seat)))
	texts := make([]string, len(legal))
	for i, m := range legal {
		texts[i] = fmt.Sprintf("%d)%s", i+1, f.colored(m.Card(), m.String()))
	}
	for {
		answer, err := f.ask(fmt.Sprintf("%s\nYour move (1-%d):", strings.Join(texts, " "), len(legal)))
		if err != nil {
			return 0, err
		}
		m, err := doppelkopf.ParseMove(answer)
		if k, bad := strconv.Atoi(answer); bad == nil && 1 <= k && k <= len(legal) {
			m, err = legal[k-1], nil
		}
		if err == nil && slices.Contains(legal, m) {
			return m, nil
		}
	}
}

// sortedHand returns what can be seen of a hand, as players hold it.
func sortedHand(s doppelkopf.State, seat engine.Seat) card.List {
	hand := s.Hand(seat)
	slices.SortFunc(hand, s.Compare)
	return hand
}

func (f *doppelkopfForm) played(before doppelkopf.State, seat engine.Seat, m doppelkopf.Move, after doppelkopf.State) {
	viewer := engine.Nobody
	if f.isHuman(0) {
		viewer = 0
	}
	switch m = f.game.Seen(before, seat, m, viewer); {
	case m.Card() != card.FaceDown:
		f.printf("%s: %s\n", f.names[seat], f.card(m.Card()))
	case m.Level() != doppelkopf.Silent:
		f.printf("*** %s: %v! ***\n", f.names[seat], m)
	default:
		f.printf("%s: %v\n", f.names[seat], m)
	}
	if before.Contract() != after.Contract() {
		f.contract(after)
	}
	if m.Card() != card.FaceDown && len(before.Trick().Cards) == 3 {
		trick := after.Last()
		f.layOut(trick)
		f.printf("%s %d eyes.\n", f.verb(trick.Winner, "take", "takes"), trick.Eyes())
	}
	f.parties(before, after, viewer)
}

// contract announces what is played.
func (f *doppelkopfForm) contract(s doppelkopf.State) {
	text := "the normal game"
	switch by := s.Declarer(); {
	case s.Contract() == doppelkopf.Wedding:
		text = "a wedding of " + f.names[by]
	case s.Contract().Solo():
		text = fmt.Sprintf("a solo of %s, %v", f.names[by], s.Contract())
	}
	f.printf("\n=== %s ===\n", text)
	if pigs := s.Pigs(); pigs != engine.Nobody {
		f.printf("%s both %s, the highest trumps.\n", f.verb(pigs, "have", "has"), f.card(card.Ace.Of(card.Diamonds)))
	}
}

// parties tells which have become known.
func (f *doppelkopfForm) parties(before, after doppelkopf.State, viewer engine.Seat) {
	was, is := f.game.View(before, viewer).State, f.game.View(after, viewer).State
	for seat := range engine.Seat(4) {
		if p := is.Party(seat); p != doppelkopf.NoParty && p != was.Party(seat) && f.game.Turn(after) != engine.Nobody {
			f.printf("%s %v.\n", f.verb(seat, "are", "is"), p)
		}
	}
}

// verb returns the name of a seat with the verb as it goes with it.
func (f *doppelkopfForm) verb(seat engine.Seat, you, other string) string {
	if f.isHuman(seat) {
		return f.names[seat] + " " + you
	}
	return f.names[seat] + " " + other
}

// layOut prints a trick as it lies on the table.
func (f *doppelkopfForm) layOut(t doppelkopf.Trick) {
	at := func(seat engine.Seat) string {
		i := int(seat-t.Leader+4) % 4
		if i >= len(t.Cards) {
			return " . "
		}
		return f.colored(t.Cards[i], fmt.Sprintf("%3v", t.Cards[i]))
	}
	f.printf("%10s%s\n%5s%s%7s%s\n%10s%s\n", "", at(2), "", at(1), "", at(3), "", at(0))
}

func (f *doppelkopfForm) end(_ doppelkopf.State, _ doppelkopf.Move, s doppelkopf.State) {
	f.printf("\n%-10s%10s%8s%8s\n", "", "party", "eyes", "points")
	eyes := map[doppelkopf.Party]int{}
	for seat := range engine.Seat(4) {
		eyes[s.Party(seat)] += s.Eyes(seat)
		f.printf("%-10s%10v%8d%+8d\n", f.names[seat], s.Party(seat), s.Eyes(seat), f.game.Score(s, seat))
	}
	f.printf("\nRe has %d eyes, Kontra %d. For %s:\n", eyes[doppelkopf.Re], eyes[doppelkopf.Kontra], f.names[0])
	for _, line := range f.game.Breakdown(s, 0) {
		f.printf("%+4d %s\n", line.Points, line.Name)
	}
	f.printf("%+4d in all\n\n", f.game.Score(s, 0))
}
