package enginetest

import (
	"cmp"
	"errors"
	"math"
	"reflect"
	"slices"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
)

// Walk plays one game and checks every promise on the way. The function choose
// makes all choices: it returns a number from 0 to n-1. The error wraps the
// *[Violation] of the first promise that is broken.
func Walk[S comparable, M engine.Move](su Suite[S, M], choose func(n int) int) error {
	t := newTally()
	if err := su.walk(choose, anyMove, t); err != nil {
		return err
	}
	return t.check()
}

// walk is Walk without the checks that need many positions. For those checks, it records
// the samples in the tally.
func (su Suite[S, M]) walk(choose func(n int) int, style style, t *tally) error {
	return su.checked(func(su Suite[S, M]) {
		checkPlain(reflect.TypeFor[S](), reflect.TypeFor[M]())
		w := newWalk(su, choose)
		w.tally, w.style = t, style
		w.run()
	})
}

// run plays the game of a walk.
func (w *walk[S, M]) run() {
	w.checkSeats()
	seed, first := seedOf(w.choose), engine.Seat(w.choose(int(w.seats)))
	if w.style == rareMove {
		seed, first, w.path = w.scout()
	}
	w.begin(seed, first)
	w.play(w.checkPosition)
	for _, check := range w.checksOfGame() {
		w.try(len(w.passed)-1, check)
	}
	w.checkAllSamples()
	if len(w.found) == 0 && w.games > 0 && !w.spared() {
		w.try(len(w.passed)-1, w.lookBack)
	}
}

// spared reports whether the game skips the slow checks, which are made in a third of the games.
func (w *walk[S, M]) spared() bool { return w.games > 0 && w.games%3 != 1 }

// begin checks the deal and sets up the table.
func (w *walk[S, M]) begin(seed deck.Seed, first engine.Seat) {
	w.try(0, w.checkZero)
	w.try(0, func() { w.checkDeal(seed, first) })
	var err error
	if w.table, err = host.NewTable(w.Game, seed, first); err != nil {
		dealIsFixed.broken("%v", err)
	}
}

// checksOfGame returns the checks that need a finished game.
func (w *walk[S, M]) checksOfGame() []func() {
	return []func(){
		w.checkRecord, w.checkStrangers, w.checkSpelling, w.checkGarbage, w.checkForeignJSON, w.checkDealPack, w.checkSpeechOfAnything,
	}
}

func newWalk[S comparable, M engine.Move](su Suite[S, M], choose func(n int) int) *walk[S, M] {
	w := &walk[S, M]{
		Suite:  su,
		choose: choose,
		seats:  engine.Seat(su.Game.Seats()),
		kinds:  map[M]string{},
		tally:  newTally(),
	}
	var zero M
	w.met = append(w.met, zero)
	for seat := range w.seats {
		w.viewers = append(w.viewers, seat)
	}
	w.viewers = append(w.viewers, engine.Nobody, w.seats, 127, -128)
	return w
}

type walk[S comparable, M engine.Move] struct {
	Suite[S, M]
	choose  func(n int) int
	style   style
	path    []option[M]       // the next moves, if they have been chosen already
	table   *host.Table[S, M] // nil before the deal
	seats   engine.Seat
	viewers []engine.Seat // the seats, Nobody, and invalid ones
	swap    [2]card.Card  // the cards that the last twin has swapped
	passed  []S           // the positions of the game so far
	moves   []option[M]   // the moves that led from each of them to the next
	drawn   uint64        // samples drawn
	met     []M           // the zero move and the moves made, each once
	kinds   map[M]string
	*tally
	zones  []engine.ZoneID // the zones of the first position
	before S               // the previous position, also used for calls in between
}

func (w *walk[S, M]) isSeat(seat engine.Seat) bool { return 0 <= seat && seat < w.seats }

// checkZero calls every method with the zero position.
func (w *walk[S, M]) checkZero() {
	g := w.Game
	var zero S
	for _, seat := range w.viewers {
		if g.Turn(zero) != engine.Nobody || len(g.Legal(nil, zero, seat)) > 0 || g.Score(zero, seat) != 0 {
			zeroIsOver.broken("Turn is %v; %v has the moves %v and Score %d", g.Turn(zero), seat, g.Legal(nil, zero, seat), g.Score(zero, seat))
		}
		for _, m := range w.candidates(zero) {
			next, err := g.Apply(zero, seat, m)
			if !errors.Is(err, engine.ErrGameOver) {
				overIsOver.broken("%v, %v in the zero position: %v", seat, m, err)
			}
			if next != zero {
				refusalIsClean.broken("%v, %v in the zero position leads to %s", seat, m, show(next))
			}
			g.Redact(zero, seat, m, engine.Nobody)
		}
		v := g.View(zero, seat)
		if g.Turn(v.State) != engine.Nobody || g.Turn(g.Determinize(v, seedOf(w.choose).Rand())) != engine.Nobody {
			zeroIsOver.broken("Turn is not Nobody in the view of %v, or in a sample of it", seat)
		}
	}
	for _, z := range g.Zones(zero) {
		if len(z.Cards) > 0 {
			zeroIsOver.broken("%v has the cards %v", z.ZoneID, z.Cards)
		}
	}
	w.checkZeroParts()
}

// checkZeroParts calls the optional methods with the zero position.
func (w *walk[S, M]) checkZeroParts() {
	var zero S
	place := w.inPlace()
	for _, seat := range w.viewers {
		moves := place.AppendMoves(nil, &zero, seat)
		if turn := place.TurnOf(&zero); turn != engine.Nobody || len(moves) > 0 || zero != *new(S) {
			zeroIsOver.broken("TurnOf is %v; AppendMoves lists %v for %v, and leaves %s", turn, moves, seat, show(zero))
		}
		points := 0
		for _, item := range w.breakdown(zero, seat) {
			points += item.Points
		}
		if points != 0 {
			zeroIsOver.broken("%v has items of %d points", seat, points)
		}
		if w.awaits(zero, seat) {
			awaitedMustMove.broken("%v is awaited in the zero position", seat)
		}
	}
	w.continues(zero) // must not panic
}

// checkDeal compares a deal with others from the same seed and from other seeds.
func (w *walk[S, M]) checkDeal(seed deck.Seed, first engine.Seat) {
	g := w.Game
	s := g.Deal(seed, first)
	w.before = s // what later checks compare with comes first
	for _, z := range g.Zones(s) {
		if z.Name == "" || z.Seat != engine.Nobody && !w.isSeat(z.Seat) || slices.Contains(w.zones, z.ZoneID) {
			zonesAreFixed.broken("the zone %q of %v has no name, belongs to no seat, or is there twice", z.Name, z.Seat)
		}
		w.zones = append(w.zones, z.ZoneID)
	}
	w.checkPack(s)
	if g.Deal(seed, first) != s {
		dealIsFixed.broken("seed %s dealt %s, then %s", seed.Hex(), show(s), show(g.Deal(seed, first)))
	}
	zero := g.Deal(seed, 0)
	for other := range w.strangers() {
		if got := g.Deal(seed, other); got != zero {
			dealIsFixed.broken("seed %s: first %d deals %s, seat 0 %s", seed.Hex(), other, show(got), show(zero))
		}
	}
	for other := range w.seats {
		if other != first && w.IgnoresFirst != (g.Deal(seed, other) == s) {
			dealIsFixed.broken("seed %s: first %d deals %s, first %d %s", seed.Hex(), first, show(s), other, show(g.Deal(seed, other)))
		}
	}
	w.checkSeed(seed, first, s)
}

// checkSeed checks that each byte of a seed matters to its deal s: some of many other values deals another
// position, unless there is only one deal.
func (w *walk[S, M]) checkSeed(seed deck.Seed, first engine.Seat, s S) {
	const tries = 64
	for i := range seed {
		other, change := seed, w.choose(255)
		dealt := s
		for n := 0; n < tries && dealt == s; n++ {
			other[i] = seed[i] ^ byte(1+(change+n)%255)
			dealt = w.Game.Deal(other, first)
		}
		if oneDeal := w.Samples < 0; oneDeal != (dealt == s) {
			dealIsFixed.broken("seeds %s and %s deal %s and %s; Samples is -1 if there is only one deal", seed.Hex(), other.Hex(), show(s), show(dealt))
		}
		if i%8 == 0 { // to sort so many packs takes time
			w.checkPack(dealt)
		}
	}
}

// checkPack checks that a deal has the same cards as all deals before it.
func (w *walk[S, M]) checkPack(s S) {
	cards := sorted(w.cards(s))
	if w.pack == nil {
		w.pack = cards
	}
	if !slices.Equal(cards, w.pack) {
		cardsConserved.broken("a deal has the cards %v, another %v: %s", card.List(w.pack), card.List(cards), show(s))
	}
	if i := slices.IndexFunc(cards, func(c card.Card) bool { return c.Index() < 0 }); i >= 0 {
		cardsConserved.broken("card %d is face down or no card in the deal %s", cards[i], show(s))
	}
}

// checkSeats checks the number of seats.
func (w *walk[S, M]) checkSeats() {
	const most = math.MaxInt8
	if a, b := w.Game.Seats(), w.Game.Seats(); a != b || a < 1 || a > most {
		seatsAreFixed.broken("%d seats, then %d", a, b)
	}
}

// play walks from the deal to the end of the game, and checks each position.
func (w *walk[S, M]) play(check func(s S, plays int)) {
	for plays := 0; ; plays++ {
		s := w.table.State()
		check(s, plays)
		w.passed = append(w.passed, s)
		w.note("", reflect.ValueOf(s))
		if w.Game.Turn(s) == engine.Nobody {
			w.try(plays, func() { w.checkEnd(s) })
			return
		}
		if plays == w.MaxPlays {
			gamesEnd.broken("not after %d plays: %s", plays, show(s))
		}
		seat, m := w.chooseMove(s)
		if !slices.Contains(w.met, m) {
			w.met = append(w.met, m)
		}
		if err := w.table.Play(seat, m); err != nil {
			applyIsLegal.broken("%s: a legal move is refused: %v", show(s), err)
		}
		w.moves = append(w.moves, option[M]{seat, m})
		w.made[w.kindOf(m)]++
	}
}

// checkPosition makes the checks of a position that some plays have led to.
func (w *walk[S, M]) checkPosition(s S, plays int) {
	for _, check := range []func(S){
		w.checkTurn, w.forAll(w.checkLegal), w.forAll(w.checkAwaited), w.checkApply, w.forAll(w.checkInPlace), where(w, w.checkPlayOut),
		w.forAll(w.checkScore), w.forAll(w.checkSum), w.checkCards, w.checkJSON, w.checkDistinct, w.checkViews, w.checkRedact, w.checkOwned, w.checkTwins,
		w.checkSpeech, w.checkPicture, where(w, w.checkFollows), where(w, w.checkIndex), where(w, w.checkObserver),
	} {
		w.try(plays, func() { check(s) })
	}
	w.before = s
	if w.choose(16) == 0 {
		w.try(plays, func() { w.checkShared(s) })
	}
}

// where returns the check of a position that makes a check of an optional interface, if the game implements it.
func where[I any, S comparable, M engine.Move](w *walk[S, M], check func(g I, s S)) func(S) {
	return func(s S) {
		if g, ok := w.inner().(I); ok {
			check(g, s)
		}
	}
}

// checkAllSamples checks samples of the positions of the game, or, in a long game, of an
// evenly spaced selection of them. It comes last because the samples are played out and so
// may run into any fault in the engine, and the walk itself explains faults better.
func (w *walk[S, M]) checkAllSamples() {
	const enough = 128
	step := 1 + len(w.passed)/enough
	for plays := w.choose(step); plays < len(w.passed); plays += step {
		w.try(plays, func() { w.checkSamples(w.passed[plays]) })
	}
}

func (w *walk[S, M]) cards(s S) []card.Card {
	var all []card.Card
	for _, z := range w.Game.Zones(s) {
		all = append(all, z.Cards...)
	}
	return all
}

// checkPlain checks that copies of a value of one of the types cannot share memory.
func checkPlain(types ...reflect.Type) {
	for _, t := range types {
		switch t.Kind() {
		case reflect.Struct:
			for field := range t.Fields() {
				checkPlain(field.Type)
			}
		case reflect.Array:
			checkPlain(t.Elem())
		case reflect.Pointer, reflect.UnsafePointer, reflect.Interface, reflect.Chan:
			plainValues.broken("there is a %v in their types", t)
		}
	}
}

func sorted[T cmp.Ordered](list []T) []T { return slices.Sorted(slices.Values(list)) }
