package door

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"net"
	"net/http"
	"strings"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// Doors serves doors over streamable HTTP. The address of a door ends in its secret.
type Doors struct {
	servers map[[sha256.Size]byte]*mcp.Server // by the hashes of the secrets
	calls   chan struct{}                     // holds a token for each request
}

// requests is how many requests are served at once; those beyond get the status 429.
const requests = 64

// NewDoors returns an empty Doors.
func NewDoors() *Doors {
	return &Doors{map[[sha256.Size]byte]*mcp.Server{}, make(chan struct{}, requests)}
}

// Add adds a door and returns its secret, which has at least 128 bits. All doors must be added before
// the first request.
func (s *Doors) Add(d *Door) (secret string) {
	secret = rand.Text()
	s.servers[sha256.Sum256([]byte(secret))] = d.Server()
	return secret
}

// Handler returns the handler for all doors. It refuses what a page of another origin sends, and what
// reaches the loopback address by another name.
func (s *Doors) Handler() http.Handler {
	of := func(r *http.Request) *mcp.Server {
		return s.servers[sha256.Sum256([]byte(strings.TrimPrefix(r.URL.Path, "/")))]
	}
	h := mcp.NewStreamableHTTPHandler(of, &mcp.StreamableHTTPOptions{
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
		if of(r) == nil {
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
