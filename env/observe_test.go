package env_test

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/hoylecards/hoyle/blackjack"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/catcheleven"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/env"
	"github.com/hoylecards/hoyle/examples/hearts"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/internal/long"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/karata"
)

// observed returns a function that observes a position of g in an environment whose only table is
// dealt that position.
func observed[S comparable, M engine.Move](t *testing.T, g engine.Game[S, M]) (at func(s S, seat engine.Seat) []byte, info env.Info) {
	t.Helper()
	d := &dealt[S, M]{Game: g, Speech: engine.SpeechOf[S, M](g)}
	var asked engine.Game[S, M] = d
	if o, ok := g.(engine.Observer[S]); ok {
		asked = &dealtObserver[S, M]{d, o}
	}
	e := must.Have(env.New(asked, nil, env.Options{Places: true}))(t)
	return func(s S, seat engine.Seat) []byte {
		d.next = s
		b := env.Batch{}
		must.Do(t, e.Reset(deck.Seed{}, &b))
		return e.Observe(nil, 0, seat)
	}, e.Info()
}

// dealt deals a given position.
type dealt[S comparable, M engine.Move] struct {
	engine.Game[S, M]
	engine.Speech[S, M]
	next S
}

func (d *dealt[S, M]) Deal(deck.Seed, engine.Seat) S { return d.next }

type dealtObserver[S comparable, M engine.Move] struct {
	*dealt[S, M]
	engine.Observer[S]
}

// each calls do with positions of random games.
func each[S comparable, M engine.Move](g engine.Game[S, M], games uint64, do func(s S)) {
	r := deck.NewSeed(3).Rand()
	for n := range games {
		s := g.Deal(deck.NewSeed(n), engine.Seat(n%uint64(g.Seats())))
		for plays := 0; g.Turn(s) != engine.Nobody && plays < 120; plays++ {
			do(s)
			legal := g.Legal(nil, s, g.Turn(s))
			s, _ = g.Apply(s, g.Turn(s), legal[r.IntN(len(legal))])
		}
	}
}

func TestObservations(t *testing.T) {
	t.Run("indigo", func(t *testing.T) { checkGame(t, indigo.Game{}) })
	t.Run("karata", func(t *testing.T) { checkGame(t, must.Have(karata.New(karata.Rules{Seats: 4}))(t)) })
	t.Run("catcheleven", func(t *testing.T) { checkGame(t, must.Have(catcheleven.New(catcheleven.Rules{Seats: 4}))(t)) })
	t.Run("doppelkopf", func(t *testing.T) { checkGame(t, doppelkopf.Game{}) })
	t.Run("common", func(t *testing.T) { checkGame(t, must.Have(doppelkopf.New(doppelkopf.Common()))(t)) })
	t.Run("casino", func(t *testing.T) { checkGame(t, must.Have(blackjack.New(blackjack.Casino()))(t)) })
	t.Run("hearts", func(t *testing.T) { checkGame(t, hearts.Game{}) })
}

// checkGame compares observations with a second reading of the layout, and with the observations of
// positions that look alike.
func checkGame[S comparable, M engine.Move](t *testing.T, g engine.Game[S, M]) {
	t.Helper()
	at, info := observed(t, g)
	r := deck.NewSeed(4).Rand()
	each(g, 4, func(s S) {
		for seat := engine.Nobody; int(seat) < g.Seats(); seat++ {
			v := g.View(s, seat)
			got := at(s, seat)
			if len(got) != info.Size {
				t.Fatalf("%d bytes, want %d", len(got), info.Size)
			}
			if err := readBack(g, v, got, info.Fields); err != nil {
				t.Fatalf("%v: %v", seat, err)
			}
			if alike := at(g.Determinize(v, r), seat); !bytes.Equal(got, alike) {
				t.Fatalf("positions that look alike to %v: %v and %v", seat, got, alike)
			}
		}
	})
}

// readBack reads an observation as the package comment describes it, field by field.
func readBack[S comparable, M engine.Move](g engine.Game[S, M], v engine.View[S], got []byte, fields []env.Field) error {
	viewer, seats, at := max(v.Seat, 0), engine.Seat(g.Seats()), 0
	zones := map[string]string{}
	for _, z := range g.Zones(v.State) {
		counts := make([]byte, 55)
		for _, c := range z.Cards {
			i := cmp.Or(c.Index()+1, 55) - 1
			counts[i] += byte(min(1, 255-int(counts[i])))
		}
		if z.Seat == engine.Nobody {
			for i := range 4 {
				last := card.FaceDown
				if i < len(z.Cards) {
					last = z.Cards[len(z.Cards)-1-i]
				}
				counts = append(counts, byte(last.Index()+1))
			}
		}
		same := func(other engine.Zone) bool { return other.Name == z.Name }
		group := engine.Seat(len(slices.DeleteFunc(g.Zones(v.State), func(o engine.Zone) bool { return !same(o) })))
		rank := engine.Seat(-1)
		if z.Seat != engine.Nobody {
			before := g.Zones(v.State)
			before = before[:slices.IndexFunc(before, func(o engine.Zone) bool { return o.ZoneID == z.ZoneID })]
			rank = engine.Seat(len(slices.DeleteFunc(before, func(o engine.Zone) bool { return !same(o) })))
			rank = ((rank-viewer)%group + group) % group
		}
		zones[fmt.Sprint(z.Name, int(rank))] = fmt.Sprintf("%d", counts)
	}
	speech := engine.SpeechOf[S, M](g)
	for _, f := range fields {
		if f.At != at {
			return fmt.Errorf("%+v begins at %d", f, at)
		}
		at += f.Len
		seat := (viewer + engine.Seat(f.Seat)) % seats
		want, part := "", got[f.At:at]
		switch f.Name {
		case "turn":
			want = fmt.Sprint([]int{map[bool]int{true: 1}[g.Turn(v.State) == seat]})
		case "side":
			side, own := speech.Side(v.State, seat), speech.Side(v.State, viewer)
			want = fmt.Sprint([]int{map[bool]int{true: 1, false: 2}[side == own]})
			if side < 0 || own < 0 {
				want = "[0]"
			}
		case "score":
			score := uint16(int16(g.Score(v.State, seat)))
			want = fmt.Sprint([]uint16{score % 256, score / 256})
		default:
			if zone, ok := zones[fmt.Sprint(f.Name, f.Seat)]; ok {
				want = zone
				delete(zones, fmt.Sprint(f.Name, f.Seat))
			} else if f.Len == 1 { // a fact of the game
				want = fmt.Sprintf("%d", part)
			}
		}
		if fmt.Sprintf("%d", part) != want {
			return fmt.Errorf("%+v is %v, want %v", f, part, want)
		}
	}
	if at != len(got) || len(zones) > 0 {
		return fmt.Errorf("%d of %d bytes; not seen: %v", at, len(got), zones)
	}
	return nil
}

// A deal that begins some seats later looks the same to a viewer who sits the same number of seats
// later.
func TestEveryChairSeesTheSame(t *testing.T) {
	t.Run("indigo", func(t *testing.T) { sameFromEveryChair(t, indigo.Game{}) })
	t.Run("karata", func(t *testing.T) { sameFromEveryChair(t, must.Have(karata.New(karata.Rules{Seats: 3}))(t)) })
	t.Run("catcheleven", func(t *testing.T) { sameFromEveryChair(t, must.Have(catcheleven.New(catcheleven.Rules{Seats: 4}))(t)) })
	t.Run("doppelkopf", func(t *testing.T) { sameFromEveryChair(t, doppelkopf.Game{}) })
}

func sameFromEveryChair[S comparable, M engine.Move](t *testing.T, g engine.Game[S, M]) {
	t.Helper()
	at, _ := observed(t, g)
	seats := engine.Seat(g.Seats())
	for first := range seats {
		a, b := g.Deal(deck.NewSeed(8), 0), g.Deal(deck.NewSeed(8), first)
		for range long.Or(60, 20) {
			turn := g.Turn(a)
			if turn == engine.Nobody {
				break
			}
			for seat := range seats {
				if diff := gocmp.Diff(at(a, seat), at(b, (seat+first)%seats)); diff != "" {
					t.Fatalf("seat %d, the deal turned by %d:\n%s", seat, first, diff)
				}
			}
			m := g.Legal(nil, a, turn)[0]
			a, _ = g.Apply(a, turn, m)
			b, _ = g.Apply(b, (turn+first)%seats, m)
		}
	}
}

// silent is Indigo with only the methods that a game must have.
type silent struct {
	engine.Game[indigo.State, indigo.Move]
}

// A game without facts is observed by its zones alone.
func TestAnyGame(t *testing.T) {
	at, info := observed[indigo.State, indigo.Move](t, silent{indigo.Game{}})
	full, all := observed(t, indigo.Game{})
	if info.Size != all.Size-2 { // without the fact of each seat
		t.Errorf("%d bytes, and %d with facts", info.Size, all.Size)
	}
	each(indigo.Game{}, 2, func(s indigo.State) {
		some, every := at(s, 0), full(s, 0)
		want := slices.Concat(every[:4], every[5:9], every[10:])
		if !bytes.Equal(some, want) {
			t.Fatalf("%v, want %v", some, want)
		}
	})
	for _, tt := range []struct {
		game    engine.Game[indigo.State, indigo.Move]
		places  bool
		actions int
	}{{indigo.Game{}, false, 52}, {silent{indigo.Game{}}, false, 52 + 6}, {indigo.Game{}, true, 6}, {silent{indigo.Game{}}, true, 6}} {
		e := must.Have(env.New(tt.game, nil, env.Options{Places: tt.places, Width: 6}))(t)
		if got := e.Info(); got.Actions != tt.actions || len(got.Moves) != 52 || got.Moves[0] != "AC" || got.Moves[51] != "KS" {
			t.Errorf("places %v: %d actions, %v", tt.places, got.Actions, got.Moves)
		}
	}
	l := newLearner[indigo.State, indigo.Move](t, indigo.Game{}, nil, env.Options{Places: true, Width: 2})
	if n := l.batch.Counts[0]; n != 2 || len(l.batch.Legal) != 2 {
		t.Errorf("%d of 6 moves have room in a list of 2", n)
	}
}

// What a seat passes in Hearts is hidden from the others, but not from the seat itself. Seats are
// counted from the viewer, which is seat 1.
func TestLastPlays(t *testing.T) {
	e := must.Have(env.New(hearts.Game{}, nil, env.Options{Plays: 2}))(t)
	b := e.NewBatch()
	must.Do(t, e.Reset(deck.NewSeed(1), &b))
	size := e.Info().Size
	if last := e.Info().Fields; last[len(last)-1] != (env.Field{Name: "play", Seat: -1, At: size - 3, Len: 3}) || last[len(last)-2].At != size-6 {
		t.Errorf("the last plays are %v", last[len(last)-2:])
	}
	plays := func(seat engine.Seat) []byte { return e.Observe(nil, 0, seat)[size-6:] }
	if got := plays(0); !bytes.Equal(got, make([]byte, 6)) {
		t.Errorf("before any play: %v", got)
	}
	mover := engine.Seat(b.Seats[0])
	first, second := b.Legal[0], int32(0)
	must.Do(t, e.Step([]int32{first}, &b))
	second = b.Legal[0]
	must.Do(t, e.Step([]int32{second}, &b))
	if first < 52 || second < 52 {
		t.Fatalf("moves %d and %d are not passes", first, second)
	}
	for seat, want := range map[engine.Seat][]byte{
		mover:           {1, byte(second + 1), 0, 1, byte(first + 1), 0},
		(mover + 1) % 4: {4, 0, 0, 4, 0, 0},
		(mover + 2) % 4: {3, 0, 0, 3, 0, 0},
		(mover + 3) % 4: {2, 0, 0, 2, 0, 0},
		engine.Nobody:   make([]byte, 6),
	} {
		if got := plays(seat); !bytes.Equal(got, want) {
			t.Errorf("%v sees the plays %v, want %v", seat, got, want)
		}
	}
}

// A deal begins without plays, because those of earlier deals are gone.
func TestLastPlaysOfADeal(t *testing.T) {
	l := newLearner(t, indigo.Game{}, nil, env.Options{Plays: 2})
	none := make([]byte, 6)
	for range 3 {
		for l.step(t); l.batch.Done[0] == 0; l.step(t) {
			if bytes.Equal(l.seen(0)[l.info.Size-6:], none) {
				t.Fatal("no plays in the middle of a deal")
			}
		}
		if got := l.seen(0)[l.info.Size-6:]; !bytes.Equal(got, none) {
			t.Errorf("a deal begins with the plays %v", got)
		}
	}
}
