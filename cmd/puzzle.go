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
	"github.com/hoylecards/hoyle/cmd/internal/parlor"
	"github.com/hoylecards/hoyle/cmd/internal/usage"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/internal/texts"
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
		return &usage.Error{Err: fmt.Errorf("%q is not a day, want YYYY-MM-DD", *day)}
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
		table, err := hoyle.OpenIn(games, problem.Record)
		if err != nil {
			return err
		}
		fmt.Fprintf(p.out, "%s, %s, %s: one move wins the deal. You are %v, and can deduce all cards.\n",
			game.Info().Title, *day, problem.Grade, problem.Seat)
		return p.solve(ctx, problem, table)
	}
	if name != "" {
		return fmt.Errorf("%v has no problem of this day and grade; leave out the game to get one that has", games[0])
	}
	return puzzle.ErrNone
}

// solve lets a person play a problem to its end, and then shows the solution.
func (p program) solve(ctx context.Context, problem puzzle.Puzzle, start *hoyle.Table) error {
	lines := bufio.NewScanner(p.in)
	table := start.Clone()
	for table.Turn() != hoyle.Nobody {
		seat := table.Turn()
		move, err := "", error(nil)
		if seat == problem.Seat {
			p.lay(table)
			move = p.ask(lines, choices(table, seat))
		} else { // the level plays exactly, because the cards can be deduced
			move, err = table.Choose(ctx, seat, "medium", rand.New(rand.NewPCG(1, 1)))
			fmt.Fprintf(p.out, "%v: %s\n", seat, table.Say(seat, move).Text)
		}
		if err != nil {
			return err
		}
		if move == "" {
			break
		}
		if table.Len() == start.Len() {
			p.judge(problem.Leads[move])
		}
		if err := table.Play(seat, move); err != nil {
			return err
		}
	}
	p.solution(problem, start, table)
	return lines.Err()
}

// choices returns the moves of a seat, numbered.
func choices(table *hoyle.Table, seat hoyle.Seat) (all []parlor.Choice) {
	for i, move := range table.Legal(seat) {
		all = append(all, parlor.Choice{Key: strconv.Itoa(i + 1), Move: move, Label: table.Say(seat, move).Text})
	}
	return all
}

// ask asks for one of the moves. It returns "" if the person wants to see the solution.
func (p program) ask(lines *bufio.Scanner, choices []parlor.Choice) string {
	for _, c := range choices {
		fmt.Fprintf(p.out, "%3s) %s\n", c.Key, c.Label)
	}
	for printer := new(parlor.Printer); ; {
		fmt.Fprintf(p.out, "Your move (%s, q for the solution): ", parlor.Keys(choices))
		if !lines.Scan() {
			fmt.Fprintln(p.out)
			return ""
		}
		answer := strings.TrimSpace(lines.Text())
		if !usage.Terminal(p.in) {
			fmt.Fprintln(p.out, strings.Trim(texts.Quote(answer), `"`))
		}
		if answer == "q" {
			return ""
		}
		if move, ok := printer.Pick(answer, choices); ok {
			return move
		}
		fmt.Fprintf(p.out, "Type %s, or a move such as %s.\n", parlor.Keys(choices), choices[0].Move)
	}
}

// judge says whether the first move, which leads by some points in the end, is the one that wins.
func (p program) judge(lead int) {
	if lead > 0 {
		fmt.Fprintln(p.out, "Yes, this wins. Play on:")
	} else {
		fmt.Fprintln(p.out, "No, this does not win. Play on, or type q.")
	}
}

// lay prints what lies on the table, all cards face up.
func (p program) lay(table *hoyle.Table) {
	for _, z := range table.OpenZones() {
		if len(z.Cards) > 0 {
			fmt.Fprintf(p.out, "  %v: %v\n", z.ZoneID, z.Cards)
		}
	}
}

// solution tells how the deal ended, by how much each move would have led, and the best play.
func (p program) solution(problem puzzle.Puzzle, best, table *hoyle.Table) {
	if table.Turn() == hoyle.Nobody {
		fmt.Fprintln(p.out, "Scores:", scores(table))
	}
	for _, move := range best.Legal(problem.Seat) {
		fmt.Fprintf(p.out, "  %+d  %s\n", problem.Leads[move], best.Say(problem.Seat, move).Text)
	}
	fmt.Fprintln(p.out, "Best play:")
	for _, move := range problem.Line {
		seat := best.Turn()
		fmt.Fprintf(p.out, "  %v: %s\n", seat, best.Say(seat, move).Text)
		if best.Play(seat, move) != nil {
			return
		}
	}
}

func scores(table *hoyle.Table) string {
	var all []string
	for seat := range table.Seats() {
		all = append(all, strconv.Itoa(table.Score(hoyle.Seat(seat))))
	}
	return strings.Join(all, " : ")
}
