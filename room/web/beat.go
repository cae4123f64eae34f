package web

import (
	"context"
	"time"
)

const (
	beatEvery = 5 * time.Second // between two pings of a client
	beatWait  = 6 * time.Second // for a client's pong
)

// ping pings the client after beatEvery, again and again until it does not answer, and then ends its
// socket. A browser answers by itself, even for a page that it has put to sleep. Between two pings, only
// a timer waits.
func (k *socket) ping(ctx context.Context) {
	time.AfterFunc(beatEvery, func() {
		if ctx.Err() != nil {
			return
		}
		timed, cancel := context.WithTimeout(context.WithoutCancel(ctx), beatWait)
		err := k.conn.Ping(timed)
		cancel()
		if err != nil {
			k.cancel(errGone)
			return
		}
		k.ping(ctx)
	})
}

// beat answers a client that asks whether the server is there. A client with a backlog
// gets messages anyway.
func (k *socket) beat() {
	k.sendSpare(map[string]string{"t": "beat"})
}

// sendSpare sends a message that a client with a backlog can do without.
func (k *socket) sendSpare(v any) {
	if len(k.out) < maxBacklog/2 {
		k.send(v)
	}
}
