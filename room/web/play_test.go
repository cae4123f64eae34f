package web_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/examples/hearts"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/room/table"
)

// One person and some bots play a match of every game, from the lobby to the replay.
func TestEveryGame(t *testing.T) {
	for name, order := range map[string]string{
		"indigo":      `"format":"deals","n":2,"bots":["","house"]`,
		"catcheleven": `"format":"deals","n":2,"bots":["","house"]`,
		"blackjack":   `"rules":{"casino":true,"decks":6},"n":3`,
		"karata":      `"rules":{"seats":3},"format":"deals","n":2,"bots":["","house","random"]`,
		"doppelkopf":  `"format":"deals","n":1,"bots":["","house","house","house"]`,
		"hearts":      `"format":"deals","n":1,"bots":["","house","house","house"]`,
	} {
		t.Run(name, func(t *testing.T) {
			r := newRoom(t)
			ann := r.person("Ann")
			id := ann.open(fmt.Sprintf(`{"game":%q,"sit":true,%s}`, name, order))
			s := ann.join(id)
			if s.view.Seat != 0 || s.view.Phase != table.Waiting || s.view.Fair == nil {
				t.Fatalf("%+v", s.view)
			}
			if players := len(s.view.Seats); name == "blackjack" && players > 1 {
				t.Fatalf("%d players", players)
			}
			s.must("ready", `"seed":"`+strings.Repeat("ab", 32)+`"`)
			s.until("the match", func() bool { return s.view.Phase != table.Waiting })
			s.playOn()
			checkFair(t, s.view.Fair)
			checkReplay(t, ann, id, s.view)
		})
	}
}

// checkFair computes the cards of a finished match from the seeds.
func checkFair(t *testing.T, f *table.Fair) {
	t.Helper()
	server, err := deck.ParseSeed(f.Server)
	if err != nil || !f.Commitment.Verify(server) {
		t.Fatalf("server's seed %q, %v", f.Server, err)
	}
	seeds := []deck.Seed{server}
	for _, s := range f.Seeds {
		seeds = append(seeds, s.Seed)
	}
	seed := deck.Combine(seeds...)
	if seed.Hex() != f.Seed || len(f.Seeds) != 1 || len(f.Deals) == 0 {
		t.Errorf("%+v", f)
	}
	for i, d := range f.Deals {
		of := seed.Derive(uint64(i))
		if d.Commitment != "" && (d.Seed != of.Hex() || d.Commitment != of.Commit().String()) {
			t.Errorf("deal %d: %+v", i, d)
		}
	}
}

// checkReplay reads the records of a match, and goes through the match step by step.
func checkReplay(t *testing.T, p *person, id string, last table.View) {
	t.Helper()
	at := "/api/tables/" + id + "/matches/0"
	var info struct {
		Over  bool
		Rules json.RawMessage
		Seats []string
		Bots  []bool
		Total []int
		Deals []struct {
			Plays int
			Open  bool
		}
	}
	p.do("GET", at, "", 200, &info)
	if !info.Over || !slices.Equal(info.Total, last.Total) || len(info.Deals) != last.Deal+1 {
		t.Errorf("%+v", info)
	}
	var summary struct{ Rules json.RawMessage }
	p.do("GET", "/api/tables/"+id, "", 200, &summary)
	if len(info.Rules) == 0 || string(info.Rules) != string(summary.Rules) {
		t.Errorf("rules %s, those of the table are %s", info.Rules, summary.Rules)
	}
	for i, seat := range last.Seats {
		if want := seat.Name + seat.Bot; info.Seats[i] != want || info.Bots[i] != (seat.Name == "") {
			t.Errorf("seat %d: %q, bot %t; the table has %q", i, info.Seats[i], info.Bots[i], want)
		}
	}
	var record hoyle.MatchRecord
	p.do("GET", at+"/record.json", "", 200, &record)
	games := append(hoyle.Games(), hearts.ByName())
	if _, err := hoyle.OpenMatchIn(games, record); err != nil {
		t.Error(err)
	}
	for d := range info.Deals {
		var one hoyle.Record
		deal := fmt.Sprintf("%s/deals/%d", at, d)
		p.do("GET", deal+"/record.json", "", 200, &one)
		_, text := p.ask("GET", deal+"/record.txt", "")
		if parsed, err := hoyle.ParseRecord(string(text)); err != nil || parsed.Text() != one.Text() {
			t.Errorf("%v: %s", err, text)
		}
		for _, eyes := range []string{"0", "-1", "all"} {
			n, from := info.Deals[d].Plays, 0
			for from <= n {
				var steps struct {
					Plays int
					Steps []struct {
						N     int
						View  json.RawMessage
						Zones []hoyle.Zone
						Event *hoyle.Event
					}
				}
				p.do("GET", fmt.Sprintf("%s/steps?seat=%s&from=%d&count=100", deal, eyes, from), "", 200, &steps)
				if steps.Plays != n || len(steps.Steps) == 0 {
					t.Fatalf("%s from %d: %+v", eyes, from, steps)
				}
				checkSteps(t, p, deal, one, fmt.Sprintf("steps?seat=%s&from=%d&count=100", eyes, from))
				for _, s := range steps.Steps {
					if s.N != from || (s.Event == nil) != (from == 0) || len(s.Zones) == 0 || len(s.View) == 0 {
						t.Fatalf("%s: step %d: %+v", eyes, from, s)
					}
					from++
				}
			}
		}
	}
}

// checkSteps checks that a deal of the room and its record have the same steps.
func checkSteps(t *testing.T, p *person, deal string, record hoyle.Record, query string) {
	t.Helper()
	var at, sent struct{ Steps json.RawMessage }
	p.do("GET", deal+"/"+query, "", 200, &at)
	body := must.Have(json.Marshal(record))(t)
	p.do("POST", "/api/"+query, string(body), 200, &sent)
	if string(at.Steps) != string(sent.Steps) {
		t.Errorf("%s: the steps of the record are %.300s, want %.300s", query, sent.Steps, at.Steps)
	}
}

// Steps of a record that does not replay, or of a seat that it does not have, are refused.
func TestStepsRefused(t *testing.T) {
	ann := newRoom(t).person("Ann")
	record := `{"game":"indigo","seed":"` + strings.Repeat("0", 63) + `1","first":0,"plays":[{"seat":%d,"move":"QS"}]}`
	ann.do("POST", "/api/steps?seat=0", fmt.Sprintf(record, 0), 200, nil)
	ann.refused("POST", "/api/steps?seat=0", fmt.Sprintf(record, 1), 400, "bad-request")
	ann.refused("POST", "/api/steps?seat=2", fmt.Sprintf(record, 0), 400, "bad-request")
	ann.refused("POST", "/api/steps?seat=0&count=101", fmt.Sprintf(record, 0), 400, "bad-request")
	ann.refused("POST", "/api/steps", `{"game":"tarot"}`, 400, "bad-request")
}

// While a spectator watches, two people play, chat, take a play back, and play a rematch.
func TestTwoPeople(t *testing.T) {
	r := newRoom(t)
	ann, ben, eve := r.person("Ann"), r.person("Ben"), r.person("Eve")
	id := ann.open(`{"game":"indigo","format":"deals","n":1,"sit":true,"title":"Friday","hints":true}`)
	a, b, e := ann.join(id), ben.join(id), eve.join(id)
	if !slices.Equal(b.view.CanSit, []hoyle.Seat{1}) {
		t.Errorf("free seats %v", b.view.CanSit)
	}
	b.must("sit", `"seat":1`)
	expect.Is(t, e.say("sit", `"seat":1`), "seat-taken", "taken twice")
	a.must("ready", "")
	b.must("ready", "")
	for _, s := range []*seat{a, b, e} {
		s.until("the deal", func() bool { return s.view.Phase == table.Playing })
	}
	if code := b.play("2C"); code != "not-your-turn" && code != "not-in-hand" {
		t.Errorf("out of turn: %q", code)
	}
	expect.Is(t, e.say("play", `"move":"2C"`), "not-seated", "a spectator")
	if a.must("hint", ""); len(a.last.Moves) == 0 || a.last.Chances == nil {
		t.Errorf("%+v", a.last)
	}
	if a.must("know", ""); a.last.T != "know" {
		t.Errorf("%+v", a.last)
	}
	expect.Is(t, b.say("know", ""), "no-hints", "out of turn")
	first := a.view.Legal[0]
	if code := a.play(first); code != "" {
		t.Fatal(code)
	}
	a.until("the play", func() bool { return a.view.Len() == 1 })
	takeBack(t, a, b, first)
	a.must("chat", `"text":"  hello <b>you</b> "`)
	e.until("the text", func() bool { return e.last.T == "chat" })
	if got := e.last.Texts; len(got) != 1 || got[0].Text != "hello <b>you</b>" || got[0].Name != "Ann" || got[0].Seat != 0 {
		t.Errorf("%+v", got)
	}
	done := make(chan struct{})
	go func() { defer close(done); b.playOn() }()
	a.playOn()
	<-done
	old := a.view.Fair
	a.must("ready", "")
	b.must("ready", "")
	a.until("the rematch", func() bool { return a.view.Match == 1 && a.view.Phase == table.Playing })
	if a.view.Fair.Commitment.String() != old.Next || a.view.Fair.Seed != "" || a.view.Total[0] != 0 {
		t.Errorf("%+v after %+v", a.view.Fair, old)
	}
	b.must("resign", "")
	a.until("the end", func() bool { return a.view.Phase == table.Over })
	if !slices.Equal(a.view.Winners, []hoyle.Seat{0}) {
		t.Errorf("winners %v", a.view.Winners)
	}
	ann.do("GET", "/api/tables/"+id+"/matches/1/deals/0/steps?seat=all", "", 200, nil)
}

// takeBack makes seat a take back its first play, with the consent of seat b. After another play b
// declines, and a may not ask again.
func takeBack(t *testing.T, a, b *seat, move string) {
	t.Helper()
	if a.view.MayUndo != 0 {
		t.Fatalf("may undo %d", a.view.MayUndo)
	}
	ask := func() string { return fmt.Sprintf(`"spot":%q,"n":0`, a.view.Spot) }
	answered := 0
	for _, yes := range []bool{true, false} {
		a.must("undo", ask())
		b.until("the request", func() bool { return b.view.Undo != nil && b.view.Undo.ID != answered })
		answered = b.view.Undo.ID
		b.must("agree", fmt.Sprintf(`"request":%d,"yes":%t`, answered, yes))
		a.until("the answer", func() bool { return a.view.Undo == nil && (a.view.Len() == 0) == yes })
		if !yes {
			break
		}
		if a.view.From != 0 || !slices.Contains(a.view.Legal, move) {
			t.Errorf("%+v", a.view)
		}
		if code := a.play(move); code != "" {
			t.Fatal(code)
		}
		a.until("the play", func() bool { return a.view.Len() == 1 })
	}
	if code := a.say("undo", ask()); code != "no-undo" || a.view.MayUndo != -1 {
		t.Errorf("asked again: %q, may undo %d", code, a.view.MayUndo)
	}
}

// Ann asks for the rest of the deal to be played out. Ben declines, and later agrees; a spectator sees
// it all. The last view of the deal has the sheet.
func TestTheRestOfADeal(t *testing.T) {
	r := newRoom(t)
	ann, ben, eve := r.person("Ann"), r.person("Ben"), r.person("Eve")
	id := ann.open(`{"game":"indigo","format":"deals","n":2,"sit":true}`)
	a, b, e := ann.join(id), ben.join(id), eve.join(id)
	b.must("sit", `"seat":1`)
	a.must("ready", "")
	b.must("ready", "")
	ask := func() string { return fmt.Sprintf(`"spot":%q`, a.view.Spot) }
	play := func(s *seat) {
		s.until("the turn", func() bool { return len(s.view.Legal) > 0 })
		if code := s.play(s.view.Legal[0]); code != "" {
			t.Fatal(code)
		}
	}
	a.until("the deal", func() bool { return len(a.view.Legal) > 0 })
	if code := a.say("rest", ask()); code != "no-rest" || a.view.MayRest {
		t.Errorf("before her first play: %q", code)
	}
	play(a)
	answered := 0
	for _, yes := range []bool{false, true} {
		a.until("leave to ask", func() bool { return a.view.MayRest })
		a.must("rest", ask())
		for _, s := range []*seat{a, b, e} {
			s.until("the request", func() bool {
				return s.view.Rest != nil && s.view.Rest.ID != answered && s.view.Rest.Seat == 0 && slices.Equal(s.view.Rest.Need, []hoyle.Seat{1}) && s.view.Undo == nil && !s.view.MayRest
			})
		}
		answered = b.view.Rest.ID
		b.must("agree", fmt.Sprintf(`"request":%d,"yes":%t`, answered, yes))
		if !yes {
			a.until("the refusal", func() bool { return a.view.Rest == nil })
			play(b)
			play(a)
		}
	}
	var all sync.WaitGroup // they read side by side, because a client that does not read is soon gone
	for _, s := range []*seat{a, b, e} {
		all.Go(func() {
			s.until("the end of the deal", func() bool { return s.view.Phase == table.Paused })
			if s.view.Rest != nil || len(s.view.Sheet) != 1 {
				t.Errorf("%+v, %+v", s.view.Rest, s.view.Sheet)
			}
		})
	}
	all.Wait()
}

// At a table without hints, a seat that has the turn gets none, nor what it could know.
func TestNoHints(t *testing.T) {
	ann := newRoom(t).person("Ann")
	s := ann.join(ann.open(`{"game":"indigo","sit":true,"bots":["","house"]}`))
	s.must("ready", "")
	s.until("the turn", func() bool { return len(s.view.Legal) > 0 })
	for _, kind := range []string{"hint", "know"} {
		if code := s.say(kind, ""); code != "no-hints" {
			t.Errorf("%s: %q", kind, code)
		}
	}
}
