package hoyle_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/blackjack"
	"github.com/hoylecards/hoyle/catcheleven"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/karata"
)

// Nothing that a program prints or logs shows a seed or a card of a running deal. JSON is the
// form of storage, so it shows seeds and cards on purpose.
func TestNothingPrintsSecrets(t *testing.T) {
	seed := deck.NewSeed(0x5ec2e7)
	values := map[string]any{"a seed": seed}
	for _, g := range hoyle.Games() {
		table, err := g.Table(seed, 0)
		if err != nil {
			t.Fatal(err)
		}
		match, err := g.Match("", 0, seed)
		if err != nil || !match.Next() {
			t.Fatal(err)
		}
		values[g.Name()+": a table"], values[g.Name()+": a match"] = table, match
		values[g.Name()+": a record"], values[g.Name()+": a match record"] = table.Save(), match.Save()
	}
	typed(t, values, seed, blackjack.Game{})
	typed(t, values, seed, catcheleven.Game{})
	typed(t, values, seed, doppelkopf.Game{})
	typed(t, values, seed, indigo.Game{})
	typed(t, values, seed, karata.Game{})

	for name, v := range values {
		type holder struct{ V any }
		for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%d", "%x", "%X"} {
			for _, in := range []any{v, []any{v}, holder{v}, &holder{v}} {
				mustHide(t, name+" by "+verb, fmt.Sprintf(verb, in), seed)
			}
		}
		var out bytes.Buffer
		slog.New(slog.NewTextHandler(&out, nil)).Info("seen", "value", v)
		slog.New(slog.NewJSONHandler(&out, nil)).Info("seen", "value", v)
		mustHide(t, name+" in a log", out.String(), seed)
	}
}

// typed adds to values those whose types depend on the game: a table, a match, a position, and a
// view.
func typed[S comparable, M engine.Move](t *testing.T, values map[string]any, seed deck.Seed, g engine.Game[S, M]) {
	t.Helper()
	table, err := host.NewTable(g, seed, 0)
	if err != nil {
		t.Fatal(err)
	}
	match := host.NewMatch(seed, host.Deals(g, 2))
	if !match.Next() {
		t.Fatal(match.Err())
	}
	name := "typed " + g.Name()
	values[name+": a table"], values[name+": a match"] = table, match
	values[name+": a position"], values[name+": a view"] = table.State(), table.View(0)
}

// mustHide fails the test if a text shows the seed, in any notation, or a card.
func mustHide(t *testing.T, what, text string, seed deck.Seed) {
	t.Helper()
	decimal := strings.Trim(fmt.Sprint([32]byte(seed)), "[]")
	for _, secret := range []string{seed.Hex(), strings.ToUpper(seed.Hex()), decimal[len(decimal)-12:], "5ec2e7", "♠", "♥", `"hands"`} {
		if strings.Contains(text, secret) {
			t.Errorf("%s shows %q: %.300s", what, secret, text)
			return
		}
	}
}

// JSON still stores the seeds and cards that a record needs.
func TestRecordsStoreTheirSeeds(t *testing.T) {
	table, err := find(t, "indigo").Table(deck.NewSeed(0x5ec2e7), 0)
	if err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal(table.Save())
	if err != nil || !strings.Contains(string(data), "5ec2e7") || !strings.Contains(table.Save().Text(), "5ec2e7") {
		t.Errorf("%s, %v", data, err)
	}
}
