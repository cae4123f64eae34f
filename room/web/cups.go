package web

import (
	"cmp"
	"context"
	"encoding/json"
	"net/http"
	"slices"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/room/cup"
	"github.com/hoylecards/hoyle/room/cups"
	"github.com/hoylecards/hoyle/room/table"
)

// cupOrder is a request to open a cup.
type cupOrder struct {
	Game   string          `json:"game"`
	Rules  json.RawMessage `json:"rules,omitempty"`
	Format string          `json:"format,omitempty"`
	Number int             `json:"n,omitempty"`
	Title  string          `json:"title,omitempty"`
	Access table.Access    `json:"access,omitempty"`
	Clock  *orderClock     `json:"clock,omitempty"`
	Size   int             `json:"size,omitempty"`
	Best   int             `json:"best,omitempty"`
	Start  cup.Starting    `json:"start,omitempty"`
	Come   int             `json:"comeSeconds,omitempty"`
	Fill   bool            `json:"fill,omitempty"`
	Join   bool            `json:"join,omitempty"`
	Seed   string          `json:"seed,omitempty"`
}

// The defaults of an order for a cup.
const (
	usualSize = 8
	usualCome = 120 // seconds
)

// cupConfig returns the configuration for a cup that was ordered.
func (s *Server) cupConfig(o cupOrder) (cup.Config, error) {
	game, err := hoyle.FindIn(s.Games, o.Game)
	if err == nil {
		game, err = game.With(o.Rules)
	}
	if err != nil {
		return cup.Config{}, err
	}
	c := cup.Config{
		Game: game.Name(), Rules: game.Rules(), Format: o.Format, Number: o.Number, Title: o.Title, Access: cmp.Or(o.Access, table.Public),
		Clock: o.Clock.clock(), Size: cmp.Or(o.Size, usualSize), Best: cmp.Or(o.Best, 1), Start: cmp.Or(o.Start, cup.ByOwner),
		Come: cmp.Or(o.Come, usualCome), Fill: o.Fill,
	}
	if c.Title != "" && !table.IsShown(c.Title, len(c.Title)) {
		return cup.Config{}, table.ErrTitle
	}
	return c, nil
}

func (s *Server) openCup(c *call, o cupOrder) (any, error) {
	seed, err := seedOf(o.Seed)
	if err != nil {
		return nil, err
	}
	config, err := s.cupConfig(o)
	if err != nil {
		return nil, err
	}
	id, err := s.Host.Cups.Open(c.Context(), c.from, config)
	if err != nil {
		return nil, err
	}
	if o.Join {
		opened, err := s.Host.Cups.Find(id)
		if err == nil {
			err = opened.Join(c.Context(), c.from, joining(c.who, opened.State(), seed))
		}
		if err != nil {
			return nil, err
		}
	}
	return created{map[string]string{"id": id}}, nil
}

// seedOf returns the seed that a text contains. It is nil if the text is empty.
func seedOf(text string) (*deck.Seed, error) {
	if text == "" {
		return nil, nil //nolint:nilnil // there is no seed
	}
	seed, err := deck.ParseSeed(text)
	if err != nil {
		return nil, errSeed
	}
	return &seed, nil
}

// joining returns the event for a person who takes a place in a cup.
func joining(who person, s *cup.State, seed *deck.Seed) cup.Event {
	same := func(p cup.Place) bool { return p.Who != "" && p.Who != who.Account && table.SameName(p.Name, who.Name) }
	return cup.Event{
		Kind: cup.Join, By: table.ByPerson, Who: who.Account, Name: marked(who.Name, slices.ContainsFunc(s.Places, same)), Seed: seed,
	}
}

func (s *Server) listCups(c *call) (any, error) {
	return map[string]any{"cups": s.Host.Cups.List(c.who.Account)}, nil
}

func (s *Server) showCup(c *call) (any, error) {
	found, err := s.Host.Cups.Find(c.PathValue("id"))
	if err != nil {
		return nil, err
	}
	return found.State().Look(found.ID), nil
}

// changeCup returns the handler of requests that cause one kind of event.
func (s *Server) changeCup(kind cup.Kind) func(*call) (any, error) {
	return reads(func(c *call, ask struct {
		Seed    string `json:"seed,omitempty"`
		Account string `json:"account,omitempty"`
	}) (any, error) {
		seed, err := seedOf(ask.Seed)
		if err != nil {
			return nil, err
		}
		found, err := s.Host.Cups.Find(c.PathValue("id"))
		if err != nil {
			return nil, err
		}
		e := cup.Event{Kind: kind, By: table.ByPerson, Who: c.who.Account}
		if kind == cup.Remove {
			e.Whom = ask.Account
		}
		switch kind {
		case cup.Join:
			err = found.Join(c.Context(), c.from, joining(c.who, found.State(), seed))
		case cup.Start:
			err = found.Start(c.Context(), e)
		default:
			err = found.Do(c.Context(), e)
		}
		return struct{}{}, err
	})
}

// cupSocket is a client's socket to a cup. It needs no session.
func (s *Server) cupSocket(w http.ResponseWriter, r *http.Request) {
	who, err := s.visitor(r)
	var c *cups.Cup
	if err == nil {
		c, err = s.Host.Cups.Find(r.PathValue("id"))
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	serve(s, w, r, who, c.Watch, func(k *socket, watcher *cups.Watcher) {
		k.run("cup", k.ignore, func(ctx context.Context) error {
			if err := k.writeJSON(ctx, map[string]any{"t": "now", "now": s.Host.Now().UnixMilli()}); err != nil {
				return err
			}
			var last uint64
			return k.serveCalmly(ctx, watcher.Changed, func() error {
				data, rev, err := c.Frame(last)
				if err == nil && data != nil {
					err = k.write(ctx, data)
				}
				last = rev
				return err
			})
		})
	})
}
