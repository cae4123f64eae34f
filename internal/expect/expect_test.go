package expect_test

import (
	"errors"
	"fmt"
	"strconv"
	"testing"

	"github.com/hoylecards/hoyle/internal/expect"
)

// notes is a test that notes how it fails.
type notes []string

func (n *notes) Helper() {}

func (n *notes) Errorf(format string, args ...any) { *n = append(*n, fmt.Sprintf(format, args...)) }

func TestWhatIsAsExpectedPasses(t *testing.T) {
	var n notes
	expect.Is(&n, 1+1, 2)
	expect.Same(&n, []int{1}, []int{1})
	expect.Err(&n, fmt.Errorf("no: %w", strconv.ErrRange), strconv.ErrRange)
	expect.Err(&n, nil, nil)
	expect.Fails(strconv.Atoi("x"))(&n, strconv.ErrSyntax)
	expect.JSON(&n, []int{1, 2}, "[1,2]")
	if len(n) > 0 {
		t.Errorf("%q", n)
	}
}

func TestWhatIsNotFails(t *testing.T) {
	var n notes
	expect.Is(&n, 3, 2, "the sum of", 1, "and", 1)
	expect.Err(&n, errors.New("no"), strconv.ErrRange)
	expect.Err(&n, nil, strconv.ErrRange, "nothing")
	expect.Fails(strconv.Atoi("7"))(&n, strconv.ErrSyntax)
	want := `["the sum of 1 and 1: got 3, want 2" "got error no, want value out of range"` +
		` "nothing: got error <nil>, want value out of range" "got error <nil>, want invalid syntax"]`
	if got := fmt.Sprintf("%q", n); got != want {
		t.Error(got)
	}
	if expect.JSON(&n, []int{1}, "[2]"); len(n) != 6 {
		t.Errorf("%q", n)
	}
	n = n[:4]
	if expect.Same(&n, []int{1}, []int{2}, "lists"); len(n) != 5 || n[4][:20] != "lists: (-want +got):" {
		t.Errorf("%q", n)
	}
}
