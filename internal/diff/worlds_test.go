package diff_test

import (
	"encoding/json"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/examples/hearts"
	"github.com/hoylecards/hoyle/internal/diff"
	"github.com/hoylecards/hoyle/internal/worlds"
)

// view returns what a room shows of a deal to a seat, as its messages contain it.
func view(m *hoyle.Match, seat hoyle.Seat, from int) ([]byte, error) {
	t := m.Table()
	state, err := t.ViewJSON(seat)
	if err != nil {
		return nil, err
	}
	return json.Marshal(map[string]any{
		"n": t.Len(), "turn": t.Turn(), "legal": t.Legal(seat), "view": state, "zones": t.Zones(seat), "log": t.Log(seat, from),
	})
}

// door sends the differences between the views of the seat that sits shift seats further than the
// viewer.
func door(_ *testing.T, m *hoyle.Match, viewer hoyle.Seat, shift int) (worlds.Door, error) {
	seat := (viewer + hoyle.Seat(shift)) % hoyle.Seat(m.Game().Players())
	last, err := view(m, seat, 0)
	return func(by hoyle.Seat, move string) []byte {
		t := m.Table()
		from := t.Len()
		if move == "" || t.Play(by, move) != nil {
			return nil
		}
		now, err := view(m, seat, from)
		if err != nil {
			return []byte(err.Error())
		}
		change := diff.Append(nil, last, now)
		last = now
		return change
	}, err
}

// What a difference contains does not depend on cards that the seat cannot see.
func TestSecrets(t *testing.T) {
	worlds.Check(t, 12, door, worlds.Own(hearts.ByName(), hearts.Game{}))
}
