package parlor

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/engine"
)

// Score returns a score in the unit of the game.
func (s *Session) Score(points float64) string { return InUnit(s.Game.Info().Unit, points) }

// InUnit returns a score in a unit, such as "+1.5 bets".
func InUnit(u engine.Unit, score float64) string {
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

// items returns the names of the items of the scores, and the points of the seats for each item.
func (s *Session) items() (items []string, lines map[string][]int) {
	lines = map[string][]int{}
	for seat := range s.Names {
		for _, line := range s.Table.Breakdown(hoyle.Seat(seat)) {
			if lines[line.Name] == nil {
				items, lines[line.Name] = append(items, line.Name), make([]int, len(s.Names))
			}
			lines[line.Name][seat] += line.Points
		}
	}
	return items, lines
}

// Result prints the scores of a finished deal, item by item.
func (s *Session) Result() {
	items, lines := s.items()
	cell := min(12, (s.Columns-24)/len(s.Names))
	for _, name := range s.Names {
		cell = max(cell, Width(name)+2)
	}
	label := 24
	for _, name := range items {
		label = max(label, Width(name)+1)
	}
	row := func(name string, of func(seat int) string) {
		name = s.inPack(name)
		line := fmt.Sprintf("%-*s", max(0, s.Columns-cell*len(s.Names)), name)
		if len(s.Names)*12+24 <= s.Columns {
			line = fmt.Sprintf("%-*s", min(label, s.Columns-12*len(s.Names)), name)
		} else if Width(name) >= Width(line) {
			s.Printf("%s\n", name)
			line = ""
		}
		for seat := range s.Names {
			line += fmt.Sprintf("%*s", cell, of(seat))
		}
		s.Printf("%s\n", line)
	}
	points := func(of func(hoyle.Seat) int) func(int) string {
		return func(seat int) string { return s.Score(float64(of(hoyle.Seat(seat)))) }
	}
	s.Printf("\n")
	row("", func(seat int) string { return s.Names[seat] })
	for _, name := range items {
		row(name, func(seat int) string { return s.Score(float64(lines[name][seat])) })
	}
	row("score", points(s.Table.Score))
	if s.Deals() > 1 {
		row("in all", points(s.Total))
	}
	if s.Deals() == 0 || s.Endless() {
		s.Printf("%s\n", s.Winners("", s.Table.Score))
	}
	if unit := s.Game.Info().Unit; s.Endless() && unit.Per > 1 {
		for chair, name := range s.People {
			s.Printf("%s %s.\n", name, chips(name, unit, s.Match.Total(chair)))
		}
	}
}

// chips says how many chips are left of the hundred at the beginning.
func chips(name string, u engine.Unit, total int) string {
	verb := "has"
	if name == You {
		verb = "have"
	}
	left := strings.TrimPrefix(InUnit(engine.Unit{Name: "chips", Per: u.Per}, float64(total+100*u.Per)), "+")
	return verb + " " + left + " of 100"
}

// Winners returns a text with the winners and their points, as the given function counts them.
func (s *Session) Winners(what string, points func(hoyle.Seat) int) string {
	var names []string
	best, level := points(0), true
	for seat, name := range s.Names {
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
	case len(names) > 1 || names[0] == You:
		verb = "win"
	}
	return "*** " + who + " " + verb + what + ". ***"
}
