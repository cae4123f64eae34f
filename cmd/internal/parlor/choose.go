package parlor

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/internal/texts"
)

// Choice is a move to choose from.
type Choice struct {
	Key, Move, Label string
	Picks            card.List // the cards of your hand that the move takes
}

// Letters are the keys of moves without a card of the hand. Because of them, the numbers of the
// cards do not change when such moves appear. The other letters have meanings of their own.
const Letters = "abcdefgijkmotvwxyz"

// Choices returns your moves. Those with cards of your hand come first, in the order of the hand.
func (s *Session) Choices() []Choice {
	hand := s.Hand(s.You)
	place := func(c Choice) int {
		if len(c.Picks) == 0 {
			return len(hand)
		}
		return slices.Index(hand, c.Picks[0])
	}
	picks := s.Table.Picks(s.You)
	all := make([]Choice, len(picks))
	for i, move := range s.Table.Legal(s.You) {
		all[i] = Choice{Move: move, Label: s.Say(s.You, move), Picks: picks[i]}
	}
	slices.SortStableFunc(all, func(a, b Choice) int { return cmp.Compare(place(a), place(b)) })
	cards := 0 // moves with a card of the hand
	for cards < len(all) && len(all[cards].Picks) > 0 {
		cards++
	}
	if cards == 0 && s.Table.Turn() == s.You || len(all)-cards > len(Letters) {
		cards = len(all)
	}
	for i := range all {
		if all[i].Key = fmt.Sprint(i + 1); i >= cards {
			all[i].Key = Letters[i-cards : i-cards+1]
		}
	}
	return all
}

// Singles reports whether each card of a hand is a move of its own, and no move picks several, so that the
// moves show the hand.
func Singles(hand card.List, choices []Choice) bool {
	var shown card.List
	for _, c := range choices {
		if len(c.Picks) > 1 {
			return false
		}
		if len(c.Picks) == 1 && !slices.Contains(shown, c.Picks[0]) {
			shown = append(shown, c.Picks[0])
		}
	}
	return slices.Equal(sorted(shown), sorted(hand))
}

// Keys returns the keys of choices as text, such as "1–6, a–c".
func Keys(choices []Choice) string {
	n := 0
	for n < len(choices) && choices[n].Key[0] <= '9' {
		n++
	}
	var parts []string
	for _, part := range [][]Choice{choices[:n], choices[n:]} {
		switch len(part) {
		case 0:
		case 1:
			parts = append(parts, part[0].Key)
		default:
			parts = append(parts, part[0].Key+"–"+part[len(part)-1].Key)
		}
	}
	return strings.Join(parts, ", ")
}

// Pick returns the text of the move that an answer selects by its key, its text, its label, or a
// word that no other move has. It reports whether there is such a move.
func (c *Printer) Pick(answer string, choices []Choice) (string, bool) {
	answer = texts.Seen(answer)
	said, found := c.spelled(answer), map[string]bool{}
	last := ""
	french := Printer{} // moves are written for the French pack
	cards := c.cards(answer)
	for _, each := range choices {
		if len(cards) > 1 && slices.Equal(cards, sorted(each.Picks)) {
			found[each.Move], last = true, each.Move
			continue
		}
		move, label := french.spelled(each.Move), c.spelled(each.Label)
		if strings.EqualFold(answer, each.Key) || said == move || said == label {
			return each.Move, true
		}
		if slices.Contains(strings.Fields(move+" "+label), said) {
			found[each.Move], last = true, each.Move
		}
	}
	return last, len(found) == 1
}

// cards returns the cards that an answer consists of, sorted, or nil if it has other words.
func (c *Printer) cards(answer string) (cards card.List) {
	for _, word := range Words.FindAllString(answer, -1) {
		k, err := card.Parse(c.AsMove(word))
		if err != nil {
			return nil
		}
		cards = append(cards, k)
	}
	return sorted(cards)
}

func sorted(cards card.List) card.List { return slices.Sorted(slices.Values(cards)) }

// Words are the words and cards of a move.
var Words = regexp.MustCompile(`[^ ,]+`)

var quotes = strings.NewReplacer(`"`, "", "“", "", "”", "")

// spelled returns the form that all spellings of a move or a label share. It is in lower case and
// without commas and quotation marks, and has cards and suits as moves write them.
func (c *Printer) spelled(text string) string {
	all := Words.FindAllString(strings.ToLower(quotes.Replace(Plain.Replace(text))), -1)
	for i, word := range all {
		all[i] = c.AsMove(word)
	}
	return strings.ToLower(strings.Join(all, " "))
}

// AsMove returns a word as moves write it, if it is a card or a suit of the pack.
func (c *Printer) AsMove(word string) string {
	if c.German {
		if text, ok := readGerman(word); ok {
			return text
		}
	}
	return asMove(word)
}

func asMove(word string) string {
	if k, err := card.Parse(word); err == nil {
		if text, err := k.MarshalText(); err == nil {
			return string(text)
		}
	}
	if suit, err := card.ParseSuit(word); err == nil {
		if text, err := suit.MarshalText(); err == nil {
			return string(text)
		}
	}
	return word
}

// Wanted says what to type.
func (c *Printer) Wanted(choices []Choice) string {
	example := choices[0].Move
	if c.German {
		example = Plain.Replace(choices[0].Label)
	}
	what := "a move such as " + example
	if _, err := card.Parse(choices[0].Move); err == nil {
		what = "a card such as " + example
	}
	return fmt.Sprintf("Type %s, %s, or ? for help.", Keys(choices), what)
}

// Hint prints the scores that a search expects of your moves, or the odds in a game
// with a player that knows them, why the best move is better than the next one, if the game can say
// that, and what you could know of the unseen cards.
func (s *Session) Hint() error {
	adviser, odds := s.adviser()
	opening := "A search would choose"
	if odds {
		opening = "The odds favor"
	}
	advice, err := s.Table.Clone().Advise(context.Background(), s.You, adviser, s.Random())
	if errors.Is(err, hoyle.ErrNotYourTurn) {
		s.Printf("You can have a hint only when it is your turn.\n")
		return nil
	}
	if err != nil {
		return err
	}
	var items []string
	for _, a := range advice[:min(3, len(advice))] {
		text := s.Say(s.You, a.Move)
		switch {
		case a.Exact:
			text += " (" + s.Score(a.Score) + " in the end)"
		case a.Visits > 0 || odds:
			text += " (" + s.Score(a.Score) + " on average)"
		}
		items = append(items, text)
	}
	s.Printf("%s %s.\n", opening, strings.Join(items, ", then "))
	if why := advice[0].Reason.Text; why != "" {
		s.Printf("Because %s.\n", s.symbols(why))
	}
	_, err = s.chances()
	return err
}
