package doppelkopf_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/internal/long"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/internal/texts"
)

// homeMatch is a session in the naive reading.
type homeMatch struct {
	r      homeRules
	bock   string // "", "stack", "append"
	causes []string
	left   int // deals
	first  int
	table  int     // players
	owes   [5]bool // by player
	bocks  []int   // the deals left in each Bock
}

// player returns the player at a seat: with five, the seats are the dealer's left neighbors.
func (m *homeMatch) player(seat int) int {
	if m.table == 5 {
		return (m.first + seat) % 5
	}
	return seat
}

// seat returns the seat that is first.
func (m *homeMatch) seat() int {
	if m.table == 5 {
		return 0
	}
	return m.first
}

// next returns the rules of the next deal.
func (m *homeMatch) next() homeRules {
	r := m.r
	r.compulsory, r.forced, r.multiplier = [4]bool{}, 0, 1
	owing := 0
	for player := range m.table {
		if m.owes[player] {
			owing++
		}
	}
	for i := range 4 {
		seat := (m.seat() + i) % 4
		if r.compulsory[seat] = m.owes[m.player(seat)]; r.compulsory[seat] && r.forced == 0 {
			r.forced = seat + 1
		}
	}
	if m.left > owing {
		r.forced = 0
	}
	for range m.bocks {
		if r.multiplier < 32768 {
			r.multiplier *= 2
		}
	}
	return r
}

// done notes a finished deal.
func (m *homeMatch) done(h *homeDeal) {
	if h.contract == "thrown" || h.contract == "untaken" {
		return
	}
	m.left--
	declared := strings.HasPrefix(h.contract, "solo")
	stays := declared && h.r.forced == 0 && (m.owes[m.player(h.by)] || m.r.soloLeads)
	if declared {
		m.owes[m.player(h.by)] = false
	}
	if !stays {
		m.first = (m.first + 1) % m.table
		running := m.bocks
		m.bocks = nil
		for i, n := range running {
			if m.bock == "stack" || i == 0 {
				n--
			}
			if n > 0 {
				m.bocks = append(m.bocks, n)
			}
		}
	}
	if m.bock != "" && h.causes(m.causes) {
		if m.bock == "append" && len(m.bocks) > 0 {
			m.bocks[0] += m.table
		} else {
			m.bocks = append(m.bocks, m.table)
		}
	}
}

// causes reports whether a deal is a cause for a Bock.
func (h *homeDeal) causes(causes []string) bool {
	points, tricks := h.totals()
	lost := false
	for party, level := range h.level {
		lost = lost || level > 0 && h.winners() != party
	}
	hearts := false
	for trick := range h.takers {
		hearts = hearts || h.hearts(trick) && !h.solo()
	}
	has := map[string]bool{
		"bockDraw":       points[0] == 120,
		"bockHeartTrick": hearts,
		"bockCallLost":   lost,
		"bockSoloLost":   h.solo() && h.won() == 0,
		"bockSchwarz":    tricks[0] == 0 || tricks[1] == 0,
		"bockZero":       h.Scores() == [4]int{},
	}
	return slices.ContainsFunc(causes, func(c string) bool { return has[c] })
}

// Sessions agree with the naive reading in the number of deals, the first seats, the seats that owe
// a solo or are forced to play it, and how many times a deal counts.
func TestHomeMatches(t *testing.T) {
	r := deck.NewSeed(*homeSeed).Rand()
	met := map[string]int{}
	for matches := max(long.Or(10, 1), *homeSets/5); matches > 0; {
		rules := randomHome(r)
		rules.compulsory, rules.multiplier = [4]bool{}, 0
		m := &homeMatch{r: rules, left: 1 + r.IntN(long.Or(16, 4)), table: 4 + r.IntN(2)}
		m.first = r.IntN(m.table)
		fields := map[string]any{"table": m.table}
		must.Do(t, json.Unmarshal(rules.data(t), &fields))
		if r.IntN(3) > 0 {
			for player := range m.table {
				m.owes[player] = true
			}
		} else {
			fields["noCompulsorySolo"] = true
		}
		m.bock = []string{"", "stack", "append"}[r.IntN(3)]
		for _, cause := range []string{"bockDraw", "bockHeartTrick", "bockCallLost", "bockSoloLost", "bockSchwarz", "bockZero"} {
			if m.bock != "" && r.IntN(3) == 0 {
				m.causes = append(m.causes, cause)
				fields[cause] = true
			}
		}
		if len(m.causes) == 0 {
			m.bock = ""
		}
		if m.bock != "" {
			fields["bock"] = m.bock
		}
		data := must.Have(json.Marshal(fields))(t)
		var g doppelkopf.Game
		if json.Unmarshal(data, &g) != nil {
			continue
		}
		matches--
		compareMatch(t, g, m, deck.NewSeed(r.Uint64()), r, met)
	}
	t.Log(met)
}

// compareMatch plays a session and compares every deal.
func compareMatch(t *testing.T, g doppelkopf.Game, m *homeMatch, seed deck.Seed, r *rand.Rand, met map[string]int) {
	t.Helper()
	match := host.NewMatch(seed, g.Match(m.left, engine.Seat(m.first)))
	var totals [5]int
	var story []string
	for m.left > 0 {
		if !match.Next() {
			t.Fatalf("no deal, with %d left: %v\n%v", m.left, match.Err(), story)
		}
		table, rules := match.Table(), m.next()
		got := table.Game().(doppelkopf.Game).Rules()
		if int(table.First()) != m.seat() || match.Chairs() != m.table || max(got.Multiplier, 1) != rules.multiplier || got.CompulsorySolo != rules.compulsory || got.ForcedSolo != (rules.forced > 0) {
			t.Fatalf("first %v, %+v, naive %d, %+v\n%v", table.First(), got, m.first, rules, story)
		}
		var hands [4][]string
		for seat := range hands {
			hands[seat] = texts.All(table.State().Hand(engine.Seat(seat)))
		}
		h := newHome(rules, hands, m.seat())
		playHome(t, table, h, r, nil)
		for seat, score := range h.Scores() {
			totals[m.player(seat)] += score
			if table.Chairs()[seat] != m.player(seat) {
				t.Fatalf("chairs %v, but player %d has seat %d", table.Chairs(), m.player(seat), seat)
			}
		}
		for player, want := range totals {
			if match.Total(player) != want {
				t.Fatalf("player %d has %d, naive %d", player, match.Total(player), want)
			}
		}
		m.done(h)
		story = append(story, fmt.Sprintf("%s by %d, times %d, levels %v", h.contract, h.by, rules.multiplier, h.level))
		met[fmt.Sprint("times ", rules.multiplier)]++
		h.meet(met)
	}
	if match.Next() || match.Err() != nil {
		t.Errorf("one deal too many, %v\n%v", match.Err(), story)
	}
}
