package doppelkopf

import (
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

// link is a pair of equal cards that, if one hand has both, ranks above the links
// before it and all other trumps. Each link needs the link before it.
type link struct {
	k     kind
	order uint8 // the order of the cards once the link has been made
}

// superpig returns the link above the pigs.
func (r *Rules) superpig() link {
	switch {
	case r.Superpigs == superpigTens:
		return link{diamondTen, withTens}
	case r.NoNines:
		return link{diamondKing, withKings}
	}
	return link{diamondNine, withNines}
}

// chain returns the links that the rules allow in a contract, and the number of these links. The
// links are in the order pigs, superpigs, hyperpigs. There are pigs only if the trumps are those of
// the normal game or, with PigsSuits, those of another suit solo, which has no more links.
func (r *Rules) chain(c Contract) (links [3]link, n int) {
	switch normal := trumpsOf[c] == ""; {
	case !r.PigsTrump || !normal && (!r.PigsSuits || c > SoloHearts):
		return links, 0
	case !normal:
		links[0], n = link{kindOf[card.Ace.Of(suitPigs[c])], clubsPigs + uint8(c-SoloClubs)}, 1
	default:
		links[0], n = link{fox, withPigs}, 1
		if r.Superpigs != "" {
			links[1], n = r.superpig(), 2
		}
		if r.Hyperpigs {
			links[2], n = link{diamondKing, withTensAndKings}, 3
		}
	}
	if r.NoDulle {
		for i := range links[:n] {
			links[i].order += withDulle
		}
	}
	return links, n
}

// suitPigs holds the suit of a suit solo.
var suitPigs = [...]card.Suit{SoloClubs: card.Clubs, SoloSpades: card.Spades, SoloHearts: card.Hearts}

// made returns the number of links that have been made.
func (s *State) made() int {
	n := 0
	for n < len(s.pigs) && s.pigs[n] != 0 {
		n++
	}
	return n
}

// addPigs makes a link from the seat's pair.
func (s *State) addPigs(l link, seat engine.Seat) {
	s.pigs[s.made()] = engine.HolderOf(seat)
	s.order = l.order
}

// dealPigs makes the links whose pairs lie in one hand at the start of play. It stops at the
// first link that it cannot make.
func (s *State) dealPigs(r *rules) {
	if r.PigsWhen != pigsAtStart {
		return
	}
	links, n := r.chain(s.contract)
	for i, l := range links[:n] {
		for seat := range engine.Seat(seats) {
			if s.made() == i && s.hands[seat].count(l.k) == copies {
				s.addPigs(l, seat)
			}
		}
	}
}

// playPigs makes a link with a card that is being played, if the rules allow it.
func (s *State) playPigs(r *rules, seat engine.Seat, k kind) {
	links, n := r.chain(s.contract)
	made := s.made()
	switch {
	case made == n || k != links[made].k:
	case r.PigsWhen == pigsOnPlay && s.hands[seat].count(k) == copies:
		s.addPigs(links[made], seat)
	case r.PigsWhen == pigsSecond && s.wonFirst(k, seat):
		s.addPigs(links[made], seat)
	}
}

// playedAt returns the number of cards that had been played before the seat played its first card
// of the kind, or of all cards played if it has played none.
func (s *State) playedAt(seat engine.Seat, k kind) int {
	for i, p := range s.played[:s.plays] {
		if p == k && s.player(i) == seat {
			return i
		}
	}
	return int(s.plays)
}

// wonFirst reports whether the seat has played a card in an earlier trick and won that trick.
func (s *State) wonFirst(k kind, seat engine.Seat) bool {
	trick := s.playedAt(seat, k) / seats
	return trick < s.tricks() && s.winner(trick) == seat
}
