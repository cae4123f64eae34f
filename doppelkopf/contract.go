package doppelkopf

import (
	"encoding/json"
	"fmt"
	"math/bits"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
	"github.com/hoylecards/hoyle/internal/texts"
)

// Contract is the kind of game that is played in a deal: the normal game, a wedding, a poverty or a solo.
type Contract uint8

// The contracts, in the order in which Legal lists their declarations.
const (
	NoContract           Contract = iota // not known yet: the seats are still declaring
	Normal                               // the holders of ♣Q against the others; a silent solo looks the same
	Wedding                              // the holder of both ♣Q looks for a partner in the kind of trick that Rules.Wedding sets, or in any trick if Rules.Wedding is "choice"
	WeddingSuit                          // the partner must win a trick to which a plain suit is led
	WeddingTrump                         // the partner must win a trick to which a trump is led
	Poverty                              // a seat with few trumps exchanges cards with its partner
	ThrownIn                             // no game: a hand has been thrown in, and the deal is over
	SoloClubs                            // ♣ in place of ♦ as trumps
	SoloSpades                           // ♠
	SoloHearts                           // ♥
	SoloDiamonds                         // the trumps of the normal game
	SoloQueens                           // only queens are trumps
	SoloJacks                            // only jacks
	SoloAces                             // no trumps
	SoloKings                            // only kings
	SoloQueensJacks                      // queens, then jacks
	SoloKingsJacks                       // kings, then jacks
	SoloKingsQueens                      // kings, then queens
	SoloKingsQueensJacks                 // kings, queens, jacks
	ClubsOnly                            // all ♣ are trumps, and nothing else
	SpadesOnly                           // all ♠
	HeartsOnly                           // all ♥
	DiamondsOnly                         // all ♦
	WeddingSecond                        // the partner must win a trick to which a plain suit is led, but not the first such trick
	numContracts
)

var contractTexts = gamekit.Words[Contract]{
	"", "normal", "wedding", "wedding suit", "wedding trump", "poverty", "throw in",
	"solo C", "solo S", "solo H", "solo D", "solo Q", "solo J", "solo A",
	"solo K", "solo QJ", "solo KJ", "solo KQ", "solo KQJ", "solo C only", "solo S only", "solo H only", "solo D only",
	"wedding second suit",
}

// Solo reports whether c is a declared solo.
func (c Contract) Solo() bool { return SoloClubs <= c && c <= DiamondsOnly }

// wedding reports whether c is a wedding of any kind.
func (c Contract) wedding() bool { return anyWedding>>c&1 != 0 }

// named reports whether c has a declarer.
func (c Contract) named() bool { return Normal < c && c < numContracts }

// String returns the text of the move that declares the contract. It returns "normal" for the
// normal game, and the empty string for NoContract.
func (c Contract) String() string { return contractTexts.Of(c) }

// MarshalText returns the text of [Contract.String], or an error that wraps [engine.ErrPosition].
func (c Contract) MarshalText() ([]byte, error) {
	return contractTexts.Marshal(c, engine.ErrPosition)
}

// UnmarshalText reads the text of a contract into c. The error wraps [engine.ErrPosition]; on error, c is unchanged.
func (c *Contract) UnmarshalText(text []byte) error {
	return contractTexts.Unmarshal(c, text, engine.ErrPosition)
}

// Rank reports whether a card is a trump in a contract, before any pigs are made. It also returns
// the rank of the card among the trumps or in its suit, counted from 1; a higher rank beats a lower
// one. The rank is 0 for NoContract and ThrownIn, and for a card that is not in the pack.
func (g Game) Rank(c Contract, of card.Card) (trump bool, rank int) {
	if c == NoContract || c == ThrownIn || c >= numContracts {
		return false, 0
	}
	return orders[g.rules().orderOf(c)].rankOf(of)
}

// Rank reports whether a card is a trump in the contract of the deal, with the pigs that have been
// made, and returns the rank of the card as [Game.Rank] does.
func (s State) Rank(of card.Card) (trump bool, rank int) {
	if s.contract == NoContract || s.contract == ThrownIn {
		return false, 0
	}
	return orders[s.order].rankOf(of)
}

// contracts is a set of contracts, one bit each.
type contracts uint32

const anyWedding contracts = 1<<Wedding | 1<<WeddingSuit | 1<<WeddingTrump | 1<<WeddingSecond

// Solos is a set of solos; its JSON is the list of their names. The zero value is
// the set of the seven solos of the tournament.
type Solos contracts

const (
	allSolos   Solos = 1<<(DiamondsOnly+1) - 1<<SoloClubs
	sevenSolos Solos = 1<<(SoloAces+1) - 1<<SoloClubs
)

// SolosOf returns the set of the given solos, or the set of the seven solos of the tournament
// if none is given. If a given contract is not a solo, [New] refuses the set.
func SolosOf(list ...Contract) Solos {
	var all Solos
	for _, c := range list {
		if !c.Solo() {
			c = NoContract
		}
		all |= 1 << c
	}
	return all.normal()
}

// normal returns the set in its normal form, in which the set of the seven solos is the zero value.
func (s Solos) normal() Solos {
	if s == sevenSolos {
		return 0
	}
	return s
}

// all returns the set as bits. For the zero value, these are the bits of the seven solos of the tournament.
func (s Solos) all() contracts {
	if s == 0 {
		return contracts(sevenSolos)
	}
	return contracts(s)
}

// List returns the solos in the set, in the order of the contracts.
func (s Solos) List() []Contract {
	var list []Contract
	for rest := s.all(); rest != 0; rest &= rest - 1 {
		list = append(list, Contract(bits.TrailingZeros32(uint32(rest))))
	}
	return list
}

// names returns the names of the solos in the set.
func (s Solos) names() (all []any) {
	for _, c := range s.List() {
		all = append(all, c.String())
	}
	return all
}

// MarshalJSON returns the JSON of [Solos.List].
func (s Solos) MarshalJSON() ([]byte, error) { return json.Marshal(s.List()) }

// UnmarshalJSON reads a list of names into s. The error wraps [engine.ErrRules]; on error, s is unchanged.
func (s *Solos) UnmarshalJSON(data []byte) error {
	var names []string
	if err := json.Unmarshal(data, &names); err != nil || names == nil {
		return fmt.Errorf("%w: want a list of solos, got %s", engine.ErrRules, gamekit.Clip(string(data)))
	}
	var all Solos
	for _, name := range names {
		var c Contract
		if err := c.UnmarshalText([]byte(name)); err != nil || !c.Solo() || all>>c&1 != 0 {
			return fmt.Errorf("%w: %s is not a solo, or is named twice", engine.ErrRules, texts.Quote(name))
		}
		all |= 1 << c
	}
	*s = all.normal()
	return nil
}
