//go:build !unix

package measure

import "time"

var began = time.Now()

// processor returns the time since the program began.
func processor() time.Duration { return time.Since(began) }
