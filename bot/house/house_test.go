package bot_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/blackjack"
	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/examples/newgame"
	"github.com/hoylecards/hoyle/indigo"
)

func TestPlayers(t *testing.T) {
	casino, err := blackjack.New(blackjack.Casino())
	if err != nil {
		t.Fatal(err)
	}
	house, err := bot.Player(casino, "house")
	if err != nil || house() != (bot.Blackjack{Rules: blackjack.Casino()}) {
		t.Errorf("the casino's house player is %+v, %v", house(), err)
	}
	home, err := doppelkopf.New(doppelkopf.House())
	if err != nil {
		t.Fatal(err)
	}
	player, err := bot.Player(home, "house")
	if err != nil || player() != (bot.Doppelkopf{Rules: doppelkopf.House()}) {
		t.Errorf("the home game's house player is %+v, %v", player(), err)
	}
	if got := bot.Players(); !slices.Equal(got, []string{"house", "search", "montecarlo", "random"}) {
		t.Errorf("%v", got)
	}
	for name, want := range map[string]string{
		"house": "bot.Indigo", "random": "bot.Random[", "search": "*bot.Search[", "search:7": "*bot.Search[", "montecarlo:3": "*bot.MonteCarlo[", "montecarlo": "*bot.MonteCarlo[",
	} {
		maker, err := bot.Player(indigo.Game{}, name)
		if err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprintf("%T", maker()); !strings.HasPrefix(got, want) {
			t.Errorf("%s is a %s", name, got)
		}
	}
	for _, name := range []string{"", "House", "search:", "search:0", "search:-1", "search:x", "house:5", "random:1", ":5", "search:5:5", strings.Repeat("x", 1000)} {
		if maker, err := bot.Player(indigo.Game{}, name); !errors.Is(err, bot.ErrPlayer) || maker != nil || len(err.Error()) > 100 {
			t.Errorf("%.40q: %v", name, err)
		}
	}
	if _, err := bot.Player(newgame.Game{}, "house"); !errors.Is(err, bot.ErrPlayer) || !strings.Contains(err.Error(), newgame.Game{}.Name()) {
		t.Errorf("a game of somebody else's: %v", err)
	}
	if _, err := bot.Player(newgame.Game{}, "search:10"); err != nil {
		t.Error(err)
	}
}

// The number behind the colon is that of the iterations.
func TestPlayerIterations(t *testing.T) {
	maker, err := bot.Player(indigo.Game{}, "search:37")
	if err != nil {
		t.Fatal(err)
	}
	b := maker()
	s := indigo.Game{}.Deal(deck.NewSeed(1), 0)
	b.Choose(t.Context(), indigo.Game{}.View(s, 0), indigo.Game{}.Legal(nil, s, 0), deck.NewSeed(2).Rand())
	visits := 0
	for _, c := range b.(*bot.Search[indigo.State, indigo.Move]).Stats() {
		visits += c.Visits
	}
	if visits != 37 {
		t.Errorf("%d iterations", visits)
	}
	if maker, err = bot.Player(indigo.Game{}, "montecarlo:3"); err != nil {
		t.Fatal(err)
	}
	b = maker()
	b.Choose(t.Context(), indigo.Game{}.View(s, 0), indigo.Game{}.Legal(nil, s, 0), deck.NewSeed(2).Rand())
	for _, c := range b.(*bot.MonteCarlo[indigo.State, indigo.Move]).Stats() {
		if c.Visits != 3 {
			t.Errorf("%d iterations of %v", c.Visits, c.Move)
		}
	}
}

// Every name stands for its rules.
func TestPresets(t *testing.T) {
	casino, err := json.Marshal(blackjack.Casino())
	if err != nil {
		t.Fatal(err)
	}
	for name, rules := range map[string]string{
		"indigo": "{}", "catcheleven": "{}", "pasur": `{"pasur":true}`, "blackjack": "{}", "casino": string(casino), "karata": "{}", "doppelkopf": "{}",
	} {
		kind, err := bot.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		table, err := kind.Deal(nil, deck.NewSeed(1), 0)
		if err != nil {
			t.Fatal(err)
		}
		if got := string(table.Record().Rules); got != rules {
			t.Errorf("%s: %s, want %s", name, got, rules)
		}
		if players := table.Seats() - table.Players(); (players == 1) != (table.Name() == "blackjack") || players > 1 {
			t.Errorf("%s: %d of %d seats are played", name, table.Players(), table.Seats())
		}
	}
}

// A table is set up again from its record, and goes on.
func TestKindOpen(t *testing.T) {
	kind, err := bot.Find("pasur")
	if err != nil {
		t.Fatal(err)
	}
	table, err := kind.Deal(json.RawMessage(`{"seats":4}`), deck.NewSeed(1), 2)
	if err != nil {
		t.Fatal(err)
	}
	r := deck.NewSeed(2).Rand()
	for range 10 {
		if err := table.Step(t.Context(), "house", r); err != nil {
			t.Fatal(err)
		}
	}
	record := table.Record()
	kind, err = bot.Find(record.Game) // catcheleven
	if err != nil {
		t.Fatal(err)
	}
	again, err := kind.Open(record)
	if err != nil || again.Seats() != 4 || again.Turn() != table.Turn() || !slices.Equal(again.Legal(again.Turn()), table.Legal(table.Turn())) {
		t.Fatalf("%v", err)
	}
	advice, err := again.Choose(t.Context(), "house", deck.NewSeed(3).Rand())
	if err != nil || len(again.Record().Plays) != 10 || !slices.Contains(again.Legal(again.Turn()), advice) {
		t.Errorf("advice %q, %v", advice, err)
	}
	if err := again.Step(t.Context(), "house", deck.NewSeed(3).Rand()); err != nil || again.Record().Plays[10].Move != advice {
		t.Errorf("%v, %v", again.Record().Plays, err)
	}
	record.Plays[3].Move = "hello"
	if _, err := kind.Open(record); !errors.Is(err, engine.ErrRecord) {
		t.Errorf("a record that does not replay: %v", err)
	}
	record.Rules = json.RawMessage(`{"seats":9}`)
	if _, err := kind.Open(record); !errors.Is(err, engine.ErrRules) {
		t.Errorf("rules that there are not: %v", err)
	}
}

// What nobody has found is no game, and does not panic.
func TestZeroKind(t *testing.T) {
	var kind bot.Kind
	var table bot.Table
	_, err := kind.Deal(nil, deck.NewSeed(1), 0)
	_, open := kind.Open(engine.Record{})
	_, compete := kind.Compete(t.Context(), bot.Contest{})
	for _, err := range []error{err, open, compete, table.Step(t.Context(), "house", nil)} {
		if !errors.Is(err, bot.ErrGame) {
			t.Errorf("%v", err)
		}
	}
}

// Every game is found by its name, dealt at a table, and played to its end by
// every player; its record replays.
func TestGames(t *testing.T) {
	want := []string{"blackjack", "casino", "catcheleven", "doppelkopf", "indigo", "karata", "pasur"}
	if got := bot.Games(); !slices.Equal(got, want) {
		t.Errorf("%v", got)
	}
	if _, err := bot.Find("chess"); !errors.Is(err, bot.ErrGame) {
		t.Error(err)
	}
	for _, name := range bot.Games() {
		t.Run(name, func(t *testing.T) {
			kind, err := bot.Find(name)
			if err != nil {
				t.Fatal(err)
			}
			table, err := kind.Deal(nil, deck.NewSeed(3), 0)
			if err != nil {
				t.Fatal(err)
			}
			players := []string{"house", "random", "search:5", "montecarlo:2"}
			r := deck.NewSeed(4).Rand()
			for i := 0; table.Turn() != engine.Nobody; i++ {
				if err := table.Step(t.Context(), players[i%len(players)], r); err != nil {
					t.Fatal(err)
				}
			}
			if err := table.Step(t.Context(), "house", r); !errors.Is(err, engine.ErrGameOver) {
				t.Errorf("after the end: %v", err)
			}
			if record := table.Record(); record.Score == nil || record.Game != table.Name() {
				t.Errorf("%+v", record)
			}
			report, err := kind.Compete(t.Context(), bot.Contest{Names: []string{"house", "random"}, Seed: deck.NewSeed(1), Deals: 3})
			if err != nil || report.Deals != 3 || len(report.Standings) != 2 {
				t.Errorf("%+v, %v", report, err)
			}
		})
	}
}

func TestKindRefuses(t *testing.T) {
	kind, err := bot.Find("pasur")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := kind.Deal(json.RawMessage(`{"seats":3}`), deck.NewSeed(1), 0); !errors.Is(err, engine.ErrRules) {
		t.Errorf("rules: %v", err)
	}
	if _, err := kind.Deal(json.RawMessage(`nonsense`), deck.NewSeed(1), 0); err == nil {
		t.Error("rules that are no JSON")
	}
	if _, err := kind.Deal(nil, deck.NewSeed(1), 7); !errors.Is(err, engine.ErrSeat) {
		t.Errorf("first: %v", err)
	}
	table, err := kind.Deal(json.RawMessage(`{"seats":4}`), deck.NewSeed(1), 3)
	if err != nil || table.Seats() != 4 || string(table.Record().Rules) != `{"seats":4,"pasur":true}` {
		t.Fatalf("%v", err)
	}
	if err := table.Step(t.Context(), "nobody", rand.New(rand.NewPCG(1, 1))); !errors.Is(err, bot.ErrPlayer) || len(table.Record().Plays) != 0 {
		t.Errorf("a player there is not: %v", err)
	}
	if _, err := kind.Compete(t.Context(), bot.Contest{Names: []string{"house", "me"}, Deals: 1}); !errors.Is(err, bot.ErrPlayer) {
		t.Errorf("an entrant there is not: %v", err)
	}
	if _, err := kind.Compete(t.Context(), bot.Contest{Deals: 1}); !errors.Is(err, bot.ErrArena) {
		t.Errorf("no entrants: %v", err)
	}
	if _, err := kind.Compete(t.Context(), bot.Contest{Rules: json.RawMessage(`[]`), Names: []string{"house"}}); !errors.Is(err, engine.ErrRules) {
		t.Errorf("rules: %v", err)
	}
}

// In Blackjack the dealer is not played, and all else is passed on.
func TestContest(t *testing.T) {
	kind, err := bot.Find("casino")
	if err != nil {
		t.Fatal(err)
	}
	var played []bot.Played
	progress, now := 0, int64(0)
	report, err := kind.Compete(t.Context(), bot.Contest{
		Rules: json.RawMessage(`{"players":2}`), Names: []string{"house", "random", "random"}, Seed: deck.NewSeed(5), Deals: 4, Workers: 1,
		Progress: func(done, _ int) { progress = done }, Record: func(p bot.Played) { played = append(played, p) }, Clock: func() int64 { now++; return now },
	})
	if err != nil || progress != 4 || len(played) != 12 || report.Seed != deck.NewSeed(5) {
		t.Fatalf("%+v, %v: %d deals, %d games", report, err, progress, len(played))
	}
	if report.Standings[0].Nanoseconds == 0 {
		t.Error("there is no clock")
	}
	if got := played[1].Seats; !slices.Equal(got, []string{"random", "random"}) || played[0].Seats[0] != "house" {
		t.Errorf("%v, %v", played[0].Seats, got)
	}
}

// A server hosts a game by its name, with bots at the seats that nobody has
// taken.
func ExampleFind() {
	kind, err := bot.Find("doppelkopf")
	if err != nil {
		fmt.Println(err)
		return
	}
	table, err := kind.Deal(json.RawMessage(`{"noNines":true}`), deck.NewSeed(1), 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	r := deck.NewSeed(2).Rand() // for the bots, not that of the deal
	fmt.Println(table.Play(0, "healthy"))
	for table.Turn() != 0 {
		if err := table.Step(context.Background(), "house", r); err != nil {
			fmt.Println(err)
			return
		}
	}
	fmt.Println(table.Name(), len(table.Log(0)), "moves made, now of", table.Legal(0))
	// Output:
	// <nil>
	// doppelkopf 4 moves made, now of [KC QD KD AH TH QH TS JS KS kontra no 90 no 60 no 30 schwarz]
}
