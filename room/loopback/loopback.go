// Package loopback finds addresses for the servers that tests start.
package loopback

import (
	"errors"
	"fmt"
	"net"
	"os"
	"sync"
	"sync/atomic"
	"testing"
)

// Systems use ports above those of the blocks for outgoing connections, so that the ports of a
// block remain free while a server is down.
const (
	firstPort = 10_000
	blocks    = 100
	perBlock  = 200
)

// block is a range of ports that one process uses. The process listens at the first port as long as
// it runs, so that others know that the block is taken.
type block struct {
	sign  net.Listener
	first int
	given atomic.Int32 // ports so far
}

// own is the block of this process.
var own = sync.OnceValues(func() (*block, error) { return claim(os.Getpid()) })

// claim takes a free block, beginning the search at number n.
func claim(n int) (*block, error) {
	for i := range blocks {
		first := firstPort + (n+i)%blocks*perBlock
		if l, err := net.Listen("tcp", fmt.Sprint("127.0.0.1:", first)); err == nil {
			return &block{sign: l, first: first}, nil
		}
	}
	return nil, errors.New("loopback: all ports are taken")
}

// next returns the next port of the block. After the last port it starts again at the second one,
// because the first port marks the block as taken.
func (b *block) next() int { return b.first + 1 + int(b.given.Add(1))%(perBlock-1) }

// Free returns an address of this machine at which nobody listens, a different one each time.
func Free(tb testing.TB) string {
	tb.Helper()
	b, err := own()
	if err != nil {
		tb.Fatal(err)
	}
	for range perBlock {
		address := fmt.Sprint("127.0.0.1:", b.next())
		if l, err := net.Listen("tcp", address); err == nil {
			_ = l.Close()
			return address
		}
	}
	tb.Fatal("loopback: no address is free")
	return ""
}
