package gamekit_test

import (
	"encoding/json"
	"fmt"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
)

// Ladder is the setup of a game: two hands of three cards of one suit.
type Ladder struct {
	Hands []card.List `json:"hands"`
	Turn  engine.Seat `json:"turn"`
}

func (u *Ladder) UnmarshalJSON(data []byte) error { return gamekit.UnmarshalSetup("ladder", data, u) }

// check names everything that is wrong.
func (u Ladder) check() error {
	var p gamekit.Problems
	p.Seat("turn", u.Turn, 2)
	if p.Len("hands", len(u.Hands), 2); !p.Any() {
		p.Pack(card.MustParseList("2H 3H 4H 5H 6H 7H"),
			gamekit.Pile{Field: "hands[0]", Cards: u.Hands[0]}, gamekit.Pile{Field: "hands[1]", Cards: u.Hands[1]})
	}
	return p.Position("ladder")
}

// A setup refuses mistyped JSON, and reports all of its problems at once.
func ExampleProblems() {
	for _, text := range []string{
		`{"hands":[["2H","3H","4H"],["5H","6H","7H"]],"turn":0}`,
		`{"hands":[["2H","3H","9H"],["5H","5H","7H"]],"turn":0}`,
		`{"hands":[],"turn":5}`,
		`{"hand":[],"turn":0}`,
	} {
		var u Ladder
		err := json.Unmarshal([]byte(text), &u)
		if err == nil {
			err = u.check()
		}
		fmt.Println(err)
	}
	// Output:
	// <nil>
	// engine: invalid position: ladder: hands[0]: 9♥ is not in the pack, or is used too often
	// engine: invalid position: ladder: hands[1]: 5♥ is not in the pack, or is used too often
	// engine: invalid position: ladder: turn: 5 is not a seat
	// engine: invalid position: ladder: hands: 0 items, want 2
	// engine: invalid position: ladder: unknown field "hand"
}

// A form shows each problem beside its field.
func ExampleProblem() {
	var p gamekit.Problems
	p.Range("turn", 5, 0, 1)
	for _, problem := range gamekit.ProblemsOf(p.Position("ladder")) {
		fmt.Println(problem.Field, "-", problem.Text)
	}
	// Output:
	// turn - 5, want 0 to 1
}
