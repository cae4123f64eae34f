package parlor

import (
	"context"
	"fmt"
	"math"
	"os"
	"strings"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/bot"
)

// ReviewFile shows the reviews of the game or match in a file.
func (c *Printer) ReviewFile(file string, by Settings, r hoyle.Reviewer) error {
	s := &Session{Printer: c, People: by.people()}
	data, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	if err := s.Read(data); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	s.Printf("%v\n", s.Game)
	deals := []*hoyle.Table{s.Table}
	if s.Match != nil {
		deals = nil
		for i := range s.Match.Len() {
			deals = append(deals, s.Match.Deal(i))
		}
	}
	var reviews []bot.Review
	for i, table := range deals {
		s.Table = table
		s.arrange(table)
		if s.Match != nil {
			s.Printf("\n=== deal %d ===\n", i+1)
		}
		r := r
		r.Seed = r.Seed.Derive(uint64(i))
		found, err := s.Review(r)
		if err != nil {
			return err
		}
		byChair := make([]bot.SeatReview, len(s.chairs))
		for chair := range byChair {
			byChair[chair].Seat = hoyle.Seat(chair)
		}
		for seat, sum := range found.Seats {
			chair := s.chairs[seat]
			sum.Seat, byChair[chair] = hoyle.Seat(chair), sum
		}
		reviews = append(reviews, bot.Review{Seats: byChair})
	}
	if s.Match != nil {
		s.Names = s.names(len(s.chairs))
		s.Printf("\n=== all deals ===\n")
		s.summary(bot.Review{Seats: bot.SumUp(reviews...)})
	}
	return nil
}

// Review shows the review of a table, and returns it.
func (s *Session) Review(r hoyle.Reviewer) (bot.Review, error) {
	found, err := s.Table.Review(context.Background(), r)
	if err != nil {
		return found, err
	}
	low, high := scores(found)
	solved, searched, told := false, false, false
	for _, d := range found.Decisions {
		s.Printf("\n%s\n", s.verdict(d))
		for _, m := range d.Moves {
			mark := "  "
			if m.Move == d.Played {
				mark = "> "
			}
			line := Pad(mark+s.said(d.Number, d.Seat, m.Move), 24) + fmt.Sprintf("%8s %s", s.Score(m.Score), bar(m.Score, low, high))
			if m.Open != nil {
				line = Pad(line, 57) + s.faceUp(*m.Open, d.Solved)
				solved, searched = solved || d.Solved, searched || !d.Solved
			}
			s.Printf("%s\n", line)
		}
		if d.Grade == "" {
			continue
		}
		lines, err := s.known(s.Table.At(d.Number), d.Seat, r.Seed.Derive(uint64(d.Number)).Rand())
		if err != nil {
			return found, err
		}
		for _, line := range lines {
			told = true
			s.Printf("  %s\n", line)
		}
	}
	s.summary(found)
	if told {
		s.Printf("\nBelow a move that loses: what its player could know of the cards, and in brackets what counting alone would say.\n")
	}
	switch {
	case solved:
		s.Printf("\nThe last column is the lead at the end with all cards face up.\n")
	case searched:
		s.Printf("\nThe last column is what a search expects with all cards face up.\n")
	default:
		return found, nil
	}
	s.Printf("The best move with open cards need not be the best with hidden ones.\n")
	return found, nil
}

// faceUp returns the text of a value that was computed with open cards.
func (s *Session) faceUp(value float64, solved bool) string {
	if solved {
		return fmt.Sprintf("%+.0f", value)
	}
	return s.Score(value)
}

// verdict returns the line above the moves of a decision.
func (s *Session) verdict(d bot.Decision) string {
	text := fmt.Sprintf("%d. %s: %s", d.Number+1, s.Names[d.Seat], s.said(d.Number, d.Seat, d.Played))
	switch {
	case d.Grade != "":
		text += " " + d.Grade + " loses " + s.loss(d) + "; better: " + s.said(d.Number, d.Seat, d.Moves[0].Move)
		if d.Reason.Text != "" {
			text += ", because " + d.Reason.Text
		}
		return text
	case d.Loss.Mean == 0:
		return text
	case d.SureLoss() > 0:
		return text + ", " + s.loss(d) + " behind the best"
	}
	return text + ", about as good as any"
}

// loss returns the loss of a decision in the unit of the game.
func (s *Session) loss(d bot.Decision) string {
	text := strings.TrimPrefix(s.Score(d.Loss.Mean), "+")
	if u := s.Game.Info().Unit; u.Per <= 1 {
		text += " " + u.Name
	}
	if !d.Exact {
		text = "about " + text
	}
	return text
}

// summary prints the summaries of the seats.
func (s *Session) summary(r bot.Review) {
	s.Printf("\n")
	for _, sum := range r.Seats {
		s.Printf("%s: %s, a mean loss of %.2f; in %.0f %% no other move was clearly better", s.Names[sum.Seat],
			number(sum.Decisions, "decision"), sum.Loss, 100*float64(sum.Best)/float64(max(1, sum.Decisions)))
		if sum.Open > 0 {
			s.Printf("; %.2f with all cards visible (%s)", sum.OpenLoss, number(sum.Open, "decision"))
		}
		s.Printf("\n")
		for _, n := range sum.Worst {
			for _, d := range r.Decisions {
				if d.Number == n && d.Grade != "" {
					s.Printf("  %s\n", s.verdict(d))
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
