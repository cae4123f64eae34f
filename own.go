package hoyle

import (
	"encoding/json"
	"maps"

	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/engine"
)

// Own is what can be told about a game of your own, for [New]. All fields may be
// zero.
type Own[S comparable, M engine.Move] struct {
	Title   string   // instead of the game's name
	About   string   // one sentence
	Seats   Range    // if the rules can change the number of seats
	Players Range    // if not all seats are played by people
	Presets []Preset // rules by name
	// House makes the player that knows the game, by its rules.
	House func(g engine.Game[S, M]) bot.Bot[S, M]
	// Search returns what a search of the game should look at.
	Search func(g engine.Game[S, M]) bot.SearchOptions[S, M]
	// Formats are formats of matches, before those that every game has.
	Formats []OwnFormat[S, M]
}

// OwnFormat is a format of matches and what makes it, for the number of it.
type OwnFormat[S comparable, M engine.Move] struct {
	Format
	Set func(g engine.Game[S, M], n int) engine.Format[S, M]
}

// New returns a game of your own as a Game, which works wherever one of this
// library does: in lists of games, at tables, in matches and contests. Its JSON
// must be its rules, as package engine promises; options come from its method
// Options, if it meets [engine.WithOptions].
func New[S comparable, M engine.Move](g engine.Game[S, M], own Own[S, M]) Game {
	if g == nil {
		return Game{}
	}
	e := entryOf[engine.Game[S, M], S, M]{
		game: g,
		about: Info{
			Name: g.Name(), Title: own.Title, About: own.About, Seats: own.Seats, Players: own.Players, Presets: own.Presets,
		},
		read: func(base engine.Game[S, M], rules []byte) (engine.Game[S, M], error) {
			merged, err := merge(base, rules)
			if err != nil {
				return base, err
			}
			return readNew(base, merged)
		},
		roster: func(g engine.Game[S, M]) bot.Roster[S, M] {
			r := bot.Roster[S, M]{Game: g}
			if own.House != nil {
				r.House = func() bot.Bot[S, M] { return own.House(g) }
			}
			if own.Search != nil {
				r.Search = own.Search(g)
			}
			return r
		},
	}
	if e.about.Title == "" {
		e.about.Title = g.Name()
	}
	if e.about.Seats == (Range{}) {
		e.about.Seats = Range{g.Seats(), g.Seats()}
	}
	if e.about.Players == (Range{}) {
		e.about.Players = Range{bot.SeatsPlayed(g), bot.SeatsPlayed(g)}
	}
	for _, f := range own.Formats {
		e.formats = append(e.formats, formatOf[engine.Game[S, M], S, M]{f.Format, f.Set})
	}
	e.formats = append(e.formats, deals[engine.Game[S, M], S, M](), points[engine.Game[S, M], S, M](100))
	return Game{e}
}

// merge returns the JSON of a game's rules with the fields of other JSON over
// it.
func merge(g any, rules []byte) ([]byte, error) {
	base, err := json.Marshal(g)
	if err != nil || len(rules) == 0 {
		return base, err
	}
	fields, err := engine.Fields(base)
	if err != nil {
		return nil, rulesError(err)
	}
	changes, err := engine.Fields(rules)
	if err != nil {
		return nil, rulesError(err)
	}
	maps.Copy(fields, changes)
	return json.Marshal(fields)
}
