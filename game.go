package hoyle

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"reflect"
	"strings"
	"sync"
	"unicode"

	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/bot/puzzle"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/env"
	"github.com/hoylecards/hoyle/internal/strictjson"
	"github.com/hoylecards/hoyle/internal/texts"
)

// entry is a game without its type parameters.
type entry interface {
	name() string
	info() Info
	options() []Option
	page() string
	layouts() map[string]Layout
	words() map[string]map[string]string
	cardPoints() map[card.Card]int
	rules() json.RawMessage
	seats() (all, played int)
	with(rules json.RawMessage) (entry, error)
	recorded(rules json.RawMessage) (entry, error) // with these rules alone
	deal(seed deck.Seed, first Seat) (*Table, error)
	pack(pack []card.Card, first Seat) (*Table, error)
	at(position []byte) (*Table, error)
	ofView(view []byte, r *rand.Rand) (*Table, error)
	beliefs(view []byte, r *rand.Rand) ([]map[card.Card]float64, error)
	open(r Record) (*Table, error)
	match(format string, n int, seed deck.Seed, deals []Record) (*Match, error)
	contest(ctx context.Context, c Contest) (bot.Report, error)
	env(match *Format, opponent string, o env.Options) (*env.Env, error)
	puzzle(ctx context.Context, seed deck.Seed, grades []puzzle.Grade) (puzzle.Puzzle, error)
	choose(ctx context.Context, view []byte, player string, r *rand.Rand) (string, error)
	check(player string) error
	moveText(typed string) (string, error)
}

// gameOf is the entry of a game whose types are known.
type gameOf[S comparable, M engine.Move] struct {
	game engine.Game[S, M]
	spec *Spec[S, M] // with its defaults filled in

	numbers func() engine.Indexer[M]
}

func entryOf[S comparable, M engine.Move](g engine.Game[S, M], spec *Spec[S, M]) *gameOf[S, M] {
	return &gameOf[S, M]{g, spec, sync.OnceValue(func() engine.Indexer[M] { return gamekit.NumbersOf(g) })}
}

// roster returns the players of the game, which a spec need not repeat.
func (e *gameOf[S, M]) roster() bot.Roster[S, M] {
	r := e.spec.Bots(e.game)
	if r.Game == nil {
		r.Game = e.game
	}
	return r
}

func (e *gameOf[S, M]) name() string { return e.game.Name() }

func (e *gameOf[S, M]) page() string { return e.spec.Page }

func (e *gameOf[S, M]) layouts() map[string]Layout { return gamekit.LayoutsOf(e.game) }

func (e *gameOf[S, M]) words() map[string]map[string]string { return e.spec.Words }

func (e *gameOf[S, M]) cardPoints() map[card.Card]int {
	if e.spec.CardPoints == nil {
		return nil
	}
	all := map[card.Card]int{}
	for c := range (card.Standard | card.Jokers).All() {
		if n := e.spec.CardPoints(e.game, c); n != 0 {
			all[c] = n
		}
	}
	return all
}

func (e *gameOf[S, M]) info() Info {
	about := Info{
		Name: e.game.Name(), Title: e.spec.Title, About: e.spec.About, Seats: e.spec.Seats, Players: e.spec.Players,
		Options: e.options(), Presets: e.spec.Presets,
		Bots: e.roster().Players(), Unit: engine.SpeechOf(e.game).Unit(), Layouts: e.layouts(), Rules: e.rules(),
	}
	for _, p := range about.Presets {
		if bytes.Equal(p.Rules, about.Rules) {
			about.Preset = p.Name
			break
		}
	}
	for _, f := range e.spec.Formats {
		about.Formats = append(about.Formats, f.under(e.game).Format)
	}
	return about
}

func (e *gameOf[S, M]) options() []Option {
	if g, ok := e.game.(engine.OptionLister); ok {
		return append([]Option{}, g.Options()...)
	}
	return []Option{}
}

func (e *gameOf[S, M]) rules() json.RawMessage {
	data, _ := json.Marshal(e.game) // nil if a game has no JSON
	return data
}

func (e *gameOf[S, M]) seats() (all, played int) { return e.game.Seats(), bot.SeatsPlayed(e.game) }

func (e *gameOf[S, M]) with(rules json.RawMessage) (entry, error) {
	if err := texts.Bound(rules); err != nil {
		return nil, rulesError(err)
	}
	merged, err := merge(e.game, rules)
	if err != nil {
		return nil, err
	}
	g, err := read(e.game, merged)
	if err != nil {
		return nil, misfits(e.game, rules, err)
	}
	return entryOf(g, e.spec), nil
}

func (e *gameOf[S, M]) recorded(rules json.RawMessage) (entry, error) {
	if len(rules) == 0 {
		rules = json.RawMessage("{}")
	}
	g, err := read(e.game, rules)
	if err != nil {
		return nil, fmt.Errorf("%w: rules: %w", ErrRecord, err)
	}
	return entryOf(g, e.spec), nil
}

// merge returns the JSON of the rules of the game g, in which the fields that the parameter
// rules contains replace the game's own.
func merge(g any, rules []byte) ([]byte, error) {
	base, err := json.Marshal(g)
	if err != nil {
		return nil, rulesError(err)
	}
	if len(rules) == 0 {
		return base, nil
	}
	fields, err := strictjson.Fields(base)
	if err != nil {
		return nil, rulesError(err)
	}
	changes, err := strictjson.Fields(rules)
	if err != nil {
		return nil, rulesError(err)
	}
	maps.Copy(fields, changes)
	return json.Marshal(fields)
}

// read decodes the JSON in the parameter rules into a new game of g's type. A game without a
// method UnmarshalJSON has no other rules than its fields.
func read[S comparable, M engine.Move](g engine.Game[S, M], rules []byte) (engine.Game[S, M], error) {
	fresh := reflect.New(reflect.TypeOf(g))
	decoder := json.NewDecoder(bytes.NewReader(texts.Body(rules)))
	decoder.DisallowUnknownFields()
	err := decoder.Decode(fresh.Interface())
	if err == nil && decoder.More() {
		err = errors.New("data after the rules")
	}
	if err != nil {
		return g, rulesError(err)
	}
	return fresh.Elem().Interface().(engine.Game[S, M]), nil
}

// rulesError returns err as an error that wraps ErrRules.
func rulesError(err error) error {
	if errors.Is(err, ErrRules) {
		return err
	}
	return fmt.Errorf("%w: %s", ErrRules, texts.Clip(err.Error()))
}

func (e *gameOf[S, M]) deal(seed deck.Seed, first Seat) (*Table, error) {
	return e.table(host.NewTable(e.game, seed, first))
}

func (e *gameOf[S, M]) pack(pack []card.Card, first Seat) (*Table, error) {
	g, ok := e.game.(engine.PackDealer[S])
	if !ok {
		return nil, fmt.Errorf("%w: %s cannot deal a pack: it is no engine.PackDealer", engine.ErrPosition, e.game.Name())
	}
	s, err := g.DealPack(pack, first)
	if err != nil {
		return nil, err
	}
	return e.table(host.NewTableAt(e.game, s))
}

// positions returns the game if it can read a position or a view of this length, and otherwise an error.
func (e *gameOf[S, M]) positions(text []byte) (engine.Positions[S, M], error) {
	if err := texts.Bound(text); err != nil {
		return nil, fmt.Errorf("%w: %w", engine.ErrPosition, err)
	}
	p, ok := e.game.(engine.Positions[S, M])
	if !ok {
		return nil, fmt.Errorf("%w: %s cannot read positions: it is no engine.Positions", engine.ErrPosition, e.game.Name())
	}
	return p, nil
}

func (e *gameOf[S, M]) at(position []byte) (*Table, error) {
	p, err := e.positions(position)
	if err != nil {
		return nil, err
	}
	s, err := p.DecodeState(position)
	if err != nil {
		return nil, err
	}
	return e.table(host.NewTableAt(e.game, s))
}

func (e *gameOf[S, M]) ofView(view []byte, r *rand.Rand) (*Table, error) {
	v, err := e.view(view, r)
	if err != nil {
		return nil, err
	}
	return e.table(host.NewTableAt(e.game, e.game.Determinize(v, r)))
}

func (e *gameOf[S, M]) open(r Record) (*Table, error) { return e.table(host.OpenTable(e.game, r)) }

func (e *gameOf[S, M]) check(player string) error {
	_, err := bot.Maker(e.roster(), player)
	return err
}

// player returns a new bot, which is to draw random numbers from r.
func (e *gameOf[S, M]) player(name string, r *rand.Rand) (bot.Bot[S, M], error) {
	maker, err := bot.Maker(e.roster(), name)
	switch {
	case err != nil:
		return nil, err
	case r == nil:
		return nil, bot.ErrRand
	}
	return maker(), nil
}

// read returns the move of a text, most often one that the game itself wrote. The error quotes the text as it
// was typed.
func (e *gameOf[S, M]) read(text string) (M, error) {
	m, err := e.game.ParseMove(text)
	if err == nil {
		return m, nil
	}
	typed := texts.Typed(text)
	if word, named := e.named(typed); named {
		typed = word
	}
	for _, as := range []string{typed, withCards(text)} {
		if m, err := e.game.ParseMove(as); err == nil {
			return m, nil
		}
	}
	return m, err
}

// named returns the move that a Spec calls by a text in one of its languages, unless it calls two so. Only
// letters and digits count: Karo Solo is Karo-Solo.
func (e *gameOf[S, M]) named(text string) (move string, ok bool) {
	for _, words := range e.spec.Words {
		for key, word := range words {
			if m, isMove := strings.CutPrefix(key, "move."); isMove && (word == text || letters(text) != "" && strings.EqualFold(letters(word), letters(text))) {
				if ok && m != move {
					return "", false
				}
				move, ok = m, true
			}
		}
	}
	return move, ok
}

func letters(text string) string {
	return strings.Map(func(c rune) rune {
		if unicode.IsLetter(c) || unicode.IsDigit(c) {
			return c
		}
		return -1
	}, text)
}

func (e *gameOf[S, M]) moveText(typed string) (string, error) {
	if err := texts.Bound(typed); err != nil {
		return "", fmt.Errorf("%w: %w", ErrMoveText, err)
	}
	m, err := e.read(typed)
	if err != nil {
		return "", err
	}
	return texts.Move(m), nil
}

func (e *gameOf[S, M]) choose(ctx context.Context, view []byte, player string, r *rand.Rand) (string, error) {
	p, err := e.positions(view)
	if err != nil {
		return "", err
	}
	v, err := p.DecodeView(view)
	if err != nil {
		return "", err
	}
	b, err := e.player(player, r)
	if err != nil {
		return "", err
	}
	m, err := host.Choose(ctx, e.game, v, b.Choose, r)
	if err != nil {
		return "", err
	}
	return texts.Move(m), nil
}
