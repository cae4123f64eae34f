package skat

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

// Act is what a seat does.
type Act int8

// The acts.
const (
	Pass Act = iota
	Bid      // at least the value of Game
	Bury     // two cards
	Name     // Game is played
	Play     // a card
)

// Contract is what is played; 0 is nothing. A bid is the value of a contract.
type Contract int8

// Grand is the contract in which only the jacks are trumps. Those before it have a trump suit.
const Grand Contract = 5

// values are the values of the contracts, and what may be bid.
var values = [...]int{0, 18, 20, 22, 24, 48}

// suits are the trump suits of the contracts before Grand.
var suits = [...]card.Suit{1: card.Diamonds, card.Hearts, card.Spades, card.Clubs}

// trumps returns the trumps of a contract.
func (c Contract) trumps() card.Set {
	if c <= 0 || c >= Grand {
		return jacks
	}
	return jacks | pack&suits[c].Cards()
}

// Move is an act with a contract or its cards.
type Move struct {
	Act      Act
	Contract Contract // for Bid and Name
	Cards    card.Set // two for Bury, unless they are hidden; one for Play
}

// MarshalText returns "pass", "bid 18", "bury 7C 8D", "bury ?? ??", "trump C", "grand", or the card
// to play.
func (m Move) MarshalText() ([]byte, error) {
	switch {
	case m.Act == Pass:
		return []byte("pass"), nil
	case m.Act == Bid:
		return []byte("bid " + strconv.Itoa(values[m.contract()])), nil
	case m.Act == Bury && m.Cards == 0:
		return []byte("bury ?? ??"), nil
	case m.Act == Bury:
		cards, err := m.Cards.MarshalText()
		return append([]byte("bury "), cards...), err
	case m.Act == Name && m.contract() > 0 && m.contract() < Grand:
		return []byte("trump " + "?DHSC"[m.contract():][:1]), nil
	case m.Act == Name:
		return []byte("grand"), nil
	}
	return m.Cards.MarshalText()
}

// contract returns the contract of a move, or 0 if the move has no valid one.
func (m Move) contract() Contract {
	if m.Contract < 0 || m.Contract > Grand {
		return 0
	}
	return m.Contract
}

// ParseMove reads the text of a move.
func (Game) ParseMove(text string) (Move, error) {
	words := strings.Fields(text)
	switch {
	case text == "pass":
		return Move{}, nil
	case text == "grand":
		return Move{Act: Name, Contract: Grand}, nil
	case text == "bury ?? ??":
		return Move{Act: Bury}, nil
	case len(words) == 2 && words[0] == "bid":
		n, err := strconv.Atoi(words[1])
		if i := slices.Index(values[:], n); err == nil && i > 0 {
			return Move{Act: Bid, Contract: Contract(i)}, nil
		}
	case len(words) == 2 && words[0] == "trump" && len(words[1]) == 1:
		if i := strings.Index("DHSC", words[1]); i >= 0 {
			return Move{Act: Name, Contract: Contract(i + 1)}, nil
		}
	case len(words) == 3 && words[0] == "bury":
		a, err := card.Parse(words[1])
		b, err2 := card.Parse(words[2])
		if m := (Move{Act: Bury, Cards: card.SetOf(a, b)}); err == nil && err2 == nil && m.sound() {
			return m, nil
		}
	case len(words) == 1:
		c, err := card.Parse(text)
		if m := (Move{Act: Play, Cards: card.SetOf(c)}); err == nil && m.sound() {
			return m, nil
		}
	}
	return Move{}, fmt.Errorf("%w: skat: want pass, a bid, bury and two cards, trump and a suit, grand, or a card", engine.ErrMoveText)
}

// sound reports whether a move has what its act needs, and nothing else.
func (m Move) sound() bool {
	n, foreign := m.Cards.Len(), m.Cards&^pack != 0
	switch m.Act {
	case Pass:
		return m == Move{}
	case Bid, Name:
		return n == 0 && m.Contract == m.contract() && m.Contract != 0
	case Bury:
		return n == 2 && !foreign && m.Contract == 0
	case Play:
		return n == 1 && !foreign && m.Contract == 0
	}
	return false
}
