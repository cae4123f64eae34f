package parlor

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

// Tell prints the plays made since it was last called, as you saw them, and the faults of
// an opponent's program.
func (s *Session) Tell() {
	for _, e := range s.Log(s.told) {
		s.told = e.Number + 1
		s.Spoken = len(e.Moved) == 0 && e.Seat != s.You
		if line := s.story(e); line != "" {
			s.Printf("%s\n", line)
		}
		for _, line := range s.Look.news(e) {
			s.Printf("%s\n", line)
		}
	}
	s.blame()
}

// story returns the sentences about a play. The move is left out if its effect makes it clear.
func (s *Session) story(e hoyle.Event) string {
	all := s.Table.Tell(s.You, e)
	drew := e.Move == "draw" && len(all) > 1
	var told []string
	for i, n := range all {
		if i > 0 || !drew && !slices.Contains(s.Look.unsaid, n.Move) {
			told = append(told, s.sentence(e, n))
		}
	}
	return strings.ReplaceAll(strings.Join(told, " "), " \n", "\n")
}

// sentence returns news of a play as a sentence.
func (s *Session) sentence(e hoyle.Event, n hoyle.News) string {
	text := s.symbols(n.Say.Text)
	switch n.Say.Key {
	case "told-dealt":
		return "\n--- " + text + " ---"
	case "told-won":
		cards, _ := card.ParseList(n.Say.Args[2])
		text = "won the trick" + s.Look.worth(cards)
	case "told-drew":
		text += s.Look.reason(e)
	case "told-got":
		if from, err := strconv.Atoi(n.Say.Args[1]); err == nil && from < len(s.Names) {
			text = strings.TrimSuffix(text, hoyle.Seat(from).String()) + s.Names[from]
		}
	}
	if n.Seat == hoyle.Nobody {
		return Title(text) + "."
	}
	n.Say.Text, n.Say.Told = text, s.symbols(n.Say.Told)
	return s.Names[n.Seat] + n.After() + "."
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

// Say returns, in words, a move that a seat may make now.
func (s *Session) Say(seat hoyle.Seat, move string) string {
	return s.symbols(s.Table.Say(seat, move).Text)
}

// said returns a play in words.
func (s *Session) said(number int, seat hoyle.Seat, move string) string {
	if before := s.Table.At(number); before != nil {
		return s.symbols(before.Say(seat, move).Text)
	}
	return s.Say(seat, move) // no table contains the plays that were made elsewhere
}

// symbols returns text with the symbols of the cards and suits in it, and with spaces for the commas between them.
// A word with a comma in which anything is neither stays.
func (s *Session) symbols(text string) string {
	return lists.ReplaceAllStringFunc(text, func(list string) string {
		shown := strings.Split(list, ",")
		for i, word := range shown {
			if shown[i] = s.symbol(word); shown[i] == "" {
				return list
			}
		}
		return strings.Join(shown, " ")
	})
}

// lists are words, and those with commas between them, as moves have cards.
var lists = regexp.MustCompile(`[^ ,]+(,[^ ,]+)*`)

// symbol returns the symbol of a card or a suit, and "" for another word.
func (s *Session) symbol(word string) string {
	if word == "??" {
		return "a card"
	}
	if k, err := card.Parse(word); err == nil {
		return s.Card(k)
	}
	if suit, err := card.ParseSuit(word); err == nil {
		return s.suit(suit)
	}
	return ""
}

// Last names what [Session.LastTrick] reports: the last trick or, in a game without tricks, the last
// capture. It returns "" if no cards are won in the game.
func (s *Session) Last() string {
	switch {
	case !s.Lies(engine.Won):
		return ""
	case s.Lies(engine.Trick):
		return "last trick"
	}
	return "last capture"
}

// LastTrick reports the plays up to the last one in which cards were won.
func (s *Session) LastTrick() {
	log := s.Log(0)
	begin, end := 0, 0
	for i, e := range log {
		if slices.ContainsFunc(e.Moved, func(t hoyle.Transfer) bool { return s.Layout(t.To) == engine.Won && t.From != t.To }) {
			begin, end = end, i+1
		}
	}
	if end == 0 {
		s.Printf("Nobody has taken cards yet.\n")
	}
	for _, e := range log[begin:end] {
		if line := s.story(e); line != "" && len(e.Moved) > 0 {
			s.Printf("%s\n", line)
		}
	}
}

// Lie returns the cards of a zone, or only their number if they are face down or many.
func (s *Session) Lie(z hoyle.Zone) string {
	const many = 16
	switch n, lies := len(z.Cards), s.Layout(z.ZoneID); {
	case n == 0:
		return "empty"
	case lies == engine.Won:
		return strconv.Itoa(n) + s.Look.worth(z.Cards)
	case !slices.ContainsFunc(z.Cards, card.Card.Valid):
		return strconv.Itoa(n)
	case lies == engine.Pile && n > 6:
		return fmt.Sprintf("%d cards, top %s", n, s.Card(z.Cards[n-1]))
	case lies == engine.Pile:
		return strings.TrimPrefix(s.Cards(z.Cards[:n-1])+", top ", ", ") + s.Card(z.Cards[n-1])
	case n > many:
		return fmt.Sprintf("%d cards, the last %s", n, s.Cards(z.Cards[n-3:]))
	case lies == engine.Row || lies == engine.Hand:
		s.Table.SortHand(s.You, z.Cards)
	}
	return s.Cards(z.Cards)
}
