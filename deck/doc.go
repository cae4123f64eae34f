// Package deck makes the packs of cards, shuffles them from a [Seed], and lets
// a table prove afterwards that a shuffle was not tampered with.
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
// The same seed shuffles a pack into the same order for ever, on every
// platform: a recorded game replays in every later version. The construction,
// for those who want it in another language:
//
//   - The stream is ChaCha8 as C2SP specifies it under the name chacha8rand,
//     which math/rand/v2 implements, keyed with the seed and read as 64-bit
//     little-endian words.
//   - A number below n is the high word h of the 128-bit product x·n of the
//     next word x of the stream and n. Where the low word is below 2⁶⁴ mod n,
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
package deck
