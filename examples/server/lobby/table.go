package lobby

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"io"
	"log"
	"maps"
	mrand "math/rand/v2"
	"slices"
	"sync"
	"time"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine/host"
)

// patience bounds the time that a bot spends thinking about one move.
const patience = 3 * time.Second

// order is a request to open a table.
type order struct {
	Game   string          `json:"game"` // or a preset, such as "pasur"
	Rules  json.RawMessage `json:"rules,omitempty"`
	Format string          `json:"format,omitempty"` // of the match; empty for the usual one
	N      int             `json:"n,omitempty"`      // the number of the format; 0 for the usual one
	Bots   []string        `json:"bots,omitempty"`   // by seat; empty for a player
}

// ask holds the fields of a request at a table.
type ask struct {
	Commitment *deck.Commitment `json:"commitment,omitempty"`
	Seed       *deck.Seed       `json:"seed,omitempty"`
	Deal       int              `json:"deal,omitempty"`
	N          int              `json:"n,omitempty"`
	Move       string           `json:"move,omitempty"`
	from       int
}

// chair is a seat with a bot or a player.
type chair struct {
	Bot        string           `json:"bot,omitempty"`
	Token      string           `json:"token,omitempty"`
	Commitment *deck.Commitment `json:"commitment,omitempty"` // to the player's seed
	Seed       *deck.Seed       `json:"seed,omitempty"`
}

// owesSeed reports whether a player has not revealed their seed yet. owesCommitment reports whether
// they have not committed to it yet.
func (c chair) owesSeed() bool       { return c.Bot == "" && c.Seed == nil }
func (c chair) owesCommitment() bool { return c.Bot == "" && c.Commitment == nil }

// stored is a table as the server stores it, with every secret.
type stored struct {
	Order  order              `json:"order"`
	Seed   deck.Seed          `json:"seed"` // the server's own
	Chairs []chair            `json:"chairs"`
	Match  *hoyle.MatchRecord `json:"match,omitempty"`
}

// table is a match with its players. A match must be used by one goroutine at a time, so
// the table has a lock, which no goroutine holds while it thinks or waits.
type table struct {
	mu sync.Mutex
	stored
	game     hoyle.Game
	match    *hoyle.Match // nil before the first deal
	chance   *mrand.Rand  // for the bots
	thinking bool         // a bot is thinking
	used     time.Time    // by a player
	guests   guests
}

func (l *Lobby) newTable(o order) (*table, error) {
	game, err := hoyle.FindIn(l.games, o.Game)
	if err == nil {
		game, err = game.With(o.Rules)
	}
	if err == nil {
		_, err = game.Match(o.Format, o.N, deck.Seed{})
	}
	if err != nil {
		return nil, err
	}
	t := &table{stored: stored{Order: o}, game: game, used: l.now(), guests: guests{invited: l.invited}}
	var chance [32]byte // independent of the cards
	for _, secret := range [][]byte{t.Seed[:], chance[:]} {
		if _, err := io.ReadFull(l.random, secret); err != nil {
			return nil, err
		}
	}
	t.chance = mrand.New(mrand.NewChaCha8(chance))
	for seat := range game.Players() {
		if seat < len(o.Bots) && o.Bots[seat] != "" {
			t.Chairs = append(t.Chairs, chair{Bot: o.Bots[seat]})
		} else {
			t.Chairs = append(t.Chairs, chair{Token: rand.Text()})
		}
	}
	for _, c := range t.Chairs { // a client cannot choose how long bots think
		if c.Bot != "" && !slices.ContainsFunc(l.info(game).Bots, func(p bot.Player) bool { return p.Name == c.Bot }) {
			return nil, errBots
		}
	}
	if len(o.Bots) > len(t.Chairs) || !slices.ContainsFunc(t.Chairs, chair.owesSeed) {
		return nil, errBots
	}
	return t, nil
}

// save returns the table for the server's storage, and resume opens it again.
func (t *table) save() stored {
	t.mu.Lock()
	defer t.mu.Unlock()
	s := t.stored
	s.Chairs = slices.Clone(s.Chairs)
	if t.match != nil {
		record := t.match.Save()
		s.Match = &record
	}
	return s
}

func (l *Lobby) resume(s stored) (*table, error) {
	t, err := l.newTable(s.Order)
	if err != nil {
		return nil, err
	}
	if s.Match != nil {
		if t.match, err = hoyle.OpenMatch(*s.Match, l.games...); err != nil {
			return nil, err
		}
	}
	t.stored = s
	t.settle()
	return t, nil
}

// seed stores the commitment to a player's seed or, once all players have committed to
// theirs, the seed. The last seed begins the match.
func (t *table) seed(seat hoyle.Seat, a ask) (any, error) {
	c := &t.Chairs[seat]
	switch {
	case (a.Commitment == nil) == (a.Seed == nil):
		return nil, errRequest
	case a.Commitment != nil && (c.Commitment == nil || *c.Commitment == *a.Commitment):
		c.Commitment = a.Commitment
	case a.Seed != nil && !slices.ContainsFunc(t.Chairs, chair.owesCommitment) && c.Commitment.Verify(*a.Seed):
		c.Seed = a.Seed
	default:
		return nil, errSeed
	}
	if t.match == nil && !slices.ContainsFunc(t.Chairs, chair.owesSeed) {
		m, err := t.game.Match(t.Order.Format, t.Order.N, deck.Combine(t.seeds()...))
		if err == nil && !m.Next() {
			err = cmp.Or(m.Err(), host.ErrMatchOver)
		}
		if err != nil {
			return nil, err
		}
		t.match = m
		t.settle()
	}
	return t.show(seat, a)
}

// seeds returns the server's seed and those of the players in the order of their seats.
// [deck.Combine] makes the seed of the match from these seeds.
func (t *table) seeds() []deck.Seed {
	all := []deck.Seed{t.Seed}
	for _, c := range t.Chairs {
		if c.Seed != nil {
			all = append(all, *c.Seed)
		}
	}
	return all
}

// play makes a move, unless the player has moved since the position that the move answers. Thus a
// move that is sent twice is made only once.
func (t *table) play(seat hoyle.Seat, a ask) (any, error) {
	switch {
	case t.match == nil:
		return nil, errNotYet
	case a.Deal != t.match.Len()-1:
		return nil, hoyle.ErrStale
	}
	if err := t.match.Table().PlayAt(a.N, seat, a.Move); err != nil {
		return nil, err
	}
	t.settle()
	a.from = a.N
	return t.show(seat, a)
}

// next sets up a deal.
func (t *table) next(seat hoyle.Seat, a ask) (any, error) {
	switch {
	case t.match == nil:
		return nil, errNotYet
	case a.Deal != t.match.Len():
		return nil, hoyle.ErrStale
	case !t.match.Next():
		return nil, cmp.Or(t.match.Err(), host.ErrMatchOver)
	}
	t.settle()
	return t.show(seat, a)
}

// settle is called after each deal is set up and after each play. A bot begins to think if it must
// move, and the match is over if no deal can follow.
func (t *table) settle() {
	if t.match == nil {
		return
	}
	game := t.match.Table()
	if game.Turn() == hoyle.Nobody {
		if after := t.match.Clone(); !after.Next() {
			t.match = after
		}
		t.dismiss()
		return
	}
	for _, seat := range game.Awaited() { // several may have to move at once
		if t.Chairs[seat].Bot != "" && !t.thinking {
			t.thinking = true
			go t.think(seat)
		}
	}
}

// think makes the move of a seat's bot. The bot thinks on a copy, without the lock. While it
// thinks, other seats can see the table, and can play if they may do so out of turn.
func (t *table) think(seat hoyle.Seat) {
	t.mu.Lock()
	defer t.mu.Unlock()
	game := t.match.Table()
	own, n := game.Clone(), game.Len()
	guest := t.guests.at(t.match, seat, t.Chairs[seat].Bot)
	t.mu.Unlock()
	move, err := t.choose(own, seat, guest)
	t.mu.Lock()
	if err == nil {
		err = game.PlayAt(n, seat, move)
	}
	t.thinking = false
	if err != nil && game.Len() == n {
		log.Printf("%v: %v", seat, err)
		return
	}
	t.settle() // the bot thinks again if a move by another seat made its move impossible
}

// choose returns the move of a seat's bot or guest.
func (t *table) choose(own *hoyle.Table, seat hoyle.Seat, guest *guest) (string, error) {
	if guest != nil {
		return guest.choose(own, seat, t.chance)
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	return own.Choose(ctx, seat, t.Chairs[seat].Bot, t.chance)
}

// show returns the table as a seat sees it.
func (t *table) show(seat hoyle.Seat, a ask) (any, error) {
	var commitments []*deck.Commitment // to the players' seeds
	for _, c := range t.Chairs {
		commitments = append(commitments, c.Commitment)
	}
	s := map[string]any{
		"order": t.Order, "rules": t.game.Rules(), "seat": seat, "commitment": t.Seed.Commit(), "commitments": commitments,
	}
	if t.match == nil {
		return s, nil
	}
	game := t.match.Table()
	var scores, totals []int // of this deal, and of all finished deals
	var lines [][]hoyle.ScoreLine
	for other := range hoyle.Seat(game.Seats()) {
		scores, totals = append(scores, game.Score(other)), append(totals, t.match.Total(other))
		lines = append(lines, game.Breakdown(other))
	}
	missed, from := [][]hoyle.Event{}, a.from
	for deal := a.Deal; deal >= 0 && deal < t.match.Len()-1; deal++ {
		missed, from = append(missed, t.match.Deal(deal).Log(seat, from)), 0
	}
	view, err := game.ViewJSON(seat)
	maps.Copy(s, map[string]any{
		"rules": game.Game().Rules(), // a format can change them
		"deal":  t.match.Len() - 1, "n": game.Len(), "turn": game.Turn(), "over": t.match.Over(), "legal": game.Legal(seat),
		"view": json.RawMessage(view), "zones": game.Zones(seat), "log": game.Log(seat, from), "missed": missed,
		"score": scores, "lines": lines, "total": totals,
	})
	return s, err
}

// publish returns the record of a finished match, and its seeds.
func (t *table) publish(hoyle.Seat, ask) (any, error) {
	if t.match == nil {
		return nil, errNotYet
	}
	record, err := t.match.Publish()
	return map[string]any{"seeds": t.seeds(), "record": record}, err
}
