package live

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/perseat"
)

// Now is a match at one moment, with every secret: a copy that belongs to the caller, the spot,
// and the seats that must move before the game goes on. A Now is a value: [Now.Apply] returns the
// moment after a change, and leaves this one as it is. So a server that keeps a log of events can make
// its state of them; [Match] makes its own changes this way.
type Now struct {
	Match   *hoyle.Match
	Spot    Spot
	Awaited []Awaited
	news    *news
}

// View is what a seat sees of a match at one moment, for a client to draw. It contains nothing that
// the seat may not see. Each field has the name of the method of [hoyle.Table] that returns it.
type View struct {
	Spot    Spot            `json:"spot"`            // to send back with a click
	Seat    hoyle.Seat      `json:"seat"`            // whose view it is; Nobody for a spectator
	Deal    int             `json:"deal"`            // the number of the deal, from 0 on
	Turn    hoyle.Seat      `json:"turn"`            // the seat that the deal waits for; Nobody once it is over
	Awaited []hoyle.Seat    `json:"awaited"`         // the seats that must move before the deal goes on
	Legal   []string        `json:"legal"`           // the moves of the seat whose view it is
	Picks   []card.List     `json:"picks,omitempty"` // the cards of the hand that each legal move takes; left out by Now.See if a move takes the cards of the hand that it names
	Zones   []hoyle.Zone    `json:"zones"`           // where the cards lie, each hand in the order in which players hold it
	Marks   []hoyle.Mark    `json:"marks"`           // what people look for and no card shows, such as the trumps
	Game    json.RawMessage `json:"view"`            // what the seat sees of the position, in the game's own fields
	Score   []int           `json:"score"`           // by seat, in this deal
	Total   []int           `json:"total"`           // by chair, in all finished deals
	// The chairs of the match in the order of the seats that they have in this deal, and then those that
	// sit out; left out if each chair has the seat of its own number.
	Chairs []int          `json:"chairs,omitempty"`
	Over   bool           `json:"over"`            // whether the match is over
	From   int            `json:"from"`            // the number of the first play in the log; the client forgets those from it on
	Log    []Event        `json:"log"`             // the plays of the deal from that number on
	Says   []hoyle.Phrase `json:"says,omitempty"`  // the words for a button, for each of the legal moves; left out by Now.See
	Ended  [][]Event      `json:"ended,omitempty"` // the plays that the client missed at the end of earlier deals; left out by Now.See
}

// Event is a play as the seat saw it.
type Event struct {
	hoyle.Event

	By  string        `json:"by,omitempty"`  // who made it, in a word of the host's; left out if it was the person at the seat, or the host does not say
	Say *hoyle.Phrase `json:"say,omitempty"` // what the move did, in words; left out by [Now.See]
}

// Len returns the number of plays in the deal.
func (v View) Len() int { return v.From + len(v.Log) }

// Save returns the record of the match, for the host's own storage.
func (now Now) Save() Record {
	if now.Match == nil {
		return Record{}
	}
	return Record{now.Match.Save(), now.Spot.line}
}

// mostEnded is the number of earlier deals whose ends a view tells. A client chooses how far back it asks.
const mostEnded = 8

// Show returns what seat sees, with the plays after the spot from, which is the last one that the
// client knows, and with words. Of earlier deals it tells the ends of the last eight. A spectator has
// the seat [hoyle.Nobody]. The error wraps [engine.ErrSeat] if there is no such seat. A chair that sits out
// has a number after those of the seats, and sees what spectators see.
func (now Now) Show(seat hoyle.Seat, from Spot) (View, error) {
	v, err := now.See(seat, from)
	if err != nil {
		return View{}, err
	}
	t := now.Match.Table()
	v.Picks = t.Picks(seat)
	for _, move := range v.Legal {
		v.Says = append(v.Says, t.Say(seat, move))
	}
	speak(t, v.Log)
	if from.deal > 0 && from.line == now.Spot.line {
		if first := now.Spot.deal - mostEnded; from.deal < first {
			from = Spot{first, from.line, 0}
		}
		for ; from.deal < now.Spot.deal; from = (Spot{from.deal + 1, from.line, 0}) {
			deal := now.Match.Deal(from.deal - 1)
			v.Ended = append(v.Ended, events(deal.Log(seat, from.n)))
			speak(deal, v.Ended[len(v.Ended)-1])
		}
	}
	return v, nil
}

// See is [Now.Show] without words and without the ends of earlier deals, for clients that have words of
// their own.
func (now Now) See(seat hoyle.Seat, from Spot) (View, error) {
	if now.Match == nil {
		return View{}, engine.ErrNoGame
	}
	t := now.Match.Table()
	chairs := t.Chairs()
	viewer := seat
	if int(seat) >= t.Seats() && int(seat) < len(chairs) {
		viewer = hoyle.Nobody
	}
	if err := perseat.Check(viewer, hoyle.Nobody, t.Seats()); err != nil {
		return View{}, err
	}
	view, err := t.ViewJSON(viewer)
	if err != nil {
		return View{}, err
	}
	layouts := t.Game().Layouts()
	v := View{
		Spot: now.Spot, Seat: seat, Deal: now.Spot.deal - 1, Turn: t.Turn(), Awaited: t.Awaited(), Legal: t.Legal(viewer),
		Zones: inOrder(t, viewer, layouts), Marks: t.Marks(viewer), Game: view, Over: now.Match.Over(),
	}
	if len(v.Legal) > 0 {
		if picks := t.Picks(viewer); !plain(v.Legal, picks, held(v.Zones, viewer, layouts)) {
			v.Picks = picks
		}
	}
	for other := range hoyle.Seat(t.Seats()) {
		v.Score = append(v.Score, t.Score(other))
	}
	for chair := range now.Match.Chairs() {
		v.Total = append(v.Total, now.Match.Total(chair))
	}
	if len(chairs) > t.Seats() || !slices.IsSorted(chairs) {
		v.Chairs = chairs
	}
	if from.in(now.Spot) {
		v.From = min(from.n, now.Spot.n)
	}
	v.Log = now.log(viewer, v.From)
	return v, nil
}

// log returns the plays of the deal from a number on, as a seat saw them.
func (now Now) log(seat hoyle.Seat, from int) []Event {
	if now.news != nil && now.news.from == from {
		return now.news.to(seat)
	}
	return events(now.Match.Table().Log(seat, from))
}

func events(log []hoyle.Event) []Event {
	all := make([]Event, len(log))
	for i, e := range log {
		all[i].Event = e
	}
	return all
}

// speak adds the words to plays at a table.
func speak(t *hoyle.Table, log []Event) {
	for i, e := range log {
		said := t.At(e.Number).Say(e.Seat, e.Move)
		log[i].Say = &said
	}
}

// Zones returns the zones that a viewer sees at a table, with the cards of each hand and row in the order
// in which players hold them.
func Zones(t *hoyle.Table, viewer hoyle.Seat) []hoyle.Zone {
	return inOrder(t, viewer, t.Game().Layouts())
}

// inOrder is Zones for those who know the layouts of the zones.
func inOrder(t *hoyle.Table, viewer hoyle.Seat, layouts map[string]hoyle.Layout) []hoyle.Zone {
	zones := t.Zones(viewer)
	for _, z := range zones {
		if l := layouts[z.Name]; l == engine.Hand || l == engine.Row {
			t.SortHand(viewer, z.Cards)
		}
	}
	return zones
}

// plain reports whether the picks of moves are the cards that the moves name, as far as they are in a
// seat's hand: a client finds these itself.
func plain(moves []string, picks []card.List, held card.List) bool {
	for i, move := range moves {
		var named card.List
		for word := range strings.FieldsFuncSeq(move, func(r rune) bool { return r == ' ' || r == ',' }) {
			if c, err := card.Parse(word); err == nil && slices.Contains(held, c) {
				named = append(named, c)
			}
		}
		if !slices.Equal(picks[i], named) {
			return false
		}
	}
	return true
}

// held returns the cards of a seat's hand.
func held(zones []hoyle.Zone, seat hoyle.Seat, layouts map[string]hoyle.Layout) (cards card.List) {
	for _, z := range zones {
		if z.Seat == seat && layouts[z.Name] == engine.Hand {
			cards = append(cards, z.Cards...)
		}
	}
	return cards
}
