package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
)

// session is a game or a match that is being played.
type session struct {
	*console
	game      hoyle.Game
	match     *hoyle.Match // nil for a single game
	table     *hoyle.Table // of the deal; nil before the first
	look      look         // of the table
	names     []string     // of the seats
	you       engine.Seat  // Nobody if bots play all seats
	opponents string
	luck      deck.Seed // of the bots
	open      bool
	file      string        // in which to save it; may be empty
	script    []engine.Play // plays of the deal, to be shown again
	told      int           // plays of the deal that were printed
	spoken    bool          // a seat has said something to which you may have an answer
}

// seat gives the seats of a game to you and the bots.
func (s *session) seat(g hoyle.Game) error {
	s.game, s.opponents = g, cmp.Or(s.opponents, g.Info().Bots[0].Name)
	s.names = s.seatNames(g.Seats(), g.Players())
	_, err := g.Contest(context.Background(), hoyle.Contest{Players: []string{s.opponents}}) // of no deals, to check the name
	if errors.Is(err, bot.ErrPlayer) {
		return err
	}
	return nil
}

// seatNames returns the names of the seats. That of the dealer, if any, is the last.
func (s *session) seatNames(seats, players int) []string {
	names := []string{"You", "Computer"}
	if players == 4 {
		names = []string{"You", "Left", "Across", "Right"}
	}
	for i := range seats {
		switch {
		case i >= players:
			names = append(names[:i], "Dealer")
		case s.you == engine.Nobody:
			names = append(names[:i], fmt.Sprint("Bot ", i))
		case i > 0 && players != 2 && players != 4:
			names = append(names[:i], fmt.Sprint("Computer ", i))
		}
	}
	return names
}

// play plays to the end of the game or match.
func (s *session) play() error {
	for more := s.table != nil || s.next(); more; more = s.next() {
		if err := s.deal(); err != nil {
			return err
		}
	}
	if s.match != nil && s.match.Err() == nil {
		s.printf("%s\n", s.winners(" the match", s.match.Total))
	}
	if s.match != nil {
		return s.match.Err()
	}
	return nil
}

// next goes on to the next deal of a match, if there is one.
func (s *session) next() bool {
	if s.match == nil || !s.match.Next() {
		return false
	}
	s.table = s.match.Table()
	return true
}

// deal plays a deal to its end.
func (s *session) deal() error {
	s.told, s.spoken, s.look = 0, false, s.newLook()
	if s.match != nil {
		s.printf("\n=== deal %d ===\n", s.match.Len())
	}
	if s.you == engine.Nobody || s.table.Turn() != s.you {
		s.screen()
	}
	for s.table.Turn() != engine.Nobody {
		if err := s.turn(); err != nil {
			return err
		}
		s.tell()
	}
	s.screen()
	s.result()
	return s.store()
}

// turn makes the next play, a bot's or yours.
func (s *session) turn() error {
	seat := s.table.Turn()
	switch {
	case len(s.script) > 0:
		p := s.script[0]
		s.script = s.script[1:]
		return s.table.Play(p.Seat, p.Move)
	case seat == s.you:
		return s.yourTurn()
	case s.spoken && s.you != engine.Nobody && len(s.table.Legal(s.you)) > 0:
		if moved, err := s.askMove("Anything to say? If not, press Enter:", s.choices()); moved || err != nil {
			return err
		}
	}
	if s.open {
		s.printf("%s: %s\n", s.names[seat], s.cards(s.hand(seat)))
	}
	return s.table.Step(context.Background(), s.opponents, s.random())
}

// random returns the random numbers for the next choice: the same ones if it is made
// again.
func (s *session) random() *rand.Rand {
	deals := 0
	if s.match != nil {
		deals = s.match.Len()
	}
	return s.luck.Derive(uint64(deals)).Derive(uint64(s.table.Len())).Rand()
}

// yourTurn plays your only move if it goes without saying; otherwise it asks for one.
func (s *session) yourTurn() error {
	legal := s.choices()
	if len(legal) == 1 && slices.Contains(s.look.unsaid, legal[0]) {
		return s.table.Play(s.you, legal[0])
	}
	_, err := s.askMove(fmt.Sprintf("Your move (1-%d):", len(legal)), legal)
	return err
}

// askMove asks you for a move until you make one or take one back. If it is another seat's
// turn, you may also make none. It reports whether anything was played or taken back.
func (s *session) askMove(question string, legal []string) (bool, error) {
	s.spoken = false
	if err := s.store(); err != nil {
		return false, err
	}
	s.screen()
	s.menu(legal)
	for {
		answer, err := s.ask(question)
		if err != nil {
			return false, err
		}
		switch word := strings.ToLower(answer); {
		case word == "" && s.table.Turn() != s.you:
			return false, nil
		case word == "help":
			s.short()
		case word == "rules":
			s.rules()
		case word == "hint" && s.table.Turn() == s.you:
			if err := s.hint(); err != nil {
				return false, err
			}
		case word == "undo":
			if s.undo() {
				return true, nil
			}
			s.printf("There is no move of yours to take back.\n")
		default:
			if err = s.table.Play(s.you, pick(answer, legal)); err == nil {
				return true, nil
			}
			s.printf("No: %s.\n", cmp.Or(engine.Reason(err), err.Error()))
		}
	}
}

// undo goes back to the last time that you had a choice, and reports whether
// there was one in this deal.
func (s *session) undo() bool {
	back := s.table.Clone()
	log := s.table.Log(s.you, 0)
	for n, e := range slices.Backward(log) {
		back.Undo(back.Len() - n)
		if e.Seat != s.you || len(back.Legal(s.you)) < 2 {
			continue
		}
		s.table.Undo(len(log) - n)
		s.told, s.look = n, s.newLook()
		s.printf("--- %d taken back ---\n", len(log)-n)
		return true
	}
	return false
}

// hint prints the scores that a search expects of your moves, or the odds in a game
// with a player that knows them.
func (s *session) hint() error {
	adviser, opening := "search", "A search would choose"
	odds := slices.ContainsFunc(s.game.Info().Bots, func(p bot.Player) bool { return p.Name == "exact" })
	if odds {
		adviser, opening = "exact", "The odds favor"
	}
	advice, err := s.table.Clone().Advise(context.Background(), adviser, s.random())
	if err != nil {
		return err
	}
	var items []string
	for _, a := range advice[:min(3, len(advice))] {
		text := s.say(a.Move)
		switch {
		case a.Exact:
			text += fmt.Sprintf(" (%+g in the end)", a.Score)
		case a.Visits > 0 || odds:
			text += " (" + s.look.points(a.Score) + " on average)"
		}
		items = append(items, text)
	}
	s.printf("%s %s.\n", opening, strings.Join(items, ", then "))
	return nil
}
