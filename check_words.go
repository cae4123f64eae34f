package hoyle

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/internal/coded"
)

// keys checks the keys of the words in each language. What a key names is there from the beginning, or
// deals show it; what they do not show may be rare.
func (c *specCheck) keys() {
	games := c.variants()
	shown := c.fixed(games)
	unseen := map[string]bool{}
	for language, words := range c.game.of.words() {
		for key, text := range words {
			switch kind, rest, _ := strings.Cut(key, "."); {
			case text != "" && (shown[key] || kind == "no" && coded.Made(rest) || kind == "value" && c.value(rest)):
			case text != "" && (slices.Contains([]string{"mark", "line"}, kind) && rest != "" || c.asked(kind, rest)):
				unseen[key] = true
			default:
				c.fault("Words", "%s: %q is not a key, names nothing that the game has, or has no text", language, key)
			}
		}
	}
	const most = 400
	kinds := map[string]int{}
	for i := 0; i < most && len(unseen) > 0; i++ {
		seed := deck.NewSeed(uint64(i))
		if table, err := games[i%len(games)].Table(seed, 0); err == nil {
			see(table, seed.Rand(), unseen, kinds)
		}
	}
	for key := range unseen {
		_, rest, _ := strings.Cut(key, ".")
		if text, err := c.game.MoveText(rest); err != nil || text != rest {
			c.doubts = append(c.doubts, fmt.Errorf("%w: %s: Words: %q: none of %d random deals shows it", errDoubt, c.about.Name, key, most))
		}
	}
}

// variants returns the game, and the game with each preset and with each option changed.
func (c *specCheck) variants() []Game {
	games := []Game{c.game}
	add := func(rules []byte) {
		if with, err := c.game.With(rules); err == nil {
			games = append(games, with)
		}
	}
	for _, p := range c.about.Presets {
		add(p.Rules)
	}
	for _, o := range c.about.Options {
		for _, v := range append([]any{true, false, o.From, o.To}, o.Choices...) {
			if o.Has(jsonOf(v)) {
				add(jsonOf(map[string]any{o.Name: v}))
			}
		}
	}
	return games
}

// fixed returns the keys of what a game has in each deal.
func (c *specCheck) fixed(games []Game) map[string]bool {
	keys := map[string]bool{}
	for _, key := range []string{"game", "about", "page", "lesson", "strength.easy", "strength.medium", "strength.strong"} {
		keys[key] = true
	}
	for _, o := range c.about.Options {
		keys["option."+o.Name], keys["option."+o.Name+".about"], keys["group."+o.Group] = true, true, true
	}
	for _, p := range c.about.Presets {
		keys["preset."+p.Name] = true
	}
	for _, g := range games {
		if table, err := g.Table(deck.NewSeed(1), 0); err == nil {
			for _, z := range table.Zones(Nobody) {
				keys["zone."+z.Name] = true
			}
		}
	}
	return keys
}

// value reports whether a key after "value." names a value of an option.
func (c *specCheck) value(rest string) bool {
	return slices.ContainsFunc(c.about.Options, func(o Option) bool {
		value, ok := strings.CutPrefix(rest, o.Name+".")
		is := func(choice any) bool { return fmt.Sprint(choice) == value }
		return ok && (len(o.Choices) == 0 || slices.ContainsFunc(o.Choices, is))
	})
}

// asked reports whether the words for moves could be asked for a key: it is a move, or its stars stand
// as in "bury *" or "* takes *".
func (c *specCheck) asked(kind, rest string) bool {
	if !slices.Contains([]string{"move", "ask", "did"}, kind) {
		return false
	}
	words := strings.Fields(rest)
	switch strings.Count(rest, "*") {
	case 1:
		return len(words) == 2 && words[1] == "*"
	case 2:
		return len(words) == 3 && words[0]+words[2] == "**"
	}
	text, err := c.game.MoveText(rest)
	return err == nil && text == rest
}

// see plays a deal at random, with a liking for rare kinds of moves, and deletes the keys of the words that
// people need for it.
func see(table *Table, r *rand.Rand, unseen map[string]bool, kinds map[string]int) {
	const most = 1000
	kind := func(move string) string { word, _, _ := strings.Cut(move, " "); return word }
	for table.Turn() != Nobody && table.Len() < most {
		for _, seat := range append(table.Awaited(), Nobody) {
			forgetMarks(unseen, table, seat)
			for _, move := range table.Legal(seat) {
				forget(unseen, move)
			}
		}
		legal := table.Legal(table.Turn())
		if len(legal) == 0 {
			return
		}
		move := legal[r.IntN(len(legal))]
		if r.IntN(2) == 0 {
			move = slices.MinFunc(legal, func(a, b string) int { return cmp.Compare(kinds[kind(a)], kinds[kind(b)]) })
		}
		kinds[kind(move)]++
		if table.Play(table.Turn(), move) != nil {
			return
		}
	}
	forgetMarks(unseen, table, Nobody)
	for _, e := range table.Log(Nobody, 0) { // with moves as others see them
		forget(unseen, e.Move)
	}
	for seat := range Seat(table.Seats()) {
		for _, line := range table.Breakdown(seat) {
			delete(unseen, "line."+line.Name)
			delete(unseen, "line."+starred(line.Name))
		}
	}
}

// starred returns the name of a line with a star for each number, as a key has it.
func starred(name string) string {
	last := ' '
	return strings.Map(func(r rune) rune {
		switch {
		case r < '0' || r > '9':
			last = r
		case last == '*':
			return -1
		default:
			last = '*'
		}
		return last
	}, name)
}

// forgetMarks deletes the keys of the marks that a viewer sees.
func forgetMarks(unseen map[string]bool, table *Table, viewer Seat) {
	for _, m := range table.Marks(viewer) {
		delete(unseen, "mark."+m.Key)
		delete(unseen, "move."+strings.ReplaceAll(m.Key, "-", " "))
	}
}

// forget deletes the keys that the words for a move may have.
func forget(unseen map[string]bool, move string) {
	words := strings.Fields(move)
	keys := []string{move}
	if len(words) > 1 {
		keys = append(keys, words[0]+" *")
	}
	if len(words) == 3 {
		keys = append(keys, "* "+words[1]+" *")
	}
	for _, key := range keys {
		delete(unseen, "move."+key)
		delete(unseen, "ask."+key)
		delete(unseen, "did."+key)
	}
}
