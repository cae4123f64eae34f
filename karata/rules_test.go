package karata_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/karata"
)

var (
	game karata.Game // the standard game
	all  = card.Standard | card.Jokers
)

func mustNew(r karata.Rules) karata.Game {
	g, err := karata.New(r)
	if err != nil {
		panic(err)
	}
	return g
}

func set(text string) card.Set { return card.SetOf(card.MustParseList(text)...) }

func request(text string) karata.Request {
	q, err := karata.ParseRequest(text)
	if err != nil {
		panic(err)
	}
	return q
}

// layout returns a setup in which seat 0 is to play from the given hand on the given top card. The
// other seats have three cards each, all of them hearts or spades. The stock has ten cards, and the
// rest lies under the top card.
func layout(seats int, top, hand string) karata.Setup {
	u := karata.Setup{
		Next: engine.Nobody, Winner: engine.Nobody, Direction: 1,
		Last: make([]bool, seats), Held: make([]int, seats),
		Hands: []card.List{card.MustParseList(hand)},
	}
	rest := (all &^ set(hand)).Without(card.MustParse(top)).Append(nil)
	slices.Reverse(rest)
	for range seats - 1 {
		u.Hands = append(u.Hands, rest[:3])
		rest = rest[3:]
	}
	u.Stock, rest = rest[:10], rest[10:]
	u.Pile = append(slices.Clone(rest), card.MustParse(top))
	return u
}

func position(tb testing.TB, g karata.Game, u karata.Setup) karata.State {
	tb.Helper()
	return must.Have(g.FromSetup(u))(tb)
}

// play makes moves, each by the seat whose turn it is.
func play(t *testing.T, g karata.Game, s karata.State, moves ...string) karata.State {
	t.Helper()
	for _, text := range moves {
		m := must.Have(karata.Game{}.ParseMove(text))(t)
		s = must.Have(g.Apply(s, g.Turn(s), m))(t)
	}
	return s
}

// lay lays cards, and closes the turn.
func lay(t *testing.T, g karata.Game, s karata.State, cards string) karata.State {
	t.Helper()
	for _, m := range karata.Lay(card.MustParseList(cards)...) {
		s = must.Have(g.Apply(s, g.Turn(s), m))(t)
	}
	return s
}

// The effect of a turn is a function of its cards and of the pending requests and bombs.
func TestEffect(t *testing.T) {
	for _, tt := range []struct {
		laid    string
		debt    int
		request string
		want    karata.Effect
		next    int // the seat, of six, that plays after seat 0
	}{
		{"10♠", 0, "", karata.Effect{}, 1},
		{"J♠ J♥ J♦ J♣", 0, "", karata.Effect{Jumps: 4}, 5},
		{"K♠", 0, "", karata.Effect{Kings: 1}, 5},
		{"K♠ K♥", 0, "", karata.Effect{Kings: 2}, 0},
		{"Q♠ 8♠ 8♦ Q♦", 0, "", karata.Effect{Draws: 1}, 1},
		{"2♠", 3, "", karata.Effect{Debt: 2}, 1},
		{"A♠", 3, "", karata.Effect{Asks: 1}, 1},
		{"A♦ A♠ A♣", 0, "9♠", karata.Effect{Asks: 2}, 1},
		{"A♦", 0, "9♠", karata.Effect{Request: request("♠")}, 1},
		{"A♣", 0, "BJ", karata.Effect{Request: request("BJ-")}, 1},
	} {
		got := karata.Rules{}.Effect(card.MustParseList(tt.laid), request(tt.request), tt.debt)
		expect.Same(t, got, tt.want, tt.debt, tt.request, tt.laid)
		next, direction := got.Next(0, 6, 1)
		back, turned := got.Next(0, 6, -1) // this mirrors the turn
		if next != engine.Seat(tt.next) || back != (6-next)%6 || direction != -turned || direction != 1-2*(got.Kings%2) {
			t.Errorf("%s: then %v in direction %d, from the other %v in direction %d, want %v", tt.laid, next, direction, back, turned, tt.next)
		}
	}
	if next, direction := (karata.Effect{}).Next(0, 0, 1); next != engine.Nobody || direction != 1 {
		t.Errorf("without seats: %v in direction %d", next, direction)
	}
	for debt, want := range map[int]int{0: 1, 3: 3} {
		expect.Is(t, (karata.Rules{}).Effect(nil, request("♥"), debt), (karata.Effect{Draws: want, Request: request("♥")}), "nothing laid on", debt)
	}
}

func TestDeal(t *testing.T) {
	t.Run("a seed deals the hands and the top of its shuffled pack", func(t *testing.T) {
		for n := range uint64(200) {
			seed := deck.NewSeed(n)
			pack := deck.WithJokers()
			seed.Shuffle(pack[:])
			s, u := game.Deal(seed, 1), game.Deal(seed, 1).Setup()
			whole, err := game.DealPack(pack[:], 1)
			if err != nil || s.Hand(0) != whole.Hand(0) || s.Hand(1) != whole.Hand(1) || s.Top() != whole.Top() {
				t.Fatalf("seed %d deals %+v, the pack %+v, %v", n, u, whole.Setup(), err)
			}
			if !karata.Ordinary().Has(s.Top()) || u.Seed != seed.Derive(1) || whole.Setup().Seed != (deck.Seed{}) {
				t.Errorf("seed %d: top %v, seeds %s and %s", n, s.Top(), u.Seed.Hex(), whole.Setup().Seed.Hex())
			}
			passed := !karata.Ordinary().Has(pack[8])
			if same := slices.Equal(u.Stock, whole.Setup().Stock); same == passed {
				t.Errorf("seed %d, top %v: stock shuffled again %v", n, pack[8], !same)
			}
		}
	})
}

// short leaves n cards in the stock of a layout, and puts the others under the
// pile.
func short(u karata.Setup, n int) karata.Setup {
	u.Pile = append(slices.Clone(u.Stock[n:]), u.Pile...)
	u.Stock = u.Stock[:n]
	return u
}

func TestTurnover(t *testing.T) {
	t.Run("the pile but its top, shuffled by a stream of its own, goes under the stock", func(t *testing.T) {
		u := short(layout(2, "3♠", "4♦ 6♦"), 1)
		u.Debt = 3
		u.Seed = deck.NewSeed(5)
		next := u.Stock[0]
		under := slices.Clone(u.Pile[:len(u.Pile)-1])
		u.Seed.Derive(1).Shuffle(under)
		s := play(t, game, position(t, game, u), "draw")
		if want := set("4♦ 6♦").With(next) | card.SetOf(under[:2]...); s.Hand(0) != want {
			t.Errorf("hand %v, want %v", s.Hand(0), want)
		}
		v := s.Setup()
		if !slices.Equal(v.Stock, under[2:]) || !slices.Equal(v.Pile, u.Pile[len(u.Pile)-1:]) || s.Turnovers() != 1 {
			t.Errorf("stock %v, pile %v, %d turnovers", v.Stock, v.Pile, s.Turnovers())
		}
		if s.Under() != card.SetOf(under...) || !slices.Equal(v.Held, []int{2, 0}) {
			t.Errorf("under %v, held %v", s.Under(), v.Held)
		}
		// Laying one of the cards that went under the stock shows it.
		c := (s.Hand(0) & s.Under()).First()
		v.Turn, v.Phase, v.Next, v.Request = 0, karata.Laying, engine.Nobody, karata.Request{}
		s = play(t, game, position(t, game, v), "play "+c.String())
		if s.Under().Has(c) || s.Setup().Held[0] != 1 {
			t.Errorf("%v laid: under %v, held %v", c, s.Under(), s.Setup().Held)
		}
	})
	t.Run("a second turnover has another stream, and forgets the first", func(t *testing.T) {
		u := short(layout(2, "9♠", "4♦"), 0)
		u.Turned = 1
		u.Under = card.List{u.Hands[1][0]}
		u.Held[1] = 1
		under := slices.Clone(u.Pile[:len(u.Pile)-1])
		deck.Seed{}.Derive(2).Shuffle(under)
		s := play(t, game, position(t, game, u), "draw")
		if !s.Hand(0).Has(under[0]) || s.Under() != card.SetOf(under...) || !slices.Equal(s.Setup().Held, []int{1, 0}) {
			t.Errorf("hand %v, under %v, held %v", s.Hand(0), s.Under(), s.Setup().Held)
		}
	})
}

func TestMoveText(t *testing.T) {
	for _, tt := range []struct {
		text, ascii, people string
		move                karata.Move
	}{
		{"play 10♥", "play TH", "play 10♥", karata.Move{Kind: karata.Play, Card: card.MustParse("TH")}},
		{" play  bj ", "play BJ", "play BJ", karata.Move{Kind: karata.Play, Card: card.BlackJoker}},
		{" DONE ", "done", "done", karata.Move{Kind: karata.Done}},
		{"draw", "draw", "draw", karata.Move{Kind: karata.Draw}},
		{"ask s", "ask S", "ask ♠", karata.Move{Kind: karata.Ask, Suit: card.Spades}},
		{"ask 9♦", "ask 9D", "ask 9♦", karata.Move{Kind: karata.Ask, Card: card.MustParse("9D")}},
		{"last", "last", "last", karata.Move{Kind: karata.Last}},
		{"not", "not", "not", karata.Move{Kind: karata.Not}},
	} {
		m, err := karata.Game{}.ParseMove(tt.text)
		ascii, textErr := m.MarshalText()
		if err != nil || textErr != nil || m != tt.move || string(ascii) != tt.ascii || m.String() != tt.people {
			t.Errorf("%q: %+v, %s, %s, %v", tt.text, m, ascii, m, errors.Join(err, textErr))
		}
	}
	for _, text := range []string{"", "9S", "play", "play 9", "play 9S 9H", "done 9S", "ask", "ask ??", "ask X", "ask S H", "last card", "donE 9S",
		"a\u017fk S", "hit", strings.Repeat("x", 999)} {
		m, err := karata.Game{}.ParseMove(text)
		if !errors.Is(err, engine.ErrMoveText) || m != (karata.Move{}) || len(err.Error()) > 120 {
			t.Errorf("%q: %+v, %v", text, m, err)
		}
	}
	for _, m := range []karata.Move{
		{Kind: 6}, {Kind: karata.Ask}, {Kind: karata.Ask, Suit: 9}, {Kind: karata.Ask, Suit: card.Spades, Card: card.RedJoker}, {Kind: karata.Play, Card: 200},
	} {
		if text, err := m.MarshalText(); !errors.Is(err, card.ErrSyntax) || m.String() == "" {
			t.Errorf("%#v: %q, %v", m, text, err)
		}
	}
}

// A value that is not a move in any position is refused for that reason in every phase, unless it
// is another seat's turn.
func TestNoSuchMove(t *testing.T) {
	laying := position(t, game, layout(2, "9♠", "A♦ A♣ 9♥"))
	nine := card.MustParse("9♥")
	for phase, s := range map[karata.Phase]karata.State{
		karata.Laying: laying, karata.AskingSuit: lay(t, game, laying, "A♦"), karata.AskingCard: lay(t, game, laying, "A♦ A♣"),
		karata.Answering: play(t, game, laying, "draw"),
	} {
		if s.Phase() != phase {
			t.Fatalf("%v, want %v", s.Phase(), phase)
		}
		for _, m := range []karata.Move{
			{Kind: karata.Play}, {Kind: karata.Play, Card: 200}, {Kind: karata.Play, Card: nine, Suit: card.Hearts},
			{Kind: karata.Done, Card: nine}, {Kind: karata.Draw, Suit: card.Hearts}, {Kind: karata.Last, Card: nine}, {Kind: karata.Not, Suit: 9},
			{Kind: karata.Ask}, {Kind: karata.Ask, Card: nine, Suit: card.Hearts}, {Kind: karata.Ask, Suit: 9}, {Kind: karata.Ask,
				Card: 200}, {Kind: 6}, {Kind: 255},
		} {
			for seat, want := range map[engine.Seat]error{0: engine.ErrNoSuchMove, 1: engine.ErrNotYourTurn} {
				if next, err := game.Apply(s, seat, m); !errors.Is(err, want) || next != s {
					t.Errorf("%v: %+v by %v: %v, want %v", phase, m, seat, err, want)
				}
			}
			expect.Fails(game.Apply(karata.State{}, 0, m))(t, engine.ErrGameOver, m, "in the zero position")
		}
	}
}

func TestRequestText(t *testing.T) {
	for _, text := range []string{"", "S", "9S", "BJ", "RJ", "BJ-", "RJ-"} {
		q, err := karata.ParseRequest(text)
		ascii, textErr := q.MarshalText()
		again, stringErr := karata.ParseRequest(q.String())
		if err := errors.Join(err, textErr, stringErr); err != nil || string(ascii) != text || again != q {
			t.Errorf("%q: %+v, %s, %v", text, q, ascii, err)
		}
	}
	for _, text := range []string{"??", "X", "9S-", "bj-x", "9", "s", "9s", "9♠", "bj-"} {
		var q karata.Request
		if err := q.UnmarshalText([]byte(text)); !errors.Is(err, card.ErrSyntax) || q != (karata.Request{}) {
			t.Errorf("%q: %+v, %v", text, q, err)
		}
	}
	for _, q := range []karata.Request{{Suit: 9}, {Card: 200}, {Lowered: true}, {Suit: card.Spades, Lowered: true}, {Suit: card.Spades, Card: card.RedJoker}} {
		expect.Fails(q.MarshalText())(t, card.ErrSyntax, q)
	}
}

// A seat that does not exist has no cards, nor has the zero position.
func TestInvalidSeats(t *testing.T) {
	s := mustNew(karata.Rules{Seats: 6}).Deal(deck.NewSeed(1), 0)
	if s.HandLen(0) != 4 || s.HandLen(5) != 4 || s.Hand(5).Len() != 4 {
		t.Errorf("hands of %d and %d cards, want 4", s.HandLen(0), s.HandLen(5))
	}
	expect.Is(t, (karata.State{}).Top(), card.FaceDown, "the top card without a pile")
	for _, seat := range []engine.Seat{engine.Nobody, 6, 7, 100, -100} {
		if s.Hand(seat) != 0 || s.HandLen(seat) != 0 || s.Shown(seat) != 0 || s.Held(seat) != 0 || s.SaidLast(seat) {
			t.Errorf("%v has cards", seat)
		}
	}
}

// A turn that lays one card can draw the card below it, but not in a view, because the turnover is
// random. A foul cannot draw it, because the card on top goes back to the hand.
func TestDrawOfTheLastCards(t *testing.T) {
	fined := mustNew(karata.Rules{Fine: 1})
	top, hand := card.MustParseList("9♠"), card.MustParseList("Q♠ 4♥")
	all := card.Standard | card.Jokers
	other := (all &^ card.SetOf(top...) &^ card.SetOf(hand...)).Append(nil)
	s := play(t, fined, position(t, fined, karata.NewSetup(top, hand, other)), "play QS")
	v := fined.View(s, 0).State
	if next, err := fined.Apply(v, 0, karata.Move{Kind: karata.Done}); !errors.Is(err, engine.ErrFaceDown) || next != v {
		t.Errorf("done in a view: %v", err)
	}
	if next := play(t, fined, s, "done"); next.Turnovers() != 1 || !next.Hand(0).Has(top[0]) {
		t.Errorf("done: hand %v", next.Hand(0))
	}
	foul := karata.Move{Kind: karata.Play, Card: hand[1]}
	for name, s := range map[string]karata.State{"a position": s, "a view": v} {
		next, err := fined.Apply(s, 0, foul)
		if err != nil || fined.Turn(next) != engine.Nobody || next.Winner() != engine.Nobody || next.HandLen(0) != 2 {
			t.Errorf("a foul in %s: %v, turn %v", name, err, fined.Turn(next))
		}
	}
}
