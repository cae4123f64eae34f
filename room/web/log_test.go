package web_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/room/host"
	"github.com/hoylecards/hoyle/room/note"
	"github.com/hoylecards/hoyle/room/table"
	"github.com/hoylecards/hoyle/room/web"
)

// A match of each game is played with everything logged. No line contains a move, a card in a hand,
// a text, a name, a token, a password or a seed. Lines about tables contain the table, the number
// of events and the node.
func TestLogOfEveryGame(t *testing.T) {
	logged := &notes{}
	r := newRoom(t, func(h *host.Options, w *web.Options) {
		h.Log = note.New(logged, slog.LevelDebug).With(note.Node, "north")
		w.Log, w.Limits.Chat = h.Log, w.Limits.Messages
	})
	ann := r.person("Annabella Aardvark")
	secrets := map[string]bool{ann.Name: true, ann.Token: true, "open sesame": true, "the butler did it": true, "nonsense": true}
	for i, order := range []string{
		`"game":"indigo","format":"deals","bots":["","house"]`,
		`"game":"catcheleven","format":"deals","bots":["","random"]`,
		`"game":"blackjack","rules":{"casino":true,"decks":6}`,
		`"game":"karata","format":"deals","rules":{"seats":3},"bots":["","house","random"]`,
		`"game":"doppelkopf","format":"deals","bots":["","house","house","random"]`,
		`"game":"hearts","format":"deals","bots":["","random","house","random"]`,
	} {
		id := ann.open(`{"n":1,"sit":true,"access":"password","password":"open sesame",` + order + `}`)
		ben := r.person("Benjamin")
		ben.refused("POST", "/api/tables/"+id+"/enter", `{"password":"nonsense"}`, 403, "wrong-password")
		secrets[ben.Name], secrets[ben.Token] = true, true
		s := ann.join(id)
		seed := strings.Repeat(fmt.Sprintf("%d%d", i, i+1), 32)
		s.must("ready", `"seed":"`+seed+`"`)
		s.must("chat", `"text":"the butler did it"`)
		s.until("the match", func() bool { return s.view.Phase != table.Waiting })
		if code := s.play("nonsense"); code == "" {
			t.Error("nonsense is accepted")
		}
		for _, z := range s.view.Zones {
			for _, c := range z.Cards {
				secrets[c.String()] = true
			}
		}
		s.playOn()
		var record hoyle.Record
		ann.do("GET", "/api/tables/"+id+"/matches/0/deals/0/record.json", "", 200, &record)
		for _, play := range record.Plays {
			secrets[play.Move] = true
		}
		for _, seed := range []string{seed, s.view.Fair.Server, s.view.Fair.Seed, record.Seed.Hex()} {
			secrets[seed] = true
		}
	}
	r.stop()
	if len(secrets) < 60 {
		t.Fatalf("only %d secrets", len(secrets))
	}
	checkLines(t, []byte(logged.all()), secrets)
}

// checkLines checks the fields of all lines of a log.
func checkLines(t *testing.T, log []byte, secrets map[string]bool) {
	t.Helper()
	events := 0
	for line := range bytes.Lines(log) {
		var fields map[string]any
		must.Do(t, json.Unmarshal(line, &fields))
		if fields["msg"] == "event" {
			events++
		}
		if _, ok := fields[note.Table]; ok && (fields[note.N] == nil || fields[note.N].(float64) < 1) {
			t.Errorf("no number of events: %s", line)
		}
		if fields[note.Node] != "north" {
			t.Errorf("no node: %s", line)
		}
		for key, value := range fields {
			text := fmt.Sprint(value)
			if key == slog.MessageKey || key == slog.TimeKey || key == note.Kind { // fixed texts
				continue
			}
			if text == note.Hidden {
				t.Errorf("a field that is not known: %s", line)
			}
			for secret := range secrets {
				if has(text, secret) {
					t.Errorf("%q is in %s", secret, line)
				}
			}
		}
	}
	if events < 100 {
		t.Errorf("only %d events are logged", events)
	}
}

// has reports whether a text contains a secret: anywhere if the secret has
// several words, otherwise as a word.
func has(text, secret string) bool {
	if strings.ContainsFunc(secret, unicode.IsSpace) || len(secret) > 12 {
		return strings.Contains(text, secret)
	}
	return slices.Contains(strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }), secret)
}
