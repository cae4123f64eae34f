package hoyle

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/env"
	"github.com/hoylecards/hoyle/internal/texts"
)

// table is a [host.Table] without its type parameters, and what a Table offers beside it.
type table interface {
	fmt.Formatter
	Chairs() []int
	First() Seat
	Commitment() deck.Commitment
	Len() int
	Turn() Seat
	Awaited() []Seat
	UndoTo(n int) bool
	CanUndoTo(n int) bool
	Score(seat Seat) int
	Breakdown(seat Seat) []ScoreLine
	ViewJSON(seat Seat) ([]byte, error)
	PositionJSON() ([]byte, error)
	Zones(viewer Seat) []Zone
	Log(viewer Seat, from int) []Event
	Logs(from int, viewers ...Seat) [][]Event
	Close()
	Record() (Record, error)
	Save() Record

	legal(seat Seat) []string
	observe(seat Seat) ([]byte, []int32)
	forced(seat Seat) (string, bool)
	playAt(n int, seat Seat, move string) error
	step(ctx context.Context, seat Seat, player string, r *rand.Rand) error
	choose(ctx context.Context, seat Seat, player string, r *rand.Rand) (string, error)
	advise(ctx context.Context, seat Seat, player string, r *rand.Rand) ([]Advice, error)
	review(ctx context.Context, r Reviewer) (bot.Review, error)
	say(seat Seat, move string) Phrase
	tell(viewer Seat, p Play) Phrase
	seatName(seat Seat) Phrase
	side(viewer, seat Seat) int
	sortHand(viewer Seat, hand card.List)
	marks(viewer Seat) []Mark
	picks(seat Seat) []card.List
	openZones() []Zone
	match() *Match
	clone() *Table
	before(n int) *Table
}

// tableOf is a table whose types are known. Its bots keep their memory from move to move.
type tableOf[S comparable, M engine.Move] struct {
	*host.Table[S, M]
	of   *gameOf[S, M]
	bots map[string]bot.Bot[S, M]
}

// table returns the Table that wraps t, or err if err is not nil.
func (e *gameOf[S, M]) table(t *host.Table[S, M], err error) (*Table, error) {
	if err != nil {
		return nil, err
	}
	return e.seated(t), nil
}

// seated returns the Table that wraps t, with the rules of the deal, which the format of a match may change.
func (e *gameOf[S, M]) seated(t *host.Table[S, M]) *Table {
	return (&gameOf[S, M]{t.Game(), e.spec, e.numbers}).wrap(t)
}

// wrap is seated for a deal that has the rules of e.
func (e *gameOf[S, M]) wrap(t *host.Table[S, M]) *Table {
	return &Table{of: &tableOf[S, M]{Table: t, of: e}, game: Game{e}}
}

func (t *tableOf[S, M]) clone() *Table { return t.of.wrap(t.Clone()) }

func (t *tableOf[S, M]) openZones() []Zone { return t.Game().Zones(t.State()) }

func (t *tableOf[S, M]) before(n int) *Table {
	earlier := t.At(n)
	if earlier == nil {
		return nil
	}
	return t.of.wrap(earlier)
}

func (t *tableOf[S, M]) legal(seat Seat) []string {
	moves := t.Legal(seat)
	all := make([]string, len(moves))
	for i, m := range moves {
		all[i] = texts.Move(m)
	}
	return all
}

func (t *tableOf[S, M]) forced(seat Seat) (string, bool) {
	m, ok := t.Forced(seat)
	if !ok {
		return "", false
	}
	return texts.Move(m), true
}

func (t *tableOf[S, M]) playAt(n int, seat Seat, move string) error {
	m, err := t.of.read(move)
	if err != nil {
		return err
	}
	return t.PlayAt(n, seat, m)
}

func (t *tableOf[S, M]) observe(seat Seat) (observation []byte, numbers []int32) {
	legal := t.Legal(seat)
	if len(legal) == 0 {
		return nil, nil
	}
	return env.Observe(t.of.game, t.of.numbers(), t.View(seat), legal)
}

// player returns the bot with the given name, which is to draw random numbers from r.
func (t *tableOf[S, M]) player(name string, r *rand.Rand) (bot.Bot[S, M], error) {
	if t.bots[name] == nil {
		b, err := t.of.player(name, r)
		if err != nil {
			return nil, err
		}
		if t.bots == nil {
			t.bots = map[string]bot.Bot[S, M]{}
		}
		t.bots[name] = b
	}
	if r == nil {
		return nil, bot.ErrRand
	}
	return t.bots[name], nil
}

func (t *tableOf[S, M]) step(ctx context.Context, seat Seat, player string, r *rand.Rand) error {
	b, err := t.player(player, r)
	if err != nil {
		return err
	}
	return t.Step(ctx, seat, b.Choose, r)
}

func (t *tableOf[S, M]) choose(ctx context.Context, seat Seat, player string, r *rand.Rand) (string, error) {
	b, err := t.player(player, r)
	if err != nil {
		return "", err
	}
	m, err := host.Choose(ctx, t.of.game, t.View(seat), b.Choose, r)
	if err != nil {
		return "", err
	}
	return texts.Move(m), nil
}

func (t *tableOf[S, M]) advise(ctx context.Context, seat Seat, player string, r *rand.Rand) ([]Advice, error) {
	b, err := t.player(player, r)
	if err != nil {
		return nil, err
	}
	m, err := host.Choose(ctx, t.of.game, t.View(seat), b.Choose, r)
	if err != nil {
		return nil, err
	}
	found := []bot.MoveStats[M]{{Move: m}}
	if search, ok := b.(interface{ Stats() []bot.MoveStats[M] }); ok {
		if stats := search.Stats(); len(stats) > 0 {
			found = stats
		}
	}
	advice := make([]Advice, len(found))
	for i, f := range found {
		advice[i] = Advice{Move: texts.Move(f.Move), Visits: f.Visits, Score: f.Score, Exact: f.Exact}
	}
	if because := t.of.roster().Reason; because != nil && len(found) > 1 {
		advice[0].Reason = because(t.View(seat), found[1].Move, found[0].Move)
	}
	return advice, nil
}

func (t *tableOf[S, M]) review(ctx context.Context, r Reviewer) (bot.Review, error) {
	return bot.ReviewGame(ctx, t.of.roster(), t.Save(), r)
}

func (t *tableOf[S, M]) say(seat Seat, move string) Phrase {
	return t.words(t.State(), Play{Seat: seat, Move: move})
}

// tell is say for a play that the viewer saw. It looks at nothing else.
func (t *tableOf[S, M]) tell(viewer Seat, p Play) Phrase {
	return t.words(t.View(viewer).State, p)
}

func (t *tableOf[S, M]) words(s S, p Play) Phrase {
	m, err := t.of.read(p.Move)
	if err != nil {
		return Phrase{Text: texts.Clip(p.Move)}
	}
	return engine.SpeechOf(t.of.game).Say(s, p.Seat, m)
}

func (t *tableOf[S, M]) seatName(seat Seat) Phrase { return engine.SpeechOf(t.of.game).SeatName(seat) }

func (t *tableOf[S, M]) side(viewer, seat Seat) int {
	return engine.SpeechOf(t.of.game).Side(t.View(viewer).State, seat)
}

func (t *tableOf[S, M]) sortHand(viewer Seat, hand card.List) {
	engine.SpeechOf(t.of.game).SortHand(t.View(viewer).State, hand)
}

func (t *tableOf[S, M]) marks(viewer Seat) []Mark {
	if g, ok := t.of.game.(engine.Marker[S]); ok {
		return append([]Mark{}, g.Marks(t.View(viewer).State)...)
	}
	return []Mark{}
}

func (t *tableOf[S, M]) picks(seat Seat) []card.List {
	return gamekit.PicksOf(t.of.game, t.View(seat).State, seat, t.Legal(seat))
}
