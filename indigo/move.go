package indigo

import "github.com/hoylecards/hoyle/card"

// Move is the card a seat plays from its hand. [card.Parse] reads it.
type Move = card.Card
