package browser

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/room/loopback"
)

// nodes starts a room of three nodes that are themselves the store.
func nodes(t *testing.T) []*room {
	t.Helper()
	dir, addresses := t.TempDir(), []string{loopback.Free(t), loopback.Free(t), loopback.Free(t)}
	key := filepath.Join(dir, "room.key")
	must.Do(t, os.WriteFile(key, []byte("1 "+strings.Repeat("0f", 32)+"\n"), 0o600))
	var all []*room
	for i, address := range addresses {
		name := fmt.Sprint("node", i)
		r := &room{t: t, program: program, address: loopback.Free(t), data: filepath.Join(dir, name), flags: []string{
			"-pace", "100ms", "-key", key, "-node", name, "-cluster", address, "-routes", strings.Join(addresses, ","),
		}}
		r.launch()
		t.Cleanup(r.kill)
		all = append(all, r)
	}
	for _, r := range all {
		r.await()
	}
	return all
}

// front starts a proxy that sends each request to a node that is ready.
func front(t *testing.T, all []*room) *httptest.Server {
	t.Helper()
	s := httptest.NewServer(&httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) {
		to := all[0]
		for _, n := range all {
			if n.ready() {
				to = n
				break
			}
		}
		r.SetURL(&url.URL{Scheme: "http", Host: to.address})
		r.Out.Host = r.In.Host
	}, ErrorHandler: func(w http.ResponseWriter, _ *http.Request, _ error) { w.WriteHeader(http.StatusBadGateway) }})
	t.Cleanup(s.Close)
	return s
}

// come opens a person's table in a cup, and leaves the table's page when the match begins.
const come = `new Promise((began) => {
	const path = new URL(document.querySelector('.cup-me a.primary').href).pathname.replace('/t/', '/api/tables/');
	const socket = new WebSocket('ws://' + location.host + path + '/ws');
	socket.onopen = () => socket.send('{"t":"ready","id":"r"}');
	socket.onmessage = (m) => {
		if (JSON.parse(m.data).state !== 'playing') return;
		socket.close();
		began(true);
	};
})`

// A page that is never loaded again follows a cup to its end while all nodes are replaced, one
// after another. The cup waits for Ann, who comes to her table after all of them have been
// replaced. Then she goes away, and a bot plays for her when her clock has run out.
func TestCupWhileNodesAreReplaced(t *testing.T) {
	t.Parallel()
	all := nodes(t)
	address := front(t, all).URL
	p := open(t).visit(t, address+"/")
	p.called("Ann")
	order := `{"game":"indigo","format":"deals","n":1,"size":16,"fill":true,"join":true,"comeSeconds":3600,"clock":{"bankSeconds":10,"incrementSeconds":0}}`
	id := eval[string](p, "fetch('/api/cups', {method: 'POST', body: "+text(order)+"}).then((a) => a.json()).then((o) => o.id)")
	p.do(chromedp.Navigate(address + "/cup/" + id))
	p.until("document.querySelector('button[name=start]')")
	eval[bool](p, "window.same = true")
	p.enter("button[name=start]")
	results := "document.querySelectorAll('.pairing .entrant.won').length"
	p.loses() // while a node stops, requests fail
	for i, n := range all {
		p.until(fmt.Sprint(results, " > ", 2*i))
		must.Do(t, n.command.Process.Signal(syscall.SIGTERM))
		err := n.command.Wait()
		if code := n.command.ProcessState.ExitCode(); code != 0 && code != 1 { // 1 if a busy machine takes too long to stop
			t.Errorf("%s ends with %v: %s", n.flags[5], err, n.log.String())
		}
		n.run()
	}
	eval[bool](p, come)
	for end := time.Now().Add(5 * patience); eval[int](p, results) < 15; time.Sleep(200 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("the cup never ends: ", eval[string](p, "document.body.innerText"))
		}
	}
	p.until("document.querySelector('.cup-winner') && window.same")
}
