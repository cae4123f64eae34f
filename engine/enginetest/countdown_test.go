package enginetest

import (
	"flag"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/must"
)

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

// The texts of moves must be printable ASCII, without the slash that separates moves.
func TestTextsOfMoves(t *testing.T) {
	for word, want := range map[tick]Promise{
		"~ !": sound, "-": textIsUnique, "a\nb": textIsUnique, "a\x7f": textIsUnique, "é": textIsUnique,
		"a / b": textIsUnique, "1/2": sound,
	} {
		su := Suite[countdownState, tick]{Game: countdown{Plays: 2, Words: []tick{word}}, IgnoresFirst: true}
		err := Walk(su, seeded(1))
		if mustViolate(t, want, err); want != sound && !strings.Contains(err.Error(), `", error `) {
			t.Errorf("%q: not found by its text alone: %v", word, err)
		}
	}
}

// A walk also tries moves that were legal earlier. Here only such moves reveal that the game
// accepts a move twice.
func TestOldMovesAreTried(t *testing.T) {
	g := countdown{Plays: 3, Words: []tick{"zero", "one", "two", "three"}}
	su := Suite[countdownState, tick]{Game: g, IgnoresFirst: true}
	expect.Err(t, Walk(su, seeded(1)), nil)
	g.takes = func(s countdownState, m tick) bool { return s.Left == 1 && m == "three" }
	su.Game = g
	su.ReadGame = func([]byte) (engine.Game[countdownState, tick], error) { return g, nil }
	mustViolate(t, applyIsLegal, Walk(su, seeded(1)))
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
			must.Do(t, flag.Set("test.short", strconv.FormatBool(short)))
			Run(t, su)
		}
	}
	check := func(su Suite[countdownState, tick]) { mustViolate(t, sound, faultOf(su)) }
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
		expect.Is(t, count(tt.walks, tt.check), tt.want, tt.name, "games")
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
		w := newWalk(su.ready(), seeded(1))
		mustViolate(t, tt.want, Walk(su, seeded(1)))
		mustEnd(t, tt.want, func() { w.checkSamplePlays(countdownState{Left: tt.plays}, deck.NewSeed(1).Rand()) })
	}
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
		"it reads the text":       {reads, nil, true, sound},
		"it reads nothing":        {func(*word, string) error { return nil }, nil, false, textIsUnique},
		"it refuses a move":       {refuses, nil, true, textIsUnique},
		"it refuses another form": {refuses, nil, false, sound},
		"both refuse":             {refuses, engine.ErrMoveText, false, sound},
		"it changes and refuses": {func(w *word, text string) error { w.tick = tick(text); return engine.ErrMoveText }, engine.ErrMoveText, false,
			textIsUnique},
		"it reads what is not text": {reads, engine.ErrMoveText, false, textIsUnique},
	} {
		t.Run(name, func(t *testing.T) {
			readWord = tt.read
			mustEnd(t, tt.want, func() { checkUnmarshal("one", word{"one"}, tt.parsed, tt.marshaled) })
		})
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

// Games without the optional methods that a check calls, and positions without cards, break no
// promise.
func TestWhatAGameLacks(t *testing.T) {
	su := Suite[countdownState, tick]{Game: countdown{Plays: 3}, IgnoresFirst: true}
	expect.Err(t, CheckDecode(su, []byte("{}")), nil)
	if got := options(su.Game); got != nil {
		t.Errorf("options %v", got)
	}
	if _, ok := walkOf().twin(state{}, 0); ok {
		t.Error("a position without cards has a twin")
	}
}
