package scenario

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/texts"
)

// The words that begin a line before the deal, in the order in which the lines are read.
var early = []string{"game", "rules", "seed", "commitment", "first", "match", "chairs", "start", "pack", "deal", "lay", "set"}

// start begins the deal.
func (r *run) start() error {
	if r.early["game"] == nil {
		return errors.New("no line names the game")
	}
	for _, word := range early {
		for _, l := range r.early[word] {
			r.at = l
			if err := r.read(word, strings.TrimSpace(l.text[len(word):])); err != nil {
				return err
			}
		}
		var err error
		switch {
		case word == "start" && r.table == nil:
			if r.table, err = r.game.Table(r.seed, r.first); err == nil && r.early["pack"] == nil {
				r.deals = &search{run: r, pack: r.cards()}
			}
		case word == "deal" && (r.piles != nil || r.early["pack"] != nil):
			err, r.piles = r.deal(), nil
		case word == "lay" && r.piles != nil:
			err, r.deals = r.lay(), nil
		case word == "set" && r.position != nil:
			err, r.deals = r.set(), nil
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// read reads a line before the deal.
func (r *run) read(word, text string) (err error) {
	var n uint64
	var piles []pile
	switch word {
	case "game":
		r.game, err = hoyle.FindIn(r.games, text)
	case "rules":
		if r.game, err = r.game.With(json.RawMessage(text)); !json.Valid([]byte(text)) {
			err = errors.New(`rules are JSON, such as {"seats":3}`)
		}
	case "seed":
		if r.seed, err = deck.ParseSeed(text); len(text) < 2*len(r.seed) {
			n, err = strconv.ParseUint(text, 10, 64)
			r.seed = deck.NewSeed(n)
		}
	case "commitment":
		r.expects++
		err = differ(text, r.seed.Commit().String())
	case "first":
		n, err = strconv.ParseUint(text, 10, 7)
		r.first = engine.Seat(n)
	case "match":
		err = r.begin(text)
	case "chairs": // those of a record change nothing
		if !r.recorded || r.match != nil {
			err = errors.New(`chairs stand below a line "match", or in a record`)
		}
	case "start":
		r.table, err = r.game.TableAt([]byte(text))
	case "pack":
		r.pack, err = parsePattern(text, anything)
	case "deal", "lay":
		piles, err = parsePiles(text)
		r.piles = append(r.piles, piles...)
	case "set":
		err = r.setField(text)
	}
	if errors.Is(err, strconv.ErrSyntax) || errors.Is(err, strconv.ErrRange) {
		err = errors.New("want a number")
	}
	return err
}

// begin begins the match of a line "match".
func (r *run) begin(text string) error {
	for _, word := range []string{"first", "start", "pack", "deal", "lay", "set"} {
		if r.early[word] != nil {
			return fmt.Errorf("the deals of a match come from its seed: leave out %q", word)
		}
	}
	format, number, _ := strings.Cut(text, " ")
	n, err := strconv.ParseUint(cmp.Or(number, "0"), 10, 31)
	if err != nil {
		return err
	}
	if r.match, err = r.game.Match(format, int(n), r.seed); err != nil {
		return err
	}
	return r.next()
}

// next begins the next deal of the match.
func (r *run) next() error {
	switch {
	case r.match == nil:
		return errors.New("no line says which match it is")
	case r.match.Next():
		r.table, r.made, r.recorded = r.match.Table(), nil, true
		return r.step()
	}
	return cmp.Or(r.match.Err(), errors.New("the match is over"))
}

// totals returns the points of each chair in all deals that are over.
func (r *run) totals() (all []int) {
	for chair := range r.match.Chairs() {
		all = append(all, r.match.Total(chair))
	}
	return all
}

// cards returns all cards of the table in an order that only the seed determines.
func (r *run) cards() (pack card.List) {
	for _, z := range r.table.OpenZones() {
		pack = append(pack, z.Cards...)
	}
	slices.SortFunc(pack, card.Compare)
	r.seed.Shuffle(pack)
	return pack
}

// lay puts the named cards into their places, the other cards to the …, and no cards elsewhere.
func (r *run) lay() error {
	taken, rest, err := take(r.cards(), r.piles)
	if err != nil {
		return err
	}
	if r.position, err = parse(r.table.PositionJSON()); err != nil {
		return err
	}
	r.dealt, _ = parse(r.table.PositionJSON())
	held := map[string]card.List{}
	walk(r.position, "", func(path string, v any) {
		_, inside := held[path[:max(0, strings.LastIndex(path, "."))]]
		if cards := lying(cardsIn(v)); len(cards) > 0 && !inside {
			held[path] = cards
		}
	})
	for path := range held {
		write(r.position, path, nil)
	}
	open := 0
	for k, p := range r.piles {
		switch {
		case p.cards.before:
			taken[k], open = slices.Concat(rest, taken[k]), open+1
		case p.cards.after:
			taken[k], open = slices.Concat(taken[k], rest), open+1
		}
		path := pathOf(r.position, held, r.table.OpenZones(), p.place)
		if path == "" && zoneAt(r.table.OpenZones(), p.place) >= 0 {
			return fmt.Errorf("positions of %s hold the whole history: use deal, not lay", r.game.Name())
		} else if path == "" {
			return noPlace(r.table.OpenZones(), p.place)
		}
		write(r.position, path, taken[k])
	}
	if len(rest) > 0 && open != 1 {
		be := " are"
		if len(rest) == 1 {
			be = " is"
		}
		return fmt.Errorf("%s%s nowhere: write … in the one place where the other cards lie", texts.Count(len(rest), "card"), be)
	}
	return nil
}

// set makes the table of the position that the lines "lay" and "set" describe.
func (r *run) set() (err error) {
	if r.table, err = tableAt(r.game, r.position); err != nil && r.dealt != nil {
		pad(r.position, r.dealt)
		if t, padErr := tableAt(r.game, r.position); padErr == nil {
			r.table, err = t, nil
		}
	}
	return err
}

// setField changes a field of the position, as in "debt 3" or "last true false".
func (r *run) setField(text string) (err error) {
	if r.position == nil {
		r.position, err = parse(r.table.PositionJSON())
	}
	path, v, _ := strings.Cut(text, " ")
	path = dotted.Replace(path)
	old, _ := at(r.position, path)
	if err == nil && !put(r.position, path, value(v, old)) {
		err = noField(r.position, path)
	}
	return err
}
