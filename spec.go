package hoyle

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/internal/absent"
	"github.com/hoylecards/hoyle/internal/texts"
)

// Spec describes a game, for [New]. All fields are optional.
type Spec[S comparable, M engine.Move] struct {
	Title string // for people; by default the game's name
	About string // one sentence
	Page  string // the rules for players, in Markdown whose first line is a heading; "" if there is no page
	// Words are texts for readers of other languages, and English ones in place of those that the game
	// has: for each language, such as "de", a text for each key. [Game.Words] describes the keys.
	Words map[string]map[string]string
	// CardPoints returns what a card counts for the seat that wins it, in a game in which cards count
	// points.
	CardPoints func(g engine.Game[S, M], c card.Card) int

	Seats   Range    // the number of seats, if the rules can change it
	Players Range    // the number of seats for people, if the rules can change it
	Presets []Preset // named sets of rules
	// Bots returns the players of the game g, each with its name. By default, they are
	// searches and a random player.
	Bots func(g engine.Game[S, M]) bot.Roster[S, M]
	// Formats are the formats of matches, the default first. None means the two formats that
	// suit most games: "deals", and "points", which runs to 100 points.
	Formats []FormatSpec[S, M]
}

// FormatSpec is a format of matches. Set returns the format for n deals or points. Target returns the
// points that end such a match, as [Match.Target] does; nil means that its matches are not played to
// points. Usual returns the usual n, if that depends on the rules; nil means that it is N.
type FormatSpec[S comparable, M engine.Move] struct {
	Format
	Set    func(g engine.Game[S, M], n int) host.Format[S, M]
	Target func(g engine.Game[S, M], n int) int
	Usual  func(g engine.Game[S, M]) int
}

// under returns the format as it is under the rules of g.
func (f FormatSpec[S, M]) under(g engine.Game[S, M]) FormatSpec[S, M] {
	if f.Usual != nil {
		f.N = f.Usual(g)
	}
	return f
}

// New returns a Game that can be found, played and recorded under its name. The JSON of g
// must be the rules of g, as package engine requires. The options of g are listed if g
// implements [engine.OptionLister]. New returns the zero Game if g is nil.
func New[S comparable, M engine.Move](g engine.Game[S, M], spec Spec[S, M]) Game {
	if absent.Is(g) {
		return Game{}
	}
	all, played := g.Seats(), bot.SeatsPlayed(g)
	spec.Title = cmp.Or(spec.Title, g.Name())
	spec.Seats, spec.Players = cmp.Or(spec.Seats, Range{all, all}), cmp.Or(spec.Players, Range{played, played})
	if spec.Bots == nil {
		spec.Bots = func(g engine.Game[S, M]) bot.Roster[S, M] { return bot.Roster[S, M]{Game: g} }
	}
	if len(spec.Formats) == 0 {
		spec.Formats = []FormatSpec[S, M]{deals[S, M](), points[S, M](100)}
	}
	e := entryOf(g, &spec)
	spec.Presets = append([]Preset{}, spec.Presets...) // lists in the JSON are never null
	for i, p := range spec.Presets {
		if with, err := e.with(p.Rules); err == nil { // otherwise Find reports the error
			spec.Presets[i].Rules = with.rules() // in the form that all equal rules share
		}
	}
	return Game{e}
}

// find returns the format with the given name or title.
func find[S comparable, M engine.Move](formats []FormatSpec[S, M], name string) (FormatSpec[S, M], error) {
	name = texts.Typed(name)
	var names []string
	for _, f := range formats {
		if f.Name == name {
			return f, nil
		}
		names = append(names, f.Name)
	}
	if i := slices.IndexFunc(formats, func(f FormatSpec[S, M]) bool { return alike(name, f.Name, f.Title) }); i >= 0 {
		return formats[i], nil
	}
	return FormatSpec[S, M]{}, fmt.Errorf("%w: %w", ErrFormat, wanted("format", name, names))
}

// deals returns the format of a fixed number of deals, for any game.
func deals[S comparable, M engine.Move]() FormatSpec[S, M] {
	return FormatSpec[S, M]{
		Format: Format{Name: "deals", Title: "Deals", About: "A fixed number of deals; the lead passes around the table.", N: 4, Deals: true},
		Set:    host.Deals[S, M],
	}
}

// points returns the format whose matches end when a player reaches a target, for any
// game.
func points[S comparable, M engine.Move](n int) FormatSpec[S, M] {
	return FormatSpec[S, M]{
		Format: Format{Name: "points", Title: "To points", About: "Until a player has reached the target and is ahead of everybody else.", N: n},
		Set:    func(g engine.Game[S, M], n int) host.Format[S, M] { return host.Series(g, host.Until[S]{Points: n}) },
		Target: func(_ engine.Game[S, M], n int) int { return n },
	}
}
