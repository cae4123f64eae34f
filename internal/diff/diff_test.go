package diff_test

import (
	"encoding/json"
	"errors"
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"github.com/hoylecards/hoyle/internal/diff"
	"github.com/hoylecards/hoyle/internal/expect"
)

// Differences are as small as they can be without a search.
func TestAppend(t *testing.T) {
	for _, row := range []struct{ old, now, want string }{
		{`1`, `2`, `2`},
		{`{"a":1}`, `null`, `null`},
		{`null`, `{"a":1}`, `[{"a":1}]`},
		{`[1]`, `{"a":1}`, `[{"a":1}]`},
		{`{"a":1}`, `{"a":1}`, `{}`},
		{`{"a":1,"b":"a, \"}\\"}`, `{"a":2,"b":"a, \"}\\"}`, `{"a":2}`},
		{`{"a":1,"b":2}`, `{"b":2}`, `[{"b":2}]`},
		{`{"b":2}`, `{"a":[],"b":2}`, `[{"a":[],"b":2}]`},
		{`{"a":{"b":{"c":[1,2,3],"d":"long enough"}}}`, `{"a":{"b":{"c":[1,3],"d":"long enough"}}}`, `{"a":{"b":{"c":[[1,3]]}}}`},
		{`["AC","KH","9D","9D"]`, `["AC","9D","9D"]`, `{"1":[]}`},
		{`["AC","KH","9D","TD"]`, `["AC","KH","9D","TD","JC"]`, `{"4":"JC"}`},
		{`["AC","KH","QC","9D","TD","QS","QH","QD"]`, `["AC","9D","TD","QS","QH","QD"]`, `{"1":[],"2":[]}`},
		{`["AC","KH"]`, `[]`, `[[]]`},
		{`[12,"a long text"]`, `[1,"a long text"]`, `{"0":1}`},
		{`[1,"a long text"]`, `[12,"a long text"]`, `{"0":12}`},
		{`{"a":"\\\",","b":1}`, `{"a":"\\\",","b":2}`, `{"b":2}`},
		{`[{"hand":"a long name","n":[7]},{"hand":"another name","n":[8]}]`, `[{"hand":"a long name","n":[7]},{"hand":"another name","n":[9]}]`,
			`{"1":{"n":[[9]]}}`},
		{`{"a":1,"b":2}`, `{"a":1}`, `[{"a":1}]`},
		{`["AC","KH","9D","TD","QS","QH","QD","QC"]`, `["AC","9D","TD","QS","QH","QD"]`, `{"1":[],"7":[]}`},
		{`[1,2]`, `[3,4]`, `[[3,4]]`},
	} {
		expect.Is(t, string(diff.Append(nil, []byte(row.old), []byte(row.now))), row.want, "from", row.old, "to", row.now)
	}
}

var key = rapid.SampledFrom([]string{"", "0", "1", "length", "hand", `"`})

// value draws a value that resembles others that it draws.
func value(depth int) *rapid.Generator[any] {
	scalars := []*rapid.Generator[any]{
		rapid.Just[any](nil), rapid.Just[any](true), rapid.Map(rapid.SampledFrom([]int{-1, 1, 12}), func(n int) any { return float64(n) }),
		rapid.Map(rapid.SampledFrom([]string{"", "AC", "KH", `a"b\`, "},]", "\u2028<é"}), func(s string) any { return s }),
	}
	if depth == 0 {
		return rapid.OneOf(scalars...)
	}
	inner := value(depth - 1)
	return rapid.OneOf(append(scalars,
		rapid.Map(rapid.SliceOfN(inner, 0, 5), func(v []any) any { return v }),
		rapid.Map(rapid.MapOfN(key, inner, 0, 4), func(v map[string]any) any { return v }),
	)...)
}

// changed draws a value that differs from another in a few places, or not at all.
func changed(t *rapid.T, v any) any {
	if rapid.IntRange(0, 5).Draw(t, "replace") == 0 {
		return value(2).Draw(t, "value")
	}
	switch v := v.(type) {
	case []any:
		now := []any{}
		for _, e := range v {
			if rapid.IntRange(0, 3).Draw(t, "keep") > 0 {
				now = append(now, changed(t, e))
			}
		}
		return append(now, rapid.SliceOfN(value(1), 0, 2).Draw(t, "more")...)
	case map[string]any:
		now := rapid.MapOfN(key, value(1), 0, 1).Draw(t, "more")
		for k, e := range v {
			if rapid.IntRange(0, 9).Draw(t, "keep") > 0 {
				now[k] = changed(t, e)
			}
		}
		return now
	}
	return v
}

// A difference leads from the old value to the new one, and is hardly longer than the new one.
func TestApply(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := value(4).Draw(t, "old")
		old, now := encode(v), encode(changed(t, v))
		change := diff.Append(nil, old, now)
		if len(change) > len(now)+2 {
			t.Errorf("from %s to %s: %s", old, now, change)
		}
		got, err := diff.Apply(old, change)
		if err != nil || !equal(got, now) {
			t.Errorf("from %s with %s to %s (%v), want %s", old, change, got, err, now)
		}
	})
}

func encode(v any) []byte {
	data, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return data
}

func equal(a, b []byte) bool {
	var x, y any
	return json.Unmarshal(a, &x) == nil && json.Unmarshal(b, &y) == nil && reflect.DeepEqual(x, y)
}

// What does not fit is refused.
func TestApplyRefuses(t *testing.T) {
	for _, row := range []struct{ old, change string }{
		{`{"a":1}`, ``},
		{`{"a":1}`, `[]`},
		{`{"a":1}`, `{"a":`},
		{`{"a":1}`, `{"a":{}}`},
		{`{"a":1}`, `{"b":{}}`},
		{`null`, `{}`},
		{``, `{}`},
		{`[1]`, `{"a":1}`},
		{`[1]`, `{"-1":1}`},
		{`[1]`, `{"99999999999":1}`},
	} {
		if got, err := diff.Apply([]byte(row.old), []byte(row.change)); !errors.Is(err, diff.ErrInvalid) {
			t.Errorf("%s from %s: %s, %v", row.change, row.old, got, err)
		}
	}
}
