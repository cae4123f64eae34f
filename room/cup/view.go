package cup

import (
	"encoding/json"
	"slices"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/room/table"
)

// Facts holds the facts about a cup that do not change. PROTOCOL.md describes the fields.
type Facts struct {
	ID          string          `json:"id"`
	Title       string          `json:"title"`
	Game        string          `json:"game"`
	GameTitle   string          `json:"gameTitle"`
	Rules       json.RawMessage `json:"rules"`
	Format      string          `json:"format"`
	FormatTitle string          `json:"formatTitle"`
	Number      int             `json:"n"`
	Access      table.Access    `json:"access"`
	Clock       *table.Clock    `json:"clock"`
	Size        int             `json:"size"`
	Best        int             `json:"best"`
	Start       Starting        `json:"start"`
	Come        int             `json:"comeSeconds"`
	Fill        bool            `json:"fill"`
	AtTable     int             `json:"sidesAtTable"`
	Partners    int             `json:"partners"`
	Owner       string          `json:"owner"`
	Opened      int64           `json:"opened"`
}

// Facts returns the facts of the cup with the given id.
func (s *State) Facts(id string) Facts {
	f := s.facts
	f.ID = id
	return f
}

// describe notes the facts of the cup.
func (s *State) describe() {
	c := s.Config
	f := Facts{
		Title: c.Title, Game: c.Game, GameTitle: s.game.String(), Rules: c.Rules, Format: c.Format, Number: c.Number,
		Access: c.Access, Clock: c.Clock, Size: c.Size, Best: c.Best, Start: c.Start, Come: c.Come, Fill: c.Fill,
		AtTable: s.AtTable(), Partners: s.Partners(), Owner: s.Owner, Opened: s.Opened,
	}
	for _, format := range s.game.Info().Formats {
		if format.Name == c.Format {
			f.FormatTitle = format.Title
		}
	}
	s.facts = f
}

// View is a cup as everybody sees it. PROTOCOL.md describes the fields.
type View struct {
	Facts
	Rev    int           `json:"rev"`
	Phase  Phase         `json:"state"`
	Places []PlaceView   `json:"places"`
	Sides  [][]int       `json:"sides"`
	Rounds [][]TableView `json:"rounds"`
	Winner int           `json:"winner"`
	Fair   Fair          `json:"fair"`
}

// PlaceView is a place as everybody sees it.
type PlaceView struct {
	Name    string `json:"name"`
	Account string `json:"account"`
	Bot     string `json:"bot"`
	Left    bool   `json:"left"`
	Absent  bool   `json:"absent"`
	Number  int    `json:"number"` // from 1 on, by which people tell bots apart
}

// TableView is a table of the bracket.
type TableView struct {
	Sides  []int   `json:"sides"`
	ID     string  `json:"id"`
	Until  int64   `json:"until"`
	Away   []int   `json:"away"`
	Winner int     `json:"winner"`
	Points [][]int `json:"points"`
	Wins   []int   `json:"wins"`
	Drawn  bool    `json:"drawn"`
}

// Fair lets anybody check the draw. Its texts are empty before the draw.
type Fair struct {
	Commitment deck.Commitment `json:"commitment"` // to the cup's secret
	Secret     string          `json:"secret"`
	Seeds      []PlaceSeed     `json:"seeds"` // those of the people
	Seed       string          `json:"seed"`  // of the draw
}

// PlaceSeed is the seed that the person in a place chose.
type PlaceSeed struct {
	Place int       `json:"place"`
	Seed  deck.Seed `json:"seed"`
}

// Look returns the cup with the given id as everybody sees it.
func (s *State) Look(id string) View {
	v := View{
		Facts: s.Facts(id), Rev: s.Len, Phase: s.Phase, Places: []PlaceView{}, Sides: append([][]int{}, s.Sides...),
		Rounds: [][]TableView{}, Winner: s.Winner(), Fair: s.fair(),
	}
	for i := range s.Places {
		v.Places = append(v.Places, s.placeView(i))
	}
	for r, tables := range s.Rounds {
		var views []TableView
		for t, p := range tables {
			view := TableView{
				Sides: p.Sides, Away: append([]int{}, p.Away...), Winner: p.Winner, Points: append([][]int{}, p.Points...),
				Wins: append([]int{}, p.Wins...), Drawn: p.Drawn,
			}
			if p.Called > 0 {
				view.ID, view.Until = TableID(id, r, t), p.Called+int64(s.Config.Come)*1000
			}
			views = append(views, view)
		}
		v.Rounds = append(v.Rounds, views)
	}
	return v
}

func (s *State) fair() Fair {
	f := Fair{Commitment: s.Config.Secret.Commit(), Seeds: []PlaceSeed{}}
	if s.Started == 0 {
		return f
	}
	f.Secret, f.Seed = s.Config.Secret.Hex(), s.Seed.Hex()
	for i, p := range s.Places {
		if p.Seed != nil {
			f.Seeds = append(f.Seeds, PlaceSeed{i, *p.Seed})
		}
	}
	return f
}

// Summary is a cup as a lobby shows it.
type Summary struct {
	Facts
	Phase  Phase       `json:"state"`
	Taken  int         `json:"places"` // that are taken
	Round  int         `json:"round"`  // the first that is not over
	Rounds int         `json:"rounds"`
	Winner []PlaceView `json:"winner"` // the places of the winner
	Yours  int         `json:"yours"`  // your place, -1 if you have none
	Table  string      `json:"table"`  // the id of the table at which you are to play
}

// Summary returns the cup as the lobby of an account shows it, and reports whether that
// lobby lists it.
func (s *State) Summary(id, who string) (Summary, bool) {
	sum := Summary{Facts: s.Facts(id), Phase: s.Phase, Taken: len(s.Places), Rounds: len(s.Rounds), Winner: []PlaceView{}, Yours: s.PlaceOf(who)}
	for sum.Round+1 < sum.Rounds && !slices.ContainsFunc(s.Rounds[sum.Round], func(p Pairing) bool { return p.Winner < 0 }) {
		sum.Round++
	}
	if side := s.Winner(); side >= 0 {
		for _, place := range s.Sides[side] {
			sum.Winner = append(sum.Winner, s.placeView(place))
		}
	}
	sum.Table = s.TableOf(id, who)
	return sum, s.Config.Access == table.Public || sum.Yours >= 0 || who != "" && who == s.Owner
}

// TableOf returns the id of the table at which an account is to play in the cup with the given id,
// or "" if there is none.
func (s *State) TableOf(id, who string) string {
	place := s.PlaceOf(who)
	side := s.side(place)
	if place < 0 || side < 0 {
		return ""
	}
	mine := func(p Pairing) bool { return p.Called > 0 && p.Winner < 0 && slices.Contains(p.Sides, side) }
	if r, t, ok := s.find(mine); ok {
		return TableID(id, r, t)
	}
	return ""
}

func (s *State) placeView(i int) PlaceView {
	p := s.Places[i]
	return PlaceView{p.Name, p.Who, p.Bot, p.Left, p.Absent, i + 1}
}
