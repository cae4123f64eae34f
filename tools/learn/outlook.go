package main

import (
	"math/rand/v2"

	"github.com/hoylecards/hoyle/catcheleven"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/learned"
)

// outlook is a network that says how much a seat's lead will grow from now to the end of a game. It
// is used between two hands, when everything is known except the cards to come.
type outlook struct{ *pupil }

const (
	outlookUnits = 32
	outlookRate  = 0.003     // of learning, at the start; it falls to 0
	outlookSeed  = 5_000_000 // of the first game
	faith        = 0.5       // in the outlook after the next hand; the rest is in the actual result
	slips        = 0.03      // the share of random moves
	hands        = 6         // of a game
)

// between is a position between two hands, or the end.
type between struct {
	lesson
	lead int // of seat 0, which plays next
}

// learnOutlook returns an outlook that has learned from games between two players who play like p.
func (s school) learnOutlook(p player, games int) outlook {
	o, studied := outlook{newPupil(outlookUnits, rand.New(rand.NewPCG(3, 4)))}, 0
	var after [hands]between // after each hand
	for n := range games {
		s.playHands(p, uint64(n), &after)
		target, expected := float32(0), float32(0)
		for i := len(after) - 2; i >= 0; i-- { // each learns from the one after it
			h := &after[i]
			target = float32(faith*expected) + float32((1-faith)*target) + float32(after[i+1].lead-h.lead)
			h.worth = append(h.worth[:0], target)
			o.study(&h.lesson)
			expected = o.values[0]
			studied++
		}
		if studied >= batch {
			studied = 0
			o.change(float32(outlookRate * float64(games-n) / float64(games)))
		}
	}
	return o
}

// playHands plays a game and stores the position after each hand.
func (s school) playHands(p player, number uint64, after *[hands]between) {
	seed := deck.NewSeed(outlookSeed + number)
	r, g := seed.Derive(7).Rand(), s.game
	at := g.Deal(seed, 0)
	var moves []catcheleven.Move
	for i := range after {
		stock := at.StockLen()
		for seat := at.Turn(); seat != engine.Nobody && at.StockLen() == stock; seat = at.Turn() {
			moves = g.AppendMoves(moves[:0], &at, seat)
			m := 0
			if r.Float64() < slips {
				m = r.IntN(len(moves))
			} else if len(moves) > 1 {
				m = p(&at, seat, moves)
			}
			_ = g.Advance(&at, seat, moves[m])
		}
		after[i].lead = g.Score(at, 0) - g.Score(at, 1)
		after[i].seen.ElevenBetween(&at, 0)
	}
}

// ahead estimates the lead that a seat will have at the end of the game. The position is between
// two hands, or at the end.
func (o outlook) ahead(g catcheleven.Game, at *catcheleven.State, seat engine.Seat, seen *learned.Features) float32 {
	lead := float32(g.Score(*at, seat) - g.Score(*at, 1-seat))
	next := at.Turn()
	if next == engine.Nobody {
		return lead
	}
	seen.ElevenBetween(at, next)
	if more := o.weigh(seen)[0]; next == seat {
		lead += more
	} else {
		lead -= more
	}
	return lead
}

// copy returns an outlook for another goroutine, with the same weights.
func (o outlook) copy() outlook {
	p := *o.pupil
	p.state, p.units, p.values = make([]float32, p.width), nil, nil
	return outlook{&p}
}
