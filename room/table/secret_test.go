package table_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/internal/long"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/internal/worlds"
	"github.com/hoylecards/hoyle/live"
	"github.com/hoylecards/hoyle/room/table"
)

// door opens a table at which a match is played. The viewer is sent the JSON of views, to which spoil adds what
// it likes, and refusals.
func door(t *testing.T, m *hoyle.Match, viewer hoyle.Seat, spoil func(*table.View, *table.State)) (worlds.Door, error) {
	t.Helper()
	game := m.Table().Game()
	l := opened(t, table.Config{Game: game.Info().Name, Rules: game.Rules()})
	for seat := range hoyle.Seat(game.Players()) {
		l.sit(fmt.Sprint("p", seat), seat)
	}
	for seat := range hoyle.Seat(game.Players()) {
		l.must(by(table.Ready, fmt.Sprint("p", seat)))
	}
	shared, err := live.New(t.Context(), m, nil)
	if err != nil {
		return nil, err
	}
	at := *l.state // the deal of the match is played instead of that of the room's seed
	at.Now, at.Match, at.Deal = shared.Look(), m, m.Table()
	l.state = &at
	known := live.Spot{}
	return func(seat hoyle.Seat, move string) []byte {
		var sent bytes.Buffer
		to := json.NewEncoder(&sent)
		if move != "" {
			e := by(table.Play, l.state.Chairs[seat].Who)
			e.Seat, e.Match, e.Deal, e.Plays, e.Move = seat, l.state.MatchNo, l.state.DealNo(), l.state.Plays(), move
			if err := l.do(e); err != nil {
				_ = to.Encode(live.Refuse(err))
				sent.WriteString(err.Error())
			}
		}
		v := must.Have(l.state.Look(viewer, known, true))(t)
		spoil(v, l.state)
		_ = to.Encode(v)
		known = v.Spot
		return sent.Bytes()
	}, nil
}

// Nothing in the room's view of a seat or in a refusal depends on cards that the seat cannot see, and the
// comparison finds views that show too much.
func TestSecrets(t *testing.T) {
	for name, spoil := range map[string]func(*table.View, *table.State){
		"":          func(*table.View, *table.State) {},
		"all cards": func(v *table.View, s *table.State) { v.Zones = s.Deal.OpenZones() },
		"the moves of others": func(v *table.View, s *table.State) {
			for seat := range hoyle.Seat(len(s.Chairs)) {
				v.Legal = append(v.Legal, s.Deal.Legal(seat)...)
			}
		},
	} {
		r, err := worlds.Compare(long.Or(100, 20), func(m *hoyle.Match, viewer hoyle.Seat) (worlds.Door, error) { return door(t, m, viewer, spoil) })
		if err == nil && name == "" {
			err = r.Enough()
		}
		if err != nil || (name == "") != (r.Leak == "") {
			t.Errorf("%q: %d pairs, %d turns, a leak %t: %v", name, r.Pairs, r.Turns, r.Leak != "", err)
		}
		t.Logf("%q: %d pairs, %d turns, %d bytes", name, r.Pairs, r.Turns, r.Bytes)
	}
}
