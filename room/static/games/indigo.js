// Indigo: the order of a hand, and how a seed deals the cards.

import { pack, shuffle } from "../shuffle.js";
import { bySuit } from "../moves.js";

/** @type {OwnOf<"indigo">} */
export default {
  sort: (cards) => cards.sort(bySuit),

  deal(stream, rules, first) {
    const cards = shuffle(stream, pack());
    return {
      "table:-1": cards.slice(0, 4),
      [`hand:${first}`]: cards.slice(4, 10),
      [`hand:${1 - first}`]: cards.slice(10, 16),
      "stock:-1": cards.slice(16),
    };
  },
};
