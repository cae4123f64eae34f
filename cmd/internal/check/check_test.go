package check

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/examples/hearts"
	"github.com/hoylecards/hoyle/examples/newgame"
	"github.com/hoylecards/hoyle/examples/rummy"
	"github.com/hoylecards/hoyle/examples/skat"
	"github.com/hoylecards/hoyle/internal/must"
)

func allGames() []hoyle.Game {
	return append(hoyle.Games(), hoyle.New(hearts.Game{}, hoyle.Spec[hearts.State, hearts.Move]{}),
		hoyle.New(newgame.Game{}, hoyle.Spec[newgame.State, newgame.Move]{}), rummy.ByName(), skat.ByName())
}

// played returns a match of two deals, played to its end by first legal moves.
func played(t *testing.T) hoyle.MatchRecord {
	t.Helper()
	g := must.Have(hoyle.Find("indigo"))(t)
	m := must.Have(g.Match("deals", 2, deck.NewSeed(7)))(t)
	for m.Next() {
		for table := m.Table(); table.Turn() != engine.Nobody; {
			must.Do(t, table.Play(table.Turn(), table.Legal(table.Turn())[0]))
		}
	}
	return m.Save()
}

// placed returns a table that begins with a position, not with a deal.
func placed(t *testing.T) *hoyle.Table {
	t.Helper()
	g := must.Have(hoyle.Find("indigo"))(t)
	deal := must.Have(g.Table(deck.NewSeed(1), 0))(t)
	position := must.Have(deal.PositionJSON())(t)
	return must.Have(g.TableAt(position))(t)
}

func text(t *testing.T, v any) string {
	t.Helper()
	data := must.Have(json.Marshal(v))(t)
	return string(data)
}

// Each text is checked as the standard input. What is right passes with one line; what is wrong fails
// with a line that says what is wrong, and where.
func TestFiles(t *testing.T) {
	match := played(t)
	deal := match.Deals[0]
	seed := match.Seed.Commit()
	tampered := deal
	tampered.Score = []int{23, 0}
	illegal := deal
	illegal.Plays = append([]hoyle.Play{{Seat: 1, Move: "QH"}}, deal.Plays...)
	cut := match
	cut.Deals = append([]hoyle.Record{}, match.Deals...)
	cut.Deals[0].Plays, cut.Deals[0].Score = deal.Plays[:40], nil
	last := match
	last.Deals = match.Deals[:1]
	placed := placed(t).Save()
	for _, tt := range []struct {
		name, in   string
		commitment *deck.Commitment
		want       string // in the output
		wrong      bool
	}{
		{"a scenario", "game indigo\nturn 0", nil, "-: 1 scenario passes\n", false},
		{"a wrong one", "game indigo\n\nturn 1", nil, "-:3: -\n\tturn 1\n\twant 1\n\tgot  0\n", true},
		{"a preset", "game blackjack:casino\n== a\nrules {\"noHole\":true}\ndeal hand 0: 6 5; dealer: 10; shoe: K A …\n* double\nscore −20", nil,
			"1 scenario passes", false},
		{"an alias", "game pasur\n== a\nrules {\"seats\":4}\nscore 0 0 0 0", nil, "1 scenario passes", false},
		{"one's own game", "game tuck\nseed 3\n0 tuck 3♥\n1 saw 0 tuck ??", nil, "1 scenario passes", false},
		{"no game", "game whist\nturn 0", nil, "no such game", true},
		{"a record as text", deal.Text(), nil, "1 scenario passes", false},
		{"its commitment", deal.Text(), new(deal.Seed.Commit()), "1 scenario passes", false},
		{"another's commitment", deal.Text(), &seed, "-: the commitment is not that of the seed, which is " + deal.Seed.Commit().String(), true},
		{"from a position, as text", placed.Text(), nil, "1 scenario passes", false},
		{"from a position, with a commitment, as text", placed.Text(), &seed, "-: there is no seed, so there is no commitment\n", true},
		{"from a position", text(t, placed), nil, "-: indigo, 0 plays, turn: ", false},
		{"from a position, with a commitment", text(t, placed), &seed, "-: there is no seed, so there is no commitment\n", true},
		{"a tampered score", tampered.Text(), nil, "\n\twant 23 0\n\tgot  ", true},
		{"a record", text(t, deal), nil, "-: indigo, 48 plays, turn: nobody, commitment " + deal.Seed.Commit().String() + "\n", false},
		{"with a byte-order mark", "\ufeff" + text(t, deal), nil, "48 plays", false},
		{"a tampered record", text(t, tampered), nil, "-: host: bad record: score: the record has [23 0], the plays make ", true},
		{"an illegal play", text(t, illegal), nil, "plays[0]", true},
		{"a match", text(t, match), &seed, "over, commitment " + seed.String() + "\n", false},
		{"a match in progress", text(t, last), nil, "1 deals, not over, commitment", false},
		{"a cut match", text(t, cut), nil, "-: host: bad record: deals[1]: ", true},
		{"a wrong commitment", text(t, match), new(deck.NewSeed(1).Commit()), "-: the commitment is not that of the seed, which is " + seed.String(), true},
		{"not JSON", "{\n\"game\": \"indigo\",\n\"seed\" 7}", nil, "-:3: invalid character '7' after object key\n", true},
		{"a large file", strings.Repeat("x", 50_000_000), nil, "-: more than 16 MB, which no record has\n", true},
		{"a large text", "game indigo\n" + strings.Repeat("# x\n", 1_000_000), nil, "-:1: -\n\tthe text has 4000012 bytes; at most 1048576 are read\n", true},
		{"many faults", "game indigo\nseed 1\n" + strings.Repeat("turn 1\n", 60), nil, "-: 10 more faults\n", true},
		{"nothing", "", nil, "no line names the game", true},
	} {
		var out strings.Builder
		err := Files([]string{"-"}, tt.commitment, strings.NewReader(tt.in), &out, allGames())
		if (err != nil) != tt.wrong || !strings.Contains(out.String(), tt.want) || !strings.HasPrefix(out.String(), "-:") {
			t.Errorf("%s: %v\n%.500s\nwant\n%s", tt.name, err, out.String(), tt.want)
		}
	}
	var out strings.Builder
	missing := filepath.Join(t.TempDir(), "none")
	if err := Files([]string{missing, "-"}, nil, strings.NewReader("game indigo\nturn 0"), &out, allGames()); err == nil ||
		err.Error() != "1 of 2 files wrong" || !strings.Contains(out.String(), missing) || !strings.Contains(out.String(), "-: 1 scenario passes") {
		t.Errorf("%v\n%s", err, out.String())
	}
}

// The scenarios of all games pass with games that are found by name, as they do in the games' own
// tests.
func TestRulesByName(t *testing.T) {
	var names []string
	for _, pattern := range []string{"../../../*/testdata/rules/*.txt", "../../../examples/*/testdata/rules/*.txt"} {
		found := must.Have(filepath.Glob(filepath.FromSlash(pattern)))(t)
		names = append(names, found...)
	}
	var out strings.Builder
	if err := Files(names, nil, os.Stdin, &out, allGames()); err != nil || len(names) < 3 {
		t.Errorf("%d files: %v\n%s", len(names), err, out.String())
	}
}
