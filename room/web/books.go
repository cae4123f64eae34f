package web

import (
	"net/http"

	"github.com/hoylecards/hoyle/room/book"
)

// showBook answers with the person's own results, including private ones, and their totals.
func (s *Server) showBook(_ http.ResponseWriter, r *http.Request) (any, error) {
	who, err := s.who(r)
	if err != nil {
		return nil, err
	}
	b, err := s.Host.Book(r.Context(), who.Account)
	if err != nil {
		return nil, err
	}
	return map[string]any{
		"results": append([]book.Result{}, b.Results...),
		"games":   append([]book.Tally{}, b.Games...),
	}, nil
}

// showLadder answers with the best players of a game.
func (s *Server) showLadder(_ http.ResponseWriter, r *http.Request) (any, error) {
	game := r.PathValue("game")
	if len(game) > maxID {
		return nil, errNotFound
	}
	return map[string]any{"players": s.Host.Ladder(game)}, nil
}
