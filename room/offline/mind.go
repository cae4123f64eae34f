package offline

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/internal/knows"
	"github.com/hoylecards/hoyle/room/host"
)

// thought is a question to a mind in another worker.
type thought struct {
	Do     string       `json:"do"` // choose, advise, know or review
	Record hoyle.Record `json:"record"`
	Seat   hoyle.Seat   `json:"seat"`
	Bot    string       `json:"bot,omitempty"`
	Within int64        `json:"within"` // milliseconds, 0 for no limit
	Most   int          `json:"most,omitempty"`
	Solve  int          `json:"solve,omitempty"`
	Only   []int        `json:"only,omitempty"`
}

// mind is a [host.Mind] that asks another worker.
type mind func(ctx context.Context, question string) (answer string, err error)

// Mind returns a mind that asks another program, in which [Think] answers.
func Mind(ask func(ctx context.Context, question string) (string, error)) host.Mind { return mind(ask) }

// ask sends a question about a table, and reads the answer.
func (m mind) ask(ctx context.Context, t *hoyle.Table, q thought, answer any) error {
	q.Record = t.Save()
	if end, ok := ctx.Deadline(); ok {
		q.Within = max(time.Until(end).Milliseconds(), 1)
	}
	text, err := json.Marshal(q)
	if err != nil {
		return err
	}
	said, err := m(ctx, string(text))
	if err != nil {
		return err
	}
	var a struct {
		Value json.RawMessage
		Error string
		Late  bool
	}
	if err = json.Unmarshal([]byte(said), &a); err == nil && a.Value != nil {
		err = json.Unmarshal(a.Value, answer)
	}
	switch {
	case a.Late:
		return context.DeadlineExceeded
	case a.Error != "":
		return errors.New(a.Error)
	}
	return err
}

// Choose implements [host.Mind].
func (m mind) Choose(ctx context.Context, t *hoyle.Table, seat hoyle.Seat, name string) (move string, err error) {
	err = m.ask(ctx, t, thought{Do: "choose", Seat: seat, Bot: name}, &move)
	return move, err
}

// Advise implements [host.Mind].
func (m mind) Advise(ctx context.Context, t *hoyle.Table, seat hoyle.Seat, name string) (all []hoyle.Advice, err error) {
	err = m.ask(ctx, t, thought{Do: "advise", Seat: seat, Bot: name}, &all)
	return all, err
}

// Know implements [host.Mind].
func (m mind) Know(ctx context.Context, t *hoyle.Table, seat hoyle.Seat) (all []knows.Chance, err error) {
	err = m.ask(ctx, t, thought{Do: "know", Seat: seat}, &all)
	return all, err
}

// Review implements [host.Mind].
func (m mind) Review(ctx context.Context, t *hoyle.Table, r hoyle.Reviewer) (review bot.Review, err error) {
	err = m.ask(ctx, t, thought{Do: "review", Most: r.Iterations, Solve: r.Positions, Only: r.Only}, &review)
	return review, err
}

// Think answers a question of a [Mind] about one of the games.
func Think(question string, games ...hoyle.Game) string {
	value, err := think(question, games)
	answer := map[string]any{"value": value}
	if err != nil {
		answer["error"], answer["late"] = err.Error(), errors.Is(err, context.DeadlineExceeded)
	}
	text, err := json.Marshal(answer)
	if err != nil {
		return `{"error":"an answer that is not JSON"}`
	}
	return string(text)
}

func think(question string, games []hoyle.Game) (any, error) {
	var q thought
	if err := json.Unmarshal([]byte(question), &q); err != nil {
		return nil, err
	}
	t, err := hoyle.OpenIn(games, q.Record)
	if err != nil {
		return nil, err
	}
	ctx := context.Background()
	if q.Within > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, time.Duration(q.Within)*time.Millisecond)
		defer cancel()
	}
	switch q.Do {
	case "choose":
		return host.Here{}.Choose(ctx, t, q.Seat, q.Bot)
	case "advise":
		return host.Here{}.Advise(ctx, t, q.Seat, q.Bot)
	case "know":
		return host.Here{}.Know(ctx, t, q.Seat)
	}
	return host.Here{}.Review(ctx, t, hoyle.Reviewer{Iterations: q.Most, Positions: q.Solve, Only: q.Only, Workers: 1})
}
