package indigo

import "github.com/hoylecards/hoyle/engine"

// Options returns nil, because there are no options.
func (Game) Options() []engine.Option { return nil }
