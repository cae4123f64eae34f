package web

import (
	"context"
	"crypto/rand"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/hoylecards/hoyle/room/host"
	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/note"
)

const (
	codeLasts  = 5 * time.Minute
	codeLength = 8  // letters and digits
	maxDevices = 10 // that are added to an account
)

// offer is what the store holds for a code for a second device. The zero offer is a code that is
// no longer valid.
type offer struct {
	Of    string `json:"of"`    // the key of the account
	Until int64  `json:"until"` // milliseconds since 1970
}

// codeKey returns the key of a code in the store, however the code was typed. It replaces digits
// that a code never contains.
func codeKey(code string) string {
	plain := strings.NewReplacer("-", "", " ", "", "0", "O", "1", "I").Replace(strings.ToUpper(code))
	return tokenKey("code " + plain)
}

// newCode answers with a code that gives another device the account of the person.
func (s *Server) newCode(c *call) (any, error) {
	code := rand.Text()[:codeLength]
	of := offer{c.who.key, s.Host.Now().Add(codeLasts).UnixMilli()}
	if _, err := journal.Store(c.Context(), s.Journal, journal.Codes, codeKey(code), 0, "", of); err != nil {
		return nil, host.ErrBusy
	}
	return map[string]any{"code": code[:codeLength/2] + "-" + code[codeLength/2:], "lasts": codeLasts.Milliseconds()}, nil
}

// addDevice gives the client the account to which a code belongs, in place of the client's own
// account.
func (s *Server) addDevice(c *call, ask struct {
	Code   string `json:"code"`
	Bearer bool   `json:"bearer,omitempty"`
}) (any, error) {
	old := c.who
	who, err := s.people.redeem(c.Context(), ask.Code)
	if err != nil {
		return nil, err
	}
	if who.Account == old.Account && !ask.Bearer {
		return s.shown(c, who), nil
	}
	token := host.NewID()
	replaced := old.Account != "" && !ask.Bearer // nobody could use the old account any longer
	was := ""
	if replaced && tokenKey(s.token(c.Request)) == old.key {
		was = old.key
	}
	if who, err = s.people.add(c.Context(), who, tokenKey(token), was); err != nil {
		return nil, err
	}
	switch {
	case was != "":
		err = s.endLater(c.Context(), old)
	case replaced:
		err = s.leave(c, old)
	}
	if err != nil {
		s.Log.Warn("account not deleted", note.Err(err))
	}
	body := sessionInfo{Account: who.Account, Name: who.Name, Devices: len(who.Devices), Added: true}
	s.give(c.w, &body, token, ask.Bearer)
	return body, nil
}

// leave ends an account that another one replaces, or signs the device out of it.
func (s *Server) leave(c *call, old person) error {
	if key := tokenKey(s.token(c.Request)); key != old.key {
		return s.people.drop(c.Context(), old, []string{key})
	}
	return s.end(c.Context(), old)
}

// endDevices signs out the device that asks, if it was added to an account. Otherwise it signs out
// all devices that were added.
func (s *Server) endDevices(c *call) (any, error) {
	key := tokenKey(s.token(c.Request))
	if key == c.who.key {
		return struct{}{}, s.people.drop(c.Context(), c.who, c.who.Devices)
	}
	device, _ := s.people.read(c.Context(), key)
	if err := s.people.drop(c.Context(), c.who, []string{key}); err != nil {
		return nil, err
	}
	s.setCookie(c.w, "", -1)
	if device.Was == "" {
		return struct{}{}, nil
	}
	return struct{}{}, s.goBack(c, device.Was)
}

// goBack gives a device the account that it had before, if that is still there.
func (s *Server) goBack(c *call, key string) error {
	who, err := s.people.read(c.Context(), key)
	if errors.Is(err, errSession) {
		return nil
	}
	token := host.NewID()
	if err == nil {
		who, err = s.people.takeBack(c.Context(), who)
	}
	if err == nil {
		_, err = s.people.add(c.Context(), who, tokenKey(token), "")
	}
	if err == nil {
		c.w.Header().Del("Set-Cookie")
		s.setCookie(c.w, token, lasts)
	}
	return err
}

// redeem returns the account to which a code belongs, and makes the code invalid. The error is
// errCode or host.ErrBusy.
func (p *people) redeem(ctx context.Context, code string) (person, error) {
	key, to := codeKey(code), offer{}
	rev, err := journal.Newest(ctx, p.journal, journal.Codes, key, &to)
	switch {
	case err != nil && rev == 0:
		return person{}, host.ErrBusy
	case err != nil || to.Until < p.now().UnixMilli():
		return person{}, errCode
	}
	switch _, err = p.journal.Append(ctx, journal.Codes, key, rev, "", []byte("{}")); {
	case errors.Is(err, journal.ErrRaced):
		return person{}, errCode
	case err != nil:
		return person{}, host.ErrBusy
	}
	who, err := p.stored(ctx, to.Of)
	if errors.Is(err, errSession) {
		return person{}, errCode
	}
	return who, err
}

// holder returns the account of a device that was added to it.
func (p *people) holder(ctx context.Context, device person) (person, error) {
	who, err := p.stored(ctx, device.Of)
	if err == nil && !slices.Contains(who.Devices, device.key) { // it may have been added at another node
		who, err = p.read(ctx, device.Of)
	}
	if err == nil && !slices.Contains(who.Devices, device.key) {
		return person{}, errSession
	}
	return who, err
}

// add adds a device to an account. If there are too many, it drops the oldest.
func (p *people) add(ctx context.Context, who person, key, was string) (person, error) {
	who, err := p.update(ctx, who, func(p *person) {
		p.Devices = append(slices.Clone(p.Devices[max(len(p.Devices)-maxDevices+1, 0):]), key)
	})
	if err == nil {
		_, err = p.update(ctx, person{Of: who.key, Was: was, key: key}, func(*person) {})
	}
	return who, err
}

// drop signs devices out of an account.
func (p *people) drop(ctx context.Context, who person, gone []string) error {
	_, err := p.update(ctx, who, func(p *person) {
		p.Devices = slices.DeleteFunc(slices.Clone(p.Devices), func(key string) bool { return slices.Contains(gone, key) })
	})
	if err == nil {
		err = p.remove(ctx, gone)
	}
	if err == nil {
		p.announce(ended{Key: who.key})
	}
	return err
}
