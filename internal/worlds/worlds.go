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

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/blackjack"
	"github.com/hoylecards/hoyle/catcheleven"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/karata"
)

// Door is a program that a match is played with. It makes a move of a seat, and returns all bytes
// that it has sent to the viewer since the last call. The move may be one that does not exist. If
// the move is "", the door makes none.
type Door func(seat hoyle.Seat, move string) []byte

// Report is what a comparison reached, and what it found.
type Report struct {
	Pairs int    // pairs of different worlds
	Turns int    // positions, of different worlds, in which it was the viewer's turn
	Bytes int    // bytes compared
	Leak  string // where the worlds looked different, or ""
}

// Enough returns an error if the report has a leak, or reached too little to find one.
func (r Report) Enough() error {
	if r.Leak != "" || r.Pairs < 20 || r.Turns < 60 || r.Bytes < 100*r.Turns {
		return fmt.Errorf("%d pairs, %d turns, %d bytes; %s", r.Pairs, r.Turns, r.Bytes, r.Leak)
	}
	return nil
}

// Compare plays up to n pairs of deals of each game of the library, and stops at the first leak. The
// function open opens a door to a match, for a viewer.
func Compare(n int, open func(m *hoyle.Match, viewer hoyle.Seat) (Door, error)) (Report, error) {
	var all Report
	for _, play := range []func(*Report, int, func(*hoyle.Match, hoyle.Seat) (Door, error)) error{
		game(indigo.Game{}), game(doppelkopf.Game{}), game(karata.Game{}), game(catcheleven.Game{}), game(blackjack.Game{}),
	} {
		if err := play(&all, n, open); err != nil || all.Leak != "" {
			return all, err
		}
	}
	return all, nil
}

// game returns the function that plays pairs of deals of a game, each after some random moves.
func game[S comparable, M engine.Move](g engine.Game[S, M]) func(*Report, int, func(*hoyle.Match, hoyle.Seat) (Door, error)) error {
	return func(all *Report, n int, open func(*hoyle.Match, hoyle.Seat) (Door, error)) error {
		r := deck.NewSeed(8).Rand()
		for i := range n {
			named, err := hoyle.Find(g.Name())
			if err != nil {
				return err
			}
			viewer := hoyle.Seat(i % named.Players())
			tables, err := pair(g, named, viewer, i, r)
			if err == nil && tables[0] != nil {
				err = all.both(tables, viewer, r, open)
			}
			if err != nil || all.Leak != "" {
				return err
			}
		}
		return nil
	}
}

// pair returns two tables that look alike to a seat: one with a deal after some random plays, and one
// with the unseen cards dealt again. They are nil if the deal has ended, or if the cards are equal.
func pair[S comparable, M engine.Move](g engine.Game[S, M], named hoyle.Game, viewer hoyle.Seat, i int, r *rand.Rand) (tables [2]*hoyle.Table, err error) {
	table, err := host.NewTable(g, deck.NewSeed(uint64(i)), engine.Seat(i/2%named.Players()))
	for range i % 7 {
		if err != nil || table.Turn() == engine.Nobody {
			return tables, err
		}
		moves := table.Legal(table.Turn())
		err = table.Play(table.Turn(), moves[r.IntN(len(moves))])
	}
	if err != nil || table.Turn() == engine.Nobody {
		return tables, err
	}
	first, second := table.State(), g.Determinize(table.View(viewer), r)
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
func (r *Report) both(tables [2]*hoyle.Table, viewer hoyle.Seat, random *rand.Rand, open func(*hoyle.Match, hoyle.Seat) (Door, error)) error {
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
		if err != nil || !same || tables[0].Turn() == hoyle.Nobody { // after its end a deal is no secret
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
