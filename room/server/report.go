package server

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/hoylecards/hoyle/room/host"
	"github.com/hoylecards/hoyle/room/journal"
)

// told is the number of reports that were written.
type told int

// String implements [fmt.Stringer].
func (n told) String() string { return fmt.Sprintf("%d reports", int(n)) }

// writeReports writes the reports of a store.
func writeReports(ctx context.Context, j journal.Journal, w io.Writer) (told, error) {
	all, err := host.Reports(ctx, j)
	if err != nil {
		return 0, err
	}
	for _, r := range all {
		if _, err := io.WriteString(w, reportText(r)); err != nil {
			return 0, err
		}
	}
	return told(len(all)), nil
}

// reportText returns a report as lines of text. What strangers have written is quoted, so that it
// cannot control a terminal.
func reportText(r host.Report) string {
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
	fmt.Fprintf(&b, "\n    room ban %s -why %s\n", r.Of.Account, r.Why)
	return b.String()
}
