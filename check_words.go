package hoyle

import (
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/hoylecards/hoyle/deck"
)

// keys checks the keys of the words in each language. Those that name a question, a report or a mark
// are taken out of shown as deals need them.
func (c *specCheck) keys() {
	alone := []string{"game", "about", "page"}
	kinds := []string{"move", "zone", "line", "option", "group", "value", "preset", "strength", "no"}
	played := []string{"ask", "did", "mark"}
	unseen := map[string]bool{}
	for language, words := range c.game.of.words() {
		for key, text := range words {
			switch kind, rest, _ := strings.Cut(key, "."); {
			case text == "" || !slices.Contains(alone, key) && (rest == "" || !slices.Contains(kinds, kind) && !slices.Contains(played, kind)):
				c.fault("Words", "%s: %q is no key, or has no text", language, key)
			case slices.Contains(played, kind):
				unseen[key] = true
			}
		}
	}
	games := []Game{c.game}
	for _, p := range c.about.Presets {
		if with, err := c.game.With(p.Rules); err == nil {
			games = append(games, with)
		}
	}
	const most = 400
	for i := 0; i < most && len(unseen) > 0; i++ {
		seed := deck.NewSeed(uint64(i))
		if table, err := games[i%len(games)].Table(seed, 0); err == nil {
			see(table, seed.Rand(), unseen)
		}
	}
	for key := range unseen {
		c.fault("Words", "%q: none of %d random deals has such a move or mark", key, most)
	}
}

// see plays a deal at random, and deletes the keys of the words that people need for it.
func see(table *Table, r *rand.Rand, unseen map[string]bool) {
	const most = 1000
	for table.Turn() != Nobody && table.Len() < most {
		for _, seat := range append(table.Awaited(), Nobody) {
			for _, m := range table.Marks(seat) {
				delete(unseen, "mark."+m.Key)
			}
			for _, move := range table.Legal(seat) {
				forget(unseen, move)
			}
		}
		legal := table.Legal(table.Turn())
		if len(legal) == 0 || table.Play(table.Turn(), legal[r.IntN(len(legal))]) != nil {
			return
		}
	}
	for _, m := range table.Marks(Nobody) {
		delete(unseen, "mark."+m.Key)
	}
	for _, e := range table.Log(Nobody, 0) { // with moves as others see them
		forget(unseen, e.Move)
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
		delete(unseen, "ask."+key)
		delete(unseen, "did."+key)
	}
}
