package contest

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"runtime"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/bot"
)

// Play plays a game of a contest and returns its record. The record of g is that of the
// deal, without plays.
type Play func(ctx context.Context, g bot.PlayedGame) (hoyle.Record, error)

// Shared is a contest that several programs play together.
type Shared struct {
	ID      string // the same for all programs with the same game, players and seed
	Workers int    // games to play here at once
	Play    Play   // plays a game here
}

// Share joins the programs that play a contest, at a server, until ctx ends. The result
// has a game played by one of them, and returns at once if it was played before.
type Share func(ctx context.Context, url string, s Shared) (Play, error)

// ahead is the number of deals of which a program asks for the games at once.
const ahead = 256

// elsewhere prepares a contest whose games the arena itself does not play: those with
// outside players, and those that are shared.
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

// id returns a text for all on which the games of a contest depend. Their number is no part
// of it, so that a contest can be extended.
func id(c hoyle.Contest, game hoyle.Game) string {
	data, err := json.Marshal(struct {
		Game    hoyle.Game
		Seed    string
		Players []string
	}{game, c.Seed.Hex(), c.Players})
	if err != nil {
		panic(err) // it is the JSON of a game that plays
	}
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:10])
}
