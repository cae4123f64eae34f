package web

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"net/http"

	"github.com/hoylecards/hoyle/engine/gamekit"
	"github.com/hoylecards/hoyle/room/cup"
	"github.com/hoylecards/hoyle/room/cups"
	"github.com/hoylecards/hoyle/room/share"
)

// need says who may make a request.
type need int

const (
	session need = iota // a person with an account
	anybody             // a client without a session, too
	nobody              // it does not matter who asks
)

// terms say what a kind of request needs and what it costs. This is checked in the order of the fields, once
// the whole request has arrived, so that nothing is held while the room waits for a client.
type terms struct {
	need  need
	rate  *share.Rate // of the client; nil for none besides that of all requests
	many  error       // that refuses what the rate does not allow; nil for errTooFast
	queue *dear       // in which the request waits for its turn; nil for none
	door  bool        // of a room for members: others may ask for it, too
	do    func(c *call) (any, error)
}

// call is a request that is being done.
type call struct {
	*http.Request
	w    http.ResponseWriter // for cookies
	who  person              // zero if the client has no session
	from share.Client
}

// reads returns the function that does a request with a body: the JSON of an Ask, read strictly.
func reads[Ask any](do func(c *call, ask Ask) (any, error)) func(*call) (any, error) {
	return func(c *call) (any, error) {
		var ask Ask
		data, err := io.ReadAll(c.Body)
		if err == nil {
			err = gamekit.Unmarshal(data, &ask)
		}
		if err != nil {
			return nil, fmt.Errorf("%w: %w", errRequest, err)
		}
		return do(c, ask)
	}
}

// handler returns the handler of a kind of request. The answer is sent once the request holds nothing.
func (s *Server) handler(t terms) http.Handler {
	return s.api(func(w http.ResponseWriter, r *http.Request) (any, error) {
		c := &call{Request: r, w: w}
		var err error
		switch {
		case t.need == session:
			c.who, err = s.who(r)
		case t.need == anybody, s.Members && !t.door:
			c.who, err = s.visitor(r)
		}
		if err != nil && (!t.door || !errors.Is(err, errSession)) {
			return nil, err
		}
		c.from = s.client(r, c.who.Account)
		if t.rate != nil {
			if wait := t.rate.Take(c.from); wait > 0 {
				return nil, waitError{cmp.Or(t.many, errTooFast), wait}
			}
		}
		if t.queue != nil {
			leave, err := t.queue.enter(r.Context(), c.from)
			if err != nil {
				return nil, err
			}
			defer leave()
		}
		return t.do(c)
	})
}

// replay returns the terms of a request that replays a deal.
func (s *Server) replay(do func(*call) (any, error)) terms {
	return terms{need: anybody, queue: s.replays, do: do}
}

// change returns the terms of a request that changes something small.
func (s *Server) change(do func(*call) (any, error)) terms { return terms{rate: s.changes, do: do} }

// routes returns the requests that get JSON, except those about cups, by pattern.
func (s *Server) routes() map[string]terms {
	return map[string]terms{
		"GET /api/session":           {need: anybody, door: true, do: s.showSession},
		"POST /api/session":          {need: nobody, rate: s.sessions, door: true, do: reads(s.newSession)},
		"DELETE /api/session":        {need: nobody, door: true, do: s.endSession},
		"PUT /api/session":           {need: nobody, rate: s.sessions, door: true, do: s.keepSession},
		"POST /api/session/code":     {rate: s.codes, do: s.newCode},
		"POST /api/session/device":   {need: anybody, rate: s.typed, door: true, do: reads(s.addDevice)},
		"DELETE /api/session/device": {do: s.endDevices},

		"GET /api/invites":         {do: s.listInvites},
		"POST /api/invites":        {rate: s.codes, do: reads(s.invitePeople)},
		"DELETE /api/invites/{id}": {do: s.endInvite},

		"GET /api/tables":               {need: anybody, do: s.listTables},
		"POST /api/tables":              {rate: s.tables, many: errTables, do: reads(s.openTable)},
		"GET /api/tables/{id}":          {need: anybody, do: s.showTable},
		"POST /api/tables/{id}/enter":   {do: reads(s.enterTable)},
		"POST /api/tables/{id}/program": {rate: s.changes, do: reads(s.letSit)},
		"POST /api/tables/{id}/invite":  {rate: s.invites, do: reads(s.invite)},
		"POST /api/tables/{id}/decline": {do: s.decline},

		"GET /api/tables/{id}/matches/{m}":                       s.replay(s.showMatch),
		"GET /api/tables/{id}/matches/{m}/record.json":           s.replay(s.matchRecord),
		"GET /api/tables/{id}/matches/{m}/deals/{d}/record.json": s.replay(s.dealRecord),
		"GET /api/tables/{id}/matches/{m}/deals/{d}/record.txt":  s.replay(s.dealText),
		"GET /api/tables/{id}/matches/{m}/deals/{d}/steps":       s.replay(s.steps),
		"GET /api/tables/{id}/matches/{m}/deals/{d}/review":      {queue: s.reviews, do: s.review},
		"POST /api/steps": {need: nobody, queue: s.replays, do: reads(s.recordSteps)},

		"GET /api/feed":                     {need: nobody, do: s.showFeed},
		"GET /api/book":                     {do: s.showBook},
		"GET /api/ladder/{game}":            {need: nobody, do: s.showLadder},
		"GET /api/people/{account}":         {need: anybody, do: s.showPerson},
		"POST /api/people/{account}/report": {rate: s.reports, do: reads(s.report)},
		"GET /api/friends":                  {do: s.listFriends},
		"POST /api/friends":                 s.change(reads(s.hide)),
		"PUT /api/friends/{account}":        s.change(s.list(s.Host.Follow)),
		"DELETE /api/friends/{account}":     s.change(s.list(s.Host.Unfollow)),
		"PUT /api/blocked/{account}":        s.change(s.list(s.Host.Block)),
		"DELETE /api/blocked/{account}":     s.change(s.list(s.Host.Unblock)),

		"GET /api/": {need: nobody, do: func(*call) (any, error) { return nil, errNotFound }},
	}
}

// cupRoutes returns the requests about cups.
func (s *Server) cupRoutes() map[string]terms {
	return map[string]terms{
		"GET /api/cups":              {need: anybody, do: s.listCups},
		"POST /api/cups":             {rate: s.tables, many: cups.ErrMany, do: reads(s.openCup)},
		"GET /api/cups/{id}":         {need: nobody, do: s.showCup},
		"POST /api/cups/{id}/join":   s.change(s.changeCup(cup.Join)),
		"POST /api/cups/{id}/leave":  s.change(s.changeCup(cup.Leave)),
		"POST /api/cups/{id}/remove": s.change(s.changeCup(cup.Remove)),
		"POST /api/cups/{id}/start":  s.change(s.changeCup(cup.Start)),
		"POST /api/cups/{id}/end":    s.change(s.changeCup(cup.End)),
	}
}
