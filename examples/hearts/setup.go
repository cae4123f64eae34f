package hearts

import (
	"errors"
	"fmt"
	"slices"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
)

// Setup is a position or a view with exported fields, not necessarily a legal one;
// [Game.FromSetup] and [Game.DecodeView] validate it. Its JSON is the form that clients receive, in
// which unseen cards are "??". Slices by seat have four elements. If Turn or Leader names no seat,
// it is [engine.Nobody], not 0.
type Setup struct {
	First  engine.Seat `json:"first"`  // the seat that gets its cards first
	Turn   engine.Seat `json:"turn"`   // Nobody once the game is over
	Leader engine.Seat `json:"leader"` // of the first trick; Nobody while cards are passed
	Hands  []card.List `json:"hands"`  // by seat
	Passed []card.List `json:"passed"` // by seat, kept after the passing too
	Played card.List   `json:"played"` // in order
}

// NewSetup returns the Setup of a deal with the given hands, by seat, before any card has been
// passed or, without passing, before the first trick. A hand with too few cards is filled with the
// first of the remaining cards, in the order of [card.Compare]. Other fields may be changed before
// [Game.FromSetup].
func (g Game) NewSetup(hands ...card.List) Setup {
	u := Setup{Leader: engine.Nobody, Played: card.List{}}
	left := (card.Standard &^ card.SetOf(slices.Concat(hands...)...)).Append(nil)
	for seat := range max(seats, len(hands)) {
		var hand card.List
		if seat < len(hands) {
			hand = slices.Clone(hands[seat])
		}
		n := min(max(handSize-len(hand), 0), len(left))
		hand, left = append(hand, left[:n]...), left[n:]
		u.Hands, u.Passed = append(u.Hands, hand), append(u.Passed, card.List{})
		if g.rules.Pass == NoPass && slices.Contains(hand, twoOfClubs) {
			u.Turn, u.Leader = engine.Seat(min(seat, seats)), engine.Seat(min(seat, seats))
		}
	}
	return u
}

// UnmarshalJSON decodes the JSON of a Setup into u. All fields are required, and unknown
// fields are errors. On error, u is unchanged.
func (u *Setup) UnmarshalJSON(data []byte) error { return gamekit.UnmarshalSetup("hearts", data, u) }

// MarshalJSON returns the JSON of the position's Setup.
func (s State) MarshalJSON() ([]byte, error) {
	u := s.Setup()
	return gamekit.Marshal(&u)
}

// UnmarshalJSON always returns an error, because a State needs a Game to check it. Use
// [Game.DecodeState] and [Game.DecodeView] instead.
func (*State) UnmarshalJSON([]byte) error {
	return gamekit.Invalid("hearts", errors.New("decode a Setup, then call FromSetup"))
}

// DecodeState returns the position whose JSON is data, as [Game.FromSetup] does.
func (g Game) DecodeState(data []byte) (State, error) { return gamekit.DecodeState(data, g.FromSetup) }

// DecodeView decodes the JSON of a view, such as one that a client received and needs for a bot or for
// Determinize. The error wraps [engine.ErrPosition] if the seat cannot have such a view.
func (g Game) DecodeView(data []byte) (engine.View[State], error) {
	return gamekit.DecodeView(data, g.fromView)
}

// Setup returns the position with exported fields.
func (s State) Setup() Setup {
	u := Setup{First: s.first, Turn: s.Turn(), Leader: s.Leader(), Played: append(card.List{}, s.played[:s.plays]...)}
	for seat, hand := range s.hands {
		u.Hands = append(u.Hands, hand.Fill(hand.Len()+int(s.down[seat])))
		u.Passed = append(u.Passed, s.passed[seat].Fill(int(s.given[seat])))
	}
	return u
}

// FromSetup returns the position that u describes, with every card face up. The
// error wraps [engine.ErrPosition] and names the invalid fields.
func (g Game) FromSetup(u Setup) (State, error) {
	s, err := g.state(&u, false)
	if err == nil {
		err = g.replay(&s)
	}
	if err != nil {
		return State{}, err
	}
	return s, nil
}

// fromView returns the view that v describes.
func (g Game) fromView(v engine.View[Setup]) (engine.View[State], error) {
	s, err := g.state(&v.State, true)
	if err != nil {
		return engine.View[State]{}, err
	}
	view, position := engine.View[State]{Seat: v.Seat, State: s}, s
	if !g.sample(&position, deck.Seed{}.Rand()) || g.replay(&position) != nil || g.View(position, v.Seat) != view {
		return engine.View[State]{}, gamekit.Invalid("hearts", fmt.Errorf("view: not what %v sees", v.Seat))
	}
	return view, nil
}

// state returns the position. If it is a view, cards may lie face down in it. state does not check
// whether the plays were legal; replay does that.
func (g Game) state(u *Setup, view bool) (State, error) {
	var p gamekit.Problems
	if u.check(&p, g.rules.Pass, view); p.Any() {
		return State{}, p.Position("hearts")
	}
	s := State{first: u.First, leader: engine.HolderOf(u.Leader), turn: engine.HolderOf(u.Leader)}
	for seat := range s.hands {
		s.hands[seat], s.passed[seat] = card.SetOf(u.Hands[seat]...), card.SetOf(u.Passed[seat]...)
		s.down[seat] = uint8(len(u.Hands[seat]) - s.hands[seat].Len())
		s.given[seat] = uint8(len(u.Passed[seat]))
	}
	if s.leader == 0 {
		s.askNext()
	}
	for _, c := range u.Played {
		s.play(g.rules, s.Turn(), Move{Card: c})
	}
	p.Check(s.Turn() == u.Turn, "turn", "%d, want %d", u.Turn, s.Turn())
	p.Check(s.turn != 0 || s.plays == packSize, "turn", "nobody's, but not all cards are played")
	return s, p.Position("hearts")
}

// check checks the seats, the pack, and the number of cards passed.
func (u *Setup) check(p *gamekit.Problems, pass Pass, view bool) {
	p.Len("hands", len(u.Hands), seats)
	p.Len("passed", len(u.Passed), seats)
	p.Seat("first", u.First, seats)
	p.Holder("leader", u.Leader, seats)
	passing, least, most := u.Leader == engine.Nobody, packetSize, packetSize
	switch {
	case pass == NoPass:
		p.Check(!passing, "leader", "nobody leads")
		least, most = 0, 0
	case passing:
		p.Len("played", len(u.Played), 0)
		least = 0
	}
	piles := []gamekit.Pile{{Field: "played", Cards: u.Played}}
	for seat, hand := range u.Hands {
		piles = append(piles, gamekit.Pile{Field: fmt.Sprintf("hands[%d]", seat), Cards: hand, MayHide: view})
	}
	for seat, packet := range u.Passed {
		field := fmt.Sprintf("passed[%d]", seat)
		if p.Range(field, len(packet), least, most); passing {
			piles = append(piles, gamekit.Pile{Field: field, Cards: packet, MayHide: view})
		}
	}
	p.Pack(card.Standard.Append(nil), piles...)
}

// replay checks that play can lead to a whole position. Every packet must lie before its giver or
// have gone to its receiver, and every card played must have been legal.
func (g Game) replay(s *State) error {
	var p gamekit.Problems
	at := State{leader: s.leader, turn: s.leader}
	for giver, packet := range s.passed {
		owner, others := engine.Seat(giver), packet
		if !s.passing() {
			owner = g.rules.receiver(owner)
			others = s.laid[owner]
		}
		at.hands[owner] = s.hands[owner] | others
		p.Len(fmt.Sprintf("hands[%d]", owner), at.hands[owner].Len(), handSize)
		ok := packet.Len() == int(s.given[giver]) && packet&^at.hands[owner] == 0
		p.Check(ok, fmt.Sprintf("passed[%d]", giver), "not what seat %d got", owner)
	}
	p.Check(s.passing() || at.Hand(s.Leader()).Has(twoOfClubs), "leader", "%v never had ♣2", s.Leader())
	for i, c := range s.played[:s.plays] {
		var err error
		if at, err = g.Apply(at, at.Turn(), Move{Card: c}); err != nil {
			p.Add(fmt.Sprintf("played[%d]", i), "%v", err)
			break
		}
	}
	return p.Position("hearts")
}
