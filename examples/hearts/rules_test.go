package hearts_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/examples/hearts"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/internal/texts"
)

// options returns the rules with the options that the text words names.
func options(t *testing.T, words string) hearts.Rules {
	t.Helper()
	var r hearts.Rules
	for word := range strings.FieldsSeq(words) {
		f := reflect.ValueOf(&r).Elem().FieldByName(word)
		if !f.IsValid() {
			t.Fatalf("no option %s", word)
		}
		f.SetBool(true)
	}
	return r
}

// row returns the name of a subtest, made of the columns of a row.
func row(columns ...any) string { return strings.Trim(fmt.Sprintln(columns...), "\n") }

const (
	hand4  = "Q♠ 2♥ 3♥ 4♥ 5♥ 6♥ 7♥ 8♥ 9♥ 10♥ J♥ K♥ A♥"
	all    = "all"
	leads  = "leads"
	broken = true
)

func TestLegalPlays(t *testing.T) {
	for _, tt := range []struct {
		led, hand string
		broken    bool
		rules     string
		want      string
	}{
		{"9♦", "8♣ 2♠ Q♠ 4♥", false, "", all},
		{"K♠", "3♠ Q♠ A♥", false, "", "3♠ Q♠"},
		{"7♥", "8♣ Q♠ 4♥ K♥", broken, "", "4♥ K♥"},
		{"7♥", "8♣ Q♠", broken, "", all},
		{leads, "8♣ Q♠ 4♥", false, "", "8♣ Q♠"},
		{leads, "8♣ Q♠ 4♥", broken, "", all},
		{leads, "8♣ Q♠ 4♥", false, "HeartsAnyTime", all},
		{leads, "4♥ 9♥ K♥", false, "", all},
		{leads, "Q♠ 4♥ K♥", false, "", "Q♠"},
		{leads, "Q♠ 4♥ K♥", false, "HeartsForQueen", all},
		{leads, "J♠ Q♠ 4♥", false, "HeartsForQueen", "J♠ Q♠"},
		{leads, "J♠ 4♥ K♥", false, "HeartsForQueen", "J♠"},
		{leads, "Q♠", false, "HeartsForQueen", "Q♠"},
	} {
		t.Run(row(tt.led, tt.hand, tt.broken, tt.rules), func(t *testing.T) {
			g := mustNew(t, options(t, tt.rules))
			hand := card.MustParseList(tt.hand)
			var trick card.List
			if tt.led != leads {
				trick = card.MustParseList(tt.led)
			}
			want := hand
			if tt.want != all {
				want = card.MustParseList(tt.want)
			}
			s := hearts.Laid(card.SetOf(hand...), trick, tt.broken)
			var got card.Set
			for _, m := range g.Legal(nil, s, 0) {
				got = got.With(m.Card)
			}
			if got != card.SetOf(want...) {
				t.Errorf("may play %v, want %v", got, want)
			}
			other := naiveOf(g.Rules(), card.Standard.Append(nil), 0)
			other.played = slices.Repeat([]string{"4D"}, 52-4*len(hand))
			if tt.broken {
				other.played[0] = "4H"
			}
			other.played = append(other.played, texts.All(trick)...)
			cards, code := other.playable(texts.All(hand))
			if diff := card.SetOf(card.MustParseList(strings.Join(cards, " "))...) ^ got; diff != 0 {
				t.Errorf("the naive reading differs by %v", diff)
			}
			for _, c := range hand {
				if _, err := g.Apply(s, 0, hearts.Move{Card: c}); (err == nil) != got.Has(c) || err != nil && engine.Code(err) != code {
					t.Errorf("%v: %v, want %s", c, err, code)
				}
			}
		})
	}
}

func TestBreaking(t *testing.T) {
	h := card.MustParseList
	for _, tt := range []struct {
		name, hand, trick, play string
		rules                   string
		want                    bool
	}{
		{"♠Q discarded in trick 4", "Q♠ 2♠ 4♠ 2♥ 3♥ 4♥ 5♥ 6♥ 7♥ 8♥", "4♦", "Q♠", "", false},
		{"♠Q discarded in trick 4", "Q♠ 2♠ 4♠ 2♥ 3♥ 4♥ 5♥ 6♥ 7♥ 8♥", "4♦", "Q♠", "QueenBreaks", true},
		{"♠Q led in trick 6", "Q♠ 2♠ 4♠ 2♥ 3♥ 4♥ 5♥ 6♥", "", "Q♠", "", false},
		{"♠Q led in trick 6", "Q♠ 2♠ 4♠ 2♥ 3♥ 4♥ 5♥ 6♥", "", "Q♠", "QueenBreaks", true},
		{"points alone in trick 1", hand4, "2♣", "3♥", "", true},
		{"♥ alone leads", "4♥ 5♥ 6♥", "", "4♥", "", true},
	} {
		t.Run(row(tt.name, tt.rules), func(t *testing.T) {
			g := mustNew(t, options(t, tt.rules))
			s, err := g.Apply(hearts.Laid(card.SetOf(h(tt.hand)...), h(tt.trick), false), 0, hearts.Move{Card: card.MustParse(tt.play)})
			if err != nil || s.Broken() != tt.want {
				t.Errorf("broken: %v, want %v; %v", s.Broken(), tt.want, err)
			}
			// ♥ may be led to the next trick only if hearts are broken.
			next := hearts.Laid(card.SetOf(h("2♦ K♥")...), nil, s.Broken())
			if n := len(g.Legal(nil, next, 0)); (n == 2) != tt.want {
				t.Errorf("%d leads", n)
			}
		})
	}
	for rules, want := range map[string]bool{"": false, "QueenBreaks": true} {
		t.Run(row("♠Q led in trick 6, taken by ♠A", rules), func(t *testing.T) {
			g := mustNew(t, options(t, rules))
			s := hearts.Laid(card.SetOf(h("Q♠ 4♥ 5♥ 6♥ 7♥ 8♥ 9♥ 10♥")...), nil, false)
			s, err := g.Apply(s, 0, hearts.Move{Card: card.MustParse("Q♠")})
			if err != nil || s.Turn() != 1 {
				t.Fatalf("led: turn %v, %v", s.Turn(), err)
			}
			s = hearts.Laid(card.SetOf(h("A♠ 4♥ 5♥ 6♥ 7♥ 8♥ 9♥ 10♥")...), h("Q♠ 2♠ 3♠"), s.Broken())
			s, err = g.Apply(s, 0, hearts.Move{Card: card.MustParse("A♠")})
			if err != nil || s.Broken() != want || s.Turn() != 0 || g.Score(s, 0) != -13 {
				t.Errorf("taken: broken %v, turn %v, score %d, %v", s.Broken(), s.Turn(), g.Score(s, 0), err)
			}
		})
	}
}

func TestTricks(t *testing.T) {
	bonus := options(t, "JackBonus")
	for _, tt := range []struct {
		trick       string
		by          int // the card's place in the trick
		worth, jack int // with JackBonus
	}{
		{"2♣ K♣ 5♣ A♣", 4, 0, 0},
		{"9♦ A♠ Q♠ J♦", 4, 13, 3},
		{"9♦ 8♦ A♥ Q♠", 1, 14, 14},
		{"K♠ Q♠ 2♠ A♠", 4, 13, 13},
		{"4♥ 9♥ 3♥ A♣", 2, 3, 3},
		{"10♣ J♦ 2♥ 3♥", 1, 2, -8},
		{"J♦ 3♥ 4♥ 5♥", 1, 3, -7},
	} {
		t.Run(tt.trick, func(t *testing.T) {
			trick := card.MustParseList(tt.trick)
			for r, want := range map[hearts.Rules]int{{}: tt.worth, bonus: tt.jack} {
				g := mustNew(t, r)
				taker, other := engine.Seat(tt.by%4), card.MustParse("2S") // of a suit that is not led
				if trick[0].Suit() == card.Spades {
					other = card.MustParse("2C")
				}
				s := hearts.Laid(card.SetOf(trick[3], other), trick[:3], true) // seat 0 plays last, 1 has led
				s, err := g.Apply(s, 0, hearts.Move{Card: trick[3]})
				if err != nil || -g.Score(s, taker) != want || s.Turn() != taker || s.Taken(taker) != card.SetOf(trick...) {
					t.Errorf("%+v: worth %d, want %d; turn %v; %v", r, -g.Score(s, taker), want, s.Turn(), err)
				}
				naive := naiveOf(r, card.Standard.Append(nil), 0)
				naive.played, naive.players = texts.All(trick), []int{1, 2, 3, 0}
				if got := naive.taker(0); got != int(taker) {
					t.Errorf("naive: taken by %d", got)
				}
			}
		})
	}
}

func TestDeals(t *testing.T) {
	for _, tt := range []struct {
		hearts      [4]int
		queen, jack int
		tricks      [4]int
		rules       string
		want        [4]int
	}{
		{[4]int{5, 3, 4, 1}, 0, 2, [4]int{6, 3, 3, 1}, "", [4]int{-18, -3, -4, -1}},
		{[4]int{5, 3, 4, 1}, 0, 2, [4]int{6, 3, 3, 1}, "JackBonus", [4]int{-18, -3, 6, -1}},
		{[4]int{13, 0, 0, 0}, 0, 0, [4]int{11, 2, 0, 0}, "", [4]int{0, -26, -26, -26}},
		{[4]int{13, 0, 0, 0}, 0, 0, [4]int{11, 2, 0, 0}, "JackBonus", [4]int{10, -26, -26, -26}},
		{[4]int{13, 0, 0, 0}, 0, 1, [4]int{11, 2, 0, 0}, "JackBonus", [4]int{0, -16, -26, -26}},
		{[4]int{13, 0, 0, 0}, 0, 1, [4]int{11, 2, 0, 0}, "NoTrickBonus", [4]int{0, -26, -26, -26}},
		{[4]int{12, 1, 0, 0}, 0, 0, [4]int{12, 1, 0, 0}, "", [4]int{-25, -1, 0, 0}},
		{[4]int{13, 0, 0, 0}, 1, 0, [4]int{12, 1, 0, 0}, "", [4]int{-13, -13, 0, 0}},
		{[4]int{13, 0, 0, 0}, 1, 0, [4]int{12, 1, 0, 0}, "NoTrickBonus", [4]int{-13, -13, 5, 5}},
		{[4]int{12, 0, 1, 0}, 0, 2, [4]int{11, 0, 2, 0}, "JackBonus NoTrickBonus", [4]int{-25, 5, 9, 5}},
		{[4]int{12, 0, 1, 0}, 0, 2, [4]int{9, 2, 2, 0}, "NoTrickBonus", [4]int{-25, 0, -1, 5}},
	} {
		t.Run(row(tt.hearts, tt.queen, tt.jack, tt.tricks, tt.rules), func(t *testing.T) {
			g := mustNew(t, options(t, tt.rules))
			others := card.Standard &^ pointCards &^ card.SetOf(card.MustParse("JD"))
			red := card.Hearts.Cards()
			var taken [4]card.Set
			taken[tt.queen] = taken[tt.queen].With(card.MustParse("QS"))
			taken[tt.jack] = taken[tt.jack].With(card.MustParse("JD"))
			for seat := range 4 {
				for range tt.hearts[seat] {
					taken[seat], red = taken[seat].With(red.First()), red.Without(red.First())
				}
				for taken[seat].Len() < 4*tt.tricks[seat] {
					taken[seat], others = taken[seat].With(others.First()), others.Without(others.First())
				}
			}
			s := hearts.Ended(taken)
			other := naiveOf(g.Rules(), card.Standard.Append(nil), 0)
			other.played = make([]string, 52)
			for seat := range 4 {
				other.won[seat] = texts.All(taken[seat].Append(nil))
			}
			for seat, want := range tt.want {
				if got := g.Score(s, engine.Seat(seat)); got != want || other.score(seat) != want {
					t.Errorf("seat %d: %d, naive %d, want %d", seat, got, other.score(seat), want)
				}
				sum := 0
				for _, line := range g.Breakdown(s, engine.Seat(seat)) {
					sum += line.Points
				}
				if sum != want {
					t.Errorf("seat %d: lines add up to %d, want %d", seat, sum, want)
				}
			}
			if s.Turn() != engine.Nobody {
				t.Error("not over")
			}
		})
	}
	for _, r := range allRules() {
		for seat := range engine.Seat(4) {
			if n := mustNew(t, r).Score(hearts.State{}, seat); n != 0 {
				t.Errorf("%+v: the zero State scores %d", r, n)
			}
		}
	}
}

// packets holds the cards that the seats pass.
var packets = [4]string{"2♣ Q♠ A♥", "3♣ 4♣ 5♣", "6♦ 7♦ 8♦", "9♠ 10♠ J♠"}

// passing deals a pack with the packets in the seats' hands.
func passing(t *testing.T, r hearts.Rules) (hearts.Game, hearts.State) {
	t.Helper()
	g := mustNew(t, r)
	rest := card.Standard
	var hands [4]card.List
	for seat, packet := range packets {
		hands[seat] = card.MustParseList(packet)
		rest &^= card.SetOf(hands[seat]...)
	}
	others := rest.Append(nil)
	deck.NewSeed(8).Shuffle(others)
	for seat := range hands {
		hands[seat] = append(hands[seat], others[10*seat:10*seat+10]...)
	}
	s := must.Have(g.DealPack(slices.Concat(hands[:]...), 0))(t)
	return g, s
}

func apply(t *testing.T, g hearts.Game, s hearts.State, seat engine.Seat, text string) hearts.State {
	t.Helper()
	m, err := g.ParseMove(text)
	if err == nil {
		s, err = g.Apply(s, seat, m)
	}
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// In the views of others, a pass changes only two counts and Turn. The twelfth pass cannot be made
// in a view.
func TestPassesAreHidden(t *testing.T) {
	g, s := passing(t, hearts.Rules{})
	for _, seat := range []engine.Seat{3, 1, 0, 2} {
		for _, c := range card.MustParseList(packets[seat]) {
			for _, viewer := range []engine.Seat{0, 1, 2, 3, engine.Nobody} {
				m := hearts.Move{Card: c, Pass: true}
				v := g.View(s, viewer).State
				next, err := g.Apply(v, seat, m)
				last := seat == 2 && len(g.Legal(nil, s, seat)) == 11
				if hidden := errors.Is(err, engine.ErrFaceDown); hidden != (viewer != seat || last) {
					t.Errorf("%v, %v, viewed by %v: %v", seat, m, viewer, err)
				} else if !hidden && next != g.View(apply(t, g, s, seat, m.String()), viewer).State {
					t.Errorf("%v, %v: a different view", seat, m)
				}
				if got := g.Redact(s, seat, m, viewer).String(); viewer != seat && got != "pass ??" {
					t.Errorf("%v sees %s", viewer, got)
				}
			}
			s = apply(t, g, s, seat, "pass "+texts.All([]card.Card{c})[0])
		}
	}
}

func TestMatchEnds(t *testing.T) {
	for _, tt := range []struct {
		points [4]int
		winner int // -1 if another deal follows
	}{
		{[4]int{99, 40, 60, 61}, -1},
		{[4]int{100, 40, 60, 60}, 1},
		{[4]int{104, 40, 40, 76}, -1},
		{[4]int{130, 40, 41, 153}, 1},
		{[4]int{104, -2, 60, 62}, 1},
	} {
		t.Run(row(tt.points), func(t *testing.T) {
			g := mustNew(t, hearts.Rules{JackBonus: tt.points[1] < 0})
			d := host.Deal[hearts.State]{Played: 1}
			for _, n := range tt.points {
				d.Total = append(d.Total, -n)
			}
			_, err := g.Match(100)(d, deck.NewSeed(1))
			if over := errors.Is(err, host.ErrMatchOver); over != (tt.winner >= 0) || !over && err != nil {
				t.Errorf("over: %v, %v", over, err)
			}
			if best := slices.Index(d.Total, slices.Max(d.Total)); tt.winner >= 0 && best != tt.winner {
				t.Errorf("%d is ahead", best)
			}
		})
	}
}

// In deal n, counted modulo 4, cards are passed left, right, across or not at all, and seat n is
// first.
func TestMatchDeals(t *testing.T) {
	for _, r := range []hearts.Rules{{}, {Pass: hearts.Across, JackBonus: true}, {Pass: hearts.NoPass}} {
		var last host.Deal[hearts.State]
		for n := range 9 {
			start := must.Have(mustNew(t, r).Match(100)(last, deck.NewSeed(uint64(n))))(t)
			want := r
			if r.Pass != hearts.NoPass {
				want.Pass = hearts.Pass(n % 4)
			}
			if got := start.Game.(hearts.Game).Rules(); got != want || start.First != engine.Seat(n%4) || start.Position != nil {
				t.Errorf("deal %d of %+v: %+v, first %v", n, r, got, start.First)
			}
			last = host.Deal[hearts.State]{Played: n + 1, Total: []int{-n, -2 * n, -n, -n}}
		}
	}
}

func TestRules(t *testing.T) {
	for _, tt := range []struct {
		r  hearts.Rules
		ok bool
	}{
		{hearts.Rules{}, true},
		{hearts.Rules{Pass: 4}, false},
		{hearts.Rules{HeartsAnyTime: true}, true},
		{hearts.Rules{HeartsAnyTime: true, QueenBreaks: true}, false},
		{hearts.Rules{HeartsAnyTime: true, HeartsForQueen: true}, false},
		{hearts.Rules{QueenBreaks: true, HeartsForQueen: true, AnyClub: true, FirstTrickPoints: true, JackBonus: true, NoTrickBonus: true}, true},
	} {
		g, err := hearts.New(tt.r)
		if (err == nil) != tt.ok || err != nil && !errors.Is(err, engine.ErrRules) || tt.ok && g.Rules() != tt.r {
			t.Errorf("%+v: %v", tt.r, err)
		}
	}
	data, err := json.Marshal(mustNew(t, hearts.Rules{Pass: hearts.Across, AnyClub: true}))
	if err != nil || string(data) != `{"pass":"across","anyClub":true}` {
		t.Errorf("%s, %v", data, err)
	}
	for _, hostile := range []string{`null`, `[]`, `{"pass":"up"}`, `{"pass":1}`, `{"seats":4}`, `{"heartsAnyTime":true,"queenBreaks":true}`, `{"anyClub":1}`} {
		var g hearts.Game
		if err := json.Unmarshal([]byte(hostile), &g); !errors.Is(err, engine.ErrRules) || g != (hearts.Game{}) {
			t.Errorf("%s: %v", hostile, err)
		}
	}
}
