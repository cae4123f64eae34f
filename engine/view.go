package engine

import (
	"fmt"
	"log/slog"

	"github.com/hoylecards/hoyle/internal/strictjson"
)

// View is a position as one seat sees it, with unseen cards face down. Seat is
// Nobody for a spectator.
type View[S any] struct {
	Seat  Seat `json:"seat"`
	State S    `json:"state"`
}

// UnmarshalJSON decodes the JSON of a view into v. The JSON must be an object with a seat
// and a state and no other fields. On error, v is unchanged.
func (v *View[S]) UnmarshalJSON(data []byte) error {
	if err := strictjson.Unmarshal(data, v); err != nil {
		return fmt.Errorf("engine: view: %w", err)
	}
	return nil
}

// LogValue returns the seat of the view, but nothing of the position.
func (v View[S]) LogValue() slog.Value { return slog.StringValue("view of " + v.Seat.String()) }
