package catcheleven_test

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/catcheleven"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/gametest"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/internal/texts"
)

var (
	game  catcheleven.Game // the standard game
	three = mustNew(catcheleven.Rules{Seats: 3})
	four  = mustNew(catcheleven.Rules{Seats: 4})
	pasur = mustNew(catcheleven.Pasur())
)

func mustNew(r catcheleven.Rules) catcheleven.Game {
	g, err := catcheleven.New(r)
	if err != nil {
		panic(err)
	}
	return g
}

func set(text string) card.Set { return card.SetOf(card.MustParseList(text)...) }

// layout returns a setup for two seats in which seat 0 is the first seat and the one to play. Seat
// 1 has the same number of cards as seat 0, captured last, and has won all other cards except those
// in the stock. The stock is enough for the given number of further hands.
func layout(table, hand string, stock int) catcheleven.Setup {
	u := catcheleven.Setup{
		Last:    1,
		Table:   card.MustParseList(table),
		Hands:   []card.List{card.MustParseList(hand)},
		Basaats: []int{0, 0},
	}
	rest := (card.Standard &^ set(table) &^ set(hand)).Append(card.List{})
	slices.Reverse(rest) // so that seat 1 has spades
	n, k := len(u.Hands[0]), 8*stock
	u.Hands = append(u.Hands, rest[:n])
	u.Stock = rest[n : n+k]
	u.Won = []card.List{{}, rest[n+k:]}
	return u
}

func position(t *testing.T, g catcheleven.Game, u catcheleven.Setup) catcheleven.State {
	t.Helper()
	return must.Have(g.FromSetup(u))(t)
}

func play(t *testing.T, g catcheleven.Game, s catcheleven.State, moves ...string) catcheleven.State {
	t.Helper()
	for _, text := range moves {
		m := must.Have(catcheleven.Game{}.ParseMove(text))(t)
		s = must.Have(g.Apply(s, g.Turn(s), m))(t)
	}
	return s
}

// order is a pack in an order that shows where each card is dealt.
var order = card.MustParseList("" +
	"AC 2C 3C 4C  5C 6C 7C 8C  9C TC JC QC  KC AD 2D 3D  " +
	"4D 5D 6D 7D  8D 9D TD JD  QD KD AH 2H  3H 4H 5H 6H  " +
	"7H 8H 9H TH  JH QH KH AS  2S 3S 4S 5S  6S 7S 8S 9S  TS JS QS KS")

// lastCard returns a setup in which seat 1 plays the last card of the deal. The parameter last is
// the side that captured last, or -1 for neither. That side has won all other cards that are not on
// the table.
func lastCard(table, hand string, last int) catcheleven.Setup {
	u := catcheleven.Setup{
		First: 0, Turn: 1, Last: last,
		Hands:   []card.List{{}, card.MustParseList(hand)},
		Won:     []card.List{{}, {}},
		Basaats: []int{0, 0},
	}
	if last == -1 {
		u.Table = (card.Standard &^ set(hand)).Append(nil)
		return u
	}
	u.Table = card.MustParseList(table)
	u.Won[last] = (card.Standard &^ set(hand) &^ set(table)).Append(nil)
	return u
}

func TestPasur(t *testing.T) {
	for _, tt := range []struct {
		table string
		ok    bool
	}{
		{"2♦ 3♦ 4♦ J♦", false}, {"Q♦ Q♠ Q♥ 2♦", false}, {"K♦ K♠ 2♥ K♣", false}, {"Q♦ Q♠ Q♥ Q♣", false}, {"K♦ K♠ K♥ K♣", false},
		{"Q♦ Q♠ K♥ K♣", true}, {"2♦ 3♦ 4♦ 5♦", true}, {"K♦ K♠ 2♥ 3♥", true},
	} {
		t.Run("opening table "+tt.table, func(t *testing.T) {
			rest := (card.Standard &^ set(tt.table)).Append(nil)
			pack := slices.Concat(rest[:8], card.MustParseList(tt.table), rest[8:])
			if _, err := pasur.DealPack(pack, 0); (err == nil) != tt.ok || err != nil && !errors.Is(err, engine.ErrPosition) {
				t.Errorf("DealPack: %v", err)
			}
			must.Have(game.DealPack(pack, 0))(t) // DealPack of the standard game
		})
	}
}

// Replaying the five published deals gives their published results: every move is legal, and both
// players' clubs and soors, the points and the difference match.
func TestPublishedPasurGames(t *testing.T) {
	file := must.Have(os.Open("testdata/pasur_games.txt"))(t)
	defer func() { _ = file.Close() }()
	var pool string
	var hands, moves []string
	games := 0
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		fields := strings.Fields(lines.Text())
		switch fields[0] {
		case "game":
			pool, hands, moves = strings.Join(fields[3:], " "), nil, nil
		case "hand": // hand N A … | B … | moves
			hands = append(hands, strings.Join(fields[3:7], " "), strings.Join(fields[9:13], " "))
			moves = append(moves, fields[14:]...)
		case "result": // result A n B n clubs [n, n] surs [n, n] diff n published n
			games++
			pack := card.MustParseList(strings.Join(slices.Concat(hands[:2], []string{pool}, hands[2:]), " "))
			s := must.Have(pasur.DealPack(pack, 0))(t)
			for _, text := range moves {
				s = play(t, pasur, s, strings.NewReplacer("x", " x ", "+", ",").Replace(text))
			}
			clubs := card.Clubs.Cards()
			got := fmt.Sprintf("result A %d B %d clubs [%d, %d] surs [%d, %d] diff %d published 14", pasur.Score(s, 0), pasur.Score(s, 1),
				(s.Won(0) & clubs).Len(), (s.Won(1) & clubs).Len(), s.Basaats(0), s.Basaats(1), pasur.Score(s, 0)-pasur.Score(s, 1))
			if want := strings.Join(fields, " "); got != want || pasur.Turn(s) != engine.Nobody {
				t.Errorf("%s, want %s", got, want)
			}
		}
	}
	if err := lines.Err(); err != nil || games != 5 {
		t.Errorf("%d games, %v", games, err)
	}
}

func TestRefusals(t *testing.T) {
	s := position(t, game, layout("9♦ K♠ 8♦ 2♦", "2♣ 5♣ K♥ J♥", 1))
	over := position(t, game, catcheleven.Setup{
		Turn: engine.Nobody, Last: 1, Hands: []card.List{{}, {}}, Won: []card.List{{}, card.Standard.Append(nil)}, Basaats: []int{0, 0},
	})
	lastOfHand := layout("9♦", "", 1)
	lastOfHand.Turn, lastOfHand.First = 0, 1
	lastOfHand.Hands = []card.List{lastOfHand.Won[1][:1], {}}
	lastOfHand.Won[1] = lastOfHand.Won[1][1:]
	redeal := position(t, game, lastOfHand)
	for _, tt := range []struct {
		name string
		s    catcheleven.State
		seat engine.Seat
		move string
		want error
	}{
		{"face down", s, 0, "??", engine.ErrNoSuchMove},
		{"a joker", s, 0, "RJ", engine.ErrNoSuchMove},
		{"takes a joker", s, 0, "2C x 9D,BJ", engine.ErrNoSuchMove},
		{"the other seat, and no card", s, 1, "??", engine.ErrNotYourTurn},
		{"no card, in a view", game.View(s, 1).State, 0, "??", engine.ErrNoSuchMove},
		{"a spectator", s, engine.Nobody, "2C x 9D", engine.ErrNotYourTurn},
		{"no seat", s, 2, "2C x 9D", engine.ErrNotYourTurn},
		{"the game is over", over, 0, "2C", engine.ErrGameOver},
		{"the zero position", catcheleven.State{}, 0, "2C", engine.ErrGameOver},
		{"another's card in a view", game.View(s, 1).State, 0, "2C x 9D", engine.ErrFaceDown},
		{"a deal from a stock face down", game.View(redeal, 0).State, 0, texts.Sorted(game.Legal(nil, redeal, 0))[0], engine.ErrFaceDown},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := must.Have(catcheleven.Game{}.ParseMove(tt.move))(t)
			next, err := game.Apply(tt.s, tt.seat, m)
			var refused *engine.MoveError
			if next != tt.s || !errors.As(err, &refused) || refused.Seat != tt.seat || !errors.Is(err, tt.want) {
				t.Errorf("got %v, want %v", err, tt.want)
			}
			if engine.Code(err) != engine.Code(tt.want) || engine.Code(err) == "" {
				t.Errorf("code %q, want %q", engine.Code(err), engine.Code(tt.want))
			}
		})
	}
}

// In a view, Advance also refuses to deal from a face-down stock.
func TestAdvanceOnAView(t *testing.T) {
	u := layout("9♦", "", 1)
	u.Turn, u.First = 0, 1
	u.Hands = []card.List{u.Won[1][:1], {}}
	u.Won[1] = u.Won[1][1:]
	s := game.View(position(t, game, u), 0).State
	expect.Err(t, game.Advance(&s, 0, game.Legal(nil, s, 0)[0]), engine.ErrFaceDown)
}

func TestMovesOnAView(t *testing.T) {
	gametest.MovesOnAView(t, game, func(s catcheleven.State) bool { return s.HandLen(1) > 1 })
}

func TestPositionsOfAnotherGame(t *testing.T) {
	s := game.Deal(deck.NewSeed(1), 0) // for two seats
	if err := engine.Playout(four, &s, deck.NewSeed(2).Rand(), nil); err != nil || four.Turn(s) != engine.Nobody {
		t.Errorf("played for four: %v, %+v", err, s.Setup())
	}
	for seat, want := range map[engine.Seat]int{0: 0, 1: 1, 2: 0, 3: 1, 4: -1, engine.Nobody: -1} {
		expect.Is(t, four.Side(s, seat), want, "the side of", seat)
	}
}

func TestParseMove(t *testing.T) {
	for text, want := range map[string]string{
		"5C": "5C", "5♣": "5C", "10h": "TH", "2H x 9D": "2H x 9D", "4C x 7D": "4C x 7D",
		"JS x KS,QD,5H": "JS x QD,5H,KS", "JS x KS QD 5H": "JS x QD,5H,KS", "2♥ x 7♠, 2♠": "2H x 2S,7S", " 2H  x  9D ": "2H x 9D", "2h X 9d": "2H x 9D",
	} {
		m, err := catcheleven.Game{}.ParseMove(text)
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		ascii, err := m.MarshalText()
		if string(ascii) != want || err != nil {
			t.Errorf("%q is %q, %v; want %q", text, ascii, err, want)
		}
		if back, err := (catcheleven.Game{}).ParseMove(m.String()); back != m || err != nil {
			t.Errorf("%q is %v, which reads as %v, %v", text, m, back, err)
		}
	}
	for _, text := range []string{"", "x", "5C x", "5C x ", "5C x ,", "5C x 9D,9D", "5C x ??", "5C x 9Z", "5Cx9D", "5C 9D", " x 9D"} {
		m := catcheleven.Move{Card: card.MustParse("AS")}
		if err := m.UnmarshalText([]byte(text)); !errors.Is(err, engine.ErrMoveText) || m != (catcheleven.Move{Card: card.MustParse("AS")}) {
			t.Errorf("%q is %v, %v", text, m, err)
		}
	}
	for _, m := range []catcheleven.Move{{Card: 200}, {Card: card.MustParse("AS"), Takes: 1 << 2}} {
		if text, err := m.MarshalText(); !errors.Is(err, card.ErrSyntax) {
			t.Errorf("%v has the text %q, %v", m, text, err)
		}
	}
}

func TestMatch(t *testing.T) {
	// Each deal is set up as it stands at its end, with the cards that side 0 has won.
	type deal struct {
		won0     string
		basaats0 int
		leader   engine.Seat // of the next deal
	}
	finish := func(g catcheleven.Game, first engine.Seat, d deal) host.Deal[catcheleven.State] {
		u := catcheleven.Setup{First: first, Turn: engine.Nobody, Last: 0, Basaats: []int{d.basaats0, 0}}
		for range g.Seats() {
			u.Hands = append(u.Hands, card.List{})
		}
		u.Won = []card.List{set(d.won0).Append(nil), (card.Standard &^ set(d.won0)).Append(nil)}
		if g.Seats() == 3 {
			u.Won, u.Basaats = append(u.Won, card.List{}), append(u.Basaats, 0)
		}
		s := position(t, g, u)
		scores := make([]int, g.Seats())
		for seat := range scores {
			scores[seat] = g.Score(s, engine.Seat(seat))
		}
		return host.Deal[catcheleven.State]{Played: 1, End: s, Score: scores}
	}
	const (
		clubs = " A♣ 2♣ 3♣ 4♣ 5♣ 6♣ 7♣ 8♣ 9♣ 10♣ J♣ Q♣ K♣"
		ten   = " 2♣ 3♣ 4♣ 5♣ 6♣ 7♣ 8♣ 9♣ 10♣ J♣" // worth nothing
		more  = " A♠ 2♠ 3♠ 4♠ 5♠ 6♠ 7♠ 8♠ 9♠"
	)
	for _, tt := range []struct {
		name  string
		game  catcheleven.Game
		deals []deal
		over  bool
	}{
		{"two seats to 62: 2 and 6 Basaats", game, []deal{{"2♦ 3♦" + ten, 6, 0}}, true},
		{"61 are not enough: 1 and 6 Basaats", game, []deal{{"J♦ 3♦" + ten, 6, 0}}, false},
		{"61 and some more", game, []deal{{"J♦ 3♦" + ten, 6, 0}, {"2♦ 3♦" + ten, 0, 1}}, true},
		{"62 are not enough for four", four, []deal{{"2♦ 3♦" + ten, 6, 0}}, false},
		{"four seats to 120: twice 2 and 6 Basaats", four, []deal{{"2♦ 3♦" + ten, 6, 0}, {"2♦ 3♦" + ten, 6, 0}}, true},
		// The second deal has all seven points, and five Basaats.
		{"119 are not enough", four, []deal{{"2♦ 3♦" + ten, 6, 0}, {"2♦ J♦ A♦ 3♦ 4♦ 5♦ 6♦" + clubs + more, 5, 0}}, false},
		{"120 are: J♦ in another deal", four, []deal{{"2♦ 3♦" + ten, 6, 0}, {"2♦ J♦ A♦ 3♦ 4♦ 5♦ 6♦" + clubs + more, 5, 0}, {"J♦ 3♦" + ten, 0, 0}}, true},
		{"112 are not enough: 2 and 11 Basaats", four, []deal{{"2♦ 3♦" + clubs + more, 11, 0}}, false},
		// The points are 7 for seven clubs, 3 for A♣ J♣ J♦, 2 for 2♣, and 50 for ten soors.
		{"Pasur for four to 62", mustNew(catcheleven.Rules{Pasur: true, Seats: 4}), []deal{{"J♦ 2♦ 3♦ 4♦ 5♦ 6♦ 7♦" + clubs, 10, 0}}, true},
		{"three seats to 62 each", three, []deal{{"2♦ 3♦" + ten, 6, 0}}, true},
		{"the winner of the last deal leads", game, []deal{{"3♦ 4♦", 0, 1}, {"3♦ 4♦", 0, 1}, {"2♦ 3♦", 1, 0}}, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			next := tt.game.Match(nil)
			var last host.Deal[catcheleven.State]
			first := engine.Seat(0)
			for _, d := range tt.deals {
				start, err := next(last, deck.NewSeed(1))
				if err != nil || start.First != first {
					t.Fatalf("deal %d: %v", last.Played, err)
				}
				end := finish(tt.game, first, d)
				end.Total = slices.Clone(end.Score)
				for seat, before := range last.Total {
					end.Total[seat] += before
				}
				end.Played += last.Played
				last = end
				first = d.leader
			}
			start, err := next(last, deck.NewSeed(1))
			if errors.Is(err, host.ErrMatchOver) != tt.over || !tt.over && err != nil {
				t.Errorf("after %d deals: %v, want over %v", last.Played, err, tt.over)
			}
			if !tt.over && start.First != first {
				t.Errorf("led by %v, want %v", start.First, first)
			}
		})
	}
	lead := func(first engine.Seat, won0 string, basaats0 int) engine.Seat {
		return four.WinnerLeads(finish(four, first, deal{won0, basaats0, 0}), deck.Seed{})
	}
	for _, tt := range []struct {
		name        string
		first, want engine.Seat
		won0        string
		basaats0    int
	}{
		{"the leader's side won: the same seat leads again", 2, 2, "2♦ 3♦", 1},
		{"the other side won: the next seat leads", 2, 3, "3♦ 4♦", 0},
		{"the other side won: round the table", 3, 0, "2♦ 3♦", 1},
		{"the leader's side won at 3", 3, 3, "3♦ 4♦", 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			expect.Is(t, lead(tt.first, tt.won0, tt.basaats0), tt.want, "led by")
		})
	}
	t.Run("three seats", func(t *testing.T) {
		leave := mustNew(catcheleven.Rules{Seats: 3, LeaveTable: true})
		two := (card.Standard &^ set("A♠ 10♠ A♥ 10♥")).Append(nil)
		level := position(t, leave, catcheleven.Setup{
			First: 2, Turn: engine.Nobody, Last: 0, Table: two, Hands: []card.List{{}, {}, {}}, Basaats: []int{1, 1, 0},
			Won: []card.List{set("A♠ 10♠").Append(nil), set("A♥ 10♥").Append(nil), {}},
		})
		for want, last := range map[engine.Seat]host.Deal[catcheleven.State]{
			0: finish(three, 2, deal{"2♦ 3♦", 1, 0}), // 12, 5 and 0 points
			1: finish(three, 2, deal{"3♦ 4♦", 0, 0}), // 0, 7 and 0
			2: {Played: 1, End: level},               // 10, 10 and 0: the same starter again
		} {
			expect.Is(t, three.WinnerLeads(last, deck.Seed{}), want, "led by")
		}
	})
	t.Run("level: the same starter again", func(t *testing.T) {
		leave := mustNew(catcheleven.Rules{LeaveTable: true})
		u := catcheleven.Setup{First: 1, Turn: engine.Nobody, Last: 0, Hands: []card.List{{}, {}}, Basaats: []int{0, 0}}
		u.Won = []card.List{set("2♦ 3♥").Append(nil), set("J♦ 3♦ 4♥").Append(nil)} // 2 : 3+1+1
		u.Table = (card.Standard &^ set("2♦ 3♥ J♦ 3♦ 4♥")).Append(nil)
		end := position(t, leave, u)
		expect.Is(t, leave.WinnerLeads(host.Deal[catcheleven.State]{Played: 1, End: end}, deck.Seed{}), 1, "led by")
		u.Won = []card.List{set("2♦ 3♥ 4♥").Append(nil), set("J♦ 3♦ 4♦").Append(nil)} // 2 : 1+1
		u.Table = (card.Standard &^ set("2♦ 3♥ 4♥ J♦ 3♦ 4♦")).Append(nil)
		end = position(t, leave, u)
		if got := leave.WinnerLeads(host.Deal[catcheleven.State]{Played: 1, End: end}, deck.Seed{}); got != 1 || leave.Score(end, 0) != leave.Score(end, 1) {
			t.Errorf("%d : %d, led by %v, want seat 1", leave.Score(end, 0), leave.Score(end, 1), got)
		}
	})
	t.Run("at random, from the next deal's seed", func(t *testing.T) {
		// These seats were calculated elsewhere, from the documented construction of Derive.
		for n, want := range []engine.Seat{1, 1, 3, 1, 0, 1, 3, 1} {
			expect.Is(t, four.RandomLead(host.Deal[catcheleven.State]{}, deck.NewSeed(uint64(n))), want, "seed", n, "led by")
		}
		leads := map[engine.Seat]int{}
		for n := range uint64(400) {
			seat := four.RandomLead(host.Deal[catcheleven.State]{}, deck.NewSeed(n))
			leads[seat]++
			if again := four.RandomLead(host.Deal[catcheleven.State]{}, deck.NewSeed(n)); again != seat {
				t.Fatalf("seed %d: led by %v, then by %v", n, seat, again)
			}
		}
		for seat := range engine.Seat(4) {
			if leads[seat] < 60 { // 100 expected, standard deviation 8.7
				t.Errorf("%v leads %d of 400", seat, leads[seat])
			}
		}
		expect.Is(t, len(leads), 4, "leads", leads)
	})
}

// A seat or a side that does not exist has no cards and no points.
func TestInvalidSeats(t *testing.T) {
	s := four.Deal(deck.NewSeed(1), 0)
	if s.HandLen(0) != 4 || s.HandLen(3) != 4 || s.Hand(3).Len() != 4 {
		t.Errorf("hands of %d and %d cards, want 4", s.HandLen(0), s.HandLen(3))
	}
	for _, seat := range []engine.Seat{engine.Nobody, 4, 100, -100} {
		if s.Hand(seat) != 0 || s.HandLen(seat) != 0 || four.Side(s, seat) != -1 || four.Score(s, seat) != 0 || four.Breakdown(s, seat) != nil {
			t.Errorf("%v has cards or points", seat)
		}
	}
	for _, side := range []int{-1, 2, 100} {
		if s.Won(side) != 0 || s.Basaats(side) != 0 {
			t.Errorf("side %d has won something", side)
		}
	}
}
