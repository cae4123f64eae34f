package cmd

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"time"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/bot/puzzle"
	"github.com/hoylecards/hoyle/cmd/internal/usage"
	"github.com/hoylecards/hoyle/deck"
)

// puzzle sets the problem of a day, and plays on against exact play.
func (p program) puzzle(ctx context.Context, args []string) error {
	f := flag.NewFlagSet("puzzle", flag.ContinueOnError)
	day := f.String("day", time.Now().Format(time.DateOnly), "the `DAY` of the problem")
	grade := f.String("grade", "", "only this `GRADE`: easy, medium, strong or hard (all but easy)")
	var name string
	if err := usage.Parse(f, args, usage.One(&name)); err != nil {
		return err
	}
	date, err := time.Parse(time.DateOnly, *day)
	if err != nil {
		return &usage.Error{Err: fmt.Errorf("%q is no day, want YYYY-MM-DD", *day)}
	}
	grades := []puzzle.Grade{puzzle.Medium, puzzle.Strong, puzzle.Hard}
	switch g := puzzle.Grade(*grade); g {
	case "":
	case puzzle.Easy, puzzle.Medium, puzzle.Strong, puzzle.Hard:
		grades = []puzzle.Grade{g}
	default:
		return &usage.Error{Err: fmt.Errorf("no grade %q, want easy, medium, strong or hard", *grade)}
	}
	games := p.games
	if name != "" {
		game, err := hoyle.FindIn(games, name)
		if err != nil {
			return err
		}
		games = []hoyle.Game{game}
	}
	number, _ := strconv.ParseUint(date.Format("20060102"), 10, 64) // digits
	for _, game := range games {
		problem, err := game.Puzzle(ctx, deck.NewSeed(number), grades...)
		if errors.Is(err, puzzle.ErrNone) {
			continue
		}
		if err != nil {
			return err
		}
		fmt.Fprintf(p.out, "%s, %s, %s: one move wins the deal. You are %v, and can deduce all cards.\n",
			game.Info().Title, *day, problem.Grade, problem.Seat)
		return p.solve(ctx, problem)
	}
	return puzzle.ErrNone
}

// solve lets a person play a problem to its end, and then tells the solution.
func (p program) solve(ctx context.Context, problem hoyle.Puzzle) error {
	lines := bufio.NewScanner(p.in)
	table := problem.Table.Clone()
	for table.Turn() != hoyle.Nobody {
		seat := table.Turn()
		if seat != problem.Seat {
			// The level plays exactly, because the cards can be deduced.
			move, err := table.Choose(ctx, seat, "medium", rand.New(rand.NewPCG(1, 1)))
			if err != nil {
				return err
			}
			fmt.Fprintf(p.out, "%v: %s\n", seat, table.Say(seat, move).Text)
			if err := table.Play(seat, move); err != nil {
				return err
			}
			continue
		}
		p.lay(table)
		fmt.Fprintf(p.out, "Your move (%s): ", strings.Join(table.Legal(seat), ", "))
		if !lines.Scan() {
			fmt.Fprintln(p.out)
			break
		}
		if !isTerminal(p.in) {
			fmt.Fprintln(p.out, lines.Text())
		}
		if err := table.Play(seat, strings.TrimSpace(lines.Text())); err != nil {
			fmt.Fprintln(p.out, hoyle.Reason(err))
		}
	}
	p.solution(problem, table)
	return lines.Err()
}

// lay prints what lies on the table, all cards face up.
func (p program) lay(table *hoyle.Table) {
	for _, z := range table.OpenZones() {
		if len(z.Cards) > 0 {
			fmt.Fprintf(p.out, "  %v: %v\n", z.ZoneID, z.Cards)
		}
	}
}

// solution tells how the deal ended and what the moves were worth.
func (p program) solution(problem hoyle.Puzzle, table *hoyle.Table) {
	if table.Turn() == hoyle.Nobody {
		fmt.Fprintln(p.out, "Scores:", scores(table))
	}
	for _, m := range problem.Moves {
		fmt.Fprintf(p.out, "  %s %+d\n", m.Move, m.Lead)
	}
	fmt.Fprintln(p.out, "Best play:", strings.Join(problem.Line, ", "))
}

func scores(table *hoyle.Table) string {
	var all []string
	for seat := range table.Seats() {
		all = append(all, strconv.Itoa(table.Score(hoyle.Seat(seat))))
	}
	return strings.Join(all, " : ")
}
