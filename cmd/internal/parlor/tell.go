package parlor

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/card"
)

// Tell prints the plays made since it was last called, as you saw them, and the faults of
// an opponent's program.
func (s *Session) Tell() {
	for _, e := range s.Log(s.told) {
		s.told = e.Number + 1
		s.Spoken = len(e.Moved) == 0 && e.Seat != s.You
		if line := strings.Join(s.story(e), " "); line != "" {
			s.Printf("%s\n", line)
		}
		for _, p := range e.Then {
			s.Printf("%s: %s.\n", s.Names[p.Seat], s.said(s.told, p.Seat, p.Move))
		}
		for _, line := range s.Look.news(e) {
			s.Printf("%s\n", line)
		}
	}
	s.blame()
}

// story returns the sentences about a play: the move, unless its effect makes it
// clear, and where cards went.
func (s *Session) story(e hoyle.Event) []string {
	did := s.moved(e)
	drew := e.Move == "draw" && len(did) > 0
	if drew || slices.Contains(s.Look.unsaid, e.Move) {
		return did
	}
	return append([]string{s.Names[e.Seat] + ": " + s.said(e.Number, e.Seat, e.Move) + "."}, did...)
}

// moved returns the sentences about the cards that a play moved, except cards that the move names.
func (s *Session) moved(e hoyle.Event) []string {
	won, drawn := map[hoyle.Seat]card.List{}, map[hoyle.Seat]card.List{}
	hands := 0 // the number of hands that got cards
	var told []string
	for _, t := range e.Moved {
		from, to := t.From, t.To
		switch {
		case from == to:
			told = append(told, fmt.Sprintf("%s up %s.", s.does(to.Seat, "turn", "turns"), s.Cards(t.Cards)))
		case to.Name == "won":
			won[to.Seat] = append(won[to.Seat], t.Cards...)
		case from.Seat == e.Seat: // by the move itself
			continue
		case to.Seat != hoyle.Nobody && (from.Seat == hoyle.Nobody || to.Name == "hand"):
			drawn[to.Seat] = append(drawn[to.Seat], t.Cards...)
			if to.Name == "hand" {
				hands++
			}
		default:
			told = append(told, s.place(t))
		}
	}
	told = append(told, s.taken(e, won)...)
	if hands == len(s.Names) {
		return append(told, "\n--- "+number(len(drawn[0]), "card")+" each ---")
	}
	for seat := range hoyle.Seat(len(s.Names)) {
		if cards := drawn[seat]; len(cards) > 0 {
			what := s.does(seat, "draw", "draws") + " " + number(len(cards), "")
			if slices.ContainsFunc(cards, card.Card.Valid) {
				what = s.does(seat, "draw", "draws") + " " + s.Cards(cards)
			}
			told = append(told, what+s.Look.reason(e)+".")
		}
	}
	return told
}

// place returns the sentence about cards that nobody draws: they go from one zone to another.
func (s *Session) place(t hoyle.Transfer) string {
	what := number(len(t.Cards), "card")
	if slices.ContainsFunc(t.Cards, card.Card.Valid) {
		what = s.Cards(t.Cards)
	}
	text := fmt.Sprintf("%s from the %s to the %s.", what, t.From.Name, t.To.Name)
	if t.To.Seat != hoyle.Nobody {
		return s.Names[t.To.Seat] + ": " + text
	}
	return Title(text)
}

// taken returns the sentences about the seats that won cards, unless the move names all of these
// cards.
func (s *Session) taken(e hoyle.Event, won map[hoyle.Seat]card.List) []string {
	var told []string
	for seat := range hoyle.Seat(len(s.Names)) {
		cards := won[seat]
		if n := len(cards); n > 0 && n+1 != len(Words.FindAllString(e.Move, -1)) {
			told = append(told, s.does(seat, "take", "takes")+" "+s.Look.worth(cards)+".")
		}
	}
	return told
}

// does returns a seat's name with a verb in the right form.
func (s *Session) does(seat hoyle.Seat, yours, other string) string {
	if s.Names[seat] == You {
		return You + " " + yours
	}
	return s.Names[seat] + " " + other
}

var numbers = []string{"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"}

// number returns a number of things in words, such as "two cards".
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

// Say returns a move that a seat may make now, for people.
func (s *Session) Say(seat hoyle.Seat, move string) string {
	return s.symbols(s.Table.Say(seat, move).Text)
}

// said returns a play for people.
func (s *Session) said(number int, seat hoyle.Seat, move string) string {
	if before := s.Table.At(number); before != nil {
		return s.symbols(before.Say(seat, move).Text)
	}
	return s.Say(seat, move) // no table contains the plays that were made elsewhere
}

// symbols returns text with the symbols of the cards and suits in it.
func (s *Session) symbols(text string) string {
	return commas.Replace(Words.ReplaceAllStringFunc(text, func(word string) string {
		if word == "??" {
			return "a card"
		}
		if k, err := card.Parse(word); err == nil {
			return s.Card(k)
		}
		if suit, err := card.ParseSuit(word); err == nil {
			return s.suit(suit)
		}
		return word
	}))
}

// commas puts spaces for the commas between the cards of a move, and leaves those of a sentence.
var commas = strings.NewReplacer(", ", ", ", ",", " ")

// HasTricks reports whether cards are won in the game, so that there may be a last trick.
func (s *Session) HasTricks() bool {
	return slices.ContainsFunc(s.Table.Zones(s.You), func(z hoyle.Zone) bool { return z.Name == "won" })
}

// LastTrick reports the plays up to the last one in which cards were won.
func (s *Session) LastTrick() {
	log := s.Log(0)
	begin, end := 0, 0
	for i, e := range log {
		if slices.ContainsFunc(e.Moved, func(t hoyle.Transfer) bool { return t.To.Name == "won" && t.From != t.To }) {
			begin, end = end, i+1
		}
	}
	if end == 0 {
		s.Printf("Nobody has taken cards yet.\n")
	}
	for _, e := range log[begin:end] {
		if line := strings.Join(s.story(e), " "); line != "" && len(e.Moved) > 0 {
			s.Printf("%s\n", line)
		}
	}
}

// Lie returns the cards of a zone, or only their number if they are face down or many.
func (s *Session) Lie(z hoyle.Zone) string {
	const many = 16
	switch n := len(z.Cards); {
	case n == 0:
		return "empty"
	case z.Name == "won":
		return s.Look.Won(z)
	case !slices.ContainsFunc(z.Cards, card.Card.Valid):
		return strconv.Itoa(n)
	case z.Name == s.Look.Top && n > 6:
		return fmt.Sprintf("%d cards, top %s", n, s.Card(z.Cards[n-1]))
	case z.Name == s.Look.Top:
		return strings.TrimPrefix(s.Cards(z.Cards[:n-1])+", top ", ", ") + s.Card(z.Cards[n-1])
	case n > many:
		return fmt.Sprintf("%d cards, the last %s", n, s.Cards(z.Cards[n-3:]))
	case z.Name == s.Look.Sorted:
		s.Table.SortHand(s.You, z.Cards)
	}
	return s.Cards(z.Cards)
}
