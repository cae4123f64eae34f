package enginetest

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
	"github.com/hoylecards/hoyle/examples/newgame"
)

// full is Tuck with all optional methods, some of which may be replaced by broken ones.
type full struct {
	faulty
	breakdown func(state, engine.Seat) []engine.ScoreLine
	awaits    func(state, engine.Seat) bool
	continues func(state) bool
	options   func() []engine.Option
	turnOf    func(*state) engine.Seat
	moves     func([]move, *state, engine.Seat) []move
	advance   func(*state, engine.Seat, move) error
	parse     func(string) (move, error)
}

func (g *full) Breakdown(s state, seat engine.Seat) []engine.ScoreLine {
	if g.breakdown != nil {
		return g.breakdown(s, seat)
	}
	return []engine.ScoreLine{{Name: "points", Points: g.Score(s, seat)}}
}

func (g *full) Awaits(s state, seat engine.Seat) bool {
	if g.awaits != nil {
		return g.awaits(s, seat)
	}
	return seat != engine.Nobody && seat == g.Turn(s)
}

func (g *full) Continues(s state) bool { return g.continues != nil && g.continues(s) }

func (g *full) Options() []engine.Option {
	if g.options != nil {
		return g.options()
	}
	return nil
}

func (g *full) TurnOf(s *state) engine.Seat {
	if g.turnOf != nil {
		return g.turnOf(s)
	}
	return g.Turn(*s)
}

func (g *full) AppendMoves(dst []move, s *state, seat engine.Seat) []move {
	if g.moves != nil {
		return g.moves(dst, s, seat)
	}
	return g.Legal(dst, *s, seat)
}

func (g *full) Advance(s *state, seat engine.Seat, m move) (err error) {
	if g.advance != nil {
		return g.advance(s, seat, m)
	}
	*s, err = g.Apply(*s, seat, m)
	return err
}

func (g *full) ParseMove(text string) (move, error) {
	if g.parse != nil {
		return g.parse(text)
	}
	return g.Game.ParseMove(text)
}

func fullSuite(g *full) Suite[state, move] {
	su := suite(g)
	su.ReadGame = func([]byte) (engine.Game[state, move], error) { return g, nil }
	return su
}

func TestFullGamePasses(t *testing.T) {
	if err := Check(fullSuite(&full{})); err != nil {
		t.Error(err)
	}
}

// seen reports whether all cards of a hand are known, as in positions.
func seen(s state, seat engine.Seat) bool { return s.Hands[seat].Len() == int(s.HandLen[seat]) }

// queen is a card that is in a hand or in the stock.
var queen = card.Queen.Of(card.Hearts)

// remembered makes Tuck answer a call of Apply in a view from the position that was viewed last.
func remembered(g *full) {
	var lock sync.Mutex
	truth := map[state]state{}
	g.view = func(s state, seat engine.Seat) view {
		v := g.Game.View(s, seat)
		if v.State != s {
			lock.Lock()
			truth[v.State] = s
			lock.Unlock()
		}
		return v
	}
	g.apply = func(s state, seat engine.Seat, m move) (state, error) {
		next, err := g.Game.Apply(s, seat, m)
		lock.Lock()
		whole, ok := truth[s]
		lock.Unlock()
		if !errors.Is(err, engine.ErrFaceDown) || !ok || !seen(s, seat) {
			return next, err
		}
		if whole, err = g.Game.Apply(whole, seat, m); err != nil {
			return s, err
		}
		return g.Game.View(whole, seat).State, nil
	}
}

// shared returns the items in a buffer that later calls use again.
func shared[T any](buffer []T, items []T) []T { return append(buffer[:0], items...) }

// kinds lists broken games with the kinds of faults that real games have, each with the promise
// that the violation must name.
var kinds = []struct {
	name    string
	promise Promise
	fault   func(*full)
}{
	{"breakdown does not add up", breakdownAddsUp, func(g *full) {
		g.breakdown = func(s state, seat engine.Seat) []engine.ScoreLine {
			return []engine.ScoreLine{{Name: "points", Points: g.Score(s, seat) + len("x")*truth(s.Left == 3)}}
		}
	}},
	{"breakdown of nobody", breakdownAddsUp, func(g *full) {
		g.breakdown = func(s state, seat engine.Seat) []engine.ScoreLine {
			return []engine.ScoreLine{{Name: "points", Points: g.Score(s, seat) + truth(seat == 61)}}
		}
	}},
	{"breakdown lists a hand", viewHasMoves, func(g *full) {
		g.breakdown = func(s state, seat engine.Seat) []engine.ScoreLine {
			lines := []engine.ScoreLine{{Name: "points", Points: g.Score(s, seat)}}
			if seat >= 0 && seat < 2 && s.Hands[seat].Has(queen) {
				lines = append(lines, engine.ScoreLine{Name: "the queen in hand", Points: 0})
			}
			return lines
		}
	}},
	{"awaits nobody in a view", awaitedMustMove, func(g *full) {
		g.awaits = func(s state, seat engine.Seat) bool {
			return seat != engine.Nobody && seat == g.Turn(s) && seen(s, 0) && seen(s, 1)
		}
	}},
	{"awaits seat 77", awaitedMustMove, func(g *full) {
		g.awaits = func(s state, seat engine.Seat) bool {
			return seat == 77 && s.Left == 0 || seat != engine.Nobody && seat == g.Turn(s)
		}
	}},
	{"advance guesses in a view", doorsAgree, func(g *full) {
		g.advance = func(s *state, seat engine.Seat, m move) error {
			next, err := g.Apply(*s, seat, m)
			if errors.Is(err, engine.ErrFaceDown) && s.Left > 1 {
				s.Left--
				return nil
			}
			*s = next
			return err
		}
	}},
	{"advance gives a different reason in a view", doorsAgree, func(g *full) {
		g.advance = func(s *state, seat engine.Seat, m move) error {
			next, err := g.Apply(*s, seat, m)
			if errors.Is(err, engine.ErrFaceDown) {
				return engine.ErrNoSuchMove
			}
			*s = next
			return err
		}
	}},
	{"moves of a view are missing", doorsAgree, func(g *full) {
		g.moves = func(dst []move, s *state, seat engine.Seat) []move {
			if s.Left > 0 && !seen(*s, 0) {
				return dst
			}
			return g.Legal(dst, *s, seat)
		}
	}},
	{"the zero position waits in place", zeroIsOver, func(g *full) {
		g.turnOf = func(s *state) engine.Seat {
			if *s == (state{}) {
				return 0
			}
			return g.Turn(*s)
		}
	}},
	{"the zero position has moves in place", zeroIsOver, func(g *full) {
		g.moves = func(dst []move, s *state, seat engine.Seat) []move {
			if *s == (state{}) && seat == 1 {
				return append(dst, move{Card: pip})
			}
			return g.Legal(dst, *s, seat)
		}
	}},
	{"the zero position has moves, but not in place", zeroIsOver, func(g *full) {
		g.moves = func(dst []move, s *state, seat engine.Seat) []move { return g.Game.Legal(dst, *s, seat) }
		g.legal = func(dst []move, s state, seat engine.Seat) []move {
			if s == (state{}) && seat == 1 {
				return append(dst, move{Card: pip})
			}
			return g.Game.Legal(dst, s, seat)
		}
	}},
	{"the zero position has items", zeroIsOver, func(g *full) {
		g.breakdown = func(s state, seat engine.Seat) []engine.ScoreLine {
			points := g.Score(s, seat)
			return []engine.ScoreLine{{Name: "points", Points: points + truth(s == state{})}, {Name: "rest"}}
		}
	}},
	{"seat -2 sees all", viewHasSeat, func(g *full) {
		g.view = func(s state, seat engine.Seat) view {
			if seat == -2 {
				return view{Seat: engine.Nobody, State: s}
			}
			return g.Game.View(s, seat)
		}
	}},
	{"seat 6 has moves", turnHasMove, func(g *full) {
		g.legal = func(dst []move, s state, seat engine.Seat) []move {
			if seat == 6 {
				seat = g.Turn(s)
			}
			return g.Game.Legal(dst, s, seat)
		}
	}},
	{"seats 61 to 99 have a move at the end", turnHasMove, func(g *full) {
		g.legal = func(dst []move, s state, seat engine.Seat) []move {
			if seat > 60 && seat < 100 && s.Left == 0 && s.Drawn > 0 {
				return append(dst, move{Card: pip})
			}
			return g.Game.Legal(dst, s, seat)
		}
	}},
	{"seat 6 has moves in place", doorsAgree, func(g *full) {
		g.moves = func(dst []move, s *state, seat engine.Seat) []move {
			if seat == 6 {
				seat = g.Turn(*s)
			}
			return g.Legal(dst, *s, seat)
		}
	}},
	{"seat 9 scores", scoreIsStable, func(g *full) {
		g.score = func(s state, seat engine.Seat) int {
			if seat == 9 && s.Left == 0 && s.Drawn > 0 {
				return 1
			}
			return g.Game.Score(s, seat)
		}
	}},
	{"seat -3 plays", applyIsLegal, func(g *full) {
		g.apply = func(s state, seat engine.Seat, m move) (state, error) {
			if seat == -3 && s.Left > 0 {
				seat = g.Turn(s)
			}
			return g.Game.Apply(s, seat, m)
		}
	}},
	{"seat 6 sees what is tucked", redactHides, func(g *full) {
		g.redact = func(s state, seat engine.Seat, m move, viewer engine.Seat) move {
			if viewer == 6 {
				return m
			}
			return g.Game.Redact(s, seat, m, viewer)
		}
	}},
	{"first 77 is seat 1", dealIsFixed, func(g *full) {
		g.deal = func(seed deck.Seed, first engine.Seat) state {
			if first == 77 {
				first = 1
			}
			return g.Game.Deal(seed, first)
		}
	}},
	{"a refusal tells nobody who holds a card", refusalHides, func(g *full) {
		g.apply = func(s state, seat engine.Seat, m move) (state, error) {
			next, err := g.Game.Apply(s, seat, m)
			if errors.Is(err, engine.ErrNotYourTurn) && seat == engine.Nobody {
				err = engine.NewMoveError(seat, m, fmt.Errorf("%t: %w", s.Hands[0].Has(m.Card), engine.ErrNotYourTurn))
			}
			return next, err
		}
	}},
	{"a refusal tells seat 127 who holds a card", refusalHides, func(g *full) {
		g.apply = func(s state, seat engine.Seat, m move) (state, error) {
			next, err := g.Game.Apply(s, seat, m)
			if errors.Is(err, engine.ErrNotYourTurn) && seat == 127 {
				err = engine.NewMoveError(seat, m, fmt.Errorf("%t: %w", s.Hands[1].Has(m.Card), engine.ErrNotYourTurn))
			}
			return next, err
		}
	}},
	{"redact shows the next card", redactIsBlind, func(g *full) {
		g.redact = func(s state, seat engine.Seat, m move, viewer engine.Seat) move {
			if m.Tuck && viewer != seat && s.Drawn < 6 {
				return move{Card: s.Stock[0], Tuck: true}
			}
			return g.Game.Redact(s, seat, m, viewer)
		}
	}},
	{"redact shows who holds the queen", redactIsBlind, func(g *full) {
		g.redact = func(s state, seat engine.Seat, m move, viewer engine.Seat) move {
			seen := g.Game.Redact(s, seat, m, viewer)
			if viewer != seat && seen.Card == card.FaceDown && s.Hands[seat&1].Has(queen) {
				seen.Card = ace
			}
			return seen
		}
	}},
	{"lists in place are shared", legalIsList, func(g *full) {
		buffer := make([]move, 0, 16)
		g.moves = func(dst []move, s *state, seat engine.Seat) []move {
			if dst == nil {
				return shared(buffer, g.Legal(nil, *s, seat))
			}
			return g.Legal(dst, *s, seat)
		}
	}},
	{"lists of a position are shared", legalIsList, func(g *full) {
		var lock sync.Mutex
		known := map[string][]move{}
		g.legal = func(dst []move, s state, seat engine.Seat) []move {
			if dst != nil {
				return g.Game.Legal(dst, s, seat)
			}
			lock.Lock()
			defer lock.Unlock()
			key := fmt.Sprint(s, seat)
			if _, ok := known[key]; !ok {
				known[key] = g.Game.Legal(nil, s, seat)
			}
			return known[key]
		}
	}},
	{"zones are shared", zonesAreFixed, func(g *full) {
		var lock sync.Mutex
		known := map[state][]engine.Zone{}
		g.zones = func(s state) []engine.Zone {
			lock.Lock()
			defer lock.Unlock()
			if _, ok := known[s]; !ok {
				known[s] = g.Game.Zones(s)
			}
			return known[s]
		}
	}},
	{"cards of zones are shared", "", func(g *full) {
		var lock sync.Mutex
		buffers := map[engine.ZoneID]card.List{}
		g.zones = func(s state) []engine.Zone {
			lock.Lock()
			defer lock.Unlock()
			zones := g.Game.Zones(s)
			for i, z := range zones {
				buffers[z.ZoneID] = append(slices.Grow(buffers[z.ZoneID][:0], 12), z.Cards...)
				zones[i].Cards = buffers[z.ZoneID]
			}
			return zones
		}
	}},
	{"items are shared", breakdownAddsUp, func(g *full) {
		buffer := make([]engine.ScoreLine, 1)
		g.breakdown = func(s state, seat engine.Seat) []engine.ScoreLine {
			buffer[0] = engine.ScoreLine{Name: "points", Points: g.Score(s, seat)}
			return buffer
		}
	}},
	{"deal ignores first for every second seed", dealIsFixed, func(g *full) {
		g.deal = func(seed deck.Seed, first engine.Seat) state {
			if seed[0]%2 == 1 {
				first = 0
			}
			return g.Game.Deal(seed, first)
		}
	}},
	{"another seat's view lists moves without a card", viewHasMoves, func(g *full) {
		g.legal = func(dst []move, s state, seat engine.Seat) []move {
			dst = g.Game.Legal(dst, s, seat)
			if s.Left > 0 && seat == g.Turn(s) && s.Hands[seat] == 0 && s.HandLen[seat] > 0 {
				dst = append(dst, move{Card: queen}, move{Card: ace})
			}
			return dst
		}
	}},
	{"the error names the wrong move", refusalIsClean, func(g *full) {
		g.apply = func(s state, seat engine.Seat, m move) (state, error) {
			next, err := g.Game.Apply(s, seat, m)
			if refused, ok := errors.AsType[*engine.MoveError](err); ok {
				refused.Move = move{Card: card.MustParse("5H"), Tuck: !m.Tuck}
			}
			return next, err
		}
	}},
	{"any text is a move", textIsUnique, func(g *full) {
		g.parse = func(text string) (move, error) {
			if m, err := g.Game.ParseMove(text); err == nil {
				return m, nil
			}
			return move{Card: pip}, nil
		}
	}},
	{"a text is refused with the wrong error", textIsUnique, func(g *full) {
		g.parse = curt{g.Game}.ParseMove
	}},
	{"bad JSON reads as the last position", jsonIsWhole, func(g *full) {
		var lock sync.Mutex
		var last state
		g.decodeState = func(data []byte) (state, error) {
			lock.Lock()
			defer lock.Unlock()
			s, err := g.Game.DecodeState(data)
			if err != nil && !json.Valid(data) {
				return last, nil
			}
			last = s
			return s, err
		}
	}},
	{"bad JSON reads as an empty view", jsonIsWhole, func(g *full) {
		g.decodeView = func(data []byte) (view, error) {
			if !json.Valid(data) {
				return view{}, nil
			}
			return g.Game.DecodeView(data)
		}
	}},
	{"an empty list reads as an empty position", jsonIsWhole, func(g *full) {
		g.decodeState = func(data []byte) (state, error) {
			if string(data) == "[]" {
				return state{}, nil
			}
			return g.Game.DecodeState(data)
		}
	}},
	{"bad JSON is refused with the wrong error", jsonIsWhole, func(g *full) {
		g.decodeState = func(data []byte) (state, error) {
			s, err := g.Game.DecodeState(data)
			if err != nil {
				err = errors.New("no")
			}
			return s, err
		}
	}},
	{"apply remembers what a view hides", applyIsPure, remembered},
}

func TestKindsOfFaultsAreFound(t *testing.T) {
	for _, tt := range kinds {
		t.Run(tt.name, func(t *testing.T) {
			g := &full{}
			tt.fault(g)
			mustViolate(t, tt.promise, Check(fullSuite(g)))
		})
	}
}

// A walk finds a seat that is treated wrongly, whichever seat it is.
func TestEverySeatIsTried(t *testing.T) {
	for _, seat := range []engine.Seat{-128, -127, -2, 2, 3, 60, 126, 127} {
		g := &full{}
		g.view = func(s state, viewer engine.Seat) view {
			if viewer == seat {
				viewer = 0
			}
			return g.Game.View(s, viewer)
		}
		mustViolate(t, viewHasSeat, Walk(fullSuite(g), func(int) int { return 0 }))
	}
}

// lasting is a version of Tuck in which the next deal may use the same cards again. No view shows
// whether it does.
type lasting struct{ secret }

func (g lasting) Continues(s noteState) bool { return s.Note != 0 && g.Turn(s) == engine.Nobody }

func TestContinuesOfViewsIsCompared(t *testing.T) {
	g := lasting{secret{&noted{
		deal: func(seed deck.Seed, _ state) uint64 { return 1 + seed.Derive(7).Rand().Uint64N(secrets) },
		view: func(view, uint64) uint64 { return 0 },
	}}}
	su := notes(g.noted)
	su.Game = g
	su.ReadGame = func([]byte) (engine.Game[noteState, move], error) { return g, nil }
	mustViolate(t, continuesIsPublic, Check(su))
}

// Every value that an option offers is one that the game accepts.
func TestOptionsAreTaken(t *testing.T) {
	number := gamekit.NumberOption("points", "Points", "The points given to seat 0.", 0, 10, 0)
	choice := gamekit.ChoiceOption("points", "Points", "The points given to seat 0.", 0, 5, 300)
	for name, tt := range map[string]struct {
		option engine.Option
		refuse func(points int) bool
		want   Promise
	}{
		"all numbers":   {number, func(int) bool { return false }, sound},
		"all choices":   {choice, func(int) bool { return false }, sound},
		"not the most":  {number, func(n int) bool { return n == 10 }, optionsAreRules},
		"not the least": {gamekit.NumberOption("points", "Points", "Seat 0 gets them.", -1, 10, 0), func(n int) bool { return n == -1 }, optionsAreRules},
		"not a choice":  {choice, func(n int) bool { return n == 300 }, optionsAreRules},
		"some of many": {engine.Option{
			Name: "points", Title: "Points", About: "Seat 0 gets them.", Kind: engine.OptSeveral, Choices: []any{1}, Default: 0,
		}, func(int) bool { return false }, optionsAreRules},
	} {
		t.Run(name, func(t *testing.T) {
			g := picky{chosen{options: []engine.Option{tt.option}}, tt.refuse}
			refused = tt.refuse
			su := Suite[state, move]{
				Game: g, Shows: shows, Walks: 1,
				ReadGame: func([]byte) (engine.Game[state, move], error) { return g, nil },
			}
			if err := Check(su); tt.want == sound && err != nil {
				t.Error(err)
			} else if tt.want != sound {
				mustViolate(t, tt.want, err)
			}
		})
	}
}

// An option may need a second one, which may need a third one.
func TestOptionsMayNeedOthers(t *testing.T) {
	var all []engine.Option
	for _, name := range []string{"third", "second", "first"} {
		all = append(all, engine.Option{Name: name, Kind: engine.OptSwitch})
	}
	if err := checkBounds(linked{}, all); err != nil {
		t.Error(err)
	}
}

// linked is a game with three options. The second needs the first, and the third needs the second.
type linked struct{ First, Second, Third bool }

func (l *linked) UnmarshalJSON(data []byte) error {
	type plain linked
	if err := json.Unmarshal(data, (*plain)(l)); err != nil {
		return err
	}
	if l.Second && !l.First || l.Third && !l.Second {
		return engine.ErrRules
	}
	return nil
}

// A game must accept an option for seats that is true for all of them, whether the option is a slice
// or an array.
func TestOptionsForAllSeatsAreTried(t *testing.T) {
	for _, standard := range []any{[]bool{false, false}, [2]bool{}} {
		o := engine.Option{Name: "Blind", Kind: engine.OptSeats, Default: standard}
		mustViolate(t, optionsAreRules, checkBounds(timid{}, []engine.Option{o}))
	}
}

// timid is a game that refuses its option if it is true for both seats.
type timid struct{ Blind []bool }

func (g *timid) UnmarshalJSON(data []byte) error {
	type plain timid
	if err := json.Unmarshal(data, (*plain)(g)); err != nil {
		return err
	}
	if len(g.Blind) == 2 && g.Blind[0] && g.Blind[1] {
		return engine.ErrRules
	}
	return nil
}

// picky is Tuck with an option, some of whose values it refuses.
type picky struct {
	chosen
	refuse func(points int) bool
}

// refused reports whether picky refuses a value. It is a package variable because a game that is
// read from JSON has no function of its own.
var refused func(points int) bool

func (g *picky) UnmarshalJSON(data []byte) error {
	var rules struct {
		Points int `json:"points"`
	}
	if err := json.Unmarshal(data, &rules); err != nil {
		return err
	}
	if refused(rules.Points) {
		return engine.ErrRules
	}
	g.Points = rules.Points
	return nil
}

// markState is a position of Tuck with a secret card, which is in no zone.
type markState struct {
	State state     `json:"state"`
	Mark  card.Card `json:"mark"`
}

// A secret card that is in no zone must be drawn again in each sample, just as hidden packets are
// drawn again after they have been passed.
func TestSecretCardsVary(t *testing.T) {
	hearts := card.Hearts.Cards().Without(card.King.Of(card.Hearts)).Append(nil)
	for name, tt := range map[string]struct {
		draw func(r *rand.Rand) card.Card
		want Promise
	}{
		"any":      {func(r *rand.Rand) card.Card { return hearts[r.IntN(len(hearts))] }, sound},
		"the same": {func(*rand.Rand) card.Card { return pip }, sampleVaries},
	} {
		t.Run(name, func(t *testing.T) {
			g := marked{draw: tt.draw, pack: hearts}
			su := Suite[markState, move]{
				Game:     g,
				ReadGame: func([]byte) (engine.Game[markState, move], error) { return g, nil },
				Shows: func(s markState, z engine.Zone, i int, viewer engine.Seat) bool {
					return shows(s.State, z, i, viewer)
				},
				MaxPlays: 12,
			}
			if err := Check(su); tt.want == sound && err != nil {
				t.Error(err)
			} else if tt.want != sound {
				mustViolate(t, tt.want, err)
			}
		})
	}
}

// marked is Tuck with a secret card.
type marked struct {
	newgame.Game
	draw func(r *rand.Rand) card.Card
	pack []card.Card
}

func (g marked) MarshalJSON() ([]byte, error)         { return []byte("{}"), nil }
func (g marked) Turn(s markState) engine.Seat         { return g.Game.Turn(s.State) }
func (g marked) Zones(s markState) []engine.Zone      { return g.Game.Zones(s.State) }
func (g marked) Score(s markState, n engine.Seat) int { return g.Game.Score(s.State, n) }

func (g marked) Legal(dst []move, s markState, seat engine.Seat) []move {
	return g.Game.Legal(dst, s.State, seat)
}

func (g marked) Apply(s markState, seat engine.Seat, m move) (markState, error) {
	next, err := g.Game.Apply(s.State, seat, m)
	return markState{next, s.Mark}, err
}

func (g marked) Deal(seed deck.Seed, first engine.Seat) markState {
	return markState{g.Game.Deal(seed, first), g.pack[seed.Derive(1).Rand().IntN(len(g.pack))]}
}

func (g marked) View(s markState, seat engine.Seat) engine.View[markState] {
	v := g.Game.View(s.State, seat)
	return engine.View[markState]{Seat: v.Seat, State: markState{State: v.State}}
}

func (g marked) Redact(s markState, seat engine.Seat, m move, viewer engine.Seat) move {
	return g.Game.Redact(s.State, seat, m, viewer)
}

func (g marked) Determinize(v engine.View[markState], r *rand.Rand) markState {
	mark := card.FaceDown
	if v.State.State != (state{}) {
		mark = g.draw(r)
	}
	return markState{g.Game.Determinize(view{Seat: v.Seat, State: v.State.State}, r), mark}
}

// The optional methods are called from several goroutines, like all other methods.
func TestSharedOptionalMethodsAreFound(t *testing.T) {
	home := goroutine()
	away := func() bool { return goroutine() != home }
	for name, fault := range map[string]func(*full){
		"Zones": func(g *full) {
			g.zones = func(s state) []engine.Zone { return g.Game.Zones(s)[truth(away()):] }
		},
		"DecodeState": func(g *full) {
			g.decodeState = func(data []byte) (state, error) {
				if away() {
					return state{}, nil
				}
				return g.Game.DecodeState(data)
			}
		},
		"DecodeView": func(g *full) {
			g.decodeView = func(data []byte) (view, error) {
				if away() {
					return view{}, nil
				}
				return g.Game.DecodeView(data)
			}
		},
		"ParseMove": func(g *full) {
			g.parse = func(text string) (move, error) {
				m, err := g.Game.ParseMove(text)
				m.Tuck = m.Tuck != away()
				return m, err
			}
		},
		"AppendMoves": func(g *full) {
			g.moves = func(dst []move, s *state, seat engine.Seat) []move {
				return g.Legal(dst, *s, seat)[:len(dst)+(len(g.Legal(nil, *s, seat)))*truth(!away())]
			}
		},
		"Advance": func(g *full) {
			g.advance = func(s *state, seat engine.Seat, m move) (err error) {
				*s, err = g.Apply(*s, seat, m)
				s.Left += int8(truth(away()))
				return err
			}
		},
		"Apply": func(g *full) { // Advance does not call it
			g.advance = func(s *state, seat engine.Seat, m move) (err error) {
				*s, err = g.Game.Apply(*s, seat, m)
				return err
			}
			g.apply = func(s state, seat engine.Seat, m move) (state, error) {
				if away() {
					return state{}, nil
				}
				return g.Game.Apply(s, seat, m)
			}
		},
		"TurnOf": func(g *full) {
			g.turnOf = func(s *state) engine.Seat {
				if away() {
					return engine.Nobody
				}
				return g.Turn(*s)
			}
		},
		"Breakdown": func(g *full) {
			g.breakdown = func(s state, seat engine.Seat) []engine.ScoreLine {
				return []engine.ScoreLine{{Name: "points", Points: g.Score(s, seat) + truth(away())}}
			}
		},
		"Awaits": func(g *full) {
			g.awaits = func(s state, seat engine.Seat) bool {
				return seat != engine.Nobody && seat == g.Turn(s) && !away()
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			home = goroutine()
			g := &full{}
			fault(g)
			mustViolate(t, sharedIsSafe, Walk(fullSuite(g), func(int) int { return 0 }))
		})
	}
}

// A panic in an optional method is reported too.
func TestPanicsOfOptionalMethodsAreFound(t *testing.T) {
	crash := func(at state) {
		if at.Left == 5 {
			panic("five plays left")
		}
	}
	faults := map[string]func(*full){
		"Breakdown": func(g *full) {
			g.breakdown = func(s state, _ engine.Seat) []engine.ScoreLine { crash(s); return nil }
		},
		"Awaits":    func(g *full) { g.awaits = func(s state, _ engine.Seat) bool { panic(s) } },
		"Continues": func(g *full) { g.continues = func(s state) bool { crash(state{Left: s.Left + 5}); return false } },
		"Options":   func(g *full) { g.options = func() []engine.Option { panic("no options") } },
		"TurnOf":    func(g *full) { g.turnOf = func(s *state) engine.Seat { crash(*s); return g.Turn(*s) } },
		"AppendMoves": func(g *full) {
			g.moves = func(dst []move, s *state, seat engine.Seat) []move { crash(*s); return g.Legal(dst, *s, seat) }
		},
	}
	for _, name := range slices.Sorted(maps.Keys(faults)) {
		t.Run(name, func(t *testing.T) {
			g := &full{}
			if faults[name](g); name == "Breakdown" {
				sound := g.breakdown
				g.breakdown = func(s state, seat engine.Seat) []engine.ScoreLine {
					sound(s, seat)
					return []engine.ScoreLine{{Name: "points", Points: g.Score(s, seat)}}
				}
			}
			mustViolate(t, nothingPanics, Check(fullSuite(g)))
		})
	}
}
