package scenario

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/strictjson"
)

var mayForm = regexp.MustCompile(`^(only\b)? ?(cards\b|words\b)? ?(.*)$`)

// may returns an error unless the moves are legal and, after the word only, no others are: none at
// all, or none with a card, or none without.
func (r *run) may(seat engine.Seat, text string) error {
	form := mayForm.FindStringSubmatch(text)
	want := list(form[3])
	if form[1] == "" && len(want) == 0 {
		return errMove
	}
	for i, typed := range want {
		var err error
		if want[i], err = r.game.MoveText(typed); err != nil {
			return fmt.Errorf("%w; %s", err, r.choice(seat))
		}
	}
	legal := slices.DeleteFunc(r.table.Legal(seat), func(move string) bool {
		return form[2] != "" && hasCard(move) != (form[2] == "cards")
	})
	slices.Sort(want)
	slices.Sort(legal)
	if other := func(move string) bool { return !slices.Contains(legal, move) }; form[1] == "" && !slices.ContainsFunc(want, other) {
		return nil
	}
	return differ(slashes(want), slashes(legal))
}

var errMove = errors.New("want a move")

var cannotForm = regexp.MustCompile(`^(.*?)(?: \(([a-z0-9-]+)\))?$`)

// noRule are the codes of refusals that say nothing about a rule: so is any move refused by a seat
// that does not hold the card, or whose turn it is not.
var noRule = []string{"not-in-hand", engine.Code(engine.ErrNotYourTurn), engine.Code(engine.ErrGameOver)}

// cannot returns an error unless each of the moves is refused, with the code that stands behind them
// if one does, and otherwise by a rule.
func (r *run) cannot(seat engine.Seat, text string) error {
	form := cannotForm.FindStringSubmatch(text)
	moves := list(form[1])
	if len(moves) == 0 {
		return errMove
	}
	for _, move := range moves {
		err := r.table.Play(seat, move)
		switch code := engine.Code(err); {
		case err == nil:
			r.table.UndoTo(r.table.Len() - 1)
			return Fault{Want: move + " is refused", Got: move + " is accepted"}
		case form[2] != "" && code != form[2]:
			return Fault{Want: form[2], Got: fmt.Sprintf("%s: %v", code, err)}
		case form[2] == "" && errors.Is(err, engine.ErrMoveText):
			return fmt.Errorf("%w; %s", err, r.choice(seat))
		case form[2] == "" && slices.Contains(noRule, code):
			return fmt.Errorf("%w: if you mean just this refusal, write (%s) behind the move", err, code)
		}
	}
	return nil
}

// saw returns an error unless the last play, or a play that the rules then made, is the given one as
// viewer saw it.
func (r *run) saw(viewer engine.Seat, text string) error {
	seat, typed, _ := strings.Cut(text, " ")
	move, err := r.game.MoveText(typed)
	if err != nil {
		return err
	}
	var saw []string
	for _, e := range r.table.Log(viewer, r.table.Len()-1) {
		saw = append(saw, fmt.Sprint(int(e.Seat), " ", e.Move))
		for _, p := range e.Then {
			saw = append(saw, p.String())
		}
	}
	if want := seat + " " + move; !slices.Contains(saw, want) {
		return differ(want, slashes(saw))
	}
	return nil
}

// The words between a place or a field and what it must be.
var relations = []string{"is", "runs", "has", "lacks", "counts", "="}

var relation = regexp.MustCompile(`^(.+?) (is|runs|has|lacks|counts|=)(?: +(.*))?$`)

// expect runs a line about a place or a field, as it is or as a viewer sees it.
func (r *run) expect(text string, viewer *engine.Seat) error {
	form := relation.FindStringSubmatch(text)
	if form == nil {
		return errLine
	}
	form[1] = dotted.Replace(form[1])
	zones := r.table.OpenZones()
	root, err := parse(r.table.PositionJSON())
	if viewer != nil {
		zones = r.table.Zones(*viewer)
		root, err = parse(r.table.ViewJSON(*viewer))
		root, _ = at(root, "state")
	}
	switch {
	case err != nil:
		return err
	case form[2] == "=":
		return r.expectField(root, form[1], form[3])
	case viewer == nil && form[2] == "lacks" && strings.Contains(form[3], "??"):
		return errors.New("?? is a card that a seat sees face down")
	}
	if z := zoneAt(zones, form[1]); z >= 0 {
		return expectCards(zones[z].Cards, form[2], form[3])
	}
	v, given := at(root, form[1])
	if !given {
		return noPlace(zones, form[1])
	}
	cards := cardsIn(v)
	if cards == nil && !slices.Contains([]string{"<nil>", "", "[]"}, fmt.Sprint(v)) {
		return fmt.Errorf("%s is no place of cards", clip(form[1]))
	}
	return expectCards(cards, form[2], form[3])
}

func expectCards(cards card.List, relation, text string) error {
	if relation == "counts" {
		return differ(text, strconv.Itoa(len(cards)))
	}
	p, err := parsePattern(text, 0)
	if err == nil && p.wants == nil && (p.before || p.after || relation == "has" || relation == "lacks") {
		return errors.New("want a card")
	}
	p.after = p.after || relation == "has"
	ok := p.matches(cards, relation == "runs")
	if relation == "lacks" {
		ok = !slices.ContainsFunc(p.wants, func(w card.Set) bool { return index(cards, w) >= 0 })
	}
	if err == nil && !ok {
		err = Fault{Want: relation + " " + text, Got: strings.TrimPrefix(engine.ZoneOf("", engine.Nobody, cards).String(), ": ")}
	}
	return err
}

// expectField compares the value of a field. A field that JSON leaves out is false, 0 or empty.
func (r *run) expectField(root any, path, text string) error {
	got, given := at(root, path)
	want := value(text, got)
	switch {
	case !given && !r.known(path, want):
		return noField(root, path)
	case reflect.DeepEqual(got, want), empty(got) && empty(want):
		return nil
	}
	data, _ := json.Marshal(got) // it was JSON
	return Fault{Want: text, Got: string(data)}
}

// known reports whether a position can have a field that this one does not have. If it cannot, the
// game says that the field is unknown.
func (r *run) known(path string, v any) bool {
	position, err := parse(r.table.PositionJSON())
	if err != nil || !put(position, path, v) {
		return false
	}
	_, err = tableAt(r.game, position)
	_, unknown := errors.AsType[strictjson.UnknownField](err)
	return !unknown
}

// last compares the last plays. After …, the other seats may have played anything, and so may a seat
// with ??.
func (r *run) last(text string) error {
	seat, moves, _ := strings.Cut(text, " ")
	want := list(moves)
	if n := len(want) - 1; n >= 0 && want[n] == "…" {
		want = append(want[:n], slices.Repeat([]string{"??"}, max(0, r.table.Seats()-n))...)
	}
	if len(want) == 0 {
		return errMove
	}
	plays := r.table.Log(engine.Nobody, max(0, r.table.Len()-len(want)))
	got := make([]string, len(want))
	for i, typed := range want {
		if typed != "??" {
			move, err := r.game.MoveText(typed)
			if err != nil {
				return err
			}
			want[i] = move
		}
		switch {
		case i >= len(plays):
			got[i] = "no play"
		case typed == "??":
			got[i] = typed
		default:
			got[i] = plays[i].Move
		}
	}
	if want[0] = seat + " " + want[0]; len(plays) > 0 {
		got[0] = fmt.Sprint(int(plays[0].Seat), " ", got[0])
	}
	return differ(slashes(want), slashes(got))
}

// points compares what the cards count that the seats of each side have won, the side of seat 0 first.
func (r *run) points(text string) error {
	worth, sides, sums := r.game.CardPoints(), []int{}, []string{}
	total := map[int]int{}
	for seat := range engine.Seat(r.table.Seats()) {
		side := r.table.Side(engine.Nobody, seat)
		if !slices.Contains(sides, side) {
			sides = append(sides, side)
		}
		for _, z := range r.table.OpenZones() {
			for _, c := range z.Cards {
				if z.Seat == seat {
					total[side] += worth[c]
				}
			}
		}
	}
	sum, wanted := 0, 0
	for _, side := range sides {
		sums, sum = append(sums, strconv.Itoa(total[side])), sum+total[side]
	}
	for word := range strings.FieldsSeq(text) {
		n, _ := strconv.Atoi(word)
		wanted += n
	}
	if r.table.Turn() == engine.Nobody && wanted != sum {
		return fmt.Errorf("the cards of all sides count %d together, not %d", sum, wanted)
	}
	return differ(strings.Join(strings.Fields(text), " "), strings.Join(sums, " "))
}
