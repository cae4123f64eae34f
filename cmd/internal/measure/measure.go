// Package measure finds out what games are like, with players that know nothing but the rules, so that any
// game can be measured: how long it is, how often a player can choose, how often the choice matters, what a
// seat is worth, how much of the score is luck, and how many levels of play it has.
//
//	hoyle measure                                all games of the program, in turn
//	hoyle measure karata karata:seats=3          games and rules, also those of one's own
//	hoyle measure doppelkopf -bot house          as it is between better players
//
// All numbers but the levels come from deals that one bot plays at all seats, each twice with other random
// numbers:
//
//   - A turn has a choice if there are two legal moves. A choice matters if the worst of them, by a search of
//     50 iterations, costs something by a review of 100 iterations a move: the loss is above its margin. So the
//     share is a lower bound for what the search understands.
//   - Luck is the share of the variance of a seat's score that the deal explains: the covariance of the scores
//     in the two games of a deal, divided by their variance. What is left is due to the moves, which differ in
//     the two games. A bot that always makes the same moves would show nothing but luck.
//   - A level is a bot that is ahead of the bot before it, by so many standard deviations in a session of 24
//     deals, each of which is played from both sides. Those that are ahead by one deviation count.
package measure

import (
	"context"
	"math"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/cmd/internal/sample"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
)

// Options say how games are measured.
type Options struct {
	Seed    deck.Seed
	Deals   int
	Choices int      // the most of them that are searched
	Bot     string   // at all seats
	Levels  []string // the weakest first
	Times   bool     // measure the time of random games

	// Progress is called after each step: a deal or a choice. It may be nil.
	Progress func(done, total int)
}

// Report is what a game is like. Scores are in the unit, and margins have the confidence level.
type Report struct {
	Game        string         `json:"game"`
	Unit        engine.Unit    `json:"unit"`
	Level       float64        `json:"level"`
	Deals       int            `json:"deals"`
	Bot         string         `json:"bot"`
	Plays       bot.Estimate   `json:"plays"`   // of a game
	Moves       bot.Estimate   `json:"moves"`   // legal ones, in a turn
	Choices     bot.Estimate   `json:"choices"` // the share of turns with a choice
	Matter      bot.Estimate   `json:"matter"`  // the share of choices that matter
	Nanoseconds int64          `json:"nanoseconds,omitzero"`
	Places      []bot.Standing `json:"places"`
	Luck        bot.Estimate   `json:"luck"`
	Levels      []Level        `json:"levels"`
	Depth       int            `json:"depth"` // how many levels are ahead by a deviation
}

// Level is how far a bot is ahead of another one.
type Level struct {
	Bot        string       `json:"bot"`
	Over       string       `json:"over"`
	Ahead      bot.Estimate `json:"ahead"`
	Deviations float64      `json:"deviations"` // in a session
}

const session = 24 // deals

// Game measures a game.
func Game(ctx context.Context, g hoyle.Game, o Options) (Report, error) {
	r := Report{Game: g.Spelling(), Unit: g.Info().Unit, Level: sample.Level, Deals: o.Deals, Bot: o.Bot}
	for _, player := range append(o.Levels, o.Bot) {
		if err := g.CheckBot(player); err != nil {
			return r, err
		}
	}
	done, show := 0, o.Progress
	o.Progress = func(int, int) {
		if done++; show != nil {
			show(done, o.Deals*len(o.Levels)+o.Choices) // a contest between neighboring levels, and one more
		}
	}
	var deals [][2][]float64
	var plays []float64
	var records []hoyle.Record
	contest := hoyle.Contest{Players: []string{o.Bot, o.Bot}, Seed: o.Seed, Deals: o.Deals, Progress: o.Progress}
	contest.Record = func(p bot.PlayedGame) {
		if plays = append(plays, float64(len(p.Record.Plays))); p.Rotation == 0 {
			deals, records = append(deals, [2][]float64{}), append(records, p.Record)
		}
		scores := &deals[len(deals)-1][p.Rotation]
		for i := range p.Seats {
			*scores = append(*scores, float64(p.Record.Score[(int(p.Record.First)+i)%len(p.Seats)]))
		}
	}
	report, err := g.Contest(ctx, contest)
	if err != nil {
		return r, err
	}
	r.Places, r.Plays, r.Luck = report.Places, sample.Estimate(plays), luck(deals)
	if err := r.turns(ctx, g, records, o); err != nil {
		return r, err
	}
	done = o.Deals + o.Choices // some games have fewer choices
	if err := r.climb(ctx, g, o); err != nil {
		return r, err
	}
	if o.Times {
		began := processor()
		if _, err := g.Contest(ctx, hoyle.Contest{Players: []string{"random"}, Seed: o.Seed, Deals: o.Deals, Workers: 1}); err != nil {
			return r, err
		}
		r.Nanoseconds = int64(processor()-began) / int64(max(1, o.Deals))
	}
	return r, nil
}

// luck returns the share of the variance of scores that the deal explains. The parameter deals holds, for each
// deal, the scores by place in its two games. The margin is that of the jackknife, and infinite where no score
// differs: sums and differences of whole scores are exact, so that nothing is left of them by rounding.
func luck(deals [][2][]float64) bot.Estimate {
	if len(deals) == 0 {
		return sample.Estimate(nil)
	}
	n := float64(len(deals))
	totals := make([]float64, len(deals[0][0]))
	for _, d := range deals {
		for place := range totals {
			totals[place] += d[0][place] + d[1][place]
		}
	}
	both, each := make([]float64, len(deals)), make([]float64, len(deals))
	var common, all float64
	for i, d := range deals {
		for place, total := range totals {
			a, b := 2*n*d[0][place]-total, 2*n*d[1][place]-total // from the mean, times 2n
			both[i] += a * b
			each[i] += (a*a + b*b) / 2
		}
		common += both[i]
		all += each[i]
	}
	for i := range both {
		both[i] = n*common/all - (n-1)*(common-both[i])/(all-each[i])
	}
	return sample.Estimate(both)
}

// turns replays games, and fills in what can be chosen in them.
func (r *Report) turns(ctx context.Context, g hoyle.Game, records []hoyle.Record, o Options) error {
	var moves, choices, matter []float64
	for i, record := range records {
		table, err := g.Table(record.Seed, record.First)
		if err != nil {
			return err
		}
		legal, chosen := 0, 0
		for n, p := range record.Plays {
			count := len(table.Legal(p.Seat))
			if legal += count; count > 1 {
				chosen++
				if len(matter) < o.Choices {
					costs, err := matters(ctx, table, p.Seat, o.Seed.Derive(2).Derive(uint64(i)).Derive(uint64(n)))
					if err != nil {
						return err
					}
					matter = append(matter, costs)
					o.Progress(0, 0)
				}
			}
			if err := table.Play(p.Seat, p.Move); err != nil {
				return err
			}
		}
		if len(record.Plays) == 0 {
			continue
		}
		moves = append(moves, float64(legal)/float64(len(record.Plays)))
		choices = append(choices, float64(chosen)/float64(len(record.Plays)))
	}
	r.Moves, r.Choices, r.Matter = sample.Estimate(moves), sample.Estimate(choices), sample.Estimate(matter)
	return nil
}

// climb fills in the levels.
func (r *Report) climb(ctx context.Context, g hoyle.Game, o Options) error {
	for i := 1; i < len(o.Levels); i++ {
		report, err := g.Contest(ctx, hoyle.Contest{Players: []string{o.Levels[i], o.Levels[i-1]}, Seed: o.Seed, Deals: o.Deals, Progress: o.Progress})
		if err != nil {
			return err
		}
		ahead := report.Standings[0].Edge
		level := Level{o.Levels[i], o.Levels[i-1], ahead, math.Sqrt(session) * sample.Deviations(ahead, o.Deals)}
		if r.Levels = append(r.Levels, level); level.Deviations >= 1 {
			r.Depth++
		}
	}
	return nil
}

// matters returns 1 if it costs something to make the worst move of a seat, and otherwise 0.
func matters(ctx context.Context, table *hoyle.Table, seat hoyle.Seat, seed deck.Seed) (float64, error) {
	advice, err := table.Advise(ctx, seat, "search:50", seed.Rand())
	if err != nil {
		return 0, err
	}
	bad := table.Clone()
	if err := bad.Play(seat, advice[len(advice)-1].Move); err != nil {
		return 0, err
	}
	review, err := bad.Review(ctx, hoyle.Reviewer{Iterations: 100, Positions: 1, Only: []int{table.Len()}, Seed: seed.Derive(1), Workers: 1})
	for _, d := range review.Decisions {
		if d.SureLoss() > 0 {
			return 1, err
		}
	}
	return 0, err
}
