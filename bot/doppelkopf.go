package bot

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

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
// nothing but a wedding, and a solo only if it is forced to one, its best. It is
// the player to roll games out with: random play announces something absurd in
// every game.
type CalmDoppelkopf struct{}

var (
	_ Bot[doppelkopf.State, doppelkopf.Move] = Doppelkopf{}
	_ Bot[doppelkopf.State, doppelkopf.Move] = CalmDoppelkopf{}
)

// Choose returns any of the cards; or healthy, the wedding, or the solo that
// promises most if it must be one.
func (CalmDoppelkopf) Choose(_ context.Context, v engine.View[doppelkopf.State], legal []doppelkopf.Move, r *rand.Rand) doppelkopf.Move {
	if m, ok := (CalmDoppelkopf{}).pick(legal, r); ok {
		return m
	}
	if v.State.Contract() != doppelkopf.NoContract {
		return legal[0] // only announcements were left to it
	}
	solo, _ := bestSolo(v.State, v.Seat, true)
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
	case slices.Contains(legal, wedding):
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
// from r. Asked for a seat that does not have the turn it has no opinion, and
// returns the first of the moves.
func (b Doppelkopf) Choose(_ context.Context, v engine.View[doppelkopf.State], legal []doppelkopf.Move, _ *rand.Rand) doppelkopf.Move {
	if v.Seat != (doppelkopf.Game{}).Turn(v.State) {
		return legal[0]
	}
	good := b.consider(v, slices.Clone(legal))
	if len(good) == 0 {
		return legal[0] // only announcements were left to it
	}
	last := good[len(good)-1]
	if last.Card() == card.FaceDown {
		return last
	}
	t := newDoppelkopfTrick(&b.Rules, v)
	best, most := last, math.Inf(-1)
	for _, m := range good {
		if worth := t.worth(m.Card()); worth > most {
			best, most = m, worth
		}
	}
	return best
}

// consider leaves of the legal moves the declaration of the house, or the cards,
// with what it would announce behind them. A search that rolls out with players
// who never think of their words looks at no others, because it would believe
// in most of them.
func (b Doppelkopf) consider(v engine.View[doppelkopf.State], legal []doppelkopf.Move) []doppelkopf.Move {
	if v.State.Contract() == doppelkopf.NoContract {
		return append(legal[:0], b.declaration(v.State, v.Seat, legal))
	}
	cards := cardsOf(legal)
	if m, ok := doppelkopfAnnouncement(v.State, v.Seat, legal[len(cards):]); ok {
		return append(cards, m)
	}
	return cards
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

// doppelkopfCounts is how many of each card a seat was dealt.
type doppelkopfCounts [numCards]int8

func newDoppelkopfCounts(s doppelkopf.State, seat engine.Seat) (n doppelkopfCounts) {
	for _, c := range doppelkopfCards {
		n[c] = int8(s.Holds(seat, c))
	}
	for who, c := range s.Plays() {
		if who == seat {
			n[c]++
		}
	}
	return n
}

// hand returns what the cards are in a contract.
func (n *doppelkopfCounts) hand(c doppelkopf.Contract, first bool) doppelkopfHand {
	h := doppelkopfHand{one: 1}
	o := &doppelkopfOrders[c]
	var suit [card.Spades + 1]struct{ cards, aces, tens float64 }
	for _, k := range doppelkopfCards {
		count := float64(n[k])
		if o.class[k] == 0 {
			h.trumps += count
			switch {
			case o.rank[k] == highestTrump:
				h.top += count
			case o.rank[k] >= highestTrump-4:
				h.high += count
			}
			continue
		}
		s := &suit[k.Suit()]
		s.cards += count
		switch k.Rank() {
		case card.Ace:
			s.aces += count
		case card.Ten:
			s.tens += count
		}
	}
	for _, s := range suit {
		h.aces += s.aces
		if s.aces > 0 {
			h.guards += s.tens
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

// What the features of a hand are worth, in eyes: by least squares over 6,000
// deals that the house played with itself without a word, and 3,000 of each solo
// on strong hands.
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

// bestSolo returns the solo that promises the seat most, and how many eyes,
// if it leads the first trick or if it does not.
func bestSolo(s doppelkopf.State, seat engine.Seat, leads bool) (solo doppelkopf.Contract, eyes float64) {
	dealt := newDoppelkopfCounts(s, seat)
	eyes = math.Inf(-1)
	for c := doppelkopf.SoloClubs; c <= doppelkopf.SoloAces; c++ {
		if e := dealt.hand(c, leads).reckoned(soloWeights[c]); e > eyes {
			solo, eyes = c, e
		}
	}
	return solo, eyes
}

const soloEyes = 132 // that a solo must promise to be declared

func (b Doppelkopf) declaration(s doppelkopf.State, seat engine.Seat, legal []doppelkopf.Move) doppelkopf.Move {
	solo, eyes := bestSolo(s, seat, s.First() == seat || b.Rules.CompulsorySolo[seat])
	wedding := doppelkopf.Declare(doppelkopf.Wedding)
	switch {
	case eyes >= soloEyes || legal[0] != doppelkopf.Healthy:
		return doppelkopf.Declare(solo)
	case slices.Contains(legal, wedding):
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
	c, w, spread := s.Contract(), kontraWeights, 35.0
	switch {
	case s.Declarer() == seat && c.Solo():
		w, spread = soloWeights[c], 25
	case s.Party(seat) == doppelkopf.Re:
		w = reWeights
	case c.Solo():
		return 0, false
	}
	dealt := newDoppelkopfCounts(s, seat)
	hand := dealt.hand(c, firstLeader(s) == seat)
	if s.Pigs() == seat {
		hand.top += 2
	}
	// What is played has brought what it has; the rest is still a promise.
	seen, won := 0.0, 0.0
	friend := friends(s, seat)
	for other := range engine.Seat(4) {
		eyes := float64(s.Eyes(other))
		seen += eyes
		won += eyes * friend[other]
	}
	rest := 1 - seen/240
	eyes := won + rest*hand.reckoned(w)
	for _, m := range legal {
		if need := announceAt[m.Level()]; eyes-need.eyes >= need.sure*spread*math.Sqrt(rest) {
			best, ok = m, true
		}
	}
	return best, ok
}

// firstLeader returns the seat that leads the first trick.
func firstLeader(s doppelkopf.State) engine.Seat {
	for seat := range s.Plays() {
		return seat
	}
	return doppelkopf.Game{}.Turn(s)
}

// announceAt has the eyes that an announcement needs, and by how many times the
// spread of the reckoning the hand must promise more.
var announceAt = [doppelkopf.Schwarz + 1]struct{ eyes, sure float64 }{
	doppelkopf.Said: {121, 0.3}, doppelkopf.No90: {151, 0.8}, doppelkopf.No60: {181, 1}, doppelkopf.No30: {211, 1}, doppelkopf.Schwarz: {240, 1},
}

// doppelkopfOrder is how the cards of a contract rank.
type doppelkopfOrder struct {
	class [numCards]uint8   // 0 for trumps, else the suit
	rank  [numCards]uint8   // the higher wins in its class
	kept  [numCards]float64 // what a trump that is kept may still take, in eyes
}

const (
	numCards     = 128 // above all card values
	highestTrump = 100 // its rank
	keptTrump    = 42  // what it is worth if it is kept, in eyes
)

// doppelkopfOrders has the order of each contract, and at NoContract that of
// the normal game with pigs.
var doppelkopfOrders = func() (all [doppelkopf.SoloAces + 1]doppelkopfOrder) {
	for c := range all {
		places := doppelkopfTrumps(max(doppelkopf.Contract(c), doppelkopf.Normal))
		o := &all[c]
		for _, k := range doppelkopfCards {
			if place, trump := places[k]; trump {
				x := 1 - float64(place)/float64(len(places))
				o.rank[k], o.kept[k] = uint8(highestTrump-place), keptTrump*x*x
				continue
			}
			o.class[k] = uint8(k.Suit())
			o.rank[k] = [card.King + 1]uint8{card.Ace: 6, card.Ten: 5, card.King: 4, card.Queen: 3, card.Jack: 2, card.Nine: 1}[k.Rank()]
		}
	}
	pigs, fox := &all[doppelkopf.NoContract], card.Ace.Of(card.Diamonds)
	pigs.rank[fox], pigs.kept[fox] = highestTrump+1, keptTrump
	return all
}()

// doppelkopfCards are the 24 cards.
var doppelkopfCards = func() []card.Card {
	pack := deck.Doppelkopf()
	return slices.Compact(pack[:])
}()

// doppelkopfTrick is the trick on the table, as a seat sees it.
type doppelkopfTrick struct {
	*doppelkopfOrder
	s      doppelkopf.State
	seat   engine.Seat
	led    card.Card // of the trick; FaceDown if there is no card in it
	best   card.Card // the highest so far, and who has played it
	holder engine.Seat
	eyes   int
	later  int // seats that play after this one
	unseen [numCards]int8
	left   float64    // cards unseen
	friend [4]float64 // how likely a seat is to be of one's party
	was    [5]bool    // classes that have been led before
	foxes  bool       // whether a ♦A may be caught
	second bool       // whether the second ♥10 beats the first
}

func newDoppelkopfTrick(r *doppelkopf.Rules, v engine.View[doppelkopf.State]) *doppelkopfTrick {
	t := &doppelkopfTrick{s: v.State, seat: v.Seat, doppelkopfOrder: &doppelkopfOrders[v.State.Contract()]}
	if v.State.Pigs() != engine.Nobody {
		t.doppelkopfOrder = &doppelkopfOrders[doppelkopf.NoContract]
	}
	t.foxes = t.class[card.Ace.Of(card.Diamonds)] == 0 && v.State.Pigs() == engine.Nobody && !r.House
	for _, c := range doppelkopfCards {
		if c.Rank() != card.Nine || !r.NoNines {
			t.unseen[c] = int8(2 - t.s.Holds(t.seat, c))
		}
	}
	plays := 0
	for _, c := range t.s.Plays() {
		t.unseen[c]--
		if t.led == card.FaceDown {
			t.led = c
		}
		t.eyes += doppelkopf.Eyes(c)
		if plays++; plays%4 == 0 {
			t.was[t.class[t.led]] = true
			t.led, t.eyes = card.FaceDown, 0
		}
	}
	t.holder, t.best = t.s.Best()
	last := t.s.HandLen(t.seat) == 1
	t.second = r.SecondDulle == doppelkopf.SecondAlways || r.SecondDulle == doppelkopf.SecondNotLast && !last
	for _, c := range doppelkopfCards {
		t.left += float64(t.unseen[c])
	}
	t.later = 3 - plays%4
	t.friend = friends(t.s, t.seat)
	return t
}

func (t *doppelkopfTrick) beats(c, best card.Card) bool {
	if c == best && c == card.Ten.Of(card.Hearts) && t.class[c] == 0 {
		return t.second
	}
	return t.rank[c] > t.rank[best] && (t.class[c] == 0 || t.class[c] == t.class[best])
}

// friends returns how likely each seat is to be of one's party: of those that
// are not known one is, unless the partner is known.
func friends(s doppelkopf.State, seat engine.Seat) (friend [4]float64) {
	own := s.Party(seat)
	unknown, partners := 0, 0
	for other := range engine.Seat(4) {
		switch p := s.Party(other); {
		case other == seat:
		case p == doppelkopf.NoParty:
			unknown++
		case p == own:
			partners++
		}
	}
	for other := range engine.Seat(4) {
		switch p := s.Party(other); {
		case other == seat, p == own && own != doppelkopf.NoParty:
			friend[other] = 1
		case p == doppelkopf.NoParty && partners == 0:
			friend[other] = 1 / float64(unknown)
		}
	}
	return friend
}

// threat is the unseen cards that may take the trick from its best card.
type threat struct {
	led      card.Card
	same     float64 // cards of the class led
	higher   float64 // those of them that beat the best card
	trumping float64 // trumps that do, where no trump was led
}

func (t *doppelkopfTrick) threat(led, best card.Card) threat {
	h := threat{led: led}
	for _, c := range doppelkopfCards {
		n := float64(t.unseen[c])
		if n == 0 {
			continue
		}
		same := t.class[c] == t.class[led]
		if same {
			h.same += n
		}
		switch {
		case !t.beats(c, best):
		case same:
			h.higher += n
		default:
			h.trumping += n
		}
	}
	return h
}

// takes returns how likely a seat that plays later is to have a card that takes
// the trick, and may play it.
func (t *doppelkopfTrick) takes(h threat, seat engine.Seat) float64 {
	hand := t.s.HandLen(seat)
	void, higher := 1-t.has(h.same, hand), t.has(h.higher, hand)
	if t.s.Void(seat, h.led) {
		void, higher = 1, 0
	}
	return min(1, void*t.has(h.trumping, hand)+higher)
}

// has returns how likely a hand of that many cards is to have one of n unseen
// ones.
func (t *doppelkopfTrick) has(n float64, hand int) float64 {
	if n == 0 {
		return 0
	}
	none := 1.0
	for range hand {
		none *= 1 - n/t.left
	}
	return 1 - none
}

// worth returns what playing c promises, in eyes.
func (t *doppelkopfTrick) worth(c card.Card) float64 {
	led, best, holder := t.led, c, t.seat
	switch {
	case led == card.FaceDown:
		led = c
	case !t.beats(c, t.best):
		best, holder = t.best, t.holder
	}
	h := t.threat(led, best)
	lost, won := 1.0, 1.0 // that no friend, and no rival, takes it from best
	for i := range t.later {
		seat := (t.seat + engine.Seat(i) + 1) % 4
		p := t.takes(h, seat)
		won *= 1 - p*(1-t.friend[seat])
		lost *= 1 - p*t.friend[seat]
	}
	ours := t.friend[holder]*won + (1-t.friend[holder])*(1-lost)

	const more = 2 // eyes that each seat to come is to add
	worth := (2*ours - 1) * float64(t.eyes+doppelkopf.Eyes(c)+more*t.later)
	if t.foxes && c == card.Ace.Of(card.Diamonds) {
		worth -= 12 * (1 - ours) // a point, which is worth more than its eyes
	}
	kept := t.kept[c]
	if t.class[c] != 0 && c.Rank() == card.Ace && !t.was[t.class[c]] {
		kept = 4 // it is good for a trick of its own
	}
	return worth - kept
}
