package main

import (
	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/blackjack"
	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/catcheleven"
	"github.com/hoylecards/hoyle/cmd/outside"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/internal/call"
	"github.com/hoylecards/hoyle/karata"
	"github.com/hoylecards/hoyle/live"
)

// document is a kind of JSON that goes over the wire, and has a schema of its own.
type document struct {
	name  string // of the file
	about string
	of    any // a value of the Go type that has this JSON, or a unionOf
}

// unionOf is one of several types.
type unionOf struct {
	name  string // of the definition
	types []any  // a value of each
}

// gameTypes holds values of the types of a game's rules, positions and views.
type gameTypes struct{ rules, position, view any }

var games = map[string]gameTypes{
	"blackjack":   {blackjack.Rules{}, blackjack.Setup{}, engine.View[blackjack.Setup]{}},
	"catcheleven": {catcheleven.Rules{}, catcheleven.Setup{}, engine.View[catcheleven.Setup]{}},
	"doppelkopf":  {doppelkopf.Rules{}, doppelkopf.Setup{}, engine.View[doppelkopf.Setup]{}},
	"indigo":      {indigo.Rules{}, indigo.Setup{}, engine.View[indigo.Setup]{}},
	"karata":      {karata.Rules{}, karata.Setup{}, engine.View[karata.Setup]{}},
}

// documents returns all documents: first those that all games share, then those of each game. A
// game that is not in the table has nil values, from which no schema can be made.
func documents() []document {
	all := []document{
		{"info", "The facts about a game before any deal.", hoyle.Info{}},
		{"games", "The facts about the games of a program.", []hoyle.Info{}},
		{"advice", "What a bot thinks of moves, the best first.", []hoyle.Advice{}},
		{"zones", "The places where cards lie, as a viewer sees them.", []engine.Zone{}},
		{"events", "Plays as a viewer saw them.", []host.Event{}},
		{"news", "What happened in a play, in words.", []hoyle.News{}},
		{"breakdown", "The items of a score.", []engine.ScoreLine{}},
		{"phrase", "A text for people, with a key for translations.", engine.Phrase{}},
		{"live.view", "A moment of a match as a seat sees it.", live.View{}},
		{"live.change", "What leads from a moment to the next: a click of a client, or a line of a store.", live.Change{}},
		{"live.refusal", "What a server tells a client about an error.", live.Refusal{}},
		{"live.record", "A match as a server stores it.", live.Record{}},
		{"record", "The transcript of a game.", host.Record{}},
		{"match", "The transcript of a match.", hoyle.MatchRecord{}},
		{"report", "The result of a contest.", bot.Report{}},
		{"review", "What a search thinks of each decision in a game.", bot.Review{}},
		{"call.info", "A game with its rules.", call.GameInfo{}},
		{"call.state", "What a seat sees of a table: the parts that were asked for.", call.State{}},
		{"call.about", "What stays the same during a deal.", call.About{}},
		{"call.standings", "Where a match stands.", call.Standings{}},
		{"players.host", "A message of the host to an outside player.", unionOf{"HostMessage", []any{
			outside.HostHello{}, outside.HostDeal{}, outside.HostEvent{}, outside.HostMove{}, outside.HostStop{},
			outside.HostNo{}, outside.HostOver{}, outside.HostPing{}, outside.HostQuit{},
		}}},
		{"players.player", "A message of an outside player to the host.", unionOf{"PlayerMessage", []any{
			outside.PlayerReady{}, outside.PlayerMove{}, outside.PlayerInfo{}, outside.PlayerPong{},
		}}},
	}
	for _, g := range hoyle.Games() {
		t, title := games[g.Name()], g.String()
		all = append(all,
			document{g.Name() + ".rules", "The rules of " + title + ".", t.rules},
			document{g.Name() + ".position", "A position of " + title + ".", t.position},
			document{g.Name() + ".view", "What a seat sees of a game of " + title + ".", t.view})
	}
	return all
}
