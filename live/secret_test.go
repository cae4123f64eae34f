package live_test

import (
	"bytes"
	"context"
	"encoding/json"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/internal/long"
	"github.com/hoylecards/hoyle/internal/worlds"
	"github.com/hoylecards/hoyle/live"
)

// door returns a door at which the viewer is sent the JSON of views and refusals, to which spoil adds
// what it likes.
func door(m *hoyle.Match, viewer hoyle.Seat, spoil func(*live.View, live.Now)) (worlds.Door, error) {
	shared, err := live.New(context.Background(), m, nil)
	if err != nil {
		return nil, err
	}
	known := live.Spot{}
	return func(seat hoyle.Seat, move string) []byte {
		var sent bytes.Buffer
		to := json.NewEncoder(&sent)
		if move != "" {
			if err := shared.Play(context.Background(), seat, shared.Look().Spot, move); err != nil {
				_ = to.Encode(live.Refuse(err))
				sent.WriteString(err.Error())
			}
		}
		now := shared.Look()
		v, err := now.Show(viewer, known)
		if err != nil {
			sent.WriteString(err.Error())
		}
		spoil(&v, now)
		_ = to.Encode(v)
		known = v.Spot
		return sent.Bytes()
	}, nil
}

// Nothing in a view or a refusal depends on cards that the seat cannot see. The comparison finds views that
// show too much.
func TestSecrets(t *testing.T) {
	for name, spoil := range map[string]func(*live.View, live.Now){
		"":          func(*live.View, live.Now) {},
		"all cards": func(v *live.View, now live.Now) { v.Zones = now.Match.Table().OpenZones() },
		"the moves of others": func(v *live.View, now live.Now) {
			for _, a := range now.Awaited {
				v.Legal = append(v.Legal, now.Match.Table().Legal(a.Seat)...)
			}
		},
		"another's view": func(v *live.View, now live.Now) {
			if other, err := now.Show((v.Seat+1)%2, v.Spot); err == nil {
				v.Game = other.Game
			}
		},
	} {
		r, err := worlds.Compare(long.Or(100, 20), func(m *hoyle.Match, viewer hoyle.Seat) (worlds.Door, error) { return door(m, viewer, spoil) })
		if err == nil && name == "" {
			err = r.Enough()
		}
		if err != nil || (name == "") != (r.Leak == "") {
			t.Errorf("%q: %d pairs, %d turns, a leak %t: %v", name, r.Pairs, r.Turns, r.Leak != "", err)
		}
	}
}
