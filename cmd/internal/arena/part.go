package arena

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/cmd/internal/usage"
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
	return c.print(r, []result{newResult(game, whole, wrong)})
}
