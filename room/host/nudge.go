package host

import (
	"context"
	"slices"
	"time"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/room/table"
)

// Slow returns the account at a seat if the author may remind that account. The author may do so if
// they also have a seat and it has been the account's turn for [Options].Slow. The errors are
// [table.ErrSeated] and [table.ErrNotNow].
func (t *Table) Slow(seat hoyle.Seat, author string) (who string, err error) {
	s := t.State()
	own := s.SeatOf(author)
	if own == hoyle.Nobody {
		return "", table.ErrSeated
	}
	slow := slices.Contains(s.Awaited(), seat) && int(seat) < len(s.Chairs) && s.Mover(seat) == "" &&
		t.Now().Sub(time.UnixMilli(s.Chairs[seat].Since)) >= t.Times.Slow
	if own == seat || !slow {
		return "", table.ErrNotNow
	}
	return s.Chairs[seat].Who, nil
}

// Nudge tells an account that the author is waiting for it. An account that has blocked the author
// gets no nudge, and the author does not learn of this. The error is [ErrBusy].
func (h *Host) Nudge(ctx context.Context, t *Table, to, author string) error {
	list, err := h.List(ctx, to)
	if err == nil && !list.HasBlocked(author) {
		h.run(message{At: h.Now().UnixMilli(), To: to, From: author, Table: t.ID, Nudge: true})
	}
	return err
}
