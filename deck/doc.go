// Package deck provides packs of cards, shuffles them from a [Seed], lets a host
// prove after the game that the shuffle was honest, and deals unseen cards to places,
// some of which cannot hold certain cards.
//
// # Which shuffle?
//
// A [Seed] deals: it gives the same cards in every version. A *rand.Rand samples:
// another version may draw other cards from the same numbers.
//
//	a deal: Game.Deal                         seed.Shuffle(pack)
//	a deal that needs more random numbers     seed.Shuffles(func(r deck.Shuffler) { … })
//	random cards, or a random order           deck.Sample(r, cards, n)
//	unseen cards: Game.Determinize            deck.Sample(r, cards, len(cards))
//	the same, if a hand lacks some cards      deck.Deal(r, cards, places...)
//
// # Seeds
//
// A Seed is 32 secret bytes that determine a whole deal. A seed of 16 bytes would
// have fewer values than a pack has orders, and a player could find a seed of 8 bytes
// by trying all such seeds against a hand. A server fills a Seed from crypto/rand:
//
//	var seed deck.Seed
//	rand.Read(seed[:])
//
// Tests use [NewSeed](1), [NewSeed](2), … instead. The deals of a match use
// [Seed.Derive](0), [Seed.Derive](1), … of the match's seed.
//
// Packages fmt and slog print a Seed as Seed(secret). [Seed.Hex] and the text and
// JSON of a Seed reveal the bytes, and so does converting the Seed to another array
// type. Package fmt does not call the methods of unexported fields: a type that keeps
// a Seed in such a field needs Format and LogValue methods of its own.
//
// The same seed shuffles a pack into the same order on every platform and in
// every later version, so that recorded games can be replayed. Programs in
// other languages can implement seeds and shuffles as follows:
//
//   - The stream is ChaCha8, as C2SP specifies it under the name chacha8rand and
//     math/rand/v2 implements it. It is keyed with the seed and read as 64-bit
//     little-endian words.
//   - A number below n is the high word of the 128-bit product x·n, where x is the next
//     word of the stream. If the low word of the product is less than 2⁶⁴ mod n, x is
//     rejected and the next word is used, so that all n numbers are equally likely.
//   - The shuffle is the Fisher–Yates shuffle: for i from the last index of the
//     pack down to 1, draw a number below i+1 and swap the card at i with the
//     card at the index drawn. The next shuffle of a [Shuffler], and the next
//     number that it draws, continue with the next word.
//   - NewSeed(n) is 24 zero bytes, followed by n in eight big-endian bytes.
//   - Derive(n) is the SHA-256 of the ASCII text "hoyle:derive:", the seed, and
//     n in eight big-endian bytes.
//
// # Proof of an honest deal
//
// Before the deal, the server publishes [Seed.Commit]. After the game, it publishes
// the seed; everybody can then check the seed with [Commitment.Verify] and repeat the
// deal. The commitment is the SHA-256 of the ASCII text "hoyle:commit:" followed by
// the 32 bytes of the seed. In a shell, with the seed in hex:
//
//	(printf hoyle:commit:; printf $SEED | xxd -r -p) | sha256sum
//
// The commitment hides the seed only because nobody can guess 32 random bytes: a seed
// from NewSeed can be found by trying one number after another.
//
// To keep the server from choosing a seed it likes, every player contributes a seed:
// first all players publish their commitments, then all show their seeds. The deal uses
// the seed that [Combine] returns: the SHA-256 of the ASCII text "hoyle:combine:", the
// number of seeds in eight big-endian bytes, and the seeds in seat order. The last
// player to show a seed already knows the deal and can refuse; agree beforehand on what
// happens then.
//
// # Dealing unseen cards
//
// A player who did not follow a suit has no card of that suit. [Deal] deals the
// unseen cards to the places where they may lie; each place has a set of cards that
// it cannot have. All possible deals are equally likely:
//
//	west := deck.Place{Size: 8, Bars: card.Spades.Cards()}
//	north, east := deck.Place{Size: 8}, deck.Place{Size: 8}
//	ok := deck.Deal(r, unseen, west, north, east)
//
// Deal does not keep dealing until a deal fits: it counts the ways to deal and
// draws one of them.
//
// # Codes
//
// The errors of this package have the codes "not-a-seed" and "not-a-commitment".
package deck
