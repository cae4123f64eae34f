package doppelkopf

import (
	"slices"

	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
)

// Open returns the game with all hands face up, for package bot/solve. That game consists of the play of the cards
// once all parties are decided, without further announcements. Side 0 is Re, side 1 is Kontra, and points are card
// points, so the values of the game leave out announcements and extra points. Re wins n card points if its lead is
// 2n - 240. The result is a [gamekit.Sorter] and a [gamekit.Bounder].
func (g Game) Open() gamekit.Open[State, Move] { return open{g} }

// open is the game with all hands face up.
type open struct{ Game }

var (
	_ gamekit.Sorter[State, Move] = open{}
	_ gamekit.Bounder[State]      = open{}
)

const allPoints = 240

// Legal appends the cards that the seat may play, in the order of [card.Compare].
func (g open) Legal(dst []Move, s State, seat engine.Seat) []Move {
	return g.AppendMoves(dst, &s, seat)
}

// AppendMoves appends the legal moves of seat in *s, as Legal does.
func (open) AppendMoves(dst []Move, s *State, seat engine.Seat) []Move {
	if seat == engine.Nobody || seat != s.turn.Seat() || s.contract == NoContract || s.contract == Poverty && s.hides(seat) {
		return dst
	}
	return s.playable(seat).plays(dst)
}

// Apply plays a card. It refuses declarations, announcements, and the moves of an exchange with [engine.ErrIllegal].
func (g open) Apply(s State, seat engine.Seat, m Move) (State, error) {
	err := g.Play(&s, seat, m)
	return s, err
}

// Play plays a card in *s. It refuses what Apply refuses; in that case, *s is unchanged.
func (g open) Play(s *State, seat engine.Seat, m Move) error {
	if m >= Reservation {
		return engine.NewMoveError(seat, m, engine.ErrIllegal)
	}
	return g.Game.Play(s, seat, m)
}

// Score returns the card points that the seat's party has won so far.
func (open) Score(s State, seat engine.Seat) int {
	points := 0
	for other := range engine.Seat(seats) {
		if isSeat(seat) && s.side(other) == s.side(seat) {
			points += int(s.cardPoints[other])
		}
	}
	return points
}

// Side returns 0 for Re and 1 for Kontra, or -1 if a party is not decided or a card lies face down.
func (open) Side(s *State, seat engine.Seat) int {
	held := 0
	for _, h := range s.hands {
		held += h.len()
	}
	if s.re()|s.kontra() != everybody || held != int(s.size)*seats-int(s.plays) {
		return -1
	}
	return s.side(seat)
}

// Standing returns the card points of Re minus those of Kontra.
func (open) Standing(s *State) int {
	lead := 0
	for seat, points := range s.cardPoints {
		lead += int(points) * (1 - 2*s.side(engine.Seat(seat)))
	}
	return lead
}

// Rest returns the hands and the leader, or zeros in the middle of a trick. Among neighboring trumps with the same
// card points, such as the queens, it closes the gaps left by cards already played.
func (open) Rest(s *State) [4]uint64 {
	if s.plays%seats != 0 {
		return [4]uint64{}
	}
	hands, all := s.hands, s.hands[0]|s.hands[1]|s.hands[2]|s.hands[3]
	for _, run := range runs[s.order] {
		to := 0
		for _, k := range run {
			if all>>(2*k)&3 == 0 {
				continue
			}
			if slot := run[to]; slot != k {
				for seat, h := range s.hands {
					n := h >> (2 * k) & 3
					hands[seat] += n<<(2*slot) - n<<(2*k)
				}
			}
			to++
		}
	}
	return [4]uint64{uint64(hands[0]), uint64(hands[1]), uint64(hands[2]), uint64(hands[3])<<8 | uint64(s.turn)}
}

// runs holds, for each order, the runs of neighboring trumps with the same card points, from high to low.
var runs = func() (all [numOrders][][]kind) {
	for i := range orders {
		o := &orders[i]
		sorted := make([]kind, 0, kinds)
		for k := range kind(kinds) {
			if o.isTrump(k) {
				sorted = append(sorted, k)
			}
		}
		slices.SortFunc(sorted, func(a, b kind) int { return int(o.rank[b]) - int(o.rank[a]) })
		for len(sorted) > 0 {
			n := 1
			for n < len(sorted) && pointsOf[sorted[n]] == pointsOf[sorted[0]] {
				n++
			}
			if n > 1 {
				all[i] = append(all[i], sorted[:n])
			}
			sorted = sorted[n:]
		}
	}
	return all
}()

// Bounds returns the least and the greatest possible change in the lead during the rest of the game. Either side may
// win all card points that are left. Before the last trick, however, the winner of that trick is known.
func (g open) Bounds(s *State) (low, high int) {
	left := allPoints
	for _, points := range s.cardPoints {
		left -= int(points)
	}
	if s.plays%seats != 0 || s.plays+seats != s.size*seats {
		return -left, left
	}
	winner, top := s.turn.Seat(), s.hands[s.turn.Seat()].first()
	for seat := next(s.turn.Seat()); seat != s.turn.Seat(); seat = next(seat) {
		if k := s.hands[seat].first(); s.beats(g.rules(), k, top) {
			winner, top = seat, k
		}
	}
	if s.side(winner) == ofKontra {
		left = -left
	}
	return left, left
}

// AppendSorted appends the legal cards of the seat to play, but only one from each group of equivalent cards. If the
// seat leads, the highest cards come first. If the seat's own party is winning the trick, the cards with the most
// card points come first. Otherwise, the cards that take the trick come first, from the lowest up. The other cards
// follow, those with the fewest card points first.
func (g open) AppendSorted(dst []Move, s *State) []Move {
	seat := s.turn.Seat()
	may := s.distinct(seat)
	if s.contract == NoContract {
		return dst
	}
	var place [kinds]int
	from, led := len(dst), s.plays%seats != 0
	ours := led && s.side(s.best) == s.side(seat)
	for ; may != 0; may &= may - 1 {
		k := may.first()
		o, points := &orders[s.order], int(pointsOf[k])
		switch {
		case !led:
			place[k] = -int(o.rank[k])
		case ours:
			place[k] = -points
		case s.beats(g.rules(), k, s.top):
			place[k] = int(o.rank[k]) - 1000
		default:
			place[k] = points
		}
		at := len(dst)
		for dst = append(dst, Play(cardOf[k])); at > from && place[kindOf[dst[at-1]]] > place[k]; at-- {
			dst[at], dst[at-1] = dst[at-1], dst[at]
		}
	}
	return dst
}

// distinct returns the legal cards of the seat to play, but only one from each group of
// equivalent cards. Cards of a run are equivalent if neither a card of another hand nor
// the best card of the trick lies between them or equals one of them.
func (s *State) distinct(seat engine.Seat) hand {
	may := s.playable(seat)
	var others hand
	for other, h := range s.hands {
		if engine.Seat(other) != seat {
			others |= h.kinds()
		}
	}
	if s.plays%seats != 0 {
		others |= one(s.top)
	}
	for _, run := range runs[s.order] {
		same := false // whether the seat's next card is equivalent to its previous one
		for _, k := range run {
			switch mine := may.has(k); {
			case others.has(k):
				same = false
			case mine && same:
				may -= one(k)
			case mine:
				same = true
			}
		}
	}
	return may
}
