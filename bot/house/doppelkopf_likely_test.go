package house

import (
	"flag"
	"fmt"
	"math"
	"math/bits"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/long"
	"github.com/hoylecards/hoyle/internal/must"
)

var (
	habitsOf  = flag.String("habits", "", "the player to whom TestHabits fits habits, such as search:200")
	habitsFit = flag.Int("habitgames", 3000, "the number of games of TestHabits")
	habitsTo  = flag.String("habitfile", "", "the file to which TestHabits writes the habits")
	reads     = flag.Int("reads", 0, "the number of games of TestReadingParties, with 800 positions for each question; 0 means fewer of both")
)

// TestHabits fits habits to games of a player. It takes minutes, so it runs only if asked to; the files
// were made by
//
//	go test ./bot/house -run '^TestHabits$' -v -habits house -habitgames 6000 -habitfile doppelkopf_house.txt
//	go test ./bot/house -run '^TestHabits$' -v -habits search:200 -habitfile doppelkopf_search.txt
//
// It logs how likely the habits find the cards that the player chose in games that were not used.
func TestHabits(t *testing.T) {
	if *habitsOf == "" {
		t.Skip("no -habits")
	}
	games := normalGames(t, *habitsOf, 1, *habitsFit*11/10)
	var f habitFit
	for range 6 {
		for i := range games[:*habitsFit] {
			f.learn(&games[i])
		}
	}
	text := f.String()
	mean, uniform := explained(weights(text), games[*habitsFit:])
	t.Logf("a card chosen in other games has a log-likelihood of %.4f, by chance %.4f", mean, uniform)
	if *habitsTo != "" {
		must.Do(t, os.WriteFile(*habitsTo, []byte(text), 0o644))
	}
}

// normalGames plays normal games with the player at all seats, and returns their ends.
func normalGames(t *testing.T, player string, seed uint64, n int) (all []doppelkopf.State) {
	t.Helper()
	var g doppelkopf.Game
	b := must.Have(bot.Maker(DoppelkopfRoster(g), player))(t)()
	for deal := uint64(0); len(all) < n; deal++ {
		seed := deck.NewSeed(seed).Derive(deal)
		s, r := g.Deal(seed, engine.Seat(deal%4)), seed.Derive(1).Rand()
		for seat := g.Turn(s); seat != engine.Nobody; seat = g.Turn(s) {
			s = must.Have(g.Apply(s, seat, b.Choose(t.Context(), g.View(s, seat), g.Legal(nil, s, seat), r)))(t)
		}
		if s.Contract() == doppelkopf.Normal && bits.OnesCount(reOf(&s)) == 2 {
			all = append(all, s)
		}
	}
	return all
}

// reOf returns the seats, one bit each, that are Re.
func reOf(s *doppelkopf.State) (re uint) {
	for seat := range engine.Seat(4) {
		if s.Party(seat) == doppelkopf.Re {
			re |= 1 << seat
		}
	}
	return re
}

// habitFit fits habits by Adagrad: the larger the steps of a weight have been, the smaller they get.
type habitFit struct {
	weights, squares [habitRows][habitColumns]float64
}

// learn makes a step for each choice in a game.
func (f *habitFit) learn(end *doppelkopf.State) {
	const rate = 0.15
	for _, p := range playsOf(doppelkopf.Game{}, end) {
		legal, rows := p.legal(doppelkopfCopies{}), p.rows[sideOf(end.Party(p.seat))]
		var chance [24]float64
		sum := 0.0
		for c := range chance {
			if legal>>c&1 != 0 {
				for _, row := range rows {
					chance[c] += f.weights[row][p.columns[c]]
				}
				chance[c] = math.Exp(chance[c])
				sum += chance[c]
			}
		}
		for c := range chance {
			if legal>>c&1 == 0 {
				continue
			}
			step := -chance[c] / sum
			if c == p.card {
				step++
			}
			for _, row := range rows {
				square := &f.squares[row][p.columns[c]]
				*square += step * step
				f.weights[row][p.columns[c]] += rate * step / math.Sqrt(*square+1)
			}
		}
	}
}

// String returns the habits as their file has them: a line for each row, a letter for each weight.
func (f *habitFit) String() string {
	var b strings.Builder
	for _, row := range f.weights {
		for _, w := range row {
			b.WriteByte(byte('O' + max(-46, min(math.Round(8*w/math.Ln2), 47))))
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// explained returns the mean log-likelihood of the cards chosen in games by habits, and by chance.
func explained(habits weights, games []doppelkopf.State) (mean, uniform float64) {
	n := 0.0
	for i := range games {
		for _, p := range playsOf(doppelkopf.Game{}, &games[i]) {
			legal, rows, sum := p.legal(doppelkopfCopies{}), p.rows[sideOf(games[i].Party(p.seat))], 0.0
			if legal&(legal-1) == 0 {
				continue
			}
			for rest := legal; rest != 0; rest &= rest - 1 {
				sum += factor(habits, &rows, p.columns[bits.TrailingZeros32(rest)])
			}
			mean += math.Log(factor(habits, &rows, p.columns[p.card]) / sum)
			uniform -= math.Log(float64(bits.OnesCount32(legal)))
			n++
		}
	}
	return mean / n, uniform / n
}

// The habits explain games to which they were not fitted: the house's own much better than chance, those
// of a search, whose choices are partly luck, better than chance.
func TestHabitsExplain(t *testing.T) {
	games := long.Or(400, 16)
	for _, tt := range []struct {
		player string
		habits weights
		gain   float64
	}{
		{"house", houseHabits, 0.6},
		{"search:100", searchHabits, 0.2},
	} {
		mean, uniform := explained(tt.habits, normalGames(t, tt.player, 2, games))
		if mean < uniform+tt.gain {
			t.Errorf("%s: a card chosen has a log-likelihood of %.3f, by chance %.3f, want more by %.2f", tt.player, mean, uniform, tt.gain)
		}
	}
}

// followed plays a normal game again, up to the given number of cards.
func followed(t *testing.T, end *doppelkopf.State, plays int) doppelkopf.State {
	t.Helper()
	var g doppelkopf.Game
	hands := make([]card.List, 4)
	for seat, c := range end.Plays() {
		hands[seat] = append(hands[seat], c)
	}
	u := g.NewSetup(hands...)
	u.First, u.Turn, u.Tricks[0].Leader = end.First(), end.First(), end.First()
	for i := range u.Declared {
		u.Declared[i].Seat = (u.First + engine.Seat(i)) % 4
	}
	s, said, n := must.Have(g.FromSetup(u))(t), end.Announcements(), 0
	for seat, c := range end.Plays() {
		if n == plays {
			break
		}
		for ; len(said) > 0 && said[0].After <= n; said = said[1:] {
			s = must.Have(g.Apply(s, said[0].Seat, said[0].Move))(t)
		}
		s = must.Have(g.Apply(s, seat, doppelkopf.Play(c)))(t)
		n++
	}
	return s
}

// A reading finds, for each play, the cards that were legal in each position that the view allows: a
// position is played again from its deal.
func TestReadingLegal(t *testing.T) {
	var g doppelkopf.Game
	r := deck.NewSeed(3).Rand()
	for _, end := range normalGames(t, "random", 4, long.Or(20, 4)) {
		s := followed(t, &end, 5+r.IntN(35))
		v := g.View(s, engine.Seat(r.IntN(4)))
		w := g.Determinize(v, r)
		all := w
		for seat := g.Turn(all); seat != engine.Nobody; seat = g.Turn(all) {
			all = must.Have(g.Apply(all, seat, cardsOf(g.Legal(nil, all, seat))[0]))(t)
		}
		for i, p := range playsOf(g, &w) {
			was := followed(t, &all, i)
			got := p.legal((&doppelkopfReading{unseen: everyCard}).hand(&w, p.seat))
			want := uint32(0)
			for _, m := range cardsOf(g.Legal(nil, was, p.seat)) {
				for k, c := range doppelkopfCards {
					if c == m.Card() {
						want |= 1 << k
					}
				}
			}
			if got != want {
				t.Fatalf("play %d: legal cards %024b, want %024b", i, got, want)
			}
		}
	}
}

var everyCard = func() (all []int) {
	for i := range doppelkopfCards {
		all = append(all, i)
	}
	return all
}()

// By what has been played, a reader tells who is Re much better than by the cards alone, in games of players
// whose habits it does not know. Its chances can be believed: of all cases in which it says 20 to 30 %, for example,
// about a quarter are true.
func TestReadingParties(t *testing.T) {
	games, draws := long.Or(300, 24), long.Or(400, 100)
	if *reads > 0 {
		games, draws = *reads, 800
	}
	for _, tt := range []struct {
		player string
		most   float64 // the mean log-loss of the true parties
	}{{"search:100", long.Or(0.7, 0.9)}, {"house", 0.6}, {"easy", 0.9}} {
		read, blind := parties{draws: draws}, parties{draws: draws}
		for i, end := range normalGames(t, tt.player, 5, games) {
			for plays := 4; plays <= 36; plays += 8 {
				s := followed(t, &end, plays)
				for seat := range engine.Seat(4) {
					read.ask(doppelkopf.Game{}, s, seat, doppelkopfLikely(doppelkopf.Game{}), uint64(i))
					blind.ask(doppelkopf.Game{}, s, seat, nil, uint64(i))
				}
			}
		}
		t.Logf("%s: %s; by the cards alone: %s", tt.player, read.String(), blind.String())
		if loss := read.loss / read.n; loss > tt.most || loss > 0.8*blind.loss/blind.n {
			t.Errorf("%s: a log-loss of %.3f, want at most %.2f and 0.8 × %.3f", tt.player, loss, tt.most, blind.loss/blind.n)
		}
		for i, b := range read.said {
			if share := b.re / b.n; long.Tests() && b.n > 500 && math.Abs(share-b.sum/b.n) > 0.12 {
				t.Errorf("%s: of %.0f cases from %d0 %% on, said to be true in %.1f %%, %.1f %% are", tt.player, b.n, i, 100*b.sum/b.n, 100*share)
			}
		}
	}
}

// parties counts how well the parties are known.
type parties struct {
	draws   int // of positions, for each question
	n, loss float64
	said    [10]struct{ n, sum, re float64 } // by what was said, in tenths: cases, chances that a seat is Re, and seats that are
}

// ask asks a seat that does not know all parties.
func (p *parties) ask(g doppelkopf.Game, s doppelkopf.State, seat engine.Seat, likely func(engine.View[doppelkopf.State]) func(*doppelkopf.State) float64, seed uint64) {
	v, open := g.View(s, seat), 0
	for other := range engine.Seat(4) {
		if v.State.Party(other) == doppelkopf.NoParty {
			open++
		}
	}
	if open == 0 {
		return
	}
	weigh := func(*doppelkopf.State) float64 { return 1 }
	if likely != nil {
		weigh = likely(v)
	}
	var chance [16]float64
	sum, r := 0.0, deck.NewSeed(seed).Rand()
	for range p.draws {
		w := g.Determinize(v, r)
		x := weigh(&w)
		chance[reOf(&w)] += x
		sum += x
	}
	p.n++
	p.loss -= math.Log(max(chance[reOf(&s)]/sum, 1e-3))
	for other := range engine.Seat(4) {
		if v.State.Party(other) != doppelkopf.NoParty {
			continue
		}
		x := 0.0
		for re, c := range chance {
			if re>>other&1 == 1 {
				x += c / sum
			}
		}
		b := &p.said[min(int(10*x), 9)]
		b.n++
		b.sum += x
		if s.Party(other) == doppelkopf.Re {
			b.re++
		}
	}
}

func (p *parties) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "a log-loss of %.3f in %.0f cases; said and true in %%:", p.loss/p.n, p.n)
	for _, s := range p.said {
		fmt.Fprintf(&b, " %.0f %.0f,", 100*s.sum/s.n, 100*s.re/s.n)
	}
	return b.String()
}

// BenchmarkReading plays the deals of contests between searches that read what has been played and others
// that do not, of equally many iterations: 200, or 2000 as strong has. It reports
// the lead of the readers in thousandths of a point a deal, its margin, and the time of a choice of each. To
// see the lead in 3,000 deals:
//
//	go test ./bot/house -run '^$' -bench Reading/2000 -benchtime 3000x
func BenchmarkReading(b *testing.B) {
	var g doppelkopf.Game
	for _, iterations := range []int{200, 2000} {
		b.Run(strconv.Itoa(iterations), func(b *testing.B) {
			r := DoppelkopfRoster(g)
			r.Others = nil
			for _, name := range []string{"reads", "blind"} {
				o := r.Search
				if o.Iterations = iterations; name == "blind" {
					o.Likely = nil
				}
				r.Others = append(r.Others, bot.OtherPlayer[doppelkopf.State, doppelkopf.Move]{
					Player: bot.Player{Name: name},
					New:    func() bot.Bot[doppelkopf.State, doppelkopf.Move] { return bot.NewSearch(g, o) },
				})
			}
			began := time.Now()
			report := must.Have(bot.PlayContest(b.Context(), r, bot.Contest{
				Players: []string{"reads", "blind"}, Seed: deck.NewSeed(1), Deals: b.N, Workers: 1,
				Clock: func() int64 { return int64(time.Since(began)) },
			}))(b)
			for _, s := range report.Standings {
				b.ReportMetric(float64(s.Nanoseconds)/float64(s.Decisions), "ns/"+s.Name)
				if s.Name == "reads" {
					b.ReportMetric(1000*s.Edge.Mean, "lead")
					b.ReportMetric(1000*s.Edge.Margin, "±")
				}
			}
		})
	}
}
