// Package odds adds the exact odds of Blackjack to the programs for other languages.
package odds

import (
	"encoding/json"
	"fmt"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/blackjack"
	"github.com/hoylecards/hoyle/blackjack/odds"
	"github.com/hoylecards/hoyle/internal/call"
)

// Of returns the odds for the seat that is to play in Blackjack, as they follow from its view. The
// argument is the seat, as JSON.
func Of(t *hoyle.Table, arg []byte) (any, error) {
	var g blackjack.Game
	if t.Game().Name() != g.Name() {
		return nil, fmt.Errorf("%w: odds: they are of Blackjack alone", call.ErrCall)
	}
	var seat hoyle.Seat
	if err := json.Unmarshal(arg, &seat); err != nil {
		return nil, fmt.Errorf("%w: odds: %w", call.ErrCall, err)
	}
	if err := json.Unmarshal(t.Game().Rules(), &g); err != nil {
		return nil, err
	}
	data, err := t.ViewJSON(seat)
	if err != nil {
		return nil, err
	}
	view, err := g.DecodeView(data)
	if err != nil {
		return nil, err
	}
	moves := []odds.MoveWorth{}
	if t.Turn() == seat {
		moves = append(moves, odds.Of(g, view.State)...)
	}
	return struct {
		Moves  []odds.MoveWorth `json:"moves"`
		Dealer odds.Ends        `json:"dealer"`
	}{moves, odds.Dealer(g, view.State)}, nil
}
