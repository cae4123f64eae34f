package doppelkopf

import (
	"strconv"
	"strings"

	"github.com/hoylecards/hoyle/engine"
)

// The names of the items of a score. In each name, % stands for a party. The package comment
// lists the names.
var (
	extraNames = [numKinds]string{"Doppelkopf for %", "fox caught by %", "Charlie for %", "Charlie caught by %",
		"heart trick for %", "dulle caught by %", "fox last for %", "fox caught last by %"}
	levelNames  = [Schwarz + 1]string{No90: "no 90 announced by %", No60: "no 60 announced by %", No30: "no 30 announced by %", Schwarz: "schwarz announced by %"}
	beatenNames = [Schwarz + 1]string{No90: "120 by % against no 90", No60: "90 by % against no 60", No30: "60 by % against no 30", Schwarz: "30 by % against schwarz"}
	underNames  = [...]struct {
		below int
		name  string
	}{{90, "% under 90"}, {60, "% under 60"}, {30, "% under 30"}}
	sideNames = [2]string{"Re", "Kontra"}
)

// ledger is the accounting of a deal, in points for each player of Re: points for Kontra
// are negative.
type ledger struct {
	sum     int
	itemize bool
	lines   []engine.ScoreLine
}

// add adds an item with the points that a side gets. The parameter of holds the text that
// replaces the % in the item's name.
func (l *ledger) add(side int, name, of string, points int) {
	if side == ofKontra {
		points = -points
	}
	l.sum += points
	if points != 0 && l.itemize {
		l.lines = append(l.lines, engine.ScoreLine{Name: strings.Replace(name, "%", of, 1), Points: points})
	}
}

// account adds all items of a deal.
func (l *ledger) account(t *totals, r *rules) {
	winner := t.winner(r)
	switch {
	case !r.House:
		l.added(t, r, winner)
	case winner >= 0:
		l.won(t, r, winner)
		l.times("announcements, times %", 1+int(t.levels[ofRe])+int(t.levels[ofKontra]))
	}
	if r.Doubling == doublingGame {
		l.double(t, winner)
	}
	if !t.solo {
		l.extras(t, r, winner)
	}
	if r.Doubling == doublingAll {
		l.double(t, winner)
	}
	if r.NeverNegative {
		l.notBelow(t.gains(r, winner))
	}
	if r.Multiplier > 1 {
		l.times("this deal counts % times", r.Multiplier)
	}
}

// extras adds the extra points.
func (l *ledger) extras(t *totals, r *rules, winner int) {
	if winner == ofKontra && !r.House && !r.NoOldLadies {
		l.add(ofKontra, "against the old ladies", "", 1)
	}
	for side := range 2 {
		for i := range t.extras {
			if n := t.extras[i][side]; n != 0 {
				l.add(side, extraNames[i], sideNames[side], n)
			}
		}
	}
}

// gains returns the side that gets the points of the game, or -1 if neither wins. With Cowardice,
// except in a solo, these are the losers if the winners have won far more levels than they announced.
func (t *totals) gains(r *rules, winner int) int {
	if !r.Cowardice || winner < 0 || t.solo {
		return winner
	}
	var won ledger
	won.under(t, 1-winner)
	const most = 2 // the greatest excess of levels won over levels announced
	if 1+max(won.sum, -won.sum)-int(t.levels[winner]) > most {
		return 1 - winner
	}
	return winner
}

// notBelow raises the sum of a side to 0, if there is a side and its sum is below 0.
func (l *ledger) notBelow(side int) {
	if side == ofRe && l.sum < 0 || side == ofKontra && l.sum > 0 {
		l.add(side, "not below 0 for %", sideNames[side], max(l.sum, -l.sum))
	}
}

// times multiplies everything so far by n.
func (l *ledger) times(name string, n int) {
	l.add(ofRe, name, strconv.Itoa(n), l.sum*(n-1))
}

// double doubles everything so far once for each of Re and Kontra that was announced. If there
// is no winner, it changes nothing.
func (l *ledger) double(t *totals, winner int) {
	for side := range 2 {
		if winner >= 0 && t.levels[side] >= Said {
			l.add(ofRe, "% announced, doubled", sideNames[side], l.sum)
		}
	}
}

// added adds the points of the game and of the announcements. Without a winner, it adds only
// the points for a party under 90, 60 or 30 or without a trick, and for beating announcements.
func (l *ledger) added(t *totals, r *rules, winner int) {
	if winner >= 0 {
		l.won(t, r, winner)
	} else {
		l.under(t, ofRe)
		l.under(t, ofKontra)
	}
	for side := range 2 {
		level := t.levels[side]
		if winner >= 0 && level >= Said {
			l.add(winner, "% announced", sideNames[side], announced[r.Doubling])
		}
		for step := No90; step <= level; step++ {
			if winner >= 0 {
				l.add(winner, levelNames[step], sideNames[side], max(r.LevelPoints, 1))
			}
			if winner != side && t.cardPoints[1-side] >= aims[step].beaten {
				l.add(1-side, beatenNames[step], sideNames[1-side], 1)
			}
		}
	}
	if t.gains(r, winner) != winner {
		l.add(winner, "% announced too little, reversed", sideNames[winner], -2*max(l.sum, -l.sum))
	}
}

// announced holds the points for Re and for Kontra, by the option Doubling.
var announced = map[string]int{"": 2, doublingOne: 1}

// won adds the points of the winners for winning, for the losers' card points and tricks, for a solo
// of its kind, and for announcements by either party that count more.
func (l *ledger) won(t *totals, r *rules, winner int) {
	if draw := t.cardPoints[ofRe] == t.cardPoints[ofKontra]; !r.DrawNoWin || !draw || t.solo && winner == ofKontra {
		l.add(winner, "won by %", sideNames[winner], 1)
	}
	l.under(t, 1-winner)
	if t.solo {
		l.add(winner, "% wins a solo of this kind", sideNames[winner], r.SoloPoints[t.kind])
	}
	for i, b := range bonuses {
		for side, n := range t.bonuses[i] {
			l.add(winner, b.name, sideNames[side], n)
		}
	}
}

// under adds the points that the opponents of a side get if the side has stayed under 90, 60
// or 30, or has won no trick.
func (l *ledger) under(t *totals, side int) {
	for _, step := range underNames {
		if t.cardPoints[side] < step.below {
			l.add(1-side, step.name, sideNames[side], 1)
		}
	}
	if t.tricks[side] == 0 {
		l.add(1-side, "% without a trick", sideNames[side], 1)
	}
}
