package enginetest

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
)

// Suite is a game to be checked. Only Game is needed.
type Suite[S comparable, M engine.Move] struct {
	Game engine.Game[S, M]

	// Candidates returns moves to be tried in s beside those that were legal
	// for some seat during the walk: all moves of the game, if they can be
	// listed, and some values that are not moves.
	Candidates func(s S) []M

	// Foul reports whether an illegal move is one that Apply takes, for a
	// penalty that the game documents.
	Foul func(s S, seat engine.Seat, m M) bool

	// End returns an error if the end of a game is wrong, such as by the sum of
	// the scores.
	End func(s S) error

	// Shows reports whether viewer sees the ith card of the zone, in a position
	// s. Without it, the cards of a zone called "hand" are seen by its seat
	// alone, those of "stock" by nobody, and all others by everybody.
	Shows func(s S, z engine.Zone, i int, viewer engine.Seat) bool

	// AnyFirst says that the seat which is first makes no difference.
	AnyFirst bool

	// MaxPlays is the number of plays within which a game must end; 0 means
	// 1000.
	MaxPlays int

	// Walks is the number of games that Run plays; 0 means 20.
	Walks int

	// Samples is the number of deals and of samples that Run draws to see
	// whether they are fair; 0 means none, so that Run is quick.
	Samples int
}

// shows reports whether viewer sees the ith card of a zone.
func (su Suite[S, M]) shows(s S, z engine.Zone, i int, viewer engine.Seat) bool {
	switch {
	case su.Shows != nil:
		return su.Shows(s, z, i, viewer)
	case z.Name == "hand":
		return z.Seat == viewer
	}
	return z.Name != "stock"
}

// Walk plays one game, with every choice left to choose, which returns a
// number from 0 to n-1. It returns a *[Violation] at the first promise that does
// not hold.
func Walk[S comparable, M engine.Move](su Suite[S, M], choose func(n int) int) error {
	if su.MaxPlays == 0 {
		su.MaxPlays = 1000
	}
	w := &walk[S, M]{
		Suite:    su,
		choose:   choose,
		seats:    engine.Seat(su.Game.Seats()),
		chances:  map[varies]float64{},
		moved:    map[varies]bool{},
		differed: map[varies]bool{},
	}
	var zero M
	w.met = append(w.met, zero)
	for seat := range w.seats {
		w.viewers = append(w.viewers, seat)
	}
	w.viewers = append(w.viewers, engine.Nobody, w.seats, 127, -128)

	seed := seedOf(choose)
	first := engine.Seat(choose(int(w.seats)))
	if err := checkPlain(reflect.TypeFor[S](), reflect.TypeFor[M]()); err != nil {
		return err
	}
	if err := w.checkStart(seed, first); err != nil {
		return err
	}
	table, err := engine.NewTable(su.Game, seed, first)
	if err != nil {
		return DealIsFixed.broken("%v", err)
	}
	if err := w.play(table); err != nil {
		return err
	}
	if err := checkRecord(table); err != nil {
		return err
	}
	return w.checkAllSamples()
}

type walk[S comparable, M engine.Move] struct {
	Suite[S, M]
	choose          func(n int) int
	seats           engine.Seat
	viewers         []engine.Seat      // the seats, Nobody, and some that there are not
	pack            []card.Card        // sorted
	passed          []S                // the positions of the game
	drawn           uint64             // samples drawn
	met             []M                // moves that were legal
	chances         map[varies]float64 // binary logarithm of the ways in which a zone could be dealt
	moved, differed map[varies]bool    // whether it was: from the truth, from sample to sample
}

// varies is a zone that Determinize has to deal anew for a viewer.
type varies struct {
	viewer engine.Seat
	zone   engine.Place
}

func (w *walk[S, M]) isSeat(seat engine.Seat) bool { return 0 <= seat && seat < w.seats }

func (w *walk[S, M]) checkStart(seed deck.Seed, first engine.Seat) error {
	g := w.Game
	var zero S
	for _, seat := range w.viewers {
		if g.Turn(zero) != engine.Nobody || len(g.Legal(nil, zero, seat)) > 0 || g.Score(zero, seat) != 0 {
			return ZeroIsOver.broken("Turn is %v; %v has the moves %v and Score %d", g.Turn(zero), seat, g.Legal(nil, zero, seat), g.Score(zero, seat))
		}
	}
	s := g.Deal(seed, first)
	if g.Deal(seed, first) != s {
		return DealIsFixed.broken("seed %v dealt %s, then %s", seed, show(s), show(g.Deal(seed, first)))
	}
	for _, other := range w.viewers {
		if !w.isSeat(other) && g.Deal(seed, other) != g.Deal(seed, 0) {
			return DealIsFixed.broken("seed %v: first %d deals %s, seat 0 %s", seed, other, show(g.Deal(seed, other)), show(g.Deal(seed, 0)))
		}
	}
	for i := range seed {
		other := seed
		other[i] ^= byte(1 + w.choose(255))
		if g.Deal(other, first) == s {
			return DealIsFixed.broken("seeds %v and %v both deal %s", seed, other, show(s))
		}
	}
	w.pack = sorted(w.cards(s))
	return nil
}

// play walks from the deal to the end of the game.
func (w *walk[S, M]) play(table *engine.Table[S, M]) error {
	for plays := 0; ; plays++ {
		s := table.State()
		if err := w.checkPosition(s); err != nil {
			return fmt.Errorf("%w\nafter %d plays", err, plays)
		}
		w.passed = append(w.passed, s)
		if w.Game.Turn(s) == engine.Nobody {
			return w.checkEnd(s)
		}
		if plays == w.MaxPlays {
			return GamesEnd.broken("not after %d plays: %s", plays, show(s))
		}
		seat, m := w.chooseMove(s)
		if !slices.Contains(w.met, m) {
			w.met = append(w.met, m)
		}
		if err := table.Move(seat, m); err != nil {
			return ApplyIsLegal.broken("%v, when asked again: %v", show(s), err)
		}
	}
}

// chooseMove picks among the legal moves of all seats.
func (w *walk[S, M]) chooseMove(s S) (engine.Seat, M) {
	type option struct {
		seat engine.Seat
		move M
	}
	var options []option
	for seat := range w.seats {
		for _, m := range w.Game.Legal(nil, s, seat) {
			options = append(options, option{seat, m})
		}
	}
	o := options[w.choose(len(options))]
	return o.seat, o.move
}

func (w *walk[S, M]) checkPosition(s S) error {
	for _, check := range []func(S) error{
		w.checkLegal, w.checkApply, w.checkScore, w.checkCards, w.checkJSON, w.checkViews, w.checkSeen,
	} {
		if err := check(s); err != nil {
			return err
		}
	}
	if w.choose(16) == 0 {
		return w.checkShared(s)
	}
	return nil
}

// checkAllSamples comes last, because the games it plays on may hit any fault
// of the engine, which the walk itself explains better.
func (w *walk[S, M]) checkAllSamples() error {
	for plays, s := range w.passed {
		if err := w.checkSamples(s); err != nil {
			return fmt.Errorf("%w\nafter %d plays", err, plays)
		}
	}
	return w.checkVaried()
}

func (w *walk[S, M]) cards(s S) []card.Card {
	var all []card.Card
	for _, z := range w.Game.Zones(s) {
		all = append(all, z.Cards...)
	}
	return all
}

// checkPlain looks for what would let copies of a position share something.
func checkPlain(types ...reflect.Type) error {
	for _, t := range types {
		switch t.Kind() {
		case reflect.Struct:
			for field := range t.Fields() {
				if err := checkPlain(field.Type); err != nil {
					return err
				}
			}
		case reflect.Array:
			if err := checkPlain(t.Elem()); err != nil {
				return err
			}
		case reflect.Pointer, reflect.UnsafePointer, reflect.Interface, reflect.Chan:
			return PlainValues.broken("there is a %v in it", t)
		}
	}
	return nil
}

func sorted(cards []card.Card) []card.Card { return slices.Sorted(slices.Values(cards)) }

// show returns a position as JSON, or as Go prints it.
func show(v any) string {
	data, err := json.Marshal(v)
	if err != nil {
		return fmt.Sprintf("%+v", v)
	}
	return string(data)
}

// checkRecord writes the game down and plays it again.
func checkRecord[S comparable, M engine.Move](table *engine.Table[S, M]) error {
	record := table.Save()
	fromText, err := engine.ParseRecord(record.String())
	if err != nil {
		return RecordReplays.broken("the text cannot be read: %v\n%v", err, record)
	}
	data, err := json.Marshal(record)
	if err != nil {
		return RecordReplays.broken("no JSON: %v", err)
	}
	var fromJSON engine.Record
	if err := json.Unmarshal(data, &fromJSON); err != nil {
		return RecordReplays.broken("the JSON cannot be read: %v\n%s", err, data)
	}
	for _, r := range []engine.Record{record, fromText, fromJSON} {
		if end, err := engine.Replay(table.Game(), r); err != nil || end != table.State() {
			return RecordReplays.broken("to %s, not %s: %v\n%v", show(end), show(table.State()), err, r)
		}
	}
	return nil
}
