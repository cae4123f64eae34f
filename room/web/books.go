package web

import (
	"github.com/hoylecards/hoyle/room/book"
)

// showBook answers with the person's own results, including private ones, and their totals.
func (s *Server) showBook(c *call) (any, error) {
	b, err := s.Host.Book(c.Context(), c.who.Account)
	if err != nil {
		return nil, err
	}
	return map[string]any{
		"results": append([]book.Result{}, b.Results...),
		"games":   append([]book.Tally{}, b.Games...),
	}, nil
}

// showLadder answers with the best players of a game.
func (s *Server) showLadder(c *call) (any, error) {
	game := c.PathValue("game")
	if len(game) > maxID {
		return nil, errNotFound
	}
	return map[string]any{"players": s.Host.Ladder(game)}, nil
}
