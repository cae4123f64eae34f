package golden

import (
	"fmt"
	"github.com/hoylecards/hoyle/internal/must"
	"os"
	"strings"
	"testing"
)

// Blocks fails the test if the blocks of a page differ from the given ones, which are
// listed by their names. A block is the text between the lines
//
//	<!-- made: NAME -->
//	<!-- end -->
//
// The page must have all of these blocks, and no others.
func Blocks(tb testing.TB, file string, blocks map[string]string) {
	tb.Helper()
	page := must.Have(os.ReadFile(file))(tb)
	got, err := filled(string(page), blocks)
	if err != nil {
		tb.Fatalf("%s: %v", file, err)
	}
	Check(tb, file, got)
}

// filled returns the page with the given blocks in it.
func filled(page string, blocks map[string]string) (string, error) {
	const head, tail, end = "<!-- made: ", " -->\n", "<!-- end -->"
	var b strings.Builder
	seen := map[string]bool{}
	for {
		before, rest, found := strings.Cut(page, head)
		if !found {
			b.WriteString(page)
			break
		}
		name, rest, named := strings.Cut(rest, tail)
		old, rest, ended := strings.Cut(rest, end)
		text, known := blocks[name]
		switch {
		case !named || !ended || strings.Contains(name, "\n") || strings.Contains(old, head):
			return "", fmt.Errorf("the block %.40q does not end", name)
		case !known:
			return "", fmt.Errorf("nothing makes the block %q", name)
		case seen[name]:
			return "", fmt.Errorf("there are two blocks %q", name)
		}
		seen[name] = true
		b.WriteString(before + head + name + tail + strings.TrimRight(text, "\n") + "\n" + end)
		page = rest
	}
	for name := range blocks {
		if !seen[name] {
			return "", fmt.Errorf("there is no block %q", name)
		}
	}
	return b.String(), nil
}
