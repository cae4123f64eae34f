package parlor

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/hoylecards/hoyle/cmd/internal/usage"
	"github.com/hoylecards/hoyle/engine/gamekit"
	"github.com/hoylecards/hoyle/internal/texts"
)

// Settings say what to play.
type Settings struct {
	Game, Match, Seed, Opponents, Save, Resume, Names string
	Log                                               string        // a file for what the program of an opponent says
	Time                                              time.Duration // the time that the program has for a move; 0 means the usual time
	Options                                           []string      // NAME or NAME=VALUE
	Matched, Bots, Open                               bool
}

// people returns the names of the people who play. There are none if bots play all seats.
func (s *Settings) people() []string {
	switch {
	case s.Bots:
		return nil
	case s.Names == "":
		return []string{You}
	}
	var names []string
	for name := range strings.SplitSeq(s.Names, ",") {
		names = append(names, gamekit.Clip(strings.TrimSpace(name)))
	}
	return names
}

// New returns the session that settings ask for: a new game, a new match, or the continuation of a
// saved one. Until Deal is called, a new game has no table.
func (c *Printer) New(s Settings) (*Session, error) {
	seed, err := usage.Seed(s.Seed)
	if err != nil {
		return nil, err
	}
	t := &Session{Printer: c, People: s.people(), Opponents: s.Opponents, Seed: seed, Open: s.Open, File: s.Save}
	if s.Resume != "" {
		t.File = cmp.Or(s.Save, s.Resume)
		if err := t.resume(s.Resume); err != nil {
			return t, err
		}
		return t, t.hire(s)
	}
	g, err := c.Find(s.Game)
	if err == nil {
		g, err = withOptions(g, s.Options)
	}
	if err == nil {
		t.Game = g
		err = t.begin(s)
	}
	if err == nil {
		err = t.seat(g)
	}
	if err == nil {
		err = t.hire(s)
	}
	return t, err
}

// begin begins the match that settings ask for. If they ask for none, a game without a usual end is
// played until the people leave.
func (s *Session) begin(of Settings) (err error) {
	usual := s.Game.Info().Formats[0]
	switch {
	case of.Matched:
		s.format, s.n, err = format(of.Match)
	case len(s.People) > 0 && usual.Endless:
		s.format, s.n = usual.Name, endless
	default:
		return nil
	}
	if err == nil {
		s.Match, err = s.Game.Match(s.format, s.n, s.Seed)
	}
	return err
}

// MayLead reports whether the only person may choose who leads a game that is to be dealt.
func (s *Session) MayLead() bool {
	return s.Match == nil && s.Table == nil && len(s.People) == 1 && s.Game.Seats() == 2 && s.Game.Players() == 2
}

// Deal deals a new game, if it is not a match.
func (s *Session) Deal() (err error) {
	if s.Match == nil && s.Table == nil {
		s.Table, err = s.Game.Table(s.Seed, s.First)
	}
	return err
}

// endless is the number of a match that goes on until the players leave.
const endless = 1_000_000

// format returns the name and the number of a FORMAT or FORMAT:N.
func format(text string) (string, int, error) {
	name, number, numbered := strings.Cut(texts.Typed(text), ":")
	n, err := strconv.Atoi(number)
	if numbered && (err != nil || n < 1) {
		return "", 0, fmt.Errorf("-match %s: want FORMAT:N", texts.Quote(text))
	}
	return name, n, nil
}

// The seed of the bots' random numbers and that of the next game are derived with luck and another,
// which are far from the numbers of deals.
const luck, another = 1 << 62, 1 << 61
