package texts

import "fmt"

// most is the greatest length, in bytes, of a text from outside that is read.
const most = 1 << 20

// Bound returns an error if a text is longer than a megabyte, the bound of docs/wire.md.
func Bound[T ~string | ~[]byte](text T) error {
	if len(text) > most {
		return fmt.Errorf("%d bytes, at most %d", len(text), most)
	}
	return nil
}
