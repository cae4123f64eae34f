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

// Doppelkopf is the house player of [doppelkopf]. From its hand it reckons the
// card points that its party will have in a contract: by that it declares a solo,
// and announces. Of the cards it may play it takes the one that brings most: the
// card points of the trick, times the chance that its party wins it, less what
// the card is worth if it is kept. So it leads aces, gives its partners' tricks
// full cards, and saves its foxes.
type Doppelkopf struct {
	Rules doppelkopf.Rules // of the game it plays
}

// DoppelkopfRoster returns the players of [doppelkopf]. A search looks at all
// cards, but of the declarations and announcements only at those of the house. It
// plays on with players that play any card and announce nothing, declare only a
// wedding, and a solo only if it is forced, their best. Random play announces
// something absurd in every game; players who never announce would make a search
// overrate every announcement.
func DoppelkopfRoster(g doppelkopf.Game) bot.Roster[doppelkopf.State, doppelkopf.Move] {
	player := Doppelkopf{Rules: g.Rules()}
	return bot.Roster[doppelkopf.State, doppelkopf.Move]{
		Game:  g,
		House: func() bot.Bot[doppelkopf.State, doppelkopf.Move] { return player },
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

// Choose returns any of the cards; or healthy, the wedding, or the solo that
// promises most if it must be one.
func (b calmDoppelkopf) Choose(_ context.Context, v engine.View[doppelkopf.State], legal []doppelkopf.Move, r *rand.Rand) doppelkopf.Move {
	if i := b.Pick(legal, r); i >= 0 {
		return legal[i]
	}
	if v.State.Contract() != doppelkopf.NoContract {
		return legal[0] // only announcements were left to it
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

// Choose returns what the house declares, announces or plays. It draws nothing
// from r. For a seat that does not have the turn it returns the first of the
// moves.
func (b Doppelkopf) Choose(_ context.Context, v engine.View[doppelkopf.State], legal []doppelkopf.Move, _ *rand.Rand) doppelkopf.Move {
	if v.Seat != (doppelkopf.Game{}).Turn(v.State) {
		return legal[0]
	}
	good := b.prune(v, slices.Clone(legal))
	if len(good) == 0 {
		return legal[0] // only announcements were left to it
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

// prune leaves of the legal moves the declaration of the house, or the cards, and
// behind them what it would announce.
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

const soloEyes = 132 // card points that a solo must promise to be declared

func (b Doppelkopf) declaration(s doppelkopf.State, seat engine.Seat, legal []doppelkopf.Move) doppelkopf.Move {
	solo, eyes := bestSolo(s, seat, s.First() == seat || b.Rules.CompulsorySolo[seat])
	wedding := doppelkopf.Declare(doppelkopf.Wedding)
	switch {
	case eyes >= soloEyes || legal[0] != doppelkopf.Healthy:
		return doppelkopf.Declare(solo)
	case slices.Contains(legal, wedding):
		return wedding
	}
	return doppelkopf.Healthy
}
