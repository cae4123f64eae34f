package main

import (
	"fmt"
	"strings"

	"github.com/hoylecards/hoyle/blackjack"
	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

func init() { games["blackjack"] = playBlackjack }

// blackjackTables are the tables a player can sit down at.
var blackjackTables = []struct {
	name  string
	rules blackjack.Rules
}{
	{"home", blackjack.Rules{}},
	{"casino", blackjack.Casino()},
	{"single deck", blackjack.SingleDeck()},
	{"European", blackjack.European()},
}

func playBlackjack(c *console) error {
	c.printf("Blackjack\n")
	var rules blackjack.Rules
	if c.isHuman(0) && c.rules == "" {
		texts := make([]string, len(blackjackTables))
		for i, t := range blackjackTables {
			texts[i] = fmt.Sprintf("%d)%s", i+1, t.name)
		}
		c.printf("Tables: %s\n", strings.Join(texts, " "))
		k, err := c.askNumber(fmt.Sprintf("Choose a table (1-%d):", len(texts)), len(texts))
		if err != nil {
			return err
		}
		rules = blackjackTables[k-1].rules
	}
	rules, err := rulesOver(c, rules)
	if err != nil {
		return err
	}
	g, err := blackjack.New(rules)
	if err != nil {
		return err
	}
	f := &blackjackForm{console: c, game: g, names: []string{"You"}}
	for p := 1; p < g.Seats()-1; p++ {
		f.names = append(f.names, fmt.Sprintf("Player %d", p))
	}
	f.names = c.seatNames(f.names...)
	if err := drive(c, g, 0, f); err != nil || c.replay != nil || c.bots || c.recordTo != "" {
		return err // a record is of one round
	}
	return f.moreRounds()
}

// moreRounds plays on, from the same shoe as long as that goes on, until the
// player has enough.
func (f *blackjackForm) moreRounds() error {
	opponent, err := bot.Player(f.game, f.opponents)
	if err != nil {
		return err
	}
	for n := uint64(1); ; n++ {
		yes, err := f.askYes("Another round?")
		if err != nil || !yes {
			return err
		}
		s, ok := f.game.Next(f.last)
		if !ok {
			if f.game.Rules().Casino {
				f.printf("The shoe is shuffled.\n")
			}
			s = f.game.Deal(f.seed.Derive(n), 0)
		}
		table, err := engine.NewTableAt(f.game, s)
		if err != nil {
			return err
		}
		if err := show(table, f, atTable(f.console, opponent(), f)); err != nil {
			return err
		}
	}
}

// blackjackForm shows cards as boxes side by side, and keeps what all rounds
// together brought.
type blackjackForm struct {
	*console
	game  blackjack.Game
	names []string        // of the players
	last  blackjack.State // the end of the round before
	total []int           // of all rounds, by seat
}

func (f *blackjackForm) begin(s blackjack.State) {
	if f.total == nil {
		f.total = make([]int, f.game.Seats())
	}
	f.table(s)
}

func (f *blackjackForm) turn(blackjack.State) {}

func (f *blackjackForm) choose(v engine.View[blackjack.State], legal []blackjack.Move) (blackjack.Move, error) {
	texts := make([]string, len(legal))
	for i, m := range legal {
		texts[i] = fmt.Sprintf("%d)%v", i+1, m)
	}
	f.printf("%s: %s\n", f.handName(v.State, v.Seat, v.State.Playing()), strings.Join(texts, " "))
	k, err := f.askNumber(fmt.Sprintf("Choose a move (1-%d):", len(legal)), len(legal))
	if err != nil {
		return 0, err
	}
	return legal[k-1], nil
}

func (f *blackjackForm) played(before blackjack.State, seat engine.Seat, m blackjack.Move, after blackjack.State) {
	f.printf("%s: %v\n", f.handName(before, seat, before.Playing()), m)
	f.table(after)
}

func (f *blackjackForm) end(_ blackjack.State, _ blackjack.Move, s blackjack.State) {
	casino := f.game.Rules().Casino
	for p := range engine.Seat(s.Players()) {
		for h := range s.Hands(p) {
			result, _ := f.game.Result(s, p, h)
			f.printf("%s: %s\n", f.handName(s, p, h), resultText(casino, result))
		}
		if s.Insured(p) {
			result, _ := f.game.InsuranceResult(s, p)
			f.printf("Insurance: %s\n", resultText(true, result))
		}
	}
	for seat := range f.total {
		f.total[seat] += f.game.Score(s, engine.Seat(seat))
	}
	dealer := len(f.total) - 1
	for p, total := range f.total[:dealer] {
		if casino {
			f.printf("%s in all: %s\n", f.names[p], bets(total))
		} else {
			f.printf("Score: %s %d - ", f.names[p], total)
		}
	}
	if !casino {
		f.printf("Dealer %d\n", f.total[dealer])
	}
	f.last = s
}

func resultText(casino bool, result int) string {
	switch {
	case casino && result == 0:
		return "push"
	case casino:
		return bets(result)
	case result > 0:
		return "wins"
	}
	return "loses"
}

// bets returns tenths of a bet as a number of bets.
func bets(tenths int) string {
	switch tenths {
	case 0:
		return "0 bets"
	case 10, -10:
		return fmt.Sprintf("%+d bet", tenths/10)
	}
	return fmt.Sprintf("%+g bets", float64(tenths)/10)
}

func (f *blackjackForm) handName(s blackjack.State, seat engine.Seat, hand int) string {
	if s.Hands(seat) == 1 {
		return f.names[seat]
	}
	return fmt.Sprintf("%s, hand %d", f.names[seat], hand+1)
}

// table prints the dealer's cards, and the players' below them, each player's
// hands side by side.
func (f *blackjackForm) table(s blackjack.State) {
	over := f.game.Turn(s) == engine.Nobody
	v := s
	if !f.open {
		v = f.game.View(s, 0).State
	}
	f.printf("\n")
	dealer := v.Dealer()
	caption := "Dealer: " + total(dealer)
	switch {
	case !over && !f.open:
		caption = "Dealer shows " + total(card.List{v.Up()})
	case blackjack.Hand{Cards: dealer}.Bust():
		caption += " bust"
	case isNatural(dealer):
		caption += " natural"
	}
	f.sideBySide([]block{f.hand(caption, dealer)})
	for p := range engine.Seat(s.Players()) {
		var hands []block
		for h := range s.Hands(p) {
			hand := s.Hand(p, h)
			name := f.names[p]
			if h > 0 {
				name = fmt.Sprintf("hand %d", h+1)
			}
			caption := name + ": " + total(hand.Cards)
			switch {
			case hand.Bust():
				caption += " bust"
			case isNatural(hand.Cards) && s.Hands(p) == 1:
				caption += " natural"
			case hand.Doubled:
				caption += " doubled"
			case hand.Surrendered:
				caption += " given up"
			case !over && f.game.Turn(s) == p && s.Playing() == h && !s.Insuring():
				caption += " ◀"
			}
			hands = append(hands, f.hand(caption, hand.Cards))
		}
		f.sideBySide(hands)
	}
}

func isNatural(cards card.List) bool {
	total, _ := blackjack.Total(cards...)
	return len(cards) == 2 && total == 21
}

func total(cards card.List) string {
	total, soft := blackjack.Total(cards...)
	if soft && total < 21 {
		return fmt.Sprintf("soft %d", total)
	}
	return fmt.Sprint(total)
}

// block is a hand drawn: lines of one width, in columns.
type block struct {
	lines []string
	width int
}

const boxWidth = 5

// hand draws cards as boxes side by side below a caption.
func (f *blackjackForm) hand(caption string, cards card.List) block {
	var top, rank, suit, bottom strings.Builder
	for _, k := range cards {
		top.WriteString("┌───┐")
		bottom.WriteString("└───┘")
		if k == card.FaceDown {
			rank.WriteString("│░░░│")
			suit.WriteString("│░░░│")
			continue
		}
		rank.WriteString("│" + f.colored(k, fmt.Sprintf("%-3s", k.Rank())) + "│")
		suit.WriteString("│" + f.colored(k, fmt.Sprintf("%3s", k.Suit())) + "│")
	}
	width := max(boxWidth*len(cards), len([]rune(caption)))
	b := block{[]string{caption}, width}
	pad := strings.Repeat(" ", width-boxWidth*len(cards))
	b.lines[0] += strings.Repeat(" ", width-len([]rune(caption)))
	for _, line := range []string{top.String(), rank.String(), suit.String(), bottom.String()} {
		b.lines = append(b.lines, line+pad)
	}
	return b
}

// sideBySide prints blocks next to each other, as many as go on a line of a
// terminal.
func (f *blackjackForm) sideBySide(blocks []block) {
	const columns, gap = 80, 3
	for len(blocks) > 0 {
		n, width := 1, blocks[0].width
		for n < len(blocks) && width+gap+blocks[n].width <= columns {
			width += gap + blocks[n].width
			n++
		}
		for i := range blocks[0].lines {
			var line strings.Builder
			for j, b := range blocks[:n] {
				if j > 0 {
					line.WriteString(strings.Repeat(" ", gap))
				}
				line.WriteString(b.lines[i])
			}
			f.printf("%s\n", strings.TrimRight(line.String(), " "))
		}
		blocks = blocks[n:]
	}
}
