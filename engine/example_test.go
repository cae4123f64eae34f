package engine_test

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/karata"
)

// A client animates the newest plays as its seat saw them, with the cards that
// moved from zone to zone.
func ExampleTable_Log() {
	table, err := engine.NewTable(karata.Game{}, deck.NewSeed(1), 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	seen := table.Len()
	if err := table.Play(0, "draw"); err != nil {
		fmt.Println(err)
		return
	}
	for _, viewer := range []engine.Seat{0, 1} {
		for _, event := range table.Log(viewer, seen) {
			fmt.Println(viewer, "sees", event)
		}
	}
	// Output:
	// seat 0 sees seat 0: draw; stock to hand of seat 0: 10♥
	// seat 1 sees seat 0: draw; stock to hand of seat 0: ??
}

// A click that is sent twice is one play, because it has the number of plays seen.
func ExampleTable_PlayAt() {
	table, err := engine.NewTable(indigo.Game{}, deck.NewSeed(1), 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	seen := table.Len()
	fmt.Println(table.PlayAt(seen, 0, "KC"))
	err = table.PlayAt(seen, 0, "KC")
	fmt.Println(errors.Is(err, engine.ErrStale), engine.Code(err))
	// Output:
	// <nil>
	// true stale
}

// A refusal has a code for programs and a reason for people.
func ExampleCode() {
	table, err := engine.NewTable(indigo.Game{}, deck.NewSeed(1), 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	err = table.Play(0, "2C")
	fmt.Println(engine.Code(err))
	fmt.Println(engine.Reason(err))
	// Output:
	// not-in-hand
	// that card is not in the hand
}

// A match is saved as the records of its deals, and goes on from them.
func ExampleOpenMatch() {
	seed, format := deck.NewSeed(1), engine.Deals(indigo.Game{}, 3, nil)
	match := engine.NewMatch(seed, format)
	for match.Next() && match.Len() < 3 {
		for table := match.Table(); table.Turn() != engine.Nobody; {
			if err := table.Play(table.Turn(), table.Legal(table.Turn())[0]); err != nil {
				fmt.Println(err)
				return
			}
		}
	}
	saved, err := json.Marshal(match.Save()) // for the host alone
	if err != nil {
		fmt.Println(err)
		return
	}

	var records []engine.Record
	if err := json.Unmarshal(saved, &records); err != nil {
		fmt.Println(err)
		return
	}
	again, err := engine.OpenMatch(seed, format, records...)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(again.Len(), again.Total(0) == match.Total(0), again.Table())
	// Output: 3 true indigo, 0 plays, turn: seat 0
}

// A table at a position made by hand. Its record replays like any other.
func ExampleNewTableAt() {
	var g indigo.Game
	pack := deck.Standard()
	start, err := g.DealPack(pack[:], 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	table, err := engine.NewTableAt(g, start)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(table.Play(0, "5C"))
	end, err := engine.Replay(g, table.Save())
	fmt.Println(end.Won(0), err)
	// Output:
	// <nil>
	// A♣ 2♣ 3♣ 4♣ 5♣ <nil>
}

// A bot on another machine decodes the JSON of a view.
func ExampleDecodeView() {
	var g indigo.Game
	table, err := engine.NewTable(g, deck.NewSeed(1), 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	data, err := table.ViewJSON(0)
	if err != nil {
		fmt.Println(err)
		return
	}
	view, err := g.DecodeView(data) // an error if seat 0 cannot have that view
	if err != nil {
		fmt.Println(err)
		return
	}
	sample := g.Determinize(view, deck.NewSeed(2).Rand())
	fmt.Println(len(g.Legal(nil, view.State, 0)), sample.Hand(1).Len(), sample.Hand(0) == view.State.Hand(0))
	// Output: 6 6 true
}

// One renderer for any game.
func ExampleTable_Zones() {
	table, err := engine.NewTable(indigo.Game{}, deck.NewSeed(1), 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, zone := range table.Zones(0) {
		if n := len(zone.Cards); 0 < n && n <= 6 {
			fmt.Println(zone.ZoneID, zone.Cards)
		} else {
			fmt.Println(zone.ZoneID, len(zone.Cards), "cards")
		}
	}
	data, err := json.Marshal(engine.ZoneOf("hand", 1, card.MustParseList("QH ?? ?? ??")))
	fmt.Println(string(data), err)
	// Output:
	// table 8♠ 7♠ 4♥ K♠
	// stock 36 cards
	// hand of seat 0 K♣ 8♦ 3♥ 5♥ A♠ Q♠
	// won of seat 0 0 cards
	// hand of seat 1 ?? ?? ?? ?? ?? ??
	// won of seat 1 0 cards
	// {"name":"hand","seat":1,"cards":["QH",3]} <nil>
}
