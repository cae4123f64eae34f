// Package worlds looks for leaks in what a program tells a player. It plays pairs of deals that look
// alike to one seat but have other cards where the seat cannot see them, and compares what the seat
// is sent in both, byte by byte.
package worlds

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/blackjack"
	"github.com/hoylecards/hoyle/catcheleven"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/karata"
)

// Door is a program that a match is played with. It makes a move of a seat, and returns all bytes
// that it has sent to the viewer since the last call. The move may be one that does not exist. If
// the move is "", the door makes none.
type Door func(seat hoyle.Seat, move string) []byte

// Open opens a door to a match, for a viewer.
type Open func(m *hoyle.Match, viewer hoyle.Seat) (Door, error)

// Report is what a comparison reached, and what it found.
type Report struct {
	Pairs int            // pairs of different worlds
	Turns int            // positions, of different worlds, in which it was the viewer's turn
	Games map[string]int // the pairs by the spelling of the game
	Bytes int            // bytes compared
	Leak  string         // where the worlds looked different, or ""
}

// Enough returns an error if the report has a leak, or reached too little to find one.
func (r Report) Enough() error {
	for game, n := range r.Games {
		if n < 3 && r.Leak == "" {
			return fmt.Errorf("%d pairs of %s", n, game)
		}
	}
	if r.Leak != "" || r.Pairs < 20 || r.Turns < 60 || r.Bytes < 100*r.Turns {
		return fmt.Errorf("%d pairs, %d turns, %d bytes; %s", r.Pairs, r.Turns, r.Bytes, r.Leak)
	}
	return nil
}

// Kind is a game whose deals are compared.
type Kind struct {
	find func() (hoyle.Game, error)
	pair func(named hoyle.Game, viewer hoyle.Seat, i int, r *rand.Rand) ([2]*hoyle.Table, error)
}

// Of returns a game of the library by its spelling, for comparisons.
func Of[S comparable, M engine.Move](spelling string, g engine.Game[S, M]) Kind {
	return kind(func() (hoyle.Game, error) { return hoyle.Find(spelling) }, g)
}

// Own returns a game of somebody else, for comparisons.
func Own[S comparable, M engine.Move](named hoyle.Game, g engine.Game[S, M]) Kind {
	return kind(func() (hoyle.Game, error) { return named, nil }, g)
}

func kind[S comparable, M engine.Move](find func() (hoyle.Game, error), g engine.Game[S, M]) Kind {
	return Kind{find, func(named hoyle.Game, viewer hoyle.Seat, i int, r *rand.Rand) ([2]*hoyle.Table, error) {
		return pair(g, named, viewer, i, r)
	}}
}

// library returns the games of the library, and Pasur.
func library() ([]Kind, error) {
	pasur, err := catcheleven.New(catcheleven.Pasur())
	if err != nil {
		return nil, err
	}
	return []Kind{
		Of("indigo", indigo.Game{}), Of("doppelkopf", doppelkopf.Game{}), Of("karata", karata.Game{}),
		Of("catcheleven", catcheleven.Game{}), Of("catcheleven:pasur", pasur), Of("blackjack", blackjack.Game{}),
	}, nil
}

// Compare plays up to n pairs of deals of each game of the library, and of others, and stops at the
// first leak.
func Compare(n int, open Open, others ...Kind) (Report, error) {
	all := Report{Games: map[string]int{}}
	kinds, err := library()
	if err != nil {
		return all, err
	}
	for _, k := range append(kinds, others...) {
		if err := all.pairs(k, n, open); err != nil || all.Leak != "" {
			return all, err
		}
	}
	return all, nil
}

// Check fails a test unless nothing that a viewer is sent depends on cards that it cannot see, in up to n
// pairs of deals of each game, and unless what the next seat is sent does. The parameter shift of open is
// 0 for the door of the viewer and 1 for that of the next seat.
func Check(t *testing.T, n int, open func(t *testing.T, m *hoyle.Match, viewer hoyle.Seat, shift int) (Door, error), others ...Kind) {
	t.Helper()
	compare := func(n, shift int) Report {
		return must.Have(Compare(n, func(m *hoyle.Match, viewer hoyle.Seat) (Door, error) { return open(t, m, viewer, shift) }, others...))(t)
	}
	if err := compare(n, 0).Enough(); err != nil {
		t.Error(err)
	}
	if compare(20, 1).Leak == "" {
		t.Error("what another seat is sent leaks nothing")
	}
}

// pairs plays up to n pairs of deals of a game, each after some random moves.
func (r *Report) pairs(k Kind, n int, open Open) error {
	named, err := k.find()
	if err != nil {
		return err
	}
	game, random := named.Spelling(), deck.NewSeed(8).Rand()
	r.Games[game] = 0
	for i := range n {
		viewer := hoyle.Seat(i % named.Players())
		tables, err := k.pair(named, viewer, i, random)
		if err == nil && tables[0] != nil {
			r.Games[game]++
			err = r.both(tables, viewer, random, open)
		}
		if err != nil || r.Leak != "" {
			return err
		}
	}
	return nil
}

// pair returns two tables that look alike to a seat: one with a deal after some random plays, and one
// with the unseen cards dealt again. They are nil if the cards are equal.
func pair[S comparable, M engine.Move](g engine.Game[S, M], named hoyle.Game, viewer hoyle.Seat, i int, r *rand.Rand) (tables [2]*hoyle.Table, err error) {
	table, err := host.NewTable(g, deck.NewSeed(uint64(i)), engine.Seat(i/2%named.Players()))
	if err != nil || table.Turn() == engine.Nobody {
		return tables, err
	}
	plays := i % 7
	if i%3 == 2 {
		plays = r.IntN(40) // late in the deal, much has been told
	}
	first := table.State()
	for range plays {
		moves := table.Legal(table.Turn())
		if err := table.Play(table.Turn(), moves[r.IntN(len(moves))]); err != nil {
			return tables, err
		}
		if table.Turn() == engine.Nobody {
			break
		}
		first = table.State()
	}
	second := g.Determinize(g.View(first, viewer), r)
	if first == second {
		return tables, nil
	}
	var pair [2]*hoyle.Table
	for i, s := range []S{first, second} {
		data, err := json.Marshal(s)
		if err != nil {
			return tables, err
		}
		if pair[i], err = named.TableAt(data); err != nil {
			return tables, err
		}
	}
	return pair, nil
}

// both plays the same moves in both worlds, as long as they look alike to the viewer. At each turn of
// the viewer it also tries a move that does not exist, and one that is another seat's.
func (r *Report) both(tables [2]*hoyle.Table, viewer hoyle.Seat, random *rand.Rand, open Open) error {
	var doors [2]Door
	for i, t := range tables {
		var err error
		if doors[i], err = open(hoyle.MatchOf(t), viewer); err != nil {
			return err
		}
	}
	r.Pairs++
	for {
		r.say(doors, viewer, "")
		turn := tables[0].Turn()
		common := shared(tables, turn)
		if r.Leak != "" || len(common) == 0 {
			return nil
		}
		if turn == viewer {
			r.Turns++
			r.say(doors, viewer, "nonsense")
			r.say(doors, viewer, anothers(tables[0], viewer))
		}
		move := common[random.IntN(len(common))]
		for _, t := range tables {
			if err := t.Play(turn, move); err != nil {
				return err
			}
		}
		same, err := alike(tables, viewer)
		if err != nil || !same || tables[0].Turn() == hoyle.Nobody { // after its end a deal is not secret
			return err
		}
		r.say(doors, turn, move)
	}
}

// say lets a seat move in both worlds, and compares what the viewer is sent.
func (r *Report) say(doors [2]Door, seat hoyle.Seat, move string) {
	first, second := doors[0](seat, move), doors[1](seat, move)
	r.Bytes += len(first)
	if r.Leak == "" && !bytes.Equal(first, second) {
		r.Leak = fmt.Sprintf("after %q of %v, one world says\n%s\nand the other\n%s", move, seat, first, second)
	}
}

// shared returns the moves that a seat may make in both worlds.
func shared(tables [2]*hoyle.Table, seat hoyle.Seat) []string {
	if seat == hoyle.Nobody || tables[1].Turn() != seat {
		return nil
	}
	second := tables[1].Legal(seat)
	return slices.DeleteFunc(tables[0].Legal(seat), func(m string) bool { return !slices.Contains(second, m) })
}

// anothers returns a move of some game that the seat may not make.
func anothers(t *hoyle.Table, seat hoyle.Seat) string {
	own := t.Legal(seat)
	for _, move := range []string{"2C", "play 2C", "draw", "hit", "AH", "play AH", "re", "9S"} {
		if !slices.Contains(own, move) {
			return move
		}
	}
	return "nonsense"
}

// alike reports whether the worlds look alike to a seat.
func alike(tables [2]*hoyle.Table, seat hoyle.Seat) (bool, error) {
	first, err := tables[0].ViewJSON(seat)
	if err != nil {
		return false, err
	}
	second, err := tables[1].ViewJSON(seat)
	return bytes.Equal(first, second) && tables[0].Turn() == tables[1].Turn(), err
}
