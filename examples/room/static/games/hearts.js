// Hearts: shown from its zones; only its shuffle is known here.

import { pack, shuffle } from "../fair.js";

export default {
  deal(stream, rules, first) {
    const cards = shuffle(stream, pack());
    return Object.fromEntries([0, 1, 2, 3].map((i) => [`hand:${(first + i) % 4}`, cards.slice(13 * i, 13 * i + 13)]));
  },
};
