package house

import (
	"context"
	"flag"
	"math"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/long"
	"github.com/hoylecards/hoyle/internal/must"
)

var (
	tellGames    = flag.Int("tells", 0, "the number of games of the house for TestTells")
	tellFile     = flag.String("tellfile", "", "the file to which TestTells writes the tells")
	lessonRounds = flag.Int("lessons", 0, "the number of rounds of TestLessons")
	lessonSteps  = flag.Float64("lessonsteps", 0, "what TestLessons takes for the sum of the squares of the steps so far: the more, the smaller are its steps")
	lessonFile   = flag.String("lessonfile", "", "the file to which TestLessons writes the lessons")
)

// The house is ahead of itself without lessons, under various rules.
func TestDoppelkopfLessonsPay(t *testing.T) {
	for _, rules := range []doppelkopf.Rules{{}, doppelkopf.Pub(), doppelkopf.FreeDoko()} {
		if edge := learnedLead(t, gameOf(t, doppelkopf.New, rules), houseLessons, 2, long.Or(6000, 2500)); edge.Mean <= edge.Margin {
			t.Errorf("%+v: ahead by %.3f ± %.3f", rules, edge.Mean, edge.Margin)
		}
	}
}

// The rows of lessons say who is of which party, how much there is in the trick, and how much the seat holds.
func TestDoppelkopfLessonRows(t *testing.T) {
	lead := trickOf(t, doppelkopf.Rules{}, []string{"QC JD AC KC 9S 9S KH AD TD KD 9D JH"}, allHealthy...)
	many := trickOf(t, doppelkopf.Rules{}, []string{"TH TH QC QS QS QH JC JS AD TD KD AC"}, allHealthy...)
	second := trickOf(t, doppelkopf.Rules{}, foxLedHands, foxLed...)
	solo := trickOf(t, doppelkopf.Rules{}, nil, "solo D", "healthy", "healthy", "healthy")
	for _, tt := range []struct {
		trick *doppelkopfTrick
		card  string
		want  [4]int
		ok    bool
	}{
		// Re leads the first trick and knows nobody; it holds 7 trumps and two clubs, a heart.
		{lead, "AC", [4]int{0, 20 + (2*3+2)*2, 173 + 2*6 + 3, 197 + (3+1)*4}, true},
		{lead, "KH", [4]int{0, 20 + (2*3+2)*2, 173 + 2*6 + 3, 197 + (3+0)*4}, true},
		{lead, "QC", [4]int{0, 20 + (2*3+2)*2, 173 + 2*6 + 3, 197 + (3+2)*4}, true},
		// With 11 trumps it is in the last row of ten or more.
		{many, "AC", [4]int{0, 20 + (2*3+2)*2, 173 + 2*6 + 5, 197 + (3+0)*4}, true},
		// Re is the second to play in the second trick, to a low trump of 11 points of an unknown seat, and has 5 trumps.
		{second, "AD", [4]int{38 + 2*2, 92 + (2*3+1)*3 + 1, 173 + 2, 197 + 2*4 + 1}, true},
		{solo, "AD", [4]int{}, false},
	} {
		got, ok := tt.trick.lessonRows(card.MustParse(tt.card))
		expect.Same(t, got, tt.want, tt.card)
		expect.Is(t, ok, tt.ok, tt.card)
	}
}

// What the house reads is about one partner, is better than not to know, and leaves alone what shows.
func TestDoppelkopfReads(t *testing.T) {
	var g doppelkopf.Game
	loss, cases := 0.0, 0
	for _, end := range normalGames(t, "house", 4, long.Or(400, 60)) {
		for plays := 4; plays < 44; plays += 5 {
			s := followed(t, &end, plays)
			seat := g.Turn(s)
			trick := newDoppelkopfTrick(g, g.View(s, seat))
			before := trick.friend
			trick.read(g.Rules())
			sum := 0.0
			for other, chance := range before {
				if chance == 0 || chance == 1 {
					expect.Is(t, trick.friend[other], chance, "a seat that shows its party")
					continue
				}
				sum += trick.friend[other]
				if end.Party(engine.Seat(other)) == end.Party(seat) {
					loss, cases = loss-math.Log(trick.friend[other]), cases+1
				}
			}
			if sum > 0 && math.Abs(sum-1) > 1e-9 {
				t.Fatalf("%v partners: %v", sum, trick.friend)
			}
		}
	}
	if unread := math.Log(3); cases < 100 || loss/float64(cases) > 0.7*unread {
		t.Errorf("log-loss %.3f in %d cases, %.3f without reading", loss/float64(cases), cases, unread)
	}
}

// TestTells fits tells to games of some kinds of players: how the plays of a seat whose party nobody knows for sure tell
// it, asked after each trick. It takes minutes, so it runs only if asked to; the file was made by
//
//	go test ./bot/house -run '^TestTells$' -v -timeout 0 -tells 8000 -tellfile doppelkopf_tells.txt
//
// It logs the mean log-loss in games that were not used, and without tells.
func TestTells(t *testing.T) {
	if *tellGames == 0 {
		t.Skip("no -tells")
	}
	var f tellFit
	for i, player := range []string{"house", "search:100", "easy"} {
		n := *tellGames / []int{1, 10, 20}[i]
		games := normalGames(t, player, 3, n*11/10)
		f.games = append(f.games, games[:n]...)
		f.others = append(f.others, games[n:]...)
	}
	rand.New(rand.NewPCG(1, 1)).Shuffle(len(f.games), func(i, j int) { f.games[i], f.games[j] = f.games[j], f.games[i] })
	for range 6 {
		for i := range f.games {
			f.ask(&f.games[i], true)
		}
	}
	f.cases, f.loss = 0, 0
	for i := range f.others {
		f.ask(&f.others[i], false)
	}
	t.Logf("log-loss %.4f in %.0f cases; 0.6931 without tells", f.loss/f.cases, f.cases)
	if *tellFile != "" {
		must.Do(t, os.WriteFile(*tellFile, []byte(f.String()), 0o644))
	}
}

// tellFit fits tells by Adagrad.
type tellFit struct {
	games, others []doppelkopf.State
	habitFit
	cases, loss float64
}

// ask asks, after each trick, which seats are Re whose party does not show, and learns the answer.
func (f *tellFit) ask(end *doppelkopf.State, learn bool) {
	t := newDoppelkopfTable(doppelkopf.Rules{}, orderIn(doppelkopf.Game{}, doppelkopf.Normal))
	type play struct {
		rows   [3]int
		column int
	}
	var seen [4][]play
	for seat, c := range t.replay(end) {
		seen[seat] = append(seen[seat], play{t.rows(seat, 1), t.column(c)})
		if t.plays%4 != 0 || t.plays == 0 {
			continue
		}
		for other, plays := range seen {
			if (t.parties[0]|t.parties[1])>>other&1 != 0 {
				continue
			}
			sum, re := 0.0, 0.0
			for _, p := range plays {
				for _, row := range p.rows {
					sum += f.weights[row][p.column]
				}
			}
			chance := 1 / (1 + math.Exp(-sum))
			if end.Party(engine.Seat(other)) == doppelkopf.Re {
				re = 1
			}
			f.cases++
			f.loss -= math.Log(1 - math.Abs(re-chance))
			for _, p := range plays {
				for _, row := range p.rows {
					if square := &f.squares[row][p.column]; learn {
						*square += (re - chance) * (re - chance)
						f.weights[row][p.column] += 0.1 * (re - chance) / math.Sqrt(*square+1)
					}
				}
			}
		}
	}
}

// student is the house with other lessons or, with none, the house that does not read either.
type student struct {
	house   doppelkopfPlayer
	lessons weights
}

func (b student) Choose(_ context.Context, v engine.View[doppelkopf.State], legal []doppelkopf.Move, _ *rand.Rand) doppelkopf.Move {
	return b.house.choose(v, legal, b.lessons)
}

// TestLessons fits lessons. In each round, the house plays deals against itself, with the lessons of the
// round before. At some of its choices another card is played, and the house goes on from there: the
// difference that this makes is what the lessons should have said. It goes on from the lessons that the
// house has: from lines of 26 letters O, which add nothing, 20 rounds, and then, with tells, 8 rounds with
// -lessonsteps 100000 made the file. A round takes two minutes of the processor, so it runs only if asked to:
//
//	go test ./bot/house -run '^TestLessons$' -v -timeout 0 -lessons 8 -lessonsteps 100000 -lessonfile doppelkopf_lessons.txt
//
// It logs how far the house with its lessons is ahead of the house without, in other deals.
func TestLessons(t *testing.T) {
	if *lessonRounds == 0 {
		t.Skip("no -lessons")
	}
	const deals = 60_000
	var now lessonFit
	for r, letters := range strings.Fields(string(houseLessons)) {
		for c, letter := range []byte(letters) {
			now.weights[r][c], now.squares[r][c] = float64(letter)-'O', *lessonSteps
		}
	}
	mean := now
	for round := range *lessonRounds {
		for _, x := range trials(t, mean.lessons(), round*deals, deals) {
			now.learn(x)
		}
		const share = 0.25 // of this round in the mean
		for r, row := range now.weights {
			for c, w := range row {
				mean.weights[r][c] += share * (w - mean.weights[r][c])
			}
		}
		t.Logf("round %d: ahead by %v", round, learnedLead(t, doppelkopf.Game{}, mean.lessons(), 2, 10_000))
	}
	if *lessonFile != "" {
		must.Do(t, os.WriteFile(*lessonFile, []byte(mean.lessons()), 0o644))
	}
}

// learnedLead returns by how much the house with lessons is ahead of the house that has none and does not read, two seats each.
func learnedLead(t *testing.T, g doppelkopf.Game, lessons weights, seed uint64, deals int) bot.Estimate {
	t.Helper()
	r := DoppelkopfRoster(g)
	for name, l := range map[string]weights{"taught": lessons, "untaught": ""} {
		r.Others = append(r.Others, bot.OtherPlayer[doppelkopf.State, doppelkopf.Move]{
			Player: bot.Player{Name: name}, New: func() bot.Bot[doppelkopf.State, doppelkopf.Move] { return student{doppelkopfPlayer{g}, l} },
		})
	}
	return lead(t, r, "taught", "untaught", seed, deals)
}

// A trial is another card at a choice of the house.
type trial struct {
	rows    [2][4]int // of the other card, and of the card that the house played
	columns [2]int
	gain    float64 // what the other card has gained in the end, in card points, beyond what the house expected
}

// trials returns trials of deals by the house with the lessons, most of them under the rules of tournaments.
func trials(t *testing.T, lessons weights, first, deals int) []trial {
	t.Helper()
	rules := []doppelkopf.Rules{{}, {}, {NoNines: true}, {}, doppelkopf.Common(), {}, doppelkopf.Pub(), {}, {NoNines: true}, doppelkopf.FreeDoko()}
	found := make([][]trial, deals)
	var workers sync.WaitGroup
	for worker := range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for n := worker; n < deals; n += runtime.GOMAXPROCS(0) {
				seed := deck.NewSeed(1).Derive(uint64(first + n))
				g, _ := doppelkopf.New(rules[n%len(rules)])
				found[n] = student{doppelkopfPlayer{g}, lessons}.trials(g.Deal(seed, engine.Seat(n%4)), seed.Rand())
			}
		})
	}
	workers.Wait()
	return slices.Concat(found...)
}

// trials plays a deal, and then tries other cards.
func (b student) trials(s doppelkopf.State, r *rand.Rand) (all []trial) {
	type choice struct {
		s     doppelkopf.State
		seat  engine.Seat
		cards []doppelkopf.Move
		m     doppelkopf.Move
	}
	var choices []choice
	end := b.playOn(s, func(s doppelkopf.State, seat engine.Seat, legal []doppelkopf.Move, m doppelkopf.Move) {
		if cards := cardsOf(legal); m.Card() != card.FaceDown && len(cards) > 1 {
			choices = append(choices, choice{s, seat, cards, m})
		}
	})
	for range 30 {
		if len(choices) == 0 {
			break
		}
		c := choices[r.IntN(len(choices))]
		trick := newDoppelkopfTrick(b.house.Game, b.house.Game.View(c.s, c.seat))
		trick.read(b.house.Game.Rules())
		worth := func(m doppelkopf.Move) float64 { return trick.worth(m.Card()) + trick.lesson(b.lessons, m.Card()) }
		other := c.cards[r.IntN(len(c.cards))]
		if again := c.cards[r.IntN(len(c.cards))]; r.IntN(2) == 0 && again != c.m && worth(again) > worth(other) {
			other = again // cards that the house nearly plays are worth more trials
		}
		if _, ok := trick.lessonRows(other.Card()); !ok || other == c.m {
			continue
		}
		next, _ := b.house.Game.Apply(c.s, c.seat, other)
		x := trial{gain: b.won(b.playOn(next, nil), c.seat) - b.won(end, c.seat) - trick.worth(other.Card()) + trick.worth(c.m.Card())}
		for i, m := range []doppelkopf.Move{other, c.m} {
			x.rows[i], _ = trick.lessonRows(m.Card())
			x.columns[i] = trick.column(m.Card())
		}
		all = append(all, x)
	}
	return all
}

// playOn plays a game to its end, and calls see before each move.
func (b student) playOn(s doppelkopf.State, see func(doppelkopf.State, engine.Seat, []doppelkopf.Move, doppelkopf.Move)) doppelkopf.State {
	g := b.house.Game
	for seat := g.Turn(s); seat != engine.Nobody; seat = g.Turn(s) {
		legal := g.Legal(nil, s, seat)
		m := b.house.choose(g.View(s, seat), legal, b.lessons)
		if see != nil {
			see(s, seat, legal, m)
		}
		s, _ = g.Apply(s, seat, m)
	}
	return s
}

// won returns what a seat has won in a deal, in card points: 40 for a point of the game, and a
// little more than those of its party, so that steps toward the next level count.
func (b student) won(end doppelkopf.State, seat engine.Seat) float64 {
	points := 0
	for other := range engine.Seat(4) {
		if end.Party(other) == end.Party(seat) {
			points += end.CardPoints(other)
		}
	}
	return float64(40*b.house.Game.Score(end, seat)) + 1.2*float64(points)
}

// lessonFit fits lessons by Adagrad: the larger the steps of a weight have been, the smaller they get.
type lessonFit struct {
	weights, squares [lessonRows][habitColumns]float64
}

func (f *lessonFit) learn(x trial) {
	const rate, most = 12, 320
	wrong := -x.gain
	for i, row := range x.rows[0] {
		wrong += f.weights[row][x.columns[0]] - f.weights[x.rows[1][i]][x.columns[1]]
	}
	for card, step := range []float64{wrong, -wrong} {
		step = max(-most, min(step, most)) / 40
		for _, row := range x.rows[card] {
			square := &f.squares[row][x.columns[card]]
			*square += step * step
			f.weights[row][x.columns[card]] -= rate * step / (math.Sqrt(*square) + 1)
		}
	}
}

// lessons returns the lessons as their file has them.
func (f *lessonFit) lessons() weights {
	var b strings.Builder
	for _, row := range f.weights {
		for _, w := range row {
			b.WriteByte(byte('O' + max(-46, min(math.Round(w), 47))))
		}
		b.WriteByte('\n')
	}
	return weights(b.String())
}
