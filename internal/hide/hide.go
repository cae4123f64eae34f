// Package hide prints values that hold secrets without showing them.
package hide

import (
	"fmt"
	"io"
)

// Print writes a text in place of a value, for each verb of package fmt.
func Print(f fmt.State, text string) { _, _ = io.WriteString(f, text) }
