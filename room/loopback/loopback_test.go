package loopback

import "testing"

// Two processes get different ports, even if their numbers would give them the same ones.
func TestClaim(t *testing.T) {
	a, err := claim(7)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = a.sign.Close() }()
	b, err := claim(7)
	if err != nil {
		t.Fatal(err)
	}
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
