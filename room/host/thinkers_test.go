package host_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/room/host"
	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/table"
)

// If one person opens many tables of bots that search, the bot of an honest person still answers.
func TestManyBotsKeepNobodyWaiting(t *testing.T) {
	const many = 40
	h := newHost(t, new(journal.Memory), host.Options{Times: host.Times{Think: 100 * time.Millisecond}, Most: host.Most{MaxOpen: many}})
	at := open(t, h, table.Config{Game: "indigo", Bots: []string{"", "random"}})
	defer watch(t, at, "ann").Close()
	do(t, at, person(table.Ready, "ann"))
	var alone []*host.Table
	for n := range many {
		c := table.Config{Game: "indigo", Access: table.Public, Number: 100, Bots: []string{"search", "search"}}
		id := must.Have(h.Open(t.Context(), host.Client{Account: fmt.Sprint("eve", n/5), Address: "192.0.2.1"}, c))(t)
		alone = append(alone, find(t, h, id))
		do(t, alone[n], person(table.Ready, fmt.Sprint("eve", n/5)))
	}
	plays := func() int {
		n := 0
		for _, a := range alone {
			n += a.State().Plays()
		}
		return n
	}
	until(t, "all bots to be waiting", func() bool { return plays() > 2 })
	for range 3 {
		until(t, "Ann's turn", func() bool { return at.State().Deal.Turn() == 0 })
		s := at.State()
		play := person(table.Play, "ann")
		play.Spot, play.Move = s.Now.Spot, s.Deal.Legal(0)[0]
		before := plays()
		do(t, at, play)
		until(t, "the bot", func() bool { return at.State().Plays() > s.Plays()+1 })
		if got := plays() - before; got > many/4 {
			t.Errorf("%d bots that play alone were served before the bot of a person", got)
		}
	}
}

// Bots at tables of people come before bots that play alone. Within each group, the party that
// has used the least time comes first.
func TestTurnsOfBots(t *testing.T) {
	now := time.Unix(1_000_000, 0)
	q := host.NewThinkers(1, func() time.Time { return now })
	q.Wait("lone", "eve", true)
	for n := range 5 {
		q.Wait(fmt.Sprint("eve", n), "eve", false)
	}
	q.Wait("ann", "ann", false)
	if !q.Thinks("lone") || q.Thinks("eve0") {
		t.Fatal("a free place is not taken")
	}
	now = now.Add(50 * time.Millisecond)
	q.Done("lone")
	if !q.Thinks("ann") {
		t.Error("the bots of one party go on before those of another")
	}
	q.Done("ann")
	for n := range 5 {
		now = now.Add(50 * time.Millisecond)
		q.Done(fmt.Sprint("eve", n))
	}
}

// Bots that play alone stay within their budget, even if places are free.
func TestBudgetOfBotsAlone(t *testing.T) {
	now := time.Unix(1_000_000, 0)
	q := host.NewThinkers(2, func() time.Time { return now })
	used := time.Duration(0)
	for n := range 100 {
		name := fmt.Sprint(n)
		q.Wait("tom", "tom", false)
		q.Done("tom")
		q.Wait(name, "eve", true)
		for !q.Thinks(name) {
			now = now.Add(10 * time.Millisecond)
			q.Wake()
		}
		now, used = now.Add(100*time.Millisecond), used+100*time.Millisecond
		q.Done(name)
	}
	if all := now.Sub(time.Unix(1_000_000, 0)); all < 2*(used-2*time.Second) {
		t.Errorf("bots that play alone have thought for %v of %v", used, all)
	}
	q.Wait("ann", "ann", false)
	if !q.Thinks("ann") {
		t.Error("a person's bot waits for the budget of other bots")
	}
}
