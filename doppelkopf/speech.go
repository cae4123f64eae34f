package doppelkopf

import (
	"cmp"
	"slices"
	"strings"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

// spoken holds the words for the moves that name no card. The key of such a move, except
// GiveUnseen and a solo that is not named, is its text with hyphens.
var spoken = func() (all [256]string) {
	for i, name := range []string{ // in the order of the contracts
		"a reservation", "healthy", "a wedding", "a wedding on a plain-suit trick", "a wedding on a trump trick", "a poverty", "",
		"a clubs solo", "a spades solo", "a hearts solo", "a diamonds solo", "a queens solo", "a jacks solo", "an aces solo",
		"a kings solo", "a queens and jacks solo", "a kings and jacks solo", "a kings and queens solo", "a kings, queens and jacks solo",
		"a pure clubs solo", "a pure spades solo", "a pure hearts solo", "a pure diamonds solo", "a wedding on the second plain-suit trick",
	} {
		all[Reservation+Move(i)] = "declare " + name
	}
	all[Declare(ThrownIn)] = "throw the hand in"
	copy(all[SayRe:], []string{"announce Re", "announce Kontra", "announce no 90", "announce no 60", "announce no 30", "announce schwarz"})
	copy(all[Take:], []string{"take the cards", "refuse the cards", "give a card"})
	copy(all[unseenSolo:], []string{"declare a solo", "bid Re", "bid no 90", "bid no 60", "bid no 30", "bid schwarz", "match the bid", "give the solo up"})
	return all
}()

// Say returns a move in words, such as "play 10♥" or "announce no 90". The package
// comment lists the keys.
func (Game) Say(_ State, _ engine.Seat, m Move) engine.Phrase {
	c := m.Card().String()
	switch {
	case m.Card() != card.FaceDown:
		return engine.Phrase{Key: "play", Args: []string{c}, Text: "play " + c}
	case m.gives():
		c = m.Given().String()
		return engine.Phrase{Key: "give", Args: []string{c}, Text: "give " + c}
	case m == GiveUnseen:
		return engine.Phrase{Key: "give-unseen", Text: spoken[m]}
	case m == unseenSolo:
		return engine.Phrase{Key: "solo-unseen", Text: spoken[m]}
	case spoken[m] != "":
		return engine.Phrase{Key: hyphened(words[m]), Text: spoken[m]}
	}
	return engine.Phrase{Text: m.String()}
}

// Side returns 0 for a seat that plays for Re, and 1 for a seat that plays for Kontra. It
// returns -1 if the party is not decided, or not known to the viewer, and for an invalid seat.
func (Game) Side(s State, seat engine.Seat) int { return int(s.Party(seat)) - 1 }

// SortHand sorts a hand as players hold it: the trumps of the contract from high to low,
// then ♣ ♠ ♥ ♦, each from high to low. While the seats are declaring, it uses the order of
// the normal game.
func (Game) SortHand(s State, hand card.List) {
	slices.SortFunc(hand, func(a, b card.Card) int { return cmp.Compare(s.place(a), s.place(b)) })
}

// Marks returns what lies before each seat: the contract that it has declared, its party as far as the
// position shows it, its highest announcement, and its pigs. The package comment lists the keys.
func (Game) Marks(s State) (marks []engine.Mark) {
	add := func(seat engine.Seat, key, text string) {
		marks = append(marks, engine.Mark{Seat: seat, Phrase: engine.Phrase{Key: key, Text: text}})
	}
	for seat := range engine.Seat(seats) {
		if s.Declarer() == seat && s.contract != ThrownIn {
			_, text, _ := strings.Cut(strings.TrimPrefix(spoken[Declare(s.contract)], "declare "), " ") // without the article
			add(seat, hyphened(s.contract.String()), capital(text))
		}
		var called Announcement
		for _, a := range s.Announcements() {
			if a.Seat == seat {
				called = a // a higher one includes those before it
			}
		}
		if p := s.Party(seat); p != NoParty && called.Move != SayRe && called.Move != SayKontra {
			add(seat, "party-"+p.String(), "is "+capital(p.String()))
		}
		if called.Move != 0 {
			add(seat, hyphened(words[called.Move]), capital(words[called.Move]))
		}
		for i, key := range [...]string{"pigs", "superpigs", "hyperpigs"} {
			if s.pigs[i].Seat() == seat {
				add(seat, key, capital(key))
			}
		}
	}
	return marks
}

func capital(text string) string { return strings.ToUpper(text[:1]) + text[1:] }

func hyphened(text string) string { return strings.ReplaceAll(text, " ", "-") }
