package hoyle_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/internal/long"
)

// longest is the greatest length that an error may have, however long the parsed text is.
const longest = 2000

// The errors of every parser quote only a part of a long text.
func TestErrorsAreShort(t *testing.T) {
	size := long.Or(1<<20, 1<<16)
	for _, unit := range long.Or([]string{"1", "é", `{"a":`}, []string{"é"}) {
		huge := strings.Repeat(unit, size/len(unit))
		texts := map[string]string{
			"plain": huge, "quoted": quoted(t, huge), "an object": `{` + quoted(t, huge) + `:1}`,
		}
		for what, text := range texts {
			for name, err := range parseAll(t, text) {
				if err != nil && len(err.Error()) > longest {
					t.Errorf("%s of %.9q, %s: an error of %d bytes: %.200s", name, unit, what, len(err.Error()), err)
				}
			}
		}
	}
}

func quoted(t *testing.T, text string) string {
	t.Helper()
	data, err := json.Marshal(text)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// parseAll returns the errors of all parsers for a text, by name.
func parseAll(t *testing.T, text string) map[string]error {
	t.Helper()
	all := map[string]error{}
	add := func(name string, err error) { all[name] = err }
	_, err := card.Parse(text)
	add("card.Parse", err)
	_, err = card.ParseList(text)
	add("card.ParseList", err)
	_, err = deck.ParseSeed(text)
	add("deck.ParseSeed", err)
	add("a commitment", new(deck.Commitment).UnmarshalText([]byte(text)))
	add("a list of cards", json.Unmarshal([]byte(text), new(card.List)))
	add("a set of cards", json.Unmarshal([]byte(text), new(card.Set)))
	add("a zone", json.Unmarshal([]byte(text), new(engine.Zone)))
	add("a record as JSON", json.Unmarshal([]byte(text), new(host.Record)))
	add("a match as JSON", json.Unmarshal([]byte(text), new(hoyle.MatchRecord)))
	one := strings.ReplaceAll(text, "\n", " ")
	for _, key := range []string{"", "0 ", "game ", "rules ", "seed ", "first ", "start ", "score ", "score 1 "} {
		_, err = host.ParseRecord(key + one)
		add("a record with "+key, err)
	}
	for _, name := range []string{"indigo", "doppelkopf"} {
		_, err = hoyle.Open(host.Record{Game: name, Rules: json.RawMessage(`{` + quoted(t, text) + `:1}`)})
		add("the rules of a record", err)
		_, err = hoyle.Open(host.Record{Game: name, Rules: json.RawMessage(`{}`), Seed: deck.NewSeed(1), Plays: []host.Play{{Seat: 0, Move: text}}})
		add("the plays of a record", err)
	}
	_, err = hoyle.Find(text)
	add("a name", err)
	for _, g := range hoyle.Games() {
		parseGame(t, g, text, add)
	}
	return all
}

// parseGame adds the errors of the parsers of a game.
func parseGame(t *testing.T, g hoyle.Game, text string, add func(name string, err error)) {
	t.Helper()
	_, err := g.With([]byte(text))
	add(g.Name()+": rules", err)
	_, err = g.TableAt([]byte(text))
	add(g.Name()+": a position", err)
	r := deck.NewSeed(1).Rand()
	_, err = g.Choose(t.Context(), []byte(text), "random", r)
	add(g.Name()+": a view", err)
	table, err := g.Table(deck.NewSeed(1), 0)
	if err != nil {
		t.Fatal(err)
	}
	add(g.Name()+": a move", table.Play(table.Turn(), text))
	_, err = table.Choose(t.Context(), 0, text, r)
	add(g.Name()+": a player", err)
	_, err = g.Match(text, 0, deck.NewSeed(1))
	add(g.Name()+": a format", err)
}

// FindIn does not find the zero Game, and asking a bot without random numbers is an error.
func TestNothingToGoBy(t *testing.T) {
	if g, err := hoyle.FindIn([]hoyle.Game{{}}, ""); !errors.Is(err, hoyle.ErrGame) {
		t.Errorf("found %q: %v", g.Name(), err)
	}
	for _, g := range hoyle.Games() {
		table, err := g.Table(deck.NewSeed(1), 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, player := range g.Info().Bots {
			if _, err := table.Choose(t.Context(), table.Turn(), player.Name, nil); !errors.Is(err, bot.ErrRand) {
				t.Errorf("%s: %s chose without random numbers", g.Name(), player.Name)
			}
		}
	}
}
