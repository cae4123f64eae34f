package hoyle_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/blackjack"
	"github.com/hoylecards/hoyle/blackjack/odds"
	"github.com/hoylecards/hoyle/bot/puzzle"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/env"
	"github.com/hoylecards/hoyle/examples/newgame"
	"github.com/hoylecards/hoyle/indigo"
)

func Example() {
	g := indigo.Game{}              // the standard game
	s := g.Deal(deck.NewSeed(1), 0) // a position is a plain value; seat 0 leads
	fmt.Println("table:", s.Table())

	for g.Turn(s) != engine.Nobody {
		seat := g.Turn(s)
		legal := g.Legal(nil, s, seat)
		next, err := g.Apply(s, seat, legal[0]) // checked; s itself never changes
		if err != nil {
			panic(err)
		}
		s = next
	}
	fmt.Println("points:", g.Score(s, 0), g.Score(s, 1))
	// Output:
	// table: 8♠ 7♠ 4♥ K♠
	// points: 6 17
}

// When rules are refused, a form shows these texts beside its fields.
func ExampleProblems() {
	game, err := hoyle.Find("doppelkopf")
	if err != nil {
		panic(err)
	}
	for _, rules := range []string{`{"hyperpigs":true,"throwInKings":9}`, `{"poverty":3}`, `{"povertyy":"three"}`} {
		_, err := game.With([]byte(rules))
		for _, p := range hoyle.Problems(err) {
			fmt.Printf("%s: %s\n", p.Field, p.Text)
		}
	}
	// Output:
	// throwInKings: want a whole number from 0 to 8
	// hyperpigs: needs superpigs tens
	// poverty: want one of "off", "trumps", "three"
	// povertyy: unknown field
}

// A move that a person typed, in the form that records have.
func ExampleGame_MoveText() {
	karata, err := hoyle.Find("karata")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(karata.MoveText("play 10♥"))
	fmt.Println(karata.MoveText("jump"))
	// Output:
	// play TH <nil>
	//  engine: not a move: karata: "jump"
}

// A game is found by its name. A bot plays against a person, who makes the first legal move.
func ExampleGame_Table() {
	game, err := hoyle.Find("karata")
	if err != nil {
		panic(err)
	}
	table, err := game.Table(deck.NewSeed(1), 0) // seat 0 leads
	if err != nil {
		panic(err)
	}
	for r := deck.NewSeed(2).Rand(); table.Turn() != hoyle.Nobody; {
		switch seat := table.Turn(); seat {
		case 0:
			err = table.Play(seat, table.Legal(seat)[0])
		default:
			err = table.Step(context.Background(), seat, "house", r)
		}
		if err != nil {
			panic(err)
		}
	}
	fmt.Println("score:", table.Score(0), table.Score(1))
	// Output:
	// score: 0 1
}

// Seat 1 sees its own hand, and the number of cards in the hand of seat 0.
func ExampleTable_Zones() {
	game, _ := hoyle.Find("indigo")
	table, _ := game.Table(deck.NewSeed(1), 0)
	for _, zone := range table.Zones(1) {
		if zone.Name == "hand" || zone.Name == "table" {
			fmt.Println(zone)
		}
	}
	// Output:
	// table: 8♠ 7♠ 4♥ K♠
	// hand of seat 0: ?? ?? ?? ?? ?? ??
	// hand of seat 1: 6♣ 8♣ 10♦ 7♥ 9♥ 2♠
}

// What seat 1 sees.
func ExampleTable_Show() {
	game, _ := hoyle.Find("indigo")
	table, _ := game.Table(deck.NewSeed(1), 1)
	fmt.Print(table.Show(1))
	// Output:
	// game: indigo
	// you: seat 1
	// to move: 1
	// scores: 0 0
	// table: 8S 7S 4H KS
	// stock: 36x??
	// hand of seat 0: 6x??
	// won of seat 0: none
	// hand of seat 1: KC 8D 3H 5H AS QS
	// won of seat 1: none
	// state: {"first":1,"turn":1,"last":-1,"table":"table","hands":["hand of seat 0","hand of seat 1"],"won":[[],[]],"stock":"stock"}
	// moves:
	//   KC: play K♣
	//   8D: play 8♦
	//   3H: play 3♥
	//   5H: play 5♥
	//   AS: play A♠
	//   QS: play Q♠
}

// A refusal changes nothing, and has a code.
func ExampleTable_Play() {
	game, _ := hoyle.Find("indigo")
	table, _ := game.Table(deck.NewSeed(1), 0)
	err := table.Play(0, "2C")
	fmt.Println(hoyle.Code(err), "-", hoyle.Reason(err))
	// Output:
	// not-in-hand - that card is not in the hand
}

// Seat 1 sees the log without the cards that seat 0 draws.
func ExampleTable_Log() {
	game, _ := hoyle.Find("karata")
	table, _ := game.Table(deck.NewSeed(1), 0)
	if err := table.Play(0, "draw"); err != nil {
		panic(err)
	}
	for _, event := range table.Log(1, 0) {
		fmt.Println(event)
	}
	// Output: seat 0: draw; stock to hand of seat 0: ??
}

// What happened, in words: the move, and what it did.
func ExampleTable_Tell() {
	game, _ := hoyle.Find("karata")
	table, _ := game.Table(deck.NewSeed(1), 0)
	if err := table.Play(0, "draw"); err != nil {
		panic(err)
	}
	for _, viewer := range []hoyle.Seat{0, 1} {
		for _, news := range table.Tell(viewer, table.Log(viewer, 0)[0]) {
			fmt.Println(news)
		}
	}
	// Output:
	// seat 0: draw a card
	// seat 0 drew 10♥ from the stock
	// seat 0: draw a card
	// seat 0 drew 1 card from the stock
}

// A saved game can be continued.
func ExampleTable_Save() {
	game, _ := hoyle.Find("indigo")
	table, _ := game.Table(deck.NewSeed(1), 0)
	if err := table.Play(0, "KC"); err != nil {
		panic(err)
	}
	text := table.Save().Text() // secret while the game runs

	record, err := hoyle.ParseRecord(text)
	if err != nil {
		panic(err)
	}
	again, err := hoyle.Open(record)
	fmt.Println(again.Turn(), again.Legal(1), err)
	// Output: seat 1 [6C 8C TD 7H 9H 2S] <nil>
}

// A bot lists the score that it expects from each move, judging by the seat's view, and says why
// the best move is better than the next one.
func ExampleTable_Advise() {
	game, _ := hoyle.Find("casino")
	table, _ := game.Table(deck.NewSeed(95), 0)
	advice, err := table.Advise(context.Background(), table.Turn(), "exact", rand.New(rand.NewPCG(1, 2)))
	if err != nil {
		panic(err)
	}
	for _, a := range advice {
		fmt.Printf("%s %.2f\n", a.Move, a.Score)
	}
	fmt.Println(advice[0].Reason.Text)
	// Output:
	// split -0.29
	// hit -4.53
	// surrender -5.00
	// stand -5.18
	// double -9.07
	// each card begins a better hand than both together
}

// The odds give the expected result of the best move, in bets, and the chance that the dealer
// busts.
func Example_odds() {
	g, err := blackjack.New(blackjack.Casino())
	if err != nil {
		panic(err)
	}
	s := g.Deal(deck.NewSeed(95), 0)
	best := odds.Of(g, s)[0]
	fmt.Printf("%v %+.3f\n", best.Move, best.Worth)
	fmt.Printf("the dealer busts: %.1f %%\n", 100*odds.Dealer(g, s).Bust)
	// Output:
	// split -0.029
	// the dealer busts: 24.1 %
}

// A review finds the worst decisions of a seat in a finished game.
func ExampleReviewer() {
	game, _ := hoyle.Find("indigo")
	table, _ := game.Table(deck.NewSeed(1), 0)
	for r := deck.NewSeed(2).Rand(); table.Turn() != hoyle.Nobody; {
		if err := table.Step(context.Background(), table.Turn(), "random", r); err != nil {
			panic(err)
		}
	}
	review, err := table.Review(context.Background(), hoyle.Reviewer{Iterations: 200, Positions: 1000})
	if err != nil {
		panic(err)
	}
	for _, d := range review.Decisions {
		if d.Seat == 0 && d.SureLoss() > 2 {
			fmt.Printf("play %d: %s cost %.1f points against %s\n", d.Number, d.Played, d.Loss.Mean, d.Moves[0].Move)
		}
	}
	// Output:
	// play 24: QC cost 5.7 points against 6S
	// play 26: 6H cost 5.3 points against 6D
	// play 40: KD cost 4.0 points against JS
}

// A match is found by the name of its format, and played deal by deal.
func ExampleGame_Match() {
	game, _ := hoyle.Find("pasur")
	match, err := game.Match("points", 62, deck.NewSeed(1))
	if err != nil {
		panic(err)
	}
	for r := deck.NewSeed(2).Rand(); match.Next(); {
		for match.Table().Turn() != hoyle.Nobody {
			if err := match.Table().Step(context.Background(), match.Table().Turn(), "house", r); err != nil {
				panic(err)
			}
		}
	}
	fmt.Println(match.Total(0) >= 62 || match.Total(1) >= 62, match.Err())
	// Output: true <nil>
}

// A match is saved in the middle of a deal and resumed from its JSON.
func ExampleOpenMatch() {
	game, _ := hoyle.Find("pasur")
	match, _ := game.Match("points", 62, deck.NewSeed(1))
	r := deck.NewSeed(2).Rand()
	match.Next()
	for range 7 {
		if err := match.Table().Step(context.Background(), match.Table().Turn(), "house", r); err != nil {
			panic(err)
		}
	}
	data, err := json.Marshal(match.Save()) // secret until the match is over
	if err != nil {
		panic(err)
	}

	var record hoyle.MatchRecord
	if err := json.Unmarshal(data, &record); err != nil {
		panic(err)
	}
	match, err = hoyle.OpenMatch(record)
	if err != nil {
		panic(err)
	}
	fmt.Println("resumed after", match.Table().Len(), "plays of deal", match.Len())
	for again := true; again; again = match.Next() {
		for match.Table().Turn() != hoyle.Nobody {
			if err := match.Table().Step(context.Background(), match.Table().Turn(), "house", r); err != nil {
				panic(err)
			}
		}
	}
	fmt.Println(match.Over(), match.Len(), "deals:", match.Total(0), match.Total(1))
	// Output:
	// resumed after 7 plays of deal 1
	// true 3 deals: 13 62
}

// A chat bot sets an option as somebody has typed it, and says what is set.
func ExampleGame_Value() {
	game, err := hoyle.Find("karata:seats=3")
	if err != nil {
		panic(err)
	}
	for _, option := range game.Info().Options {
		fmt.Printf("%s: %s, of %s\n", option.Title, option.Text(game.Value(option.Name)), option.Values())
	}
	bombs := game.Info().Options[3]
	value, err := bombs.Parse("yes")
	if err != nil {
		panic(err)
	}
	fmt.Printf("%s=%s\n", bombs.Name, value)
	_, err = bombs.Parse("twice")
	fmt.Println(err)
	// Output:
	// Seats: 3, of a whole number from 2 to 6
	// Hand: 4, of a whole number from 3 to 26
	// Fine: 0, of a whole number from 0 to 2
	// Bombs add up: false, of true or false
	// Jumps countered: false, of true or false
	// cumulative=true
	// engine: invalid rules: cumulative: want true or false
}

func ExampleGame_Spelling() {
	game, _ := hoyle.Find("karata:seats=3,fine=2")
	fmt.Println(game.Seats(), string(game.Rules()))

	game, _ = hoyle.Find("doppelkopf")
	game, _ = game.With(json.RawMessage(`{"house":true,"noNines":true}`))
	fmt.Println(game.Spelling())
	// Output:
	// 3 {"seats":3,"fine":2}
	// doppelkopf:home,noNines
}

// A game of your own works like those of the library.
func ExampleNew() {
	tuck := hoyle.New(newgame.Game{}, hoyle.Spec[newgame.State, newgame.Move]{Title: "Tuck"})
	report, err := tuck.Contest(context.Background(), hoyle.Contest{
		Players: []string{"search:200", "random"}, Seed: deck.NewSeed(1), Deals: 20,
	})
	fmt.Println(report.Standings[0].Name, report.Standings[0].Score.Mean > report.Standings[1].Score.Mean, err)
	// Output:
	// search:200 true <nil>
}

// A learner plays against the house at 16 tables. Package env explains the batch.
func ExampleGame_Env() {
	game, _ := hoyle.Find("karata")
	e, err := game.Env("house", env.Options{Tables: 16, Lead: true})
	if err != nil {
		panic(err)
	}
	b := e.NewBatch()
	if err := e.Reset(deck.NewSeed(1), &b); err != nil {
		panic(err)
	}
	info := e.Info()
	fmt.Println(info.Tables, "tables,", len(info.Moves), "moves, such as", info.Moves[0])
	// Output:
	// 16 tables, 116 moves, such as play BJ
}

// A problem is the same for the same seed: one move wins the deal.
func ExampleGame_Puzzle() {
	game, err := hoyle.Find("pasur")
	if err != nil {
		panic(err)
	}
	p, err := game.Puzzle(context.Background(), deck.NewSeed(20261127), puzzle.Medium)
	if err != nil {
		panic(err)
	}
	table, err := hoyle.Open(p.Record)
	if err != nil {
		panic(err)
	}
	fmt.Println(table.Zones(p.Seat)[0].Cards)
	for _, move := range table.Legal(p.Seat) {
		fmt.Println(move, p.Leads[move])
	}
	// Output:
	// 4♣ 8♣ 10♣ K♣ 9♦ 4♥
	// AC x TC 10
	// 7C x 4C -6
	// 7C x 4H -6
	// AD x TC -4
	// 4D -6
}

// A contest compares two bots over the same deals.
func ExampleContest() {
	game, _ := hoyle.Find("indigo")
	report, err := game.Contest(context.Background(), hoyle.Contest{
		Players: []string{"house", "random"}, Seed: deck.NewSeed(1), Deals: 50,
	})
	for _, s := range report.Standings {
		fmt.Printf("%s won %d of %d\n", s.Name, s.Wins, s.Seats)
	}
	fmt.Println(err)
	// Output:
	// house won 100 of 100
	// random won 0 of 100
	// <nil>
}

// A game lists the formats of its matches. Those that take a number have it in N.
func ExampleFormat() {
	game, _ := hoyle.Find("indigo")
	for _, f := range game.Info().Formats {
		fmt.Println(f.Name, f.N)
	}
	// Output:
	// points 50
	// deals 4
}
