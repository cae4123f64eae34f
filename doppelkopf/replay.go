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

// replay is a game that is played again, up to the first move that is not legal.
type replay struct {
	g   Game
	s   State
	err error
}

// try makes a move, which stands in a field of the Setup.
func (p *replay) try(seat engine.Seat, m Move, field string, at ...any) {
	if p.err == nil {
		if err := p.g.Play(&p.s, seat, m); err != nil {
			p.err = fmt.Errorf("%s: %w", fmt.Sprintf(field, at...), err)
		}
	}
}

// replay plays the game again from the deal to the position of u.
func (g Game) replay(u *Setup) (State, error) {
	hands := u.withPlayed()
	if err := u.undoExchange(&hands); err != nil {
		return State{}, err
	}
	p := replay{g: g, s: State{hands: hands}}
	p.s.start(g.rules(), u.First)
	for seat, hand := range hands {
		if n := hand.len(); n != int(p.s.size) {
			return p.s, fmt.Errorf("hands[%d]: cards with those played: %d, want %d", seat, n, p.s.size)
		}
	}
	for i, d := range u.Declared {
		p.try(d.Seat, u.meant(g.rules(), &p.s, d), "declared[%d]", i)
	}
	for i, d := range u.Named {
		p.try(d.Seat, d.Move, "named[%d]", i)
	}
	for i, d := range u.Bids {
		p.try(d.Seat, d.Move, "bids[%d]", i)
	}
	if p.s.contract == Poverty && u.Contract == Poverty {
		p.exchange(u)
	}
	p.tricks(u)
	return p.s, p.err
}

// meant returns the move that a declaration stands for. Once all seats have declared, the
// reservation of the declarer stands for the contract. Any other reservation stands for a
// declaration that the seat's hand allows and that would lose. It does not matter which one. If
// there is a second round, the reservation may stand for anything; and a solo for which the seat has
// bid may be any solo.
func (u *Setup) meant(r *rules, s *State, d Declaration) Move {
	again := slices.ContainsFunc(u.Named, func(named Declaration) bool { return named.Seat == d.Seat })
	switch {
	case d.Move == Reservation && again, d.Move == unseenSolo && u.Contract != NoContract:
		return r.Solos.all().declare(nil)[0]
	case u.Contract == NoContract || d.Move != Reservation:
		return d.Move
	case d.Seat == u.Declarer:
		return Declare(u.Contract)
	}
	won := award{u.Contract, u.Declarer, u.First}
	all := won.lost(r, d.Seat) & (r.reserves(s.hands[d.Seat]) | r.Solos.all())
	if all == 0 {
		return Reservation
	}
	return Declare(Contract(bits.TrailingZeros32(uint32(all))))
}

// tricks makes the announcements and plays the tricks.
func (p *replay) tricks(u *Setup) {
	for i, said := 0, 0; ; i++ {
		for ; said < len(u.Announced) && u.Announced[said].After <= i; said++ {
			if said >= len(p.s.announced()) { // otherwise, it was forced, and differ compares it
				p.try(u.Announced[said].Seat, u.Announced[said].Move, "announced[%d]", said)
			}
		}
		trick, on := i/seats, i%seats
		if trick == len(u.Tricks) || on == len(u.Tricks[trick].Cards) {
			return
		}
		seat := (u.Tricks[trick].Leader + engine.Seat(on)) % seats
		p.try(seat, Play(u.Tricks[trick].Cards[on]), "tricks[%d]", trick)
	}
}

// seen returns what u, which is a view, shows of the position: the declarations, the exchange,
// the pigs, the announcements, the face-up cards, the cards that each seat has played, and what
// follows from the cards played. It does not check that the position is legal.
func (u *Setup) seen(r *rules) State {
	s := State{first: u.First, size: uint8(r.handSize()), turn: engine.HolderOf(u.Turn)}
	for _, d := range u.Declared {
		s.declared[d.Seat] = d.Move
	}
	for _, d := range u.Named {
		s.named[d.Seat] = d.Move
	}
	if u.Contract != NoContract {
		s.begin(r, u.Contract, u.Declarer)
	}
	if r.PigsWhen == pigsAtStart {
		u.seePigs(r, &s)
	}
	u.see(&s)
	for _, d := range u.Bids {
		s.addBid(newBid(d.Seat, d.Move))
	}
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
func (u *Setup) held(r *rules) [seats]hand {
	hands := u.withPlayed()
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
func (u *Setup) seePigs(r *rules, s *State) {
	links, n := r.chain(u.Contract)
	for i, seat := range u.pigs()[:min(n, len(u.pigs()))] {
		s.addPigs(links[i], seat)
	}
}

// withPlayed returns the cards that lie face up in the hands, and those that the seats have played.
func (u *Setup) withPlayed() [seats]hand {
	hands := u.faceUp()
	for _, t := range u.Tricks {
		for j, c := range t.Cards {
			hands[(t.Leader+engine.Seat(j))%seats] += oneOf[c]
		}
	}
	return hands
}

// faceUp returns the cards that lie face up in the hands.
func (u *Setup) faceUp() (hands [seats]hand) {
	for seat, hand := range u.Hands {
		hands[seat] = handOf(hand)
	}
	return hands
}
