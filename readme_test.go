package hoyle_test

import (
	"os"
	"strings"
	"testing"
)

// The body of main in the README must be that of the Example, which is run.
func TestReadmeIsTheExample(t *testing.T) {
	readme := body(t, "README.md", "func main() {\n")
	example := body(t, "example_test.go", "func Example() {\n")
	if readme != example {
		t.Errorf("README.md has\n%s\nexample_test.go has\n%s", readme, example)
	}
}

// body returns the lines of the file between head and the line that closes the
// function.
func body(t *testing.T, file, head string) string {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	_, rest, ok := strings.Cut(string(data), head)
	text, _, closed := strings.Cut(rest, "\n}\n")
	if !ok || !closed {
		t.Fatalf("%s has no %s", file, head)
	}
	text, _, _ = strings.Cut(text, "\n\t// Output:")
	return text
}
