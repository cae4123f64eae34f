package hoyle

import (
	"encoding/json"
	"sync"

	"github.com/hoylecards/hoyle/blackjack"
	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/bot/house"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/catcheleven"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/karata"
)

// library returns the games of this library, in alphabetical order. It is a function,
// not a variable, so that the linker leaves these games out of a program that uses
// only its own list.
func library() []Game {
	shelf.once.Do(func() { shelf.games = ownGames() })
	return shelf.games
}

// shelf holds what library returns.
var shelf struct {
	once  sync.Once
	games []Game
}

func ownGames() []Game {
	return []Game{blackjackGame(), catchElevenGame(), doppelkopfGame(), indigoGame(), karataGame()}
}

func blackjackGame() Game {
	return New(blackjack.Game{}, Spec[blackjack.State, blackjack.Move]{
		Title: "Blackjack", About: "Get closer to 21 than the dealer: at home for points, or with the full rules of a casino.",
		Seats: Range{2, 8}, Players: Range{1, 7},
		Presets: []Preset{
			preset("casino", "Casino", "A good table with six packs: naturals pay 3:2, the dealer stands on all 17s.", blackjack.Casino()),
			preset("single-deck", "Single deck", "The casino's rules for one pack, without surrender.", blackjack.SingleDeck()),
			preset("european", "European", "The casino's rules without a hole card and without surrender.", blackjack.European()),
		},
		Bots: of(house.BlackjackRoster),
		Formats: []FormatSpec[blackjack.State, blackjack.Move]{format(
			Format{Name: "rounds", Title: "Rounds", About: "A fixed number of rounds, from the same shoe as long as it lasts.", N: 10, Deals: true, Endless: true},
			blackjack.Game.Match,
		)},
	})
}

func catchElevenGame() Game {
	target := func(g catcheleven.Game, _ int) int { return g.Target() }
	return New(catcheleven.Game{}, Spec[catcheleven.State, catcheleven.Move]{
		Title: "Catch Eleven", About: "Fish for cards that add up to eleven, alone or in teams.",
		Seats: Range{2, 4}, Players: Range{2, 4},
		Presets: []Preset{preset("pasur", "Pasur", "The traditional game from Persia.", catcheleven.Pasur())},
		Bots:    of(house.CatchElevenRoster),
		Formats: []FormatSpec[catcheleven.State, catcheleven.Move]{
			to(target, format(
				Format{Name: "game", Title: "A game", About: "To 62 points, or 120 for teams except in Pasur; the winner of a deal leads the next."},
				func(g catcheleven.Game, _ int) host.Format[catcheleven.State, catcheleven.Move] { return g.Match(nil) },
			)),
			to(func(_ catcheleven.Game, n int) int { return n }, format(
				Format{Name: "points", Title: "To points", About: "Until a side has reached the target and is ahead; the winner of a deal leads the next.", N: 62},
				func(g catcheleven.Game, n int) host.Format[catcheleven.State, catcheleven.Move] {
					return host.Series(g, host.Until[catcheleven.State]{Points: n, Side: func(seat engine.Seat) int { return g.Side(catcheleven.State{}, seat) }, Lead: g.WinnerLeads})
				},
			)),
			to(target, format(
				Format{Name: "random", Title: "A game, random leaders", About: "To 62 points, or 120 for teams except in Pasur; a random seat leads each deal."},
				func(g catcheleven.Game, _ int) host.Format[catcheleven.State, catcheleven.Move] {
					return g.Match(g.RandomLead)
				},
			)),
			deals[catcheleven.State, catcheleven.Move](),
		},
	})
}

func doppelkopfGame() Game {
	return New(doppelkopf.Game{}, Spec[doppelkopf.State, doppelkopf.Move]{
		Title: "Doppelkopf", About: "Take tricks with a double pack, and find out who your partner is.",
		Words: map[string]map[string]string{"de": germanDoppelkopf},
		CardPoints: func(_ engine.Game[doppelkopf.State, doppelkopf.Move], c card.Card) int {
			return doppelkopf.CardPoints(c)
		},
		Presets: []Preset{
			preset("tournament", "Tournament", "The rules of the German federation.", doppelkopf.Tournament()),
			preset("home", "At home", "A looser game, in which announcements multiply the score.", doppelkopf.House()),
			preset("common", "Common home rules", "Rules that most home tables share: poverty, throwing in, pigs, doubling.", doppelkopf.Common()),
			preset("pub", "Pub", "The scores of the tournament, with poverty and throwing in.", doppelkopf.Pub()),
			preset("freedoko", "FreeDoko", "The default rules of the program FreeDoko.", doppelkopf.FreeDoko()),
		},
		Bots: of(house.DoppelkopfRoster),
		Formats: []FormatSpec[doppelkopf.State, doppelkopf.Move]{
			usual(doppelkopf.Game.Deals, format(
				Format{Name: "session", Title: "A session", About: "A fixed number of deals, in which each player must play one solo, unless the rules say otherwise.", N: doppelkopf.RoundDeals},
				func(g doppelkopf.Game, n int) host.Format[doppelkopf.State, doppelkopf.Move] { return g.Match(n, 0) },
			)),
			points[doppelkopf.State, doppelkopf.Move](20),
			deals[doppelkopf.State, doppelkopf.Move](),
		},
	})
}

func indigoGame() Game {
	return New(indigo.Game{}, Spec[indigo.State, indigo.Move]{
		Title: "Indigo", About: "Capture the cards on the table by matching the suit or the rank of the top card.",
		Bots:    of(house.IndigoRoster),
		Formats: []FormatSpec[indigo.State, indigo.Move]{points[indigo.State, indigo.Move](50), deals[indigo.State, indigo.Move]()},
	})
}

func karataGame() Game {
	return New(karata.Game{}, Spec[karata.State, karata.Move]{
		Title: "Karata", About: "Shed your cards by face or suit, with bombs, questions and requests.",
		Seats: Range{2, 6}, Players: Range{2, 6},
		Bots:    of(house.KarataRoster),
		Formats: []FormatSpec[karata.State, karata.Move]{points[karata.State, karata.Move](3), deals[karata.State, karata.Move]()},
	})
}

// of returns the Bots of a [Spec]: a function that converts a game to the type G and
// calls roster, a function of package house.
func of[G engine.Game[S, M], S comparable, M engine.Move](roster func(G) bot.Roster[S, M]) func(engine.Game[S, M]) bot.Roster[S, M] {
	return func(g engine.Game[S, M]) bot.Roster[S, M] { return roster(g.(G)) }
}

// format returns a FormatSpec whose Set converts a game to the type G and calls the
// function set.
func format[G engine.Game[S, M], S comparable, M engine.Move](f Format, set func(G, int) host.Format[S, M]) FormatSpec[S, M] {
	return FormatSpec[S, M]{Format: f, Set: func(g engine.Game[S, M], n int) host.Format[S, M] { return set(g.(G), n) }}
}

// to returns a format whose matches end at the points that target returns.
func to[G engine.Game[S, M], S comparable, M engine.Move](target func(G, int) int, f FormatSpec[S, M]) FormatSpec[S, M] {
	f.Target = func(g engine.Game[S, M], n int) int { return target(g.(G), n) }
	return f
}

// usual returns a format whose usual n is the one that the function n returns.
func usual[G engine.Game[S, M], S comparable, M engine.Move](n func(G) int, f FormatSpec[S, M]) FormatSpec[S, M] {
	f.Usual = func(g engine.Game[S, M]) int { return n(g.(G)) }
	return f
}

// preset returns the Preset with the given rules.
func preset[R any](name, title, about string, rules R) Preset {
	data, err := json.Marshal(rules)
	if err != nil {
		panic(err) // never happens: a test uses every preset
	}
	return Preset{name, title, about, data}
}
