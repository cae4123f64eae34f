package table

import "github.com/hoylecards/hoyle/deck"

// Fair lets anybody check the cards of a match. Texts are empty while they are
// secret.
type Fair struct {
	Commitment deck.Commitment `json:"commitment"` // to the room's seed
	Server     string          `json:"server"`     // the room's seed
	Seeds      []PlayerSeed    `json:"seeds"`      // those of the people
	Seed       string          `json:"seed"`       // of the match
	Deals      []FairDeal      `json:"deals"`      // those that were set up
	Next       string          `json:"next"`       // the commitment for the next match
}

// FairDeal is the commitment to the seed of a deal, and the seed once its cards
// are out of play. Both are empty if the deal goes on with the cards of an earlier one.
type FairDeal struct {
	Deal       int    `json:"deal"`
	Commitment string `json:"commitment"`
	Seed       string `json:"seed"`
}

// Fair returns the proof that the cards of a match are dealt fairly. The match is a past one, the
// one being played, or the next one.
func (s *State) Fair(match int) Fair {
	f := Fair{Commitment: s.server(match).Commit(), Seeds: []PlayerSeed{}, Deals: []FairDeal{}}
	seed, commits, open := s.seed, s.commits.all, false
	if match < len(s.Past) {
		p := s.Past[match]
		seed, commits, open = p.Seed, p.Commits, true
		f.Server, f.Seed, f.Next = p.Server.Hex(), p.Seed.Hex(), s.server(match+1).Commit().String()
		f.Seeds = append(f.Seeds, p.Seeds...)
	} else {
		f.Seeds = append(f.Seeds, s.seeds...)
	}
	for i, c := range commits {
		d := FairDeal{Deal: i}
		if c != (deck.Commitment{}) {
			d.Commitment = c.String()
			if open || s.shown(i) {
				d.Seed = seed.Derive(uint64(i)).Hex()
			}
		}
		f.Deals = append(f.Deals, d)
	}
	return f
}

// shown reports whether the cards of a deal in the current match are out of play.
func (s *State) shown(deal int) bool {
	_, err := s.Match.Record(deal)
	return err == nil
}
