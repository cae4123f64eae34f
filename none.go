package hoyle

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/bot/puzzle"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/env"
	"github.com/hoylecards/hoyle/internal/hide"
	"github.com/hoylecards/hoyle/internal/texts"
)

// noGame is inside the zero Game.
type noGame struct{}

var _ entry = noGame{}

func (noGame) name() string                                           { return "" }
func (noGame) info() (none Info)                                      { return none }
func (noGame) options() []Option                                      { return nil }
func (noGame) page() string                                           { return "" }
func (noGame) layouts() map[string]Layout                             { return nil }
func (noGame) words() map[string]map[string]string                    { return nil }
func (noGame) cardPoints() map[card.Card]int                          { return nil }
func (noGame) rules() json.RawMessage                                 { return nil }
func (noGame) seats() (all, played int)                               { return 0, 0 }
func (noGame) with(json.RawMessage) (entry, error)                    { return nil, engine.ErrNoGame }
func (noGame) recorded(json.RawMessage) (entry, error)                { return nil, engine.ErrNoGame }
func (noGame) deal(deck.Seed, Seat) (*Table, error)                   { return nil, engine.ErrNoGame }
func (noGame) pack([]card.Card, Seat) (*Table, error)                 { return nil, engine.ErrNoGame }
func (noGame) at([]byte) (*Table, error)                              { return nil, engine.ErrNoGame }
func (noGame) ofView([]byte, *rand.Rand) (*Table, error)              { return nil, engine.ErrNoGame }
func (noGame) open(Record) (*Table, error)                            { return nil, engine.ErrNoGame }
func (noGame) env(*Format, string, env.Options) (*env.Env, error)     { return nil, engine.ErrNoGame }
func (noGame) check(string) error                                     { return engine.ErrNoGame }
func (noGame) moveText(string) (string, error)                        { return "", engine.ErrNoGame }
func (noGame) match(string, int, deck.Seed, []Record) (*Match, error) { return nil, engine.ErrNoGame }

func (noGame) contest(context.Context, Contest) (none bot.Report, err error) {
	return none, engine.ErrNoGame
}

func (noGame) puzzle(context.Context, deck.Seed, []puzzle.Grade) (none puzzle.Puzzle, err error) {
	return none, engine.ErrNoGame
}

func (noGame) beliefs([]byte, *rand.Rand) ([]map[card.Card]float64, error) {
	return nil, engine.ErrNoGame
}

func (noGame) choose(context.Context, []byte, string, *rand.Rand) (string, error) {
	return "", engine.ErrNoGame
}

// noTable is inside the zero Table. A table of types that stand for no game would do the same, but
// make every program in WebAssembly 70 kB larger to load.
type noTable struct{}

var _ table = noTable{}

func (noTable) Format(f fmt.State, _ rune)         { hide.Print(f, ", 0 plays, turn: nobody") }
func (noTable) Chairs() []int                      { return []int{} }
func (noTable) First() Seat                        { return Nobody }
func (noTable) Commitment() (none deck.Commitment) { return none }
func (noTable) Len() int                           { return 0 }
func (noTable) Turn() Seat                         { return Nobody }
func (noTable) Awaited() []Seat                    { return []Seat{} }
func (noTable) UndoTo(n int) bool                  { return n == 0 }
func (noTable) CanUndoTo(int) bool                 { return false }
func (noTable) Score(Seat) int                     { return 0 }
func (noTable) Breakdown(Seat) []ScoreLine         { return []ScoreLine{} }
func (noTable) ViewJSON(Seat) ([]byte, error)      { return []byte(`{"seat":-1,"state":{}}`), nil }
func (noTable) PositionJSON() ([]byte, error)      { return []byte("{}"), nil }
func (noTable) Zones(Seat) []Zone                  { return nil }
func (noTable) Log(Seat, int) []Event              { return []Event{} }
func (noTable) Close()                             {}
func (noTable) Record() (Record, error)            { return Record{}, engine.ErrNoGame }
func (noTable) Save() (none Record)                { return none }

func (noTable) Logs(_ int, viewers ...Seat) [][]Event {
	all := make([][]Event, len(viewers))
	for i := range all {
		all[i] = []Event{}
	}
	return all
}

func (noTable) legal(Seat) []string             { return []string{} }
func (noTable) observe(Seat) ([]byte, []int32)  { return nil, nil }
func (noTable) forced(Seat) (string, bool)      { return "", false }
func (noTable) playAt(int, Seat, string) error  { return engine.ErrNoGame }
func (noTable) say(_ Seat, move string) Phrase  { return Phrase{Text: texts.Clip(move)} }
func (noTable) tell(_ Seat, p Play) Phrase      { return Phrase{Text: texts.Clip(p.Move)} }
func (noTable) seatName(Seat) (none Phrase)     { return none }
func (noTable) side(_, seat Seat) int           { return int(seat) }
func (noTable) sortHand(_ Seat, hand card.List) { slices.Sort(hand) }
func (noTable) marks(Seat) []Mark               { return []Mark{} }
func (noTable) picks(Seat) []card.List          { return nil }
func (noTable) openZones() []Zone               { return nil }
func (noTable) match() *Match                   { return new(Match) }
func (noTable) clone() *Table                   { return new(Table).ready() }

func (noTable) before(n int) *Table {
	if n != 0 {
		return nil
	}
	return new(Table).ready()
}

func (noTable) step(context.Context, Seat, string, *rand.Rand) error { return ErrGameOver }

func (noTable) choose(context.Context, Seat, string, *rand.Rand) (string, error) {
	return "", ErrGameOver
}

func (noTable) advise(context.Context, Seat, string, *rand.Rand) ([]Advice, error) {
	return nil, ErrGameOver
}

func (noTable) review(context.Context, Reviewer) (none bot.Review, err error) {
	return none, engine.ErrNoGame
}

// noMatch is inside the zero Match.
type noMatch struct{ err error }

var _ match = &noMatch{}

func (m *noMatch) Next() bool {
	m.err = engine.ErrNoGame
	return false
}

func (m *noMatch) Err() error               { return m.err }
func (*noMatch) Over() bool                 { return false }
func (*noMatch) Len() int                   { return 0 }
func (*noMatch) Chairs() int                { return 0 }
func (*noMatch) Total(int) int              { return 0 }
func (*noMatch) Record(int) (Record, error) { return Record{}, engine.ErrNoGame }
func (*noMatch) Save() []Record             { return nil }
func (*noMatch) current() *Table            { return nil }
func (*noMatch) deal(int) *Table            { return nil }

func (m *noMatch) clone() match {
	c := *m
	return &c
}
