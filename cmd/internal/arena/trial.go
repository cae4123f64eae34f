package arena

import (
	"context"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/cmd/internal/sample"
	"github.com/hoylecards/hoyle/engine"
)

// trial is a contest under one or more sets of rules, with the same deals under each.
type trial struct {
	batches int
	batch   int // how many deals lie between looks, or 0 if nobody looks
	sides   []*side
	looks   []*sample.Sequence // at the lead or, with several sides, at its change under each but the first
}

// side is a set of rules in a trial.
type side struct {
	game    hoyle.Game
	guests  guests
	reports []bot.Report // of each batch
	deals   []deal       // if they are compared or looked at
	tally   tally
}

// newTrial returns the trial for a command line, and rounds its number of deals down to whole batches.
func newTrial(r *request, sides []*side) *trial {
	t := &trial{batches: 1, sides: sides}
	const most = 60000 // batches: Contest limits its parts
	if t.batch = min(max(20, r.Deals/most), r.Deals); !r.decide || t.batch == 0 {
		t.batch = 0
		return t
	}
	t.batches = r.Deals / t.batch
	r.Deals = t.batches * t.batch
	n := max(1, len(sides)-1)
	for range n {
		t.looks = append(t.looks, &sample.Sequence{Error: (1 - sample.Level) / float64(n)})
	}
	return t
}

// run plays deals until the trial is decided. If there are looks, a batch that is interrupted does not count.
func (t *trial) run(ctx context.Context, c hoyle.Contest) error {
	if show := c.Progress; show != nil {
		done := 0
		c.Progress = func(_, total int) {
			done++
			show(done, total*t.batches*len(t.sides))
		}
	}
	for i := 0; i < t.batches && !t.decided(); i++ {
		if t.batch > 0 {
			c.Part, c.Parts = i, t.batches
		}
		for _, s := range t.sides {
			report, err := s.play(ctx, c, t.batch > 0 || len(t.sides) > 1)
			if report.Standings != nil && (err == nil || t.batch == 0) {
				s.reports = append(s.reports, report)
			}
			if err != nil {
				return err
			}
		}
		for k, look := range t.looks {
			look.Look(t.lead(k, i*t.batch))
		}
	}
	return nil
}

// decided reports whether every look is decided.
func (t *trial) decided() bool {
	for _, look := range t.looks {
		if !look.Decided() {
			return false
		}
	}
	return len(t.looks) > 0
}

// lead returns the numbers that look k is at, of the deals from the given one on.
func (t *trial) lead(k, from int) (all []float64) {
	if len(t.sides) == 1 {
		return column(t.sides[0].deals[from:], 0)
	}
	return column(changes(t.sides[0].deals[from:], t.sides[k+1].deals[from:]), 0)
}

// play plays the deals of a contest, and keeps their numbers if that is asked for.
func (s *side) play(ctx context.Context, c hoyle.Contest, keep bool) (bot.Report, error) {
	if len(s.guests) > 0 {
		c.Play = seating{s.game, c.Seed, s.guests}.play
	}
	if record := c.Record; keep {
		c.Record = func(g bot.PlayedGame) {
			if g.Rotation == 0 {
				s.tally = tally{}
				s.deals = append(s.deals, deal{})
			}
			s.deals[len(s.deals)-1] = s.tally.add(g, c.Players[0])
			if record != nil {
				record(g)
			}
		}
	}
	return s.game.Contest(ctx, c)
}

// report returns the report of all batches, as if there had never been more of them.
func (s *side) report() (bot.Report, error) {
	deals := 0
	for _, r := range s.reports {
		deals += r.Deals
	}
	for i := range s.reports {
		s.reports[i].Parts, s.reports[i].Of = len(s.reports), deals
	}
	return bot.Join(s.reports)
}

// deal holds the numbers of a deal, as factors names them.
type deal [4]float64

var factors = [len(deal{})]string{"ahead", "leader", "score", "plays"}

// tally sums up the games of a deal.
type tally struct {
	player, leader halves // by the first player and the others, and by the seat that leads and the others
	games, plays   float64
}

// halves are the points and the numbers of seats of some and of the others.
type halves struct {
	own, others struct{ points, seats float64 }
}

func (h *halves) add(own bool, points int) {
	half := &h.others
	if own {
		half = &h.own
	}
	half.points += float64(points)
	half.seats++
}

func (h *halves) lead() float64 { return h.own.points/h.own.seats - h.others.points/h.others.seats }

func (h *halves) mean() float64 {
	return (h.own.points + h.others.points) / (h.own.seats + h.others.seats)
}

// add adds a game, and returns the numbers of all games.
func (t *tally) add(g bot.PlayedGame, first string) deal {
	t.games++
	t.plays += float64(len(g.Record.Plays))
	for seat, name := range g.Seats {
		t.player.add(name == first, g.Record.Score[seat])
		t.leader.add(engine.Seat(seat) == g.Record.First, g.Record.Score[seat])
	}
	return deal{t.player.lead(), t.leader.lead(), t.player.mean(), t.plays / t.games}
}

// changes returns how the numbers of deals change from those in before, for the deals in both.
func changes(before, after []deal) []deal {
	all := make([]deal, min(len(before), len(after)))
	for i := range all {
		for k := range factors {
			all[i][k] = after[i][k] - before[i][k]
		}
	}
	return all
}

// column returns one number of each deal.
func column(deals []deal, k int) []float64 {
	all := make([]float64, len(deals))
	for i := range deals {
		all[i] = deals[i][k]
	}
	return all
}

// estimates returns the means of the numbers of deals, by their names in factors.
func estimates(deals []deal) map[string]bot.Estimate {
	all := map[string]bot.Estimate{}
	for k, name := range factors {
		all[name] = sample.Estimate(column(deals, k))
	}
	return all
}

// results returns what the trial has found out about each set of rules. Those that were not reached are missing.
func (t *trial) results() (all []result, err error) {
	for i, s := range t.sides {
		if len(s.reports) == 0 {
			break
		}
		report := s.reports[0]
		if t.batch > 0 {
			if report, err = s.report(); err != nil {
				return nil, err
			}
		}
		r := newResult(s.game, report, s.guests.faults())
		if s.deals = s.deals[:min(len(s.deals), report.Deals)]; len(t.sides) > 1 {
			r.Factors = estimates(s.deals)
		}
		if i > 0 {
			r.Changes = estimates(changes(t.sides[0].deals, s.deals))
		}
		if k := min(max(0, i-1), len(t.looks)-1); k >= 0 && (i > 0) == (len(t.sides) > 1) {
			look := t.looks[k]
			r.Decision = &decision{look.Decided(), look.Error, look.Estimate()}
		}
		all = append(all, r)
	}
	return all, nil
}
