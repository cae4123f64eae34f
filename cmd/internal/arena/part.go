package arena

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/cmd/internal/usage"
	"github.com/hoylecards/hoyle/cmd/outside"
)

// readPart reads a part such as 3/16.
func (r *request) readPart() error {
	k, n, _ := strings.Cut(r.part, "/")
	part, err := strconv.Atoi(k)
	parts, wrong := strconv.Atoi(n)
	switch {
	case err != nil || wrong != nil || part < 1 || part > parts:
		return &usage.Error{Err: fmt.Errorf("-part %s: want a part such as 3/16", r.part)}
	case r.seed == "":
		return &usage.Error{Err: errors.New("-part needs a -seed, the same for all parts")}
	}
	r.Part, r.Parts, r.asJSON = part-1, parts, true
	return nil
}

// join prints one report of the parts in a file.
func (c command) join(r request) error {
	all, err := results(r.joinFrom)
	if err != nil {
		return err
	}
	var parts []bot.Report
	var wrong []faults
	for _, part := range all {
		parts = append(parts, part.Report)
		wrong = append(wrong, part.Outside...)
	}
	whole, err := bot.Join(parts)
	if err != nil {
		return fmt.Errorf("%s: %w", r.joinFrom, err)
	}
	game, err := c.find(whole.Game, string(whole.Rules))
	if err != nil {
		return err
	}
	wrong = total(wrong)
	if err := c.print(r, []result{newResult(game, whole, wrong)}); err != nil {
		return err
	}
	return substituted(wrong)
}

// total adds up what went wrong with each guest in parts of a contest, in the order of the names.
func total(parts []faults) (all []faults) {
	slices.SortStableFunc(parts, func(a, b faults) int { return cmp.Compare(a.Player, b.Player) })
	for _, f := range parts {
		if len(all) == 0 || all[len(all)-1].Player != f.Player {
			all = append(all, faults{Faults: outside.Faults{Player: f.Player, Counts: map[outside.Kind]int{}, Refused: map[string]int{}}})
		}
		sum := &all[len(all)-1]
		sum.Deals, sum.Left, sum.Restarts = sum.Deals+f.Deals, sum.Left+f.Left, sum.Restarts+f.Restarts
		sum.Moves, sum.Calls, sum.Substitute = sum.Moves+f.Moves, sum.Calls+f.Calls, cmp.Or(sum.Substitute, f.Substitute)
		for kind, n := range f.Counts {
			sum.Counts[kind] += n
		}
		for code, n := range f.Refused {
			sum.Refused[code] += n
		}
	}
	return all
}
