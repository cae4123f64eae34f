package scenario

import (
	"cmp"
	"strings"
	"testing"
	"time"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/long"
)

// faults returns what is wrong with the scenarios of a text.
func faults(text string, games ...hoyle.Game) (all []string) {
	for _, s := range Parse("x", text) {
		for _, f := range s.Run(games...) {
			all = append(all, f.Error())
		}
	}
	return all
}

// The bomb of Karata, which several of the tests change.
const bomb = `game karata
rules {"seats":3}
lay hand 0: 2♠ 4♥ 5♥; hand 1: 3♠ K♠ 4♦; hand 2: 6♦ 7♦ 9♦; pile: 9♠; stock: …
0 play 2♠ / done / last
`

// What is right has no faults.
func TestPasses(t *testing.T) {
	games := allGames()
	for name, text := range map[string]string{
		"a deal by its seed":     "game indigo\nseed 1\nturn 0\nhand 0 is K♣ 8♦ 3♥ 5♥ A♠ Q♠",
		"after other lines":      "first 1\nrules {}\nseed 1\ngame indigo\nturn 1",
		"a field with that name": "game indigo\nseed 1\nfirst 1\nfirst = 1\nturn = 1",
		"a byte-order mark":      "\ufeffgame indigo\r\nturn 0\r\n",
		"titles":                 "game indigo\n== a\nturn 0\n== b\nfirst 1\nturn 1\n",
		"a table":                "game indigo\n== a\nfirst {f}\nturn {t}\n| #why | f | t |\n| x | 0 | 0 |\n| y | 1 | 1 |",
		"an empty cell":          "game indigo\n== a\nfirst {f}\nturn {t}\nstock counts 36\n| f | t |\n| 1 | 1 |\n| 1 |   |",
		"a dash":                 "game indigo\n== a\nlay table: {t}; hand 0: K♠; hand 1: 8♣; won 1: …\nset last 1\ntable is {t}\n| t |\n| - |\n| 9♦ |",
		"spellings of cards":     "game indigo\n== a\nlay table: ; hand 0: TH 10♦; hand 1: 2c 8♣; won 1: …\nset last 1\n0 10h\ntable is 10♥\n1 8c\n0 may only TD",
		"a spelling of a catch":  "game catcheleven\n== a\nlay table: 7♠ 2♠; hand 0: 2♥; hand 1: 4♦; stock: 8×??; won 1: …\nset last 1\n0 may only 2♥ x 2♠,7♠",
		"the bomb":               bomb + "debt = 2\n1 may play 3♠\n1 cannot play K♠ (must-counter)\n1 play 3♠ / done\ndebt = 3\n",
		"a list":                 bomb + "last = true false false\n1 play 3♠\nhand 1 is K♠ 4♦",
		"a suit":                 "game karata\nlay hand 0: 4♣; hand 1: 5♠ 4♥; pile: 9♣ A♥; stock: …\nset request ♠\nrequest = ♠\n1 cannot play 4♥ (not-your-turn)\n0 draw / not\n1 may only cards play 5♠",
		"a missing field":        bomb + "winner = -1\nturned = 0\n",
		"what seats see":         "game indigo\nseed 1\n0 sees hand 1 is 6×??\n0 sees hand 1 runs ?? …\n1 sees hand 0 has ??\nnobody sees stock lacks K♥ 2♦\n0 sees stock counts 36",
		"what seats saw":         "game tuck\nseed 3\n0 tuck 3♥\n1 saw 0 tuck ??\n0 saw 0 tuck 3♥",
		"ranks":                  "game indigo\nlay table: 9; hand 0: K 4; hand 1: 9 7; won 1: …\nset last 1\ntable is 9\nhand 0 is 4 K\nwon 1 counts 47",
		"equal cards":            "game doppelkopf\ndeal hand 2: Q♣ Q♣ 9♦ 9♦\nhand 2 has 9♦ 9♦ Q♣ Q♣\nhand 0 lacks Q♣",
		"equal cards of two":     "game doppelkopf\ndeal hand 0: 9♣ A♠ Q♣; hand 1: A♣ 10♣ Q♣; hand 2: K♣ 9♠; hand 3: K♣ K♠\nhand 0 has Q♣ 9♣ A♠\nhand 1 has A♣ 10♣ Q♣\nhand 2 has K♣ 9♠\nhand 3 has K♣ K♠",
		"an order of cards":      "game blackjack\ndeal hand 0: 8♠ 8♥; dealer: 10♥ 7♣; shoe: 4♦ 3♦ K♥ …\nshoe runs 4♦ 3♦ K♥ …\ndealer runs 10♥ 7♣\nhand 0 runs 8♠ 8♥",
		"German":                 "game doppelkopf\ndeal hand 0: Kreuz-Dame, Herz 10 ♣K\n* gesund / gesund / Gesund / gesund\n0 may Re\n0 Re / keine 90\nannounced.1.move = no 90\nhand 0 has KrD ♥10",
		"a pack":                 "game indigo\npack A♣ 2♣ 3♣ 4♣ 5♣\nfirst 1\ntable runs A♣ 2♣ 3♣ 4♣\nhand 1 has 5♣",
		"a preset":               "game blackjack:casino\nrules {\"noHole\":true}\ndeal hand 0: 6 5; dealer: 10; shoe: K A …\n* double\nscore −20",
		"a commitment":           "game indigo\nseed 1\ncommitment " + deck.NewSeed(1).Commit().String(),
		"the items of a score":   "game indigo\nlay won 0: A♣ K♣; won 1: …\nset turn −1\nset last 1\n0 items A 10 J Q K 2\n1 items has most cards 3\n1 items A 10 J Q K 18 / most cards 3",
		"suits first":            "game karata\nrules {\"seats\":3}\nlay hand 0: Herz 10 ♥5 K♦; hand 1: 3♠; hand 2: 6♦; pile: Herz-9; stock: …\n0 may play Herz 10\n0 may only cards play ♥5 / play ♥10\n0 play Herz 10\n0 saw 0 play ♥10",
		"a list that is short":   "game tuck\nlay hand 0: 5♥ 6♥ 7♥; hand 1: 8♥ 9♥ 10♥; open 0: A♥ 2♥ 3♥; open 1: 4♥ J♥; stock: Q♥\nset left 7\nset drawn 5\nturn 1\n1 8♥\nhand 1 is 9♥ 10♥ Q♥\nstock counts 0",
		"a match":                "game indigo\nseed 1\nmatch deals 2\nturn 0\ntotals 0 0\nchairs 0 1\nauto end\nnext deal\nturn 1",
	} {
		for _, f := range faults(text, games...) {
			t.Errorf("%s: %s", name, f)
		}
	}
}

// Every fault says where it is, what the line wants, and what it gets.
func TestFaults(t *testing.T) {
	games := allGames()
	const indigo = "game indigo\nseed 1\n"
	for _, tt := range []struct{ name, text, want string }{
		{"a field", bomb + "debt = 3", "x:5: x\n\tdebt = 3\n\twant 3\n\tgot  2"},
		{"a field that there is not", bomb + "debts = 0", "x:5: x\n\tdebts = 0\n\tthe position has no field debts; it has: debt, direction, hands, held, laid, last, next, phase, pile, request, seed, shown, stock, turn, turned, under, winner"},
		{"a refusal, and the move is taken back", bomb + "1 cannot play 3♠\nhand 1 has 3♠", "x:5: x\n\t1 cannot play 3♠\n\twant play 3♠ is refused\n\tgot  play 3♠ is accepted"},
		{"why a move is refused", bomb + "1 cannot play K♠ (must-match)",
			"x:5: x\n\t1 cannot play K♠ (must-match)\n\twant must-match\n\tgot  must-counter: seat 1: play KS: karata: the card neither counters nor blocks the pending bomb"},
		{"no move is refused", bomb + "1 cannot jump", "x:5: x\n\t1 cannot jump\n\tengine: not a move: karata: \"jump\"; seat 1 may: play 3S / draw"},
		{"a card that is not a move", bomb + "1 may 3♠", "x:5: x\n\t1 may 3♠\n\tengine: not a move: karata: \"3♠\"; seat 1 may: play 3S / draw"},
		{"a move out of turn", bomb + "0 draw", "x:5: x\n\t0 draw\n\trefused: seat 0: draw: engine: not this seat's turn (not-your-turn); seat 0 has no move; the turn: seat 1"},
		{"a refusal that says nothing", bomb + "1 cannot play 4♠", "x:5: x\n\t1 cannot play 4♠\n\tseat 1: play 4S: karata: that card is not in the hand: if you mean just this refusal, write (not-in-hand) behind the move"},
		{"only these cards", bomb + "1 may only cards", "x:5: x\n\t1 may only cards\n\twant \n\tgot  play 3S"},
		{"only these words", bomb + "1 may only words", "x:5: x\n\t1 may only words\n\twant \n\tgot  draw"},
		{"the legal moves", bomb + "1 may only draw", "x:5: x\n\t1 may only draw\n\twant draw\n\tgot  draw / play 3S"},
		{"a legal move", bomb + "1 may play K♠", "x:5: x\n\t1 may play K♠\n\twant play KS\n\tgot  draw / play 3S"},
		{"a card", bomb + "hand 1 is 3♠ K♦ 4♦", "x:5: x\n\thand 1 is 3♠ K♦ 4♦\n\twant is 3♠ K♦ 4♦\n\tgot  4♦ 3♠ K♠"},
		{"the order", indigo + "table runs K♠ 4♥ 7♠ 8♠", "x:3: x\n\ttable runs K♠ 4♥ 7♠ 8♠\n\twant runs K♠ 4♥ 7♠ 8♠\n\tgot  8♠ 7♠ 4♥ K♠"},
		{"how many", indigo + "stock counts 35", "x:3: x\n\tstock counts 35\n\twant 35\n\tgot  36"},
		{"the turn", indigo + "turn nobody", "x:3: x\n\tturn nobody\n\twant nobody\n\tgot  0"},
		{"too many points", indigo + "score 0 0 0", "x:3: x\n\tscore 0 0 0\n\twant 0 0 0\n\tgot  0 0"},
		{"no points", indigo + "score", "x:3: x\n\tscore\n\twant \n\tgot  0"},
		{"what was seen", "game tuck\nseed 3\n0 tuck 3♥\n1 saw 0 tuck 3♥", "x:4: x\n\t1 saw 0 tuck 3♥\n\twant 0 tuck 3H\n\tgot  0 tuck ??"},
		{"all faults", indigo + "turn 1\nscore 1", "x:3: x\n\tturn 1\n\twant 1\n\tgot  0\nx:4: x\n\tscore 1\n\twant 1\n\tgot  0"},
		{"a title and a row", "game indigo\n== Who leads\nfirst {f}\nturn {t}\n| f | t |\n| 0 | 0 |\n| 1 | 0 |",
			"x:4: row 7: Who leads\n\tturn 0\n\twant 0\n\tgot  1"},
		{"a cell too many", "game indigo\n== a\nturn {t}\n| t |\n| 0 | 0 |", "x:2: a\n\tline 5: the row has 2 cells, want 1"},
		{"an idle column", "game indigo\n== a\nturn 0\n| t |\n| 0 |",
			"x:2: a\n\tline 4: want one column for {t} in a line above; the name of a comment begins with #"},
		{"a column twice", "game indigo\n== a\nturn {t}\n| t | t |\n| 0 | 0 |",
			"x:2: a\n\tline 4: want one column for {t} in a line above; the name of a comment begins with #"},
		{"nothing expected", indigo + "== a\n0 K♣", "x:3: a\n\tthe scenario expects nothing"},
		{"nothing expected of cards that are laid", bomb, "x:1: x\n\tthe scenario expects nothing"},
		{"rules in other words", "game karata\nrules seats=3\nturn 0", "x:2: x\n\trules seats=3\n\trules are JSON, such as {\"seats\":3}"},
		{"nothing at all", "", "x:1: x\n\tno line names the game"},
		{"no game", "game whist\nturn 0", "x:1: x\n\tgame whist\n\thoyle: no such game: \"whist\", want one of blackjack, catcheleven, doppelkopf, indigo, karata, hearts, rummy, skat, tuck, or a preset"},
		{"no rules", "game karata\nrules {\"seats\":99}\nturn 0", "x:2: x\n\trules {\"seats\":99}\n\tengine: invalid rules: karata: seats: want a whole number from 2 to 6"},
		{"an option twice", "game karata\nrules {\"seats\":3,\"seats\":2}\nturn 0", "x:2: x\n\trules {\"seats\":3,\"seats\":2}\n\tengine: invalid rules: seats: given twice"},
		{"no number", "game indigo\nseed x\nturn 0", "x:2: x\n\tseed x\n\twant a number"},
		{"a wrong commitment", indigo + "commitment 00\nturn 0", "x:3: x\n\tcommitment 00\n\twant 00\n\tgot  " + deck.NewSeed(1).Commit().String()},
		{"too late", indigo + "turn 0\nfirst 1", "x:4: x\n\tfirst 1\n\tthis line must come before the first play or expectation"},
		{"a card twice", "game indigo\nlay table: 9♠ 9♠; won 1: …\nturn 0", "x:2: x\n\tlay table: 9♠ 9♠; won 1: …\n\tthe pack has one 9♠"},
		{"no card", "game indigo\nlay table: 9♠ 1♠; won 1: …\nturn 0", "x:2: x\n\tlay table: 9♠ 1♠; won 1: …\n\t\"1♠\" is not a card, such as 10♥ or TH"},
		{"no place", "game indigo\nlay tables: 9♠; won 1: …\nturn 0", "x:2: x\n\tlay tables: 9♠; won 1: …\n\tthere is no place \"tables\"; there are: table, stock, hand 0, won 0, hand 1, won 1"},
		{"cards nowhere", "game indigo\nlay table: 9♠\nturn 0", "x:2: x\n\tlay table: 9♠\n\t51 cards are nowhere: write … in the one place where the other cards lie"},
		{"no field", "game karata\nset debts 3\nturn 0", "x:2: x\n\tset debts 3\n\tengine: invalid position: karata: unknown field \"debts\""},
		{"no such deal", "game indigo\ndeal table: 9♠ 9♥ 9♦ 9♣ 8♠\nturn 0", "x:2: x\n\tdeal table: 9♠ 9♥ 9♦ 9♣ 8♠\n\ttable has 4 cards after the deal, not 5"},
		{"a card too many", "game doppelkopf\ndeal hand 0: Q♣ Q♣ Q♣\nturn 0", "x:2: x\n\tdeal hand 0: Q♣ Q♣ Q♣\n\tthe pack has two Q♣"},
		{"a card of another pack", "game doppelkopf\ndeal hand 0: 7♣\nturn 0", "x:2: x\n\tdeal hand 0: 7♣\n\tno 7♣ in this pack"},
		{"a hand too large", "game doppelkopf\ndeal hand 0: 13×??\nturn 0", "x:2: x\n\tdeal hand 0: 13×??\n\thand 0 has 12 cards after the deal, not 13"},
		{"a position of the whole history", "game doppelkopf\nlay won 0: A♣ A♣; hand 1: …\nturn 0",
			"x:2: x\n\tlay won 0: A♣ A♣; hand 1: …\n\tpositions of doppelkopf hold the whole history: use deal, not lay"},
		{"a part of a field", "game doppelkopf\nannounced.9.move = re", "x:2: x\n\tannounced.9.move = re\n\tthe position has no field announced.9.move; announced has 0 elements"},
		{"fields of an object", "game blackjack\nplayers.0.hand = 1", "x:2: x\n\tplayers.0.hand = 1\n\tthe position has no field players.0.hand; players.0 has: hands"},
		{"one of the items", "game indigo\nlay won 0: A♣ K♣; won 1: …\nset turn −1\nset last 1\n1 items has most cards 2", "x:5: x\n\t1 items has most cards 2\n\twant has most cards 2\n\tgot  A 10 J Q K 18 / most cards 3"},
		{"no such line", indigo + "turns 0", "x:3: x\n\tturns 0\n\ta scenario has no such line; one begins with a seat (0 may …), a place (hand 0 is …), a field (turn = …), *, auto, end, last, option, points, score or turn, and in a match chairs or totals"},
		{"chairs of no match", "game indigo\nchairs 1 0\nturn 0", "x:2: x\n\tchairs 1 0\n\tchairs stand below a line \"match\", or in a record"},
		{"chairs above the match", "game indigo\nchairs 1 0\nmatch deals 2\nturn 0", "x:2: x\n\tchairs 1 0\n\tchairs stand below a line \"match\", or in a record"},
		{"a place in no table", "game karata\nrules {\"seats\":{n}}\nturn 0", "x:2: x\n\trules {\"seats\":{n}}\n\tno table has a column for {n}"},
		{"an item without points", indigo + "0 items has most cards", "x:3: x\n\t0 items has most cards\n\tan item ends with its points, such as won by Re 1, got \"most cards\""},
		{"no items yet", indigo + "0 items has most cards 3", "x:3: x\n\t0 items has most cards 3\n\twant has most cards 3\n\tgot  nothing"},
		{"no such place", indigo + "tables is 9♠", "x:3: x\n\ttables is 9♠\n\tthere is no place \"tables\"; there are: table, stock, hand 0, won 0, hand 1, won 1"},
		{"totals", "game indigo\nmatch deals 1\ntotals 1 0", "x:3: x\n\ttotals 1 0\n\twant 1 0\n\tgot  0 0"},
		{"a deal too early", "game indigo\nmatch deals 2\nturn 0\nnext deal", "x:4: x\n\tnext deal\n\thost: the deal is still being played"},
		{"a deal too many", "game indigo\nmatch deals 1\nauto end\nnext deal", "x:4: x\n\tnext deal\n\tthe match is over"},
		{"the next deal of none", "game indigo\nturn 0\nnext deal", "x:3: x\n\tnext deal\n\tno line says which match it is"},
		{"cards in a match", "game indigo\nmatch deals 1\nlay table: 9♠; won 1: …\nturn 0", "x:2: x\n\tmatch deals 1\n\tthe deals of a match come from its seed: leave out \"lay\""},
		{"an option", "game karata\noption seats = 3", "x:2: x\n\toption seats = 3\n\twant 3\n\tgot  2"},
		{"no option", "game karata\noption chairs = 3", "x:2: x\n\toption chairs = 3\n\tkarata has no option \"chairs\": want the name of one, =, and its value"},
		{"last plays of none", "game hearts\nlast 0 2C / KS", "x:2: x\n\tlast 0 2C / KS\n\twant 0 2C / KS\n\tgot  no play / no play"},
		{"any plays of none", indigo + "last 0 ??", "x:3: x\n\tlast 0 ??\n\twant 0 ??\n\tgot  no play"},
		{"more plays than were made", indigo + "0 K♣\nlast 0 K♣ / …", "x:4: x\n\tlast 0 K♣ / …\n\twant 0 KC / ??\n\tgot  0 KC / no play"},
		{"the seat of any play", indigo + "0 K♣\nlast 1 ??", "x:4: x\n\tlast 1 ??\n\twant 1 ??\n\tgot  0 ??"},
		{"last plays without any", indigo + "0 K♣\nlast 0", "x:4: x\n\tlast 0\n\twant a move"},
		{"an end without plays", indigo + "end last:", "x:3: x\n\tend last:\n\twant a move"},
		{"no move is legal", indigo + "0 may", "x:3: x\n\t0 may\n\twant a move"},
		{"no card is legal", indigo + "0 may cards", "x:3: x\n\t0 may cards\n\twant a move"},
		{"nothing is refused", indigo + "1 cannot", "x:3: x\n\t1 cannot\n\twant a move"},
		{"a seat that there is not", indigo + "9 sees hand 0 counts 6", "x:3: x\n\t9 sees hand 0 counts 6\n\tengine: no such seat: 9 of 2"},
		{"a move of no seat", indigo + "9 may K♣", "x:3: x\n\t9 may K♣\n\tengine: no such seat: 9 of 2"},
		{"a refusal of no seat", indigo + "-2 cannot K♣ (not-your-turn)", "x:3: x\n\t-2 cannot K♣ (not-your-turn)\n\tengine: no such seat: -2 of 2"},
		{"what nobody may", indigo + "nobody may only", "x:3: x\n\tnobody may only\n\tnobody only sees, and saw"},
		{"no cards that a place has", indigo + "hand 0 has …", "x:3: x\n\thand 0 has …\n\twant a card"},
		{"no cards that a place lacks", indigo + "hand 0 lacks", "x:3: x\n\thand 0 lacks\n\twant a card"},
		{"any cards", indigo + "hand 0 is …", "x:3: x\n\thand 0 is …\n\twant a card"},
		{"cards face down", indigo + "stock lacks ??", "x:3: x\n\tstock lacks ??\n\t?? is a card that a seat sees face down"},
		{"cards of a number", indigo + "turn lacks K♣", "x:3: x\n\tturn lacks K♣\n\tturn is no place of cards"},
		{"items of a game without any", "game blackjack:casino\nrules {\"noHole\":true}\ndeal hand 0: 6 5; dealer: 10; shoe: K A …\n* double\n0 items has x 1", "x:5: x\n\t0 items has x 1\n\tblackjack lists no items of a score"},
		{"a hostile title", "game indigo\n== \x1b[2J\x07\nturn 1", "x:3: ?[2J?\n\tturn 1\n\twant 1\n\tgot  0"},
	} {
		expect.Is(t, strings.Join(faults(tt.text, games...), "\n"), tt.want, tt.name)
	}
}

// A wrong row has no effect on the rows after it, and if all rows together cost too much, the fault says so.
func TestRowsAreAlone(t *testing.T) {
	const deal = "game doppelkopf\n== a\ndeal hand 0: 9♠ 9♣ A♣ A♦ A♦ J♦ K♣ Q♠ Q♣ Q♣ Q♥ Q♦; hand 1: 10♥ 9♥ 9♦ J♣ J♦ K♠ K♠ K♣ K♥ K♥ Q♠ Q♥; " +
		"hand 2: 10♣ 10♣ 10♥ 10♦ 9♣ 9♥ A♠ A♠ A♣ A♥ J♠ J♣; hand 3: 10♠ 10♠ 10♦ 9♠ 9♦ A♥ J♠ J♥ J♥ K♦ K♦ Q♦\n" +
		"* wedding / healthy / healthy / healthy\n0 {a}\nhand 0 counts {n}\n| a | n |\n"
	if all := faults(deal+strings.Repeat("| re | 12 |\n", 3)+strings.Repeat("| 9♠ | 11 |\n", 20), allGames()...); len(all) != 3 {
		t.Errorf("%q", all)
	}
	all := faults(deal+strings.Repeat("| 9♠ | 11 |\n", 1000), allGames()...)
	if len(all) == 0 || !strings.Contains(all[0], "all rows of a table together make at most 8000 plays and deals that are tried: begin another table") {
		t.Errorf("%q", all)
	}
}

// The text of every record of this library is a scenario. With another score, it is a wrong one.
func TestRecords(t *testing.T) {
	games, n := allGames(), 0
	for name, text := range files(t, "../../*/testdata/*.txt") {
		if !strings.HasPrefix(text, "game ") {
			continue
		}
		n++
		if all := faults(text, games...); all != nil {
			t.Errorf("%s: %s", name, strings.Join(all, "\n"))
		}
		before, _, _ := strings.Cut(text, "score ")
		if all := faults(before+"score 999", games...); len(all) != 1 || !strings.Contains(all[0], "want 999") {
			t.Errorf("%s with another score: %q", name, all)
		}
		if all := faults(before, games...); all != nil {
			t.Errorf("%s without a score: %q", name, all)
		}
	}
	if n < 15 {
		t.Errorf("only %d records", n)
	}
}

// Nobody's text can make a program wait, use much memory or fail.
func TestHostile(t *testing.T) {
	games, slow := allGames(), long.Or(1_900, 100)
	for name, text := range map[string]string{
		"a long text":      strings.Repeat("# x\n", 1<<20),
		"many titles":      "game indigo\nturn 0\n" + strings.Repeat("== a\n", 200_000),
		"many lines":       "game indigo\n" + strings.Repeat("turn 0\n", 100_000),
		"many rows":        "game indigo\n== a\nturn {t}\n|t\n" + strings.Repeat("|0\n", 300_000),
		"many plays":       "game indigo\nauto 99999999999999999999\nturn 0",
		"more plays":       "game karata\n" + strings.Repeat("auto 60000\n", 100) + "turn 0",
		"many cards":       "game indigo\nlay table: " + strings.Repeat("500×?? ", 100_000) + "\nturn 0",
		"many more cards":  "game indigo\nlay table: 9999999999×??\nturn 0",
		"many hands":       "game indigo\nlay " + strings.Repeat("hand 0-127: 400×??;", 50_000) + "\nturn 0",
		"many empty hands": "game indigo\nlay " + strings.Repeat("hand 0-99999: ;", 50_000) + "\nturn 0",
		"many deals":       "game blackjack:casino\ndeal shoe: " + strings.Repeat("A ", 24) + "; dealer: 2 2\nturn 0",
		"many slow deals":  "game blackjack:casino\n== a\ndeal hand 0: {c} 10; dealer: 6 10; shoe: 2 2 3 3 4 4 …\n* stand / hit\n| c |\n" + strings.Repeat("| 10 |\n", long.Or(1_500, 30)),
		"a long word":      strings.Repeat("x", 1<<19),
		"deep JSON":        "game indigo\nstart " + strings.Repeat("[", 400_000) + "\nturn 0",
		"many columns":     "game indigo\n== a\n{a}\n" + strings.Repeat("|a", 200_000),
		"wrong rows":       "game indigo\n== a\nturn {t}\n|t\n" + strings.Repeat("|0|0\n", 1_900),
		"rows and lines":   "game indigo\n== a\nturn {t}\n" + strings.Repeat("turn 5\n", 1_900) + "|t\n" + strings.Repeat("|0\n", 1_900),
		"titles and lines": "game indigo\n" + strings.Repeat("turn 5\n", slow) + strings.Repeat("== a\n", slow),
		"long cells":       "game indigo\n== a\n" + strings.Repeat("{t}", 50_000) + "\n|t\n|" + strings.Repeat("0", 100_000),
		"many cells":       "game indigo\n== a\n" + strings.Repeat("{t}", 50_000) + "\n|t\n" + strings.Repeat("|0\n", 1_900),
		"slow titles":      "game blackjack:casino\ndeal shoe: " + strings.Repeat("A ", 24) + "; dealer: 2 2\n0 hit\n" + strings.Repeat("== a\n", long.Or(1_900, 15)),
		"playing titles":   "game karata\nauto 5000\nturn 0\n" + strings.Repeat("== a\n", 1_900),
		"a large field":    "game indigo\nset turn [" + strings.Repeat("1,", 100_000) + "1]\n" + strings.Repeat("set last 0\n", 1_900) + "turn 0",
		"slow ends":        "game blackjack:casino\n" + strings.Repeat("== a\nend score: 9999\n", long.Or(12, 2)),
		"a deep path":      "game indigo\nset " + strings.Repeat("a.", 100_000) + " 1\nturn 0",
	} {
		began := time.Now()
		all := faults(text, games...)
		if took := time.Since(began); took > time.Minute {
			t.Errorf("%s: %v", name, took)
		}
		if len(all) == 0 && name != "many deals" {
			t.Errorf("%s passes", name)
		}
		for _, f := range all {
			if len(f) > 2000 {
				t.Errorf("%s: a fault of %d bytes", name, len(f))
			}
		}
	}
	if all := (Scenario{}).Run(); len(all) != 1 {
		t.Errorf("the zero Scenario has the faults %v", all)
	}
}

// A line "end" says why there is no such end, or that none was found.
func TestEnds(t *testing.T) {
	const two = "game doppelkopf\ndeal hand 0: Q♣; hand 2: Q♣\n"
	for text, want := range map[string]string{
		two + "end points: 130 120":                                  "x:3: x\n\tend points: 130 120\n\tthe cards of all sides count 240 together, not 250",
		two + "end last: 0 J♣ / J♣ / J♣ / …":                         "x:3: x\n\tend last: 0 J♣ / J♣ / J♣ / …\n\tthe pack has two J♣",
		two + "end points: 1 239":                                    "no deal and plays that end so were found in 200000 plays: ask for less, such as ?? for a card; the nearest: points: 1 239: got ",
		two + "end points; nonsense":                                 "x:3: x\n\tend points; nonsense\n\t",
		two + "* healthy / healthy / healthy / healthy\n3 re":        "refused",
		two + "end points: 120 120\nhand 0 counts 1":                 "want 1\n\tgot  0",
		two + "seed 1\nend last: 0 Q♣ / Q♥ / Q♠ / Q♦":                "nearest: last: 0 Q♣",
		"game rummy\nend score: 9999":                                "no deal and plays that end so",
		"game indigo\nend " + strings.Repeat("turn 0;", 101):         "want at most 100 lines behind end",
		"game indigo\n" + strings.Repeat("== a\nend score: 1\n", 20): "more than 12 lines \"end\"",
	} {
		if got := strings.Join(faults(text, allGames()...), "\n"); !strings.Contains(got, want) {
			t.Errorf("%.200s:\n%s\nwant %s", text, got, want)
		}
	}
}

// Each scenario in the page for card players passes. The fault that the page shows is that of the
// first one with another last line.
func TestPage(t *testing.T) {
	games, n := allGames(), 0
	first, shown := "", ""
	for i, block := range strings.Split(files(t, "../../docs/scenarios.md")["../../docs/scenarios.md"], "```\n") {
		switch {
		case i%2 == 0:
		case strings.HasPrefix(block, "game "):
			n++
			first = cmp.Or(first, block)
			if all := faults(block, games...); all != nil {
				t.Errorf("%s\n%s", block, strings.Join(all, "\n"))
			}
		default:
			shown = block
		}
	}
	all := Parse("six.txt", strings.Replace(first, "turn 1", "turn 0", 1))[0].Run(games...)
	if n < 6 || len(all) != 1 || all[0].Error()+"\n" != shown {
		t.Errorf("%d scenarios; the page shows\n%s\nthe program says\n%v", n, shown, all)
	}
}

// What other people have reported, told as scenarios, passes, even as an editor on Windows saves it.
func TestReports(t *testing.T) {
	games := allGames()
	texts := files(t, "testdata/reports/*.txt")
	for name, text := range texts {
		for _, text := range []string{text, "\ufeff" + strings.ReplaceAll(text, "\n", "\r\n")}[long.Or(0, 1):] {
			for _, f := range faults(text, games...) {
				t.Errorf("%s: %s", name, f)
			}
		}
	}
	expect.Is(t, len(texts), 4, "reports")
}
