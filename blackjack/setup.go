package blackjack

import (
	"fmt"
	"slices"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
)

// Setup is a position or a view with exported fields. It need not be valid;
// [Game.FromSetup] and [Game.DecodeView] check it. Its JSON is the form that clients
// receive, in which an unseen card is "??". If no seat is to play, Turn is
// [engine.Nobody], not 0.
type Setup struct {
	Turn     engine.Seat `json:"turn"`              // the seat to play; Nobody once the round is over
	Hand     int         `json:"hand"`              // the number of the hand to be played, counted from 0
	Insuring bool        `json:"insuring,omitzero"` // whether insurance is being offered
	Players  []Player    `json:"players"`           // by seat
	Dealer   card.List   `json:"dealer"`            // the hole card first, if there is one
	Discards card.List   `json:"discards"`          // cards of earlier rounds from this shoe
	Shoe     card.List   `json:"shoe"`              // the next card first; at most 208, counting those on the table
	Rest     card.List   `json:"rest"`              // the other cards of the shoe, which have no order yet
	// Seed determines how the rest is shuffled before the next round. Its first 16
	// bytes are zero. The whole seed is zero if there is no rest, or in a view.
	Seed deck.Seed `json:"seed,omitzero"`

	Surrendering bool `json:"surrendering,omitzero"` // whether early surrender is being offered
}

// Player is a player in a Setup.
type Player struct {
	Hands   []Hand `json:"hands"`            // more than one after a split
	Insured bool   `json:"insured,omitzero"` // against a dealer's natural
}

// NewSetup returns the Setup of an invented position, such as a puzzle, with one hand for
// each player. The dealer's cards begin with the hole card, if there is one. The shoe
// consists of the cards in the slice next, followed by all other cards of the packs in
// the order of [card.Compare]. The first player with a total of less than 21 is to play;
// if there is no such player, the round is over. Insurance is not being offered. The
// fields may be changed before [Game.FromSetup] is called.
func (g Game) NewSetup(next, dealer card.List, hands ...card.List) Setup {
	u := Setup{Turn: engine.Nobody, Dealer: dealer, Players: []Player{}, Discards: card.List{}, Rest: card.List{}}
	used := slices.Concat(next, dealer)
	for seat, cards := range hands {
		u.Players = append(u.Players, Player{Hands: []Hand{{Cards: cards}}})
		used = append(used, cards...)
		if total, _ := Total(cards...); total < twentyOne && u.Turn == engine.Nobody {
			u.Turn = engine.Seat(min(seat, maxPlayers))
		}
	}
	others := slices.Repeat(card.Standard.Append(nil), g.rules().decks())
	slices.Sort(others)
	for _, c := range used {
		if i := slices.Index(others, c); i >= 0 {
			others = slices.Delete(others, i, i+1)
		}
	}
	shoe := slices.Concat(next, others)
	inRow := min(len(shoe), max(rowLen-len(used)+len(next), 0))
	u.Shoe, u.Rest = shoe[:inRow], shoe[inRow:]
	return u
}

// UnmarshalJSON decodes the JSON of a Setup into u. All fields are required except
// Insuring, Surrendering, Seed, and the flags of players and hands; unknown fields are errors.
// The error wraps [engine.ErrPosition]; on error, u is unchanged.
func (u *Setup) UnmarshalJSON(data []byte) error { return gamekit.UnmarshalSetup("blackjack", data, u) }

// MarshalJSON returns the JSON of [State.Setup].
func (s State) MarshalJSON() ([]byte, error) {
	u := s.Setup()
	return gamekit.Marshal(&u)
}

// DecodeState decodes the JSON of a position and checks it as [Game.FromSetup]
// does.
func (g Game) DecodeState(data []byte) (State, error) { return gamekit.DecodeState(data, g.FromSetup) }

// DecodeView decodes the JSON of a view, such as one that a client received and needs for a bot or for
// Determinize. The error wraps [engine.ErrPosition] if the seat cannot have such a view.
func (g Game) DecodeView(data []byte) (engine.View[State], error) {
	return gamekit.DecodeView(data, g.fromView)
}

// Setup returns the position with exported fields.
func (s State) Setup() Setup {
	u := Setup{
		Turn:     s.Turn(),
		Hand:     s.Playing(),
		Insuring: s.insuring,
		Players:  []Player{},
		Dealer:   s.Dealer(),
		Discards: s.Discards(),
		Shoe:     s.next(),
		Rest:     s.rest(),
		Seed:     s.secret.seed(),

		Surrendering: s.surrendering,
	}
	for p := range engine.Seat(s.players) {
		player := Player{Insured: s.insured>>p&1 != 0}
		for h := range s.Hands(p) {
			player.Hands = append(player.Hands, s.Hand(p, h))
		}
		u.Players = append(u.Players, player)
	}
	return u
}

// FromSetup returns the position that u describes, with all cards face up. The
// error wraps [engine.ErrPosition] and names the invalid fields. The package
// comment defines which positions are valid.
func (g Game) FromSetup(u Setup) (State, error) { return u.state(g.rules(), false) }

// fromView returns the view that v describes.
func (g Game) fromView(v engine.View[Setup]) (engine.View[State], error) {
	s, err := v.State.state(g.rules(), true)
	if err != nil {
		return engine.View[State]{}, err
	}
	view := g.View(s, v.Seat)
	var p gamekit.Problems
	p.Check(view == engine.View[State]{Seat: v.Seat, State: s}, "view", "%v does not have this view", v.Seat)
	p.Check(v.Seat != engine.Seat(s.players) || !s.holeDown(), "dealer", "the dealer sees its hole card")
	p.Check(!slices.ContainsFunc(v.State.Rest, card.Card.Valid), "rest", "no seat sees these cards")
	if p.Any() {
		return engine.View[State]{}, p.Position("blackjack")
	}
	return view, nil
}

// state returns the position that u describes. In a view, the hole card and the
// shoe may be face down.
func (u *Setup) state(r *Rules, view bool) (State, error) {
	var p gamekit.Problems
	if u.checkLengths(&p, r); p.Any() {
		return State{}, p.Position("blackjack")
	}
	u.checkShape(&p, r)
	if u.checkCards(&p, r, view); p.Any() {
		return State{}, p.Position("blackjack")
	}
	s := u.packed(r)
	s.checkTurn(&p, r)
	s.checkHands(&p, r)
	if s.turn == 0 {
		s.checkDrawn(&p, r)
	} else {
		s.checkDealt(&p)
	}
	if s.checkShoe(&p); p.Any() {
		return State{}, p.Position("blackjack")
	}
	return s, nil
}

func handField(p, h int) string { return fmt.Sprintf("players[%d].hands[%d]", p, h) }

// checkLengths checks that a State has room for the players, their hands and the
// cards of each hand.
func (u *Setup) checkLengths(p *gamekit.Problems, r *Rules) {
	if p.Len("players", len(u.Players), r.players()); p.Any() {
		return
	}
	hasRoom := func(field string, cards card.List) {
		p.Check(1 <= len(cards) && len(cards) <= int(packedLen), field, "cards: %d, want 1 to %d", len(cards), packedLen)
	}
	hasRoom("dealer", u.Dealer)
	for i, player := range u.Players {
		n := len(player.Hands)
		p.Check(1 <= n && n <= r.splitTo(), fmt.Sprintf("players[%d]", i), "hands: %d, want 1 to %d", n, r.splitTo())
		for h, hand := range player.Hands[:min(n, r.splitTo())] {
			hasRoom(handField(i, h), hand.Cards)
		}
	}
}

// checkShape checks the seed, checks that numbers are in range, and checks that the
// cards of the shoe are divided correctly between Shoe and Rest.
func (u *Setup) checkShape(p *gamekit.Problems, r *Rules) {
	p.Holder("turn", u.Turn, r.players())
	p.Range("hand", u.Hand, 0, r.splitTo()-1)
	p.Check(len(u.Discards) == 0 || r.Casino, "discards", "the home game deals from whole packs")
	onTable := len(u.Dealer)
	for _, player := range u.Players {
		for _, hand := range player.Hands {
			onTable += len(hand.Cards)
		}
	}
	inRow := min(rowLen, onTable+len(u.Shoe)+len(u.Rest))
	p.Check(onTable+len(u.Shoe) == inRow, "shoe", "cards: %d, want %d and the others in the rest", len(u.Shoe), inRow-onTable)
	k := secretOf(u.Seed)
	p.Check(u.Seed == k.seed() && (len(u.Rest) > 0 || k == secret{}), "seed", "want zeros, but for the last 16 bytes if there is a rest")
}

// checkCards checks that every card of the packs is in exactly one place. In a
// view, the hole card, the shoe and the rest may be face down.
func (u *Setup) checkCards(p *gamekit.Problems, r *Rules, view bool) {
	piles := []gamekit.Pile{
		{Field: "discards", Cards: u.Discards},
		{Field: "dealer", Cards: u.Dealer[:1], MayHide: view && !r.NoHole},
		{Field: "dealer", Cards: u.Dealer[1:]},
		{Field: "shoe", Cards: u.Shoe, MayHide: view},
		{Field: "rest", Cards: u.Rest, MayHide: view},
	}
	for i, player := range u.Players {
		for h, hand := range player.Hands {
			piles = append(piles, gamekit.Pile{Field: handField(i, h), Cards: hand.Cards})
		}
	}
	p.Pack(deck.Shoe(r.decks()), piles...)
}

// packed returns the position that u describes. The shape of u must have been
// checked.
func (u *Setup) packed(r *Rules) State {
	s := State{
		noHole:   r.NoHole,
		decks:    uint8(r.decks()),
		players:  uint8(r.players()),
		dealer:   uint8(len(u.Dealer)),
		turn:     engine.HolderOf(u.Turn),
		hand:     uint8(u.Hand),
		insuring: u.Insuring,
		secret:   secretOf(u.Seed),
		shoe:     uint16(len(u.Shoe) + len(u.Rest)),

		surrendering: u.Surrendering,
	}
	at := 0
	lay := func(cards []card.Card) {
		for _, c := range cards {
			s.row.put(at, c)
			at++
		}
	}
	for p, player := range u.Players {
		if player.Insured {
			s.insured |= 1 << p
		}
		for h, hand := range player.Hands {
			lay(hand.Cards)
			s.hands[p][h] = hand.packed()
		}
	}
	lay(u.Dealer)
	s.drawn = uint8(at)
	lay(u.Shoe)
	for _, c := range u.Discards {
		s.discards.add(c)
	}
	return s
}
