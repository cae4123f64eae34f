package door

import (
	"context"
	"encoding/json"
	"errors"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/live"
)

// Var is the environment variable that holds the address of an agent's door.
const Var = "HOYLE_DOOR"

// Visit lets a bot of one of the games play at a door, as a model would, until the match is over. The
// bot has no table of its own and knows only what the door tells it. Its random numbers depend on the
// view alone, so that the same cards are played in the same way.
func Visit(ctx context.Context, over mcp.Transport, games []hoyle.Game, bot string) error {
	session, err := mcp.NewClient(&mcp.Implementation{Name: "hoyle", Version: "v0.1.0"}, nil).Connect(ctx, over, nil)
	if err != nil {
		return err
	}
	defer func() { _ = session.Close() }() // the match is over
	v := visit{session, games}
	for now, err := v.call(ctx, "look", nil); ; now, err = v.step(ctx, now, bot) {
		if err != nil || now.Over {
			return err
		}
	}
}

// visit is a conversation with a door.
type visit struct {
	session *mcp.ClientSession
	games   []hoyle.Game
}

// sight is what a door has shown.
type sight struct {
	live.View
	game hoyle.Game
}

// step makes a move if the seat must move; otherwise it looks again, at the next deal if need be.
func (v visit) step(ctx context.Context, now sight, bot string) (sight, error) {
	switch {
	case now.Turn == hoyle.Nobody:
		next, err := v.call(ctx, "next", map[string]any{"spot": now.Spot})
		if no, ok := errors.AsType[refused](err); !ok || no.Code != "stale" { // nobody was faster
			return next, err
		}
		fallthrough
	case !slices.Contains(now.Awaited, now.Seat):
		return v.call(ctx, "look", nil)
	}
	seen := fnv.New64a()
	seen.Write(now.Game)
	move, err := now.game.Choose(ctx, now.Game, bot, rand.New(rand.NewPCG(seen.Sum64(), 1)))
	if err != nil {
		return now, err
	}
	return v.call(ctx, "play", map[string]any{"spot": now.Spot, "move": move})
}

// refused is a refusal as an error.
type refused struct{ live.Refusal }

func (r refused) Error() string { return "refused: " + r.Code + " (" + r.Reason + ")" }

// call calls a tool that answers with a view.
func (v visit) call(ctx context.Context, tool string, args map[string]any) (now sight, err error) {
	answer, err := v.session.CallTool(ctx, &mcp.CallToolParams{Name: tool, Arguments: args})
	if err != nil {
		return now, err
	}
	data, err := json.Marshal(answer.StructuredContent)
	if err != nil {
		return now, err
	}
	if answer.IsError {
		var no refused
		if err := json.Unmarshal(data, &no); err != nil {
			return now, err
		}
		return now, no
	}
	if err := json.Unmarshal(data, &now.View); err != nil {
		return now, err
	}
	for _, c := range answer.Content {
		if text, ok := c.(*mcp.TextContent); ok {
			_, after, _ := strings.Cut(text.Text, "\ngame: ")
			spelling, _, _ := strings.Cut(after, "\n")
			now.game, err = hoyle.FindIn(v.games, spelling)
		}
	}
	return now, err
}
