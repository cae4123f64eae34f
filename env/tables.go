package env

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/internal/texts"
)

// tables is the environment of a game whose types are known.
type tables[S comparable, M engine.Move] struct {
	Options
	*book[S, M]
	numbers  numbers[M]
	format   host.Format[S, M]                     // of matches; nil if each deal stands for itself
	opponent func(engine.Game[S, M]) bot.Bot[S, M] // nil if the learner plays all seats
	seats    engine.Seat
	players  int
	all      []table[S, M]
	chosen   []int32 // for each table, the place of the action in the list of legal moves
	none     []int32 // a list of no legal moves
}

// book is the rules of a deal, in the forms in which they are used.
type book[S comparable, M engine.Move] struct {
	game    engine.Game[S, M]
	place   engine.InPlace[S, M]
	checked engine.Checked[S, M]
	eyes    *observer[S, M]
}

func newBook[S comparable, M engine.Move](g engine.Game[S, M]) *book[S, M] {
	return &book[S, M]{g, engine.AsInPlace[S, M](g), engine.AsChecked[S, M](g), newObserver(g)}
}

// table is one of the tables.
type table[S comparable, M engine.Move] struct {
	rules   *book[S, M] // of the deal
	ended   *book[S, M] // of the last deal
	match   series[S, M]
	s, end  S   // the position, and the final position of the last deal
	legal   []M // of the seat to move
	seat    engine.Seat
	seed    deck.Seed // of the deals
	deals   uint64    // dealt so far, or the number of matches
	told    []int     // by seat, the score of this deal that has been reported in rewards
	won     []int     // by seat, the points in the last report
	learner engine.Seat
	bot     bot.Bot[S, M]
	picker  bot.Picker[M] // the bot, if it is a Picker
	random  *rand.Rand    // of the bot
	log     plays         // of this deal
	last    plays         // of the previous deal
}

func newTables[S comparable, M engine.Move](
	g engine.Game[S, M], format host.Format[S, M], opponent func(engine.Game[S, M]) bot.Bot[S, M], o Options,
) *tables[S, M] {
	t := &tables[S, M]{
		Options: o, book: newBook(g), format: format, opponent: opponent,
		seats: engine.Seat(g.Seats()), players: bot.SeatsPlayed(g),
		all: make([]table[S, M], o.Tables), chosen: make([]int32, o.Tables),
		none: slices.Repeat([]int32{-1}, o.Width),
	}
	t.numbers = numbersOf(g)
	for i := range t.all {
		at := &t.all[i]
		at.seat, at.told, at.won = engine.Nobody, make([]int, t.seats), make([]int, t.seats)
		at.log, at.last = newPlays(t.seats, o.Plays), newPlays(t.seats, o.Plays)
		at.ended = t.book
		t.follow(at, t.book)
	}
	return t
}

// follow makes rules those of a table, and of its bot.
func (t *tables[S, M]) follow(at *table[S, M], rules *book[S, M]) {
	at.rules = rules
	if t.opponent != nil {
		at.bot = t.opponent(rules.game)
		at.picker, _ = at.bot.(bot.Picker[M])
	}
}

func (t *tables[S, M]) info() Info {
	i := Info{
		Game: t.game.Name(), Tables: t.Tables, Seats: int(t.seats), Players: t.players, Width: t.Width,
		Size: t.size(), Actions: t.actions(), Fields: append([]Field{}, t.eyes.sheet.fields...), Moves: []string{},
	}
	for n := range t.Plays {
		at := t.eyes.sheet.size + n*playLen
		i.Fields = append(i.Fields, Field{"play", int(engine.Nobody), at, playLen})
	}
	if rules, err := json.Marshal(t.game); err == nil {
		i.Rules = rules
	}
	for n := range t.numbers.of.Moves() {
		m, _ := t.numbers.of.MoveAt(n)
		text, _ := m.MarshalText()
		i.Moves = append(i.Moves, string(text))
	}
	return i
}

// size returns the size of an observation.
func (t *tables[S, M]) size() int { return t.eyes.sheet.size + t.Plays*playLen }

// actions returns how many actions there are.
func (t *tables[S, M]) actions() int {
	switch {
	case t.Places:
		return t.Width
	case t.numbers.all:
		return t.numbers.of.Moves()
	}
	return t.numbers.of.Moves() + t.Width
}

// check returns an error if a slice of a batch has the wrong length.
func (t *tables[S, M]) check(b *Batch) error {
	return b.check(len(t.all), int(t.seats), t.Width, t.actions(), t.size())
}

func (t *tables[S, M]) reset(seed deck.Seed, b *Batch) error {
	if err := t.check(b); err != nil {
		return err
	}
	clear(b.Rewards)
	clear(b.Done)
	own, bots := seed.Derive(0), seed.Derive(1)
	for i := range t.all {
		at := &t.all[i]
		at.seed, at.deals, at.match = own.Derive(uint64(i)), 0, series[S, M]{}
		if t.opponent != nil {
			at.random = bots.Derive(uint64(i)).Rand()
		}
		if _, err := t.deal(at); err != nil {
			return err
		}
		if err := t.playOn(i, b, false); err != nil {
			return err
		}
		t.tell(i, b)
	}
	return nil
}

// deal deals at a table, and reports whether that ends a match, or a deal that stands for itself.
// Against bots, each of them is played from every seat.
func (t *tables[S, M]) deal(at *table[S, M]) (over bool, err error) {
	if t.format != nil {
		over, err = t.dealMatch(at)
	} else {
		over = true
		n := t.turns(at)
		at.s = t.game.Deal(at.seed.Derive(n), engine.Seat(n%uint64(t.players)))
	}
	clear(at.told)
	at.log.clear()
	return over, err
}

// turns gives the learner the next seat, and returns the number of the deal or match to begin.
func (t *tables[S, M]) turns(at *table[S, M]) uint64 {
	n := at.deals
	at.deals++
	if t.opponent != nil {
		at.learner = engine.Seat(n % uint64(t.players))
		n /= uint64(t.players)
	}
	return n
}

func (t *tables[S, M]) step(actions []int32, b *Batch) error {
	if err := t.check(b); err != nil {
		return err
	}
	if len(actions) != len(t.all) {
		return fmt.Errorf("%w: %d actions for %d tables", ErrEnv, len(actions), len(t.all))
	}
	for i, action := range actions {
		if t.all[i].seat == engine.Nobody {
			return fmt.Errorf("%w: nothing is dealt at table %d: Reset comes first", ErrEnv, i)
		}
		if t.chosen[i] = t.find(&t.all[i], action); t.chosen[i] < 0 {
			return fmt.Errorf("%w: action %d is not legal at table %d", ErrEnv, action, i)
		}
	}
	clear(b.Rewards)
	clear(b.Done)
	for i := range t.all {
		at := &t.all[i]
		if err := t.play(at, at.legal[t.chosen[i]]); err != nil {
			return err
		}
		if err := t.playOn(i, b, true); err != nil {
			return err
		}
		t.tell(i, b)
	}
	return nil
}

// find returns the place of an action in the list of legal moves, or -1 if the action is
// not legal.
func (t *tables[S, M]) find(at *table[S, M], action int32) int32 {
	if t.Places {
		if action < 0 || int(action) >= len(at.legal) {
			return -1
		}
		return action
	}
	for place, number := range t.numbers.each(at.legal) {
		if number == int(action) {
			return int32(place)
		}
	}
	return -1
}

// play checks and makes a move of the seat to move.
func (t *tables[S, M]) play(at *table[S, M], m M) error {
	if t.Plays > 0 {
		for viewer := range t.seats {
			at.log.add(viewer, (at.seat-viewer+t.seats)%t.seats, t.numbers.of.Index(at.rules.game.Redact(at.s, at.seat, m, viewer)))
		}
	}
	return at.rules.checked.Play(&at.s, at.seat, m)
}

// idle is the number of deals in a row without a decision for the learner after which the
// game counts as faulty.
const idle = 1000

// playOn plays at a table until the learner has a decision. The parameter acted says
// whether the learner has acted in the deal in progress. playOn reports what the seats have
// won whenever a deal ends, and at the decision if the learner has acted in that deal. The
// points won before the first decision of a deal go into the next report.
func (t *tables[S, M]) playOn(i int, b *Batch, acted bool) error {
	at := &t.all[i]
	for ended, deals := 0, 0; deals < idle; {
		at.seat = at.rules.place.TurnOf(&at.s)
		if at.seat == engine.Nobody {
			t.reward(i, b)
			acted = false
			at.end = at.s
			at.ended, at.log, at.last = at.rules, at.last, at.log
			deals++
			if over, err := t.deal(at); err != nil {
				return err
			} else if over {
				ended++
			}
			if b.Done != nil {
				b.Done[i] = uint8(min(ended, 255))
			}
			continue
		}
		at.legal = at.rules.place.AppendMoves(at.legal[:0], &at.s, at.seat)
		if len(at.legal) == 0 {
			return engine.ErrStuck
		}
		if int(at.seat) < t.players && (t.opponent == nil || at.seat == at.learner) {
			if acted {
				t.reward(i, b)
			}
			return nil
		}
		if err := t.play(at, t.choose(at)); err != nil {
			return err
		}
	}
	return fmt.Errorf("%w: no decision in %d deals", ErrEnv, idle)
}

// choose returns the move of a bot. A seat that nobody plays, such as a dealer's, makes
// its first legal move.
func (t *tables[S, M]) choose(at *table[S, M]) M {
	if int(at.seat) >= t.players {
		return at.legal[0]
	}
	if at.picker != nil {
		if i := at.picker.Pick(at.legal, at.random); i >= 0 {
			return at.legal[i]
		}
	}
	return at.bot.Choose(context.Background(), at.rules.game.View(at.s, at.seat), at.legal, at.random)
}

func (t *tables[S, M]) observe(dst []byte, table int, seat engine.Seat, end bool) []byte {
	if table < 0 || table >= len(t.all) {
		return dst
	}
	at := &t.all[table]
	rules, s, log := at.rules, &at.s, at.log
	if end {
		rules, s, log = at.ended, &at.end, at.last
	}
	from := len(dst)
	dst = append(dst, make([]byte, t.size())...)
	t.see(dst[from:], rules, s, log, seat)
	return dst
}

// see writes the observation of a seat.
func (t *tables[S, M]) see(dst []byte, rules *book[S, M], s *S, log plays, seat engine.Seat) {
	if seat < 0 || seat >= t.seats {
		seat = engine.Nobody
	}
	rules.eyes.view = rules.game.View(*s, seat)
	rules.eyes.write(dst)
	log.write(dst[t.eyes.sheet.size:], seat)
}

func (t *tables[S, M]) choices(table int) []Choice {
	if table < 0 || table >= len(t.all) || t.all[table].seat == engine.Nobody {
		return nil
	}
	at := &t.all[table]
	all := make([]Choice, len(at.legal))
	for i, cards := range gamekit.PicksOf(at.rules.game, at.rules.game.View(at.s, at.seat).State, at.seat, at.legal) {
		all[i] = Choice{texts.Move(at.legal[i]), append(card.List{}, cards...)}
	}
	return all
}
