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

// doppelkopfPlayer is the house player of [doppelkopf].
type doppelkopfPlayer struct {
	Game doppelkopf.Game // the game that it plays
}

// DoppelkopfRoster returns the players of [doppelkopf].
//
// The house estimates from its hand how many card points its party will win in a contract,
// and uses this estimate to decide on solos and announcements. It plays the legal card
// with the greatest expected gain: the card points of the trick, weighted by the chances
// that its own or the other party wins the trick, minus what the rest of the hand loses in
// value. As a result, it keeps the trumps that beat nearly all other trumps, leads aces, and
// plays full cards (aces and tens) and foxes (♦A) to its partners' tricks. In games of two parties,
// lessons from games against itself add to that.
//
// A search considers all cards but obviously bad ones, and only the declarations and announcements
// that the house would make. The playouts play random cards, never announce, and declare only weddings, or the best
// solo if a solo is forced. Random play would make absurd announcements in every game. But if
// playouts never announce, a search overrates announcements, so it considers only the
// announcements of the house. The search has no tree, because with a tree of depth three it
// plays no better in the same time. In a normal game, a search of 100 iterations or more draws deals as
// often as the cards seen would have been played in them: by players with the habits of the house, by players with
// those of a search, or at random, as far as each seat has played like any of these. A
// hand with both ♣Q is drawn rarely, because its owner would have declared a wedding. The level
// medium is a search with 30 iterations, not the house, because the house is nearly as good as strong.
func DoppelkopfRoster(g doppelkopf.Game) bot.Roster[doppelkopf.State, doppelkopf.Move] {
	player := doppelkopfPlayer{Game: g}
	return bot.Roster[doppelkopf.State, doppelkopf.Move]{
		Game:  g,
		Basic: func() bot.Bot[doppelkopf.State, doppelkopf.Move] { return player },
		Others: []bot.OtherPlayer[doppelkopf.State, doppelkopf.Move]{
			{Player: bot.Player{Name: "easy", Strength: "hardly looks ahead; about 1 point a deal behind medium"}},
			{Player: bot.Player{Name: "medium", Strength: "looks ahead a little; plays sensibly and fast"}, Iterations: 30},
			{Player: bot.Player{Name: "strong", Strength: "looks ahead far; about 1 point a deal ahead of medium"}},
		},
		Open:    g.Open(),
		Blunder: 1.5,
		Reason:  doppelkopfReason(g),
		Search: bot.SearchOptions[doppelkopf.State, doppelkopf.Move]{
			Depth:   1,
			Prune:   player.considers,
			Likely:  doppelkopfLikely(g),
			Playout: func() bot.Bot[doppelkopf.State, doppelkopf.Move] { return calmDoppelkopf{g} },
		},
	}
}

// calmDoppelkopf plays games out for a search.
type calmDoppelkopf struct{ game doppelkopf.Game }

var (
	_ bot.Picker[doppelkopf.Move]        = calmDoppelkopf{}
	_ engine.PlayOuter[doppelkopf.State] = calmDoppelkopf{}
)

// PlayOut plays *s to its end, choosing moves as Choose does.
func (b calmDoppelkopf) PlayOut(s *doppelkopf.State, r *rand.Rand) error {
	var buf [doppelkopf.SoloAces]doppelkopf.Move
	quick := b.game.Quick()
	for {
		err := quick.PlayOut(s, r)
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

// Choose returns a random card. As a declaration, it returns the best solo if a solo is
// forced, otherwise a wedding if that is legal, otherwise healthy. In a poverty, it exchanges
// cards as the house does.
func (b calmDoppelkopf) Choose(_ context.Context, v engine.View[doppelkopf.State], legal []doppelkopf.Move, r *rand.Rand) doppelkopf.Move {
	if i := b.Pick(legal, r); i >= 0 {
		return legal[i]
	}
	switch {
	case exchanging(v.State):
		return exchanged(b.game, v.State, v.Seat, legal)
	case v.State.Contract() != doppelkopf.NoContract:
		return legal[0] // only announcements are legal
	}
	solo, _ := bestSolo(b.game, v.State, v.Seat, legal, true)
	return doppelkopf.Declare(solo)
}

// Pick is Choose without a view. It returns -1 if a solo is forced, if cards are being
// exchanged, or if only announcements are legal.
func (calmDoppelkopf) Pick(legal []doppelkopf.Move, r *rand.Rand) int {
	if legal[0] != doppelkopf.Healthy {
		if n := len(cardsOf(legal)); n > 0 {
			return r.IntN(n)
		}
		if legal[len(legal)-1] == doppelkopf.Pass {
			return len(legal) - 1
		}
		return -1
	}
	return max(0, slices.Index(legal, doppelkopf.Declare(doppelkopf.Wedding)))
}

// cardsOf returns the moves that play cards, which Legal lists first.
func cardsOf(legal []doppelkopf.Move) []doppelkopf.Move {
	n := 0
	for n < len(legal) && legal[n].Card() != card.FaceDown {
		n++
	}
	return legal[:n]
}

// Choose returns the declaration, announcement or card that the house chooses. It uses no
// random numbers. For a seat that does not have the turn, it returns the first legal move.
func (b doppelkopfPlayer) Choose(_ context.Context, v engine.View[doppelkopf.State], legal []doppelkopf.Move, _ *rand.Rand) doppelkopf.Move {
	return b.choose(v, legal, houseLessons)
}

func (b doppelkopfPlayer) choose(v engine.View[doppelkopf.State], legal []doppelkopf.Move, lessons weights) doppelkopf.Move {
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
	t := newDoppelkopfTrick(b.Game, v)
	if lessons != "" {
		t.read(b.Game.Rules())
	}
	best, most := last, math.Inf(-1)
	for _, m := range good {
		if worth := t.worth(m.Card()) + t.lesson(lessons, m.Card()); worth > most {
			best, most = m, worth
		}
	}
	return best
}

// prune returns the declaration of the house, its move in the exchange of a poverty, or the
// legal cards followed by the announcement of the house, if any. For a seat that does not have the
// turn, it returns all legal moves.
func (b doppelkopfPlayer) prune(v engine.View[doppelkopf.State], legal []doppelkopf.Move) []doppelkopf.Move {
	switch {
	case v.Seat != (doppelkopf.Game{}).Turn(v.State):
		return legal
	case v.State.Contract() == doppelkopf.NoContract:
		return append(legal[:0], b.declaration(v.State, v.Seat, legal))
	case exchanging(v.State):
		return append(legal[:0], exchanged(b.Game, v.State, v.Seat, legal))
	}
	cards := cardsOf(legal)
	if m, ok := doppelkopfAnnouncement(b.Game, v.State, v.Seat, legal[len(cards):]); ok {
		return append(cards, m)
	}
	return cards
}

// considers returns the moves that a search should try. They are those of prune but, as the last
// seat of a trick, without cards that cost much more at once than a search expects to gain by them. The
// first lead from a hand with a bare ace is a plain ace: a search of 20,000 iterations found one best in
// each of 25 such hands.
func (b doppelkopfPlayer) considers(v engine.View[doppelkopf.State], legal []doppelkopf.Move) []doppelkopf.Move {
	good := b.prune(v, legal)
	if v.Seat != (doppelkopf.Game{}).Turn(v.State) || len(good) < 2 || exchanging(v.State) {
		return good
	}
	t, most := newDoppelkopfTrick(b.Game, v), math.Inf(-1)
	switch laid := len(v.State.Trick().Cards); {
	case laid == 0 && len(v.State.Tricks()) == 1 && v.State.Contract() == doppelkopf.Normal && slices.ContainsFunc(good, t.leadsBareAce):
		return slices.DeleteFunc(good, func(m doppelkopf.Move) bool { return m.Card() != card.FaceDown && !t.plainAce(m.Card()) })
	case laid != 3:
		return good
	}
	for _, m := range cardsOf(good) {
		most = max(most, t.worth(m.Card()))
	}
	return slices.DeleteFunc(good, func(m doppelkopf.Move) bool {
		return m.Card() != card.FaceDown && t.worth(m.Card()) < most-tooMuch
	})
}

// plainAce reports whether c is an ace that is not a trump.
func (t *doppelkopfTrick) plainAce(c card.Card) bool { return c.Rank() == card.Ace && t.class[c] != 0 }

// leadsBareAce reports whether a move plays a plain ace that is the only card of its suit in the hand.
func (t *doppelkopfTrick) leadsBareAce(m doppelkopf.Move) bool {
	held := 0
	for _, c := range doppelkopfCards {
		if t.class[c] == t.class[m.Card()] {
			held += t.s.Holds(t.seat, c)
		}
	}
	return t.plainAce(m.Card()) && held == 1
}

const (
	tooMuch       = 3   // the card points that the last seat of a trick should not give away
	soloPoints    = 130 // the lowest estimate of card points at which the house declares a solo, if Re needs 121
	throwInPoints = 115 // the lowest estimate at which the house keeps a hand that may be thrown in
)

func (b doppelkopfPlayer) declaration(s doppelkopf.State, seat engine.Seat, legal []doppelkopf.Move) doppelkopf.Move {
	rules := b.Game.Rules()
	if legal[len(legal)-1] == doppelkopf.Pass {
		return b.bid(s, seat, legal)
	}
	leads := s.First() == seat || rules.CompulsorySolo[seat] || rules.SoloLeads
	solo, cardPoints := bestSolo(b.Game, s, seat, legal, leads)
	if cardPoints >= soloPoints+moreForRe(b.Game) || legal[0] != doppelkopf.Healthy {
		return doppelkopf.Declare(solo)
	}
	for _, c := range []doppelkopf.Contract{doppelkopf.Poverty, doppelkopf.Wedding} {
		if slices.Contains(legal, doppelkopf.Declare(c)) {
			return doppelkopf.Declare(c)
		}
	}
	throwIn := doppelkopf.Declare(doppelkopf.ThrownIn)
	if slices.Contains(legal, throwIn) && inNormalGame(b.Game, s, seat) < throwInPoints {
		return throwIn
	}
	return doppelkopf.Healthy
}

// bid matches a bid for the solo, or bids the lowest level, if its hand is good enough to announce that.
func (b doppelkopfPlayer) bid(s doppelkopf.State, seat engine.Seat, legal []doppelkopf.Move) doppelkopf.Move {
	u, at, c := s.Setup(), legal[0], doppelkopf.NoContract
	if at == doppelkopf.Match {
		at = u.Bids[len(u.Bids)-1].Move
	}
	for _, d := range slices.Concat(u.Declared, u.Named) {
		if d.Seat == seat {
			c = d.Move.Contract() // the last one counts
		}
	}
	if int(c) >= len(soloWeights) {
		return doppelkopf.Pass
	}
	dealt := dealtTo(s, seat)
	points := dealt.hand(orderIn(b.Game, c), s.First() == seat || b.Game.Rules().SoloLeads).reckoned(soloWeights[c])
	for l := doppelkopf.Said; l <= doppelkopf.Schwarz; l++ {
		if need := announceAt[l]; doppelkopf.Bid(l) == at && points >= need.cardPoints+float64(need.sure*25) {
			return legal[0]
		}
	}
	return doppelkopf.Pass
}

// inNormalGame estimates the card points that the seat's party wins in a normal game.
func inNormalGame(g doppelkopf.Game, s doppelkopf.State, seat engine.Seat) float64 {
	w := kontraWeights
	if s.Holds(seat, card.Queen.Of(card.Clubs)) > 0 {
		w = reWeights
	}
	dealt := dealtTo(s, seat)
	return dealt.hand(orderIn(g, doppelkopf.Normal), s.First() == seat).reckoned(w)
}
