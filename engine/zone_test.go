package engine_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/must"
)

func TestZoneJSON(t *testing.T) {
	down := make(card.List, 5)
	for text, want := range map[string]engine.Zone{
		`{"name":"stock","seat":-1,"cards":[]}`:            engine.ZoneOf("stock", engine.Nobody, card.List{}),
		`{"name":"hand","seat":1,"cards":["QH","BJ"]}`:     engine.ZoneOf("hand", 1, card.MustParseList("QH BJ")),
		`{"name":"hand","seat":1,"cards":[5,"QH"]}`:        engine.ZoneOf("hand", 1, append(down[:5:5], card.MustParse("QH"))),
		`{"name":"hand","seat":1,"cards":["QH",5]}`:        engine.ZoneOf("hand", 1, append(card.MustParseList("QH"), down...)),
		`{"name":"hand","seat":1,"cards":[1,"QH",2,"2C"]}`: engine.ZoneOf("hand", 1, card.MustParseList("?? QH ?? ?? 2C")),
	} {
		expect.JSON(t, want, text)
	}
	// A face-down card may also be written out as "??".
	var z engine.Zone
	if err := json.Unmarshal([]byte(`{"name":"hand","seat":1,"cards":["??",1]}`), &z); err != nil || len(z.Cards) != 2 {
		t.Errorf("%v, %v", z.Cards, err)
	}
	for _, hostile := range []string{
		`{"name":"hand","seat":1}`, `{"name":"hand","seat":1,"cards":null}`, `{"name":"hand","seat":1,"cards":{}}`,
		`{"name":"hand","seat":1,"cards":[0]}`, `{"name":"hand","seat":1,"cards":[-1]}`, `{"name":"hand","seat":1,"cards":[1001]}`,
		`{"name":"hand","seat":1,"cards":[1000,1]}`, `{"name":"hand","seat":1,"cards":[1.5]}`, `{"name":"hand","seat":1,"cards":["XX"]}`,
		`{"name":"hand","seat":1,"cards":[null]}`, `{"name":"hand","seat":1,"cards":[["QH"]]}`, `{"name":"hand","seat":1,"cards":[],"x":1}`,
	} {
		got := z
		if err := json.Unmarshal([]byte(hostile), &got); err == nil || len(got.Cards) != 2 || len(err.Error()) > 200 {
			t.Errorf("%s: %v, %v", hostile, got.Cards, err)
		}
	}
	if err := json.Unmarshal([]byte(`{"name":"hand","seat":1,"cards":[1000]}`), &z); err != nil || len(z.Cards) != 1000 {
		t.Errorf("a thousand cards: %d, %v", len(z.Cards), err)
	}
	expect.Fails(json.Marshal(engine.ZoneOf("hand", 0, card.List{250})))(t, card.ErrSyntax, "a value that is not a card")
	if got := engine.ZoneOf("hand", 2, nil).String() + ", " + engine.ZoneOf("stock", engine.Nobody,
		nil).String(); got != "hand of seat 2: no cards, stock: no cards" {
		t.Errorf("%q", got)
	}
}

// A zone takes one line, however many of its cards are face down.
func TestZoneString(t *testing.T) {
	down := func(n int) string { return strings.Repeat(" ??", n) }
	for cards, want := range map[string]string{
		"TH ??":                            "hand of seat 1: 10♥ ??",
		"??" + down(12):                    "hand of seat 1: ??" + down(12),
		"??" + down(13):                    "hand of seat 1: 14×??",
		"AS" + down(203) + " 2C" + down(1): "hand of seat 1: A♠ 203×?? 2♣ ??",
		"AS 2C":                            "hand of seat 1: A♠ 2♣",
	} {
		expect.Is(t, engine.ZoneOf("hand", 1, card.MustParseList(cards)).String(), want)
	}
}

func TestEventJSON(t *testing.T) {
	event := host.Event{Number: 3, Seat: 1, Move: "7H", Moved: []host.Transfer{{
		From: engine.ZoneID{Name: "stock", Seat: engine.Nobody}, To: engine.ZoneID{Name: "hand", Seat: 1}, Cards: card.MustParseList("QH ?? ??"),
	}}}
	const text = `{"n":3,"seat":1,"move":"7H","moved":[{"from":{"name":"stock","seat":-1},"to":{"name":"hand","seat":1},"cards":["QH",2]}]}`
	expect.JSON(t, event, text)
	var transfer host.Transfer
	if err := json.Unmarshal([]byte(`{"from":{"name":"x","seat":0}}`), &transfer); err == nil {
		t.Error("a transfer to nowhere is accepted")
	}
	if got, want := event.String(), "seat 1: 7H; stock to hand of seat 1: Q♥ ?? ??"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// The last play of the first hands of Indigo is a capture, followed by a new deal.
func TestTransfers(t *testing.T) {
	var g indigo.Game
	table, hands := card.MustParseList("9S KC"), card.MustParseList("KH")
	rest := card.Standard &^ card.SetOf(table...) &^ card.SetOf(hands...)
	stock, won := rest.Append(nil)[:12], rest.Append(nil)[12:]
	before := must.Have(g.FromSetup(indigo.Setup{
		First: 0, Turn: 1, Last: 0, Table: table, Hands: []card.List{{}, hands}, Won: []card.List{won, {}}, Stock: stock,
	}))(t)
	after := must.Have(g.Apply(before, 1, hands[0]))(t)
	down := strings.TrimSpace(strings.Repeat("?? ", 6))
	own := func(cards []card.Card) string { return card.List(card.SetOf(cards...).Append(nil)).String() }
	for viewer, want := range map[engine.Seat][]string{
		// Six cards go to seat 0, which is the first seat, and then six to seat 1.
		0: {"table to won of seat 1: K♣ 9♠", "stock to hand of seat 0: " + own(stock[:6]), "stock to hand of seat 1: " + down,
			"hand of seat 1 to won of seat 1: K♥"},
		1: {"table to won of seat 1: K♣ 9♠", "stock to hand of seat 0: " + down, "stock to hand of seat 1: " + own(stock[6:]),
			"hand of seat 1 to won of seat 1: K♥"},
		engine.Nobody: {"table to won of seat 1: K♣ 9♠", "stock to hand of seat 0: " + down, "stock to hand of seat 1: " + down,
			"hand of seat 1 to won of seat 1: K♥"},
	} {
		var got []string
		for _, transfer := range host.Transfers(g, before, after, viewer) {
			got = append(got, transfer.String())
		}
		expect.Same(t, got, want, viewer)
	}
	if got := host.Transfers(g, before, before, 0); len(got) != 0 {
		t.Errorf("nothing happened, but %v", got)
	}
	// Transfers must not panic if one position lacks cards that the other has.
	host.Transfers(g, before, indigo.State{}, 0)
	host.Transfers(g, indigo.State{}, after, 0)
}

// turned is Indigo, except that everybody sees the hand of seat 1 once the stock is low.
type turned struct{ indigo.Game }

func (g turned) Zones(s indigo.State) []engine.Zone {
	return []engine.Zone{engine.ZoneOf("hand", 1, g.Game.Zones(s)[4].Cards)}
}

func (g turned) View(s indigo.State, seat engine.Seat) engine.View[indigo.State] {
	if s.StockLen() < 30 {
		seat = 1
	}
	return g.Game.View(s, seat)
}

func TestCardsTurnedUpWhereTheyLie(t *testing.T) {
	var g turned
	s := g.Deal(deck.NewSeed(1), 0)
	u := s.Setup()
	u.Stock, u.Won[0], u.Last = u.Stock[12:], u.Stock[:12], 0
	low := must.Have(g.FromSetup(u))(t)
	got := fmt.Sprint(host.Transfers(g, s, low, 0))
	if want := "[hand of seat 1 to hand of seat 1: " + u.Hands[1].String() + "]"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if got := host.Transfers(g, s, low, 1); len(got) != 0 {
		t.Errorf("seat 1 knows its hand, but %v", got)
	}
}

func TestHolder(t *testing.T) {
	for _, seat := range []engine.Seat{engine.Nobody, 0, 3, 6} {
		expect.Is(t, engine.HolderOf(seat).Seat(), seat, "comes back as")
	}
	expect.Is(t, engine.Holder(0).Seat(), engine.Nobody, "the zero Holder is a seat")
}
