package catcheleven_test

import (
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/catcheleven"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/gametest"
	"github.com/hoylecards/hoyle/internal/must"
)

func TestSpeech(t *testing.T) {
	var g catcheleven.Game
	gametest.Phrases(t, g, catcheleven.State{}, map[string]engine.Phrase{
		"5C":         {Key: "lay", Args: []string{"5♣"}, Text: "lay 5♣"},
		"JS x KS,QD": {Key: "take", Args: []string{"Q♦ K♠", "J♠"}, Text: "take Q♦ K♠ with J♠"},
	})
	gametest.Sorts(t, g, "KS 2H AC 2C", "AC 2C 2H KS")
}

// The numbers of moves never change.
func TestIndex(t *testing.T) {
	var g catcheleven.Game
	gametest.Numbers(t, g, 12180, map[string]int{
		"AC": 0, "KS": 51, "JC x AS": 52, "JS x KS,QD": 55, "JS x AC": 55,
		"QC x QD": 56, "QC x QS": 58, "KC x KD": 59, "KS x KH": 79,
		"AC x TS": 80, "5C x 6D": 2752, "2H x 9D": 7233, "2H x 2S,7S": 7192, "TS x AH": 12177, "TS x AC": 12179,
	}, []catcheleven.Move{{}, {Takes: card.Ace.Cards()}, {Card: 200, Takes: card.Ace.Cards()}, {Card: card.MustParse("AC"), Takes: 1 << 40}}...)
	for _, text := range []string{"AC x KS", "5C x 5C,AC", "QC x QC", "QC x QD,QS", "QC x KC", "5C x 7D", "JC x JC", "JC x BJ", "BJ", "BJ x AC"} {
		m := must.Have(g.ParseMove(text))(t)
		expect.Is(t, g.Index(m), -1, text, "has the number")
	}
}

// Every capture with a number card has its own number as a move.
func TestIndexHasEveryCapture(t *testing.T) {
	var g catcheleven.Game
	seen := map[int]bool{}
	idle := card.Queen.Of(card.Spades)
	for c := range (card.Standard &^ (card.Jack.Cards() | card.Queen.Cards() | card.King.Cards())).All() {
		table := card.Standard.Without(c).Without(idle)
		s := position(t, g, catcheleven.NewSetup(table.Append(nil), card.List{c}, card.List{idle}))
		for _, m := range g.Legal(nil, s, 0) {
			i := g.Index(m)
			if back, ok := g.MoveAt(i); !ok || back != m || seen[i] {
				t.Fatalf("%v has the number %d, which is the number of %v", m, i, back)
			}
			seen[i] = true
		}
	}
	expect.Is(t, len(seen), g.Moves()-80, "captures with number cards")
}

func TestNewSetup(t *testing.T) {
	list := card.MustParseList
	four := must.Have(catcheleven.New(catcheleven.Rules{Seats: 4}))(t)
	u := catcheleven.NewSetup(list("7♠ 2♠"), list("2♥ 3♥"), list("K♠ K♥"), list("4♦"), list("5♦"))
	s := position(t, four, u)
	if s.Turn() != 0 || s.First() != 2 || s.Won(1).Len() != 44 || s.Won(0) != 0 || s.StockLen() != 0 {
		t.Errorf("turn %v, first %v, won %v", s.Turn(), s.First(), s.Won(1))
	}
	u.Basaats = []int{0, 2}
	gametest.Facts(t, four, position(t, four, u), "1: sweeps 2, captured last 1; 3: sweeps 2, captured last 1")
	for name, u := range map[string]catcheleven.Setup{
		"nothing": catcheleven.NewSetup(nil), "one hand": catcheleven.NewSetup(nil, list("2♥")),
		"a card twice": catcheleven.NewSetup(list("2♥"), list("2♥"), list("3♥")),
		"a joker":      catcheleven.NewSetup(list("BJ"), list("2♥"), list("3♥")),
		"large hands":  catcheleven.NewSetup(nil, list("2♥ 3♥ 4♥ 5♥ 6♥"), list("2♠ 3♠ 4♠ 5♠ 6♠")),
	} {
		expect.Fails((catcheleven.Game{}).FromSetup(u))(t, engine.ErrPosition, name)
	}
}
