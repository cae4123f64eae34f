package web

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/hoylecards/hoyle/room/friends"
	"github.com/hoylecards/hoyle/room/host"
	"github.com/hoylecards/hoyle/room/table"
)

// report stores what one person reports about another.
func (s *Server) report(c *call, ask struct {
	Why   string `json:"why"`
	Text  string `json:"text,omitempty"`
	Table string `json:"table,omitempty"`
}) (any, error) {
	whom, err := accountOf(c.Request)
	if err != nil {
		return nil, err
	}
	text := strings.TrimSpace(ask.Text)
	switch {
	case whom == c.who.Account || !slices.Contains(host.Whys(), ask.Why):
		return nil, errRequest
	case text != "" && !table.IsShown(text, len(text)):
		return nil, errChat
	case utf8.RuneCountInString(text) > maxText:
		return nil, errChatLong
	}
	return struct{}{}, s.Host.Report(c.Context(), host.Report{
		By: friends.Known{Account: c.who.Account, Name: c.who.Name}, Of: friends.Known{Account: whom}, Why: ask.Why, Text: text, Table: ask.Table,
	})
}
