package house

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
)

// Doppelkopf is the house player of [doppelkopf]. From its hand it estimates the
// card points that its party will win in a contract; by this estimate it
// declares solos and announces. It plays the legal card with the greatest
// expected gain: the card points of the trick, weighted by the chances that its
// party or the other wins it, minus the value of keeping the card. So it leads
// aces, plays full cards (aces and tens) to tricks of its partners, and saves
// its foxes (♦A).
type Doppelkopf struct {
	Rules doppelkopf.Rules // of the game it plays
}

// DoppelkopfRoster returns the players of [doppelkopf]. A search considers all
// cards, but only the declarations and announcements that the house would make.
// Its rollouts play random cards, never announce, and declare only weddings, or
// their best solo if they are forced to one. Random play would make absurd
// announcements in every game, but rollouts without announcements make a search
// overrate them, so only those of the house are considered.
func DoppelkopfRoster(g doppelkopf.Game) bot.Roster[doppelkopf.State, doppelkopf.Move] {
	player := Doppelkopf{Rules: g.Rules()}
	return bot.Roster[doppelkopf.State, doppelkopf.Move]{
		Game:  g,
		House: func() bot.Bot[doppelkopf.State, doppelkopf.Move] { return player },
		Open:  doppelkopf.Open{Game: g},
		Search: bot.SearchOptions[doppelkopf.State, doppelkopf.Move]{
			Prune:   player.prune,
			Rollout: func() bot.Bot[doppelkopf.State, doppelkopf.Move] { return calmDoppelkopf{g} },
		},
	}
}

// calmDoppelkopf plays games out for a search.
type calmDoppelkopf struct{ game doppelkopf.Game }

var (
	_ bot.Picker[doppelkopf.Move]     = calmDoppelkopf{}
	_ engine.Roller[doppelkopf.State] = calmDoppelkopf{}
)

// Rollout plays *s to its end as Choose does.
func (b calmDoppelkopf) Rollout(s *doppelkopf.State, r *rand.Rand) error {
	var buf [doppelkopf.SoloAces]doppelkopf.Move
	for {
		err := b.game.RolloutCards(s, r)
		if !errors.Is(err, doppelkopf.ErrDeclare) {
			return err
		}
		seat := b.game.TurnOf(s)
		m := b.Choose(context.Background(), b.game.View(*s, seat), b.game.AppendMoves(buf[:0], s, seat), r)
		if err := b.game.Advance(s, seat, m); err != nil {
			return err
		}
	}
}

// Choose returns a random card. To declare it returns a wedding if that is
// legal, else healthy, or the best solo if it is forced to one.
func (b calmDoppelkopf) Choose(_ context.Context, v engine.View[doppelkopf.State], legal []doppelkopf.Move, r *rand.Rand) doppelkopf.Move {
	if i := b.Pick(legal, r); i >= 0 {
		return legal[i]
	}
	if v.State.Contract() != doppelkopf.NoContract {
		return legal[0] // only announcements are legal
	}
	solo, _ := bestSolo(v.State, v.Seat, true)
	return doppelkopf.Declare(solo)
}

// Pick is Choose without a view, except if a solo is forced.
func (calmDoppelkopf) Pick(legal []doppelkopf.Move, r *rand.Rand) int {
	if legal[0] != doppelkopf.Healthy {
		if n := len(cardsOf(legal)); n > 0 {
			return r.IntN(n)
		}
		return -1
	}
	return max(0, slices.Index(legal, doppelkopf.Declare(doppelkopf.Wedding)))
}

// cardsOf returns the moves that play cards, which come first in Legal.
func cardsOf(legal []doppelkopf.Move) []doppelkopf.Move {
	n := 0
	for n < len(legal) && legal[n].Card() != card.FaceDown {
		n++
	}
	return legal[:n]
}

// Choose returns the declaration, announcement or card of the house. It does not
// use r. For a seat without the turn it returns the first move.
func (b Doppelkopf) Choose(_ context.Context, v engine.View[doppelkopf.State], legal []doppelkopf.Move, _ *rand.Rand) doppelkopf.Move {
	if v.Seat != (doppelkopf.Game{}).Turn(v.State) {
		return legal[0]
	}
	good := b.prune(v, slices.Clone(legal))
	if len(good) == 0 {
		return legal[0] // only announcements are legal
	}
	last := good[len(good)-1]
	if last.Card() == card.FaceDown {
		return last
	}
	t := newDoppelkopfTrick(&b.Rules, v)
	best, most := last, math.Inf(-1)
	for _, m := range good {
		if worth := t.worth(m.Card()); worth > most {
			best, most = m, worth
		}
	}
	return best
}

// prune returns the declaration of the house, or the legal cards followed by the
// announcement of the house, if any.
func (b Doppelkopf) prune(v engine.View[doppelkopf.State], legal []doppelkopf.Move) []doppelkopf.Move {
	if v.State.Contract() == doppelkopf.NoContract {
		return append(legal[:0], b.declaration(v.State, v.Seat, legal))
	}
	cards := cardsOf(legal)
	if m, ok := doppelkopfAnnouncement(v.State, v.Seat, legal[len(cards):]); ok {
		return append(cards, m)
	}
	return cards
}

const soloPoints = 132 // the least estimate of card points to declare a solo

func (b Doppelkopf) declaration(s doppelkopf.State, seat engine.Seat, legal []doppelkopf.Move) doppelkopf.Move {
	solo, cardPoints := bestSolo(s, seat, s.First() == seat || b.Rules.CompulsorySolo[seat])
	wedding := doppelkopf.Declare(doppelkopf.Wedding)
	switch {
	case cardPoints >= soloPoints || legal[0] != doppelkopf.Healthy:
		return doppelkopf.Declare(solo)
	case slices.Contains(legal, wedding):
		return wedding
	}
	return doppelkopf.Healthy
}
