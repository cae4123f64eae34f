package bot

import (
	"bytes"
	"fmt"
	"math/big"
	"slices"
)

const maxParts = 1 << 16

// share returns the first deal of a part of so many deals, and how many deals it has.
func share(deals, part, parts int) (from, n int) {
	at := func(part int) int { return int(int64(part) * int64(deals) / int64(parts)) }
	return at(part), at(part+1) - at(part)
}

// Join returns the report of a contest whose parts are given, in any order. It is equal to that of one
// program, except for its times. The error wraps [ErrContest] if the reports are not all the parts of
// one contest, each played to its end; its text counts parts from 1.
func Join(parts []Report) (Report, error) {
	if len(parts) == 0 {
		return Report{}, fmt.Errorf("%w: no parts", ErrContest)
	}
	whole := parts[0]
	whole.Deals, whole.Part, whole.Parts, whole.Of, whole.Standings, whole.Places, whole.Sums = 0, 0, 0, 0, nil, nil, nil
	var tallies [2][]tally
	seen, missing := map[int]bool{}, ""
	for at, r := range parts {
		if r.Parts == 0 {
			return Report{}, fmt.Errorf("%w: report %d is no part", ErrContest, at+1)
		}
		if r.Parts < 1 || r.Parts > maxParts || r.Parts != parts[0].Parts || r.Part < 0 || r.Part >= r.Parts || seen[r.Part] ||
			r.Game != whole.Game || !bytes.Equal(r.Rules, whole.Rules) || r.Seed != whole.Seed || r.Of != parts[0].Of {
			return Report{}, fmt.Errorf("%w: part %d/%d is there twice, or is of another contest than the first", ErrContest, r.Part+1, r.Parts)
		}
		if _, n := share(r.Of, r.Part, r.Parts); r.Deals != n || len(r.Sums) != len(r.Standings)+len(r.Places) {
			return Report{}, fmt.Errorf("%w: part %d/%d: %d of %d deals", ErrContest, r.Part+1, r.Parts, r.Deals, n)
		}
		seen[r.Part] = true
		if r.Deals == 0 && whole.Deals > 0 {
			continue
		}
		for i, standings := range [][]Standing{r.Standings, r.Places} {
			more, err := talliesOf(standings, r.Sums[i*len(r.Standings):], r.Deals)
			if err == nil && whole.Deals > 0 {
				err = join(tallies[i], more)
			}
			if err != nil {
				return Report{}, fmt.Errorf("%w: part %d/%d: %w", ErrContest, r.Part+1, r.Parts, err)
			}
			if whole.Deals == 0 {
				tallies[i] = more
			}
		}
		whole.Deals += r.Deals
	}
	for i := range parts[0].Parts {
		if !seen[i] && len(missing) < 200 {
			missing += fmt.Sprintf(" %d/%d", i+1, parts[0].Parts)
		}
	}
	if missing != "" {
		return Report{}, fmt.Errorf("%w: no part%s", ErrContest, missing)
	}
	whole.stand(tallies[0], tallies[1])
	return whole, nil
}

// stand fills in the standings, and the sums if the report is that of a part.
func (r *Report) stand(all ...[]tally) {
	for i, to := range []*[]Standing{&r.Standings, &r.Places} {
		for _, t := range all[i] {
			*to = append(*to, t.standing())
			if r.Parts > 0 {
				r.Sums = append(r.Sums, [4]string{t.score.total.String(), t.score.squares.String(), t.edge.total.String(), t.edge.squares.String()})
			}
		}
	}
}

// talliesOf returns the tallies behind the standings of a part.
func talliesOf(standings []Standing, all [][4]string, deals int) ([]tally, error) {
	tallies := make([]tally, len(standings))
	seats := 0
	for _, s := range standings {
		seats += s.Seats
	}
	for i, s := range standings {
		t := tally{name: s.Name, seats: int64(s.Seats / max(1, deals)), others: int64((seats - s.Seats) / max(1, deals))}
		t.total = count{wins: s.Wins, shared: s.Shared, decisions: s.Decisions, nanoseconds: s.Nanoseconds}
		t.score, t.edge = sums{n: int64(deals)}, sums{n: int64(deals)}
		for j, to := range []*big.Int{&t.score.total, &t.score.squares, &t.edge.total, &t.edge.squares} {
			if _, ok := to.SetString(all[i][j], 10); !ok {
				return nil, fmt.Errorf("sums[%d]: %.40q", i, all[i])
			}
		}
		tallies[i] = t
	}
	return tallies, nil
}

// join adds other tallies of the same names to tallies.
func join(tallies, more []tally) error {
	same := func(a, b tally) bool { return a.name == b.name && a.seats == b.seats && a.others == b.others }
	if !slices.EqualFunc(tallies, more, same) {
		return fmt.Errorf("other players")
	}
	for i := range more {
		tallies[i].total.add(more[i].total)
		tallies[i].score.join(&more[i].score)
		tallies[i].edge.join(&more[i].edge)
	}
	return nil
}

// join adds the numbers of another sample.
func (s *sums) join(more *sums) {
	s.n += more.n
	s.total.Add(&s.total, &more.total)
	s.squares.Add(&s.squares, &more.squares)
}
