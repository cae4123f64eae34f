package offline

import (
	"context"
	"encoding/json"
	"errors"
	"syscall/js"
	"time"

	"github.com/hoylecards/hoyle"
)

// worker is the JavaScript object through which the worker and this program communicate.
var worker = js.Global().Get("room")

// Main runs the room in a worker of a browser. The file static/offline/worker.js is the other side.
func Main(games ...hoyle.Game) {
	if worker.Get("thinks").Bool() {
		worker.Set("think", callable(func(a []js.Value) { a[1].Invoke(Think(a[0].String(), games...)) }))
	} else if err := offer(games); err != nil {
		worker.Call("failed", err.Error())
		return
	}
	worker.Call("ready")
	select {}
}

// offer opens the room, and offers it to the worker.
func offer(games []hoyle.Game) error {
	var entries []Entry
	if err := json.Unmarshal([]byte(worker.Get("entries").String()), &entries); err != nil {
		return err
	}
	r, err := New(context.Background(), Options{
		Games:  games,
		Keeper: database{}, Entries: entries, Cookie: worker.Get("cookie").String(), Mind: Mind(ask),
		Pace: time.Duration(worker.Get("pace").Int()) * time.Millisecond, Quick: worker.Get("quick").Bool(),
	})
	if err != nil {
		return err
	}
	worker.Set("fetch", callable(func(a []js.Value) {
		before := r.Cookie()
		got := r.Fetch(context.Background(), a[0].String(), a[1].String(), a[2].String())
		if c := r.Cookie(); c != before {
			await(worker.Call("keepCookie", c))
		}
		a[3].Invoke(got.Status, got.Type, got.Text)
	}))
	worker.Set("open", js.FuncOf(func(_ js.Value, a []js.Value) any {
		heard, ended := a[1], a[2]
		s := r.Open(a[0].String(), func(text string) { heard.Invoke(text) }, func(status int, reason string) { ended.Invoke(status, reason) })
		return map[string]any{
			"send":  js.FuncOf(func(_ js.Value, a []js.Value) any { s.Send(a[0].String()); return nil }),
			"close": js.FuncOf(func(js.Value, []js.Value) any { s.Close(); return nil }),
		}
	}))
	return nil
}

// callable makes f callable from JavaScript. Each call runs in a goroutine of its own.
func callable(f func(a []js.Value)) js.Func {
	return js.FuncOf(func(_ js.Value, a []js.Value) any {
		go f(a)
		return nil
	})
}

var errRefused = errors.New("offline: the browser refuses")

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
	answer, err := await(worker.Call("ask", question))
	if err != nil {
		return "", err
	}
	return answer.String(), nil
}

// database keeps entries in the database of the browser.
type database struct{}

// Keep implements [Keeper].
func (database) Keep(e Entry, alone bool) error {
	_, err := await(worker.Call("keep", float64(e.Rev), e.Shelf, e.Key, float64(e.At), e.Data, alone))
	return err
}

// Forget implements [Keeper].
func (database) Forget(shelf, key string) error {
	_, err := await(worker.Call("forget", shelf, key))
	return err
}
