package cup

import (
	"bytes"
	"cmp"
	"slices"

	"github.com/hoylecards/hoyle/deck"
)

// Pairing is a table of the bracket, or a bye.
type Pairing struct {
	Sides  []int   // that play there, by number; -1 for one that is not known yet. A single side has a bye
	Called int64   // when its players were called, 0 if they were not
	Away   []int   // places whose people did not arrive in time
	Winner int     // the side that advances, -1 if it is not known yet
	Points [][]int // by match, and by side in the order of Sides
	Wins   []int   // by side in the order of Sides
	Drawn  bool    // the winner was drawn by lot
}

// bye reports whether the side of a pairing advances without playing.
func (p Pairing) bye() bool { return len(p.Sides) == 1 }

// bracket returns the rounds for n sides, k at a table. Sides 0, 1, … sit at the
// tables of the first round in this order.
func bracket(n, k int) [][]Pairing {
	rounds, first := 1, 1 // first is the number of tables of the first round
	for first*k < n {
		rounds, first = rounds+1, first*k
	}
	sizes := make([]int, first)
	more := n - first // sides that do not begin alone
	for i := range sizes {
		size := 1 + min(more, k-1)
		sizes[reversed(i, k, rounds-1)] = size
		more -= size - 1
	}
	all := make([][]Pairing, rounds)
	next := 0
	for _, size := range sizes {
		p := Pairing{Sides: make([]int, size), Winner: -1}
		for i := range p.Sides {
			p.Sides[i] = next + i
		}
		next += size
		all[0] = append(all[0], p)
	}
	for r := 1; r < rounds; r++ {
		for range len(all[r-1]) / k {
			all[r] = append(all[r], Pairing{Sides: slices.Repeat([]int{-1}, k), Winner: -1})
		}
	}
	for t, p := range all[0] {
		if p.bye() {
			all[0][t].Winner = p.Sides[0]
			advance(all, 0, t)
		}
	}
	return all
}

// reversed returns the number whose digits in base k are those of i in reverse order. It spreads 0,
// 1, 2, … as evenly as possible.
func reversed(i, k, digits int) int {
	r := 0
	for range digits {
		r, i = r*k+i%k, i/k
	}
	return r
}

// advance puts the winner of a table into the next round.
func advance(rounds [][]Pairing, round, no int) {
	if round+1 == len(rounds) {
		return
	}
	k := len(rounds[round]) / len(rounds[round+1])
	rounds[round+1] = slices.Clone(rounds[round+1])
	next := &rounds[round+1][no/k]
	next.Sides = slices.Clone(next.Sides)
	next.Sides[no%k] = rounds[round][no].Winner
}

// draw returns the numbers below n in the order that a seed gives them.
func draw(seed deck.Seed, n int) []int {
	order, keys := make([]int, n), make([]deck.Seed, n)
	for i := range order {
		order[i], keys[i] = i, seed.Derive(uint64(i))
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Or(bytes.Compare(keys[a][:], keys[b][:]), cmp.Compare(a, b)) })
	return order
}

// begin makes the draw.
func (s *State) begin(at int64) error {
	people, partners := len(s.Places), s.Partners()
	seeds := []deck.Seed{s.Config.Secret}
	for _, p := range s.Places {
		if p.Seed != nil {
			seeds = append(seeds, *p.Seed)
		}
	}
	want := people
	if s.Config.Fill {
		want = max(want, s.Config.Size)
	}
	want = (want + partners - 1) / partners * partners
	if people == 0 || want < 2*partners {
		return ErrFew
	}
	for range want - people {
		s.Places = append(s.Places, Place{Bot: s.house()})
	}
	s.Seed = deck.Combine(seeds...)
	s.Sides = nil
	for side := range slices.Chunk(draw(s.Seed, want), partners) {
		s.Sides = append(s.Sides, side)
	}
	s.Rounds = bracket(len(s.Sides), s.AtTable())
	s.Phase, s.Started = Playing, at
	return nil
}
