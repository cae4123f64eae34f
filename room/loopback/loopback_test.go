package loopback

import (
	"testing"

	"github.com/hoylecards/hoyle/internal/must"
)

// Two processes get different ports, even if their numbers would give them the same ones.
func TestClaim(t *testing.T) {
	a := must.Have(claim(7))(t)
	defer func() { _ = a.sign.Close() }()
	b := must.Have(claim(7))(t)
	defer func() { _ = b.sign.Close() }()
	mine := map[int]bool{a.first: true}
	for range perBlock {
		mine[a.next()] = true
	}
	if len(mine) != perBlock {
		t.Errorf("a block has %d ports", len(mine))
	}
	for range perBlock {
		if n := b.next(); mine[n] || n == b.first {
			t.Fatalf("both have port %d", n)
		}
	}
}

// Addresses differ until a block is used up.
func TestFree(t *testing.T) {
	seen := map[string]bool{}
	for range 50 {
		address := Free(t)
		if seen[address] {
			t.Fatalf("%s twice", address)
		}
		seen[address] = true
	}
}
