package karata_test

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/scenario"
	"github.com/hoylecards/hoyle/internal/gametest"
	"github.com/hoylecards/hoyle/internal/texts"
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

func TestScenarios(t *testing.T) { gametest.Scenarios(t, scenario.Of(game)) }

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
	s, err := g.FromSetup(u)
	if err != nil {
		tb.Fatal(err)
	}
	return s
}

// play makes moves, each by the seat whose turn it is.
func play(t *testing.T, g karata.Game, s karata.State, moves ...string) karata.State {
	t.Helper()
	for _, text := range moves {
		m, err := karata.Game{}.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		if s, err = g.Apply(s, g.Turn(s), m); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// lay lays cards, and closes the turn.
func lay(t *testing.T, g karata.Game, s karata.State, cards string) karata.State {
	t.Helper()
	for _, m := range karata.Lay(card.MustParseList(cards)...) {
		var err error
		if s, err = g.Apply(s, g.Turn(s), m); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

func refused(t *testing.T, g karata.Game, s karata.State, move string, want error) {
	t.Helper()
	m, err := karata.Game{}.ParseMove(move)
	if err != nil {
		t.Fatal(err)
	}
	if next, err := g.Apply(s, g.Turn(s), m); !errors.Is(err, want) || next != s {
		t.Errorf("%s: %v, want %v", move, err, want)
	}
}

// turns lists turns, each on a given top card, with their effects.
var turns = []struct {
	top     string
	debt    int
	request string
	laid    string
	ok      bool
	want    karata.Effect
	next    int // the seat, of six, that plays after seat 0
}{
	{"9♠", 0, "", "10♠", true, karata.Effect{}, 1},
	{"9♠", 0, "", "9♥ 9♦ 9♣", true, karata.Effect{}, 1},
	{"9♠", 0, "", "J♠ J♥ J♦ J♣", true, karata.Effect{Jumps: 4}, 5},
	{"9♠", 0, "", "K♠ K♥", true, karata.Effect{Kings: 2}, 0},
	{"9♠", 0, "", "Q♠", true, karata.Effect{Draws: 1}, 1},
	{"9♠", 0, "", "Q♠ 8♠ 8♦ Q♦", true, karata.Effect{Draws: 1}, 1},
	{"9♠", 0, "", "Q♠ 8♦", false, karata.Effect{}, 0},
	{"9♠", 0, "", "Q♠ 8♠ BJ RJ", true, karata.Effect{Debt: 5}, 1},
	{"9♠", 0, "", "BJ 7♠", false, karata.Effect{}, 0},
	{"BJ", 5, "", "A♦", true, karata.Effect{}, 1},
	{"3♠", 3, "", "2♠", true, karata.Effect{Debt: 2}, 1},
	{"3♠", 3, "", "A♠", true, karata.Effect{Asks: 1}, 1},
	{"9♠", 0, "", "A♦ A♣", true, karata.Effect{Asks: 2}, 1},
	{"9♠", 0, "", "A♠", true, karata.Effect{Asks: 2}, 1},
	{"A♠", 0, "9♠", "9♠", true, karata.Effect{}, 1},
	{"A♥", 0, "9♠", "A♦", true, karata.Effect{Request: request("♠")}, 1},
	{"A♥", 0, "9♠", "A♦ A♠", true, karata.Effect{Asks: 1}, 1},
	{"A♥", 0, "9♠", "A♦ A♠ A♣", true, karata.Effect{Asks: 2}, 1},
	{"A♥", 0, "9♠", "A♦ A♣", true, karata.Effect{}, 1},
	{"A♠", 0, "♥", "A♥", true, karata.Effect{Asks: 1}, 1},

	// These rows show further rules of a turn.
	{"9♠", 0, "", "10♥", false, karata.Effect{}, 0},               // neither face nor suit
	{"9♠", 0, "", "A♦", true, karata.Effect{Asks: 1}, 1},          // an ace goes on anything
	{"9♠", 0, "", "RJ", true, karata.Effect{Debt: 5}, 1},          // so does a joker
	{"A♠", 0, "", "4♦", true, karata.Effect{}, 1},                 // anything on an ace
	{"BJ", 0, "", "4♦", true, karata.Effect{}, 1},                 // anything on a joker
	{"9♠", 0, "", "A♦ A♣ A♥ A♠", true, karata.Effect{Asks: 2}, 1}, // they ask for no more than two
	{"9♠", 0, "", "A♦ 4♦", false, karata.Effect{}, 0},             // only an ace may follow an ace within a turn
	{"9♠", 0, "", "9♥ 10♥", false, karata.Effect{}, 0},            // only the same face
	{"9♠", 0, "", "J♠", true, karata.Effect{Jumps: 1}, 2},
	{"9♠", 0, "", "K♠", true, karata.Effect{Kings: 1}, 5},
	{"9♠", 0, "", "K♠ K♥ K♦", true, karata.Effect{Kings: 3}, 5},
	{"9♠", 0, "", "K♠ K♥ K♦ K♣", true, karata.Effect{Kings: 4}, 0},
	{"9♠", 0, "", "Q♠ J♠ J♥", true, karata.Effect{Jumps: 2}, 3},
	{"9♠", 0, "", "8♠ 4♠ 4♦", true, karata.Effect{}, 1},
	{"9♠", 0, "", "Q♠ A♦ A♥", true, karata.Effect{Asks: 2}, 1},
	{"9♠", 0, "", "2♠ 2♥ 2♦", true, karata.Effect{Debt: 2}, 1}, // never summed
	{"9♠", 0, "", "2♠ 3♠", false, karata.Effect{}, 0},
	{"3♠", 3, "", "3♥", true, karata.Effect{Debt: 3}, 1},
	{"3♠", 3, "", "2♥", false, karata.Effect{}, 0},
	{"3♠", 3, "", "4♠", false, karata.Effect{}, 0},
	{"3♠", 3, "", "J♠", false, karata.Effect{}, 0}, // jacks and kings do not help
	{"3♠", 3, "", "K♠", false, karata.Effect{}, 0},
	{"3♠", 3, "", "BJ", true, karata.Effect{Debt: 5}, 1},
	{"3♠", 3, "", "A♦ A♣", true, karata.Effect{Asks: 1}, 1},
	{"3♠", 3, "", "A♦ A♠", true, karata.Effect{Asks: 2}, 1},
	{"3♠", 0, "", "4♠", true, karata.Effect{}, 1}, // the bomb is no longer owed, so the card is a plain 3
	{"BJ", 5, "", "RJ", true, karata.Effect{Debt: 5}, 1},
	{"BJ", 5, "", "2♠", false, karata.Effect{}, 0},
	{"A♠", 0, "♥", "BJ", false, karata.Effect{}, 0}, // a joker has no suit to meet
	{"A♠", 0, "♥", "2♥ 2♠", true, karata.Effect{Debt: 2}, 1},
	{"A♠", 0, "♥", "4♠", false, karata.Effect{}, 0},
	{"A♠", 0, "♥", "A♦", true, karata.Effect{}, 1},
	{"A♦", 0, "♥", "A♠", true, karata.Effect{Asks: 1}, 1},
	{"A♠", 0, "♥", "Q♥ A♥", true, karata.Effect{Asks: 1}, 1}, // met by the queen
	{"A♦", 0, "A♥", "A♥", true, karata.Effect{Asks: 1}, 1},   // counts in full
	{"A♦", 0, "A♥", "A♥ A♣", true, karata.Effect{Asks: 2}, 1},
	{"A♦", 0, "A♥", "A♣ A♥", true, karata.Effect{}, 1}, // the first card did not meet it
	{"A♦", 0, "9♠", "9♦", false, karata.Effect{}, 0},
	{"A♦", 0, "BJ", "BJ RJ", true, karata.Effect{Debt: 5}, 1},
	{"A♦", 0, "BJ", "RJ", false, karata.Effect{}, 0},
	{"A♦", 0, "BJ", "A♣", true, karata.Effect{Request: request("BJ-")}, 1},
	{"A♦", 0, "BJ-", "BJ", true, karata.Effect{Debt: 5}, 1},
	{"A♦", 0, "BJ-", "RJ", false, karata.Effect{}, 0},
	{"A♦", 0, "BJ-", "A♣", true, karata.Effect{}, 1},
	{"A♦", 0, "BJ-", "A♠", true, karata.Effect{Asks: 1}, 1},
}

// The effect of a turn is a function of its cards and of the pending requests and bombs.
func TestEffectOfDrawing(t *testing.T) {
	open := karata.Request{Suit: card.Hearts}
	if got := (karata.Rules{}).Effect(nil, open, 0); got != (karata.Effect{Request: open, Draws: 1}) {
		t.Errorf("at a request: %+v", got)
	}
	if got := (karata.Rules{}).Effect(nil, karata.Request{}, 5); got != (karata.Effect{Draws: 5}) {
		t.Errorf("at a bomb: %+v", got)
	}
}

func TestEffect(t *testing.T) {
	for _, tt := range turns {
		if !tt.ok {
			continue
		}
		got := karata.Rules{}.Effect(card.MustParseList(tt.laid), request(tt.request), tt.debt)
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s %d %s: %s (-want +got):\n%s", tt.top, tt.debt, tt.request, tt.laid, diff)
		}
		next, direction := got.Next(0, 6, 1)
		back, turned := got.Next(0, 6, -1) // this mirrors the turn
		if next != engine.Seat(tt.next) || back != (6-next)%6 || direction != -turned || direction != 1-2*(got.Kings%2) {
			t.Errorf("%s: then %v in direction %d, from the other %v in direction %d, want %v", tt.laid, next, direction, back, turned, tt.next)
		}
	}
	if next, direction := (karata.Effect{}).Next(0, 0, 1); next != engine.Nobody || direction != 1 {
		t.Errorf("without seats: %v in direction %d", next, direction)
	}
	for _, tt := range []struct {
		laid string
		debt int
		want int
	}{
		{"2♠", 0, 2}, {"2♠ 2♥", 0, 4}, {"3♠ 3♥ 3♦", 0, 9}, {"BJ RJ", 0, 10},
		{"2♠", 3, 5}, {"BJ", 7, 12}, {"A♦", 12, 0}, {"Q♠ 2♠ 2♦", 0, 4},
	} {
		if got := (karata.Rules{Cumulative: true}).Effect(card.MustParseList(tt.laid), karata.Request{}, tt.debt); got.Debt != tt.want {
			t.Errorf("cumulative, %s on %d: owes %d, want %d", tt.laid, tt.debt, got.Debt, tt.want)
		}
	}
	for debt, want := range map[int]int{0: 1, 3: 3} {
		if got := (karata.Rules{}).Effect(nil, request("♥"), debt); got != (karata.Effect{Draws: want, Request: request("♥")}) {
			t.Errorf("nothing laid on %d: %+v", debt, got)
		}
	}
	if got := (karata.Rules{Cumulative: true}).Effect(card.MustParseList("A♠"), karata.Request{}, 12); got.Asks != 1 {
		t.Errorf("cumulative: one ace blocks all, and A♠ asks for a suit: %+v", got)
	}
}

// The test makes the turn of every row, move by move.
func TestTurns(t *testing.T) {
	for _, tt := range turns {
		t.Run(fmt.Sprintf("%s, %d, %s, laid %s", tt.top, tt.debt, tt.request, tt.laid), func(t *testing.T) {
			g := mustNew(karata.Rules{Seats: 6})
			u := layout(6, tt.top, tt.laid+" 4♣ 5♣")
			if strings.Contains(tt.laid, "4♣") {
				t.Fatal("a card is named twice")
			}
			u.Debt, u.Request = tt.debt, request(tt.request)
			s := position(t, g, u)
			cards := card.MustParseList(tt.laid)
			for i, c := range cards {
				m := karata.Move{Kind: karata.Play, Card: c}
				listed := slices.Contains(g.Legal(nil, s, 0), m)
				next, err := g.Apply(s, 0, m)
				if listed != (err == nil) || err != nil && !errors.Is(err, engine.ErrIllegal) {
					t.Fatalf("%v: listed %v, %v", c, listed, err)
				}
				if err != nil {
					if tt.ok || i != len(cards)-1 {
						t.Errorf("%v: %v", c, err)
					}
					return
				}
				s = next
			}
			if !tt.ok {
				t.Fatalf("%s is allowed", tt.laid)
			}
			if got := s.Laid(); !slices.Equal(got, cards) || s.Request() != request(tt.request) || s.Debt() != tt.debt {
				t.Errorf("before the turn is closed: laid %v, request %v, debt %d", got, s.Request(), s.Debt())
			}
			stock := s.StockLen()
			s = play(t, g, s, "done")
			got := karata.Effect{Request: s.Request(), Debt: s.Debt(), Draws: stock - s.StockLen(), Jumps: tt.want.Jumps, Kings: tt.want.Kings}
			switch s.Phase() {
			case karata.AskingSuit:
				got.Asks = 1
			case karata.AskingCard:
				got.Asks = 2
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if s.Next() != engine.Seat(tt.next) {
				t.Errorf("%v is next, want %d", s.Next(), tt.next)
			}
			if want := 1 - 2*(tt.want.Kings%2); s.Direction() != want {
				t.Errorf("direction %d, want %d", s.Direction(), want)
			}
			if s.Top() != cards[len(cards)-1] || len(s.Laid()) > 0 {
				t.Errorf("top %v, laid %v", s.Top(), s.Laid())
			}
		})
	}
}

func TestDeal(t *testing.T) {
	order := deck.WithJokers() // BJ RJ A♣ 2♣ 3♣ …
	t.Run("each hand at once, from the first on; the first ordinary card opens", func(t *testing.T) {
		g := mustNew(karata.Rules{Seats: 3, Hand: 5})
		s, err := g.DealPack(order[:], 2)
		if err != nil {
			t.Fatal(err)
		}
		// Q♣ K♣ A♦ 2♦ 3♦ are passed over, and go under the stock.
		for seat, want := range map[engine.Seat]string{2: "BJ RJ A♣ 2♣ 3♣", 0: "4♣ 5♣ 6♣ 7♣ 8♣", 1: "9♣ 10♣ J♣ Q♣ K♣"} {
			if s.Hand(seat) != set(want) {
				t.Errorf("%v has %v, want %s", seat, s.Hand(seat), want)
			}
		}
		u := s.Setup()
		if s.Top() != card.MustParse("4♦") || g.Turn(s) != 2 || s.Direction() != 1 || s.Phase() != karata.Laying || len(u.Pile) != 1 {
			t.Errorf("top %v, turn %v, direction %d", s.Top(), g.Turn(s), s.Direction())
		}
		if got, want := u.Stock[:2], card.MustParseList("5♦ 6♦"); !slices.Equal(got, want) {
			t.Errorf("stock begins %v", got)
		}
		if got, want := u.Stock[len(u.Stock)-4:], card.MustParseList("K♠ A♦ 2♦ 3♦"); !slices.Equal(got, want) {
			t.Errorf("stock ends %v", got)
		}
	})
	t.Run("if no card is ordinary, the first card opens, without effect", func(t *testing.T) {
		g := mustNew(karata.Rules{Hand: 26})
		pack := append(slices.DeleteFunc(slices.Clone(order[:]), card.Jokers.Has), card.BlackJoker, card.RedJoker)
		s, err := g.DealPack(pack, 0)
		if err != nil {
			t.Fatal(err)
		}
		if s.Top() != card.BlackJoker || s.Debt() != 0 || s.StockLen() != 1 {
			t.Errorf("top %v, debt %d", s.Top(), s.Debt())
		}
	})
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
	t.Run("refused packs", func(t *testing.T) {
		twice := order
		twice[3] = twice[4]
		for _, pack := range [][]card.Card{nil, order[1:], twice[:]} {
			if _, err := game.DealPack(pack, 0); !errors.Is(err, engine.ErrPosition) {
				t.Error(err)
			}
		}
		if _, err := game.DealPack(order[:], 2); !errors.Is(err, engine.ErrSeat) {
			t.Error(err)
		}
	})
}

func TestRulesOfPlay(t *testing.T) {
	t.Run("moves of a turn", func(t *testing.T) {
		s := position(t, game, layout(2, "9♠", "9♥ 9♦ 4♥ Q♠"))
		if got, want := texts.All(game.Legal(nil, s, 0)), []string{"play 9D", "play 9H", "play QS", "draw"}; !slices.Equal(got, want) {
			t.Errorf("%v, want %v", got, want)
		}
		refused(t, game, s, "done", karata.ErrNothingYet)
		refused(t, game, s, "play 4H", karata.ErrNoMatch)
		refused(t, game, s, "play 10H", karata.ErrNotInHand)
		refused(t, game, s, "ask S", karata.ErrPhase)
		refused(t, game, s, "not", karata.ErrPhase)
		s = play(t, game, s, "play 9H")
		if got, want := texts.All(game.Legal(nil, s, 0)), []string{"play 9D", "done"}; !slices.Equal(got, want) {
			t.Errorf("%v, want %v", got, want)
		}
		refused(t, game, s, "draw", karata.ErrLaid)
		refused(t, game, s, "play 4H", karata.ErrNoFollow)
		s = play(t, game, s, "play 9D", "done")
		if got, want := texts.All(game.Legal(nil, s, 0)), []string{"last", "not"}; !slices.Equal(got, want) {
			t.Errorf("%v, want %v", got, want)
		}
		refused(t, game, s, "done", karata.ErrPhase)
		if s = play(t, game, s, "not"); game.Turn(s) != 1 {
			t.Errorf("turn %v", game.Turn(s))
		}
	})
	t.Run("drawing is always open, playable cards or not", func(t *testing.T) {
		s := position(t, game, layout(2, "9♠", "9♥ 4♦"))
		next := s.Setup().Stock[0]
		s = play(t, game, s, "draw")
		if !s.Hand(0).Has(next) || s.HandLen(0) != 3 || s.StockLen() != 9 || s.Phase() != karata.Answering || s.Next() != 1 {
			t.Errorf("hand %v", s.Hand(0))
		}
	})
	t.Run("a request stays open if a seat cannot meet it", func(t *testing.T) {
		u := layout(2, "A♥", "4♣ 6♠")
		u.Request = request("9♠")
		s := position(t, game, u)
		refused(t, game, s, "play 4C", karata.ErrRequest)
		s = play(t, game, s, "draw", "not")
		if s.Request() != request("9♠") || s.HandLen(0) != 3 {
			t.Errorf("request %v, %d cards", s.Request(), s.HandLen(0))
		}
	})
	t.Run("a pending bomb is drawn, and no longer owed", func(t *testing.T) {
		u := layout(2, "3♠", "4♠ 6♦")
		u.Debt = 3
		s := position(t, game, u)
		refused(t, game, s, "play 4S", karata.ErrBomb)
		s = play(t, game, s, "draw", "not")
		if s.HandLen(0) != 5 || s.Debt() != 0 {
			t.Errorf("%d cards, debt %d", s.HandLen(0), s.Debt())
		}
		// The 3♠ stays on top as a plain 3, so seat 1 may play any spade.
		if got, want := texts.All(game.Legal(nil, s, 1)), []string{"play JS", "play QS", "play KS", "draw"}; !slices.Equal(got, want) {
			t.Errorf("%v, want %v", got, want)
		}
	})
	t.Run("asking is compulsory, and exactly the kind earned", func(t *testing.T) {
		s := lay(t, game, position(t, game, layout(2, "9♠", "A♦ 4♦")), "A♦")
		if got, want := texts.All(game.Legal(nil, s, 0)), []string{"ask C", "ask D", "ask H", "ask S"}; !slices.Equal(got, want) {
			t.Errorf("%v, want %v", got, want)
		}
		refused(t, game, s, "ask 9S", karata.ErrAsk)
		for _, move := range []string{"not", "done", "draw"} {
			refused(t, game, s, move, karata.ErrPhase)
		}
		if s = play(t, game, s, "ask S"); s.Request() != request("♠") || s.Phase() != karata.Answering {
			t.Errorf("request %v, phase %v", s.Request(), s.Phase())
		}
		s = lay(t, game, position(t, game, layout(2, "9♠", "A♠ 4♦")), "A♠")
		if got := game.Legal(nil, s, 0); len(got) != 54 {
			t.Errorf("%d cards to ask for", len(got))
		}
		refused(t, game, s, "ask S", karata.ErrAsk)
		if s = play(t, game, s, "ask RJ"); s.Request() != request("RJ") {
			t.Errorf("request %v", s.Request())
		}
	})
	t.Run("between two, a king reverses the direction", func(t *testing.T) {
		s := lay(t, game, position(t, game, layout(2, "9♠", "K♠ 4♦")), "K♠")
		if s.Next() != 1 || s.Direction() != -1 {
			t.Errorf("next %v, direction %d", s.Next(), s.Direction())
		}
	})
	t.Run("between two, a jack brings another turn", func(t *testing.T) {
		s := play(t, game, lay(t, game, position(t, game, layout(2, "9♠", "J♠ 4♦")), "J♠"), "not")
		if game.Turn(s) != 0 || s.Phase() != karata.Laying {
			t.Errorf("turn %v", game.Turn(s))
		}
	})
	t.Run("jumps go in the direction of play", func(t *testing.T) {
		g := mustNew(karata.Rules{Seats: 5})
		u := layout(5, "9♠", "J♠ J♥ 4♦")
		u.Direction = -1
		if s := lay(t, g, position(t, g, u), "J♠ J♥"); s.Next() != 2 {
			t.Errorf("next %v, want 2", s.Next())
		}
	})
	t.Run("last card bars A 2 3 joker J K, but not Q and 8", func(t *testing.T) {
		for c := range all.All() {
			if c == card.MustParse("4♠") || c == card.MustParse("4♥") {
				continue
			}
			s := lay(t, game, position(t, game, layout(2, "4♠", "4♥ "+c.String())), "4♥")
			want := c.Rank() >= card.Four && c.Rank() <= card.Ten || c.Rank() == card.Queen
			if got := game.Legal(nil, s, 0)[0].Kind == karata.Last; got != want {
				t.Errorf("%v: may declare %v, want %v", c, got, want)
			}
			if !want {
				refused(t, game, s, "last", karata.ErrSpecial)
			}
		}
	})
	t.Run("last card is asked after drawing, and holds until the next turn is closed", func(t *testing.T) {
		u := layout(2, "9♠", "9♥ 4♣")
		u.Stock[0], u.Pile[0] = u.Pile[0], u.Stock[0]
		i := slices.Index(u.Pile, card.MustParse("5♣"))
		u.Stock[0], u.Pile[i] = u.Pile[i], u.Stock[0]
		s := play(t, game, position(t, game, u), "draw", "last")
		if !s.SaidLast(0) || s.SaidLast(1) || game.Turn(s) != 1 {
			t.Errorf("said %v, turn %v", s.SaidLast(0), game.Turn(s))
		}
		s = play(t, game, s, "draw", "not", "play 9H")
		if !s.SaidLast(0) {
			t.Error("the declaration is gone before the turn is closed")
		}
		if s = play(t, game, s, "done"); s.SaidLast(0) {
			t.Error("the declaration holds after the turn is closed")
		}
	})
	t.Run("an empty hand, last card said, the last card ordinary: wins", func(t *testing.T) {
		u := layout(2, "9♠", "8♠ 4♠ 4♦")
		u.Last[0] = true
		s := lay(t, game, position(t, game, u), "8♠ 4♠ 4♦")
		if s.Winner() != 0 || game.Turn(s) != engine.Nobody || game.Score(s, 0) != 1 || game.Score(s, 1) != 0 {
			t.Errorf("winner %v", s.Winner())
		}
	})
	t.Run("a seat with an empty hand that has not declared goes on without cards, and is not asked", func(t *testing.T) {
		s := lay(t, game, position(t, game, layout(2, "9♠", "10♠")), "10♠")
		if s.Winner() != engine.Nobody || game.Turn(s) != 1 || s.SaidLast(0) {
			t.Errorf("winner %v, turn %v", s.Winner(), game.Turn(s))
		}
		s = play(t, game, s, "draw", "not")
		if got, want := texts.All(game.Legal(nil, s, 0)), []string{"draw"}; !slices.Equal(got, want) {
			t.Errorf("%v, want %v", got, want)
		}
		if s = play(t, game, s, "draw"); s.HandLen(0) != 1 || s.Phase() != karata.Answering {
			t.Errorf("%d cards, %v", s.HandLen(0), s.Phase())
		}
	})
	t.Run("a question as the last card draws, and does not win", func(t *testing.T) {
		u := layout(2, "9♠", "Q♠")
		u.Last[0] = true
		s := lay(t, game, position(t, game, u), "Q♠")
		if s.Winner() != engine.Nobody || s.HandLen(0) != 1 || s.Phase() != karata.Answering {
			t.Errorf("winner %v, %d cards, %v", s.Winner(), s.HandLen(0), s.Phase())
		}
	})
	t.Run("a special last card does not win", func(t *testing.T) {
		for laid, phase := range map[string]karata.Phase{"K♠": karata.Laying, "2♠": karata.Laying, "A♠": karata.AskingCard} {
			s := lay(t, game, position(t, game, layout(2, "9♠", laid)), laid)
			if s.Winner() != engine.Nobody || s.Phase() != phase {
				t.Errorf("%s: winner %v, %v", laid, s.Winner(), s.Phase())
			}
			if phase == karata.AskingCard {
				if s = play(t, game, s, "ask 4D"); game.Turn(s) != 1 || s.Phase() != karata.Laying {
					t.Errorf("after asking: turn %v, %v", game.Turn(s), s.Phase())
				}
			}
		}
	})
	t.Run("others may win while a seat is cardless", func(t *testing.T) {
		u := layout(3, "9♠", "10♠")
		u.Pile = append(slices.Clone(u.Hands[1]), u.Pile...)
		u.Hands[1] = card.List{}
		u.Last[0] = true
		g := mustNew(karata.Rules{Seats: 3})
		if s := lay(t, g, position(t, g, u), "10♠"); s.Winner() != 0 {
			t.Errorf("winner %v", s.Winner())
		}
	})
	t.Run("a cardless seat draws its debt", func(t *testing.T) {
		u := layout(2, "3♠", "")
		u.Debt = 3
		if s := play(t, game, position(t, game, u), "draw"); s.HandLen(0) != 3 || s.Debt() != 0 {
			t.Errorf("%d cards, debt %d", s.HandLen(0), s.Debt())
		}
	})
	t.Run("it is nobody else's turn", func(t *testing.T) {
		s := position(t, game, layout(2, "9♠", "10♠"))
		for _, seat := range []engine.Seat{1, 2, engine.Nobody, 127} {
			if _, err := game.Apply(s, seat, karata.Move{Kind: karata.Draw}); !errors.Is(err, engine.ErrNotYourTurn) {
				t.Errorf("%v: %v", seat, err)
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
	t.Run("too few cards in all: the game ends without a winner", func(t *testing.T) {
		u := short(layout(2, "3♠", "4♦"), 0)
		u.Debt = 3
		n := len(u.Pile) - 3 // two cards are left under the top card
		u.Hands[1], u.Pile = append(slices.Clone(u.Hands[1]), u.Pile[:n]...), u.Pile[n:]
		s := play(t, game, position(t, game, u), "draw")
		if game.Turn(s) != engine.Nobody || s.Winner() != engine.Nobody || s.HandLen(0) != 1 || s.Turnovers() != 0 {
			t.Errorf("turn %v, winner %v, %d cards", game.Turn(s), s.Winner(), s.HandLen(0))
		}
		u.Hands[1], u.Pile = u.Hands[1][1:], append(u.Hands[1][:1:1], u.Pile...)
		if s := play(t, game, position(t, game, u), "draw"); game.Turn(s) != 0 || s.HandLen(0) != 4 || s.StockLen() != 0 {
			t.Errorf("with just enough: turn %v, %d cards", game.Turn(s), s.HandLen(0))
		}
	})
	t.Run("turned over eight times: the game ends without a winner", func(t *testing.T) {
		u := short(layout(2, "9♠", "Q♠ 4♦"), 0)
		u.Turned = 8
		for _, moves := range [][]string{{"draw"}, {"play QS", "done"}} {
			if s := play(t, game, position(t, game, u), moves...); game.Turn(s) != engine.Nobody || s.Winner() != engine.Nobody {
				t.Errorf("%v: turn %v", moves, game.Turn(s))
			}
		}
		u.Turned = 7
		if s := play(t, game, position(t, game, u), "draw"); game.Turn(s) != 0 || s.Turnovers() != 8 {
			t.Errorf("the eighth: turn %v, %d turnovers", game.Turn(s), s.Turnovers())
		}
	})
}

func TestFine(t *testing.T) {
	for fine := 1; fine <= 2; fine++ {
		g := mustNew(karata.Rules{Fine: fine})
		t.Run(fmt.Sprintf("the first card, fine %d", fine), func(t *testing.T) {
			s := position(t, g, layout(2, "9♠", "9♥ 4♦"))
			next := card.SetOf(s.Setup().Stock[:fine]...)
			if slices.Contains(texts.All(g.Legal(nil, s, 0)), "play 4D") {
				t.Error("a foul is listed")
			}
			s = play(t, g, s, "play 4D")
			if s.Hand(0) != set("9♥ 4♦")|next || s.Phase() != karata.Answering || s.Next() != 1 || s.Top() != card.MustParse("9♠") {
				t.Errorf("hand %v, %v, next %v, top %v", s.Hand(0), s.Phase(), s.Next(), s.Top())
			}
			if s.Shown(0) != set("4♦") || g.View(s, 1).State.Hand(0) != set("4♦") || g.View(s, 1).State.HandLen(0) != 2+fine {
				t.Errorf("shown %v", s.Shown(0))
			}
		})
		t.Run(fmt.Sprintf("the turn's cards return, fine %d", fine), func(t *testing.T) {
			u := layout(2, "9♠", "9♥ 9♦ 4♦ 6♣")
			u.Last[0] = true
			s := play(t, g, position(t, g, u), "play 9H", "play 9D", "play 4D")
			if s.HandLen(0) != 4+fine || s.Shown(0) != set("9♥ 9♦ 4♦") || s.Top() != card.MustParse("9♠") || s.SaidLast(0) || len(s.Laid()) > 0 {
				t.Errorf("hand %v, shown %v, top %v", s.Hand(0), s.Shown(0), s.Top())
			}
		})
		t.Run(fmt.Sprintf("the debt is drawn too, and paid, fine %d", fine), func(t *testing.T) {
			u := layout(2, "3♠", "3♥ 4♦ 6♣")
			u.Debt = 3
			s := play(t, g, position(t, g, u), "play 3H", "play 4D")
			if s.HandLen(0) != 3+3+fine || s.Debt() != 0 {
				t.Errorf("%d cards, debt %d", s.HandLen(0), s.Debt())
			}
		})
		t.Run(fmt.Sprintf("the request stays, fine %d", fine), func(t *testing.T) {
			u := layout(2, "A♠", "9♥ 4♥ 6♣")
			u.Request = request("♥")
			s := play(t, g, position(t, g, u), "play 9H", "play 4H")
			if s.HandLen(0) != 3+fine || s.Request() != request("♥") {
				t.Errorf("%d cards, request %v", s.HandLen(0), s.Request())
			}
		})
		t.Run(fmt.Sprintf("no fine for a card that is not in the hand, nor when no card may be laid, fine %d", fine), func(t *testing.T) {
			s := position(t, g, layout(2, "9♠", "9♥ 4♦"))
			refused(t, g, s, "play 5C", karata.ErrNotInHand)
			refused(t, g, s, "done", karata.ErrNothingYet)
			s = lay(t, g, s, "9♥")
			refused(t, g, s, "play 4D", karata.ErrPhase)
		})
		t.Run(fmt.Sprintf("no cards to draw: the game ends without a winner, fine %d", fine), func(t *testing.T) {
			u := short(layout(2, "9♠", "9♥ 4♦"), 0)
			u.Turned = 8
			if s := play(t, g, position(t, g, u), "play 4D"); g.Turn(s) != engine.Nobody || s.Winner() != engine.Nobody || s.HandLen(0) != 2 {
				t.Errorf("turn %v, %d cards", g.Turn(s), s.HandLen(0))
			}
		})
		t.Run(fmt.Sprintf("a fouled card laid later is no longer known, fine %d", fine), func(t *testing.T) {
			s := play(t, g, position(t, g, layout(2, "9♠", "9♥ 9♦ 4♦")), "play 9H", "play 4D", "not", "draw", "not", "play 9H")
			if s.Shown(0) != set("4♦") {
				t.Errorf("shown %v", s.Shown(0))
			}
		})
	}
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
	for _, text := range []string{"", "9S", "play", "play 9", "play 9S 9H", "done 9S", "ask", "ask ??", "ask X", "ask S H", "last card", "donE 9S", "a\u017fk S", "hit", strings.Repeat("x", 999)} {
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

// Every sentinel error has a code of its own, which the package comment lists.
func TestCodes(t *testing.T) {
	doc, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	for code, err := range map[string]error{
		"not-in-hand": karata.ErrNotInHand, "must-meet-request": karata.ErrRequest, "must-counter": karata.ErrBomb, "must-match": karata.ErrNoMatch,
		"cannot-follow": karata.ErrNoFollow, "nothing-laid": karata.ErrNothingYet, "already-laid": karata.ErrLaid, "wrong-ask": karata.ErrAsk,
		"wrong-phase": karata.ErrPhase, "special-in-hand": karata.ErrSpecial,
	} {
		if got := engine.Code(err); got != code || !errors.Is(err, engine.ErrIllegal) || !strings.Contains(string(doc), "\n//\t"+code+" ") {
			t.Errorf("%v has the code %q, want %q, or the package comment does not list it", err, got, code)
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
			{Kind: karata.Ask}, {Kind: karata.Ask, Card: nine, Suit: card.Hearts}, {Kind: karata.Ask, Suit: 9}, {Kind: karata.Ask, Card: 200}, {Kind: 6}, {Kind: 255},
		} {
			for seat, want := range map[engine.Seat]error{0: engine.ErrNoSuchMove, 1: engine.ErrNotYourTurn} {
				if next, err := game.Apply(s, seat, m); !errors.Is(err, want) || next != s {
					t.Errorf("%v: %+v by %v: %v, want %v", phase, m, seat, err, want)
				}
			}
			if _, err := game.Apply(karata.State{}, 0, m); !errors.Is(err, engine.ErrGameOver) {
				t.Errorf("%+v in the zero position: %v", m, err)
			}
		}
	}
}

func TestZones(t *testing.T) {
	g := mustNew(karata.Rules{Seats: 3, Fine: 1})
	s := play(t, g, position(t, g, layout(3, "9♠", "9♥ 4♦")), "play 4D")
	show := func(s karata.State) string {
		var all []string
		for _, z := range g.Zones(s) {
			all = append(all, fmt.Sprint(z.ZoneID, " ", len(z.Cards)))
		}
		return strings.Join(all, ", ")
	}
	const want = "pile 36, stock 9, hand of seat 0 3, hand of seat 1 3, hand of seat 2 3"
	if got := show(s); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	for viewer := range engine.Seat(4) { // 3 is a spectator
		if got := show(g.View(s, viewer).State); got != want {
			t.Errorf("%v: %s, want %s", viewer, got, want)
		}
	}
	if got, want := show(karata.State{}), "pile 0, stock 0, hand of seat 0 0, hand of seat 1 0, hand of seat 2 0"; got != want {
		t.Errorf("the zero position: %s, want %s", got, want)
	}
	if got, want := g.Zones(g.View(s, 1).State)[2].Cards.String(), "?? ?? 4♦"; got != want {
		t.Errorf("seat 1 sees the hand %s of seat 0, want %s", got, want)
	}
}

func TestLay(t *testing.T) {
	for cards, want := range map[string]string{"": "draw", "9♠": "play 9S, done", "9♠ 9♥": "play 9S, play 9H, done"} {
		if got := strings.Join(texts.All(karata.Lay(card.MustParseList(cards)...)), ", "); got != want {
			t.Errorf("%s: %s, want %s", cards, got, want)
		}
	}
}

func TestUnmarshalMove(t *testing.T) {
	for text, want := range map[string]karata.Move{
		"done": {Kind: karata.Done}, "play TH": {Kind: karata.Play, Card: card.MustParse("10♥")}, "ask S": {Kind: karata.Ask, Suit: card.Spades},
	} {
		var m karata.Move
		if err := m.UnmarshalText([]byte(text)); err != nil || m != want {
			t.Errorf("%s: %+v, %v", text, m, err)
		}
		if err := m.UnmarshalText([]byte("nonsense")); !errors.Is(err, engine.ErrMoveText) || m != want {
			t.Errorf("nonsense: %+v, %v", m, err)
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
		if _, err := q.MarshalText(); !errors.Is(err, card.ErrSyntax) {
			t.Errorf("%+v: %v", q, err)
		}
	}
}

// A seat that does not exist has no cards.
func TestInvalidSeats(t *testing.T) {
	s := mustNew(karata.Rules{Seats: 6}).Deal(deck.NewSeed(1), 0)
	if s.HandLen(0) != 4 || s.HandLen(5) != 4 || s.Hand(5).Len() != 4 {
		t.Errorf("hands of %d and %d cards, want 4", s.HandLen(0), s.HandLen(5))
	}
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

func TestNextOfFewSeats(t *testing.T) {
	for seats, want := range map[int]engine.Seat{-1: engine.Nobody, 0: engine.Nobody, 1: 0, 2: 1} {
		if got, direction := (karata.Effect{}).Next(0, seats, 1); got != want || direction != 1 {
			t.Errorf("%d seats: %v, direction %d", seats, got, direction)
		}
	}
}
