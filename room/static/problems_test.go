package static_test

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/bot/puzzle"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/room/static"
)

var update = flag.Bool("update", false, "write the problems of the day")

const (
	problems = 28    // one for each day of four weeks
	most     = 12000 // bytes of a problem
)

// problem is a problem of the day, as the page reads it.
type problem struct {
	Game   string         `json:"game"`
	Seat   hoyle.Seat     `json:"seat"`
	Grade  puzzle.Grade   `json:"grade"`
	Record hoyle.Record   `json:"record"`
	Moves  map[string]way `json:"moves"`
}

// way is a move of the reader, the plays of the other seat that follow, and what the reader may play then.
type way struct {
	Lead  int            `json:"lead"` // at the end, if both play their best from here
	Then  []string       `json:"then,omitempty"`
	Moves map[string]way `json:"moves,omitempty"`
}

// ways returns all that can happen from a position on, in which seat moves, if the others play exactly.
func ways(t *testing.T, table *hoyle.Table, seat hoyle.Seat) map[string]way {
	t.Helper()
	all := map[string]way{}
	for _, move := range table.Legal(seat) {
		next, w := table.Clone(), way{}
		play := func(seat hoyle.Seat, move string) {
			must.Do(t, next.Play(seat, move))
		}
		for play(seat, move); next.Turn() != hoyle.Nobody && next.Turn() != seat; {
			reply := must.Have(next.Choose(t.Context(), next.Turn(), "medium", deck.NewSeed(1).Rand()))(t)
			w.Then = append(w.Then, reply)
			play(next.Turn(), reply)
		}
		if next.Turn() == hoyle.Nobody {
			w.Lead = next.Score(seat) - next.Score(1-seat)
		} else {
			w.Moves = ways(t, next, seat)
			w.Lead = best(w.Moves)
		}
		all[move] = w
	}
	return all
}

func best(moves map[string]way) int {
	leads := []int{}
	for _, w := range moves {
		leads = append(leads, w.Lead)
	}
	return slices.Max(leads)
}

// find returns the first problem of a game after a seed that is small enough, and the next seed. Its
// leads are those of package puzzle.
func find(t *testing.T, game string, seed uint64, grades ...puzzle.Grade) (p problem, next uint64) {
	t.Helper()
	g := must.Have(hoyle.Find(game))(t)
	for ; ; seed++ {
		found := must.Have(g.Puzzle(context.Background(), deck.NewSeed(seed), grades...))(t)
		table := must.Have(hoyle.Open(found.Record))(t)
		record := found.Record
		record.Score = nil // so that a page can add plays
		p = problem{game, found.Seat, found.Grade, record, ways(t, table, found.Seat)}
		for move, lead := range found.Leads {
			if p.Moves[move].Lead != lead {
				t.Fatalf("%s, seed %d: %s leads by %d, want %d", game, seed, move, p.Moves[move].Lead, lead)
			}
		}
		if data, err := json.Marshal(p); err == nil && len(data) <= most {
			return p, seed + 1
		}
	}
}

// Each problem of the day has one move that wins; each way through it is a deal of its game, and ends
// with the lead that it tells.
func TestProblems(t *testing.T) {
	if *update {
		seeds := map[string]uint64{}
		for n := range problems {
			game := []string{"catcheleven:pasur", "indigo", "catcheleven"}[n%3]
			p, next := find(t, game, seeds[game], []puzzle.Grade{puzzle.Medium, puzzle.Strong, puzzle.Hard}[n/3%3])
			seeds[game] = next
			data := must.Have(json.Marshal(p))(t)
			must.Do(t, os.WriteFile(fmt.Sprintf("problems/%d.json", n), append(data, '\n'), 0o644))
		}
		return
	}
	for n := range problems {
		data := must.Have(fs.ReadFile(static.Files, fmt.Sprintf("problems/%d.json", n)))(t)
		var p problem
		must.Do(t, json.Unmarshal(data, &p))
		table, err := hoyle.Open(p.Record)
		if err != nil || table.Turn() != p.Seat {
			t.Fatalf("%d: %v, turn %v", n, err, table.Turn())
		}
		wins := 0
		for _, w := range p.Moves {
			if w.Lead > 0 {
				wins++
			}
		}
		if wins != 1 || len(p.Moves) < 3 {
			t.Errorf("%d: %d of %d moves win", n, wins, len(p.Moves))
		}
		follow(t, fmt.Sprint(n), table, p.Seat, p.Moves)
	}
}

// follow plays every way from a position on.
func follow(t *testing.T, name string, table *hoyle.Table, seat hoyle.Seat, moves map[string]way) {
	t.Helper()
	if legal := table.Legal(seat); len(moves) != len(legal) {
		t.Errorf("%s: %d moves, want %v", name, len(moves), legal)
	}
	for move, w := range moves {
		next := table.Clone()
		for i, m := range append([]string{move}, w.Then...) {
			if err := next.Play(next.Turn(), m); err != nil || i > 0 && table.Turn() != seat {
				t.Fatalf("%s %s: %v", name, move, err)
			}
		}
		lead := next.Score(seat) - next.Score(1-seat)
		if next.Turn() != hoyle.Nobody {
			lead = best(w.Moves)
			follow(t, name+" "+move, next, seat, w.Moves)
		}
		if w.Lead != lead {
			t.Errorf("%s %s: the lead is %d, want %d", name, move, w.Lead, lead)
		}
	}
}
