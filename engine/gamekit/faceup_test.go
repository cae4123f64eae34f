package gamekit_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/enginetest"
	"github.com/hoylecards/hoyle/engine/gamekit"
	"github.com/hoylecards/hoyle/engine/host"
)

// Row is a position of a game with open cards: the hearts lie in a row, and two seats take a
// card from either end in turn. The pips of the cards count, and those of an ace count 1.
type Row struct {
	Row   [13]card.Card
	Taken [2]card.Set
	Left  int8 // the number of cards in the row
	Turn  engine.Holder
}

// Ends is the rules of the game: eight methods.
type Ends struct{}

func (Ends) Name() string           { return "ends" }
func (Ends) Seats() int             { return 2 }
func (Ends) Turn(s Row) engine.Seat { return s.Turn.Seat() }

func (Ends) Deal(seed deck.Seed, first engine.Seat) Row {
	if first != 1 {
		first = 0
	}
	cards := card.Hearts.Cards().Append(nil)
	seed.Shuffle(cards)
	return Row{Row: [13]card.Card(cards), Left: 13, Turn: engine.HolderOf(first)}
}

func (Ends) Legal(dst []card.Card, s Row, seat engine.Seat) []card.Card {
	switch {
	case seat == engine.Nobody || seat != s.Turn.Seat():
		return dst
	case s.Left == 1:
		return append(dst, s.Row[0])
	}
	return append(dst, s.Row[0], s.Row[s.Left-1])
}

var errMiddle = engine.Illegal("ends", "not-an-end", "only a card at an end of the row can be taken")

func (g Ends) Apply(s Row, seat engine.Seat, m card.Card) (Row, error) {
	reason := errMiddle
	switch turn := s.Turn.Seat(); {
	case turn == engine.Nobody:
		reason = engine.ErrGameOver
	case seat != turn:
		reason = engine.ErrNotYourTurn
	case slices.Contains(g.Legal(nil, s, seat), m):
		if m == s.Row[0] {
			copy(s.Row[:], s.Row[1:])
			s.Row[12] = card.FaceDown
		} else {
			s.Row[s.Left-1] = card.FaceDown
		}
		s.Taken[seat] = s.Taken[seat].With(m)
		s.Left--
		if s.Turn = engine.HolderOf(1 - seat); s.Left == 0 {
			s.Turn = 0
		}
		return s, nil
	}
	return s, engine.NewMoveError(seat, m, reason)
}

func (Ends) Score(s Row, seat engine.Seat) int {
	sum := 0
	if seat == 0 || seat == 1 {
		for c := range s.Taken[seat].All() {
			sum += int(c.Rank())
		}
	}
	return sum
}

func (Ends) ParseMove(text string) (card.Card, error) {
	c, err := card.Parse(text)
	if err != nil {
		return c, fmt.Errorf("%w: ends: %w", engine.ErrMoveText, err)
	}
	return c, nil
}

// A game with open cards needs only eight methods of its own.
func ExampleFaceUpOf() {
	game := gamekit.FaceUpOf[Row, card.Card](Ends{})
	table, err := host.NewTable(game, deck.NewSeed(1), 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	first := table.Legal(0)[0]
	fmt.Println(table.Zones(engine.Nobody)[0])
	fmt.Println(table.Play(0, first))
	fmt.Println(table.Zones(1)[1], "for", table.Score(0))
	// Output:
	// row: 6♥ 7♥ Q♥ 8♥ 4♥ J♥ 3♥ K♥ A♥ 2♥ 9♥ 10♥ 5♥
	// <nil>
	// taken of seat 0: 6♥ for 6
}

func TestFaceUpConforms(t *testing.T) {
	enginetest.Run(t, enginetest.Suite[Row, card.Card]{
		Game: gamekit.FaceUpOf[Row, card.Card](Ends{}), MaxPlays: 13,
		Candidates: func(Row) []card.Card { return card.Standard.Append(nil) },
	})
}

// Spots has a field of every kind that the zones come from.
type Spots struct {
	Trump   card.Card
	Hands   [2][3]card.Card
	Open    card.Set
	Trick   [2]card.Card
	Dealt   bool
	Won     [2]card.Set
	Thirds  [3]card.Set
	private card.Card
}

// spotted is Ends with other positions, options and words.
type spotted struct {
	engine.Engine[Spots, card.Card] `json:"-"`
	Fast                            bool `json:"fast,omitzero"`
}

func (spotted) Seats() int                               { return 2 }
func (spotted) Name() string                             { return "spots" }
func (spotted) Deal(deck.Seed, engine.Seat) Spots        { return Spots{} }
func (spotted) ParseMove(text string) (card.Card, error) { return card.Parse(text) }
func (spotted) Options() []engine.Option {
	return []engine.Option{gamekit.SwitchOption("fast", "Fast", "")}
}
func (spotted) SeatName(engine.Seat) engine.Phrase { return engine.Phrase{Text: "Dealer"} }
func (spotted) Side(Spots, engine.Seat) int        { return 7 }
func (spotted) Unit() engine.Unit                  { return engine.Unit{Name: "chips", Per: 2} }
func (spotted) SortHand(_ Spots, hand card.List)   { slices.Reverse(hand) }
func (spotted) Say(Spots, engine.Seat, card.Card) engine.Phrase {
	return engine.Phrase{Text: "take it"}
}

// ordered is spotted with zones of its own.
type ordered struct{ spotted }

func (ordered) Zones(Spots) []engine.Zone { return []engine.Zone{engine.ZoneOf("own", 1, nil)} }

func TestFaceUp(t *testing.T) {
	ace, ten, king := card.MustParse("AS"), card.MustParse("TD"), card.MustParse("KC")
	s := Spots{
		Trump: ace, Hands: [2][3]card.Card{{}, {ten, 0, king}}, Open: card.SetOf(ten, ace), Won: [2]card.Set{card.SetOf(king), 0},
		Trick: [2]card.Card{0, king}, private: ten,
	}
	g := gamekit.FaceUpOf[Spots, card.Card](spotted{})
	want := []engine.Zone{
		engine.ZoneOf("trump", engine.Nobody, card.List{ace}),
		engine.ZoneOf("hands", 0, nil), engine.ZoneOf("hands", 1, card.List{ten, king}),
		engine.ZoneOf("open", engine.Nobody, card.SetOf(ace, ten).Append(nil)), engine.ZoneOf("trick", engine.Nobody, card.List{king}),
		engine.ZoneOf("won", 0, card.List{king}), engine.ZoneOf("won", 1, nil),
	}
	same := func(a, b engine.Zone) bool { return a.ZoneID == b.ZoneID && slices.Equal(a.Cards, b.Cards) }
	if got := g.Zones(s); !slices.EqualFunc(got, want, same) {
		t.Errorf("%v, want %v", got, want)
	}
	if own := gamekit.FaceUpOf[Spots, card.Card](ordered{}).Zones(s); len(own) != 1 || own[0].Name != "own" {
		t.Errorf("%v", own)
	}
	hand := card.List{ace, ten}
	if g.SortHand(s, hand); hand[0] != ten || g.Side(s, 0) != 7 || g.Unit().Per != 2 || g.SeatName(0).Text != "Dealer" || g.Say(s, 0, ace).Text != "take it" {
		t.Errorf("%v, %v", hand, g.Unit())
	}
	if plain := gamekit.FaceUpOf[Row, card.Card](Ends{}); len(g.Options()) != 1 || plain.Options() != nil || plain.Unit().Name != "points" {
		t.Errorf("%v", g.Options())
	}
	if err := json.Unmarshal([]byte(`{"fast":true}`), &g); err != nil || !g.Rules.Fast {
		t.Errorf("%+v, %v", g.Rules, err)
	}
	if err := json.Unmarshal([]byte(`{"fast":3}`), &g); err == nil || !g.Rules.Fast {
		t.Errorf("%+v, %v", g.Rules, err)
	}
}
