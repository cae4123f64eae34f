package web

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"log/slog"
	"sync"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"

	"github.com/hoylecards/hoyle/room/host"
	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/note"
	"github.com/hoylecards/hoyle/room/recent"
)

// person is an account, or a device that was added to an account. A device has only Of and Seen.
type person struct {
	Account string   `json:"account,omitempty"`
	Name    string   `json:"name,omitempty"`
	Program bool     `json:"program,omitempty"` // whether it is the account of a program
	Seen    int64    `json:"seen"`              // when it was stored, in milliseconds since 1970
	Devices []string `json:"devices,omitempty"` // the keys of the devices that were added
	Banned  int64    `json:"banned,omitempty"`  // until when
	Why     string   `json:"why,omitempty"`     // it is banned
	Ends    int64    `json:"ends,omitempty"`    // when it is deleted
	Was     string   `json:"was,omitempty"`     // the key of the account that an added device had before
	Of      string   `json:"of,omitempty"`      // the key of the account of an added device
	key     string   // of its entry
	rev     uint64   // of its entry, 0 for a new account
}

// people are the accounts. They are found by the SHA-256 of a token, so that a stolen store
// gives no access.
type people struct {
	journal journal.Journal
	now     func() time.Time
	log     *slog.Logger
	known   *lru.Cache[string, known]
	mu      sync.Mutex // held while an account is kept or deleted
	gone    recent.Set // the keys of accounts that have been deleted
}

// known is an account that is kept in memory, and when it was read.
type known struct {
	person
	read time.Time
}

// ended is a message to all nodes. It says that the account of a token has changed or, if the
// message contains the account, that the account is gone.
type ended struct {
	Key     string `json:"key"` // of the token
	Account string `json:"account,omitempty"`
	Of      string `json:"of,omitempty"`     // the account that the operator has changed
	Name    string `json:"name,omitempty"`   // its new name
	Banned  bool   `json:"banned,omitempty"` // whether it is banned now
}

const (
	cookie   = "room"
	topic    = "sessions"            // of messages to all nodes
	maxKnown = 20_000                // accounts that are kept in memory
	fresh    = 30 * time.Second      // after which an account is read again, in case a message was lost
	lag      = 50 * time.Millisecond // until every part of the store contains what another node has stored
	renew    = 24 * time.Hour        // after which an account that is used is stored again
	lasts    = 180 * 24 * 3600       // seconds that a cookie lasts

	sweepEvery = 6 * time.Hour // after which accounts that end are looked for

	maxRaces       = 4  // with other changes to an account
	accountLength  = 16 // characters, of accountLetters
	accountLetters = "0123456789abcdefghijklmnopqrstuvwxyz"
)

func (p *people) init(j journal.Journal, now func() time.Time, log *slog.Logger) {
	p.journal, p.now, p.log, p.gone.Lasts = j, now, log, fresh
	p.known, _ = lru.New[string, known](maxKnown) // there is such a size
}

func tokenKey(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}

// find returns the account of a person by its token. The error is host.ErrBusy, errSession, or wraps
// errBanned. A program's token also gets errSession.
func (p *people) find(ctx context.Context, token string) (person, error) {
	return p.any(ctx, token, false)
}

// program returns the account of a program by its token. The error is errSession or
// host.ErrBusy.
func (p *people) program(ctx context.Context, token string) (person, error) {
	return p.any(ctx, token, true)
}

// any returns the account of a token, whether a program's or a person's, unless it is banned or about to be deleted.
func (p *people) any(ctx context.Context, token string, program bool) (person, error) {
	found, err := p.held(ctx, token)
	if err == nil {
		err = p.banned(found)
	}
	if left := time.UnixMilli(found.Ends).Sub(p.now()); err == nil && found.Ends > 0 {
		err = waitError{errEnding, left}
	}
	if err == nil && found.Program != program {
		err = errSession
	}
	if err != nil {
		return person{}, err
	}
	return found, nil
}

// held returns the account of a token.
func (p *people) held(ctx context.Context, token string) (person, error) {
	if token == "" || len(token) > 64 {
		return person{}, errSession
	}
	found, err := p.stored(ctx, tokenKey(token))
	if err == nil && found.Of != "" {
		return p.holder(ctx, found)
	}
	return found, err
}

// stored returns what is stored under a key. The errors are those of find.
func (p *people) stored(ctx context.Context, key string) (person, error) {
	kept, ok := p.known.Get(key)
	found := kept.person
	if !ok || time.Since(kept.read) > fresh {
		read, err := p.read(ctx, key)
		switch {
		case err == nil:
			found = read
		case !ok || errors.Is(err, errSession):
			p.known.Remove(key)
			return person{}, err
		}
	}
	if p.now().Sub(time.UnixMilli(found.Seen)) > renew {
		return p.update(ctx, found, func(*person) {})
	}
	return found, nil
}

// update changes an account and stores it. The error is errSession if the account has just been
// deleted, or host.ErrBusy.
func (p *people) update(ctx context.Context, who person, change func(*person)) (person, error) {
	key := who.key
	for range maxRaces {
		change(&who)
		who.Seen = p.now().UnixMilli()
		var err error
		who.rev, err = journal.Store(ctx, p.journal, journal.People, key, who.rev, "", who)
		switch {
		case err == nil:
			p.keep(key, who)
			return who, nil
		case !errors.Is(err, journal.ErrRaced):
			return person{}, host.ErrBusy
		}
		if who, err = p.read(ctx, key); err != nil {
			return person{}, err
		}
	}
	return person{}, host.ErrBusy
}

// read reads the account that is stored under a key. The error is errSession, or host.ErrBusy.
func (p *people) read(ctx context.Context, key string) (person, error) {
	var found person
	rev, err := journal.Newest(ctx, p.journal, journal.People, key, &found)
	if err == nil && rev == 0 && p.journal.Delay() > 0 {
		time.Sleep(lag)
		rev, err = journal.Newest(ctx, p.journal, journal.People, key, &found)
	}
	switch {
	case err != nil && rev == 0:
		return person{}, host.ErrBusy
	case rev == 0:
		return person{}, errSession
	case err != nil || found.Of == "" && !journal.IsKey(found.Account): // as in a file that an attacker has written
		p.log.Error("account not read", note.Err(err))
		return person{}, errSession
	}
	found.key, found.rev = key, rev
	if !p.keep(key, found) {
		return person{}, errSession
	}
	return found, nil
}

// delete notes that an account is gone, so that no request that is under way restores it.
func (p *people) delete(key string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.gone.Add(key)
	p.known.Remove(key)
}

// announce tells all nodes that an account is gone or has changed.
func (p *people) announce(e ended) {
	if err := journal.Tell(p.journal, topic, e); err != nil {
		p.log.Debug("session not announced", note.Err(err))
	}
}

// keep keeps an account in memory. It reports false if the account is gone.
func (p *people) keep(key string, who person) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.gone.Has(key) {
		return false
	}
	p.known.Add(key, known{who, time.Now()})
	return true
}

// takeBack keeps an account that was about to be deleted.
func (p *people) takeBack(ctx context.Context, who person) (person, error) {
	who, err := p.update(ctx, who, func(p *person) { p.Ends = 0 })
	if err == nil {
		p.announce(ended{Key: who.key})
	}
	return who, err
}

// remove deletes what is stored under some keys, those of accounts and devices.
func (p *people) remove(ctx context.Context, keys []string) error {
	for _, key := range keys {
		if err := p.journal.Purge(ctx, journal.People, key); err != nil {
			return host.ErrBusy
		}
		p.delete(key)
	}
	return nil
}
