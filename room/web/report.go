package web

import (
	"net/http"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/hoylecards/hoyle/room/friends"
	"github.com/hoylecards/hoyle/room/host"
	"github.com/hoylecards/hoyle/room/table"
)

// report stores what one person reports about another.
func (s *Server) report(_ http.ResponseWriter, r *http.Request) (any, error) {
	who, err := s.who(r)
	if err != nil {
		return nil, err
	}
	whom, err := accountOf(r)
	if err != nil {
		return nil, err
	}
	var ask struct {
		Why   string `json:"why"`
		Text  string `json:"text,omitempty"`
		Table string `json:"table,omitempty"`
	}
	if err := read(r, &ask); err != nil {
		return nil, err
	}
	text := strings.TrimSpace(ask.Text)
	switch {
	case whom == who.Account || !slices.Contains(host.Whys(), ask.Why):
		return nil, errRequest
	case text != "" && !table.IsShown(text, len(text)):
		return nil, errChat
	case utf8.RuneCountInString(text) > maxText:
		return nil, errChatLong
	}
	if err := s.reports.take(s.client(r, who.Account)); err != nil {
		return nil, err
	}
	return struct{}{}, s.Host.Report(r.Context(), host.Report{
		By: friends.Known{Account: who.Account, Name: who.Name}, Of: friends.Known{Account: whom}, Why: ask.Why, Text: text, Table: ask.Table,
	})
}
