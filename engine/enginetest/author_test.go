package enginetest

import (
	"encoding/json"
	"errors"
	"slices"
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
	"github.com/hoylecards/hoyle/examples/newgame"
)

// packed is Tuck with a DealPack, which the function deal may break.
type packed struct {
	newgame.Game
	deal func(g packed, pack []card.Card, first engine.Seat) (state, error)
}

func (g packed) DealPack(pack []card.Card, first engine.Seat) (state, error) {
	if g.deal != nil {
		return g.deal(g, pack, first)
	}
	return g.fair(pack, first)
}

func (g packed) MarshalJSON() ([]byte, error) { return []byte("{}"), nil }

// fair deals a pack as it should be dealt.
func (g packed) fair(pack []card.Card, first engine.Seat) (state, error) {
	var p gamekit.Problems
	p.Seat("first", first, 2)
	p.Pack(card.Hearts.Cards().Without(card.King.Of(card.Hearts)).Append(nil), gamekit.Pile{Field: "pack", Cards: pack})
	if p.Any() {
		return state{}, p.Position("tuck")
	}
	s := g.Deal(deck.NewSeed(1), first)
	s.Hands = [2]card.Set{card.SetOf(pack[:3]...), card.SetOf(pack[3:6]...)}
	copy(s.Stock[:], pack[6:])
	return s, nil
}

func TestDealPackIsChecked(t *testing.T) {
	for name, tt := range map[string]struct {
		want Promise
		deal func(g packed, pack []card.Card, first engine.Seat) (state, error)
	}{
		"a sound one": {sound, nil},
		"some packs are misdeals": {sound, func(g packed, pack []card.Card, first engine.Seat) (state, error) {
			if len(pack) > 0 && pack[0].Rank() > card.Six {
				return state{}, engine.ErrPosition
			}
			return g.fair(pack, first)
		}},
		"it sorts the caller's pack": {packIsDealt, func(g packed, pack []card.Card, first engine.Seat) (state, error) {
			slices.Sort(pack)
			return g.fair(pack, first)
		}},
		"it takes a card twice": {packIsDealt, func(g packed, pack []card.Card, first engine.Seat) (state, error) {
			s, err := g.fair(pack, first)
			if err == nil {
				s.Stock[5] = s.Stock[4]
			}
			return s, err
		}},
		"it panics on a short pack": {nothingPanics, func(g packed, pack []card.Card, first engine.Seat) (state, error) {
			_ = pack[11]
			return g.fair(pack, first)
		}},
		"it ignores first": {packIsDealt, func(g packed, pack []card.Card, _ engine.Seat) (state, error) {
			return g.fair(pack, 0)
		}},
		"the next seat leads": {packIsDealt, func(g packed, pack []card.Card, first engine.Seat) (state, error) {
			return g.fair(pack, (first+1)%2)
		}},
		"it deals a pack with a card twice": {packIsDealt, func(g packed, pack []card.Card, first engine.Seat) (state, error) {
			if len(pack) == 12 && card.SetOf(pack...).Len() < 12 {
				return g.Deal(deck.NewSeed(1), 0), nil
			}
			return g.fair(pack, first)
		}},
		"it refuses a short pack with the wrong error": {packIsDealt, func(g packed, pack []card.Card, first engine.Seat) (state, error) {
			if len(pack) < 12 {
				return state{}, errors.New("too short")
			}
			return g.fair(pack, first)
		}},
		"it refuses every pack": {packIsDealt, func(packed, []card.Card, engine.Seat) (state, error) {
			return state{}, engine.ErrPosition
		}},
		"it shuffles": {packIsDealt, func(g packed, pack []card.Card, first engine.Seat) (state, error) {
			if _, err := g.fair(pack, first); err != nil {
				return state{}, err
			}
			return g.Deal(seedOf(Seeded(chance.Uint64())), first), nil
		}},
	} {
		t.Run(name, func(t *testing.T) {
			su := suite(packed{deal: tt.deal})
			su.Walks = 2
			if tt.deal != nil {
				su.ReadGame = func([]byte) (engine.Game[state, move], error) { return packed{deal: tt.deal}, nil }
			}
			if err := Check(su); tt.want == sound && err != nil {
				t.Error(err)
			} else if tt.want != sound {
				mustViolate(t, tt.want, err)
			}
		})
	}
}

// restless is Tuck with a DealPack and a Deal that gives another position each time.
type restless struct{ packed }

func (g restless) Deal(deck.Seed, engine.Seat) state {
	return g.Game.Deal(deck.NewSeed(chance.Uint64()), 0)
}

// A run that goes on although no deal is sound reports that, and has no pack to deal.
func TestGoingOnWithoutAPack(t *testing.T) {
	all := newTally()
	all.goOn = true
	su := suite(restless{})
	su.Walks = 1
	_, err := su.survey(all)
	if err != nil || len(all.found) == 0 {
		t.Fatal(err, all.found)
	}
	mustViolate(t, dealIsFixed, all.found[0])
}

// chance is a source of numbers that no seed determines.
var chance = deck.NewSeed(99).Rand()

// firsts lists faults that an author makes in a first game, each with the promise that it breaks.
var firsts = []struct {
	name    string
	promise Promise
	fault   func(*full)
}{
	{"redact shows the last card of a hand", redactIsBlind, func(g *full) {
		g.redact = func(s state, seat engine.Seat, m move, viewer engine.Seat) move {
			if seat >= 0 && seat < 2 && s.HandLen[seat] == 1 {
				return m
			}
			return g.Game.Redact(s, seat, m, viewer)
		}
	}},
	{"a view in which all lies open is decoded", jsonIsWhole, func(g *full) {
		g.decodeView = func(data []byte) (view, error) {
			v, err := g.Game.DecodeView(data)
			if err == nil {
				return v, nil
			}
			return gamekit.DecodeView(data, func(v view) (view, error) {
				if _, broken := g.Game.DecodeState([]byte(show(v.State).String())); broken != nil {
					return view{}, engine.ErrPosition
				}
				return v, nil
			})
		}
	}},
	{"decoding a position sorts its JSON", jsonIsWhole, func(g *full) {
		g.decodeState = func(data []byte) (state, error) {
			s, err := g.Game.DecodeState(data)
			slices.Sort(data)
			return s, err
		}
	}},
	{"decoding a view blanks its JSON", jsonIsWhole, func(g *full) {
		g.decodeView = func(data []byte) (view, error) {
			v, err := g.Game.DecodeView(data)
			clear(data)
			return v, err
		}
	}},
	{"a view is decoded as a position", "", func(g *full) {
		g.decodeState = func(data []byte) (state, error) {
			return gamekit.DecodeState(data, func(s state) (state, error) { return s, nil })
		}
	}},
	{"unknown fields are ignored", jsonIsWhole, func(g *full) {
		type plain state
		g.decodeState = func(data []byte) (state, error) {
			var s plain
			if err := json.Unmarshal(data, &s); err != nil {
				return state{}, engine.ErrPosition
			}
			return g.Game.DecodeState([]byte(show(s).String()))
		}
	}},
	{"a card may be there twice", jsonIsWhole, func(g *full) {
		type plain state
		g.decodeState = func(data []byte) (state, error) {
			s, err := g.Game.DecodeState(data)
			if err == nil {
				return s, nil
			}
			var other plain
			if gamekit.Unmarshal(data, &other) != nil || other.Left != 12 || slices.Contains(other.Stock[:], card.FaceDown) ||
				other.Hands[0].Len()+other.Hands[1].Len() != 6 {
				return state{}, err
			}
			return state(other), nil
		}
	}},
	{"seat 9 has a view", jsonIsWhole, func(g *full) {
		g.decodeView = func(data []byte) (view, error) {
			return gamekit.DecodeView(data, func(v view) (view, error) {
				if v.Seat > 1 {
					v.Seat = engine.Nobody
				}
				return g.Game.DecodeView([]byte(show(v).String()))
			})
		}
	}},
	{"one deal in eight lacks a card", cardsConserved, func(g *full) {
		g.deal = func(seed deck.Seed, first engine.Seat) state {
			s := g.Game.Deal(seed, first)
			if seed[3]%8 == 0 {
				s.Stock[5] = card.King.Of(card.Hearts)
			}
			return s
		}
	}},
	{"a card lies face down in every deal", cardsConserved, func(g *full) {
		g.deal = func(seed deck.Seed, first engine.Seat) state {
			s := g.Game.Deal(seed, first)
			s.Stock[5] = card.FaceDown
			return s
		}
	}},
	{"a card that is no card", cardsConserved, func(g *full) {
		g.deal = func(seed deck.Seed, first engine.Seat) state {
			s := g.Game.Deal(seed, first)
			s.Stock[5] = 200
			return s
		}
	}},
	{"two zones have one name", zonesAreFixed, func(g *full) {
		g.zones = func(s state) []engine.Zone {
			return append(g.Game.Zones(s), engine.ZoneOf("stock", engine.Nobody, nil))
		}
	}},
	{"a zone without a name", zonesAreFixed, func(g *full) {
		g.zones = func(s state) []engine.Zone { return append(g.Game.Zones(s), engine.ZoneOf("", 0, nil)) }
	}},
	{"a zone of seat 2", zonesAreFixed, func(g *full) {
		g.zones = func(s state) []engine.Zone { return append(g.Game.Zones(s), engine.ZoneOf("hand", 2, nil)) }
	}},
	{"two reasons with one code", codesAreUnique, func(g *full) {
		errTwice := engine.Illegal("tuck", "not-in-hand", "you must tuck a card")
		g.apply = func(s state, seat engine.Seat, m move) (state, error) {
			next, err := g.Game.Apply(s, seat, m)
			if errors.Is(err, newgame.ErrTucks) {
				err = engine.NewMoveError(seat, m, errTwice)
			}
			return next, err
		}
	}},
	{"an item without a name", breakdownAddsUp, func(g *full) {
		g.breakdown = func(s state, seat engine.Seat) []engine.ScoreLine {
			return []engine.ScoreLine{{Points: g.Score(s, seat)}}
		}
	}},
}

func TestFaultsOfFirstAuthorsAreFound(t *testing.T) {
	for _, tt := range firsts {
		t.Run(tt.name, func(t *testing.T) {
			g := &full{}
			tt.fault(g)
			su := fullSuite(g)
			su.Walks = 40
			mustViolate(t, tt.promise, Check(su))
		})
	}
}

// losing is Doppelkopf, but a declaration that leads nowhere, because another one has precedence,
// is shown to everybody.
type losing struct{ doppelkopf.Game }

func (g losing) Redact(s doppelkopf.State, seat engine.Seat, m doppelkopf.Move, viewer engine.Seat) doppelkopf.Move {
	next, err := g.Apply(s, seat, m)
	for _, other := range g.Legal(nil, s, seat) {
		if same, failed := g.Apply(s, seat, other); err == nil && failed == nil && other != m && same == next {
			return m
		}
	}
	return g.Game.Redact(s, seat, m, viewer)
}

func TestLosingDeclarationsAreHidden(t *testing.T) {
	su := Suite[doppelkopf.State, doppelkopf.Move]{
		Game: losing{},
		Shows: func(_ doppelkopf.State, z engine.Zone, _ int, viewer engine.Seat) bool {
			return z.Name != "hand" || z.Seat == viewer
		},
	}
	mustViolate(t, redactIsBlind, Check(su))
}

// The last of four secret declarations may decide that cards move, although all see it as the same.
func TestSecretDeclarationsMayMoveCards(t *testing.T) {
	g, err := doppelkopf.New(doppelkopf.Rules{House: true, Poverty: "three", ThrowInNines: 5})
	if err != nil {
		t.Fatal(err)
	}
	seed, err := deck.ParseSeed("9b2cfaf062c785e3fcb6b5a81416d4b64dec058c0bfb9c9f7ce5a8f9342ae52f")
	if err != nil {
		t.Fatal(err)
	}
	s := g.Deal(seed, 3)
	for _, text := range []string{"poverty", "healthy", "healthy"} {
		m, err := g.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		if s, err = g.Apply(s, g.Turn(s), m); err != nil {
			t.Fatal(err)
		}
	}
	su := Suite[doppelkopf.State, doppelkopf.Move]{Game: g, Shows: func(_ doppelkopf.State, z engine.Zone, _ int, viewer engine.Seat) bool {
		return z.Name == "exchange" && viewer == 3 || z.Name != "exchange" && (z.Name != "hand" || z.Seat == viewer)
	}}
	if err := newWalk(su.guard(), Seeded(1)).checkRedact(s); err != nil {
		t.Error(err)
	}
}

// hushed is a game without DecodeState whose positions have no JSON, as its fields are not exported.
type hushed struct {
	engine.Game[hushedState, tick]
}

type hushedState struct{ left int }

func (hushed) Seats() int { return 1 }

func TestPositionsHaveJSON(t *testing.T) {
	w := newWalk(Suite[hushedState, tick]{Game: hushed{}}.guard(), Seeded(1))
	w.passed, w.before = []hushedState{{3}}, hushedState{3}
	mustViolate(t, jsonIsWhole, w.checkDistinct(hushedState{2}))
}

// seated is Tuck with another number of seats each time.
type seated struct {
	faulty
	seats func() int
}

func (g *seated) Seats() int { return g.seats() }

func TestSeatsAreChecked(t *testing.T) {
	n := 0
	for name, seats := range map[string]func() int{
		"none": func() int { return 0 }, "200": func() int { return 200 }, "ever more": func() int { n++; return n },
	} {
		t.Run(name, func(t *testing.T) { mustViolate(t, seatsAreFixed, Check(suite(&seated{seats: seats}))) })
	}
	mustViolate(t, nothingPanics, Check(suite(&seated{seats: func() int { panic("no seats") }})))
}

// graded is Tuck whose moves have a field that the game ignores.
type gradedMove struct {
	move
	Grade int8
}

type graded struct{ newgame.Game }

func (graded) ParseMove(text string) (gradedMove, error) {
	m, err := newgame.Game{}.ParseMove(text)
	return gradedMove{move: m}, err
}

func (g graded) Legal(dst []gradedMove, s state, seat engine.Seat) []gradedMove {
	for _, m := range g.Game.Legal(nil, s, seat) {
		dst = append(dst, gradedMove{move: m})
	}
	return dst
}

func (g graded) Apply(s state, seat engine.Seat, m gradedMove) (state, error) {
	next, err := g.Game.Apply(s, seat, m.move)
	if refused, ok := errors.AsType[*engine.MoveError](err); ok {
		refused.Move = m
	}
	return next, err
}

func (g graded) Redact(s state, seat engine.Seat, m gradedMove, viewer engine.Seat) gradedMove {
	m.move = g.Game.Redact(s, seat, m.move, viewer)
	return m
}

// A move with a field that no rule looks at is not the move that Legal lists.
func TestIgnoredFieldsOfMovesAreFound(t *testing.T) {
	mustViolate(t, applyIsLegal, Check(Suite[state, gradedMove]{Game: graded{}, Shows: shows}))
}

func TestFaultsOfWordsAreFound(t *testing.T) {
	for name, tt := range map[string]struct {
		promise Promise
		fault   func(*talker)
	}{
		"the zero move has a number": {indexIsUnique, func(g *talker) {
			index := g.index
			g.index = func(m move) int { return max(index(m), 0) }
		}},
		"a move of the king has a number": {indexIsUnique, func(g *talker) {
			index := g.index
			g.index = func(m move) int {
				if m.Card == card.King.Of(card.Hearts) {
					return 12
				}
				return index(m)
			}
		}},
		"words for legal moves only": {nothingPanics, func(g *talker) {
			say := g.say
			g.say = func(s state, m move) engine.Phrase {
				if s.Left > 0 && !s.Hands[0].Has(m.Card) && !s.Hands[1].Has(m.Card) && m.Card != card.FaceDown {
					panic("not in a hand")
				}
				return say(s, m)
			}
		}},
		"a side only for seats": {nothingPanics, func(g *talker) {
			g.side = func(_ state, seat engine.Seat) int { return [...]int{0, 1}[seat] }
		}},
		"names for two seats only": {nothingPanics, func(g *talker) {
			g.name = func(seat engine.Seat) engine.Phrase { return [2]engine.Phrase{}[seat] }
		}},
		"one name for both seats": {seatNameIsName, func(g *talker) {
			g.name = func(seat engine.Seat) engine.Phrase {
				return engine.Phrase{Text: []string{"", "Dealer"}[truth(seat == 0 || seat == 1)]}
			}
		}},
		"a name for seat 9": {seatNameIsName, func(g *talker) {
			g.name = func(seat engine.Seat) engine.Phrase {
				return engine.Phrase{Text: []string{"", "Nine"}[truth(seat == 9)]}
			}
		}},
		"sorting drops what lies face down": {sortKeepsCards, func(g *talker) {
			g.sort = func(_ state, hand card.List) {
				slices.Sort(hand)
				for i, c := range hand {
					if c == card.FaceDown && i > 0 {
						hand[i] = hand[len(hand)-1]
					}
				}
			}
		}},
		"sorting up to twelve cards": {nothingPanics, func(g *talker) {
			g.sort = func(_ state, hand card.List) {
				var held [12]card.Card
				slices.Sort(hand)
				copy(held[:len(hand)], hand)
			}
		}},
	} {
		t.Run(name, func(t *testing.T) { mustViolate(t, tt.promise, Check(talking(tt.fault))) })
	}
}

// optional is Tuck with an option. It accepts rules as the function accepts says.
type optional struct {
	newgame.Game
	Points int `json:"points,omitzero"`
}

// accepts is a package variable because a game that is read from JSON has no function of its own.
var accepts func(g *optional, data []byte) error

func (g *optional) UnmarshalJSON(data []byte) error { return accepts(g, data) }

func (g optional) Options() []engine.Option {
	return []engine.Option{gamekit.NumberOption("points", "Points", "The points given to seat 0.", 0, 10, 0)}
}

func TestOptionsAreRefused(t *testing.T) {
	type rules struct {
		Points int `json:"points,omitzero"`
	}
	strict := func(g *optional, data []byte) error {
		var r rules
		if err := gamekit.UnmarshalRules("tuck", data, &r); err != nil {
			return err
		}
		if r.Points < 0 || r.Points > 10 {
			return engine.ErrRules
		}
		g.Points = r.Points
		return nil
	}
	for name, tt := range map[string]struct {
		want    Promise
		accepts func(g *optional, data []byte) error
	}{
		"strictly": {sound, strict},
		"unknown options too": {optionsAreRules, func(g *optional, data []byte) error {
			var r rules
			if err := json.Unmarshal(data, &r); err != nil {
				return engine.ErrRules
			}
			return strict(g, []byte(show(r).String()))
		}},
		"any number": {optionsAreRules, func(g *optional, data []byte) error {
			var r rules
			err := gamekit.UnmarshalRules("tuck", data, &r)
			g.Points = r.Points
			return err
		}},
		"with the wrong error": {optionsAreRules, func(g *optional, data []byte) error {
			if err := strict(g, data); err != nil {
				return errors.New("no")
			}
			return nil
		}},
		"with a change": {optionsAreRules, func(g *optional, data []byte) error {
			err := strict(g, data)
			if err != nil {
				g.Points = 3
			}
			return err
		}},
	} {
		t.Run(name, func(t *testing.T) {
			accepts = tt.accepts
			if err := Check(Suite[state, move]{Game: optional{}, Shows: shows, Walks: 1}); tt.want == sound && err != nil {
				t.Error(err)
			} else if tt.want != sound {
				mustViolate(t, tt.want, err)
			}
		})
	}
}
