package env_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/hoylecards/hoyle/blackjack"
	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/bot/house"
	"github.com/hoylecards/hoyle/catcheleven"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/env"
	"github.com/hoylecards/hoyle/examples/hearts"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/karata"
)

func random[S comparable, M engine.Move]() bot.Bot[S, M] { return bot.Random[S, M]{} }

func TestNothingIsAllocated(t *testing.T) {
	if testing.Short() {
		t.Skip("the race detector empties pools by chance")
	}
	t.Run("indigo", func(t *testing.T) { allocatesNothing(t, indigo.Game{}) })
	t.Run("karata", func(t *testing.T) { allocatesNothing(t, karata.Game{}) })
	t.Run("catcheleven", func(t *testing.T) { allocatesNothing(t, catcheleven.Game{}) })
	t.Run("doppelkopf", func(t *testing.T) { allocatesNothing(t, doppelkopf.Game{}) })
	t.Run("blackjack", func(t *testing.T) { allocatesNothing(t, blackjack.Game{}) })
	t.Run("hearts", func(t *testing.T) { allocatesNothing(t, hearts.Game{}) })
}

func allocatesNothing[S comparable, M engine.Move](t *testing.T, g engine.Game[S, M]) {
	t.Helper()
	for _, opponent := range []func() bot.Bot[S, M]{nil, random[S, M]} {
		l := newLearner(t, g, opponent, env.Options{Tables: 8, Plays: 2, Lead: true})
		for range 1500 { // until the lists of moves have room
			l.step(t)
		}
		// AllocsPerRun rounds down. A list may grow later, and the pool of shufflers may be emptied.
		if n := testing.AllocsPerRun(200, func() { l.step(t) }); n > 0 {
			t.Errorf("opponents: %v: %v allocations a step", opponent != nil, n)
		}
	}
}

// The points of Indigo add up to 23, and a lead is the difference between two scores.
func TestRewards(t *testing.T) {
	const tables = 3
	points := newLearner(t, indigo.Game{}, nil, env.Options{Tables: tables})
	leads := newLearner(t, indigo.Game{}, nil, env.Options{Tables: tables, Lead: true})
	var sum, lead [tables][2]float32
	for step := range 48 {
		points.step(t)
		leads.step(t)
		for i := range tables {
			for seat := range 2 {
				sum[i][seat] += points.batch.Rewards[2*i+seat]
				lead[i][seat] += leads.batch.Rewards[2*i+seat]
			}
			if done := points.batch.Done[i] == 1; done != (step == 47) {
				t.Errorf("step %d: done: %v", step, done)
			}
		}
	}
	for i := range tables {
		if sum[i][0]+sum[i][1] != 23 || lead[i][0] != sum[i][0]-sum[i][1] || lead[i][1] != -lead[i][0] {
			t.Errorf("table %d: points %v, leads %v", i, sum[i], lead[i])
		}
	}
}

// After a Reset, a batch in which a deal has ended is like the batch of a new learner.
func TestResetForgets(t *testing.T) {
	o := env.Options{Tables: 2}
	l, fresh := newLearner(t, indigo.Game{}, nil, o), newLearner(t, indigo.Game{}, nil, o)
	for range 48 {
		l.step(t)
	}
	if l.batch.Done[0] == 0 || l.batch.Rewards[0] == 0 && l.batch.Rewards[1] == 0 {
		t.Fatalf("the last play of a deal wins nothing: %v", l.batch)
	}
	must.Do(t, l.env.Reset(deck.NewSeed(1), &l.batch))
	expect.Same(t, l.batch, fresh.batch)
}

// What an opponent wins before the learner's first decision belongs to the new deal, not to the
// step that ended the deal before it. Thus the points of each deal add up to 23.
func TestRewardsOfADeal(t *testing.T) {
	const tables = 16
	l := newLearner(t, indigo.Game{}, random[indigo.State, indigo.Move], env.Options{Tables: tables})
	if slices.ContainsFunc(l.batch.Rewards, func(r float32) bool { return r != 0 }) {
		t.Errorf("rewards before any step: %v", l.batch.Rewards)
	}
	var sum [tables]float32
	for range 24 * 8 {
		l.step(t)
		for i := range tables {
			sum[i] += l.batch.Rewards[2*i] + l.batch.Rewards[2*i+1]
			if l.batch.Done[i] > 0 {
				expect.Is(t, sum[i], 23, "table", i, "points of a deal")
				sum[i] = 0
			}
		}
	}
}

// In Hearts, the lead of a seat is its score minus a third of the sum of the other scores. If
// nobody shoots the moon, all scores of a deal add up to -26.
func TestLeadOfFour(t *testing.T) {
	l := newLearner(t, hearts.Game{}, nil, env.Options{})
	m := newLearner(t, hearts.Game{}, nil, env.Options{Lead: true})
	var sum, lead [4]float32
	for l.step(t); ; l.step(t) {
		m.step(t)
		for seat := range 4 {
			sum[seat] += l.batch.Rewards[seat]
			lead[seat] += m.batch.Rewards[seat]
		}
		if l.batch.Done[0] > 0 {
			break
		}
	}
	total := sum[0] + sum[1] + sum[2] + sum[3]
	for seat := range 4 {
		if want := sum[seat] - (total-sum[seat])/3; lead[seat]-want > 0.01 || want-lead[seat] > 0.01 || total == 0 {
			t.Errorf("seat %d: points %v, lead %v, want %v", seat, sum, lead[seat], want)
		}
	}
}

// Against an opponent, the learner plays each deal once from each seat. The cards turned up at the
// start are the same in two deals, and different in the next two.
func TestEachDealFromEverySeat(t *testing.T) {
	l := newLearner(t, indigo.Game{}, random[indigo.State, indigo.Move], env.Options{Tables: 2})
	places := [...]int{l.field(t, "table", -1), l.field(t, "won", 0), l.field(t, "won", 1)}
	var shown [2][][]byte // the cards seen at the first decision of each deal
	var seats [2][]uint8
	for range 24 * 6 { // a learner has 24 decisions in a deal
		for i := range 2 {
			if len(seats[i]) > 0 && l.batch.Done[i] == 0 {
				continue
			}
			all := make([]byte, 54)
			for _, at := range places {
				for c, n := range l.seen(i)[at:][:54] {
					all[c] += n
				}
			}
			seats[i], shown[i] = append(seats[i], l.batch.Seats[i]), append(shown[i], all)
		}
		l.step(t)
	}
	both := func(a, b []byte) (n int) {
		for c := range a {
			n += int(a[c] & b[c])
		}
		return n
	}
	for i := range 2 {
		expect.Same(t, seats[i], []uint8{0, 1, 0, 1, 0, 1}, "seats of the learner")
		for deal := 0; deal < 6; deal += 2 {
			if both(shown[i][deal], shown[i][deal+1]) < 4 || both(shown[i][deal], shown[i][(deal+2)%6]) == 4 {
				t.Errorf("table %d, deal %d: %v", i, deal, shown[i])
			}
		}
	}
	if both(shown[0][0], shown[1][0]) == 4 {
		t.Error("two tables have the same deal")
	}
}

// The deals of a table depend on the seed and not on the number of tables.
func TestSeeds(t *testing.T) {
	play := func(tables int, seed uint64) (all []string) {
		l := newLearner(t, doppelkopf.Game{}, func() bot.Bot[doppelkopf.State, doppelkopf.Move] {
			return house.DoppelkopfRoster(doppelkopf.Game{}).Basic()
		}, env.Options{Tables: tables, Places: true})
		must.Do(t, l.env.Reset(deck.NewSeed(seed), &l.batch))
		for range 40 {
			must.Do(t, l.env.Step(make([]int32, tables), &l.batch))
			all = append(all, fmt.Sprintf("%d %v", l.seen(0), l.batch.Rewards[:4]))
		}
		return all
	}
	one := play(1, 5)
	expect.Same(t, play(3, 5), one, "with three tables the first is different")
	if cmp.Equal(one, play(1, 6)) {
		t.Error("two seeds deal the same")
	}
}

// A refused step changes nothing.
func TestRefusals(t *testing.T) {
	for _, o := range []env.Options{{Tables: -1}, {Tables: 1<<16 + 1}, {Width: -1}, {Width: 5000}, {Plays: -1}, {Plays: 257}} {
		expect.Fails(env.New(indigo.Game{}, nil, o))(t, env.ErrEnv, o)
	}
	expect.Fails(env.New[indigo.State, indigo.Move](nil, nil, env.Options{}))(t, engine.ErrNoGame)
	must.Have(env.New(indigo.Game{}, nil, env.Options{Tables: 1 << 16, Width: 1 << 12, Plays: 256}))(t) // the largest options
	e := must.Have(env.New(indigo.Game{}, nil, env.Options{Tables: 2}))(t)
	b := e.NewBatch()
	if err := e.Step([]int32{0, 0}, &b); !errors.Is(err, env.ErrEnv) || !strings.Contains(err.Error(), "Reset comes first") {
		t.Errorf("a step before the deal: %v", err)
	}
	l := newLearner(t, indigo.Game{}, nil, env.Options{Tables: 2, Plays: 1})
	before := slices.Concat(l.env.Observe(nil, 0, 0), l.env.Observe(nil, 1, 1))
	good := []int32{l.batch.Legal[0], l.batch.Legal[l.info.Width]}
	short := l.batch
	short.Rewards = short.Rewards[1:]
	for _, try := range []struct {
		actions []int32
		batch   env.Batch
	}{
		{good[:1], l.batch}, {[]int32{good[0], -1}, l.batch}, {[]int32{good[0], 52}, l.batch}, {good, short},
	} {
		expect.Err(t, l.env.Step(try.actions, &try.batch), env.ErrEnv, try.actions)
	}
	if after := slices.Concat(l.env.Observe(nil, 0, 0), l.env.Observe(nil, 1, 1)); !bytes.Equal(before, after) {
		t.Errorf("a refused step has changed\n%v\nto\n%v", before, after)
	}
	expect.Err(t, l.env.Reset(deck.NewSeed(1), &short), env.ErrEnv)
	if err := l.env.Step(good, &env.Batch{}); err != nil { // nothing is asked for
		t.Error(err)
	}
	for _, seat := range []engine.Seat{-2, 2, 127} {
		if !bytes.Equal(l.env.Observe(nil, 0, seat), l.env.Observe(nil, 0, engine.Nobody)) {
			t.Errorf("%v sees more than a spectator", seat)
		}
	}
	p := newLearner(t, indigo.Game{}, nil, env.Options{Places: true, Width: 1, Plays: 256})
	for _, place := range []int32{-1, 6} {
		expect.Err(t, p.env.Step([]int32{place}, &p.batch), env.ErrEnv, "place", place, "of 6")
	}
	if got := l.env.Observe([]byte{1}, 2, 0); len(got) != 1 {
		t.Errorf("a table that does not exist: %v", got)
	}
}

// If a batch has only one slice, a step writes into it what it would write if the batch had all
// slices.
func TestEachSliceAlone(t *testing.T) {
	for i, only := range []func(all env.Batch) env.Batch{
		func(all env.Batch) env.Batch { return env.Batch{Seats: all.Seats} },
		func(all env.Batch) env.Batch { return env.Batch{Done: all.Done} },
		func(all env.Batch) env.Batch { return env.Batch{Counts: all.Counts} },
		func(all env.Batch) env.Batch { return env.Batch{Rewards: all.Rewards} },
		func(all env.Batch) env.Batch { return env.Batch{Legal: all.Legal} },
		func(all env.Batch) env.Batch { return env.Batch{Masks: all.Masks} },
		func(all env.Batch) env.Batch { return env.Batch{Observations: all.Observations} },
	} {
		all := newLearner(t, karata.Game{}, random[karata.State, karata.Move], env.Options{Tables: 2, Places: true})
		one := newLearner(t, karata.Game{}, random[karata.State, karata.Move], env.Options{Tables: 2, Places: true})
		some := only(one.env.NewBatch())
		for range 30 {
			must.Do(t, errors.Join(all.env.Step([]int32{0, 0}, &all.batch), one.env.Step([]int32{0, 0}, &some)))
			if diff := cmp.Diff(only(all.batch), some); diff != "" {
				t.Fatalf("slice %d:\n%s", i, diff)
			}
		}
	}
}

// alone is Indigo, but seat 1 has no player.
type alone struct{ indigo.Game }

func (alone) Players() int { return 1 }

// A seat without a player makes its first legal move, without anybody being asked.
func TestSeatWithoutAPlayer(t *testing.T) {
	l := newLearner(t, alone{}, nil, env.Options{Tables: 4})
	for range 100 {
		if slices.Max(l.batch.Seats) > 0 {
			t.Fatalf("seats %v are to move", l.batch.Seats)
		}
		l.step(t)
	}
}

// stuck is Indigo, but the seat to move has no legal move.
type stuck struct{ indigo.Game }

func (stuck) Legal(dst []indigo.Move, _ indigo.State, _ engine.Seat) []indigo.Move { return dst }

func (stuck) AppendMoves(dst []indigo.Move, _ *indigo.State, _ engine.Seat) []indigo.Move { return dst }

func TestStuckGame(t *testing.T) {
	e := must.Have(env.New(stuck{}, nil, env.Options{}))(t)
	b := e.NewBatch()
	expect.Err(t, e.Reset(deck.NewSeed(1), &b), engine.ErrStuck, "a seat without a legal move")
}

// over is Indigo, but all deals, or two deals in three, are over as soon as they are dealt.
type over struct {
	indigo.Game
	all   bool
	dealt *int
}

func (g over) Deal(seed deck.Seed, first engine.Seat) indigo.State {
	if g.dealt != nil {
		*g.dealt++
	}
	if g.all || seed[0]%3 > 0 {
		return indigo.State{}
	}
	return g.Game.Deal(seed, first)
}

func TestDealsWithoutDecisions(t *testing.T) {
	l := newLearner(t, over{}, nil, env.Options{Tables: 4})
	more := 0
	for range 48 * 10 {
		l.step(t)
		for _, n := range l.batch.Done {
			more += max(0, int(n)-1)
		}
	}
	if more < 20 {
		t.Errorf("%d deals without a decision after 40 with decisions", more)
	}
	dealt := 0
	e := must.Have(env.New(over{all: true, dealt: &dealt}, nil, env.Options{}))(t)
	b := e.NewBatch()
	if err := e.Reset(deck.NewSeed(1), &b); !errors.Is(err, env.ErrEnv) || dealt != 1001 {
		t.Errorf("a game without decisions: %v after %d deals", err, dealt)
	}
}

// wrong plays a card that is in no pack.
type wrong struct{}

func (wrong) Choose(context.Context, engine.View[indigo.State], []indigo.Move, *rand.Rand) indigo.Move {
	return 0
}

func TestBotOfTheOtherSeat(t *testing.T) {
	e := must.Have(env.New(indigo.Game{}, func() bot.Bot[indigo.State, indigo.Move] { return wrong{} }, env.Options{}))(t)
	b := e.NewBatch()
	must.Do(t, e.Reset(deck.NewSeed(1), &b))
	var refused *engine.MoveError
	if err := e.Step([]int32{b.Legal[0]}, &b); !errors.As(err, &refused) || refused.Seat != 1 {
		t.Errorf("a bot's wrong move: %v", err)
	}
}

func (l *learner) seen(table int) []byte {
	return l.batch.Observations[table*l.info.Size:][:l.info.Size]
}

// field returns the place of a field in an observation.
func (l *learner) field(t *testing.T, name string, seat int) int {
	t.Helper()
	for _, f := range l.info.Fields {
		if f.Name == name && f.Seat == seat {
			return f.At
		}
	}
	t.Fatalf("no field %s of seat %d in %v", name, seat, l.info.Fields)
	return 0
}

// The rules of the game appear as the game writes them.
func TestInfoHasTheRules(t *testing.T) {
	e := must.Have(env.New(must.Have(karata.New(karata.Rules{Seats: 3}))(t), nil, env.Options{}))(t)
	expect.Is(t, string(e.Info().Rules), `{"seats":3}`)
}

// The mask holds a 1 for each legal move, and a 0 for every other move.
func TestMasks(t *testing.T) {
	l := newLearner(t, indigo.Game{}, nil, env.Options{Tables: 2})
	for range 30 {
		for i, n := range l.batch.Counts {
			want := make([]uint8, len(l.info.Moves))
			for _, move := range l.batch.Legal[i*l.info.Width:][:n] {
				want[move] = 1
			}
			for _, none := range l.batch.Legal[i*l.info.Width+int(n) : (i+1)*l.info.Width] {
				if none != -1 {
					t.Fatalf("table %d: %d after the legal moves", i, none)
				}
			}
			if got := l.batch.Masks[i*len(want):][:len(want)]; !bytes.Equal(got, want) {
				t.Fatalf("table %d: %v, want %v", i, got, want)
			}
		}
		l.step(t)
	}
}

// At the end of a deal of Indigo nobody has cards. The next deal does not change the observation of
// that end.
func TestObserveEnd(t *testing.T) {
	l := newLearner(t, indigo.Game{}, nil, env.Options{Plays: 1})
	played := func(seen []byte) bool { return !bytes.Equal(seen[len(seen)-3:], make([]byte, 3)) }
	if played(l.env.Observe(nil, 0, 0)) {
		t.Error("a play is seen before the first one")
	}
	for n := 0; l.batch.Done[0] == 0; n++ {
		if l.step(t); played(l.env.Observe(nil, 0, 0)) != (l.batch.Done[0] == 0) {
			t.Fatalf("after %d plays, the last one is seen: %t", n+1, l.batch.Done[0] != 0)
		}
	}
	hand := l.field(t, "hand", 0)
	holds := func(seen []byte) bool { return bytes.IndexByte(seen[hand:hand+52], 1) >= 0 }
	end := l.env.ObserveEnd(nil, 0, 0)
	if now := l.env.Observe(nil, 0, 0); !holds(now) || holds(end) || !played(end) {
		t.Errorf("the hand of the last deal: %v, of this one: %v", end[hand:hand+52], now[hand:hand+52])
	}
	if l.step(t); !bytes.Equal(l.env.ObserveEnd(nil, 0, 0), end) {
		t.Error("the end of the deal has changed")
	}
}
