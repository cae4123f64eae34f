package hoyle_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"reflect"
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
	"github.com/hoylecards/hoyle/internal/long"
	"github.com/hoylecards/hoyle/karata"
)

// Nothing that a program prints or logs shows a seed or a card of a running deal: whatever it
// prints is the same for another seed. JSON is the form of storage, so it shows seeds and cards on
// purpose.
func TestNothingPrintsSecrets(t *testing.T) {
	seed := deck.NewSeed(0x5ec2e7)
	values, others := handles(t, seed), handles(t, deck.NewSeed(0x07be42).Derive(1))
	for name, v := range values {
		for nest, in := range nests(v) {
			other := nests(others[name])[nest]
			for _, format := range formats() {
				mustHide(t, name+" in "+nest+" by "+format, fmt.Sprintf(format, in), fmt.Sprintf(format, other), seed)
			}
			mustHide(t, name+" in "+nest+" in an error", fmt.Errorf("no: %v, %w", in, engine.ErrSeat).Error(), fmt.Errorf("no: %v, %w", other, engine.ErrSeat).Error(), seed)
			mustHide(t, name+" in "+nest+" as t.Log prints it", fmt.Sprintln(in), fmt.Sprintln(other), seed)
			mustHide(t, name+" in "+nest+" in a log", logged(in, nest), logged(other, nest), seed)
		}
	}
}

// handles returns what holds secrets, by name: of each type a value and a pointer.
func handles(t *testing.T, seed deck.Seed) map[string]any {
	t.Helper()
	values := map[string]any{}
	add(values, "a seed", seed)
	for _, g := range hoyle.Games() {
		table, err := g.Table(seed, 0)
		if err != nil {
			t.Fatal(err)
		}
		match, err := g.Match("", 0, seed)
		if err != nil || !match.Next() {
			t.Fatal(err)
		}
		add(values, g.Name()+": a table", *table)
		add(values, g.Name()+": a match", *match)
		add(values, g.Name()+": a record", table.Save())
		add(values, g.Name()+": a match record", match.Save())
	}
	typed(t, values, seed, blackjack.Game{})
	typed(t, values, seed, catcheleven.Game{})
	typed(t, values, seed, doppelkopf.Game{})
	typed(t, values, seed, indigo.Game{})
	typed(t, values, seed, karata.Game{})
	return values
}

// add adds a value and a pointer to it, with what they lie in.
func add[T any](values map[string]any, name string, v T) {
	values[name] = v
	values["pointer to "+name] = &v
	values["list of "+name] = []T{v}
	values["array of "+name] = [1]T{v}
	values["map of "+name] = map[string]T{"k": v}
	values["struct of "+name] = struct{ V T }{v}
	values["pointers in list, "+name] = []*T{&v}
	values["pointers in map, "+name] = map[string]*T{"k": &v}
	values["pointer in struct, "+name] = struct{ P *T }{&v}
}

// typed adds to values those whose types depend on the game: a table, a match, a finished deal, a
// position, and a view.
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
	add(values, name+": a table", *table)
	add(values, name+": a match", *match)
	add(values, name+": a position", table.State())
	values[name+": a deal"], values[name+": a view"] = host.Deal[S]{Played: 1, End: table.State()}, table.View(0)
}

// nests returns a value as programs hold it.
func nests(v any) map[string]any {
	type holder struct{ V any }
	return map[string]any{
		"itself": v, "a list": []any{v}, "a map": map[int]any{1: v},
		"a struct": holder{v}, "a pointer to a struct": &holder{v}, "a list in a struct": holder{[]any{holder{v}}},
	}
}

// formats returns every verb of package fmt and every letter that is not one, with its flags and
// widths. The verbs %p and %w of a value are faults that go vet reports, and package fmt does not
// ask the value.
func formats() []string {
	var all []string
	for _, verb := range long.Or("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnoqrstuvxyz", "vsdxqtcegUz") {
		all = append(all, "%"+string(verb), "%+"+string(verb), "%#"+string(verb))
	}
	for _, verb := range []string{"v", "d", "t"} {
		all = append(all, "%-"+verb, "% "+verb, "%0"+verb, "%9"+verb, "%.3"+verb, "%+#09.3"+verb, "%-200"+verb, "%[1]"+verb)
	}
	return all
}

// logged returns what both handlers of slog write, as an attribute and in a group. The JSON of a
// record in a list is the form of storage.
func logged(v any, nest string) string {
	var out bytes.Buffer
	text := slog.New(slog.NewTextHandler(&out, &slog.HandlerOptions{ReplaceAttr: untimed}))
	text.Info("seen", "value", v, slog.Group("in", "a group", v))
	if _, plain := v.(slog.LogValuer); plain && nest == "itself" {
		slog.New(slog.NewJSONHandler(&out, &slog.HandlerOptions{ReplaceAttr: untimed})).With("value", v).Info("seen", "value", v)
	}
	return out.String()
}

func untimed(_ []string, a slog.Attr) slog.Attr {
	if a.Key == slog.TimeKey {
		return slog.Attr{}
	}
	return a
}

// mustHide fails the test if a text depends on the seed, or shows a seed in any notation, or a
// card.
func mustHide(t *testing.T, what, text, other string, seed deck.Seed) {
	t.Helper()
	if text != other {
		t.Errorf("%s shows %.300s, and with another seed %.300s", what, text, other)
		return
	}
	decimal := strings.Trim(fmt.Sprint([32]byte(seed)), "[]")
	for _, secret := range []string{seed.Hex(), strings.ToUpper(seed.Hex()), decimal[len(decimal)-12:], "5ec2e7", "♠", "♥", `"hands"`} {
		if strings.Contains(text, secret) {
			t.Errorf("%s shows %q: %.300s", what, secret, text)
			return
		}
	}
}

// The zero values do not panic, and print what they are.
func TestZeroTableAndMatch(t *testing.T) {
	var table hoyle.Table
	var match hoyle.Match
	for format, want := range map[string]string{"%v": ", 0 plays, turn: nobody", "%#v": ", 0 plays, turn: nobody", "%t": ", 0 plays, turn: nobody"} {
		if got := fmt.Sprintf(format, table); got != want {
			t.Errorf("%s of the zero Table: %q, want %q", format, got, want)
		}
	}
	if got, want := fmt.Sprint(match), "match of ,  0, 0 deals"; got != want {
		t.Errorf("the zero Match: %q, want %q", got, want)
	}
	call(t, &table)
	call(t, &match)
	if match.Next() || !errors.Is(match.Err(), engine.ErrNoGame) || match.Table() != nil || match.Deal(0) != nil || match.Len() != 0 || match.Total(0) != 0 || match.Over() {
		t.Errorf("the zero Match: %v", match.Err())
	}
	if err := table.Play(0, "7H"); !errors.Is(err, engine.ErrNoGame) {
		t.Errorf("a play at the zero Table: %v", err)
	}
	if _, err := table.Record(); !errors.Is(err, engine.ErrNoGame) || table.Turn() != hoyle.Nobody || table.Seats() != 0 {
		t.Errorf("the zero Table: %v", err)
	}
}

// call calls every method of a value with zero arguments, and with seats that do not exist.
func call(t *testing.T, v any) {
	t.Helper()
	for _, seat := range []engine.Seat{0, engine.Nobody, 1, 127} {
		of := reflect.ValueOf(v)
		for i := range of.NumMethod() {
			method := of.Type().Method(i)
			if method.Name == "Format" {
				continue
			}
			var args []reflect.Value
			for n := range method.Type.NumIn() - 1 {
				switch in := method.Type.In(n + 1); in {
				case reflect.TypeFor[context.Context]():
					args = append(args, reflect.ValueOf(t.Context()))
				case reflect.TypeFor[engine.Seat]():
					args = append(args, reflect.ValueOf(seat))
				default:
					args = append(args, reflect.Zero(in))
				}
			}
			func() {
				defer func() {
					if p := recover(); p != nil {
						t.Errorf("%T.%s%v panics: %v", v, method.Name, args, p)
					}
				}()
				if method.Type.IsVariadic() {
					of.Method(i).CallSlice(args)
				} else {
					of.Method(i).Call(args)
				}
			}()
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
