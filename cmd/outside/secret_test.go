package outside

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/blackjack"
	"github.com/hoylecards/hoyle/catcheleven"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/internal/long"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/karata"
)

// A player is sent the same bytes in two worlds as long as they look alike to its seat, so it
// cannot learn a hidden card. The player asks for everything, and answers every other question with
// a move that does not exist, in order to see the refusal.
func TestSecrets(t *testing.T) {
	worlds(t, indigo.Game{})
	worlds(t, doppelkopf.Game{})
	if !long.Tests() {
		return
	}
	worlds(t, karata.Game{})
	worlds(t, catcheleven.Game{})
	worlds(t, blackjack.Game{})
	home := find(t, "doppelkopf:common")
	var g doppelkopf.Game
	must.Do(t, json.Unmarshal(home.Rules(), &g))
	worlds(t, g)
}

// worlds plays pairs of deals of a game. The second deal of a pair has other cards where the seat
// cannot see them.
func worlds[S comparable, M engine.Move](t *testing.T, g engine.Game[S, M]) {
	t.Helper()
	named, err := hoyle.FindIn(hoyle.Games(), g.Name())
	if err == nil {
		var rules []byte
		if rules, err = json.Marshal(g); err == nil {
			named, err = named.With(rules)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	var told [2]bytes.Buffer
	var players [2]*Player
	var files [2]string
	for i := range players {
		files[i] = filepath.Join(t.TempDir(), "told")
		players[i] = start(t, namedFile("curious", files[i]), patient)
	}
	r := deck.NewSeed(8).Rand()
	differ, asked := 0, 0
	for n := range 100 {
		seat := engine.Seat(n % named.Players())
		first, second := pair(t, g, named, seat, n, r)
		if first == nil {
			continue
		}
		if a, b := position(t, first), position(t, second); a != b {
			differ++
		}
		asked += both(t, players, first, second, seat, r)
	}
	for i := range players {
		players[i].Close()
		data := must.Have(os.ReadFile(files[i]))(t)
		told[i].Write(data)
	}
	if differ < 15 || asked < 15 {
		t.Errorf("%v: %d pairs of different worlds, %d questions", named, differ, asked)
	}
	if !bytes.Equal(told[0].Bytes(), told[1].Bytes()) {
		t.Errorf("%v: the player is told of a difference:\n%s", named, firstDifference(told[0].Bytes(), told[1].Bytes()))
	}
	if g.Name() != "blackjack" && !bytes.Contains(told[0].Bytes(), []byte(`"t":"event"`)) { // there the worlds differ with every card
		t.Errorf("%v: the player is told of no play", named)
	}
	for _, want := range []string{`"t":"deal"`, `"t":"no"`, `"view":`, `"zones":`, `"text":`, `"observation":`, `"numbers":`, `"t":"over"`} {
		if !bytes.Contains(told[0].Bytes(), []byte(want)) {
			t.Errorf("%v: the player is not told %s", named, want)
		}
	}
}

func namedFile(habit, file string) string { return named(habit, "'"+file+"'") }

func position(t *testing.T, table *hoyle.Table) string {
	t.Helper()
	data := must.Have(table.PositionJSON())(t)
	return string(data)
}

func firstDifference(a, b []byte) string {
	as, bs := bytes.Split(a, []byte("\n")), bytes.Split(b, []byte("\n"))
	for i := range min(len(as), len(bs)) {
		if !bytes.Equal(as[i], bs[i]) {
			return string(as[i]) + "\n" + string(bs[i])
		}
	}
	return "one of them is longer"
}

// pair returns two tables that look alike to a seat: one with a deal after some random plays, and
// one with the same deal but the unseen cards dealt again. Both are nil if the deal has ended.
func pair[S comparable, M engine.Move](t *testing.T, g engine.Game[S, M], named hoyle.Game, seat engine.Seat, n int, r *rand.Rand) (*hoyle.Table,
	*hoyle.Table) {
	t.Helper()
	table := must.Have(host.NewTable(g, deck.NewSeed(uint64(n)), engine.Seat(n/2%named.Players())))(t)
	for range n % 7 {
		turn := table.Turn()
		if turn == engine.Nobody {
			return nil, nil
		}
		moves := table.Legal(turn)
		must.Do(t, table.Play(turn, moves[r.IntN(len(moves))]))
	}
	if table.Turn() == engine.Nobody {
		return nil, nil
	}
	var pair [2]*hoyle.Table
	for i, s := range []S{table.State(), g.Determinize(table.View(seat), r)} {
		data := must.Have(json.Marshal(s))(t)
		pair[i] = must.Have(named.TableAt(data))(t)
	}
	return pair[0], pair[1]
}

// both plays the same moves in both worlds while they look alike to the seat. It asks both players
// for the moves of the seat, and returns how often it asked.
func both(t *testing.T, players [2]*Player, first, second *hoyle.Table, seat engine.Seat, r *rand.Rand) (asked int) {
	t.Helper()
	seats := [2]*Seat{players[0].Sit(t.Context(), "", first, seat, nil), players[1].Sit(t.Context(), "", second, seat, nil)}
	for alike(t, first, second, seat) && first.Turn() != engine.Nobody {
		turn := first.Turn()
		var move string
		if turn == seat {
			asked++
			var moves [2]string
			for i, table := range []*hoyle.Table{first, second} {
				moves[i] = must.Have(seats[i].Choose(t.Context(), table, r))(t)
			}
			if move = moves[0]; moves[1] != move {
				t.Fatalf("%v: %s and %s", first, move, moves[1])
			}
		} else {
			legal := first.Legal(turn)
			legal = slices.DeleteFunc(legal, func(m string) bool { return !slices.Contains(second.Legal(turn), m) })
			if len(legal) == 0 {
				break
			}
			move = legal[r.IntN(len(legal))]
		}
		for _, table := range []*hoyle.Table{first, second} {
			must.Do(t, table.Play(turn, move))
		}
	}
	over := first.Turn() == engine.Nobody && alike(t, first, second, seat)
	for i, table := range []*hoyle.Table{first, second} {
		if !over {
			table = table.At(0) // broken off before the worlds differ
		}
		seats[i].Over(table)
	}
	return asked
}

func alike(t *testing.T, first, second *hoyle.Table, seat engine.Seat) bool {
	t.Helper()
	var views [2]string
	for i, table := range []*hoyle.Table{first, second} {
		data := must.Have(table.ViewJSON(seat))(t)
		views[i] = string(data)
	}
	return views[0] == views[1] && first.Turn() == second.Turn()
}
