package scenario_test

import (
	"fmt"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/engine/scenario"
)

// A rule of Indigo is run, and so is a wrong one. The cards that are not named are in the won pile.
func ExampleScenario_Run() {
	const text = `game indigo
lay table: 4♦ 7♥; hand 0: {card}; hand 1: K♠; won 1: …
set last 1

== The suit of the top card captures
0 {card}
won 0 counts {takes}
| card | takes |
| 6♥   | 3     |
| 6♦   | 3     |
`
	for _, s := range scenario.Parse("indigo.txt", text) {
		for _, fault := range s.Run(hoyle.Games()...) {
			fmt.Println(fault)
		}
	}
	// Output:
	// indigo.txt:7: row 10: The suit of the top card captures
	// 	won 0 counts 3
	// 	want 3
	// 	got  0
}
