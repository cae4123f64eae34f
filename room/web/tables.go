package web

import (
	"cmp"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"encoding/json"
	"errors"
	"slices"
	"strings"

	"golang.org/x/crypto/argon2"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine/gamekit"
	"github.com/hoylecards/hoyle/room/host"
	"github.com/hoylecards/hoyle/room/table"
)

// order is a request to open a table.
type order struct {
	Game         string          `json:"game"`
	Rules        json.RawMessage `json:"rules,omitempty"`
	Format       string          `json:"format,omitempty"`
	Number       int             `json:"n,omitempty"`
	Title        string          `json:"title,omitempty"`
	Access       table.Access    `json:"access,omitempty"`
	Password     string          `json:"password,omitempty"`
	Clock        *orderClock     `json:"clock,omitempty"`
	Bots         []string        `json:"bots,omitempty"`
	Hints        bool            `json:"hints,omitempty"`
	NoSpectators bool            `json:"noSpectators,omitempty"`
	Rated        bool            `json:"rated,omitempty"`
	Sit          bool            `json:"sit,omitempty"`
	Pair         bool            `json:"pair,omitempty"`
}

type orderClock struct {
	Bank      int `json:"bankSeconds"`
	Increment int `json:"incrementSeconds"`
}

// UnmarshalJSON reads a clock strictly.
func (c *orderClock) UnmarshalJSON(data []byte) error { return gamekit.Unmarshal(data, c) }

// clock returns the clock of a table. It is nil if the table has none.
func (c *orderClock) clock() *table.Clock {
	if c == nil {
		return nil
	}
	return &table.Clock{Bank: c.Bank, Increment: c.Increment}
}

// config returns the configuration for a table that was ordered.
func (s *Server) config(o order) (table.Config, error) {
	game, err := hoyle.FindIn(s.Games, o.Game)
	if err == nil {
		game, err = game.With(o.Rules)
	}
	if err != nil {
		return table.Config{}, err
	}
	c := table.Config{
		Game: game.Name(), Rules: game.Rules(), Format: o.Format, Number: o.Number, Title: o.Title, Access: cmp.Or(o.Access, table.Public),
		Clock: o.Clock.clock(), Bots: o.Bots, Hints: o.Hints, NoSpectators: o.NoSpectators, Rated: o.Rated,
	}
	if match, err := game.Match(c.Format, c.Number, deck.Seed{}); err == nil { // if not, the table says why
		c.Format, c.Number = match.Terms()
		if c.Strangers = o.Pair && !o.Rated; c.Strangers && len(c.Bots) == 0 { // nobody waits for others
			c.Bots = slices.Repeat([]string{game.Info().Bots[0].Name}, match.Players())
			c.Bots[0] = ""
		}
	}
	if c.Title != "" && !table.IsShown(c.Title, len(c.Title)) {
		return table.Config{}, table.ErrTitle
	}
	if c.Rated && c.NoSpectators { // anybody must be able to watch
		return table.Config{}, table.ErrRated
	}
	if (c.Access == table.Password) != (o.Password != "") {
		return table.Config{}, table.ErrAccess
	}
	if len(o.Password) > maxPassword {
		return table.Config{}, errRequest
	}
	if o.Password != "" {
		c.Password = s.hash(o.Password, nil)
	}
	return c, nil
}

func (s *Server) openTable(c *call, o order) (any, error) {
	if s.Host.Seats(c.who.Account) >= s.Host.MaxSeats {
		return nil, errTables
	}
	config, err := s.config(o)
	if err != nil {
		return nil, err
	}
	if o.Pair {
		if id := s.pair(c, config); id != "" {
			return map[string]string{"id": id}, nil
		}
	}
	id, err := s.Host.Open(c.Context(), c.from, config)
	if err != nil {
		return nil, err
	}
	if o.Sit || o.Pair {
		if err := s.sitDown(c, id); err != nil && !errors.Is(err, table.ErrTaken) {
			return nil, err
		}
	}
	return created{map[string]string{"id": id}}, nil
}

// pair gives a person a seat at the table that has been waiting the longest for a player of the
// same game on the same terms, but not with anybody whom the person has blocked, or who has blocked
// the person. It returns the id of the table, or "" if there is none.
func (s *Server) pair(c *call, config table.Config) string {
	for _, t := range s.Host.Waiting(config) {
		meets := func(seat host.SeatSummary) bool {
			return seat.Account != "" && (seat.Account == c.who.Account || s.Host.Apart(c.Context(), c.who.Account, seat.Account))
		}
		if !slices.ContainsFunc(t.Seats, meets) && s.sitDown(c, t.ID) == nil {
			return t.ID
		}
	}
	return ""
}

// sitDown gives a person the first open seat, or a bot's at a table for strangers, if there is one.
func (s *Server) sitDown(c *call, id string) error {
	t, err := s.Host.Table(id)
	if err != nil {
		return err
	}
	state := t.State()
	for i, chair := range state.Chairs {
		if seat := hoyle.Seat(i); chair.Who == "" && chair.Bot == "" || state.Config.Strangers && state.CanSit(seat) {
			_, err := t.Do(c.Context(), table.Event{
				Kind: table.Sit, Seat: seat, By: table.ByPerson, Who: c.who.Account, Name: distinct(c.who, state), Home: state.Home(c.from.Payer()),
			})
			return err
		}
	}
	return table.ErrTaken
}

func (s *Server) listTables(c *call) (any, error) {
	tables, _, _ := s.Host.Lobby(c.who.Account, 0)
	return map[string]any{"tables": tables}, nil
}

func (s *Server) showTable(c *call) (any, error) {
	t, err := s.Host.Table(c.PathValue("id"))
	if err != nil {
		return nil, err
	}
	summary, _ := t.Summary().For(c.who.Account)
	return seen{summary, !t.State().Admits(c.who.Account)}, nil
}

// seen is the summary of a table for a particular client.
type seen struct {
	host.Summary
	Locked bool `json:"locked"` // whether the client must give the password first
}

func (s *Server) enterTable(c *call, ask struct {
	Password string `json:"password"`
}) (any, error) {
	t, err := s.Host.Table(c.PathValue("id"))
	if err != nil {
		return nil, err
	}
	state := t.State()
	if state.Admits(c.who.Account) {
		return struct{}{}, nil
	}
	if err := take(s.passwords, c.from.At(t.ID)); err != nil {
		return nil, err
	}
	if len(ask.Password) > maxPassword || !s.matches(state.Config.Password, ask.Password) {
		return nil, errWrongPassword
	}
	_, err = t.Do(c.Context(), table.Event{Kind: table.Admit, Seat: hoyle.Nobody, By: table.ByPerson, Who: c.who.Account})
	return struct{}{}, err
}

const maxPassword = 72 // bytes

// hash returns the Argon2id hash of a password, with the salt in front. If the salt is nil, hash
// makes a new one.
func (s *Server) hash(password string, salt []byte) string {
	if salt == nil {
		salt = make([]byte, 16)
		_, _ = rand.Read(salt) // it never fails
	}
	s.hashing <- struct{}{}
	defer func() { <-s.hashing }()
	key := argon2.IDKey([]byte(password), salt, 2, 19<<10, 1, 32)
	b := base64.RawStdEncoding
	return b.EncodeToString(salt) + "." + b.EncodeToString(key)
}

// matches reports whether a password has the given hash.
func (s *Server) matches(hash, password string) bool {
	text, _, _ := strings.Cut(hash, ".")
	salt, err := base64.RawStdEncoding.DecodeString(text)
	return err == nil && len(salt) > 0 && subtle.ConstantTimeCompare([]byte(hash), []byte(s.hash(password, salt))) == 1
}

// admit returns an error unless an account may look at a table.
func admit(state *table.State, who string) error {
	if !state.Admits(who) {
		return errPassword
	}
	return nil
}
