package doppelkopf

import (
	"fmt"
	"math/bits"
	"reflect"
	"slices"
	"strings"

	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
)

// differ adds a problem for each field, except the hands, in which u differs from the
// position to which play leads. It compares the fields as texts, so that nil equals an empty
// list.
func (u *Setup) differ(p *gamekit.Problems, is Setup) {
	a, b := reflect.ValueOf(is), reflect.ValueOf(*u)
	for i := range a.NumField() {
		field, _, _ := strings.Cut(a.Type().Field(i).Tag.Get("json"), ",")
		want, got := fmt.Sprint(a.Field(i)), fmt.Sprint(b.Field(i))
		p.Check(got == want || field == "hands", field, "%s, but play leads to %s", got, want)
	}
}

// replay plays the game again from the deal to the position of u.
func (g Game) replay(u *Setup) (State, error) {
	hands := u.faceUp()
	for _, t := range u.Tricks {
		for j, c := range t.Cards {
			seat := (t.Leader + engine.Seat(j)) % seats
			hands[seat] += oneOf[c]
		}
	}
	if err := u.undoExchange(&hands); err != nil {
		return State{}, err
	}
	s := State{hands: hands}
	s.start(g.rules(), u.First)
	for seat, hand := range hands {
		if n := hand.len(); n != int(s.size) {
			return s, fmt.Errorf("hands[%d]: %d cards with those played, want %d", seat, n, s.size)
		}
	}
	for i, d := range u.Declared {
		next, err := g.Apply(s, d.Seat, u.meant(g.rules(), &s, d))
		if err != nil {
			return s, fmt.Errorf("declared[%d]: %w", i, err)
		}
		s = next
	}
	for i, d := range slices.Concat(u.Named, u.Bids) {
		next, err := g.Apply(s, d.Seat, d.Move)
		if err != nil {
			return s, fmt.Errorf("named or bids, %d: %w", i, err)
		}
		s = next
	}
	if s.contract == Poverty && u.Contract == Poverty {
		var err error
		if s, err = g.playExchange(s, u); err != nil {
			return s, err
		}
	}
	return g.playTricks(s, u)
}

// meant returns the move that a declaration stands for. Once all seats have declared, the
// reservation of the declarer stands for the contract. Any other reservation stands for a
// declaration that the seat's hand allows and that would lose. It does not matter which one. If
// there is a second round, the reservation may stand for anything; and a solo for which the seat has
// bid may be any solo.
func (u *Setup) meant(r *Rules, s *State, d Declaration) Move {
	again := slices.ContainsFunc(u.Named, func(named Declaration) bool { return named.Seat == d.Seat })
	switch {
	case d.Move == Reservation && again, d.Move == unseenSolo && u.Contract != NoContract:
		return r.solos().declare(nil)[0]
	case u.Contract == NoContract || d.Move != Reservation:
		return d.Move
	case d.Seat == u.Declarer:
		return Declare(u.Contract)
	}
	won := award{u.Contract, u.Declarer, u.First}
	all := won.lost(r, d.Seat) & (r.reserves(s.hands[d.Seat]) | r.solos())
	if all == 0 {
		return Reservation
	}
	return Declare(Contract(bits.TrailingZeros32(uint32(all))))
}

// playTricks makes the announcements and plays the tricks.
func (g Game) playTricks(s State, u *Setup) (State, error) {
	var err error
	for i, said := 0, 0; ; i++ {
		for ; said < len(u.Announced) && u.Announced[said].After <= i; said++ {
			if said < len(s.announced()) {
				continue // a forced announcement; differ compares it
			}
			if s, err = g.Apply(s, u.Announced[said].Seat, u.Announced[said].Move); err != nil {
				return s, fmt.Errorf("announced[%d]: %w", said, err)
			}
		}
		trick, on := i/seats, i%seats
		if trick == len(u.Tricks) || on == len(u.Tricks[trick].Cards) {
			return s, nil
		}
		seat := (u.Tricks[trick].Leader + engine.Seat(on)) % seats
		if s, err = g.Apply(s, seat, Play(u.Tricks[trick].Cards[on])); err != nil {
			return s, fmt.Errorf("tricks[%d]: %w", trick, err)
		}
	}
}

// seen returns what u, which is a view, shows of the position: the declarations, the exchange,
// the pigs, the announcements, the face-up cards, the cards that each seat has played, and what
// follows from the cards played. It does not check that the position is legal.
func (u *Setup) seen(r *Rules) State {
	s := State{first: u.First, size: uint8(r.handSize()), turn: engine.HolderOf(u.Turn)}
	for _, d := range u.Declared {
		s.declared[d.Seat] = d.Move
	}
	for _, d := range u.Named {
		s.named[d.Seat] = d.Move
	}
	for i, d := range u.Bids {
		s.bids[i] = newBid(d.Seat, d.Move)
	}
	if u.Contract != NoContract {
		s.begin(r, u.Contract, u.Declarer)
	}
	if r.PigsWhen == pigsAtStart {
		u.seePigs(r, &s)
	}
	u.see(&s)
	if u.Contract == NoContract && len(u.Declared) == seats {
		s.phase = bidding
		if r.SecondRound && s.named[u.Turn&3] == 0 && len(u.Bids) == 0 {
			s.phase = naming
		}
	}
	if len(u.Tricks) == 0 {
		s.turn = engine.HolderOf(u.Turn)
	}
	s.hands = u.held(r)
	for _, t := range u.Tricks {
		for _, c := range t.Cards {
			s.playCard(r, s.turn.Seat(), kindOf[c])
		}
	}
	for i, a := range u.Announced {
		s.calls[i] = newCall(a.Seat, a.Party, a.Move.Level(), uint8(a.After))
	}
	s.hands = u.faceUp()
	return s
}

// held returns the cards that each seat is known to have had before the first trick,
// including those that it must have had if its pigs were made in play.
func (u *Setup) held(r *Rules) [seats]hand {
	hands := u.faceUp()
	for _, t := range u.Tricks {
		for j, c := range t.Cards {
			hands[(t.Leader+engine.Seat(j))%seats] += oneOf[c]
		}
	}
	if links, n := r.chain(u.Contract); r.PigsWhen == pigsOnPlay {
		for i, seat := range u.pigs()[:min(n, len(u.pigs()))] {
			k := links[i].k
			hands[seat] += one(k) * hand(copies-hands[seat].count(k))
		}
	}
	return hands
}

// pigs returns the seats with pigs, superpigs and hyperpigs, if any.
func (u *Setup) pigs() []engine.Seat {
	if u.Pigs == engine.Nobody {
		return nil
	}
	return append([]engine.Seat{u.Pigs}, u.Superpigs...)
}

// seePigs copies the pigs of u, which are known from the start, to s.
func (u *Setup) seePigs(r *Rules, s *State) {
	links, n := r.chain(u.Contract)
	for i, seat := range u.pigs()[:min(n, len(u.pigs()))] {
		s.addPigs(links[i], seat)
	}
}

// faceUp returns the cards that lie face up in the hands.
func (u *Setup) faceUp() (hands [seats]hand) {
	for seat, hand := range u.Hands {
		hands[seat] = handOf(hand)
	}
	return hands
}
