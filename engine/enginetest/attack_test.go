package enginetest

import (
	"cmp"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
	"github.com/hoylecards/hoyle/examples/newgame"
	"github.com/hoylecards/hoyle/internal/long"
)

// noteState is a position of Tuck with a number in addition to the cards.
type noteState struct {
	State state  `json:"state"`
	Note  uint64 `json:"note"`
}

// noted is Tuck with a number in its positions. The number may reveal a fact that views should
// hide, or views may hide a fact that everybody may know.
type noted struct {
	newgame.Game
	deal   func(seed deck.Seed, s state) uint64          // the number after the deal
	next   func(note uint64, s state) uint64             // the number after a play; nil keeps it
	view   func(v view, note uint64) uint64              // the number in a view; nil keeps it
	score  func(note uint64, seat engine.Seat) int       // points in addition to those of the cards
	sample func(v view, note uint64, r *rand.Rand) state // returns a sample, which must respect the number
	fits   func(s state, note uint64) bool               // whether a position can have the number
}

func (g *noted) Turn(s noteState) engine.Seat { return g.Game.Turn(s.State) }
func (g *noted) Legal(dst []move, s noteState, seat engine.Seat) []move {
	return g.Game.Legal(dst, s.State, seat)
}

func (g *noted) Apply(s noteState, seat engine.Seat, m move) (noteState, error) {
	next, err := g.Game.Apply(s.State, seat, m)
	if err != nil {
		return s, err
	}
	if g.next != nil {
		s.Note = g.next(s.Note, next)
	}
	return noteState{next, s.Note}, nil
}

func (g *noted) Score(s noteState, seat engine.Seat) int {
	score := g.Game.Score(s.State, seat)
	if g.score != nil && s.Note != 0 {
		score += g.score(s.Note, seat)
	}
	return score
}

func (g *noted) Deal(seed deck.Seed, first engine.Seat) noteState {
	s := g.Game.Deal(seed, first)
	return noteState{s, g.deal(seed, s)}
}

func (g *noted) View(s noteState, seat engine.Seat) engine.View[noteState] {
	v := g.Game.View(s.State, seat)
	note := s.Note
	if g.view != nil {
		note = g.view(v, note)
	}
	return engine.View[noteState]{Seat: v.Seat, State: noteState{v.State, note}}
}

func (g *noted) Redact(s noteState, seat engine.Seat, m move, viewer engine.Seat) move {
	return g.Game.Redact(s.State, seat, m, viewer)
}

func (g *noted) Determinize(v engine.View[noteState], r *rand.Rand) noteState {
	v = g.View(v.State, v.Seat)
	draw := func(v view, _ uint64, r *rand.Rand) state { return g.Game.Determinize(v, r) }
	if g.sample != nil {
		draw = g.sample
	}
	return noteState{draw(view{Seat: v.Seat, State: v.State.State}, v.State.Note, r), v.State.Note}
}

func (g *noted) Zones(s noteState) []engine.Zone { return g.Game.Zones(s.State) }

func (g *noted) DecodeState(data []byte) (noteState, error) {
	return gamekit.DecodeState(data, func(s noteState) (noteState, error) {
		for _, z := range g.Zones(s) {
			if slices.Contains(z.Cards, card.FaceDown) {
				return noteState{}, engine.ErrPosition
			}
		}
		if s.State == (state{}) || g.fits != nil && !g.fits(s.State, s.Note) {
			return noteState{}, engine.ErrPosition
		}
		return s, nil
	})
}

func (g *noted) DecodeView(data []byte) (engine.View[noteState], error) {
	return gamekit.DecodeView(data, func(v engine.View[noteState]) (engine.View[noteState], error) {
		if inner := (view{Seat: v.Seat, State: v.State.State}); v.State.State == (state{}) || g.Game.View(inner.State, v.Seat) != inner {
			return v, engine.ErrPosition
		}
		return v, nil
	})
}

func (g *noted) MarshalJSON() ([]byte, error) { return json.Marshal(g.Game) }

func notes(g *noted) Suite[noteState, move] {
	return Suite[noteState, move]{
		Game:     g,
		ReadGame: func([]byte) (engine.Game[noteState, move], error) { return g, nil },
		Shows:    func(s noteState, z engine.Zone, i int, viewer engine.Seat) bool { return shows(s.State, z, i, viewer) },
		MaxPlays: 12, Walks: long.Or(10, 5), Samples: long.Or(3000, 400),
	}
}

// number returns cards as a number.
func number(cards ...card.Card) (n uint64) {
	for _, c := range cards {
		n = n<<8 | uint64(c)
	}
	return n
}

// holdsAce returns a bit for each seat that holds the ace of hearts.
func holdsAce(s state) (bits uint64) {
	for seat, hand := range s.Hands {
		if hand.Has(ace) {
			bits |= 1 << seat
		}
	}
	return bits
}

// keepsAce returns the value of holdsAce after a play. Once the stock is used up, the value follows
// from what was known before, even in views.
func keepsAce(note uint64, s state) uint64 {
	if s.Left >= 6 {
		return holdsAce(s)
	}
	for seat := range s.Open {
		if (s.Open[seat] | s.Tucked[seat]).Has(ace) {
			note &^= 1 << seat
		}
	}
	return note
}

var ace = card.Ace.Of(card.Hearts)

var twoOfClubs = card.Two.Of(card.Clubs)

// sound stands in for the broken promise if a game has no fault, and therefore breaks no promise.
const sound Promise = "none"

// mustViolate fails the test unless err reports that the promise want is broken. If want is
// empty, any promise will do.
func mustViolate(t *testing.T, want Promise, err error) {
	t.Helper()
	var violation *Violation
	if !errors.As(err, &violation) || want != "" && violation.Promise != want {
		t.Errorf("got: %.1500v\nwant: %s", err, want)
	}
}

// The values of a position other than its cards must not reveal hidden cards, and a view must not
// omit a value that everybody may know.
func TestNotesAreFound(t *testing.T) {
	none := func(deck.Seed, state) uint64 { return 0 }
	plays := func(_ deck.Seed, s state) uint64 { return uint64(s.Left) }
	for _, tt := range []struct {
		name string
		want Promise // "" if any of several promises may be reported
		game *noted
	}{
		{"the seed in every view", dealIsBlind, &noted{
			deal: func(seed deck.Seed, _ state) uint64 { return uint64(seed[31]) },
		}},
		{"the next card of the stock", "", &noted{
			deal: func(_ deck.Seed, s state) uint64 { return number(s.Stock[0]) },
			next: func(_ uint64, s state) uint64 { return number(s.Stock[0]) },
		}},
		{"the other's dealt hand", dealIsBlind, &noted{
			deal: func(_ deck.Seed, s state) uint64 { return number(s.Hands[1].Append(nil)...) },
		}},
		{"the other's dealt hand, for seat 0 alone", "", &noted{
			deal: func(_ deck.Seed, s state) uint64 { return number(s.Hands[1].Append(nil)...) },
			view: func(v view, note uint64) uint64 {
				if v.Seat == 0 {
					return note
				}
				return 0
			},
		}},
		{"a bonus set at the deal", dealIsBlind, &noted{
			deal: func(_ deck.Seed, s state) uint64 { return holdsAce(s) },
			score: func(note uint64, seat engine.Seat) int {
				if seat < 0 || seat > 1 {
					return 0
				}
				return int(note >> seat & 1)
			},
		}},
		{"a hint computed by the view", "", &noted{
			deal: func(_ deck.Seed, s state) uint64 { return number(s.Stock[1]) },
			next: func(_ uint64, s state) uint64 { return number(s.Stock[1]) },
			view: func(_ view, note uint64) uint64 { return note & 3 },
		}},
		{"a public number left out of views", viewHasPublic, &noted{
			deal: plays,
			next: func(_ uint64, s state) uint64 { return uint64(s.Left) },
			view: func(view, uint64) uint64 { return 0 },
		}},
		{"a public fact that samples ignore", sampleIsWhole, &noted{
			deal: func(_ deck.Seed, s state) uint64 { return holdsAce(s) },
			next: keepsAce,
			fits: func(s state, note uint64) bool { return holdsAce(s) == note },
		}},
		{"nothing", sound, &noted{deal: none}},
		{"a public number", sound, &noted{deal: plays, next: func(_ uint64, s state) uint64 { return uint64(s.Left) }}},
		{"a public fact that samples respect", sound, &noted{
			deal:   func(_ deck.Seed, s state) uint64 { return holdsAce(s) },
			next:   keepsAce,
			fits:   func(s state, note uint64) bool { return holdsAce(s) == note },
			sample: withAce,
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			su := notes(tt.game)
			if tt.game.fits != nil {
				su.Samples = 0 // the fact is announced when the cards are dealt
			}
			err := Check(su)
			if tt.want == sound {
				if err != nil {
					t.Error(err)
				}
				return
			}
			mustViolate(t, tt.want, err)
		})
	}
}

// withAce draws samples until the seats in the note, and no others, hold the ace.
func withAce(v view, note uint64, r *rand.Rand) state {
	s := newgame.Game{}.Determinize(v, r)
	for range 1000 {
		if holdsAce(s) == note {
			break
		}
		s = newgame.Game{}.Determinize(v, r)
	}
	return s
}

// The suite finds these faults even without a list of candidates.
func TestFaultsAreFoundWithoutCandidates(t *testing.T) {
	for _, tt := range []struct {
		name string
		want Promise
		game func(f *faulty)
	}{
		{"legal sorts dst", legalIsList, func(f *faulty) {
			f.legal = func(dst []move, s state, seat engine.Seat) []move {
				dst = f.Game.Legal(dst, s, seat)
				slices.SortFunc(dst, func(a, b move) int {
					if a.Tuck != b.Tuck {
						return len("tuck")*truth(a.Tuck) - len("tuck")*truth(b.Tuck)
					}
					return card.Compare(a.Card, b.Card)
				})
				return dst
			}
		}},
		{"legal shares a buffer", legalIsList, func(f *faulty) {
			buf := make([]move, 0, 64)
			f.legal = func(dst []move, s state, seat engine.Seat) []move {
				if dst == nil {
					dst = buf[:0]
				}
				return f.Game.Legal(dst, s, seat)
			}
		}},
		{"legal hides a move that apply takes", applyIsLegal, func(f *faulty) {
			f.legal = func(dst []move, s state, seat engine.Seat) []move {
				queen := func(m move) bool { return m.Card == card.Queen.Of(card.Hearts) && m.Tuck }
				return append(dst, slices.DeleteFunc(f.Game.Legal(nil, s, seat), queen)...)
			}
		}},
		{"apply panics on a card outside the pack", nothingPanics, func(f *faulty) {
			f.apply = func(s state, seat engine.Seat, m move) (state, error) {
				if m.Card.Suit() == card.Spades {
					panic("not a heart")
				}
				return f.Game.Apply(s, seat, m)
			}
		}},
		{"apply panics on the zero position", nothingPanics, func(f *faulty) {
			f.apply = func(s state, seat engine.Seat, m move) (state, error) {
				_ = newgame.Game{}.Legal(nil, s, s.First)[:max(1, 6-int(s.Left)*6)][0]
				return f.Game.Apply(s, seat, m)
			}
		}},
		{"view panics on the zero position", nothingPanics, func(f *faulty) {
			f.view = func(s state, seat engine.Seat) view {
				if s == (state{}) {
					panic("no game")
				}
				return f.Game.View(s, seat)
			}
		}},
		{"redact panics on an illegal move", nothingPanics, func(f *faulty) {
			f.redact = func(s state, seat engine.Seat, m move, viewer engine.Seat) move {
				if s.Left > 0 && !slices.Contains(f.Game.Legal(nil, s, seat), m) {
					panic("illegal")
				}
				return f.Game.Redact(s, seat, m, viewer)
			}
		}},
		{"redact hides open moves", redactShows, func(f *faulty) {
			f.redact = func(_ state, seat engine.Seat, m move, viewer engine.Seat) move {
				if viewer != seat {
					m.Card = card.FaceDown
				}
				return m
			}
		}},
		{"samples do not shuffle", sampleVaries, func(f *faulty) {
			f.determinize = func(v view, _ *rand.Rand) state { return f.Game.Determinize(v, deck.Seed{}.Rand()) }
		}},
		{"samples for the seats do not shuffle", sampleVaries, func(f *faulty) {
			f.determinize = func(v view, r *rand.Rand) state {
				if v.Seat == 0 || v.Seat == 1 {
					r = deck.Seed{}.Rand()
				}
				return f.Game.Determinize(v, r)
			}
		}},
		{"deal ignores first", dealIsFixed, func(f *faulty) {
			f.deal = func(seed deck.Seed, _ engine.Seat) state { return f.Game.Deal(seed, 0) }
		}},
		{"apply is wrong once in five thousand plays", "", func(f *faulty) {
			f.apply = func(s state, seat engine.Seat, m move) (state, error) {
				next, err := f.Game.Apply(s, seat, m)
				if mixed := uint64(next.Hands[0])*0x9E3779B97F4A7C15 ^ uint64(next.Hands[1])*0xC2B2AE3D27D4EB4F; err == nil && mixed>>20%5000 == 0 {
					next.Open[seat] = next.Open[seat].Without(m.Card)
				}
				return next, err
			}
		}},
		{"a view shows everything", viewHides, func(f *faulty) {
			f.view = func(s state, seat engine.Seat) view {
				v := f.Game.View(s, seat)
				v.State = s
				return v
			}
		}},
		{"zones change their order", zonesAreFixed, func(f *faulty) {
			f.zones = func(s state) []engine.Zone {
				zones := f.Game.Zones(s)
				if s.Left == 5 {
					slices.Reverse(zones)
				}
				return zones
			}
		}},
		{"zones differ in number", zonesAreFixed, func(f *faulty) {
			f.zones = func(s state) []engine.Zone {
				zones := f.Game.Zones(s)
				if len(zones[0].Cards) == 0 && s.Left > 0 {
					return zones[1:]
				}
				return zones
			}
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			f := &faulty{}
			tt.game(f)
			su := suite(f)
			su.Candidates = nil
			if su.Walks = 300; tt.want == sampleVaries {
				su.Walks = long.Or(60, 20) // samples are judged after all walks
			}
			mustViolate(t, tt.want, Check(su))
		})
	}
}

func truth(b bool) int {
	if b {
		return 1
	}
	return 0
}

// The suite finds unfair deals and samples.
func TestUnfairnessIsFound(t *testing.T) {
	again := func(s state, better func(a, b state) bool, draw func() state) state {
		if other := draw(); better(other, s) {
			return other
		}
		return s
	}
	pips := func(s state) int { return int(s.Hands[1].First().Rank()) }
	for _, tt := range []struct {
		name string
		want Promise
		game func(f *faulty)
	}{
		{"the better of two deals", dealIsFair, func(f *faulty) {
			f.deal = func(seed deck.Seed, first engine.Seat) state {
				return again(f.Game.Deal(seed, first), func(a, b state) bool { return pips(a) > pips(b) },
					func() state { return f.Game.Deal(seed.Derive(1), first) })
			}
		}},
		{"a deal whose stock is sorted at its end", dealIsFair, func(f *faulty) {
			f.deal = func(seed deck.Seed, first engine.Seat) state {
				s := f.Game.Deal(seed, first)
				slices.Sort(s.Stock[3:])
				return s
			}
		}},
		{"the better of two samples", sampleIsFair, func(f *faulty) {
			f.determinize = func(v view, r *rand.Rand) state {
				return again(f.Game.Determinize(v, r), func(a, b state) bool { return pips(a) > pips(b) },
					func() state { return f.Game.Determinize(v, r) })
			}
		}},
		{"samples with half the stock sorted", sampleIsFair, func(f *faulty) {
			f.determinize = func(v view, r *rand.Rand) state {
				s := f.Game.Determinize(v, r)
				if s.Drawn < 4 {
					slices.Sort(s.Stock[:2])
				}
				return s
			}
		}},
		{"samples that never deal the lowest card to seat 1", sampleIsFair, func(f *faulty) {
			f.determinize = func(v view, r *rand.Rand) state {
				v = f.Game.View(v.State, v.Seat)
				seen := v.State.Hands[0] | v.State.Hands[1] | v.State.Open[0] | v.State.Open[1] | v.State.Tucked[0] | v.State.Tucked[1]
				lowest := (card.Hearts.Cards() &^ seen).First()
				s := f.Game.Determinize(v, r)
				for range 50 {
					if !s.Hands[1].Has(lowest) {
						break
					}
					s = f.Game.Determinize(v, r)
				}
				return s
			}
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			f := &faulty{}
			tt.game(f)
			su := suite(f)
			su.Samples = 10000
			mustViolate(t, tt.want, CheckFair(su))
		})
	}
	su := suite(&faulty{})
	su.Samples = long.Or(10000, 1000)
	if err := CheckFair(su); err != nil {
		t.Error(err)
	}
}

func TestDoorsAreCompared(t *testing.T) {
	var g newgame.Game
	for name, game := range map[string]*full{
		"the turn goes on": {turnOf: func(s *state) engine.Seat {
			if s.Left == 1 {
				return 1 - g.Turn(*s)
			}
			return g.Turn(*s)
		}},
		"a move is missing": {moves: func(dst []move, s *state, seat engine.Seat) []move {
			if s.Left == 6 && seat == g.Turn(*s) {
				return append(dst, g.Legal(nil, *s, seat)[1:]...)
			}
			return g.Legal(dst, *s, seat)
		}},
		"listing changes the position": {moves: func(dst []move, s *state, seat engine.Seat) []move {
			dst = g.Legal(dst, *s, seat)
			s.First = 0
			return dst
		}},
		"the card is not drawn": {advance: func(s *state, seat engine.Seat, m move) error {
			next, err := g.Apply(*s, seat, m)
			if next.Drawn == 6 {
				next.Stock[0] = pip
			}
			*s = next
			return err
		}},
		"it returns an error": {advance: func(*state, engine.Seat, move) error { return engine.ErrIllegal }},
	} {
		t.Run(name, func(t *testing.T) {
			mustViolate(t, doorsAgree, Check(fullSuite(game)))
		})
	}
}

// checked is Tuck with its own implementation of engine.Checked.
type checked struct {
	newgame.Game
	play func(s *state, seat engine.Seat, m move) error
}

func (g checked) Play(s *state, seat engine.Seat, m move) (err error) {
	if g.play != nil {
		return g.play(s, seat, m)
	}
	*s, err = g.Apply(*s, seat, m)
	return err
}

func TestCheckedDoorIsCompared(t *testing.T) {
	check := func(g checked) error {
		return Check(Suite[state, move]{Game: g, Shows: shows, Walks: 5})
	}
	if err := check(checked{}); err != nil {
		t.Error(err)
	}
	var g newgame.Game
	for name, play := range map[string]func(s *state, seat engine.Seat, m move) error{
		"refuses nothing": func(s *state, seat engine.Seat, m move) error {
			*s, _ = g.Apply(*s, seat, m)
			return nil
		},
		"refuses late": func(s *state, seat engine.Seat, m move) (err error) {
			if *s, err = g.Apply(*s, seat, m); err != nil {
				s.First = 1 - s.First
			}
			return err
		},
		"a different reason": func(s *state, seat engine.Seat, m move) (err error) {
			if *s, err = g.Apply(*s, seat, m); err != nil {
				err = engine.NewMoveError(seat, m, engine.ErrIllegal)
			}
			return err
		},
		"a different position": func(s *state, seat engine.Seat, m move) error {
			next, err := g.Apply(*s, seat, m)
			if next.Left == 3 {
				next.First = 1 - next.First
			}
			*s = next
			return err
		},
		"views": func(s *state, seat engine.Seat, m move) (err error) {
			if *s, err = g.Apply(*s, seat, m); errors.Is(err, engine.ErrFaceDown) {
				return nil
			}
			return err
		},
	} {
		t.Run(name, func(t *testing.T) { mustViolate(t, doorsAgree, check(checked{play: play})) })
	}
}

// outs is Tuck with its own playout, which chooses from lists of moves that the function change
// has modified.
type outs struct {
	newgame.Game
	change func([]move) []move
	err    error
}

func (g outs) PlayOut(s *state, r *rand.Rand) (err error) {
	draws := engine.NewDraws(r)
	for seat := g.Turn(*s); seat != engine.Nobody && err == nil; seat = g.Turn(*s) {
		legal := g.Legal(nil, *s, seat)
		if len(legal) == 0 {
			return engine.ErrStuck
		}
		if g.change != nil {
			legal = g.change(legal)
		}
		*s, err = g.Apply(*s, seat, legal[draws.IntN(len(legal))])
	}
	return cmp.Or(err, g.err)
}

func TestPlayoutsAreCompared(t *testing.T) {
	check := func(g outs) error {
		return Check(Suite[state, move]{Game: g, Shows: shows, Walks: 5})
	}
	if err := check(outs{}); err != nil {
		t.Error(err)
	}
	for name, g := range map[string]outs{
		"the first move":    {change: func(legal []move) []move { return legal[:1] }},
		"a different order": {change: func(legal []move) []move { slices.Reverse(legal); return legal }},
		"one too many":      {change: func(legal []move) []move { return append(legal, legal[0]) }},
		"an error":          {err: engine.ErrFaceDown},
	} {
		t.Run(name, func(t *testing.T) { mustViolate(t, playOutIsSame, check(g)) })
	}
}

// handicap is Tuck with an option that may be missing from its JSON.
type handicap struct {
	newgame.Game
	Points int  `json:"points,omitzero"`
	loses  bool `json:"-"`
}

func (g handicap) Score(s state, seat engine.Seat) int {
	if seat == 0 && s.Left == 0 && s != (state{}) {
		return g.Game.Score(s, seat) + g.Points
	}
	return g.Game.Score(s, seat)
}

func (g handicap) MarshalJSON() ([]byte, error) {
	if g.loses {
		return []byte("{}"), nil
	}
	return json.Marshal(struct {
		Points int `json:"points,omitzero"`
	}{g.Points})
}

func TestLostOptionsAreFound(t *testing.T) {
	if err := Check(Suite[state, move]{Game: handicap{Points: 5}, Shows: shows, Walks: 3}); err != nil {
		t.Error(err)
	}
	mustViolate(t, recordReplays, Check(Suite[state, move]{Game: handicap{Points: 5, loses: true}, Shows: shows, Walks: 3}))
}

func TestNoGame(t *testing.T) {
	var su Suite[state, move]
	for _, err := range []error{
		Walk(su, Seeded(1)), CheckFair(su), CheckDecode(su, []byte("{}")), CheckMoveText(su, "x"),
	} {
		if !errors.Is(err, engine.ErrNoGame) {
			t.Errorf("got %v", err)
		}
	}
}

// waiting is Tuck with awaited seats.
type waiting struct {
	newgame.Game
	awaits func(s state, seat engine.Seat) bool
}

func (g waiting) Awaits(s state, seat engine.Seat) bool { return g.awaits(s, seat) }

func TestAwaitedSeatsAreChecked(t *testing.T) {
	var g newgame.Game
	turn := func(s state, seat engine.Seat) bool { return s.Left > 0 && seat == g.Turn(s) }
	for name, tt := range map[string]struct {
		awaits func(state, engine.Seat) bool
		want   Promise
	}{
		"the turn":     {turn, sound},
		"both seats":   {func(s state, seat engine.Seat) bool { return s.Left > 0 && (seat == 0 || seat == 1) }, awaitedMustMove},
		"nobody":       {func(state, engine.Seat) bool { return false }, awaitedMustMove},
		"an old turn":  {func(s state, seat engine.Seat) bool { return seat == 0 && s.Left == 0 || turn(s, seat) }, awaitedMustMove},
		"a third seat": {func(s state, seat engine.Seat) bool { return seat == 2 || turn(s, seat) }, awaitedMustMove},
		"a spectator":  {func(s state, seat engine.Seat) bool { return seat == engine.Nobody || turn(s, seat) }, awaitedMustMove},
	} {
		t.Run(name, func(t *testing.T) {
			su := Suite[state, move]{
				Game: waiting{g, tt.awaits}, Shows: shows, Walks: 3,
				ReadGame: func([]byte) (engine.Game[state, move], error) { return waiting{g, tt.awaits}, nil },
			}
			if err := Check(su); tt.want == sound && err != nil {
				t.Error(err)
			} else if tt.want != sound {
				mustViolate(t, tt.want, err)
			}
		})
	}
}

// unread is Tuck with JSON that cannot be read.
type unread struct{ newgame.Game }

func (unread) UnmarshalJSON([]byte) error { return errors.New("no JSON") }

func TestUnreadableGamesAreFound(t *testing.T) {
	mustViolate(t, gameIsJSON, Check(Suite[state, move]{Game: unread{}, Shows: shows, Walks: 1}))
}

// chosen is Tuck with an option and its description.
type chosen struct {
	handicap
	options []engine.Option
}

func (g chosen) Rules() struct {
	Points int `json:"points"`
} {
	return struct {
		Points int `json:"points"`
	}{g.Points}
}

func (g chosen) Options() []engine.Option { return slices.Clone(g.options) }

func TestOptionsAreChecked(t *testing.T) {
	points := gamekit.NumberOption("points", "Points", "The points given to seat 0.", 0, 10, 0)
	other, silent, wide, standard := points, points, points, points
	other.Name = "handicap"
	silent.About = ""
	wide.Max = 0
	standard.Default = 3
	for name, tt := range map[string]struct {
		options []engine.Option
		want    Promise
	}{
		"described":           {[]engine.Option{points}, sound},
		"none":                {nil, optionsAreRules},
		"twice":               {[]engine.Option{points, points}, optionsAreRules},
		"a different name":    {[]engine.Option{other}, optionsAreRules},
		"no sentence":         {[]engine.Option{silent}, optionsAreRules},
		"no range":            {[]engine.Option{wide}, optionsAreRules},
		"a different default": {[]engine.Option{standard}, optionsAreRules},
	} {
		t.Run(name, func(t *testing.T) {
			g := chosen{options: tt.options}
			err := Check(Suite[state, move]{
				Game: g, Shows: shows, Walks: 1,
				ReadGame: func([]byte) (engine.Game[state, move], error) { return g, nil },
			})
			if tt.want == sound && err != nil {
				t.Error(err)
			} else if tt.want != sound {
				mustViolate(t, tt.want, err)
			}
		})
	}
}

// The suite finds a leak that is prepared by one play, here of a card of seat 1, and seen after the
// next.
func TestLeaksThatComeLaterAreFound(t *testing.T) {
	su := notes(&noted{
		deal: func(deck.Seed, state) uint64 { return 0 },
		next: func(note uint64, s state) uint64 { return max(note, uint64(s.Hands[1].First())) },
		view: func(v view, note uint64) uint64 {
			if v.State.Left == opening.Left-1 {
				return 0
			}
			return note
		},
	})
	found := false
	for seed := range uint64(200) {
		w := newWalk(su.guard(), Seeded(seed))
		if err := w.checkTwins(noteState{State: opening}); err != nil {
			mustViolate(t, viewsAgree, err)
			found = true
		}
	}
	if !found {
		t.Error("no leak was found")
	}
}

// The suite finds a leak, here of a card of seat 0, that occurs only while a game is running.
func TestLeaksInPlayAreFound(t *testing.T) {
	g := &noted{
		deal: func(deck.Seed, state) uint64 { return 0 },
		next: func(_ uint64, s state) uint64 {
			if s.Left < 6 {
				return 0
			}
			return uint64(s.Hands[0].First())
		},
	}
	su := notes(g)
	su.Samples, su.Walks = 0, 60
	mustViolate(t, viewsAgree, Check(su))
}
