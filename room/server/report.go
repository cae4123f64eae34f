package server

import (
	"fmt"
	"strings"

	"github.com/hoylecards/hoyle/room/host"
)

// reportText returns a report as lines of text. What strangers have written is quoted, so that it
// cannot control a terminal. The last line is the command that bans the person.
func reportText(r host.Report, where string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s: %q (%s) by %q (%s)", clock(r.At), r.Why, r.Of.Name, r.Of.Account, r.By.Name, r.By.Account)
	if r.Table != "" {
		fmt.Fprintf(&b, " at %q (%s)", r.Title, r.Table)
	}
	if r.Text != "" {
		fmt.Fprintf(&b, "\n    says %q", r.Text)
	}
	for _, text := range r.Wrote {
		fmt.Fprintf(&b, "\n    %s wrote %q", clock(text.At), text.Text)
	}
	fmt.Fprintf(&b, "\n    room ban %s -why %s%s\n", r.Of.Account, r.Why, where)
	return b.String()
}
