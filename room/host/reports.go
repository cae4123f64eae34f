package host

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/hoylecards/hoyle/room/friends"
	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/table"
)

// Report is what one person tells the operator about another.
type Report struct {
	At    int64         `json:"at"` // milliseconds since 1970
	By    friends.Known `json:"by"`
	Of    friends.Known `json:"of"`
	Why   string        `json:"why"` // one of [Whys]
	Text  string        `json:"text,omitempty"`
	Table string        `json:"table,omitempty"` // where it happened
	Title string        `json:"title,omitempty"` // of that table
	Wrote []Text        `json:"wrote,omitempty"` // by the person who is reported, at that table
}

// Whys are the kinds of reports.
func Whys() []string { return []string{"texts", "name", "cheats", "stalls", "other"} }

// maxWrote is the largest number of texts in a report.
const maxWrote = 10

// Report stores a report about an account. If it contains the id of a table, Report adds the last
// texts that the account has written there, if the author may read them. A second report by the
// same author about the account replaces the first. The error is [table.ErrNotFound] or [ErrBusy].
func (h *Host) Report(ctx context.Context, r Report) error {
	name, err := h.Name(ctx, r.Of.Account)
	if err != nil {
		return err
	}
	r.At, r.Of.Name = h.Now().UnixMilli(), name
	if r.Table != "" {
		t, err := h.Table(r.Table)
		if err != nil {
			return err
		}
		if s := t.State(); s.Outsider(r.By.Account) || !s.Admits(r.By.Account) {
			return table.ErrNotFound
		}
		r.Title, r.Wrote = t.State().Config.Title, t.textsOf(ctx, r.Of.Account)
	}
	if _, err := journal.Store(ctx, h.journal, journal.Reports, r.Of.Account+r.By.Account, journal.Unfenced, "", r); err != nil {
		return ErrBusy
	}
	for _, who := range []string{r.Of.Account, r.By.Account} {
		if h.IsGone(who) { // deleted while the report was being stored
			return h.forgetReports(ctx, who)
		}
	}
	return nil
}

// textsOf returns the last texts of an account at the table.
func (t *Table) textsOf(ctx context.Context, account string) []Text {
	texts, _ := t.Texts(ctx, 0)
	own := slices.DeleteFunc(texts, func(text Text) bool { return text.Account != account })
	return own[max(len(own)-maxWrote, 0):]
}

// forgetReports deletes the reports that are about or by an account.
func (h *Host) forgetReports(ctx context.Context, who string) error {
	keys, err := journal.Keys(ctx, h.journal, journal.Reports)
	if err != nil {
		return err
	}
	for _, key := range keys {
		if strings.HasPrefix(key, who) || strings.HasSuffix(key, who) {
			if err := h.journal.Purge(ctx, journal.Reports, key); err != nil {
				return err
			}
		}
	}
	return nil
}

// Reports returns the reports in a journal, with the oldest first.
func Reports(ctx context.Context, j journal.Journal) ([]Report, error) {
	keys, err := journal.Keys(ctx, j, journal.Reports)
	if err != nil {
		return nil, err
	}
	var all []Report
	for _, key := range keys {
		var r Report
		rev, err := journal.Newest(ctx, j, journal.Reports, key, &r)
		if err != nil {
			return nil, err
		}
		if rev != 0 { // otherwise it has just been deleted
			all = append(all, r)
		}
	}
	slices.SortFunc(all, func(a, b Report) int { return cmp.Compare(a.At, b.At) })
	return all, nil
}
