package main

import (
	"encoding/json"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
)

// flow is what has been seen of a game.
type flow struct {
	offers  []string             // what a seat on turn may do, in the order in which it was first seen
	usual   map[string]bool      // offers and steps seen under the usual rules, not only under those of presets
	steps   map[string]*step     // by offer and kind
	anytime map[string]bool      // kinds of moves that a seat may make without having the turn
	words   map[string]string    // for each kind, the words that its moves share
	first   map[string]bool      // offers with which deals begin
	met     map[[3]string]string // the kinds of moves that were met, by move and words
}

// step is what moves of a kind, made from an offer, can lead to.
type step struct {
	to    map[next]bool
	moved []string // where cards went
}

// next is what a seat may do after a move.
type next struct {
	offer string // the kinds of its moves; "" at the end of the deal
	again bool   // whether the same seat goes on
}

// Under each set of rules, the walker plays whole deals until it has made wholePlays moves, and then
// begins more until staleDeals in a row have shown nothing new. It leaves these after patience plays
// that show nothing new.
const (
	wholePlays = 12_000
	staleDeals = 3000
	patience   = 8
)

// walk plays a game under its usual rules and under those of its presets, until it has seen enough.
func walk(g hoyle.Game) (*flow, error) {
	f := &flow{
		usual: map[string]bool{}, steps: map[string]*step{}, anytime: map[string]bool{}, words: map[string]string{},
		first: map[string]bool{}, met: map[[3]string]string{},
	}
	all := []json.RawMessage{nil}
	for _, p := range g.Info().Presets {
		all = append(all, p.Rules)
	}
	for i, rules := range all {
		with := g
		if rules != nil {
			var err error
			if with, err = g.With(rules); err != nil {
				return nil, err
			}
		}
		w := walker{flow: f, usual: i == 0, made: map[string]int{}}
		for seed, stale := uint64(0), 0; stale < staleDeals; seed++ {
			w.brief, w.news = w.plays >= wholePlays, false
			table, err := with.Table(deck.NewSeed(seed), 0)
			if err != nil {
				return nil, err
			}
			if err := w.deal(table, deck.NewSeed(seed).Rand()); err != nil {
				return nil, err
			}
			if stale++; w.news || !w.brief {
				stale = 0
			}
		}
	}
	return f, nil
}

// walker plays deals under one set of rules. In some deals, it prefers moves of kinds that it has
// seldom made; in the others, it has likes and dislikes, which lead it to rare positions.
type walker struct {
	*flow

	usual bool
	made  map[string]int // by offer and kind
	likes map[string]int // by family of kinds; nil in deals without likes
	plays int
	brief bool // whether to leave a deal in which nothing new is seen
	quiet int  // the plays of the deal since something new was seen
	news  bool // whether the deal has shown something new
}

// deal plays a deal to its end.
func (w *walker) deal(table *hoyle.Table, r *rand.Rand) error {
	w.likes, w.quiet = nil, 0
	if r.IntN(3) > 0 {
		w.likes = map[string]int{}
	}
	var last *step
	var by hoyle.Seat
	for {
		seat := table.Turn()
		at := w.offer(table, seat)
		if table.Len() == 0 {
			w.first[at] = true
		}
		if last != nil {
			to := next{at, seat == by && at != ""}
			if w.quiet++; !last.to[to] {
				last.to[to], w.quiet, w.news = true, 0, true
			}
		}
		if seat == hoyle.Nobody || w.brief && w.quiet > patience {
			return nil
		}
		if err := w.interrupt(table, seat, r); err != nil {
			return err
		}
		if table.Turn() != seat || w.offer(table, seat) != at { // an interruption changed what may be done
			last = nil
			continue
		}
		kind, move := w.choose(table, seat, at, r)
		n := table.Len()
		if err := table.Play(seat, move); err != nil {
			return err
		}
		w.plays++
		by, last = seat, w.step(at, kind)
		for _, e := range table.Log(hoyle.Nobody, n) {
			for _, t := range e.Moved {
				from, to := strings.Trim(t.From.Name, "0123456789 "), strings.Trim(t.To.Name, "0123456789 ")
				if text := from + " → " + to; from != to && !slices.Contains(last.moved, text) {
					last.moved = append(last.moved, text)
					w.quiet, w.news = 0, true
				}
			}
		}
	}
}

// interrupt lets a seat that does not have the turn move now and then.
func (w *walker) interrupt(table *hoyle.Table, turn hoyle.Seat, r *rand.Rand) error {
	seat := hoyle.Seat(r.IntN(table.Game().Seats()))
	if legal := table.Legal(seat); seat != turn && len(legal) > 0 {
		for _, m := range legal {
			w.anytime[w.kind(table, seat, m)] = true
		}
		if r.IntN(4) == 0 {
			return table.Play(seat, legal[r.IntN(len(legal))])
		}
	}
	return nil
}

// offer returns the kinds of moves of a seat, sorted and separated by spaces.
func (w *walker) offer(table *hoyle.Table, seat hoyle.Seat) string {
	if seat == hoyle.Nobody {
		return ""
	}
	kinds := map[string]bool{}
	for _, m := range table.Legal(seat) {
		kinds[w.kind(table, seat, m)] = true
	}
	offer := strings.Join(slices.Sorted(maps.Keys(kinds)), " ")
	if !slices.Contains(w.offers, offer) {
		w.offers = append(w.offers, offer)
	}
	w.flow.usual[offer] = w.flow.usual[offer] || w.usual
	return offer
}

// choose returns a move of a kind that the walker likes most, or else of the kind that it has made
// least often from the offer.
func (w *walker) choose(table *hoyle.Table, seat hoyle.Seat, at string, r *rand.Rand) (kind, move string) {
	legal := table.Legal(seat)
	r.Shuffle(len(legal), func(i, j int) { legal[i], legal[j] = legal[j], legal[i] })
	rank := func(move string) int {
		kind := w.kind(table, seat, move)
		if w.likes == nil {
			return w.made[at+"/"+kind]
		}
		if _, ok := w.likes[family(kind)]; !ok {
			w.likes[family(kind)] = r.IntN(1000)
		}
		return w.likes[family(kind)]
	}
	move = slices.MinFunc(legal, func(a, b string) int { return rank(a) - rank(b) })
	kind = w.kind(table, seat, move)
	w.made[at+"/"+kind]++
	return kind, move
}

// family returns the first word of a kind.
func family(kind string) string {
	first, _, _ := strings.Cut(kind, "-")
	return first
}

func (w *walker) step(offer, kind string) *step {
	key := offer + "/" + kind
	if w.steps[key] == nil {
		w.steps[key] = &step{to: map[next]bool{}}
	}
	w.flow.usual[key] = w.flow.usual[key] || w.usual
	return w.steps[key]
}

// kind returns the kind of a move: the key of its words if it has one, else its first word. It also
// notes the words that all moves of the kind share.
func (f *flow) kind(table *hoyle.Table, seat hoyle.Seat, move string) string {
	said := table.Say(seat, move)
	if kind, ok := f.met[[3]string{move, said.Key, said.Text}]; ok {
		return kind
	}
	kind := said.Key
	if kind == "" {
		kind = strings.ToLower(strings.Fields(move)[0])
		if isCard(kind) {
			kind = "a-card"
		}
	}
	words := strings.Fields(said.Text)
	for i, word := range words {
		if isCard(word) {
			words[i] = "…"
		}
	}
	text := strings.Join(slices.CompactFunc(words, func(a, b string) bool { return a == "…" && b == "…" }), " ")
	if before, ok := f.words[kind]; ok {
		text = common(before, text)
	}
	f.words[kind] = text
	f.met[[3]string{move, said.Key, said.Text}] = kind
	return kind
}

func isCard(word string) bool {
	_, err := card.Parse(strings.Trim(word, ".,"))
	return err == nil
}

// common returns the words with which both texts begin and end.
func common(a, b string) string {
	if a == b {
		return a
	}
	x, y := strings.Fields(a), strings.Fields(b)
	first, last := 0, 0
	for first < min(len(x), len(y)) && x[first] == y[first] {
		first++
	}
	for last < min(len(x), len(y))-first && x[len(x)-1-last] == y[len(y)-1-last] {
		last++
	}
	all := append(append(slices.Clone(x[:first]), "…"), x[len(x)-last:]...)
	return strings.Join(slices.CompactFunc(all, func(a, b string) bool { return a == "…" && b == "…" }), " ")
}
