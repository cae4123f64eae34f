// The cards that have come to the reader's hand since the reader's last play: drawn, or passed by another.

import { faces, keyed, handOf } from "./zones.js";

/** hand returns the keys of the cards in the reader's hand. @param {Scene} scene */
const hand = (scene) => keyed(faces(handOf(scene))).map((c) => c.key);

/**
 * came returns the keys of those cards, none if the whole hand is new.
 * @param {Scene} before
 * @param {Scene} now
 * @param {Set<string>} marked those that came earlier
 * @param {boolean} played the reader has played since then
 */
export function came(before, now, marked, played) {
  if (now.me < 0) return new Set();
  const [old, all] = [new Set(hand(before)), hand(now)];
  const fresh = all.filter((key) => !old.has(key) || (!played && marked.has(key)));
  return new Set(fresh.length < all.length ? fresh : []);
}
