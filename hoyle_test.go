package hoyle_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/env"
	"github.com/hoylecards/hoyle/examples/newgame"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/long"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/karata"
)

// names are the names of all games and presets.
var names = []string{
	"blackjack", "casino", "blackjack:single-deck", "european", "catcheleven", "pasur", "catcheleven:pasur",
	"doppelkopf", "tournament", "home", "doppelkopf:home", "indigo", "karata",
}

func find(t *testing.T, name string) hoyle.Game {
	t.Helper()
	return must.Have(hoyle.Find(name))(t)
}

// tuck is a game that is not in the library.
func tuck() hoyle.Game {
	return hoyle.New(newgame.Game{}, hoyle.Spec[newgame.State, newgame.Move]{
		Title: "Tuck", About: "Lay cards face up, or tuck them away to count double.",
	})
}

func TestGames(t *testing.T) {
	var got []string
	for _, g := range hoyle.Games() {
		got = append(got, g.Name())
	}
	expect.Same(t, got, []string{"blackjack", "catcheleven", "doppelkopf", "indigo", "karata"}, "games")
	games := append(hoyle.Games(), tuck())
	for _, g := range games {
		info := g.Info()
		if info.Title == "" || info.Title != g.String() || !strings.HasSuffix(info.About, ".") || len(info.Formats) == 0 || len(info.Bots) < 2 {
			t.Errorf("%s: %+v", g.Name(), info)
		}
		for _, p := range info.Presets {
			if with, err := g.With(p.Rules); err != nil || string(with.Rules()) != string(p.Rules) {
				t.Errorf("%s: the rules %s become %s, %v", p.Name, p.Rules, with.Rules(), err)
			}
		}
		if data, err := json.Marshal(info); err != nil || strings.Contains(string(data), "null") {
			t.Errorf("%s, %v", data, err)
		}
	}
	hoyle.Games()[0] = tuck()
	expect.Is(t, hoyle.Games()[0].Name(), "blackjack", "the list of games can be changed")
}

func TestSeatsFollowTheRules(t *testing.T) {
	for _, tt := range []struct {
		name, rules    string
		seats, players int
	}{
		{"karata", `{"seats":5}`, 5, 5},
		{"catcheleven", `{"seats":4}`, 4, 4},
		{"casino", `{"players":7}`, 8, 7},
		{"pasur", `{"seats":4}`, 4, 4},
		{"doppelkopf", `{}`, 4, 4},
	} {
		g, err := find(t, tt.name).With(json.RawMessage(tt.rules))
		if err != nil || g.Seats() != tt.seats || g.Players() != tt.players {
			t.Errorf("%s %s: %d seats, %d players, %v", tt.name, tt.rules, g.Seats(), g.Players(), err)
		}
	}
}

// The numbers of seats and players are those that the rule books allow. In Blackjack one seat is
// the dealer's.
func TestRanges(t *testing.T) {
	for name, want := range map[string][2]hoyle.Range{
		"blackjack":   {{From: 2, To: 8}, {From: 1, To: 7}},
		"catcheleven": {{From: 2, To: 4}, {From: 2, To: 4}},
		"doppelkopf":  {{From: 4, To: 4}, {From: 4, To: 4}},
		"indigo":      {{From: 2, To: 2}, {From: 2, To: 2}},
		"karata":      {{From: 2, To: 6}, {From: 2, To: 6}},
	} {
		if info := find(t, name).Info(); info.Seats != want[0] || info.Players != want[1] {
			t.Errorf("%s: seats %v, players %v, want %v", name, info.Seats, info.Players, want)
		}
	}
}

// called is a game with a name of its own.
type called struct {
	newgame.Game
	name string
}

func (c called) Name() string { return c.name }

func titled(name, title string) hoyle.Game {
	return hoyle.New(called{name: name}, hoyle.Spec[newgame.State, newgame.Move]{Title: title})
}

func TestFind(t *testing.T) {
	for name, game := range map[string]string{
		"blackjack": "blackjack", "casino": "blackjack", "blackjack:single-deck": "blackjack", "european": "blackjack",
		"catcheleven": "catcheleven", "pasur": "catcheleven", "catcheleven:pasur": "catcheleven",
		"doppelkopf": "doppelkopf", "tournament": "doppelkopf", "home": "doppelkopf", "doppelkopf:home": "doppelkopf",
		"indigo": "indigo", "karata": "karata",
	} {
		g := find(t, name)
		standard := name == game || name == "tournament"
		if g.Name() != game || standard != (string(g.Rules()) == "{}") {
			t.Errorf("%s is %s with the rules %s", name, g.Name(), g.Rules())
		}
	}
	for name, title := range map[string]string{
		"indigo": "Indigo", "tournament": "Doppelkopf", "home": "Doppelkopf (At home)", "single-deck": "Blackjack (Single deck)",
	} {
		expect.Is(t, find(t, name).String(), title, name, "has the title")
	}
	if g := find(t, "pasur"); string(g.Rules()) != `{"pasur":true}` {
		t.Errorf("pasur has the rules %s", g.Rules())
	}
	for name, title := range map[string]string{
		"Karata": "Karata", "CATCH ELEVEN": "Catch Eleven", "Catch\u00a0Eleven\n": "Catch Eleven", "\ufeffindigo\u200b": "Indigo", "Blackjack": "Blackjack",
		"Blackjack (Casino)": "Blackjack (Casino)", "Casino": "Blackjack (Casino)", "Single deck": "Blackjack (Single deck)", "Pasur": "Catch Eleven (Pasur)",
		"Doppelkopf:Home": "Doppelkopf (At home)", "at home": "Doppelkopf (At home)", "freedoko": "Doppelkopf (FreeDoko)",
	} {
		expect.Is(t, find(t, name).String(), title, name, "is")
	}
	twins := []hoyle.Game{titled("one", "Karata"), titled("two", "Karata"), titled("Karata", "Other"), titled("three", "one")}
	for name, own := range map[string]string{"Karata": "Karata", "one": "one", "Other": "Karata", "ONE": "", "karata": "", "Two": "two"} {
		if g, err := hoyle.FindIn(twins, name); g.Name() != own || (err == nil) != (own != "") {
			t.Errorf("%s is %q, %v; want %q", name, g.Name(), err, own)
		}
	}
	for _, name := range []string{"", "Indigo (Pasur)", "bridge", "bridge:seats=2", ":", strings.Repeat("x", 1000)} {
		if _, err := hoyle.Find(name); !errors.Is(err, hoyle.ErrGame) || engine.Code(err) != "no-such-game" || len(err.Error()) > 200 || !strings.Contains(err.Error(), "indigo, karata") {
			t.Errorf("%.40q: %v", name, err)
		}
	}
	if g, err := hoyle.FindIn([]hoyle.Game{tuck()}, "tuck"); err != nil || g.Name() != "tuck" {
		t.Errorf("tuck: %v", err)
	}
}

// A form gets each field that is wrong, in words of its own, without the prefixes of errors.
func TestProblemsOfRules(t *testing.T) {
	const solos = `want a list without repeats, each one of "solo C", "solo S", "solo H", "solo D", "solo Q", "solo J", "solo A"`
	for _, tt := range []struct {
		game, rules string
		want        map[string]string // the beginning of the text of each field
	}{
		{"doppelkopf", `{"noNines":"x"}`, map[string]string{"noNines": "want true or false"}},
		{"doppelkopf", `{"noNines":1,"secondDulle":"x","bock":3}`, map[string]string{
			"noNines": "want true or false", "secondDulle": `want one of "never", "always", "not last"`, "bock": `want one of "off", "stack", "append"`,
		}},
		{"doppelkopf", `{"solos":["solo Z"]}`, map[string]string{"solos": solos}},
		{"doppelkopf", `{"solos":["solo C","solo C"]}`, map[string]string{"solos": solos}},
		{"doppelkopf", `{"solos":null}`, map[string]string{"solos": solos}},
		{"doppelkopf", `{"callCards":[1,2]}`, map[string]string{"callCards": "want a list of 5, each a whole number from 0 to "}},
		{"doppelkopf", `{"callCards":[1,2,3,4,500]}`, map[string]string{"callCards": "want a list of 5, each a whole number from 0 to "}},
		{"karata", `{"seats":"2"}`, map[string]string{"seats": "want a whole number from 2 to 6"}},
		{"karata", `{"seats":7,"fine":1.5,"hand":4}`, map[string]string{"seats": "want a whole number from 2 to 6", "fine": "want "}},
		{"karata", `{"seats":6,"hand":9}`, map[string]string{"hand": "9, want 3 to 8"}}, // no more than 53 cards for all
		{"karata", `{"seats":1e99999}`, map[string]string{"seats": "want a whole number from 2 to 6"}},
		{"catcheleven", `{"seats":5}`, map[string]string{"seats": "want one of 2, 3, 4"}},
		{"catcheleven", `{"cancelSoor":true,"leaveTable":[]}`, map[string]string{"leaveTable": "want true or false"}},
		{"catcheleven", `{"seat":2}`, map[string]string{"seat": "unknown field"}},
		{"catcheleven", `{"seat":2,"pasur":null}`, map[string]string{"pasur": "want true or false", "seat": "unknown field"}},
	} {
		_, err := find(t, tt.game).With(json.RawMessage(tt.rules))
		problems := hoyle.Problems(err)
		if !errors.Is(err, hoyle.ErrRules) || len(problems) != len(tt.want) {
			t.Errorf("%s, %s: %q", tt.game, tt.rules, problems)
			continue
		}
		for _, p := range problems {
			if want, ok := tt.want[p.Field]; !ok || !strings.HasPrefix(p.Text, want) {
				t.Errorf("%s, %s: %q, want %q", tt.game, tt.rules, p, want)
			}
		}
	}
	everyGame(t, func(t *testing.T, g hoyle.Game) {
		t.Helper()
		for _, o := range g.Info().Options {
			for _, wrong := range []string{`"\u0007"`, `null`, `{}`, `[[]]`, `-1e9`, `[1000000]`} {
				_, err := g.With(json.RawMessage(`{"` + o.Name + `":` + wrong + `}`))
				problems := hoyle.Problems(err) // the first is that of the option; others may say that it needs another option
				if len(problems) == 0 || problems[0].Field != o.Name || !strings.HasPrefix(problems[0].Text, "want ") || strings.Contains(err.Error(), ": engine") {
					t.Errorf("%s: %s: %v, %q", o.Name, wrong, err, problems)
				}
			}
		}
	})
}

func TestWith(t *testing.T) {
	pasur := find(t, "pasur")
	g, err := pasur.With(json.RawMessage(`{"cancelSoor":true}`))
	if err != nil || string(g.Rules()) != `{"pasur":true,"cancelSoor":true}` || string(pasur.Rules()) != `{"pasur":true}` {
		t.Errorf("%s, %v", g.Rules(), err)
	}
	for _, g := range append(hoyle.Games(), tuck()) {
		if with, err := g.With(nil); err != nil || string(with.Rules()) != string(g.Rules()) {
			t.Errorf("%s without changes: %v", g, err)
		}
	}
	for _, rules := range []string{`{"seats":5}`, `{"seat":2}`, `{"seats":2,"seats":2}`, `{"Seats":2}`, `null`, `[]`, `{`, `{"seats":"2"}`, `{"pasur":false,"cancelSoor":true}`} {
		_, err := pasur.With(json.RawMessage(rules))
		if !errors.Is(err, engine.ErrRules) || strings.Count(err.Error(), engine.ErrRules.Error()) != 1 {
			t.Errorf("%s: %v", rules, err)
		}
	}
	for _, rules := range []string{`{"x":1,"x":1}`, `[]`, `{`} {
		expect.Fails(tuck().With(json.RawMessage(rules)))(t, engine.ErrRules, "tuck", rules)
	}
}

// everyGame runs the function test for every name in names, and for tuck.
func everyGame(t *testing.T, test func(*testing.T, hoyle.Game)) {
	t.Helper()
	for _, name := range names {
		if strings.Contains(name, ":") && !long.Tests() {
			continue // most of these games also have a shorter name
		}
		t.Run(name, func(t *testing.T) { test(t, find(t, name)) })
	}
	t.Run("tuck", func(t *testing.T) { test(t, tuck()) })
}

// play plays a table to its end.
func play(t *testing.T, table *hoyle.Table, player string) {
	t.Helper()
	r := deck.NewSeed(99).Rand()
	for table.Turn() != engine.Nobody {
		must.Do(t, table.Step(t.Context(), table.Turn(), player, r))
	}
}

func TestTables(t *testing.T) {
	everyGame(t, func(t *testing.T, g hoyle.Game) {
		t.Helper()
		table := must.Have(g.Table(deck.NewSeed(5), 0))(t)
		if string(table.Game().Rules()) != string(g.Rules()) || table.Players() != g.Players() {
			t.Errorf("rules %s, %d players", table.Game().Rules(), table.Players())
		}
		half := table.Clone()
		for _, player := range g.Info().Bots {
			c := table.Clone()
			name := player.Name
			switch {
			case name == "search":
				name += ":3"
			case name == "strong" && !long.Tests():
				continue
			}
			play(t, c, name)
			opened, err := hoyle.OpenIn(append(hoyle.Games(), tuck()), c.Save())
			if err != nil || opened.Turn() != engine.Nobody {
				t.Errorf("%s: the record cannot be opened: %v", player.Name, err)
			}
			expect.Err(t, c.Step(t.Context(), c.Turn(), "random", deck.NewSeed(1).Rand()), engine.ErrGameOver, "a step after the end")
			c.Close()
			must.Have(c.Record())(t) // the record
		}
		if table.Len() != 0 || half.Len() != 0 {
			t.Error("clones are not separate")
		}
		if _, err := table.Choose(t.Context(), table.Turn(), "champion", deck.NewSeed(1).Rand()); table.Turn() != engine.Nobody && !errors.Is(err, bot.ErrPlayer) {
			t.Errorf("no such player: %v", err)
		}
		expect.Fails(g.Table(deck.NewSeed(5), 99))(t, engine.ErrSeat, "no such seat")
	})
}

// A search compares the moves; any other bot just chooses one.
func TestAdvice(t *testing.T) {
	everyGame(t, func(t *testing.T, g hoyle.Game) {
		t.Helper()
		table := must.Have(g.Table(deck.NewSeed(5), 0))(t)
		for _, player := range []string{"search:50", "random"} {
			advice := must.Have(table.Advise(t.Context(), table.Turn(), player, deck.NewSeed(1).Rand()))(t)
			choice, err := table.Choose(t.Context(), table.Turn(), player, deck.NewSeed(1).Rand())
			if err != nil || choice != advice[0].Move {
				t.Errorf("%s chooses %s, and thinks %v, %v", player, choice, advice, err)
			}
			visits := 0
			for _, a := range advice {
				visits += a.Visits
				if a.Reason.Text != "" && a.Move != advice[0].Move {
					t.Errorf("%s has a reason, and is not the best", a.Move)
				}
				if !slices.Contains(table.Legal(0), a.Move) {
					t.Errorf("%s considers %v", player, a)
				}
			}
			if player == "random" && (len(advice) != 1 || visits != 0) || player != "random" && len(advice) > 1 && visits < 50 {
				t.Errorf("%s: %v", player, advice)
			}
		}
		expect.Fails(table.Advise(t.Context(), table.Turn(), "champion", deck.NewSeed(1).Rand()))(t, bot.ErrPlayer)
	})
}

// Bots choose for the seats that are awaited, and for no other seats.
func TestChooseForSeats(t *testing.T) {
	everyGame(t, func(t *testing.T, g hoyle.Game) {
		t.Helper()
		table := must.Have(g.Table(deck.NewSeed(8), 0))(t)
		r := deck.NewSeed(1).Rand()
		for n := 0; table.Turn() != engine.Nobody; n++ {
			for seat := engine.Nobody; seat <= engine.Seat(g.Seats()); seat++ {
				move, err := table.Choose(t.Context(), seat, "random", r)
				switch awaited := slices.Contains(table.Awaited(), seat); {
				case awaited && (err != nil || !slices.Contains(table.Legal(seat), move)):
					t.Fatalf("play %d: %v chooses %q, %v", n, seat, move, err)
				case !awaited && !errors.Is(err, engine.ErrNotYourTurn), !awaited && table.Step(t.Context(), seat, "random", r) == nil:
					t.Fatalf("play %d: %v, which is not awaited: %v", n, seat, err)
				}
			}
			must.Do(t, table.Step(t.Context(), table.Turn(), "random", r))
		}
		expect.Fails(table.Choose(t.Context(), 0, "random", r))(t, engine.ErrGameOver, "after the end")
	})
}

// A review covers the decisions of people, under the rules of the table.
func TestReview(t *testing.T) {
	everyGame(t, func(t *testing.T, g hoyle.Game) {
		t.Helper()
		table := must.Have(g.Table(deck.NewSeed(5), 0))(t)
		play(t, table, "random")
		plays := table.Len()
		r, err := table.Review(t.Context(), hoyle.Reviewer{Iterations: 4, Positions: 2000})
		if err != nil || r.Game != g.Name() || string(r.Rules) != string(g.Rules()) || r.Iterations != 4 || len(r.Seats) != g.Players() {
			t.Fatalf("%v of %s, %d iterations: %v", r.Seats, r.Rules, r.Iterations, err)
		}
		decisions := 0
		for _, s := range r.Seats {
			decisions += s.Decisions
		}
		if table.Len() != plays || decisions != len(r.Decisions) {
			t.Errorf("%d decisions of %d, %d plays of %d", decisions, len(r.Decisions), table.Len(), plays)
		}
	})
}

// A table uses the words of its game. If the game has no words of its own, the table uses plain
// ones.
func TestWords(t *testing.T) {
	for name, want := range map[string][]string{
		"karata":    {"ask for ♠", "", "2♣ 2♥ K♠"}, // cards of one face are laid together
		"blackjack": {"ask S", "Dealer", "K♠ 2♥ 2♣"},
	} {
		g := must.Have(hoyle.Find(name))(t)
		table := must.Have(g.Table(deck.NewSeed(5), 0))(t)
		hand := card.MustParseList("K♠ 2♥ 2♣")
		table.SortHand(0, hand)
		expect.Same(t, []string{table.Say(0, "ask S").Text, table.SeatName(1).Text, hand.String()}, want, name)
	}
}

// A custom game is solved with the Open that it provides, and searched with its own number
// of iterations.
func TestOwnOpenCards(t *testing.T) {
	g := hoyle.New(indigo.Game{}, hoyle.Spec[indigo.State, indigo.Move]{
		Bots: func(g engine.Game[indigo.State, indigo.Move]) bot.Roster[indigo.State, indigo.Move] {
			return bot.Roster[indigo.State, indigo.Move]{
				Game: g, Open: indigo.Game{}.Open(), Search: bot.SearchOptions[indigo.State, indigo.Move]{Iterations: 1},
			}
		},
	})
	table := must.Have(g.Table(deck.NewSeed(1), 0))(t)
	play(t, table, "random")
	r, err := table.Review(t.Context(), hoyle.Reviewer{Positions: 100_000})
	if err != nil || r.Iterations != 1 || r.Seats[0].Open == 0 || r.Seats[0].Open == r.Seats[0].Decisions {
		t.Errorf("%+v, %v", r.Seats, err)
	}
}

// The search of a custom game uses the options of its Spec.
func TestOwnSearch(t *testing.T) {
	asked := 0
	g := hoyle.New(newgame.Game{}, hoyle.Spec[newgame.State, newgame.Move]{
		Bots: func(g engine.Game[newgame.State, newgame.Move]) bot.Roster[newgame.State, newgame.Move] {
			prune := func(_ engine.View[newgame.State], legal []newgame.Move) []newgame.Move {
				asked++
				return legal[len(legal)-1:]
			}
			return bot.Roster[newgame.State, newgame.Move]{Game: g, Search: bot.SearchOptions[newgame.State, newgame.Move]{Prune: prune}}
		},
	})
	table := must.Have(g.Table(deck.NewSeed(1), 0))(t)
	legal := table.Legal(0)
	if move, err := table.Choose(t.Context(), 0, "search:50", deck.NewSeed(2).Rand()); err != nil || move != legal[len(legal)-1] || asked == 0 {
		t.Errorf("%s of %v, pruned %d times, error %v", move, legal, asked, err)
	}
}

func TestTableAt(t *testing.T) {
	everyGame(t, func(t *testing.T, g hoyle.Game) {
		t.Helper()
		table := must.Have(g.Table(deck.NewSeed(7), 0))(t)
		r := deck.NewSeed(8).Rand()
		for range 6 {
			if table.Turn() != engine.Nobody {
				must.Do(t, table.Step(t.Context(), table.Turn(), "random", r))
			}
		}
		position := must.Have(table.PositionJSON())(t)
		at := must.Have(g.TableAt(position))(t)
		expect.Same(t, at.Zones(0), table.Zones(0), "the zones differ")
		play(t, at, "random")
		again := must.Have(hoyle.OpenIn(append(hoyle.Games(), tuck()), at.Save()))(t)
		expect.Same(t, again.Save(), at.Save(), "the record differs")
		expect.Fails(g.TableAt([]byte("{}")))(t, engine.ErrPosition, "no position")
	})
}

// A bot on another machine chooses from the view alone.
func TestChooseFromAView(t *testing.T) {
	everyGame(t, func(t *testing.T, g hoyle.Game) {
		t.Helper()
		table := must.Have(g.Table(deck.NewSeed(6), 0))(t)
		for n := 0; table.Turn() != engine.Nobody && n < 30; n++ {
			seat := table.Turn()
			view := must.Have(table.ViewJSON(seat))(t)
			far := must.Have(g.Choose(t.Context(), view, "search:20", deck.NewSeed(uint64(n)).Rand()))(t)
			near, err := table.Clone().Choose(t.Context(), table.Turn(), "search:20", deck.NewSeed(uint64(n)).Rand())
			if err != nil || near != far {
				t.Fatalf("from the view %s, at the table %s, %v", far, near, err)
			}
			must.Do(t, table.Play(seat, far))
			other := engine.Seat((int(seat) + 1) % table.Seats())
			if table.Turn() == other {
				continue
			}
			view = must.Have(table.ViewJSON(other))(t)
			expect.Fails(g.Choose(t.Context(), view, "champion", deck.NewSeed(1).Rand()))(t, bot.ErrPlayer)
			if _, err := g.Choose(t.Context(), view, "random", deck.NewSeed(1).Rand()); table.Turn() != engine.Nobody && !errors.Is(err, engine.ErrNotYourTurn) {
				t.Errorf("another's turn: %v", err)
			}
		}
	})
}

// Every format of every game is played, saved after every deal and in the middle
// of one, opened again, and verified.
func TestMatches(t *testing.T) {
	everyGame(t, func(t *testing.T, g hoyle.Game) {
		t.Helper()
		for _, f := range g.Info().Formats {
			t.Run(f.Name, func(t *testing.T) { playMatch(t, g, f) })
		}
		for _, bad := range []struct {
			name string
			n    int
		}{{"league", 1}, {"", -1}, {"", 1_000_001}} {
			_, err := g.Match(bad.name, bad.n, deck.NewSeed(1))
			expect.Err(t, err, hoyle.ErrFormat, bad)
			want := []hoyle.Problem{{Field: "n", Text: "want a whole number from 1 to 1000000"}}
			switch {
			case bad.name != "":
				var names []string
				for _, f := range g.Info().Formats {
					names = append(names, f.Name)
				}
				want[0] = hoyle.Problem{Field: "format", Text: `"league", want one of ` + strings.Join(names, ", ")}
				if text := "hoyle: no such format: " + want[0].Text; err.Error() != text {
					t.Errorf("%v, want %s", err, text)
				}
			case g.Info().Formats[0].N == 0:
				want[0].Text = "the format takes no number"
			}
			expect.Same(t, hoyle.Problems(err), want, "problems of a match of", bad.n)
		}
		for _, n := range []int{1, 1_000_000} {
			if n > 1 && g.Info().Formats[0].N == 0 {
				expect.Fails(g.Match("", n, deck.NewSeed(1)))(t, hoyle.ErrFormat, "a number that the format ignores")
				continue
			}
			if m, err := g.Match("", n, deck.NewSeed(1)); err != nil || !m.Next() {
				t.Errorf("a match of %d: %v", n, err)
			}
		}
	})
}

func playMatch(t *testing.T, g hoyle.Game, f hoyle.Format) {
	t.Helper()
	games := append(hoyle.Games(), tuck())
	n := min(f.N, 5)
	m := must.Have(g.Match(f.Name, n, deck.NewSeed(3)))(t)
	if m.Table() != nil || m.Commitment() != deck.NewSeed(3).Commit() {
		t.Error("a table before the first deal, or a different commitment")
	}
	r := deck.NewSeed(4).Rand()
	for m.Next() && m.Len() < 8 {
		if table := m.Table(); m.Table() != table {
			t.Fatal("the table changes")
		}
		for plays := 0; m.Table().Turn() != engine.Nobody; plays++ {
			if plays == 3 {
				m = reopen(t, m, games)
			}
			if err := m.Table().Step(t.Context(), m.Table().Turn(), "house", r); errors.Is(err, bot.ErrPlayer) {
				must.Do(t, m.Table().Step(t.Context(), m.Table().Turn(), "random", r))
			} else if err != nil {
				t.Fatal(err)
			}
		}
		m = reopen(t, m, games)
		over := !m.Clone().Next()
		if _, err := m.Publish(); m.Over() != over || (err == nil) != over || !over && !errors.Is(err, host.ErrSecret) {
			t.Errorf("over: %v, want %v; the record: %v", m.Over(), over, err)
		}
		if back := m.Clone(); back.Table().UndoTo(back.Table().Len() - 1) {
			if _, err := back.Publish(); back.Over() || !errors.Is(err, host.ErrSecret) {
				t.Errorf("a match whose last play is taken back is over: %v; the record: %v", back.Over(), err)
			}
		}
	}
	if m.Err() != nil {
		t.Fatal(m.Err())
	}
	if m.Over() {
		must.Have(m.Publish())(t)
		for i := range m.Len() {
			must.Have(m.Record(i))(t)
		}
	}
	record := m.Save()
	record.Deals[0].Plays = append(slices.Clone(record.Deals[0].Plays), host.Play{Seat: 0, Move: "nonsense"})
	expect.Fails(hoyle.OpenMatchIn(games, record))(t, host.ErrRecord, "a bad record")
}

// reopen returns a match opened from the JSON of the record of m.
func reopen(t *testing.T, m *hoyle.Match, games []hoyle.Game) *hoyle.Match {
	t.Helper()
	data := must.Have(json.Marshal(m.Save()))(t)
	var record hoyle.MatchRecord
	if err := json.Unmarshal(data, &record); err != nil {
		t.Fatalf("%s: %v", data, err)
	}
	again, err := hoyle.OpenMatchIn(games, record)
	if err != nil {
		t.Fatalf("%s: %v", data, err)
	}
	if diff := cmp.Diff(m.Save(), again.Save()); diff != "" {
		t.Fatalf("the match differs:\n%s", diff)
	}
	for seat := range engine.Seat(m.Game().Seats()) {
		expect.Is(t, m.Total(int(seat)), again.Total(int(seat)), seat, "when opened again")
	}
	clone := m.Clone()
	if diff := cmp.Diff(m.Save(), clone.Save()); diff != "" {
		t.Fatalf("the clone differs:\n%s", diff)
	}
	if m.Table() == clone.Table() {
		t.Error("the clone has the same table")
	}
	if m.Deal(-1) != nil || m.Deal(0) == nil || m.Deal(m.Len()) != nil {
		t.Errorf("deals: %v, %v, %v", m.Deal(-1), m.Deal(0), m.Deal(m.Len()))
	}
	return again
}

// A record is replayed under its own rules, not under the rules of the given games.
func TestRecordsHaveTheirRules(t *testing.T) {
	five := must.Have(find(t, "karata").With(json.RawMessage(`{"seats":5}`)))(t)
	m, err := find(t, "karata").Match("deals", 2, deck.NewSeed(1))
	if err != nil || !m.Next() {
		t.Fatalf("no deal: %v", err)
	}
	again, err := hoyle.OpenMatchIn([]hoyle.Game{five}, m.Save())
	if err != nil || again.Game().Seats() != 2 {
		t.Errorf("a match: %v", err)
	}
	record := m.Table().Save()
	table, err := hoyle.OpenIn([]hoyle.Game{five}, record)
	if err != nil || table.Seats() != 2 {
		t.Errorf("a table: %v", err)
	}
	record.Rules = nil
	if table, err = hoyle.OpenIn([]hoyle.Game{five}, record); err != nil || table.Seats() != 2 {
		t.Errorf("a table by the standard rules: %v", err)
	}
}

func TestContest(t *testing.T) {
	everyGame(t, func(t *testing.T, g hoyle.Game) {
		t.Helper()
		report, err := g.Contest(t.Context(), hoyle.Contest{Players: []string{"search:2", "random"}, Seed: deck.NewSeed(1), Deals: 2})
		if err != nil || report.Deals != 2 || len(report.Standings) != 2 {
			t.Errorf("%+v, %v", report, err)
		}
		expect.Fails(g.Contest(t.Context(), hoyle.Contest{Players: []string{"champion"}, Deals: 1}))(t, bot.ErrPlayer)
	})
}

func TestZeroGame(t *testing.T) {
	var g hoyle.Game
	if g.Name() != "" || g.String() != "" || g.Seats() != 0 || g.Players() != 0 || g.Rules() != nil || g.Info().Title != "" {
		t.Errorf("the zero game: %+v", g.Info())
	}
	_, errWith := g.With(nil)
	_, errTable := g.Table(deck.NewSeed(1), 0)
	_, errAt := g.TableAt(nil)
	_, errMatch := g.Match("", 0, deck.NewSeed(1))
	_, errContest := g.Contest(t.Context(), hoyle.Contest{})
	_, errChoose := g.Choose(t.Context(), nil, "", nil)
	_, errOf := g.TableOf(nil, 0)
	for _, err := range []error{errWith, errTable, errAt, errOf, errMatch, errContest, errChoose, g.CheckBot("random")} {
		expect.Err(t, err, engine.ErrNoGame)
	}
	if none := hoyle.New[newgame.State, newgame.Move](nil, hoyle.Spec[newgame.State, newgame.Move]{}); none.Name() != "" {
		t.Error("a game was made out of nothing")
	}
	expect.Fails(hoyle.Open(host.Record{Game: "bridge"}))(t, hoyle.ErrGame)
	expect.Fails(hoyle.OpenMatch(hoyle.MatchRecord{Game: "bridge"}))(t, hoyle.ErrGame)
}

// Four cards of the pack go to the table, and six to each seat. The first seat leads.
func TestTableOf(t *testing.T) {
	pack := deck.Standard()
	table, err := find(t, "indigo").TableOf(pack[:], 1)
	if err != nil || table.Turn() != 1 {
		t.Fatal(table, err)
	}
	if got := table.Zones(1); !slices.ContainsFunc(got, func(z engine.Zone) bool { return slices.Equal(z.Cards, pack[:4]) }) {
		t.Errorf("no zone has the first four cards: %v", got)
	}
	expect.Fails(find(t, "indigo").TableOf(pack[1:], 1))(t, engine.ErrPosition, "a pack without a card")
	if _, err := tuck().TableOf(pack[:], 1); !errors.Is(err, engine.ErrPosition) || !strings.Contains(err.Error(), "engine.PackDealer") {
		t.Errorf("a game that deals no packs: %v", err)
	}
}

func TestMatchRecordsAreStrict(t *testing.T) {
	good := `{"game":"indigo","rules":{},"format":"deals","n":2,"seed":"` + deck.NewSeed(1).Hex() + `","deals":[]}`
	var r hoyle.MatchRecord
	must.Do(t, json.Unmarshal([]byte(good), &r))
	for _, change := range [][2]string{{`"n":2`, `"n":2,"n":3`}, {`"n":2,`, ``}, {`"n"`, `"N"`}, {`[]`, `null`}, {`{"game"`, `{"x":1,"game"`}} {
		got := r
		expect.Err(t, json.Unmarshal([]byte(strings.Replace(good, change[0], change[1], 1)), &got), host.ErrRecord, change)
		expect.Same(t, got, r, change, "it has changed")
	}
}

// A lobby shows the games and their options before any deal.
func ExampleGame_Info() {
	for _, g := range hoyle.Games() {
		info := g.Info()
		fmt.Printf("%s, %d to %d players, %d options\n", info.Title, info.Players.From, info.Players.To, len(info.Options))
	}
	// Output:
	// Blackjack, 1 to 7 players, 18 options
	// Catch Eleven, 2 to 4 players, 4 options
	// Doppelkopf, 4 to 4 players, 71 options
	// Indigo, 2 to 2 players, 0 options
	// Karata, 2 to 6 players, 5 options
}

// The default number of a format is the one in the rule book (62 points in Catch Eleven, 24 deals
// in Doppelkopf). If the rule book gives no number, the default makes for a short evening.
func TestFormatNumbers(t *testing.T) {
	for name, want := range map[string]string{
		"blackjack": "rounds:10", "catcheleven": "game:0 points:62 random:0 deals:4", "doppelkopf": "session:24 points:20 deals:4",
		"indigo": "points:50 deals:4", "karata": "points:3 deals:4",
	} {
		var got []string
		for _, f := range find(t, name).Info().Formats {
			got = append(got, fmt.Sprintf("%s:%d", f.Name, f.N))
		}
		expect.Is(t, strings.Join(got, " "), want, name, got)
	}
}

// The cards of the double pack of Doppelkopf count 240 in all. In games whose cards do not count, there
// is no map.
func TestCardPoints(t *testing.T) {
	sum := 0
	for _, n := range find(t, "doppelkopf").CardPoints() {
		sum += 2 * n
	}
	expect.Is(t, sum, 240, "card points of the pack")
	if all := find(t, "karata").CardPoints(); all != nil {
		t.Errorf("cards of Karata count %v", all)
	}
	if (hoyle.Game{}).CardPoints() != nil {
		t.Error("cards of no game count")
	}
}

// A match says at how many points it ends, even if its format takes no number: a game of Catch Eleven
// goes to 62, one of teams to 120, except in Pasur. Other matches have no target.
func TestMatchTarget(t *testing.T) {
	for _, c := range []struct {
		game, format string
		n, want      int
	}{
		{"catcheleven", "game", 0, 62},
		{"catcheleven:seats=4", "random", 0, 120},
		{"pasur:seats=4", "game", 0, 62},
		{"catcheleven", "points", 30, 30},
		{"catcheleven", "deals", 2, 0},
		{"indigo", "", 0, 50},
		{"doppelkopf", "session", 0, 0},
		{"blackjack", "", 0, 0},
	} {
		g := must.Have(hoyle.Find(c.game))(t)
		m := must.Have(g.Match(c.format, c.n, deck.NewSeed(1)))(t)
		if m.Target() != c.want || m.Clone().Target() != c.want {
			t.Errorf("%s, %s: to %d points, want %d", c.game, c.format, m.Target(), c.want)
		}
	}
	table := must.Have(find(t, "indigo").Table(deck.NewSeed(1), 0))(t)
	if m := hoyle.MatchOf(table); m.Target() != 0 {
		t.Errorf("a single deal ends at %d points", m.Target())
	}
}

// A match of Doppelkopf to points ends with the first deal after which one player alone has the
// highest total and has reached the target. The lead passes around the table.
func TestDoppelkopfToPoints(t *testing.T) {
	for seed := range uint64(5) {
		match := must.Have(find(t, "doppelkopf").Match("points", 12, deck.NewSeed(seed)))(t)
		totals, deals := make([]int, 4), 0
		for match.Next() {
			sorted := slices.Sorted(slices.Values(totals))
			if sorted[3] >= 12 && sorted[2] < sorted[3] {
				t.Errorf("seed %d: another deal after %v", seed, totals)
			}
			table := match.Table()
			expect.Is(t, table.First(), hoyle.Seat(deals%4), "seed", seed, "the first seat of deal", deals)
			for r := deck.NewSeed(seed).Rand(); table.Turn() != engine.Nobody; {
				must.Do(t, table.Step(t.Context(), table.Turn(), "random", r))
			}
			for seat := range totals {
				totals[seat] += table.Score(hoyle.Seat(seat))
			}
			deals++
		}
		if sorted := slices.Sorted(slices.Values(totals)); match.Err() != nil || sorted[3] < 12 || sorted[2] == sorted[3] {
			t.Errorf("seed %d: over with %v: %v", seed, totals, match.Err())
		}
	}
}

// In a match of Catch Eleven with random leaders, the seed of each deal draws who leads it.
func TestRandomLeaders(t *testing.T) {
	for _, name := range []string{"catcheleven", "pasur"} {
		led := map[engine.Seat]int{}
		g := must.Have(find(t, name).With(json.RawMessage(`{"seats":4}`)))(t)
		for n := range uint64(8) {
			seed := deck.NewSeed(n)
			m := must.Have(g.Match("random", 0, seed))(t)
			target := map[string]int{"catcheleven": 120, "pasur": 62}[name]
			for deal := uint64(0); m.Next(); deal++ {
				if m.Total(0) != m.Total(1) && max(m.Total(0), m.Total(1)) >= target {
					t.Fatalf("%s: another deal after %d : %d", name, m.Total(0), m.Total(1))
				}
				want := engine.Seat(seed.Derive(deal).Derive(0)[0] % 4)
				if got := m.Table().Turn(); got != want {
					t.Fatalf("%s, seed %d, deal %d: led by %v, want %v", name, n, deal, got, want)
				}
				led[want]++
				for r := seed.Rand(); m.Table().Turn() != engine.Nobody; {
					must.Do(t, m.Table().Step(t.Context(), m.Table().Turn(), "random", r))
				}
			}
		}
		expect.Is(t, len(led), 4, name, "leaders", led)
	}
}

// listed is a game whose JSON is not an object, which breaks the contract.
type listed struct{ newgame.Game }

func (listed) MarshalJSON() ([]byte, error) { return []byte("[]"), nil }

func TestOwnRulesMustBeAnObject(t *testing.T) {
	g := hoyle.New(listed{}, hoyle.Spec[newgame.State, newgame.Move]{})
	expect.Fails(g.With(json.RawMessage(`{"x":1}`)))(t, engine.ErrRules, "a game whose rules are a list")
}

// If a game has no formats of its own, those of its Spec replace the default formats. An example is
// a match to points in a game that counts penalties.
func TestFormatSpecReplaces(t *testing.T) {
	g := hoyle.New(newgame.Game{}, hoyle.Spec[newgame.State, newgame.Move]{
		Formats: []hoyle.FormatSpec[newgame.State, newgame.Move]{{
			Format: hoyle.Format{Name: "points", Title: "Penalties", About: "Fewest win.", N: 7},
			Set: func(g engine.Game[newgame.State, newgame.Move], n int) host.Format[newgame.State, newgame.Move] {
				return host.Series(g, host.Until[newgame.State]{Penalty: n})
			},
		}},
	})
	var titles []string
	for _, f := range g.Info().Formats {
		titles = append(titles, f.Title)
	}
	expect.Same(t, titles, []string{"Penalties"}, "formats")
	if m, err := g.Match("points", 0, deck.NewSeed(1)); err != nil || !m.Next() {
		t.Errorf("no match of penalties: %v", err)
	}
	for _, f := range tuck().Info().Formats {
		if f.Name == "points" && f.N != 100 {
			t.Errorf("a game without a points format of its own plays to %d", f.N)
		}
	}
}

// stuck is a game that waits for a seat without a legal move, which breaks the contract.
type stuck struct{ newgame.Game }

func (stuck) Legal(dst []newgame.Move, _ newgame.State, _ engine.Seat) []newgame.Move { return dst }

func TestNoAdviceWithoutMoves(t *testing.T) {
	g := hoyle.New(stuck{}, hoyle.Spec[newgame.State, newgame.Move]{})
	table := must.Have(g.Table(deck.NewSeed(1), 0))(t)
	view := must.Have(table.ViewJSON(0))(t)
	_, errTable := table.Choose(t.Context(), table.Turn(), "random", deck.NewSeed(2).Rand())
	_, errView := g.Choose(t.Context(), view, "random", deck.NewSeed(2).Rand())
	for _, err := range []error{errTable, errView} {
		expect.Err(t, err, engine.ErrStuck)
	}
}

// The table of a deal has the rules of that deal; a format may change them from deal to deal.
func TestFormatMayChangeTheRules(t *testing.T) {
	three := must.Have(karata.New(karata.Rules{Seats: 3}))(t)
	g := hoyle.New(karata.Game{}, hoyle.Spec[karata.State, karata.Move]{
		Formats: []hoyle.FormatSpec[karata.State, karata.Move]{{
			Format: hoyle.Format{Name: "guest", N: 1},
			Set: func(_ engine.Game[karata.State, karata.Move], n int) host.Format[karata.State, karata.Move] {
				return host.Deals(three, n)
			},
		}},
	})
	m, err := g.Match("guest", 0, deck.NewSeed(1))
	if err != nil || !m.Next() {
		t.Fatalf("no deal: %v", err)
	}
	if own := m.Table().Game(); own.Seats() != 3 || m.Table().Players() != 3 || string(own.Rules()) != `{"seats":3}` {
		t.Errorf("the table has %d seats, %d players, the rules %s", own.Seats(), m.Table().Players(), own.Rules())
	}
	expect.Is(t, m.Game().Seats(), 2, "seats of the match")
}

// A custom game is described by its Spec. What the Spec leaves out comes from the game.
func TestSpecDescribes(t *testing.T) {
	for want, spec := range map[string]hoyle.Spec[newgame.State, newgame.Move]{
		"tuck {2 2} {2 2}": {},
		"Tuck {2 4} {1 3}": {Title: "Tuck", Seats: hoyle.Range{From: 2, To: 4}, Players: hoyle.Range{From: 1, To: 3}},
	} {
		info := hoyle.New(newgame.Game{}, spec).Info()
		expect.Is(t, fmt.Sprint(info.Title, " ", info.Seats, info.Players), want)
	}
}

// last is a bot that makes the last legal move.
type last struct{}

func (last) Choose(_ context.Context, _ engine.View[newgame.State], legal []newgame.Move, _ *rand.Rand) newgame.Move {
	return legal[len(legal)-1]
}

// The house player of a custom game comes from its Spec. If the Spec gives none, the game has none.
func TestOwnHouse(t *testing.T) {
	for _, own := range []bool{true, false} {
		var spec hoyle.Spec[newgame.State, newgame.Move]
		if own {
			spec.Bots = func(g engine.Game[newgame.State, newgame.Move]) bot.Roster[newgame.State, newgame.Move] {
				house := func() bot.Bot[newgame.State, newgame.Move] { return last{} }
				return bot.Roster[newgame.State, newgame.Move]{Game: g, Basic: house}
			}
		}
		table := must.Have(hoyle.New(newgame.Game{}, spec).Table(deck.NewSeed(1), 0))(t)
		legal := table.Legal(0)
		move, err := table.Choose(t.Context(), table.Turn(), "house", deck.NewSeed(2).Rand())
		if own && (err != nil || move != legal[len(legal)-1]) || !own && !errors.Is(err, bot.ErrPlayer) {
			t.Errorf("of %v: %s, %v", legal, move, err)
		}
	}
}

// The open zones show every card face up, in the place where the zones of each viewer show that
// card or a face-down card.
func TestOpenZones(t *testing.T) {
	for _, g := range hoyle.Games() {
		table := must.Have(g.Table(deck.NewSeed(3), 0))(t)
		for range 5 {
			open := table.OpenZones()
			for viewer := hoyle.Nobody; int(viewer) < table.Seats(); viewer++ {
				for i, z := range table.Zones(viewer) {
					seen := slices.DeleteFunc(slices.Clone(z.Cards), func(c card.Card) bool { return c == card.FaceDown })
					for _, c := range open[i].Cards {
						if at := slices.Index(seen, c); at >= 0 {
							seen = slices.Delete(seen, at, at+1)
						}
					}
					if open[i].ZoneID != z.ZoneID || len(open[i].Cards) != len(z.Cards) || slices.Contains(open[i].Cards, card.FaceDown) || len(seen) > 0 {
						t.Errorf("%v: %v, as %v sees it %v", g, open[i], viewer, z)
					}
				}
			}
			if table.Turn() != hoyle.Nobody {
				_ = table.Play(table.Turn(), table.Legal(table.Turn())[0])
			}
		}
	}
}

func TestEnv(t *testing.T) {
	for _, game := range hoyle.Games() {
		e := must.Have(game.Env("random", env.Options{Places: true}))(t)
		b := e.NewBatch()
		must.Do(t, e.Reset(deck.NewSeed(1), &b))
		for b.Done[0] == 0 {
			must.Do(t, e.Step([]int32{b.Counts[0] - 1}, &b))
		}
		if info := e.Info(); info.Game != game.Name() || info.Seats != game.Seats() || info.Players != game.Players() {
			t.Errorf("%+v", info)
		}
		expect.Fails(game.Env("nobody", env.Options{}))(t, bot.ErrPlayer)
		expect.Fails(game.Env("", env.Options{Tables: -1}))(t, env.ErrEnv)
	}
	expect.Fails((hoyle.Game{}).Env("", env.Options{}))(t, engine.ErrNoGame)
}
