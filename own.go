package hoyle

import (
	"encoding/json"
	"maps"
	"slices"

	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/bot/solve"
	"github.com/hoylecards/hoyle/engine"
)

// Spec describes a game of your own, for [New]. All fields are optional.
type Spec[S comparable, M engine.Move] struct {
	Title   string   // for people; by default the game's name
	About   string   // one sentence
	Seats   Range    // their number, if the rules can change it
	Players Range    // the number of seats for people, if the rules can change it
	Presets []Preset // rules by name
	// House returns a new player that knows the game g.
	House func(g engine.Game[S, M]) bot.Bot[S, M]
	// Search returns the options for a search of g.
	Search func(g engine.Game[S, M]) bot.SearchOptions[S, M]
	// Open returns the game g with open cards, to solve its positions.
	Open func(g engine.Game[S, M]) solve.Open[S, M]
	// Formats are formats of matches, listed before those that every game has:
	// "deals", and "points", which is to 100 points. A format of the same name
	// replaces one of these. A game whose points are bad must replace "points".
	Formats []FormatSpec[S, M]
}

// FormatSpec is a format of matches. Set returns it for a number n of deals or
// points.
type FormatSpec[S comparable, M engine.Move] struct {
	Format
	Set func(g engine.Game[S, M], n int) engine.Format[S, M]
}

// New returns a Game for a game of your own, which works like those of this
// library: in lists of games, at tables, in matches and contests. The JSON of g
// must be its rules, as package engine requires. Its options are listed if it
// implements [engine.OptionLister]. New returns the zero Game if g is nil.
func New[S comparable, M engine.Move](g engine.Game[S, M], own Spec[S, M]) Game {
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
			if own.Open != nil {
				r.Open = own.Open(g)
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
	for _, f := range []formatOf[engine.Game[S, M], S, M]{deals[engine.Game[S, M], S, M](), points[engine.Game[S, M], S, M](100)} {
		if !slices.ContainsFunc(e.formats, func(own formatOf[engine.Game[S, M], S, M]) bool { return own.Name == f.Name }) {
			e.formats = append(e.formats, f)
		}
	}
	return Game{e}
}

// merge returns the JSON of a game's rules with the fields of rules replacing
// its own.
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
