package cup

import (
	"fmt"
	"maps"
	"slices"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/room/table"
)

// maxIntentions is the number of ids that a cup remembers.
const maxIntentions = 128

// Apply returns the state after an event. It checks the event as if a stranger
// had sent it. On error it returns s.
func (s *State) Apply(e Event) (*State, error) {
	switch {
	case e.N != s.Len || (e.Kind == Open) != (s.Len == 0):
		return s, fmt.Errorf("%w: event %d of %d", ErrOrder, e.N, s.Len)
	case e.V > Version:
		return s, fmt.Errorf("%w: version %d", table.ErrVersion, e.V)
	case e.V > 0 && e.Kind == Join && s.joined[e.Who] >= maxJoins:
		return s, table.ErrChanges
	case s.Phase == Over || s.Phase == Ended:
		return s, ErrNotNow
	case s.Known(e.ID):
		return s, fmt.Errorf("%w: duplicate event", ErrOrder)
	}
	next := s.clone()
	e.At = max(e.At, s.At)
	if err := next.do(e); err != nil {
		return s, err
	}
	next.Len, next.At = s.Len+1, e.At
	switch e.Kind {
	case Join:
		next.count(e.Who, 1)
	case Remove:
		next.count(e.Whom, maxJoins)
	}
	if e.ID != "" {
		next.intention = append(slices.Clone(s.intention[max(0, len(s.intention)-maxIntentions+1):]), e.ID)
	}
	return next, nil
}

// count notes that an account has joined n times more.
func (s *State) count(who string, n int) {
	s.joined = maps.Clone(s.joined)
	if s.joined == nil {
		s.joined = map[string]int{}
	}
	s.joined[who] += n
}

// do applies an event to s, at the time of the event.
func (s *State) do(e Event) error {
	switch e.Kind {
	case Open:
		return s.open(e)
	case Join:
		return s.join(e)
	case Leave:
		return s.leave(e)
	case Remove:
		return s.remove(e)
	case Start:
		switch {
		case e.Who != s.Owner:
			return ErrOwner
		case s.Phase != Joining:
			return ErrNotNow
		}
		return s.begin(e.At)
	case Call, NoShow, Result:
		return s.follow(e)
	case End:
		switch {
		case e.By != table.ByClock && e.Who != s.Owner:
			return ErrOwner
		case s.Phase != Joining:
			return ErrNotNow
		}
		s.Phase = Ended
		return nil
	}
	return ErrEvent
}

func (s *State) open(e Event) error {
	if e.Config == nil || e.Who == "" {
		return ErrEvent
	}
	c := *e.Config
	sample := table.Config{
		Game: c.Game, Rules: c.Rules, Format: c.Format, Number: c.Number, Title: c.Title, Access: c.Access, Clock: c.Clock,
	}
	of, err := table.New(s.games).Apply(table.Event{Kind: table.Open, Seat: hoyle.Nobody, Config: &sample})
	if err != nil {
		return err
	}
	s.game, s.sides = of.Game(), sidesOf(of.Game())
	c.Game, c.Rules, c.Format, c.Number, c.Title = of.Config.Game, of.Config.Rules, of.Config.Format, of.Config.Number, of.Config.Title
	switch {
	case s.AtTable() < 2, len(of.Chairs) > len(s.sides):
		return ErrGame
	case c.Size <= s.Partners() || c.Size > MaxSize, c.Best < 1 || c.Best > table.MaxBest || c.Best%2 == 0,
		c.Access == table.Password, c.Start != ByOwner && c.Start != WhenFull, c.Come < MinCome || c.Come > MaxCome:
		return ErrEvent
	}
	s.Config, s.Owner, s.Opened, s.Phase = c, e.Who, e.At, Joining
	s.describe()
	return nil
}

func (s *State) join(e Event) error {
	switch {
	case s.Phase != Joining || s.Len >= MaxEvents:
		return ErrNotNow
	case e.Who == "" || !table.IsText(e.Name, table.MaxName):
		return ErrName
	case s.PlaceOf(e.Who) >= 0:
		return ErrIn
	case len(s.Places) >= s.Config.Size:
		return ErrFull
	}
	s.Places = append(s.Places, Place{Who: e.Who, Name: e.Name, Seed: e.Seed})
	if s.Config.Start == WhenFull && len(s.Places) == s.Config.Size {
		return s.begin(e.At)
	}
	return nil
}

func (s *State) leave(e Event) error {
	place := s.PlaceOf(e.Who)
	switch {
	case place < 0:
		return ErrOut
	case s.Phase == Joining:
		s.Places = slices.Delete(s.Places, place, place+1)
		return nil
	case !s.waits(s.side(place)):
		return ErrNotNow
	}
	p := &s.Places[place]
	p.Who, p.Bot, p.Left, p.Absent = "", s.house(), true, false
	return nil
}

// remove takes a place away before the cup starts.
func (s *State) remove(e Event) error {
	place := s.PlaceOf(e.Whom)
	switch {
	case e.Who != s.Owner:
		return ErrOwner
	case place < 0:
		return ErrOut
	case s.Phase != Joining:
		return ErrNotNow
	}
	s.Places = slices.Delete(s.Places, place, place+1)
	return nil
}

// waits reports whether a side is still in the cup and is not called to a table.
func (s *State) waits(side int) bool {
	for _, tables := range slices.Backward(s.Rounds) {
		for _, p := range tables {
			if slices.Contains(p.Sides, side) {
				return p.Winner < 0 && p.Called == 0
			}
		}
	}
	return false
}

// follow applies an event of a table to the bracket.
func (s *State) follow(e Event) error {
	switch {
	case e.By != table.ByClock:
		return ErrEvent
	case s.Phase != Playing:
		return ErrNotNow
	case e.Round < 0 || e.Round >= len(s.Rounds) || e.Table < 0 || e.Table >= len(s.Rounds[e.Round]):
		return ErrEvent
	}
	s.Rounds[e.Round] = slices.Clone(s.Rounds[e.Round])
	p := &s.Rounds[e.Round][e.Table]
	if p.Winner >= 0 || slices.Contains(p.Sides, -1) || (p.Called == 0) != (e.Kind == Call) {
		return ErrNotNow
	}
	if e.Kind == Call {
		p.Called = max(e.At, 1)
		return nil
	}
	at := s.PlacesAt(e.Round, e.Table, upTo(s.game.Players()))
	for _, place := range e.Away {
		if !slices.Contains(at, place) || s.Places[place].Who == "" {
			return ErrEvent
		}
	}
	if e.Kind == NoShow {
		if len(p.Away) > 0 || len(e.Away) == 0 {
			return ErrNotNow
		}
		p.Away = e.Away
		return nil
	}
	n := len(p.Sides)
	if e.Winner < 0 || e.Winner >= n || len(e.Wins) != n || len(e.Points) > s.Config.Best+table.MaxExtra ||
		slices.ContainsFunc(e.Points, func(match []int) bool { return len(match) != n }) {
		return ErrEvent
	}
	for _, place := range at {
		s.Places[place].Absent = slices.Contains(e.Away, place)
	}
	p.Winner, p.Wins, p.Points, p.Drawn = p.Sides[e.Winner], e.Wins, e.Points, e.Drawn
	if e.Round+1 == len(s.Rounds) {
		s.Phase = Over
	}
	advance(s.Rounds, e.Round, e.Table)
	return nil
}
