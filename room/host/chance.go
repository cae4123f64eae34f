package host

import (
	crypto "crypto/rand"
	"encoding/binary"
	"math/rand/v2"
	"strings"
	"sync"

	"github.com/hoylecards/hoyle/deck"
)

// chance draws the secrets of tables and the dice of bots. If it is nil, they come from the
// machine's source of randomness. In tests, they are derived from a number, so that they are the
// same in each run.
type chance struct {
	mu   sync.Mutex
	from *rand.ChaCha8
}

// newChance returns the source of chance that is derived from a number, or nil if the number is 0.
func newChance(n uint64) *chance {
	if n == 0 {
		return nil
	}
	var seed [32]byte
	binary.LittleEndian.PutUint64(seed[:], n)
	return &chance{from: rand.NewChaCha8(seed)}
}

// secret returns a seed that nobody knows.
func (c *chance) secret() (s deck.Seed) {
	if c == nil {
		_, _ = crypto.Read(s[:]) // it never fails
		return s
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	_, _ = c.from.Read(s[:])
	return s
}

// dice returns a random source for a bot.
func (c *chance) dice() *rand.Rand { return rand.New(rand.NewChaCha8(c.secret())) }

// NewID returns an id for a table or an account that nobody can guess.
func NewID() string { return strings.ToLower(crypto.Text()) }
