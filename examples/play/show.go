package main

import (
	"cmp"
	"embed"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/hoylecards/hoyle/card"
	pages "github.com/hoylecards/hoyle/docs/games"
	"github.com/hoylecards/hoyle/engine"
)

// Summaries of the rules, by the names of the games.
//
//go:embed help
var help embed.FS

// short prints a summary of the rules, and the possible answers.
func (s *session) short() {
	text, err := help.ReadFile("help/" + s.game.Name() + ".txt")
	if err != nil { // a game of your own
		text = []byte(s.game.Info().About + "\n")
	}
	s.printf("%s\nAnswer with the number of a move, with its text, such as %q, or with\n"+
		"hint, undo, help, rules, exit.\n", text, s.choices()[0])
}

// rules prints the page of the game: all of its rules, in a player's words.
func (s *session) rules() {
	if page, ok := pages.Page(s.game.Name()); ok {
		s.printf("\n%s\n", page)
		return
	}
	s.short()
}

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
		case z.Seat == engine.Nobody && (i == 0 || len(z.Cards) > 0):
			table = append(table, block{title(z.Name) + ": " + s.lie(z)})
		case len(z.Cards) > 0 && z.Seat != engine.Nobody && z.ZoneID != (engine.ZoneID{Name: "hand", Seat: s.you}):
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
		points := s.table.Score(engine.Seat(seat))
		some = some || points != 0
		scores = append(scores, name+" "+s.look.points(float64(points)))
	}
	if some && s.table.Turn() != engine.Nobody {
		all = append(all, block{"Score: " + strings.Join(scores, ", ")})
	}
	return all
}

// lie returns the cards of a zone, or their number if they are face down or
// many.
func (s *session) lie(z engine.Zone) string {
	const many = 16
	switch n := len(z.Cards); {
	case n == 0:
		return "empty"
	case z.Name == "won" || !slices.ContainsFunc(z.Cards, card.Card.Valid):
		return strconv.Itoa(n)
	case n > many:
		return fmt.Sprintf("%d cards, the last %s", n, s.cards(z.Cards[n-3:]))
	case z.Name == "table":
		slices.SortStableFunc(z.Cards, s.look.compare)
	}
	return s.cards(z.Cards)
}

// hand returns the hand of a seat as it is shown.
func (s *session) hand(seat engine.Seat) card.List {
	for _, z := range s.table.Zones(seat) {
		if z.ZoneID == (engine.ZoneID{Name: "hand", Seat: seat}) {
			slices.SortStableFunc(z.Cards, s.look.compare)
			return z.Cards
		}
	}
	return nil
}

// choices returns the texts of your moves, those with cards of your hand in its
// order and first.
func (s *session) choices() []string {
	hand := s.hand(s.you)
	place := func(move string) int {
		for _, word := range words.FindAllString(move, -1) {
			if k, err := card.Parse(word); err == nil && slices.Contains(hand, k) {
				return slices.Index(hand, k)
			}
		}
		return len(hand)
	}
	legal := s.table.Legal(s.you)
	slices.SortStableFunc(legal, func(a, b string) int { return cmp.Compare(place(a), place(b)) })
	return legal
}

// menu prints your hand and the moves to choose from.
func (s *session) menu(legal []string) {
	if hand := s.hand(s.you); len(hand) > 0 && s.look.caption(engine.ZoneOf("hand", s.you, hand)) == "" {
		s.printf("Your hand: %s\n", s.cards(hand))
	}
	items := make([]block, len(legal))
	for i, move := range legal {
		items[i] = block{fmt.Sprintf("%d) %s", i+1, s.say(move))}
	}
	s.flow(items)
}

// pick returns the text of the move that an answer selects: by its number, by its text, or
// by a word that no other move has.
func pick(answer string, legal []string) string {
	if n, err := strconv.Atoi(answer); err == nil && 1 <= n && n <= len(legal) {
		return legal[n-1]
	}
	answer = words.ReplaceAllStringFunc(answer, func(word string) string {
		if k, err := card.Parse(word); err == nil {
			if text, err := k.MarshalText(); err == nil {
				return string(text)
			}
		}
		return word
	})
	var found []string
	for _, move := range legal {
		if strings.EqualFold(answer, move) {
			return move
		}
		if slices.ContainsFunc(strings.Fields(move), func(word string) bool { return strings.EqualFold(answer, word) }) {
			found = append(found, move)
		}
	}
	if len(found) == 1 {
		return found[0]
	}
	return answer
}

// words are the words and cards of a move.
var words = regexp.MustCompile(`[^ ,]+`)

// say returns a move for people.
func (s *session) say(move string) string {
	return strings.ReplaceAll(words.ReplaceAllStringFunc(move, func(word string) string {
		if said, ok := s.look.words[word]; ok {
			return said
		}
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

// result prints the scores of a finished deal, item by item.
func (s *session) result() {
	var items []string
	lines := map[string][]int{}
	for seat := range s.names {
		for _, line := range s.table.Breakdown(engine.Seat(seat)) {
			if lines[line.Name] == nil {
				items, lines[line.Name] = append(items, line.Name), make([]int, len(s.names))
			}
			lines[line.Name][seat] += line.Points
		}
	}
	row := func(name string, cell func(seat int) string) {
		s.printf("%-24s", name)
		for seat := range s.names {
			s.printf("%12s", cell(seat))
		}
		s.printf("\n")
	}
	points := func(of func(engine.Seat) int) func(int) string {
		return func(seat int) string { return s.look.points(float64(of(engine.Seat(seat)))) }
	}
	s.printf("\n")
	row("", func(seat int) string { return s.names[seat] })
	for _, name := range items {
		row(name, func(seat int) string { return strconv.Itoa(lines[name][seat]) })
	}
	row("score", points(s.table.Score))
	if s.match == nil {
		s.printf("%s\n", s.winners("", s.table.Score))
	} else if s.match.Len() > 1 {
		row("in all", points(s.match.Total))
	}
}

// winners returns the winners and their points, by some way of counting.
func (s *session) winners(what string, points func(engine.Seat) int) string {
	var names []string
	best, level := points(0), true
	for seat, name := range s.names {
		has := points(engine.Seat(seat))
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
	case len(names) > 1 || names[0] == "You":
		verb = "win"
	}
	return "*** " + who + " " + verb + what + ". ***"
}

func title(word string) string { return strings.ToUpper(word[:1]) + word[1:] }
