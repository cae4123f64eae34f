package news_test

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/room/feed"
	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/news"
	"github.com/hoylecards/hoyle/room/table"
)

// Two nodes tell of the same table. The feed has its opening once, at both, and a listener that
// hears of a change of the feed can ask for it.
func TestTwoNodes(t *testing.T) {
	j := new(journal.Memory)
	none := table.New(hoyle.Games())
	opened := must.Have(none.Apply(table.Event{
		V: table.Version, Kind: table.Open, At: time.Now().UnixMilli(), Seat: hoyle.Nobody, By: table.ByPerson, Who: "ann", ID: "open",
		Config: &table.Config{Game: "indigo", Access: table.Public, Secret: deck.Seed{1}},
	}))(t)
	sit := table.Event{V: table.Version, Kind: table.Sit, N: 1, At: opened.At, Seat: 0, By: table.ByPerson, Who: "ann", Name: "Ann", ID: "sit"}
	seated := must.Have(opened.Apply(sit))(t)
	ctx, cancel := context.WithCancel(t.Context())
	var nodes []*news.News
	heard := make(chan int, 100)
	for range 2 {
		var n *news.News
		n = news.New(news.Options{
			Journal: j, Log: slog.New(slog.DiscardHandler), Now: time.Now, Age: time.Hour,
			Account: func(context.Context, string) (bool, bool, error) { return true, false, nil },
			Changed: func() {
				entries, _ := n.Page(feed.Query{Most: 10, Live: func(feed.Entry) bool { return true }})
				heard <- len(entries)
			},
		})
		nodes = append(nodes, n)
	}
	done := make(chan struct{}, 2)
	for _, n := range nodes {
		go func() {
			n.Keep(ctx)
			done <- struct{}{}
		}()
		n.Report("table", none, seated)
		n.Compare("table", seated)
	}
	for range nodes {
		select {
		case got := <-heard:
			if got != 1 {
				t.Errorf("%d entries", got)
			}
		case <-time.After(time.Minute):
			t.Fatal("nobody hears of the opening")
		}
	}
	cancel()
	<-done
	<-done
	if entries, err := j.Read(t.Context(), journal.Feed, "all", 0); err != nil || len(entries) != 1 {
		t.Errorf("%d entries are stored, %v", len(entries), err)
	}
}
