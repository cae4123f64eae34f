package terminal

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

// screen prints the cards and where they lie, as you see them.
func (s *session) screen() {
	s.printf("\n")
	var drawn, table []block
	seats := make([]string, len(s.names))
	for i, z := range s.table.Zones(s.you) {
		switch caption := s.look.caption(z); {
		case slices.Contains(s.look.hide, z.Name):
		case caption != "" && len(z.Cards) > 0:
			drawn = append(drawn, s.draw(caption, z.Cards))
		case z.Seat == hoyle.Nobody && (i == 0 || len(z.Cards) > 0):
			table = append(table, block{title(z.Name) + ": " + s.lie(z)})
		case len(z.Cards) > 0 && z.Seat != hoyle.Nobody && z.ZoneID != (hoyle.ZoneID{Name: "hand", Seat: s.you}):
			seats[z.Seat] += ", " + z.Name + " " + s.lie(z)
		}
	}
	s.flow(drawn)
	s.flow(table)
	s.flow(s.whose(seats))
	for _, line := range s.look.status() {
		s.printf("%s\n", line)
	}
}

// whose returns the cards of the seats, and their scores.
func (s *session) whose(has []string) (all []block) {
	some := false
	var scores []string
	for seat, name := range s.names {
		if has[seat] != "" {
			all = append(all, block{name + ":" + has[seat][1:]})
		}
		points := s.table.Score(hoyle.Seat(seat))
		some = some || points != 0
		scores = append(scores, name+" "+s.score(float64(points)))
	}
	if some && s.table.Turn() != hoyle.Nobody {
		all = append(all, block{"Score: " + strings.Join(scores, ", ")})
	}
	return all
}

// lie returns the cards of a zone, or their number if they are face down or
// many.
func (s *session) lie(z hoyle.Zone) string {
	const many = 16
	switch n := len(z.Cards); {
	case n == 0:
		return "empty"
	case z.Name == "won":
		return s.look.won(z)
	case !slices.ContainsFunc(z.Cards, card.Card.Valid):
		return strconv.Itoa(n)
	case z.Name == s.look.top && n > 6:
		return fmt.Sprintf("%d cards, top %s", n, s.card(z.Cards[n-1]))
	case z.Name == s.look.top:
		return strings.TrimPrefix(s.cards(z.Cards[:n-1])+", top ", ", ") + s.card(z.Cards[n-1])
	case n > many:
		return fmt.Sprintf("%d cards, the last %s", n, s.cards(z.Cards[n-3:]))
	case z.Name == s.look.sorted:
		s.table.SortHand(s.you, z.Cards)
	}
	return s.cards(z.Cards)
}

// hand returns the hand of a seat as it is shown.
func (s *session) hand(seat hoyle.Seat) card.List {
	for _, z := range s.table.Zones(seat) {
		if z.ZoneID == (hoyle.ZoneID{Name: "hand", Seat: seat}) {
			s.table.SortHand(seat, z.Cards)
			return z.Cards
		}
	}
	return nil
}

// menu prints the moves to choose from, and your hand if they do not show all of it.
func (s *session) menu(choices []choice) {
	items, shown := make([]block, len(choices)), card.SetOf()
	for i, c := range choices {
		items[i] = block{c.key + ") " + c.label}
		for _, word := range words.FindAllString(c.move, -1) {
			if k, err := card.Parse(word); err == nil && k.Valid() {
				shown = shown.With(k)
			}
		}
	}
	hand := s.hand(s.you)
	held := card.SetOf(hand...)
	if hidden := held&^shown != 0 || held.Len() < len(hand); hidden && s.look.caption(engine.ZoneOf("hand", s.you, hand)) == "" {
		s.printf("Your hand: %s\n", s.cards(hand))
	}
	s.flow(items)
}

// say returns a move that a seat may make now, for people.
func (s *session) say(seat hoyle.Seat, move string) string {
	return s.symbols(s.table.Say(seat, move).Text)
}

// said returns a play for people.
func (s *session) said(number int, seat hoyle.Seat, move string) string {
	return s.symbols(s.table.At(number).Say(seat, move).Text)
}

// symbols returns text with the symbols of the cards and suits in it.
func (s *session) symbols(text string) string {
	return strings.ReplaceAll(words.ReplaceAllStringFunc(text, func(word string) string {
		if word == "??" {
			return "a card"
		}
		if k, err := card.Parse(word); err == nil {
			return s.card(k)
		}
		if suit, err := card.ParseSuit(word); err == nil {
			return s.red(suit.Red(), suit.String())
		}
		return word
	}), ",", " ")
}

// lastTrick tells the plays up to the last one in which cards were won.
func (s *session) lastTrick() {
	log := s.table.Log(s.you, 0)
	begin, end := 0, 0
	for i, e := range log {
		if slices.ContainsFunc(e.Moved, func(t hoyle.Transfer) bool { return t.To.Name == "won" && t.From != t.To }) {
			begin, end = end, i+1
		}
	}
	if end == 0 {
		s.printf("Nobody has taken cards yet.\n")
	}
	for _, e := range log[begin:end] {
		if line := strings.Join(s.story(e), " "); line != "" && len(e.Moved) > 0 {
			s.printf("%s\n", line)
		}
	}
}

// score returns a score in the unit of the game.
func (s *session) score(points float64) string { return inUnit(s.game.Info().Unit, points) }

// inUnit returns a score in a unit, such as "+1.5 bets".
func inUnit(u engine.Unit, score float64) string {
	v := math.Round(100*score/float64(max(1, u.Per))) / 100
	text := strings.Replace(strconv.FormatFloat(v, 'f', -1, 64), "-", "−", 1)
	name := u.Name
	switch {
	case u.Per <= 1:
		return text
	case math.Abs(v) == 1:
		name = strings.TrimSuffix(name, "s")
	}
	if v > 0 {
		text = "+" + text
	}
	return text + " " + name
}

// result prints the scores of a finished deal, item by item.
func (s *session) result() {
	var items []string
	lines := map[string][]int{}
	for seat := range s.names {
		for _, line := range s.table.Breakdown(hoyle.Seat(seat)) {
			if lines[line.Name] == nil {
				items, lines[line.Name] = append(items, line.Name), make([]int, len(s.names))
			}
			lines[line.Name][seat] += line.Points
		}
	}
	cell := min(12, (s.columns-24)/len(s.names))
	for _, name := range s.names {
		cell = max(cell, width(name)+2)
	}
	row := func(name string, of func(seat int) string) {
		line := fmt.Sprintf("%-*s", max(0, s.columns-cell*len(s.names)), name)
		if len(s.names)*12+24 <= s.columns {
			line = fmt.Sprintf("%-24s", name)
		} else if width(name) >= width(line) {
			s.printf("%s\n", name)
			line = ""
		}
		for seat := range s.names {
			line += fmt.Sprintf("%*s", cell, of(seat))
		}
		s.printf("%s\n", line)
	}
	points := func(of func(hoyle.Seat) int) func(int) string {
		return func(seat int) string { return s.score(float64(of(hoyle.Seat(seat)))) }
	}
	s.printf("\n")
	row("", func(seat int) string { return s.names[seat] })
	for _, name := range items {
		row(name, func(seat int) string { return s.score(float64(lines[name][seat])) })
	}
	row("score", points(s.table.Score))
	if s.match != nil && s.match.Len() > 1 {
		row("in all", points(s.match.Total))
	}
	if s.match == nil || s.endless() {
		s.printf("%s\n", s.winners("", s.table.Score))
	}
	if unit := s.game.Info().Unit; s.endless() && unit.Per > 1 {
		for seat, name := range s.people {
			s.printf("%s %s.\n", name, chips(name, unit, s.match.Total(hoyle.Seat(seat))))
		}
	}
}

// chips says how many are left of the hundred at the beginning.
func chips(name string, u engine.Unit, total int) string {
	verb := "has"
	if name == you {
		verb = "have"
	}
	left := strings.TrimPrefix(inUnit(engine.Unit{Name: "chips", Per: u.Per}, float64(total+100*u.Per)), "+")
	return verb + " " + left + " of 100"
}

// winners returns the winners and their points, by some way of counting.
func (s *session) winners(what string, points func(hoyle.Seat) int) string {
	var names []string
	best, level := points(0), true
	for seat, name := range s.names {
		has := points(hoyle.Seat(seat))
		level = level && has == points(0)
		if has > best {
			names, best = nil, has
		}
		if has == best {
			names = append(names, name)
		}
	}
	who, verb := strings.Join(names, " and "), "wins"
	switch {
	case level:
		who = "Nobody"
	case len(names) > 1 || names[0] == you:
		verb = "win"
	}
	return "*** " + who + " " + verb + what + ". ***"
}

func title(word string) string { return strings.ToUpper(word[:1]) + word[1:] }
