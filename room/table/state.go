package table

import (
	"encoding/json"
	"slices"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/live"
)

// Phase is a phase of a table.
type Phase string

// The phases of a table.
const (
	Waiting Phase = "waiting" // for people to sit down and be ready
	Playing Phase = "playing" // a deal is being played
	Paused  Phase = "paused"  // a deal is over, and the next follows
	Over    Phase = "over"    // a match is over
	Ended   Phase = "ended"   // the table is closed
)

// Chair is a seat for a person or a bot. A program with an account of its own counts as a
// person; it is marked, and its results are those of a bot.
type Chair struct {
	Who      string     // the account of the person, "" if there is none
	Name     string     // of the person
	Program  bool       // the person is a program with an account of its own
	Bot      string     // the bot that has the seat if no person has it; "" if the seat is open
	Vacant   bool       // a person may take the seat in the middle of a match, because its person left, or the table is for strangers
	Away     bool       // a bot plays for the person, who may come back
	Resigned bool       // a bot plays for the person until the match is over
	Joins    bool       // a bot plays for the person, who has just sat down, until the next deal
	Ready    bool       // for a match
	Next     bool       // for the next deal
	Seed     *deck.Seed // of the person, for the match
	Bank     int64      // milliseconds left on the clock when it last stopped
	Played   bool       // the person has made a play in this deal
	Graced   bool       // the person has had more time in this deal after the bank was empty
	Since    int64      // when the clock was started, 0 if it is stopped
	Sat      int        // the number of the event by which the person sat down
	Home     uint16     // where the person comes from, 0 if unknown
	Left     int64      // when a bot began to play for the person
	Covered  int        // the plays that bots have made for the person since
}

// kept returns what a chair keeps when a match begins or is over.
func (c Chair) kept() Chair {
	return Chair{Who: c.Who, Name: c.Name, Program: c.Program, Bot: c.Bot, Away: c.Away, Sat: c.Sat, Home: c.Home, Left: c.Left}
}

// active reports whether a person plays the seat.
func (c Chair) active() bool { return c.Who != "" && !c.Away && !c.Resigned && !c.Joins }

// plays reports whether the result of the match is credited to a person.
func (c Chair) plays() bool { return c.Who != "" && !c.Joins && !c.Program }

// open reports whether nobody has the seat.
func (c Chair) open() bool { return c.Who == "" && c.Bot == "" }

// Past is a finished match.
type Past struct {
	Match    *hoyle.Match
	Server   deck.Seed         // the room's seed
	Seed     deck.Seed         // of the match
	Commits  []deck.Commitment // to the seeds of the deals
	Seeds    []PlayerSeed      // the seeds of the people
	Names    []string          // by chair
	Accounts []string          // of the people by chair, "" for a bot
	Homes    []uint16          // where they come from by chair, 0 if unknown
	Bots     []bool            // the chairs that had a bot and no person
	Resigned []hoyle.Seat      // the chairs that resigned
	Winners  []hoyle.Seat      // chairs
	At       int64             // when it was over
}

// PlayerSeed is the seed that a person chose.
type PlayerSeed struct {
	Seat hoyle.Seat `json:"seat"`
	Name string     `json:"name"`
	Seed deck.Seed  `json:"seed"`
}

// State is a table after some events. It is never changed: [State.Apply] returns a new
// one.
type State struct {
	Config    Config
	Owner     string // the account that opened the table, or to which it has passed since
	Opened    int64  // when
	Len       int    // the number of events
	At        int64  // when the last one happened
	Phase     Phase
	Chairs    []Chair      // in the order of the seats of the deal; those that sit out come last
	Now       live.Now     // of the match being played or played last; zero before the first
	Match     *hoyle.Match // the match of Now
	MatchNo   int          // its number, 0 before the first
	Began     int64        // when it began
	Deal      *hoyle.Table // the deal of Now
	PausedAt  int64        // when the last deal was over
	BeginsAt  int64        // when the next match of a series begins
	NoShows   []hoyle.Seat // whose people did not arrive for a series in time
	Asked     *Request     // what somebody asks for, and others have not yet agreed to
	Agreed    *Request     // all have agreed to it: the rest of the deal is being played out
	tried     bool         // somebody has asked to take the last play back
	asksFrom  int          // the number of plays from which somebody may ask for the rest of the deal
	Past      []Past       // the matches that are over
	game      hoyle.Game
	title     string // of the game
	games     []hoyle.Game
	made      list[made]            // the plays of the deal
	rules     json.RawMessage       // of the deal, if they are not those of Config
	knowers   []knower              // those who have seen cards of the deal
	changes   map[string]int        // what accounts have changed, see cost
	seeds     []PlayerSeed          // of the match
	seed      deck.Seed             // of the match
	commits   list[deck.Commitment] // to the seeds of the deals; zero for deals that continue with the cards of earlier ones
	order     []int                 // the chairs of the match, in the order of Chairs
	sheet     list[DealView]        // the finished deals of the match, by chair
	admitted  []string              // accounts that gave the password
	intention []string              // the last ids of events
	sat       bool                  // the owner has had a seat
	notes     []Note                // what has happened among people lately
}

// made records a play: by whom it was made, for which seat, and the time that was added to the bank for it.
type made struct {
	by   string
	seat hoyle.Seat
	gain int64
}

// knower is an account that has seen the cards of a seat.
type knower struct {
	who  string
	seat hoyle.Seat
}

// New returns the state of a table before it is opened. games lists the games that the
// room offers.
func New(games []hoyle.Game) *State { return &State{games: games} }

// clone returns a copy of the state that shares only parts that are never changed.
func (s *State) clone() *State {
	c := *s
	c.Chairs = slices.Clone(s.Chairs)
	c.Past, c.admitted = slices.Clip(s.Past), slices.Clip(s.admitted)
	if s.Asked != nil {
		asked := *s.Asked
		asked.Need = slices.Clone(asked.Need)
		c.Asked = &asked
	}
	return &c
}

// arrange puts the chairs into the order of the seats of a deal.
func (s *State) arrange(order []int) {
	was := s.Chairs
	s.Chairs = make([]Chair, len(was))
	for i := range was {
		s.Chairs[i] = was[slices.Index(s.order, order[i])]
	}
	s.order = order
}

// ByChair returns the table with its chairs in the order that they have in the match, as a [Past] has
// them.
func (s *State) ByChair() *State {
	c := s.clone()
	c.arrange(slices.Sorted(slices.Values(s.order)))
	return c
}

// seated returns a list that has an item for each chair of the match in the order of the seats of the
// deal.
func seated[T any](s *State, byChair []T) []T {
	all := make([]T, 0, len(byChair))
	for _, chair := range s.order {
		all = append(all, byChair[chair])
	}
	return all
}

// Game returns the game of the table, with its rules.
func (s *State) Game() hoyle.Game { return s.game }

// GameTitle returns the title of the game of the table.
func (s *State) GameTitle() string { return s.title }

// Known reports whether an event with that id has already had its effect.
func (s *State) Known(id string) bool { return id != "" && slices.Contains(s.intention, id) }

// SeatOf returns the seat of an account. It is [hoyle.Nobody] if the account has none.
func (s *State) SeatOf(who string) hoyle.Seat {
	if who == "" {
		return hoyle.Nobody
	}
	return hoyle.Seat(slices.IndexFunc(s.Chairs, func(c Chair) bool { return c.Who == who }))
}

// Admits reports whether an account may come to the table without a password.
func (s *State) Admits(who string) bool {
	return s.Config.Access != Password || who != "" &&
		(who == s.Owner || s.SeatOf(who) != hoyle.Nobody || slices.Contains(s.admitted, who))
}

// Outsider reports whether an account may not see what is played and said at the table,
// because the table takes no spectators, and the account is neither a player nor the owner.
func (s *State) Outsider(who string) bool {
	return s.Config.NoSpectators && s.SeatOf(who) == hoyle.Nobody && !s.Knows(who) && (who == "" || who != s.Owner)
}

// DealNo returns the number of the current deal or, between deals, of the last one. It is -1 before
// the first deal of the match.
func (s *State) DealNo() int {
	if s.Match == nil {
		return -1
	}
	return s.Match.Len() - 1
}

// Plays returns the number of plays in the deal.
func (s *State) Plays() int {
	if s.Deal == nil {
		return 0
	}
	return s.Deal.Len()
}

// Bot returns the name of the bot that plays a seat. It is "" if a person plays it or the
// seat is open.
func (s *State) Bot(seat hoyle.Seat) string {
	if seat < 0 || int(seat) >= len(s.Chairs) {
		return ""
	}
	c := s.Chairs[seat]
	if c.Who != "" && !c.active() {
		return s.standIn()
	}
	return c.Bot
}

// standIn returns the name of the bot that plays for those who are away.
func (s *State) standIn() string { return s.game.Info().Bots[0].Name }

// Awaited returns the seats that must move before the game goes on.
func (s *State) Awaited() []hoyle.Seat {
	if s.Phase != Playing {
		return nil
	}
	return s.Deal.Awaited()
}

// Company reports whether anybody who is not a program has a seat.
func (s *State) Company() bool {
	return slices.ContainsFunc(s.Chairs, func(c Chair) bool { return c.Who != "" && !c.Program })
}

// count returns the number of chairs that are of a kind.
func (s *State) count(is func(Chair) bool) (n int) {
	for _, c := range s.Chairs {
		if is(c) {
			n++
		}
	}
	return n
}

// People returns the number of people who play.
func (s *State) People() int { return s.count(Chair.active) }

// Alone reports whether one person plays with bots, so that nobody else is kept waiting.
func (s *State) Alone() bool {
	return s.Config.Series == nil && s.Seated() == 1 && s.People() == 1
}

// OfBots reports whether no person has played a match to its end, and none is playing.
func (s *State) OfBots() bool {
	person := func(account string) bool { return account != "" }
	return !slices.ContainsFunc(s.Accounts(), person) &&
		!slices.ContainsFunc(s.Past, func(p Past) bool { return slices.ContainsFunc(p.Accounts, person) })
}

// server returns the room's seed for match number n.
func (s *State) server(n int) deck.Seed { return s.Config.Secret.Derive(uint64(n)) }
