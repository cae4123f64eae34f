package static_test

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/bot/house"
	"github.com/hoylecards/hoyle/bot/puzzle"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/examples/hearts"
	"github.com/hoylecards/hoyle/internal/must"
)

var update = flag.String("update", "", "write the problems of this game")

const (
	year = 365  // problems of a game
	many = 30   // problems in a file
	most = 3000 // bytes of a problem
)

// problem is a problem, as the page reads it.
type problem struct {
	Game  string          `json:"game"`
	Seat  hoyle.Seat      `json:"seat"`
	Grade puzzle.Grade    `json:"grade"`
	Blind bool            `json:"blind,omitempty"` // whether the reader sees only what the seat does
	Rules json.RawMessage `json:"rules,omitempty"`
	Seed  deck.Seed       `json:"seed"`
	Plays string          `json:"plays"` // each a seat and its move
	Ways  []way           `json:"ways"`  // for each legal move of the reader, in their order
	Line  string          `json:"line"`  // the best plays
}

// way is what comes of a move of the reader. In JSON, it is an array: the lead, the plays, and the next ways.
type way struct {
	lead  float64 // at the end, if all play their best from here, or on average
	plays string  // of the others, until it is the reader's turn
	next  []way
}

func (w way) MarshalJSON() ([]byte, error) {
	all := []any{w.lead}
	if w.plays != "" || len(w.next) > 0 {
		all = append(all, w.plays)
	}
	for _, n := range w.next {
		all = append(all, n)
	}
	return json.Marshal(all)
}

func (w *way) UnmarshalJSON(data []byte) error {
	var all []json.RawMessage
	err := json.Unmarshal(data, &all)
	for i, part := range all {
		switch {
		case err != nil:
		case i == 0:
			err = json.Unmarshal(part, &w.lead)
		case i == 1:
			err = json.Unmarshal(part, &w.plays)
		default:
			w.next = append(w.next, way{})
			err = json.Unmarshal(part, &w.next[i-2])
		}
	}
	return err
}

// written returns plays as a problem has them.
func written(plays []hoyle.Play) string {
	var all []string
	for _, p := range plays {
		all = append(all, fmt.Sprint(int(p.Seat), p.Move))
	}
	return strings.Join(all, ";")
}

// read reads plays.
func read(text string) (plays []hoyle.Play) {
	for one := range strings.SplitSeq(text, ";") {
		if one != "" {
			plays = append(plays, hoyle.Play{Seat: hoyle.Seat(one[0] - '0'), Move: one[1:]})
		}
	}
	return plays
}

// lead is how far a seat is ahead: of the other in a game for two, otherwise its own score.
func lead(seats int, score func(hoyle.Seat) int, seat hoyle.Seat) int {
	if seats == 2 {
		return score(seat) - score(1-seat)
	}
	return score(seat)
}

// setter sets problems of a game.
type setter struct {
	find  func(n uint64) (puzzle.Puzzle, bool)
	wins  func(leads []float64) bool                               // whether the leads of the reader's moves make a problem
	reply func(from, table *hoyle.Table, reader hoyle.Seat) string // the best play of the seat to move, in a problem that begins at from
	// worth returns what a move of the reader is worth if the problem ends with it, because what follows is chance; nil if no problem does.
	worth func(from, table *hoyle.Table, move string) (lead float64, ends bool)
	// again values a move by a second method, with bounds because of rounding; nil for played.
	again func(t *testing.T, table *hoyle.Table, move string, lead float64) (low, high float64)
}

// ends is worth, if the game has it.
func (s setter) ends(from, table *hoyle.Table, move string) (lead float64, ends bool) {
	if s.worth == nil {
		return 0, false
	}
	return s.worth(from, table, move)
}

// ways returns all that can happen from a position on, in which seat moves, if the others play exactly.
func (s setter) ways(t *testing.T, from, table *hoyle.Table) (all []way) {
	t.Helper()
	seat := table.Turn()
	for _, move := range table.Legal(seat) {
		if lead, ends := s.ends(from, table, move); ends {
			all = append(all, way{lead: lead})
			continue
		}
		next, w := table.Clone(), way{}
		for must.Do(t, next.Play(seat, move)); next.Turn() != hoyle.Nobody && next.Turn() != seat; {
			must.Do(t, next.Play(next.Turn(), s.reply(from, next, seat)))
		}
		w.plays = written(next.Save().Plays[table.Len()+1:])
		if next.Turn() == hoyle.Nobody {
			w.lead = float64(lead(next.Seats(), next.Score, seat))
		} else {
			w.next = s.ways(t, from, next)
			w.lead = best(w.next).lead
		}
		all = append(all, w)
	}
	return all
}

// best returns the way with the greatest lead, the first of them.
func best(ways []way) way {
	return slices.MaxFunc(ways, func(a, b way) int { return cmp.Compare(a.lead, b.lead) })
}

// line returns the best plays.
func line(t *testing.T, table *hoyle.Table, seat hoyle.Seat, ways []way) string {
	t.Helper()
	end := table.Clone()
	for len(ways) > 0 {
		w := best(ways)
		i := slices.IndexFunc(ways, func(other way) bool { return other.lead == w.lead })
		must.Do(t, end.Play(seat, end.Legal(seat)[i]))
		for _, p := range read(w.plays) {
			must.Do(t, end.Play(p.Seat, p.Move))
		}
		ways = w.next
	}
	return written(end.Save().Plays[table.Len():])
}

// forTwo sets problems of package puzzle, in which the cards can be deduced.
func forTwo(t *testing.T, names ...string) setter {
	t.Helper()
	return setter{
		find: func(n uint64) (puzzle.Puzzle, bool) {
			g := must.Have(hoyle.Find(names[n%uint64(len(names))]))(t)
			return must.Have(g.Puzzle(context.Background(), deck.NewSeed(n), puzzle.Medium, puzzle.Strong, puzzle.Hard))(t), true
		},
		wins: one,
		reply: func(_, table *hoyle.Table, _ hoyle.Seat) string {
			return must.Have(table.Choose(t.Context(), table.Turn(), "medium", deck.NewSeed(1).Rand()))(t)
		},
	}
}

// one reports whether one move of several gains something.
func one(leads []float64) bool {
	return len(leads) >= 3 && len(slices.DeleteFunc(slices.Clone(leads), func(n float64) bool { return n <= 0 })) == 1
}

// ahead returns how far the best of several moves is ahead of the second.
func ahead(leads []float64) float64 {
	sorted := slices.Sorted(slices.Values(leads))
	return sorted[len(sorted)-1] - sorted[len(sorted)-2]
}

// ending is the end of a game, with the cards of all hands face up.
type ending[S comparable, M engine.Move] struct {
	game   engine.Game[S, M]
	player bot.Bot[S, M]
	left   func(S, engine.Seat) int         // cards in a hand
	mates  func(s S, a, b engine.Seat) bool // whether two seats play together
	wins   func(leads []float64) bool
	chance func(from, s S) bool // whether a seat moves by cards drawn after from, which nobody knows before; nil in a game without a stock
}

// value returns the lead of the reader if all play their best, or a bound of it outside low to high. It is 0 if it depends on chance.
func (e ending[S, M]) value(from, s S, reader engine.Seat, low, high int) int {
	mover := e.game.Turn(s)
	switch {
	case mover == engine.Nobody:
		return lead(e.game.Seats(), func(seat engine.Seat) int { return e.game.Score(s, seat) }, reader)
	case e.chance != nil && e.chance(from, s):
		return 0
	}
	mate := e.mates(s, mover, reader)
	for _, m := range e.game.Legal(nil, s, mover) {
		next, _ := e.game.Apply(s, mover, m) // legal moves are not refused
		if v := e.value(from, next, reader, low, high); mate {
			low = max(low, v)
		} else {
			high = min(high, v)
		}
		if low >= high {
			break
		}
	}
	if mate {
		return low
	}
	return high
}

// leads returns what each move leads to, for the reader.
func (e ending[S, M]) leads(from, s S, reader engine.Seat) (all []float64) {
	seat := e.game.Turn(s)
	for _, m := range e.game.Legal(nil, s, seat) {
		next, _ := e.game.Apply(s, seat, m)
		all = append(all, float64(e.value(from, next, reader, -1000, 1000)))
	}
	return all
}

func (e ending[S, M]) setter(t *testing.T) setter {
	t.Helper()
	state := func(table *hoyle.Table) S { return must.Have(host.OpenTable(e.game, table.Save()))(t).State() }
	all := setter{
		find: func(n uint64) (puzzle.Puzzle, bool) { return e.find(t, deck.NewSeed(n)) },
		wins: e.wins,
		reply: func(from, table *hoyle.Table, reader hoyle.Seat) string {
			s, seat := state(table), table.Turn()
			leads, pick := e.leads(state(from), s, reader), slices.Min[[]float64]
			if e.mates(s, seat, reader) {
				pick = slices.Max[[]float64]
			}
			return table.Legal(seat)[slices.Index(leads, pick(leads))]
		},
	}
	if e.chance != nil {
		all.worth = func(from, table *hoyle.Table, move string) (float64, bool) {
			lead := e.leads(state(from), state(table), table.Turn())[slices.Index(table.Legal(table.Turn()), move)]
			return lead, lead == 0
		}
	}
	return all
}

// find plays a deal up to its first problem, and reports whether there is one that is not easy.
func (e ending[S, M]) find(t *testing.T, seed deck.Seed) (p puzzle.Puzzle, found bool) {
	t.Helper()
	table, r := must.Have(host.NewTable(e.game, seed, 0))(t), seed.Derive(0).Rand()
	for seat := table.Turn(); seat != engine.Nobody; seat = table.Turn() {
		if s := table.State(); len(table.Legal(seat)) >= 3 && e.left(s, seat) <= 4 {
			if leads := e.leads(s, s, seat); e.wins(leads) {
				p = puzzle.Puzzle{Record: table.Save(), Seat: seat}
				p.Grade = grade(t, open(t, p.Record), slices.Index(leads, slices.Max(leads)))
				return p, p.Grade != puzzle.Easy
			}
		}
		must.Do(t, table.Step(t.Context(), seat, e.player.Choose, r))
	}
	return p, false
}

// grade returns the level of the weakest player that finds a move three times, without seeing the hidden cards.
func grade(t *testing.T, table *hoyle.Table, at int) puzzle.Grade {
	t.Helper()
	for _, g := range []puzzle.Grade{puzzle.Easy, puzzle.Medium, puzzle.Strong} {
		finds := 0
		for n := range uint64(3) {
			move := must.Have(table.Choose(t.Context(), table.Turn(), string(g), deck.NewSeed(n).Rand()))(t)
			if move == table.Legal(table.Turn())[at] {
				finds++
			}
		}
		if finds == 3 {
			return g
		}
	}
	return puzzle.Hard
}

// setters returns what sets the problems of each game.
func setters(t *testing.T) map[string]setter {
	t.Helper()
	var d doppelkopf.Game
	var h hearts.Game
	return map[string]setter{
		"catcheleven": forTwo(t, "catcheleven:pasur", "catcheleven"),
		"indigo":      forTwo(t, "indigo"),
		"doppelkopf": ending[doppelkopf.State, doppelkopf.Move]{
			game: d, player: house.DoppelkopfRoster(d).Basic(), left: doppelkopf.State.HandLen,
			mates: func(s doppelkopf.State, a, b engine.Seat) bool { return d.Open().Side(&s, a) == d.Open().Side(&s, b) },
			wins:  one,
		}.setter(t),
		"hearts": ending[hearts.State, hearts.Move]{
			game: h, player: hearts.House{}, left: hearts.State.HandLen,
			mates: func(_ hearts.State, a, b engine.Seat) bool { return a == b }, // all others play against the reader
			wins:  func(leads []float64) bool { return len(leads) >= 3 && ahead(leads) >= 3 },
		}.setter(t),
		"blackjack": decisions(t),
		"karata":    shedding(t),
	}
}

func open(t *testing.T, r hoyle.Record) *hoyle.Table {
	t.Helper()
	return must.Have(hoyle.OpenIn(append(hoyle.Games(), hearts.ByName()), r))(t)
}

// cut returns ways that end after a move that is not one of the best.
func cut(ways []way) (short []way) {
	for _, w := range ways {
		if w.next = cut(w.next); w.lead < best(ways).lead {
			w.next = nil
		}
		short = append(short, w)
	}
	return short
}

// set writes the problems of a game.
func set(t *testing.T, game string, s setter) {
	t.Helper()
	var all [][]byte
	for n := uint64(0); len(all) < year; n++ {
		found, ok := s.find(n)
		if !ok {
			continue
		}
		table := open(t, found.Record)
		r := found.Record
		p := problem{r.Game, found.Seat, found.Grade, s.reply == nil, r.Rules, r.Seed, written(r.Plays), s.ways(t, table, table), ""}
		p.Line = line(t, table, p.Seat, p.Ways)
		for i, move := range table.Legal(p.Seat) {
			if lead, ok := found.Leads[move]; ok && float64(lead) != p.Ways[i].lead {
				t.Fatalf("%d: %s leads by %v, want %d", n, move, p.Ways[i].lead, lead)
			}
		}
		if len(must.Have(json.Marshal(p))(t)) > most {
			p.Ways = cut(p.Ways)
		}
		if data := must.Have(json.Marshal(p))(t); len(data) <= most {
			all = append(all, data)
			t.Log(len(all), n, p.Grade, len(data))
		}
	}
	must.Do(t, os.MkdirAll("problems/"+game, 0o755))
	for n := 0; n*many < year; n++ {
		some := bytes.Join(all[n*many:min(year, (n+1)*many)], []byte(",\n"))
		must.Do(t, os.WriteFile(fmt.Sprintf("problems/%s/%d.json", game, n), fmt.Appendf(nil, "[\n%s\n]\n", some), 0o644))
	}
}

// TestProblems checks that each problem has one best move, or one that wins, and that each way through it is a deal of
// its game and ends with the lead that it tells. Of a few, a search that knows nothing but the rules checks that nobody
// has a better move.
func TestProblems(t *testing.T) {
	for game, s := range setters(t) {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			if *update != "" {
				if *update == game {
					set(t, game, s)
				}
				return
			}
			all := map[string]bool{}
			for n, p := range stored(t, game) {
				p.check(t, s, fmt.Sprint(n), n%every == 0)
				all[fmt.Sprint(p.Seed.Hex(), p.Plays)] = true
			}
			if len(all) != year {
				t.Errorf("%d problems, want %d", len(all), year)
			}
		})
	}
}

// every is how many problems there are for each that the search checks.
const every = 20

// check checks a problem.
func (p problem) check(t *testing.T, s setter, name string, deep bool) {
	t.Helper()
	table := open(t, p.record())
	if table.Turn() != p.Seat {
		t.Fatalf("%s: the turn is at %v", name, table.Turn())
	}
	leads := []float64{}
	for _, w := range p.Ways {
		leads = append(leads, w.lead)
	}
	if !s.wins(leads) {
		t.Errorf("%s: the leads are %v", name, leads)
	}
	if got := line(t, table, p.Seat, p.Ways); got != p.Line {
		t.Errorf("%s: the best plays are %s, want %s", name, p.Line, got)
	}
	s.follow(t, name, table, table, p.Ways)
	if !deep {
		return
	}
	again := s.again
	if again == nil {
		again = func(t *testing.T, table *hoyle.Table, move string, _ float64) (low, high float64) {
			t.Helper()
			next := table.Clone()
			must.Do(t, next.Play(p.Seat, move))
			value := float64(played(t, next, p.Seat, -1000, 1000))
			return value, value
		}
	}
	for i, move := range table.Legal(p.Seat) {
		if low, high := again(t, table, move, leads[i]); leads[i] < low || leads[i] > high {
			t.Errorf("%s: %s leads by %v, want %v to %v", name, move, leads[i], low, high)
		}
	}
}

// played returns the lead of a reader at the end of a game if all play their best, or a bound of it outside low to high.
func played(t *testing.T, table *hoyle.Table, reader hoyle.Seat, low, high int) int {
	t.Helper()
	seat := table.Turn()
	if seat == hoyle.Nobody {
		return lead(table.Seats(), table.Score, reader)
	}
	mate := table.Side(seat, seat) == table.Side(reader, reader) // every other side plays against the reader
	for _, move := range table.Legal(seat) {
		next := table.Clone()
		must.Do(t, next.Play(seat, move))
		if v := played(t, next, reader, low, high); mate {
			low = max(low, v)
		} else {
			high = min(high, v)
		}
		if low >= high {
			break
		}
	}
	if mate {
		return low
	}
	return high
}

// follow plays every way from a position on.
func (s setter) follow(t *testing.T, name string, from, table *hoyle.Table, ways []way) {
	t.Helper()
	seat := table.Turn()
	if legal := table.Legal(seat); len(ways) != len(legal) {
		t.Fatalf("%s: %d moves, want %v", name, len(ways), legal)
	}
	for i, w := range ways {
		next, move := table.Clone(), table.Legal(seat)[i]
		must.Do(t, next.Play(seat, move))
		for _, p := range read(w.plays) {
			if err := next.Play(p.Seat, p.Move); err != nil || p.Seat == seat {
				t.Fatalf("%s %s: %v", name, move, err)
			}
		}
		got, ends := s.ends(from, table, move)
		switch {
		case ends:
		case next.Turn() == hoyle.Nobody:
			got = float64(lead(next.Seats(), next.Score, seat))
		case len(w.next) == 0 && w.lead < best(ways).lead:
			continue // the problem ends here
		default:
			s.follow(t, name+" "+move, from, next, w.next)
			got = best(w.next).lead
		}
		if w.lead != got {
			t.Errorf("%s %s: the lead is %v, want %v", name, move, w.lead, got)
		}
	}
}
