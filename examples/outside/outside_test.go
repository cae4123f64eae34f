package outside

import (
	"encoding/json"
	"errors"
	"fmt"
	"os/exec"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/blackjack"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/catcheleven"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/examples/newgame"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/karata"
)

// deal returns a table of a game, without its types.
func deal[S comparable, M engine.Move](g engine.Game[S, M], seed uint64) engine.AnyTable {
	table, err := engine.NewTable(g, deck.NewSeed(seed), 0)
	if err != nil {
		panic(err)
	}
	return table
}

// match returns a match of two deals of a game, without its types.
func match[S comparable, M engine.Move](g engine.Game[S, M]) engine.AnyMatch {
	return engine.NewMatch(deck.NewSeed(9), engine.Deals(g, 2, func([]engine.Deal[S], deck.Seed) engine.Seat { return 0 }))
}

// game has functions that deal a game, set up a match of it, and read its records.
type game struct {
	deal   func(seed uint64) engine.AnyTable
	match  func() engine.AnyMatch
	replay func(engine.Record) (engine.AnyTable, error)
}

func of[S comparable, M engine.Move](g engine.Game[S, M]) game {
	return game{
		func(seed uint64) engine.AnyTable { return deal(g, seed) },
		func() engine.AnyMatch { return match(g) },
		func(r engine.Record) (engine.AnyTable, error) { return engine.OpenTable(g, r) },
	}
}

func must[G any](g G, err error) G {
	if err != nil {
		panic(err)
	}
	return g
}

var games = map[string]game{
	"blackjack":   of(blackjack.Game{}),
	"casino":      of(must(blackjack.New(blackjack.Casino()))),
	"catcheleven": of(catcheleven.Game{}),
	"pasur":       of(must(catcheleven.New(catcheleven.Pasur()))),
	"doppelkopf":  of(doppelkopf.Game{}),
	"indigo":      of(indigo.Game{}),
	"karata":      of(karata.Game{}),
	"tuck":        of(newgame.Game{}),
}

// Three viewers follow every game by its events: the first seat, the second and a
// spectator. The events that they are sent add up to their views.
func TestThreeViewers(t *testing.T) {
	for name, g := range games {
		t.Run(name, func(t *testing.T) {
			for seed := range uint64(3) {
				h := &Host{Table: g.deal(seed)}
				host(t, h, []*Viewer{h.Join(0), h.Join(1), h.Join(engine.Nobody)}, seed)
				verify(t, h, g)
			}
		})
	}
}

// host plays a game to its end, at random.
func host(t *testing.T, h *Host, viewers []*Viewer, seed uint64) {
	t.Helper()
	r := deck.NewSeed(100 + seed).Rand()
	for h.Table.Turn() != engine.Nobody {
		seat, n := h.Table.Turn(), h.Table.Len()
		legal := h.Table.Legal(seat)
		if err := h.Play(n, seat, legal[r.IntN(len(legal))]); err != nil {
			t.Fatal(err)
		}
		if err := h.Play(n, seat, legal[0]); !errors.Is(err, engine.ErrStale) || !strings.HasPrefix(err.Error(), "refused (stale)") {
			t.Fatalf("sent twice: %v", err)
		}
		for _, v := range viewers {
			follows(t, h.Table, v)
		}
		sameMoves(t, viewers)
	}
}

// follows checks that a viewer has as many cards in every zone as the table shows, and
// has learnt of no card that the table does not show in the same zone.
func follows(t *testing.T, table engine.AnyTable, v *Viewer) {
	t.Helper()
	event := v.Events[len(v.Events)-1]
	cards := map[engine.ZoneID]int{}
	shown := map[engine.ZoneID]card.List{}
	for _, zone := range table.Zones(v.Seat) {
		cards[zone.ZoneID] += len(zone.Cards)
		shown[zone.ZoneID] = append(shown[zone.ZoneID], zone.Cards...)
	}
	for place, n := range v.Cards {
		if cards[place] != n {
			t.Fatalf("%v has %d cards in %v, the table has %d, after %v", v.Seat, n, place, cards[place], event)
		}
	}
	for _, moved := range event.Moved {
		for _, c := range moved.Cards {
			if !slices.Contains(shown[moved.To], c) {
				t.Fatalf("%v is told of %v, which is not in %v, by %v", v.Seat, c, moved.To, event)
			}
		}
	}
}

// sameMoves checks that all viewers saw as many cards go the same ways.
func sameMoves(t *testing.T, viewers []*Viewer) {
	t.Helper()
	var ways [][]string
	for _, v := range viewers {
		event := v.Events[len(v.Events)-1]
		var all []string
		for _, moved := range event.Moved {
			if moved.From != moved.To { // not turned up where they lie
				all = append(all, fmt.Sprint(moved.From, moved.To, len(moved.Cards)))
			}
		}
		ways = append(ways, all)
	}
	if !slices.Equal(ways[0], ways[1]) || !slices.Equal(ways[0], ways[2]) {
		t.Fatalf("three viewers saw %v", ways)
	}
}

// verify checks the record, the view of a viewer who joins later, and that JSON keeps
// events unchanged.
func verify(t *testing.T, h *Host, g game) {
	t.Helper()
	h.Table.Close()
	record, err := h.Table.Record()
	if err != nil {
		t.Fatal(err)
	}
	again, err := g.replay(record)
	if err != nil || !h.Table.Commitment().Verify(record.Seed) {
		t.Fatalf("the record: %v", err)
	}
	for _, v := range h.viewers {
		if !reflect.DeepEqual(again.Log(v.Seat, 0), v.Events) {
			t.Errorf("%v saw other events than are replayed", v.Seat)
		}
		data, err := json.Marshal(v.Events)
		if err != nil {
			t.Fatal(err)
		}
		var read []engine.Event
		if err := json.Unmarshal(data, &read); err != nil || fmt.Sprint(read) != fmt.Sprint(v.Events) {
			t.Errorf("%s: %v", data, err)
		}
	}
}

// A match is hosted as its tables are.
func TestMatch(t *testing.T) {
	for name, g := range games {
		t.Run(name, func(t *testing.T) {
			m := g.match()
			total := 0
			for m.Next() {
				h := &Host{Table: m.Current()}
				host(t, h, []*Viewer{h.Join(0), h.Join(1), h.Join(engine.Nobody)}, uint64(m.Len()))
				total += h.Table.Score(0)
			}
			if m.Err() != nil || !m.Over() || m.Len() != 2 || m.Total(0) != total {
				t.Errorf("%d deals, %d points of %d, %v", m.Len(), m.Total(0), total, m.Err())
			}
			for i := range m.Len() {
				record, err := m.Record(i)
				if err != nil {
					t.Fatal(err)
				}
				if _, err := g.replay(record); err != nil {
					t.Error(err)
				}
			}
		})
	}
}

// The host needs package engine alone, and no game.
func TestNeedsTheEngineAlone(t *testing.T) {
	out, err := exec.CommandContext(t.Context(), "go", "list", "-f", "{{join .Imports \"\\n\"}}", ".").Output()
	if err != nil {
		t.Skip("no go command: ", err)
	}
	for path := range strings.FieldsSeq(string(out)) {
		if own, ours := strings.CutPrefix(path, "github.com/hoylecards/hoyle/"); ours && own != "engine" {
			t.Errorf("it imports %s", own)
		}
	}
}
