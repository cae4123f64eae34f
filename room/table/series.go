package table

import (
	"encoding/binary"
	"math"
	"slices"

	"github.com/hoylecards/hoyle"
)

// Series makes the matches of a table a contest between sides, as in a cup. The seats belong to
// accounts and bots from the beginning, the matches begin when everybody is ready or the time has
// run out, and the table has a winner.
type Series struct {
	Cup   string     `json:"cup"`   // the cup that the table belongs to, for links
	Round int        `json:"round"` // of the cup, from 0 on
	Best  int        `json:"best"`  // the number of matches: odd, 1 to MaxBest
	Until int64      `json:"until"` // when the first match begins, in milliseconds since 1970
	Seats []Reserved `json:"seats"` // by seat
}

// Reserved is the person or the bot to whom a seat of a series belongs.
type Reserved struct {
	Who    string `json:"who,omitempty"`
	Name   string `json:"name,omitempty"`
	Bot    string `json:"bot,omitempty"`
	Number int    `json:"number,omitempty"` // which distinguishes bots of the same name; 0 for none
	Side   int    `json:"side"`             // partners have the same number; -1 if the seat cannot win
	Absent bool   `json:"absent,omitempty"` // a bot plays until the person arrives
}

// The bounds of a series.
const (
	MaxBest  = 7 // matches
	MaxExtra = 3 // extra deals while sides are level
)

// Standing is the standing of a series.
type Standing struct {
	Wins   []int   `json:"wins"`   // matches, by side; a match that several sides share counts for each
	Points [][]int `json:"points"` // in each match, by side
	Winner int     `json:"winner"` // a side; -1 while there is none
	Drawn  bool    `json:"drawn"`  // the winner was drawn by lot
	Extra  bool    `json:"extra"`  // the last match, or the next one, is a deal between sides that are level
}

// check returns an error unless the series suits a table of the game.
func (r *Series) check(s *State) error {
	if len(r.Seats) != len(s.Chairs) || r.Best < 1 || r.Best > MaxBest || r.Best%2 == 0 {
		return ErrEvent
	}
	var people, sides []string
	for _, seat := range r.Seats {
		switch {
		case (seat.Who == "") != (seat.Bot != ""), !s.plays(seat.Bot), seat.Side < -1, seat.Side >= len(r.Seats):
			return ErrEvent
		case seat.Who == "":
		case !IsText(seat.Name, MaxName), slices.Contains(people, seat.Who):
			return ErrName
		default:
			people = append(people, seat.Who)
		}
		if seat.Side >= 0 && seat.Side >= len(sides) {
			sides = append(sides, make([]string, seat.Side+1-len(sides))...)
		}
		if seat.Side >= 0 {
			sides[seat.Side] = "here"
		}
	}
	if len(sides) < 2 || slices.Contains(sides, "") {
		return ErrEvent
	}
	return nil
}

// sides returns the number of sides.
func (r *Series) sides() int {
	n := 0
	for _, seat := range r.Seats {
		n = max(n, seat.Side+1)
	}
	return n
}

// reserve gives the seats to their owners.
func (s *State) reserve() error {
	r := s.Config.Series
	if r == nil {
		return nil
	}
	if err := r.check(s); err != nil {
		return err
	}
	for i, seat := range r.Seats {
		s.Chairs[i] = Chair{Who: seat.Who, Name: seat.Name, Bot: seat.Bot, Away: seat.Absent && seat.Who != ""}
	}
	s.BeginsAt = r.Until
	return nil
}

// points returns the points of a finished match, by side. Partners have equal
// points.
func (s *State) points(p Past) []int {
	points := make([]int, s.Config.Series.sides())
	for i, seat := range slices.Backward(s.Config.Series.Seats) {
		if seat.Side >= 0 {
			points[seat.Side] = p.Match.Total(i)
		}
	}
	return points
}

// Standing returns the standing of the series of the table. If the table ended
// before there was a winner, the winner is drawn by lot from the sides that are
// ahead.
func (s *State) Standing() Standing {
	var points [][]int
	for _, p := range s.Past {
		points = append(points, s.points(p))
	}
	st, best := standing(s.Config.Series.sides(), s.Config.Series.Best, points)
	if st.Winner >= 0 || len(s.Past) < s.Config.Series.Best+MaxExtra && s.Phase != Ended {
		return st
	}
	seed := s.server(0)
	if n := len(s.Past); n > 0 {
		seed = s.Past[n-1].Seed
	}
	lot := seed.Derive(math.MaxUint64)
	st.Winner, st.Drawn = best[binary.BigEndian.Uint64(lot[:8])%uint64(len(best))], true
	return st
}

// standing returns the standing of a series without a draw by lot, and the sides
// that are ahead. Each of the first Best matches counts for the sides that have won
// or shared it. If sides are level afterwards, further deals count only between
// these sides.
func standing(sides, best int, points [][]int) (st Standing, ahead []int) {
	st = Standing{Wins: make([]int, sides), Points: append([][]int{}, points...), Winner: -1}
	all := make([]int, sides)
	for i := range all {
		all[i] = i
	}
	played := min(len(points), best)
	for _, match := range points[:played] {
		for _, side := range leaders(all, match) {
			st.Wins[side]++
		}
	}
	ahead = leaders(all, st.Wins)
	if len(ahead) == 1 {
		second := 0
		for side, wins := range st.Wins {
			if side != ahead[0] {
				second = max(second, wins)
			}
		}
		if st.Wins[ahead[0]]-second > best-played {
			st.Winner = ahead[0]
			return st, ahead
		}
	}
	if played < best {
		return st, ahead
	}
	st.Extra = true
	for _, match := range points[best:] {
		ahead = leaders(ahead, match)
	}
	if len(ahead) == 1 {
		st.Winner = ahead[0]
	}
	return st, ahead
}

// leaders returns those of the given sides that have the most points.
func leaders(of, points []int) (best []int) {
	for _, side := range of {
		switch {
		case len(best) == 0 || points[side] > points[best[0]]:
			best = []int{side}
		case points[side] == points[best[0]]:
			best = append(best, side)
		}
	}
	return best
}

// decided reports whether the table has a series that is over.
func (s *State) decided() bool { return s.Config.Series != nil && s.Standing().Winner >= 0 }

// format returns the format of the next match: the table's format, or a single deal if sides of the
// series are level.
func (s *State) format() (name string, n int) {
	name, n = s.Config.Format, s.Config.Number
	if s.Config.Series == nil || len(s.Past) < s.Config.Series.Best {
		return name, n
	}
	for _, f := range s.game.Info().Formats {
		if f.Deals {
			return f.Name, 1
		}
	}
	return name, n
}

// start begins a match of a series even if people are not ready. In the first match, bots play for
// those who are not ready until they arrive.
func (s *State) start(e Event) error {
	switch {
	case s.Config.Series == nil || s.running() || s.decided():
		return ErrNotNow
	case e.Match != len(s.Past):
		return hoyle.ErrStale
	}
	for i := range s.Chairs {
		c := &s.Chairs[i]
		c.Away = c.Away || len(s.Past) == 0 && c.Who != "" && !c.Ready
	}
	return s.begin(e.At)
}

// Missing returns the seats whose people are away.
func (s *State) Missing() []hoyle.Seat {
	var missing []hoyle.Seat
	for i, c := range s.Chairs {
		if c.Who != "" && c.Away {
			missing = append(missing, hoyle.Seat(i))
		}
	}
	return missing
}

// SeriesView is a series as everybody sees it.
type SeriesView struct {
	Standing
	Sides   []int `json:"sides"`   // by seat, -1 if the seat cannot win
	Numbers []int `json:"numbers"` // the numbers of bots, by seat; 0 for none
	Until   int64 `json:"until"`   // when the next match begins, if people are not ready sooner; 0 if no match follows
}

func (s *State) seriesView() *SeriesView {
	if s.Config.Series == nil {
		return nil
	}
	v := &SeriesView{Standing: s.Standing(), Sides: make([]int, len(s.Chairs)), Numbers: make([]int, len(s.Chairs))}
	for i, seat := range s.Config.Series.Seats {
		v.Sides[i], v.Numbers[i] = seat.Side, seat.Number
	}
	if !s.running() && v.Winner < 0 {
		v.Until = s.BeginsAt
	}
	return v
}
