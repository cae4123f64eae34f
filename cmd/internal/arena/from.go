package arena

import (
	"encoding/json"
	"errors"
	"os"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/cmd/internal/usage"
	"github.com/hoylecards/hoyle/internal/texts"
)

// playOn lets a contest begin where the file of -from ends, and returns the game with the rules that
// it has there. With -unseen, each deal has other cards where the seat sees none.
func (c command) playOn(r *request, game hoyle.Game) (hoyle.Game, error) {
	table, err := c.open(r.from, game)
	if err != nil {
		return game, err
	}
	game = table.Game()
	if r.unseen < 0 {
		start := table.Save()
		r.Start = func(int) (hoyle.Record, error) { return start, nil }
		return game, nil
	}
	if r.unseen >= game.Seats() {
		return game, errors.New("-unseen: no such seat")
	}
	view, err := table.ViewJSON(hoyle.Seat(r.unseen))
	if err != nil {
		return game, err
	}
	r.Start = func(deal int) (hoyle.Record, error) {
		table, err := game.TableOfView(view, r.Seed.Derive(2).Derive(uint64(deal)).Rand())
		if err != nil {
			return hoyle.Record{}, err
		}
		return table.Save(), nil
	}
	return game, nil
}

// open opens the record of a game, the last deal in the record of a match, or a position of the given
// game.
func (c command) open(file string, game hoyle.Game) (*hoyle.Table, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var kind struct{ Game, Deals json.RawMessage }
	if data = texts.Body(data); json.Unmarshal(data, &kind) == nil && kind.Game == nil && kind.Deals == nil {
		return game.TableAt(data)
	}
	m, table, err := usage.Open(c.games, data)
	switch {
	case err != nil || m == nil:
		return table, err
	case m.Len() == 0:
		return nil, errors.New("a match without deals")
	}
	return m.Deal(m.Len() - 1), nil
}
