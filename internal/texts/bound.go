package texts

import "fmt"

// The greatest lengths, in bytes, of a text from outside that is read, and of the JSON of a record. See
// docs/wire.md.
const (
	most       = 1 << 20
	mostRecord = 1 << 24
)

// Bound returns an error if a text is longer than a megabyte.
func Bound[T ~string | ~[]byte](text T) error { return within(len(text), most) }

// BoundRecord returns an error if some JSON is longer than 16 megabytes.
func BoundRecord(data []byte) error { return within(len(data), mostRecord) }

func within(n, most int) error {
	if n > most {
		return fmt.Errorf("%d bytes, at most %d", n, most)
	}
	return nil
}
