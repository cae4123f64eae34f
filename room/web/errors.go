package web

import (
	"encoding/json"
	"errors"
	"net/http"
	"time"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
	"github.com/hoylecards/hoyle/room/meter"
	"github.com/hoylecards/hoyle/room/note"
)

// The reasons why the server refuses. PROTOCOL.md lists the codes.
var (
	errRequest       = engine.Sentinel("bad-request", "web: the request cannot be read, or a value is out of its range")
	errName          = engine.Sentinel("bad-name", "web: a name is 1 to 24 characters of text, and without (bot)")
	errSeed          = engine.Sentinel("bad-seed", "web: a seed is 64 hexadecimal digits")
	errChat          = engine.Sentinel("bad-chat", "web: the text is empty, or contains characters that people cannot see")
	errChatLong      = engine.Sentinel("chat-too-long", "web: a text has at most 300 characters")
	errSession       = engine.Sentinel("no-session", "web: the request has no session")
	errWrongPassword = engine.Sentinel("wrong-password", "web: that is not the password")
	errBanned        = engine.Sentinel("banned", "web: the operator of the room has banned this account")
	errEnding        = engine.Sentinel("ending", "web: the account is about to be deleted, and may be taken back")
	errCode          = engine.Sentinel("wrong-code", "web: that is not a code, or it has been used or has expired")
	errMembers       = engine.Sentinel("members-only", "web: the room is for members: it needs the code of an invitation")
	errInvites       = engine.Sentinel("too-many-invites", "web: you have too many invitations: revoke some")
	errPassword      = engine.Sentinel("password", "web: the table needs a password")
	errOrigin        = engine.Sentinel("cross-origin", "web: the request comes from a page of another origin, or the operator must name this host with -hosts")
	errSpectators    = engine.Sentinel("no-spectators", "web: the table takes no spectators")
	errNotFound      = engine.Sentinel("not-found", "web: there is no such thing, or it is gone")
	errTooFast       = engine.Sentinel("too-fast", "web: too many at once; wait a little")
	errTables        = engine.Sentinel("too-many-tables", "web: too many tables or seats")
	errPrograms      = engine.Sentinel("too-many-programs", "web: too many of the room's programs are playing")
	errSockets       = engine.Sentinel("too-many-sockets", "web: too many sockets")
	errFault         = engine.Sentinel("fault", "web: the room has a fault")
)

// statuses holds the HTTP status of each code; other refusals get 409.
var statuses = map[string]int{
	"": 500, "fault": 500, "bad-request": 400, "bad-name": 400, "bad-title": 400, "bad-clock": 400, "bad-seed": 400,
	"bad-chat": 400, "chat-too-long": 400, "invalid-rules": 400, "no-such-format": 400, "not-a-move": 400, "bad-record": 404,
	"no-session": 401, "banned": 403, "ending": 403, "wrong-password": 403, "wrong-code": 403, "members-only": 403, "too-many-invites": 429,
	"password": 403, "cross-origin": 403, "not-owner": 403, "not-seated": 403,
	"no-spectators": 403, "secret": 403, "not-found": 404, "no-such-game": 404, "no-such-seat": 404,
	"too-many-changes": 429, "version": 500, "too-many-tables": 429, "too-many-cups": 429, "no-cup": 400, "blocked": 403, "not-followed": 403,
	"too-many-watchers": 429, "too-many-sockets": 429, "too-many-programs": 429, "too-fast": 429, "busy": 503, "stopping": 503,
}

// refusal is an error in the form that is sent.
type refusal struct {
	Code   string `json:"code"`
	Reason string `json:"reason"`
	Retry  int64  `json:"retry,omitempty"` // milliseconds

	Problems []gamekit.Problem `json:"problems,omitempty"` // of rules
}

// waitError is an error that will go away after some time.
type waitError struct {
	error
	wait time.Duration
}

func (e waitError) Unwrap() error { return e.error }

// refuse returns the refusal to send for an error. Errors without a code are faults of the room,
// and their texts are not for strangers.
func refuse(err error) refusal {
	if hoyle.Code(err) == "" {
		err = errFault
	}
	r := refusal{Code: hoyle.Code(err), Reason: hoyle.Reason(err)}
	if errors.Is(err, hoyle.ErrRules) {
		r.Problems = gamekit.ProblemsOf(err)
	}
	if wait := (waitError{}); errors.As(err, &wait) {
		r.Retry = max(wait.wait.Milliseconds(), 1)
	}
	return r
}

// answer is a handler that returns the value to send as JSON.
type answer func(w http.ResponseWriter, r *http.Request) (any, error)

// created is an answer with status 201.
type created struct{ body any }

// plain is an answer that is text instead of JSON.
type plain string

// api returns the handler of an answer.
func (s *Server) api(f answer) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := f(w, r)
		status := http.StatusOK
		if err != nil {
			s.fail(w, r, err)
			return
		}
		if c, ok := body.(created); ok {
			status, body = http.StatusCreated, c.body
		}
		s.send(w, status, body)
	})
}

// fail answers a request with an error.
func (s *Server) fail(w http.ResponseWriter, r *http.Request, err error) {
	refused := refuse(err)
	status := statuses[refused.Code]
	if status == 0 {
		status = http.StatusConflict
	}
	if refused.Code == "fault" {
		s.Log.Error("request failed", note.Path, r.URL.Path, note.Err(err))
	}
	s.Meter.Count(meter.Refused, 1, refused.Code)
	s.send(w, status, refused)
}

func (s *Server) send(w http.ResponseWriter, status int, body any) {
	kind, data, err := "application/json", []byte(nil), error(nil)
	if text, ok := body.(plain); ok {
		kind, data = "text/plain; charset=utf-8", []byte(text)
	} else {
		data, err = json.Marshal(body)
	}
	if err != nil {
		s.Log.Error("no JSON", note.Err(err))
		status, data = http.StatusInternalServerError, []byte(`{"code":"fault","reason":"the room has a fault"}`)
	}
	w.Header().Set("Content-Type", kind)
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	if _, err := w.Write(data); err != nil { //nolint:gosec // JSON, and its type says so
		s.Log.Debug("answer not sent", note.Err(err))
	}
}
