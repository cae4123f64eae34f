// Package deck provides packs of cards, shuffles them from a [Seed], lets a host
// prove after the game that the shuffle was honest, and deals unseen cards to
// places that cannot have all of them.
//
// # Seeds and shuffles
//
// A Seed is 32 secret bytes that determine a whole deal. A seed of 16 bytes
// would have fewer values than a pack has orders, and a player could find one of
// 8 bytes by trying all of them against a hand. A server fills a Seed from
// crypto/rand:
//
//	var seed deck.Seed
//	rand.Read(seed[:])
//
// Tests use [NewSeed](1), [NewSeed](2), … instead. The deals of a match use
// [Seed.Derive](0), [Seed.Derive](1), … of the seed of the match.
//
// The same seed shuffles a pack into the same order on every platform and in
// every later version, so that recorded games can be replayed. Other languages
// can implement it as follows:
//
//   - The stream is ChaCha8 as C2SP specifies it under the name chacha8rand,
//     which math/rand/v2 implements, keyed with the seed and read as 64-bit
//     little-endian words.
//   - A number below n is the high word of the 128-bit product x·n, in which x is
//     the next word of the stream. If the low word of the product is less than
//     2⁶⁴ mod n, x is rejected and the next word is used, so that all n numbers
//     are equally likely.
//   - The shuffle is that of Fisher and Yates: for i from the last index of the
//     pack down to 1, swap the card at i with the card at a number below i+1.
//     [Seed.Shuffle] does so, and [Shuffle] with any source of numbers; [Mix] does
//     not.
//   - NewSeed(n) is 24 zero bytes, and n in eight big-endian bytes.
//   - Derive(n) is the SHA-256 of the ASCII text "hoyle:derive:", the seed, and
//     n in eight big-endian bytes.
//
// # Proof of an honest deal
//
// Before the deal the server publishes [Seed.Commit]. After the game it publishes
// the seed; everybody can check it with [Commitment.Verify] and repeat the deal.
// The commitment is the SHA-256 of the ASCII text "hoyle:commit:" followed by the
// 32 bytes of the seed. In a shell, with the seed in hex:
//
//	(printf hoyle:commit:; printf $SEED | xxd -r -p) | sha256sum
//
// It hides the seed only because nobody can guess 32 random bytes: a seed from
// NewSeed can be found by trying.
//
// To keep the server from choosing a seed it likes, every player contributes a
// seed: first all publish their commitments, then all show their seeds. The deal
// uses [Combine] of the seeds: the SHA-256 of the ASCII text "hoyle:combine:",
// the number of seeds in eight big-endian bytes, and the seeds in seat order.
// The last to show a seed already knows the deal and can refuse; agree
// beforehand what happens then.
//
// # Dealing unseen cards
//
// A player who did not follow a suit has no card of it. [Deal] deals the cards
// that a seat does not see to the places where they may lie; each place has a
// set of cards that it cannot have. All possible deals are equally likely:
//
//	west := deck.Place{Size: 8, Bars: card.Spades.Cards()}
//	north, east := deck.Place{Size: 8}, deck.Place{Size: 8}
//	ok := deck.Deal(r, unseen, west, north, east)
//
// Deal does not repeat deals until one fits: it counts the ways to deal and draws
// one of them. If more is known, such as that a player has at least one of two
// cards, [Lots] counts the ways and draws how many cards of each kind each place
// gets. [Pick] chooses among hypotheses in proportion to their [Ways].
//
// A table of numbers k(l, p) has the cards of lot l that place p gets. Equal
// cards count as different, so a table represents the product, over all lots, of
// n(l)! / (k(l, 0)! · k(l, 1)! · …) ways, with n(l) the number of cards of lot
// l. The tables are counted lot by lot or place by place; places that have the
// same bars in all remaining lots are counted as one. A random number below the
// total determines the table, and [Shuffle] the cards.
package deck
