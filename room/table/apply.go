package table

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/deck"
)

// maxIntentions is the largest number of event ids that a table remembers. maxAdmitted is the
// largest number of accounts that it remembers having admitted.
const (
	maxIntentions = 128
	maxAdmitted   = 500
)

// Apply returns the state after an event. It checks the event as if a stranger
// had sent it. On error it returns s.
func (s *State) Apply(e Event) (*State, error) {
	switch {
	case e.N != s.Len || (e.Kind == Open) != (s.Len == 0):
		return s, fmt.Errorf("%w: event %d of %d", ErrOrder, e.N, s.Len)
	case s.Phase == Ended:
		return s, ErrNotNow
	case e.V > Version:
		return s, fmt.Errorf("%w: version %d", ErrVersion, e.V)
	case s.Len >= MaxEvents-1 && e.Kind != End:
		return s, ErrFull
	case e.V > 0 && e.By == ByPerson && s.changes[e.Who]+cost[e.Kind] > maxCost:
		return s, ErrChanges
	case s.Known(e.ID):
		return s, fmt.Errorf("%w: duplicate event", ErrOrder)
	}
	next := s.clone()
	e.At = max(e.At, s.At)
	if err := next.do(e); err != nil {
		return s, err
	}
	next.Len, next.At = s.Len+1, e.At
	if e.V > 2 {
		next.passOn()
	}
	next.charge(e)
	next.tell(s, e)
	if e.ID != "" {
		next.intention = append(slices.Clone(s.intention[max(0, len(s.intention)-maxIntentions+1):]), e.ID)
	}
	return next, nil
}

// maxCost limits what an account may change at a table besides its plays, so that a few people
// cannot fill the table with events. Leaving, resigning and closing the table cost nothing.
const maxCost = 300

// cost holds the cost of people's events.
var cost = map[Kind]int{
	Admit: 1, Sit: 15, Kick: 1, SetBot: 1, Ready: 1, Unready: 1, Back: 1, Undo: 1, Rest: 1, Agree: 1, Pass: 5,
}

// charge notes the cost of an event.
func (s *State) charge(e Event) {
	if n := cost[e.Kind]; n > 0 && e.By == ByPerson {
		s.changes = maps.Clone(s.changes)
		if s.changes == nil {
			s.changes = map[string]int{}
		}
		s.changes[e.Who] += n
	}
}

// unreserved are the kinds of events that a table with a series refuses.
var unreserved = []Kind{Sit, Leave, Kick, SetBot, Resign, Pass}

// does holds what applies an event of each kind.
var does = map[Kind]func(*State, Event) error{
	Open: (*State).open, Admit: (*State).admit, Sit: (*State).sit, Leave: (*State).leave, Kick: (*State).leave,
	SetBot: (*State).setBot, Ready: (*State).ready, Unready: (*State).ready, Start: (*State).start,
	Play: (*State).play, Next: (*State).next, Late: (*State).absent, Back: (*State).absent, Undo: (*State).undo,
	Rest: (*State).rest, Agree: (*State).agree, Resign: (*State).resign, Resume: (*State).resume,
	Rename: (*State).rename, Pass: (*State).pass, End: (*State).end,
}

// do applies an event to s, at the time of the event.
func (s *State) do(e Event) error {
	if s.Config.Series != nil && slices.Contains(unreserved, e.Kind) {
		return ErrReserved
	}
	if do := does[e.Kind]; do != nil {
		return do(s, e)
	}
	return ErrEvent
}

func (s *State) open(e Event) error {
	c := e.Config
	if c == nil {
		return ErrEvent
	}
	game, err := hoyle.FindIn(s.games, c.Game)
	if err == nil {
		game, err = game.With(c.Rules)
	}
	var m *hoyle.Match
	if err == nil {
		m, err = game.Match(c.Format, c.Number, deck.Seed{})
	}
	if err != nil {
		return err
	}
	s.Config, s.game, s.Owner, s.Opened, s.Phase = *c, game, e.Who, e.At, Waiting
	s.Config.Game, s.Config.Rules = game.Name(), game.Rules()
	s.Config.Format, s.Config.Number = m.Terms()
	s.title = game.String()
	s.Config.Title = cmp.Or(s.Config.Title, s.title)
	if err := s.Config.check(m.Players()); err != nil {
		return err
	}
	s.Chairs = make([]Chair, m.Players())
	for i := range m.Chairs() {
		s.order = append(s.order, i)
	}
	for seat, name := range c.Bots {
		if !s.plays(name) {
			return ErrBot
		}
		s.Chairs[seat].Bot = name
	}
	return s.reserve()
}

func (c *Config) check(players int) error {
	switch {
	case !IsText(c.Title, 40):
		return ErrTitle
	case c.Pause < 0, c.Rated && c.Strangers:
		return ErrEvent
	case len(c.Bots) > players:
		return ErrBots
	case c.Access != Public && c.Access != Link && c.Access != Password, (c.Access == Password) != (c.Password != ""):
		return ErrAccess
	case c.Rated && !c.mayRate():
		return ErrRated
	case c.Clock != nil && (c.Clock.Bank < 10 || c.Clock.Bank > 7200 || c.Clock.Increment < 0 || c.Clock.Increment > 120):
		return ErrClock
	}
	return nil
}

// mayRate reports whether matches may count for ratings: they may if anybody can watch them and the
// room gives no hints.
func (c *Config) mayRate() bool { return c.Access == Public && !c.Hints && c.Series == nil }

// plays reports whether there is a bot with the given name, or the name is empty.
func (s *State) plays(name string) bool {
	if name == "" {
		return true
	}
	return slices.ContainsFunc(s.game.Info().Bots, func(b bot.Player) bool { return b.Name == name })
}

func (s *State) end(e Event) error {
	if e.By != ByClock {
		switch {
		case e.Who != s.Owner:
			return ErrOwner
		case s.running():
			return ErrNotNow
		}
	}
	s.Phase, s.Asked, s.Agreed = Ended, nil, nil
	return nil
}

// admit lets an account in: a guest of the owner or, if the event names no guest, the author, who
// has given the password.
func (s *State) admit(e Event) error {
	who := e.Who
	if e.Guest != "" {
		if e.Who != s.Owner {
			return ErrOwner
		}
		who = e.Guest
	}
	if len(s.admitted) < maxAdmitted {
		s.admitted = append(s.admitted, who)
	}
	return nil
}

// running reports whether a match is being played.
func (s *State) running() bool { return s.Phase == Playing || s.Phase == Paused }

// person returns the seat of the author of an event.
func (s *State) person(e Event) (hoyle.Seat, error) {
	seat := s.SeatOf(e.Who)
	if seat == hoyle.Nobody {
		return seat, ErrSeated
	}
	return seat, nil
}
