// Package deck makes the packs of cards, shuffles them from a [Seed], lets a table
// prove afterwards that a shuffle was not tampered with, and deals unseen cards to
// places that cannot have all of them.
//
// # Seeds and shuffles
//
// A Seed is 32 secret bytes that decide a whole deal; fewer could not tell all
// the orders of a pack apart, and could be searched from a hand. A server
// fills one from crypto/rand:
//
//	var seed deck.Seed
//	rand.Read(seed[:])
//
// Tests take [NewSeed](1), [NewSeed](2), … instead. The deals of a match take
// [Seed.Derive](0), [Seed.Derive](1), … of the match's own seed.
//
// The same seed shuffles a pack into the same order on every platform and in
// every later version, so that recorded games can be replayed. The construction,
// for other languages:
//
//   - The stream is ChaCha8 as C2SP specifies it under the name chacha8rand,
//     which math/rand/v2 implements, keyed with the seed and read as 64-bit
//     little-endian words.
//   - A number below n is the high word h of the 128-bit product x·n of the
//     next word x of the stream and n. If the low word is below 2⁶⁴ mod n,
//     x is thrown away and the next word taken, which makes all n equally
//     likely.
//   - The shuffle is that of Fisher and Yates: for i from the last place of the
//     pack down to 1, the cards at i and at a number below i+1 change places.
//     [Seed.Shuffle] does so, and [Shuffle] with any source of numbers; [Mix]
//     does not.
//   - NewSeed(n) is n in the last eight bytes, big-endian, behind zeros.
//   - Derive(n) is the SHA-256 of the ASCII text "hoyle:derive:", the seed, and
//     n in eight big-endian bytes.
//
// # Proof of an honest deal
//
// Before the deal the server publishes [Seed.Commit]; after the game it shows
// the seed, and everybody checks it with [Commitment.Verify] and deals again.
// The commitment is the SHA-256 of the ASCII text "hoyle:commit:" followed by
// the seed's 32 bytes; as a shell would have it, with the seed in hex:
//
//	(printf hoyle:commit:; printf $SEED | xxd -r -p) | sha256sum
//
// It hides the seed only because nobody can guess 32 random bytes: a seed from
// NewSeed is found by trying.
//
// So that the server cannot choose a seed it likes either, every player adds
// one: all publish commitments first, then all show their seeds, and the deal
// is that of [Combine], the SHA-256 of the ASCII text "hoyle:combine:", the
// number of seeds in eight big-endian bytes, and the seeds in seat order.
//
// # Dealing unseen cards
//
// A player who has not followed a suit has no card of it. [Deal] deals the cards
// that a seat does not see to the places where they can lie, and every place has a
// set of cards that it cannot have. All ways to do so are equally likely:
//
//	west := deck.Place{Size: 8, Bars: card.Spades.Cards()}
//	north, east := deck.Place{Size: 8}, deck.Place{Size: 8}
//	ok := deck.Deal(r, unseen, west, north, east)
//
// Deal does not try until a deal fits: it counts the ways and takes one of them. If
// more is known, such as that a player has at least one of two cards, [Lots] counts
// the ways and draws how many cards of each kind each place gets. [Pick] chooses
// between hypotheses by their numbers of [Ways].
//
// The ways are those to fill a table with k(l, p) cards of lot l for place p. Equal
// cards are told apart, so that a table stands for as many ways as the product, over
// all lots, of n(l)! / (k(l, 0)! · k(l, 1)! · …), where lot l has n(l) cards. The
// tables are counted lot by lot or place by place; places that have the same bars in
// all lots that remain are counted as one. A random number below the sum determines
// the table, and [Shuffle] the cards.
package deck
