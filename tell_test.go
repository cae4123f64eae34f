package hoyle_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/must"
)

// The words for each way in which cards move, from zones of any name.
func TestTell(t *testing.T) {
	game := must.Have(hoyle.Find("indigo"))(t)
	table := must.Have(game.Table(deck.NewSeed(1), 0))(t)
	of := func(name string, seat hoyle.Seat) hoyle.ZoneID { return hoyle.ZoneID{Name: name, Seat: seat} }
	six, seven := card.Six.Of(card.Spades), card.Seven.Of(card.Hearts)
	none := hoyle.Nobody
	for want, moved := range map[string][]hoyle.Transfer{
		"":                       {{From: of("hand", 0), To: of("pile", none), Cards: card.List{six}}}, // the move says so
		"seat 1 turned up 6♠":    {{From: of("back", 1), To: of("back", 1), Cards: card.List{six}}},
		"6♠ 7♥ turned up: stock": {{From: of("stock", none), To: of("stock", none), Cards: card.List{six, seven}}},
		"1 card moved from the pile to the stock":    {{From: of("pile", none), To: of("stock", none), Cards: card.List{card.FaceDown}}},
		"seat 1 moved 6♠ from the hand to the melds": {{From: of("hand", 1), To: of("melds", 1), Cards: card.List{six}}},
		"seat 1 lost 7♥ from the hand to the pile":   {{From: of("hand", 1), To: of("pile", none), Cards: card.List{seven}}},
		"seat 1 drew 2 cards from the stock":         {{From: of("stock", none), To: of("hand", 1), Cards: card.List{card.FaceDown, card.FaceDown}}},
		"seat 0 drew 6♠ and 1 card from the stock":   {{From: of("stock", none), To: of("hand", 0), Cards: card.List{six, card.FaceDown}}},
		"seat 0 got 6♠ from seat 1":                  {{From: of("hand", 1), To: of("hand", 0), Cards: card.List{six}}},
		"1 card dealt to each seat":                  {{From: of("stock", none), To: of("hand", 0), Cards: card.List{six}}, {From: of("stock", none), To: of("hand", 1), Cards: card.List{card.FaceDown}}},
		"seat 0 captured 2 cards from the table":     {{From: of("hand", 0), To: of("won", 0), Cards: card.List{card.Jack.Of(card.Clubs)}}, {From: of("table", none), To: of("won", 0), Cards: card.List{seven}}},
		"seat 1 won the trick of 2 cards":            {{From: of("trick", none), To: of("won", 1), Cards: card.List{seven}}, {From: of("hand", 0), To: of("won", 1), Cards: card.List{six}}},
	} {
		news := table.Tell(0, hoyle.Event{Seat: 0, Move: "JC x QD", Moved: moved})
		expect.Is(t, lines(news[1:]), want, moved)
	}
	// The words of a move that names all the cards it captures already say what it captures.
	taken := []hoyle.Transfer{{From: of("hand", 0), To: of("won", 0), Cards: card.List{six}}, {From: of("table", none), To: of("won", 0), Cards: card.List{seven}}}
	if news := table.Tell(0, hoyle.Event{Move: "6S x 7H", Moved: taken}); len(news) != 1 {
		t.Errorf("said twice: %v", news)
	}
	// The rules follow the play with a move of their own.
	news := table.Tell(0, hoyle.Event{Seat: 1, Move: "6S", Then: []hoyle.Play{{Seat: 0, Move: "7H"}}})
	if want := "seat 1: play 6♠; seat 0: play 7♥"; lines(news) != want {
		t.Errorf("%q, want %q", lines(news), want)
	}
	// An event that no log contains has words, too.
	for _, e := range []hoyle.Event{{}, {Number: math.MinInt, Seat: 99, Move: "\xff"}, {
		Number: math.MaxInt, Seat: math.MinInt8, Moved: []hoyle.Transfer{{}, {To: of("won", 120)}, {From: of("won", -9), To: of("hand", 99), Cards: card.List{250, 0}}},
	}} {
		for _, viewer := range []hoyle.Seat{-9, hoyle.Nobody, 0, 99} {
			table.Tell(viewer, e)
		}
	}
	(&hoyle.Table{}).Tell(0, hoyle.Event{Moved: taken})
}

func lines(news []hoyle.News) string {
	var all []string
	for _, n := range news {
		all = append(all, n.String())
	}
	return strings.Join(all, "; ")
}

// Counted in another way: after each play of any game, the cards that came to each hand and to each
// pile of won cards are those that the news counts, unless the move names them.
func TestTellCounts(t *testing.T) {
	for _, game := range hoyle.Games() {
		table := must.Have(game.Table(deck.NewSeed(3), 0))(t)
		r := deck.NewSeed(4).Rand()
		told := map[string]int{}
		for table.Turn() != hoyle.Nobody {
			before := sizes(table)
			seat := table.Turn()
			moves := table.Legal(seat)
			must.Do(t, table.Play(seat, moves[r.IntN(len(moves))]))
			after := sizes(table)
			e := table.Log(hoyle.Nobody, table.Len()-1)[0]
			news := table.Tell(hoyle.Nobody, e)
			if first := news[0]; first.Seat != seat || first.Move != e.Move || first.Say.Text != table.At(e.Number).Say(seat, e.Move).Text {
				t.Fatalf("%v: %v is not told first: %v", game, e, news)
			}
			count := map[hoyle.ZoneID]int{}
			for _, n := range news[1:] {
				told[n.Say.Key]++
				var k int
				if len(n.Say.Args) > 0 {
					_, _ = fmt.Sscan(n.Say.Args[0], &k)
				}
				switch n.Say.Key {
				case "told-drew", "told-got":
					count[hoyle.ZoneID{Name: "hand", Seat: n.Seat}] += k
				case "told-captured", "told-won":
					count[hoyle.ZoneID{Name: "won", Seat: n.Seat}] += k
				case "told-dealt":
					for other := range hoyle.Seat(table.Seats()) {
						count[hoyle.ZoneID{Name: "hand", Seat: other}] += k
					}
				}
			}
			for id, n := range after {
				grown := n - before[id]
				if id.Name == "hand" && id.Seat == seat && strings.Contains(e.String(), "hand of "+seat.String()+" to") {
					continue // it gave a card in the same play
				}
				if slices.Contains([]string{"hand", "won"}, id.Name) && grown > 0 && count[id] != grown && (count[id] != 0 || !strings.Contains(e.Move, " x ")) {
					t.Fatalf("%v: %v grew by %d cards, and %v tells of %d", game, id, grown, news, count[id])
				}
			}
		}
		if len(told) == 0 {
			t.Errorf("%v: no news but moves", game)
		}
	}
}

func sizes(table *hoyle.Table) map[hoyle.ZoneID]int {
	all := map[hoyle.ZoneID]int{}
	for _, z := range table.OpenZones() {
		all[z.ZoneID] = len(z.Cards)
	}
	return all
}
