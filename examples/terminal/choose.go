package terminal

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/card"
)

// choice is a move to choose from.
type choice struct{ key, move, label string }

// letters are the keys of moves without a card of the hand: the numbers of the cards stay
// when such moves appear. h and q have a meaning of their own.
const letters = "abcdefgijklmnoprstuvwxyz"

// choices returns your moves, those with cards of your hand in its order and first.
func (s *session) choices() []choice {
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
	cards := 0 // moves with one
	for cards < len(legal) && place(legal[cards]) < len(hand) {
		cards++
	}
	if cards == 0 && s.table.Turn() == s.you || len(legal)-cards > len(letters) {
		cards = len(legal)
	}
	all := make([]choice, len(legal))
	for i, move := range legal {
		all[i] = choice{fmt.Sprint(i + 1), move, s.say(s.you, move)}
		if i >= cards {
			all[i].key = letters[i-cards : i-cards+1]
		}
	}
	return all
}

// keys returns the keys of choices, such as "1–6, a–c".
func keys(choices []choice) string {
	n := 0
	for n < len(choices) && choices[n].key[0] <= '9' {
		n++
	}
	var parts []string
	for _, part := range [][]choice{choices[:n], choices[n:]} {
		switch len(part) {
		case 0:
		case 1:
			parts = append(parts, part[0].key)
		default:
			parts = append(parts, part[0].key+"–"+part[len(part)-1].key)
		}
	}
	return strings.Join(parts, ", ")
}

// pick returns the text of the move that an answer selects, and reports whether there is
// one: by its key, its text, its label, or a word that no other move has.
func pick(answer string, choices []choice) (string, bool) {
	said, found := spelled(answer), map[string]bool{}
	last := ""
	for _, c := range choices {
		if strings.EqualFold(answer, c.key) || said == spelled(c.move) || said == spelled(c.label) {
			return c.move, true
		}
		if slices.Contains(strings.Fields(spelled(c.move)+" "+spelled(c.label)), said) {
			found[c.move], last = true, c.move
		}
	}
	return last, len(found) == 1
}

// words are the words and cards of a move.
var words = regexp.MustCompile(`[^ ,]+`)

var quotes = strings.NewReplacer(`"`, "", "“", "", "”", "")

// spelled returns a move or a label as all ways of writing it have it: in lower case,
// without commas and quotation marks, with cards and suits as moves write them.
func spelled(text string) string {
	all := words.FindAllString(strings.ToLower(quotes.Replace(plain.Replace(text))), -1)
	for i, word := range all {
		all[i] = asMove(word)
	}
	return strings.ToLower(strings.Join(all, " "))
}

// asMove returns a word as moves write it, if it is a card or a suit.
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

// askMove asks you for a move until you make one or take one back. If it is another seat's
// turn, you may also make none. It reports whether anything was played or taken back.
func (s *session) askMove(question string, choices []choice) (bool, error) {
	s.spoken = false
	if err := s.store(); err != nil {
		return false, err
	}
	s.screen()
	s.menu(choices)
	for {
		answer, err := s.ask(question)
		if err != nil || answer == "" && s.table.Turn() != s.you {
			return false, err
		}
		done, err := s.answer(answer, choices)
		if done || err != nil {
			return done, err
		}
	}
}

// answer follows an answer to the question for a move. It reports whether anything was
// played or taken back.
func (s *session) answer(answer string, choices []choice) (bool, error) {
	word := strings.ToLower(answer)
	switch word {
	case "?", "h", "help":
		s.short(choices)
		return false, nil
	}
	if move, ok := pick(answer, choices); ok {
		return true, s.table.Play(s.you, move)
	}
	switch word {
	case "rules":
		return false, s.rules()
	case "hint":
		return false, s.hint()
	case "last", "trick", "last trick":
		s.lastTrick()
		return false, nil
	case "undo":
		if s.undo() {
			return true, nil
		}
		s.printf("You have no move to take back.\n")
		return false, nil
	}
	err := s.table.Play(s.you, words.ReplaceAllStringFunc(answer, asMove))
	switch {
	case err == nil: // a move that the rules do not list, such as one that costs a fine
		return true, nil
	case errors.Is(err, hoyle.ErrMoveText):
		s.printf("%s\n", wanted(choices))
	default:
		s.printf("No: %s.\n", cmp.Or(hoyle.Reason(err), err.Error()))
	}
	return false, nil
}

// wanted says what to type.
func wanted(choices []choice) string {
	example := choices[0].move
	what := "a move such as " + example
	if _, err := card.Parse(example); err == nil {
		what = "a card such as " + example
	}
	return fmt.Sprintf("Type %s, %s, or ? for help.", keys(choices), what)
}

// hint prints the scores that a search expects of your moves, or the odds in a game
// with a player that knows them.
func (s *session) hint() error {
	adviser, opening := "search", "A search would choose"
	odds := slices.ContainsFunc(s.game.Info().Bots, func(p bot.Player) bool { return p.Name == "exact" })
	if odds {
		adviser, opening = "exact", "The odds favor"
	}
	advice, err := s.table.Clone().Advise(context.Background(), s.you, adviser, s.random())
	if errors.Is(err, hoyle.ErrNotYourTurn) {
		s.printf("A hint is only for your turn.\n")
		return nil
	}
	if err != nil {
		return err
	}
	var items []string
	for _, a := range advice[:min(3, len(advice))] {
		text := s.say(s.you, a.Move)
		switch {
		case a.Exact:
			text += " (" + s.score(a.Score) + " in the end)"
		case a.Visits > 0 || odds:
			text += " (" + s.score(a.Score) + " on average)"
		}
		items = append(items, text)
	}
	s.printf("%s %s.\n", opening, strings.Join(items, ", then "))
	return nil
}
