// Package loopback finds addresses for the servers that tests start.
package loopback

import (
	"fmt"
	"net"
	"os"
	"sync/atomic"
	"testing"
)

// port is the last port that was given away. Systems give others to connections that begin
// here, so that these remain free while a server is down, and programs that run at the
// same time have different ones, by the numbers of their processes.
var port atomic.Int32

func init() { port.Store(10_000 + int32(os.Getpid()%100)*200) }

// Free returns an address of this machine at which nobody listens, another one each time.
func Free(tb testing.TB) string {
	tb.Helper()
	for range 10_000 {
		address := fmt.Sprint("127.0.0.1:", port.Add(1))
		if l, err := (&net.ListenConfig{}).Listen(tb.Context(), "tcp", address); err == nil {
			_ = l.Close()
			return address
		}
	}
	tb.Fatal("no address is free")
	return ""
}
