package house

import "github.com/hoylecards/hoyle/blackjack"

// chart holds ten characters for each row, one for each of the columns 2 3 4 5 6 7 8 9 10 A:
//
//	H  hit
//	S  stand
//	D  double, else hit
//	d  double, else stand
//	P  split
//	p  split if split hands may be doubled, else by the total
//	R  surrender, else hit
//	r  surrender, else stand
//	X  surrender, else split
//	.  in an amendment: no change; in a row of pairs: by the total
type chart map[string]string

var casinoChart = chart{
	"5":  "HHHHHHHHHH",
	"6":  "HHHHHHHHHH",
	"7":  "HHHHHHHHHH",
	"8":  "HHHHHHHHHH",
	"9":  "HDDDDHHHHH",
	"10": "DDDDDDDDHH",
	"11": "DDDDDDDDDH",
	"12": "HHSSSHHHHH",
	"13": "SSSSSHHHHH",
	"14": "SSSSSHHHHH",
	"15": "SSSSSHHHRH",
	"16": "SSSSSHHRRR",
	"17": "SSSSSSSSSS",
	"18": "SSSSSSSSSS",
	"A1": "HHHHHHHHHH",
	"A2": "HHHDDHHHHH",
	"A3": "HHHDDHHHHH",
	"A4": "HHDDDHHHHH",
	"A5": "HHDDDHHHHH",
	"A6": "HDDDDHHHHH",
	"A7": "SddddSSHHH",
	"A8": "SSSSSSSSSS",
	"A9": "SSSSSSSSSS",
	"22": "ppPPPP....",
	"33": "ppPPPP....",
	"44": "...pp.....",
	"55": "..........",
	"66": "pPPPP.....",
	"77": "PPPPPP....",
	"88": "PPPPPPPPPP",
	"99": "PPPPPSPPSS",
	"TT": "..........",
	"AA": "PPPPPPPPPP",
}

// amendments are changes to casinoChart, in the order in which they are applied. The function
// of each amendment reports whether the amendment applies under the rules.
var amendments = []struct {
	to   func(blackjack.Rules) bool
	rows chart
}{
	{func(r blackjack.Rules) bool { return r.HitSoft17 }, chart{
		"11": ".........D",
		"15": ".........R",
		"17": ".........r",
		"A7": "d.........",
		"A8": "....d.....",
	}},
	{func(r blackjack.Rules) bool {
		return r.HitSoft17 && (r.Decks > 2 || r.Decks == 2 && !r.DoubleAfterSplit)
	}, chart{
		"88": ".........X",
	}},
	{func(r blackjack.Rules) bool { return r.Decks <= 2 }, chart{
		"9":  "D.........",
		"11": ".........D",
		"16": ".......H..",
		"66": "P....p....",
		"77": "......p...",
	}},
	{func(r blackjack.Rules) bool { return r.Decks == 2 && r.HitSoft17 }, chart{
		"A3": "..D.......",
	}},
	{func(r blackjack.Rules) bool { return r.Decks <= 1 }, chart{
		"8":  "...DD.....",
		"A2": "..D.......",
		"A3": "..D.......",
		"A6": "D.........",
		"A7": "S.........",
		"A8": "....d.....",
		"22": ".P........",
		"33": "......p...",
		"44": "..p.......",
		"77": "........r.",
	}},
	{func(r blackjack.Rules) bool { return r.Decks <= 1 && r.HitSoft17 }, chart{
		"77": ".........R",
	}},
	{func(r blackjack.Rules) bool { return r.Decks <= 1 && !r.HitSoft17 }, chart{
		"A7": ".........S",
	}},
	{func(r blackjack.Rules) bool { return r.NoHole }, chart{
		"11": "........HH",
		"88": "........RR",
		"AA": ".........H",
	}},
}

var homeChart = chart{
	"5":  "HHHHHHHHHH",
	"6":  "HHHHHHHHHH",
	"7":  "HHHHHHHHHH",
	"8":  "HHHHHHHHHH",
	"9":  "HHHHHHHHHH",
	"10": "HHHHHHHHHH",
	"11": "HHHHHHHHHH",
	"12": "SSSSSHHHHH",
	"13": "SSSSSHHHHH",
	"14": "SSSSSHHHHH",
	"15": "SSSSSHHHSH",
	"16": "SSSSSHSSSH",
	"17": "SSSSSSSSSH",
	"18": "SSSSSSSSSS",
	"A1": "HHHHHHHHHH",
	"A2": "HHHHHHHHHH",
	"A3": "HHHHHHHHHH",
	"A4": "HHHHHHHHHH",
	"A5": "HHHHHHHHHH",
	"A6": "HHHHHHHHHH",
	"A7": "SSSSSSHHHH",
	"A8": "SSSSSSSSSS",
	"A9": "SSSSSSSSSS",
}

// rowLetters is a row of both charts.
type rowLetters struct {
	home, casino string
	changes      []change // the changes to the casino's row, in order
}

// change is a row of an amendment.
type change struct {
	to      func(blackjack.Rules) bool
	letters string
}

// chartRows holds all rows by name.
var chartRows = func() map[string]rowLetters {
	rows := map[string]rowLetters{}
	for row, letters := range casinoChart {
		r := rowLetters{casino: letters, home: homeChart[row]}
		if r.home == "" { // a pair: the home game has no splits
			r.home = ".........."
		}
		for _, a := range amendments {
			if letters := a.rows[row]; letters != "" {
				r.changes = append(r.changes, change{a.to, letters})
			}
		}
		rows[row] = r
	}
	return rows
}()

// letter returns the character in a row and column of the charts, under the rules.
func (b blackjackPlayer) letter(row string, column int) byte {
	r := chartRows[row]
	if !b.Rules.Casino {
		return r.home[column]
	}
	letter := r.casino[column]
	for _, c := range r.changes {
		if c.letters[column] != '.' && c.to(b.Rules) {
			letter = c.letters[column]
		}
	}
	return letter
}

// read returns the move for a row and column, or 0 if a row of pairs leaves the move
// to the total.
func (b blackjackPlayer) read(row string, column int, can [blackjack.Decline + 1]bool) blackjack.Move {
	// Stand is always legal while a hand is being played.
	first := func(moves ...blackjack.Move) blackjack.Move {
		for _, m := range moves {
			if can[m] {
				return m
			}
		}
		return blackjack.Stand
	}
	switch b.letter(row, column) {
	case 'H':
		return first(blackjack.Hit)
	case 'D':
		return first(blackjack.Double, blackjack.Hit)
	case 'd':
		return first(blackjack.Double)
	case 'P':
		return blackjack.Split
	case 'p':
		if b.Rules.DoubleAfterSplit {
			return blackjack.Split
		}
		return 0
	case 'R':
		return first(blackjack.Surrender, blackjack.Hit)
	case 'r':
		return first(blackjack.Surrender)
	case 'X':
		return first(blackjack.Surrender, blackjack.Split)
	case '.':
		return 0
	}
	return blackjack.Stand
}
