package enginetest

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
	"github.com/hoylecards/hoyle/examples/newgame"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/long"
	"github.com/hoylecards/hoyle/internal/must"
)

func TestSoundGamesPass(t *testing.T) {
	for name, su := range map[string]Suite[state, move]{"tuck": game(), "words": talking(), "facts": watching(both()), "pictures": painted(both())} {
		for seed := range long.Or[uint64](30, 2) {
			expect.Err(t, Walk(su, seeded(seed)), nil, name)
		}
	}
	mustViolate(t, sound, Walk(game(), Bytes([]byte("any bytes"))))
	mustViolate(t, sound, faultOf(fullGame()))
}

// The record of a game whose cards stay in use is secret until its table is closed.
func TestContinuedGamePasses(t *testing.T) {
	su := fullGame(after(onContinues, nil, func(c *call) { c.ok = true }))
	su.Walks = 3
	mustViolate(t, sound, faultOf(su))
}

func TestFaultsAreFound(t *testing.T)        { find(t, breaks, walks) }
func TestMisreadTextsAreFound(t *testing.T)  { find(t, misread, walks) }
func TestKindsOfFaultsAreFound(t *testing.T) { find(t, kinds, checks) }
func TestDoorsAreCompared(t *testing.T)      { find(t, inPlace, checks) }
func TestCheckedDoorIsCompared(t *testing.T) { find(t, checkedInPlace, checksDoor) }
func TestPlayoutsAreCompared(t *testing.T)   { find(t, playouts, checksPlayout) }
func TestSharedMethodsAreFound(t *testing.T) { find(t, elsewhere, walksOnFirst) }
func TestUnfairnessIsFound(t *testing.T)     { find(t, unfair, samplesOf(long.Or(10000, 3000))) }
func TestFaultsOfFirstAuthorsAreFound(t *testing.T) {
	find(t, firsts[long.Or(0, 2):], func(t *testing.T, f fault) {
		t.Helper()
		su := fullGame(f.change)
		su.Walks = 40
		mustViolate(t, f.promise, faultOf(su))
	})
}

// checksOf returns a check of a few games of a faulty game with further methods.
func checksOf(game func(*faulty) engine.Game[state, move]) func(t *testing.T, f fault) {
	return func(t *testing.T, f fault) {
		t.Helper()
		su := suiteAlone(game(tuckWith(f.change)))
		su.Walks = 3
		mustViolate(t, f.promise, faultOf(su))
	}
}

var (
	checksFull    = checksOf(func(f *faulty) engine.Game[state, move] { return full{f} })
	checksDoor    = checksOf(func(f *faulty) engine.Game[state, move] { return checked{f} })
	checksPlayout = checksOf(func(f *faulty) engine.Game[state, move] { return outs{f} })
	checksPack    = checksOf(func(f *faulty) engine.Game[state, move] { return packed{f} })
)

// walksOnFirst always makes the first choice: then every method is called from several goroutines in
// the first position.
func walksOnFirst(t *testing.T, f fault) {
	t.Helper()
	mustViolate(t, f.promise, Walk(fullGame(f.change), func(int) int { return 0 }))
	if f.name == "Deal" || f.name == "Legal" || f.name == "Apply" || f.name == "Redact" || f.name == "View" {
		mustViolate(t, f.promise, Walk(game(f.change), func(int) int { return 0 })) // without the optional methods
	}
}

func samplesOf(n int) func(t *testing.T, f fault) {
	return func(t *testing.T, f fault) {
		t.Helper()
		su := game(f.change)
		su.Samples = n
		mustViolate(t, f.promise, checkFair(su))
	}
}

func TestSoundSamplesAreFair(t *testing.T) {
	samplesOf(long.Or(10000, 1000))(t, fault{promise: sound, change: both()})
}

func TestFaultsAreFoundWithoutCandidates(t *testing.T) {
	find(t, bare, func(t *testing.T, f fault) {
		t.Helper()
		su := game(f.change)
		su.Candidates = nil
		if su.Walks = 300; f.promise == sampleVaries {
			su.Walks = long.Or(60, 12) // samples are judged after all walks
		}
		mustViolate(t, f.promise, faultOf(su))
	})
}

// The suite reports a panic in any method, in the middle of a game, as a violation.
func TestPanicsAreFound(t *testing.T) {
	others := map[string]func(t *testing.T, f fault){"Play": checksDoor, "PlayOut": checksPlayout}
	find(t, panics, func(t *testing.T, f fault) {
		t.Helper()
		if check := others[f.name]; check != nil {
			check(t, f)
		} else {
			checksFull(t, f)
		}
	})
}

// The checks that play no game report panics in the same way.
func TestPanicsOfOtherChecksAreFound(t *testing.T) {
	mustViolate(t, nothingPanics, checkMoveTextOf(game(before(onParse, nil, panicking)), "5H"))
	mustViolate(t, nothingPanics, CheckDecode(game(before(onState, nil, panicking)), []byte("{}")))
	undealt := game(before(onDeal, nil, panicking))
	undealt.Samples = 1
	mustViolate(t, nothingPanics, checkFair(undealt))
}

// A panic that does not come from a method of the game is passed on.
func TestOtherPanicsArePassedOn(t *testing.T) {
	defer func() {
		expect.Is(t, recover(), "other", "recovered")
	}()
	_ = game().guarded(func() { panic("other") })
}

// A walk finds a seat that is treated wrongly, whichever seat it is.
func TestEverySeatIsTried(t *testing.T) {
	for _, seat := range []engine.Seat{-128, -127, -2, 2, 3, 60, 126, 127} {
		su := fullGame(before(onView, of(seat), func(c *call) { c.seat = 0 }))
		mustViolate(t, viewHasSeat, Walk(su, func(int) int { return 0 }))
	}
}

// A walk makes each deal twice, whichever seat is first, and compares the results. Here the last
// choice is always made, so seat 1 is first.
func TestChangingDealsOfASeatAreFound(t *testing.T) {
	su := game(before(onDeal, of(1), func(c *call) { c.seed = c.seed.Derive(uint64(c.count())) }))
	mustViolate(t, dealIsFixed, Walk(su, func(n int) int { return n - 1 }))
}

// The suite finds a sampler that is biased only in views with two hidden cards. Two positions
// fit such a view.
func TestUnfairnessBetweenTwoIsFound(t *testing.T) {
	samplesOf(3000)(t, fault{promise: sampleIsFair, change: before(onSample, func(c *call) bool {
		return seenIn(c).Len() == card.Hearts.Cards().Len()-3 // the king does not take part
	}, func(c *call) { c.r = deck.Seed{}.Rand() })})
}

// A sample of the zero position is over, like the zero position itself.
func TestSampleOfTheZeroPosition(t *testing.T) {
	su := game(after(onSample, zero, func(c *call) { c.to = opening }))
	mustViolate(t, zeroIsOver, Walk(su, seeded(1)))
}

// Fuzzing a game that is stuck at once and that reads no JSON does nothing, and does not panic.
func FuzzStuckGame(f *testing.F) {
	unread := func(c *call) { c.to, c.see, c.err = state{}, view{}, engine.ErrPosition }
	FuzzDecode(f, game(after(onLegal, nil, undone), after(onState, nil, unread), after(onReadView, nil, unread)))
}

// The cards of a sample are compared with the pack before it is played to its end.
func TestCardsOfSamplesAreCompared(t *testing.T) {
	twice := breaks[slices.IndexFunc(breaks, func(f fault) bool { return f.name == "a sample deals a card twice" })]
	if err := Walk(game(twice.change), seeded(0)); err == nil || !strings.Contains(err.Error(), "its cards are ") {
		t.Error(err)
	}
}

func TestDeclaredFoulsPass(t *testing.T) {
	su := game(pass)
	su.Penalized = foul
	for seed := range long.Or[uint64](10, 4) {
		mustViolate(t, sound, Walk(su, seeded(seed)))
	}
}

// odd is a move of Tuck with a field that the game ignores. The field says how the move is written.
type odd struct {
	move
	Way way
}

type way int8

const (
	plainly way = iota
	mumbled     // the text is the same for a tuck and an open card
	worded      // ParseMove does not read what String returns
)

func (m odd) MarshalText() ([]byte, error) {
	if m.Way == mumbled {
		return m.Card.MarshalText()
	}
	return m.move.MarshalText()
}

func (m odd) String() string {
	if m.Way == worded {
		return "lay " + m.Card.String()
	}
	return m.move.String()
}

// oddly is Tuck with odd moves.
type oddly struct {
	newgame.Game
	way way
}

func (g oddly) Legal(dst []odd, s state, seat engine.Seat) []odd {
	for _, m := range g.Game.Legal(nil, s, seat) {
		dst = append(dst, odd{m, g.way})
	}
	return dst
}

func (g oddly) Apply(s state, seat engine.Seat, m odd) (state, error) {
	next, err := g.Game.Apply(s, seat, m.move)
	if refused, ok := errors.AsType[*engine.MoveError](err); ok {
		refused.Move = m
	}
	return next, err
}

func (g oddly) ParseMove(text string) (odd, error) {
	m, err := g.Game.ParseMove(text)
	return odd{m, g.way}, err
}

func (g oddly) Redact(s state, seat engine.Seat, m odd, viewer engine.Seat) odd {
	return odd{g.Game.Redact(s, seat, m.move, viewer), g.way}
}

func TestEqualTextsAreFound(t *testing.T) {
	su := Suite[state, odd]{Game: oddly{way: mumbled}, Shows: shows, MaxPlays: 12}
	mustBreak(t, textIsUnique, func(choose func(int) int) error { return Walk(su, choose) })
}

// A move with a field that no rule looks at is not the move that Legal lists.
func TestIgnoredFieldsOfMovesAreFound(t *testing.T) {
	su := Suite[state, odd]{Game: oddly{}, Shows: shows}
	su.ReadGame = func([]byte) (engine.Game[state, odd], error) { return oddly{}, nil }
	mustViolate(t, applyIsLegal, faultOf(su))
}

// decoding returns a walk that writes positions and views of Tuck as JSON, and has a game read
// them.
func decoding(su Suite[state, move]) func(choose func(int) int) error {
	return func(choose func(int) int) error {
		s := newgame.Game{}.Deal(deck.NewSeed(uint64(choose(1000))), 0)
		for range choose(12) {
			s, _ = newgame.Game{}.Apply(s, newgame.Game{}.Turn(s), firstOf(s))
		}
		for _, at := range []state{s, newgame.Game{}.View(s, 0).State, newgame.Game{}.View(s, engine.Nobody).State} {
			data, err := json.Marshal(at)
			if err != nil {
				return err
			}
			if err := CheckDecode(su, data); err != nil {
				return err
			}
		}
		return nil
	}
}

// neverRight makes the check of the end fail.
func neverRight(f *faulty) {
	f.tune = func(su *Suite[state, move]) { su.End = func(state) error { return errors.New("never right") } }
}

func TestCheckDecode(t *testing.T) {
	for seed := range uint64(20) {
		mustViolate(t, sound, decoding(game())(seeded(seed)))
	}
	for _, text := range []string{"", "null", "[]", "{", "7"} {
		mustViolate(t, sound, CheckDecode(game(), []byte(text)))
	}
	find(t, []fault{
		{"the end", endIsRight, neverRight},
		{"positions", jsonIsWhole, both(after(onState, nil, func(c *call) { c.to.Left = max(0, c.to.Left-1) }),
			after(onReadView, nil, func(c *call) { c.see, c.err = view{}, engine.ErrPosition }))},
		{"the last position", jsonIsWhole, after(onState, func(c *call) bool { return c.to.Left == 0 },
			func(c *call) { c.to, c.err = state{}, engine.ErrPosition })},
		{"moves", sampleIsWhole, after(onLegal, nil, undone)},
		{"a panic", nothingPanics, after(onApply, faceDown, panicking)},
		{"samples", sampleIsView, after(onSample, nil, func(c *call) { c.to = c.g.Game.Deal(deck.NewSeed(c.r.Uint64()), 1) })},
	}, func(t *testing.T, f fault) {
		t.Helper()
		mustBreak(t, f.promise, decoding(game(f.change)))
	})
}

func TestEndIsChecked(t *testing.T) { walks(t, fault{promise: endIsRight, change: neverRight}) }

// The fault of an unreadable String names it, and not only what was read.
func TestStringIsRead(t *testing.T) {
	err := checkMoveTextOf(Suite[state, odd]{Game: oddly{way: worded}}, "5H")
	mustViolate(t, textIsUnique, err)
	if want := `String of a move must be readable by ParseMove: "lay 5♥" is String of the move "5H"`; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("%v, want %s", err, want)
	}
}

func TestMoveTextsAreChecked(t *testing.T) {
	for _, text := range []string{"5H", "tuck 5H", "", "hello", "10♥"} {
		mustViolate(t, sound, checkMoveTextOf(game(), text))
	}
	// The text of a mumbled move does not say that the card is tucked.
	su := Suite[state, odd]{Game: oddly{way: mumbled}}
	mustViolate(t, textIsUnique, checkMoveTextOf(su, "tuck 5H"))
	mustViolate(t, sound, checkMoveTextOf(su, "5H"))
	mustViolate(t, textIsUnique, checkMoveTextOf(game(after(onParse, refused, no)), "hello"))
	lax := game(before(onParse, func(c *call) bool { return string(c.data) == "any" }, func(c *call) { c.seen, c.done = move{Card: 200}, true }))
	mustViolate(t, textIsUnique, checkMoveTextOf(lax, "any"))
	mustViolate(t, sound, checkMoveTextOf(lax, "hello"))
}

func TestNoGame(t *testing.T) {
	var su Suite[state, move]
	for _, err := range []error{
		Walk(su, seeded(1)), CheckDecode(su, []byte("{}")), checkMoveTextOf(su, "x"),
	} {
		expect.Err(t, err, engine.ErrNoGame)
	}
}

func TestAwaitedSeatsAreChecked(t *testing.T) {
	awaits := func(then func(c *call)) change { return after(onAwaits, nil, then) }
	find(t, []fault{
		{"both seats", awaitedMustMove, awaits(func(c *call) { c.ok = running(c) && of(0, 1)(c) })},
		{"nobody", awaitedMustMove, awaits(func(c *call) { c.ok = false })},
		{"an old turn", awaitedMustMove, awaits(func(c *call) { c.ok = c.ok || c.seat == 0 && c.s.Left == 0 })},
		{"a third seat", awaitedMustMove, awaits(func(c *call) { c.ok = c.ok || c.seat == 2 })},
		{"a spectator", awaitedMustMove, awaits(func(c *call) { c.ok = c.ok || c.seat == engine.Nobody })},
	}, checks)
}

// seated is Tuck with another number of seats each time.
type seated struct {
	*faulty
	seats func() int
}

func (g seated) Seats() int { return g.seats() }

func TestSeatsAreChecked(t *testing.T) {
	n := 0
	for name, seats := range map[string]func() int{
		"none": func() int { return 0 }, "200": func() int { return 200 }, "ever more": func() int { n++; return n },
	} {
		t.Run(name, func(t *testing.T) { mustViolate(t, seatsAreFixed, faultOf(suite(seated{tuckWith(), seats}))) })
	}
	mustViolate(t, nothingPanics, faultOf(suite(seated{tuckWith(), func() int { panic("no seats") }})))
}

// openly is Tuck without tucks, so that only hands and the stock are hidden.
var openly = both(
	after(onLegal, nil, drops(func(_ *call, m move) bool { return m.Tuck })),
	after(onApply, func(c *call) bool { return taken(c) && c.m.Tuck }, refuseAs(engine.ErrNoSuchMove)))

// Without Shows, a seat sees its hand, nobody sees the stock, and everybody sees all other
// zones.
func TestShowsByTheNamesOfZones(t *testing.T) {
	find(t, []fault{
		{"own hands and open cards", sound, openly},
		{"all hands", viewHides, both(openly, after(onView, nil, func(c *call) { c.see.State.Hands = c.s.Hands }))},
		{"the stock", viewHides, both(openly, after(onView, nil, func(c *call) { c.see.State.Stock = c.s.Stock }))},
	}, func(t *testing.T, f fault) {
		t.Helper()
		mustViolate(t, f.promise, faultOf(Suite[state, move]{Game: tuckWith(f.change), Walks: 3}))
	})
}

// methodsOnly is a game that implements only engine.Game.
type methodsOnly struct{ engine.Game[state, move] }

func (methodsOnly) MarshalJSON() ([]byte, error) { return []byte("{}"), nil }

// The samples of a game that decodes no positions vary wherever cards are hidden, even if the
// walk always makes the first choice.
func TestGameWithoutPositionsPasses(t *testing.T) {
	find(t, []fault{{"open", sound, openly}, {"tucked", sound, both()}}, func(t *testing.T, f fault) {
		t.Helper()
		su := suiteAlone(methodsOnly{tuckWith(f.change)})
		su.Candidates, su.MaxPlays, su.Walks = nil, 0, 6
		mustViolate(t, sound, faultOf(su))
		mustViolate(t, sound, Walk(su, func(int) int { return 0 }))
	})
}

// The moves that a suite names are tried, too.
func TestCandidatesAreTried(t *testing.T) {
	named := move{Card: card.MustParse("2C")}
	su := game()
	su.Candidates = func(state) []move { return []move{named} }
	if tried := newWalk(su.ready(), seeded(1)).candidates(opening); !slices.Contains(tried, named) {
		t.Errorf("%v are tried, without %v", tried, named)
	}
}

// packed is Tuck with a DealPack.
type packed struct{ *faulty }

func (g packed) DealPack(pack []card.Card, first engine.Seat) (state, error) {
	c := g.answer(onPack, call{pack: pack, seat: first}, func(c *call) { c.to, c.err = g.fair(c.pack, c.seat) })
	return c.to, c.err
}

// fair deals a pack as it should be dealt.
func (g packed) fair(pack []card.Card, first engine.Seat) (state, error) {
	var p gamekit.Problems
	p.Seat("first", first, 2)
	p.Pack(card.Hearts.Cards().Without(card.King.Of(card.Hearts)).Append(nil), gamekit.Pile{Field: "pack", Cards: pack})
	if p.Any() {
		return state{}, p.Position("tuck")
	}
	s := g.Deal(deck.NewSeed(1), first)
	s.Hands = [2]card.Set{card.SetOf(pack[:3]...), card.SetOf(pack[3:6]...)}
	copy(s.Stock[:], pack[6:])
	return s, nil
}

func TestDealPackIsChecked(t *testing.T) {
	refuse := func(err error) func(*call) { return func(c *call) { c.to, c.err = state{}, err } }
	short := func(c *call) bool { return len(c.pack) < 12 }
	find(t, []fault{
		{"a sound one", sound, both()},
		{"some packs are misdeals", sound, after(onPack, func(c *call) bool { return len(c.pack) > 0 && c.pack[0].Rank() > card.Six },
			refuse(engine.ErrPosition))},
		{"it sorts the caller's pack", packIsDealt, before(onPack, nil, func(c *call) { slices.Sort(c.pack) })},
		{"it takes a card twice", packIsDealt, after(onPack, taken, func(c *call) { c.to.Stock[5] = c.to.Stock[4] })},
		{"it panics on a short pack", nothingPanics, before(onPack, short, panicking)},
		{"it ignores first", packIsDealt, before(onPack, nil, func(c *call) { c.seat = 0 })},
		{"the next seat leads", packIsDealt, before(onPack, nil, func(c *call) { c.seat = (c.seat + 1) % 2 })},
		{"it deals a pack with a card twice", packIsDealt, after(onPack,
			func(c *call) bool { return len(c.pack) == 12 && card.SetOf(c.pack...).Len() < 12 }, func(c *call) {
				c.to, c.err = opening, nil
			})},
		{"it refuses a short pack with the wrong error", packIsDealt, after(onPack, short, refuse(errors.New("too short")))},
		{"it refuses every pack", packIsDealt, after(onPack, nil, refuse(engine.ErrPosition))},
		{"it shuffles", packIsDealt, after(onPack, taken, func(c *call) { c.to = c.g.Deal(seedOf(seeded(chance.Uint64())), c.seat) })},
	}, checksPack)
}

// A run that goes on although no deal is sound reports that, and has no pack to deal.
func TestGoingOnWithoutAPack(t *testing.T) {
	all := newTally()
	all.goOn = true
	su := suiteAlone(packed{tuckWith(before(onDeal, nil, func(c *call) { c.seed, c.seat = deck.NewSeed(chance.Uint64()), 0 }))})
	su.Walks = 1
	_, err := su.survey(all)
	if err != nil || len(all.found) == 0 {
		t.Fatal(err, all.found)
	}
	mustViolate(t, dealIsFixed, all.found[0])
}

// Two seeds may deal the same, as there may be few deals; all seeds may do so only if the suite says that there
// is one deal. A seed of which a byte makes no difference is found even then.
func TestFewDealsPass(t *testing.T) {
	few := func(n byte) func(*call) {
		return func(c *call) {
			sum := byte(0)
			for _, b := range c.seed {
				sum += b
			}
			c.seed = deck.NewSeed(uint64(sum % n))
		}
	}
	for _, tt := range []struct {
		name    string
		deals   func(*call)
		samples int
		want    Promise
	}{
		{"70", few(70), 0, sound}, {"2", few(2), 0, sound}, {"2, but 1 is said", few(2), -1, dealIsFixed}, {"1", few(1), 0, dealIsFixed},
		{"1, as is said", few(1), -1, sound},
		{"2 of 31 bytes", func(c *call) { c.seed[7] = 0; few(2)(c) }, 0, dealIsFixed},
	} {
		su := fullGame(before(onDeal, nil, tt.deals))
		su.Samples, su.Walks = tt.samples, 3
		t.Run(tt.name, func(t *testing.T) { mustViolate(t, tt.want, faultOf(su)) })
	}
}

// A run that goes on after a deal that ignores its seed reports nothing else.
func TestGoingOnAfterAFixedDeal(t *testing.T) {
	all := newTally()
	all.goOn = true
	su := fullGame(before(onDeal, nil, func(c *call) { c.seed = deck.Seed{} }))
	su.Walks = 2
	_, err := su.survey(all)
	mustViolate(t, dealIsFixed, errors.Join(append(all.found, err)...))
	expect.Is(t, len(all.found), 1, "violations", all.found)
}

// chance is a source of numbers that no seed determines.
var chance = deck.NewSeed(99).Rand()

// losing is Doppelkopf, but a declaration that leads nowhere, because another one has precedence,
// is shown to everybody.
type losing struct{ doppelkopf.Game }

func (g losing) Redact(s doppelkopf.State, seat engine.Seat, m doppelkopf.Move, viewer engine.Seat) doppelkopf.Move {
	next, err := g.Apply(s, seat, m)
	for _, other := range g.Legal(nil, s, seat) {
		if same, failed := g.Apply(s, seat, other); err == nil && failed == nil && other != m && same == next {
			return m
		}
	}
	return g.Game.Redact(s, seat, m, viewer)
}

// ownHand reports whether viewer sees a zone of Doppelkopf in a game without poverty.
func ownHand(_ doppelkopf.State, z engine.Zone, _ int, viewer engine.Seat) bool {
	return z.Name != "hand" || z.Seat == viewer
}

func TestLosingDeclarationsAreHidden(t *testing.T) {
	long.Only(t)
	mustViolate(t, redactIsBlind, faultOf(Suite[doppelkopf.State, doppelkopf.Move]{Game: losing{}, Shows: ownHand}))
}

// The last of four secret declarations may decide that cards move, although all see it as the same.
func TestSecretDeclarationsMayMoveCards(t *testing.T) {
	g := must.Have(doppelkopf.New(doppelkopf.Rules{House: true, Poverty: "three", ThrowInNines: 5}))(t)
	seed := must.Have(deck.ParseSeed("9b2cfaf062c785e3fcb6b5a81416d4b64dec058c0bfb9c9f7ce5a8f9342ae52f"))(t)
	s := g.Deal(seed, 3)
	for _, text := range []string{"poverty", "healthy", "healthy"} {
		m := must.Have(g.ParseMove(text))(t)
		s = must.Have(g.Apply(s, g.Turn(s), m))(t)
	}
	su := Suite[doppelkopf.State, doppelkopf.Move]{Game: g, Shows: func(_ doppelkopf.State, z engine.Zone, _ int, viewer engine.Seat) bool {
		return z.Name == "exchange" && viewer == 3 || z.Name != "exchange" && (z.Name != "hand" || z.Seat == viewer)
	}}
	mustEnd(t, sound, func() { newWalk(su.ready(), seeded(1)).checkRedact(s) })
}

// Positions of a double pack differ in the number of ways to deal them: two copies of a card in
// two hands can be swapped.
func TestFairSamplesOfADoublePackPass(t *testing.T) {
	long.Only(t)
	su := Suite[doppelkopf.State, doppelkopf.Move]{Game: doppelkopf.Game{}, Samples: 1000}
	mustViolate(t, sound, checkFair(su))
}

// Each choice takes two bytes; a single byte that is left over makes no choice.
func TestBytes(t *testing.T) {
	choose := Bytes([]byte{1, 44, 0, 5, 9})
	for i, tt := range []struct{ n, want int }{{1000, 300}, {4, 1}, {10, 0}, {10, 0}} {
		expect.Is(t, choose(tt.n), tt.want, "choice", i, "is")
	}
	expect.Is(t, Bytes([]byte{1, 44})(1000), 300, "the last two bytes choose")
}
