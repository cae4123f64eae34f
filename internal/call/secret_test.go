package call

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/internal/long"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/internal/worlds"
)

// door returns a door at which the viewer gets what a host asks for it: answers to its moves, its
// state, its hand in order, the moves in words. The eyes are shifted by some seats.
func door(t *testing.T, m *hoyle.Match, viewer hoyle.Seat, shift int) (worlds.Door, error) {
	t.Helper()
	c := Calls{Games: hoyle.Games()}
	record, err := json.Marshal(m.Save())
	if err != nil {
		return nil, err
	}
	var sent bytes.Buffer
	ask := func(name string, of int32, arg string) ([]byte, bool) {
		data, ok := c.Call(numbered(t, name), of, []byte(arg))
		return bytes.Clone(data), ok
	}
	handle, ok := ask("openMatch", 0, string(record))
	if !ok {
		return nil, errors.New(string(handle))
	}
	var match, table int32
	err = json.Unmarshal(handle, &match)
	if number, ok := ask("current", match, "null"); err != nil || !ok || json.Unmarshal(number, &table) != nil || table == 0 {
		return nil, fmt.Errorf("no table: %s, %w", number, err)
	}
	eyes := int(viewer)
	if shift > 0 {
		eyes = (eyes + shift) % m.Game().Players()
	}
	from := 0
	return func(seat hoyle.Seat, move string) []byte {
		sent.Reset()
		if move != "" {
			if data, _ := ask("play", table, fmt.Sprintf("%d %s", seat, move)); seat == viewer {
				sent.Write(data)
			}
		}
		data, _ := ask("state", table, fmt.Sprintf("%d %d", eyes, from))
		sent.Write(data)
		var s struct {
			Len   int          `json:"len"`
			Legal []string     `json:"legal"`
			Zones []hoyle.Zone `json:"zones"`
		}
		must.Do(t, json.Unmarshal(data, &s))
		from = s.Len
		words, _ := json.Marshal(map[string]any{"seat": eyes, "moves": s.Legal})
		data, _ = ask("say", table, string(words))
		sent.Write(data)
		data, _ = ask("forced", table, fmt.Sprint(eyes))
		sent.Write(data)
		return bytes.Clone(sent.Bytes())
	}, nil
}

// Whatever a host asks for a seat, through WebAssembly or C, does not depend on cards that the seat
// cannot see.
func TestSecrets(t *testing.T) {
	worlds.Check(t, long.Or(100, 20), door)
}
