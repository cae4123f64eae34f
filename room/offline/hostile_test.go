package offline_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/room/offline"
)

// saved returns the entries of a visit: a table in the middle of a deal, and one that is over.
func saved(t *testing.T) (entries []offline.Entry, cookie string) {
	t.Helper()
	s := new(shelf)
	r := open(t, s, "")
	do(t, r, "POST", "/api/session", `{"name":"Ann"}`, new(struct{}))
	for _, most := range []int{3, -1} {
		var table struct{ ID string }
		do(t, r, "POST", "/api/tables", `{"game":"indigo","format":"deals","n":1,"bots":["","random"],"access":"public","sit":true}`, &table)
		play(t, r, table.ID, most)
	}
	r.Stop()
	return s.all(), r.Cookie()
}

// survives opens a room with entries that an attacker may have written, asks it for everything, and
// plays a deal at a new table.
func survives(t *testing.T, name string, entries []offline.Entry, cookie string) {
	t.Helper()
	r, err := offline.New(t.Context(), offline.Options{
		Games: games(), Keeper: new(shelf), Entries: entries, Cookie: cookie, Mind: offline.Mind(think), Quick: true,
	})
	if err != nil {
		t.Errorf("%s: the room does not open: %v", name, err)
		return
	}
	defer r.Stop()
	paths := map[string]bool{"/api/session?optional": true, "/api/tables": true, "/api/cups": true, "/api/feed": true, "/api/book": true, "/api/friends": true}
	for _, e := range entries[max(0, len(entries)-100):] {
		for _, path := range []string{"/api/tables/" + e.Key, "/api/tables/" + e.Key + "/matches/0", "/api/tables/" + e.Key + "/matches/0/deals/0/steps",
			"/api/tables/" + e.Key + "/matches/0/deals/0/review", "/api/people/" + e.Key, "/api/cups/" + e.Key} {
			if !strings.ContainsAny(e.Key, " \n%/?#") {
				paths[path] = true
			}
		}
	}
	for path := range paths {
		if got := r.Fetch(t.Context(), http.MethodGet, path, ""); got.Status == 0 || got.Status == http.StatusInternalServerError &&
			strings.Contains(got.Text, `"fault"`) {
			t.Errorf("%s: %s: %d %s", name, path, got.Status, got.Text)
		}
	}
	do(t, r, "POST", "/api/session", `{"name":"Eve"}`, new(struct{}))
	var table struct{ ID string }
	do(t, r, "POST", "/api/tables", `{"game":"indigo","format":"deals","n":1,"bots":["","random"],"sit":true}`, &table)
	if end := play(t, r, table.ID, -1); end.State != "over" {
		t.Errorf("%s: %+v", name, end)
	}
}

// A person restores a file that an attacker has written: with texts of another size, depth or kind,
// seeds and results of the attacker's own, another game's fields, entries of another order. The
// room opens, the tables that make no sense are missing, and everything else works.
func TestHostileFile(t *testing.T) {
	entries, cookie := saved(t)
	each := func(change func(e *offline.Entry)) []offline.Entry {
		all := append([]offline.Entry(nil), entries...)
		for i := range all {
			change(&all[i])
		}
		return all
	}
	data := func(f func(data string) string) []offline.Entry {
		return each(func(e *offline.Entry) { e.Data = f(e.Data) })
	}
	deep := strings.Repeat(`{"a":[`, 50_000)
	many := append([]offline.Entry(nil), entries...)
	for n := range 6000 {
		many = append(many, offline.Entry{Rev: uint64(10_000 + n), Shelf: "t", Key: fmt.Sprint("k", n), Data: entries[len(entries)-1].Data})
	}
	for name, all := range map[string][]offline.Entry{
		"nothing":       data(func(string) string { return "" }),
		"no JSON":       data(func(string) string { return "\x00\xff" }),
		"null":          data(func(string) string { return "null" }),
		"a list":        data(func(string) string { return "[]" }),
		"deep":          data(func(string) string { return deep }),
		"deep in it":    data(func(s string) string { return strings.Replace(s, "{", `{"x":`+deep+",", 1) }),
		"large":         data(func(s string) string { return s + strings.Repeat(" ", 256<<10) }),
		"large text":    data(func(s string) string { return strings.Replace(s, "Ann", strings.Repeat("A", 64<<10), 1) }),
		"other game":    data(func(s string) string { return strings.ReplaceAll(s, "indigo", "doppelkopf") }),
		"no game":       data(func(s string) string { return strings.ReplaceAll(s, "indigo", "poker") }),
		"many deals":    data(func(s string) string { return strings.ReplaceAll(s, `"n":1`, `"n":1000000000`) }),
		"negative":      data(func(s string) string { return strings.ReplaceAll(s, ":1", ":-1") }),
		"huge numbers":  data(func(s string) string { return strings.ReplaceAll(s, ":1", ":9007199254740993") }),
		"newer":         data(func(s string) string { return strings.ReplaceAll(s, `"v":`, `"v":99`) }),
		"another shelf": each(func(e *offline.Entry) { e.Shelf = map[string]string{"t": "k", "k": "t", "p": "r", "r": "f"}[e.Shelf] }),
		"no shelf":      each(func(e *offline.Entry) { e.Shelf = "z" }),
		"one table":     each(func(e *offline.Entry) { e.Key = "same" }),
		"no key":        each(func(e *offline.Entry) { e.Key = "" }),
		"future":        each(func(e *offline.Entry) { e.At = 1 << 52 }),
		"past":          each(func(e *offline.Entry) { e.At = -1 << 52 }),
		"last revs":     each(func(e *offline.Entry) { e.Rev += 1<<53 - 1000 }),
		"twice":         append(append([]offline.Entry(nil), entries...), entries...),
		"many tables":   many,
	} {
		survives(t, name, all, cookie)
	}
}

// Any part of a file can be changed: a value by one of another place, a byte, the order.
func TestDamagedFile(t *testing.T) {
	entries, cookie := saved(t)
	r := rand.New(rand.NewPCG(1, 2))
	var values []any
	var collect func(v any)
	collect = func(v any) {
		values = append(values, v)
		switch v := v.(type) {
		case map[string]any:
			for _, of := range v {
				collect(of)
			}
		case []any:
			for _, of := range v {
				collect(of)
			}
		}
	}
	for _, e := range entries {
		var v any
		if json.Unmarshal([]byte(e.Data), &v) == nil {
			collect(v)
		}
	}
	var change func(v any) any
	change = func(v any) any {
		of, ok := v.(map[string]any)
		if !ok || len(of) == 0 || r.IntN(4) == 0 {
			return values[r.IntN(len(values))]
		}
		i := r.IntN(len(of))
		for key, value := range of {
			if i--; i < 0 {
				of[key] = change(value)
				break
			}
		}
		return of
	}
	rounds := 20
	if testing.Short() {
		rounds = 5
	}
	for n := range rounds {
		all := append([]offline.Entry(nil), entries...)
		for range 1 + r.IntN(3) {
			e := &all[r.IntN(len(all))]
			switch r.IntN(4) {
			case 0:
				b := []byte(e.Data)
				b[r.IntN(len(b))] ^= 1 << r.IntN(8)
				e.Data = string(b)
			case 1:
				other := &all[r.IntN(len(all))]
				e.Data, other.Data = other.Data, e.Data
			default:
				var v any
				if json.Unmarshal([]byte(e.Data), &v) == nil {
					b := must.Have(json.Marshal(change(v)))(t)
					e.Data = string(b)
				}
			}
		}
		survives(t, fmt.Sprint("round ", n), all, cookie)
	}
}
