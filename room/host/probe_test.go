package host_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/room/host"
	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/meter/prom"
	"github.com/hoylecards/hoyle/room/table"
)

// The meters of each of two hosts count both hosts. One of the hosts owns the table.
func TestProbes(t *testing.T) {
	j, meters := new(journal.Memory), []*prom.Meter{prom.New(), prom.New()}
	var hosts []*host.Host
	for _, m := range meters {
		hosts = append(hosts, newHost(t, j, host.Options{Meter: m}))
	}
	open(t, hosts[0], table.Config{Game: "indigo"})
	read := func(m *prom.Meter) string {
		w := httptest.NewRecorder()
		m.Handler().ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/metrics", nil))
		return w.Body.String()
	}
	for _, m := range meters {
		for _, want := range []string{"room_members 2", "room_store_away 0", "room_tables 1", "room_feed_entries 1"} {
			until(t, want, func() bool { return strings.Contains(read(m), "\n"+want+"\n") })
		}
	}
	owners := func() int {
		return strings.Count(read(meters[0])+read(meters[1]), "\nroom_owned_tables 1\n")
	}
	until(t, "one owner", func() bool { return owners() == 1 })
}
