package browser

import (
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// labels returns the accessible names of the cards in the hand.
const labels = `[...document.querySelectorAll(".hand-card .unseen")].map((e) => e.textContent)`

// A table of Doppelkopf offers the German pack in its menu. In it, cards have pictures and names of
// their own.
func TestGermanPack(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t, start(t).url("/"))
	p.set(`{"lang":"de"}`)
	p.until("document.querySelector('.tile input')")
	p.table(`{"game":"doppelkopf","bots":["","house","house","house"],"sit":true}`)
	p.until("document.querySelector('.ask button')")
	const loaded = "performance.getEntriesByType('resource').some((e) => e.name.endsWith('/german.js'))"
	if eval[bool](p, loaded) {
		t.Error("the German pack is loaded before anybody wants it")
	}
	french := eval[[]string](p, labels)
	p.pressOn(".menu-button")
	p.button("Deutsches Blatt")
	p.until("document.querySelector('room-hand playing-card .german')")
	german := strings.NewReplacer("Kreuz", "Eichel", "Pik", "Laub", "Karo", "Schellen", "Ass", "Daus", "Dame", "Ober", "Bube", "Unter")
	for i, name := range french {
		french[i] = german.Replace(name)
	}
	got := eval[[]string](p, labels)
	if len(got) < 12 || !slices.Equal(got, french) {
		t.Errorf("the hand is %q, want %q", got, french)
	}
	if n := eval[int](p, "document.querySelectorAll('playing-card .french').length"); n > 0 {
		t.Errorf("%d cards of the French pack", n)
	}
	corners := eval[[]string](p, "[...new Set([...document.querySelectorAll('room-hand .rank')].map((e) => e.textContent))]")
	for _, c := range corners {
		if !slices.Contains([]string{"D", "10", "K", "O", "U", "9"}, c) {
			t.Errorf("%q in a corner", c)
		}
	}
	p.pressOn(".menu-button")
	p.button("Französisches Blatt")
	p.until("document.querySelector('room-hand playing-card .french')")
}

// Any game can be played with the German pack, which the settings offer too.
func TestGermanPackInAnyGame(t *testing.T) {
	t.Parallel()
	p := open(t).visit(t, start(t).url("/"))
	p.do(chromedp.Click("#top .gear"), chromedp.SetValue("select[name=pack]", "german"))
	eval[bool](p, "document.querySelector('select[name=pack]').dispatchEvent(new Event('change'))")
	p.do(chromedp.Click("dialog .primary"))
	p.order("indigo")
	p.until("document.querySelector('room-hand playing-card .german')")
	for _, name := range eval[[]string](p, labels) {
		rank, suit, _ := strings.Cut(name, " of ")
		if slices.Contains([]string{"ace", "queen", "jack"}, rank) || !slices.Contains([]string{"acorns", "leaves", "hearts", "bells"}, suit) {
			t.Errorf("a card is called %q", name)
		}
	}
	p.play(2)
}

// Both languages have names for the German pack, in place of the same texts.
func TestGermanPackHasTexts(t *testing.T) {
	t.Parallel()
	var keys [2][]string
	for i, language := range []string{"en", "de"} {
		texts := readTexts(t, language)
		for key := range texts {
			if rest, ok := strings.CutPrefix(key, "german."); ok {
				keys[i] = append(keys[i], key)
				if texts[rest] == "" && !strings.HasPrefix(rest, "sign.") {
					t.Errorf("%s: %s has no text to replace", language, key)
				}
			}
		}
		slices.Sort(keys[i])
		for _, key := range []string{"suit.C", "suit.S", "suit.D", "rank.A", "rank.Q", "rank.J", "short.A", "short.Q", "short.J"} {
			if texts["german."+key] == "" {
				t.Errorf("%s: no text german.%s", language, key)
			}
		}
	}
	if !slices.Equal(keys[0], keys[1]) {
		t.Errorf("the texts differ: %q, %q", keys[0], keys[1])
	}
}
