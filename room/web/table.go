package web

import (
	"cmp"
	"context"
	"time"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/room/host"
	"github.com/hoylecards/hoyle/room/meter"
	"github.com/hoylecards/hoyle/room/pool"
	"github.com/hoylecards/hoyle/room/table"
)

// tableInfo holds the facts of a table that do not change.
type tableInfo struct {
	table.Facts
	FormatTitle string                  `json:"formatTitle"`
	Deals       int                     `json:"deals"`  // of a match, 0 if another end is set
	Target      int                     `json:"target"` // the points that end a match, 0 if none do
	Unit        string                  `json:"unit"`
	CardPoints  map[card.Card]int       `json:"cardPoints,omitempty"`
	Layouts     map[string]hoyle.Layout `json:"layouts"`
	Players     int                     `json:"players"`
	Seats       int                     `json:"seats"`
	Bots        []string                `json:"bots"`
	Programs    []string                `json:"programs,omitempty"` // of the operator
	Series      *seriesInfo             `json:"series"`
}

// seriesInfo names the cup to which a table belongs.
type seriesInfo struct {
	Cup   string `json:"cup"`
	Round int    `json:"round"`
	Best  int    `json:"best"`
}

func infoOf(id string, s *table.State) tableInfo {
	game, about, c := s.Game(), s.Game().Info(), s.Config
	info := tableInfo{
		Facts: s.Facts(id), Players: game.Players(), Seats: game.Seats(), Unit: about.Unit.Name, CardPoints: game.CardPoints(), Layouts: about.Layouts,
	}
	if r := c.Series; r != nil {
		info.Series = &seriesInfo{r.Cup, r.Round, r.Best}
	}
	if m, err := game.Match(c.Format, c.Number, deck.Seed{}); err == nil {
		info.Target = m.Target()
	}
	for _, f := range about.Formats {
		if f.Name == c.Format {
			info.FormatTitle = f.Title
			if f.N > 0 && info.Target == 0 {
				info.Deals = c.Number
			}
		}
	}
	for _, b := range about.Bots {
		info.Bots = append(info.Bots, b.Name)
	}
	return info
}

// serveTable sends the changes of the table.
func (k *socket) serveTable(ctx context.Context) error {
	s := k.table.State()
	info := infoOf(k.table.ID, s)
	info.Programs = k.server.Own
	err := k.writeJSON(ctx, map[string]any{
		"t": "hello", "account": k.who.Account, "name": k.who.Name, "table": info, "now": k.server.Host.Now().UnixMilli(),
	})
	if err != nil {
		return err
	}
	if seat := s.SeatOf(k.who.Account); seat != hoyle.Nobody && s.Chairs[seat].Away {
		_, _ = k.table.Do(ctx, table.Event{Kind: table.Back, Seat: seat, By: table.ByPerson, Who: k.who.Account}) // the match may be over
	}
	shown := &shown{}
	if err := k.show(ctx, shown); err != nil {
		return err
	}
	return k.serve(ctx, k.watcher.Changed, func() error { return k.show(ctx, shown) })
}

// shown records the parts of a table that a client has been shown.
type shown struct {
	mark     host.Mark
	presence []byte
	talk     uint64
}

// show sends the parts that a client has not been shown yet.
func (k *socket) show(ctx context.Context, last *shown) error {
	if err := cmp.Or(spectates(k.table.State(), k.who.Account), k.watcher.Err()); err != nil {
		return err
	}
	whole := k.resync.Swap(false)
	if whole {
		last.mark = host.Mark{}
	}
	data, mark, err := k.table.Frame(k.who.Account, last.mark, k.diffs)
	if err != nil {
		return err
	}
	if whole {
		pool.Sleep(ctx, k.server.whole.Pay(k.from, 1+len(data)>>10))
	}
	if data != nil {
		if err := k.write(ctx, data); err != nil {
			return err
		}
		if at := k.table.State().At; !last.mark.IsZero() {
			k.server.Meter.Took(meter.Seen, max(k.server.Now().Sub(time.UnixMilli(at)), 0))
		}
		last.mark = mark
	}
	who := struct {
		T string `json:"t"`
		host.Presence
	}{"who", k.table.Presence()}
	if err := k.writeNew(ctx, who, &last.presence); err != nil {
		return err
	}
	if err := k.showTalk(ctx, last); err != nil {
		return err
	}
	switch {
	case !k.table.Stopped():
		return nil
	case k.table.State().Phase == table.Ended:
		return table.ErrNotFound
	}
	return host.ErrStopping
}

// showTalk sends the new texts, except those of people whom the client has blocked.
func (k *socket) showTalk(ctx context.Context, last *shown) error {
	if k.table.State().Outsider(k.who.Account) {
		return nil
	}
	texts, rev := k.table.Texts(ctx, last.talk)
	heard, ok := k.server.Host.Heard(ctx, k.who.Account, texts)
	if !ok { // try again later
		return nil
	}
	last.talk = rev
	if len(heard) == 0 {
		return nil
	}
	return k.writeJSON(ctx, map[string]any{"t": "chat", "texts": heard})
}
