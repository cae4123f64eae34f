package bot

import (
	"context"
	"math"
	"math/rand/v2"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
)

// Doppelkopf is the house player of [doppelkopf]. From its hand it reckons the
// eyes that its party will have in a contract: by that it declares a solo, and
// announces. Of the cards it may play it takes the one that brings most: the
// eyes of the trick, as likely as its party is to win it, less what the card is
// worth if it is kept. So it leads aces, smears its partners' tricks, and saves
// its foxes.
type Doppelkopf struct {
	Rules doppelkopf.Rules // of the game it plays
}

// CalmDoppelkopf plays cards at random, and never says anything: it declares
// nothing but a wedding, a solo only if it is forced to one, and that on its
// best suit of trumps. It is the player to roll games out with: random play
// announces something absurd in every game.
type CalmDoppelkopf struct{}

var (
	_ Bot[doppelkopf.State, doppelkopf.Move] = Doppelkopf{}
	_ Bot[doppelkopf.State, doppelkopf.Move] = CalmDoppelkopf{}
)

// Choose returns any of the cards, or the declaration that promises least.
func (CalmDoppelkopf) Choose(_ context.Context, v engine.View[doppelkopf.State], legal []doppelkopf.Move, r *rand.Rand) doppelkopf.Move {
	if m, ok := (CalmDoppelkopf{}).pick(legal, r); ok {
		return m
	}
	solo, _ := bestSolo(v.State, v.Seat)
	return doppelkopf.Declare(solo)
}

// pick is Choose without a view, except where a solo is forced.
func (CalmDoppelkopf) pick(legal []doppelkopf.Move, r *rand.Rand) (m doppelkopf.Move, ok bool) {
	wedding := doppelkopf.Declare(doppelkopf.Wedding)
	switch {
	case legal[0] != doppelkopf.Healthy:
		cards := cardsOf(legal)
		if len(cards) == 0 {
			return 0, false
		}
		return cards[r.IntN(len(cards))], true
	case legal[1] == wedding:
		return wedding, true
	}
	return doppelkopf.Healthy, true
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
// from r.
func (b Doppelkopf) Choose(_ context.Context, v engine.View[doppelkopf.State], legal []doppelkopf.Move, _ *rand.Rand) doppelkopf.Move {
	if v.State.Contract() == doppelkopf.NoContract {
		return doppelkopfDeclaration(v.State, v.Seat, legal)
	}
	cards := cardsOf(legal)
	if m, ok := doppelkopfAnnouncement(v.State, v.Seat, legal[len(cards):]); ok || len(cards) == 0 {
		return m
	}
	t := newDoppelkopfTrick(b.Rules, v)
	best, most := cards[0], math.Inf(-1)
	for _, m := range cards {
		if worth := t.worth(m.Card()); worth > most {
			best, most = m, worth
		}
	}
	return best
}

// doppelkopfHand is what a hand is reckoned by in a contract, or what each of
// these is worth.
type doppelkopfHand struct {
	one    float64 // always 1
	trumps float64 // number of trumps
	top    float64 // of the highest kind of trump
	high   float64 // of the next four kinds
	aces   float64 // plain aces
	guards float64 // plain tens beside an ace of their suit
	open   float64 // plain suits without an ace
	leads  float64 // 1 for the seat that leads the first trick
}

// reckoned returns the eyes that a hand promises its party in a contract.
func (h doppelkopfHand) reckoned(worth doppelkopfHand) float64 {
	return h.one*worth.one + h.trumps*worth.trumps + h.top*worth.top + h.high*worth.high +
		h.aces*worth.aces + h.guards*worth.guards + h.open*worth.open + h.leads*worth.leads
}

// newDoppelkopfHand returns what a hand has in a contract, as it was dealt.
func newDoppelkopfHand(hand card.List, c doppelkopf.Contract, first bool) doppelkopfHand {
	h := doppelkopfHand{one: 1}
	order := doppelkopfTrumps(c)
	var suit [card.Spades + 1]struct{ cards, aces, tens int }
	for _, k := range hand {
		if place, trump := order[k]; trump {
			h.trumps++
			switch {
			case place == 0:
				h.top++
			case place <= 4:
				h.high++
			}
			continue
		}
		s := &suit[k.Suit()]
		s.cards++
		switch k.Rank() {
		case card.Ace:
			s.aces++
		case card.Ten:
			s.tens++
		}
	}
	for _, s := range suit {
		h.aces += float64(s.aces)
		if s.aces > 0 {
			h.guards += float64(s.tens)
		} else if s.cards > 0 {
			h.open++
		}
	}
	if first {
		h.leads = 1
	}
	return h
}

// doppelkopfTrumps returns the places of the trumps of a contract, the highest
// being 0.
func doppelkopfTrumps(c doppelkopf.Contract) map[card.Card]int {
	places := map[card.Card]int{}
	for _, k := range highestFirst {
		if c.Trumps().Has(k) {
			places[k] = len(places)
		}
	}
	return places
}

var highestFirst = func() card.List {
	list := card.MustParseList("TH QC QS QH QD JC JS JH JD")
	for s := card.Clubs; s <= card.Spades; s++ {
		for _, r := range []card.Rank{card.Ace, card.Ten, card.King, card.Nine} {
			if c := r.Of(s); c != list[0] {
				list = append(list, c)
			}
		}
	}
	return list
}()

// What the features of a hand are worth, in eyes: what fits best to games that the house
// played with itself, for the solos on strong hands.
var (
	//                            one trumps top high aces guards open leads
	reWeights     = doppelkopfHand{83, 7, 17, 2, -1, -1, -7, 4}
	kontraWeights = doppelkopfHand{60, 7, 16, 2, -1, 0, -7, 4}
	suitWeights   = doppelkopfHand{-85, 16, 24, 7, 3, -2, -11, 10}
	soloWeights   = [...]doppelkopfHand{
		doppelkopf.SoloClubs: suitWeights, doppelkopf.SoloSpades: suitWeights,
		doppelkopf.SoloHearts: suitWeights, doppelkopf.SoloDiamonds: suitWeights,
		doppelkopf.SoloQueens: {-4, 14, 10, 4, 10, 1, -8, 10},
		doppelkopf.SoloJacks:  {-11, 14, 9, 5, 11, 2, -9, 11},
		doppelkopf.SoloAces:   {-29, 0, 0, 0, 26, 9, 11, -7},
	}
)

// bestSolo returns the solo that promises the seat most, and how many eyes.
func bestSolo(s doppelkopf.State, seat engine.Seat) (solo doppelkopf.Contract, eyes float64) {
	hand := s.Hand(seat)
	for c := doppelkopf.SoloClubs; c <= doppelkopf.SoloAces; c++ {
		if e := newDoppelkopfHand(hand, c, s.First() == seat).reckoned(soloWeights[c]); e > eyes {
			solo, eyes = c, e
		}
	}
	return solo, eyes
}

const soloEyes = 132 // that a solo must promise to be declared

func doppelkopfDeclaration(s doppelkopf.State, seat engine.Seat, legal []doppelkopf.Move) doppelkopf.Move {
	solo, eyes := bestSolo(s, seat)
	wedding := doppelkopf.Declare(doppelkopf.Wedding)
	switch {
	case eyes >= soloEyes || legal[0] != doppelkopf.Healthy:
		return doppelkopf.Declare(solo)
	case legal[1] == wedding:
		return wedding
	}
	return doppelkopf.Healthy
}

// doppelkopfAnnouncement returns the highest of the announcements that the hand
// is good for, if there is one.
func doppelkopfAnnouncement(s doppelkopf.State, seat engine.Seat, legal []doppelkopf.Move) (best doppelkopf.Move, ok bool) {
	if len(legal) == 0 {
		return 0, false
	}
	hand := s.Hand(seat)
	for _, trick := range s.Tricks() {
		if i := (seat - trick.Leader + 4) % 4; int(i) < len(trick.Cards) {
			hand = append(hand, trick.Cards[i])
		}
	}
	c, w, spread := s.Contract(), kontraWeights, 35.0
	switch {
	case s.Declarer() == seat && c.Solo():
		w, spread = soloWeights[c], 25
	case s.Party(seat) == doppelkopf.Re:
		w = reWeights
	case c.Solo():
		return 0, false
	}
	eyes := newDoppelkopfHand(hand, c, s.First() == seat).reckoned(w)
	for _, m := range legal {
		if need := announceAt[m.Level()]; (eyes-need.eyes)/spread >= need.sure {
			best, ok = m, true
		}
	}
	return best, ok
}

// announceAt has the eyes that an announcement needs, and by how many times the
// spread of the reckoning the hand must promise more.
var announceAt = [doppelkopf.Schwarz + 1]struct{ eyes, sure float64 }{
	doppelkopf.Said: {121, 0.3}, doppelkopf.No90: {151, 0.8}, doppelkopf.No60: {181, 1}, doppelkopf.No30: {211, 1}, doppelkopf.Schwarz: {240, 1},
}

// doppelkopfTrick is the trick on the table, as a seat sees it.
type doppelkopfTrick struct {
	game   doppelkopf.Game
	s      doppelkopf.State
	seat   engine.Seat
	trick  doppelkopf.Trick
	best   card.Card // of the trick so far; FaceDown if there is no card in it
	holder engine.Seat
	later  []engine.Seat // that play after this one
	unseen []card.Card
	friend [4]float64 // how likely a seat is to be of one's party
	void   [4][5]bool // classes that a seat has not followed
	led    [5]bool    // classes that have been led
	places map[card.Card]int
}

func newDoppelkopfTrick(r doppelkopf.Rules, v engine.View[doppelkopf.State]) *doppelkopfTrick {
	t := &doppelkopfTrick{s: v.State, seat: v.Seat, trick: v.State.Trick(), places: doppelkopfTrumps(v.State.Contract())}
	t.game, _ = doppelkopf.New(r)
	for i, c := range t.trick.Cards {
		if t.best == card.FaceDown || t.game.Beats(t.s, c, t.best) {
			t.best, t.holder = c, (t.trick.Leader+engine.Seat(i))%4
		}
	}
	for i := len(t.trick.Cards) + 1; i < 4; i++ {
		t.later = append(t.later, (t.trick.Leader+engine.Seat(i))%4)
	}
	var seen [256]int
	for _, c := range t.s.Hand(t.seat) {
		seen[c]++
	}
	for _, trick := range t.s.Tricks() {
		for i, c := range trick.Cards {
			seen[c]++
			led := t.class(trick.Cards[0])
			if seat := (trick.Leader + engine.Seat(i)) % 4; t.class(c) != led {
				t.void[seat][led] = true
			}
		}
		if trick.Winner != engine.Nobody {
			t.led[t.class(trick.Cards[0])] = true
		}
	}
	for _, c := range t.pack() {
		if seen[c]--; seen[c] < 0 {
			t.unseen = append(t.unseen, c)
		}
	}
	t.befriend()
	return t
}

func (t *doppelkopfTrick) pack() []card.Card {
	if t.game.Rules().NoNines {
		pack := deck.DoppelkopfNoNines()
		return pack[:]
	}
	pack := deck.Doppelkopf()
	return pack[:]
}

// class returns the class of a card: 0 for trumps, else the suit.
func (t *doppelkopfTrick) class(c card.Card) int {
	if t.s.IsTrump(c) {
		return 0
	}
	return int(c.Suit())
}

// befriend weighs who is on one's side: of the seats that are not known one is,
// unless the partner is known.
func (t *doppelkopfTrick) befriend() {
	own := t.s.Party(t.seat)
	unknown, partners := 0, 0
	for seat := range engine.Seat(4) {
		switch p := t.s.Party(seat); {
		case seat == t.seat:
		case p == doppelkopf.Unknown:
			unknown++
		case p == own:
			partners++
		}
	}
	for seat := range engine.Seat(4) {
		switch p := t.s.Party(seat); {
		case seat == t.seat, p == own && own != doppelkopf.Unknown:
			t.friend[seat] = 1
		case p == doppelkopf.Unknown && partners == 0:
			t.friend[seat] = 1 / float64(unknown)
		}
	}
}

// beats returns how likely a seat that plays later is to have a card that takes
// the trick from best, and may play it.
func (t *doppelkopfTrick) beats(seat engine.Seat, led int, best card.Card) float64 {
	var higher, same, trumping float64 // unseen cards: of the class led, that beat best
	for _, c := range t.unseen {
		class := t.class(c)
		if class == led {
			same++
		}
		switch {
		case !t.game.Beats(t.s, c, best):
		case class == led:
			higher++
		default:
			trumping++
		}
	}
	has := func(n float64) float64 { // one of n unseen cards
		return 1 - math.Pow(1-n/float64(len(t.unseen)), float64(t.s.HandLen(seat)))
	}
	void := 1 - has(same)
	if t.void[seat][led] {
		void, higher = 1, 0
	}
	if t.void[seat][0] {
		trumping = 0
	}
	return void*has(trumping) + (1-void)*min(1, has(higher)/max(1-void, 1e-9))
}

// worth returns what playing c promises, in eyes.
func (t *doppelkopfTrick) worth(c card.Card) float64 {
	led, best, holder := t.class(c), c, t.seat
	if len(t.trick.Cards) > 0 {
		led = t.class(t.trick.Cards[0])
		if !t.game.Beats(t.s, c, t.best) {
			best, holder = t.best, t.holder
		}
	}
	lost, won := 1.0, 1.0 // that no rival, and no friend, takes it from best
	for _, seat := range t.later {
		p := t.beats(seat, led, best)
		won *= 1 - p*(1-t.friend[seat])
		lost *= 1 - p*t.friend[seat]
	}
	ours := t.friend[holder]*won + (1-t.friend[holder])*(1-lost)

	const more = 2 // eyes that each seat to come is to add
	eyes := float64(t.trick.Eyes() + doppelkopf.Eyes(c) + more*len(t.later))
	worth := (2*ours - 1) * eyes
	if t.isFox(c) {
		worth -= 12 * (1 - ours) // a point, which is worth more than its eyes
	}
	return worth - t.kept(c)
}

// isFox reports whether c is a card that may be caught.
func (t *doppelkopfTrick) isFox(c card.Card) bool {
	return c == card.Ace.Of(card.Diamonds) && t.s.IsTrump(c) && t.s.Pigs() == engine.Nobody && !t.game.Rules().House
}

// kept returns what a card is worth that is kept for later, in eyes.
func (t *doppelkopfTrick) kept(c card.Card) float64 {
	place, trump := t.places[c]
	switch {
	case trump:
		x := 1 - float64(place)/float64(len(t.places))
		return 42 * x * x
	case c.Rank() == card.Ace && !t.led[t.class(c)]:
		return 4
	}
	return 0
}
