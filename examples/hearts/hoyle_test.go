package hearts_test

import (
	"encoding/json"
	"errors"
	"flag"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/examples/hearts"
	"github.com/hoylecards/hoyle/internal/golden"
	"github.com/hoylecards/hoyle/internal/long"
	"github.com/hoylecards/hoyle/internal/must"
)

func TestByName(t *testing.T) {
	g := hearts.ByName()
	info := g.Info()
	if info.Name != "hearts" || len(info.Options) != 8 || info.Seats != (hoyle.Range{From: 4, To: 4}) || info.Bots[0].Name != "house" {
		t.Errorf("%+v", info)
	}
	var formats []string
	for _, f := range info.Formats {
		formats = append(formats, f.Name)
	}
	if !slices.Equal(formats, []string{"points", "deals"}) {
		t.Errorf("formats %v", formats)
	}
	g, err := g.With(json.RawMessage(`{"pass":"none","jackBonus":true}`))
	if err != nil || string(g.Rules()) != `{"pass":"none","jackBonus":true}` {
		t.Errorf("%s, %v", g.Rules(), err)
	}
	if found, err := hoyle.FindIn([]hoyle.Game{hearts.ByName()}, "hearts"); err != nil || found.String() != "Hearts" {
		t.Errorf("%v, %v", found, err)
	}
}

// The reason to pass a card is not that it is safe to lead.
func TestReasonsToPass(t *testing.T) {
	for n := range uint64(20) {
		table := must.Have(hearts.ByName().Table(deck.NewSeed(n), 0))(t)
		advice := must.Have(table.Advise(t.Context(), 0, "search:40", deck.NewSeed(1).Rand()))(t)
		if because := advice[0].Reason.Text; strings.Contains(because, "lead") {
			t.Errorf("deal %d: %s, because %s", n, advice[0].Move, because)
		}
	}
}

// A whole deal is played at a table of package hoyle: all seats pass at the same time, bots play,
// and the record is opened again.
func TestTable(t *testing.T) {
	table := must.Have(hearts.ByName().Table(deck.NewSeed(4), 2))(t)
	for n := range 12 {
		awaited := table.Awaited()
		seat := engine.Seat(1-n/3+4) % 4 // not the seat whose turn it is
		if want := 4 - n/3; len(awaited) != want || !slices.Contains(awaited, seat) || (seat == table.Turn()) != (want == 1) {
			t.Fatalf("awaited %v, turn %v", awaited, table.Turn())
		}
		must.Do(t, table.PlayAt(table.Len(), seat, table.Legal(seat)[0]))
		if err := table.PlayAt(n, seat, "pass QS"); !errors.Is(err, host.ErrStale) {
			t.Errorf("sent twice: %v", err)
		}
	}
	r := deck.NewSeed(5).Rand()
	for n := 0; table.Turn() != engine.Nobody; n++ {
		player := []string{"house", "search:20", "random"}[n%3]
		view := must.Have(table.ViewJSON(table.Turn()))(t)
		move := must.Have(table.Game().Choose(t.Context(), view, player, r))(t)
		must.Do(t, table.Play(table.Turn(), move))
	}
	record := must.Have(table.Record())(t)
	again, err := hoyle.OpenIn([]hoyle.Game{hearts.ByName()}, record)
	if err != nil || again.Len() != 64 {
		t.Errorf("%v", err)
	}
	sum := 0
	for seat := range engine.Seat(4) {
		sum += again.Score(seat)
	}
	if sum != -26 && sum != -78 {
		t.Errorf("scores add up to %d", sum)
	}
}

// The log of the exchange does not show the receiver which card was passed last, either in the
// moves or in the transfers.
func TestExchangeLog(t *testing.T) {
	logs := map[string]bool{}
	for last := range 3 {
		g, s := passing(t, hearts.Rules{})
		table := must.Have(host.NewTableAt(g, s))(t)
		for _, seat := range []engine.Seat{1, 2, 3} {
			for _, m := range []int{0, 0, 0} {
				must.Do(t, table.Play(seat, table.Legal(seat)[m]))
			}
		}
		order := [][]string{{"2C", "QS", "AH"}, {"QS", "AH", "2C"}, {"AH", "2C", "QS"}}[last]
		for _, c := range order {
			must.Do(t, golden.Play(table, 0, "pass "+c))
		}
		for _, e := range table.Log(1, 0) {
			if e.Number == 11 {
				logs[e.String()] = true
			}
		}
	}
	if len(logs) != 1 {
		t.Errorf("seat 1 sees the order in which seat 0 has passed: %v", logs)
	}
}

// Bots pass without waiting for the seat whose turn it is, at the table and from
// views alone.
func TestBotsPassAtOnce(t *testing.T) {
	for _, byView := range []bool{false, true} {
		table := must.Have(hearts.ByName().Table(deck.NewSeed(4), 0))(t)
		step := func(seat engine.Seat, player string) error {
			r := deck.NewSeed(5).Rand()
			if !byView {
				return table.Step(t.Context(), seat, player, r)
			}
			view := must.Have(table.ViewJSON(seat))(t)
			move, err := table.Game().Choose(t.Context(), view, player, r)
			if err != nil {
				return err
			}
			return table.Play(seat, move)
		}
		for n := range 9 {
			seat := engine.Seat(1 + n%3)
			must.Do(t, step(seat, []string{"house", "search:20", "random"}[n/3]))
			if log := table.Log(engine.Nobody, n); len(log) != 1 || log[0].Seat != seat {
				t.Errorf("%v, not %v, has moved", log, seat)
			}
		}
		if err := step(2, "house"); !errors.Is(err, engine.ErrNotYourTurn) || table.Turn() != 0 || len(table.Awaited()) != 1 {
			t.Errorf("a fourth card: %v, awaited %v", err, table.Awaited())
		}
		for range 3 {
			must.Do(t, table.Step(t.Context(), table.Turn(), "random", deck.NewSeed(5).Rand()))
		}
		if turn := table.Turn(); len(table.Awaited()) != 1 || step((turn+1)%4, "house") == nil || step(turn, "house") != nil {
			t.Errorf("in the play, %v are awaited", table.Awaited())
		}
	}
}

// A match to 100 points is saved, opened and continued after every deal.
func TestMatch(t *testing.T) {
	m := must.Have(hearts.ByName().Match("", 0, deck.NewSeed(6)))(t)
	passes := []string{`{}`, `{"pass":"right"}`, `{"pass":"across"}`, `{"pass":"none"}`}
	r := deck.NewSeed(7).Rand()
	for m.Next() {
		n := m.Len() - 1
		if got := string(m.Table().Game().Rules()); got != passes[n%4] || m.Table().First() != engine.Seat(n%4) {
			t.Errorf("deal %d: rules %s, first %v", n, got, m.Table().First())
		}
		for m.Table().Turn() != engine.Nobody {
			must.Do(t, m.Table().Step(t.Context(), m.Table().Turn(), "house", r))
		}
		data := must.Have(json.Marshal(m.Save()))(t)
		var saved hoyle.MatchRecord
		must.Do(t, json.Unmarshal(data, &saved))
		m = must.Have(hoyle.OpenMatchIn([]hoyle.Game{hearts.ByName()}, saved))(t)
	}
	var totals []int
	for seat := range engine.Seat(4) {
		totals = append(totals, m.Total(int(seat)))
	}
	sorted := slices.Sorted(slices.Values(totals))
	if m.Err() != nil || !m.Over() || sorted[0] > -100 || sorted[3] == sorted[2] {
		t.Errorf("%v after %d deals, over %v, %v", totals, m.Len(), m.Over(), m.Err())
	}
	t.Logf("%v after %d deals", totals, m.Len())
}

var deals = flag.Int("deals", 0, "the number of deals of a contest; shows the figures")

// The house and a search both beat random players, as intervals that exclude zero show, and no
// interval shows that the house beats a search. With 150 deals each, which takes two minutes, the
// search beats the house too:
//
//	go test ./examples/hearts -run Contest -v -deals 150
func TestContest(t *testing.T) {
	for _, tt := range []struct {
		player, others string
		deals          int
		beats          bool // with the given number of deals
	}{
		{"house", "random", 30, true},
		{"search:100", "random", long.Or(8, 0), true},
		{"search:100", "house", long.Or(12, 0), false},
		{"search:300", "random", 0, true},
		{"search:300", "house", 0, true},
	} {
		if *deals > 0 {
			tt.deals, tt.beats = *deals, true
		}
		if tt.deals == 0 {
			continue
		}
		report := must.Have(hearts.ByName().Contest(t.Context(), hoyle.Contest{
			Players: []string{tt.player, tt.others, tt.others, tt.others}, Seed: deck.NewSeed(1), Deals: tt.deals, Workers: 2,
		}))(t)
		first := report.Standings[0]
		if first.Name != tt.player {
			first = report.Standings[1]
		}
		edge := first.Edge
		if tt.beats && edge.Mean <= edge.Margin || edge.Mean+edge.Margin < 0 {
			t.Errorf("%s against %s, %d deals: %+.2f ± %.2f a seat", tt.player, tt.others, tt.deals, edge.Mean, edge.Margin)
		}
		t.Logf("%s against %s, %d deals: %+.2f ± %.2f points ahead", tt.player, tt.others, tt.deals, edge.Mean, edge.Margin)
	}
}

// The hearts count 1 each and the queen of spades 13; the jack of diamonds takes 10 off where the rules
// say so.
func TestCardPoints(t *testing.T) {
	for rules, want := range map[string]int{`{}`: 26, `{"jackBonus":true}`: 16} {
		g := must.Have(hearts.ByName().With([]byte(rules)))(t)
		sum := 0
		for _, n := range g.CardPoints() {
			sum += n
		}
		if sum != want {
			t.Errorf("%s: the pack counts %d, want %d", rules, sum, want)
		}
	}
}
