package chat

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/examples/hearts"
	"github.com/hoylecards/hoyle/internal/long"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/internal/worlds"
	"github.com/hoylecards/hoyle/live"
)

var dice atomic.Uint64

var bots = live.Bots{Rand: func() *rand.Rand { return rand.New(rand.NewPCG(dice.Add(1), 0)) }}

// group is what a table has told: posts for all, and whispers by person.
type group struct {
	*Table

	posts    []string
	whispers map[string][]string
}

// open opens a table whose texts are kept. Nobody runs it.
func open(t *testing.T, spelling string, people ...string) *group {
	t.Helper()
	return gather(t, match(t, spelling, 1, 0), people...)
}

func gather(t *testing.T, match *hoyle.Match, people ...string) *group {
	t.Helper()
	m := must.Have(live.New(t.Context(), match, nil))(t)
	g := &group{whispers: map[string][]string{}}
	g.Table = must.Have(New(m, people, func(text string) { g.posts = append(g.posts, text) }, func(person, text string) {
		g.whispers[person] = append(g.whispers[person], text)
	}))(t)
	g.tell(m.Look())
	return g
}

// hear lets a person write, and tells what has changed.
func (g *group) hear(t *testing.T, person, text string, want error) {
	t.Helper()
	at, refused := g.match.Look().Spot, len(g.whispers[person])
	if err := g.Hear(t.Context(), person, text); !errors.Is(err, want) {
		t.Errorf("%s: %q: %v, want %v", person, text, err, want)
	}
	if want != nil && len(g.whispers[person]) != refused+1 {
		t.Errorf("%s: %q: nobody whispered why not", person, text)
	}
	if now := g.match.Look(); now.Spot != at {
		g.tell(now)
	}
}

func match(t *testing.T, spelling string, deals int, seed uint64) *hoyle.Match {
	t.Helper()
	game := must.Have(hoyle.FindIn(append(hoyle.Games(), hearts.ByName()), spelling))(t)
	format := "deals"
	if !slices.ContainsFunc(game.Info().Formats, func(f hoyle.Format) bool { return f.Name == format }) {
		format, deals = "", 0
	}
	return must.Have(game.Match(format, deals, deck.NewSeed(seed)))(t)
}

// numbered returns the numbers and the words of the moves in a whisper.
func numbered(whisper string) (numbers, words []string) {
	for line := range strings.Lines(whisper) {
		var n int
		if number, say, ok := strings.Cut(strings.TrimSpace(line), ": "); ok {
			if _, err := fmt.Sscan(number, &n); err == nil {
				numbers, words = append(numbers, number), append(words, say)
			}
		}
	}
	return numbers, words
}

// player is a person who plays at random, by numbers or by words. Each number is written twice, and
// the numbers of the list before are tried too.
type player struct {
	t     *testing.T
	table *Table
	name  string
	r     *rand.Rand
	hears chan string
	over  chan struct{}
	plays int
}

func (p *player) play() {
	var before []string
	for {
		var whisper string
		select {
		case whisper = <-p.hears:
		case <-p.over:
			return
		}
		numbers, words := numbered(whisper)
		if len(numbers) == 0 {
			continue // a refusal
		}
		for _, old := range before {
			if slices.Contains(numbers, old) {
				p.t.Errorf("%s: two lists have the number %s", p.name, old)
			} else if p.r.IntN(4) == 0 && p.table.Hear(p.t.Context(), p.name, old) == nil {
				p.t.Errorf("%s: %s counted later", p.name, old)
			}
		}
		before = numbers
		i := p.r.IntN(len(numbers))
		text := numbers[i]
		if p.r.IntN(2) == 0 {
			text = words[i]
		}
		if err := p.table.Hear(p.t.Context(), p.name, text); err != nil {
			p.t.Errorf("%s: %s: %v", p.name, text, err)
		}
		p.plays++
		if p.table.Hear(p.t.Context(), p.name, numbers[i]) == nil {
			p.t.Errorf("%s: %s counted twice", p.name, numbers[i])
		}
	}
}

// In every game, people and bots end a match, and the group hears of every play once, in order.
func TestEveryGame(t *testing.T) {
	for _, game := range append(hoyle.Games(), hearts.ByName()) {
		// A bot sits at each table: two people who play Karata at random need a thousand plays each.
		spelling := game.Name() + map[string]string{"blackjack": ":players=3", "karata": ":seats=3"}[game.Name()]
		for n := range long.Or(4, 2) {
			t.Run(fmt.Sprint(game.Name(), n), func(t *testing.T) { whole(t, match(t, spelling, 2, uint64(n)), n) })
		}
	}
}

// whole plays a match with one or two people.
func whole(t *testing.T, match *hoyle.Match, n int) {
	t.Helper()
	m := must.Have(live.New(t.Context(), match, nil))(t)
	people := []string{"ann", "bob"}[:1+n%2]
	players := map[string]*player{}
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	var told []string
	over := make(chan struct{}, 100)
	var dealt atomic.Int32
	table := must.Have(New(m, people, func(text string) {
		told = append(told, strings.Split(text, "\n")...)
		if strings.Contains(text, "The deal is over") {
			over <- struct{}{}
		}
	}, func(person, text string) { players[person].hears <- text }))(t)
	var all sync.WaitGroup
	for i, name := range people {
		players[name] = &player{t, table, name, rand.New(rand.NewPCG(uint64(i), 1)), make(chan string, 10_000), make(chan struct{}), 0}
	}
	for _, p := range players {
		all.Go(p.play)
	}
	var running sync.WaitGroup
	running.Go(func() { table.Run(ctx, &bots) })
	for range over {
		if m.Look().Match.Over() {
			break
		}
		var asks sync.WaitGroup // two people ask at once, or one person twice
		for i := range 2 {
			asks.Go(func() {
				if err := table.Hear(ctx, people[i%len(people)], "next"); err == nil {
					dealt.Add(1)
				} else if code := hoyle.Code(err); code != "stale" && code != "deal-running" && code != "match-over" {
					t.Error(err)
				}
			})
		}
		asks.Wait()
	}
	stop()
	running.Wait()
	for _, p := range players {
		close(p.over)
	}
	all.Wait()
	if n := m.Look().Match.Len() - 1; int(dealt.Load()) != n {
		t.Errorf("asked for the next deal, and got it %d times, but there were %d", dealt.Load(), n)
	}
	complete(t, m.Look().Match, people, players, told)
}

// complete checks what the group was told, and that each person made the plays that they wrote.
func complete(t *testing.T, m *hoyle.Match, people []string, players map[string]*player, told []string) {
	t.Helper()
	plays, next := map[string]int{}, 0
	for i := range m.Len() {
		deal := m.Deal(i)
		for _, e := range deal.Log(hoyle.Nobody, 0) {
			name := fmt.Sprint("bot ", int(e.Seat)+1)
			if int(e.Seat) < len(people) {
				name = people[e.Seat]
			}
			plays[name]++
			line := name + ": " + deal.At(e.Number).Say(e.Seat, e.Move).Text
			for next < len(told) && told[next] != line && !strings.HasPrefix(told[next], line+"; ") {
				if strings.Contains(told[next], ": ") && !strings.Contains(told[next], "deal") {
					t.Fatalf("the group was told %q before %q", told[next], line)
				}
				next++
			}
			next++
		}
	}
	for _, line := range told[min(next, len(told)):] {
		if !strings.Contains(line, "deal") {
			t.Errorf("and then %q", line)
		}
	}
	if next > len(told) {
		t.Error("the group was not told of all plays")
	}
	for name, p := range players {
		if plays[name] != p.plays {
			t.Errorf("%s made %d plays of %d", name, plays[name], p.plays)
		}
	}
}

// A move can be written by its number, its words and its text, in capitals or not.
func TestWords(t *testing.T) {
	g := open(t, "indigo", "ann", "bob")
	now := g.match.Look()
	move := now.Match.Table().Legal(0)[0]
	words := now.Match.Table().Say(0, move).Text
	for _, text := range []string{"1", words, strings.ToUpper(words), move, strings.ToLower(move), "  " + move + "\n"} {
		g := open(t, "indigo", "ann", "bob")
		g.hear(t, "ann", text, nil)
		if plays := g.match.Look().Match.Table().Log(hoyle.Nobody, 0); len(plays) != 1 || plays[0].Move != move {
			t.Errorf("%q: %v, want %s", text, plays, move)
		}
		if post := g.posts[len(g.posts)-1]; post != "ann: "+words {
			t.Errorf("the group was told %q", post)
		}
	}
}

// A message that means nothing, or asks for the impossible, is refused in a whisper.
func TestRefusals(t *testing.T) {
	g := open(t, "karata:seats=3", "ann", "bob")
	for _, tt := range []struct {
		person, text string
		want         error
	}{
		{"ann", "dance", hoyle.ErrMoveText},
		{"ann", "", hoyle.ErrMoveText},
		{"ann", "99", hoyle.ErrMoveText},
		{"ann", "done", hoyle.ErrIllegal},
		{"bob", "draw", hoyle.ErrNotYourTurn},
		{"cid", "draw", hoyle.ErrSeat},
		{"", "draw", hoyle.ErrSeat},    // the seat of a bot
		{"ann", "yes", hoyle.ErrStale}, // nobody has asked
		{"ann", "undo", live.ErrUndo},
	} {
		g.hear(t, tt.person, tt.text, tt.want)
	}
	if err := g.Hear(t.Context(), "ann", "next"); hoyle.Code(err) != "deal-running" {
		t.Errorf("the next deal: %v", err)
	}
	if n := g.match.Look().Match.Table().Len(); n != 0 {
		t.Errorf("%d plays", n)
	}
}

// A message counts in the position that the group has been told of.
func TestStale(t *testing.T) {
	g := open(t, "indigo", "ann", "bob")
	if err := g.Hear(t.Context(), "ann", "1"); err != nil { // and nobody is told yet
		t.Fatal(err)
	}
	for _, text := range []string{"1", "2", "undo", "yes"} {
		if err := g.Hear(t.Context(), "ann", text); !errors.Is(err, hoyle.ErrStale) {
			t.Errorf("%s: %v", text, err)
		}
	}
	g.tell(g.match.Look())
	g.hear(t, "bob", "1", nil)
	g.hear(t, "ann", "2", hoyle.ErrMoveText) // the list that had this number is gone
}

// People take back plays once all have agreed, but nobody else is asked.
func TestUndo(t *testing.T) {
	g := open(t, "karata:seats=4", "ann", "", "bob")
	bot := func(seat hoyle.Seat) {
		for g.match.Look().Match.Table().Turn() == seat {
			must.Do(t, bots.Step(t.Context(), g.match, seat, g.match.Look().Spot, live.Named("house")))
		}
		g.tell(g.match.Look())
	}
	length := func() int { return g.match.Look().Match.Table().Len() }
	for g.match.Look().Match.Table().Turn() == 0 {
		numbers, _ := numbered(g.whispers["ann"][len(g.whispers["ann"])-1])
		g.hear(t, "ann", numbers[len(numbers)-1], nil)
	}
	last := length() - 1
	bot(1)
	g.hear(t, "bob", "undo", live.ErrUndo) // there is no play of bob
	g.hear(t, "ann", "undo", nil)
	if post := g.posts[len(g.posts)-1]; !strings.Contains(post, fmt.Sprint(length()-last)) || !strings.HasSuffix(post, "from bob.") {
		t.Errorf("asked was %q", post)
	}
	g.hear(t, "ann", "yes", nil) // again, but that is not bob
	if length() <= last {
		t.Fatal("bob was not asked")
	}
	g.hear(t, "bob", "yes", nil)
	if length() != last {
		t.Fatalf("%d plays, want %d", length(), last)
	}
	g.hear(t, "bob", "yes", hoyle.ErrStale)
	numbers, _ := numbered(g.whispers["ann"][len(g.whispers["ann"])-1])
	g.hear(t, "ann", numbers[0], nil)
	g.hear(t, "ann", "undo", nil)
	for g.match.Look().Match.Table().Turn() < 2 {
		bot(g.match.Look().Match.Table().Turn())
	}
	before := length()
	g.hear(t, "bob", "yes", hoyle.ErrStale) // the game has gone on
	if length() != before {
		t.Error("bob agreed although nobody had asked")
	}
}

// A person alone among bots needs nobody's consent until the deal is over.
func TestUndoAlone(t *testing.T) {
	g := open(t, "indigo", "ann")
	g.hear(t, "ann", "1", nil)
	must.Do(t, bots.Step(t.Context(), g.match, 1, g.match.Look().Spot, live.Named("house")))
	g.tell(g.match.Look())
	g.hear(t, "ann", "undo", nil)
	if n := g.match.Look().Match.Table().Len(); n != 0 {
		t.Errorf("%d plays", n)
	}
	for now := g.match.Look(); now.Match.Table().Turn() != hoyle.Nobody; now = g.match.Look() {
		turn := now.Match.Table().Turn()
		must.Do(t, g.match.Play(t.Context(), turn, now.Spot, now.Match.Table().Legal(turn)[0]))
	}
	g.tell(g.match.Look())
	g.hear(t, "ann", "undo", live.ErrUndo)
}

// What the group and a person are told does not depend on cards that the person cannot see.
func TestSecrets(t *testing.T) {
	worlds.Check(t, 10, door)
}

// door returns what the group is told, and what is whispered to the seat that sits shift seats
// further than the viewer.
func door(t *testing.T, match *hoyle.Match, viewer hoyle.Seat, shift int) (worlds.Door, error) {
	t.Helper()
	var people []string
	for seat := range hoyle.Seat(match.Game().Players()) {
		people = append(people, fmt.Sprint("person ", seat))
	}
	g := gather(t, match, people...)
	listener := people[(int(viewer)+shift)%len(people)]
	posts, whispers := 0, 0
	return func(seat hoyle.Seat, move string) []byte {
		at := g.match.Look().Spot
		if move != "" {
			_ = g.Hear(t.Context(), people[seat], move) // refusals are whispered
		}
		if now := g.match.Look(); now.Spot != at {
			g.tell(now)
		}
		_ = g.Hear(t.Context(), listener, "table")
		sent := strings.Join(append(g.posts[posts:], g.whispers[listener][whispers:]...), "\n")
		posts, whispers = len(g.posts), len(g.whispers[listener])
		return []byte(sent)
	}, nil
}

// A match in which somebody sits out is refused.
func TestTableOfFive(t *testing.T) {
	m := must.Have(live.New(t.Context(), match(t, "doppelkopf:table=5", 2, 0), nil))(t)
	if _, err := New(m, []string{"ann"}, nil, nil); err == nil {
		t.Error("a table for five is not refused")
	}
}
