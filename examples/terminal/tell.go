package terminal

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/card"
)

// tell prints the plays made since it was last called, as you saw them.
func (s *session) tell() {
	for _, e := range s.table.Log(s.you, s.told) {
		s.told = e.Number + 1
		s.spoken = len(e.Moved) == 0 && e.Seat != s.you
		if line := strings.Join(s.story(e), " "); line != "" {
			s.printf("%s\n", line)
		}
		for _, line := range s.look.news(e) {
			s.printf("%s\n", line)
		}
	}
}

// story returns the sentences about a play: the move, unless its effect makes it
// clear, and where cards went.
func (s *session) story(e hoyle.Event) []string {
	did := s.moved(e)
	drew := e.Move == "draw" && len(did) > 0
	if drew || slices.Contains(s.look.unsaid, e.Move) {
		return did
	}
	return append([]string{s.names[e.Seat] + ": " + s.said(e.Number, e.Seat, e.Move) + "."}, did...)
}

// moved returns the sentences about the cards that a play moved, except those that the
// move names.
func (s *session) moved(e hoyle.Event) []string {
	won, drawn := map[hoyle.Seat]card.List{}, map[hoyle.Seat]card.List{}
	hands := 0 // that got cards
	var told []string
	for _, t := range e.Moved {
		from, to := t.From, t.To
		switch {
		case from == to:
			told = append(told, fmt.Sprintf("%s up %s.", s.does(to.Seat, "turn", "turns"), s.cards(t.Cards)))
		case to.Name == "won":
			won[to.Seat] = append(won[to.Seat], t.Cards...)
		case from.Seat == e.Seat: // by the move itself
			continue
		case to.Seat != hoyle.Nobody:
			drawn[to.Seat] = append(drawn[to.Seat], t.Cards...)
			if to.Name == "hand" {
				hands++
			}
		default:
			told = append(told, fmt.Sprintf("%s from the %s to the %s.", title(number(len(t.Cards), "card")), from.Name, to.Name))
		}
	}
	told = append(told, s.taken(e, won)...)
	if hands == len(s.names) {
		return append(told, "\n--- "+number(len(drawn[0]), "card")+" each ---")
	}
	for seat := range hoyle.Seat(len(s.names)) {
		if cards := drawn[seat]; len(cards) > 0 {
			what := s.does(seat, "draw", "draws") + " " + number(len(cards), "")
			if slices.ContainsFunc(cards, card.Card.Valid) {
				what = s.does(seat, "draw", "draws") + " " + s.cards(cards)
			}
			told = append(told, what+s.look.reason(e)+".")
		}
	}
	return told
}

// taken returns the sentences about the seats that won cards, unless the move names all
// of the cards.
func (s *session) taken(e hoyle.Event, won map[hoyle.Seat]card.List) []string {
	var told []string
	for seat := range hoyle.Seat(len(s.names)) {
		cards := won[seat]
		if n := len(cards); n > 0 && n+1 != len(words.FindAllString(e.Move, -1)) {
			told = append(told, s.does(seat, "take", "takes")+" "+s.look.worth(cards)+".")
		}
	}
	return told
}

// does returns a seat's name with a verb in the right form.
func (s *session) does(seat hoyle.Seat, yours, other string) string {
	if s.names[seat] == you {
		return you + " " + yours
	}
	return s.names[seat] + " " + other
}

var numbers = []string{"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"}

// number returns a number of things in words.
func number(n int, thing string) string {
	text := fmt.Sprint(n)
	if n < len(numbers) {
		text = numbers[n]
	}
	switch {
	case thing == "":
		return text
	case n != 1:
		thing += "s"
	}
	return text + " " + thing
}
