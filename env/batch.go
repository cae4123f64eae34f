package env

import (
	"encoding/binary"
	"fmt"

	"github.com/hoylecards/hoyle/engine"
)

// check returns an error if a slice has the wrong length. The parameters are the number of
// tables and the lengths of the parts for one table.
func (b *Batch) check(tables, seats, width, actions, size int) error {
	for _, part := range [...]struct {
		name      string
		len, each int
	}{
		{"Seats", len(b.Seats), 1}, {"Done", len(b.Done), 1}, {"Counts", len(b.Counts), 1},
		{"Rewards", len(b.Rewards), seats}, {"Legal", len(b.Legal), width},
		{"Masks", len(b.Masks), actions}, {"Observations", len(b.Observations), size},
	} {
		if want := part.each * tables; part.len != 0 && part.len != want {
			return fmt.Errorf("%w: %s has the length %d, want %d", ErrEnv, part.name, part.len, want)
		}
	}
	return nil
}

// reward adds to the rewards of a table what its seats have won since the last report.
func (t *tables[S, M]) reward(i int, b *Batch) {
	if len(b.Rewards) == 0 {
		return
	}
	at, rewards, all := &t.all[i], b.Rewards[i*int(t.seats):][:t.seats], 0
	for seat := range t.seats {
		score := at.rules.game.Score(at.s, seat)
		at.won[seat], at.told[seat] = score-at.told[seat], score
		all += at.won[seat]
	}
	for seat, won := range at.won {
		rewards[seat] += float32(won)
		if t.Lead && t.seats > 1 {
			rewards[seat] -= float32(all-won) / float32(t.seats-1)
		}
	}
}

// tell fills in the part of a batch that belongs to a table.
func (t *tables[S, M]) tell(i int, b *Batch) {
	at := &t.all[i]
	if len(b.Seats) > 0 {
		b.Seats[i] = uint8(at.seat)
	}
	if len(b.Counts) > 0 {
		b.Counts[i] = int32(min(len(at.legal), t.Width))
	}
	if len(b.Observations) > 0 {
		t.see(b.Observations[i*t.size():][:t.size()], at.rules, &at.s, at.log, at.seat)
	}
	if len(b.Legal) > 0 || len(b.Masks) > 0 {
		t.tellMoves(i, b)
	}
}

// tellMoves fills in the list of a table's legal moves, and their mask.
func (t *tables[S, M]) tellMoves(i int, b *Batch) {
	var legal []int32
	var mask []uint8
	if len(b.Legal) > 0 {
		legal = b.Legal[i*t.Width:][:t.Width]
	}
	if len(b.Masks) > 0 {
		mask = b.Masks[i*t.actions():][:t.actions()]
		clear(mask)
	}
	moves := t.all[i].legal
	for place, number := range t.numbers.each(moves) {
		if place < len(legal) {
			legal[place] = int32(number)
		}
		if t.Places {
			number = place
		}
		if number < len(mask) {
			mask[number] = 1
		}
	}
	copy(legal[min(len(moves), len(legal)):], t.none)
}

// plays are the last plays of a deal, as each viewer has seen them, encoded as bytes of
// observations.
type plays struct {
	bytes []byte // the part of each viewer, one after the other
	size  int    // of the part of one viewer
}

func newPlays(seats engine.Seat, n int) plays {
	return plays{make([]byte, int(seats)*n*playLen), n * playLen}
}

func (p plays) clear() { clear(p.bytes) }

// add adds a play as a viewer has seen it: the seat, counted from the viewer, and the
// number of the move.
func (p plays) add(viewer, seat engine.Seat, number int) {
	own := p.bytes[int(viewer)*p.size:][:p.size]
	copy(own[playLen:], own)
	own[0] = byte(seat + 1)
	binary.LittleEndian.PutUint16(own[1:], uint16(number+1))
}

// write writes the plays that a viewer has seen, or none for a spectator.
func (p plays) write(dst []byte, viewer engine.Seat) {
	if viewer != engine.Nobody {
		copy(dst, p.bytes[int(viewer)*p.size:][:p.size])
	}
}
