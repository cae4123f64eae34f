package indigo

import "github.com/hoylecards/hoyle/engine"

// Options returns nothing: Indigo has no options.
func (Game) Options() []engine.Option { return nil }
