package browser

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/hoylecards/hoyle/internal/must"
)

// machine matches what no person says; drawn is said only in games in which cards are drawn.
var (
	machine = regexp.MustCompile(`(?i)\bseat \d|\bof seat\b|undefined|\[object|\?\?`)
	drawn   = regexp.MustCompile(`(?im)\bdr[ae]w|\+\d+ cards$`) // "+4 cards each" are dealt
)

// In all games, those of one's own too, what the page shows and says is true: no card is grey that a
// legal move picks, nobody draws into an open zone, and no sentence names a seat by its number.
func TestWalk(t *testing.T) {
	for _, room := range []struct {
		program func() (string, error)
		games   []string
	}{{program, gamesToSee}, {ownProgram, []string{"cribbage", "rummy", "skat"}}} {
		r := startProgram(t, room.program, "-quick")
		for _, game := range room.games {
			t.Run(game, func(t *testing.T) {
				t.Parallel()
				p := open(t).visit(t, r.url("/"))
				p.order(game)
				draws := slices.Contains([]string{"blackjack", "karata", "rummy"}, game)
				for n := 0; n < 24 && p.move(); n++ {
					p.until(turn)
					said := eval[string](p, "document.querySelector('.felt').innerText + document.querySelector('.log').innerText + document.getElementById('news').innerText")
					if wrong := machine.FindString(said); wrong != "" || !draws && drawn.MatchString(said) {
						t.Fatalf("%q, or somebody draws: %s", wrong, said)
					}
					if n%6 == 0 {
						p.grey()
					}
				}
			})
		}
	}
}

// grey fails the test if a card is grey that a legal move picks.
func (p *page) grey() {
	p.t.Helper()
	p.do(chromedp.Reload())
	p.until(turn)
	var view struct {
		Picks [][]string `json:"picks"`
	}
	all := strings.Split(p.messages(), "\n")
	slices.Reverse(all)
	last := slices.IndexFunc(all, func(m string) bool { return strings.Contains(m, `"t":"view"`) })
	if last < 0 {
		p.t.Fatal("no view came")
	}
	must.Do(p.t, json.Unmarshal([]byte(all[last]), &view))
	if eval[string](p, turn) == "over" {
		return
	}
	for _, card := range eval[[]string](p, "[...document.querySelectorAll('.hand-card[aria-disabled]')].map((c) => c.dataset.card)") {
		if slices.Contains(slices.Concat(view.Picks...), card) {
			p.t.Errorf("%s is grey, which a legal move picks", card)
		}
	}
}
