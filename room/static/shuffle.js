// The shuffle, and the packs, as package deck of hoyle defines them.

/**
 * shuffle puts the cards into the order that a stream gives them, in place.
 * @template T
 * @param {import("./fair.js").Stream} stream
 * @param {T[]} cards
 */
export function shuffle(stream, cards) {
  for (let n = cards.length; n > 1; n--) {
    const i = stream.below(n);
    [cards[n - 1], cards[i]] = [cards[i], cards[n - 1]];
  }
  return cards;
}

/**
 * pack returns the cards of a pack in the order in which a shuffle begins.
 * @param {string} ranks such as "A23456789TJQK"
 * @param {number} copies of each card, next to each other
 */
export function pack(ranks = "A23456789TJQK", copies = 1) {
  const cards = [];
  for (const suit of "CDHS") for (const rank of ranks) for (let i = 0; i < copies; i++) cards.push(rank + suit);
  return cards;
}
