package door

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/cmd/internal/usage"
	pages "github.com/hoylecards/hoyle/docs/games"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/strictjson"
	"github.com/hoylecards/hoyle/live"
)

// order asks for a table.
type order struct {
	Game   string `json:"game,omitempty" jsonschema:"a game with its preset and options, such as doppelkopf:home or karata:seats=3,fine=2; by default the first of the list"`
	Format string `json:"format,omitempty" jsonschema:"the format of the match; by default the first of the game"`
	N      int    `json:"n,omitempty" jsonschema:"the number of deals or points of the format"`
	Bots   string `json:"bots,omitempty" jsonschema:"the bot at all other seats; by default the first of the game"`
}

func (d *Door) open(ctx context.Context, o order) (reply, error) {
	game, err := usage.Game(d.Games, o.Game)
	if err != nil {
		return reply{}, err
	}
	if o.Bots = cmp.Or(o.Bots, usual(game)); !listed(game, o.Bots) {
		return reply{}, errBot
	}
	match, err := game.Match(o.Format, o.N, d.Seed())
	if err != nil {
		return reply{}, err
	}
	if match.Players() > game.Players() {
		return reply{}, errChairs
	}
	m, err := live.New(ctx, match, nil)
	if err != nil {
		return reply{}, err
	}
	bots, stop := context.WithCancel(d.ctx)
	for seat := hoyle.Seat(1); int(seat) < game.Players(); seat++ {
		go d.Bots.Play(bots, m, seat, live.Named(o.Bots))
	}
	d.sit(m, 0, stop)
	return d.look(ctx, m, 0, wish{})
}

// usual returns the default bot of a game.
func usual(g hoyle.Game) string { return g.Info().Bots[0].Name }

func (d *Door) games(context.Context, struct{}) (reply, error) {
	var infos []hoyle.Info
	var b strings.Builder
	for _, g := range d.Games {
		i := g.Info()
		infos = append(infos, i)
		fmt.Fprintf(&b, "%s: %s %d to %d players.", i.Name, i.About, i.Players.From, i.Players.To)
		list(&b, "Presets", i.Presets, func(p hoyle.Preset) string { return i.Name + ":" + p.Name })
		list(&b, "Options", i.Options, func(o hoyle.Option) string { return o.Name })
		list(&b, "Formats", i.Formats, func(f hoyle.Format) string { return f.Name })
		list(&b, "Bots", i.Bots, func(p bot.Player) string { return p.Name })
		b.WriteByte('\n')
	}
	return reply{b.String(), map[string]any{"games": infos}}, nil
}

type named struct {
	Game string `json:"game,omitempty" jsonschema:"a game with its preset and options, such as doppelkopf:home"`
}

func (d *Door) rules(_ context.Context, n named) (reply, error) {
	var game hoyle.Game
	m, _, err := d.at()
	switch {
	case n.Game != "":
		game, err = usage.Game(d.Games, n.Game)
	case err == nil:
		game = m.Look().Match.Table().Game()
	}
	if err != nil {
		return reply{}, err
	}
	return reply{strings.TrimSpace(pages.Of(game)+"\n\n"+inForce(game)) + "\n", game.Info()}, nil
}

type wish struct {
	Wait *bool `json:"wait,omitempty" jsonschema:"false to answer at once, even if others must move"`
}

func (d *Door) look(ctx context.Context, m *live.Match, seat hoyle.Seat, w wish) (reply, error) {
	now := m.Look()
	if w.Wait == nil || *w.Wait {
		now = d.turn(ctx, m, seat, live.Spot{})
	}
	return d.show(now, seat, live.Spot{})
}

// turn waits until a seat must move or the deal is over, but no longer than a call may take.
func (d *Door) turn(ctx context.Context, m *live.Match, seat hoyle.Seat, known live.Spot) live.Now {
	ctx, cancel := d.Wait(ctx)
	defer cancel()
	for now := range m.Follow(ctx, known) {
		if len(now.Awaited) == 0 || awaits(now.Awaited, seat) {
			return now
		}
	}
	return m.Look()
}

func awaits(all []live.Awaited, seat hoyle.Seat) bool {
	return slices.ContainsFunc(all, func(a live.Awaited) bool { return a.Seat == seat })
}

type click struct {
	Spot string `json:"spot" jsonschema:"the spot of the view that listed the move"`
	Move string `json:"move" jsonschema:"the move, such as 7H, without its meaning"`
}

func (d *Door) play(ctx context.Context, m *live.Match, seat hoyle.Seat, c click) (reply, error) {
	spot, err := spotOf(c.Spot)
	switch {
	case err != nil:
	case d.Contest && !awaits(m.Look().Awaited, seat):
		err = engine.ErrNotYourTurn
	default:
		err = m.Play(ctx, seat, spot, c.Move)
	}
	d.mu.Lock()
	if err == nil {
		d.tally.Plays++
	} else {
		d.tally.Wrong++
	}
	d.mu.Unlock()
	if err != nil {
		return reply{}, err
	}
	return d.show(d.turn(ctx, m, seat, spot), seat, spot)
}

// spotOf reads a spot. No view has an empty spot.
func spotOf(text string) (spot live.Spot, err error) {
	if err := spot.UnmarshalText([]byte(text)); err != nil {
		return spot, err
	}
	if spot == (live.Spot{}) {
		return spot, hoyle.ErrStale
	}
	return spot, nil
}

type seen struct {
	Spot string `json:"spot" jsonschema:"the spot of the view that said that the deal is over"`
}

func (d *Door) next(ctx context.Context, m *live.Match, seat hoyle.Seat, s seen) (reply, error) {
	spot, err := spotOf(s.Spot)
	if err == nil {
		err = m.Next(ctx, spot)
	}
	if err != nil {
		return reply{}, err
	}
	return d.show(d.turn(ctx, m, seat, live.Spot{}), seat, live.Spot{})
}

type since struct {
	From int `json:"from,omitempty" jsonschema:"the number of the first play to list, counted from 0"`
}

func (d *Door) log(_ context.Context, m *live.Match, seat hoyle.Seat, s since) (reply, error) {
	t := m.Look().Match.Table()
	events := t.Log(seat, max(0, s.From))
	return reply{story(t, seat, events), map[string]any{"log": events}}, nil
}

func (d *Door) record(_ context.Context, m *live.Match, _ hoyle.Seat, _ struct{}) (reply, error) {
	match := m.Look().Match
	r, err := match.Publish()
	if err != nil {
		return reply{}, err
	}
	text := fmt.Sprintf("%v\nseed: %s\ncommitment: %v\n%sThe data of this result is the record.\n", match, r.Seed.Hex(), match.Commitment(), d.left())
	return reply{text, r}, nil
}

type which struct {
	Deal int `json:"deal,omitempty" jsonschema:"the number of the deal, counted from 1; by default the last"`
}

// tries is the number of iterations for each move of a review: few, so that a call is short.
const tries = 60

func (d *Door) review(ctx context.Context, m *live.Match, seat hoyle.Seat, w which) (reply, error) {
	match := m.Look().Match
	if _, err := match.Publish(); err != nil { // the match goes on, and its cards are secret
		return reply{}, err
	}
	t := match.Deal(cmp.Or(w.Deal, match.Len()) - 1)
	if t == nil {
		return reply{}, fmt.Errorf("%w: %w", errCall, strictjson.Silent("deal", fmt.Errorf("want a number from 1 to %d", match.Len())))
	}
	ctx, cancel := d.Wait(ctx)
	defer cancel()
	review, err := t.Review(ctx, hoyle.Reviewer{Iterations: tries, Workers: 1})
	if err != nil {
		return reply{}, err
	}
	return reply{d.left() + costs(t, seat, review), review}, nil
}

func (d *Door) advise(ctx context.Context, m *live.Match, seat hoyle.Seat, _ struct{}) (reply, error) {
	ctx, cancel := d.Wait(ctx)
	defer cancel()
	now := m.Look()
	t := now.Match.Table()
	advice, err := t.Advise(ctx, seat, usual(t.Game()), d.Bots.Rand())
	if err != nil {
		return reply{}, err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "spot: %v\n", now.Spot)
	for _, a := range advice {
		fmt.Fprintf(&b, "  %s: %+.2f\n", a.Move, a.Score)
	}
	return reply{b.String(), map[string]any{"spot": now.Spot, "advice": advice}}, nil
}
