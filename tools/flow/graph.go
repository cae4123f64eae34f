package main

import (
	"maps"
	"slices"
	"strings"
)

// graph is a picture of a game: its states and what leads from one to another.
type graph struct {
	states  []state
	begins  exits
	anytime []string // moves that need no turn, in words
}

// state is a choice of a player.
type state struct {
	usual bool // met under the usual rules
	rows  []row
}

// row is a kind of move, or several that are alike, and what may follow.
type row struct {
	words string
	moved []string
	usual bool
	exits exits
}

// exits are the states that may follow. The end of the deal follows the last state.
type exits map[int]exit

// exit says who has the turn in the state that follows. Either may be possible.
type exit struct{ next, again bool }

// graph joins offers that are much alike to states.
func (f *flow) graph() *graph {
	f.settle()
	sets := f.merge()
	number := func(offer string) int {
		kinds := f.kinds(offer)
		i := slices.IndexFunc(sets, func(set []string) bool { return len(kinds) > 0 && subset(kinds, set) })
		if i < 0 {
			return len(sets)
		}
		return i
	}
	g := &graph{begins: exits{}, states: make([]state, len(sets))}
	for offer := range f.first {
		g.begins[number(offer)] = exit{next: true}
	}
	for i, set := range sets {
		for _, kinds := range families(set) {
			r := row{words: f.name(kinds), exits: exits{}}
			for _, offer := range f.offers {
				for _, kind := range kinds {
					if s := f.steps[offer+"/"+kind]; s != nil && number(offer) == i {
						r.add(s, f.usual[offer+"/"+kind], number)
					}
				}
			}
			g.states[i].rows = append(g.states[i].rows, r)
			g.states[i].usual = g.states[i].usual || r.usual
		}
	}
	for _, kinds := range families(slices.Sorted(maps.Keys(f.anytime))) {
		g.anytime = append(g.anytime, f.name(kinds))
	}
	return g
}

// name returns the words that the moves of all kinds share. If another kind has the same words, it
// returns the kind itself.
func (f *flow) name(kinds []string) string {
	words := f.words[kinds[0]]
	for _, kind := range kinds[1:] {
		words = common(words, f.words[kind])
	}
	for kind, other := range f.words {
		if other == words && !slices.Contains(kinds, kind) {
			return strings.ReplaceAll(kinds[0], "-", " ")
		}
	}
	return words
}

// add adds what a step leads to.
func (r *row) add(s *step, usual bool, number func(offer string) int) {
	r.usual = r.usual || usual
	for n := range s.to {
		to := number(n.offer)
		e := r.exits[to]
		r.exits[to] = exit{e.next || !n.again, e.again || n.again}
	}
	for _, text := range s.moved {
		if !slices.Contains(r.moved, text) {
			r.moved = append(r.moved, text)
		}
	}
}

// settle decides which kinds of moves need no turn: those that are only ever made beside others.
func (f *flow) settle() {
	for _, offer := range f.offers {
		kinds := strings.Fields(offer)
		if !slices.ContainsFunc(kinds, func(kind string) bool { return !f.anytime[kind] }) {
			for _, kind := range kinds {
				delete(f.anytime, kind)
			}
		}
	}
}

// kinds returns the kinds of an offer that need the turn.
func (f *flow) kinds(offer string) []string {
	return slices.DeleteFunc(strings.Fields(offer), func(kind string) bool { return f.anytime[kind] })
}

// merge returns the sets of kinds that make the states, in the order in which they were first seen.
// A set that is part of another belongs to it, and so does one that shares half of their kinds.
func (f *flow) merge() [][]string {
	var sets [][]string
	for _, offer := range f.offers {
		if kinds := f.kinds(offer); len(kinds) > 0 {
			sets = append(sets, kinds)
		}
	}
	for joined := true; joined; {
		joined = false
		for i := 0; i < len(sets) && !joined; i++ {
			best, most := -1, 0.0
			for j := range sets {
				if like := likeness(sets[i], sets[j]); i != j && like > most {
					best, most = j, like
				}
			}
			if most >= 0.5 {
				a, b := min(i, best), max(i, best)
				sets[a] = slices.Compact(slices.Sorted(slices.Values(slices.Concat(sets[a], sets[b]))))
				sets, joined = slices.Delete(sets, b, b+1), true
			}
		}
	}
	return sets
}

// likeness returns what share of the kinds in a and b both have; at least one half if a is part of b.
func likeness(a, b []string) float64 {
	both := 0
	for _, kind := range a {
		if slices.Contains(b, kind) {
			both++
		}
	}
	share := float64(both) / float64(len(a)+len(b)-both)
	if both == len(a) {
		return max(share, 0.5)
	}
	return share
}

func subset(a, b []string) bool {
	return !slices.ContainsFunc(a, func(kind string) bool { return !slices.Contains(b, kind) })
}

// families joins kinds of the same family, if there are at least three.
func families(kinds []string) (all [][]string) {
	for _, kind := range kinds {
		i := slices.IndexFunc(all, func(some []string) bool { return family(some[0]) == family(kind) })
		if i >= 0 && len(slices.DeleteFunc(slices.Clone(kinds), func(k string) bool { return family(k) != family(kind) })) >= 3 {
			all[i] = append(all[i], kind)
		} else {
			all = append(all, []string{kind})
		}
	}
	return all
}
