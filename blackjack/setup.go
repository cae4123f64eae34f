package blackjack

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
)

// Setup is a position or a view with its fields laid open, not necessarily one
// that can be: [Game.FromSetup] and [Game.FromView] tell. It is what a client
// gets as JSON, where cards that are not seen are "??".
type Setup struct {
	Turn     engine.Seat `json:"turn"`              // Nobody once the round is over
	Hand     int         `json:"hand"`              // which hand of the seat to play is to be played, from 0
	Insuring bool        `json:"insuring,omitzero"` // the players are being asked for insurance
	Players  []Player    `json:"players"`           // by seat
	Dealer   card.List   `json:"dealer"`            // the hole card first, if there is one
	Discards card.List   `json:"discards"`          // cards of earlier rounds from this shoe
	Shoe     card.List   `json:"shoe"`              // the next card first; with those on the table 208 at most
	Rest     card.List   `json:"rest"`              // cards behind those, in no order yet
	// Seed shuffles the rest before the next round. Its first 16 bytes are
	// zero; all are where there is no rest, and in views.
	Seed deck.Seed `json:"seed,omitzero"`
}

// Player is what lies before a player.
type Player struct {
	Hands   []Hand `json:"hands"`
	Insured bool   `json:"insured,omitzero"`
}

// UnmarshalJSON reads the JSON of a Setup into u, which keeps its value on an
// error. A field it does not know is an error: a position half understood is
// another position. A turn that is missing is none that FromSetup takes.
func (u *Setup) UnmarshalJSON(data []byte) error {
	type plain Setup // without this method
	const missing = -2
	p := plain{Turn: missing}
	if err := engine.UnmarshalStrict(data, &p); err != nil {
		return engine.Invalid("blackjack", err)
	}
	*u = Setup(p)
	return nil
}

// MarshalJSON returns the JSON of the position's Setup.
func (s State) MarshalJSON() ([]byte, error) { return json.Marshal(s.Setup()) }

// UnmarshalJSON returns an error: only a [Setup] can be decoded, and only a
// Game makes a State of it.
func (*State) UnmarshalJSON([]byte) error {
	return engine.Invalid("blackjack", errors.New("decode a Setup, then call FromSetup or FromView"))
}

// Setup returns the position laid open.
func (s State) Setup() Setup {
	u := Setup{
		Turn:     Game{}.Turn(s),
		Hand:     s.Playing(),
		Insuring: s.insuring,
		Players:  []Player{},
		Dealer:   s.Dealer(),
		Discards: s.Discards(),
		Shoe:     s.list(int(s.drawn), s.inRow()-int(s.drawn)),
		Rest:     make(card.List, s.behind()),
		Seed:     s.secret.seed(),
	}
	if s.behind() > 0 && !s.faceDown() {
		u.Rest = s.unseen().appendTo(u.Rest[:0])
	}
	for p := range engine.Seat(s.players) {
		player := Player{Insured: s.Insured(p)}
		for h := range s.Hands(p) {
			player.Hands = append(player.Hands, s.Hand(p, h))
		}
		u.Players = append(u.Players, player)
	}
	return u
}

// FromSetup returns the position that u lays open, with every card face up, or
// an error that wraps [engine.ErrPosition] and names the zones that cannot be.
// The package comment says what a position has to be.
func (g Game) FromSetup(u Setup) (State, error) { return g.state(u, false) }

// FromView returns the view that v lays open, as a client has it from a server,
// to be given to a bot or to Determinize. The error wraps [engine.ErrPosition]
// if it is not what that seat can see of a position.
func (g Game) FromView(v engine.View[Setup]) (engine.View[State], error) {
	s, err := g.state(v.State, true)
	if err != nil {
		return engine.View[State]{}, err
	}
	view := g.View(s, v.Seat)
	var errs []error
	if view != (engine.View[State]{Seat: v.Seat, State: s}) {
		errs = append(errs, fmt.Errorf("view: not what %v sees", v.Seat))
	}
	if v.Seat == engine.Seat(s.players) && s.holeDown() {
		errs = append(errs, errors.New("dealer: it sees its own hole card"))
	}
	if slices.ContainsFunc(v.State.Rest, card.Card.Valid) {
		errs = append(errs, errors.New("rest: nobody sees it"))
	}
	if errs != nil {
		return engine.View[State]{}, engine.Invalid("blackjack", errs...)
	}
	return view, nil
}

// state returns the position, whose hole card and shoe may lie face down if it
// is a view.
func (g Game) state(u Setup, view bool) (State, error) {
	r := g.rules()
	if errs := slices.Concat(u.checkShape(r), u.checkCards(r, view)); errs != nil {
		return State{}, engine.Invalid("blackjack", errs...)
	}
	s := u.state(r)
	if errs := slices.Concat(s.checkTurn(r), s.checkHands(r), s.checkDealer(r), s.checkShoe()); errs != nil {
		return State{}, engine.Invalid("blackjack", errs...)
	}
	return s, nil
}

func handZone(p, h int) string { return fmt.Sprintf("players[%d].hands[%d]", p, h) }

// checkShape checks what a State has no place for, or could not be read from.
func (u Setup) checkShape(r *Rules) []error {
	var errs []error
	if len(u.Players) != r.players() {
		errs = append(errs, fmt.Errorf("players: %d of them, want %d", len(u.Players), r.players()))
	}
	onTable := len(u.Dealer)
	for p, player := range u.Players {
		if n := len(player.Hands); n < 1 || n > r.splitTo() {
			errs = append(errs, fmt.Errorf("players[%d]: %d hands, want 1 to %d", p, n, r.splitTo()))
		}
		for h, hand := range player.Hands {
			if n := len(hand.Cards); n < 1 || n > int(packedLen) {
				errs = append(errs, fmt.Errorf("%s: %d cards", handZone(p, h), n))
			}
			onTable += len(hand.Cards)
		}
	}
	if n := len(u.Dealer); n < 1 || n > int(packedLen) {
		errs = append(errs, fmt.Errorf("dealer: %d cards", n))
	}
	if u.Turn < engine.Nobody || int(u.Turn) >= r.players() {
		errs = append(errs, fmt.Errorf("turn: no player %d", u.Turn))
	}
	if u.Hand < 0 || u.Hand >= r.splitTo() {
		errs = append(errs, fmt.Errorf("hand: no hand %d", u.Hand))
	}
	if len(u.Discards) > 0 && !r.Casino {
		errs = append(errs, errors.New("discards: the home game deals from whole packs"))
	}
	if place := min(rowLen, onTable+len(u.Shoe)+len(u.Rest)) - onTable; len(u.Shoe) != place {
		errs = append(errs, fmt.Errorf("shoe: %d cards have an order, want %d", len(u.Shoe), place))
	}
	if k := secretOf(u.Seed); u.Seed != k.seed() || len(u.Rest) == 0 && k != (secret{}) {
		errs = append(errs, errors.New("seed: more than the rest has use for"))
	}
	return errs
}

// checkCards checks that the packs lie there whole. In a view the hole card,
// the shoe and its rest may lie face down.
func (u Setup) checkCards(r *Rules, view bool) []error {
	zones := []deck.Zone{{Name: "discards", Cards: u.Discards}}
	for p, player := range u.Players {
		for h, hand := range player.Hands {
			zones = append(zones, deck.Zone{Name: handZone(p, h), Cards: hand.Cards})
		}
	}
	hole := min(1, len(u.Dealer)) // with NoHole too, where no view has it down
	return deck.CheckZones(deck.Shoe(r.decks()), append(zones,
		deck.Zone{Name: "dealer", Cards: u.Dealer[:hole], Hides: view && !r.NoHole},
		deck.Zone{Name: "dealer", Cards: u.Dealer[hole:]},
		deck.Zone{Name: "shoe", Cards: u.Shoe, Hides: view},
		deck.Zone{Name: "rest", Cards: u.Rest, Hides: view})...)
}

// state packs the position, which has been found to fit.
func (u Setup) state(r *Rules) State {
	s := State{
		noHole:   r.NoHole,
		decks:    uint8(r.decks()),
		players:  uint8(r.players()),
		dealer:   uint8(len(u.Dealer)),
		hand:     uint8(u.Hand),
		insuring: u.Insuring,
		secret:   secretOf(u.Seed),
		shoe:     uint16(len(u.Shoe) + len(u.Rest)),
	}
	s.setTurn(u.Turn)
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
			s.hands[p][h] = packed(len(hand.Cards))
			if hand.Stood {
				s.hands[p][h] |= stood
			}
			if hand.Doubled {
				s.hands[p][h] |= doubled
			}
			if hand.Surrendered {
				s.hands[p][h] |= surrendered
			}
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

// checkTurn checks that the seat to play has a choice to make.
func (s *State) checkTurn(r *Rules) []error {
	var errs []error
	asks := r.Insurance && s.up() == card.Ace
	for p := range int(s.players) {
		if s.insured>>p&1 != 0 && (!asks || s.insuring && p >= int(s.turn-1)) {
			errs = append(errs, fmt.Errorf("players[%d]: insured, but not asked yet", p))
		}
	}
	switch p, h := int(s.turn-1), int(s.hand); {
	case s.turn == 0 && (s.hand != 0 || s.insuring):
		errs = append(errs, errors.New("turn: nobody's, but a hand is to be played"))
	case s.turn == 0:
	case s.insuring && (!asks || s.hand != 0):
		errs = append(errs, errors.New("insuring: there is nothing to insure against"))
	case s.insuring:
	case s.hands[p][h].len() < 2 || s.hands[p][h].is(stood|doubled|surrendered) || s.isFull(p, h):
		errs = append(errs, errors.New("hand: it is not to be played"))
	case s.hands[p][h].len() == 2 && !s.hasChoice(r, p, h):
		errs = append(errs, errors.New("hand: it has no choice"))
	}
	return errs
}

// isFull reports whether a hand is 21 or over.
func (s *State) isFull(p, h int) bool {
	total, _ := s.total(p, h)
	return total >= twentyOne
}

// checkHands checks every hand: what lies there, and whether it is over or
// waits as the turn says.
func (s *State) checkHands(r *Rules) []error {
	var errs []error
	for p := range int(s.players) {
		for h := range s.count(p) {
			err := s.checkHand(r, p, h)
			if err == "" && r.inRounds() {
				err = s.checkInRound(p)
			} else if err == "" {
				err = s.checkOneByOne(r, p, h)
			}
			if err != "" {
				errs = append(errs, fmt.Errorf("%s: %s", handZone(p, h), err))
			}
		}
	}
	return errs
}

// checkHand returns what is wrong with a hand by itself.
func (s *State) checkHand(r *Rules, p, h int) string {
	hand, at := s.hands[p][h], s.start(p, h)
	n := hand.len()
	split := s.hands[p][1] != 0
	if n > 2 {
		if before, _ := s.sum(at, n-1).total(); before >= twentyOne {
			return "a card was drawn to 21 or more"
		}
	}
	switch flags := hand &^ packedLen; {
	case n == 1 && !split:
		return "one card"
	case split && !s.splitCards(r, p, h):
		return "not one of cards that can be split"
	case n > 2 && s.frozen(r, p, h):
		return "a split ace got more than one card"
	case flags&(flags-1) != 0:
		return "it stood, doubled or surrendered: one of these"
	case flags != 0 && n < 2:
		return "one card played"
	case hand.is(stood) && s.frozen(r, p, h) && (!r.ResplitAces || n != 2 || !s.pair(r, p, h)):
		return "a split ace stands by itself"
	case hand.is(stood) && s.isFull(p, h):
		return "21 or more stands by itself"
	case hand.is(surrendered) && (!r.Surrender || n != 2 || split || s.isFull(p, h)):
		return "it could not be surrendered"
	case hand.is(doubled) && (!r.Casino || n != 3 || split && !r.DoubleAfterSplit || !r.Doubling.has(s.sum(at, 2))):
		return "it could not be doubled"
	}
	return ""
}

// splitCards reports whether the first card of player p's hand h can come of
// the split that made the first hand.
func (s *State) splitCards(r *Rules, p, h int) bool {
	first := s.row.rank(s.start(p, 0))
	return r.alike(first, s.row.rank(s.start(p, h))) && (first != card.Ace || r.ResplitAces || s.count(p) == 2)
}

// checkOneByOne returns how a hand does not fit the turn where hands are played
// to their end: those before it are over, those behind it as dealt or split.
func (s *State) checkOneByOne(r *Rules, p, h int) string {
	hand := s.hands[p][h]
	turnP, turnH := int(s.turn-1), int(s.hand)
	switch {
	case s.turn == 0 && !s.noHole && s.dealerNatural(), s.insuring, s.turn != 0 && p > turnP:
		if hand != 2 || h > 0 {
			return "played before its time"
		}
	case s.turn != 0 && p == turnP && h > turnH:
		if s.hands[p][h] != 1 {
			return "a split hand that does not wait"
		}
	case s.turn != 0 && p == turnP && h == turnH:
	default:
		// What may be split now could be split when the hand was asked: hands
		// only become more, and the shoe lower.
		frozen := hand.len() == 2 && s.frozen(r, p, h) && !s.maySplit(r, p, h)
		if !hand.is(stood|doubled|surrendered) && !s.isFull(p, h) && !frozen {
			return "it has not been played"
		}
	}
	return ""
}

// checkInRound returns how player p's hand does not fit the turn where the
// players draw by turns.
func (s *State) checkInRound(p int) string {
	hand := s.hands[p][0]
	if s.turn == 0 && s.dealerNatural() {
		if hand != 2 {
			return "played after the dealer's two-card 21"
		}
		return ""
	}
	over := hand.is(stood) || s.isFull(p, 0)
	if s.turn == 0 {
		if !over {
			return "it has not been played"
		}
		return ""
	}
	// Whoever spoke in this round already has a card more, if still in.
	most := s.hands[s.turn-1][0].len()
	if p < int(s.turn-1) {
		most++
	}
	switch n := hand.len(); {
	case !over && n != most:
		return fmt.Sprintf("%d cards in hand, want %d", n, most)
	case hand.is(stood) && n >= most, n > most:
		return "ahead of its turn"
	}
	return ""
}

// checkDealer checks that the dealer has the cards it must have.
func (s *State) checkDealer(r *Rules) []error {
	n := int(s.dealer)
	dealt := 2
	if s.noHole {
		dealt = 1
	}
	natural := s.dealerNatural()
	hole := []card.Card(nil)
	if s.holeDown() {
		hole = s.holes(s.unseen()).appendTo(nil)
	}
	total, soft := s.dealerTotal()
	open := s.anyOpen()
	switch {
	case s.turn == 0 && s.holeDown():
		return []error{errors.New("dealer: the hole card is turned in the end")}
	case n < dealt:
		return []error{fmt.Errorf("dealer: %d cards", n)}
	case s.turn != 0 && n != dealt:
		return []error{fmt.Errorf("dealer: %d cards before its turn", n)}
	case s.turn != 0 && natural && !s.insuring:
		return []error{errors.New("dealer: a natural ends the round")}
	case s.turn != 0 && s.holeDown() && len(hole) == 0:
		return []error{errors.New("dealer: every card left would make a natural")}
	case s.turn != 0:
		return nil
	case s.noHole && !open:
		want := 1
		if s.mayTurnNatural() && s.anyWaiting() {
			want = 2
		}
		if n != want {
			return []error{fmt.Errorf("dealer: %d cards, want %d", n, want)}
		}
	case !open && n != 2:
		return []error{fmt.Errorf("dealer: %d cards, and nobody waits for them", n)}
	case !open || natural:
	case n < 2, s.shoe > 0 && r.dealerHits(total, soft):
		return []error{fmt.Errorf("dealer: it draws to %d", total)}
	}
	for i := 2; i < n; i++ {
		if before, soft := s.sum(s.dealerAt(), i).total(); !r.dealerHits(before, soft) {
			return []error{fmt.Errorf("dealer: it does not draw to %d", before)}
		}
	}
	return nil
}

// checkShoe checks that the round could begin from this shoe, and that the
// cards owed are there.
func (s *State) checkShoe() []error {
	var errs []error
	began := int(s.drawn) + int(s.shoe)
	if s.discards.total() > 0 && (began < cutDepth*int(s.decks) || began < 2*(int(s.players)+1)) {
		errs = append(errs, errors.New("discards: the cut card was out before this round"))
	}
	if s.turn != 0 && s.room(int(s.turn-1), int(s.hand)) < 0 {
		errs = append(errs, errors.New("shoe: cards are owed that it does not have"))
	}
	return errs
}
