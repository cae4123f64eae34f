package doppelkopf

import (
	"math/bits"

	"github.com/hoylecards/hoyle/engine"
)

// Score returns the points of a deal that is over, 0 before: what the seat
// wins, or loses. The four together are 0.
func (g Game) Score(s State, seat engine.Seat) int {
	if s.turn != 0 || !isSeat(seat) || s.size == 0 {
		return 0
	}
	return int(s.value) * s.share(seat)
}

// share returns how many times the seat gets what Re has won a head.
func (s *State) share(seat engine.Seat) int {
	switch {
	case s.re>>seat&1 == 0:
		return -1
	case s.alone():
		return seats - 1
	}
	return 1
}

// alone reports whether Re is one seat, which plays a solo by whatever name.
func (s *State) alone() bool { return bits.OnesCount8(s.re) == 1 }

// Breakdown returns the items that make up seat's Score, in the order in which
// players count them, none before the deal is over. What a party has earned is
// positive for its seats and negative for the others.
func (g Game) Breakdown(s State, seat engine.Seat) []engine.Line {
	if s.turn != 0 || !isSeat(seat) || s.size == 0 {
		return nil
	}
	l := ledger{itemize: true}
	l.account(s.tally(g.rules()), g.rules().House)
	share := s.share(seat)
	for i := range l.lines {
		l.lines[i].Points *= max(-1, min(share, 1))
	}
	if share == seats-1 && l.sum != 0 {
		l.lines = append(l.lines, engine.Line{Name: "alone against three", Points: (share - 1) * l.sum})
	}
	return l.lines
}

// value returns what Re has won a head.
func (g Game) value(s *State) int {
	var l ledger
	l.account(s.tally(g.rules()), g.rules().House)
	return l.sum
}

// pair has something of Re and of Kontra.
type pair [2]int

const (
	ofRe = iota
	ofKontra
)

// tally is what the accounting of a deal goes by.
type tally struct {
	eyes, tricks  pair
	levels        [2]Level
	solo          bool
	doppelkopfs   pair // tricks of 40 eyes or more
	foxes         pair // caught from the others
	charlies      pair // the last trick, won with ♣J
	charliesTaken pair // ♣J of the others in the last trick
}

// tally counts a deal that is over.
func (s *State) tally(r *Rules) tally {
	t := tally{levels: s.levels, solo: s.alone()}
	for i := range s.tricks() {
		winner := s.winner(i)
		side := s.side(winner)
		t.tricks[side]++
		eyes, leader := 0, s.leaderOf(i)
		for j, k := range s.played[seats*i:][:seats] {
			eyes += int(eyesOf[k])
			other := s.side((leader+engine.Seat(j))%seats) != side
			if k == fox && other && !r.House {
				t.foxes[side]++
			}
			if k == charlie && other && i == int(s.size)-1 && r.CharlieCaught {
				t.charliesTaken[side]++
			}
		}
		t.eyes[side] += eyes
		if eyes >= 40 {
			t.doppelkopfs[side]++
		}
	}
	if s.top == charlie {
		t.charlies[s.side(s.best)]++
	}
	return t
}

// side returns ofRe or ofKontra.
func (s *State) side(seat engine.Seat) int { return ofKontra - int(s.re>>seat&1) }

// aims are the eyes that announcing a level sets the two sides: the party needs
// the first, schwarz every trick, and the others beat the announcement with the
// second.
var aims = [Schwarz + 1]struct{ needs, beaten int }{
	No90: {151, 120}, No60: {181, 90}, No30: {211, 60}, Schwarz: {0, 30},
}

// made reports whether a side has made the level it announced.
func (t *tally) made(side int) bool {
	l := t.levels[side]
	return t.eyes[side] >= aims[l].needs && (l != Schwarz || t.tricks[1-side] == 0)
}

// winner returns the side that has won, -1 if none has.
func (t *tally) winner() int {
	re, kontra := t.levels[ofRe] >= No90, t.levels[ofKontra] >= No90
	switch {
	case re && t.made(ofRe), kontra && !re && !t.made(ofKontra):
		return ofRe
	case kontra && t.made(ofKontra), re && !kontra:
		return ofKontra
	case re:
		return -1
	}
	needs := 121
	if t.levels[ofRe] == Silent && t.levels[ofKontra] != Silent {
		needs-- // who alone has announced needs the half and one
	}
	if t.eyes[ofRe] >= needs {
		return ofRe
	}
	return ofKontra
}

// The names of the items, by the side that earns them or has said so.
var (
	wonNames   = [2]string{"won by Re", "won by Kontra"}
	saidNames  = [2]string{"Re said", "Kontra said"}
	underNames = [...]struct {
		below int
		name  [2]string
	}{
		{90, [2]string{"Re under 90", "Kontra under 90"}},
		{60, [2]string{"Re under 60", "Kontra under 60"}},
		{30, [2]string{"Re under 30", "Kontra under 30"}},
	}
	schwarzNames = [2]string{"Re without a trick", "Kontra without a trick"}
	levelNames   = [Schwarz + 1][2]string{
		No90:    {"no 90 said by Re", "no 90 said by Kontra"},
		No60:    {"no 60 said by Re", "no 60 said by Kontra"},
		No30:    {"no 30 said by Re", "no 30 said by Kontra"},
		Schwarz: {"schwarz said by Re", "schwarz said by Kontra"},
	}
	beatenNames = [Schwarz + 1]string{
		No90: "120 against no 90", No60: "90 against no 60", No30: "60 against no 30", Schwarz: "30 against schwarz",
	}
	timesNames = [2 + 2*Schwarz]string{
		2: "announcements, times 2", 3: "announcements, times 3", 4: "announcements, times 4", 5: "announcements, times 5",
		6: "announcements, times 6", 7: "announcements, times 7", 8: "announcements, times 8", 9: "announcements, times 9",
		10: "announcements, times 10", 11: "announcements, times 11",
	}
	doppelkopfNames = [2]string{"Doppelkopf for Re", "Doppelkopf for Kontra"}
	foxNames        = [2]string{"fox caught by Re", "fox caught by Kontra"}
	charlieNames    = [2]string{"Charlie for Re", "Charlie for Kontra"}
	takenNames      = [2]string{"Charlie caught by Re", "Charlie caught by Kontra"}
)

const oldLadies = "against the old ladies"

// ledger is the accounting of a deal, in points for a head of Re: those for
// Kontra are negative.
type ledger struct {
	sum     int
	itemize bool
	lines   []engine.Line
}

func (l *ledger) add(side int, name string, points int) {
	if side == ofKontra {
		points = -points
	}
	l.sum += points
	if points != 0 && l.itemize {
		l.lines = append(l.lines, engine.Line{Name: name, Points: points})
	}
}

// account adds all that counts in a deal.
func (l *ledger) account(t tally, house bool) {
	winner := t.winner()
	if house {
		l.multiplied(&t, winner)
	} else {
		l.added(&t, winner)
	}
	if t.solo {
		return
	}
	if winner == ofKontra && !house {
		l.add(ofKontra, oldLadies, 1)
	}
	for side := range 2 {
		l.add(side, doppelkopfNames[side], t.doppelkopfs[side])
		l.add(side, foxNames[side], t.foxes[side])
		l.add(side, charlieNames[side], t.charlies[side])
		l.add(side, takenNames[side], t.charliesTaken[side])
	}
}

// added has what announcements add to a game; without a winner, only what the
// sides have reached.
func (l *ledger) added(t *tally, winner int) {
	if winner >= 0 {
		l.add(winner, wonNames[winner], 1)
		l.under(t, 1-winner)
	} else {
		l.under(t, ofRe)
		l.under(t, ofKontra)
	}
	for side, level := range t.levels {
		if winner >= 0 && level >= Said {
			l.add(winner, saidNames[side], 2)
		}
		for step := No90; step <= level; step++ {
			if winner >= 0 {
				l.add(winner, levelNames[step][side], 1)
			}
			if winner != side && t.eyes[1-side] >= aims[step].beaten {
				l.add(1-side, beatenNames[step], 1)
			}
		}
	}
}

// under has what the other side gets for how far a side has stayed behind.
func (l *ledger) under(t *tally, side int) {
	for _, step := range underNames {
		if t.eyes[side] < step.below {
			l.add(1-side, step.name[side], 1)
		}
	}
	if t.tricks[side] == 0 {
		l.add(1-side, schwarzNames[side], 1)
	}
}

// multiplied has what announcements multiply the home game by.
func (l *ledger) multiplied(t *tally, winner int) {
	if winner < 0 {
		return
	}
	l.add(winner, wonNames[winner], 1)
	l.under(t, 1-winner)
	times := 1 + int(t.levels[ofRe]) + int(t.levels[ofKontra])
	l.add(winner, timesNames[times], max(l.sum, -l.sum)*(times-1))
}
