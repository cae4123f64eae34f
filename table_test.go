package hoyle_test

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/blackjack"
	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/bot/house"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/catcheleven"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
	"github.com/hoylecards/hoyle/env"
	"github.com/hoylecards/hoyle/examples/hearts"
	"github.com/hoylecards/hoyle/examples/newgame"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/golden"
	"github.com/hoylecards/hoyle/internal/long"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/karata"
)

// The table of a view shows its viewer the same view, in every position of every game.
func TestTableOfView(t *testing.T) {
	for _, g := range append(hoyle.Games(), hearts.ByName(), find(t, "home"), find(t, "casino")) {
		for seed := range long.Or[uint64](5, 1) {
			table := must.Have(g.Table(deck.NewSeed(seed), 0))(t)
			for r := deck.NewSeed(seed + 100).Rand(); ; {
				for viewer := hoyle.Nobody; int(viewer) < table.Seats(); viewer++ {
					view := must.Have(table.ViewJSON(viewer))(t)
					drawn, err := g.TableOfView(view, r)
					if err != nil {
						t.Fatalf("%v, play %d, seat %v: %v", g, table.Len(), viewer, err)
					}
					if again, err := drawn.ViewJSON(viewer); err != nil || string(again) != string(view) {
						t.Fatalf("%v, play %d, seat %v sees\n%s, want\n%s; %v", g, table.Len(), viewer, again, view, err)
					}
				}
				if table.Turn() == hoyle.Nobody {
					break
				}
				must.Do(t, table.Step(context.Background(), table.Turn(), "random", r))
			}
		}
	}
	g := find(t, "indigo")
	table := must.Have(g.Table(deck.NewSeed(1), 0))(t)
	view := must.Have(table.ViewJSON(0))(t)
	expect.Fails(g.TableOfView(view, nil))(t, bot.ErrRand, "without random numbers")
	for _, text := range []string{"", "{}", "null", string(view[:len(view)/2])} {
		expect.Fails(g.TableOfView([]byte(text), deck.NewSeed(1).Rand()))(t, engine.ErrPosition, text)
	}
	expect.Fails((hoyle.Game{}).TableOfView(view, nil))(t, engine.ErrNoGame, "no game")
}

// A table shows a trained player what the environment shows it in the same deal.
func TestObserve(t *testing.T) {
	everyGame(t, func(t *testing.T, g hoyle.Game) {
		t.Helper()
		e := must.Have(g.Env("", env.Options{Places: true, Width: 4096}))(t)
		b := e.NewBatch()
		must.Do(t, e.Reset(deck.NewSeed(6), &b))
		table := must.Have(g.Table(deck.NewSeed(6).Derive(0).Derive(0).Derive(uint64(b.Done[0])), engine.Seat(int(b.Done[0])%g.Players())))(t)
		for b.Done[0] = 0; b.Done[0] == 0 && table.Len() < 40; {
			seat := engine.Seat(b.Seats[0])
			seen, numbers := table.Observe(seat)
			if !bytes.Equal(seen, b.Observations) || !slices.Equal(numbers, b.Legal[:b.Counts[0]]) {
				t.Fatalf("after %d plays %v sees\n%v, %v, want\n%v, %v", table.Len(), seat, seen, numbers, b.Observations, b.Legal[:b.Counts[0]])
			}
			must.Do(t, table.Play(seat, table.Legal(seat)[0]))
			for table.Turn() != engine.Nobody && int(table.Turn()) >= g.Players() { // the turn of a dealer
				must.Do(t, table.Play(table.Turn(), table.Legal(table.Turn())[0]))
			}
			must.Do(t, e.Step([]int32{0}, &b))
		}
		if seen, numbers := table.Observe(hoyle.Nobody); seen != nil || numbers != nil {
			t.Errorf("a spectator makes no move: %v", numbers)
		}
	})
}

// Whatever reads a view accepts a view with a seat that the game does not have, or with a seat
// other than the one that sees it.
func TestViewsWithAnySeat(t *testing.T) {
	t.Run("indigo", func(t *testing.T) { readViews(t, house.IndigoRoster(indigo.Game{})) })
	t.Run("catcheleven", func(t *testing.T) { readViews(t, house.CatchElevenRoster(catcheleven.Game{})) })
	t.Run("four", func(t *testing.T) {
		readViews(t, house.CatchElevenRoster(must.Have(catcheleven.New(catcheleven.Rules{Seats: 4}))(t)))
	})
	t.Run("karata", func(t *testing.T) { readViews(t, house.KarataRoster(karata.Game{})) })
	t.Run("doppelkopf", func(t *testing.T) { readViews(t, house.DoppelkopfRoster(doppelkopf.Game{})) })
	t.Run("pub", func(t *testing.T) {
		readViews(t, house.DoppelkopfRoster(must.Have(doppelkopf.New(doppelkopf.Pub()))(t)))
	})
	t.Run("blackjack", func(t *testing.T) { readViews(t, house.BlackjackRoster(blackjack.Game{})) })
	t.Run("casino", func(t *testing.T) {
		readViews(t, house.BlackjackRoster(must.Have(blackjack.New(blackjack.Casino()))(t)))
	})
}

// readViews plays a deal at random, and lets every reader see every view with every seat.
func readViews[S comparable, M engine.Move](t *testing.T, roster bot.Roster[S, M]) {
	t.Helper()
	g, random := roster.Game, deck.NewSeed(8).Rand()
	s := g.Deal(deck.NewSeed(47), 0)
	seats := []engine.Seat{-128, -2, engine.Nobody}
	for seat := range engine.Seat(g.Seats() + 2) {
		seats = append(seats, seat)
	}
	seats = append(seats, 127)
	read := 0
	for n := 0; ; n++ {
		turn := g.Turn(s)
		var legal []M
		if turn != engine.Nobody {
			legal = g.Legal(nil, s, turn)
		}
		if n%long.Or(5, 20) == 0 || turn == engine.Nobody || n < 2 {
			for _, viewer := range seats {
				for _, seat := range seats {
					readView(t, roster, engine.View[S]{Seat: seat, State: g.View(s, viewer).State}, legal)
					read++
				}
			}
		}
		if turn == engine.Nobody {
			break
		}
		s, _ = g.Apply(s, turn, legal[random.IntN(len(legal))])
	}
	var none S
	for _, seat := range seats {
		readView(t, roster, engine.View[S]{Seat: seat, State: none}, nil)
	}
	if read < 100 {
		t.Errorf("%d views were read", read)
	}
}

func readView[S comparable, M engine.Move](t *testing.T, roster bot.Roster[S, M], v engine.View[S], legal []M) {
	t.Helper()
	reader := ""
	defer func() {
		if p := recover(); p != nil {
			t.Fatalf("%s panics with a view of %d: %v", reader, v.Seat, p)
		}
	}()
	g, random := roster.Game, deck.NewSeed(9).Rand()
	reader = "env.Observe"
	env.Observe(g, gamekit.NumbersOf(g), v, legal)
	reader = "the game"
	g.View(v.State, v.Seat)
	g.Determinize(v, random)
	g.Legal(nil, v.State, v.Seat)
	g.Score(v.State, v.Seat)
	reader = "the speech"
	speech := engine.SpeechOf(g)
	speech.Side(v.State, v.Seat)
	speech.SeatName(v.Seat)
	speech.SortHand(v.State, card.Standard.Append(nil))
	for _, m := range legal {
		speech.Say(v.State, v.Seat, m)
		g.Redact(v.State, v.Seat, m, v.Seat)
	}
	if deducer, ok := roster.Open.(gamekit.Deducer[S]); ok {
		reader = "Deduce"
		deducer.Deduce(v)
	}
	if len(legal) == 0 {
		return
	}
	reader = "Prune, Odds and Reason"
	if roster.Search.Prune != nil {
		roster.Search.Prune(v, slices.Clone(legal))
	}
	if roster.Odds != nil {
		roster.Odds(v)
	}
	if roster.Reason != nil {
		roster.Reason(v, legal[0], legal[len(legal)-1])
	}
	for _, p := range roster.Players() {
		if p.Name == "strong" || p.Name == "search" {
			continue // like easy, but longer
		}
		reader = fmt.Sprintf("the player %s", p.Name)
		maker := must.Have(bot.Maker(roster, p.Name))(t)
		if m := maker().Choose(t.Context(), v, slices.Clone(legal), random); !slices.Contains(legal, m) {
			t.Errorf("%s with a view of %d: %v, not one of %v", reader, v.Seat, m, legal)
		}
	}
}

// inverse returns the view that a text shows, by reading the text: the lists of cards in the line
// of the state are the zones that it names.
func inverse(t *testing.T, seat hoyle.Seat, text string) []byte {
	t.Helper()
	state, zones := "", map[string]string{}
	for line := range strings.Lines(text) {
		name, rest, _ := strings.Cut(strings.TrimSuffix(line, "\n"), ": ")
		if name == "state" {
			state = rest
			break
		}
		var cards card.List
		for word := range strings.FieldsSeq(rest) {
			n, _, hidden := strings.Cut(word, "x??")
			if k, err := card.Parse(word); err == nil {
				cards = append(cards, k)
			} else if hidden {
				var count int
				must.Have(fmt.Sscan(n, &count))(t)
				for range count {
					cards = append(cards, card.FaceDown)
				}
			}
		}
		data := must.Have(json.Marshal(cards))(t)
		zones[`"`+name+`"`] = string(data)
	}
	state = regexp.MustCompile(`"[a-z][a-z 0-9]*":?`).ReplaceAllStringFunc(state, func(word string) string {
		return cmp.Or(zones[word], word) // the name of a field ends in a colon
	})
	return fmt.Appendf(nil, `{"seat":%d,"state":%s}`, seat, state)
}

// The text of a view is complete under all rules: the view can be read from it again. And it shows
// nothing else, because a table that has only the view shows the same.
func TestShowIsComplete(t *testing.T) {
	texts := map[string]string{}
	r := rand.New(rand.NewPCG(5, 6))
	met, sets, turns := map[string]bool{}, 0, 0
	everyRules(t, func(g hoyle.Game) {
		if spelling := g.Spelling(); met[spelling] { // a default that an option is set to
			return
		} else {
			met[spelling] = true
		}
		if sets++; sets%long.Or(1, 100) != 0 && g.Info().Preset == "" {
			return
		}
		table := must.Have(g.Table(deck.NewSeed(r.Uint64()), hoyle.Seat(r.IntN(g.Players()))))(t)
		for table.Turn() != hoyle.Nobody && table.Len() < 100 {
			moves := table.Legal(table.Turn())
			must.Do(t, table.Play(table.Turn(), moves[r.IntN(len(moves))]))
			if r.IntN(4) > 0 {
				continue
			}
			viewer := hoyle.Seat(r.IntN(table.Seats()+1) - 1)
			text := table.Show(viewer)
			view := must.Have(table.ViewJSON(viewer))(t)
			if got := inverse(t, viewer, text); !bytes.Equal(got, view) {
				t.Fatalf("%s\nreads as\n%s\nnot as\n%s", text, got, view)
			}
			if key := g.Spelling() + string(view); texts[text] != "" && texts[text] != key {
				t.Fatalf("two views have the text\n%s", text)
			} else {
				texts[text] = key
			}
			other := must.Have(g.TableOfView(view, r))(t)
			if shown := other.Show(viewer); shown != text {
				t.Fatalf("the view alone is\n%s\nnot\n%s", shown, text)
			}
			if strings.Contains(text, "\nmoves:\n") {
				turns++
			}
		}
	})
	if len(texts) < sets/8 || turns < sets/32 {
		t.Errorf("%d rules, %d texts, %d with moves", sets, len(texts), turns)
	}
}

// The lines of a text, one after the other.
func TestShow(t *testing.T) {
	game := hoyle.New(newgame.Game{}, hoyle.Spec[newgame.State, newgame.Move]{})
	table := must.Have(game.Table(deck.NewSeed(1), 0))(t)
	lines := strings.Split(table.Show(0), "\n")
	for i, want := range []string{"game: tuck", "you: seat 0", "to move: 0", "scores: 0 0"} {
		expect.Is(t, lines[i], want, "line", i+1, "is")
	}
	if lines[len(lines)-1] != "" || !strings.Contains(table.Show(0), "\nmoves:\n  ") || !strings.HasSuffix(table.Show(1), "\nmoves: none\n") {
		t.Errorf("%s\n%s", table.Show(0), table.Show(1))
	}
	for _, viewer := range []hoyle.Seat{-9, hoyle.Nobody, 99} {
		text := table.Show(viewer)
		for _, want := range []string{"\nyou: a spectator\n", "\nhand of seat 0: 3x??\n", "\nstate: {\"left\":", "\nmoves: none\n"} {
			if !strings.Contains(text, want) {
				t.Errorf("%d sees no %q:\n%s", viewer, want, text)
			}
		}
	}
	if text := (&hoyle.Table{}).Show(0); !strings.Contains(text, "to move: nobody\n") {
		t.Errorf("the zero table is\n%s", text)
	}
}

// rulesets returns the games, each with its standard rules and with those of its presets.
func rulesets(tb testing.TB) (all []hoyle.Game) {
	tb.Helper()
	for _, g := range hoyle.Games() {
		all = append(all, g)
		for _, p := range g.Info().Presets {
			with := must.Have(g.With(p.Rules))(tb)
			all = append(all, with)
		}
	}
	return all
}

// walk plays a deal with random moves: those of the seat to move, and some out of turn.
func walk(tb testing.TB, g hoyle.Game, n uint64) *hoyle.Table {
	tb.Helper()
	table := must.Have(g.Table(deck.NewSeed(n), hoyle.Seat(int(n)%g.Players())))(tb)
	for r := deck.NewSeed(n).Derive(1).Rand(); table.Turn() != hoyle.Nobody && table.Len() < 300; {
		seat := table.Turn()
		if other := hoyle.Seat(r.IntN(table.Seats())); len(table.Legal(other)) > 0 {
			seat = other
		}
		moves := table.Legal(seat)
		must.Do(tb, table.Play(seat, moves[r.IntN(len(moves))]))
	}
	return table
}

// The events of each game, for every viewer, are, to the byte, those of testdata/events.txt, which
// were made in a slower and simpler way.
func TestLogGolden(t *testing.T) {
	var lines strings.Builder
	for _, g := range rulesets(t) {
		sum, events := sha256.New(), 0
		for n := range uint64(12) {
			table := walk(t, g, n)
			for viewer := hoyle.Nobody; int(viewer) < table.Seats(); viewer++ {
				log := table.Log(viewer, 0)
				data := must.Have(json.Marshal(log))(t)
				events += len(log)
				sum.Write(data)
			}
		}
		fmt.Fprintf(&lines, "%s %s: %d events, %s\n", g.Name(), g.Rules(), events, hex.EncodeToString(sum.Sum(nil)))
	}
	golden.Check(t, "testdata/events.txt", lines.String())
}

// BenchmarkLog reports the cost of an event in the log of a deal: for one viewer, in one pass.
func BenchmarkLog(b *testing.B) {
	for _, name := range []string{"indigo", "catcheleven", "karata", "doppelkopf", "doppelkopf:common", "blackjack", "casino"} {
		b.Run(name, func(b *testing.B) {
			g := must.Have(hoyle.Find(name))(b)
			table := walk(b, g, 1)
			b.ReportAllocs()
			n := 0
			for b.Loop() {
				n += len(table.Log(0, 0))
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(n), "ns/event")
		})
	}
}

// BenchmarkZones reports the cost of the zones, from which an event is made.
func BenchmarkZones(b *testing.B) {
	for _, name := range []string{"indigo", "catcheleven", "karata", "doppelkopf", "blackjack", "casino"} {
		b.Run(name, func(b *testing.B) {
			g := must.Have(hoyle.Find(name))(b)
			table := walk(b, g, 1)
			table.UndoTo(table.Len() / 2)
			b.ReportAllocs()
			for b.Loop() {
				table.OpenZones()
			}
		})
	}
}

// saved is a match as the version before the first release wrote it, with the views of the deal in
// play.
type saved struct {
	Log      []hoyle.Event     `json:"log"` // as a spectator sees it
	Match    hoyle.MatchRecord `json:"match"`
	Position json.RawMessage   `json:"position"`
	Scores   []int             `json:"scores"`
	Views    []json.RawMessage `json:"views"` // the spectator's view, then the view of each seat
}

// Matches saved by an earlier version can be opened, and look the same.
func TestFirstRecordsOpen(t *testing.T) {
	files, err := filepath.Glob("testdata/first/*.json")
	if err != nil || len(files) < 20 {
		t.Fatal(len(files), err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			data := must.Have(os.ReadFile(file))(t)
			var old saved
			must.Do(t, json.Unmarshal(data, &old))
			m := must.Have(hoyle.OpenMatch(old.Match))(t)
			expect.Same(t, m.Save(), old.Match, "the record")
			now := saved{Match: old.Match, Log: m.Table().Log(hoyle.Nobody, 0)}
			now.Position = must.Have(m.Table().PositionJSON())(t)
			for seat := hoyle.Nobody; int(seat) < m.Table().Seats(); seat++ {
				view := must.Have(m.Table().ViewJSON(seat))(t)
				now.Views, now.Scores = append(now.Views, view), append(now.Scores, m.Table().Score(seat))
			}
			again := must.Have(json.Marshal(now))(t)
			expect.Same(t, string(again)+"\n", string(data))
		})
	}
}

// A match of one given deal has that deal and no other, and its record opens it again.
func TestMatchOf(t *testing.T) {
	table := must.Have(find(t, "indigo").Table(deck.NewSeed(3), 1))(t)
	must.Do(t, table.Play(1, table.Legal(1)[0]))
	m := hoyle.MatchOf(table)
	if m.Len() != 1 || m.Table().Len() != 1 || m.Over() || m.Commitment() != table.Commitment() {
		t.Errorf("%v, over: %v", m, m.Over())
	}
	if m.Next() || hoyle.Code(m.Err()) != "deal-running" {
		t.Errorf("a second deal: %v", m.Err())
	}
	record := m.Save()
	again, err := hoyle.OpenMatch(record)
	if err != nil || again.Table().Len() != 1 || fmt.Sprint(again) != fmt.Sprint(m) {
		t.Fatalf("%v: %v", again, err)
	}
	for turn := again.Table().Turn(); turn != hoyle.Nobody; turn = again.Table().Turn() {
		must.Do(t, again.Table().Play(turn, again.Table().Legal(turn)[0]))
	}
	if table.Len() != 1 || m.Table().Len() != 1 {
		t.Error("the table was played with the match")
	}
	if again.Next() || again.Err() != nil || !again.Over() {
		t.Errorf("a second deal: %v", again.Err())
	}
	if r, err := again.Publish(); err != nil || r.Deals[0].First != 1 || r.Seed != deck.NewSeed(3) {
		t.Errorf("%v, %v", r, err)
	}

	for name, spoil := range map[string]func(*hoyle.MatchRecord){
		"another seed": func(r *hoyle.MatchRecord) { r.Seed = deck.NewSeed(4) },
		"another game": func(r *hoyle.MatchRecord) { r.Deals[0].Game = "karata" },
		"a false play": func(r *hoyle.MatchRecord) { r.Deals[0].Plays = []hoyle.Play{{Seat: 0, Move: "2C"}} },
		"two deals":    func(r *hoyle.MatchRecord) { r.Deals = append(r.Deals, r.Deals[0]) },
		"no deal":      func(r *hoyle.MatchRecord) { r.Deals = nil },
	} {
		r := m.Save()
		spoil(&r)
		if _, err := hoyle.OpenMatch(r); !errors.Is(err, hoyle.ErrRecord) && !errors.Is(err, hoyle.ErrFormat) {
			t.Errorf("%s: %v", name, err)
		}
	}
	expect.Fails(find(t, "indigo").Match("given", 0, deck.NewSeed(1)))(t, hoyle.ErrFormat, "a match of no given deal")
}

// A round of Blackjack that is a match of its own keeps no secret for later rounds from its shoe, and
// a match can begin from a position.
func TestMatchOfLastDeal(t *testing.T) {
	table := must.Have(find(t, "casino").Table(deck.NewSeed(3), 0))(t)
	position := must.Have(table.PositionJSON())(t)
	table = must.Have(table.Game().TableAt(position))(t)
	m := hoyle.MatchOf(table)
	for turn := m.Table().Turn(); turn != hoyle.Nobody; turn = m.Table().Turn() {
		must.Do(t, m.Table().Play(turn, m.Table().Legal(turn)[0]))
	}
	must.Have(m.Record(0))(t)
	data := must.Have(json.Marshal(m.Save()))(t)
	var r hoyle.MatchRecord
	must.Do(t, json.Unmarshal(data, &r))
	if again, err := hoyle.OpenMatch(r); err != nil || again.Table().Len() != m.Table().Len() || r.Deals[0].Start == nil {
		t.Errorf("%v, %v", again, err)
	}
}

// A player that needs a match can play the deals of a contest.
func ExampleMatchOf() {
	play := func(g bot.PlayedGame) (hoyle.Record, error) {
		table, err := hoyle.Open(g.Record)
		if err != nil {
			return g.Record, err
		}
		m := hoyle.MatchOf(table)
		for t := m.Table(); t.Turn() != hoyle.Nobody; {
			if err := t.Play(t.Turn(), t.Legal(t.Turn())[0]); err != nil {
				return m.Save().Deals[0], err
			}
		}
		return m.Record(0)
	}
	game, _ := hoyle.Find("indigo")
	table, err := game.Table(deck.NewSeed(1), 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	record, err := play(bot.PlayedGame{Record: table.Save()})
	fmt.Println(len(record.Plays), err)
	// Output: 48 <nil>
}

// What a seat can know of the cards that it does not see: without a reading of the plays, each unseen card is
// equally likely to be each seat's; in Doppelkopf, before any play, hardly any hand has both ♣Q, because its
// owner would have declared a wedding.
func TestBeliefs(t *testing.T) {
	t.Run("equally likely", func(t *testing.T) {
		table := must.Have(hoyle.Games()[0].Table(deck.NewSeed(1), 0))(t) // Indigo
		own := table.Zones(0)
		unseen := card.Standard
		for _, z := range own {
			for _, c := range z.Cards {
				unseen = unseen.Without(c)
			}
		}
		for i, chances := range must.Have(table.Game().Beliefs(must.Have(table.ViewJSON(0))(t), deck.NewSeed(2).Rand()))(t) {
			hidden := float64(len(own[i].Cards) - card.SetOf(own[i].Cards...).Len())
			for c, got := range chances {
				want := 1.0
				if unseen.Has(c) {
					want = hidden / float64(unseen.Len())
				}
				if math.Abs(got-want) > 0.06 { // four deviations of 1,000 deals
					t.Errorf("%v: chance %.3f of %v, want %.3f", own[i].ZoneID, got, c, want)
				}
			}
		}
	})
	t.Run("silent solo", func(t *testing.T) {
		queen := card.Queen.Of(card.Clubs)
		seen := 0
		for deal := uint64(1); seen < 3; deal++ {
			table := must.Have(must.Have(hoyle.Find("doppelkopf"))(t).Table(deck.NewSeed(deal), 0))(t)
			if slices.ContainsFunc(table.Zones(0), func(z hoyle.Zone) bool { return slices.Contains(z.Cards, queen) }) {
				continue
			}
			for range 4 {
				must.Do(t, table.Play(table.Turn(), "healthy"))
			}
			seen++
			// Wherever one ♣Q is among the 36 unseen cards, 11 of the 35 other places are in the same hand, and
			// two in a hundred of such deals remain. In those one hand has ♣Q, in all others two.
			together := 11.0 / 35
			together = 0.02 * together / (1 - together + 0.02*together)
			got, want := 0.0, 2-together
			for i, chances := range must.Have(table.Game().Beliefs(must.Have(table.ViewJSON(0))(t), deck.NewSeed(2).Rand()))(t) {
				if table.Zones(0)[i].Name == "hand" {
					got += chances[queen]
				}
			}
			must.Have(table.Game().Beliefs(must.Have(table.ViewJSON(hoyle.Nobody))(t), deck.NewSeed(2).Rand()))(t) // of a spectator
			if math.Abs(got-want) > 0.04 {
				t.Errorf("all hands together have %v with chance %.3f, want %.3f", queen, got, want)
			}
		}
	})
	t.Run("refused", func(t *testing.T) {
		g := hoyle.Games()[0]
		view := must.Have(must.Have(g.Table(deck.NewSeed(1), 0))(t).ViewJSON(0))(t)
		for _, tt := range []struct {
			game hoyle.Game
			view []byte
			r    *rand.Rand
			want error
		}{
			{g, view, nil, bot.ErrRand},
			{g, []byte("{}"), deck.NewSeed(1).Rand(), engine.ErrPosition},
			{hoyle.Game{}, view, deck.NewSeed(1).Rand(), engine.ErrNoGame},
		} {
			expect.Fails(tt.game.Beliefs(tt.view, tt.r))(t, tt.want, "Beliefs returned")
		}
	})
}
