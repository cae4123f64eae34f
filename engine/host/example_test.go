package host_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/catcheleven"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/karata"
)

// A client animates the newest plays as its seat saw them, with the cards that
// moved from zone to zone.
func ExampleTable_Log() {
	table, err := host.NewTable(karata.Game{}, deck.NewSeed(1), 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	seen := table.Len()
	if err := table.Play(0, karata.Move{Kind: karata.Draw}); err != nil {
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

// A click that is sent twice is one play, because it contains the number of plays seen.
func ExampleTable_PlayAt() {
	table, err := host.NewTable(indigo.Game{}, deck.NewSeed(1), 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	seen := table.Len()
	fmt.Println(table.PlayAt(seen, 0, card.MustParse("KC")))
	err = table.PlayAt(seen, 0, card.MustParse("KC"))
	fmt.Println(errors.Is(err, host.ErrStale), engine.Code(err))
	// Output:
	// <nil>
	// true stale
}

// In a format of your own, the rules can change from deal to deal: Catch Eleven comes first, then
// Pasur, which seat 1 leads.
func ExampleFormat() {
	pasur, err := catcheleven.New(catcheleven.Pasur())
	if err != nil {
		fmt.Println(err)
		return
	}
	format := func(last host.Deal[catcheleven.State], _ deck.Seed) (host.Start[catcheleven.State, catcheleven.Move], error) {
		var start host.Start[catcheleven.State, catcheleven.Move]
		switch last.Played {
		case 0:
			start.Game = catcheleven.Game{}
		case 1:
			start.Game, start.First = pasur, 1
		default:
			return start, host.ErrMatchOver
		}
		return start, nil
	}
	match := host.NewMatch(deck.NewSeed(1), format)
	for match.Next() {
		table := match.Table()
		fmt.Printf("%s, first: %v\n", table.Rules(), table.First())
		for table.Turn() != engine.Nobody {
			if err := table.Play(table.Turn(), table.Legal(table.Turn())[0]); err != nil {
				fmt.Println(err)
				return
			}
		}
	}
	fmt.Println(match.Err())
	// Output:
	// {}, first: seat 0
	// {"pasur":true}, first: seat 1
	// <nil>
}

// wins counts the deals that each seat has won.
type wins [2]int

// start is a format that ends the match when a seat has won two deals. It carries the wins from
// deal to deal; w is a copy, which it may change.
func (w wins) start(last host.Deal[indigo.State], _ deck.Seed) (start host.Start[indigo.State, indigo.Move], err error) {
	if last.Played > 0 {
		w[slices.Index(last.Score, slices.Max(last.Score))]++
	}
	if slices.Max(w[:]) == 2 {
		return start, host.ErrMatchOver
	}
	start.Game, start.First, start.Then = indigo.Game{}, engine.Seat(last.Played%2), w.start
	return start, nil
}

func ExampleStart() {
	match := host.NewMatch(deck.NewSeed(2), wins{}.start)
	for match.Next() {
		table := match.Table()
		for table.Turn() != engine.Nobody {
			if err := table.Play(table.Turn(), table.Legal(table.Turn())[0]); err != nil {
				fmt.Println(err)
				return
			}
		}
		fmt.Println(table.Score(0), table.Score(1))
	}
	// Output:
	// 7 16
	// 23 0
	// 1 22
}

// A match is saved as the records of its deals, and is continued from them.
func ExampleOpenMatch() {
	seed, format := deck.NewSeed(1), host.Deals(indigo.Game{}, 3)
	match := host.NewMatch(seed, format)
	for match.Next() && match.Len() < 3 {
		for table := match.Table(); table.Turn() != engine.Nobody; {
			if err := table.Play(table.Turn(), table.Legal(table.Turn())[0]); err != nil {
				fmt.Println(err)
				return
			}
		}
	}
	saved, err := json.Marshal(match.Save()) // only for the host
	if err != nil {
		fmt.Println(err)
		return
	}

	var records []host.Record
	if err := json.Unmarshal(saved, &records); err != nil {
		fmt.Println(err)
		return
	}
	again, err := host.OpenMatch(seed, format, records...)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(again.Len(), again.Total(0) == match.Total(0), again.Table())
	// Output: 3 true indigo, 0 plays, turn: seat 0
}

// A table can start at a position that was made by hand. Its record can be replayed like any other.
func ExampleNewTableAt() {
	var g indigo.Game
	pack := deck.Standard()
	start, err := g.DealPack(pack[:], 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	table, err := host.NewTableAt(g, start)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(table.Play(0, card.MustParse("5C")))
	end, err := host.Replay(g, table.Save())
	fmt.Println(end.Won(0), err)
	// Output:
	// <nil>
	// A♣ 2♣ 3♣ 4♣ 5♣ <nil>
}

// One renderer works for any game.
func ExampleTable_Zones() {
	table, err := host.NewTable(indigo.Game{}, deck.NewSeed(1), 0)
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

// A record is enough to play a game again. Its text is for people, and its JSON for programs.
func ExampleRecord() {
	table, _ := host.NewTable(indigo.Game{}, deck.NewSeed(1), 0)
	_ = table.Play(0, table.Legal(0)[0])
	record := table.Save() // secret until the game is over
	s, err := host.Replay(indigo.Game{}, record)
	fmt.Println(s == table.State(), err, len(record.Plays), record.Plays[0].Move)
	// Output:
	// true <nil> 1 KC
}
