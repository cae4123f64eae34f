package terminal

import (
	"context"
	"fmt"
	"math"
	"os"
	"strings"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/deck"
)

// reviewFile shows the reviews of the game or match in a file.
func (s *session) reviewFile(file string, iterations int, seed deck.Seed) error {
	data, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	if err := s.read(data); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	s.names = s.seatNames(s.game)
	s.printf("%v\n", s.game)
	deals := []*hoyle.Table{s.table}
	if s.match != nil {
		deals = nil
		for i := range s.match.Len() {
			deals = append(deals, s.match.Deal(i))
		}
	}
	for i, table := range deals {
		s.table = table
		if s.match != nil {
			s.printf("\n=== deal %d ===\n", i+1)
		}
		if err := s.review(hoyle.Reviewer{Iterations: iterations, Seed: seed.Derive(uint64(i)), Progress: s.progress}); err != nil {
			return err
		}
	}
	return nil
}

// progress shows the progress of a review on a terminal.
func (s *session) progress(done, total int) {
	if s.echo {
		return
	}
	s.printf("\r%d of %d", done, total)
	if done == total {
		s.printf("\r%s\r", strings.Repeat(" ", 40))
	}
}

// review shows the review of a table.
func (s *session) review(r hoyle.Reviewer) error {
	found, err := s.table.Review(context.Background(), r)
	if err != nil {
		return err
	}
	low, high := scores(found)
	solved, searched := false, false
	for _, d := range found.Decisions {
		s.printf("\n%s\n", s.verdict(d))
		for _, m := range d.Moves {
			mark := "  "
			if m.Move == d.Played {
				mark = "> "
			}
			line := pad(mark+s.said(d.Number, d.Seat, m.Move), 24) + fmt.Sprintf("%8s %s", s.score(m.Score), bar(m.Score, low, high))
			if m.Open != nil {
				line = pad(line, 57) + s.faceUp(*m.Open, d.Solved)
				solved, searched = solved || d.Solved, searched || !d.Solved
			}
			s.printf("%s\n", line)
		}
	}
	s.summary(found)
	switch {
	case solved:
		s.printf("\nThe last column is the lead at the end with all cards face up.\n")
	case searched:
		s.printf("\nThe last column is what a search expects with all cards face up.\n")
	default:
		return nil
	}
	s.printf("The best move with open cards need not be the best with hidden ones.\n")
	return nil
}

// faceUp returns the text of a value with open cards.
func (s *session) faceUp(value float64, solved bool) string {
	if solved {
		return fmt.Sprintf("%+.0f", value)
	}
	return s.score(value)
}

// verdict returns the line above the moves of a decision.
func (s *session) verdict(d bot.Decision) string {
	text := fmt.Sprintf("%d. %s: %s", d.Number+1, s.names[d.Seat], s.said(d.Number, d.Seat, d.Played))
	switch {
	case d.Exact && d.Loss.Mean > 0:
		return text + " loses " + s.score(d.Loss.Mean) + " exactly"
	case d.Loss.Mean == 0:
		return text
	case d.SureLoss() > 0:
		return text + " loses " + s.score(d.Loss.Mean) + " ± " + s.score(d.Loss.Margin)
	}
	return text + ", about as good as any"
}

// summary prints the summaries of the seats.
func (s *session) summary(r bot.Review) {
	s.printf("\n")
	for _, sum := range r.Seats {
		s.printf("%s: %s, a mean loss of %.2f; in %.0f %% none was clearly better", s.names[sum.Seat],
			number(sum.Decisions, "decision"), sum.Loss, 100*sum.Share())
		if sum.Open > 0 {
			s.printf("; %.2f with all cards visible (%s)", sum.OpenLoss, number(sum.Open, "decision"))
		}
		s.printf("\n")
		for _, n := range sum.Worst {
			for _, d := range r.Decisions {
				if d.Number == n {
					s.printf("  worst: %s; best: %s\n", s.verdict(d), s.said(d.Number, d.Seat, d.Moves[0].Move))
				}
			}
		}
	}
}

// scores returns the range of the scores in a review.
func scores(r bot.Review) (low, high float64) {
	low, high = math.Inf(1), math.Inf(-1)
	for _, d := range r.Decisions {
		for _, m := range d.Moves {
			low, high = min(low, m.Score), max(high, m.Score)
		}
	}
	return low, high
}

// bar returns a bar that is full at high and almost empty at low.
func bar(x, low, high float64) string {
	const most = 20
	n := most
	if high > low {
		n = 1 + int(math.Round((x-low)/(high-low)*(most-1)))
	}
	return strings.Repeat("█", n)
}

// pad returns text with spaces to that width.
func pad(text string, wide int) string { return text + strings.Repeat(" ", max(1, wide-width(text))) }
