package doppelkopf

import (
	"errors"
	"fmt"
	"slices"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
	"github.com/hoylecards/hoyle/internal/given"
)

// Setup is a position or a view with exported fields. It need not be valid; [Game.FromSetup] and [Game.DecodeView]
// check it. Its JSON is the form that clients receive, in which an unseen card is "??". Turn, Declarer, Partner and
// Pigs are [engine.Nobody], not 0, if they name no seat.
type Setup struct {
	First      engine.Seat    `json:"first"`               // the seat to the left of the dealer
	Turn       engine.Seat    `json:"turn"`                // whose turn it is; Nobody once the game is over
	Declared   []Declaration  `json:"declared"`            // the declarations, in order
	Named      []Declaration  `json:"named,omitempty"`     // what the reservations were named in a second round, in order
	Bids       []Declaration  `json:"bids,omitempty"`      // the bids for a solo, in order
	Contract   Contract       `json:"contract"`            // empty while the seats are declaring
	Declarer   engine.Seat    `json:"declarer"`            // the seat whose reservation won; Nobody in the normal game
	Partner    engine.Seat    `json:"partner"`             // the partner in a wedding, or the declarer if it plays alone; the taker in a poverty; otherwise Nobody
	Exchange   Exchange       `json:"exchange,omitzero"`   // the exchange of a poverty
	Pigs       engine.Seat    `json:"pigs"`                // the seat with pigs; Nobody if no seat has them
	Superpigs  []engine.Seat  `json:"superpigs,omitempty"` // the seat that has superpigs, then the seat that has hyperpigs: each pair needs the one before
	Parties    []Party        `json:"parties"`             // by seat; "" if the party is not known
	Hands      []card.List    `json:"hands"`               // by seat
	Tricks     []Trick        `json:"tricks"`              // in order; while cards are being played, the last is the trick on the table, which may be empty
	CardPoints []int          `json:"cardPoints"`          // in the tricks won, by seat
	Announced  []Announcement `json:"announced"`           // in order
}

// Declaration is the declaration of a seat. Once the contract is known, a reservation is no longer named.
type Declaration struct {
	Seat engine.Seat `json:"seat"` // the seat that declares
	Move Move        `json:"move"` // healthy, reservation, or a reservation by its name
}

// NewSetup returns the Setup of the first trick of a normal game, for building a position by hand. The parameter
// hands has the hand that was dealt to each seat. A hand with too few cards is filled with the first of the remaining
// cards, in the order of [card.Compare]. All seats are healthy, seat 0 leads, and nobody has pigs. The caller may
// change the fields before calling [Game.FromSetup].
func (g Game) NewSetup(hands ...card.List) Setup {
	u := Setup{
		Contract: Normal, Declarer: engine.Nobody, Partner: engine.Nobody, Pigs: engine.Nobody,
		Tricks:     []Trick{{Cards: card.List{}, Winner: engine.Nobody}},
		CardPoints: make([]int, seats), Announced: []Announcement{},
	}
	left := g.Pack()
	for _, c := range slices.Concat(hands...) {
		if i := slices.Index(left, c); i >= 0 {
			left = slices.Delete(left, i, i+1)
		}
	}
	for seat, hand := range append(slices.Clip(hands), make([]card.List, max(0, seats-len(hands)))...) {
		hand = slices.Clone(hand)
		n := min(max(g.rules().handSize()-len(hand), 0), len(left))
		hand, left = append(hand, left[:n]...), left[n:]
		party := Kontra
		if slices.Contains(hand, cardOf[clubsQueen]) {
			party = Re
		}
		u.Hands, u.Parties = append(u.Hands, hand), append(u.Parties, party)
		u.Declared = append(u.Declared, Declaration{engine.Seat(min(seat, seats)), Healthy})
	}
	return u
}

// UnmarshalJSON decodes the JSON of a Setup into u. All fields are required, and unknown fields are errors. The error
// wraps [engine.ErrPosition]; on error, u is unchanged.
func (u *Setup) UnmarshalJSON(data []byte) error {
	return gamekit.UnmarshalSetup("doppelkopf", data, u)
}

// MarshalJSON returns the JSON of [State.Setup].
func (s State) MarshalJSON() ([]byte, error) {
	u := s.Setup()
	return gamekit.Marshal(&u)
}

// DecodeState decodes the JSON of a position and checks it as [Game.FromSetup] does.
func (g Game) DecodeState(data []byte) (State, error) { return gamekit.DecodeState(data, g.FromSetup) }

// DecodeView decodes the JSON of a view, such as one that a client received and needs for a bot or for
// Determinize. The error wraps [engine.ErrPosition] if the seat cannot have such a view.
func (g Game) DecodeView(data []byte) (engine.View[State], error) {
	return gamekit.DecodeView(data, g.fromView)
}

// Setup returns the position with exported fields.
func (s State) Setup() Setup {
	u := Setup{
		First:      s.first,
		Turn:       s.Turn(),
		Declared:   make([]Declaration, 0, seats),
		Contract:   s.contract,
		Declarer:   s.Declarer(),
		Partner:    s.partner.Seat(),
		Exchange:   s.Exchange(),
		Pigs:       s.Pigs(),
		Parties:    make([]Party, 0, seats),
		Hands:      make([]card.List, 0, seats),
		Tricks:     s.Tricks(),
		CardPoints: make([]int, 0, seats),
		Announced:  s.Announcements(),
	}
	for _, h := range s.pigs[1:max(1, s.made())] {
		u.Superpigs = append(u.Superpigs, h.Seat())
	}
	for i := 0; s.contract != Poverty && s.bid(i) != 0; i++ {
		u.Bids = append(u.Bids, Declaration{s.bid(i).seat(), s.bid(i).move()})
	}
	cards := make(card.List, 0, seats*int(s.size))
	for i := range engine.Seat(seats) {
		seat := (s.first + i) % seats
		if s.declared[seat] != 0 {
			u.Declared = append(u.Declared, Declaration{seat, s.declared[seat]})
		}
		if s.named[seat] != 0 {
			u.Named = append(u.Named, Declaration{seat, s.named[seat]})
		}
		from := len(cards)
		cards = appendHand(cards, s.hands[i], s.held(i))
		u.Hands = append(u.Hands, cards[from:len(cards):len(cards)])
		u.Parties = append(u.Parties, s.party(i))
		u.CardPoints = append(u.CardPoints, int(s.cardPoints[i]))
	}
	return u
}

// FromSetup returns the position that u describes, with all cards face up. The error wraps [engine.ErrPosition] and
// names the invalid fields. The package comment defines which positions are valid.
func (g Game) FromSetup(u Setup) (State, error) {
	if err := u.check(g.rules(), false); err != nil {
		return State{}, err
	}
	u.Exchange = u.Exchange.sorted()
	s, err := g.replay(&u)
	if err != nil {
		return State{}, gamekit.Invalid("doppelkopf", err)
	}
	var p gamekit.Problems
	if u.differ(&p, s.Setup()); p.Any() {
		return State{}, p.Position("doppelkopf")
	}
	return s, nil
}

// fromView returns the view that v describes.
func (g Game) fromView(v engine.View[Setup]) (engine.View[State], error) {
	if err := v.State.check(g.rules(), true); err != nil {
		return engine.View[State]{}, err
	}
	v.State.Exchange = v.State.Exchange.sorted()
	// One position that is consistent with v is enough to check whether v is a view.
	s := v.State.seen(g.rules())
	if s.hasUnseen() && !g.dealUnseen(&s, deck.Seed{}.Rand()) {
		return engine.View[State]{}, gamekit.Invalid("doppelkopf", errors.New("view: there is no way to deal the cards that lie face down"))
	}
	s.parties()
	full, err := g.FromSetup(s.Setup())
	if err != nil {
		return engine.View[State]{}, err
	}
	view := g.View(full, v.Seat)
	is := view.State.Setup()
	var p gamekit.Problems
	v.State.differ(&p, is)
	for i, hand := range v.State.Hands {
		same := len(hand) == len(is.Hands[i]) && handOf(hand) == handOf(is.Hands[i])
		p.Check(same, fmt.Sprintf("hands[%d]", i), "not what %v sees", v.Seat)
	}
	if p.Holder("seat", v.Seat, seats); p.Any() {
		return engine.View[State]{}, p.Position("doppelkopf")
	}
	return view, nil
}

// check returns an error unless u has valid seats, a whole pack, and no more of anything than is possible.
func (u *Setup) check(r *rules, view bool) error {
	var p gamekit.Problems
	if u.checkShape(&p, r); !p.Any() {
		u.checkSaid(&p)
		u.checkTricks(&p)
		u.checkExchange(&p, view)
	}
	if !p.Any() {
		u.checkCards(&p, r, view)
	}
	return p.Position("doppelkopf")
}

// checkShape checks that each list by seat has an entry for every seat, that no other list is
// longer than is possible, and that all seats are valid.
func (u *Setup) checkShape(p *gamekit.Problems, r *rules) {
	p.Len("parties", len(u.Parties), seats)
	p.Len("hands", len(u.Hands), seats)
	p.Len("cardPoints", len(u.CardPoints), seats)
	p.Range("declared", len(u.Declared), 0, seats)
	p.Range("named", len(u.Named), 0, seats)
	p.Range("bids", len(u.Bids), 0, maxBids)
	p.Range("tricks", len(u.Tricks), 0, r.handSize())
	p.Range("announced", len(u.Announced), 0, maxCalls)
	p.Seat("first", u.First, seats)
	p.Holder("turn", u.Turn, seats)
	p.Holder("declarer", u.Declarer, seats)
	p.Holder("partner", u.Partner, seats)
	p.Holder("pigs", u.Pigs, seats)
	p.Range("superpigs", len(u.Superpigs), 0, 2)
	for i, seat := range u.Superpigs[:min(len(u.Superpigs), 2)] {
		p.Seat(fmt.Sprintf("superpigs[%d]", i), seat, seats)
	}
	p.Check(u.Contract < numContracts, "contract", "unknown contract %v", u.Contract)
}

// checkSaid checks that the moves in Declared are declarations, at most one for each seat;
// that there is a declarer if and only if the contract has one; and that the moves in
// Announced are announcements that the parties named with them can make.
func (u *Setup) checkSaid(p *gamekit.Problems) {
	needs := u.Contract.named()
	p.Check(needs == (u.Declarer != engine.Nobody), "declarer", "%v in the contract %q", u.Declarer, u.Contract)
	var spoken [seats]bool
	for i, d := range u.Declared {
		if !isSeat(d.Seat) || spoken[d.Seat] || (d.Move < Reservation || d.Move > Declare(numContracts-1)) && d.Move != unseenSolo {
			p.Add(fmt.Sprintf("declared[%d]", i), "seat %d, %v", d.Seat, d.Move)
			break
		}
		spoken[d.Seat] = true
	}
	for field, list := range map[string][]Declaration{"named": u.Named, "bids": u.Bids} {
		for i, d := range list {
			p.Check(isSeat(d.Seat) && (d.Move.Contract() != NoContract || d.Move > unseenSolo), fmt.Sprintf("%s[%d]", field, i), "seat %d, %v", d.Seat, d.Move)
		}
	}
	for i, a := range u.Announced {
		early := a.Party == NoParty && a.Move == SayKontra
		if !isSeat(a.Seat) || !early && (a.Party == NoParty || a.Move == 0 || a.Move != say(a.Party, a.Move.Level())) {
			p.Add(fmt.Sprintf("announced[%d]", i), "seat %d of %q, %v", a.Seat, a.Party, a.Move)
		}
	}
}

// checkTricks checks that there are tricks only once the contract is known, that valid
// seats lead the tricks, and that all tricks but the last are complete.
func (u *Setup) checkTricks(p *gamekit.Problems) {
	p.Check(u.Contract != NoContract || len(u.Tricks) == 0, "tricks", "there are some before the contract")
	for i, t := range u.Tricks {
		field := fmt.Sprintf("tricks[%d]", i)
		p.Seat(field, t.Leader, seats)
		p.Check(len(t.Cards) == seats || len(t.Cards) < seats && i == len(u.Tricks)-1, field, "cards: %d", len(t.Cards))
	}
}

// checkCards checks that the pack is whole, with every card in exactly one place.
func (u *Setup) checkCards(p *gamekit.Problems, r *rules, view bool) {
	piles := given.Piles("hands", u.Hands, view)
	for i, t := range u.Tricks {
		piles = append(piles, gamekit.Pile{Field: fmt.Sprintf("tricks[%d]", i), Cards: t.Cards})
	}
	if table := u.onTable(); len(table) > 0 {
		piles = append(piles, gamekit.Pile{Field: "exchange", Cards: table, MayHide: view})
	}
	p.Pack(r.cards, piles...)
}
