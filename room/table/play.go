package table

import (
	"bytes"
	"cmp"
	"slices"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/live"
)

// begin begins a match.
func (s *State) begin(at int64) error {
	if s.Match != nil {
		s.MatchNo++
	}
	s.arrange(slices.Sorted(slices.Values(s.order)))
	server := s.server(s.MatchNo)
	seeds := []deck.Seed{server}
	s.seeds = []PlayerSeed{}
	for i, c := range s.Chairs {
		if c.Who != "" && c.Seed != nil {
			seeds = append(seeds, *c.Seed)
			s.seeds = append(s.seeds, PlayerSeed{hoyle.Seat(i), c.Name, *c.Seed})
		}
	}
	s.seed, s.commits = deck.Combine(seeds...), list[deck.Commitment]{}
	if s.Match == nil && s.Config.Series != nil {
		s.NoShows = s.Missing()
	}
	format, n := s.format()
	m, err := s.game.Match(format, n, s.seed)
	if err != nil {
		return err
	}
	now, err := live.First(m, s.Now.Spot)
	if err != nil {
		return err
	}
	s.sheet, s.Began = list[DealView]{}, at
	for i, c := range s.Chairs {
		s.Chairs[i] = c.kept()
		s.Chairs[i].Vacant = s.Config.Strangers && c.Who == ""
	}
	s.deal(now, at)
	return nil
}

// deal begins a deal that has just been set up.
func (s *State) deal(now live.Now, at int64) {
	s.turn(now)
	s.arrange(s.Deal.Chairs())
	s.Phase, s.made, s.knowers = Playing, list[made]{}, nil
	s.Asked, s.Agreed, s.tried, s.asksFrom = nil, nil, false, 0
	if s.rules = s.Deal.Game().Rules(); bytes.Equal(s.rules, s.Config.Rules) {
		s.rules = nil
	}
	s.commits = s.commits.with(s.Deal.Commitment())
	for i := range s.Chairs {
		c := &s.Chairs[i]
		c.Next, c.Joins, c.Played = false, false, false
		if c.Who != "" {
			s.knowers = append(s.knowers, knower{c.Who, hoyle.Seat(i)})
		}
	}
	s.wind(at)
	s.settle(at)
}

// turn makes the given moment of the match the current one.
func (s *State) turn(now live.Now) { s.Now, s.Match, s.Deal = now, now.Match, now.Match.Table() }

// spot returns what the author of an event has seen. It returns an error unless that is in the deal being
// played.
func (s *State) spot(e Event) (live.Spot, error) {
	switch {
	case !s.running():
		return live.Spot{}, ErrNotNow
	case e.V > 2:
		return e.Spot, s.Now.Check(e.Spot)
	case e.Match != s.MatchNo || e.Deal != s.DealNo():
		return live.Spot{}, hoyle.ErrStale
	}
	return s.Now.Here(e.Plays), nil
}

func (s *State) play(e Event) error {
	if e.By == ByPerson {
		seat, err := s.person(e)
		if err != nil {
			return err
		}
		if e.Seat = seat; !s.playsOwn(seat) {
			return ErrNotNow
		}
	} else if s.Mover(e.Seat) == "" {
		return ErrNotNow
	}
	at, err := s.spot(e)
	switch {
	case err != nil:
		return err
	case s.Phase != Playing:
		return hoyle.ErrGameOver
	}
	now, err := s.Now.Apply(live.Change{Seat: e.Seat, Spot: at, Move: e.Move})
	if err != nil {
		return err
	}
	s.turn(now)
	s.made = s.made.with(made{by: e.By, seat: e.Seat})
	if c := &s.Chairs[e.Seat]; e.By == ByPerson {
		c.Played = true
	} else if c.Who != "" && !c.active() {
		c.Covered++
	}
	if s.tried = false; s.Asked != nil {
		s.decline(e)
	}
	s.played(e.Seat, e.At)
	s.settle(e.At)
	return nil
}

// settle is called after each change of the position of the deal. It runs the clocks, or ends
// the deal and perhaps the match.
func (s *State) settle(at int64) {
	if s.Deal.Turn() != hoyle.Nobody {
		s.runClocks(at)
		return
	}
	s.Agreed = nil
	s.tally()
	if s.Match.Over() {
		s.finish(at)
		s.BeginsAt = at + s.Config.Pause
		return
	}
	s.Phase, s.PausedAt = Paused, at
	s.runClocks(at)
}

// next notes that a person wants the next deal, and sets it up if everybody wants it or the room
// asks for it.
func (s *State) next(e Event) error {
	if _, err := s.spot(e); err != nil {
		return err
	}
	if s.Phase != Paused {
		return ErrNotNow
	}
	if e.By == ByPerson {
		seat, err := s.person(e)
		if err != nil {
			return err
		}
		if e.V > 0 && s.Chairs[seat].Next {
			return ErrNotNow
		}
		s.Chairs[seat].Next = true
		if slices.ContainsFunc(s.Chairs, func(c Chair) bool { return c.active() && !c.Next }) {
			return nil
		}
	}
	now, err := s.Now.Apply(live.Change{Kind: live.Next, Spot: s.Now.Spot})
	if err != nil {
		return err
	}
	s.deal(now, e.At)
	return nil
}

// finish ends the match.
func (s *State) finish(at int64) {
	by := s.ByChair()
	p := Past{
		Match: s.Match, Server: s.server(s.MatchNo), Seed: s.seed, Commits: slices.Clip(s.commits.all), Seeds: s.seeds,
		Names: by.Names(), Accounts: by.Accounts(), Bots: by.Bots(), At: at,
	}
	best := 0
	for i, c := range by.Chairs {
		seat := hoyle.Seat(i)
		p.Homes = append(p.Homes, c.Home)
		if c.Resigned {
			p.Resigned = append(p.Resigned, seat)
			continue
		}
		total := s.Match.Total(int(seat))
		if len(p.Winners) == 0 || total > best {
			p.Winners, best = nil, total
		}
		if total == best {
			p.Winners = append(p.Winners, seat)
		}
	}
	s.Phase, s.Asked, s.Agreed = Over, nil, nil
	for i, c := range s.Chairs {
		s.Chairs[i] = c.kept()
		s.Chairs[i].Away = c.Away && s.Config.Series != nil
	}
	s.Past = append(s.Past, p)
}

// Names returns the names of the players by seat.
func (s *State) Names() []string {
	names := make([]string, len(s.Chairs))
	for i, c := range s.Chairs {
		if names[i] = c.Name; !c.plays() && (!c.Program || c.Joins) {
			names[i] = cmp.Or(c.Bot, s.Bot(hoyle.Seat(i)))
		}
	}
	return names
}

// Accounts returns, for each seat, the account of the person who plays it. It is "" for a bot.
func (s *State) Accounts() []string {
	accounts := make([]string, len(s.Chairs))
	for i, c := range s.Chairs {
		if c.plays() {
			accounts[i] = c.Who
		}
	}
	return accounts
}

// Bots reports, for each seat, whether a bot or a program plays it.
func (s *State) Bots() []bool {
	bots := make([]bool, len(s.Chairs))
	for i, c := range s.Chairs {
		bots[i] = !c.plays() && (c.Program || s.Bot(hoyle.Seat(i)) != "")
	}
	return bots
}
