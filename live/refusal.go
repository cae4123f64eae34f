package live

import (
	"errors"
	"strings"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/internal/texts"
)

// Refusal is what to tell a client about an error.
type Refusal struct {
	Code     string          `json:"code"`               // for a client to act on, or to translate
	Reason   string          `json:"reason"`             // an English sentence for people
	Problems []hoyle.Problem `json:"problems,omitempty"` // what is wrong with which field
}

// Refuse returns the Refusal for an error. An error without a code is the host's own: the client
// learns only that the host failed, by the code "internal". So is [context.Canceled], if a client
// has hung up; it belongs in no log. The Reason for a text that is not a move is what the game's
// ParseMove says of it, cut to 300 bytes.
func Refuse(err error) Refusal {
	if hoyle.Code(err) == "" {
		return Refusal{Code: "internal", Reason: "the host failed"}
	}
	reason := hoyle.Reason(err)
	if errors.Is(err, hoyle.ErrMoveText) {
		_, text, _ := strings.Cut(err.Error(), ": ") // after the name of the package
		reason = texts.Shown(text)
	}
	return Refusal{hoyle.Code(err), reason, hoyle.Problems(err)}
}
