package cmd

import (
	"strings"
	"testing"

	"github.com/hoylecards/hoyle"
)

// The exit code is 0 if all files are right, 1 if one is wrong, and 2 if the command line is.
func TestCheckExits(t *testing.T) {
	for _, tt := range []struct {
		in   string
		args []string
		want int
	}{
		{"game indigo\nturn 0", []string{"check", "-"}, 0},
		{"game indigo\nturn 1", []string{"check", "-"}, 1},
		{"", []string{"check"}, 2},
		{"", []string{"check", "-commitment", "x", "-"}, 2},
		{"", []string{"check", "-nonsense", "-"}, 2},
	} {
		var out, errs strings.Builder
		p := program{"hoyle", strings.NewReader(tt.in), &out, &errs, hoyle.Games()}
		if got := p.main(t.Context(), tt.args); got != tt.want || got == 0 != (errs.Len() == 0) {
			t.Errorf("%q: exit code %d, want %d\n%s%s", tt.args, got, tt.want, out.String(), errs.String())
		}
	}
}
