package live

import "github.com/hoylecards/hoyle"

// Refusal is what to tell a client about an error.
type Refusal struct {
	Code     string          `json:"code"`               // for a client to act on, or to translate
	Reason   string          `json:"reason"`             // an English sentence for people
	Problems []hoyle.Problem `json:"problems,omitempty"` // what is wrong with which field
}

// Refuse returns the Refusal for an error. An error without a code is the host's own: the client
// learns only that the host failed, by the code "internal". So is [context.Canceled], if a client
// has hung up; it belongs in no log.
func Refuse(err error) Refusal {
	if hoyle.Code(err) == "" {
		return Refusal{Code: "internal", Reason: "the host failed"}
	}
	return Refusal{hoyle.Code(err), hoyle.Reason(err), hoyle.Problems(err)}
}
