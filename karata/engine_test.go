package karata_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/enginetest"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/gametest"
	"github.com/hoylecards/hoyle/internal/golden"
	"github.com/hoylecards/hoyle/internal/long"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/internal/texts"
	"github.com/hoylecards/hoyle/karata"
)

// What the game implements.
var (
	_ gametest.Complete[karata.State, karata.Move] = karata.Game{}
	_ engine.PlayOuter[karata.State]               = karata.Game{}
)

// maxPlays bounds the number of plays in a game of 954 turns. At most 9 times 53 cards are drawn
// and laid, with a play for each. A turn closes with two or three more plays.
const (
	maxTurns = 954
	maxPlays = 2*9*53 + 3*maxTurns
)

// variants cover all numbers of seats, with and without fines, and all options.
var variants = func() []karata.Rules {
	var all []karata.Rules
	for seats := 2; seats <= 6; seats++ {
		for _, fine := range []int{0, 1 + seats%2} {
			all = append(all, karata.Rules{Seats: seats, Fine: fine, Cumulative: seats%2 != fine%2})
		}
	}
	return append(all, karata.Rules{Hand: 26}, karata.Rules{Seats: 3, Hand: 17, Cumulative: true}, karata.Rules{Seats: 6, Hand: 8, Fine: 1},
		karata.Rules{Seats: 3, JumpsCountered: true}, karata.Rules{Hand: 12, Fine: 1, JumpsCountered: true})
}()

func suite(g engine.Positions[karata.State, karata.Move], rules karata.Game) enginetest.Suite[karata.State, karata.Move] {
	return enginetest.Suite[karata.State, karata.Move]{
		Game:       g,
		ReadGame:   func([]byte) (engine.Game[karata.State, karata.Move], error) { return g, nil }, // the game may be careless, too
		Candidates: func(karata.State) []karata.Move { return candidates },
		Penalized:  func(s karata.State, seat engine.Seat, m karata.Move) bool { return isFoul(rules, s, seat, m) },
		End: func(s karata.State) error {
			total := 0
			for seat := range engine.Seat(g.Seats()) {
				total += g.Score(s, seat)
			}
			if won := s.Winner() != engine.Nobody; won != (total == 1) || !won && total != 0 {
				return fmt.Errorf("%v has won, and the scores add up to %d", s.Winner(), total)
			}
			return nil
		},
		Shows: func(s karata.State, z engine.Zone, i int, viewer engine.Seat) bool {
			return enginetest.UsuallyShows(z, viewer) || z.Name == "hand" && s.Shown(z.Seat).Has(z.Cards[i])
		},
		MaxPlays: maxPlays,
	}
}

// candidates are a sample of all moves, and values that are not moves.
var candidates = func() []karata.Move {
	var all []karata.Move
	for i, c := range append((card.Standard | card.Jokers).Append(nil), card.FaceDown, 200) {
		if i%9 == 0 || i > 53 {
			all = append(all, karata.Move{Kind: karata.Play, Card: c}, karata.Move{Kind: karata.Ask, Card: c})
		}
	}
	c := card.MustParse("9♠")
	for kind := range karata.Kind(7) {
		all = append(all, karata.Move{Kind: kind}, karata.Move{Kind: kind, Suit: card.Spades}, karata.Move{Kind: kind, Card: c, Suit: card.Spades})
	}
	return append(all, karata.Move{Kind: karata.Ask, Suit: 9})
}()

// isFoul reports whether the rules fine a move. They fine a move that lays a card of the hand that
// may not be laid.
func isFoul(g karata.Game, s karata.State, seat engine.Seat, m karata.Move) bool {
	return g.Rules().Fine > 0 && g.Turn(s) == seat && s.Phase() == karata.Laying &&
		m == karata.Move{Kind: karata.Play, Card: m.Card} && s.Hand(seat).Has(m.Card) &&
		!slices.Contains(g.Legal(nil, s, seat), m)
}

// careless is a game in which fouls are legal moves, so that random play commits them. It
// has only fouls that show a new card, because two fouls that show no new card can lead to the same
// position.
type careless struct{ karata.Game }

func (g careless) Legal(dst []karata.Move, s karata.State, seat engine.Seat) []karata.Move {
	return g.AppendMoves(dst, &s, seat)
}

func (g careless) AppendMoves(dst []karata.Move, s *karata.State, seat engine.Seat) []karata.Move {
	dst = g.Game.AppendMoves(dst, s, seat)
	if s.Phase() == karata.Laying && s.Turn() == seat {
		for c := range (s.Hand(seat) &^ s.Shown(seat)).All() {
			if m := (karata.Move{Kind: karata.Play, Card: c}); isFoul(g.Game, *s, seat, m) {
				dst = append(dst, m)
			}
		}
	}
	return dst
}

// PlayOut uses lists, because the PlayOut of the game commits no fouls.
func (g careless) PlayOut(s *karata.State, r *rand.Rand) error {
	return engine.Playout(struct {
		engine.Engine[karata.State, karata.Move]
	}{g}, s, r, nil)
}

// brisk returns choices that prefer the first moves of Legal, which play cards and do
// not draw, so that a game is won soon.
func brisk(seed uint64) func(n int) int {
	choose := rand.New(rand.NewPCG(seed, 0)).IntN
	return func(n int) int { return min(choose(n), choose(n), choose(n)) }
}

// Deals and samples are fair.
func TestFair(t *testing.T) {
	long.Only(t)
	su := suite(mustNew(karata.Rules{Seats: 3}), mustNew(karata.Rules{Seats: 3}))
	su.Samples = 2000
	su.Walks = 1
	enginetest.Run(t, su)
}

func TestConformance(t *testing.T) {
	for i, r := range variants {
		if !long.Tests() && i%8 != 4 {
			continue
		}
		t.Run(fmt.Sprintf("%+v", r), func(t *testing.T) {
			t.Parallel()
			g := mustNew(r)
			su := suite(g, g)
			if r.Fine > 0 {
				su = suite(careless{g}, g)
			}
			if err := enginetest.Walk(su, brisk(uint64(80+i))); err != nil { // seeds of short games
				t.Fatal(err)
			}
		})
	}
	// All choices are equally likely, so that many cards are drawn and the pile is turned over.
	for i, r := range []karata.Rules{{}, {Seats: 3, Fine: 2}, {Seats: 6, Hand: 7, Cumulative: true}} {
		t.Run(fmt.Sprintf("hoarding, %+v", r), func(t *testing.T) {
			if i > 0 {
				long.Only(t)
			}
			t.Parallel()
			g := mustNew(r)
			must.Do(t, enginetest.Walk(suite(brief{careless{g}, 7, 54}, g), rand.New(rand.NewPCG(uint64(i), 0)).IntN))
		})
	}
}

// brief is a game that ends soon, because at its beginning the pile has already been turned over
// some of the eight possible times, and most of the stock has been used.
type brief struct {
	careless
	turned int
	stock  int // cards left in the stock
}

func (g brief) Deal(seed deck.Seed, first engine.Seat) karata.State {
	u := g.careless.Deal(seed, first).Setup()
	u.Turned = g.turned
	n := min(g.stock, len(u.Stock))
	u.Pile = append(slices.Clone(u.Stock[n:]), u.Pile...)
	u.Stock = u.Stock[:n]
	if u.Turned > 0 {
		u.Under = slices.Clone(u.Stock)
		for seat, hand := range u.Hands { // the cards were drawn later, so nothing is known about them, as the suite expects
			u.Under = append(u.Under, hand...)
			u.Held[seat] = len(hand)
		}
	}
	s, err := g.FromSetup(u)
	if err != nil {
		panic(err)
	}
	return s
}

func sorted(texts []string) []string {
	texts = append([]string{}, texts...)
	slices.Sort(texts)
	return texts
}

// asked splits a request into the parts that the naive reading uses.
func asked(q karata.Request) (reqCard, reqSuit string, reqJoker bool) {
	text, err := karata.Request{Suit: q.Suit, Card: q.Card}.MarshalText()
	if err != nil {
		panic(err)
	}
	if q.Suit != card.NoSuit {
		return "", string(text), false
	}
	return string(text), "", q.Lowered
}

func naiveRulesOf(g karata.Game) naiveRules {
	r := g.Rules()
	hand := r.Hand
	if hand == 0 {
		hand = 4
	}
	return naiveRules{seats: g.Seats(), hand: hand, fine: r.Fine, cumulative: r.Cumulative, jumpsCountered: r.JumpsCountered}
}

// posOf returns a position at the start of a turn in the form of the naive reading.
func posOf(g karata.Game, s karata.State) naivePos {
	seat := g.Turn(s)
	p := naivePos{
		hand: texts.All(s.Hand(seat).Append(nil)), top: texts.All([]card.Card{s.Top()})[0], debt: s.Debt(), jumps: s.Jumps(),
		seats: g.Seats(), seat: int(seat), direction: s.Direction(), saidLast: s.SaidLast(seat),
	}
	p.reqCard, p.reqSuit, p.reqJoker = asked(s.Request())
	return p
}

// effectOf returns the effect of a turn, found from the positions before and after it.
func effectOf(g karata.Game, before, after karata.State) naiveEffect {
	seat := g.Turn(before)
	e := naiveEffect{ok: true, next: int(g.Turn(after)), direction: after.Direction(), debt: after.Debt(), jumps: after.Jumps(), wins: after.Winner() == seat}
	switch {
	case after.Next() != engine.Nobody:
		e.next = int(after.Next())
	case e.wins:
		e.next = (int(seat) + e.direction + g.Seats()) % g.Seats() // the winning card is ordinary
	}
	e.reqCard, e.reqSuit, e.reqJoker = asked(after.Request())
	switch after.Phase() {
	case karata.AskingSuit:
		e.asks = "suit"
	case karata.AskingCard:
		e.asks = "card"
	}
	e.draws = before.StockLen() - after.StockLen()
	return e
}

// turnsOf returns the effect of every turn that lays cards, by its cards. It makes
// every legal move.
func turnsOf(t *testing.T, g karata.Game, s karata.State) map[string]naiveEffect {
	t.Helper()
	turns := map[string]naiveEffect{}
	var from func(at karata.State)
	from = func(at karata.State) {
		for _, m := range g.Legal(nil, at, g.Turn(at)) {
			next := must.Have(g.Apply(at, g.Turn(at), m))(t)
			switch m.Kind {
			case karata.Play:
				from(next)
			case karata.Done:
				if len(at.Laid()) == 0 {
					continue // the seat is jumped
				}
				turns[strings.Join(texts.All(at.Laid()), " ")] = effectOf(g, s, next)
			}
		}
	}
	from(s)
	return turns
}

// randomTurn returns a position at the start of a turn. It has a small hand of cards that are
// likely to go together, any obligations, and enough cards in the stock.
func randomTurn(r *rand.Rand, g karata.Game) karata.Setup {
	all := deck.WithJokers()
	cards := all[:]
	deck.Sample(r, cards, len(cards))
	if r.IntN(3) > 0 { // use only a few faces
		faces := card.SetOf(cards[:4]...)
		slices.SortStableFunc(cards, func(a, b card.Card) int { return alike(faces, b) - alike(faces, a) })
		deck.Sample(r, cards[:min(16, len(cards))], len(cards))
	}
	take := func(n int) card.List {
		taken := slices.Clone(cards[:n])
		cards = cards[n:]
		return taken
	}
	seat := engine.Seat(r.IntN(g.Seats()))
	u := karata.Setup{
		Turn: seat, Next: engine.Nobody, Winner: engine.Nobody, Direction: 1 - 2*r.IntN(2),
		Last: make([]bool, g.Seats()), Held: make([]int, g.Seats()),
	}
	top := take(1)[0]
	hand := take(r.IntN(6))
	for i := range g.Seats() {
		if engine.Seat(i) == seat {
			u.Hands = append(u.Hands, hand)
		} else {
			u.Hands = append(u.Hands, take(1+r.IntN(3)))
		}
	}
	u.Last[seat] = len(hand) > 0 && card.SetOf(hand...)&karata.Barred() == 0 && r.IntN(4) > 0
	u.Stock = take(12)
	u.Pile = append(slices.Clone(cards), top)
	switch {
	case top.Rank() == card.Ace && r.IntN(4) > 0:
		named := deck.WithJokers()
		deck.Sample(r, named[:], len(named))
		c := named[0]
		if r.IntN(3) == 0 {
			c = card.RedJoker
		}
		if len(hand) > 0 && r.IntN(2) == 0 {
			c = hand[0]
		}
		switch {
		case r.IntN(2) == 0:
			u.Request = karata.Request{Card: c, Lowered: c.Rank() == card.Joker && r.IntN(2) == 0}
		case c.Suit() == card.NoSuit:
			u.Request = karata.Request{Card: c, Lowered: true}
		default:
			u.Request = karata.Request{Suit: c.Suit()}
		}
	case top.Rank() == card.Jack && g.Rules().JumpsCountered && len(hand) > 0:
		u.Jumps, u.Last[seat] = r.IntN(2), false
	case karata.Bomb(top) > 0 && r.IntN(4) > 0:
		u.Debt = karata.Bomb(top)
		below := u.Pile[len(u.Pile)-2]
		if g.Rules().Cumulative && r.IntN(2) == 0 {
			u.Debt += karata.Bomb(below)
		}
	}
	return u
}

func alike(faces card.Set, c card.Card) int {
	if faces&c.Rank().Cards() != 0 {
		return 1
	}
	return 0
}

// compareTurns returns the turns of a position. It fails the test unless the naive reading has the
// same turns.
func compareTurns(t *testing.T, g karata.Game, s karata.State) map[string]naiveEffect {
	t.Helper()
	p := posOf(g, s)
	want := map[string]naiveEffect{}
	for _, laid := range naiveTurns(naiveRulesOf(g), p) {
		want[strings.Join(laid, " ")] = naiveTurn(naiveRulesOf(g), p, laid)
	}
	got := turnsOf(t, g, s)
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(naiveEffect{})); diff != "" {
		t.Fatalf("%+v (-naive +engine):\n%s", s.Setup(), diff)
	}
	return got
}

// The ordered selections of a hand that the naive reading judges to be turns are possible
// move by move, with the same effect.
func TestNaiveTurns(t *testing.T) {
	positions := long.Or(20000, 2000)
	r := deck.NewSeed(3).Rand()
	counts := map[string]int{}
	for n := range positions {
		g := mustNew(karata.Rules{Seats: 2 + n%5, Cumulative: n%2 == 0, JumpsCountered: n%3 == 0})
		u := randomTurn(r, g)
		s := position(t, g, u)
		seat := int(g.Turn(s))
		got := compareTurns(t, g, s)
		for laid, e := range got {
			counts[fmt.Sprint("turns of ", len(strings.Fields(laid)))]++
			counts["asks "+e.asks]++
			for name, yes := range map[string]bool{
				"wins": e.wins, "draws": e.draws > 0, "same seat": e.next == seat, "direction": e.direction != s.Direction(),
				"lowers": e.reqSuit != "", "lowers a joker": e.reqJoker, "blocks": s.Debt() > 0 && e.debt == 0, "owes": e.debt > 0,
				"counters a jump": s.Jumps() > 0,
			} {
				if yes {
					counts[name]++
				}
			}
		}
	}
	for _, name := range []string{
		"turns of 1", "turns of 2", "turns of 3", "turns of 4", "turns of 5", "asks suit", "asks card", "wins", "draws", "same seat",
		"direction", "lowers", "lowers a joker", "blocks", "owes", "counters a jump",
	} {
		if counts[name] < positions/2000 {
			t.Errorf("%s: %d", name, counts[name])
		}
	}
	t.Log(counts)
}

// laidOut is a position in the form in which both implementations are compared.
type laidOut struct {
	Turn, Direction, Debt, Winner int
	Jumps                         int
	Hands                         [][]string
	Stock, Pile                   []string
	ReqCard, ReqSuit              string
	ReqJoker                      bool
	Said                          []bool
}

func fromEngine(g karata.Game, s karata.State) laidOut {
	u := s.Setup()
	l := laidOut{
		Turn: int(u.Turn), Direction: u.Direction, Debt: u.Debt, Winner: int(u.Winner), Jumps: u.Jumps,
		Stock: texts.All(u.Stock), Pile: texts.All(u.Pile), Said: u.Last,
	}
	for _, hand := range u.Hands {
		l.Hands = append(l.Hands, sorted(texts.All(hand)))
	}
	l.ReqCard, l.ReqSuit, l.ReqJoker = asked(u.Request)
	if g.Turn(s) == engine.Nobody {
		l.Direction, l.Debt, l.Turn = 0, 0, -1 // nobody is asked any longer
	}
	return l
}

func (n *naiveGame) laidOut() laidOut {
	l := laidOut{
		Turn: n.turn(), Direction: n.direction, Debt: n.debt, Winner: n.winner(), Jumps: n.jumps,
		Stock: append([]string{}, n.stock...), Pile: append([]string{}, n.pile...), Said: n.said,
		ReqCard: n.reqCard, ReqSuit: n.reqSuit, ReqJoker: n.reqJoker,
	}
	for _, hand := range n.hands {
		l.Hands = append(l.Hands, sorted(hand))
	}
	if n.over() {
		l.Direction, l.Debt, l.Jumps = 0, 0, 0
	}
	return l
}

// dealBoth deals the same cards to the engine and to the naive reading.
func dealBoth(g karata.Game, seed deck.Seed, first int) (karata.State, *naiveGame) {
	s := g.Deal(seed, engine.Seat(first))
	u := s.Setup()
	other := newNaiveGame(naiveRulesOf(g), naivePack(), first)
	for seat, hand := range u.Hands {
		other.hands[seat] = texts.All(hand)
	}
	other.stock, other.pile = texts.All(u.Stock), texts.All(u.Pile)
	other.shuffle = func(cards []string) {
		var list []card.Card
		for _, text := range cards {
			list = append(list, card.MustParse(text))
		}
		u.Seed.Derive(uint64(other.turned) + 1).Shuffle(list)
		copy(cards, texts.All(list))
	}
	return s, other
}

// both plays a turn in both readings. The function choose draws the moves.
func both(t *testing.T, g karata.Game, s karata.State, other *naiveGame, choose func([]karata.Move) karata.Move) (karata.State, []karata.Move) {
	t.Helper()
	var moves []karata.Move
	var cards []string
	ask, last := "", false
	for seat := g.Turn(s); ; {
		m := choose(g.Legal(nil, s, seat))
		moves = append(moves, m)
		switch m.Kind {
		case karata.Play:
			cards = append(cards, texts.All([]card.Card{m.Card})[0])
		case karata.Ask:
			text := must.Have(m.MarshalText())(t)
			ask = strings.TrimPrefix(string(text), "ask ")
		case karata.Last:
			last = true
		}
		s = must.Have(g.Apply(s, seat, m))(t)
		if g.Turn(s) != seat || s.Phase() == karata.Laying && m.Kind != karata.Play {
			break
		}
	}
	ok := false
	switch {
	case moves[0].Kind == karata.Done:
		ok = other.letJump()
	case cards == nil:
		ok = other.draw(last)
	default:
		ok = other.lay(cards, ask, last)
	}
	if !ok {
		t.Fatalf("the naive reading refuses %v", moves)
	}
	return s, moves
}

// Whole games, with turnovers, agree with the naive reading after every turn.
func TestNaiveGames(t *testing.T) {
	games, turnovers, won, open := long.Or(12, 8), 0, 0, 0
	for i, r := range variants {
		r.Fine = 0
		g := mustNew(r)
		for n := range uint64(games) {
			seed := deck.NewSeed(n).Derive(uint64(i))
			random := seed.Derive(0).Rand()
			lazy := 1 + int(n)%3 // chooses the best of this number of turns
			choose := func(legal []karata.Move) karata.Move {
				k := len(legal)
				for range lazy {
					k = min(k, random.IntN(len(legal)))
				}
				return legal[k]
			}
			s, other := dealBoth(g, seed, int(n)%g.Seats())
			for {
				if a, b := other.laidOut(), fromEngine(g, s); !reflect.DeepEqual(a, b) {
					t.Fatalf("%+v, seed %s (-naive +engine):\n%s", r, seed.Hex(), cmp.Diff(a, b))
				}
				if g.Turn(s) == engine.Nobody {
					break
				}
				s, _ = both(t, g, s, other, choose)
			}
			turnovers += s.Turnovers()
			if s.Winner() != engine.Nobody {
				won++
			} else {
				open++
			}
		}
	}
	t.Logf("%d turnovers, %d games won, %d without a winner", turnovers, won, open)
	if turnovers < games || won < games || open == 0 {
		t.Errorf("%d turnovers, %d games won, %d without a winner", turnovers, won, open)
	}
}

// The counts were made by hand, for 9♥ 9♦ 4♥ against K♠ Q♠ J♠ on 9♠, with 10♠ and 8♠ to draw.
func TestPerft(t *testing.T) {
	s := position(t, game, layout(2, "9♠", "9♥ 9♦ 4♥"))
	counts := []uint64{
		1,
		3,           // one nine, the other nine, or drawing
		2 + 2 + 2,   // the other nine or done; after drawing, last or not
		3 + 3 + 2*4, // done, or last or not; three spades or drawing for seat 1
		// With one nine or two: last or not, or a draw for each. K leaves done; Q leaves done, K or
		// J; J leaves done; and drawing leaves only not.
		4 + 4 + 2*(1+3+1+1),
	}
	gametest.Perft(t, game, s, len(counts), func(depth int) uint64 { return counts[depth] })
}

// at calls f with every position of a random game, fouls included, and returns the number of turns
// of the game.
func at(t *rapid.T, g engine.Game[karata.State, karata.Move], f func(karata.State)) int {
	first := rapid.IntRange(0, g.Seats()-1).Draw(t, "first")
	s := g.Deal(deck.NewSeed(rapid.Uint64().Draw(t, "seed")), engine.Seat(first))
	turns := 0
	var buf []karata.Move
	r := deck.NewSeed(rapid.Uint64().Draw(t, "moves")).Rand()
	for f(s); g.Turn(s) != engine.Nobody; f(s) {
		buf = g.Legal(buf[:0], s, g.Turn(s))
		next := must.Have(g.Apply(s, g.Turn(s), buf[r.IntN(len(buf))]))(t)
		if s.Phase() == karata.Laying && (next.Phase() != karata.Laying || len(next.Laid()) == 0) {
			turns++
		}
		s = next
	}
	return turns
}

func anyRules(t *rapid.T) engine.Game[karata.State, karata.Move] {
	return careless{mustNew(rapid.SampledFrom(variants).Draw(t, "rules"))}
}

// only is a game in which a seat has only the legal moves for which keep returns true, if
// there are any.
type only struct {
	engine.Game[karata.State, karata.Move]
	keep func(karata.State, karata.Move) bool
}

func (g only) Legal(dst []karata.Move, s karata.State, seat engine.Seat) []karata.Move {
	n := len(dst)
	all := g.Game.Legal(dst, s, seat)
	kept := slices.DeleteFunc(slices.Clone(all[n:]), func(m karata.Move) bool { return !g.keep(s, m) })
	if len(kept) == 0 {
		return all
	}
	return append(all[:n], kept...)
}

func TestGamesEnd(t *testing.T) {
	for name, keep := range map[string]func(karata.State, karata.Move) bool{
		"everybody draws": func(_ karata.State, m karata.Move) bool { return m.Kind == karata.Draw },
		"nobody declares": func(_ karata.State, m karata.Move) bool { return m.Kind != karata.Last },
		"one card a turn": func(s karata.State, m karata.Move) bool {
			return m.Kind != karata.Draw && (m.Kind != karata.Play || len(s.Laid()) == 0) && m.Kind != karata.Last
		},
		"draws only with few cards in hand": func(s karata.State, m karata.Move) bool {
			return m.Kind != karata.Last && (m.Kind != karata.Draw || s.HandLen(0)+s.HandLen(1) < 8)
		},
	} {
		t.Run(name, func(t *testing.T) {
			longest := 0
			rapid.Check(t, func(t *rapid.T) {
				turns := at(t, only{anyRules(t), keep}, func(karata.State) {})
				longest = max(longest, turns)
				if turns > maxTurns {
					t.Errorf("%d turns", turns)
				}
			})
			t.Logf("at most %d turns", longest)
		})
	}
}

func TestSmallAndWithoutAllocations(t *testing.T) {
	if size := unsafe.Sizeof(karata.State{}); size > 184 {
		t.Errorf("a position has %d bytes", size)
	}
	type ply struct {
		at   karata.State
		seat engine.Seat
		move karata.Move
	}
	for i, rules := range variants {
		var g engine.Game[karata.State, karata.Move] = careless{mustNew(rules)}
		var plies []ply
		choose := brisk(uint64(i))
		turnovers := 0
		for n := range uint64(5) {
			for s := g.Deal(deck.NewSeed(n), 0); g.Turn(s) != engine.Nobody; {
				p := ply{s, g.Turn(s), karata.Move{}}
				legal := g.Legal(nil, s, p.seat)
				p.move = legal[choose(len(legal))]
				s = must.Have(g.Apply(s, p.seat, p.move))(t)
				if s.Turnovers() == p.at.Turnovers() {
					plies = append(plies, p)
				} else {
					turnovers++
				}
			}
		}
		var bare engine.Game[karata.State, karata.Move] = mustNew(rules)
		second := engine.AsInPlace(bare)
		buf := make([]karata.Move, 0, 64)
		at := new(karata.State)
		if n := testing.AllocsPerRun(3, func() {
			for _, p := range plies {
				buf = bare.Legal(buf[:0], p.at, bare.Turn(p.at))
				next := must.Have(bare.Apply(p.at, p.seat, p.move))(t)
				*at = p.at
				buf = second.AppendMoves(buf[:0], at, second.TurnOf(at))
				if err := second.Advance(at, p.seat, p.move); err != nil || *at != next {
					t.Fatalf("%v leads to %+v with Apply, to %+v with Advance, %v", p.move, next.Setup(), at.Setup(), err)
				}
			}
		}); n != 0 {
			t.Errorf("%+v: %v allocations in %d moves without a turnover, with Apply and Advance", rules, n, len(plies))
		}
		if len(plies) < 20 {
			t.Errorf("%d moves, %d turnovers", len(plies), turnovers)
		}
	}
}

// arrangements yields every order of the cards.
func arrangements(cards []card.Card, yield func([]card.Card)) {
	var from func(k int)
	from = func(k int) {
		if k == len(cards) {
			yield(cards)
			return
		}
		for i := k; i < len(cards); i++ {
			cards[k], cards[i] = cards[i], cards[k]
			from(k + 1)
			cards[k], cards[i] = cards[i], cards[k]
		}
	}
	from(0)
}

// Determinize draws with equal frequency all positions that FromSetup accepts and that look the
// same. The test lists them by trying every way to deal the unseen cards. For a fair draw,
// chi-square stays below the bound 999 times in 1000. The seeds are fixed.
func TestDeterminizeIsUniform(t *testing.T) {
	g := mustNew(karata.Rules{Seats: 3, Fine: 1})
	for _, tt := range []struct {
		name         string
		said1, said2 bool
		under        string
		held1, held2 int
		hand1, hand2 string
		shown        string
		stock        string
		positions    int
	}{
		// Six unseen cards: 6! orders, where the order of the three in hand 1 does not matter.
		{"nothing is known", false, false, "", 0, 0, "4♣ K♦ 9♥", "", "", "2♠ 5♦ 6♦", 120},
		// 5 unbarred cards, of which hand 1 has 2: 10 ways, and 4! for the rest.
		{"last card stands", true, false, "", 0, 0, "4♣ 9♥", "K♦ 5♦", "", "6♦ 7♦", 10 * 12},
		// The cards turned over are 6♦ 7♦ 2♠. One of them is now in hand 1: 3 ways, and 2 for the stock.
		// Hand 1 has two of the others, 4♣ K♦ 9♥ 5♦: 6 ways.
		{"a turnover", false, false, "6♦ 7♦ 2♠", 1, 0, "4♣ K♦ 6♦", "9♥ 5♦", "", "7♦ 2♠", 3 * 2 * 6},
		// As before, but neither 2♠ nor K♦ is in hand 1: 2·2 ways, and 3.
		{"a turnover and last card", true, false, "6♦ 7♦ 2♠", 1, 0, "4♣ 9♥ 6♦", "K♦ 5♦", "", "7♦ 2♠", 2 * 2 * 3},
		// Hand 1 has shown 4♣, and hand 2 has shown 9♥. What is left is 6♦ 7♦ 2♠, which were turned over,
		// and K♦ 5♦. Each hand has one of the former, and hand 2 has 5♦.
		{"shown cards", false, true, "6♦ 7♦ 2♠", 1, 1, "4♣ 6♦ K♦", "9♥ 7♦ 5♦", "4♣ 9♥", "2♠", 2 * 2},
	} {
		t.Run(tt.name, func(t *testing.T) {
			u := karata.Setup{
				Turn: 0, Next: engine.Nobody, Winner: engine.Nobody, Direction: 1,
				Hands: []card.List{card.MustParseList("3♣ Q♣"), card.MustParseList(tt.hand1), card.MustParseList(tt.hand2)},
				Last:  []bool{false, tt.said1, tt.said2},
				Shown: card.MustParseList(tt.shown), Under: card.MustParseList(tt.under), Held: []int{0, tt.held1, tt.held2},
				Stock: card.MustParseList(tt.stock),
			}
			if tt.under != "" {
				u.Turned = 1
			}
			seen := card.Standard | card.Jokers
			for _, zone := range append(u.Hands, u.Stock) {
				seen &^= card.SetOf(zone...)
			}
			u.Pile = append(seen.Append(nil), u.Pile...)
			s := position(t, g, u)
			v := g.View(s, 0)

			all := map[karata.State]int{}
			var unseen []card.Card
			for _, zone := range append(u.Hands[1:], u.Stock) {
				unseen = append(unseen, slices.DeleteFunc(slices.Clone(zone), card.SetOf(u.Shown...).Has)...)
			}
			arrangements(unseen, func(cards []card.Card) {
				w := v.State.Setup()
				for i, zone := range append(w.Hands, w.Stock) {
					for k, c := range zone {
						if c == card.FaceDown {
							zone[k], cards = cards[0], cards[1:]
						}
					}
					if i < len(w.Hands) {
						slices.SortFunc(zone, card.Compare)
					}
				}
				if s, err := g.FromSetup(w); err == nil && g.View(s, 0) == v {
					all[s] = 0
				}
			})
			if len(all) != tt.positions {
				t.Fatalf("%d positions look the same, want %d", len(all), tt.positions)
			}
			r := deck.NewSeed(11).Rand()
			const each = 100
			for range each * len(all) {
				w := g.Determinize(v, r).Setup()
				w.Seed = deck.Seed{}
				s := position(t, g, w)
				if _, ok := all[s]; !ok {
					t.Fatalf("drawn, but not possible: %+v", w)
				}
				all[s]++
			}
			chi2 := 0.0
			for _, n := range all {
				chi2 += float64((n-each)*(n-each)) / each
			}
			// The bound is a quantile of the chi-square distribution, by the approximation of Wilson and
			// Hilferty.
			df := float64(len(all) - 1)
			bound := df * math.Pow(1-2/(9*df)+3.09*math.Sqrt(2/(9*df)), 3)
			if chi2 > bound {
				t.Errorf("chi-square %.1f over %d positions, want at most %.1f", chi2, len(all), bound)
			}
		})
	}
}

// told is what everybody knows about a game, as a careful player would record it.
type told struct {
	shown [6]card.Set // cards that fouls have shown, by hand
	went  card.Set    // cards put under the stock at the last turnover
	left  int         // the number of cards in the stock that lie above those
	drawn [6]int      // the number of cards drawn from those, by seat
}

// note adds the public knowledge that a move reveals.
func (b *told) note(before karata.State, seat engine.Seat, m karata.Move, after karata.State) {
	pile, n := before.Pile(), after.HandLen(seat)-before.HandLen(seat)
	if m.Kind == karata.Play {
		if len(after.Laid()) > 0 {
			b.shown[seat] = b.shown[seat].Without(m.Card)
			return
		}
		b.shown[seat] |= card.SetOf(before.Laid()...).With(m.Card)
		pile = pile[:len(pile)-len(before.Laid())]
		n -= len(before.Laid())
	}
	if after.Turnovers() > before.Turnovers() {
		b.went, b.left, b.drawn = card.SetOf(pile[:len(pile)-1]...), before.StockLen(), [6]int{}
	}
	b.drawn[seat] += max(0, n-b.left)
	b.left = max(0, b.left-n)
}

// Samples do not contradict what everybody knows about a game.
func TestDeterminizeKeepsPublicKnowledge(t *testing.T) {
	sampled, shown, went := 0, 0, 0
	for i, r := range variants {
		var g engine.Game[karata.State, karata.Move] = careless{mustNew(r)}
		random := deck.NewSeed(uint64(i)).Rand()
		for n := range uint64(4) {
			choose := brisk(n)
			if n%2 == 0 {
				choose = rand.New(rand.NewPCG(n, 0)).IntN
			}
			s := g.Deal(deck.NewSeed(n), 0)
			book := told{left: s.StockLen()}
			for plays := 0; g.Turn(s) != engine.Nobody; plays++ {
				if plays%5 == 0 {
					viewer := engine.Seat(plays % (g.Seats() + 1))
					u := g.Determinize(g.View(s, viewer), random)
					stock := u.Setup().Stock
					if above := card.SetOf(stock[:book.left]...); above&book.went != 0 || card.SetOf(stock[book.left:]...)&^book.went != 0 && book.went != 0 {
						t.Fatalf("stock %v, of which %d above %v", stock, book.left, book.went)
					}
					for seat := range engine.Seat(g.Seats()) {
						hand := u.Hand(seat)
						if book.shown[seat]&^hand != 0 || s.SaidLast(seat) && hand&karata.Barred() != 0 || (hand&book.went).Len() > book.drawn[seat] {
							t.Fatalf("%v: hand %v, shown %v, said %v, %d drawn of %v", seat, hand, book.shown[seat], s.SaidLast(seat),
								book.drawn[seat], book.went)
						}
						shown += book.shown[seat].Len()
						went += book.drawn[seat]
					}
					sampled++
				}
				seat, before := g.Turn(s), s
				legal := g.Legal(nil, s, seat)
				m := legal[choose(len(legal))]
				s = must.Have(g.Apply(s, seat, m))(t)
				book.note(before, seat, m, s)
			}
		}
	}
	if sampled < 200 || shown < 200 || went < 200 {
		t.Errorf("%d samples, %d cards shown, %d drawn of those that went under", sampled, shown, went)
	}
}

func TestDeterminizeDrawsASeed(t *testing.T) {
	v := karata.Game{}.View(karata.Game{}.Deal(deck.NewSeed(1), 0), 0)
	r := deck.NewSeed(2).Rand()
	a, b := karata.Game{}.Determinize(v, r).Setup().Seed, karata.Game{}.Determinize(v, r).Setup().Seed
	for _, seed := range []deck.Seed{a, b} {
		for i := 0; i < len(seed); i += 8 {
			if [8]byte(seed[i:i+8]) == ([8]byte{}) || a == b {
				t.Errorf("seeds %v and %v", a, b)
			}
		}
	}
}

// Deals, texts, JSON forms and scores must never change. The naive reading has checked the
// games without fines turn by turn.
func TestGolden(t *testing.T) {
	for _, tt := range []struct {
		name      string
		rules     karata.Rules
		seed      uint64
		turnovers int // at least
	}{
		{"standard", karata.Rules{}, 11, 1},
		{"four", karata.Rules{Seats: 4, Hand: 5, Cumulative: true}, 8, 1},
		{"fines", karata.Rules{Seats: 3, Fine: 2}, 9, 1},
	} {
		g := mustNew(tt.rules)
		seed := deck.NewSeed(tt.seed).Derive(1)
		var played engine.Game[karata.State, karata.Move] = g
		if tt.rules.Fine > 0 {
			played = careless{g}
		}
		table := must.Have(host.NewTable(played, seed, 1))(t)
		s, other := dealBoth(g, seed, 1)
		choose := brisk(tt.seed)
		pick := func(legal []karata.Move) karata.Move { return legal[choose(len(legal))] }
		views := ""
		show := func() {
			views += gametest.Views(t, table, gametest.Everybody(g.Seats())...)
		}
		for turns := 0; table.Turn() != engine.Nobody; turns++ {
			if turns%16 == 5 {
				show()
			}
			if tt.rules.Fine > 0 {
				must.Do(t, table.Play(table.Turn(), pick(played.Legal(nil, table.State(), table.Turn()))))
				continue
			}
			if diff := cmp.Diff(other.laidOut(), fromEngine(g, s)); diff != "" {
				t.Fatalf("%s after %d turns (-naive +engine):\n%s", tt.name, turns, diff)
			}
			var moves []karata.Move
			seat := table.Turn()
			s, moves = both(t, g, s, other, pick)
			for _, m := range moves {
				must.Do(t, table.Play(seat, m))
			}
		}
		show()
		if n := table.State().Turnovers(); n < tt.turnovers {
			t.Errorf("%s has %d turnovers, want %d", tt.name, n, tt.turnovers)
		}
		gametest.Golden(t, "testdata/"+tt.name, table, views)
	}
}

// All later versions must replay the golden records.
func TestGoldenReplays(t *testing.T) {
	for _, name := range []string{"standard", "four", "fines"} {
		golden.Replay[karata.Game](t, "testdata/"+name)
	}
}

// In the playout, eager players lay a card and say "last card" whenever they may. With the same
// random numbers, a game in which they choose from lists reaches the same end.
func TestQuick(t *testing.T) {
	for n := range uint64(200) {
		g := must.Have(karata.New(karata.Rules{Seats: 2 + int(n%5), Fine: int(n % 3), Cumulative: n%2 == 0}))(t)
		from := g.Deal(deck.NewSeed(n), 0)
		gametest.PlayOut(t, g, from, deck.NewSeed(n), g.Quick().PlayOut, func(_ karata.State, m karata.Move) bool {
			return m.Kind == karata.Play || m.Kind == karata.Last
		})
		view := g.View(from, 0).State
		expect.Err(t, g.Quick().PlayOut(&view, deck.NewSeed(n).Rand()), engine.ErrFaceDown, "deal", n, "a view")
	}
}
