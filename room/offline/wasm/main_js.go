// Wasm runs the card room of package offline in a worker of a browser. The file
// static/offline/worker.js is the other side.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"syscall/js"
	"time"

	"github.com/hoylecards/hoyle/room/offline"
)

// room is the JavaScript object through which the worker and this program communicate.
var room = js.Global().Get("room")

func main() {
	if room.Get("thinks").Bool() {
		room.Set("think", offer(func(a []js.Value) { a[1].Invoke(offline.Think(a[0].String())) }))
	} else if err := open(); err != nil {
		room.Call("failed", err.Error())
		return
	}
	room.Call("ready")
	select {}
}

// open opens the room, and offers it to the worker.
func open() error {
	var entries []offline.Entry
	if err := json.Unmarshal([]byte(room.Get("entries").String()), &entries); err != nil {
		return err
	}
	r, err := offline.New(context.Background(), offline.Options{
		Keeper: keeper{}, Entries: entries, Cookie: room.Get("cookie").String(), Mind: offline.Mind(ask),
		Pace: time.Duration(room.Get("pace").Int()) * time.Millisecond, Quick: room.Get("quick").Bool(),
	})
	if err != nil {
		return err
	}
	room.Set("fetch", offer(func(a []js.Value) {
		before := r.Cookie()
		got := r.Fetch(context.Background(), a[0].String(), a[1].String(), a[2].String())
		if c := r.Cookie(); c != before {
			await(room.Call("keepCookie", c))
		}
		a[3].Invoke(got.Status, got.Type, got.Text)
	}))
	room.Set("open", js.FuncOf(func(_ js.Value, a []js.Value) any {
		heard, ended := a[1], a[2]
		s := r.Open(a[0].String(), func(text string) { heard.Invoke(text) }, func(status int, reason string) { ended.Invoke(status, reason) })
		return map[string]any{
			"send":  js.FuncOf(func(_ js.Value, a []js.Value) any { s.Send(a[0].String()); return nil }),
			"close": js.FuncOf(func(js.Value, []js.Value) any { s.Close(); return nil }),
		}
	}))
	return nil
}

// offer makes f callable from JavaScript. Each call runs in a goroutine of its own.
func offer(f func(a []js.Value)) js.Func {
	return js.FuncOf(func(_ js.Value, a []js.Value) any {
		go f(a)
		return nil
	})
}

var errRefused = errors.New("wasm: the browser refuses")

// await waits for a promise.
func await(promise js.Value) (js.Value, error) {
	done := make(chan js.Value, 1)
	refused := make(chan struct{}, 1)
	good := js.FuncOf(func(_ js.Value, a []js.Value) any { done <- a[0]; return nil })
	bad := js.FuncOf(func(js.Value, []js.Value) any { refused <- struct{}{}; return nil })
	defer good.Release()
	defer bad.Release()
	promise.Call("then", good, bad)
	select {
	case v := <-done:
		return v, nil
	case <-refused:
		return js.Undefined(), errRefused
	}
}

// ask sends a question to the worker in which bots think.
func ask(_ context.Context, question string) (string, error) {
	answer, err := await(room.Call("ask", question))
	if err != nil {
		return "", err
	}
	return answer.String(), nil
}

// keeper keeps entries in the database of the browser.
type keeper struct{}

// Keep implements [offline.Keeper].
func (keeper) Keep(e offline.Entry, alone bool) error {
	_, err := await(room.Call("keep", float64(e.Rev), e.Shelf, e.Key, float64(e.At), e.Data, alone))
	return err
}

// Forget implements [offline.Keeper].
func (keeper) Forget(shelf, key string) error {
	_, err := await(room.Call("forget", shelf, key))
	return err
}
