package doppelkopf

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
)

// Setup is a position or a view with its fields laid open, not necessarily one
// that can be: [Game.FromSetup] and [Game.FromView] tell. It is what a client
// gets as JSON, where cards that are not seen are "??". Turn, Declarer, Partner
// and Pigs are [engine.Nobody] where they name no seat, not 0.
type Setup struct {
	First     engine.Seat    `json:"first"`     // left of the dealer
	Turn      engine.Seat    `json:"turn"`      // Nobody once the game is over
	Declared  []Declaration  `json:"declared"`  // in the order in which they were made
	Contract  Contract       `json:"contract"`  // empty while seats declare
	Declarer  engine.Seat    `json:"declarer"`  // the soloist or the bride; Nobody in the normal game
	Partner   engine.Seat    `json:"partner"`   // of the bride; the bride, if she plays alone; else Nobody
	Pigs      engine.Seat    `json:"pigs"`      // has ♦A as the highest trumps; Nobody if none has
	Parties   []Party        `json:"parties"`   // by seat; empty where not known
	Hands     []card.List    `json:"hands"`     // by seat
	Tricks    []Trick        `json:"tricks"`    // in order, as State.Tricks has them
	Eyes      []int          `json:"eyes"`      // in the tricks won, by seat
	Announced []Announcement `json:"announced"` // in order
}

// Declaration is what a seat has declared. Once the contract is known a
// reservation says no more.
type Declaration struct {
	Seat engine.Seat `json:"seat"`
	Move Move        `json:"move"`
}

// missing is what a seat is read as that is not there.
const missing = -2

// UnmarshalJSON reads the JSON of a declaration into d, which keeps its value
// on an error.
func (d *Declaration) UnmarshalJSON(data []byte) error {
	type plain Declaration // without this method
	return decode(data, plain{Seat: missing}, func(p plain) { *d = Declaration(p) })
}

// UnmarshalJSON reads the JSON of an announcement into a, which keeps its value
// on an error.
func (a *Announcement) UnmarshalJSON(data []byte) error {
	type plain Announcement // without this method
	return decode(data, plain{Seat: missing}, func(p plain) { *a = Announcement(p) })
}

// UnmarshalJSON reads the JSON of a trick into t, which keeps its value on an
// error.
func (t *Trick) UnmarshalJSON(data []byte) error {
	type plain Trick // without this method
	return decode(data, plain{Leader: missing, Winner: missing}, func(p plain) { *t = Trick(p) })
}

// decode reads JSON over p, strictly, and hands the result to set.
func decode[T any](data []byte, p T, set func(T)) error {
	if err := engine.UnmarshalStrict(data, &p); err != nil {
		return engine.Invalid("doppelkopf", err)
	}
	set(p)
	return nil
}

// UnmarshalJSON reads the JSON of a Setup into u, which keeps its value on an
// error. A field it does not know is an error: a position half understood is
// another position. A seat that is missing is none that FromSetup takes.
func (u *Setup) UnmarshalJSON(data []byte) error {
	type plain Setup // without this method
	p := plain{First: missing, Turn: missing, Declarer: missing, Partner: missing, Pigs: missing}
	return decode(data, p, func(p plain) { *u = Setup(p) })
}

// MarshalJSON returns the JSON of the position's Setup.
func (s State) MarshalJSON() ([]byte, error) { return json.Marshal(s.Setup()) }

// UnmarshalJSON returns an error: only a [Setup] can be decoded, and only a
// Game makes a State of it.
func (*State) UnmarshalJSON([]byte) error {
	return engine.Invalid("doppelkopf", errors.New("decode a Setup, then call FromSetup or FromView"))
}

// Setup returns the position laid open.
func (s State) Setup() Setup {
	u := Setup{
		First:     s.first,
		Turn:      s.seatToPlay(),
		Declared:  []Declaration{},
		Contract:  s.contract,
		Declarer:  s.Declarer(),
		Partner:   s.Partner(),
		Pigs:      s.Pigs(),
		Parties:   []Party{},
		Hands:     []card.List{},
		Tricks:    s.Tricks(),
		Eyes:      []int{},
		Announced: s.Announcements(),
	}
	for i := range engine.Seat(seats) {
		if seat := (s.first + i) % seats; s.declared[seat] != 0 {
			u.Declared = append(u.Declared, Declaration{seat, s.declared[seat]})
		}
		down := max(0, s.held(i)-s.hands[i].len())
		u.Hands = append(u.Hands, s.hands[i].append(make(card.List, down)))
		u.Parties = append(u.Parties, s.party(i))
		u.Eyes = append(u.Eyes, int(s.eyes[i]))
	}
	return u
}

// FromSetup returns the position that u lays open, with every card face up, or
// an error that wraps [engine.ErrPosition] and names what cannot be. A position
// is one that play leads to: the hands are dealt again, and all is declared,
// announced and played again that u says was.
func (g Game) FromSetup(u Setup) (State, error) {
	if errs := g.checkShape(u, false); errs != nil {
		return State{}, engine.Invalid("doppelkopf", errs...)
	}
	s, err := g.replay(u)
	if err == nil {
		err = errors.Join(differences(s.Setup(), u)...)
	}
	if err != nil {
		return State{}, engine.Invalid("doppelkopf", err)
	}
	return s, nil
}

// FromView returns the view that v lays open, as a client has it from a server,
// to be given to a bot or to Determinize. The error wraps [engine.ErrPosition]
// if it is not what that seat can see of a position.
func (g Game) FromView(v engine.View[Setup]) (engine.View[State], error) {
	if errs := g.checkShape(v.State, true); errs != nil {
		return engine.View[State]{}, engine.Invalid("doppelkopf", errs...)
	}
	// One of the positions that it may be tells whether it is a view.
	s := g.seen(v.State)
	if s.isView() && !g.dealUnseen(&s, deck.Seed{}.Rand()) {
		return engine.View[State]{}, engine.Invalid("doppelkopf", errors.New("view: there is no way to deal the cards that lie face down"))
	}
	s.parties()
	full, err := g.FromSetup(s.Setup())
	if err != nil {
		return engine.View[State]{}, err
	}
	view := g.View(full, v.Seat)
	is := view.State.Setup()
	errs := differences(is, v.State)
	for seat, hand := range v.State.Hands {
		if !slices.Equal(sorted(hand), sorted(is.Hands[seat])) {
			errs = append(errs, fmt.Errorf("view: hands[%d] are not what seat %d sees", seat, v.Seat))
		}
	}
	if view.Seat != v.Seat {
		errs = append(errs, fmt.Errorf("view: there is no seat %d", v.Seat))
	}
	if errs != nil {
		return engine.View[State]{}, engine.Invalid("doppelkopf", errs...)
	}
	return view, nil
}

func sorted(cards []card.Card) []card.Card { return slices.Sorted(slices.Values(cards)) }

// checkShape checks that there is one of what each seat has, that seats are
// seats, and that the pack lies there whole.
func (g Game) checkShape(u Setup, view bool) []error {
	var errs []error
	for _, zone := range []struct {
		name string
		len  int
	}{{"parties", len(u.Parties)}, {"hands", len(u.Hands)}, {"eyes", len(u.Eyes)}} {
		if zone.len != seats {
			errs = append(errs, fmt.Errorf("%s: %d of them, want %d", zone.name, zone.len, seats))
		}
	}
	if !isSeat(u.First) {
		errs = append(errs, fmt.Errorf("first: no seat %d", u.First))
	}
	for _, zone := range []struct {
		name string
		seat engine.Seat
	}{{"turn", u.Turn}, {"declarer", u.Declarer}, {"partner", u.Partner}, {"pigs", u.Pigs}} {
		if !isSeat(zone.seat) && zone.seat != engine.Nobody {
			errs = append(errs, fmt.Errorf("%s: no seat %d", zone.name, zone.seat))
		}
	}
	if u.Contract > SoloAces {
		errs = append(errs, fmt.Errorf("contract: no %v", u.Contract))
	}
	if needs := u.Contract.Solo() || u.Contract == Wedding; needs != (u.Declarer != engine.Nobody) {
		errs = append(errs, fmt.Errorf("declarer: seat %d in the contract %q", u.Declarer, u.Contract))
	}
	if u.Contract == NoContract && len(u.Tricks) > 0 {
		errs = append(errs, errors.New("tricks: there are some before the contract"))
	}
	errs = append(errs, checkDeclared(u)...)
	errs = append(errs, checkTricks(u)...)
	if errs == nil {
		errs = g.checkCards(u, view)
	}
	return errs
}

// checkDeclared checks that seats have declared something, or announced
// something for a party.
func checkDeclared(u Setup) []error {
	var errs []error
	var spoken [seats]bool
	for i, d := range u.Declared {
		if !isSeat(d.Seat) || spoken[d.Seat] || d.Move < Reservation || d.Move > Declare(SoloAces) {
			errs = append(errs, fmt.Errorf("declared[%d]: seat %d, %v", i, d.Seat, d.Move))
			break
		}
		spoken[d.Seat] = true
	}
	if len(u.Announced) > mostCalls {
		errs = append(errs, fmt.Errorf("announced: %d of them, at most %d", len(u.Announced), mostCalls))
	}
	for i, a := range u.Announced {
		if !isSeat(a.Seat) || a.Party != Re && a.Party != Kontra || a.Move.Level() == Silent || a.Move != Announce(a.Party, a.Move.Level()) {
			errs = append(errs, fmt.Errorf("announced[%d]: seat %d of %q, %v", i, a.Seat, a.Party, a.Move))
			break
		}
	}
	return errs
}

// checkTricks checks that no trick but the last lacks a card, nor has more than
// the seats.
func checkTricks(u Setup) []error {
	for i, t := range u.Tricks {
		if len(t.Cards) > seats || len(t.Cards) < seats && i < len(u.Tricks)-1 {
			return []error{fmt.Errorf("tricks[%d]: %d cards", i, len(t.Cards))}
		}
	}
	return nil
}

// checkCards checks that the pack lies there whole, every card in one place.
func (g Game) checkCards(u Setup, view bool) []error {
	var zones []deck.Zone
	for i, hand := range u.Hands {
		zones = append(zones, deck.Zone{Name: fmt.Sprintf("hands[%d]", i), Cards: hand, Hides: view})
	}
	for i, t := range u.Tricks {
		zones = append(zones, deck.Zone{Name: fmt.Sprintf("tricks[%d]", i), Cards: t.Cards})
	}
	return deck.CheckZones(g.pack(), zones...)
}

// differences returns an error for each zone in which u is not the position
// that has come of it. The hands are what both are made of.
func differences(is, u Setup) []error {
	var errs []error
	a, b := reflect.ValueOf(is), reflect.ValueOf(u)
	for i := range a.NumField() {
		name := a.Type().Field(i).Tag.Get("json")
		if x, y := written(a.Field(i)), written(b.Field(i)); name != "hands" && x != y {
			errs = append(errs, fmt.Errorf("%s: %s, where play leads to %s", name, y, x))
		}
	}
	return errs
}

// written returns the JSON of a field, in which nothing is as good as an empty
// list.
func written(v reflect.Value) string {
	data, err := json.Marshal(v.Interface())
	if err != nil {
		return err.Error()
	}
	if v.Kind() == reflect.Slice && v.Len() == 0 {
		return "[]"
	}
	return string(data)
}

// replay plays the position again from the deal.
func (g Game) replay(u Setup) (State, error) {
	s := State{first: u.First, size: uint8(len(g.pack()) / seats)}
	for seat, hand := range u.Hands {
		s.hands[seat] = handOf(hand)
	}
	for i, t := range u.Tricks {
		if !isSeat(t.Leader) {
			return s, fmt.Errorf("tricks[%d]: no seat %d leads", i, t.Leader)
		}
		for j, c := range t.Cards {
			seat := (t.Leader + engine.Seat(j)) % seats
			s.hands[seat] = s.hands[seat].with(kindOf[c])
		}
	}
	for seat := range s.hands {
		if n := s.hands[seat].len(); n != int(s.size) {
			return s, fmt.Errorf("hands[%d]: %d cards with those played, want %d", seat, n, s.size)
		}
	}
	s.setTurn(u.First)
	if forced := g.forced(u.First); forced != engine.Nobody {
		s.setTurn(forced)
	}
	for i, d := range u.Declared {
		next, err := g.Apply(s, d.Seat, meant(&s, u, d))
		if err != nil {
			return s, fmt.Errorf("declared[%d]: %w", i, err)
		}
		s = next
	}
	return g.playTricks(s, u)
}

// meant returns what a declaration was: where all have spoken, a reservation is
// that of the contract, or a wedding if it can be, or else a solo. Which one
// does not matter, unless it would be played.
func meant(s *State, u Setup, d Declaration) Move {
	switch {
	case u.Contract == NoContract || d.Move != Reservation:
		return d.Move
	case d.Seat == u.Declarer:
		return Declare(u.Contract)
	case s.hands[d.Seat].count(clubsQueen) == copies:
		return Declare(Wedding)
	}
	return Declare(SoloClubs)
}

// playTricks makes the announcements and plays the tricks.
func (g Game) playTricks(s State, u Setup) (State, error) {
	var err error
	said := 0
	announce := func() error {
		for ; said < len(u.Announced) && u.Announced[said].After <= int(s.plays); said++ {
			if s, err = g.Apply(s, u.Announced[said].Seat, u.Announced[said].Move); err != nil {
				return fmt.Errorf("announced[%d]: %w", said, err)
			}
		}
		return nil
	}
	if err := announce(); err != nil {
		return s, err
	}
	for i, t := range u.Tricks {
		for j, c := range t.Cards {
			if s, err = g.Apply(s, (t.Leader+engine.Seat(j))%seats, Play(c)); err != nil {
				return s, fmt.Errorf("tricks[%d]: %w", i, err)
			}
			if err := announce(); err != nil {
				return s, err
			}
		}
	}
	return s, nil
}

// seen returns what u, a view, says of a position, without asking whether it
// can be: whose cards were played, and what follows from them.
func (g Game) seen(u Setup) State {
	s := State{first: u.First, size: uint8(len(g.pack()) / seats)}
	s.setTurn(u.Turn)
	for _, d := range u.Declared {
		s.declared[d.Seat] = d.Move
	}
	if u.Contract == NoContract {
		s.hands = seenHands(u)
		return s
	}
	g.begin(&s, u.Contract, u.Declarer, u.Pigs)
	for _, t := range u.Tricks {
		for _, c := range t.Cards {
			g.play(&s, s.seatToPlay(), kindOf[c])
		}
	}
	for _, a := range u.Announced {
		s.calls[s.numCalls] = newCall(a.Seat, a.Party, a.Move.Level(), uint8(a.After))
		s.numCalls++
	}
	s.hands = seenHands(u)
	return s
}

// seenHands returns the cards that lie face up in the hands.
func seenHands(u Setup) [seats]hand {
	var hands [seats]hand
	for seat, hand := range u.Hands {
		hands[seat] = handOf(slices.DeleteFunc(slices.Clone(hand), func(c card.Card) bool { return c == card.FaceDown }))
	}
	return hands
}
