package enginetest

import (
	"errors"
	"flag"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
	"github.com/hoylecards/hoyle/examples/newgame"
)

// openly is Tuck without tucks, so that only hands and the stock are hidden.
func openly() *faulty {
	f := &faulty{}
	f.legal = func(dst []move, s state, seat engine.Seat) []move {
		return append(dst, slices.DeleteFunc(f.Game.Legal(nil, s, seat), func(m move) bool { return m.Tuck })...)
	}
	f.apply = func(s state, seat engine.Seat, m move) (state, error) {
		next, err := f.Game.Apply(s, seat, m)
		if err == nil && m.Tuck {
			return s, engine.NewMoveError(seat, m, engine.ErrNoSuchMove)
		}
		return next, err
	}
	return f
}

// Without Shows, a seat sees its hand, nobody sees the stock, and everybody sees all other
// zones.
func TestShowsByTheNamesOfZones(t *testing.T) {
	hands, stock := openly(), openly()
	hands.view = func(s state, seat engine.Seat) view {
		v := hands.Game.View(s, seat)
		v.State.Hands = s.Hands
		return v
	}
	stock.view = func(s state, seat engine.Seat) view {
		v := stock.Game.View(s, seat)
		v.State.Stock = s.Stock
		return v
	}
	for name, tt := range map[string]struct {
		game *faulty
		want Promise
	}{
		"own hands and open cards": {openly(), sound},
		"all hands":                {hands, viewHides},
		"the stock":                {stock, viewHides},
	} {
		t.Run(name, func(t *testing.T) {
			err := Check(Suite[state, move]{Game: tt.game, Walks: 3})
			if tt.want == sound && err != nil {
				t.Error(err)
			} else if tt.want != sound {
				mustViolate(t, tt.want, err)
			}
		})
	}
}

// countdown is a game of a fixed number of plays, without cards or choices. Its moves are its
// words, in rotation.
type countdown struct {
	Plays int    `json:"plays"`
	Words []tick `json:"words,omitempty"` // none stands for "tick"
	takes func(s countdownState, m tick) bool
}

func (g countdown) word(s countdownState) tick {
	if len(g.Words) == 0 {
		return "tick"
	}
	return g.Words[s.Left%len(g.Words)]
}

type countdownState struct {
	Seed deck.Seed
	Left int
}

// tick is a move of a countdown, and is its own text. The exceptions are "-", whose text is empty,
// and "", whose text is not empty.
type tick string

func (m tick) MarshalText() ([]byte, error) {
	switch m {
	case "":
		return []byte("none"), nil
	case "-":
		return nil, nil
	}
	return []byte(m), nil
}

func (countdown) Name() string { return "countdown" }
func (countdown) Seats() int   { return 1 }
func (g countdown) Deal(seed deck.Seed, _ engine.Seat) countdownState {
	return countdownState{seed, g.Plays}
}

func (countdown) Turn(s countdownState) engine.Seat {
	if s.Left == 0 {
		return engine.Nobody
	}
	return 0
}

func (g countdown) Legal(dst []tick, s countdownState, seat engine.Seat) []tick {
	if s.Left > 0 && seat == 0 {
		return append(dst, g.word(s))
	}
	return dst
}

func (g countdown) Apply(s countdownState, seat engine.Seat, m tick) (countdownState, error) {
	switch {
	case s.Left == 0:
		return s, engine.NewMoveError(seat, m, engine.ErrGameOver)
	case seat != 0:
		return s, engine.NewMoveError(seat, m, engine.ErrNotYourTurn)
	case m != g.word(s) && (g.takes == nil || !g.takes(s, m)):
		return s, engine.NewMoveError(seat, m, engine.ErrNoSuchMove)
	}
	s.Left--
	return s, nil
}

func (countdown) Score(countdownState, engine.Seat) int { return 0 }
func (countdown) View(s countdownState, seat engine.Seat) engine.View[countdownState] {
	if seat != 0 {
		seat = engine.Nobody
	}
	return engine.View[countdownState]{Seat: seat, State: s}
}
func (countdown) Redact(_ countdownState, _ engine.Seat, m tick, _ engine.Seat) tick { return m }
func (countdown) Determinize(v engine.View[countdownState], _ *rand.Rand) countdownState {
	return v.State
}
func (countdown) Zones(countdownState) []engine.Zone { return nil }

func (countdown) ParseMove(text string) (tick, error) {
	switch {
	case text == "" || strings.ContainsFunc(text, func(r rune) bool { return r < ' ' || r > '~' }):
		return "", engine.ErrMoveText
	case text == "none":
		return "", nil
	}
	return tick(text), nil
}

// The texts of moves must be printable ASCII.
func TestTextsOfMoves(t *testing.T) {
	for word, want := range map[tick]Promise{
		"~ !": sound, "-": textIsUnique, "a\nb": textIsUnique, "a\x7f": textIsUnique, "é": textIsUnique,
	} {
		su := Suite[countdownState, tick]{Game: countdown{Plays: 2, Words: []tick{word}}, IgnoresFirst: true}
		if err := Walk(su, Seeded(1)); want == sound && err != nil {
			t.Errorf("%q: %v", word, err)
		} else if want != sound {
			mustViolate(t, want, err)
			if !strings.Contains(err.Error(), `", error `) {
				t.Errorf("%q: not found by its text alone: %v", word, err)
			}
		}
	}
}

// A walk also tries moves that were legal earlier. Here only such moves reveal that the game
// accepts a move twice.
func TestOldMovesAreTried(t *testing.T) {
	g := countdown{Plays: 3, Words: []tick{"zero", "one", "two", "three"}}
	su := Suite[countdownState, tick]{Game: g, IgnoresFirst: true}
	if err := Walk(su, Seeded(1)); err != nil {
		t.Error(err)
	}
	g.takes = func(s countdownState, m tick) bool { return s.Left == 1 && m == "three" }
	su.Game = g
	su.ReadGame = func([]byte) (engine.Game[countdownState, tick], error) { return g, nil }
	mustViolate(t, applyIsLegal, Walk(su, Seeded(1)))
}

// Check plays 20 games unless Walks gives a different number. With -short, Run plays a fifth of
// that number, rounded up. End is called once in each game.
func TestNumberOfGames(t *testing.T) {
	count := func(walks int, check func(Suite[countdownState, tick])) (ended int) {
		check(Suite[countdownState, tick]{
			Game: countdown{Plays: 3}, IgnoresFirst: true, Walks: walks,
			End: func(countdownState) error { ended++; return nil },
		})
		return ended
	}
	run := func(short bool) func(Suite[countdownState, tick]) {
		return func(su Suite[countdownState, tick]) {
			t.Helper()
			was := strconv.FormatBool(testing.Short())
			defer func() { _ = flag.Set("test.short", was) }()
			if err := flag.Set("test.short", strconv.FormatBool(short)); err != nil {
				t.Fatal(err)
			}
			Run(t, su)
		}
	}
	check := func(su Suite[countdownState, tick]) {
		if err := Check(su); err != nil {
			t.Error(err)
		}
	}
	for _, tt := range []struct {
		name        string
		walks, want int
		check       func(Suite[countdownState, tick])
	}{
		{"Check", 0, 20, check},
		{"Check of 3", 3, 3, check},
		{"Run of 6", 6, 6, run(false)},
		{"Run, short", 0, 4, run(true)},
		{"Run of 5, short", 5, 1, run(true)},
		{"Run of 6, short", 6, 2, run(true)},
	} {
		if got := count(tt.walks, tt.check); got != tt.want {
			t.Errorf("%s: %d games, want %d", tt.name, got, tt.want)
		}
	}
}

// A game must end within 1000 plays unless MaxPlays gives a different number. The same limit
// applies to a game that starts from a sample.
func TestMaxPlays(t *testing.T) {
	for _, tt := range []struct {
		plays, most int
		want        Promise
	}{
		{1000, 0, sound}, {1001, 0, gamesEnd}, {7, 7, sound}, {8, 7, gamesEnd},
	} {
		su := Suite[countdownState, tick]{Game: countdown{Plays: tt.plays}, IgnoresFirst: true, MaxPlays: tt.most}
		w := newWalk(su.guard(), Seeded(1))
		for _, err := range []error{Walk(su, Seeded(1)), w.checkSamplePlays(countdownState{Left: tt.plays}, deck.NewSeed(1).Rand())} {
			if tt.want == sound && err != nil {
				t.Errorf("%d plays: %v", tt.plays, err)
			} else if tt.want != sound {
				mustViolate(t, tt.want, err)
			}
		}
	}
}

// hasty is Tuck with a playout that mistakes the refusals of a view for the end of the game.
type hasty struct{ outs }

func (g hasty) PlayOut(s *state, r *rand.Rand) error {
	if err := g.outs.PlayOut(s, r); !errors.Is(err, engine.ErrFaceDown) {
		return err
	}
	return nil
}

// wasteful is Tuck with a playout that draws one number too many.
type wasteful struct{ outs }

func (g wasteful) PlayOut(s *state, r *rand.Rand) error {
	err := g.outs.PlayOut(s, r)
	r.Uint64()
	return err
}

// The suite also compares playouts from views, and the random numbers that playouts draw.
func TestPlayoutsAreComparedInFull(t *testing.T) {
	for name, g := range map[string]engine.Game[state, move]{"views": hasty{}, "numbers": wasteful{}} {
		t.Run(name, func(t *testing.T) {
			mustViolate(t, playOutIsSame, Check(Suite[state, move]{Game: g, Shows: shows, Walks: 1}))
		})
	}
}

// methods is a game that implements only engine.Game.
type methods struct{ engine.Game[state, move] }

func (methods) MarshalJSON() ([]byte, error) { return []byte("{}"), nil }

// The samples of a game that decodes no positions vary wherever cards are hidden, even if the
// walk always makes the first choice.
func TestGameWithoutPositionsPasses(t *testing.T) {
	for name, game := range map[string]*faulty{"open": openly(), "tucked": {}} {
		t.Run(name, func(t *testing.T) {
			g := methods{game}
			su := Suite[state, move]{
				Game: g, Shows: shows, Walks: 6,
				ReadGame: func([]byte) (engine.Game[state, move], error) { return g, nil },
			}
			if err := Check(su); err != nil {
				t.Error(err)
			}
			if err := Walk(su, func(int) int { return 0 }); err != nil {
				t.Error(err)
			}
		})
	}
}

// forgetful is a game whose JSON is read as a different game.
type forgetful struct{ handicap }

func (*forgetful) UnmarshalJSON([]byte) error { return nil }

func TestGamesComeBackFromJSON(t *testing.T) {
	forgets := Suite[state, move]{Game: forgetful{handicap{Points: 5}}, Shows: shows, Walks: 1}
	mustViolate(t, gameIsJSON, Check(forgets))
	refuses := Suite[state, move]{Game: openly(), Shows: shows, Walks: 1}
	refuses.ReadGame = func([]byte) (engine.Game[state, move], error) { return nil, errors.New("no game") }
	mustViolate(t, gameIsJSON, Check(refuses))
}

// A decoded position must be restored from its JSON even at the end of the game.
func TestCheckDecodeOfTheEnd(t *testing.T) {
	f := &faulty{}
	f.decodeState = func(data []byte) (state, error) {
		s, err := f.Game.DecodeState(data)
		if s.Left == 0 {
			return state{}, engine.ErrPosition
		}
		return s, err
	}
	mustBreak(t, jsonIsWhole, decoding(suite(f)))
}

// curt is Tuck, but it refuses texts without giving a reason.
type curt struct{ newgame.Game }

func (g curt) ParseMove(text string) (move, error) {
	m, err := g.Game.ParseMove(text)
	if err != nil {
		err = errors.New("no")
	}
	return m, err
}

// lax is Tuck, but it parses a text into a move that has no text.
type lax struct{ newgame.Game }

func (g lax) ParseMove(text string) (move, error) {
	if text == "any" {
		return move{Card: 200}, nil
	}
	return g.Game.ParseMove(text)
}

func TestMoveTextsAreChecked(t *testing.T) {
	mustViolate(t, textIsUnique, CheckMoveText(suite(curt{}), "hello"))
	mustViolate(t, textIsUnique, CheckMoveText(suite(lax{}), "any"))
	if err := CheckMoveText(suite(lax{}), "hello"); err != nil {
		t.Error(err)
	}
}

// A walk makes each deal twice, whichever seat is first, and compares the results. Here the last
// choice is always made, so seat 1 is first.
func TestChangingDealsOfASeatAreFound(t *testing.T) {
	f, n := &faulty{}, uint64(0)
	f.deal = func(seed deck.Seed, first engine.Seat) state {
		if first == 1 {
			n++
			seed = seed.Derive(n)
		}
		return f.Game.Deal(seed, first)
	}
	mustViolate(t, dealIsFixed, Walk(suite(f), func(n int) int { return n - 1 }))
}

// Every method is called from several goroutines. If the first choice is always made, this
// happens in the first position.
func TestSharedMethodsAreFound(t *testing.T) {
	home := goroutine()
	away := func() bool { return goroutine() != home }
	var g newgame.Game
	for name, f := range map[string]*faulty{
		"Deal": {deal: func(seed deck.Seed, first engine.Seat) state {
			if away() {
				return state{}
			}
			return g.Deal(seed, first)
		}},
		"Legal": {legal: func(dst []move, s state, seat engine.Seat) []move {
			if away() {
				return dst
			}
			return g.Legal(dst, s, seat)
		}},
		"Apply": {apply: func(s state, seat engine.Seat, m move) (state, error) {
			if away() {
				return state{}, nil
			}
			return g.Apply(s, seat, m)
		}},
		"Redact": {redact: func(s state, seat engine.Seat, m move, viewer engine.Seat) move {
			if away() {
				return move{}
			}
			return g.Redact(s, seat, m, viewer)
		}},
		"View": {view: func(s state, seat engine.Seat) view {
			if away() {
				seat = engine.Nobody
			}
			return g.View(s, seat)
		}},
	} {
		t.Run(name, func(t *testing.T) {
			home = goroutine()
			mustViolate(t, sharedIsSafe, Walk(suite(f), func(int) int { return 0 }))
		})
	}
	home = goroutine()
	mustViolate(t, sharedIsSafe, Walk(fullSuite(&full{advance: func(s *state, seat engine.Seat, m move) (err error) {
		if !away() {
			*s, err = g.Apply(*s, seat, m)
		}
		return err
	}}), func(int) int { return 0 }))
}

// misread is Tuck, but it reads each text as a different move.
type misread struct{ newgame.Game }

func (g misread) ParseMove(text string) (move, error) {
	m, err := g.Game.ParseMove(text)
	m.Tuck = !m.Tuck
	return m, err
}

// spaced is Tuck, but it refuses a text that begins with a space with an error of its own.
type spaced struct{ newgame.Game }

func (g spaced) ParseMove(text string) (move, error) {
	if strings.HasPrefix(text, " ") {
		return move{}, errors.New("a space")
	}
	return g.Game.ParseMove(text)
}

// trimmed is Tuck, but it ignores zero bytes at the end of a text.
type trimmed struct{ newgame.Game }

func (g trimmed) ParseMove(text string) (move, error) {
	return g.Game.ParseMove(strings.TrimRight(text, "\x00"))
}

func TestMisreadTextsAreFound(t *testing.T) {
	mustViolate(t, textIsUnique, Walk(suite(misread{}), Seeded(1)))
	mustViolate(t, textIsUnique, Walk(suite(spaced{}), Seeded(1)))
	mustViolate(t, textIsUnique, Walk(suite(trimmed{}), Seeded(1)))
}

// word is a tick that can be read from its text, with a fault.
type word struct{ tick }

// readWord is what UnmarshalText of a word does.
var readWord func(w *word, text string) error

func (w *word) UnmarshalText(text []byte) error { return readWord(w, string(text)) }

// UnmarshalText may refuse a text that ParseMove accepts, but not that of MarshalText. What it
// accepts it must read as ParseMove does, and what it refuses must leave the move unchanged.
func TestUnmarshalTextIsChecked(t *testing.T) {
	reads := func(w *word, text string) error { w.tick = tick(text); return nil }
	refuses := func(*word, string) error { return engine.ErrMoveText }
	for name, tt := range map[string]struct {
		read      func(w *word, text string) error
		parsed    error
		marshaled bool
		want      Promise
	}{
		"it reads the text":         {reads, nil, true, sound},
		"it reads nothing":          {func(*word, string) error { return nil }, nil, false, textIsUnique},
		"it refuses a move":         {refuses, nil, true, textIsUnique},
		"it refuses another form":   {refuses, nil, false, sound},
		"both refuse":               {refuses, engine.ErrMoveText, false, sound},
		"it changes and refuses":    {func(w *word, text string) error { w.tick = tick(text); return engine.ErrMoveText }, engine.ErrMoveText, false, textIsUnique},
		"it reads what is not text": {reads, engine.ErrMoveText, false, textIsUnique},
	} {
		readWord = tt.read
		if err := checkUnmarshal("one", word{"one"}, tt.parsed, tt.marshaled); tt.want == sound && err != nil {
			t.Errorf("%s: %v", name, err)
		} else if tt.want != sound {
			mustViolate(t, tt.want, err)
		}
	}
}

// shaky is a countdown whose moves fail in other goroutines.
type shaky struct {
	countdown
	home string
}

func (g shaky) Apply(s countdownState, seat engine.Seat, m tick) (countdownState, error) {
	if goroutine() != g.home {
		return countdownState{}, nil
	}
	return g.countdown.Apply(s, seat, m)
}

// A move is made in several goroutines even if it is the only legal one.
func TestSharedOnlyMoveIsFound(t *testing.T) {
	su := Suite[countdownState, tick]{Game: shaky{countdown{Plays: 3}, goroutine()}, IgnoresFirst: true}
	mustViolate(t, sharedIsSafe, Walk(su, func(int) int { return 0 }))
}

// Each kind of option has its own kinds of faults.
func TestKindsOfOptionsAreChecked(t *testing.T) {
	number := gamekit.NumberOption("points", "Points", "The points given to seat 0.", 0, 1, 0)
	choice := gamekit.ChoiceOption("points", "Points", "The points given to seat 0.", 0, 5)
	of := func(o engine.Option, change func(*engine.Option)) engine.Option {
		change(&o)
		return o
	}
	for name, tt := range map[string]struct {
		option engine.Option
		fault  string // "" if there is none
	}{
		"a number": {number, ""},
		"a choice": {choice, ""},
		"a switch whose values are not true and false": {of(number, func(o *engine.Option) { o.Kind, o.Max = engine.OptSwitch, 0 }), "false is refused"},
		"numbers":                                 {of(number, func(o *engine.Option) { o.Kind = engine.OptNumbers }), ""},
		"a list of values that the game refuses":  {of(choice, func(o *engine.Option) { o.Kind = engine.OptSeveral }), "[0] is refused"},
		"a list whose choices omit the default":   {of(choice, func(o *engine.Option) { o.Kind, o.Choices = engine.OptSeveral, []any{5} }), "[5] is refused"},
		"no title":                                {of(number, func(o *engine.Option) { o.Title = "" }), "no title"},
		"no description":                          {of(choice, func(o *engine.Option) { o.About = "" }), "no title or description"},
		"a choice without the default":            {of(choice, func(o *engine.Option) { o.Choices = []any{5} }), "not among its choices"},
		"a number with a small default":           {of(number, func(o *engine.Option) { o.Min, o.Max = 1, 2 }), "not in its range"},
		"a number with a large default":           {of(number, func(o *engine.Option) { o.Default = 2 }), "not in its range"},
		"no choices":                              {of(choice, func(o *engine.Option) { o.Kind, o.Choices = engine.OptSeveral, nil }), "an empty range"},
		"a number with an empty range":            {of(number, func(o *engine.Option) { o.Min = 1 }), "an empty range"},
		"numbers with an empty range":             {of(number, func(o *engine.Option) { o.Kind, o.Max = engine.OptNumbers, 0 }), "an empty range"},
		"a number whose range is less than empty": {of(number, func(o *engine.Option) { o.Min = 2 }), "an empty range"},
		"a default without JSON":                  {of(number, func(o *engine.Option) { o.Default = func() {} }), "no JSON"},
	} {
		t.Run(name, func(t *testing.T) {
			g := chosen{options: []engine.Option{tt.option}}
			err := Check(Suite[state, move]{
				Game: g, Shows: shows, Walks: 1,
				ReadGame: func([]byte) (engine.Game[state, move], error) { return g, nil },
			})
			if tt.fault == "" && err != nil {
				t.Error(err)
			} else if tt.fault != "" {
				if mustViolate(t, optionsAreRules, err); err == nil || !strings.Contains(err.Error(), tt.fault) {
					t.Errorf("got %v, want: %s", err, tt.fault)
				}
			}
		})
	}
}

// The moves that a suite names are tried, too.
func TestCandidatesAreTried(t *testing.T) {
	named := move{Card: card.MustParse("2C")}
	su := suite(&faulty{})
	su.Candidates = func(state) []move { return []move{named} }
	if tried := newWalk(su.guard(), Seeded(1)).candidates(opening); !slices.Contains(tried, named) {
		t.Errorf("%v are tried, without %v", tried, named)
	}
}

// Games without the optional methods that a check calls, and positions without cards, break no
// promise.
func TestWhatAGameLacks(t *testing.T) {
	su := Suite[countdownState, tick]{Game: countdown{Plays: 3}, IgnoresFirst: true}
	if err := CheckDecode(su, []byte("{}")); err != nil {
		t.Error(err)
	}
	if got := options(su.Game); got != nil {
		t.Errorf("options %v", got)
	}
	if _, ok := walkOf(flawless).twin(state{}, 0); ok {
		t.Error("a position without cards has a twin")
	}
}
