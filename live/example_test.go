package live_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/live"
)

// begin returns a shared match of a game, which is not stored. A server draws the seed from
// crypto/rand.
func begin(name, format string, n int) *live.Match {
	game, err := hoyle.Find(name)
	if err != nil {
		panic(err)
	}
	match, err := game.Match(format, n, deck.NewSeed(1))
	if err != nil {
		panic(err)
	}
	m, err := live.New(context.Background(), match, nil)
	if err != nil {
		panic(err)
	}
	return m
}

// A person plays Karata against a bot.
func Example() {
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	m := begin("karata", "", 0)
	bots := live.Bots{Rand: newRand, Limit: threeSeconds, AtOnce: make(chan struct{}, 2)}
	go bots.Play(ctx, m, 1, live.Named("house"))

	known, plays := live.Spot{}, 0
	for now := range m.Follow(ctx, known) {
		v, err := now.Show(0, known) // what seat 0 sees, and what it has missed
		if err != nil {
			fmt.Println(err)
			return
		}
		if known = v.Spot; v.Turn == hoyle.Nobody {
			break // the deal is over
		}
		if v.Turn == 0 {
			if plays++; m.Play(ctx, 0, v.Spot, v.Legal[0]) != nil {
				return
			}
		}
	}
	fmt.Println("the deal is over:", m.Look().Match.Table().Turn(), plays > 0)
	// Output: the deal is over: nobody true
}

// A store gets each moment before anybody sees it.
func ExampleNew() {
	game, _ := hoyle.Find("karata")
	match, err := game.Match("", 0, deck.NewSeed(1))
	if err != nil {
		fmt.Println(err)
		return
	}
	var disk []byte
	m, err := live.New(context.Background(), match, func(_ context.Context, _ live.Change, now live.Now) error {
		disk, err = json.Marshal(now.Save())
		return err
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	err = m.Play(context.Background(), 0, m.Look().Spot, "draw")
	fmt.Println(err, len(disk) > 0)
	// Output: <nil> true
}

// After a restart, a match goes on where it was.
func ExampleOpen() {
	m := begin("indigo", "", 0)
	record := m.Look().Save() // as a store keeps it, with every secret
	again, err := live.Open(context.Background(), hoyle.Games(), record, nil)
	fmt.Println(again.Look().Spot == m.Look().Spot, err)
	// Output: true <nil>
}

func ExampleMatch_Look() {
	now := begin("doppelkopf", "", 0).Look()
	fmt.Println(now.Spot, now.Match.Table().Turn(), now.Awaited[0].Seat)
	// Output: 1.0.0 seat 0 seat 0
}

// A client that was away follows the match from the last spot that it knows.
func ExampleMatch_Follow() {
	ctx := context.Background()
	m := begin("indigo", "", 0)
	known := m.Look().Spot
	go func() {
		v, _ := m.Look().Show(0, live.Spot{})
		_ = m.Play(ctx, 0, v.Spot, v.Legal[0])
	}()
	for now := range m.Follow(ctx, known) {
		v, _ := now.Show(1, known)
		fmt.Println("missed:", len(v.Log), "now at", v.Spot)
		break
	}
	// Output: missed: 1 now at 1.0.1
}

// A click that is sent twice counts once.
func ExampleMatch_Play() {
	ctx := context.Background()
	m := begin("karata", "", 0)
	at := m.Look().Spot
	fmt.Println(m.Play(ctx, 0, at, "draw"))
	fmt.Println(hoyle.Code(m.Play(ctx, 0, at, "draw")))
	// Output:
	// <nil>
	// stale
}

func ExampleMatch_Next() {
	m := begin("indigo", "deals", 2)
	fmt.Println(hoyle.Code(m.Next(context.Background(), m.Look().Spot)))
	// Output: deal-running
}

// After the other player has agreed, a player takes back a play.
func ExampleMatch_Undo() {
	ctx := context.Background()
	m := begin("indigo", "", 0)
	v, _ := m.Look().Show(0, live.Spot{})
	_ = m.Play(ctx, 0, v.Spot, v.Legal[0])
	asked := m.Look().Spot // what the other player is asked about
	fmt.Println(m.Undo(ctx, asked, 0), m.Look().Spot)
	fmt.Println(hoyle.Code(m.Undo(ctx, asked, 0)))
	// Output:
	// <nil> 1.1.0
	// stale
}

// Alone against a bot, a player goes back to their own last move.
func ExampleMatch_UndoTo() {
	ctx := context.Background()
	m, bots := begin("indigo", "", 0), live.Bots{Rand: newRand}
	for seat := range hoyle.Seat(2) {
		_ = bots.Step(ctx, m, seat, m.Look().Spot, live.Named("house"))
	}
	at := m.Look().Spot
	fmt.Println(m.Undo(ctx, at, 0))
	fmt.Println(m.UndoTo(ctx, at, 0), m.Look().Match.Table().Turn())
	// Output:
	// live: these plays cannot be taken back
	// <nil> seat 0
}

// A client shows a button for each move, and needs no rule book for it.
func ExampleNow_Show() {
	v, err := begin("indigo", "", 0).Look().Show(0, live.Spot{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(v.Zones[0])
	for _, say := range v.Says[:2] {
		fmt.Printf("[%s] ", say.Text)
	}
	fmt.Println(len(v.Legal), "buttons")
	// Output:
	// table: 5♠ K♠ 3♦ 3♠
	// [play 6♣] [play Q♣] 6 buttons
}

func ExampleNow_Save() {
	record := begin("karata", "", 0).Look().Save()
	fmt.Println(record.Game, len(record.Deals), record.Line)
	// Output: karata 1 0
}

// A client sends back the spot that it was sent, for example as the Last-Event-ID of a stream of
// events. An empty text stands for a client that knows nothing.
func ExampleSpot() {
	sent := begin("indigo", "", 0).Look().Spot.String()
	var back live.Spot
	err := back.UnmarshalText([]byte(sent))
	fmt.Printf("%q %v\n", sent, err)
	fmt.Println(back.UnmarshalText([]byte("first")))
	fmt.Println(back.UnmarshalText(nil), back == live.Spot{})
	// Output:
	// "1.0.0" <nil>
	// live: not a spot: "first"
	// <nil> true
}

// A bot makes the move of a person whose time is up. It does nothing if the person was faster.
func ExampleBots_Step() {
	ctx := context.Background()
	m, bots := begin("indigo", "", 0), live.Bots{Rand: newRand}
	awaited := m.Look().Awaited[0]
	expire := func() error { return bots.Step(ctx, m, awaited.Seat, awaited.Since, live.Named("house")) }
	fmt.Println(expire(), m.Look().Spot)
	fmt.Println(errors.Is(expire(), hoyle.ErrStale))
	// Output:
	// <nil> 1.0.1
	// true
}

// A bot whose program has died is replaced.
func ExampleBots_Play() {
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	m, bots := begin("indigo", "", 0), live.Bots{Rand: newRand}
	dead := func(context.Context, live.Now, hoyle.Seat, *rand.Rand) (string, error) {
		return "", errors.New("no answer")
	}
	first, dismiss := context.WithCancel(ctx)
	bots.Failed = func(m *live.Match, seat hoyle.Seat, err error) {
		fmt.Println(seat, "has failed:", err)
		dismiss()
		go bots.Play(ctx, m, seat, live.Named("house"))
	}
	begun := m.Look().Spot
	go bots.Play(first, m, 0, dead)
	for now := range m.Follow(ctx, begun) {
		fmt.Println("the game goes on at", now.Spot)
		break
	}
	// Output:
	// seat 0 has failed: no answer
	// the game goes on at 1.0.1
}

// Any function can choose the moves of a seat.
func ExampleChooser() {
	first := func(_ context.Context, now live.Now, seat hoyle.Seat, _ *rand.Rand) (string, error) {
		return now.Match.Table().Legal(seat)[0], nil
	}
	m, bots := begin("karata", "", 0), live.Bots{}
	fmt.Println(bots.Step(context.Background(), m, 0, m.Look().Spot, first), m.Look().Spot)
	// Output: <nil> 1.0.1
}

// A client chooses a bot from a list, because other names can ask for hours of work.
func ExampleNamed() {
	m, bots := begin("indigo", "", 0), live.Bots{Rand: newRand}
	name := m.Look().Match.Game().Info().Bots[0].Name
	fmt.Println(name, bots.Step(context.Background(), m, 0, m.Look().Spot, live.Named(name)))
	// Output: house <nil>
}

func ExampleRefuse() {
	m := begin("karata", "", 0)
	refused, _ := json.Marshal(live.Refuse(m.Play(context.Background(), 1, m.Look().Spot, "draw")))
	fmt.Println(string(refused))
	failed, _ := json.Marshal(live.Refuse(errors.New("db1: connection refused")))
	fmt.Println(string(failed))
	// Output:
	// {"code":"not-your-turn","reason":"not this seat's turn"}
	// {"code":"internal","reason":"the host failed"}
}
