package arena

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"runtime"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/bot"
)

// Play plays a game of a contest and returns its record. The record of g describes only the deal,
// without plays.
type Play func(ctx context.Context, g bot.PlayedGame) (hoyle.Record, error)

// Shared is a contest that several programs play together.
type Shared struct {
	ID      string // the same for all programs with the same game, players and seed
	Workers int    // games to play here at once
	Play    Play   // plays a game here
}

// Share takes part in a contest, with other programs and through a server, until ctx ends. The
// function that it returns lets one of these programs play a game, and returns immediately if the
// game has already been played.
type Share func(ctx context.Context, url string, s Shared) (Play, error)

// ahead is the number of deals whose games a program asks for at the same time.
const ahead = 256

// elsewhere prepares a contest whose games the arena itself does not play: one with outside
// players, or one that is shared.
func (c command) elsewhere(ctx context.Context, r *request, game hoyle.Game, guests guests) error {
	if len(guests) == 0 && r.nats == "" {
		return nil
	}
	r.Play = seating{game, r.Seed, guests}.play
	if r.nats == "" {
		return nil
	}
	s := Shared{ID: id(r.Contest, game), Workers: r.Workers, Play: r.Play}
	if s.Workers == 0 {
		s.Workers = runtime.GOMAXPROCS(0)
	}
	var err error
	r.Play, err = c.share(ctx, r.nats, s)
	r.Workers = ahead
	return err
}

// id returns a string that identifies everything on which the games of a contest depend. The number
// of games is not part of it, so a contest can be extended.
func id(c hoyle.Contest, game hoyle.Game) string {
	data, err := json.Marshal(struct {
		Game    hoyle.Game
		Seed    string
		Players []string
	}{game, c.Seed.Hex(), c.Players})
	if err != nil {
		panic(err) // this is the JSON of a game that is being played
	}
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:10])
}
