package outside

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Kind is a kind of fault.
type Kind string

// The kinds of faults. After each kind but [Noise], a substitute plays the rest of the deal.
const (
	Late  Kind = "late"  // no answer in time
	Wrong Kind = "wrong" // too many answers to one question were not legal moves
	Gone  Kind = "gone"  // the program has ended, does not read, or could not be started again
	Flood Kind = "flood" // a line, or everything since the last question, is too long
	Noise Kind = "noise" // a line that is not a message
)

// Fault is something that a player did wrong.
type Fault struct {
	Kind Kind
	Game string // its name, "" outside a deal
	ID   int    // of the deal
	N    int    // the number of plays before the fault
	Text string // what happened
}

// String returns the fault in one line.
func (f Fault) String() string {
	if f.Game == "" {
		return fmt.Sprintf("%s: %s", f.Kind, f.Text)
	}
	return fmt.Sprintf("%s: %s, deal %d, play %d: %s", f.Kind, f.Game, f.ID, f.N, f.Text)
}

// Faults records what went wrong with a player, and how much it did.
type Faults struct {
	Player     string       `json:"player"`           // its name, with the command
	Deals      int          `json:"deals"`            // seats taken, each for a deal
	Left       int          `json:"left"`             // deals that a substitute finished
	Substitute string       `json:"substitute"`       // the name of the substitute in the last of these; "" if there were none
	Restarts   int          `json:"restarts"`         // times that the program was started again
	Counts     map[Kind]int `json:"counts,omitempty"` // of the faults by kind
	Moves      int          `json:"moves"`            // moves that the player made itself
	// Refused counts the answers that were not legal moves, by the codes of the refusals. Only the
	// second one to a question is a fault.
	Refused map[string]int `json:"refused,omitempty"`
	First   []Fault        `json:"-"` // the first faults, at most 100
}

const listed = 100 // faults

// allKinds are the kinds of faults. The last one does not lead to a substitute.
var allKinds = [...]Kind{Late, Wrong, Gone, Flood, Noise}

// String returns the faults in one line, with what was known of the last program that ended. It returns
// "" if there are none.
func (f Faults) String() string {
	var kinds []string
	for _, k := range allKinds {
		if n := f.Counts[k]; n > 0 {
			kinds = append(kinds, fmt.Sprintf("%s %d", k, n))
		}
	}
	if len(kinds) == 0 {
		return ""
	}
	text := fmt.Sprintf("%s: %s", f.Player, strings.Join(kinds, ", "))
	if f.Left > 0 {
		text += "; " + f.left()
	}
	if f.Restarts > 0 {
		text += fmt.Sprintf("; started again %d times", f.Restarts)
	}
	for _, first := range slices.Backward(f.First) {
		if first.Kind == Gone && first.Text != errRestarts.Error() {
			return text + "; " + first.Text
		}
	}
	return text
}

// Refusals returns the codes of the refusals and how often each came, in the order of the codes. It
// returns "" if nothing was refused.
func (f Faults) Refusals() string {
	var all []string
	for _, code := range slices.Sorted(maps.Keys(f.Refused)) {
		all = append(all, fmt.Sprintf("%s %d", code, f.Refused[code]))
	}
	return strings.Join(all, ", ")
}

// Mark returns why a substitute played for the player, and in how many of its seats. It returns ""
// if no substitute did.
func (f Faults) Mark() string {
	if f.Left == 0 {
		return ""
	}
	var kinds []string
	for _, k := range allKinds[:len(allKinds)-1] {
		if f.Counts[k] > 0 {
			kinds = append(kinds, string(k))
		}
	}
	return strings.Join(kinds, ", ") + ": " + f.left()
}

func (f Faults) left() string {
	return fmt.Sprintf("%s finished %d of its %d seats", f.Substitute, f.Left, f.Deals)
}

// Add adds a fault.
func (f *Faults) Add(fault Fault) {
	if f.Counts == nil {
		f.Counts = map[Kind]int{}
	}
	f.Counts[fault.Kind]++
	if len(f.First) < listed {
		f.First = append(f.First, fault)
	}
}
