package door

import (
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/examples/hearts"
	"github.com/hoylecards/hoyle/internal/golden"
	"github.com/hoylecards/hoyle/internal/must"
)

// The transcript and the views in docs/models.md are what the tools answer.
func TestDocs(t *testing.T) {
	c := connect(t, New(t.Context(), options()))
	block := func(text string) string { return "```text\n" + text + "```" }
	open := c.must("open", map[string]any{"game": "indigo", "format": "deals", "n": 1, "bots": "random"})
	at, legal := field(open, "spot"), moves(open)
	play := c.must("play", map[string]any{"spot": at, "move": legal[0]})
	refused, _, _ := c.call("play", map[string]any{"spot": field(play, "spot"), "move": legal[0]})
	if !strings.HasPrefix(refused, "refused: ") {
		t.Error(refused)
	}
	c.play(play)
	blocks := map[string]string{"open": block(open), "play": block(play), "refused": block(refused), "record": block(c.must("record", nil))}
	for _, p := range positions {
		game := must.Have(hoyle.FindIn(append(hoyle.Games(), hearts.ByName()), p.game))(t)
		table := must.Have(game.Table(deck.NewSeed(p.seed), 0))(t)
		for move := range strings.SplitSeq(p.plays, "; ") {
			if err := table.Play(table.Turn(), move); move != "" && err != nil {
				t.Fatal(p.game, err)
			}
		}
		if !slices.Contains(table.Legal(table.Turn()), p.move) {
			t.Errorf("%s: the page says that %q is legal", p.game, p.move)
		}
		blocks["view of "+p.game] = block(table.Show(table.Turn()))
	}
	golden.Blocks(t, "../../../docs/models.md", blocks)
}

// positions are those of the views in docs/models.md, each with a move that the page names.
var positions = []struct {
	game  string
	seed  uint64
	plays string // each by the seat whose turn it is
	move  string
}{
	{"blackjack:casino", 3, "", "stand"},
	{"catcheleven", 1, "4H x 7H; 3H x 8C; KS x KC; QS; 8S; 5H; 7S; 8D", "2S x 8D,AS"},
	{"catcheleven:pasur", 5, "7D x 4D; AS x AC,9D; 2H x 9C; KH; TC; 5S; 3S; 2S", "6D x 2S,3S"},
	{"doppelkopf", 4, "healthy; healthy; healthy; wedding; AS; AD; 9S; KS; re; AH; AD; JD; 9H; AC; KC; KH; 9C; 9D", "TH"},
	{"karata:seats=3", 7, "play KD; done; not; play AH; done; ask C; not; draw; not; play 2C; done; not", "play 2S"},
	{"hearts", 4, "pass JH; pass KC; pass QC; pass KS; pass AS; pass KH; pass AH; pass QH; pass 9H; pass QS; " +
		"pass KD; pass QD; 2C; 3C; 9C; 8C; 2S; 3S; 5S; JS; 2D; 5D", "3D"},
}
