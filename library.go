package hoyle

import (
	"encoding/json"

	"github.com/hoylecards/hoyle/blackjack"
	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/bot/house"
	"github.com/hoylecards/hoyle/catcheleven"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/karata"
)

// library has the games of this library, in alphabetical order.
var library = []entry{
	built(Info{
		Title: "Blackjack", About: "Get closer to 21 than the dealer: at home for points, or with the full rules of a casino.",
		Seats: Range{2, 8}, Players: Range{1, 7},
		Presets: []Preset{
			preset("casino", "Casino", "A good table with six packs: naturals pay 3:2, the dealer stands on all 17s.", blackjack.Casino()),
			preset("single-deck", "Single deck", "The casino's rules for one pack, without surrender.", blackjack.SingleDeck()),
			preset("european", "European", "The casino's rules without a hole card and without surrender.", blackjack.European()),
		},
	}, blackjack.New, house.BlackjackRoster,
		formatOf[blackjack.Game, blackjack.State, blackjack.Move]{
			Format{"rounds", "Rounds", "A fixed number of rounds, from the same shoe as long as it lasts.", 10},
			func(g blackjack.Game, n int) engine.Format[blackjack.State, blackjack.Move] { return g.Match(n) },
		}),
	built(Info{
		Title: "Catch Eleven", About: "Fish for cards that add up to eleven, alone or in teams.",
		Seats: Range{2, 4}, Players: Range{2, 4},
		Presets: []Preset{preset("pasur", "Pasur", "The traditional game from Persia.", catcheleven.Pasur())},
	}, catcheleven.New, house.CatchElevenRoster,
		formatOf[catcheleven.Game, catcheleven.State, catcheleven.Move]{
			Format{"game", "A game", "To 62 points, or 120 for teams except in Pasur; the winner of a deal leads the next.", 1},
			func(g catcheleven.Game, _ int) engine.Format[catcheleven.State, catcheleven.Move] {
				return g.Match(nil)
			},
		},
		formatOf[catcheleven.Game, catcheleven.State, catcheleven.Move]{
			Format{"points", "To points", "Until a side has reached the target and is ahead; the winner of a deal leads the next.", 62},
			func(g catcheleven.Game, n int) engine.Format[catcheleven.State, catcheleven.Move] {
				return engine.FirstTo(g, n, catcheleven.Side, g.WinnerLeads)
			},
		},
		deals[catcheleven.Game, catcheleven.State, catcheleven.Move]()),
	built(Info{
		Title: "Doppelkopf", About: "Take tricks with a double pack, and find out who your partner is.",
		Seats: Range{4, 4}, Players: Range{4, 4},
		Presets: []Preset{
			preset("tournament", "Tournament", "The rules of the German federation.", doppelkopf.Tournament()),
			preset("home", "At home", "A looser game, in which announcements multiply the score.", doppelkopf.House()),
			preset("common", "Common home rules", "Rules that most home tables share: poverty, throwing in, pigs, doubling.", doppelkopf.Common()),
			preset("pub", "Pub", "The scores of the tournament, with poverty and throwing in.", doppelkopf.Pub()),
			preset("freedoko", "FreeDoko", "The default rules of the program FreeDoko.", doppelkopf.FreeDoko()),
		},
	}, doppelkopf.New, house.DoppelkopfRoster,
		formatOf[doppelkopf.Game, doppelkopf.State, doppelkopf.Move]{
			Format{"session", "A session", "A fixed number of deals, in which each player must play one solo.", doppelkopf.RoundDeals},
			func(g doppelkopf.Game, n int) engine.Format[doppelkopf.State, doppelkopf.Move] { return g.Match(n) },
		},
		deals[doppelkopf.Game, doppelkopf.State, doppelkopf.Move]()),
	built(Info{
		Title: "Indigo", About: "Capture the cards on the table by matching the suit or the rank of the top card.",
		Seats: Range{2, 2}, Players: Range{2, 2},
	}, indigo.New, house.IndigoRoster,
		points[indigo.Game, indigo.State, indigo.Move](50), deals[indigo.Game, indigo.State, indigo.Move]()),
	built(Info{
		Title: "Karata", About: "Shed your cards by face or suit, with bombs, questions and requests.",
		Seats: Range{2, 6}, Players: Range{2, 6},
	}, karata.New, house.KarataRoster,
		points[karata.Game, karata.State, karata.Move](3), deals[karata.Game, karata.State, karata.Move]()),
}

// built returns the entry of a game of this library with its standard rules.
func built[R any, G interface {
	engine.Game[S, M]
	Rules() R
}, S comparable, M engine.Move](
	about Info, open func(R) (G, error), roster func(G) bot.Roster[S, M], formats ...formatOf[G, S, M],
) entry {
	var g G
	about.Name = g.Name()
	e := entryOf[G, S, M]{game: g, about: about, read: over(open), roster: roster, formats: formats}
	for i := range about.Presets {
		p := &about.Presets[i]
		p.Rules = must(e.with(p.Rules)).rules() // in the one form that equal rules have
	}
	return e
}

// preset returns a Preset of rules.
func preset(name, title, about string, rules any) Preset {
	return Preset{name, title, about, must(json.Marshal(rules))}
}

// must returns v and panics if there is an error, when a program or a test starts.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// deals returns the format of a fixed number of deals, for any game.
func deals[G engine.Game[S, M], S comparable, M engine.Move]() formatOf[G, S, M] {
	return formatOf[G, S, M]{
		Format{"deals", "Deals", "A fixed number of deals; the lead passes around the table.", 4},
		func(g G, n int) engine.Format[S, M] { return engine.Deals[S, M](g, n, nil) },
	}
}

// points returns the format that ends when a player reaches a target, for any
// game.
func points[G engine.Game[S, M], S comparable, M engine.Move](n int) formatOf[G, S, M] {
	return formatOf[G, S, M]{
		Format{"points", "To points", "Until a player has reached the target and is ahead of everybody else.", n},
		func(g G, n int) engine.Format[S, M] { return engine.FirstTo[S, M](g, n, nil, nil) },
	}
}
