package door

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// Doors serves doors over streamable HTTP. The address of a door ends in its secret.
type Doors struct {
	calls   chan struct{} // holds a token for each request
	servers sync.Map      // by the hashes of the secrets
}

// requests is how many requests are served at once; any further ones get the status 429.
const requests = 64

// NewDoors returns an empty Doors.
func NewDoors() *Doors {
	return &Doors{calls: make(chan struct{}, requests)}
}

// Add adds a door and returns its secret, which has at least 128 bits.
func (s *Doors) Add(d *Door) (secret string) {
	secret = rand.Text()
	s.servers.Store(sha256.Sum256([]byte(secret)), d.Server())
	return secret
}

// Remove removes the door with a secret.
func (s *Doors) Remove(secret string) { s.servers.Delete(sha256.Sum256([]byte(secret))) }

// of returns the server that a request is for, or nil.
func (s *Doors) of(r *http.Request) *mcp.Server {
	found, _ := s.servers.Load(sha256.Sum256([]byte(strings.TrimPrefix(r.URL.Path, "/"))))
	server, _ := found.(*mcp.Server)
	return server
}

// Handler returns the handler for all doors. It refuses what a page of another origin sends, and what
// reaches the loopback address by another name.
func (s *Doors) Handler() http.Handler {
	h := mcp.NewStreamableHTTPHandler(s.of, &mcp.StreamableHTTPOptions{
		Stateless: true, JSONResponse: true, MaxRequestBodyBytes: longest, PropagateRequestCancellation: true,
	})
	return http.NewCrossOriginProtection().Handler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		select {
		case s.calls <- struct{}{}:
			defer func() { <-s.calls }()
		default:
			http.Error(w, "too many requests at once", http.StatusTooManyRequests)
			return
		}
		if s.of(r) == nil {
			http.NotFound(w, r)
			return
		}
		h.ServeHTTP(w, r)
	}))
}

// Listen listens at an address. Without a host, that is the loopback address.
func Listen(ctx context.Context, addr string) (net.Listener, error) {
	if host, port, err := net.SplitHostPort(addr); err == nil && host == "" {
		addr = net.JoinHostPort("127.0.0.1", port)
	}
	return new(net.ListenConfig).Listen(ctx, "tcp", addr)
}

// Serve serves the doors at an address until ctx ends.
func (s *Doors) Serve(ctx context.Context, at net.Listener) error {
	server := &http.Server{
		Handler: s.Handler(), ReadHeaderTimeout: 10 * time.Second, ReadTimeout: 30 * time.Second,
		IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 1 << 14,
	}
	defer context.AfterFunc(ctx, func() { _ = server.Close() })()
	if err := server.Serve(at); ctx.Err() == nil {
		return err
	}
	return nil
}
