package table_test

import (
	"encoding/json"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/live"
	"github.com/hoylecards/hoyle/room/table"
)

// names returns the names that the fields of a struct have in JSON, without those of embedded structs.
func names(of reflect.Type) (all []string) {
	for _, f := range reflect.VisibleFields(of) {
		if name, _, _ := strings.Cut(f.Tag.Get("json"), ","); name != "" && len(f.Index) == 1 {
			all = append(all, name)
		}
	}
	return all
}

// A view is a moment and what a table adds to it: no field of the one hides a field of the other, for
// encoding/json takes the shallower of two that have the same name.
func TestViewHidesNothing(t *testing.T) {
	seen := map[string]bool{}
	for _, of := range []reflect.Type{reflect.TypeFor[live.View](), reflect.TypeFor[table.View]()} {
		for _, name := range names(of) {
			if key := strings.ToLower(name); seen[key] {
				t.Errorf("two fields are called %q", name)
			} else {
				seen[key] = true
			}
		}
	}
	if len(seen) < 30 {
		t.Errorf("only %d fields: %v", len(seen), seen)
	}
}

// The moment of docs/moment.json is part of a view of a table, and comes out of it as it went in.
func TestMomentInView(t *testing.T) {
	moment := must.Have(os.ReadFile("../../docs/moment.json"))(t)
	var v table.View
	must.Do(t, json.Unmarshal(moment, &v))
	whole := must.Have(json.Marshal(v))(t)
	var want, got map[string]any
	if err := json.Unmarshal(moment, &want); err != nil || json.Unmarshal(whole, &got) != nil {
		t.Fatal(err)
	}
	for name, value := range want {
		if !reflect.DeepEqual(got[name], value) {
			t.Errorf("%s: %v, want %v", name, got[name], value)
		}
	}
	if v.Spot.String() != "1.0.9" || v.Len() != 9 || v.Phase != "" {
		t.Errorf("%+v", v)
	}
}
