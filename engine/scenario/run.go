package scenario

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
)

// Run runs the scenario, each row of its table by itself, and returns what is wrong: nothing if the
// games do what the scenario says. The scenario names one of the games, as [hoyle.FindIn] finds it. No
// text makes Run panic or run without end.
func (s Scenario) Run(games ...hoyle.Game) (faults []Fault) {
	if s.err != nil {
		return []Fault{s.fault(line{number: s.Line}, 0, s.err)}
	}
	steps := mostSteps
	for i := range max(1, len(s.Rows)) {
		faults = append(faults, s.run(i, run{games: games, steps: &steps})...)
	}
	return faults
}

// run returns the faults of a row, or of a scenario without a table.
func (s *Scenario) run(i int, r run) (faults []Fault) {
	row := append(slices.Clip(s.Rows), Row{})[i]
	r.early = map[string][]line{}
	end := line{number: s.Line} // begins the deal of a scenario that only looks at it
	for _, l := range append(slices.Clip(s.lines), end) {
		if text, has := s.fill(l.text, row.Cells); has {
			r.at = line{l.number, text}
			var err error
			if name := column.FindString(text); name != "" {
				err = fmt.Errorf("no table has a column for %s", clip(name))
			} else {
				err = r.line(text)
			}
			if err != nil {
				if faults = append(faults, s.fault(r.at, row.Line, err)); r.early != nil || !errors.As(err, &Fault{}) {
					return faults
				}
			}
		}
	}
	if r.expects == 0 && (s.titled() || !r.recorded || r.table.Len() == 0) {
		faults = append(faults, s.fault(end, row.Line, errors.New("the scenario expects nothing")))
	}
	return faults
}

// run is a scenario that is being run.
type run struct {
	games []hoyle.Game
	steps *int // how many more plays may be made and deals tried by all rows
	at    line // the line that is being run
	// What the lines before the deal say, as far as they have been read.
	early    map[string][]line // these lines by their first word; nil when the deal has begun
	game     hoyle.Game
	seed     deck.Seed
	first    engine.Seat
	table    *hoyle.Table
	pack     pattern      // the first cards of the pack
	piles    []pile       // of the lines "deal", then of the lines "lay"
	position any          // the JSON of the position that the lines "lay" and "set" make
	dealt    any          // the JSON of the position whose cards were laid elsewhere; nil if none were
	deals    *search      // the deal, if no line says which one it is
	match    *hoyle.Match // nil if there is only one deal
	made     []made       // the moves so far
	expects  int          // the number of lines that expect something
	recorded bool         // whether a line says which deal it is, as a record does
}

// line runs a line. If the error is not a Fault, the lines after it cannot be run.
func (r *run) line(text string) error {
	word, rest, _ := strings.Cut(text, " ")
	rest = strings.TrimSpace(rest)
	if second, _, _ := strings.Cut(rest, " "); slices.Contains(early, word) && !slices.Contains(relations, second) &&
		(word != "chairs" || r.match == nil && r.early["match"] == nil) {
		if r.early == nil {
			return errors.New("this line must come before the first play or expectation")
		}
		r.recorded = r.recorded || word == "seed" || word == "start"
		r.early[word] = append(r.early[word], line{r.at.number, text})
		return nil
	}
	if now := r.at; r.early != nil {
		if err := r.start(); err != nil {
			return err
		}
		r.at, r.early = now, nil
	}
	switch n, err := strconv.ParseInt(word, 10, 8); {
	case text == "":
		return nil
	case err == nil:
		return r.seatLine(engine.Seat(n), false, rest)
	case word == "nobody":
		return r.seatLine(engine.Nobody, false, rest)
	case word == "*":
		return r.seatLine(r.table.Turn(), true, rest)
	case word == "auto":
		return r.auto(rest)
	case text == "next deal":
		return r.next()
	case word == "end" && !relation.MatchString(text[:min(len(text), len(word)+5)]):
		r.expects++
		return r.end(rest)
	}
	r.expects++
	return r.expectation(word, rest, text)
}

// expectation runs a line that expects something, given its first word and the rest.
func (r *run) expectation(word, rest, text string) error {
	switch {
	case word == "last" && !lastField.MatchString(text):
		return r.last(rest)
	case word == "option":
		return r.option(rest)
	case relation.MatchString(text):
		return r.expect(text, nil)
	case word == "points":
		return r.points(rest)
	case word == "totals" && r.match != nil:
		return differ(rest, numbers(r.totals()))
	case word == "chairs":
		return differ(rest, numbers(r.table.Chairs()))
	case word == "turn":
		return differ(rest, strings.TrimPrefix(r.table.Turn().String(), "seat "))
	case word == "score":
		return r.score(rest)
	}
	return errLine
}

// lastField is a line about a field of that name, which some positions have.
var lastField = regexp.MustCompile(`^last(\.\d+)? =`)

var errLine = errors.New(`a scenario has no such line; one begins with a seat (0 may …), a place (hand 0 is …), a field (turn = …), *, auto, end, last, option, points, score or turn, and in a match chairs or totals`)

// auto makes the first legal move of the seat whose turn it is, n times or until the end.
func (r *run) auto(count string) error {
	n, err := strconv.Atoi(count)
	if err != nil && count != "end" || n < 0 {
		return fmt.Errorf("want a number or the word end, got %q", clip(count))
	}
	for ; n > 0 || count == "end" && r.table.Turn() != engine.Nobody; n-- {
		if r.table.Turn() == engine.Nobody {
			return engine.ErrGameOver
		}
		if err := r.play(r.table.Turn(), append(r.table.Legal(r.table.Turn()), "")[0]); err != nil {
			return err
		}
	}
	return nil
}

func (r *run) play(seat engine.Seat, move string) error {
	if err := r.step(); err != nil {
		return err
	}
	if err := r.table.Play(seat, move); err != nil {
		return fmt.Errorf("refused: %w (%s); %s", err, engine.Code(err), r.choice(seat))
	}
	r.made = append(r.made, made{seat, move})
	return nil
}

// step counts a play, or a deal that is tried.
func (r *run) step() error {
	if *r.steps--; *r.steps < 0 {
		return errSteps
	}
	return nil
}

var errSteps = fmt.Errorf("all rows of a table together make at most %d plays and deals that are tried: begin another table", mostSteps)

// choice says what a seat may do, for an error.
func (r *run) choice(seat engine.Seat) string {
	if legal := r.table.Legal(seat); len(legal) > 0 {
		return fmt.Sprintf("%v may: %s", seat, clip(slashes(legal)))
	}
	return fmt.Sprintf("%v has no move; the turn: %v", seat, r.table.Turn())
}

// score compares the points of seats. The last seats may be left out.
func (r *run) score(text string) error {
	want := strings.Fields(strings.ReplaceAll(text, "+", ""))
	var got []string
	for seat := range min(max(1, len(want)), r.table.Seats()) {
		got = append(got, strconv.Itoa(r.table.Score(engine.Seat(seat))))
	}
	return differ(strings.Join(want, " "), strings.Join(got, " "))
}

// The words that follow a seat in a line that is not a move.
var verbs = map[string]func(r *run, seat engine.Seat, text string) error{
	"may": (*run).may, "cannot": (*run).cannot, "saw": (*run).saw, "items": (*run).items,
	"sees": func(r *run, seat engine.Seat, text string) error { return r.expect(text, &seat) },
}

// seatLine runs a line that begins with a seat. If turn is true, each of its moves is made by the
// seat whose turn it is then.
func (r *run) seatLine(seat engine.Seat, turn bool, text string) error {
	verb, rest, _ := strings.Cut(text, " ")
	expects := verbs[verb]
	switch sees := verb == "sees" || verb == "saw"; {
	case seat < engine.Nobody || int(seat) >= r.table.Seats():
		return fmt.Errorf("%w: %d of %d", engine.ErrSeat, int(seat), r.table.Seats())
	case seat == engine.Nobody && !turn && !sees:
		return errors.New("nobody only sees, and saw")
	case expects != nil:
		r.expects++
		return expects(r, seat, rest)
	}
	for _, move := range list(text) {
		if turn {
			seat = r.table.Turn()
		}
		if err := r.play(seat, move); err != nil {
			return err
		}
	}
	return nil
}

// items compares the items of a seat's score; after the word has, there may be others.
func (r *run) items(seat engine.Seat, text string) error {
	var items []string
	for _, l := range r.table.Breakdown(seat) {
		items = append(items, fmt.Sprint(l.Name, " ", l.Points))
	}
	if len(items) == 0 && r.table.Score(seat) != 0 {
		return fmt.Errorf("%s lists no items of a score", r.game.Name())
	}
	some, only := strings.CutPrefix(text, "has ")
	for _, item := range list(some) {
		if _, err := strconv.Atoi(item[strings.LastIndex(item, " ")+1:]); err != nil {
			return fmt.Errorf("an item ends with its points, such as won by Re 1, got %q", clip(item))
		}
	}
	other := func(item string) bool {
		return !slices.ContainsFunc(items, func(has string) bool { return strings.EqualFold(has, item) })
	}
	if only && !slices.ContainsFunc(list(some), other) {
		return nil
	}
	return differ(slashes(list(text)), slashes(items))
}

// numbers returns numbers with spaces between them.
func numbers(all []int) string { return strings.Trim(fmt.Sprint(all), "[]") }

// option compares an option of the rules of the deal.
func (r *run) option(text string) error {
	name, want, _ := strings.Cut(text, " = ")
	options := r.game.Info().Options
	i := slices.IndexFunc(options, func(o engine.Option) bool { return o.Name == name })
	rules, err := parse(r.table.Game().Rules(), nil)
	if i < 0 || err != nil {
		return cmp.Or(err, fmt.Errorf("%s has no option %q: want the name of one, =, and its value", r.game.Name(), clip(name)))
	}
	if _, given := at(rules, name); !given {
		standard, _ := parse(json.Marshal(options[i].Default)) // of an option
		put(rules, name, standard)
	}
	return r.expectField(rules, name, want)
}

// list splits a text at its slashes.
func list(text string) []string {
	return slices.DeleteFunc(strings.Split(text, " / "), func(part string) bool { return part == "" })
}

func slashes(all []string) string { return strings.Join(all, " / ") }
